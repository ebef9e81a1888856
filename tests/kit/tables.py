"""Sessions for tests: a brain that does what it is told, and a clock that moves when it is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ai.messages import Answer, Ask, Limit, Report, Why
from engine.actions import Ack, Action
from engine.codec import view_from_bytes
from engine.game import Game
from engine.games import REGISTRY
from engine.match import Match
from engine.shuffle import Stream
from game import lobby
from game.counsel import Counsel
from game.seats import SeatPlan
from game.session import Session
from game.statistics import MatchRecord, records_of
from game.store import Store

WHIST = REGISTRY["whist"]
ONE_HAND = WHIST.presets["one_hand"]
STANDARD = WHIST.presets["standard"]
WHOS_WHO = REGISTRY["whos_who"]
THREE = WHOS_WHO.presets["three"]
DEAD = REGISTRY["trick_of_the_dead"]


def chosen(ask: Ask) -> Action:
    """A legal action that follows from the question alone, and is another one for another seed. Whoever is
    only asked what they believe may have nothing to do."""
    view = view_from_bytes(ask.view)
    legal = game_of(view).legal(view, view.seat)
    if ask.limit is not None and ask.limit.assess:
        return Ack()
    return legal[Stream(ask.seed, ask.level).below(len(legal))]


def lowest(ask: Ask) -> Action:
    """The first legal action, whatever the role, the level and the seed."""
    view = view_from_bytes(ask.view)
    return game_of(view).legal(view, view.seat)[0]


def game_of(position: Any) -> Game:
    """The game of a view or of options."""
    return next(g for g in REGISTRY.values() if isinstance(position, g.view_type | g.options_type))


def report(action: Action, **fields: Any) -> Report:
    return Report(action, Why("test"), fields.pop("level", "normal"), **fields)


class FakeBrain:
    """Answers at the next poll unless ``held``; ``asked`` and ``cancelled`` remember everything."""

    def __init__(self, choose: Callable[[Ask], Action] = chosen, **fields: Any) -> None:
        self.choose = choose
        self.fields = fields
        self.asked: list[Ask] = []
        self.cancelled: list[int] = []
        self.open: dict[int, Ask] = {}
        self.held = False
        self.closed = False

    def ask(
        self, number: int, view: bytes, level: str, seed: str, limit: Limit | None = None, temper: str = ""
    ) -> None:
        assert number not in {ask.number for ask in self.asked}, "request numbers must not repeat"
        self.open[number] = Ask(number, view, level, seed, limit)
        self.asked.append(self.open[number])

    def poll(self) -> list[Answer]:
        if self.held:
            return []
        ready, self.open = self.open, {}
        return [
            Answer(n, report(self.choose(ask), level=ask.level, **self.fields)) for n, ask in ready.items()
        ]

    def cancel(self, number: int) -> None:
        self.cancelled.append(number)
        self.open.pop(number, None)

    def close(self) -> None:
        self.closed = True


class Table:
    """A session with a fake clock. ``brain`` may be any; the store lives in ``folder`` where one is given."""

    def __init__(self, session: Session, brain: Any, store: Store | None = None) -> None:
        self.session = session
        self.brain = brain
        self.store = store
        self.now = 100.0

    @classmethod
    def new(cls, options: Any = STANDARD, brain: Any = None, folder: Path | None = None, **how: Any) -> Table:
        brain = brain or FakeBrain()
        store = Store(folder) if folder else None
        how.setdefault("seed", "a seed for tests")
        game = game_of(options).name
        return cls(lobby.begin(store, game, options, Counsel(brain), **how), brain, store)

    @classmethod
    def resumed(cls, folder: Path, brain: Any = None, game: str = "whist") -> Table:
        brain = brain or FakeBrain()
        store = Store(folder)
        session = lobby.resume(store, game, Counsel(brain))
        assert session is not None
        return cls(session, brain, store)

    def tick(self, seconds: float = 0.05, *, busy: bool = False) -> bool:
        self.now += seconds
        return self.session.update(self.now, busy)

    @property
    def waits_for_person(self) -> bool:
        session = self.session
        if session.over or session.awaits_ack:
            return True
        return bool(session.awaited)

    def settle(self) -> None:
        """Let the computer seats play until a person has to do something or all is over."""
        for _ in range(100_000):
            if self.waits_for_person and (self.session.people or self.session.over):
                return
            self.tick()
        raise AssertionError("the table does not come to rest")

    def person_acts(self, pick: int = 0) -> Action:
        """The person in turn plays their legal action of that index, or presses the button."""
        session = self.session
        seat = next(s for s in session.match.actors() if s in session.humans)
        legal = session.legal(seat)
        session.act(seat, legal[pick % len(legal)])
        return legal[pick % len(legal)]

    def play_out(self, until: Callable[[], bool] = lambda: False) -> None:
        """People play their first legal card and press every button, until over or ``until``."""
        self.settle()
        while not self.session.over and not until():
            self.person_acts()
            self.settle()

    def close(self) -> None:
        self.session.close()
        if self.store:
            self.store.close()


def plays(session: Session) -> list[tuple[int, str]]:
    """The journal as (seat, text) pairs, easy to compare and to read in a failure."""
    return [(entry.seat, repr(entry.action)) for entry in session.match.journal]


def record_of(identity: str, match: Match, plans: tuple[SeatPlan, ...]) -> MatchRecord | None:
    """The record of a match that counts for one person, or None."""
    found = records_of(identity, match, plans)
    assert len(found) <= 1
    return found[0] if found else None
