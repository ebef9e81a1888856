"""The pictures of Trick of the Dead: moments at the table, the end of a round, its results and its help."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import cast

from engine.actions import PlayCard
from engine.games.trick_of_the_dead.options import PRESETS, Options
from engine.games.trick_of_the_dead.rules import legal
from engine.games.trick_of_the_dead.state import Phase
from engine.games.trick_of_the_dead.view import View
from game import matches
from game.scenes.how_to_play import HowToPlay
from game.scenes.new_game import NewGame
from game.scenes.review import ReviewScene
from game.scenes.round_result import RoundResult
from game.scenes.table_trick_of_the_dead import DeadTable
from game.session import Pace, Session
from game.statistics import Check, MatchRecord, Result
from game.table.studio import Studio
from tools.shots_scenes import looked_at

Shot = Callable[[Studio], object]

GAME, SEED = "trick_of_the_dead", "night of the cards"
STANDARD, TWO, OPEN = (PRESETS[name] for name in ("standard", "two_players", "open_graveyard"))
SLOW = Pace(60.0, 0.0, 60.0, 60.0)
TRIES = 60
"""Seeds looked at for a moment."""


# -- moments at the table --------------------------------------------------------------------------------


def _careless(session: Session, studio: Studio) -> None:
    """One decision more; the person pairs ranks where they can, so that zombies rise."""
    view = session.match.view(0)
    if view.phase is Phase.PLAY and view.turn == 0 and view.trick and len(view.tricks) % 2 == 0:
        ranks = {card % 13 for card in view.trick if card < 52}
        plays = [act for act in session.legal(0) if isinstance(act, PlayCard) and act.card < 52]
        pairs = [act for act in plays if act.card % 13 in ranks]
        if pairs:
            session.act(0, pairs[0])
            return
    studio.decide(session)


def _until(studio: Studio, options: Options, ready: Callable[[View], bool]) -> Session:
    """A session at the first moment of a first round that ``ready`` finds in the person's own view."""
    for attempt in range(TRIES):
        session = studio.session(options, f"{SEED} {attempt}", game=GAME)
        while session.view(None).phase is not Phase.ROUND_DONE:
            if ready(session.match.view(0)):
                return session
            _careless(session, studio)
        if ready(session.match.view(0)):
            return session
    raise LookupError("no such moment")


def _table(studio: Studio, options: Options, ready: Callable[[View], bool]) -> DeadTable:
    return cast(DeadTable, studio.table_of(_until(studio, options, ready)))


def _turn(view: View) -> bool:
    return view.phase is Phase.PLAY and view.turn == 0


def bury(studio: Studio, chosen: int = 2) -> DeadTable:
    table = _table(studio, STANDARD, lambda view: view.owes(0))
    studio.do("right", "right", *(("accept", "right") * chosen))
    studio.wait(0.5)
    return table


def sealed(studio: Studio) -> None:
    """The person has buried; the others are waited for."""
    table = bury(studio)
    table.session.pace = SLOW
    studio.do("next")
    studio.wait(1.2)


def zombies(studio: Studio) -> None:
    """The person is to play, and every hand holds a zombie."""
    _table(studio, STANDARD, lambda view: _turn(view) and all(view.zombies))
    studio.wait(0.5)


def wheel(studio: Studio) -> None:
    _table(studio, STANDARD, lambda view: view.phase is Phase.DECLARE and view.turn == 0)
    studio.wait(0.8)
    studio.do("right")
    studio.wait(0.4)


def _risen(view: View) -> bool:
    done = view.phase is Phase.TRICK_DONE and view.tricks[-1].revived is not None
    return done and view.tricks[-1].count.points > 8


def trick_points(studio: Studio, options: Options = STANDARD) -> None:
    _table(studio, options, _risen)
    studio.wait(0.6)


def doubled(studio: Studio) -> None:
    """A zombie has taken diamonds."""

    def ready(view: View) -> bool:
        last = view.tricks[-1] if view.phase is Phase.TRICK_DONE else None
        return last is not None and last.count.doubled and last.count.diamonds > 0

    _table(studio, STANDARD, ready)
    studio.wait(0.6)


def trump_named(studio: Studio) -> None:
    """Another seat's joker has named trumps, which wait for the next trick."""
    _table(studio, STANDARD, lambda view: _turn(view) and view.named >= 0 and view.trump < 0)
    studio.wait(0.5)


def revival(studio: Studio, after: float = 2.3, options: Options = STANDARD) -> None:
    """The card is on its way up: the same round once more, from before the last card of that trick."""
    known = _until(studio, options, _risen).match
    session = studio.session(options, known.seed, game=GAME)
    while session.match.decision < known.decision - 1:
        _careless(session, studio)
    table = cast(DeadTable, studio.table_of(session))
    last = known.journal[-1]
    if last.seat == 0 and isinstance(last.action, PlayCard):
        table.play(last.action.card)
    studio.wait_until(lambda: session.match.decision == known.decision)
    studio.wait(after)


def open_graveyard(studio: Studio) -> None:
    _table(studio, OPEN, lambda view: _turn(view) and len(view.tricks) == 3)
    studio.wait(0.5)


def two_players(studio: Studio) -> None:
    _table(studio, TWO, lambda view: _turn(view) and len(view.tricks) == 6 and bool(view.zombies[0]))
    studio.wait(0.5)


def round_over(studio: Studio) -> None:
    """The last trick is put away: what is left is opened, hearts survive."""

    def last(view: View) -> bool:
        done = view.phase is Phase.TRICK_DONE and any(size == 0 for size in view.hand_sizes)
        return done and sum(view.hand_sizes) > 2

    table = _table(studio, STANDARD, last)
    table.go_on()
    studio.wait(2.2)


