"""Who holds what: after Continue, when a pad goes in the middle of a match, from the pause menu."""

from __future__ import annotations

from typing import Any

import pygame

from engine.games import REGISTRY
from game import matches
from game.app import App
from game.input.intents import KEYBOARD, MOUSE
from game.party import Party
from game.scenes import make
from game.scenes.party_sheet import Sheet
from game.scenes.pause import Pause
from game.scenes.table import Table
from game.scenes.take_seats import TakeSeats
from game.scenes.title import Title
from game.seats import couch_seats, game_of
from game.session import Session
from game.strings import tr
from tests.kit import results, ui
from tests.kit.gathering import button, click, device, press
from tests.kit.pads import bus
from tests.kit.tables import STANDARD

FOUR = REGISTRY["whos_who"].presets["four"]
PEOPLE = {0: ("Mika", 0), 2: ("Noa", 7), 3: ("Ren", 4)}


def begun(running: App, options: Any = STANDARD) -> Session:
    """A stored match of three people."""
    game = game_of(options).name
    return matches.begin(running.desk, game, options, "take seats", couch_seats(options, PEOPLE))


def continued(running: App, options: Any = STANDARD) -> TakeSeats:
    """That match, gone on with from the title."""
    begun(running, options).close()
    running.desk.push(make("title", running.desk))
    running.frame(ui.FRAME)
    ui.send(running, "accept")
    found = running.desk.top
    assert isinstance(found, TakeSeats)
    return found


def over_table(running: App) -> tuple[TakeSeats, Party]:
    """The chairs over a table at which Mika plays with the keyboard and the others share the mouse."""
    session = begun(running)
    party = Party(PEOPLE)
    for seat, held in ((0, KEYBOARD), (2, MOUSE), (3, MOUSE)):
        party.take(held, seat)
    running.desk.seat_party(party)
    running.desk.push(make("table", running.desk, session=session))
    running.frame(ui.FRAME)
    running.desk.push(make("take_seats", running.desk, session=session, over=True))
    running.frame(ui.FRAME)
    found = running.desk.top
    assert isinstance(found, TakeSeats)
    return found, party


class TestContinue:
    def test_everybody_presses_in_turn_and_then_the_table_opens(self):
        with results.app() as running, bus() as pads:
            scene = continued(running)
            one, two = pads.plug(), pads.plug()
            ui.frames(running, 0.1)
            assert scene.missing == (0, 2, 3) and "Mika" in scene.prompt()
            press(running, two, "a")
            ui.key(running, pygame.K_RETURN)
            assert scene.missing == (3,) and "Ren" in scene.prompt()
            ui.send(running, "next")
            assert running.desk.top is scene, "not without Ren"
            press(running, one, "a")
            assert scene.missing == () and scene.prompt() == ""
            press(running, one, "a")
            table, party = running.desk.top, running.desk.party
            assert isinstance(table, Table) and party is not None
            assert table.session.people == (0, 2, 3)
            held = (device(running, two), KEYBOARD, device(running, one))
            assert [party.seat_of(each) for each in held] == [0, 2, 3]

    def test_one_chooses_a_chair_and_pads_shine(self):
        with results.app() as running, bus() as pads:
            scene = continued(running)
            pad = pads.plug()
            ui.frames(running, 0.1)
            press(running, pad, "dpright", "dpright", "a")
            assert scene.missing == (0, 3)
            assert scene.party.seat_of(device(running, pad)) == 2 and pad.lights

    def test_people_share_the_keyboard_again(self):
        with results.app() as running:
            scene = continued(running)
            ui.key(running, pygame.K_RETURN)
            for _ in range(2):
                ui.key(running, pygame.K_RIGHT)
                ui.key(running, pygame.K_RETURN)
                assert isinstance(running.desk.top, Sheet), "a second press is no second person by itself"
                ui.key(running, pygame.K_RETURN)
            assert scene.missing == () and scene.party.seats_of(KEYBOARD) == (0, 2, 3)

    def test_by_mouse_alone_with_a_computer_for_who_is_not_there(self):
        with results.app() as running:
            scene = continued(running)
            ui.click(running, scene.chair(2).box.center)
            for seat in (0, 3):
                ui.click(running, scene.chair(seat).box.center)
                click(running, tr("party.hand_over"))
            assert scene.session.handed_over == (0, 3) and not scene.session.counted
            click(running, tr("party.go_on"))
            assert isinstance(running.desk.top, Table)

    def test_somebody_has_to_stay(self):
        with results.app() as running:
            scene = continued(running)
            for seat in (0, 2, 3):
                scene.hand_over(seat)
            assert scene.session.handed_over == (0, 2)

    def test_back_leads_to_the_title_and_closes_the_match(self):
        with results.app() as running:
            scene = continued(running)
            ui.key(running, pygame.K_ESCAPE)
            assert isinstance(running.desk.top, Title) and running.desk.party is None
            assert matches.running(running.desk, "whist") is not None
            ui.send(running, "accept")
            assert isinstance(running.desk.top, TakeSeats) and running.desk.top is not scene

    def test_secrets_can_be_kept_otherwise_than_the_last_time(self):
        with results.app() as running:
            running.desk.settings.change(secrecy="whisper")
            scene = continued(running, FOUR)
            assert scene.party.way == "whisper", "all may still have a pad"
            ui.key(running, pygame.K_RETURN)
            for seat in (2, 3):
                scene.take(KEYBOARD, seat)
            assert scene.party.way == "curtain"
            ui.send(running, "next")
            assert isinstance(running.desk.top, Table) and running.desk.party is scene.party

    def test_where_nothing_can_be_whispered_the_curtain_it_is(self):
        with results.app() as running:
            running.desk.settings.change(secrecy="whisper")
            scene = continued(running)
            assert scene.party.way == "curtain" and scene.ways is not None
            assert "whisper" not in dict(scene.ways.choices)

    def test_a_classic_match_asks_nobody(self):
        with results.app() as running:
            results.begin(running).close()
            running.desk.push(make("title", running.desk))
            running.frame(ui.FRAME)
            ui.send(running, "accept")
            assert isinstance(running.desk.top, Table) and running.desk.party is None


