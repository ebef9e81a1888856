"""How to play and credits of Three Hags: every statement of the description, and pictures that are right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import pytest

from engine.cards import parse_set
from engine.games.three_hags.combos import BY_CARDS, Combo, combo_of
from game import strings
from game.app import App
from game.scenes import help_art_three_hags, help_art_three_hags_tips, make
from game.scenes.credits import Credits
from game.scenes.help_art import CARD, Pen
from game.scenes.help_pages import PAGES
from game.scenes.how_to_play import HowToPlay
from game.strings import tr
from game.table.sprites import Sprites
from game.ui.canvas import Box, Canvas
from tests.kit import ui
from tests.kit import whos_who_scenes as who


class Pictured(NamedTuple):
    """What pictures show: climbed piles, combos with a mark, others with the meaning of their imps."""

    climbs: list[list[Combo]]
    judged: list[tuple[str, str, bool]]
    shown: list[tuple[str, dict[str, str]]]


@pytest.fixture
def running() -> Iterator[App]:
    with who.app() as found:
        yield found


def test_the_designer_is_named(running: App, monkeypatch: pytest.MonkeyPatch):
    running.desk.push(make("credits", running.desk))
    assert isinstance(running.desk.top, Credits)
    drawn = "\n".join(ui.texts_drawn(running, monkeypatch))
    assert "Mark S. Ball" in drawn and "MIT" in drawn
    assert "Mark S. Ball" in tr("help.three_hags.idea.text")


FACTS = {
    "idea": ("2人用", "大富豪", "より強いコンボ", "ボーナス"),
    "cards": (
        "39枚",
        "ダイヤは使いません",
        "Q K A 2 3 4 5 6 7 8 9 10 J",
        "スペード、ハート、クラブ",
        "ランク最弱",
    ),
    "deal": ("13枚ずつ", "残りの13枚", "山札", "配り手でないほうが親"),
    "turn": ("好きなコンボを1つ", "同じ種類でより強い", "パス", "ワンジー", "ツージー", "スリージー"),
    "pass": ("出せるときでも", "脇にどけ", "親はパスできません", "いつでも見られます"),
    "draw": ("パスしたあとも", "合わせて2枚", "2枚目は引けません", "1枚引いて続けます"),
    "onesie": ("まずランク", "マークで比べます", "クラブJ", "もう一度親"),
    "pair": ("同じランクの2枚", "マークは関係ありません", "掃きません"),
    "flight": ("同じマークの魔女(Q)と箒(J)", "どのペアよりも強く", "もう一度親"),
    "set": ("同じランクの3枚", "どんなランも", "セットはランに勝てません"),
    "run": ("同じマークの連続した数字カード3枚", "A-2-3", "8-9-10", "まずマーク", "クラブのラン"),
    "coven": ("3枚の魔女(Q)", "最強のスリージー", "もう一度親"),
    "sweeps": ("クラブJ", "飛行", "魔女集会", "それで上がり"),
    "imps": ("マークはそのまま", "10のペア", "2のセット", "スペード5・6・7のラン", "悪魔を2枚"),
    "imp_choice": ("4-5-6", "5-6-7", "自分で選べます", "9と10なら8", "Aと2なら3"),
    "imp_never": ("同じ札が2枚", "2枚目のハート5", "魔女や箒になれず", "5と8"),
    "imp_natural": ("魔女より強く、Aより弱い", "Kのペア", "Kのセット", "15点"),
    "ending": ("山札がなくなり", "ラウンドの勝者", "1枚引いて続けます"),
    "scoring": ("5点", "箒は10点", "悪魔は15点", "魔女は20点", "50点", "285点"),
    "bonus": ("20点", "最後に出したコンボ", "65点"),
    "match": ("75点以上", "同点はありません", "50点、100点、150点"),
    "tip_company": ("飛行", "ラン", "魔女集会"),
    "tip_low": ("早めに", "山札"),
    "tip_sweep": ("答えにくい", "上がれる"),
    "tip_sets": ("ランに負けます", "もうランがない"),
    "tip_pass": ("親の番だけ", "引けます", "崩れる"),
    "tip_finish": ("逆に考えます", "親として出します"),
    "tip_count": ("山札がなくなれば", "数え"),
}
"""What the game's description says must be found in how to play, by page."""


