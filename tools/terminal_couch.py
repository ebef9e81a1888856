"""Several people at one keyboard: who is meant, leaving a seat and coming back, agreeing to an undo."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from engine.errors import Reason, Refused
from game.strings import tr

if TYPE_CHECKING:
    from tools.terminal import Terminal

CURTAIN_LINES = 60
CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Empties the screen and what has scrolled off it."""


class Couch:
    """What people at one keyboard do besides playing."""

    def __init__(self, terminal: Terminal) -> None:
        self._at = terminal

    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """By their first word; each gets the rest of the line."""
        return {"leave": self._leave, "back": self._back, "agree": self._agree, "refuse": self._refuse}

    def seats_in(self, words: str) -> list[int]:
        """The seats that are named, by number from 1 or by what they are called here; ascending."""
        names = {self._at.narrator.name(seat).casefold(): seat for seat in range(len(self._at.session.seats))}
        rest, found = words.casefold(), set[int]()
        for name in sorted(names, key=len, reverse=True):
            if name in rest:
                rest = rest.replace(name, " ")
                found.add(names[name])
        numbers = [word for word in rest.replace(",", " ").split() if word.isdecimal()]
        return sorted({*found, *(int(n) - 1 for n in numbers if 0 < int(n) <= len(names))})

    def ask(self) -> None:
        """Say what is asked of whom, where somebody wants to take a play back."""
        at, request = self._at, self._at.session.undo_request
        if request:
            names = at.narrator.voice.names(at.session.undo_awaits)
            at.say(tr("terminal.couch.undo_asked", seat=at.narrator.name(request.seat), names=names))

    def undo(self, words: str) -> None:
        """Take a play back: that of the person who is named, else of those who can the one who played last.
        The others are asked. Raises Refused."""
        at, session = self._at, self._at.session
        able = [seat for seat in session.humans if session.can_undo(seat)]
        last = (entry.seat for entry in reversed(session.match.journal) if entry.seat in able)
        seats = self.seats_in(words) if words else [next(last, session.people[0])]
        if len(seats) != 1:
            at.say(tr("terminal.couch.no_seat", text=words))
            return
        session.undo(seats[0])
        at.cover()

    def _leave(self, words: str) -> None:
        """A computer plays for the person who is named, else for whoever has to choose."""
        at = self._at
        seats = self.seats_in(words) if words else [at.person()]
        seat = seats[0] if len(seats) == 1 else None
        if seat is None:
            at.say(tr("terminal.couch.no_seat", text=words))
            return
        at.cover()  # before: the gate of one who has left cannot be asked whether it was open
        at.session.hand_over(seat)
        at.say(tr("terminal.couch.left", seat=at.narrator.name(seat)))

    def _back(self, words: str) -> None:
        at = self._at
        seats = self.seats_in(words) if words else list(at.session.handed_over)
        if len(seats) != 1:
            at.say(tr("terminal.couch.no_seat", text=words))
            return
        at.session.take_back(seats[0])
        if at.only is not None:
            at.gate.reveal(seats[0])
        at.say(tr("terminal.couch.back", seat=at.narrator.name(seats[0])))

    def _agree(self, words: str) -> None:
        del words
        self._at.session.agree(self._asked())

    def _refuse(self, words: str) -> None:
        del words
        self._at.session.refuse_undo(self._asked())
        self._at.say(tr("terminal.couch.undo_refused"))

    def _asked(self) -> int:
        """Who answers next; they may do so in any order, but there is only one keyboard."""
        waiting = self._at.session.undo_awaits if self._at.session.undo_request else ()
        if not waiting:
            raise Refused(Reason.WRONG_PHASE)
        return waiting[0]


def draw_curtain(say: Callable[[str], None], *, couch: bool) -> None:
    """Move what was said out of sight, where somebody sits before a screen; for several people for good."""
    if not sys.stdout.isatty():
        return
    say("\n" * CURTAIN_LINES)
    obeys = os.environ.get("TERM", "") not in ("", "dumb") or "WT_SESSION" in os.environ
    if couch and obeys:
        sys.stdout.write(CLEAR)
        sys.stdout.flush()
