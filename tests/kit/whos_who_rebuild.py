"""Rebuild a seat's WHO'S WHO view from nothing but the events that seat was shown (OBS-3)."""

from __future__ import annotations

from engine.events import (
    CardPlayed,
    HandReceived,
    MatchEnded,
    TrickCleared,
    TrickTaken,
    TurnedCardTaken,
)
from engine.games.whos_who.options import Options
from engine.games.whos_who.state import (
    ChoiceSealed,
    DealBegun,
    DealRevealed,
    DeclarationsCalled,
    DeclarationsClosed,
    Peeked,
    Phase,
    PlayBegun,
    Question,
    QuestionAnswered,
    QuestionAsked,
    RoleReceived,
)
from engine.games.whos_who.view import View
from engine.trick_record import Trick


def rebuild(options: Options, seat: int | None, events: tuple) -> View:
    """The view after these events, by simple bookkeeping."""
    facts: dict = {"results": (), "hand": 0, "role": None}
    for event in events:
        _note(facts, event, options.players)
    del facts["cards"]
    return View(options=options, seat=seat, **facts)


def _note(facts: dict, event: object, players: int) -> None:  # noqa: C901 - one case per event
    match event:
        case DealBegun():
            facts.update(
                phase=Phase.PEEK,
                deal_number=event.number,
                dealer=event.dealer,
                turned=event.turned,
                leader=(event.dealer + 1) % players,
                trick=(),
                tricks=(),
                questions=(),
                hand=0,
                peeked=False,
                interim=None,
                final=None,
                opened=None,
                cards=0,
            )
        case RoleReceived():
            facts["role"] = event.role
        case HandReceived():
            facts["hand"] = event.cards
        case Peeked():
            facts["peeked"] = True
        case PlayBegun():
            facts["phase"] = Phase.PLAY
            if facts["role"] is None:  # the public table has nothing to look at
                assert not facts["peeked"]
        case QuestionAsked():
            facts["questions"] += (Question(event.asker, event.asked, None, facts["cards"]),)
            facts["phase"] = Phase.ANSWER
        case QuestionAnswered():
            asked = facts["questions"][-1]
            facts["questions"] = (
                *facts["questions"][:-1],
                Question(asked.asker, asked.asked, event.yes, asked.after),
            )
            facts["phase"] = Phase.PLAY
        case CardPlayed():
            facts["trick"] += (event.card,)
            facts["hand"] &= ~(1 << event.card)
            facts["cards"] += 1
        case TrickTaken():
            facts["tricks"] += (Trick(facts["leader"], facts["trick"], event.seat),)
            facts["phase"] = Phase.TRICK_DONE
        case TrickCleared():
            facts.update(phase=Phase.PLAY, leader=event.seat, trick=())
        case DeclarationsCalled():
            facts["phase"] = Phase.INTERIM if event.interim else Phase.FINAL
        case ChoiceSealed():
            facts["interim" if event.interim else "final"] = event.seats
        case DeclarationsClosed():
            facts["phase"] = Phase.PLAY
        case DealRevealed():
            facts.update(phase=Phase.REVEAL, results=(*facts["results"], event.result), opened=event.opened)
        case MatchEnded():
            facts["phase"] = Phase.MATCH_END
        case TurnedCardTaken():
            pass
        case _:
            raise AssertionError(f"an event nobody thought of: {event!r}")
