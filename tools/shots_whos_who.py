"""The pictures of WHO'S WHO: its moments at the table, the reveal, the timeline, its results and its help."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import cast

from msgspec.structs import replace

from engine.games.whos_who.options import PRESETS, Options
from engine.games.whos_who.state import Phase
from engine.games.whos_who.view import View
from game import matches
from game.scenes.how_to_play import HowToPlay
from game.scenes.new_game import NewGame
from game.scenes.reveal import Reveal
from game.scenes.review import ReviewScene
from game.scenes.table_whos_who import WhosWhoTable
from game.scenes.timeline import TimelineScene
from game.session import Pace, Session
from game.statistics import Check, MatchRecord, Result
from game.table.studio import Studio
from tools.shots_scenes import looked_at

Shot = Callable[[Studio], object]

GAME, SEED = "whos_who", "who is who"
THREE, FOUR, FIVE, SIX = (PRESETS[name] for name in ("three", "four", "five", "six"))
ASKING = replace(THREE, question_allowed=True)
NOTED = {20: (1, 1), 45: (2, -1), 60: (1, -1), 80: (2, 2)}
"""What the person notes, after how many actions: (about, suspicion)."""


SLOW = Pace(60.0, 0.0, 60.0, 60.0)


# -- moments at the table --------------------------------------------------------------------------------


def _until(studio: Studio, options: Options, ready: Callable[[View], bool], seed: str = SEED) -> Session:
    """A session at the first moment that ``ready`` finds in the person's own view."""
    session = studio.session(options, seed, game=GAME)
    while not ready(session.match.view(0)):
        if session.match.decision in NOTED and session.view(None).phase is Phase.PLAY:
            session.mark(0, *NOTED[session.match.decision])
        studio.decide(session)
    return session


def _table(studio: Studio, options: Options, ready: Callable[[View], bool], seed: str = SEED) -> WhosWhoTable:
    return cast(WhosWhoTable, studio.table_of(_until(studio, options, ready, seed)))


def _turn(view: View, tricks: int = 0, cards: int = 0) -> bool:
    """The person is to play, after so many tricks and cards of this one."""
    return (
        view.turn == 0 and view.phase is Phase.PLAY and (len(view.tricks), len(view.trick)) >= (tricks, cards)
    )


def _phase(view: View, phase: Phase) -> bool:
    return view.phase is phase


def deal(studio: Studio) -> None:
    session = studio.session(THREE, SEED, game=GAME)
    studio.table_of(session, settled=False)
    studio.wait(1.3)


def peek(studio: Studio, options: Options = THREE) -> None:
    _table(studio, options, partial(_phase, phase=Phase.PEEK))
    studio.wait(1.0)


def turn(studio: Studio, options: Options = THREE, tricks: int = 0, cards: int = 0) -> WhosWhoTable:
    table = _table(studio, options, partial(_turn, tricks=tricks, cards=cards))
    studio.wait(0.6)
    return table


def must_follow(studio: Studio) -> None:
    for tricks in range(3, 12):
        table = turn(studio, tricks=tricks, cards=1)
        legal = table.legal()
        if 0 < len(legal) < len(table.stage.hand):
            table.play(next(card for card in table.stage.hand if card not in legal))
            break
    studio.wait(0.4)


def trick_done(studio: Studio) -> None:
    turn(studio, tricks=4, cards=2)
    studio.do("right", "up", "accept")
    studio.wait(2.0)


def hint(studio: Studio) -> None:
    turn(studio, tricks=5, cards=1)
    studio.do("hint")
    studio.wait(1.0)


def ask(studio: Studio) -> None:
    turn(studio, ASKING, tricks=3)
    studio.do("next_tab")
    studio.wait(0.6)


def question(studio: Studio) -> None:
    """The person has asked; the answer is heard."""
    turn(studio, ASKING, tricks=3)
    studio.do("next_tab", "accept")
    studio.wait(0.6)
    studio.do("accept")
    studio.wait(1.6)


def answer(studio: Studio) -> None:
    """A computer asks the person."""
    for attempt in range(30):
        session = studio.session(ASKING, f"{SEED} {attempt}", game=GAME)
        while session.view(None).phase not in (Phase.INTERIM, Phase.REVEAL):
            if session.view(None).phase is Phase.ANSWER and session.view(None).turn == 0:
                studio.table_of(session)
                studio.wait(1.2)
                return
            studio.decide(session)
    turn(studio, ASKING)


