"""What the end of a case tells, as data and words: who won and why, the roles, every attempt. No pygame."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.games.deception.events import MarkerPlaced, SolveTried, TileDrawn, TileReplaced
from engine.games.deception.roles import Role
from engine.games.deception.scoring import CRIME_WINS
from engine.games.deception.state import Opened
from engine.games.deception.statements import Crime
from engine.games.deception.view import View
from game.case_words import marker_words, role_word, seat_inside
from game.phrases import Voice
from game.strings import tr, trn


class Person(Struct, frozen=True):
    """A seat at the end. ``spent``: the round in which its badge went, 0 if it kept it or had none."""

    seat: int
    name: str
    role: Role
    word: str
    won: bool
    badge: bool
    spent: int
    named: bool
    """Whom the murderer took for the witness."""


class Attempt(Struct, frozen=True):
    """Somebody's answer, and what nobody was told then: which half was right."""

    number: int
    round: int
    seat: int
    crime: Crime
    right: bool
    red_right: bool
    blue_right: bool


class Clue(Struct, frozen=True):
    """A marker, in the order in which they came; ``gone``: its tile was replaced later."""

    number: int
    round: int
    tile: int
    option: int
    words: str
    gone: bool


class Account(Struct, frozen=True):
    """Everything that the end of a case says."""

    title: str
    cause: str
    crime_won: bool
    murderer: int
    solution: Crime
    people: tuple[Person, ...]
    attempts: tuple[Attempt, ...]
    clues: tuple[Clue, ...]


def opened_of(view: View) -> Opened:
    """The truth. Raises ValueError while the case goes on."""
    if view.opened is None:
        raise ValueError("the case is not closed")
    return view.opened


def account(view: View, voice: Voice) -> Account:
    """The end of a closed case in the words of ``voice``. Raises ValueError while it goes on."""
    end = opened_of(view)
    crime_won = end.cause in CRIME_WINS
    attempts = attempts_of(view)
    spent = {one.seat: one.round for one in attempts}
    people = tuple(
        Person(
            seat,
            voice.name(seat),
            role,
            role_word(role),
            role.crime == crime_won,
            view.badges[seat],
            spent.get(seat, 0),
            seat == end.named,
        )
        for seat, role in enumerate(end.roles)
    )
    return Account(
        title=_title(voice, people, crime_won),
        cause=cause_words(view, voice, attempts),
        crime_won=crime_won,
        murderer=end.roles.index(Role.MURDERER),
        solution=end.solution,
        people=people,
        attempts=attempts,
        clues=clues_of(view),
    )


def _title(voice: Voice, people: Sequence[Person], crime_won: bool) -> str:
    if voice.viewer is not None:
        return tr("case_end.you_won" if people[voice.viewer].won else "case_end.you_lost")
    return tr("case_end.crime_won" if crime_won else "case_end.crime_lost")


def cause_words(view: View, voice: Voice, attempts: Sequence[Attempt]) -> str:
    """Why the case ended as it did."""
    end = opened_of(view)
    murderer = seat_inside(voice, end.roles.index(Role.MURDERER))
    solver = next((one for one in attempts if one.right), None)
    key = f"case_end.cause.{end.cause}"
    if solver is None:
        return tr(key, murderer=murderer)
    if end.named is None:
        return tr(key, seat=voice.name(solver.seat), n=solver.round)
    fields = {"seat": voice.name(solver.seat), "murderer": murderer, "named": seat_inside(voice, end.named)}
    return tr(key, **fields, role=role_word(end.roles[end.named]))


def attempts_of(view: View) -> tuple[Attempt, ...]:
    """All attempts, with both halves judged."""
    truth, found, number = opened_of(view).solution, list[Attempt](), 1
    for event in view.record:
        if isinstance(event, TileDrawn):
            number = event.round
        elif isinstance(event, SolveTried):
            crime = event.crime
            own = crime.owner == truth.owner
            red, blue = own and crime.red == truth.red, own and crime.blue == truth.blue
            found.append(Attempt(len(found) + 1, number, event.seat, crime, event.correct, red, blue))
    return tuple(found)


def clues_of(view: View) -> tuple[Clue, ...]:
    """All markers, those of replaced tiles too."""
    lie = {tile.tile for tile in view.tiles}
    found, number = list[Clue](), 1
    for event in view.record:
        if isinstance(event, TileDrawn):
            number = event.round
        elif isinstance(event, MarkerPlaced | TileReplaced):
            tile = event.tile if isinstance(event, MarkerPlaced) else event.new
            words = marker_words(tile, event.option)
            found.append(Clue(len(found) + 1, number, tile, event.option, words, tile not in lie))
    return tuple(found)


def badge_words(person: Person) -> str:
    """What became of a badge."""
    if person.role is Role.SCIENTIST:
        return ""
    return tr("case_end.badge_kept") if person.badge else trn("case_end.badge_spent", person.spent)
