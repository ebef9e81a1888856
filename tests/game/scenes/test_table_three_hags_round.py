"""Whole rounds of Three Hags by keys alone, by mouse alone, and by a real (virtual) pad alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
import pytest

from engine.cards import cards_of
from engine.games.three_hags.state import Pass, Phase, PlayCombo
from game import combo_pick
from game.app import App
from game.scenes.table_three_hags import HagTable
from game.ui.canvas import Box
from tests.kit.dead_table import pass_time
from tests.kit.hag_table import done, table, table_app
from tests.kit.pads import VirtualPad, bus
from tests.kit.ui import click, key

FRAME = 1 / 60
Step = Callable[[HagTable, int], None]


def whole_round(running: App, step: Step) -> HagTable:
    """Let the person do a step whenever they are in turn, until the round is counted and its result shown."""
    scene = table(running)
    for number in range(200):
        if running.desk.top is not scene:
            assert scene.session.view(None).phase is Phase.ROUND_DONE
            assert type(running.desk.top).__module__ == "game.scenes.round_result_three_hags"
            return scene
        if scene.my_turn and not scene.stage.busy:
            before = len(done(scene))
            step(scene, number)
            assert len(done(scene)) == before + 1, "one step is one play or one pass"
        pass_time(running, 0.2)
    raise AssertionError("the round does not end")


def must_have_played(scene: HagTable) -> None:
    kinds = {type(action) for action in done(scene)}
    assert kinds == {PlayCombo, Pass}
    plays = [action for action in done(scene) if isinstance(action, PlayCombo)]
    assert len({action.cards.bit_count() for action in plays}) > 1, "not only single cards"


def by_buttons(press: Callable[[Sequence[str]], None]) -> Step:
    """Leaf to a combo and play it; every third time by hand; pass where nothing can be played."""

    def step(scene: HagTable, number: int) -> None:
        table_view = scene.session.view(None)
        if not scene.legal():
            press(("pass", "pass"))
        elif number % 3 == 2:
            combo = combo_pick.playable(scene.gate.look(0).hand, table_view.top)[-1]
            press(("back",))
            for card in cards_of(combo.cards):
                for _ in range(30):
                    if scene.stage.raised == card:
                        break
                    press(("right",))
                press(("accept",))
            press(("play",))
        else:
            press(("down", "accept"))

    return step


def test_a_whole_round_with_the_keyboard_alone():
    keys = {
        "pass": pygame.K_z,
        "back": pygame.K_ESCAPE,
        "right": pygame.K_RIGHT,
        "down": pygame.K_DOWN,
        "accept": pygame.K_RETURN,
        "play": pygame.K_n,
    }
    with table_app(seed="keys") as running:

        def press(names: Sequence[str]) -> None:
            for name in names:
                key(running, keys[name])

        must_have_played(whole_round(running, by_buttons(press)))


def test_a_whole_round_with_a_virtual_pad_alone():
    buttons = {"pass": "x", "back": "b", "right": "dpright", "down": "dpdown", "accept": "a", "play": "rt"}
    with table_app(seed="pad") as running, bus() as pads:
        pad = pads.plug("Pad")
        running.frame(FRAME)
        pass_time(running, 0.3)

        def press(names: Sequence[str]) -> None:
            for name in names:
                tap(running, pad, buttons[name])

        must_have_played(whole_round(running, by_buttons(press)))


def tap(running: App, pad: VirtualPad, button: str) -> None:
    if button == "rt":
        pad.axis("rt", 1.0)
    else:
        pad.press(button)
    running.frame(FRAME)
    if button == "rt":
        pad.axis("rt", -1.0)
    else:
        pad.release(button)
    running.frame(FRAME)


def real_click(running: App, pos: tuple[float, float]) -> None:
    """As SDL reports it, in pixels of the window."""
    u = running.desk.screen.u
    spot = round(pos[0] * u), round(pos[1] * u)
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(20, 0), buttons=(0, 0, 0), touch=False)
    pygame.event.post(moved)
    running.frame(FRAME)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=spot, button=1, touch=False))
        running.frame(FRAME)


@pytest.mark.parametrize("press", [click, real_click], ids=["intents", "events"])
def test_a_whole_round_with_the_mouse_alone(press: Callable[[App, tuple[float, float]], None]):
    with table_app(seed="mouse") as running:

        def centre(box: Box) -> tuple[float, float]:
            return box.center

        def step(scene: HagTable, number: int) -> None:
            offers = combo_pick.playable(scene.gate.look(0).hand, scene.session.view(None).top)
            if not offers:
                press(running, centre(scene.combos.button("undo").box))
                return
            combo = offers[number % min(2, len(offers))]
            for card in cards_of(combo.cards):
                pose = scene.stage.places()[scene.stage.hand.index(card)]
                press(running, (pose.x - 25, pose.y))
            made = scene.made()
            if made is not None and made.meaning != combo.meaning:
                press(running, centre(scene.combos.button("next_tab").box))
            press(running, centre(scene.combos.button("next").box))
            assert done(scene)[-1] == PlayCombo(combo.cards, combo.meaning)

        must_have_played(whole_round(running, step))
