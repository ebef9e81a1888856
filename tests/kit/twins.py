"""Two tables that everybody sees alike and whose secrets differ: what is noticed in the room must be equal.

A :class:`Watcher` writes down what somebody in the room notices in every frame: the picture while no hand
lies open, the title of the window, sounds, what the pads do, what is logged. Whoever looks at their hand is
not watched, but that they do is public.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, cast

from msgspec.structs import replace

from engine.actions import Ack, Action
from engine.cards import cards_of
from engine.games.deception.state import Say, Solve
from engine.games.deception.statements import Crime
from engine.games.whos_who.state import Answer, Wait
from game.input.pads import Pad
from game.scenes.dialog import Failure
from game.session import Session
from tests.kit.couch import Sofa

Change = Callable[[Any], Any]
PICTURES = (".png", ".jpg", ".jpeg", ".bmp", ".webp", ".tga", ".gif")


class Rumble(NamedTuple):
    """One call to the motors of a pad, by its number."""

    pad: int
    low: float
    high: float
    seconds: float


class Moment(NamedTuple):
    """One frame."""

    picture: str
    """A digest of the pixels; empty while a hand lies open."""
    opened: int | None
    opening: int | None
    title: str
    sounds: tuple[object, ...]
    rumbles: tuple[Rumble, ...]
    log: tuple[str, ...]
    phase: str = ""
    """Of the game: public."""


class Watcher(logging.Handler):
    """Writes down every frame of a sofa, in :attr:`moments`."""

    def __init__(self, sofa: Sofa) -> None:
        super().__init__(logging.DEBUG)
        self.moments: list[Moment] = []
        self._sofa = sofa
        self._frame = sofa.app.frame
        self._sounds: list[object] = []
        self._log: list[str] = []
        self._rumbles: list[Rumble] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name != "game.strings":  # a text that the fake brain invents is missed once per process
            self._log.append(f"{record.name}: {record.getMessage()}")

    def heard(self, name: str, strength: float = 1.0, pan: float = 0.0) -> None:
        """In place of the loudspeaker."""
        self._sounds.append((name, strength, pan))

    def felt(self, pad: Pad, low: float, high: float, seconds: float) -> bool:
        """In place of the motors."""
        number = next(n for n, plugged in enumerate(self._sofa.pads) if plugged.instance_id == pad.device.id)
        self._rumbles.append(Rumble(number, low, high, seconds))
        return True

    def frame(self, dt: float) -> None:
        """In place of a frame of the app."""
        self._frame(dt)
        desk = self._sofa.app.desk
        assert not isinstance(desk.top, Failure), "a scene has failed"
        gate = next(
            (found for scene in reversed(desk.stack) if (found := getattr(scene, "gate", None))), None
        )
        opened = gate.opened if gate else None
        session = getattr(desk.top, "session", None)
        pixels = desk.screen.surface.get_buffer().raw
        self.moments.append(
            Moment(
                "" if opened is not None else blake2b(pixels, digest_size=8).hexdigest(),
                opened,
                gate.opening if gate else None,
                desk.screen.window.title,
                tuple(self._sounds),
                tuple(self._rumbles),
                tuple(self._log),
                session.view(None).phase.value if session is not None else "",
            )
        )
        self._sounds, self._rumbles, self._log = [], [], []


@contextmanager
def watched(sofa: Sofa) -> Iterator[list[Moment]]:
    """What is noticed from here on."""
    watcher, root, app = Watcher(sofa), logging.getLogger(), sofa.app
    level, rumble = root.level, Pad.rumble
    root.addHandler(watcher)
    root.setLevel(logging.DEBUG)
    app.sounds.play = watcher.heard  # type: ignore[method-assign]
    app.frame = watcher.frame  # type: ignore[method-assign]
    Pad.rumble = lambda pad, *felt: watcher.felt(pad, *felt)  # type: ignore[method-assign]
    try:
        yield watcher.moments
    finally:
        Pad.rumble = rumble  # type: ignore[method-assign]
        root.removeHandler(watcher)
        root.setLevel(level)


def difference(one: Sequence[Moment], other: Sequence[Moment]) -> str:
    """Where two runs can be told apart first; empty: nowhere."""
    for number, (here, there) in enumerate(zip(one, other, strict=False)):
        for field, a, b in zip(Moment._fields, here, there, strict=True):
            if a != b:
                return f"frame {number}: {field} {a!r} / {b!r}"
    return "" if len(one) == len(other) else f"{len(one)} / {len(other)} frames"


def pictures_in(folder: Path) -> list[Path]:
    """Every picture file below a folder."""
    return [path for path in folder.rglob("*") if path.suffix.lower() in PICTURES]


# -- secrets exchanged ---------------------------------------------------------------------------------


def unchanged(state: Any) -> Any:
    return state


def exchanged_cards(state: Any, one: int, other: int) -> tuple[int, int]:
    """What two seats give each other: of each suit the same number of cards that nobody has seen, so that
    both follow suit as before."""
    seen = sum(getattr(state, "zombies", ())) | (1 << state.turned if getattr(state, "turned", None) else 0)
    given = [0, 0]
    for suit in range(4):
        held = [list(cards_of(state.hands[s] & ~seen & 8191 << 13 * suit)) for s in (one, other)]
        for mine, theirs in list(zip(*held, strict=False))[:2]:
            given[0] |= 1 << mine
            given[1] |= 1 << theirs
    return given[0], given[1]


def exchanged(state: Any, one: int, other: int) -> Any:
    """The position with hidden cards of two seats exchanged, and their roles and what they have sealed."""
    mine, theirs = exchanged_cards(state, one, other)

    def moved(hands: Sequence[int]) -> tuple[int, ...]:
        found = list(hands)
        found[one] = found[one] & ~mine | theirs
        found[other] = found[other] & ~theirs | mine
        return tuple(found)

    after = replace(state, hands=moved(state.hands))
    if hasattr(state, "order") or hasattr(state, "tricks"):
        after = replace(after, dealt=moved(state.dealt))
    if hasattr(state, "masters"):
        role, masters = {one: other, other: one}, cast("tuple[int, ...]", state.masters)
        after = replace(after, masters=tuple(sorted({role.get(s, s) for s in masters})))
    return after


def roles_exchanged(state: Any) -> Any:
    """Deception: all roles but the scientist's lie with other people, and everybody picked other cards."""
    seats = [seat for seat in range(state.seats) if seat != state.scientist]
    roles, picks = list(state.roles), list(state.picks)
    for here, there in zip(seats, [*seats[1:], seats[0]], strict=True):
        roles[there] = state.roles[here]
    for seat in seats:
        if picks[seat] is not None:
            picks[seat] = Crime(seat, 3, 2)
    return replace(state, dealt=replace(state.dealt, roles=tuple(roles)), picks=tuple(picks))


