"""Which pictures ``tools.shots`` takes: a name and a function that sets the scene up.

To add one, write a function that takes the :class:`~game.table.studio.Studio` and list it in ``SHOTS``. It
begins with fresh settings and an empty stage; what is on the screen when it returns is the picture.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.games.whist.options import Honours, MatchMode, Options, TrumpMode
from game.input.intents import Device
from game.scenes import exists
from game.scenes.table import Table
from game.table.studio import Studio
from tools.shots_couch import LOBBY_SHOTS
from tools.shots_couch_games import COUCH_GAME_SHOTS
from tools.shots_couch_table import COUCH_SHOTS
from tools.shots_deception import DECEPTION_SHOTS
from tools.shots_scenes import SCENE_SHOTS
from tools.shots_three_hags import THREE_HAGS_SHOTS
from tools.shots_trick_of_the_dead import TRICK_OF_THE_DEAD_SHOTS
from tools.shots_whisper import WHISPER_SHOTS
from tools.shots_whos_who import WHOS_WHO_SHOTS, opening

Shot = Callable[[Studio], object]

SEED = "a table for four"
PAD = Device("pad", 1, "xbox")


def _turn(studio: Studio, options: Options | None = None, decisions: int = 0) -> Table:
    """The table at the first moment after ``decisions`` at which the person is to play."""
    session = studio.session(options or Options(), SEED, decisions)
    while session.view(None).turn not in session.humans:
        studio.decide(session)
    return studio.table_of(session)


def _forced(studio: Studio) -> Table:
    """The person must follow suit and holds other suits too."""
    for decisions in range(200):
        table = _turn(studio, decisions=decisions)
        if 0 < len(table.legal()) < len(table.stage.hand):
            return table
    raise LookupError("no such moment")


def _trick_done(studio: Studio, decisions: int = 5) -> Table:
    table = _turn(studio, decisions=decisions)
    studio.do("right", "up", "accept")
    studio.wait_until(lambda: table.awaiting)
    studio.wait(0.3)
    return table


def deal(studio: Studio) -> None:
    studio.table(Options(), SEED, settled=False)
    studio.wait(1.3)


def turned_card(studio: Studio) -> None:
    studio.table(Options(), SEED)


def first_lead(studio: Studio) -> None:
    for attempt in range(40):
        table = studio.table(Options(), f"{SEED} {attempt}")
        if table.my_turn:
            studio.do("right", "right")
            studio.wait(0.4)
            return


def dealer_turned(studio: Studio) -> None:
    """The person is the dealer: the card lies before their own hand."""
    for attempt in range(40):
        table = studio.table(Options(), f"{SEED} {attempt}")
        facts = table.stage.facts
        if facts and facts.dealer == 0:
            return


def must_follow(studio: Studio) -> None:
    table = _forced(studio)
    legal = table.legal()
    table.play(next(card for card in table.stage.hand if card not in legal))
    studio.wait(0.4)


def winning(studio: Studio) -> None:
    table = _turn(studio, decisions=8)
    studio.do("up", "accept")
    studio.wait_until(lambda: not table.stage.busy)


def toss(studio: Studio) -> None:
    _turn(studio, decisions=6)
    studio.do("up", "accept")
    studio.wait(0.12)


def drag(studio: Studio) -> None:
    table = _turn(studio, decisions=6)
    card = table.legal()[0]
    place = table.stage.places()[table.stage.hand.index(card)]
    studio.point("press", (place.x - 20, place.y))
    for step in range(12):
        studio.point("drag", (place.x - 20 + 9 * step, place.y - 14 * step))


def trick_done(studio: Studio) -> None:
    _trick_done(studio)


def sweep(studio: Studio) -> None:
    _trick_done(studio)
    studio.do("next")
    studio.wait(0.36)


def previous_trick(studio: Studio) -> None:
    _turn(studio, decisions=12)
    studio.do("previous_trick")


def undone(studio: Studio) -> None:
    _trick_done(studio, 10)
    studio.do("undo")
    studio.wait(0.3)


def hint(studio: Studio) -> None:
    table = _turn(studio, decisions=7)
    studio.do("hint")
    studio.wait_until(lambda: table.hint_card is not None)
    studio.wait(0.4)


def thinking(studio: Studio) -> None:
    table = _turn(studio, decisions=6)
    studio.do("up", "accept")
    studio.wait_until(lambda: not table.stage.busy)
    studio.wait(0.1)


def no_trump(studio: Studio) -> None:
    options = Options(match_mode=MatchMode.FIXED_HANDS, fixed_hands=8, trump_mode=TrumpMode.CYCLE_NT)
    session = studio.session(options, SEED)
    while session.view(None).trump != 4:
        studio.decide(session)
    studio.table_of(session)


def late(studio: Studio) -> None:
    _turn(studio, Options(honours=Honours.UP_TO_ONE_SHORT), 46)


def last_trick(studio: Studio) -> None:
    studio.table(Options(), SEED, 64)


def pad(studio: Studio) -> None:
    _turn(studio, decisions=6)
    studio.do("right", "right", device=PAD)
    studio.wait(0.4)


def large_text(studio: Studio) -> None:
    studio.settings(text_scale=150)
    must_follow(studio)


def large_text_done(studio: Studio) -> None:
    studio.settings(text_scale=150)
    _trick_done(studio)


def large_text_hint(studio: Studio) -> None:
    studio.settings(text_scale=150)
    hint(studio)


def large_text_previous(studio: Studio) -> None:
    studio.settings(text_scale=150)
    previous_trick(studio)


def large_index(studio: Studio) -> None:
    studio.settings(large_index=True)
    _turn(studio, decisions=6)


def four_colours(studio: Studio) -> None:
    studio.settings(four_colour=True)
    _turn(studio, decisions=6)


def by_rank(studio: Studio) -> None:
    studio.settings(sort_by="rank", sort_direction="ascending")
    _turn(studio, decisions=6)


def calm(studio: Studio) -> None:
    studio.settings(reduced_motion=True)
    _trick_done(studio)


def theme_night(studio: Studio) -> None:
    studio.settings(theme="night")
    _trick_done(studio)


def theme_paper(studio: Studio) -> None:
    studio.settings(theme="paper")
    _trick_done(studio)


def pause(studio: Studio) -> None:
    _turn(studio, decisions=6)
    studio.do("pause")
    studio.wait(0.5)


def away(studio: Studio) -> None:
    table = _turn(studio, decisions=6)
    table.leave()
    studio.wait(0.5)


def _plain(name: str) -> Shot:
    def shot(studio: Studio) -> None:
        studio.show(name)
        studio.wait(2.0)

    return shot


SCENES = ("title", "new_game", "how_to_play", "statistics", "settings", "credits")
"""Scenes that need nothing to be shown."""

SHOTS: dict[str, Shot] = {
    **{name: _plain(name) for name in SCENES if exists(name)},
    "table_deal": deal,
    "table_turned_card": turned_card,
    "table_dealer": dealer_turned,
    "table_first_lead": first_lead,
    "table_must_follow": must_follow,
    "table_toss": toss,
    "table_drag": drag,
    "table_winning": winning,
    "table_thinking": thinking,
    "table_trick_done": trick_done,
    "table_sweep": sweep,
    "table_previous_trick": previous_trick,
    "table_undone": undone,
    "table_hint": hint,
    "table_no_trump": no_trump,
    "table_late": late,
    "table_last_trick": last_trick,
    "table_pad": pad,
    "table_large_text": large_text,
    "table_large_text_done": large_text_done,
    "table_large_text_hint": large_text_hint,
    "table_large_text_previous": large_text_previous,
    "table_large_index": large_index,
    "table_four_colours": four_colours,
    "table_by_rank": by_rank,
    "table_calm": calm,
    "table_night": theme_night,
    "table_paper": theme_paper,
    "pause": pause,
    "pause_away": away,
    **SCENE_SHOTS,
    **WHOS_WHO_SHOTS,
    **TRICK_OF_THE_DEAD_SHOTS,
    **THREE_HAGS_SHOTS,
    **DECEPTION_SHOTS,
    **WHISPER_SHOTS,
    **COUCH_SHOTS,
    **COUCH_GAME_SHOTS,
    **LOBBY_SHOTS,
}
"""In the order in which they are taken."""


# -- films: (frames, set-up); the frames are 80 ms apart ------------------------------------------------


def _film_deal(studio: Studio) -> None:
    studio.table(Options(), SEED, settled=False)


def _film_play(studio: Studio) -> None:
    table = _turn(studio, decisions=6)
    table.play(table.legal()[0])


def _film_collect(studio: Studio) -> None:
    _trick_done(studio)
    studio.do("next")


FILMS: dict[str, tuple[int, Shot]] = {
    "deal": (48, _film_deal),
    "play": (12, _film_play),
    "collect": (16, _film_collect),
    "reveal": (48, partial(opening, after=0.0)),
}
