"""The pictures of Three Hags: moments at the table, the end of a round, its results and its help."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import cast

from engine.cards import cards_of, parse_set
from engine.games.three_hags.combos import (
    BROOMS,
    BY_CARDS,
    HAGS,
    IMPS,
    NUMBERS,
    PACK,
    Combo,
    Kind,
    combo_of,
)
from engine.games.three_hags.options import PRESETS, Options
from engine.games.three_hags.rules import legal
from engine.games.three_hags.state import Deal, Phase, PlayCombo
from engine.games.three_hags.view import View
from game import lobby, matches
from game.input.intents import Device
from game.scenes.how_to_play import HowToPlay
from game.scenes.new_game import NewGame
from game.scenes.review import ReviewScene
from game.scenes.round_result_three_hags import HagRoundResult
from game.scenes.table_three_hags import HagTable
from game.session import AT_ONCE, Pace, Session
from game.statistics import Check, MatchRecord, Result
from game.table.studio import Studio
from tools.shots_scenes import looked_at

Shot = Callable[[Studio], object]
Ready = Callable[[View], bool]

GAME, SEED = "three_hags", "brooms at midnight"
STANDARD, SHORT, LONG = (PRESETS[name] for name in ("standard", "short", "long"))
SLOW = Pace(60.0, 0.0, 60.0, 60.0)
TRIES = 120
"""Seeds looked at for a moment."""
PAD = Device("pad", 1, "xbox")
MINE = "5S 6S KS 7H 7C QH JH 9C TC AS AH KH 4H"
THEIRS = "2S 3S 4S 8S 8H 8C 3H 3C 5H 5C 6H 6C QC"
"""A deal in which there is something to pick: two readings of a run, pairs, a flight, imps."""


# -- moments at the table --------------------------------------------------------------------------------


def _until(studio: Studio, ready: Ready, options: Options = STANDARD) -> Session:
    """A session at the first moment of a first round that ``ready`` finds in the person's own view."""
    for attempt in range(TRIES):
        session = studio.session(options, f"{SEED} {attempt}", game=GAME)
        while session.view(None).phase is not Phase.ROUND_DONE:
            if ready(session.match.view(0)):
                return session
            studio.decide(session)
        if ready(session.match.view(0)):
            return session
    raise LookupError("no such moment")


def _table(studio: Studio, ready: Ready) -> HagTable:
    return cast(HagTable, studio.table_of(_until(studio, ready)))


def _given(studio: Studio) -> HagTable:
    """The table of the given deal: the person leads."""
    first = parse_set(MINE), parse_set(THEIRS)
    deal = Deal(1, first, tuple(cards_of(PACK & ~(first[0] | first[1]))))
    session = lobby.begin(None, GAME, STANDARD, studio.desk.counsel, seed=SEED, deal=deal, pace=AT_ONCE)
    return cast(HagTable, studio.table_of(session))


def _pick(studio: Studio, table: HagTable, codes: str) -> HagTable:
    """Pick these cards, as if each had been pressed."""
    for card in cards_of(parse_set(codes)):
        table.choose(card)
    studio.wait(0.5)
    return table


def lead(studio: Studio) -> None:
    _given(studio)
    studio.do("right", "right")
    studio.wait(0.4)


def picked(studio: Studio, codes: str) -> HagTable:
    return _pick(studio, _given(studio), codes)


def _following(size: int, least: int = 1) -> Ready:
    """The person is to answer a pile of that class with so many plays, and can."""

    def ready(view: View) -> bool:
        if view.phase is not Phase.FOLLOW or view.turn != 0 or len(view.pile) < least:
            return False
        top = view.top
        return top is not None and top.size == size and len(legal(view, 0)) > 2

    return ready


def answer(studio: Studio, size: int = 2) -> HagTable:
    """The first answer that is offered is picked."""
    table = _table(studio, _following(size))
    studio.do("down")
    studio.wait(0.5)
    return table


def climb(studio: Studio) -> None:
    """A pile of four plays and more."""
    _table(studio, _following(1, 4))
    studio.wait(0.5)


def refused(studio: Studio) -> None:
    """Cards of the right class that do not beat the pile."""

    def ready(view: View) -> bool:
        return _following(2)(view) and _weaker(view) is not None

    table = _table(studio, ready)
    weak = _weaker(table.session.match.view(0))
    assert weak is not None
    for card in cards_of(weak.cards):
        table.choose(card)
    studio.wait(0.2)
    studio.do("next")
    studio.wait(0.5)


