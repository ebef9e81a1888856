"""The lobby: joining and leaving with pads, keys and the mouse; unplugging; sharing; seats; the start."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from engine.games import REGISTRY
from engine.level import Level
from game.app import App
from game.input.intents import KEYBOARD, MOUSE, Intent, Verb
from game.party import Party
from game.scenes import make
from game.scenes.dialog import Dialog
from game.scenes.lobby import Lobby
from game.scenes.name_entry import NameEntry
from game.scenes.new_game import NewGame
from game.scenes.party_sheet import Sheet
from game.scenes.table import Table
from game.strings import tr
from game.ui.seat_colours import LIGHTS
from tests.kit import results, ui
from tests.kit.gathering import button, click, device, lobby, press
from tests.kit.pads import PLAYSTATION, bus
from tests.kit.tables import STANDARD

THREE = REGISTRY["whos_who"].presets["three"]
TWELVE = REGISTRY["deception"].presets["twelve"]
HAGS = REGISTRY["three_hags"].presets["standard"]


def who(scene: Lobby) -> dict[int, str]:
    return {seat: scene.called(seat) for seat in sorted(scene.room.people)}


def top(running: App, kind: type) -> object:
    running.frame(ui.FRAME)
    assert isinstance(running.desk.top, kind), running.desk.top
    return running.desk.top


class TestJoining:
    def test_two_pads_and_the_keyboard_join_and_the_pads_shine_in_their_colours(self):
        with results.app() as running, bus() as pads:
            scene = lobby(running)
            one, two = pads.plug("One"), pads.plug("Two", PLAYSTATION)
            ui.frames(running, 0.1)
            press(running, one, "a")
            ui.key(running, pygame.K_RETURN)
            press(running, two, "a")
            assert who(scene) == {0: "Red", 1: "Yellow", 2: "Blue"}, "the first two are partners"
            assert scene.room.seats_of(KEYBOARD) == (2,)
            assert one.lights[-1] == LIGHTS[0] and two.lights[-1] == LIGHTS[2]
            assert one.rumbles, "a pad that has joined answers"

    def test_by_mouse_one_sits_where_one_clicks(self):
        with results.app() as running:
            scene = lobby(running)
            ui.click(running, scene.chair(3).box.center)
            assert who(scene) == {3: "Red"} and scene.room.seats_of(MOUSE) == (3,)

    def test_a_mouse_nobody_took_belongs_to_the_one_at_the_keyboard(self):
        with results.app() as running:
            scene = lobby(running)
            ui.key(running, pygame.K_RETURN)
            ui.click(running, scene.chair(1).box.center)
            top(running, Sheet)
            assert len(scene.room.people) == 1, "a click is no second person by itself"
            click(running, tr("party.join_here.mouse"))
            assert scene.room.seats_of(MOUSE) == (1,) and scene.room.seats_of(KEYBOARD) == (0,)

    def test_no_more_people_than_seats(self):
        with results.app() as running, bus() as pads:
            scene = lobby(running, HAGS)
            one, two = pads.plug(), pads.plug()
            ui.frames(running, 0.1)
            press(running, one, "a")
            press(running, two, "a")
            ui.key(running, pygame.K_RETURN)
            assert len(scene.room.people) == 2
            assert running.toasts.text == tr("party.full") or tr("party.full") in running.desk.lines

    def test_everybody_moves_a_focus_of_their_own(self):
        with results.app() as running, bus() as pads:
            scene = lobby(running)
            one, two = pads.plug(), pads.plug()
            ui.frames(running, 0.1)
            press(running, one, "a", "dpdown")
            press(running, two, "a")
            assert scene._at(device(running, one)) is scene.levels
            assert scene._at(device(running, two)) is scene.chair(2)
            press(running, one, "dpright")
            assert scene.options.cpu_level.value == "hard"

    def test_a_held_button_or_its_repeat_never_joins(self):
        with results.app() as running, bus() as pads:
            scene = lobby(running)
            pad = pads.plug()
            ui.frames(running, 0.1)
            pad.press("a")
            ui.frames(running, 1.5)
            assert len(scene.room.people) == 1 and running.desk.top is scene


class TestLeaving:
    def test_back_goes_one_step_at_a_time(self):
        with results.app() as running, bus() as pads:
            scene = lobby(running)
            pad = pads.plug()
            ui.frames(running, 0.1)
            press(running, pad, "a")
            ui.key(running, pygame.K_RETURN)
            press(running, pad, "b")
            assert who(scene) == {2: "Blue"}, "only the one who left"
            assert pad.lights[-1] == (0, 0, 0)
            press(running, pad, "b")
            top(running, Dialog)
            press(running, pad, "b")
            assert running.desk.top is scene, "the others are not sent away by mistake"
            ui.key(running, pygame.K_ESCAPE)
            assert scene.room.people == {}
            ui.key(running, pygame.K_ESCAPE)
            again = top(running, NewGame)
            assert isinstance(again, NewGame) and again.options == scene.options and again.typed == scene.seed

    def test_the_right_button_leaves_the_mouse_seat(self):
        with results.app() as running:
            scene = lobby(running)
            ui.click(running, scene.chair(0).box.center)
            ui.send(running, "back", device=MOUSE)
            assert scene.room.people == {}


class TestUnplugging:
    def test_the_seat_waits_others_stay_and_a_free_pad_takes_it_back(self):
        with results.app() as running, bus() as pads:
            scene = lobby(running)
            one, two = pads.plug(), pads.plug()
            ui.frames(running, 0.1)
            press(running, one, "a")
            press(running, two, "a")
            scene.room.name(0, "Mika")
            one.unplug()
            ui.frames(running, 0.1)
            assert scene.room.waiting == (0,)
            assert who(scene) == {0: "Mika", 2: "Blue"} and scene.room.seats_of(device(running, two)) == (2,)
            ui.send(running, "next")
            assert running.desk.top is scene, "nobody starts without Mika"
            back = pads.plug()
            ui.frames(running, 0.1)
            press(running, back, "a")
            assert scene.room.waiting == () and scene.room.seats_of(device(running, back)) == (0,)
            assert back.lights[-1] == LIGHTS[0]

    def test_the_keyboard_can_take_it_and_a_seated_device_is_asked_first(self):
        with results.app() as running, bus() as pads:
            scene = lobby(running)
            one, two = pads.plug(), pads.plug()
            ui.frames(running, 0.1)
            press(running, one, "a")
            press(running, two, "a")
            one.unplug()
            ui.frames(running, 0.1)
            press(running, two, "dpleft", "a")
            top(running, Sheet)
            press(running, two, "b")
            assert scene.room.waiting == (0,)
            ui.key(running, pygame.K_RETURN)
            assert scene.room.seats_of(KEYBOARD) == (0,)

    def test_a_sheet_closes_with_the_pad_that_opened_it(self):
        with results.app() as running, bus() as pads:
            scene = lobby(running)
            pad = pads.plug()
            ui.frames(running, 0.1)
            press(running, pad, "a", "a")
            top(running, Sheet)
            pad.unplug()
            ui.frames(running, 0.1)
            assert running.desk.top is scene and scene.room.waiting == (0,)

    def test_pads_keep_their_numbers(self):
        with results.app() as running, bus() as pads:
            one, two = pads.plug(), pads.plug()
            ui.frames(running, 0.1)
            one.unplug()
            ui.frames(running, 0.1)
            three = pads.plug()
            ui.frames(running, 0.1)
            numbers = {key: pad.number for key, pad in running.desk.hub.pads.open.items()}
            assert numbers == {two.instance_id: 2, three.instance_id: 1}


class TestSheet:
    def test_others_join_while_somebody_has_a_sheet_open(self):
        with results.app() as running, bus() as pads:
            scene = lobby(running)
            one, two = pads.plug(), pads.plug()
            ui.frames(running, 0.1)
            press(running, one, "a", "a")
            sheet = top(running, Sheet)
            press(running, two, "a", "a", "b")
            assert running.desk.top is sheet and who(scene) == {0: "Red", 2: "Blue"}

    def test_colour_and_seat_by_pad(self):
        with results.app() as running, bus() as pads:
            scene = lobby(running)
            pad = pads.plug()
            ui.frames(running, 0.1)
            ui.key(running, pygame.K_RETURN)
            press(running, pad, "a", "a", "dpdown", "dpright", "dpdown", "dpright")
            assert scene.room.people[3].sign == 2 and scene.room.people[3].device == device(running, pad)
            assert pad.lights[-1] == LIGHTS[2]
            press(running, pad, "b", "rb")
            assert scene.room.people[3].sign == 3
            press(running, pad, "lb", "lb")
            assert scene.room.people[3].sign == 1, "0 is taken"

    def test_moving_to_a_taken_seat_swaps_partners(self):
        with results.app() as running, bus() as pads:
            scene = lobby(running)
            pad = pads.plug()
            ui.frames(running, 0.1)
            press(running, pad, "a")
            ui.key(running, pygame.K_RETURN)
            press(running, pad, "a", "dpdown", "dpdown", "dpright", "dpright")
            assert who(scene) == {0: "Blue", 2: "Red"}

    def test_an_empty_chair_offers_to_move_there(self):
        with results.app() as running:
            scene = lobby(running)
            ui.key(running, pygame.K_RETURN)
            ui.key(running, pygame.K_RIGHT)
            ui.key(running, pygame.K_RETURN)
            top(running, Sheet)
            ui.key(running, pygame.K_DOWN)
            ui.key(running, pygame.K_RETURN)
            assert who(scene) == {2: "Red"}

    def test_no_two_are_called_the_same_whatever_the_colours(self):
        with results.app() as running:
            scene = lobby(running)
            ui.key(running, pygame.K_RETURN)
            ui.key(running, pygame.K_h)
            scene.room.name(0, "Yellow")
            scene.room.sign(2, 2)
            assert who(scene) == {0: "Yellow", 2: "Yellow square"}


class TestSharing:
    def test_twelve_people_share_two_pads_a_keyboard_and_a_mouse(self):
        with results.app() as running, bus() as pads:
            scene = lobby(running, TWELVE)
            one, two = pads.plug(), pads.plug()
            ui.frames(running, 0.1)
            press(running, one, "a", "y", "y", "y")
            press(running, two, "a", "y", "y", "y")
            ui.key(running, pygame.K_RETURN)
            ui.key(running, pygame.K_h)
            ui.click(running, scene.chair(10).box.center)
            click(running, tr("party.join_here.mouse"))
            ui.click(running, scene.chair(11).box.center)
            click(running, tr("party.share"))
            assert len(scene.room.people) == 12
            assert len({person.sign for person in scene.room.people.values()}) == 12
            assert scene.room.seats_of(MOUSE) == (10, 11) and scene.room.seats_of(KEYBOARD) == (8, 9)
            press(running, one, "y")
            assert len(scene.room.people) == 12
            ui.send(running, "next")
            click(running, tr("party.way.curtain") + tr("party.recommended"))
            party = running.desk.party
            assert party is not None and party.missing == ()
            assert party.seats_of(device(running, one)) == (0, 1, 2, 3)
            assert party.pads is None

    def test_the_last_who_shares_leaves_first(self):
        with results.app() as running:
            scene = lobby(running)
            ui.key(running, pygame.K_RETURN)
            ui.key(running, pygame.K_h)
            assert len(scene.room.people) == 2
            ui.key(running, pygame.K_ESCAPE)
            assert who(scene) == {0: "Red"}
            assert scene.room.seats_of(KEYBOARD) == (0,)


class TestStart:
    def test_one_alone_is_told_where_to_go(self):
        with results.app() as running:
            scene = lobby(running)
            ui.key(running, pygame.K_RETURN)
            ui.key(running, pygame.K_n)
            assert running.desk.top is scene
            assert tr("party.too_few") in (running.toasts.text, *running.desk.lines)

    @pytest.mark.parametrize(("options", "best"), [(THREE, "whisper"), (STANDARD, "curtain")])
    def test_whispering_is_recommended_to_those_with_a_rumbling_pad_each(self, options: object, best: str):
        with results.app() as running, bus() as pads:
            lobby(running, options)
            one, two = pads.plug(), pads.plug()
            ui.frames(running, 0.1)
            press(running, one, "a")
            press(running, two, "a", "rt")
            sheet = top(running, Sheet)
            assert isinstance(sheet, Sheet)
            first = sheet.form.widgets[0]
            assert getattr(first, "label", "") == tr(f"party.way.{best}") + tr("party.recommended")
            assert sheet.form.focused is first

    def test_the_match_has_these_people_and_devices_and_all_is_remembered(self):
        with results.app() as running, bus() as pads:
            scene = lobby(running)
            pad = pads.plug()
            ui.frames(running, 0.1)
            press(running, pad, "a")
            ui.key(running, pygame.K_RETURN)
            scene.room.name(2, "Mika")
            scene.set_level(Level.HARD)
            press(running, pad, "rt")
            sheet = top(running, Sheet)
            assert isinstance(sheet, Sheet)
            press(running, pad, "dpdown", "a")
            table = top(running, Table)
            assert isinstance(table, Table)
            seats = table.session.seats
            assert [(plan.kind, plan.name, plan.sign) for plan in seats] == [
                ("human", "Red", 0), ("hard", "", -1), ("human", "Mika", 1), ("hard", "", -1),
            ]  # fmt: skip
            assert table.session.couch
            party = running.desk.party
            assert party is not None and party is running.desk.hub.party
            assert party.way == "trust" and running.desk.settings.value.secrecy == "trust"
            assert party.seat_of(device(running, pad)) == 0 and party.seat_of(KEYBOARD) == 2
            assert party.seat_of(MOUSE) == 2, "goes along with the keyboard"
            assert running.desk.settings.value.players == ("Mika",)
            running.desk.home_to(make("title", running.desk))
            assert running.desk.party is None, "at the title everybody is one person again"

    def test_going_back_leaves_those_who_play_where_they_were(self):
        with results.app() as running:
            party = Party((0, 1))
            running.desk.seat_party(party)
            lobby(running)
            ui.key(running, pygame.K_RETURN)
            for _ in range(2):
                ui.key(running, pygame.K_ESCAPE)
            assert isinstance(running.desk.top, NewGame) and running.desk.party is party

    def test_the_new_game_screen_leads_here_by_keys_and_by_mouse(self):
        with results.app() as running:
            running.desk.push(make("new_game", running.desk))
            running.frame(ui.FRAME)
            scene = running.desk.top
            assert isinstance(scene, NewGame)
            ui.key(running, pygame.K_PAGEDOWN)
            for _ in range(len(scene.right.widgets)):
                ui.key(running, pygame.K_DOWN)
            ui.key(running, pygame.K_RIGHT)
            assert scene.form.focused is scene.party
            ui.key(running, pygame.K_RETURN)
            top(running, Lobby)
            ui.key(running, pygame.K_ESCAPE)
            top(running, NewGame)
            click(running, tr("party.open"))
            top(running, Lobby)

    def test_by_pads_alone_from_the_new_game_screen_to_the_table(self):
        with results.app() as running, bus() as pads:
            running.desk.push(make("new_game", running.desk))
            one, two = pads.plug(), pads.plug()
            ui.frames(running, 0.1)
            scene = running.desk.top
            assert isinstance(scene, NewGame)
            press(running, one, "rb", *["dpdown"] * len(scene.right.widgets), "dpright", "a")
            top(running, Lobby)
            press(running, one, "a")
            press(running, two, "a")
            press(running, one, "rt", "a")
            table, party = top(running, Table), running.desk.party
            assert isinstance(table, Table) and party is not None
            assert party.pads == {0: one.instance_id, 2: two.instance_id} and party.way == "curtain"

    def test_nobody_is_left_behind_whose_pad_goes_at_the_last_moment(self):
        with results.app() as running, bus() as pads:
            scene = lobby(running)
            one, two = pads.plug(), pads.plug()
            ui.frames(running, 0.1)
            press(running, one, "a")
            press(running, two, "a")
            press(running, one, "rt")
            two.unplug()
            ui.frames(running, 0.1)
            press(running, one, "a")
            assert running.desk.top is scene and scene.room.waiting == (2,)
            assert "Blue" in scene.prompt()

    def test_by_mouse_alone_two_who_share_it(self):
        with results.app() as running:
            scene = lobby(running)
            ui.click(running, scene.chair(1).box.center)
            ui.click(running, scene.chair(3).box.center)
            click(running, tr("party.share"))
            click(running, tr("scenes.start"))
            click(running, tr("party.way.curtain") + tr("party.recommended"))
            table, party = top(running, Table), running.desk.party
            assert isinstance(table, Table) and table.session.people == (1, 3)
            assert party is not None and party.seats_of(MOUSE) == (1, 3)

    def test_a_classic_match_seats_nobody(self):
        with results.app() as running:
            lobby(running)
            ui.key(running, pygame.K_ESCAPE)
            ui.click(running, button(running, tr("scenes.start")).box.center)
            table = top(running, Table)
            assert isinstance(table, Table) and not table.session.couch and running.desk.party is None


VERBS: tuple[Verb, ...] = (
    "accept", "accept", "accept", "up", "down", "left", "right", "back", "hint", "next_tab", "prev_tab",
    "undo", "next", "pause", "menu", "peek", "peek_end",
)  # fmt: skip
OVER = (Lobby, Sheet, NameEntry, Dialog)


@pytest.mark.parametrize(("options", "seed"), [(STANDARD, 1), (TWELVE, 2), (HAGS, 3)])
def test_whatever_is_pressed_everybody_stays_somebody_and_finds_the_way_back(options: Any, seed: int):
    chance = Random(seed)
    with results.app() as running, bus() as pads:
        scene = lobby(running, options)
        plugged = [pads.plug(), pads.plug()]
        for _ in range(150):
            held = [pad.device for pad in running.desk.hub.pads.open.values()]
            used = chance.choice([KEYBOARD, MOUSE, *held, *held])
            if chance.random() < 0.03:
                plugged.pop(0).unplug()
                plugged.append(pads.plug())
            elif used == MOUSE:
                spot = chance.randrange(60, 1220), chance.randrange(120, 660)
                for verb in ("hover", "press", "release"):
                    running.intent(Intent(0, verb, MOUSE, spot))
            else:
                running.intent(Intent(0, chance.choice(VERBS), used))
            running.frame(ui.FRAME)
            if not isinstance(running.desk.top, OVER):  # started, or gone back
                running.desk.home_to(
                    scene := Lobby(running.desk, game=scene.game.name, options=options, seed="")
                )
            people = scene.room.people
            assert len({person.sign for person in people.values()}) == len(people)
            assert set(people) <= set(range(scene.room.seats))
        while running.desk.top is not scene:
            running.intent(Intent(0, "back", getattr(running.desk.top, "opener", KEYBOARD)))
        for _ in range(40):
            if not isinstance(running.desk.top, Lobby):
                break
            running.intent(Intent(0, "back", KEYBOARD))
            running.frame(ui.FRAME)
            if isinstance(running.desk.top, Dialog):
                running.intent(Intent(0, "left", KEYBOARD))
                running.intent(Intent(0, "accept", KEYBOARD))
        assert isinstance(running.desk.top, NewGame)
