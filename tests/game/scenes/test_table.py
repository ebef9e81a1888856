"""The table scene: WH UI1-UI3, UI5-UI8, UI10 and §8 as a player meets them, with every device."""

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from engine.cards import SUIT_SYMBOLS
from engine.games.whist.options import Options
from engine.games.whist.state import Phase
from game import lobby, strings
from game.app import App
from game.counsel import Counsel
from game.input.intents import KEYBOARD, Device, Intent
from game.scenes import make
from game.scenes.table import Table
from game.session import AT_ONCE
from tests.kit.pads import bus
from tests.kit.tables import FakeBrain
from tests.kit.ui import app, click, frames, key, picture, point, send, texts_drawn

PAD = Device("pad", 1, "xbox")
SEED = "a table to test"


@pytest.fixture
def running() -> Iterator[App]:
    def first(desk: Any) -> Table:
        desk.brain = FakeBrain()
        desk.counsel = Counsel(desk.brain)
        session = lobby.begin(None, "whist", Options(), desk.counsel, seed=SEED, pace=AT_ONCE)
        return make("table", desk, session=session)  # pyright: ignore[reportReturnType]

    with app(first) as found:
        found.desk.settings.change(fullscreen=False)
        yield found


def table(running: App) -> Table:
    top = running.desk.top
    assert isinstance(top, Table)
    return top


def pass_time(running: App, seconds: float) -> None:
    """Updates only: drawing every frame is what other tests do."""
    for _ in range(round(seconds * 120)):
        if running.desk.top:
            running.desk.top.update(1 / 120)


def until(running: App, ready: Any) -> None:
    for _ in range(400):
        if ready():
            return
        pass_time(running, 0.05)
    raise AssertionError("it never came to that")


def my_turn(running: App) -> Table:
    scene = table(running)
    until(running, lambda: scene.my_turn and not scene.stage.busy)
    return scene


def must_follow(running: App) -> Table:
    """Play on until the person must follow and holds other suits too."""
    scene = table(running)
    for _ in range(12):
        my_turn(running)
        if len(scene.legal()) < len(scene.stage.hand):
            return scene
        scene.play(scene.legal()[0])
        until(running, lambda: scene.awaiting)
        send(running, "next")
    raise AssertionError("never had to follow")


def test_a_new_match_deals_and_pressing_skips_the_deal_without_playing(running: App):
    scene = table(running)
    assert scene.stage.busy
    send(running, "accept")
    assert not scene.stage.busy
    assert len(scene.stage.hand) >= 12
    assert not scene.session.match.journal


def test_a_click_on_a_legal_card_plays_it_at_once(running: App):
    scene = my_turn(running)
    card = scene.legal()[0]
    pose = scene.stage.places()[scene.stage.hand.index(card)]
    click(running, (pose.x - 30, pose.y))
    assert scene.session.match.journal[-1].action.card == card  # pyright: ignore[reportAttributeAccessIssue]


def test_pressing_an_illegal_card_explains_and_plays_nothing(running: App):
    scene = must_follow(running)
    wrong = next(card for card in scene.stage.hand if card not in scene.legal())
    before = scene.session.match.journal
    pose = scene.stage.places()[scene.stage.hand.index(wrong)]
    click(running, (pose.x - 30, pose.y))
    assert scene.session.match.journal == before
    led = SUIT_SYMBOLS[scene.session.view(None).led]
    assert scene.face.said is not None
    assert scene.face.said.text == f"{led} was led and you hold {led}, so play a {led}."
    assert scene.face.said.kind == "refused"


def test_enter_on_an_illegal_card_explains_too(running: App):
    scene = must_follow(running)
    scene.stage.raised = next(card for card in scene.stage.hand if card not in scene.legal())
    send(running, "accept")
    assert scene.face.said is not None and scene.face.said.kind == "refused"


def test_a_throw_upwards_plays_and_a_short_drag_does_not(running: App):
    scene = my_turn(running)
    card = scene.legal()[0]
    pose = scene.stage.places()[scene.stage.hand.index(card)]
    x, y = pose.x - 30, pose.y
    before = len(scene.session.match.journal)
    point(running, "press", (x, y))
    point(running, "drag", (x + 40, y - 10))
    assert scene.stage.held is not None
    for _ in range(10):
        point(running, "drag", (x + 40, y - 10))
    point(running, "release", (x + 40, y - 10))
    assert scene.stage.held is None
    assert len(scene.session.match.journal) == before
    point(running, "press", (x, y))
    for step in range(8):
        point(running, "drag", (x, y - 40 * step))
    point(running, "release", (x, y - 300))
    assert len(scene.session.match.journal) == before + 1


