"""Positions of Three Hags whose secrets differ and whose public tables are the same give the same pictures:
all of the window while the gate is closed, and while it is open for a viewer who knows the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from engine.cards import cards_of
from engine.games.three_hags.state import Pass, State
from game.input.intents import KEYBOARD, Intent, Verb
from game.privacy import Curtain
from game.session import Session
from tests.kit.dead_table import pass_time
from tests.kit.hag_table import left_with, table, table_app
from tests.kit.ui import picture

SMALL = (640, 360)
LOOKS: tuple[Verb, ...] = ("right", "accept", "down", "next", "undo", "undo", "prev_tab", "next_tab", "hint")


def following(session: Session) -> bool:
    """The person may answer, and something lies aside."""
    view = session.view(None)
    return view.turn == 0 and view.top is not None and view.aside() != 0


def leading(session: Session) -> bool:
    view = session.view(None)
    return view.turn == 0 and view.top is None and view.aside() != 0


def exchanged(state: State) -> State:
    """The seats have exchanged four cards."""
    mine, theirs = (sum(1 << c for c in list(cards_of(hand))[:4]) for hand in state.hands)
    return replace(state, hands=(state.hands[0] & ~mine | theirs, state.hands[1] & ~theirs | mine))


def restocked(state: State) -> State:
    """The opponent has other cards of the stock, and the rest lies the other way round."""
    count = min(4, len(state.stock))
    taken = state.stock[:count]
    given = list(cards_of(state.hands[1]))[:count]
    hand = state.hands[1] & ~sum(1 << c for c in given) | sum(1 << c for c in taken)
    return replace(state, hands=(state.hands[0], hand), stock=(*state.stock[count:], *given)[::-1])


def unchanged(state: State) -> State:
    return state


def set_state(change: Callable[[State], State]) -> Callable[[Session], object]:
    """Put another state with the same public view in the place of the present one."""

    def put(session: Session) -> None:
        states = session.match._states  # pyright: ignore[reportPrivateUsage]
        public = session.view(None)
        states[-1] = change(states[-1])
        assert session.view(None) == public

    return put


def pictures(
    ready: Callable[[Session], bool],
    change: Callable[[State], State],
    *,
    shut: bool,
    looks: tuple[Verb, ...] = LOOKS,
) -> list[bytes]:
    """The table of such a position, then after each of these buttons; time passes before each picture."""
    with table_app(ready=ready, at_start=set_state(change), held=True, size=SMALL) as running:
        scene = table(running)
        if shut:
            scene.gate.secrecy = Curtain()
            running.relayout()
        found: list[bytes] = []
        for verb in (None, *looks):
            if verb is not None:
                running.intent(Intent(0, verb, KEYBOARD))
            pass_time(running, 0.4)
            found.append(picture(running))
        return found


@pytest.mark.parametrize("ready", [leading, following])
def test_a_closed_gate_shows_nothing_of_anybody(ready: Callable[[Session], bool]):
    """The viewer's own hand differs too; buttons are pressed as a stranger might."""
    one = pictures(ready, unchanged, shut=True)
    assert pictures(ready, lambda s: restocked(exchanged(s)), shut=True) == one


@pytest.mark.parametrize("ready", [leading, following])
def test_an_open_gate_shows_nothing_of_the_other_nor_of_the_stock(ready: Callable[[Session], bool]):
    looks: tuple[Verb, ...] = ("right", "accept", "down", "undo", "prev_tab", "next_tab", "hint")
    one = pictures(ready, unchanged, shut=False, looks=looks)
    assert pictures(ready, restocked, shut=False, looks=looks) == one


@pytest.mark.parametrize("ready", [leading, following])
def test_an_open_gate_does_show_the_viewers_own(ready: Callable[[Session], bool]):
    """Else the tests above would prove nothing."""
    one = pictures(ready, unchanged, shut=False, looks=())
    assert pictures(ready, exchanged, shut=False, looks=()) != one


@pytest.mark.parametrize("held", [True, False], ids=["still", "answered"])
def test_a_pass_looks_the_same_whether_or_not_the_seat_could_have_played(held: bool):
    """The public screen after it, for a hand with an answer and for one without."""
    found: list[list[bytes]] = []
    answers: list[int] = []
    for mine in ("5S 6S 9C", "AS 2H 3C"):
        put = left_with(mine, "TS TC 2S", "4H")
        with table_app(at_start=put, held=held, size=SMALL) as running:
            scene = table(running)
            scene.gate.secrecy = Curtain()
            running.relayout()
            answers.append(len(scene.session.legal(0)))
            scene.session.act(0, Pass())
            seen: list[bytes] = []
            for _ in range(6):
                pass_time(running, 0.2)
                seen.append(picture(running))
            found.append(seen)
    assert answers == [4, 1], "one could have played, the other not"
    assert found[0] == found[1]
