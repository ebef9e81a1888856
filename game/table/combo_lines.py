"""Three Hags: what the picked cards are and what can be done with them, in words. No pygame."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.cards import CardSet
from engine.errors import Reason, Refused
from engine.games.three_hags.combos import Combo
from game import combo_pick
from game.combo_words import combo_label, combo_words, hand_in_order
from game.narrate import refusal_text
from game.phrases import card_sign, chained, listed
from game.strings import tr, trn

AREA = "three_hags_choices"
GAME = "three_hags"
NAMED = 3
"""So many combos are named, the others counted."""

Mood = Literal["idle", "ready", "open", "refused"]
"""Nothing is picked; it can be played; it can become something that can be played; it cannot."""


class Line(Struct, frozen=True):
    """Two lines about the picked cards."""

    text: str
    note: str = ""
    mood: Mood = "idle"


def line(hand: CardSet, top: Combo | None, picked: CardSet, meaning: CardSet | None, *, mine: bool) -> Line:
    """About ``picked`` cards of a hand, to be played on ``top``. ``mine``: it is the player's turn."""
    if not picked:
        return _invitation(hand, top) if mine else Line(tr(f"{AREA}.others_turn"), tr(f"{AREA}.ahead"))
    made = combo_pick.reading(picked, top, meaning)
    if not mine:
        return Line(combo_words(made) if made else hand_in_order(picked), tr(f"{AREA}.others_turn"))
    if made is not None and combo_pick.fits(made, top):
        return Line(combo_words(made), _promise(hand, top, made), "ready")
    more = combo_pick.goes_into(hand, top, picked)
    words = combo_words(made) if made else hand_in_order(picked)
    if more:
        return Line(words, becomes(more), "open")
    among = combo_pick.holds(top, picked)
    plain = combo_pick.why_refused(picked, top, meaning) is Reason.NOT_A_COMBO  # no rule about imps says more
    if plain and among:
        return Line(words, tr(f"{AREA}.among", combos=_some(among)), "refused")
    return Line(words, refused_words(picked, top, meaning, short=True), "refused")


def numbered(line: Line, number: int, count: int) -> Line:
    """The line about a combo that has been leafed to, the ``number``-th of so many."""
    place = tr(f"{AREA}.offer", n=number, of=count)
    return replace(line, note=f"{place} · {line.note}" if line.note else place)


def _invitation(hand: CardSet, top: Combo | None) -> Line:
    found = combo_pick.playable(hand, top)
    if top is None:
        return Line(tr(f"{AREA}.your_lead"), trn(f"{AREA}.found", len(found)))
    if not found:
        return Line(tr(f"{AREA}.no_answer", top=combo_words(top)), tr(f"{AREA}.then_pass"))
    return Line(tr(f"{AREA}.beat", top=combo_words(top)), trn(f"{AREA}.answers", len(found)))


def _promise(hand: CardSet, top: Combo | None, made: Combo) -> str:
    """What else is to be said of a combo that can be played."""
    if made.sweeps:
        return tr(f"{AREA}.sweeps")
    more = combo_pick.goes_into(hand, top, made.cards)
    return becomes(more) if more else ""


def becomes(combos: tuple[Combo, ...]) -> str:
    """What the picked cards can become together with others."""
    return tr(f"{AREA}.becomes", combos=_some(combos))


def _some(combos: tuple[Combo, ...]) -> str:
    """The first few by name, the others by number."""
    names = list(dict.fromkeys(combo_label(combo) for combo in combos))
    rest = len(names) - NAMED
    if rest <= 0:
        return listed(names)
    return trn(f"{AREA}.and_more", rest, combos=chained(names[:NAMED]))


def refused_words(
    picked: CardSet, top: Combo | None, meaning: CardSet | None = None, *, short: bool = False
) -> str:
    """Exactly why the picked cards cannot be played now: the rule, and which cards it is about. Empty where
    they can. ``short``: beside the name of the combo."""
    reason = combo_pick.why_refused(picked, top, meaning)
    if reason is None:
        return ""
    made = combo_pick.reading(picked, top, meaning)
    if reason is Reason.TOO_WEAK and made is not None and top is not None:
        key = "as_strong" if made.key == top.key else "too_weak"
        if short:
            return tr(f"{AREA}.{key}_short", top=combo_label(top))
        return tr(f"{AREA}.{key}", mine=combo_words(made), top=combo_words(top))
    if reason is Reason.IMP_TWICE and (twice := combo_pick.doubled(picked)) is not None:
        return tr(f"{AREA}.imp_twice", imp=card_sign(twice[0]), card=card_sign(twice[1]))
    if reason is Reason.NOT_A_COMBO and picked.bit_count() > 3:
        return tr(f"{AREA}.too_many")
    if reason is Reason.WRONG_CLASS and top is not None:
        return refusal_text(Refused(reason, None, size=top.size), GAME)
    return refusal_text(Refused(reason), GAME)