class TestOverTheTable:
    def test_a_lost_pad_waits_and_others_keep_theirs(self):
        with results.app() as running, bus() as pads:
            pad = pads.plug()
            ui.frames(running, 0.1)
            scene, party = over_table(running)
            party.take(device(running, pad), 3)
            pad.unplug()
            ui.frames(running, 0.1)
            assert scene.missing == (3,) and party.seat_of(KEYBOARD) == 0 and party.seat_of(MOUSE) == 2
            ui.key(running, pygame.K_ESCAPE)
            assert running.desk.top is scene, "the table would ask again at once"
            back = pads.plug()
            ui.frames(running, 0.1)
            press(running, back, "a", "a")
            assert isinstance(running.desk.top, Table)
            assert party.seat_of(device(running, back)) == 3

    def test_a_seat_goes_to_the_computer_and_back_by_keys(self):
        with results.app() as running:
            scene, party = over_table(running)
            ui.key(running, pygame.K_RIGHT)
            scene.focus(KEYBOARD, scene.chair(3))
            ui.key(running, pygame.K_RETURN)
            ui.key(running, pygame.K_DOWN)
            ui.key(running, pygame.K_RETURN)
            assert scene.session.handed_over == (3,) and scene.missing == ()
            ui.key(running, pygame.K_RETURN)
            ui.key(running, pygame.K_RETURN)
            assert scene.session.handed_over == () and party.missing == ()

    def test_who_is_there_lets_the_computer_play_for_who_is_not(self):
        with results.app() as running, bus() as pads:
            pad = pads.plug()
            ui.frames(running, 0.1)
            scene, party = over_table(running)
            party.take(device(running, pad), 3)
            pad.unplug()
            ui.frames(running, 0.1)
            assert ("hint", tr("party.hand_over")) in scene.hints()
            ui.key(running, pygame.K_h)
            ui.key(running, pygame.K_RETURN)
            assert scene.session.handed_over == (3,) and scene.missing == ()
            ui.key(running, pygame.K_n)
            assert isinstance(running.desk.top, Table)

    def test_the_device_of_a_seat_is_changed(self):
        with results.app() as running, bus() as pads:
            scene, party = over_table(running)
            pad = pads.plug()
            ui.frames(running, 0.1)
            ui.click(running, scene.chair(3).box.center)
            click(running, tr("party.put_down"))
            assert scene.missing == (3,) and party.seats_of(MOUSE) == (2,)
            press(running, pad, "a")
            assert scene.missing == () and party.seats_of(device(running, pad)) == (3,)
            ui.click(running, button(running, tr("party.go_on")).box.center)
            assert isinstance(running.desk.top, Table)

    def test_leaving_goes_home_and_the_match_can_be_gone_on_with(self):
        with results.app() as running:
            over_table(running)
            click(running, tr("party.save_and_leave"))
            assert isinstance(running.desk.top, Title) and running.desk.party is None
            assert matches.running(running.desk, "whist") is not None

    def test_the_pause_menu_leads_here_and_back(self):
        with results.app() as running, bus() as pads:
            scene, _ = over_table(running)
            pad = pads.plug()
            ui.frames(running, 0.1)
            ui.send(running, "next")
            assert isinstance(running.desk.top, Table)
            press(running, pad, "start")
            assert isinstance(running.desk.top, Pause)
            press(running, pad, "dpdown", "a")
            again = running.desk.top
            assert isinstance(again, TakeSeats) and again is not scene
            again.put_down(3)
            press(running, pad, "b")
            assert isinstance(running.desk.top, Pause), "also while somebody is missing"

    def test_a_classic_pause_has_no_seats(self):
        with results.app() as running:
            session = results.begin(running)
            running.desk.push(make("table", running.desk, session=session))
            running.desk.push(make("pause", running.desk))
            running.frame(ui.FRAME)
            top = running.desk.top
            assert isinstance(top, Pause)
            labels = [getattr(widget, "label", "") for widget in top.form.widgets]
            assert tr("party.seats") not in labels and tr("ui.resume") in labels
