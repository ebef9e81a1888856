"""The pictures of what lies around the table: new game, results, replay, statistics."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from ai.decide import decide
from ai.local import LocalBrain
from ai.messages import ActionValue, Answer
from engine.codec import view_from_bytes
from engine.games import REGISTRY
from engine.games.whist.options import PRESETS, Honours, Options
from engine.shuffle import Stream
from game import matches
from game.counsel import Counsel
from game.review import TOLERANCE
from game.scenes.hand_result import HandResult
from game.scenes.match_result import MatchResult
from game.scenes.new_game import NewGame
from game.scenes.review import ReviewScene
from game.session import AT_ONCE, Session
from game.statistics import Check, MatchRecord, Result
from game.table.studio import Studio

Shot = Callable[[Studio], object]

SEED = "results of an evening"
HAND = 65
"""Decisions up to the moment at which the first hand is counted: 52 cards, 13 tricks acknowledged."""


class Adviser(LocalBrain):
    """The rule player's choice with invented values: pictures must not wait for a compiler."""

    def poll(self) -> list[Answer]:
        asked, self._open = self._open, {}
        answers: list[Answer] = []
        for ask in asked.values():
            view = view_from_bytes(ask.view)
            found = decide(view, "normal", ask.seed)
            chance = Stream(ask.seed, "invented")
            game = next(game for game in REGISTRY.values() if isinstance(view, game.view_type))
            cards = game.legal(view, view.seat)
            spread = max(1.0, 4 * TOLERANCE[game.name])  # so that some choices count as doubtful
            best = 1.0 + (13 - len(getattr(view, "tricks", ()))) / 2
            values = tuple(
                ActionValue(
                    card, best if card == found.action else best - spread * (5 + chance.below(130)) / 100, 9
                )
                for card in cards
            )
            answers.append(Answer(ask.number, replace(found, values=values)))
        return answers


_reviewed: WeakKeyDictionary[Studio, dict[object, Session]] = WeakKeyDictionary()


def looked_at(studio: Studio, options: object, game: str, begin: Callable[[], Session]) -> Session:
    """A deal just over whose choices the adviser has looked at: one for all pictures of a studio."""
    known = _reviewed.setdefault(studio, {})
    if (game, options) not in known:
        session = begin()
        rules, studio.desk.counsel = studio.desk.counsel, Counsel(Adviser())
        reviewer = matches.reviewer(studio.desk, session)
        studio.desk.counsel = rules
        reviewer.update()
        while reviewer.latest and not reviewer.latest.done:
            reviewer.update()
        known[game, options] = session
    return known[game, options]


def reviewed(studio: Studio) -> Session:
    """The Whist hand of the pictures."""
    options = Options(honours=Honours.TRADITIONAL)
    return looked_at(studio, options, "whist", lambda: _careless(studio, options))


def _careless(studio: Studio, options: Options) -> Session:
    session = studio.session(options, SEED)
    while session.match.decision < HAND:
        seat = session.humans[0]
        if not session.awaits_ack and session.legal(seat):
            session.act(seat, session.legal(seat)[0])  # careless, so that there is something to say
        else:
            studio.decide(session, float(session.match.decision))
    return session


def new_game_coupling(studio: Studio) -> None:
    scene = studio.show("new_game")
    assert isinstance(scene, NewGame)
    scene.set("target_points", 10)
    scene.take("custom")
    scene.set("honours", Honours.TRADITIONAL)
    studio.wait(0.5)


def new_game_large_text(studio: Studio) -> None:
    studio.settings(text_scale=150)
    new_game_coupling(studio)


def new_game_seed(studio: Studio) -> None:
    scene = studio.show("new_game")
    assert isinstance(scene, NewGame)
    scene.use_seed("2024cafe")
    scene.edit_seed()
    studio.wait(0.5)


def hand_result(studio: Studio) -> None:
    studio.show("hand_result", session=reviewed(studio))
    studio.wait(4.0)


def hand_result_counting(studio: Studio) -> None:
    studio.show("hand_result", session=reviewed(studio))
    studio.wait(1.4)