def test_the_result_waits_as_long_as_the_player_likes_and_n_goes_on(running: App):
    scene = my_turn(running)
    send(running, "right", "accept")
    until(running, lambda: scene.awaiting)
    pass_time(running, 12)
    assert scene.awaiting
    assert scene.stage.facts is not None and scene.stage.facts.winning is not None
    key(running, pygame.K_n)
    assert not scene.session.awaits_ack


def test_skipping_the_last_card_never_closes_the_result_unseen(running: App):
    scene = my_turn(running)
    send(running, "right", "accept")
    until(running, lambda: scene.session.awaits_ack)
    if scene.stage.busy:
        send(running, "accept")
    assert scene.session.awaits_ack


def test_undo_takes_the_card_back_at_once_and_silently(running: App):
    scene = my_turn(running)
    heard: list[str] = []
    running.desk.sound = lambda name, *rest: heard.append(name)
    hand = scene.stage.hand
    send(running, "right", "accept")
    until(running, lambda: scene.awaiting)
    heard.clear()
    key(running, pygame.K_z)
    assert scene.stage.hand == hand
    assert not scene.stage.busy
    assert heard == ["undo"]
    assert scene.my_turn


def test_undo_without_a_play_says_so(running: App):
    scene = my_turn(running)
    send(running, "undo")
    assert scene.face.said is not None and scene.face.said.kind == "refused"


def test_the_keys_of_ui8(running: App):
    scene = my_turn(running)
    key(running, pygame.K_RIGHT)
    first = scene.stage.raised
    assert first in scene.legal()
    key(running, pygame.K_RIGHT)
    assert scene.stage.raised != first
    key(running, pygame.K_LEFT)
    assert scene.stage.raised == first
    key(running, pygame.K_ESCAPE)
    assert scene.stage.raised is None
    key(running, pygame.K_UP)
    key(running, pygame.K_SPACE)
    assert len(scene.stage.hand) < 13 or scene.stage.busy


def test_pause_hides_the_hand_and_stops_the_others(running: App):
    scene = my_turn(running)
    faces = scene.stage.hand
    key(running, pygame.K_p)
    assert running.desk.top is not scene
    assert scene.session.paused
    assert scene.stage.hand == ()
    assert faces
    running.intent(running_intent("pause"))
    assert running.desk.top is scene
    assert scene.stage.hand == faces
    assert not scene.session.paused


def running_intent(verb: Any) -> Any:
    from game.input.intents import KEYBOARD, Intent

    return Intent(0, verb, KEYBOARD)


def test_losing_the_focus_pauses_before_a_card_can_appear(running: App):
    scene = my_turn(running)
    send(running, "right", "accept")
    played = len(scene.session.match.journal)
    scene.leave()
    pass_time(running, 5)
    frames(running, 0.1)
    assert scene.session.paused
    assert len(scene.session.match.journal) == played


def test_paused_pictures_of_different_hands_do_not_differ(running: App):
    scene = my_turn(running)
    scene.leave()
    pass_time(running, 1)
    one = picture(running)
    scene.stage.order = "rank", "ascending"
    scene.layout()
    assert picture(running) == one


def test_a_sentence_about_the_hand_is_covered_with_it_and_comes_back(
    running: App, monkeypatch: pytest.MonkeyPatch
):
    scene = my_turn(running)
    scene.say("Play the two of hearts", "hint", 60.0)
    assert "Play the two of hearts" in texts_drawn(running, monkeypatch)
    key(running, pygame.K_p)
    assert "Play the two of hearts" not in texts_drawn(running, monkeypatch)
    key(running, pygame.K_p)
    assert "Play the two of hearts" in texts_drawn(running, monkeypatch)


def test_a_sentence_in_another_language_goes(running: App):
    scene = my_turn(running)
    scene.say("Play the two of hearts", "hint", 60.0)
    running.relayout()
    assert scene.face.said is not None
    strings.use("ja")
    running.relayout()
    assert scene.face.said is None


def test_the_previous_trick_says_who_played_what_and_who_won(running: App, monkeypatch: pytest.MonkeyPatch):
    scene = my_turn(running)
    send(running, "previous_trick")
    assert not scene.face.previous
    send(running, "right", "accept")
    until(running, lambda: scene.awaiting)
    send(running, "next")
    until(running, lambda: not scene.stage.busy and not scene.awaiting)
    send(running, "previous_trick")
    assert scene.face.previous
    drawn = texts_drawn(running, monkeypatch)
    assert {"You", "Left", "Partner", "Right", "Previous trick"} <= set(drawn)
    assert any(text.startswith("Winner: ") for text in drawn)
    send(running, "previous_trick")
    assert not scene.face.previous


