"""The lobby from the point of view of the scenes: the desk's own store and opponents, made when first needed.

The title comes up at once because neither the saved matches nor the opponents' process are touched before.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from ai.client import Brain
from engine.shuffle import commitment
from game import lobby, paths
from game.counsel import Counsel
from game.desk import Desk
from game.review import Reviewer
from game.saves import Saved
from game.seats import classic_seats, kinds
from game.session import Session
from game.store import Store

KEPT = 4
"""Reviewers kept at a time: a match, and practices within practices."""


def store(desk: Desk) -> Store:
    """The saved matches and statistics of this machine."""
    if desk.store is None:
        desk.store = Store(paths.data_dir(), writable=desk.writable)
    return desk.store


def counsel(desk: Desk) -> Counsel:
    """The mailbox of the opponents' process, which is started with it."""
    if desk.counsel is None:
        desk.brain = desk.brain or Brain()
        desk.counsel = Counsel(desk.brain)
    return desk.counsel


def commitment_of(options: Any, seed: str) -> str:
    """The commitment of a classic match that would start now with these options and this seed."""
    seats = kinds(classic_seats(options))
    return commitment(seed, msgspec.json.encode(options), msgspec.json.encode(seats))


def begin(desk: Desk, game: str, options: Any, seed: str) -> Session:
    """Start a classic match. It replaces the running one of that game: ask the player first (WH UI12)."""
    return lobby.begin(store(desk), game, options, counsel(desk), seed=seed)


def running(desk: Desk, game: str) -> Saved | None:
    """The stored match that "Continue" would go on with."""
    return store(desk).running(game)


def go_on(desk: Desk, game: str) -> Session | None:
    """Go on with the stored match, with the options it was started with (WH UI12)."""
    return lobby.resume(store(desk), game, counsel(desk))


def practise(desk: Desk, session: Session, decision: int) -> Session:
    """A practice from a decision of a deal that is over: it ends with that deal, unsaved and uncounted."""
    practice = lobby.practise(session.match, decision, session.seats, counsel(desk))
    _origins[practice] = origin(session) or session
    return practice


def origin(practice: Session) -> Session | None:
    """The match that a practice branched from; None for a real match."""
    return _origins.get(practice)


def reviewer(desk: Desk, session: Session) -> Reviewer:
    """The play checker of a session: one for all its deals, so that each is counted once."""
    found = _reviewers.get(session)
    if found is None:
        if len(_reviewers) == KEPT:
            _reviewers.pop(next(iter(_reviewers))).close()
        found = _reviewers[session] = Reviewer(session, counsel(desk), store(desk))
    return found


_origins: WeakKeyDictionary[Session, Session] = WeakKeyDictionary()
_reviewers: dict[Session, Reviewer] = {}