@pytest.mark.parametrize("page", list(FACTS))
def test_the_pages_say_what_the_rules_say(page: str):
    strings.use("ja")
    try:
        text = tr(f"help.three_hags.{page}.text")
    finally:
        strings.use("en")
    assert not [fact for fact in FACTS[page] if fact not in text]


@pytest.fixture
def pictured(running: App, monkeypatch: pytest.MonkeyPatch) -> Pictured:
    """What the pictures of all pages show."""
    found = Pictured([], [], [])

    def climb(pen: Pen, combos: Sequence[str], *rest: object, **more: object) -> None:
        found.climbs.append([combo(names) for names in combos])

    def judged(pen: Pen, names: str, centre: object, words: str, right: bool, *rest: object) -> None:
        found.judged.append((names, words, right))

    def shown(
        pen: Pen,
        names: str,
        centre: object,
        zoom: float = 1.0,
        imps: dict[str, str] | None = None,
        **more: object,
    ) -> Box:
        found.shown.append((names, imps or {}))
        return Box(0, 0, 10, 10)

    for module in (help_art_three_hags, help_art_three_hags_tips):
        for name, recorder in (("climb", climb), ("judged", judged), ("combo", shown)):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, recorder)
    desk = running.desk
    canvas = Canvas(desk.screen.surface, 1.0, desk.texts, desk.palette)
    pen = Pen(canvas, desk, Sprites(height=CARD))
    for art in PAGES["three_hags"].values():
        art(pen, Box(0, 0, 800, 180))
    return found


def combo(names: str) -> Combo:
    """The combo of these cards, in its strongest reading."""
    return BY_CARDS[parse_set(names)][0]


def test_every_climb_in_a_picture_rises_as_the_rules_say(pictured: Pictured):
    assert len(pictured.climbs) >= 7
    for pile in pictured.climbs:
        for below, above in pairwise(pile):
            assert above.answers(below.size, below.key)
            assert not below.sweeps


def test_what_is_crossed_out_is_forbidden_and_what_is_checked_is_not(pictured: Pictured):
    beaten = {"8S 8C": "5S 5H", "4S 4C": "5S 5H", "9C": "5S 5H", "5S 5H": "5C 5H", "JS JH JC": "AS 2S 3S"}
    beaten |= dict.fromkeys(("7H 8H 9H", "3C 4C 5C", "8S 9S TS"), "4H 5H 6H")
    for names, _, right in pictured.judged:
        found = BY_CARDS.get(parse_set(names))
        if names not in beaten:
            assert found is None and not right
        else:
            below = combo(beaten[names])
            assert found is not None and found[0].answers(below.size, below.key) is right
    assert len(pictured.judged) > len(beaten)


def test_imps_in_pictures_stand_for_what_they_can(pictured: Pictured):
    assert sum(bool(imps) for _, imps in pictured.shown) >= 7
    for names, imps in pictured.shown:
        cards = parse_set(names)
        meaning = cards
        for imp, meant in imps.items():
            meaning = meaning & ~parse_set(imp) | parse_set(meant)
        assert combo_of(cards, meaning) is not None, names


@pytest.mark.parametrize("language", strings.LANGUAGES)
def test_every_page_is_illustrated_and_written(language: str, monkeypatch: pytest.MonkeyPatch):
    with who.app(language=language) as running:
        running.desk.push(make("how_to_play", running.desk, game="three_hags"))
        scene = running.desk.top
        assert isinstance(scene, HowToPlay) and scene.game == "three_hags"
        assert set(FACTS) <= set(PAGES["three_hags"])
        for number, page in enumerate(scene.pages):
            scene.turn(number)
            drawn = ui.texts_drawn(running, monkeypatch)
            raw = ("help.", "hag_round.", "three_hags", "settings.")
            assert not [text for text in drawn if text.startswith(raw)]
            assert scene.form.focused is scene.scroll.widgets[number]
            assert scene.limit() == 0 or page == "questions", "it can be read without scrolling"
