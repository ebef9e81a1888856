"""Deception in the soak: which cases are begun, what brings one forward, and what must hold."""

from __future__ import annotations

import random
from typing import Any

from engine.errors import Refused
from engine.games import REGISTRY
from engine.games.deception.content import CARDS_EACH
from engine.games.deception.state import Say, Solve
from game.scenes.table_deception import CaseTable
from game.session import Session

TALKS = 0.25
"""How often the person says something or solves rather than going on."""


def options(chance: random.Random) -> Any:
    """Small tables mostly, with every role now and then."""
    return REGISTRY["deception"].presets[chance.choice(("four", "four", "five", "witness"))]


def forward(table: CaseTable, chance: random.Random) -> bool:
    """Do something that the rules allow the person to do; False: there is nothing."""
    session, seat = table.session, table.viewer
    if table.panel is not None or session.paused:
        return False
    legal = session.legal(seat)
    moves = [action for action in legal if not isinstance(action, Solve | Say)]
    if legal and (not moves or chance.random() < TALKS) and chance.random() < TALKS:
        return table.act(chance.choice(legal))
    if moves:
        return table.act(chance.choice(moves))
    try:
        session.ready(seat)
    except Refused:
        return False
    return True


def rests(table: CaseTable) -> bool:
    """Whether it is for somebody to press something."""
    session = table.session
    talk = session.talk
    waits = session.over or session.awaited or (talk is not None and (talk.rests or talk.holder is not None))
    return bool(waits or table.panel)


def lost(session: Session) -> str:
    """What is wrong with the cards and badges; empty: nothing."""
    view = session.view(None)
    for cards in (view.evidence, view.weapons):
        found = [card for seat in cards for card in seat]
        expected = CARDS_EACH * (view.seats - (view.scientist is not None))
        if len(found) != expected or len(set(found)) != expected:
            return f"cards lost or doubled: {cards}"
    spent = [event.seat for event in view.attempts]
    if len(set(spent)) != len(spent) or any(view.badges[seat] for seat in spent):
        return f"a badge was spent twice: {spent}"
    return ""
