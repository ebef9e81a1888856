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
    EndPresentation,
    NameWitness,
    Phase,
    Pick,
    PlaceMarker,
    ReplaceTile,
    Say,
    Solve,
    StartPresentations,
)
from engine.games.deception.statements import CluePointsTo, Colour, Suspect
from game import lobby
from game.app import App
from game.case_words import marker_words, pair_words
from game.counsel import Counsel
from game.desk import Desk
from game.scene import Scene
from game.scenes import make
from game.scenes.table_deception import CaseTable
from game.seats import SeatPlan
from game.session import AT_ONCE, Session
from game.strings import tr
from game.table.case_log_page import LogPage
from game.table.case_menu import TalkMenu
from game.table.case_panel import AREA
from game.table.case_row import SpotWidget
from game.table.case_spots import CardSpot, OptionSpot
from tests.kit.case_hands import Hands, Mouse, Person, keyboard, pad
from tests.kit.case_table import SIX, deal_for, done, in_phase, pass_time, quiet, table, table_app, until
from tests.kit.pads import bus
from tests.kit.tables import FakeBrain
from tests.kit.ui import app, point, send

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


def test_who_has_tried_is_not_choosing_a_pair_any_more():
    with table_app(ready=in_phase(Phase.PRESENT), held=True, size=SMALL) as running:
        scene = table(running)
        assert scene.table().presenter != 0, "so that there is nothing left to say"
        scene.start_solve()
        assert scene.way.solving
        assert scene.act(Solve(2, 0, 0)) or scene.table().phase is not Phase.PRESENT
        assert not scene.way.solving
        assert scene.session.talk is not None and scene.session.talk.holder is None


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


def test_the_pace_is_that_of_the_next_case_too():
    with table_app(ready=talking, size=SMALL) as running:
        assert table(running).pace == "auto"
        send(running, "undo")
        desk, session = running.desk, table(running).session
        assert desk.settings.value.talk_pace == "fast"
        assert session.talk is not None
        session.talk.pace = "auto"
        desk.home_to(make("table", desk, session=session))
        assert table(running).pace == "fast"


def test_the_clock_of_a_presentation_only_changes_what_is_shown():
    with table_app(ready=in_phase(Phase.PRESENT), held=True, size=SMALL) as running:
        scene = table(running)
        assert scene.clock == 30
        pass_time(running, 31.0)
        assert scene.clock == 0
        running.draw()
        assert scene.table().phase is Phase.PRESENT


def card(scene: CaseTable, owner: int = 2, colour: Colour = Colour.RED, place: int = 0) -> CardSpot:
    found = CardSpot(owner, colour, place)
    assert found in scene.aim.spots
    return found


def test_everything_waits_while_a_statement_is_chosen_in_three_presses():
    with table_app(ready=talking, size=SMALL) as running:
        scene = table(running)
        talk = scene.session.talk
        assert talk is not None
        scene.choose(card(scene))
        assert isinstance(scene.panel, TalkMenu)
        assert talk.holder == 0
        send(running, "back")
        assert scene.panel is None
        assert talk.holder is None
        scene.choose(card(scene))
        send(running, "down", "accept")  # together with a weapon ...
        send(running, "down", "accept")  # ... the second one
        assert scene.panel is None
        assert done(scene)[-1] == Say(Suspect(2, 0, 1))
        assert talk.holder is None


def test_a_click_counts_though_somebody_speaks_between_press_and_release():
    with table_app(ready=talking, size=SMALL) as running:
        scene = table(running)
        spot = card(scene)
        place = next(w for w in scene.form.widgets if isinstance(w, SpotWidget) and w.spot == spot).box.center
        point(running, "hover", place)
        point(running, "press", place)
        scene.renew()  # what a word of somebody else brings about
        point(running, "release", place)
        assert isinstance(scene.panel, TalkMenu)


