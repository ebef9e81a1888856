"""The table of Deception: every role plays a whole case with keys alone, a mouse alone, a pad alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from ai.messages import Ask
from engine.actions import Ack, Action
from engine.codec import view_from_bytes
from engine.games.deception.options import Options
from engine.games.deception.roles import Role
from engine.games.deception.state import (
    Advise,
    ChooseLocation,
    CluePointsTo,
    EndPresentation,
    NameWitness,
    Phase,
    Pick,
    PlaceMarker,
    ReplaceTile,
    Say,
    Solve,
    StartPresentations,
    Suspect,
)
from game.app import App
from game.session import Session
from game.strings import tr
from tests.kit.case_hands import Hands, Mouse, Person, keyboard, pad
from tests.kit.case_table import deal_for, done, in_phase, pass_time, quiet, table, table_app, until
from tests.kit.pads import bus
from tests.kit.ui import send

SMALL = (640, 360)


@contextmanager
def hands_of(device: str, running: App) -> Iterator[Hands]:
    """Hands with one device only."""
    if device == "mouse":
        yield Mouse(running)
    elif device == "keys":
        yield keyboard(running)
    else:
        with bus() as pads:
            plugged = pads.plug("Pad")
            running.frame(1 / 60)
            yield pad(running, plugged)


@pytest.mark.parametrize("device", ["keys", "mouse", "pad"])
@pytest.mark.parametrize("role", list(Role))
def test_a_whole_case_in_every_role(role: Role, device: str):
    with table_app(role, size=SMALL) as running, hands_of(device, running) as hands:
        scene = table(running)
        person = Person(running, hands)
        person.play()
        assert scene.session.over
        mine = done(scene)
        assert mine.count(Ack()) == 3, "looked at the cards, the role and the page of the night"
        kinds = {type(action) for action in mine}
        if role is Role.SCIENTIST:
            assert kinds == {Ack, ChooseLocation, PlaceMarker, StartPresentations, ReplaceTile}
            assert sum(isinstance(action, PlaceMarker) for action in mine) == 6
            assert sum(isinstance(action, ReplaceTile) for action in mine) == 2
            assert person.noted == ["own", "log"]
        else:
            assert kinds == {Ack, Pick, Say, Solve, EndPresentation}
            assert Pick(1, 1) in mine
            said = [action.statement for action in mine if isinstance(action, Say)]
            assert [type(statement) for statement in said] == [Suspect, CluePointsTo]
            assert sum(isinstance(action, Solve) for action in mine) == 1
            assert sum(isinstance(action, EndPresentation) for action in mine) == 3
            assert person.noted == ["own", "log", "menu", "clue", "solve"]


def solver(role: Role) -> Callable[[Ask], Action]:
    """One investigator knows the crime, and says so when the presentations begin."""
    roles = deal_for(role).roles
    murderer = roles.index(Role.MURDERER)
    knows = next(seat for seat, r in enumerate(roles) if r is Role.INVESTIGATOR and seat)
    crime = (1, 1) if role is Role.MURDERER else (0, 0)

    def choose(ask: Ask) -> Action:
        view = view_from_bytes(ask.view)
        if view.phase is Phase.PRESENT and view.seat == knows and view.badges[knows]:
            return Solve(murderer, *crime)
        return quiet(ask)

    return choose


@pytest.mark.parametrize("device", ["keys", "mouse", "pad"])
@pytest.mark.parametrize("role", [Role.MURDERER, Role.ACCOMPLICE, Role.WITNESS])
def test_a_reversal(role: Role, device: str):
    with table_app(role, choose=solver(role), size=SMALL) as running, hands_of(device, running) as hands:
        scene = table(running)
        Person(running, hands).play()
        mine = done(scene)
        assert scene.table().crime_side is not None
        assert any(isinstance(action, NameWitness) for action in mine) == (role is Role.MURDERER)
        assert any(isinstance(action, Advise) for action in mine) == (role is Role.ACCOMPLICE)


def talking(session: Session) -> bool:
    return in_phase(Phase.TALK)(session)


def test_everything_waits_while_somebody_solves():
    with table_app(ready=talking, size=SMALL) as running:
        scene = table(running)
        send(running, "next_tab")
        talk = scene.session.talk
        assert talk is not None
        assert talk.holder == 0
        send(running, "back")
        assert talk.holder is None


def test_a_refused_pair_is_explained_and_may_be_tried_again():
    def wrong(session: Session) -> None:
        session.act(0, Solve(2, 1, 2))

    other = Options(players=6)
    with table_app(options=other, ready=talking, at_start=wrong, size=SMALL) as running:
        scene = table(running)
        send(running, "next_tab")
        assert scene.said is not None
        assert scene.said.text == tr("errors.refused.no_badge")
        assert not scene.way.solving


def test_who_must_be_silent_is_told_so():
    with table_app(Role.SCIENTIST, ready=talking, size=SMALL) as running:
        scene = table(running)
        scene.choose(next(spot for spot in scene.aim.spots if type(spot).__name__ == "CardSpot"))
        assert scene.said is not None
        assert scene.said.kind == "refused"
        assert scene.said.text == tr("errors.refused.scientist_is_silent")


def test_nobody_talks_before_the_first_marker():
    with table_app(ready=in_phase(Phase.TILES), held=True, size=SMALL) as running:
        scene = table(running)
        scene.choose(next(spot for spot in scene.aim.spots if type(spot).__name__ == "CardSpot"))
        assert scene.said is not None
        assert scene.said.text == tr("errors.refused.no_marker_yet")


def test_the_pace_is_chosen_and_step_by_step_asks_for_each_word():
    def talks(ask: Ask) -> Action:
        view = view_from_bytes(ask.view)
        said = sum(getattr(event, "seat", -1) == view.seat for event in view.record)
        if view.phase is Phase.TALK and view.seat in view.others and not said:
            return Say(Suspect(0, None, None))
        return quiet(ask)

    with table_app(ready=talking, choose=talks, size=SMALL) as running:
        scene = table(running)
        send(running, "undo", "undo")
        assert scene.pace == "step"
        pass_time(running, 2.0)
        before = len(scene.table().record)
        pass_time(running, 2.0)
        assert len(scene.table().record) == before
        send(running, "next")
        until(running, lambda: len(scene.table().record) == before + 1)
        pass_time(running, 2.0)
        assert len(scene.table().record) == before + 1


def test_the_clock_of_a_presentation_only_changes_what_is_shown():
    with table_app(ready=in_phase(Phase.PRESENT), held=True, size=SMALL) as running:
        scene = table(running)
        assert scene.clock == 30
        pass_time(running, 31.0)
        assert scene.clock == 0
        running.draw()
        assert scene.table().phase is Phase.PRESENT


@pytest.mark.parametrize("players", [4, 12])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_human_scientist_at_small_and_large_tables(players: int, language: str):
    options = Options(players=players, use_accomplice=players > 5, use_witness=players > 5)
    with table_app(Role.SCIENTIST, options, language=language) as running:
        person = Person(running, Mouse(running))
        person.play(800)
        assert table_is_left(running)


def table_is_left(running: App) -> bool:
    return type(running.desk.top).__module__ == "game.scenes.deception_result"
