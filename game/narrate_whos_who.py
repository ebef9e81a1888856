"""WHO'S WHO in sentences: its own public events, and how a match ended. No pygame.

What only one seat learns (its role, that its choice is recorded) has no sentence here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from engine.events import Event
from engine.game import Outcome
from engine.games.whos_who.state import (
    Answer,
    Ask,
    DealBegun,
    DealRevealed,
    DeclarationsCalled,
    DeclarationsClosed,
    Declare,
    PlayBegun,
    QuestionAnswered,
    QuestionAsked,
)
from game.phrases import Voice, card_name, hand_signs, trump_text
from game.strings import tr

BEGINS: type[Event] = DealBegun
"""The event that opens a deal: the next card is a lead."""


def tellers(voice: Voice) -> Mapping[type[Event], Callable[..., Iterable[str]]]:
    """For each event of its own the sentences it makes."""
    one = voice.options is None or voice.options.masters == 1

    def begun(event: DealBegun) -> Iterable[str]:
        dealer, trump = voice.name(event.dealer), trump_text(event.turned // 13)
        yield tr("whos_who.event.deal_begun", number=event.number, dealer=dealer, trump=trump)
        key = "whos_who.event.turned_held" if len(voice.plans) == 4 else "whos_who.event.turned_out"
        yield tr(key, card=card_name(event.turned), dealer=dealer)

    def play_begun(event: PlayBegun) -> Iterable[str]:
        yield tr("whos_who.event.play_begun", seat=voice.name(event.leader))

    def asked(event: QuestionAsked) -> Iterable[str]:
        key = "whos_who.event.asked.one" if one else "whos_who.event.asked.some"
        yield tr(key, asker=voice.name(event.asker), asked=voice.name(event.asked))

    def answered(event: QuestionAnswered) -> Iterable[str]:
        key = "whos_who.event.answered.yes" if event.yes else "whos_who.event.answered.no"
        yield tr(key, asked=voice.name(event.asked))

    def called(event: DeclarationsCalled) -> Iterable[str]:
        yield tr("whos_who.event.called.interim" if event.interim else "whos_who.event.called.final")

    def closed(event: DeclarationsClosed) -> Iterable[str]:
        del event
        yield tr("whos_who.event.closed")

    return {
        DealBegun: begun,
        PlayBegun: play_begun,
        QuestionAsked: asked,
        QuestionAnswered: answered,
        DeclarationsCalled: called,
        DeclarationsClosed: closed,
        DealRevealed: partial(_revealed, voice),
    }


def _revealed(voice: Voice, event: DealRevealed) -> Iterable[str]:
    result = event.result
    key = "whos_who.event.masters.one" if len(result.masters) == 1 else "whos_who.event.masters.some"
    yield tr(key, number=result.number, names=voice.names(result.masters))
    for seat, declared in enumerate(result.declared):
        if declared is not None:
            key = "whos_who.event.named.interim" if declared.interim else "whos_who.event.named.final"
            names, points = voice.names(declared.seats), f"{result.naming[seat]:+d}"
            yield tr(key, seat=voice.name(seat), names=names, points=points)
    yield tr("whos_who.event.tricks", list=voice.per_seat(result.tricks))
    yield tr("whos_who.event.share", share=f"{result.share:+d}")
    for seat in result.masters:
        if result.hidden[seat]:
            yield tr("whos_who.event.hidden", seat=voice.name(seat), points=f"{result.hidden[seat]:+d}")
    yield tr("whos_who.event.points", list=voice.per_seat([f"{n:+d}" for n in result.points]))
    yield tr("whos_who.event.totals", list=voice.per_seat(result.after))
    for seat, hand in enumerate(event.opened.dealt):
        yield tr("whos_who.event.hand_was", seat=voice.name(seat), hand=hand_signs(hand))
    if event.opened.leftover:
        yield tr("whos_who.event.left_over", hand=hand_signs(event.opened.leftover))


def outcome(voice: Voice, end: Outcome) -> str:
    """Who won, alone or together, and the totals."""
    totals, viewer = voice.per_seat(end.scores), voice.viewer
    if viewer is None:
        return tr("whos_who.outcome.plain", names=voice.names(end.winners), list=totals)
    own = end.scores[viewer]
    others = [seat for seat in end.winners if seat != viewer]
    if viewer not in end.winners:
        return tr("whos_who.outcome.lost", own=own, names=voice.names(others), list=totals)
    if others:
        return tr("whos_who.outcome.shared", own=own, others=voice.names(others), list=totals)
    return tr("whos_who.outcome.won", own=own, list=totals)


def action(voice: Voice, done: Any) -> str:
    """An action of its own in a few words, as advice or a record names it."""
    if isinstance(done, Ask):
        return tr("whos_who.action.ask", seat=voice.name(done.seat))
    if isinstance(done, Answer):
        return tr("whos_who.action.yes" if done.yes else "whos_who.action.no")
    if isinstance(done, Declare):
        return tr("whos_who.action.declare", names=voice.names(done.seats))
    return tr("whos_who.action.wait")
