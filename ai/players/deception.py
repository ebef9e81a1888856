"""Deception without arrays: what stands in for the opponents' process when it is gone.

It marks by the shipped table and otherwise plays safe: it says nothing, and guesses at the last moment only.
"""

from __future__ import annotations

from ai.belief.links import score
from ai.messages import Report, Why
from engine.actions import Ack, Action
from engine.games.deception import rules
from engine.games.deception.content import ROUNDS
from engine.games.deception.state import (
    ChooseLocation,
    Colour,
    EndPresentation,
    Phase,
    PlaceMarker,
    ReplaceTile,
    Say,
    Solve,
)
from engine.games.deception.view import View
from engine.shuffle import Stream


def stand_in(view: View, seed: str) -> Report:
    """A legal action, or ``Ack`` where a seat that nobody waits for has nothing to do."""
    legal = rules.legal(view, view.seat if view.seat is not None else -1)
    if legal == (Ack(),):
        return Report(Ack(), Why("acknowledge"), "normal")
    chance = Stream(seed, "stand-in")
    return Report(_choose(view, legal, chance), Why("nothing"), "normal")


def _choose(view: View, legal: tuple[Action, ...], chance: Stream) -> Action:
    marks = [one for one in legal if isinstance(one, PlaceMarker | ReplaceTile)]
    if marks:
        return max(marks, key=lambda one: _fits(view, one))
    last = view.phase is Phase.PRESENT and view.round == ROUNDS and view.presenter == view.others[-1]
    guesses = [one for one in legal if isinstance(one, Solve)]
    if last and guesses and (view.role is None or not view.role.crime):
        return guesses[chance.below(len(guesses))]
    others = [one for one in legal if not isinstance(one, Solve | Say)]
    if any(isinstance(one, ChooseLocation) for one in others) or others:
        ends = [one for one in others if isinstance(one, EndPresentation)]
        return ends[0] if ends else others[chance.below(len(others))]
    return Ack()


def _fits(view: View, mark: PlaceMarker | ReplaceTile) -> int:
    """How much the two cards of the crime suggest a marked option."""
    crime = view.solution
    if crime is None:
        return 0
    tile = mark.tile if isinstance(mark, PlaceMarker) else view.drawn or 0
    red, blue = view.evidence[crime.owner][crime.red], view.weapons[crime.owner][crime.blue]
    return score(Colour.RED, red, tile, mark.option) + score(Colour.BLUE, blue, tile, mark.option)