def _weaker(view: View) -> Combo | None:
    """A combo of the hand that the top of the pile beats."""
    top = view.top
    if top is None:
        return None
    found = (
        combo
        for combos in BY_CARDS.values()
        for combo in combos
        if not combo.cards & ~view.hand and combo.size == top.size and combo.key < top.key
    )
    return next(found, None)


def hint(studio: Studio) -> None:
    table = _table(studio, _following(1, 2))
    studio.do("hint")
    studio.wait_until(lambda: table.face.said is not None)
    studio.wait(0.5)


def passing(studio: Studio) -> None:
    """The person has just passed."""
    table = _table(studio, _following(1))
    table.session.pace = SLOW
    studio.do("undo", "undo")
    studio.wait(0.9)


def sweep(studio: Studio, kind: Kind, after: float) -> None:
    """The person sweeps: the figure is on its way over the pile."""

    def ready(view: View) -> bool:
        return view.turn == 0 and len(view.pile) > 0 and _sweeper(view, kind) is not None

    try:
        session = _until(studio, ready)
    except LookupError:  # covens on a pile are rare: one is put into the hand
        session = _coven(studio)
    table = cast(HagTable, studio.table_of(session))
    found = _sweeper(session.match.view(0), kind)
    assert found is not None
    session.pace = SLOW
    _play(studio, table, found)
    studio.wait(after)


def _sweeper(view: View, kind: Kind) -> PlayCombo | None:
    for action in legal(view, 0):
        combo = combo_of(action.cards, action.meaning) if isinstance(action, PlayCombo) else None
        if combo is not None and combo.sweeps and combo.kind is kind:
            return cast(PlayCombo, action)
    return None


def _coven(studio: Studio) -> Session:
    """The person holds the three hags and is to answer a run."""
    first = (
        parse_set("QS QH QC 7H 7C JH 9C TC AS AH KH 4H 5H"),
        parse_set("8C 9H TH 2S 3S 4S 8S 8H 3C 5C 6H 6C KS"),
    )
    stock = tuple(cards_of(PACK & ~(first[0] | first[1])))
    deal = Deal(0, first, stock)
    session = lobby.begin(None, GAME, STANDARD, studio.desk.counsel, seed=SEED, deal=deal, pace=AT_ONCE)
    run = parse_set("2S 3S 4S")
    session.match.act(1, PlayCombo(run, run))
    return session


def aside(studio: Studio) -> None:
    """The set-aside page, and how the last pile was climbed."""
    _table(studio, lambda view: view.turn == 0 and view.aside().bit_count() > 12 and len(view.pile) > 0)
    studio.do("previous_trick")
    studio.wait(0.8)


def no_stock(studio: Studio) -> None:
    _table(studio, lambda view: view.turn == 0 and view.stock_size == 0 and len(view.pile) > 0)
    studio.wait(0.4)


def _out_with_hags(view: View) -> bool:
    """The person has gone out with a hag."""
    done = view.phase is Phase.ROUND_DONE
    return done and view.results[0].winner == 0 and view.results[0].hag_bonus > 0


def round_end(studio: Studio) -> None:
    """The other hand has just been opened."""
    session = _until(studio, _out_with_hags)
    known = session.match
    again = studio.session(STANDARD, known.seed, game=GAME)
    while again.match.decision < known.decision - 1:
        studio.decide(again)
    table = cast(HagTable, studio.table_of(again))
    last = known.journal[-1]
    assert last.seat == 0 and isinstance(last.action, PlayCombo)
    _play(studio, table, last.action)
    studio.wait(2.6)


def _play(studio: Studio, table: HagTable, action: PlayCombo) -> None:
    for card in cards_of(action.cards):
        table.choose(card)
    studio.do("next")


def with_pad(studio: Studio) -> None:
    _given(studio)
    studio.do("right", "accept", "right", device=PAD)
    studio.wait(0.5)


# -- the end of a round ----------------------------------------------------------------------------------


def _over(studio: Studio, options: Options = STANDARD) -> Session:
    """A finished round with a hag in its last combo and dear cards in the hand left, which the adviser has
    looked at. The person was careless now and then, so that there is something to say."""

    def begin() -> Session:
        for attempt in range(TRIES):
            session = studio.session(options, f"{SEED} {attempt}", game=GAME)
            while session.view(None).phase is not Phase.ROUND_DONE:
                _careless(studio, session)
            view: View = session.view(None)
            result = view.results[0]
            dear = result.left & (HAGS | IMPS | BROOMS)
            if result.hag_bonus and dear.bit_count() > 1 and result.left & NUMBERS:
                return session
        raise LookupError("no such round")

    return looked_at(studio, options, GAME, begin)