def test_a_practice_says_that_it_is_one_where_a_match_says_its_goal(
    running: App, monkeypatch: pytest.MonkeyPatch
):
    scene = my_turn(running)
    running.relayout()
    assert "practice" not in texts_drawn(running, monkeypatch)
    scene.session.match.practice = True
    running.relayout()
    assert "practice" in texts_drawn(running, monkeypatch)


def test_score_and_trick_count_are_two_labelled_things(running: App, monkeypatch: pytest.MonkeyPatch):
    my_turn(running)
    running.relayout()
    drawn = texts_drawn(running, monkeypatch)
    assert "Match score" in drawn
    assert "Tricks this hand" in drawn
    assert "Trumps" in drawn
    assert any(text.startswith("Deal sealed: ") for text in drawn)


def test_a_hint_lifts_a_card_and_says_why(running: App):
    scene = my_turn(running)
    send(running, "hint")
    until(running, lambda: scene.hint_card is not None)
    assert scene.hint_card in scene.legal()
    assert scene.stage.raised == scene.hint_card
    assert scene.face.said is not None and scene.face.said.kind == "hint"


def test_an_idle_table_is_not_drawn_again(running: App):
    scene = my_turn(running)
    pass_time(running, 2)
    assert scene.still
    assert not any(scene.update(1 / 120) for _ in range(240))


def test_resizing_in_flight_settles_everything(running: App):
    scene = my_turn(running)
    send(running, "right", "accept")
    assert scene.stage.busy
    running.relayout()
    assert not scene.stage.busy


def test_every_button_of_the_bar_can_be_clicked(running: App):
    scene = my_turn(running)
    running.draw()
    box = next(box for box, entry in scene.face.bar.boxes if entry.verb == "pause")
    click(running, box.center)
    assert running.desk.top is not scene


def test_a_virtual_pad_plays_a_hand(running: App):
    """One pad, nothing else: thirteen tricks to the hand's result."""
    with bus() as pads:
        pad = pads.plug("Pad")

        def press(button: str) -> None:
            pad.press(button)
            running.frame(1 / 60)
            pad.release(button)
            running.frame(1 / 60)

        running.frame(1 / 60)
        scene = table(running)
        for _ in range(600):
            facts = scene.stage.facts
            if running.desk.top is not scene or (facts and facts.phase == "hand_done"):
                break
            if scene.stage.busy and scene.my_turn:
                press("a")
            elif scene.awaiting or scene.my_turn:
                press("dpup") if not scene.awaiting else None
                press("a")
            pass_time(running, 0.3)
        facts = scene.stage.facts
        assert facts is not None and facts.phase == "hand_done"
        assert sum(facts.taken) == 13


@pytest.mark.parametrize("wanted", [True, False])
def test_the_last_card_goes_down_by_itself_where_the_player_wants_it(running: App, wanted: bool):
    scene = my_turn(running)
    send(running, "pause")
    running.desk.settings.change(auto_last=wanted, reduced_motion=True)
    send(running, "pause")
    for _ in range(12):
        my_turn(running)
        scene.play(scene.legal()[0])
        until(running, lambda: scene.awaiting)
        send(running, "next")
    pass_time(running, 5)
    assert scene.awaiting == wanted
    assert scene.my_turn != wanted


@pytest.mark.parametrize("verb", ["next", "accept"])
def test_impatient_presses_never_skip_the_result_of_a_hand(running: App, verb: Any):
    """Many presses between two frames, as after a lag."""
    scene = my_turn(running)
    while True:  # the last card goes down by itself
        until(running, lambda: scene.awaiting or (scene.my_turn and not scene.stage.busy))
        if not scene.awaiting:
            scene.play(scene.legal()[0])
        elif len(scene.session.view(None).tricks) < 13:
            send(running, "next")
        else:
            break
    for _ in range(8):
        running.intent(Intent(0, verb, KEYBOARD))
    assert scene.session.view(None).phase is Phase.HAND_DONE
    frames(running, 0.1)
    assert type(running.desk.top).__module__ == "game.scenes.hand_result"


def test_a_hint_asked_for_before_a_pause_comes_after_it(running: App):
    scene = my_turn(running)
    running.intent(Intent(0, "hint", KEYBOARD))
    running.intent(Intent(0, "pause", KEYBOARD))
    pass_time(running, 1)
    assert running.desk.top is not scene and scene.hint_card is None
    send(running, "pause")
    until(running, lambda: scene.hint_card is not None)
