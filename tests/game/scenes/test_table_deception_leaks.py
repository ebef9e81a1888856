"""Positions of Deception whose secrets differ and whose public tables are the same give the same pictures:
all of the window while the gate is closed, and while it is open for a viewer who knows the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from engine.games.deception.roles import Role
from engine.games.deception.state import Phase, State
from engine.games.deception.statements import Crime
from game.input.intents import KEYBOARD, Intent, Verb
from game.privacy import Curtain
from game.session import Session
from game.table.case_pick import PickPage
from game.table.case_private import PrivatePage
from game.ui.canvas import Box
from tests.kit.case_table import in_phase, pass_time, table, table_app
from tests.kit.ui import picture

SMALL = (640, 360)
NIGHT = [Phase.ROLES, Phase.CRIME, Phase.BRIEF]
LOOKS: tuple[Verb, ...] = (
    "right", "accept", "accept", "next", "peek", "peek_end", "back", "hint", "next_tab", "back",
    "prev_tab", "undo", "previous_trick", "back",
)  # fmt: skip


def unchanged(state: State) -> State:
    return state


def exchanged(state: State) -> State:
    """All roles but the scientist's lie with other people, and everybody picked other cards."""
    return _turned(state, [seat for seat in range(state.seats) if seat != state.scientist])


def others_exchanged(state: State) -> State:
    """Likewise, but seat 0 has the same role and the same pick."""
    return _turned(state, [seat for seat in range(1, state.seats) if seat != state.scientist])


def _turned(state: State, seats: list[int]) -> State:
    roles, picks = list(state.roles), list(state.picks)
    for here, there in zip(seats, [*seats[1:], seats[0]], strict=True):
        roles[there] = state.roles[here]
    for seat in seats:
        if picks[seat] is not None:
            picks[seat] = Crime(seat, 3, 2)
    return replace(state, dealt=replace(state.dealt, roles=tuple(roles)), picks=tuple(picks))


def someone_has_looked(state: State) -> State:
    """Others have acknowledged, or picked, and others not: nobody sees who."""
    looked = tuple(seat % 2 == 1 for seat in range(state.seats))
    picks = list(state.picks)
    if state.phase is Phase.CRIME:
        picks = [Crime(s, 1, 1) if s % 2 and s != state.scientist else None for s in range(state.seats)]
        return replace(state, picks=tuple(picks))
    return replace(state, acknowledged=looked)


def set_state(change: Callable[[State], State]) -> Callable[[Session], object]:
    """Put another state with the same public view in the place of the present one."""

    def put(session: Session) -> None:
        states = session.match._states  # pyright: ignore[reportPrivateUsage]
        public = session.view(None)
        states[-1] = change(states[-1])
        assert session.view(None) == public

    return put


def pictures(
    phase: Phase,
    change: Callable[[State], State],
    *,
    shut: bool,
    looks: tuple[Verb, ...] = LOOKS,
    role: Role = Role.INVESTIGATOR,
) -> list[bytes]:
    """The table in that phase, then after each of these buttons; time passes before each picture."""
    with table_app(role, ready=in_phase(phase), at_start=set_state(change), held=True, size=SMALL) as running:
        scene = table(running)
        if shut:
            scene.gate.secrecy = Curtain()
            running.relayout()
        found: list[bytes] = []
        for verb in (None, *looks):
            if verb is not None:
                running.intent(Intent(0, verb, KEYBOARD))
            pass_time(running, 0.2)
            found.append(picture(running))
        assert running.desk.top is scene
        return found


@pytest.mark.parametrize("phase", [*NIGHT, Phase.MARK, Phase.PRESENT])
def test_a_closed_gate_shows_nothing_of_anybody(phase: Phase):
    """The viewer's own role and pick differ too; buttons are pressed as a stranger might."""
    one = pictures(phase, unchanged, shut=True)
    assert pictures(phase, exchanged, shut=True) == one


@pytest.mark.parametrize("phase", NIGHT)
def test_a_closed_gate_does_not_show_who_has_looked_or_picked(phase: Phase):
    assert pictures(phase, someone_has_looked, shut=True) == pictures(phase, unchanged, shut=True)


@pytest.mark.parametrize("phase", [*NIGHT, Phase.MARK, Phase.PRESENT])
def test_an_open_gate_shows_an_investigator_nothing_of_the_others(phase: Phase):
    looks: tuple[Verb, ...] = ("right", "peek", "previous_trick", "back", "next_tab", "right", "back")
    one = pictures(phase, unchanged, shut=False, looks=looks)
    assert pictures(phase, others_exchanged, shut=False, looks=looks) == one


@pytest.mark.parametrize("phase", [Phase.BRIEF, Phase.MARK])
def test_the_witness_cannot_tell_the_murderer_from_the_accomplice(phase: Phase):
    """DC-E21, on the screen: the two have changed places, and the solution with them."""

    def swapped(state: State) -> State:
        change = {Role.MURDERER: Role.ACCOMPLICE, Role.ACCOMPLICE: Role.MURDERER}
        roles = tuple(change.get(role, role) for role in state.roles)
        return replace(state, dealt=replace(state.dealt, roles=roles))

    looks: tuple[Verb, ...] = ("right", "peek", "back", "previous_trick", "back")
    one = pictures(phase, unchanged, shut=False, looks=looks, role=Role.WITNESS)
    assert pictures(phase, swapped, shut=False, looks=looks, role=Role.WITNESS) == one


@pytest.mark.parametrize("phase", NIGHT)
def test_an_open_gate_does_show_the_viewers_own(phase: Phase):
    """Else the tests above would prove nothing."""
    one = pictures(phase, unchanged, shut=False, looks=())
    assert pictures(phase, exchanged, shut=False, looks=()) != one


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("phase", NIGHT)
def test_pages_of_the_night_are_equally_large_with_equal_buttons(phase: Phase, language: str):
    seen: set[tuple[tuple[float, ...], ...]] = set()
    for role in Role:
        if phase is Phase.CRIME and role is Role.SCIENTIST:
            continue
        with table_app(role, ready=in_phase(phase), held=True, size=SMALL, language=language) as running:
            pass_time(running, 0.5)
            page = table(running).panel
            assert isinstance(page, PickPage if phase is Phase.CRIME else PrivatePage)
            boxes = [page.box, *(widget.box for widget in page.form.widgets)]
            seen.add(tuple(tuple(round(v, 2) for v in Box(box)) for box in boxes))
    assert len(seen) == 1


@pytest.mark.parametrize("phase", [*NIGHT, Phase.MARK])
def test_pause_and_a_lost_focus_cover_what_is_private(phase: Phase):
    """Behind the curtain two people's screens are the same."""
    found: list[bytes] = []
    for change in (unchanged, exchanged):
        with table_app(ready=in_phase(phase), at_start=set_state(change), held=True, size=SMALL) as running:
            scene = table(running)
            pass_time(running, 0.5)
            running.intent(Intent(0, "peek", KEYBOARD))
            assert scene.panel is not None
            scene.leave()
            assert scene.panel is None
            assert running.desk.top is not scene
            found.append(picture(running))
    assert found[0] == found[1]


def test_the_own_page_does_not_come_back_by_itself():
    with table_app(ready=in_phase(Phase.MARK), held=True, size=SMALL) as running:
        scene = table(running)
        pass_time(running, 0.5)
        running.intent(Intent(0, "peek", KEYBOARD))
        assert isinstance(scene.panel, PrivatePage)
        scene.leave()
        running.desk.pop()
        assert running.desk.top is scene
        assert scene.panel is None
