"""The pictures of Deception: moments at the table, the end of a case, its review and replay, and its help."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from random import Random

from engine.games.deception.options import Options
from engine.games.deception.roles import Role
from engine.games.deception.view import View
from engine.level import Level
from engine.match import Match
from game import matches
from game.scenes.deception_result import CaseResult
from game.scenes.deception_review import CaseReviewScene
from game.scenes.help_art_deception import DECEPTION
from game.scenes.how_to_play import HowToPlay
from game.scenes.new_game import NewGame
from game.scenes.review_deception import CaseReplay
from game.seats import classic_seats
from game.session import AT_ONCE, Session
from game.statistics import MatchRecord, Result
from game.table.studio import Studio
from tools.shots_deception_table import DECEPTION_TABLE_SHOTS, SIX, TWELVE, WITNESS, large, played

Shot = Callable[[Studio], object]
Ready = Callable[[View], bool]

GAME, SEED = "deception", "midnight in Kowloon"
TRIES = 12
"""Cases looked at for an end."""


@cache
def _ended(options: Options, least: int = 2, cause: str = "") -> Match:
    """A closed case with so many attempts, and with this cause where one is wanted."""
    for attempt in range(TRIES):
        match = played(options, f"{SEED} {attempt}")
        end = match.outcome
        if end and len(match.view(None).attempts) >= least and (not cause or end.cause == cause):
            return match
    raise LookupError("no such case")


def _session(studio: Studio, match: Match) -> Session:
    return Session(match, classic_seats(match.options), studio.desk.counsel, pace=AT_ONCE)


# -- after the case --------------------------------------------------------------------------------------


def result(
    studio: Studio, options: Options = SIX, page: int = 0, after: float = 9.0, cause: str = ""
) -> CaseResult:
    found = studio.show("match_result", session=_session(studio, _ended(options, cause=cause)))
    assert isinstance(found, CaseResult)
    studio.wait(after)
    for _ in range(page):
        studio.do("next_tab")
    studio.wait(0.3)
    return found


def review(studio: Studio, options: Options = SIX, move: int = 3) -> None:
    """The plot after all has been thought over, at a clue."""
    scene = studio.show("deception_review", session=_session(studio, _ended(options)))
    assert isinstance(scene, CaseReviewScene)
    studio.wait_until(lambda: scene.other is not None and scene.done, 120.0)
    for _ in range(move):
        scene.next_mark()
    studio.wait(0.5)


def replay(studio: Studio, options: Options = SIX, clues: int = 5, roles: bool = True) -> None:
    """The open board after so many clues; 0: at the first attempt."""
    scene = studio.show("review", session=_session(studio, _ended(options)))
    assert isinstance(scene, CaseReplay)
    for _ in range(clues):
        scene.on_clue()
    if not clues:
        tried = [i for i, point in enumerate(scene.points) if point.view.attempts]
        scene.go(tried[0])
    if not roles:
        scene.turn_roles()
    studio.wait(0.4)


# -- around the table ------------------------------------------------------------------------------------


def new_game(studio: Studio, options: Options | None = None) -> None:
    scene = studio.show("new_game", game=GAME, options=options)
    assert isinstance(scene, NewGame)
    if options is None:
        scene.set("players", 5)
    studio.wait(0.5)


def statistics(studio: Studio) -> None:
    """Invented cases, so that there is something to count."""
    store, chance = matches.store(studio.desk).statistics, Random(11)
    store.forget(GAME)
    roles = [Role.INVESTIGATOR] * 4 + [Role.SCIENTIST, Role.MURDERER, Role.ACCOMPLICE, Role.WITNESS]
    for number in range(34):
        role, level = chance.choice(roles), chance.choice(("easy", "normal", "normal", "hard"))
        won, tried = chance.randrange(5) > 1, chance.randrange(2) * (role is not Role.SCIENTIST)
        side = "crime" if role.crime else "investigation"
        details = {
            side: 1, f"{side}_won": int(won), role.value: 1, f"{role.value}_won": int(won),
            "badges": int(role is not Role.SCIENTIST), "tried": tried, "solved": tried * int(won),
            "rounds": 1 + chance.randrange(3),
        }  # fmt: skip
        outcome: Result = "won" if won else "lost"
        record = MatchRecord(
            f"{GAME} {number}", GAME, "2026-01-01", level, "six", outcome, int(won), 1, details
        )
        store.add(record)
    studio.desk.settings.change(game=GAME)
    studio.show("statistics")
    studio.wait(0.4)


def title(studio: Studio) -> None:
    """The title with a running case to go on with."""
    matches.begin(studio.desk, GAME, SIX, SEED)
    studio.show("title")
    studio.wait(1.5)


def credits(studio: Studio) -> None:
    studio.show("credits")
    studio.wait(0.4)


def helped(studio: Studio, page: str) -> None:
    scene = studio.show("how_to_play", game=GAME)
    assert isinstance(scene, HowToPlay)
    scene.turn(scene.pages.index(page))
    studio.wait(0.5)


DECEPTION_SHOTS: dict[str, Shot] = {
    **DECEPTION_TABLE_SHOTS,
    "deception_new_game": new_game,
    "deception_new_game_witness": partial(new_game, options=WITNESS),
    "deception_new_game_large_text": large(new_game),
    "deception_result": result,
    "deception_result_opening": partial(result, after=1.6),
    "deception_result_attempts": partial(result, page=1),
    "deception_result_game": partial(result, page=2),
    "deception_result_witness": partial(result, options=WITNESS, cause="witness_named"),
    "deception_result_twelve": partial(result, options=TWELVE),
    "deception_result_twelve_attempts": partial(result, options=TWELVE, page=1),
    "deception_result_large_text": large(partial(result, options=TWELVE)),
    "deception_result_attempts_large_text": large(partial(result, options=TWELVE, page=1)),
    "deception_review": review,
    "deception_review_better": partial(review, options=Options(cpu_level=Level.EASY), move=6),
    "deception_review_twelve": partial(review, options=TWELVE, move=7),
    "deception_review_large_text": large(review),
    "deception_replay": replay,
    "deception_replay_attempt": partial(replay, clues=0, roles=False),
    "deception_replay_end": partial(replay, clues=99),
    "deception_replay_twelve": partial(replay, options=TWELVE, clues=8),
    "deception_replay_large_text": large(partial(replay, clues=0)),
    "deception_statistics": statistics,
    "deception_statistics_large_text": large(statistics),
    "deception_title": title,
    "deception_credits": credits,
    **{f"deception_help_{page}": partial(helped, page=page) for page in DECEPTION},
    "deception_help_large_text": large(partial(helped, page="solve")),
}
"""In the order in which they are taken."""
