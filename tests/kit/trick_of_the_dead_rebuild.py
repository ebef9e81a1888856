"""Rebuild a seat's Trick of the Dead view from nothing but the events that seat was shown (OBS-3)."""

from __future__ import annotations

from engine.events import CardPlayed, HandReceived, MatchEnded, TrickCleared, TrickTaken
from engine.games.trick_of_the_dead.options import Options
from engine.games.trick_of_the_dead.state import (
    DEALT,
    CardsBuried,
    DeadTrick,
    GraveyardClosed,
    Phase,
    Revived,
    RoundBegun,
    RoundCounted,
    TrickCounted,
    TrumpNamed,
)
from engine.games.trick_of_the_dead.view import View


def rebuild(options: Options, seat: int | None, events: tuple) -> View:
    """The view after these events, by simple bookkeeping."""
    facts: dict = {"results": (), "hand": 0}
    for event in events:
        _note(facts, event, options.players, seat)
    return View(options=options, seat=seat, **facts)


def _changed(values: tuple, seat: int, value: int) -> tuple:
    return (*values[:seat], value, *values[seat + 1 :])


def _played(facts: dict, event: CardPlayed, seat: int | None) -> None:
    zombies, bit = facts["zombies"], 1 << event.card
    facts["trick"] += (event.card,)
    facts["trick_zombies"] += (bool(zombies[event.seat] & bit),)
    facts["zombies"] = _changed(zombies, event.seat, zombies[event.seat] & ~bit)
    sizes = facts["hand_sizes"]
    facts["hand_sizes"] = _changed(sizes, event.seat, sizes[event.seat] - 1)
    if event.seat == seat:
        facts["hand"] &= ~bit
    if event.card >= 52 and facts["namer"] is None:
        facts.update(namer=event.seat, phase=Phase.DECLARE)


def _revived(facts: dict, event: Revived, seat: int | None) -> None:
    zombies, sizes = facts["zombies"], facts["hand_sizes"]
    facts["zombies"] = _changed(zombies, event.seat, zombies[event.seat] | 1 << event.card)
    facts["hand_sizes"] = _changed(sizes, event.seat, sizes[event.seat] + 1)
    facts["graveyard_size"] -= 1
    facts["graveyard"] = facts["graveyard"][1:]
    if event.seat == seat:
        facts["hand"] |= 1 << event.card
    *earlier, last = facts["tricks"]
    fields = {name: getattr(last, name) for name in last.__struct_fields__}
    facts["tricks"] = (*earlier, DeadTrick(**{**fields, "revived": event.card}))


def _note(facts: dict, event: object, players: int, seat: int | None) -> None:
    match event:
        case RoundBegun():
            facts.update(
                phase=Phase.BURY,
                round_number=event.number,
                dealer=event.dealer,
                leader=(event.dealer + 1) % players,
                trick=(),
                trick_zombies=(),
                trump=-1,
                named=-1,
                namer=None,
                tricks=(),
                zombies=(0,) * players,
                hand_sizes=(DEALT[players],) * players,
                graveyard_size=event.graveyard_size,
                graveyard=(),
                hand=0,
                buried=None,
                opened=None,
            )
        case HandReceived():
            facts["hand"] = event.cards
        case CardsBuried():
            facts["buried"] = event.cards
        case GraveyardClosed():
            facts.update(phase=Phase.PLAY, graveyard_size=event.size, graveyard=event.cards)
            facts["hand"] &= ~(facts["buried"] or 0)
            facts["hand_sizes"] = (DEALT[players] - 2,) * players
        case CardPlayed():
            _played(facts, event, seat)
        case TrumpNamed():
            facts.update(named=event.suit, phase=Phase.PLAY)
        case TrickTaken():
            facts["winner"] = event.seat
        case TrickCounted():
            facts["tricks"] += (
                DeadTrick(
                    facts["leader"],
                    facts["trick"],
                    facts["trick_zombies"],
                    facts["trump"],
                    facts.pop("winner"),
                    event.count,
                    None,
                ),
            )
            facts.update(phase=Phase.TRICK_DONE, trump=facts["named"])
        case Revived():
            _revived(facts, event, seat)
        case TrickCleared():
            facts.update(phase=Phase.PLAY, leader=event.seat, trick=(), trick_zombies=())
        case RoundCounted():
            facts.update(phase=Phase.ROUND_DONE, results=(*facts["results"], event.result))
            facts["opened"] = event.left
        case MatchEnded():
            facts["phase"] = Phase.MATCH_END
        case _:
            raise AssertionError(f"an event nobody thought of: {event!r}")
