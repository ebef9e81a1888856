"""Rebuild a seat's Deception view from nothing but the events that seat was shown (OBS-3)."""

from __future__ import annotations

from engine.events import MatchEnded
from engine.games.deception.events import (
    Acknowledged,
    Briefed,
    BriefingBegun,
    CaseClosed,
    CrimeSideRevealed,
    InvestigationBegun,
    MarkerPlaced,
    NightFell,
    PickRecorded,
    PresentationBegun,
    RoleReceived,
    ScientistRevealed,
    SolveTried,
    TableLaid,
    TileDrawn,
    TileReplaced,
    TilesLaid,
)
from engine.games.deception.options import Options
from engine.games.deception.roles import Role
from engine.games.deception.state import Opened, Phase
from engine.games.deception.statements import Crime
from engine.games.deception.view import View


def rebuild(options: Options, seat: int | None, events: tuple) -> View:
    """The view after these events, by simple bookkeeping."""
    facts: dict = {
        "phase": Phase.LOOK,
        "round": 1,
        "scientist": None,
        "badges": (),
        "presenter": None,
        "drawn": None,
        "record": (),
        "opened": None,
        "role": None,
        "acknowledged": False,
        "pick": None,
        "known": (),
        "pair": (),
        "solution": None,
    }
    for event in events:
        _note(facts, event, options, seat)
    facts.pop("free", None)
    return View(options=options, seat=seat, **facts)


def _without(packs: tuple, seat: int) -> tuple:
    return tuple(() if s == seat else cards for s, cards in enumerate(packs))


def _note(facts: dict, event: object, options: Options, seat: int | None) -> None:
    match event:
        case TableLaid():
            facts.update(evidence=event.evidence, weapons=event.weapons)
        case Acknowledged():
            facts["acknowledged"] = True
        case ScientistRevealed():
            facts.update(phase=Phase.ROLES, scientist=event.seat, acknowledged=False)
            facts["evidence"] = _without(facts["evidence"], event.seat)
            facts["weapons"] = _without(facts["weapons"], event.seat)
            facts["badges"] = tuple(s != event.seat for s in range(options.players))
        case RoleReceived():
            facts["role"] = event.role
        case NightFell():
            facts.update(phase=Phase.CRIME, acknowledged=False)
        case PickRecorded():
            facts["pick"] = Crime(event.seat, event.red, event.blue)
        case BriefingBegun():
            facts["phase"] = Phase.BRIEF
        case Briefed():
            facts.update(known=event.known, pair=event.pair, solution=event.solution)
        case InvestigationBegun():
            facts.update(phase=Phase.TILES, acknowledged=False)
        case CaseClosed():
            facts.update(phase=Phase.END, presenter=None, drawn=None, solution=event.solution)
            facts["opened"] = Opened(event.cause, event.named, event.roles, event.solution)
            _tell(facts, event.roles, seat)
        case MatchEnded():
            pass
        case _:
            _record(facts, event)


def _tell(facts: dict, roles: tuple[Role, ...], seat: int | None) -> None:
    """The end changes nothing of what one was told before."""
    assert seat is None or facts["role"] is roles[seat]


def _record(facts: dict, event: object) -> None:
    facts["record"] += (event,)
    match event:
        case TilesLaid():
            facts.update(phase=Phase.MARK)
            facts["free"] = 6
        case MarkerPlaced():
            facts["free"] -= 1
        case TileReplaced():
            facts.update(phase=Phase.TALK, drawn=None)
        case PresentationBegun():
            facts.update(phase=Phase.PRESENT, presenter=event.seat)
        case TileDrawn():
            facts.update(phase=Phase.REPLACE, round=event.round, presenter=None, drawn=event.tile)
        case SolveTried():
            facts["badges"] = tuple(b and s != event.seat for s, b in enumerate(facts["badges"]))
        case CrimeSideRevealed():
            facts.update(phase=Phase.REVERSAL, presenter=None, drawn=None)
    if facts.get("free") == 0:
        del facts["free"]
        facts["phase"] = Phase.TALK
