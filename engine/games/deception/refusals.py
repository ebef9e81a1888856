"""Why an action is refused (DC §4): one reason each, in the order in which a person would want to hear it."""

from __future__ import annotations

from engine.actions import Ack, Action
from engine.errors import Reason
from engine.games.deception.content import LOCATIONS
from engine.games.deception.state import (
    INVESTIGATION,
    SECRET_LOOKS,
    Advise,
    ChooseLocation,
    EndPresentation,
    NameWitness,
    Phase,
    Pick,
    PlaceMarker,
    ReplaceTile,
    Say,
    Solve,
    StartPresentations,
    State,
)
from engine.games.deception.statements import CluePointsTo, Doubt, NothingToSay, Statement, Suspect, Trust

_PHASES: dict[type[Action], tuple[Phase, ...]] = {
    Ack: SECRET_LOOKS,
    Pick: (Phase.CRIME,),
    ChooseLocation: (Phase.TILES,),
    PlaceMarker: (Phase.MARK,),
    StartPresentations: (Phase.TALK,),
    ReplaceTile: (Phase.REPLACE,),
    EndPresentation: (Phase.PRESENT,),
    Say: INVESTIGATION,
    Solve: INVESTIGATION,
    Advise: (Phase.REVERSAL,),
    NameWitness: (Phase.REVERSAL,),
}
_SCIENTIST_ONLY = (ChooseLocation, PlaceMarker, StartPresentations, ReplaceTile)


def refusal_of(state: State, seat: int, action: Action) -> Reason | None:
    """The reason for which this action is not legal, or None."""
    if not 0 <= seat < state.seats:
        return Reason.NOT_A_SEAT
    phases = _PHASES.get(type(action))
    if phases is None:
        return Reason.UNKNOWN_ACTION
    if state.phase is Phase.END:
        return Reason.MATCH_OVER
    if state.phase not in phases:
        return Reason.WRONG_PHASE
    if isinstance(action, _SCIENTIST_ONLY):
        return _scientist(state, seat, action)
    if isinstance(action, Advise | NameWitness):
        return _reversal(state, seat, action)
    if isinstance(action, Ack):
        return None if state.owes(seat) else Reason.ALREADY_SEALED
    if seat == state.scientist:
        return Reason.SCIENTIST_IS_SILENT
    if isinstance(action, Pick):
        return None if state.owes(seat) else Reason.ALREADY_SEALED
    if isinstance(action, EndPresentation):
        return None if seat == state.presenter else Reason.ONLY_PRESENTER
    if isinstance(action, Solve):
        return _solve(state, seat, action)
    return _say(state, seat, action.statement) if isinstance(action, Say) else None


def _scientist(state: State, seat: int, action: Action) -> Reason | None:
    if seat != state.scientist:
        return Reason.ONLY_SCIENTIST
    if isinstance(action, ChooseLocation):
        return None if action.tile in LOCATIONS else Reason.NOT_THAT_TILE
    if isinstance(action, ReplaceTile):
        return None if action.tile in state.replaceable() else Reason.NOT_THAT_TILE
    if isinstance(action, PlaceMarker):
        lying = next((t for t in state.tiles if t.tile == action.tile), None)
        if lying is None:
            return Reason.NOT_THAT_TILE
        return None if lying.option < 0 else Reason.ALREADY_MARKED
    return None


def _reversal(state: State, seat: int, action: Advise | NameWitness) -> Reason | None:
    shown = state.crime_side
    speaker = None if shown is None else shown.accomplice if isinstance(action, Advise) else shown.murderer
    if seat != speaker:
        return Reason.NOT_YOUR_TURN
    return None if action.seat in state.candidates() else Reason.NOT_THAT_SEAT


def _solve(state: State, seat: int, action: Solve) -> Reason | None:
    if not state.badges[seat]:
        return Reason.NO_BADGE
    if action.owner == seat:
        return Reason.OWN_CARDS
    return None if action.owner in state.others else Reason.NOT_THAT_SEAT


def _say(state: State, seat: int, statement: Statement) -> Reason | None:
    if not state.marked:
        return Reason.NO_MARKER_YET
    if not state.speaks(seat):
        return Reason.ONLY_PRESENTER if state.phase is Phase.PRESENT else Reason.WRONG_PHASE
    match statement:
        case NothingToSay():
            return None
        case CluePointsTo():
            if statement.owner not in state.others:
                return Reason.NOT_THAT_SEAT
            marked = (t.tile for t in state.tiles if t.option >= 0)
            return None if statement.tile in marked else Reason.NOT_THAT_TILE
        case Suspect() | Doubt():
            about = statement.owner
        case Trust():
            about = statement.seat
    return None if about in state.others and about != seat else Reason.NOT_THAT_SEAT
