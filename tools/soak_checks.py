"""What has to hold at a table at any moment, for the soak: no card is lost, the file holds the journal, the
screen shows the position of the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards import FULL_DECK, JOKERS, cards_of
from engine.games.three_hags.combos import PACK
from game.scenes.table_deception import CaseTable
from game.session import Session
from game.store import read_file
from tools import soak_deception


class GaveWay(AssertionError):
    """Something broke; the text says what, the seed and the last inputs how."""


def _in_tricks(state: Any) -> tuple[list[int], int]:
    """The cards of a trick game that are in no hand, and the pack."""
    cards: list[int] = []
    counted = bool(state.tricks) and state.tricks[-1].cards == state.trick
    cards += [card for trick in state.tricks for card in trick.cards]
    cards += [] if counted else list(state.trick)
    graves = getattr(state, "order", None)
    cards += cards_of(FULL_DECK & ~sum(state.dealt)) if graves is None else graves
    return cards, FULL_DECK if graves is None else FULL_DECK | JOKERS


def _in_piles(state: Any) -> tuple[list[int], int]:
    """The cards of Three Hags that are in no hand, and the pack."""
    played = [card for move in state.moves for card in cards_of(move.cards)]
    return [*played, *state.stock], PACK


LYING: dict[str, Callable[[Any], tuple[list[int], int]]] = {"three_hags": _in_piles}
"""Where to look for cards in games without tricks."""


def conserved(session: Session) -> None:
    """All cards of the pack are somewhere, and none of them twice."""
    if session.match.game.name == "deception":
        if wrong := soak_deception.lost(session):
            raise GaveWay(wrong)
        return
    state: Any = session.match.state_at(session.match.decision)
    cards, pack = LYING.get(session.match.game.name, _in_tricks)(state)
    cards += [card for hand in state.hands for card in cards_of(hand)]
    if sorted(cards) != list(cards_of(pack)):
        raise GaveWay(f"cards lost or doubled: {sorted(cards)}")


def stored(session: Session) -> None:
    """The file of a running match holds its journal."""
    save: Any = vars(session)["_save"]
    if save is not None and save.saved and save.path.exists():
        found = read_file(save.path)
        held = found.match.journal
        if tuple(held) != tuple(session.match.journal):
            raise GaveWay(f"the file holds {len(held)} actions, the match {len(session.match.journal)}")
        notes = [mark for seat in session.people for mark in session.marks(seat)]
        if [mark for seat in session.people for mark in found.marks if mark.seat == seat] != notes:
            raise GaveWay(f"the file holds {len(found.marks)} notes, the notebook {len(notes)}")


def agreed(table: Any) -> None:
    """The table shows the position of the engine, and each known card once."""
    if isinstance(table, CaseTable):
        return  # it draws the public view itself
    shown = [
        card for placed in table.stage.picture.values() if (card := placed.card) is not None and card < 54
    ]
    if len(shown) != len(set(shown)):
        raise GaveWay(f"a card is shown twice: {sorted(shown)}")
    facts = table.facts()
    hand = sorted(table.stage.hand)
    if hand != sorted(facts.hand or ()):
        raise GaveWay(f"the hand shown is {hand}, the hand held {facts.hand}")
