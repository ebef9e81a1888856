"""Controllers through real SDL events (virtual pads)."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.input.hub import GUARD, Hub
from game.input.intents import Device, Intent
from game.input.pads import family
from game.party import Party
from game.platform import screen
from tests.kit import pads as kit


class Rig:
    """A window, a hub and a bus of virtual pads."""

    def __init__(self, bus: kit.Bus) -> None:
        self.bus = bus
        self.hub = Hub(lambda x, y: (x, y), lambda: (1280, 720))
        self.look()

    def look(self) -> list[Intent]:
        """The intents of one look at the events."""
        return [intent for event in pygame.event.get() for intent in self.hub.feed(event)]

    def plug(self, *arguments: object, **more: object) -> kit.VirtualPad:
        pad = self.bus.plug(*arguments, **more)  # pyright: ignore[reportArgumentType]
        self.look()
        return pad

    def verbs(self) -> list[str]:
        return [intent.verb for intent in self.look()]


@pytest.fixture
def rig() -> Iterator[Rig]:
    screen.prepare()
    window = screen.Screen((640, 360), fullscreen=False)
    with kit.bus() as bus:
        found = Rig(bus)
        yield found
        found.hub.close()
    window.close()
    pygame.quit()


def test_buttons_become_intents_of_their_pad(rig: Rig) -> None:
    first, second = rig.plug("One"), rig.plug("Two")
    second.press("a")
    (intent,) = rig.look()
    assert (intent.verb, intent.device.kind, intent.device.id) == ("accept", "pad", second.instance_id)
    second.release("a")
    assert rig.look() == []
    first.press("b")
    assert [(i.verb, i.device.id) for i in rig.look()] == [("back", first.instance_id)]


def test_each_pad_plays_for_its_seat(rig: Rig) -> None:
    pad = rig.plug()
    party = rig.hub.party = Party((0, 2))
    party.take(Device("pad", pad.instance_id), 2)
    pad.press("a")
    assert [i.seat for i in rig.look()] == [2]


def test_replugging_gives_a_new_pad_and_leaves_the_others_alone(rig: Rig) -> None:
    stays, goes = rig.plug("Stays"), rig.plug("Goes")
    before = rig.hub.pads.open[stays.instance_id]
    for _ in range(20):
        goes.unplug()
        goes = rig.plug("Goes")
    assert set(rig.hub.pads.open) == {stays.instance_id, goes.instance_id}
    assert rig.hub.pads.open[stays.instance_id] is before
    goes.press("x")
    assert rig.verbs() == ["undo"]


def test_a_pad_that_comes_and_goes_between_two_looks_is_not_opened(rig: Rig) -> None:
    pad = rig.plug("Here")
    rig.bus.plug("Ghost").unplug()
    rig.look()
    assert set(rig.hub.pads.open) == {pad.instance_id}


@pytest.mark.parametrize("goes", [(0,), (1,), (0, 1), (1, 0, 2), (0, 0, 1, 2, 0)])
def test_the_places_of_the_others_may_shift(rig: Rig, goes: tuple[int, ...]) -> None:
    pads = [rig.plug(f"{ids}", ids) for ids in (kit.XBOX, kit.PLAYSTATION, kit.NINTENDO)]
    for number in goes:
        pads[number].unplug()
        rig.look()
        others = [pad for pad in pads if pad is not pads[number]]
        for found in (others, pads):
            if found is pads:
                pads[number] = rig.plug("Again")
            assert set(rig.hub.pads.open) == {pad.instance_id for pad in found}
            for pad in found:
                pad.press("a")
                assert [(i.verb, i.device.id) for i in rig.look()] == [("accept", pad.instance_id)]
                pad.release("a")
                rig.look()


def test_comings_and_goings_are_told(rig: Rig) -> None:
    pad = rig.plug("Blue pad")
    pad.unplug()
    rig.look()
    # SDL names a pad after its vendor and product; the first word of the story is what counts here.
    assert [what for what, _ in rig.hub.news] == ["came", "went"]


def test_a_joystick_without_mapping_is_reported_as_unknown(rig: Rig) -> None:
    rig.plug("Mystery stick", kit.UNKNOWN, mapped=False)
    assert rig.hub.news == [("unknown", "Mystery stick")]
    assert rig.hub.pads.open == {}


def test_the_stick_has_hysteresis(rig: Rig) -> None:
    pad = rig.plug()
    story: list[list[str]] = []
    for push in (0.2, 0.36, 0.40, 0.30, 0.40, 0.20, 0.40):
        pad.axis("leftx", push)
        story.append(rig.verbs())
    assert story == [[], [], ["right"], [], [], [], ["right"]]


def test_a_held_direction_repeats_after_400_ms_then_every_120_ms(rig: Rig) -> None:
    pad = rig.plug()
    pad.press("dpdown")
    assert rig.verbs() == ["down"]
    repeats = [(round(n * 0.01, 2), i.again) for n in range(1, 70) for i in rig.hub.tick(0.01)]
    assert [again for _, again in repeats] == [True] * 3
    assert [when for when, _ in repeats] == pytest.approx([0.40, 0.52, 0.64], abs=0.011)
    pad.release("dpdown")
    rig.look()
    assert rig.hub.tick(1.0) == []


def test_triggers_act_once_per_pull(rig: Rig) -> None:
    pad = rig.plug()
    story: list[list[str]] = []
    for pull in (-0.9, 0.5, 0.9, -0.9, 0.6):
        pad.axis("rt", pull)
        story.append(rig.verbs())
    assert story == [[], ["next"], [], [], ["next"]]


def test_both_bumpers_peek_until_one_is_let_go(rig: Rig) -> None:
    pad = rig.plug()
    pad.press("lb")
    assert rig.verbs() == ["prev_tab"]
    pad.press("rb")
    assert "peek" in rig.verbs()
    pad.release("lb")
    assert rig.verbs() == ["peek_end"]


def test_unplugging_ends_a_peek(rig: Rig) -> None:
    pad = rig.plug()
    pad.press("lb")
    pad.press("rb")
    assert "peek" in rig.verbs()
    pad.unplug()
    assert rig.verbs().count("peek_end") == 1


def test_a_button_held_over_a_focus_loss_is_ignored_until_it_is_let_go(rig: Rig) -> None:
    pad = rig.plug()
    pad.press("a")
    assert rig.verbs() == ["accept"]
    rig.hub.focus_lost()
    rig.hub.focus_gained()
    pad.release("a")
    rig.look()
    pad.press("a")
    assert rig.verbs() == [], "a fresh press right after the focus came back is the held button"
    pad.release("a")
    rig.look()
    rig.hub.tick(GUARD)
    pad.press("a")
    assert rig.verbs() == ["accept"]


def test_focus_loss_stops_the_repeat(rig: Rig) -> None:
    pad = rig.plug()
    pad.press("dpup")
    rig.look()
    rig.hub.focus_lost()
    assert rig.hub.tick(5.0) == []


def test_rumble_and_light_reach_the_pad(rig: Rig) -> None:
    pad = rig.plug()
    opened = rig.hub.pads.open[pad.instance_id]
    assert opened.rumble(0.5, 1.0, 0.05)
    assert pad.rumbles[-1] == (32767, 65535)
    assert opened.light((10, 20, 30))
    assert pad.lights[-1] == (10, 20, 30)
    pad.unplug()
    assert not opened.rumble(1, 1, 0.05)


@pytest.mark.parametrize(
    ("ids", "expected"), [(kit.XBOX, "xbox"), (kit.PLAYSTATION, "playstation"), (kit.NINTENDO, "nintendo")]
)
def test_glyphs_follow_the_vendor(rig: Rig, ids: tuple[int, int], expected: str) -> None:
    pad = rig.plug("Pad", ids)
    pad.press("a")
    rig.look()
    assert rig.hub.device.family == expected


def test_a_guid_that_cannot_be_read_gets_the_common_glyphs() -> None:
    assert family("") == family("zz") == "xbox"


def test_captured_buttons_reach_no_scene(rig: Rig) -> None:
    pad = rig.plug()
    caught: list[tuple[str, str]] = []
    rig.hub.capture = lambda source, token, device: caught.append((source, token))
    pad.press("y")
    assert rig.verbs() == []
    assert caught == [("pad", "y")]
