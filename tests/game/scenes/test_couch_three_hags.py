"""Three Hags with two people before one screen: what each picks and plans stays between them and their
pad."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from engine.games.three_hags.options import PRESETS
from engine.games.three_hags.state import Pass, PlayCombo
from game.privacy.plan import PlanCombo, PlanPass
from game.scenes.table_three_hags import HagTable
from tests.kit.couch import Sofa, sofa

OPTIONS = next(iter(PRESETS.values()))


@pytest.fixture
def two() -> Iterator[Sofa]:
    with sofa({0: "pad", 1: "pad"}, OPTIONS, calm=True) as found:
        yield found


def hags(found: Sofa) -> HagTable:
    table = found.table
    assert isinstance(table, HagTable)
    return table


def pull(found: Sofa, seat: int) -> None:
    """The right trigger of a pad: play what is picked."""
    for value in (1.0, -1.0):
        found.pad(seat).axis("rt", value)
        found.frames(0.05)


def lead(found: Sofa, seat: int) -> None:
    """The one in turn looks, picks what is offered and plays it."""
    found.look(seat)
    found.tap(seat, "dpup")
    assert hags(found).made() is not None
    pull(found, seat)
    found.look_away(seat)


def test_a_combo_is_picked_and_played_while_the_pad_is_held(two: Sofa):
    first = two.asked()
    lead(two, first)
    journal = hags(two).session.match.journal
    assert [type(entry.action) for entry in journal] == [PlayCombo] and journal[0].seat == first
    assert hags(two).stage.chosen == () and hags(two).facts().hand is None


def test_what_was_picked_is_forgotten_when_the_hand_is_covered(two: Sofa):
    table, first = hags(two), two.asked()
    two.look(first)
    two.tap(first, "dpright", "a")
    assert table.picked
    two.look_away(first)
    assert not table.picked and table.made() is None
    two.look(1 - first)
    assert not table.picked and not table.queued()


def test_a_pass_planned_before_comes_by_itself(two: Sofa):
    first = two.asked()
    other = 1 - first
    two.look(other)
    two.tap(other, "dpdown", "dpright", "a")
    assert hags(two).session.plans.of(other) == (PlanPass(),)
    two.look_away(other)
    lead(two, first)
    two.until(lambda: len(hags(two).session.match.journal) == 2)
    assert hags(two).session.match.journal[1].action == Pass()
    assert hags(two).gate.opened is None


def test_picked_cards_can_be_planned_and_taken_back(two: Sofa):
    table, first = hags(two), two.asked()
    other = 1 - first
    two.look(other)
    two.tap(other, "dpright", "a")
    picked = table.picked
    two.tap(other, "dpdown", "a")
    assert table.session.plans.of(other) == (PlanCombo(picked, picked),)
    assert table.queued() == ((picked.bit_length() - 1, 1),) and not table.picked
    two.look_away(other)
    assert table.queued() == (), "nobody else sees what is planned"
    two.look(other)
    labels = [chip.label for chip in table.chips()]
    two.tap(other, "dpdown", *["dpright"] * labels.index("Take back"), "a")
    assert table.session.plans.of(other) == ()


def test_the_hand_can_be_sorted_while_both_shoulder_buttons_are_held(two: Sofa):
    table, first = hags(two), two.asked()
    two.look(first)
    before = table.stage.hand
    labels = [chip.label for chip in table.chips()]
    two.tap(first, "dpdown", *["dpright"] * (len(labels) - 1), "a")
    assert set(table.stage.hand) == set(before) and table.stage.hand != before


def test_the_mouse_that_lets_go_of_the_cover_over_a_card_plays_it_alone():
    with sofa({0: "mouse", 1: "pad"}, OPTIONS, calm=True) as found:
        table = hags(found)
        if found.asked() == 1:
            lead(found, 1)
            found.until(lambda: found.asked() == 0)
        found.frames(0.5)
        cover = table.cover_box()
        found.mouse(pygame.MOUSEMOTION, cover.center)
        found.mouse(pygame.MOUSEBUTTONDOWN, cover.center)
        found.until(lambda: table.gate.opened == 0)
        found.frames(0.3)
        card = next(card for card in table.stage.hand if card in table.legal())
        pose = table.stage.hand_pose(card)
        before = len(table.session.match.journal)
        found.mouse(pygame.MOUSEMOTION, (pose.x - 30, pose.y))
        found.mouse(pygame.MOUSEBUTTONUP, (pose.x - 30, pose.y))
        found.until(lambda: table.gate.opened is None)
        entry = table.session.match.journal[before:][:1]
        assert [type(e.action) for e in entry] == [PlayCombo] and entry[0].seat == 0
