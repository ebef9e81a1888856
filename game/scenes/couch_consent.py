"""Saying yes or no to somebody who wants to take a card back, each person with their own device."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import Refused
from game.input.intents import Intent
from game.party import Party
from game.session import Session
from game.ui.canvas import Box

YES, NO = ("accept", "next"), ("back", "undo")
"""Buttons that answer."""
Answer = tuple[Box, int, bool]
"""Where a person can say yes (or no) with the pointer."""


def answer(session: Session, party: Party, intent: Intent, boxes: Sequence[Answer]) -> bool | None:
    """What was answered; None: nothing. A device that several share answers for the first of them who has
    not, and the pointer only for those it plays for. Who has asked can take the question back.
    """
    request = session.undo_request
    if request is None:
        return None
    said = (request.seat, *request.agreed)
    missing = tuple(seat for seat in session.humans if seat not in said)
    own = party.seats_of(intent.device)
    mine = [seat for seat in own if seat in missing]
    seat, yes = (mine[0] if mine else intent.seat), intent.verb in YES
    if intent.verb == "press" and intent.pos is not None:
        hit = next((found for found in boxes if found[0].collidepoint(intent.pos)), None)
        if hit is None or hit[1] not in (*own, intent.seat):
            return None
        _, seat, yes = hit
    elif intent.verb not in (*YES, *NO) or (not mine and seat != request.seat):
        return None
    if yes and seat not in missing:
        return None
    try:
        (session.agree if yes else session.refuse_undo)(seat)
    except Refused:
        return None
    return yes
