"""Deception without arrays: what stands in for the opponents' process when it is gone.

It marks by the shipped table and otherwise plays safe: it says nothing, and guesses at the last moment only.
"""

from __future__ import annotations

from ai.belief.links import score
from ai.messages import Report, Why
from engine.actions import Ack, Action
from engine.games.deception import rules
from engine.games.deception.content import ROUNDS
from engine.games.deception.state import Phase, PlaceMarker, ReplaceTile, Say, Solve
from engine.games.deception.statements import Colour
from engine.games.deception.view import View
from engine.shuffle import Stream

CODES = (
    "acknowledge", "nothing", "stand_in", "pick", "location", "mark", "replace", "start", "silent", "solve",
    "solve_last", "end", "say_suspect", "say_clue", "say_reply", "say_changed", "say_join", "say_trust",
    "say_doubt", "name", "advise",
)  # fmt: skip
"""Every reason, as in the catalogue. The hint shows them to people in any role, so each is true of all."""


def stand_in(view: View, seed: str) -> Report:
    """A legal action, or ``Ack`` where a seat that nobody waits for has nothing to do."""
    if view.seat is None:
        raise ValueError("the table decides nothing")
    legal = rules.legal(view, view.seat)
    if legal == (Ack(),):
        return Report(Ack(), Why("acknowledge"), "normal")
    return Report(_choose(view, view.seat, legal, Stream(seed, "stand-in")), Why("stand_in"), "normal")


def _choose(view: View, seat: int, legal: tuple[Action, ...], chance: Stream) -> Action:
    marks = [one for one in legal if isinstance(one, PlaceMarker | ReplaceTile)]
    if marks:
        return max(marks, key=lambda one: _fits(view, one))
    last = view.phase is Phase.PRESENT and view.round == ROUNDS and view.presenter == view.others[-1]
    guesses = [one for one in legal if isinstance(one, Solve)]
    if last and guesses and not (view.role is not None and view.role.crime):
        return guesses[chance.below(len(guesses))]
    if view.phase is Phase.REVERSAL and view.turn != seat:
        return Ack()  # advice that nobody waits for
    moves = [one for one in legal if not isinstance(one, Solve | Say)]
    return moves[chance.below(len(moves))] if moves else Ack()


def _fits(view: View, mark: PlaceMarker | ReplaceTile) -> int:
    """How much the two cards of the crime suggest a marked option."""
    crime = view.solution
    if crime is None:
        return 0
    tile = mark.tile if isinstance(mark, PlaceMarker) else view.drawn or 0
    red, blue = view.evidence[crime.owner][crime.red], view.weapons[crime.owner][crime.blue]
    return score(Colour.RED, red, tile, mark.option) + score(Colour.BLUE, blue, tile, mark.option)