def interim(studio: Studio, options: Options = THREE) -> WhosWhoTable:
    table = _table(studio, options, partial(_phase, phase=Phase.INTERIM))
    studio.wait(1.2)
    return table


def interim_chosen(studio: Studio) -> None:
    interim(studio)
    studio.do("right", "accept")
    studio.wait(0.4)


def final(studio: Studio, options: Options = THREE) -> None:
    _table(studio, options, partial(_phase, phase=Phase.FINAL))
    studio.wait(1.2)


def final_as_master(studio: Studio) -> None:
    """The decoy: the same screen for the master, who is told so."""

    def ready(view: View) -> bool:
        return view.phase is Phase.FINAL and view.role is not None and view.role.value == "master"

    for attempt in range(20):
        session = studio.session(THREE, f"{SEED} {attempt}", game=GAME)
        while session.view(None).phase is not Phase.FINAL:
            studio.decide(session)
        if ready(session.match.view(0)):
            studio.table_of(session)
            studio.wait(1.2)
            return


def sealed(studio: Studio) -> None:
    """The person has sealed; the others are waited for."""
    table = interim(studio)
    table.session.pace = SLOW
    studio.do("right", "accept", "accept")
    studio.wait(1.0)


def notes(studio: Studio, page: int = 0) -> None:
    table = turn(studio, ASKING, tricks=7)
    table.open_notes(page)
    studio.wait(0.6)


def pages(studio: Studio) -> None:
    turn(studio, tricks=8)
    studio.do("previous_trick", "left")
    studio.wait(0.8)


def pause(studio: Studio) -> None:
    turn(studio, tricks=5)
    studio.do("pause")
    studio.wait(0.5)


def opening(studio: Studio, after: float) -> None:
    """The last declaration has been sealed: the envelopes, then all roles at once."""
    final(studio)
    studio.do("accept", "accept")
    studio.wait(after)


# -- the open deal ---------------------------------------------------------------------------------------


def _open(studio: Studio, options: Options = THREE) -> Session:
    return looked_at(studio, options, GAME, lambda: _careless(studio, options))


def _careless(studio: Studio, options: Options) -> Session:
    """A deal in which the person plays the last legal card, so that the adviser has something to say."""
    session = studio.session(options, SEED, game=GAME)
    while session.view(None).phase is not Phase.REVEAL:
        if session.match.decision in NOTED and session.view(None).phase is Phase.PLAY:
            session.mark(0, *NOTED[session.match.decision])
        if session.view(None).phase is Phase.PLAY and session.view(None).turn == 0:
            session.act(0, session.legal(0)[-1])
        else:
            studio.decide(session)
    return session


def reveal(studio: Studio, options: Options = THREE, after: float = 9.0, page: int = 0) -> Reveal:
    scene = cast(Reveal, studio.show("reveal", session=_open(studio, options)))
    studio.wait(after)
    for _ in range(page):
        studio.do("next_tab")
    studio.wait(0.3)
    return scene


def timeline(studio: Studio, options: Options = THREE) -> TimelineScene:
    scene = cast(TimelineScene, studio.show("timeline", session=_open(studio, options)))
    studio.wait_until(lambda: scene.timeline.done)
    studio.wait(0.5)
    scene.next_move()
    studio.wait(0.3)
    return scene


def timeline_one(studio: Studio) -> None:
    """What one seat believed of all the others."""
    scene = timeline(studio, SIX)
    hunter = next(seat for seat in range(1, 6) if seat not in scene.timeline.sought)
    scene.choose(hunter, None)
    scene.next_move()
    studio.wait(0.3)


def review(studio: Studio, options: Options = THREE) -> None:
    scene = cast(ReviewScene, studio.show("review", session=_open(studio, options)))
    studio.wait(0.2)
    scene.next_mark()
    studio.wait(0.4)


def match_result(studio: Studio, options: Options = THREE) -> None:
    session = studio.session(options, SEED, 99999, game=GAME)
    studio.show("match_result", session=session)
    studio.wait(0.4)


# -- around the table ------------------------------------------------------------------------------------


def new_game(studio: Studio, **changes: object) -> None:
    scene = cast(NewGame, studio.show("new_game", game=GAME))
    if changes:
        scene.take("custom")
    for field, value in changes.items():
        scene.form.ring.set(scene.right.widgets[("players", "role_dealing").index(field) * 3])
        scene.set(field, value)
    studio.wait(0.5)


