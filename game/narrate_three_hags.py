"""Three Hags in sentences: its own public events, how a match ended, what may be chosen, and why something
was refused. No pygame.

Which card was drawn only its seat knows, so that has no sentence here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from engine.errors import Reason, Refused
from engine.events import Event
from engine.game import Outcome
from engine.games.three_hags.combos import combo_of
from engine.games.three_hags.state import (
    DEALT,
    ComboPlayed,
    Passed,
    PileCleared,
    PileSwept,
    PlayCombo,
    RoundBegun,
    RoundCounted,
    StockDrawn,
)
from game.combo_words import bonus_words, combo_words, hand_in_order, left_words
from game.phrases import Voice
from game.strings import tr, trn

BEGINS: type[Event] = RoundBegun
"""The event that opens a deal."""


def tellers(voice: Voice) -> Mapping[type[Event], Callable[..., Iterable[str]]]:
    """For each event of its own the sentences it makes."""

    def begun(event: RoundBegun) -> Iterable[str]:
        leader = 1 - event.dealer
        fields = {"dealer": voice.name(event.dealer), "leader": voice.name(leader)}
        key = voice.to(leader, "three_hags.event.round_begun")
        yield tr(key, number=event.number, n=DEALT, **fields)

    def drawn(event: StockDrawn) -> Iterable[str]:
        key = voice.to(event.seat, "three_hags.event.drew" if event.left else "three_hags.event.drew_last")
        yield tr(key, seat=voice.name(event.seat), n=event.left)

    def passed(event: Passed) -> Iterable[str]:
        yield tr(voice.to(event.seat, "three_hags.event.passed"), seat=voice.name(event.seat))

    def cleared(event: PileCleared) -> Iterable[str]:
        yield tr(voice.to(event.seat, "three_hags.event.cleared"), seat=voice.name(event.seat))

    def swept(event: PileSwept) -> Iterable[str]:
        yield tr(voice.to(event.seat, "three_hags.event.swept"), seat=voice.name(event.seat))

    return {
        RoundBegun: begun,
        ComboPlayed: partial(_played, voice),
        StockDrawn: drawn,
        Passed: passed,
        PileCleared: cleared,
        PileSwept: swept,
        RoundCounted: partial(_round_counted, voice),
    }


def _played(voice: Voice, event: ComboPlayed) -> Iterable[str]:
    combo = combo_of(event.cards, event.meaning)
    assert combo is not None, "only combos are played"
    key = voice.to(event.seat, "three_hags.event.led" if event.leads else "three_hags.event.answered")
    yield tr(key, seat=voice.name(event.seat), combo=combo_words(combo))


def _round_counted(voice: Voice, event: RoundCounted) -> Iterable[str]:
    result = event.result
    winner, other = voice.name(result.winner), voice.name(1 - result.winner)
    last = hand_in_order(result.last)
    key = voice.to(result.winner, "three_hags.event.went_out")
    yield tr(key, number=result.number, seat=winner, cards=last)
    yield tr("three_hags.event.left", seat=other, cards=left_words(result))
    if result.hag_bonus:
        yield bonus_words(result)
    points = trn("three_hags.points", result.points)
    yield tr(voice.to(result.winner, "three_hags.event.scored"), seat=winner, points=points)
    yield tr("three_hags.event.totals", list=voice.per_seat(result.after))


def outcome(voice: Voice, end: Outcome) -> str:
    """Who won, the totals, and what ended the match."""
    (winner,) = end.winners
    result = "plain" if voice.viewer is None else "won" if voice.viewer == winner else "lost"
    fields = {"list": voice.per_seat(end.scores)}
    if result == "plain":
        fields["seat"] = voice.name(winner)
    text = tr(f"three_hags.outcome.{result}", **fields)
    return tr("session.two_sentences", first=text, second=tr(f"three_hags.cause.{end.cause}"))


def action(voice: Voice, done: Any) -> str:
    """An action of its own in a few words, as advice or a record names it."""
    del voice
    combo = combo_of(done.cards, done.meaning) if isinstance(done, PlayCombo) else None
    return tr("three_hags.action.pass") if combo is None else combo_words(combo)


def refusal(refused: Refused) -> str | None:
    """The sentence of this game for a refusal; None where all games say the same."""
    if refused.reason is Reason.WRONG_CLASS:
        return tr(f"three_hags.refused.wrong_class.{refused.detail['size']}")
    return None