def put(change: Change) -> Callable[[Session], object]:
    """Put another state with the same public view in the place of the present one."""

    def change_it(session: Session) -> None:
        states = session.match._states  # pyright: ignore[reportPrivateUsage]
        public = session.view(None)
        states[-1] = change(states[-1])
        assert session.view(None) == public

    return change_it


# -- the way to a moment -------------------------------------------------------------------------------


def plain(legal: Sequence[Action], moved: int = 0) -> Action:
    """What can be done whatever the secrets are: no card that was exchanged, nothing that a role decides."""
    for wanted in (Wait(), Answer(False)):
        if wanted in legal:
            return wanted
    quiet = [action for action in legal if not isinstance(action, Solve | Say) and not _uses(action, moved)]
    return quiet[0] if quiet else Ack()


def _uses(action: Action, moved: int) -> bool:
    card, cards = getattr(action, "card", None), getattr(action, "cards", 0)
    return bool(moved & (cards if card is None else 1 << card))


def advance(session: Session, ready: Callable[[Session], bool], moved: int = 0) -> None:
    """Without a screen, until something holds: everybody does what is plain."""
    now = 0.0
    while not ready(session):
        now += 1.0
        if session.awaits_ack:
            session.act(session.humans[0], Ack())
        elif session.awaited:
            seat = session.awaited[0]
            session.act(seat, plain(session.legal(seat), moved))
        else:
            session.update(now)


def at_start(ready: Callable[[Session], bool], change: Change) -> Callable[[Session], object]:
    """For ``sofa``: bring the session to a moment, then exchange the secrets."""

    def both(session: Session) -> None:
        advance(session, ready)
        put(change)(session)

    return both


def in_phase(phase: str, after: int = 0) -> Callable[[Session], bool]:
    """The first moment in that phase with so many tricks (or moves) done."""

    def ready(session: Session) -> bool:
        view = session.view(None)
        done = getattr(view, "tricks", None) or getattr(view, "moves", ())
        return view.phase.value == phase and len(done) >= after

    return ready


def swap(one: int, other: int) -> Change:
    """:func:`exchanged` between these seats."""
    return partial(exchanged, one=one, other=other)