def hand_result_large_text(studio: Studio) -> None:
    studio.settings(text_scale=150)
    hand_result(studio)


def hand_result_moments(studio: Studio) -> None:
    """The third page of large text."""
    hand_result_large_text(studio)
    studio.do("prev_tab")
    studio.wait(0.4)


def _review(studio: Studio) -> ReviewScene:
    scene = studio.show("review", session=reviewed(studio))
    assert isinstance(scene, ReviewScene)
    studio.wait(0.2)
    return scene


def review(studio: Studio) -> None:
    _review(studio).next_mark()
    studio.wait(0.4)


def review_trick(studio: Studio) -> None:
    _review(studio).go(28)
    studio.wait(0.4)


def review_large_text(studio: Studio) -> None:
    studio.settings(text_scale=150)
    review(studio)


def match_result(studio: Studio) -> None:
    session = studio.session(PRESETS["traditional_honours"], SEED, 9999)
    scene = studio.show("match_result", session=session)
    assert isinstance(scene, MatchResult)
    scene.verify()
    studio.wait(0.4)


def match_result_large_text(studio: Studio) -> None:
    studio.settings(text_scale=150)
    match_result(studio)


def statistics_filled(studio: Studio) -> None:
    """Invented matches, so that there is something to plot."""
    store, chance = matches.store(studio.desk).statistics, Random(3)
    store.forget("whist")
    for number in range(40):
        level = chance.choice(("easy", "normal", "normal", "hard"))
        own, other = (5 + chance.randrange(3), chance.randrange(5))
        if chance.random() > 0.56:
            own, other = other, own
        result: Result = "won" if own > other else "lost"
        details = {"hands": 4, "hands_won": 2, "tricks": 24 + chance.randrange(6), "honour_points": 1}
        store.add(
            MatchRecord(str(number), "whist", "2026-01-01", level, "standard", result, own, other, details)
        )
        store.check(Check(str(number), 1, "whist", level, 11, 5 + chance.randrange(6), chance.randrange(200)))
    studio.show("statistics")
    studio.wait(0.4)


def statistics_large_text(studio: Studio) -> None:
    studio.settings(text_scale=150)
    statistics_filled(studio)


def practice_result(studio: Studio) -> None:
    """The same deal a second time, played by the rule player."""
    first = reviewed(studio)
    session = matches.practise(studio.desk, first, 0)
    session.pace = AT_ONCE
    while not session.over:
        studio.decide(session, float(session.match.decision))
    scene = studio.show("hand_result", session=session)
    assert isinstance(scene, HandResult)
    studio.wait(4.0)


def remap(studio: Studio, text_scale: int = 100) -> None:
    """Three keys for one action."""
    keys = {"back": ("key:escape", "key:backspace", "key:right shift")}
    studio.settings(keys=keys, text_scale=text_scale)
    studio.show("remap", source="keys")
    studio.wait(0.4)


def remap_large_text(studio: Studio) -> None:
    remap(studio, 150)


def remap_waiting(studio: Studio) -> None:
    remap_large_text(studio)
    studio.do("down", "down", "down", "down", "down", "right")
    studio.wait(0.4)


SCENE_SHOTS: dict[str, Shot] = {
    "new_game_coupling": new_game_coupling,
    "new_game_seed": new_game_seed,
    "new_game_large_text": new_game_large_text,
    "hand_result": hand_result,
    "hand_result_counting": hand_result_counting,
    "hand_result_large_text": hand_result_large_text,
    "hand_result_moments": hand_result_moments,
    "practice_result": practice_result,
    "review": review,
    "review_trick": review_trick,
    "review_large_text": review_large_text,
    "match_result": match_result,
    "match_result_large_text": match_result_large_text,
    "statistics_filled": statistics_filled,
    "statistics_large_text": statistics_large_text,
    "remap": remap,
    "remap_large_text": remap_large_text,
    "remap_waiting": remap_waiting,
}
"""In the order in which they are taken."""
