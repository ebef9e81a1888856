"""Positions of Trick of the Dead whose secrets differ and whose public tables are the same give the same
pictures: all of the window while the gate is closed, and while it is open for a viewer who knows the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from engine.cards import cards_of
from engine.games.trick_of_the_dead.options import PRESETS, Options
from engine.games.trick_of_the_dead.state import Bury, Phase, State
from game.input.intents import KEYBOARD, Intent, Verb
from game.privacy import Curtain
from game.session import Session
from game.table.name_trump import NameTrumpPanel
from tests.kit.dead_table import in_phase, pass_time, table, table_app, until
from tests.kit.ui import picture

SMALL = (640, 360)
THREE, TWO, OPEN = PRESETS["standard"], PRESETS["two_players"], PRESETS["open_graveyard"]
MOMENTS = (
    pytest.param(THREE, Phase.BURY, 0, id="bury"),
    pytest.param(THREE, Phase.PLAY, 4, id="play"),
    pytest.param(TWO, Phase.PLAY, 5, id="play two"),
    pytest.param(THREE, Phase.DECLARE, 0, id="declare"),
)
LOOKS: tuple[Verb, ...] = ("right", "up", "next", "hint", "previous_trick")


def exchanged(state: State, one: int, other: int, count: int = 2) -> State:
    """Two seats have exchanged their lowest hidden cards, and what they buried (where both have)."""
    hidden = [list(cards_of(state.hands[seat] & ~state.zombies[seat]))[:count] for seat in (one, other)]
    masks = [sum(1 << card for card in cards) for cards in hidden]
    hands, buried, dealt = list(state.hands), list(state.buried), list(state.dealt)
    hands[one] = hands[one] & ~masks[0] | masks[1]
    hands[other] = hands[other] & ~masks[1] | masks[0]
    dealt[one], dealt[other] = dealt[one] & ~masks[0] | masks[1], dealt[other] & ~masks[1] | masks[0]
    if state.phase is not Phase.BURY:
        buried[one], buried[other] = buried[other], buried[one]
    return replace(state, hands=tuple(hands), buried=tuple(buried), dealt=tuple(dealt))


def reordered(state: State) -> State:
    """The graveyard lies the other way round."""
    return replace(state, order=state.order[::-1])


def dug_up(state: State) -> State:
    """The last seat has exchanged a hidden card for one of the graveyard."""
    seat = state.seats - 1
    card = next(cards_of(state.hands[seat] & ~state.zombies[seat]))
    grave = state.order[-1]
    hands = list(state.hands)
    hands[seat] = hands[seat] & ~(1 << card) | 1 << grave
    return replace(state, hands=tuple(hands), order=(*state.order[:-1], card))


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
    options: Options, phase: Phase, tricks: int, change: Callable[[State], State], *, shut: bool
) -> list[bytes]:
    """The table of such a position, then after each of these buttons; time passes before each picture."""
    with table_app(
        options, ready=in_phase(phase, tricks), at_start=set_state(change), held=True, size=SMALL
    ) as running:
        scene = table(running)
        if shut:
            scene.gate.secrecy = Curtain()
            running.relayout()
        found: list[bytes] = []
        for verb in (None, *LOOKS):
            if verb is not None:
                running.intent(Intent(0, verb, KEYBOARD))
            pass_time(running, 0.4)
            found.append(picture(running))
        return found


@pytest.mark.parametrize(("options", "phase", "tricks"), MOMENTS)
def test_a_closed_gate_shows_nothing_of_anybody(options: Options, phase: Phase, tricks: int):
    """The viewer's own hand differs too; buttons are pressed as a stranger might."""
    one = pictures(options, phase, tricks, unchanged, shut=True)
    other = pictures(options, phase, tricks, lambda s: dug_up(reordered(exchanged(s, 0, 1))), shut=True)
    assert other == one


@pytest.mark.parametrize(("options", "phase", "tricks"), MOMENTS)
def test_an_open_gate_shows_nothing_of_the_others_nor_of_the_graveyard(
    options: Options, phase: Phase, tricks: int
):
    one = pictures(options, phase, tricks, unchanged, shut=False)

    def change(state: State) -> State:
        return dug_up(reordered(exchanged(state, 1, 2) if options.players == 3 else state))

    assert pictures(options, phase, tricks, change, shut=False) == one


@pytest.mark.parametrize(("options", "phase", "tricks"), MOMENTS)
def test_an_open_gate_does_show_the_viewers_own(options: Options, phase: Phase, tricks: int):
    """Else the tests above would prove nothing."""
    one = pictures(options, phase, tricks, unchanged, shut=False)
    assert pictures(options, phase, tricks, lambda s: exchanged(s, 0, 1), shut=False) != one


def test_nobody_sees_others_bury(monkeypatch: pytest.MonkeyPatch):
    with table_app(held=True) as running:
        heard: list[str] = []
        scene = table(running)
        until(running, lambda: scene.burying)
        for card in scene.stage.hand[:2]:
            scene.choose(card)
        scene.bury()
        pass_time(running, 1.0)
        before = picture(running)
        monkeypatch.setattr(running.desk, "sound", lambda name, *rest: heard.append(name))
        cards = list(cards_of(scene.session.match.view(1).hand))
        scene.session._do(1, Bury(1 << cards[3] | 1 << cards[8]))  # pyright: ignore[reportPrivateUsage]
        assert not any(scene.update(1 / 120) for _ in range(60))
        assert picture(running) == before
        assert heard == []
        assert scene.session.view(None).phase is Phase.BURY


def test_a_closed_gate_has_no_wheel():
    with table_app(ready=in_phase(Phase.DECLARE)) as running:
        scene = table(running)
        until(running, lambda: isinstance(scene.panel, NameTrumpPanel))
        scene.gate.secrecy = Curtain()
        assert scene.panel is None
        shown: Any = picture(running)
        assert shown