def statistics(studio: Studio) -> None:
    """Invented matches, so that there is something to plot."""
    store, chance = matches.store(studio.desk).statistics, Random(5)
    store.forget(GAME)
    for number in range(34):
        level = chance.choice(("easy", "normal", "normal", "hard"))
        own, other = 40 + chance.randrange(20), 38 + chance.randrange(20)
        result: Result = "won" if own > other else "shared" if own == other else "lost"
        master, hunter = 3, 6
        details = {
            "deals": 9, "master": master, "concealed": chance.randrange(4), "master_points": 24,
            "hunter": hunter, "right": 2 + chance.randrange(4), "hunter_points": 27,
            "interim": 2, "interim_right": chance.randrange(3),
        }  # fmt: skip
        name = f"{GAME} {number}"
        store.add(MatchRecord(name, GAME, "2026-01-01", level, "three", result, own, other, details))
        agreed, cost = 8 + chance.randrange(8), chance.randrange(300)
        store.check(Check(name, 1, GAME, level, 17, agreed, cost))
    studio.desk.settings.change(game=GAME)
    studio.show("statistics")
    studio.wait(0.4)


def helped(studio: Studio, page: int = 0) -> None:
    scene = cast(HowToPlay, studio.show("how_to_play", game=GAME))
    scene.turn(page)
    studio.wait(0.5)


def large(shot: Shot) -> Shot:
    """The same with text of 150 %."""

    def enlarged(studio: Studio) -> None:
        studio.settings(text_scale=150)
        shot(studio)

    return enlarged


WHOS_WHO_SHOTS: dict[str, Shot] = {
    "who_new_game": new_game,
    "who_new_game_five": partial(new_game, players=5),
    "who_new_game_bag": partial(new_game, role_dealing="bag"),
    "who_new_game_large_text": large(partial(new_game, role_dealing="bag")),
    "who_deal": deal,
    "who_peek": peek,
    "who_peek_six": partial(peek, options=SIX),
    "who_seventeen": turn,
    "who_four_turned": partial(turn, options=FOUR),
    "who_five": partial(turn, options=FIVE, tricks=3, cards=2),
    "who_six": partial(turn, options=SIX, tricks=2, cards=3),
    "who_six_large_text": large(partial(turn, options=SIX, tricks=2, cards=3)),
    "who_must_follow": must_follow,
    "who_trick_done": trick_done,
    "who_hint": hint,
    "who_ask": ask,
    "who_question": question,
    "who_answer": answer,
    "who_answer_large_text": large(answer),
    "who_interim": interim,
    "who_interim_chosen": interim_chosen,
    "who_interim_two": partial(interim, options=SIX),
    "who_interim_large_text": large(interim),
    "who_sealed": sealed,
    "who_final": final,
    "who_final_as_master": final_as_master,
    "who_notes": notes,
    "who_notes_questions": partial(notes, page=1),
    "who_notes_masters": partial(notes, page=2),
    "who_notes_large_text": large(notes),
    "who_pages": pages,
    "who_pages_large_text": large(pages),
    "who_pause": pause,
    "who_envelopes": partial(opening, after=1.3),
    "who_turning": partial(opening, after=1.75),
    "who_opened": partial(opening, after=3.0),
    "who_reveal_counting": partial(reveal, after=2.0),
    "who_reveal": reveal,
    "who_reveal_four": partial(reveal, options=FOUR),
    "who_reveal_six": partial(reveal, options=SIX),
    "who_reveal_large_text": large(reveal),
    "who_reveal_six_large_text": large(partial(reveal, options=SIX)),
    "who_hands": partial(reveal, page=1),
    "who_hands_six": partial(reveal, options=SIX, page=1),
    "who_masters": partial(reveal, page=2),
    "who_moments": partial(reveal, page=3),
    "who_timeline": timeline,
    "who_timeline_one": timeline_one,
    "who_timeline_large_text": large(timeline),
    "who_review": review,
    "who_review_six": partial(review, options=SIX),
    "who_match_result": match_result,
    "who_match_result_six": large(partial(match_result, options=SIX)),
    "who_statistics": statistics,
    **{f"who_help_{number}": partial(helped, page=number) for number in (0, 1, 5, 6, 8, 9, 11, 15, 16)},
    "who_help_large_text": large(partial(helped, page=7)),
}
"""In the order in which they are taken."""
