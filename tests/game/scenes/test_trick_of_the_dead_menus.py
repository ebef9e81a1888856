"""New game, match result, replay, review, statistics and help of Trick of the Dead."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from ai.messages import ActionValue, Report, Why
from engine.actions import PlayCard
from engine.cards import parse_set
from engine.games import REGISTRY
from engine.games.trick_of_the_dead.options import ALLOWED, PRESETS, Options, TwoPlayerRevival
from engine.games.trick_of_the_dead.rules import winning_place
from engine.games.trick_of_the_dead.state import Bury, NameTrump, State, TrickCounted
from engine.games.trick_of_the_dead.view import View
from engine.level import Level
from game import matches, strings
from game.app import App
from game.lobby import deals
from game.narrate import Voice, action_text, why_text
from game.review import Moment, Review
from game.scenes import make, match_course, match_result_text, review_board
from game.scenes.hand_result_moments import moment_words
from game.scenes.help_pages import PAGES
from game.scenes.how_to_play import HowToPlay
from game.scenes.match_result import MatchResult
from game.scenes.match_result_lines import summary_of
from game.scenes.new_game import NewGame
from game.scenes.new_game_options import allowed, change, fields, preset_of, value_word
from game.scenes.open_hands import OpenHand
from game.scenes.replay import replay_of
from game.scenes.review import ReviewScene
from game.scenes.statistics import StatisticsScene
from game.scenes.statistics_figures import figures
from game.scenes.table_trick_of_the_dead import DeadTable
from game.statistics import Totals
from game.strings import tr
from game.ui.canvas import Box, Canvas
from tests.kit import dead_scenes as dead
from tests.kit import ui
from tests.kit import whos_who_scenes as who

GAME = REGISTRY["trick_of_the_dead"]
TWO, OPEN = PRESETS["two_players"], PRESETS["open_graveyard"]


@pytest.fixture
def running() -> Iterator[App]:
    with who.app() as found:
        yield found


def new_game(running: App) -> NewGame:
    scene = make("new_game", running.desk, game="trick_of_the_dead")
    running.desk.push(scene)
    running.frame(ui.FRAME)
    assert isinstance(scene, NewGame)
    return scene


# -- new game --------------------------------------------------------------------------------------------


def test_presets_are_offered_and_a_match_begins_with_its_options(running: App):
    scene = new_game(running)
    for name, preset in PRESETS.items():
        scene.take(name)
        assert scene.options == preset and preset_of(GAME, scene.options) == name
    scene.take("two_players")
    ui.send(running, "next")
    assert isinstance(running.desk.top, DeadTable)
    assert running.desk.top.session.options == TWO
    assert new_game(running).options == TWO, "remembered"


def test_the_comparison_of_pairs_is_locked_with_three_and_says_why(running: App):
    scene = new_game(running)
    locked = {field.name: field.rule for field in fields(GAME, scene.options) if field.rule}
    assert locked == {"two_player_revival": "only_with_two"}
    label = tr("trick_of_the_dead.option.two_player_revival")
    row = next(w for w in scene.right.widgets if getattr(w, "label", "") == label)
    assert row.hint == tr("trick_of_the_dead.rule.only_with_two")
    scene.form.ring.set(row)
    ui.send(running, "right")
    assert scene.options.two_player_revival is TwoPlayerRevival.WITH_LAST_WINNER
    scene.set("players", 2)
    scene.set("two_player_revival", TwoPlayerRevival.TRICK_PAIR)
    assert scene.options.two_player_revival is TwoPlayerRevival.TRICK_PAIR
    scene.set("players", 3)
    assert scene.options.two_player_revival is TwoPlayerRevival.WITH_LAST_WINNER


@settings(max_examples=30)
@given(st.lists(st.tuples(st.sampled_from(list(Options.__struct_fields__)), st.integers(0, 9)), max_size=8))
def test_whatever_is_changed_the_options_can_be_played(steps: list[tuple[str, int]]):
    options = Options()
    for name, index in steps:
        values = allowed(GAME, name)
        assert values == ALLOWED[name]
        if name not in GAME.locked_options(options):
            options, _ = change(GAME, options, name, values[index % len(values)])
        GAME.check_options(options)


def test_levels_speak_of_this_game(running: App):
    scene = new_game(running)
    own = {scene.about(level) for level in Level}
    scene.turn("whos_who")
    assert len(own) == 3 and not own & {scene.about(level) for level in Level}


# -- the end of a match ----------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [PRESETS["short"], TWO], ids=["three", "two"])
def test_the_match_result_tells_rounds_standings_and_the_best_trick(
    running: App, options: Options, monkeypatch: pytest.MonkeyPatch
):
    session = dead.ended(running, options)
    running.desk.push(make("match_result", running.desk, session=session))
    scene = running.desk.top
    assert isinstance(scene, MatchResult)
    view: View = session.view(None)
    totals = [standing.total for standing in scene.summary.standings]
    assert [int(total.replace("−", "-")) for total in totals] == sorted(view.scores, reverse=True)
    for row, result in zip(scene.summary.rows, view.results, strict=True):
        assert row[0] == str(result.number)
        assert row[1].startswith(str(result.after[0]).replace("-", "−"))
    courses = dict(zip(scene.summary.head[1:], scene.summary.course, strict=True))
    assert {course[0] for course in courses.values()} == {0}
    for standing in scene.summary.standings:
        assert courses[standing.name][-1] == int(standing.total.replace("−", "-"))
    assert scene.summary.target == view.options.target_score
    told = session.match.events_for(None)
    best = max(event.count.points for event in told if isinstance(event, TrickCounted))
    assert any(str(best) in note for note in scene.summary.notes)
    drawn = ui.texts_drawn(running, monkeypatch)
    assert not [text for text in drawn if text.startswith(("scenes.", "session.", "trick_of_the_dead"))]
    scene.form.ring.set(scene.rows.widgets[0])
    ui.send(running, "accept")
    review = running.desk.top
    assert isinstance(review, ReviewScene) and review.replay.number == 1


def test_the_course_of_a_match_is_drawn_where_there_is_room_for_it(
    running: App, monkeypatch: pytest.MonkeyPatch
):
    session = dead.ended(running, PRESETS["short"])
    summary = summary_of("trick_of_the_dead", session.view(None), 0, session.seats)
    desk = running.desk
    canvas = Canvas(desk.screen.surface, desk.screen.u, desk.texts, desk.palette)
    signs: list[tuple[float, float, int]] = []
    monkeypatch.setattr(match_course, "seat_mark", lambda _, x, y, seat, size: signs.append((x, y, seat)))
    for high in (100.0, -50.0):
        match_course.draw_course(canvas, Box(60, 100, 400, high), summary)
    assert signs == []
    room = Box(60, 100, 400, 200)
    match_course.draw_course(canvas, room, summary)
    assert len(signs) == len(session.seats) * len(summary.rows)
    assert all(room.collidepoint(x, y) for x, y, _ in signs)
    last = {seat: y for _, y, seat in signs}
    highest = sorted(last, key=lambda seat: last[seat])
    assert [session.view(None).scores[seat] for seat in highest] == sorted(session.view(None).scores)[::-1]


def test_a_shared_win_has_two_first_places(running: App):
    session = dead.over(running)
    view: View = session.view(None)
    shared = replace(view, results=(replace(view.results[0], after=(103, 103, -4)),))
    summary = summary_of("trick_of_the_dead", shared, 0, session.seats)
    assert [(s.place, s.winner) for s in summary.standings] == [(1, True), (1, True), (3, False)]
    assert "103" in summary.outcome and tr("session.seat.3.1") in summary.outcome


def test_the_match_as_text_has_options_rounds_and_no_burial(running: App):
    session = dead.ended(running, PRESETS["short"])
    text = match_result_text.text_of(session)
    assert value_word(GAME, "players", 3) in text and session.commitment in text
    assert text.count(tr("trick_of_the_dead.event.none_survived").split()[0]) >= 1
    voice = Voice(session.seats, 0, "trick_of_the_dead")
    for entry in session.match.journal:
        if isinstance(entry.action, Bury):
            assert action_text(entry.action, voice) not in text


# -- replay and review -----------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["standard", "two_players", "open_graveyard"])
def test_every_position_of_the_replay_is_the_one_that_was_played(running: App, preset: str):
    options = PRESETS[preset]
    session = dead.found(running, options, lambda view: sum(t.revived is not None for t in view.tricks) > 1)
    match = session.match
    replay = replay_of("trick_of_the_dead", match, deals(match)[0])
    for at, (seat, card) in enumerate(replay.plays):
        state: State = match.state_at(replay.decisions[at])
        ply = replay.plies[at]
        assert match.journal[replay.decisions[at]].action == PlayCard(card)
        graves = ply.graves
        assert graves is not None
        assert (ply.hands, ply.turn, ply.taken) == (state.hands, seat, state.trick_counts)
        assert (graves.size, graves.cards) == (state.graveyard_size, state.graveyard)
        assert graves.points == state.round_points
        if not ply.complete:
            assert graves.trump == state.trump or not ply.trick
        held = [graves.held[s] & graves.zombies & ply.hands[s] for s in range(replay.seats)]
        assert tuple(held) == state.zombies
        if state.trick:
            assert tuple(c for _, c in ply.trick) == state.trick
            assert ply.winning == ply.trick[winning_place(state.trick, state.trump)][0]
    assert replay.plies[-1].hands == session.view(None).opened


def test_the_replay_does_not_know_what_was_buried(running: App):
    session = dead.over(running)
    replay = replay_of("trick_of_the_dead", session.match, deals(session.match)[0])
    state: State = session.match.state_at(session.match.decision)
    for hand, buried in zip(replay.dealt, state.buried, strict=True):
        assert buried is not None and not hand & buried


@pytest.mark.parametrize("options", [dead.STANDARD, TWO, OPEN], ids=["three", "two", "open"])
@pytest.mark.parametrize("scale", [100, 150])
def test_the_replay_shows_every_hand_zombies_and_the_graveyard(
    running: App, options: Options, scale: int, monkeypatch: pytest.MonkeyPatch
):
    running.desk.settings.change(text_scale=scale)
    session = dead.found(running, options, lambda view: any(t.revived is not None for t in view.tricks[:-1]))
    running.desk.push(make("review", running.desk, session=session))
    scene = running.desk.top
    assert isinstance(scene, ReviewScene)
    tricks = session.view(None).tricks
    number = next(i for i, trick in enumerate(tricks) if trick.revived is not None)
    scene.go((number + 1) * scene.replay.seats)
    drawn = ui.texts_drawn(running, monkeypatch)
    assert {scene.name(seat) for seat in range(len(session.seats))} <= set(drawn)
    assert any(text.endswith("z") and text[0] in "AKQJ1098765432" for text in drawn) or tricks[
        number
    ].revived in (52, 53)
    assert not [text for text in drawn if text.startswith(("review.", "scenes.", "round."))]


@pytest.mark.parametrize("scale", [100, 125, 150])
def test_the_suits_of_a_hand_in_one_line_stand_apart(
    running: App, scale: int, monkeypatch: pytest.MonkeyPatch
):
    """A hand of two players, as long in one suit as it comes."""
    desk = running.desk
    desk.settings.change(text_scale=scale)
    running.frame(ui.FRAME)
    canvas = Canvas(desk.screen.surface, desk.screen.u, desk.texts, desk.palette)
    ends: list[tuple[float, float]] = []

    def drawn(_: Canvas, line: Box, hand: OpenHand, suit: int, style: str) -> None:
        ends.append((line.left, line.left + review_board._suit_width(desk.texts, hand, suit, style)))

    monkeypatch.setattr(review_board.open_hands, "draw_suit", drawn)
    hand = OpenHand("Opponent", parse_set("QS 9S 8S 7S 4S 3S AH QH JH TH 9H 8H 7H 2H TD KC TC 3C"))
    box = Box(50, 400, 760, 56)
    review_board.draw_wide(canvas, box, hand, 1)
    assert all(end <= start for (_, end), (start, _) in pairwise(ends))
    assert ends[-1][1] <= box.right


def test_the_own_burial_is_looked_at_and_nobody_elses(running: App, monkeypatch: pytest.MonkeyPatch):
    session = dead.over(running)
    running.desk.push(make("review", running.desk, session=session))
    scene = running.desk.top
    assert isinstance(scene, ReviewScene) and scene.review is not None
    match = session.match
    own = next(at for at in scene.replay.beside if match.journal[at].seat == 0)
    played = match.journal[own].action
    assert isinstance(played, Bury)
    offered = [act for act in GAME.legal(match.state_at(own), 0) if isinstance(act, Bury)]
    better = next(act for act in offered if not act.cards & played.cards)
    values = (ActionValue(better, 3.0, 9), ActionValue(played, 1.0, 9))
    scene.review.reports[own] = Report(better, Why("bury"), "hard", values)
    scene.go(0)
    drawn = " ".join(ui.texts_drawn(running, monkeypatch))
    voice = Voice(session.seats, 0, "trick_of_the_dead")
    assert tr("review.you_chose", what=action_text(played, voice)) in drawn.replace("\n", " ")
    for at in scene.replay.beside:
        entry = match.journal[at]
        if entry.seat != 0:
            assert action_text(entry.action, voice) not in drawn or isinstance(entry.action, NameTrump)


def test_moments_name_burials_and_trumps(running: App):
    session = dead.found(running, dead.STANDARD, lambda view: view.namer == 0)
    match = session.match
    review = Review(match, 0, deals(match)[0], matches.counsel(running.desk))
    voice = Voice(session.seats, 0, "trick_of_the_dead")
    for at in range(match.decision):
        entry = match.journal[at]
        if entry.seat == 0 and isinstance(entry.action, Bury | NameTrump):
            other = next(a for a in GAME.legal(match.state_at(at), 0) if a != entry.action)
            what, loss, why = moment_words(review, Moment(at, entry.action, other, 2.5, Why("bury")), voice)
            key = "scenes.moment_bury" if isinstance(entry.action, Bury) else "scenes.moment_name"
            assert what.startswith(tr(key, trick="\0").split("\0")[0])
            chosen, better = (action_text(act, voice) for act in (entry.action, other))
            where = what.partition(":")[0]
            assert what == tr("scenes.moment_chose", where=where, played=chosen, best=better)
            assert "2.5" in loss and why == why_text(Why("bury"), "trick_of_the_dead")
    review.close()


# -- statistics and help ---------------------------------------------------------------------------------


def test_a_finished_match_is_in_the_statistics(running: App, monkeypatch: pytest.MonkeyPatch):
    session = dead.ended(running, PRESETS["short"])
    running.desk.settings.change(game="trick_of_the_dead")
    running.desk.push(make("statistics", running.desk))
    scene = running.desk.top
    assert isinstance(scene, StatisticsScene) and scene.game == "trick_of_the_dead"
    counted = matches.store(running.desk).statistics.totals("trick_of_the_dead", level="normal")
    assert counted.played == 1
    found = dict(figures("trick_of_the_dead", counted))
    assert found[tr("scenes.stat.trick_of_the_dead.rounds")] == str(len(session.view(None).results))
    drawn = ui.texts_drawn(running, monkeypatch)
    assert tr("scenes.stat.shared") in drawn and not [t for t in drawn if t.startswith("scenes.")]


def test_statistics_of_nothing_have_no_numbers():
    words = [value for _, value in figures("trick_of_the_dead", Totals())]
    assert set(words) <= {tr("scenes.none"), "0"}


FACTS = {
    "idea": ("3人用", "死亡", "復活"),
    "cards": ("54枚", "ゾンビマスター", "序列"),
    "suits": ("武器", "生命力", "物資", "障害", "14点", "−2点"),
    "bury": ("16枚", "6枚", "2枚", "12枚", "14枚", "選び直せます"),
    "tricks": ("左隣", "時計回り", "マストフォロー", "いつでも"),
    "winner": ("切札", "リードされたマーク", "初めに切札はありません"),
    "pairs": ("2枚以上", "いちばん上", "次のトリックから"),
    "zombies": ("表向き", "2倍", "ふつうの札"),
    "joker": ("単独で最強", "宣言", "次のトリックから"),
    "ace": ("変えられません", "切札のA", "先に出たほう"),
    "scoring": ("A 14点", "1枚1点", "0点", "−2点", "5点"),
    "bonus": ("22×2−2=42点", "15×2+5=35点"),
    "survival": ("生存", "1枚2点"),
    "match": ("100点", "勝ちを分けます", "30ラウンド"),
    "two": ("20枚", "14枚", "多くなります"),
    "hard": ("−3点", "3点", "ハードモード"),
    "open": ("表向き", "計算"),
    "tip_bury": ("強いクラブ", "害の少ない"),
    "tip_pair": ("ねらい", "避けます"),
    "tip_joker": ("一度きり", "温存"),
    "tip_clubs": ("フォローできない", "リード"),
    "tip_diamonds": ("得点源", "2倍", "タイミング"),
}
"""What the game's description says must be found in how to play, by page."""


@pytest.mark.parametrize("page", list(FACTS))
def test_the_pages_say_what_the_rules_say(page: str):
    strings.use("ja")
    try:
        text = tr(f"help.trick_of_the_dead.{page}.text")
    finally:
        strings.use("en")
    assert not [fact for fact in FACTS[page] if fact not in text]


@pytest.mark.parametrize("language", strings.LANGUAGES)
def test_every_page_is_illustrated_and_written(language: str, monkeypatch: pytest.MonkeyPatch):
    with who.app(language=language) as running:
        running.desk.push(make("how_to_play", running.desk, game="trick_of_the_dead"))
        scene = running.desk.top
        assert isinstance(scene, HowToPlay) and scene.game == "trick_of_the_dead"
        assert set(FACTS) <= set(PAGES["trick_of_the_dead"])
        for number in range(len(scene.pages)):
            scene.turn(number)
            drawn = ui.texts_drawn(running, monkeypatch)
            assert not [t for t in drawn if t.startswith(("help.", "round.", "trick_of_the_dead_table."))]
            assert scene.form.focused is scene.scroll.widgets[number]
