"""Pictures of whispers and of choosing before everybody's eyes: at a table of people with a pad each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from engine.games.deception.options import PRESETS as CASES
from engine.games.deception.state import Phase as Night
from engine.games.whos_who.options import PRESETS as DEALS
from engine.games.whos_who.state import Phase
from game.input.intents import Device, Family, Intent, Verb
from game.input.pads import Pad
from game.party import Party
from game.privacy.whisper import ROW
from game.scenes import whisper_case, whisper_who
from game.scenes.choosing import GUARD, ChoosingScene
from game.scenes.whisper_pads import LEAD, SETTLING
from game.scenes.whisper_table import Whispers
from game.seats import couch_seats
from game.session import Session
from game.table.latin_square import BUTTONS
from game.table.studio import Studio

Shot = Callable[[Studio], object]

NAMES = ("Anna", "健二", "Mei-Ling", "Sebastian", "ゆうこ", "Oliver", "Dagmar", "Tomás")
FAMILIES: tuple[Family, ...] = (
    "xbox",
    "playstation",
    "nintendo",
    "xbox",
    "playstation",
    "xbox",
    "xbox",
    "xbox",
)


class FeltPad:
    """A pad that is there and buzzes, as far as a picture can tell."""

    def __init__(self, number: int) -> None:
        self.device = Device("pad", 100 + number, FAMILIES[number])

    def rumble(self, low: float, high: float, seconds: float) -> bool:
        del low, high, seconds
        return True


def people(count: int) -> Mapping[int, tuple[str, int]]:
    """So many people by seat: name and sign."""
    return {seat: (NAMES[seat], (5 * seat) % 12) for seat in range(count)}


def couch(studio: Studio, options: Any, game: str, count: int) -> Session:
    """A match of people with pads of different makers, one each."""
    session = studio.session(options, "a couch", seats=couch_seats(options, people(count)), game=game)
    party = Party(session.people, "whisper")
    for seat in session.people:
        pad = FeltPad(seat)
        studio.desk.hub.pads.open[pad.device.id] = cast(Pad, pad)
        party.take(pad.device, seat)
    studio.desk.seat_party(party)
    studio.desk.hub.device = studio.desk.hub.pads.open[100].device
    return session


def _at(studio: Studio, game: str, options: Any, count: int, phase: Any) -> Whispers:
    """The table at the first moment of a phase."""
    session = couch(studio, options, game, count)
    while session.view(None).phase is not phase:
        studio.decide(session)
    return cast(Whispers, studio.show("table", session=session))


def _until(studio: Studio, row: int) -> None:
    """So many rows are over, and a part of the next."""
    _start(studio)
    studio.wait((LEAD + row + 0.45) * ROW)


def _got_it(studio: Studio, rows: int, seats: int) -> None:
    """All rows are over, and the first seats have got it."""
    _start(studio)
    studio.wait((LEAD + rows) * ROW + 0.8)
    for seat in range(seats):
        press(studio, seat, "accept")


def _start(studio: Studio) -> None:
    """Somebody has pressed to begin."""
    studio.wait(SETTLING + 0.1)
    press(studio, 0, "accept")


def press(studio: Studio, seat: int, verb: Verb) -> None:
    """A button of a seat's pad."""
    pad = studio.desk.hub.pads.open[100 + seat]
    studio.desk.hub.device = pad.device
    studio.app.intent(Intent(seat, verb, pad.device))
    studio.wait(0.1)


def _choose(studio: Studio, seats: int) -> None:
    """Everybody presses the first button that is a choice in their row."""
    scene = cast(ChoosingScene, studio.desk.top)
    studio.wait(GUARD + 0.1)
    for seat in range(seats):
        choosing = scene.choosing
        row = choosing.square[choosing.rows[seat]]
        press_face(studio, seat, row.index((seat + 1) % seats if choosing.stages == 1 else 0))


