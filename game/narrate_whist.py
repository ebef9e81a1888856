"""Whist in sentences: its own events, and how a match ended. No pygame."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from engine.events import Event
from engine.game import Outcome
from engine.games.whist.state import HandCounted, HandDealt
from game.phrases import Voice, card_name, hand_signs, side_name, trump_text
from game.strings import tr, trn

BEGINS: type[Event] = HandDealt
"""The event that opens a deal: the next card is a lead."""


def tellers(voice: Voice) -> Mapping[type[Event], Callable[..., Iterable[str]]]:
    """For each event of its own the sentences it makes."""

    def dealt(event: HandDealt) -> Iterable[str]:
        dealer, trump = voice.name(event.dealer), trump_text(event.trump)
        yield tr("whist.event.hand_dealt", number=event.number, dealer=dealer, trump=trump)
        if event.turned is not None:
            yield tr("whist.event.turned", card=card_name(event.turned))

    return {HandDealt: dealt, HandCounted: partial(_counted, voice)}


def _counted(voice: Voice, event: HandCounted) -> Iterable[str]:
    result = event.result
    sides = {"first": voice.side(0), "second": voice.side(1)}
    a, b = result.tricks
    yield tr("whist.event.hand_counted", number=result.number, a=a, b=b, **sides)
    for side in (0, 1):
        if result.trick_points[side]:
            points = trn("whist.points", result.trick_points[side])
            yield tr("whist.event.trick_points", side=voice.side(side), points=points)
        if result.honour_points[side]:
            points = trn("whist.points", result.honour_points[side])
            count = result.honours_dealt[side]
            yield tr("whist.event.honours_dealt", side=voice.side(side), n=count, points=points)
    a, b = result.after
    yield tr("whist.event.score", a=a, b=b, **sides)
    for seat, hand in enumerate(event.dealt):
        yield tr("whist.event.hand_was", seat=voice.name(seat), hand=hand_signs(hand))


def outcome(voice: Voice, end: Outcome) -> str:
    """How the match ended, and by what."""
    viewer = voice.viewer
    if viewer is None:
        own, other = max(end.scores), min(end.scores)
        if not end.winners:
            text = tr("whist.outcome.drawn", own=own, other=other)
        else:
            side = side_name(end.winners[0] % 2, None, voice.plans)
            text = tr("whist.outcome.side", side=side, own=own, other=other)
    else:
        own, other = end.scores[viewer % 2], end.scores[1 - viewer % 2]
        result = "drawn" if not end.winners else "won" if viewer in end.winners else "lost"
        text = tr(f"whist.outcome.{result}", own=own, other=other)
    return tr("session.two_sentences", first=text, second=tr(f"whist.cause.{end.cause}"))
