"""A session without an audience: people's seats play by themselves and every action is acknowledged on
stdout.

One JSON object per line, written only after the action has been handed to the system, so whoever reads a
line may rely on it even if this process is killed the next moment (tools/study_crash.py does that).
"""

from __future__ import annotations

import json
import time
from typing import Any

import msgspec

from ai.messages import Report
from engine.actions import Ack, Action
from engine.codec import view_to_bytes
from game.counsel import Counsel
from game.session import Session
from game.store import Store
from game.thinking import advice_seed
from game.timeline import SOUGHT

NOTES = 5
"""Every so many actions a person's seat also notes a suspicion, where there is somebody to suspect."""
SUBSTITUTE = "normal"
"""The level that plays for a person."""
BREATH = 0.001


class Substitute:
    """Plays the people's seats: asks for a card like a computer seat, and presses every button."""

    def __init__(self, session: Session, counsel: Counsel, undo_every: int) -> None:
        self._session = session
        self._counsel = counsel
        self._undo_every = undo_every
        self._chances = 0
        self._asked: int | None = None
        self._answer: Action | None = None

    def step(self) -> dict[str, Any] | None:
        """Do what is due for a person; the acknowledgement of what was done, or None."""
        session = self._session
        if not session.humans or session.over:
            return None
        if session.awaits_ack:
            return self._undo() or self._act(session.humans[0], Ack())
        if session.talk and session.view(None).turn is not None:
            if not session.talk.rests:
                return None
            for seat in session.waiting_for:
                session.ready(seat)
        seat = next((s for s in session.match.actors() if s in session.humans), None)
        if seat is None:
            return None
        if self._answer is not None:
            action, self._answer = self._answer, None
            return self._act(seat, action)
        if self._asked is None:
            data = view_to_bytes(session.view(seat))
            seed = advice_seed(session.match, seat, session.match.decision)
            self._asked = self._counsel.ask(data, SUBSTITUTE, seed, self._answered)
        return None

    def _undo(self) -> dict[str, Any] | None:
        able = next((s for s in self._session.humans if self._session.can_undo(s)), None)
        if not self._undo_every or able is None:
            return None
        self._chances += 1
        if self._chances % self._undo_every:
            return None
        self._session.undo(able)
        for other in self._session.undo_awaits if self._session.undo_request else ():
            self._session.agree(other)
        return {"undo": able}

    def _act(self, seat: int, action: Action) -> dict[str, Any] | None:
        session, decision = self._session, self._session.match.decision
        open_now = session.match.game.deal_done(session.view(None))
        if session.match.game.name in SOUGHT and decision % NOTES == 0 and not open_now:
            session.mark(seat, (seat + 1) % len(session.seats), decision % 5 - 2)
        session.act(seat, action)
        if session.match.decision == decision:
            return None  # the end of a presentation: it comes when nobody solves
        return {"marks": sum(len(session.marks(person)) for person in session.humans)}

    def _answered(self, report: Report) -> None:
        self._asked = None
        self._answer = report.action


def acknowledgement(session: Session, extra: dict[str, Any]) -> str:
    """One line: how many actions hold now, and the last of them."""
    entries = session.match.journal
    last = entries[-1] if entries else None
    line: dict[str, Any] = {"n": len(entries), "saved": session.problem is None, **extra}
    if last is not None:
        line |= {"seat": last.seat, "action": msgspec.to_builtins(last.action)}
    return json.dumps(line)


def run(session: Session, counsel: Counsel, store: Store | None, undo_every: int = 0) -> int:
    """Play to the end; returns the exit code."""
    worker = getattr(counsel.brain, "pid", None)
    match = session.match
    print(json.dumps({"start": match.decision, "id": session.identity, "worker": worker}), flush=True)
    substitute = Substitute(session, counsel, undo_every)
    while not session.over:
        moved = session.update(time.monotonic())
        if moved:
            print(acknowledgement(session, {}), flush=True)
        done = substitute.step()
        if done is not None:
            print(acknowledgement(session, done), flush=True)
        if not moved and done is None:
            time.sleep(BREATH)
    if store and not store.writer.flush():
        return 1
    end = session.outcome
    print(json.dumps({"end": msgspec.to_builtins(end), "seed": match.seed}), flush=True)
    return 0