def press_face(studio: Studio, seat: int, button: int) -> None:
    """One of the four buttons of a seat's pad."""
    hub = studio.desk.hub
    if hub.capture is not None:
        hub.capture("pad", BUTTONS[button], hub.pads.open[100 + seat].device)


# -- WHO'S WHO -----------------------------------------------------------------------------------------


def role_ready(studio: Studio) -> None:
    whisper_who.whisper_roles(_at(studio, "whos_who", DEALS["four"], 4, Phase.PEEK))
    studio.wait(1.0)


def interim_ready(studio: Studio) -> None:
    whisper_who.choose_declarations(_at(studio, "whos_who", DEALS["five"], 5, Phase.INTERIM))
    studio.wait(1.0)


def role_row(studio: Studio) -> None:
    whisper_who.whisper_roles(_at(studio, "whos_who", DEALS["four"], 4, Phase.PEEK))
    _until(studio, 1)


def role_answers(studio: Studio) -> None:
    whisper_who.whisper_roles(_at(studio, "whos_who", DEALS["six"], 5, Phase.PEEK))
    _got_it(studio, 2, 3)


def interim_row(studio: Studio) -> None:
    whisper_who.choose_declarations(_at(studio, "whos_who", DEALS["four"], 4, Phase.INTERIM))
    _until(studio, 2)


def interim_press(studio: Studio) -> None:
    whisper_who.choose_declarations(_at(studio, "whos_who", DEALS["three"], 3, Phase.INTERIM))
    _got_it(studio, 4, 3)
    studio.wait(1.0)


def final_sealed(studio: Studio) -> None:
    whisper_who.choose_declarations(_at(studio, "whos_who", DEALS["four"], 4, Phase.FINAL))
    _got_it(studio, 4, 4)
    _choose(studio, 4)
    studio.wait(0.3)


def pairs_first(studio: Studio) -> None:
    whisper_who.choose_declarations(_at(studio, "whos_who", DEALS["six"], 6, Phase.INTERIM))
    _got_it(studio, 4, 6)
    studio.wait(1.0)


def pairs_second(studio: Studio) -> None:
    whisper_who.choose_declarations(_at(studio, "whos_who", DEALS["five"], 4, Phase.INTERIM))
    _got_it(studio, 4, 4)
    _choose(studio, 4)
    _until(studio, 1)


# -- Deception -----------------------------------------------------------------------------------------


def case_roles(studio: Studio) -> None:
    whisper_case.whisper_roles(_at(studio, "deception", CASES["witness"], 8, Night.ROLES))
    _until(studio, 2)


def case_crime(studio: Studio) -> None:
    whisper_case.choose_crime(_at(studio, "deception", CASES["witness"], 8, Night.CRIME))
    _got_it(studio, 4, 8)
    studio.wait(1.0)


def case_name(studio: Studio) -> None:
    whisper_case.whisper_briefing(_at(studio, "deception", CASES["witness"], 8, Night.BRIEF))
    _until(studio, 5)


def large(shot: Shot) -> Shot:
    """The same with the largest text."""

    def larger(studio: Studio) -> None:
        studio.settings(text_scale=150)
        shot(studio)

    return larger


MOMENTS: Mapping[str, Shot] = {
    "role_ready": role_ready,
    "interim_ready": interim_ready,
    "role_row": role_row,
    "role_answers": role_answers,
    "interim_row": interim_row,
    "interim_press": interim_press,
    "final_sealed": final_sealed,
    "pairs_first": pairs_first,
    "pairs_second": pairs_second,
    "case_roles": case_roles,
    "case_crime": case_crime,
    "case_name": case_name,
}
LARGE = "interim_ready", "role_row", "interim_press", "pairs_first", "case_crime", "case_name"
WHISPER_SHOTS: Mapping[str, Shot] = {
    **{f"whisper_{name}": shot for name, shot in MOMENTS.items()},
    **{f"whisper_large_{name}": large(MOMENTS[name]) for name in LARGE},
}
