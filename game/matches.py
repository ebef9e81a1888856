"""The lobby from the point of view of the scenes: the desk's own store and opponents, made when first needed.

The title comes up at once because neither the saved matches nor the opponents' process are touched before.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from ai.client import Brain
from engine.match import Match
from engine.shuffle import commitment
from game import lobby, paths
from game.counsel import Counsel
from game.desk import Desk
from game.privacy.whispered import openings
from game.review import Reviewer
from game.saves import Saved
from game.seats import SeatPlan, classic_seats, kinds
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


def commitment_of(options: Any, seed: str, seats: tuple[SeatPlan, ...] | None = None) -> str:
    """The commitment of a match that would start now with these options, seed and seats (None: classic)."""
    sealed = kinds(seats or classic_seats(options))
    return commitment(seed, msgspec.json.encode(options), msgspec.json.encode(sealed))


def begin(
    desk: Desk, game: str, options: Any, seed: str, seats: tuple[SeatPlan, ...] | None = None
) -> Session:
    """Start a match with these seats (None: classic). It replaces the running one of that game: ask the
    player first (WH UI12)."""
    session = lobby.begin(store(desk), game, options, counsel(desk), seats=seats, seed=seed)
    _seals[session] = session.commitment
    _one_person(desk, session)
    return session


def running(desk: Desk, game: str) -> Saved | None:
    """The stored match that "Continue" would go on with."""
    return store(desk).running(game)


def go_on(desk: Desk, game: str) -> Session | None:
    """Go on with the stored match, with the options it was started with (WH UI12)."""
    found = running(desk, game)
    session = lobby.resume(store(desk), game, counsel(desk))
    if found and session:
        _seals[session] = found.header.commitment
        _one_person(desk, session)
    return session


def _one_person(desk: Desk, session: Session) -> None:
    """Where one person plays every device is theirs, whoever sat here before."""
    if not session.couch:
        desk.seat_party(None)


def practise(desk: Desk, session: Session, decision: int) -> Session:
    """A practice from a decision of a deal that is over: it ends with that deal, unsaved and uncounted."""
    practice = lobby.practise(session.match, decision, session.seats, counsel(desk), away=session.handed_over)
    _origins[practice] = origin(session) or session
    return practice


def origin(practice: Session) -> Session | None:
    """The match that a practice branched from; None for a real match."""
    return _origins.get(practice)


def leave_practice(desk: Desk) -> None:
    """Back from a practice to where it was begun: every scene of its session goes."""
    practice = getattr(desk.top, "session", None)
    while practice is not None and desk.top and getattr(desk.top, "session", None) is practice:
        desk.pop()


def sealed(session: Session) -> str:
    """The commitment as it was when the match began: from its file, or noted at the start."""
    return _seals.get(session, session.commitment)


def holds(session: Session) -> bool:
    """Whether the seal is the hash of the seed, and that seed gives the very deals that were played; and what
    people chose before everybody's eyes is what was sealed then."""
    match = session.match
    if not all(choice.holds for choice in openings(session)):
        return False
    if commitment(match.seed, msgspec.json.encode(match.options), msgspec.json.encode(match.seats)) != sealed(
        session
    ):
        return False
    again = Match.new(match.game, match.options, match.seats, match.seed, match.deal)
    for entry in match.journal:
        again.act(entry.seat, entry.action)
    return again.view(None) == match.view(None)


def reviewer(desk: Desk, session: Session, seat: int | None = None) -> Reviewer:
    """The play checker of a session: one for all its deals, so that each is counted once. Where several
    people play, that of the person of ``seat``."""
    found = _reviewers.get((session, seat))
    if found is None:
        if len(_reviewers) == KEPT:
            _reviewers.pop(next(iter(_reviewers))).close()
        found = _reviewers[session, seat] = Reviewer(session, counsel(desk), store(desk), seat)
    return found


_seals: WeakKeyDictionary[Session, str] = WeakKeyDictionary()
_origins: WeakKeyDictionary[Session, Session] = WeakKeyDictionary()
_reviewers: dict[tuple[Session, int | None], Reviewer] = {}
