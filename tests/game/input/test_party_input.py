"""Input at a table of several people: every device speaks for its seat, and the right mouse button looks."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.input.hub import Hub
from game.input.intents import KEYBOARD, MOUSE, Intent
from game.party import Party
from game.platform import screen

POS = (200, 100)


@pytest.fixture
def hub() -> Iterator[Hub]:
    screen.prepare()
    window = screen.Screen((1280, 720), fullscreen=False)
    found = Hub(lambda x, y: (x / 2, y / 2), lambda: (1280, 720))
    yield found
    found.close()
    window.close()
    pygame.quit()


def mouse(hub: Hub, down: bool, button: int = pygame.BUTTON_RIGHT) -> list[Intent]:
    kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
    return hub.feed(pygame.event.Event(kind, button=button, pos=POS, touch=False))


def drag(hub: Hub) -> list[Intent]:
    return hub.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=POS, rel=(90, 0), touch=False))


def key(hub: Hub) -> list[Intent]:
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, scancode=40, mod=0, unicode="")
    up = pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, scancode=40, mod=0, unicode="")
    return [*hub.feed(event), *hub.feed(up)]


def test_without_a_party_everything_plays_for_the_one_person(hub: Hub):
    assert [i.seat for i in (*key(hub), *mouse(hub, True))] == [0, 0]


def test_each_device_speaks_for_its_seat(hub: Hub):
    party = hub.party = Party((1, 3))
    assert [i.seat for i in key(hub)] == [-1], "nobody took it"
    party.take(KEYBOARD, 3)
    assert [i.seat for i in (*key(hub), *mouse(hub, True), *drag(hub))] == [3, 3, 3]
    party.take(MOUSE, 1)
    assert [i.seat for i in (*key(hub), *drag(hub))] == [3, 1]


class TestRightButton:
    def test_it_looks_as_long_as_it_is_held(self, hub: Hub):
        hub.right_peeks = True
        (peek,) = mouse(hub, True)
        assert (peek.verb, peek.pos, peek.device) == ("peek", (100, 50), MOUSE)
        assert [i.verb for i in mouse(hub, True, pygame.BUTTON_LEFT)] == ["press"]
        assert [i.verb for i in drag(hub)] == ["drag"]
        assert [i.verb for i in mouse(hub, False, pygame.BUTTON_LEFT)] == ["release"]
        assert [i.verb for i in mouse(hub, False)] == ["peek_end"]
        assert mouse(hub, False) == []

    def test_else_it_goes_back(self, hub: Hub):
        assert [i.verb for i in (*mouse(hub, True), *mouse(hub, False))] == ["back"]

    def test_it_ends_once_whatever_happens_meanwhile(self, hub: Hub):
        """A scene change or the loss of the focus ends it; the button that comes up later means nothing."""
        hub.right_peeks = True
        for ends in (hub.release_all, hub.focus_lost):
            mouse(hub, True)
            assert [i.verb for i in ends()] == ["peek_end"]
            assert mouse(hub, False) == []
        mouse(hub, True)
        hub.right_peeks = False  # another scene came on top without a word
        assert [i.verb for i in mouse(hub, False)] == ["peek_end"]