def test_a_press_does_not_go_on_with_what_its_button_has_become():
    with table_app(ready=talking, size=SMALL) as running:
        scene = table(running)
        place = scene.row.main.box.center
        point(running, "hover", place)
        point(running, "press", place)
        scene.session.ready(0)
        pass_time(running, 0.1)
        before = len(scene.session.match.journal)
        label = scene.row.main.label
        assert label != tr(f"{AREA}.ready")
        point(running, "release", place)
        assert (scene.row.main.label, len(scene.session.match.journal)) == (label, before)


def test_the_key_that_goes_on_waits_too_when_the_button_has_become_another():
    with table_app(ready=talking, size=SMALL) as running:
        scene = table(running)
        send(running, "right", "up")
        pass_time(running, 0.5)
        assert not scene.on_main
        send(running, "next")
        until(running, lambda: scene.row.main.label == tr(f"{AREA}.heard"))
        first = scene.table().presenter
        send(running, "next")
        pass_time(running, 0.2)
        assert scene.table().presenter == first, "it was pressed for the button before"
        pass_time(running, 0.5)
        send(running, "next")
        until(running, lambda: scene.table().presenter != first)


def test_a_hint_that_was_being_thought_of_comes_after_a_pause():
    with table_app(ready=talking, size=SMALL) as running:
        scene = table(running)
        pass_time(running, 0.3)
        running.desk.brain.held = True
        send(running, "hint", "pause", "pause")
        assert running.desk.top is scene
        running.desk.brain.held = False
        until(running, lambda: scene.said is not None and scene.said.text.startswith(tr(f"{AREA}.hint_wait")))


def test_a_menu_leads_back_step_by_step():
    with table_app(ready=talking, size=SMALL) as running:
        scene = table(running)
        scene.choose(card(scene))
        menu = scene.panel
        assert isinstance(menu, TalkMenu)
        first = menu.choices
        send(running, "down", "down", "accept")
        assert all(choice.statement is not None for choice in menu.choices)
        assert len(menu.choices) == 6
        send(running, "back")
        assert menu.choices == first
        send(running, "back")
        assert scene.panel is None


def test_the_menu_explains_what_was_refused():
    def wrong(session: Session) -> None:
        session.act(0, Solve(2, 0, 2))

    with table_app(ready=talking, at_start=wrong, size=SMALL) as running:
        scene = table(running)
        scene.choose(card(scene))
        menu = scene.panel
        assert isinstance(menu, TalkMenu)
        notes = [part.text for part in menu.parts(600) if part.style == "small"]
        assert notes and tr("deception_choices.tried_means") in notes[0]


def test_a_pair_that_was_refused_is_named_before_it_is_tried_again():
    def guess(ask: Ask) -> Action:
        view = view_from_bytes(ask.view)
        free = view.phase is Phase.TALK and view.seat == 4 and view.badges[4]
        return Solve(2, 3, 3) if free else quiet(ask)

    with table_app(ready=lambda s: bool(s.view(None).attempts), choose=guess, size=SMALL) as running:
        scene = table(running)
        send(running, "next_tab")
        scene.choose(card(scene, place=3))
        scene.choose(card(scene, colour=Colour.BLUE, place=3))
        assert scene.said is not None
        assert scene.said.text == tr("deception_choices.refused_before", name=scene.name(4))
        send(running, "accept")
        assert done(scene)[-1] == Solve(2, 3, 3)


def test_a_card_of_another_seat_begins_another_pair():
    with table_app(ready=talking, size=SMALL) as running:
        scene = table(running)
        send(running, "next_tab")
        scene.choose(card(scene))
        scene.choose(card(scene, owner=3, colour=Colour.BLUE))
        assert scene.chosen == (CardSpot(3, Colour.BLUE, 0),)
        assert not scene.row.main.label
        assert not any(isinstance(s, CardSpot) and s.owner == 0 for s in scene.aim.spots), "not the own cards"


