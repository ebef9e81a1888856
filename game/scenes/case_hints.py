"""A hint at the table of Deception in words. No pygame."""

from __future__ import annotations

from ai.messages import Report
from engine.actions import Ack
from engine.games.deception.state import Say
from engine.games.deception.view import View
from game.case_words import statement_words
from game.narrate import action_text, why_text
from game.phrases import Voice
from game.strings import tr
from game.table.case_panel import AREA


def advice_of(voice: Voice, table: View, report: Report, seat: int) -> str:
    """What to do or to say, and one sentence of why."""
    action = report.action
    if isinstance(action, Ack):
        best = tr(f"{AREA}.hint_wait")
    elif isinstance(action, Say):
        best = tr(f"{AREA}.hint_say", words=statement_words(voice, table, seat, action.statement))
    else:
        voice.case.follow(table)  # the cards that the action names
        best = tr("choices.hint", action=action_text(action, voice))
    return f"{best} — {why_text(report.why, voice.game)}"
