"""The table of Trick of the Dead as a player meets it: burying, naming trumps, zombies, points, the end of a
round, with every device."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from engine.actions import PlayCard
from engine.cards import mask_of, parse, parse_set
from engine.games.trick_of_the_dead.options import PRESETS
from engine.games.trick_of_the_dead.state import Bury, NameTrump, Phase
from engine.games.trick_of_the_dead.text import from_text, to_text
from game.app import App
from game.input.intents import KEYBOARD, TOUCH, Device, Intent
from game.scenes.table_trick_of_the_dead import DeadTable
from game.session import Session
from game.strings import tr
from game.table.dead_pages import DeadPagesPanel
from game.table.name_trump import NameTrumpPanel
from game.table.ring import layout_of
from game.ui.canvas import Canvas
from tests.kit.dead_table import (
    done,
    in_phase,
    pass_time,
    play_to,
    table,
    table_app,
    until,
)
from tests.kit.pads import VirtualPad, bus
from tests.kit.ui import click, frames, key, picture, send, texts_drawn

PAD = Device("pad", 1, "xbox")
TWO = PRESETS["two_players"]


@pytest.fixture
def running() -> Iterator[App]:
    """Three at the start of a match: everybody buries."""
    with table_app() as found:
        yield found


def ready_to_bury(running: App) -> DeadTable:
    scene = table(running)
    until(running, lambda: scene.burying and not scene.stage.busy)
    return scene


def drawn(running: App, monkeypatch: Any) -> str:
    return " | ".join(texts_drawn(running, monkeypatch))


# -- burying ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("device", [KEYBOARD, PAD])
def test_two_cards_are_buried_with_buttons_alone(running: App, device: Device):
    scene = ready_to_bury(running)
    hand = scene.stage.hand
    send(running, "right", "accept", "right", "right", "accept", device=device)
    assert scene.stage.chosen == (hand[0], hand[2])
    assert done(scene) == []
    send(running, "next", device=device)
    assert done(scene) == [Bury(mask_of((hand[0], hand[2])))]
    until(running, lambda: scene.session.view(None).phase is Phase.PLAY)
    assert set(scene.stage.hand) == set(hand) - {hand[0], hand[2]}


def test_two_cards_are_buried_with_the_mouse_alone(running: App):
    scene = ready_to_bury(running)
    hand = scene.stage.hand
    for index in (3, 9):
        pose = scene.stage.places()[index]
        click(running, (pose.x - 20, pose.y))
    assert scene.stage.chosen == (hand[3], hand[9])
    running.draw()
    click(running, scene.face.button.box.center)
    assert done(scene) == [Bury(mask_of((hand[3], hand[9])))]


def test_a_chosen_card_lies_in_a_dug_grave_and_pressing_it_there_puts_it_back(running: App):
    scene = ready_to_bury(running)
    a, b = scene.stage.hand[2], scene.stage.hand[7]
    for card in (a, b):
        scene.choose(card)
    layout = scene.stage.layout
    assert layout is not None
    assert [scene.stage.hand_pose(card) for card in (a, b)] == list(layout.picks), "at once: calm"
    click(running, (layout.picks[0].x, layout.picks[0].y))
    assert scene.stage.chosen == (b,)
    click(running, (layout.picks[1].x, layout.picks[1].y))
    assert scene.stage.chosen == (b,), "the second grave is empty"
    assert done(scene) == []


def test_a_finger_buries(running: App):
    scene = ready_to_bury(running)
    places = [(pose.x - 20, pose.y) for pose in scene.stage.places()[:2]]
    running.draw()
    for place in (*places, scene.face.button.box.center):
        for verb in ("press", "release"):
            running.intent(Intent(0, verb, TOUCH, place))
        running.frame(1 / 60)
    assert len(done(scene)) == 1


def test_what_is_chosen_can_be_changed_until_it_is_confirmed(running: App):
    scene = ready_to_bury(running)
    a, b, c = scene.stage.hand[:3]
    send(running, "right", "up")
    assert scene.stage.chosen == (a,)
    send(running, "up")
    assert scene.stage.chosen == (a,), "up picks, it never puts back"
    send(running, "down")
    assert scene.stage.chosen == ()
    for card in (a, b, c):
        scene.choose(card)
    assert scene.stage.chosen == (b, c), "a third takes the place of the first"
    send(running, "back")
    assert scene.stage.chosen == ()
    scene.choose(a)
    send(running, "undo")
    assert scene.stage.chosen == ()
    assert done(scene) == []


@pytest.mark.parametrize("count", [0, 1])
def test_fewer_than_two_cannot_be_buried_and_it_is_said_why(running: App, count: int):
    scene = ready_to_bury(running)
    for card in scene.stage.hand[:count]:
        scene.choose(card)
    send(running, "next")
    assert scene.face.said is not None and scene.face.said.kind == "refused"
    assert "two" in scene.face.said.text.lower()
    assert done(scene) == []


def test_the_table_says_how_many_are_chosen_and_waits_without_a_count(monkeypatch: Any):
    with table_app(held=True) as running:
        scene = ready_to_bury(running)
        assert "Choose two cards to bury." in drawn(running, monkeypatch)
        scene.choose(scene.stage.hand[0])
        assert "One chosen. Choose one more." in drawn(running, monkeypatch)
        scene.choose(scene.stage.hand[1])
        assert "Bury these two?" in drawn(running, monkeypatch)
        scene.go_on()
        frames(running)
        assert "Buried. Waiting for the others…" in drawn(running, monkeypatch)
        assert scene.session.view(None).phase is Phase.BURY
        assert len(scene.stage.hand) == 14
        scene.play(scene.stage.hand[0])
        assert len(done(scene)) == 1
        running.desk.brain.held = False
        until(running, lambda: scene.session.view(None).phase is Phase.PLAY)


def test_a_choice_in_the_making_is_covered_by_a_pause_and_comes_back(running: App):
    scene = ready_to_bury(running)
    scene.choose(scene.stage.hand[4])
    chosen = scene.stage.chosen
    scene.leave()
    assert running.desk.top is not scene
    assert scene.stage.hand == ()
    running.relayout()
    running.draw()
    send(running, "pause")
    assert scene.stage.chosen == chosen
    assert scene.burying


def test_a_hint_for_burying_marks_two_cards_and_says_why(running: App):
    scene = ready_to_bury(running)
    send(running, "hint")
    until(running, lambda: len(scene.hint_cards) == 2)
    assert set(scene.hint_cards) <= set(scene.stage.hand)
    assert scene.face.said is not None and scene.face.said.kind == "hint"
    assert scene.stage.chosen == ()


def test_twenty_cards_of_two_players_can_all_be_reached_by_the_pointer():
    with table_app(TWO) as running:
        scene = ready_to_bury(running)
        places = scene.stage.places()
        assert len(places) == 20
        found = [scene.pointer.at(pose.x - 100 * pose.scale * 0.4, pose.y) for pose in places]
        assert tuple(found) == scene.stage.hand


# -- naming trumps ---------------------------------------------------------------------------------------


@pytest.fixture
def naming() -> Iterator[App]:
    with table_app(ready=in_phase(Phase.DECLARE)) as found:
        yield found


def wheel(running: App) -> NameTrumpPanel:
    scene = table(running)
    until(running, lambda: isinstance(scene.panel, NameTrumpPanel) and scene.panel.guard <= 0)
    assert isinstance(scene.panel, NameTrumpPanel)
    return scene.panel


@pytest.mark.parametrize(("verb", "suit"), [("up", 0), ("right", 1), ("down", 2), ("left", 3)])
def test_a_direction_chooses_a_suit_and_a_button_names_it(naming: App, verb: Any, suit: int):
    panel = wheel(naming)
    send(naming, verb)
    assert panel.picked == suit
    assert not any(isinstance(action, NameTrump) for action in done(table(naming)))
    send(naming, "accept")
    assert done(table(naming))[-1] == NameTrump(suit)
    assert table(naming).panel is None


def test_a_suit_is_named_by_number_or_by_the_pointer(naming: App):
    panel = wheel(naming)
    key(naming, pygame.K_3)
    assert panel.picked == 2
    x, y = panel.sectors[3].box.center
    click(naming, (x, y))
    assert panel.picked == 3
    click(naming, panel.button.box.center)
    assert done(table(naming))[-1] == NameTrump(3)


def test_nothing_is_named_before_a_suit_is_chosen(naming: App):
    panel = wheel(naming)
    send(naming, "accept", "back", "undo")
    assert panel.picked is None
    assert table(naming).panel is panel
    assert not any(isinstance(action, NameTrump) for action in done(table(naming)))


def test_the_wheel_shows_how_many_of_each_suit_the_viewer_holds(naming: App, monkeypatch: Any):
    panel = wheel(naming)
    hand = table(naming).stage.hand
    assert [sector.held for sector in panel.sectors] == [
        sum(c // 13 == suit for c in hand) for suit in range(4)
    ]
    assert f"× {panel.sectors[0].held}" in texts_drawn(naming, monkeypatch)


def test_the_wheel_leaves_the_seats_in_sight_and_repeats_the_trick_it_covers(naming: App, monkeypatch: Any):
    panel, scene = wheel(naming), table(naming)
    view, layout = scene.session.view(None), scene.stage.layout
    assert layout is not None
    assert panel.box.top > max(row.bottom for row in layout.rows[1:])
    assert panel.box.left > layout.legend.right and panel.box.right < layout.plot.left
    shown: list[int | None] = []
    monkeypatch.setattr(scene.face.painter, "card", lambda canvas, card, *_, **__: shown.append(card))
    panel.draw(
        Canvas(naming.desk.screen.surface, naming.desk.screen.u, naming.desk.texts, naming.desk.palette)
    )
    assert shown == list(view.trick)


def test_a_pause_covers_the_wheel(naming: App):
    panel = wheel(naming)
    send(naming, "down")
    scene = table(naming)
    scene.leave()
    assert scene.panel is None
    send(naming, "pause")
    assert scene.panel is panel
    assert panel.picked == 2


def test_another_language_writes_the_wheel_anew(naming: App):
    panel, scene = wheel(naming), table(naming)
    scene.leave()
    naming.desk.settings.change(language="ja")
    frames(naming)
    send(naming, "pause")
    until(naming, lambda: scene.panel not in (None, panel))
    assert isinstance(scene.panel, NameTrumpPanel)
    assert scene.panel.button.label == "マークを選ぶ"


def test_a_hint_marks_a_suit_and_names_nothing(naming: App):
    panel = wheel(naming)
    send(naming, "hint")
    until(naming, lambda: any(sector.advised for sector in panel.sectors))
    assert panel.picked is None


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_wheel_stays_inside_the_window_with_large_text_and_a_hint(language: str):
    with table_app(ready=in_phase(Phase.DECLARE), language=language) as running:
        running.desk.settings.change(text_scale=150)
        panel = wheel(running)
        send(running, "undo", "hint", "left")
        assert panel.box.top >= 0 and panel.box.bottom <= 720 - 40
        assert all(panel.box.contains(widget.box) for widget in panel.form.widgets)


# -- playing ---------------------------------------------------------------------------------------------


def holding(hand: str, led: str, zombies: str) -> Any:
    """A session in which seat 0 is to follow ``led`` with ``hand``, some of which are zombies."""

    def put(session: Session) -> None:
        states = session.match._states  # pyright: ignore[reportPrivateUsage]
        state = states[-1]
        cards, card = parse_set(hand), parse(led)
        states[-1] = replace(
            state,
            leader=2,
            trick=(card,),
            trick_zombies=(False,),
            hands=(cards, *state.hands[1:]),
            zombies=(parse_set(zombies) if zombies else 0, 0, 0),
            hand_sizes=(cards.bit_count(), *state.hand_sizes[1:]),
        )

    return put


@pytest.mark.parametrize(
    ("zombies", "sentence"),
    [
        ("8S", "You hold a ♠ zombie, so follow with it or play a joker."),
        ("", "♠ was led and you hold ♠, so play a ♠ or a joker."),
    ],
)
def test_a_refused_card_is_explained(zombies: str, sentence: str):
    play = in_phase(Phase.PLAY, 1)
    with table_app(ready=play, at_start=holding("8S KC X1", "5S", zombies)) as running:
        scene = table(running)
        frames(running)
        assert set(scene.legal()) == {parse("8S"), parse("X1")}
        scene.play(parse("KC"))
        assert scene.face.said is not None
        assert scene.face.said.text == sentence
        assert scene.face.said.kind == "refused"


def test_nothing_is_taken_back(running: App):
    scene = play_to(running, lambda scene: scene.my_turn and len(scene.session.view(None).tricks) == 1)
    count = len(done(scene))
    send(running, "undo")
    assert len(done(scene)) == count
    assert scene.face.said is not None and scene.face.said.kind == "refused"


def test_the_finished_tricks_can_be_paged_through_with_points_and_revivals(monkeypatch: Any):
    def risen(session: Session) -> bool:
        view = session.view(None)
        return view.phase is Phase.PLAY and bool(view.tricks) and view.tricks[-1].revived is not None

    with table_app(TWO, ready=risen, held=True) as running:
        scene = table(running)
        send(running, "previous_trick")
        assert isinstance(scene.panel, DeadPagesPanel)
        assert "rose as a zombie" in drawn(running, monkeypatch)
        send(running, "up")
        assert scene.panel.page == 0
        assert "=" in drawn(running, monkeypatch)
        send(running, "back")
        assert scene.panel is None


def test_the_points_of_a_trick_are_shown_with_their_formula(monkeypatch: Any):
    def counted(session: Session) -> bool:
        view = session.view(None)
        if view.phase is not Phase.TRICK_DONE:
            return False
        count = view.tricks[-1].count
        return count.diamonds > 0 and count.clubs > 0

    with table_app(ready=counted) as running:
        frames(running)
        count = table(running).session.view(None).tricks[-1].count
        text = drawn(running, monkeypatch)
        assert f"♦ {count.diamonds}" in text and "− ♣" in text
        assert f"{count.points:+d}".replace("-", "−") in text or count.points == 0


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("options", [PRESETS["standard"], TWO])
def test_the_reasons_of_points_stay_in_their_slip_with_large_text(options: Any, language: str):
    with table_app(options, language=language) as running:
        running.desk.settings.change(text_scale=150)
        texts = running.desk.texts
        layout = layout_of(table(running).game, 1280, 720, options.players, 1.5)
        for tag in ("zombie_wins", "joker_wins"):
            wide = texts.width(tr(f"trick_of_the_dead_table.{tag}"), "tiny")
            assert all(wide <= slip.width - 12 for slip in layout.slips), tag


def test_at_the_end_of_a_round_hearts_are_counted_before_its_result(monkeypatch: Any):
    def last(session: Session) -> bool:
        view = session.view(None)
        return view.phase is Phase.TRICK_DONE and 0 in view.hand_sizes and any(view.hand_sizes)

    with table_app(TWO, ready=last, calm=False) as running:
        scene = table(running)
        frames(running, 0.2)
        send(running, "next")
        result = scene.session.view(None).results[-1]
        until(running, lambda: bool(scene.stage.shown and scene.stage.shown.scores == result.after))
        pass_time(running, 0.5)
        text = drawn(running, monkeypatch)
        assert all(f"♥ {hearts} × 2" in text for hearts in result.hearts_left)
        graves = scene.facts().graves
        assert graves is not None
        held = {card for seat in graves.left for card in seat}
        assert held <= {placed.card for placed in scene.stage.picture.values()}
        send(running, "accept")
        until(running, lambda: not isinstance(running.desk.top, DeadTable))
        assert type(running.desk.top).__module__ == "game.scenes.round_result"


def test_trumps_named_in_an_earlier_trick_are_not_announced_again_when_a_match_goes_on():
    def later(session: Session) -> bool:
        view = session.view(None)
        return view.phase is Phase.PLAY and view.trump >= 0 and bool(view.trick)

    with table_app(ready=later, held=True) as running:
        frames(running)
        assert table(running).face.said is None


# -- devices ---------------------------------------------------------------------------------------------


def press(running: App, pad: VirtualPad, *buttons: str) -> None:
    for button in buttons:
        pad.axis(button, 1.0) if button == "rt" else pad.press(button)
        running.frame(1 / 60)
        pad.axis(button, -1.0) if button == "rt" else pad.release(button)
        running.frame(1 / 60)


def test_a_whole_round_with_a_virtual_pad():
    with table_app() as running, bus() as pads:
        pad = pads.plug("Pad")
        running.frame(1 / 60)
        scene = table(running)
        named = 0
        for _ in range(400):
            if scene.session.view(None).phase is Phase.ROUND_DONE:
                break
            if isinstance(scene.panel, NameTrumpPanel):
                press(running, pad, "dpleft", "a")
                named += 1
            elif scene.burying:
                press(running, pad, "dpright", "a", "dpright", "a", "rt")
            elif scene.awaiting:
                press(running, pad, "a")
            elif scene.my_turn and not scene.stage.busy:
                press(running, pad, "dpup", "a")
            pass_time(running, 0.4)
        mine = done(scene)
        assert scene.session.view(None).phase is Phase.ROUND_DONE
        assert sum(isinstance(action, Bury) for action in mine) == 1
        assert sum(isinstance(action, PlayCard) for action in mine) >= 13
        assert all(action == NameTrump(3) for action in mine if isinstance(action, NameTrump))
        assert sum(isinstance(action, NameTrump) for action in mine) == named


VERBS = (
    "up", "down", "left", "right", "accept", "back", "undo", "next", "hint", "previous_trick", "next_tab",
    "prev_tab", "peek", "peek_end",
)  # fmt: skip


@pytest.mark.parametrize("options", [PRESETS["standard"], TWO, PRESETS["open_graveyard"]])
def test_senseless_input_never_breaks_the_table(options: Any):
    chance = Random(7)
    with table_app(options, size=(640, 360), calm=False) as running:
        for _ in range(240):
            place = chance.uniform(-20, 1300), chance.uniform(-20, 740)
            kind = chance.random()
            if kind < 0.5:
                running.intent(Intent(0, chance.choice(VERBS), KEYBOARD))
            elif kind < 0.9:
                verb = chance.choice(("hover", "press", "drag", "release", "wheel"))
                running.intent(Intent(0, verb, TOUCH, place, chance.choice((-1.0, 1.0))))
            else:
                running.intent(Intent(0, "pick", KEYBOARD, amount=float(chance.randint(0, 9))))
            running.frame(chance.choice((1 / 60, 1 / 60, 0.4)))
            if not isinstance(running.desk.top, DeadTable):
                running.desk.pop()
        assert table(running).session.match.decision > 0
        state = table(running).session.match._states[-1]  # pyright: ignore[reportPrivateUsage]
        assert to_text(from_text(to_text(state))) == to_text(state)


def test_the_same_table_again_is_the_same_picture(running: App):
    ready_to_bury(running)
    one = picture(running)
    running.relayout()
    pass_time(running, 0.2)
    assert picture(running) == one
