"""Whist in the terminal: what only Whist asks and tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.narrate import trump_text
from game.strings import tr
from tools import terminal_talk as talk


class Talk(talk.Talk):
    """A person's side of Whist."""

    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """Its own commands, by their first word; each gets the rest of the line."""
        return {"undo": self._at.couch.undo, "previous": self._previous}

    def last_trick(self, table: Any) -> bool:
        """Whether the trick on the table is the last of its deal."""
        return len(table.tricks) == 13

    def score(self) -> None:
        """Where the match stands."""
        table, narrator = self._at.session.view(None), self._at.narrator
        (a, b), (ta, tb) = table.scores, table.trick_counts
        sides = {"first": narrator.side(0), "second": narrator.side(1)}
        trump, dealer = trump_text(table.trump), narrator.name(table.dealer)
        self._at.say(tr("terminal.whist.score", a=a, b=b, ta=ta, tb=tb, trump=trump, dealer=dealer, **sides))

    def _previous(self, rest: str) -> None:
        del rest
        at = self._at
        trick = at.session.view(None).previous_trick
        if trick is None:
            at.say(tr("terminal.no_previous"))
            return
        cards, winner = at.cards(trick.leader, trick.cards), at.narrator.name(trick.winner)
        at.say(tr("terminal.previous", cards=cards, winner=winner))
