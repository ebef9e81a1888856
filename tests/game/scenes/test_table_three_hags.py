"""The table of Three Hags as a player meets it: picking, readings, offers, refusals, passing, sorting, what
lies aside, with every device."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.actions import Action
from engine.cards import parse, parse_set
from engine.codec import view_from_bytes
from engine.games.three_hags.combos import order_of
from engine.games.three_hags.state import Pass, PlayCombo
from game import combo_pick
from game.app import App
from game.combo_words import combo_words
from game.input.intents import KEYBOARD, MOUSE, TOUCH, Device, Intent
from game.scenes import make
from game.scenes.table_three_hags import HagTable
from game.strings import tr
from game.table import combo_lines, overlays
from game.table.hag_pages import HagPagesPanel, piles
from game.ui.canvas import Box
from tests.kit.dead_table import pass_time
from tests.kit.hag_table import (
    MINE,
    cards,
    deal,
    done,
    left_with,
    my_turn,
    passes,
    picked,
    table,
    table_app,
)
from tests.kit.ui import click, point, send, texts_drawn

PAD = Device("pad", 1, "xbox")


@pytest.fixture
def running() -> Iterator[App]:
    """The person leads the first pile; the opponent does not answer."""
    with table_app(deal=deal(), held=True) as found:
        yield found


@pytest.fixture
def answering() -> Iterator[App]:
    """The opponent has led the pair 3♥ 3♣."""
    with table_app(deal=deal(lead=False), choose=lambda ask: PlayCombo(*(parse_set("3H 3C"),) * 2)) as found:
        my_turn(found)
        yield found


def drawn(running: App, monkeypatch: Any) -> str:
    if isinstance(running.desk.top, HagTable):
        running.desk.top.combos.forget()  # else it shows the picture it has kept
        pass_time(running, 0.02)
    return " | ".join(texts_drawn(running, monkeypatch))


def said(scene: HagTable) -> str:
    assert scene.face.said is not None
    return scene.face.said.text


def place(scene: HagTable, code: str) -> tuple[float, float]:
    """A point of the visible part of a card."""
    pose = scene.stage.places()[scene.stage.hand.index(parse(code))]
    return pose.x - 25, pose.y


def focus(scene: HagTable, code: str, running: App, device: Device = KEYBOARD) -> None:
    """Step to a card."""
    for _ in range(20):
        if scene.stage.raised == parse(code):
            return
        send(running, "right", device=device)
    raise AssertionError(f"{code} cannot be reached")


# -- picking and playing ---------------------------------------------------------------------------------


@pytest.mark.parametrize("device", [KEYBOARD, PAD])
def test_buttons_pick_a_combo_and_the_last_press_plays_it(running: App, device: Device):
    scene = my_turn(running)
    for code in ("7H", "7C"):
        focus(scene, code, running, device)
        send(running, "accept", device=device)
        assert done(scene) == [], "a card that is not picked is only picked"
    assert picked(scene) == parse_set("7H 7C")
    send(running, "accept", device=device)
    assert done(scene) == [PlayCombo(parse_set("7H 7C"), parse_set("7H 7C"))]
    assert scene.stage.chosen == ()


def test_accept_puts_a_card_back_where_the_selection_cannot_be_played(running: App):
    scene = my_turn(running)
    focus(scene, "7H", running)
    send(running, "accept")
    focus(scene, "9C", running)
    send(running, "accept", "accept")
    assert picked(scene) == parse_set("7H")
    send(running, "back")
    assert scene.stage.chosen == ()
    assert done(scene) == []


def test_one_press_plays_the_card_in_focus_by_itself(running: App):
    scene = my_turn(running)
    focus(scene, "9C", running)
    send(running, "next")
    assert done(scene) == [PlayCombo(parse_set("9C"), parse_set("9C"))]


def test_the_pointer_picks_puts_back_and_plays_by_the_button(running: App):
    scene = my_turn(running)
    click(running, place(scene, "7H"))
    click(running, place(scene, "9C"))
    click(running, place(scene, "9C"))
    click(running, place(scene, "7C"))
    assert picked(scene) == parse_set("7H 7C")
    assert done(scene) == []
    click(running, scene.combos.button("next").box.center)
    assert done(scene) == [PlayCombo(parse_set("7H 7C"), parse_set("7H 7C"))]


@pytest.mark.parametrize("device", [KEYBOARD, PAD])
def test_a_second_press_after_a_sweep_plays_nothing(running: App, device: Device):
    scene = my_turn(running)
    for code in ("QH", "JH"):
        focus(scene, code, running, device)
        send(running, "accept", device=device)
    send(running, "next", "next", "next", device=device)
    flight = PlayCombo(parse_set("QH JH"), parse_set("QH JH"))
    assert done(scene) == [flight]
    assert scene.my_turn and scene.combos.button("next").label == "Play"
    send(running, "right", "left", "next", device=device)
    assert len(done(scene)) == 2, "the focus that the player has moved plays"


def test_the_strip_never_says_that_the_other_is_in_turn_while_the_person_is():
    with table_app(deal=deal(), choose=passes, calm=False) as found:
        scene = my_turn(found)
        send(found, "down", "next")
        found.desk.settings.change(speed="slow")
        seen = set[tuple[bool, str]]()
        for _ in range(200):
            pass_time(found, 0.02)
            shown = scene._shown()
            assert shown is not None
            seen.add((scene.my_turn, shown.line.text))
        assert {text for mine, text in seen if mine} == {tr("three_hags_choices.your_lead")}
        assert any(not mine for mine, _ in seen)


def test_a_key_does_not_play_a_card_that_is_only_hovered(running: App):
    scene = my_turn(running)
    point(running, "hover", place(scene, "7H"))
    send(running, "next")
    assert done(scene) == []
    assert said(scene) == "Pick the cards of a combo first."
    assert scene.combos.button("next").label == "Play 7♥", "now the focus of keys is there, and it is said"
    send(running, "next")
    assert done(scene) == [PlayCombo(parse_set("7H"), parse_set("7H"))]


def test_the_right_button_puts_all_back(running: App):
    scene = my_turn(running)
    click(running, place(scene, "7H"))
    click(running, place(scene, "9C"))
    running.intent(Intent(0, "back", MOUSE))
    assert scene.stage.chosen == ()
    assert scene.combos.button("next").label == "Play"


def test_a_finger_picks_and_plays(running: App):
    scene = my_turn(running)
    for spot in (place(scene, "7H"), place(scene, "7C")):
        for verb in ("press", "release"):
            running.intent(Intent(0, verb, TOUCH, spot))
        running.frame(1 / 60)
    for verb in ("press", "release"):
        running.intent(Intent(0, verb, TOUCH, scene.combos.button("next").box.center))
    assert len(done(scene)) == 1


def throw(running: App, scene: HagTable, code: str) -> None:
    x, y = place(scene, code)
    point(running, "hover", (x, y))
    point(running, "press", (x, y))
    point(running, "drag", (x, y - 100))
    point(running, "drag", (x, 250))
    point(running, "release", (x, 250))


def test_a_card_thrown_is_played_at_once(running: App):
    scene = my_turn(running)
    throw(running, scene, "9C")
    assert done(scene) == [PlayCombo(parse_set("9C"), parse_set("9C"))]


def test_a_thrown_card_takes_the_picked_ones_along(running: App):
    scene = my_turn(running)
    click(running, place(scene, "7H"))
    throw(running, scene, "7C")
    assert done(scene) == [PlayCombo(parse_set("7H 7C"), parse_set("7H 7C"))]


def test_a_card_thrown_in_vain_goes_back(answering: App):
    scene = my_turn(answering)
    throw(answering, scene, "9C")
    assert "The pile asks for a twosie" in said(scene)
    assert done(scene) == [] and scene.stage.chosen == () and scene.stage.held is None


def test_the_focus_stays_when_a_card_is_drawn(running: App):
    scene = my_turn(running)
    focus(scene, "9C", running)
    before = scene.stage.hand
    send(running, "next")
    pass_time(running, 1.0)
    after = scene.stage.hand
    assert len(after) == 13, "a card was drawn"
    assert scene.stage.raised == before[before.index(parse("9C")) + 1]


# -- names, readings, offers -----------------------------------------------------------------------------


def test_what_is_picked_is_named_as_it_grows(running: App, monkeypatch: Any):
    scene = my_turn(running)
    assert "You lead: pick any combo." in drawn(running, monkeypatch)
    scene.choose(parse("5S"))
    scene.choose(parse("6S"))
    pass_time(running, 0.1)
    assert "With more cards" in drawn(running, monkeypatch)
    scene.choose(parse("KS"))
    pass_time(running, 0.1)
    assert "run ♠ 5-6-7, imp as 7" in drawn(running, monkeypatch)


def test_the_higher_reading_is_proposed_and_the_player_chooses(running: App, monkeypatch: Any):
    scene = my_turn(running)
    for card in cards("5S 6S KS"):
        scene.choose(card)
    pass_time(running, 0.1)
    assert "as 7♠" in drawn(running, monkeypatch)
    send(running, "next_tab")
    assert "as 4♠" in drawn(running, monkeypatch)
    assert "run ♠ 4-5-6, imp as 4" in drawn(running, monkeypatch)
    send(running, "next")
    assert done(scene) == [PlayCombo(parse_set("5S 6S KS"), parse_set("4S 5S 6S"))]


def test_the_pointer_chooses_the_other_reading_too(running: App):
    scene = my_turn(running)
    for code in ("5S", "6S", "KS"):
        click(running, place(scene, code))
    for meaning in ("4S 5S 6S", "5S 6S 7S"):
        click(running, scene.combos.button("next_tab").box.center)
        made = scene.made()
        assert made is not None and made.meaning == parse_set(meaning)


def test_a_selection_with_one_meaning_has_no_other(running: App):
    scene = my_turn(running)
    scene.choose(parse("9C"))
    send(running, "next_tab")
    assert said(scene) == "These cards have no other meaning."
    assert not scene.combos.button("next_tab").visible


def test_leafing_shows_every_combo_once_and_comes_back(running: App):
    scene = my_turn(running)
    offers = combo_pick.playable(parse_set(MINE), None)
    seen: list[object] = []
    for _ in offers:
        send(running, "down")
        seen.append(scene.made())
        assert scene.stage.raised in scene.stage.chosen, "so that accept plays it"
    assert tuple(seen) == offers
    send(running, "down")
    assert scene.made() == offers[0]
    send(running, "up", "up")
    assert scene.made() == offers[-2]


def test_leafing_begins_with_what_is_picked(running: App):
    scene = my_turn(running)
    scene.choose(parse("9C"))
    with_nine = [c for c in combo_pick.playable(parse_set(MINE), None) if c.cards & parse_set("9C")]
    seen: list[object] = [scene.made()]
    for _ in with_nine[1:]:
        send(running, "down")
        seen.append(scene.made())
    assert set(seen) == set(with_nine)


def test_arrows_of_the_strip_leaf(running: App):
    scene = my_turn(running)
    click(running, scene.combos.button("down").box.center)
    first = scene.made()
    click(running, scene.combos.button("down").box.center)
    assert scene.made() != first
    click(running, scene.combos.button("up").box.center)
    assert scene.made() == first


def test_the_wheel_leafs_and_the_strip_counts(running: App, monkeypatch: Any):
    scene = my_turn(running)
    offers = combo_pick.playable(parse_set(MINE), None)
    for _ in range(2):
        point(running, "wheel", (640, 300), -1.0)
    assert scene.made() == offers[1]
    assert f"Combo 2 of {len(offers)}" in drawn(running, monkeypatch)
    point(running, "wheel", (640, 300), 1.0)
    assert scene.made() == offers[0]


# -- refusals --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("codes", "words"),
    [
        ("9C", "The pile asks for a twosie"),
        ("KH 4H", "The imp K♥ would be a second 4♥."),
        ("KS QH", "An imp cannot join a hag or a broom."),
        ("5S 9C", "These cards form no combo."),
        ("5S 6S 7H 7C", "A combo has at most three cards."),
        ("KS KH", "pair K♠ K♥ does not beat pair 3♥ 3♣."),
    ],
)
def test_a_refusal_says_exactly_why(answering: App, codes: str, words: str):
    scene = my_turn(answering)
    for card in cards(codes):
        scene.choose(card)
    before = picked(scene)
    send(answering, "next")
    assert scene.face.said is not None and scene.face.said.kind == "refused"
    assert words in said(scene) and said(scene)[0].isupper()
    assert done(scene) == []
    assert picked(scene) == before, "the selection stays, to be mended"


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_long_refusal_is_said_once_and_covers_nothing(scale: int, language: str, monkeypatch: Any):
    run = PlayCombo(parse_set("3S KS 5S"), parse_set("3S 4S 5S"))
    mine, theirs = "2S 2H KH KC AS AH 7H 7C QH JH 9C TC 4H", "3S 5S KS 4S 8S 8H 8C 3H 3C 5H 5C 6H JC"
    dealt = deal(mine, theirs, lead=False)
    boxes: list[Box] = []
    speech = overlays.speech
    monkeypatch.setattr(overlays, "speech", lambda *rest: boxes.append(speech(*rest)))
    with table_app(deal=dealt, choose=lambda ask: run, language=language) as found:
        found.desk.settings.change(text_scale=scale)
        scene = my_turn(found)
        for card in cards("2S KH KC"):
            scene.choose(card)
        pass_time(found, 0.02)
        reason = combo_lines.line(scene._hand(), scene._top(), picked(scene), None, mine=True).note
        strip, texts = scene.combos, found.desk.texts
        assert texts.width(reason, "tiny") <= strip.words.width - 32, "it stands in one line"
        assert reason in drawn(found, monkeypatch)
        send(found, "next")
        assert scene.face.said is not None and said(scene) != reason
        assert reason not in drawn(found, monkeypatch), "the sentence above says it"
        place = scene.stage.layout
        assert place is not None and boxes
        assert boxes[-1].top >= place.plot.bottom - 4, "what is to be beaten stays in sight"
        assert boxes[-1].left >= place.speech.left and boxes[-1].right <= place.width
        named = combo_words(combo_pick.readings(parse_set("2S KH KC"), None)[0])
        for code in ("answer_whole", "pass_draw", "search_match", "go_out_hags", "unstoppable"):
            why = tr(f"three_hags.why.{code}", gain="12.5")
            scene.say(f"{tr('choices.hint', action=named)} — {why}", "hint")
            found.draw()
            assert boxes[-1].top >= place.plot.bottom - 4


def test_nothing_picked_cannot_be_played(running: App):
    scene = my_turn(running)
    send(running, "next")
    assert said(scene) == "Pick the cards of a combo first."


def test_the_leader_cannot_pass(running: App):
    scene = my_turn(running)
    send(running, "undo")
    assert "the leader cannot pass" in said(scene)
    assert not scene.combos.button("undo").enabled


def test_only_cards_of_a_combo_that_can_be_played_are_legal(answering: App):
    scene = my_turn(answering)
    useful = set(scene.legal())
    assert useful == set(cards("5S 6S KS 7H 7C QH JH 9C TC AS AH KH 4H")) - set(cards("AS AH"))
    assert parse("QH") in useful, "the flight sweeps"


# -- passing ---------------------------------------------------------------------------------------------


def test_the_key_passes_when_pressed_twice(answering: App):
    scene = my_turn(answering)
    send(answering, "undo")
    assert done(scene) == []
    assert scene.combos.button("undo").label == "Pass?"
    assert said(scene) == "Press it again to pass."
    send(answering, "right", "undo")
    assert done(scene) == [], "another button in between disarms it"
    send(answering, "undo")
    assert done(scene) == [Pass()]


def test_a_pass_that_was_not_confirmed_is_forgotten(answering: App):
    scene = my_turn(answering)
    send(answering, "undo")
    pass_time(answering, 3.0)
    send(answering, "undo")
    assert done(scene) == []


def test_the_button_passes_at_once_even_when_one_could_play(answering: App):
    scene = my_turn(answering)
    assert scene.legal()
    click(answering, scene.combos.button("undo").box.center)
    assert done(scene) == [Pass()]


# -- what survives ---------------------------------------------------------------------------------------


def test_a_selection_survives_the_others_move():
    with table_app(deal=deal(), choose=passes, held=True) as running:
        scene = my_turn(running)
        scene.choose(parse("9C"))
        send(running, "next")
        pass_time(running, 0.5)
        assert not scene.my_turn
        for card in cards("7H 7C"):
            scene.choose(card)
        focus(scene, "7C", running)
        running.desk.brain.held = False
        my_turn(running)
        assert picked(scene) == parse_set("7H 7C")
        assert scene.stage.raised == parse("7C")
        send(running, "accept")
        assert done(scene)[-1] == PlayCombo(parse_set("7H 7C"), parse_set("7H 7C"))


def test_nothing_can_be_played_out_of_turn(running: App):
    scene = my_turn(running)
    focus(scene, "9C", running)
    send(running, "next")
    pass_time(running, 0.5)
    scene.choose(parse("7H"))
    send(running, "next")
    assert len(done(scene)) == 1
    assert scene.face.said is not None and scene.face.said.kind == "refused"
    assert picked(scene) == parse_set("7H")


def test_a_pause_covers_the_hand_and_keeps_the_selection(running: App, monkeypatch: Any):
    scene = my_turn(running)
    for card in cards("5S 6S KS"):
        scene.choose(card)
    send(running, "next_tab")
    send(running, "pause")
    assert "run ♠" not in drawn(running, monkeypatch)
    assert scene.stage.hand == ()
    send(running, "back")
    assert running.desk.top is scene
    pass_time(running, 0.2)
    made = scene.made()
    assert made is not None and made.meaning == parse_set("4S 5S 6S")
    assert "run ♠ 4-5-6, imp as 4" in drawn(running, monkeypatch)


def test_losing_the_focus_covers_the_hand(running: App):
    scene = my_turn(running)
    scene.choose(parse("9C"))
    scene.leave()
    running.frame(1 / 60)
    assert running.desk.top is not scene
    assert scene.stage.hand == ()


def test_nobody_plays_or_passes_while_the_gate_is_closed(answering: App):
    scene = my_turn(answering)
    for card in cards("7H 7C"):
        scene.choose(card)
    scene.gate.conceal()
    send(answering, "next", "accept", "undo", "undo", "down", "hint")
    assert done(scene) == []


# -- sorting ---------------------------------------------------------------------------------------------


def test_the_hand_is_sorted_by_this_games_ranks_or_by_suit_and_it_is_remembered(running: App):
    scene = my_turn(running)
    settings = running.desk.settings
    assert settings.value.sorted_by("three_hags") == "suit"
    suits = [card // 13 for card in scene.stage.hand]
    assert suits == sorted(suits)
    send(running, "prev_tab")
    orders = [order_of(card) for card in scene.stage.hand]
    assert orders == sorted(orders, reverse=True)
    assert order_of(scene.stage.hand[-1]) == 0, "the hag is the lowest"
    assert settings.value.sorted_by("three_hags") == "rank"
    assert settings.value.sorted_by("whist") == "suit"
    running.relayout()
    assert [order_of(card) for card in scene.stage.hand] == orders
    send(running, "prev_tab")
    assert [card // 13 for card in scene.stage.hand] == suits


def test_sorting_keeps_focus_and_selection_and_goes_on_in_the_others_turn(running: App):
    scene = my_turn(running)
    focus(scene, "9C", running)
    send(running, "next")
    pass_time(running, 0.5)
    assert not scene.my_turn
    focus(scene, "7C", running)
    send(running, "accept", "prev_tab")
    assert scene.stage.raised == parse("7C")
    assert picked(scene) == parse_set("7C")


def test_choosing_the_order_for_all_games_is_for_this_one_too(running: App):
    scene = my_turn(running)
    send(running, "prev_tab", "prev_tab")
    assert running.desk.settings.value.sorting == {"three_hags": "suit"}
    shown: Any = make("settings", running.desk)
    running.desk.push(shown)
    stepper = next(w for w in shown.form.widgets if getattr(w, "label", "") == tr("settings.sort_by"))
    stepper.adjust(1)
    assert running.desk.settings.value.sorting == {}
    running.desk.pop()
    running.frame(1 / 60)
    orders = [order_of(card) for card in scene.stage.hand]
    assert orders == sorted(orders, reverse=True)


# -- hints, what lies aside ------------------------------------------------------------------------------


def test_a_hint_picks_the_combo():
    answer = PlayCombo(parse_set("5S 6S KS"), parse_set("4S 5S 6S"))
    with table_app(deal=deal(), choose=lambda ask: answer) as running:
        scene = my_turn(running)
        send(running, "hint")
        pass_time(running, 0.3)
        made = scene.made()
        assert made is not None and (made.cards, made.meaning) == (answer.cards, answer.meaning)
        assert scene.face.said is not None and scene.face.said.kind == "hint"
        assert done(scene) == []
        send(running, "accept")
        assert done(scene) == [answer]


def test_a_hint_to_pass_marks_the_button():
    def choose(ask: Any) -> Any:
        return Pass() if view_from_bytes(ask.view).seat == 0 else PlayCombo(*(parse_set("3H 3C"),) * 2)

    with table_app(deal=deal(lead=False), choose=choose) as running:
        scene = my_turn(running)
        send(running, "hint")
        pass_time(running, 0.3)
        assert scene.combos.button("undo").primary
        assert done(scene) == []


def test_what_lies_aside_and_the_climb_can_be_read(monkeypatch: Any):
    with table_app(deal=deal(), choose=passes) as running:
        scene = my_turn(running)
        send(running, "previous_trick")
        assert said(scene) == "Nothing has been played in this round."
        for card in cards("7H 7C"):
            scene.choose(card)
        send(running, "next")
        my_turn(running)
        focus(scene, "9C", running)
        send(running, "next")
        my_turn(running)
        send(running, "previous_trick")
        panel = scene.panel
        assert isinstance(panel, HagPagesPanel)
        words = drawn(running, monkeypatch)
        assert "Pile 2 of 2" in words and "3 cards set aside" in words
        send(running, "left")
        words = drawn(running, monkeypatch)
        assert "Pile 1 of 2" in words and "pair 7♥ 7♣" in words and "passes" in words
        send(running, "back")
        assert scene.panel is None
        assert len(piles(scene.session.view(None).moves)) == 2


@pytest.mark.parametrize("auto", [True, False])
@pytest.mark.parametrize(
    ("led", "expected"),
    [("3H 3C", Pass()), ("", PlayCombo(parse_set("5S"), parse_set("5S")))],
    ids=["pass", "lead"],
)
def test_what_everybody_knows_to_be_forced_happens_by_itself(led: str, expected: Action, auto: bool):
    """A single card cannot answer a pair, and is led when it is all there is; where the setting says so."""
    with table_app(at_start=left_with("5S", "TS TC 9C", led), held=True) as running:
        scene = table(running)
        scene.session.auto_last = auto
        pass_time(running, 2.0)
        assert done(scene) == ([expected] if auto else [])
