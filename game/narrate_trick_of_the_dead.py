"""Trick of the Dead in sentences: its own public events, how a match ended, what may be chosen, and why
something was refused. No pygame.

What a seat buried is known to nobody else for ever (TD §8), so it has no sentence here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from engine.cards import SUIT_SYMBOLS, cards_of
from engine.errors import Reason, Refused
from engine.events import Event
from engine.game import Outcome
from engine.games.trick_of_the_dead.options import Options, ZombieDouble
from engine.games.trick_of_the_dead.scoring import club_penalty
from engine.games.trick_of_the_dead.state import (
    Count,
    GraveyardClosed,
    Revived,
    RoundBegun,
    RoundCounted,
    TrickCounted,
    TrumpNamed,
)
from game.numbers import MINUS, plain
from game.phrases import Voice, card_name, card_sign, chained, hand_signs, listed
from game.strings import tr, trn

BEGINS: type[Event] = RoundBegun
"""The event that opens a deal: the next card is a lead."""


def tellers(voice: Voice) -> Mapping[type[Event], Callable[..., Iterable[str]]]:
    """For each event of its own the sentences it makes."""

    def begun(event: RoundBegun) -> Iterable[str]:
        voice.zombies.clear()
        graves = trn("trick_of_the_dead.cards", event.graveyard_size)
        dealer = voice.name(event.dealer)
        yield tr("trick_of_the_dead.event.round_begun", number=event.number, dealer=dealer, cards=graves)

    def closed(event: GraveyardClosed) -> Iterable[str]:
        yield tr("trick_of_the_dead.event.closed", cards=trn("trick_of_the_dead.cards", event.size))
        if event.cards:
            yield graveyard_text(event.cards)

    def named(event: TrumpNamed) -> Iterable[str]:
        key = voice.to(event.seat, "trick_of_the_dead.event.named")
        yield tr(key, seat=voice.name(event.seat), suit=SUIT_SYMBOLS[event.suit])

    def revived(event: Revived) -> Iterable[str]:
        voice.zombies.add(event.card)
        key = voice.to(event.seat, "trick_of_the_dead.event.revived")
        yield tr(key, card=card_name(event.card), seat=voice.name(event.seat))

    return {
        RoundBegun: begun,
        GraveyardClosed: closed,
        TrumpNamed: named,
        TrickCounted: partial(_trick_counted, voice),
        Revived: revived,
        RoundCounted: partial(_round_counted, voice),
    }


def graveyard_text(cards: Iterable[int]) -> str:
    """The cards of an open graveyard, top first."""
    return tr("trick_of_the_dead.event.open", cards=chained([card_sign(card) for card in cards]))


def _trick_counted(voice: Voice, event: TrickCounted) -> Iterable[str]:
    count, options = event.count, voice.options or Options()
    yield points_text(count, options)
    whole = options.zombie_double is ZombieDouble.WHOLE_TRICK
    if count.doubled and (count.diamonds or (whole and (count.hearts or count.clubs))):
        yield tr("trick_of_the_dead.event.doubled_whole" if whole else "trick_of_the_dead.event.doubled")
    if count.joker:
        yield tr("trick_of_the_dead.event.joker")


def points_text(count: Count, options: Options) -> str:
    """What a trick is worth, and how that comes about (TD §7): ``Points: ♦ 14 + ♥ 1 = 15``."""
    if not (count.diamonds or count.hearts or count.clubs or count.joker):
        return tr("trick_of_the_dead.event.no_points")
    parts = terms(count, club_penalty(options), options.zombie_double is ZombieDouble.WHOLE_TRICK)
    text = " ".join(parts)
    if len(parts) == 1 and "×" not in text:
        return tr("trick_of_the_dead.event.points_plain", formula=text)
    return tr("trick_of_the_dead.event.points", formula=text, points=plain(count.points))


def formula(count: Count, penalty: int, whole: bool) -> str:
    """How the points of a trick come about, without their sum."""
    return " ".join(terms(count, penalty, whole))


def terms(count: Count, penalty: int, whole: bool) -> list[str]:
    """The formula of a trick, piece by piece: ``♦ 14 ×2``, ``+ ♥ 1``, ``− ♣ 2``, ``+ 5``.

    ``penalty``: what a club costs; ``whole``: a zombie doubles the whole trick.
    """
    found: list[str] = []
    if count.diamonds:
        found.append(f"♦ {count.diamonds}" + (" ×2" if count.doubled and not whole else ""))
    if count.hearts:
        found.append(f"+ ♥ {count.hearts}" if found else f"♥ {count.hearts}")
    if count.clubs:
        found.append(f"{MINUS} ♣ {penalty * count.clubs}")
    if whole and count.doubled and found:
        found = [f"({' '.join(found)}) ×2"] if len(found) > 1 else [f"{found[0]} ×2"]
    return [*(found or ["0"]), *(["+ 5"] if count.joker else [])]


def _round_counted(voice: Voice, event: RoundCounted) -> Iterable[str]:
    result = event.result
    yield tr("trick_of_the_dead.event.round_over", number=result.number)
    yield tr("trick_of_the_dead.event.tricks", list=voice.per_seat(result.tricks))
    yield tr("trick_of_the_dead.event.trick_points", list=_per_seat(voice, result.trick_points))
    for seat, hand in enumerate(event.left):
        if hand:
            yield tr("trick_of_the_dead.event.left", seat=voice.name(seat), hand=hand_signs(hand))
    for seat, hearts in enumerate(result.hearts_left):
        if hearts:
            count = trn("trick_of_the_dead.hearts", hearts)
            points = f"+{result.survival[seat]}"
            yield tr("trick_of_the_dead.event.survived", seat=voice.name(seat), hearts=count, points=points)
    if not any(result.hearts_left):
        yield tr("trick_of_the_dead.event.none_survived")
    together = [got + more for got, more in zip(result.trick_points, result.survival, strict=True)]
    yield tr("trick_of_the_dead.event.round_points", list=_per_seat(voice, together))
    yield tr("trick_of_the_dead.event.totals", list=_per_seat(voice, result.after))


def _per_seat(voice: Voice, points: Iterable[int]) -> str:
    return voice.per_seat([plain(n) for n in points])


def outcome(voice: Voice, end: Outcome) -> str:
    """Who won, alone or together, the totals, and what ended the match."""
    totals, viewer = _per_seat(voice, end.scores), voice.viewer
    others = [seat for seat in end.winners if seat != viewer]
    fields: dict[str, str] = {"list": totals}
    if others:
        fields["names"] = voice.names(others)
    if viewer is None:
        result = "plain"
    elif viewer not in end.winners:
        result = "lost"
    else:
        result = "shared" if others else "won"
    text = tr(f"trick_of_the_dead.outcome.{result}", **fields)
    return tr("session.two_sentences", first=text, second=tr(f"trick_of_the_dead.cause.{end.cause}"))


def action(voice: Voice, done: Any) -> str:
    """An action of its own in a few words, as advice or a record names it."""
    del voice
    if hasattr(done, "suit"):
        return tr("trick_of_the_dead.action.name", suit=SUIT_SYMBOLS[done.suit])
    signs = [card_sign(card) for card in cards_of(done.cards)]
    return tr("trick_of_the_dead.action.bury", cards=listed(signs))


def refusal(refused: Refused) -> str | None:
    """The sentence of this game for a refusal; None where all games say the same."""
    if refused.reason is Reason.MUST_FOLLOW_SUIT:
        suit, zombie = SUIT_SYMBOLS[int(refused.detail["suit"])], refused.detail.get("zombie")
        kind = "must_follow_zombie" if zombie else "must_follow"
        return tr(f"trick_of_the_dead.refused.{kind}", suit=suit)
    return None
