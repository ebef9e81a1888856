"""Positions of WHO'S WHO whose secrets differ and whose public tables are the same give the same pictures:
all of the window while the gate is closed, and while it is open for a viewer who knows the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.whos_who.options import PRESETS
from engine.games.whos_who.state import Declare, Phase, State, Wait
from game.input.intents import KEYBOARD, Intent, Verb
from game.privacy import Curtain
from game.session import Session
from game.table.declare import DeclarePanel
from tests.kit.ui import picture
from tests.kit.whos_who_table import asks_the_person, panel, pass_time, table, table_app, until

SMALL = (640, 360)
FIVE = replace(PRESETS["five"], question_allowed=True)
PHASES = (Phase.PEEK, Phase.PLAY, Phase.ANSWER, Phase.INTERIM, Phase.FINAL)


def swapped(state: State, one: int, other: int) -> State:
    """The position with the cards still held by two seats exchanged, their roles, and what they sealed."""

    def turned(values: Any) -> Any:
        values = list(values)
        values[one], values[other] = values[other], values[one]
        return tuple(values)

    hands = turned(state.hands)
    dealt = tuple(d & ~h | new for d, h, new in zip(state.dealt, state.hands, hands, strict=True))
    role = {one: other, other: one}
    masters = tuple(sorted(role.get(seat, seat) for seat in state.masters))
    interim = turned(
        () if names is None or seat in masters else names for seat, names in enumerate(state.interim)
    )
    sealed = state.interim if state.phase in (Phase.PEEK, Phase.INTERIM) else interim
    return replace(
        state, hands=hands, dealt=dealt, masters=masters, interim=sealed, peeked=turned(state.peeked)
    )


def pictures(
    phase: Phase, change: Callable[[State], State], shut: bool, verbs: tuple[Verb, ...], *, held: bool = False
) -> list[bytes]:
    """The table of such a position, then after each of these buttons; time passes before each picture."""
    with table_app(
        FIVE,
        seed="leaks",
        phase=phase,
        choose=asks_the_person,
        at_start=set_state(change),
        size=SMALL,
        held=held,
    ) as running:
        scene = table(running)
        if shut:
            pass_time(running, 0.4)  # what was open before must leave nothing behind
            scene.gate.secrecy = Curtain()
            running.relayout()
        found: list[bytes] = []
        for verb in (None, *verbs):
            if verb is not None:
                running.intent(Intent(0, verb, KEYBOARD))
            pass_time(running, 0.4)
            found.append(picture(running))
        return found


def set_state(change: Callable[[State], State]) -> Callable[[Session], object]:
    """Put another state with the same public view in the place of the present one."""

    def put(session: Session) -> None:
        states = session.match._states  # pyright: ignore[reportPrivateUsage]
        public = session.view(None)
        states[-1] = change(states[-1])
        assert session.view(None) == public

    return put


def unchanged(state: State) -> State:
    return state


def with_masters(number: int) -> Callable[[State], State]:
    """Seat 0 is a master or not; all that it was told and sealed follows."""

    def change(state: State) -> State:
        masters = (0, 3) if number else (2, 3)
        sealed = tuple(
            None if names is None else () if seat in masters else (names or (masters[0], 4))
            for seat, names in enumerate(state.interim)
        )
        return replace(state, masters=masters, interim=sealed)

    return change


def sealed_already(state: State) -> State:
    """Seat 0 has made its choice."""
    field = state.phase.value
    return replace(state, **{field: ((), *getattr(state, field)[1:])})


LOOKS: tuple[Verb, ...] = ("right", "previous_trick", "back", "prev_tab", "next_tab")


@pytest.mark.parametrize("phase", PHASES)
def test_a_closed_gate_shows_nothing_of_anybody(phase: Phase):
    """The viewer's own hand and role differ too; buttons are pressed as a stranger might."""
    hunter = pictures(phase, with_masters(0), True, LOOKS)
    assert pictures(phase, with_masters(1), True, LOOKS) == hunter
    assert pictures(phase, lambda state: swapped(state, 0, 3), True, LOOKS) == hunter


@pytest.mark.parametrize("phase", [Phase.INTERIM, Phase.FINAL])
def test_a_closed_gate_does_not_show_whether_its_seat_has_sealed(phase: Phase):
    looks: tuple[Verb, ...] = ("hint", "back")
    one = pictures(phase, unchanged, True, looks, held=True)
    assert pictures(phase, sealed_already, True, looks, held=True) == one


@pytest.mark.parametrize("phase", PHASES)
def test_an_open_gate_shows_nothing_of_the_others(phase: Phase):
    one = pictures(phase, unchanged, False, LOOKS)
    assert pictures(phase, lambda state: swapped(swapped(state, 1, 3), 2, 4), False, LOOKS) == one


@pytest.mark.parametrize("phase", PHASES)
def test_an_open_gate_does_show_the_viewers_own(phase: Phase):
    """Else the two tests above would prove nothing."""
    one = pictures(phase, unchanged, False, ())
    assert pictures(phase, lambda state: swapped(state, 0, 3), False, ()) != one


def test_the_prompt_of_a_master_differs_only_in_the_line_about_it():
    """The same parts in the same places, and the same buttons."""
    placed: list[object] = []
    for number in (0, 1):
        with table_app(FIVE, phase=Phase.INTERIM, at_start=set_state(with_masters(number))) as running:
            declare = panel(running, DeclarePanel)
            placed.append((declare.box, [(w.box, w.enabled) for w in declare.form.widgets], declare.bar()))
    assert placed[0] == placed[1]


def test_nobody_sees_others_seal(monkeypatch: pytest.MonkeyPatch):
    with table_app(FIVE, phase=Phase.INTERIM, held=True) as running:
        heard: list[str] = []
        declare = panel(running, DeclarePanel)
        scene = table(running)
        declare.wait()
        declare.confirm()
        until(running, lambda: scene.panel is None)
        pass_time(running, 1.0)
        before = picture(running)
        monkeypatch.setattr(running.desk, "sound", lambda name, *rest: heard.append(name))
        for seat, choice in ((1, Wait()), (3, Declare((0, 2)))):
            scene.session._do(seat, choice)  # pyright: ignore[reportPrivateUsage]
            assert not any(scene.update(1 / 120) for _ in range(60))
            assert picture(running) == before
        assert heard == []
        assert scene.session.view(None).phase is Phase.INTERIM


def test_the_seconds_a_sealed_choice_is_shown_are_the_same_for_every_role():
    passed: list[int] = []
    for number in (0, 1):
        change = set_state(with_masters(number))
        with table_app(FIVE, phase=Phase.FINAL, at_start=change, held=True, size=SMALL) as running:
            declare = panel(running, DeclarePanel)
            scene = table(running)
            declare.pick(1)
            declare.pick(4)
            declare.confirm()
            steps = 0
            while scene.panel is not None:
                scene.update(1 / 120)
                steps += 1
            passed.append(steps)
    assert passed[0] == passed[1] > 0
