"""Pictures of several people: the tables of Trick of the Dead, Three Hags and Deception, the longest names
that can be given, and the pages that tell how to play together."""

from __future__ import annotations

from functools import partial
from typing import Any, cast

from msgspec.structs import replace

from engine.games.deception.options import PRESETS as CASES
from engine.games.deception.state import Phase
from engine.games.three_hags.options import PRESETS as HAGS
from engine.games.trick_of_the_dead.options import PRESETS as DEAD
from game.privacy.plan import PlanPass
from game.scenes.help_pages import PAGES
from game.scenes.how_to_play import HowToPlay
from game.scenes.table_deception import CaseTable
from game.scenes.table_three_hags import HagTable
from game.session import Session
from game.table.studio import Studio
from tools.shots_couch_table import Shot, asked, couch, look, send, whist

CASE = replace(next(iter(CASES.values())), players=6)
HOLDING = {0: 0, 1: 1, 2: "keyboard", 3: 2}
THREE = {0: 0, 1: 1, 2: "keyboard"}


def dead_closed(studio: Studio) -> None:
    asked(
        studio, studio.table_of(couch(studio, first(DEAD), "trick_of_the_dead", {0: 0, 1: 1, 2: "keyboard"}))
    )


def dead_bury(studio: Studio) -> None:
    table = studio.table_of(couch(studio, first(DEAD), "trick_of_the_dead", THREE))
    seat = asked(studio, table)
    look(studio, table, seat)
    send(studio, seat, "right", "accept", "right", "accept")
    studio.wait(0.6)


def hags_plan(studio: Studio) -> None:
    """Whoever is not in turn has planned to pass, and picks a card to come after that."""
    table = studio.table_of(couch(studio, first(HAGS), "three_hags", {0: 0, 1: 1}))
    assert isinstance(table, HagTable)
    other = 1 - asked(studio, table)
    look(studio, table, other)
    table.plan(PlanPass())
    send(studio, other, "right", "accept", "down")
    studio.wait(0.4)


def case(studio: Studio, phase: Phase) -> tuple[CaseTable, Session]:
    """A table of Deception in that phase, with a person to be asked."""
    return arrive(studio, couch(studio, CASE, "deception", HOLDING), phase)


def arrive(studio: Studio, session: Session, phase: Phase) -> tuple[CaseTable, Session]:
    """That case, once it has come so far."""
    while session.view(None).phase is not phase:
        for seat in session.waiting_for:
            session.ready(seat)
        studio.decide(session)
    table = cast(Any, studio.table_of(session))
    assert isinstance(table, CaseTable)
    return table, session


def case_night(studio: Studio) -> None:
    case(studio, Phase.ROLES)
    studio.wait(0.5)


def case_page(studio: Studio) -> None:
    table, session = case(studio, Phase.BRIEF)
    studio.wait(0.5)
    send(studio, session.awaited[0], "peek")
    studio.wait_until(lambda: table.gate.opened is not None)
    studio.wait(0.5)


def case_talk(studio: Studio) -> None:
    """Somebody points at a card before everybody."""
    table, session = case(studio, Phase.TALK)
    studio.wait(1.0)
    seat = next(seat for seat in session.humans if seat != table.table().scientist)
    send(studio, seat, "right", "right", "accept")
    studio.wait(0.4)


def case_attempt(studio: Studio) -> None:
    """Somebody begins an attempt: the others wait."""
    table, session = case(studio, Phase.TALK)
    studio.wait(1.0)
    seats = [seat for seat in session.humans if table.table().badges[seat]]
    send(studio, seats[0], "next_tab", "accept")
    send(studio, seats[-1], "right")
    studio.wait(0.4)


def long_names(studio: Studio) -> None:
    """A case with names of sixteen wide letters."""
    names = ("WWWWWWWWWWWWWWWW", "漢字八文字名前長", "MMMMMMMMMMMMMMMM", "Alexandra-Sophie")
    people = {seat: (name, seat) for seat, name in enumerate(names)}
    session = couch(studio, CASE, "deception", HOLDING, people=people)
    table, _ = arrive(studio, session, Phase.TALK)
    studio.wait(1.0)
    seat = next(seat for seat in session.humans if seat != table.table().scientist)
    send(studio, seat, "right", "right")
    studio.wait(0.4)


def long_undo(studio: Studio) -> None:
    """Whist with such names, while one asks for a card back."""
    names = ("WWWWWWWWWWWWWWWW", "漢字八文字名前長", "MMMMMMMMMMMMMMMM", "Alexandra-Sophie")
    people = {seat: (name, seat) for seat, name in enumerate(names)}
    table, seat = whist(studio, people=people)
    look(studio, table, seat)
    table.play(table.legal()[0])
    send(studio, seat, "peek_end", "undo")
    studio.wait(0.6)


def helped(studio: Studio, page: int) -> None:
    """A page about playing together."""
    scene = cast(HowToPlay, studio.show("how_to_play", game="couch"))
    scene.turn(page)
    studio.wait(0.5)


def first(presets: Any) -> Any:
    """The options offered first."""
    return next(iter(presets.values()))


COUCH_GAME_SHOTS: dict[str, Shot] = {
    f"couch_{name}": shot
    for name, shot in {
        "dead_closed": dead_closed,
        "dead_bury": dead_bury,
        "hags_plan": hags_plan,
        "case_night": case_night,
        "case_page": case_page,
        "case_talk": case_talk,
        "case_attempt": case_attempt,
        "case_long_names": long_names,
        "undo_long_names": long_undo,
        **{f"help_{number}": partial(helped, page=number) for number in range(len(PAGES["couch"]))},
    }.items()
}
