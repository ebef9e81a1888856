"""Rebuild a seat's Whist view from nothing but the events that seat was shown (OBS-3)."""

from __future__ import annotations

from engine.events import CardPlayed, HandReceived, MatchEnded, TrickCleared, TrickTaken, TurnedCardTaken
from engine.games.whist.options import Options
from engine.games.whist.state import HandCounted, HandDealt, Phase
from engine.games.whist.view import View
from engine.trick_record import Trick


def rebuild(options: Options, seat: int | None, events: tuple) -> View:
    """The view after these events, by simple bookkeeping."""
    facts: dict = {"results": (), "hand": 0}
    for event in events:
        _note(facts, event)
    return View(options=options, seat=seat, **facts)


def _note(facts: dict, event: object) -> None:
    match event:
        case HandDealt():
            facts.update(
                phase=Phase.PLAY,
                hand_number=event.number,
                dealer=event.dealer,
                trump=event.trump,
                turned=event.turned,
                leader=(event.dealer + 1) % 4,
                trick=(),
                tricks=(),
                opened=None,
                hand=0,
            )
        case HandReceived():
            facts["hand"] = event.cards
        case CardPlayed():
            facts["trick"] += (event.card,)
            facts["hand"] &= ~(1 << event.card)
        case TrickTaken():
            facts["tricks"] += (Trick(facts["leader"], facts["trick"], event.seat),)
            facts["phase"] = Phase.TRICK_DONE
        case TrickCleared():
            facts.update(phase=Phase.PLAY, leader=event.seat, trick=())
        case HandCounted():
            facts.update(phase=Phase.HAND_DONE, results=(*facts["results"], event.result), opened=event.dealt)
        case MatchEnded():
            facts["phase"] = Phase.MATCH_END
        case TurnedCardTaken():
            pass
        case _:
            raise AssertionError(f"an event nobody thought of: {event!r}")