def test_a_hint_is_said_and_shown_on_the_table():
    with table_app(Role.SCIENTIST, ready=in_phase(Phase.MARK), size=SMALL) as running:
        scene = table(running)
        send(running, "hint")
        until(running, lambda: bool(scene.hinted))
        assert scene.said is not None
        assert scene.said.kind == "hint"
        assert scene.hinted == (OptionSpot(0, 0),)
        assert scene.marks().focus == OptionSpot(0, 0)


def test_a_hint_to_solve_names_the_cards():
    def knows(ask: Ask) -> Action:
        return Solve(2, 1, 3) if view_from_bytes(ask.view).seat == 0 else quiet(ask)

    with table_app(ready=talking, choose=knows, size=SMALL) as running:
        scene = table(running)
        send(running, "hint")
        until(running, lambda: bool(scene.hinted))
        assert scene.said is not None
        assert all(word in scene.said.text for word in pair_words(scene.table(), Solve(2, 1, 3)))
        assert scene.hinted == (card(scene, 2, Colour.RED, 1), card(scene, 2, Colour.BLUE, 3))


def test_a_hint_to_replace_names_the_tile_that_was_drawn():
    with table_app(Role.SCIENTIST, ready=in_phase(Phase.REPLACE), size=SMALL) as running:
        scene = table(running)
        send(running, "hint")
        until(running, lambda: bool(scene.hinted))
        drawn = scene.table().drawn
        assert scene.said is not None and drawn is not None
        assert marker_words(drawn, 0) in scene.said.text


def test_a_hint_may_be_to_wait():
    with table_app(ready=talking, size=SMALL) as running:
        scene = table(running)
        send(running, "hint")
        until(running, lambda: scene.said is not None and scene.said.text.startswith(tr(f"{AREA}.hint_wait")))


def test_the_log_scrolls_and_stays_at_its_end():
    def many(session: Session) -> None:
        for seat in range(2, 6):
            session.act(0, Say(Suspect(seat, 0, 1)))
            session.act(0, Say(Suspect(seat, 1, 2)))
            session.act(0, Say(Suspect(seat, 2, 3)))

    with table_app(ready=talking, at_start=many, size=SMALL) as running:
        scene = table(running)
        send(running, "previous_trick")
        page = scene.panel
        assert isinstance(page, LogPage)
        assert page.top is None
        assert page.last > 0
        send(running, "up")
        assert page.top == page.last - 3
        point(running, "wheel", page.box.center, amount=-1.0)
        assert page.top is None
        send(running, "left", "left")
        assert page.top == 0
        send(running, "accept")
        assert scene.panel is None


def test_a_table_without_people_comes_to_the_result_by_itself():
    def first(desk: Desk) -> Scene:
        desk.brain = FakeBrain(quiet)
        desk.counsel = Counsel(desk.brain)
        desk.settings.change(reduced_motion=True, fullscreen=False)
        seats = (SeatPlan("normal"),) * 6
        session = lobby.begin(None, "deception", SIX, desk.counsel, seats=seats, seed="case", pace=AT_ONCE)
        return make("table", desk, session=session)

    with app(first, size=SMALL) as running:
        scene = table(running)
        until(running, lambda: scene.session.over)
        pass_time(running, 3.0)
        assert table_is_left(running)


def test_a_press_first_ends_what_moves():
    with table_app(Role.SCIENTIST, ready=in_phase(Phase.MARK), calm=False, size=SMALL) as running:
        scene = table(running)
        pass_time(running, 2.0)
        scene.choose(scene.aim.spots[0])
        send(running, "accept")
        assert scene.stage.busy
        before = len(scene.table().record)
        send(running, "next")
        assert not scene.stage.busy
        assert len(scene.table().record) == before


def test_another_language_is_read_at_once():
    with table_app(ready=talking, size=SMALL) as running:
        scene = table(running)
        english = scene.row.main.label
        running.desk.settings.change(language="ja")
        running.relayout()
        pass_time(running, 0.2)
        assert scene.row.main.label == tr("deception_choices.ready") != english


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