def _only_zombie(view: View) -> bool:
    """The person must follow with a zombie, and holds something else as well."""
    if not _turn(view) or view.led < 0:
        return False
    follow = view.hand >> 13 * view.led & 8191
    return follow != 0 and follow == view.zombies[0] >> 13 * view.led & 8191 and view.hand.bit_count() > 2


def must_follow(studio: Studio) -> None:
    table = _table(studio, STANDARD, _only_zombie)
    view: View = table.session.match.view(0)
    free = {act.card for act in legal(view, 0) if isinstance(act, PlayCard)}
    table.play(next(card for card in table.stage.hand if card not in free))
    studio.wait(0.4)


def pages(studio: Studio) -> None:
    _table(studio, STANDARD, lambda view: _turn(view) and len(view.tricks) == 7)
    studio.do("previous_trick", "left")
    studio.wait(0.8)


# -- the end of a round ----------------------------------------------------------------------------------


def _over(studio: Studio, options: Options = STANDARD) -> Session:
    """A finished round with cards left in a hand, which the adviser has looked at."""

    def begin() -> Session:
        return _until(
            studio, options, lambda view: view.phase is Phase.ROUND_DONE and any(view.results[0].hearts_left)
        )

    return looked_at(studio, options, GAME, begin)


def round_result(
    studio: Studio, options: Options = STANDARD, after: float = 9.0, page: int = 0
) -> RoundResult:
    scene = cast(RoundResult, studio.show("round_result", session=_over(studio, options)))
    studio.wait(after)
    for _ in range(page):
        studio.do("next_tab")
    studio.wait(0.3)
    return scene


def review(studio: Studio, options: Options = STANDARD) -> None:
    scene = cast(ReviewScene, studio.show("review", session=_over(studio, options)))
    studio.wait(0.2)
    scene.next_mark()
    studio.wait(0.4)


def match_result(studio: Studio, options: Options = STANDARD) -> None:
    session = studio.session(options, SEED, 99999, game=GAME)
    studio.show("match_result", session=session)
    studio.wait(0.4)


# -- around the table ------------------------------------------------------------------------------------


def new_game(studio: Studio, **changes: object) -> None:
    scene = cast(NewGame, studio.show("new_game", game=GAME))
    if changes:
        scene.take("custom")
    for field, value in changes.items():
        scene.set(field, value)
    studio.wait(0.5)


def statistics(studio: Studio) -> None:
    """Invented matches, so that there is something to plot."""
    store, chance = matches.store(studio.desk).statistics, Random(5)
    store.forget(GAME)
    for number in range(34):
        level = chance.choice(("easy", "normal", "normal", "hard"))
        own, other = 80 + chance.randrange(50), 82 + chance.randrange(40)
        result: Result = "won" if own > other else "shared" if own == other else "lost"
        details = {
            "rounds": 4, "points": own, "tricks": 18, "zombie_wins": chance.randrange(4),
            "joker_wins": chance.randrange(5), "hearts": chance.randrange(3), "survival_points": 2,
        }  # fmt: skip
        name = f"{GAME} {number}"
        store.add(MatchRecord(name, GAME, "2026-01-01", level, "standard", result, own, other, details))
        store.check(Check(name, 1, GAME, level, 17, 8 + chance.randrange(8), chance.randrange(900)))
    studio.desk.settings.change(game=GAME)
    studio.show("statistics")
    studio.wait(0.4)


def helped(studio: Studio, page: str) -> None:
    scene = cast(HowToPlay, studio.show("how_to_play", game=GAME))
    scene.turn(scene.pages.index(page))
    studio.wait(0.5)


def large(shot: Shot) -> Shot:
    """The same with text of 150 %."""

    def enlarged(studio: Studio) -> None:
        studio.settings(text_scale=150)
        shot(studio)

    return enlarged


TRICK_OF_THE_DEAD_SHOTS: dict[str, Shot] = {
    "dead_new_game": partial(new_game, players=3, open_graveyard=True),
    "dead_new_game_large_text": large(partial(new_game, players=2)),
    "dead_bury": bury,
    "dead_bury_one": partial(bury, chosen=1),
    "dead_bury_large_text": large(bury),
    "dead_sealed": sealed,
    "dead_zombies": zombies,
    "dead_zombies_large_text": large(zombies),
    "dead_wheel": wheel,
    "dead_wheel_large_text": large(wheel),
    "dead_trump_named": trump_named,
    "dead_revival_rise": partial(revival, after=1.75),
    "dead_revival_turn": partial(revival, after=2.15),
    "dead_revival": revival,
    "dead_revival_drift": partial(revival, after=2.95),
    "dead_trick_points": trick_points,
    "dead_doubled": doubled,
    "dead_doubled_large_text": large(doubled),
    "dead_open_graveyard": open_graveyard,
    "dead_open_revival": partial(revival, options=OPEN),
    "dead_two_players": two_players,
    "dead_two_players_points": partial(trick_points, options=TWO),
    "dead_two_players_large_text": large(two_players),
    "dead_must_follow": must_follow,
    "dead_must_follow_large_text": large(must_follow),
    "dead_pages": pages,
    "dead_round_over": round_over,
    "dead_round": round_result,
    "dead_round_tricks": partial(round_result, page=1),
    "dead_round_large_text": large(round_result),
    "dead_review": review,
    "dead_match_result": match_result,
    "dead_statistics": statistics,
    "dead_help_zombies": partial(helped, page="zombies"),
    "dead_help_large_text": large(partial(helped, page="scoring")),
}
"""In the order in which they are taken."""