def _careless(studio: Studio, session: Session) -> None:
    view: View = session.match.view(0)
    if view.turn == 0 and len(view.moves) % 4 > 1:
        found = legal(view, 0)
        session.act(0, found[len(found) // 2])
    else:
        studio.decide(session)


def round_result(
    studio: Studio, after: float = 9.0, page: int = 0, options: Options = STANDARD
) -> HagRoundResult:
    scene = cast(HagRoundResult, studio.show("round_result", session=_over(studio, options)))
    studio.wait(after)
    for _ in range(page):
        studio.do("next_tab")
    studio.wait(0.3)
    return scene


def review(studio: Studio, ply: int | None = None) -> None:
    scene = cast(ReviewScene, studio.show("review", session=_over(studio)))
    studio.wait(0.2)
    if ply is None:
        scene.next_mark()
    else:
        scene.go(ply)
    studio.wait(0.4)


def match_result(studio: Studio, options: Options = LONG) -> None:
    session = studio.session(options, SEED, 99999, game=GAME)
    studio.show("match_result", session=session)
    studio.wait(0.4)


# -- around the table ------------------------------------------------------------------------------------


def new_game(studio: Studio) -> None:
    scene = cast(NewGame, studio.show("new_game", game=GAME))
    scene.set("target_score", 100)
    studio.wait(0.5)


def statistics(studio: Studio) -> None:
    """Invented matches, so that there is something to plot."""
    store, chance = matches.store(studio.desk).statistics, Random(7)
    store.forget(GAME)
    for number in range(31):
        level = chance.choice(("easy", "normal", "normal", "hard"))
        won = chance.randrange(5) > 1
        more, less = 75 + chance.randrange(60), chance.randrange(75)
        own, other = (more, less) if won else (less, more)
        result: Result = "won" if won else "lost"
        details = {
            "rounds": 3, "rounds_won": 2 if won else 1, "points": own, "points_other": other, "bonus": 20,
            "hags": 1, "brooms": chance.randrange(3), "flights": chance.randrange(3),
            "covens": chance.randrange(2), "shut_outs": int(other == 0),
        }  # fmt: skip
        name = f"{GAME} {number}"
        store.add(MatchRecord(name, GAME, "2026-01-01", level, "standard", result, own, other, details))
        store.check(Check(name, 1, GAME, level, 20, 9 + chance.randrange(10), chance.randrange(4000)))
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


THREE_HAGS_SHOTS: dict[str, Shot] = {
    "hags_new_game": new_game,
    "hags_new_game_large_text": large(new_game),
    "hags_lead": lead,
    "hags_pick_pair": partial(picked, codes="7H 7C"),
    "hags_pick_imp": partial(picked, codes="5S 6S KS"),
    "hags_pick_flight": partial(picked, codes="QH JH"),
    "hags_pick_no_combo": partial(picked, codes="KH 4H"),
    "hags_pad": with_pad,
    "hags_answer": answer,
    "hags_answer_threesie": partial(answer, size=3),
    "hags_climb": climb,
    "hags_refused": refused,
    "hags_hint": hint,
    "hags_pass": passing,
    "hags_broom": partial(sweep, kind=Kind.SINGLE, after=1.2),
    "hags_flight": partial(sweep, kind=Kind.FLIGHT, after=1.3),
    "hags_coven": partial(sweep, kind=Kind.COVEN, after=1.5),
    "hags_aside": aside,
    "hags_no_stock": no_stock,
    "hags_round_end": round_end,
    "hags_large_text": large(partial(picked, codes="5S 6S KS")),
    "hags_large_text_climb": large(climb),
    "hags_large_text_refused": large(refused),
    "hags_round": round_result,
    "hags_round_piles": partial(round_result, page=1),
    "hags_round_moments": partial(round_result, page=2),
    "hags_round_large_text": large(round_result),
    "hags_review": review,
    "hags_review_large_text": large(review),
    "hags_match_result": match_result,
    "hags_statistics": statistics,
    "hags_help_imps": partial(helped, page="imps"),
    "hags_help_runs": partial(helped, page="run"),
    "hags_help_sweeps": partial(helped, page="sweeps"),
    "hags_help_large_text": large(partial(helped, page="imp_choice")),
    "hags_round_counting": partial(round_result, after=2.2),
    "hags_round_piles_large_text": large(partial(round_result, page=1)),
    "hags_match_result_large_text": large(match_result),
    "hags_statistics_large_text": large(statistics),
}
"""In the order in which they are taken."""
