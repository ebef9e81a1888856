"""A hint in words: what to do, and one sentence of why. No pygame."""

from __future__ import annotations

from collections.abc import Callable

from ai.messages import Report
from engine.actions import PlayCard
from engine.cards import SUIT_SYMBOLS, SUITS, parse
from game.narrate import Voice, action_text
from game.strings import tr
from game.table import words

Name = Callable[[int], str]
"""What a seat is called at the table."""


def advice(voice: Voice, report: Report, name: Name) -> str:
    """The hint as it is shown."""
    action = report.action
    if isinstance(action, PlayCard):
        best = tr("table.hint_best", card=words.card_name(action.card))
    else:
        best = tr("choices.hint", action=action_text(action, voice))
    detail = {key: _readable(key, value, name) for key, value in report.why.detail.items()}
    return f"{best} — {tr(f'{voice.game}.why.{report.why.code}', **detail)}"


def _readable(key: str, value: str | int, name: Name) -> str | int:
    """A card code, a suit letter or a seat of a reason as it is written in sentences."""
    if isinstance(value, str) and key.startswith("card"):
        return words.card_name(parse(value))
    if isinstance(value, str) and key.startswith("suit") and value in SUITS:
        return SUIT_SYMBOLS[SUITS.index(value)]
    if isinstance(value, int) and key.startswith("seat"):
        return name(value)
    return value
