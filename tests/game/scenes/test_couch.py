"""Several people at a table of Whist, with real pads, keys and mouse: who sees what, whose press counts."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from engine.actions import Ack
from engine.games.whist.state import Phase
from game.input.intents import KEYBOARD, TOUCH, Intent
from game.scenes.match_end import MatchEnd
from game.scenes.pause import Pause
from game.scenes.table import Table
from game.scenes.take_seats import TakeSeats
from game.session import Session
from game.strings import tr
from game.table import curtain
from tests.kit.couch import Sofa, sofa
from tests.kit.tables import STANDARD
from tests.kit.ui import picture, texts_drawn

FOUR = {0: "pad", 1: "pad", 2: "pad", 3: "pad"}
THREE = {0: "pad", 1: "pad", 3: "pad"}
SMALL = (640, 360)


def plays(sofa: Sofa) -> int:
    return len(sofa.table.session.match.journal)


def play(sofa: Sofa, seat: int) -> None:
    """Look, play the first legal card, look away."""
    sofa.look(seat)
    sofa.tap(seat, "dpright", "a")
    sofa.look_away(seat)


def place(sofa: Sofa, card: int) -> tuple[float, float]:
    """A point of the open hand that only this card covers."""
    stage = sofa.table.stage
    pose = stage.places()[stage.hand.index(card)]
    return pose.x - 30, pose.y


def other(sofa: Sofa, seat: int) -> int:
    """Somebody else."""
    return next(one for one in sorted(sofa.devices) if one != seat)


def texts(sofa: Sofa, monkeypatch: pytest.MonkeyPatch) -> str:
    """All that is written on the screen, also what is kept as a picture."""
    couch = sofa.table.couch if isinstance(sofa.top, Table) else None
    if couch is not None:
        couch._painter = curtain.Painter()  # pyright: ignore[reportPrivateUsage]
    return " ".join(texts_drawn(sofa.app, monkeypatch))


# -- looking ---------------------------------------------------------------------------------------------


def test_nothing_is_open_before_somebody_holds_and_the_prompt_names_who_is_asked(
    monkeypatch: pytest.MonkeyPatch,
):
    with sofa(FOUR, calm=True, size=SMALL) as people:
        seat = people.asked()
        assert people.table.stage.hand == ()
        seen = texts(people, monkeypatch)
        assert people.table.name(seat) in seen
        assert not people.table.my_turn


def test_holding_both_buttons_calls_first_and_then_turns_the_table(monkeypatch: pytest.MonkeyPatch):
    with sofa(FOUR, calm=True, size=SMALL) as people:
        seat = people.asked()
        table = people.table
        people.down(seat, "lb")
        assert table.gate.opening is None
        people.down(seat, "rb")
        people.frames()
        assert table.gate.opening == seat and table.stage.hand == ()
        assert tr("couch.look_away") in texts(people, monkeypatch)
        people.frames(0.5)
        assert table.stage.hand == (), "not before the others have had time to look away"
        people.frames(0.4)
        assert table.gate.opened == seat == table.viewer
        assert len(table.stage.hand) >= 12 and table.my_turn
        assert set(table.stage.hand) <= set(
            (table.session.match.view(seat).hand and table.facts().hand) or ()
        )
        people.up(seat, "rb")
        people.frames()
        assert table.gate.opened is None and table.stage.hand == ()
        assert table.viewer == 0, "the table turns back to the first person"


def test_letting_go_during_the_call_opens_nothing():
    with sofa(FOUR, calm=True, size=SMALL) as people:
        seat = people.asked()
        people.down(seat, "lb", "rb")
        people.frames(0.3)
        people.up(seat, "lb")
        people.frames(1.5)
        assert people.table.gate.opened is None and people.table.gate.opening is None


def test_the_hand_comes_up_as_a_whole_within_a_moment():
    with sofa(FOUR, size=SMALL) as people:
        seat = people.asked()
        people.down(seat, "lb", "rb")
        stage = people.table.stage
        people.until(lambda: people.table.gate.opened == seat)
        first = {card: stage.hand_pose(card).y for card in stage.hand}
        people.frames(0.12)
        rise = {round(first[card] - stage.hand_pose(card).y, 2) for card in stage.hand}
        assert len(rise) == 1 and stage.sunk == 0.0


def test_only_one_hand_is_open_and_only_its_person_is_heard():
    with sofa(FOUR, calm=True, size=SMALL) as people:
        seat = people.asked()
        rival = other(people, seat)
        people.look(seat)
        before = picture(people.app)
        people.down(rival, "lb", "rb")
        people.frames(1.2)
        people.tap(rival, "dpright", "a", "x", "y", "b")
        assert people.table.gate.opened == seat and plays(people) == 0
        assert picture(people.app) == before
        people.tap(seat, "dpright", "a")
        assert plays(people) == 1


def test_who_holds_on_while_another_looks_is_next():
    with sofa(FOUR, calm=True, size=SMALL) as people:
        seat = people.asked()
        table, rival, third = people.table, (seat + 1) % 4, (seat + 2) % 4
        people.look(seat)
        people.down(rival, "lb", "rb")
        people.down(third, "lb", "rb")
        people.up(third, "rb")
        people.look_away(seat)
        people.frames(0.1)
        assert table.gate.opened is None and table.gate.opening == rival, "with a call of their own"
        people.frames(1.0)
        assert table.gate.opened == rival
        people.look_away(rival)
        people.frames(1.0)
        assert table.gate.opened is None, "the third one has let go"


def test_the_entry_of_the_bar_is_held_like_the_cover():
    with sofa({0: "mouse", 2: "pad"}, calm=True) as people:
        turn_of_the_mouse(people)
        table = people.table
        people.app.draw()
        box = next(box for box, entry in table.face.bar.boxes if entry.verb == "peek")
        people.mouse(pygame.MOUSEMOTION, box.center)
        people.mouse(pygame.MOUSEBUTTONDOWN, box.center)
        people.frames(1.0)
        assert table.gate.opened == 0
        people.mouse(pygame.MOUSEBUTTONUP, box.center)
        assert table.gate.opened is None


def test_somebody_who_is_not_in_turn_may_look_but_not_play():
    with sofa(FOUR, calm=True, size=SMALL) as people:
        seat = people.asked()
        rival = other(people, seat)
        people.look(rival)
        assert people.table.viewer == rival and not people.table.my_turn
        people.tap(rival, "dpright", "a")
        assert plays(people) == 0


def test_a_hand_that_is_held_open_is_covered_after_twenty_seconds():
    with sofa(FOUR, calm=True, size=SMALL) as people:
        seat = people.asked()
        people.look(seat)
        couch = people.table.couch
        assert couch is not None and not couch.moving
        for _ in range(17 * 120):
            people.table.update(1 / 120)
        assert couch.open and couch.moving, "that it will be covered is seen to come"
        for _ in range(4 * 120):
            people.table.update(1 / 120)
        assert people.table.gate.opened is None and people.table.stage.hand == ()
        people.look_away(seat)
        people.look(seat)
        assert people.table.gate.opened == seat


def test_pause_by_any_pad_covers_the_hand_and_it_stays_covered():
    with sofa(FOUR, calm=True, size=SMALL) as people:
        seat = people.asked()
        table = people.table
        people.look(seat)
        people.tap(other(people, seat), "start")
        assert isinstance(people.top, Pause)
        assert table.gate.opened is None and table.stage.hand == ()
        people.tap(other(people, seat), "start")
        people.frames(1.2)
        assert people.top is table and table.gate.opened is None and table.stage.hand == ()


def test_another_size_covers_the_hand():
    with sofa(FOUR, calm=True, size=SMALL) as people:
        people.look(people.asked())
        people.app.relayout()
        assert people.table.gate.opened is None and people.table.stage.hand == ()


def test_losing_the_focus_or_the_pad_covers_the_hand_and_nobody_moves():
    with sofa(FOUR, calm=True, size=SMALL) as people:
        seat = people.asked()
        table = people.table
        people.look(seat)
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        people.frames()
        assert table.gate.opened is None and table.stage.hand == () and people.top is not table
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
        people.frames()
        people.look_away(seat)
        people.frames(0.5)
        people.tap(other(people, seat), "start")
        assert people.top is table
        people.look(seat)
        seats = {one: table.couch.party.device_of(one) for one in FOUR if one != seat and table.couch}
        people.pad(seat).unplug()
        people.frames(0.1)
        assert table.gate.opened is None and table.stage.hand == () and people.top is not table
        assert table.couch is not None
        assert {one: table.couch.party.device_of(one) for one in FOUR if one != seat} == seats
        assert seat in table.session.humans and table.session.people == (0, 1, 2, 3)
        assert isinstance(people.top, TakeSeats)
        spare = people.plug()
        for button in ("a", "a"):
            spare.press(button)
            people.frames(0.1)
            spare.release(button)
            people.frames(0.1)
        assert people.top is table and table.couch.party.missing == ()
        assert table.couch.party.device_of(seat) == ("pad", spare.instance_id)


# -- what is pressed while nobody looks ------------------------------------------------------------------


def test_while_closed_other_buttons_only_say_how_to_look(monkeypatch: pytest.MonkeyPatch):
    with sofa(FOUR, calm=True, size=SMALL) as people:
        seat = people.asked()
        rival = other(people, seat)
        for button in ("dpright", "dpup", "a", "y"):
            people.tap(rival, button)
        assert plays(people) == 0 and people.table.stage.raised is None
        assert people.table.name(rival) in texts(people, monkeypatch)
        people.frames(2.0)
        seen = texts(people, monkeypatch)
        assert (
            tr("couch.turn_hold", name=people.table.name(seat), keys="\0", device="").split("\0")[0] in seen
        )


def test_any_person_closes_a_finished_trick():
    with sofa(FOUR, calm=True, size=SMALL) as people:
        for _ in range(4):
            play(people, people.asked())
        people.until(lambda: people.table.awaiting)
        people.tap(3, "a")
        assert not people.table.session.awaits_ack


def test_the_pad_of_whoever_is_asked_pulses_once_and_always_alike():
    with sofa(FOUR, calm=True, size=SMALL) as people:
        people.app.desk.settings.change(rumble=True)
        felt: list[Sequence[tuple[int, int]]] = []
        for _ in range(4):
            seat = people.asked()
            people.frames(0.5)
            felt.append([rumble for rumble in people.pad(seat).rumbles if rumble != (0, 0)])
            play(people, seat)
        assert len({tuple(pulses) for pulses in felt}) == 1 and len(felt[0]) == 1
        assert all(len(pad.rumbles) <= 2 for pad in people.pads)


def test_a_refusal_is_said_only_to_whoever_looks_and_makes_no_sound(monkeypatch: pytest.MonkeyPatch):
    with sofa(FOUR, calm=True, size=SMALL) as people:
        table = people.table
        heard: list[str] = []
        assert table.couch is not None
        table.couch.loud = lambda name, *_: heard.append(name)
        for _ in range(40):
            people.until(lambda: table.awaiting or table.couch.asked is not None)  # pyright: ignore[reportOptionalMemberAccess]
            if table.awaiting:
                people.tap(0, "a")
                continue
            seat = people.asked()
            people.look(seat)
            wrong = next((card for card in table.stage.hand if card not in table.legal()), None)
            if wrong is not None:
                break
            people.tap(seat, "dpright", "a")
            people.look_away(seat)
        else:
            raise AssertionError("everybody could always play anything")
        heard.clear()
        table.stage.raised = wrong
        people.tap(seat, "a")
        assert table.face.said is not None and table.face.said.kind == "refused"
        said = table.face.said.text
        assert any(said.startswith(line) for line in texts_drawn(people.app, monkeypatch) if len(line) > 8)
        people.tap(seat, "dpright", "dpleft")
        assert heard == []
        people.look_away(seat)
        assert table.face.said is None and said not in texts_drawn(people.app, monkeypatch)


def test_a_hint_is_seen_by_whoever_asked_and_goes_with_the_look():
    with sofa(FOUR, calm=True, size=SMALL) as people:
        seat = people.asked()
        table = people.table
        people.look(seat)
        people.tap(seat, "y")
        people.until(lambda: table.hint_card is not None)
        people.look_away(seat)
        assert table.hint_card is None and table.face.said is None
        people.look(other(people, seat))
        people.frames(0.5)
        assert table.hint_card is None and table.face.said is None


# -- taking a card back ----------------------------------------------------------------------------------


def test_a_card_is_taken_back_when_all_others_agree_on_their_own_pads(monkeypatch: pytest.MonkeyPatch):
    with sofa(FOUR, calm=True, size=SMALL) as people:
        seat = people.asked()
        play(people, seat)
        people.tap(seat, "x")
        people.frames(0.4)
        rest = [one for one in range(4) if one != seat]
        seen = texts(people, monkeypatch)
        assert tr("couch.undo_asked", name=people.table.name(seat)) in seen
        people.tap(seat, "a")
        people.tap(rest[0], "a")
        people.tap(rest[1], "a")
        assert plays(people) == 1
        people.down(rest[2], "lb", "rb")
        people.frames(1.0)
        assert people.table.gate.opened is None, "nobody looks while the question stands"
        people.up(rest[2], "lb", "rb")
        people.tap(rest[2], "a")
        assert plays(people) == 0 and people.table.session.undo_request is None
        assert people.table.facts().trick == ()


def test_one_no_is_enough_and_whoever_asked_may_think_better_of_it():
    with sofa(FOUR, calm=True, size=SMALL) as people:
        seat = people.asked()
        play(people, seat)
        for no in (other(people, seat), seat):
            people.tap(seat, "x")
            people.frames(0.4)
            assert people.table.session.undo_request is not None
            people.tap(no, "b")
            assert people.table.session.undo_request is None and plays(people) == 1


def test_a_press_that_was_meant_for_the_table_does_not_agree():
    with sofa({0: "pad", 1: "pad"}, calm=True, size=SMALL) as people:
        seat = people.asked()
        play(people, seat)
        people.tap(seat, "x")
        people.tap(other(people, seat), "a")
        assert people.table.session.undo_request is not None


# -- one device for several, keyboard and mouse ----------------------------------------------------------


def test_a_shared_pad_speaks_for_whoever_is_asked_and_is_passed_on(monkeypatch: pytest.MonkeyPatch):
    shared = dict.fromkeys(range(4), ("pad", 0))
    with sofa(shared, calm=True, size=SMALL) as people:
        table = people.table
        for _ in range(3):
            seat = people.asked()
            people.frames(0.1)
            word = tr("couch.device.pad")
            wanted = tr("couch.turn_pass", name=table.name(seat), device=word, keys="\0").split("\0")[0]
            assert wanted in texts(people, monkeypatch)
            play(people, seat)
        assert plays(people) == 3
        seat = people.asked()
        people.tap(seat, "dpright")
        following = (seat + 1) % 4
        people.look(following)
        assert table.viewer == following and not table.my_turn


def test_the_keyboard_alone_looks_plays_and_asks_back():
    with sofa({0: "keyboard", 2: "pad"}, calm=True, size=SMALL) as people:
        table = people.table
        people.until(lambda: table.couch is not None and table.couch.asked is not None)
        while people.asked() != 0:
            play(people, 2)
            people.until(lambda: table.awaiting or table.couch.asked == 0)  # pyright: ignore[reportOptionalMemberAccess]
            if table.awaiting:
                people.tap(2, "a")
        before = plays(people)
        people.key(pygame.K_TAB, down=True)
        people.frames(1.0)
        assert table.gate.opened == 0
        for key in (pygame.K_SPACE, pygame.K_SPACE):
            people.key(key, down=True)
            people.key(key, down=False)
        people.key(pygame.K_TAB, down=False)
        assert table.gate.opened is None and plays(people) > before


def turn_of_the_mouse(people: Sofa) -> None:
    table = people.table
    for _ in range(60):
        people.until(lambda: table.awaiting or table.couch.asked is not None)  # pyright: ignore[reportOptionalMemberAccess]
        if table.awaiting:
            people.tap(2, "a")
        elif people.asked() == 0:
            return
        else:
            play(people, 2)
    raise AssertionError("it never was their turn")


def test_the_right_button_looks_while_the_left_one_plays():
    with sofa({0: "mouse", 2: "pad"}, calm=True) as people:
        turn_of_the_mouse(people)
        table = people.table
        people.mouse(pygame.MOUSEMOTION, (640, 300))
        people.mouse(pygame.MOUSEBUTTONDOWN, (640, 300), pygame.BUTTON_RIGHT)
        people.frames(1.0)
        assert table.gate.opened == 0
        before = plays(people)
        spot = place(people, table.legal()[0])
        people.mouse(pygame.MOUSEMOTION, spot)
        people.mouse(pygame.MOUSEBUTTONDOWN, spot)
        people.mouse(pygame.MOUSEBUTTONUP, spot)
        assert plays(people) > before and table.gate.opened == 0
        people.mouse(pygame.MOUSEBUTTONUP, spot, pygame.BUTTON_RIGHT)
        assert table.gate.opened is None


def test_the_left_button_held_on_the_cover_looks_and_plays_where_it_is_let_go():
    with sofa({0: "mouse", 2: "pad"}, calm=True) as people:
        turn_of_the_mouse(people)
        table = people.table
        cover = table.cover_box().center
        for legal in (False, True):
            people.mouse(pygame.MOUSEMOTION, cover)
            people.mouse(pygame.MOUSEBUTTONDOWN, cover)
            people.frames(1.0)
            assert table.gate.opened == 0
            before = plays(people)
            if legal:
                spot = place(people, table.legal()[0])
                people.mouse(pygame.MOUSEMOTION, spot)
                assert table.stage.raised == table.legal()[0]
            else:
                spot = (640.0, 200.0)
            people.mouse(pygame.MOUSEBUTTONUP, spot)
            assert table.gate.opened is None and table.face.said is None
            assert (plays(people) > before) == legal


def test_letting_go_of_the_cover_before_it_opens_plays_nothing():
    with sofa({0: "mouse", 2: "pad"}, calm=True) as people:
        turn_of_the_mouse(people)
        cover = people.table.cover_box().center
        before = plays(people)
        people.mouse(pygame.MOUSEMOTION, cover)
        people.mouse(pygame.MOUSEBUTTONDOWN, cover)
        people.frames(0.2)
        people.mouse(pygame.MOUSEBUTTONUP, cover)
        people.frames(1.0)
        assert people.table.gate.opened is None and plays(people) == before


# -- trust, a stranger's device, the classic table -------------------------------------------------------


def test_in_trust_the_hand_in_turn_lies_open_and_a_tap_opens_another():
    with sofa(FOUR, way="trust", calm=True, size=SMALL) as people:
        seat = people.asked()
        table = people.table
        people.frames(0.2)
        assert table.gate.opened == seat and table.my_turn
        people.tap(seat, "dpright", "a")
        assert plays(people) == 1
        following = people.asked()
        people.frames(0.3)
        assert table.gate.opened == following != seat
        people.down(seat, "lb", "rb")
        people.up(seat, "lb", "rb")
        people.frames(0.2)
        assert table.gate.opened == seat, "a tap of another person takes over"
        people.down(seat, "lb", "rb")
        people.up(seat, "lb", "rb")
        people.frames(0.2)
        assert table.gate.opened is None


def test_a_device_that_nobody_took_does_nothing_but_pause():
    with sofa(FOUR, calm=True, size=SMALL) as people:
        people.asked()
        for verb in ("peek", "accept", "undo", "right"):
            people.app.intent(Intent(-1, verb, KEYBOARD))
            people.frames()
        assert people.table.gate.opening is None and plays(people) == 0
        people.app.intent(Intent(-1, "pause", KEYBOARD))
        assert isinstance(people.top, Pause)


def test_a_whole_hand_by_four_pads_ends_with_a_result_that_names_them(monkeypatch: pytest.MonkeyPatch):
    with sofa(FOUR, calm=True, size=SMALL) as people:
        table = people.table
        session = table.session
        people.until(lambda: table.couch is not None and table.couch.asked is not None)
        while session.view(None).phase is not Phase.HAND_DONE and people.top is table and not session.over:
            if table.awaiting:
                people.tap(1, "a")
            elif table.couch is not None and table.couch.asked is not None and not table.stage.busy:
                table.gate.reveal(table.couch.asked)
                people.frames()
                table.play(table.legal()[0])
                table.couch.let_go()
            people.frames()
        people.until(lambda: people.top is not table)
        people.frames(0.5)
        seen = texts(people, monkeypatch)
        assert all(name in seen for name in ("Mika", "Ken", "Aki", "Yui"))
        words = seen.replace(",", " ").replace(".", " ").split()
        assert "You" not in words and "you" not in words and "Opponents" not in seen


def test_a_match_in_its_middle_is_taken_up_by_several_people():
    """The deal of a longer match, begun elsewhere: the table shows it covered."""
    with sofa(THREE, STANDARD, calm=True, size=SMALL) as people:
        people.asked()
        assert people.table.stage.hand == ()
        assert people.table.names[2] not in ("", "You") and people.table.names[0] == "Mika"


def test_the_same_people_play_again():
    def finish(session: Session) -> None:
        now = 0.0
        while not session.over:
            now += 1.0
            if session.awaits_ack:
                session.act(session.people[0], Ack())
            elif session.awaited:
                seat = session.awaited[0]
                session.act(seat, session.legal(seat)[0])
            else:
                session.update(now)

    with sofa(THREE, calm=True, size=SMALL, at_start=finish) as people:
        people.until(lambda: isinstance(people.top, MatchEnd))
        end = people.top
        assert isinstance(end, MatchEnd)
        end.again()
        assert people.table.session.people == (0, 1, 3) and people.table.couch is not None
        people.look(people.asked())


def test_the_mouse_answers_for_its_own_people_only():
    with sofa({0: "mouse", 2: "pad", 3: "pad"}, calm=True) as people:
        session, seat = people.table.session, people.asked()
        if seat == 0:
            people.table.gate.reveal(0)
            people.frames()
            people.table.play(people.table.legal()[0])
            seat = people.asked()
        play(people, seat)
        people.until(lambda: not people.table.stage.busy)
        people.tap(seat, "x")
        people.frames(0.5)
        assert session.undo_request is not None and people.table.couch is not None
        boxes = {(whose, yes): box for box, whose, yes in people.table.couch._answers}  # pyright: ignore[reportPrivateUsage]
        other_one = 5 - seat
        people.mouse(pygame.MOUSEMOTION, boxes[other_one, True].center)
        people.mouse(pygame.MOUSEBUTTONDOWN, boxes[other_one, True].center)
        assert session.undo_request.agreed == ()
        people.mouse(pygame.MOUSEBUTTONUP, boxes[other_one, True].center)
        people.mouse(pygame.MOUSEBUTTONDOWN, boxes[0, True].center)
        assert session.undo_request is not None and session.undo_request.agreed == (0,)


def test_a_finger_on_the_cover_looks_and_plays_where_it_is_lifted():
    with sofa({0: "mouse", 2: "pad"}, calm=True) as people:
        turn_of_the_mouse(people)
        table, touch = people.table, TOUCH
        before = plays(people)
        people.app.intent(Intent(0, "press", touch, table.cover_box().center))
        people.frames(1.0)
        assert table.gate.opened == 0
        spot = place(people, table.legal()[0])
        people.app.intent(Intent(0, "drag", touch, spot))
        assert table.stage.raised == table.legal()[0]
        people.app.intent(Intent(0, "release", touch, spot))
        assert table.gate.opened is None and plays(people) > before


@pytest.mark.parametrize("place", [0, -1])
def test_a_card_of_somebody_who_lets_go_at_once_flies_out_of_the_middle_of_the_fan(place: int):
    """Wherever it was in the hand: the place of a card in a sorted hand tells its rank."""
    with sofa(FOUR, size=SMALL) as people:
        seat = people.asked()
        table = people.table
        people.look(seat)
        table.stage.raised = table.legal()[place]
        people.tap(seat, "a")
        people.look_away(seat)
        assert table.stage.busy and table.stage.hand == ()
        flight = next(f for f in table.stage.flights.flying if f.move.key[0] == "card")
        backs = [p.pose for key, p in table.stage.picture.items() if key[:2] == ("back", seat)]
        assert flight.move.start in backs[len(backs) // 2 - 1 : len(backs) // 2 + 2]
        people.until(lambda: not table.stage.busy)
        assert len(table.facts().trick) >= 1


def test_four_people_trust_each_other_with_one_keyboard():
    with sofa(dict.fromkeys(range(4), "keyboard"), way="trust", calm=True, size=SMALL) as people:
        table = people.table
        for number in range(4):
            seat = people.asked()
            people.until(lambda seat=seat: table.gate.opened == seat)
            for key in (pygame.K_RETURN, pygame.K_RETURN):
                people.key(key, down=True)
                people.key(key, down=False)
            assert plays(people) == number + 1
        people.until(lambda: table.awaiting)
        people.key(pygame.K_RETURN, down=True)
        assert not table.session.awaits_ack
