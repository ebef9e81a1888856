"""The table scene of a Three Hags match inside a test, and positions in which there is something to pick."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from msgspec.structs import replace

from ai.messages import Ask
from engine.actions import Action
from engine.cards import cards_of, mask_of, parse_set
from engine.codec import view_from_bytes
from engine.games.three_hags.combos import PACK
from engine.games.three_hags.options import Options
from engine.games.three_hags.rules import legal
from engine.games.three_hags.state import Deal, Move, Pass, Phase
from game import lobby
from game.app import App
from game.counsel import Counsel
from game.desk import Desk
from game.scene import Scene
from game.scenes import make
from game.scenes.table_three_hags import HagTable
from game.session import AT_ONCE, Session
from tests.kit.dead_table import advance, pass_time
from tests.kit.tables import FakeBrain
from tests.kit.ui import app

MINE = "5S 6S KS 7H 7C QH JH 9C TC AS AH KH 4H"
"""A hand with a run of two readings, pairs, a flight and imps."""
THEIRS = "2S 3S 4S 8S 8H 8C 3H 3C 5H 5C 6H 6C JC"


def deal(mine: str = MINE, theirs: str = THEIRS, *, lead: bool = True, stock: str = "") -> Deal:
    """A deal to seat 0 (the person) and seat 1; ``lead``: the person leads. ``stock`` comes first, the rest
    follows."""
    first = parse_set(mine), parse_set(theirs)
    begins = [card for code in stock.split() for card in cards_of(parse_set(code))]
    rest = [card for card in cards_of(PACK & ~(first[0] | first[1])) if card not in begins]
    assert first[0].bit_count() == first[1].bit_count() == len(begins) + len(rest) == 13
    return Deal(1 if lead else 0, first, (*begins, *rest))


def first_legal(ask: Ask) -> Action:
    """The first legal action: the weakest combo of fewest cards."""
    view = view_from_bytes(ask.view)
    return legal(view, view.seat)[0]


def passes(ask: Ask) -> Action:
    """Pass wherever that is allowed."""
    view = view_from_bytes(ask.view)
    found = legal(view, view.seat)
    return Pass() if Pass() in found else found[0]


@contextmanager
def table_app(
    options: Options | None = None,
    *,
    deal: Deal | None = None,
    seed: str = "hags",
    choose: Callable[[Ask], Action] = first_legal,
    ready: Callable[[Session], bool] = lambda session: True,
    at_start: Callable[[Session], object] = lambda session: None,
    held: bool = False,
    calm: bool = True,
    **how: Any,
) -> Iterator[App]:
    """The app with such a table on top, at the first moment that is ``ready``; ``calm``: all moves at once.
    ``held``: the opponent does not answer."""

    def first(desk: Desk) -> Scene:
        desk.brain = FakeBrain(choose)
        desk.counsel = Counsel(desk.brain)
        desk.settings.change(reduced_motion=calm, fullscreen=False, sorting={})
        session = lobby.begin(
            None, "three_hags", options or Options(), desk.counsel, seed=seed, deal=deal, pace=AT_ONCE
        )
        advance(session, lambda: ready(session))
        at_start(session)
        desk.brain.held = held
        return make("table", desk, session=session)

    with app(first, **how) as found:
        yield found


def table(running: App) -> HagTable:
    """The table, which must be on top."""
    top = running.desk.top
    assert isinstance(top, HagTable)
    return top


def my_turn(running: App) -> HagTable:
    """Let time pass until the person is in turn and all lies still."""
    scene = table(running)
    for _ in range(400):
        if scene.my_turn and not scene.stage.busy:
            return scene
        pass_time(running, 0.05)
    raise AssertionError("the person never came in turn")


def cards(codes: str) -> tuple[int, ...]:
    """Cards by their codes, as the scene keeps what is picked."""
    return tuple(cards_of(parse_set(codes)))


def picked(scene: HagTable) -> int:
    """What is picked, as a set."""
    return mask_of(scene.stage.chosen)


def done(scene: HagTable) -> list[Action]:
    """What the person has done, oldest first."""
    return [entry.action for entry in scene.session.match.journal if entry.seat == scene.viewer]


def left_with(mine: str, theirs: str, led: str = "") -> Callable[[Session], None]:
    """Put an ending in the place of the first moment: no stock, these hands, the person in turn. ``led``: the
    combo that the opponent has just led, in its natural meaning."""

    def put(session: Session) -> None:
        states = session.match._states  # pyright: ignore[reportPrivateUsage]
        hands, top = (parse_set(mine), parse_set(theirs)), parse_set(led)
        states[-1] = replace(
            states[-1],
            phase=Phase.FOLLOW if top else Phase.LEAD,
            turn=0,
            moves=(Move(1, top, top, drew=False),) if top else (),
            hands=hands,
            hand_sizes=(hands[0].bit_count(), hands[1].bit_count()),
            stock=(),
            stock_size=0,
        )

    return put
