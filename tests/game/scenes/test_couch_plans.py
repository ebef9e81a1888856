"""Planning ahead in one look, by pad, keys or mouse: what is queued is seen and can be taken back."""

from __future__ import annotations

import pygame
import pytest

from engine.actions import PlayCard
from game.privacy.plan import CashWinners, FollowLowest, PlanCard, WinCheaply
from game.strings import tr
from tests.kit.couch import Sofa, sofa
from tests.kit.ui import picture, texts_drawn

FOUR = {0: "pad", 1: "pad", 2: "pad", 3: "pad"}
SMALL = (640, 360)


def plans(people: Sofa, seat: int) -> tuple[object, ...]:
    return people.table.session.plans.of(seat)


def played(people: Sofa) -> list[tuple[int, int]]:
    entries = people.table.session.match.journal
    return [(e.seat, e.action.card) for e in entries if isinstance(e.action, PlayCard)]


def lead(people: Sofa) -> int:
    """The first card of the match is played; who is asked after that."""
    seat = people.asked()
    people.look(seat)
    people.tap(seat, "dpright", "a")
    people.look_away(seat)
    return people.asked()


def test_orders_are_queued_on_the_strip_below_the_hand_and_taken_back(monkeypatch: pytest.MonkeyPatch):
    with sofa(FOUR, calm=True) as people:
        seat = (lead(people) + 1) % 4  # not in turn
        people.look(seat)
        people.table.strip._key = None  # pyright: ignore[reportPrivateUsage]
        assert tr("couch.plan.wincheaply") in texts_drawn(people.app, monkeypatch)
        people.tap(seat, "dpright")
        raised = people.table.stage.raised
        assert raised is not None
        people.table.face.bar.forget()
        told = texts_drawn(people.app, monkeypatch)
        assert tr("couch.key.plan") in told and tr("table.key.play") not in told
        people.tap(seat, "a")
        assert plans(people, seat) == (PlanCard(raised),)
        people.tap(seat, "dpdown", "a", "dpright", "a")
        assert plans(people, seat) == (PlanCard(raised), FollowLowest(), WinCheaply())
        assert people.table.queued() == ((raised, 1),)
        assert [chip.places for chip in people.table.chips()] == [(2,), (3,), (), ()]
        people.tap(seat, "dpright", "dpright", "a")
        assert plans(people, seat) == (PlanCard(raised), FollowLowest())
        people.tap(seat, "dpup", "dpright", "dpleft")
        people.table.stage.raised = raised
        people.tap(seat, "a")
        assert plans(people, seat) == (FollowLowest(),)
        assert len(played(people)) == 1


def test_what_is_queued_is_played_without_another_look_and_the_seat_is_asked_like_any_other():
    with sofa(FOUR, calm=True, size=SMALL) as people:
        second = lead(people)
        third = (second + 1) % 4
        people.look(third)
        people.tap(third, "dpdown", "a")
        people.look_away(third)
        people.look(second)
        people.tap(second, "dpright", "a")
        people.look_away(second)
        people.until(lambda: len(played(people)) >= 3)
        assert played(people)[2][0] == third
        assert people.table.gate.opened is None


def test_a_plan_waits_while_its_person_looks():
    with sofa(FOUR, calm=True, size=SMALL) as people:
        second = lead(people)
        people.look(second)
        people.tap(second, "dpdown", "dpright", "a")
        assert plans(people, second) == (WinCheaply(),)
        people.frames(1.5)
        assert len(played(people)) == 1
        people.look_away(second)
        people.until(lambda: len(played(people)) == 2)


def test_in_the_same_look_a_card_is_played_and_the_next_one_queued():
    with sofa(FOUR, calm=True, size=SMALL) as people:
        seat = people.asked()
        people.look(seat)
        people.tap(seat, "dpright", "a")
        assert len(played(people)) == 1
        people.tap(seat, "dpright", "a")
        kept = plans(people, seat)
        assert len(kept) == 1 and isinstance(kept[0], PlanCard)
        people.look_away(seat)
        assert plans(people, seat) == kept


def test_by_keys_alone():
    with sofa({0: "keyboard", 2: "pad"}, calm=True, size=SMALL) as people:
        people.asked()
        people.key(pygame.K_TAB, down=True)
        people.until(lambda: people.table.gate.opened == 0)
        for scan in (pygame.KSCAN_DOWN, pygame.KSCAN_RIGHT, pygame.KSCAN_RIGHT):
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                event = {"key": 0, "scancode": scan, "mod": 0, "unicode": ""}
                pygame.event.post(pygame.event.Event(kind, event))
                people.frames()
        people.key(pygame.K_RETURN, down=True)
        assert plans(people, 0) == (CashWinners(),)


def test_by_mouse_alone():
    with sofa({0: "mouse", 2: "pad"}, calm=True) as people:
        people.asked()
        people.mouse(pygame.MOUSEMOTION, (640, 300))
        people.mouse(pygame.MOUSEBUTTONDOWN, (640, 300), pygame.BUTTON_RIGHT)
        people.until(lambda: people.table.gate.opened == 0)
        people.frames(0.2)
        strip = people.table.strip
        spot = next((x, y) for y in range(600, 680, 4) for x in range(200, 1080, 4) if strip.at(x, y) == 1)
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            people.mouse(kind, spot)
        assert plans(people, 0) == (WinCheaply(),)
        assert people.table.gate.opened == 0


def test_a_plan_changes_nothing_that_the_others_see():
    """The same table, once with a plan and once without: the same picture as soon as nobody looks."""
    found: list[bytes] = []
    for buttons in (("dpdown", "dpright", "a", "a"), ("dpdown", "dpright", "dpright", "dpright")):
        with sofa(FOUR, calm=True, size=SMALL) as people:
            third = (lead(people) + 1) % 4
            people.look(third)
            people.tap(third, *buttons)
            people.look_away(third)
            people.frames(0.5)
            found.append(picture(people.app))
    assert found[0] == found[1]


def test_in_trust_nothing_is_planned_for_the_card_that_is_asked_for_now():
    with sofa(FOUR, way="trust", calm=True, size=SMALL) as people:
        seat = people.asked()
        people.frames(0.2)
        assert people.table.viewer == seat and people.table.my_turn
        assert not people.table.queues and people.table.chips() == ()


def test_undo_and_a_new_look_find_no_old_plan():
    with sofa({0: "pad", 1: "pad"}, calm=True, size=SMALL) as people:
        seat = people.asked()
        people.look(seat)
        people.tap(seat, "dpright", "a", "dpright", "a")
        people.look_away(seat)
        assert plans(people, seat)
        people.tap(seat, "x")
        people.frames(0.5)
        people.tap(1 - seat, "a")
        assert people.table.session.undo_request is None and plans(people, seat) == ()
