"""How often people have to look at their cards when they plan ahead: hands played by a model of a person.

Whoever is asked opens the gate, does what a computer of the level *normal* would do from their view, and in
the same look says what is to happen in the tricks to come (:func:`ahead`). No screen; the same gate, session
and plans as at a table.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from ai.decide import decide
from engine.actions import Ack, PlayCard
from engine.cards import QUEEN, cards_of
from engine.games import REGISTRY
from engine.match import Match
from engine.shuffle import derive
from game.privacy import gate_for
from game.privacy.plan import CashWinners, FollowLowest, Plan, WinCheaply, intended
from game.seats import couch_seats
from game.session import AT_ONCE, Session

TABLES: dict[str, Any] = {
    "whist": REGISTRY["whist"].presets["one_hand"],
    "whos_who": REGISTRY["whos_who"].presets["four"],
}
"""Hands of thirteen tricks."""


@dataclass
class Looks:
    """What one way of playing has come to."""

    hands: int = 0
    looks: Counter[int] = field(default_factory=Counter[int])
    """Openings of the gate -> how many people of how many hands needed so many."""
    asked: int = 0
    """Looks at things that cannot be planned: roles, declarations."""
    tricks: list[int] = field(default_factory=list[int])
    """Won by those who plan, per hand."""

    def report(self) -> dict[str, Any]:
        """As JSON."""
        each = [number for number, often in self.looks.items() for _ in range(often)]
        return {
            "hands": self.hands,
            "looks": round(fmean(each), 2),
            "most": max(each),
            "over 8": round(sum(number > 8 for number in each) / len(each), 3),
            "of them for roles and declarations": round(self.asked / len(each), 2),
            "tricks of seats 0 and 2": round(fmean(self.tricks), 2),
        }


def ahead(view: Any, played: int) -> tuple[Plan, ...]:
    """What a person plans who has just played ``played`` (the view is the one before).

    On lead, or with the last card of a trick that it wins: the other cards that cannot be beaten, if there
    are any. Without high cards: always the lowest. Else: whatever wins cheaply.
    """
    rest = view.hand & ~(1 << played)
    leads = not view.trick
    if leads and intended(CashWinners(), view) == PlayCard(played):
        return (CashWinners(),)
    high = [card for card in cards_of(rest) if card % 13 >= QUEEN or card // 13 == view.trump]
    return (WinCheaply(),) if high else (FollowLowest(),)


def play_hand(game: str, seed: str, planners: tuple[int, ...], found: Looks) -> None:
    """One hand by four people, of whom ``planners`` plan ahead; only they are counted."""
    options = TABLES[game]
    people = {seat: (f"P{seat}", seat) for seat in range(REGISTRY[game].seats(options))}
    seats = couch_seats(options, people)
    session = Session(Match.new(game, options, tuple(plan.kind for plan in seats), seed), seats, pace=AT_ONCE)
    session.auto_last = True
    gate, now, looks, asked = gate_for(session), 0.0, Counter[int](), 0
    while not session.match.game.deal_done(session.view(None)):
        now += 1.0
        if session.awaits_ack:
            session.act(0, Ack())
            continue
        if session.update(now) or not session.awaited:
            continue
        seat = session.awaited[0]
        gate.request(seat, now)
        gate.update(now + gate.secrecy.notice)
        view = gate.look(seat)
        report = decide(view, "normal", derive(seed, "person", seat, session.match.decision))
        action: Any = report.action  # type: ignore[attr-defined]
        session.act(seat, action)
        if seat in planners:
            looks[seat] += 1
            asked += not isinstance(action, PlayCard)
            if isinstance(action, PlayCard) and session.plans is not None:
                session.plans.put(seat, ahead(view, action.card))
        gate.conceal()
    found.hands += 1
    found.looks.update(looks[seat] for seat in planners)
    found.asked += asked
    found.tricks.append(sum(trick.winner in (0, 2) for trick in session.view(None).tricks))


def study(game: str, hands: int, seed: int) -> dict[str, Any]:
    """Everybody plans; and, for what it costs, only seats 0 and 2 do, or nobody (whose looks are then not
    counted)."""
    found = {"all plan": Looks(), "seats 0 and 2 plan": Looks()}
    for number in range(hands):
        for name, planners in (("all plan", (0, 1, 2, 3)), ("seats 0 and 2 plan", (0, 2))):
            play_hand(game, f"{seed}/{number}", planners, found[name])
    return {name: looks.report() for name, looks in found.items()}
