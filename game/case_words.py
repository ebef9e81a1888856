"""Deception in words: cards, tiles, seats, roles, and what people say. No pygame.

A card is its word (DC §1): ``assets/words/cards.json`` has the weapons first and then the evidence,
``tiles.json`` the tiles by number, both in every language. A statement is worded with variety, and in answer
to what was said before it, but from nothing else than the public record: the same for every listener.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from engine.games.deception.content import WEAPONS
from engine.games.deception.events import MarkerPlaced, PresentationBegun, Said, TileReplaced
from engine.games.deception.roles import Role
from engine.games.deception.state import Solve
from engine.games.deception.statements import (
    CluePointsTo,
    Colour,
    Crime,
    Doubt,
    NothingToSay,
    Statement,
    Suspect,
    Trust,
)
from game import paths
from game.case_told import Case
from game.phrases import Voice
from game.strings import language, tr

VARIETY = 3
"""So many wordings there are of each kind of statement, and of each tone."""

T = TypeVar("T")
Tone = Literal["plain", "changed", "again", "reply", "join"]


class Word(Struct, frozen=True):
    """One row of a list of words, in every language."""

    en: str
    ja: str

    @property
    def here(self) -> str:
        """In the language in use."""
        return self.ja if language() == "ja" else self.en


class TileRow(Word, frozen=True):
    """A tile: its title and its six options."""

    options: tuple[Word, ...]
    clue: Word | None = None
    """What stands before a marked option in a sentence, ``Place: hotel``; None: the title."""


@cache
def _cards() -> tuple[Word, ...]:
    return _rows("cards.json", tuple[Word, ...])


@cache
def _tiles() -> tuple[TileRow, ...]:
    return _rows("tiles.json", tuple[TileRow, ...])


def _rows(file: str, kind: type[T]) -> T:
    path = paths.asset("words", file)
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (OSError, ValueError) as error:
        raise paths.Unusable(path, error) from error


# -- cards and tiles -----------------------------------------------------------------------------------


def card_word(colour: Colour, number: int) -> str:
    """The word of a card. Raises paths.Unusable for a damaged installation."""
    return _cards()[number if colour is Colour.BLUE else WEAPONS + number].here


def tile_words(tile: int) -> tuple[str, tuple[str, ...]]:
    """The title of a tile and its six options."""
    row = _tiles()[tile]
    return row.here, tuple(option.here for option in row.options)


def clue_words(tile: int, option: int) -> tuple[str, str]:
    """What a marker says, in two parts: ``Cause of death``, ``poisoning``."""
    row = _tiles()[tile]
    return (row.clue or row).here, row.options[option].here


def marker_words(tile: int, option: int) -> str:
    """A marked tile, ``Cause of death: poisoning``; its title alone without a marker (-1)."""
    if option < 0:
        return tile_words(tile)[0]
    title, word = clue_words(tile, option)
    return tr("deception.marker", tile=title, option=word)


def card_before(table: Case, owner: int, colour: Colour, place: int) -> str:
    """The word of the card that lies at a place before a seat."""
    return card_word(colour, (table.evidence if colour is Colour.RED else table.weapons)[owner][place])


def pair_words(table: Case, crime: Crime | Solve) -> tuple[str, str]:
    """The evidence and the weapon of a pair."""
    owner = crime.owner
    return card_before(table, owner, Colour.RED, crime.red), card_before(
        table, owner, Colour.BLUE, crime.blue
    )


def crime_words(voice: Voice, table: Case, crime: Crime | Solve) -> str:
    """A pair in a phrase: ``Mei: “perfume” and “ice pick”``."""
    red, blue = pair_words(table, crime)
    return tr("deception.crime", seat=voice.name(crime.owner), red=red, blue=blue)


# -- seats and roles -----------------------------------------------------------------------------------


def role_word(role: Role) -> str:
    """``murderer``, as it stands alone or inside a sentence."""
    return tr(f"deception.role.{role.value}")


def side_word(crime: bool) -> str:
    """What the side of a role is called."""
    return tr("deception.side.crime" if crime else "deception.side.investigation")


def seat_inside(voice: Voice, seat: int) -> str:
    """The name of a seat inside a sentence: ``you`` for the viewer, where no name was given."""
    return tr("deception.you_inside") if voice.is_you(seat) else voice.name(seat)


# -- statements ----------------------------------------------------------------------------------------


def about(statement: Statement) -> int | None:
    """The seat that a statement speaks against; None where it speaks against nobody."""
    return statement.owner if isinstance(statement, Suspect | CluePointsTo) else None


def tone(table: Case, seat: int, statement: Statement, number: int | None = None) -> tuple[Tone, int | None]:
    """How a statement stands to what was said before it, and to whom it replies or whom it joins.

    ``number``: its place in the record; None: it would come next.
    """
    target = about(statement)
    if target is None:
        return "plain", None
    before = table.record[: len(table.record) if number is None else number]
    mine = [e.statement for e in before if isinstance(e, Said) and e.seat == seat]
    own = next((said for said in reversed(mine) if isinstance(said, Suspect)), None)
    if isinstance(statement, Suspect) and own is not None:
        return ("again" if own.owner == target else "changed"), None
    for event in reversed(before):
        if isinstance(event, MarkerPlaced | TileReplaced | PresentationBegun):
            break
        if not isinstance(event, Said):
            continue
        if event.seat == seat:
            break
        if about(event.statement) == seat:
            return "reply", event.seat
        if about(event.statement) == target:
            return "join", event.seat
    return "plain", None


def statement_words(
    voice: Voice, table: Case, seat: int, statement: Statement, number: int | None = None
) -> str:
    """What a seat says, in a sentence or two of its own voice.

    ``number``: the place of the statement in ``table.record``, from which its wording follows; None: worded
    as it would be if it were said next.
    """
    place = len(table.record) if number is None else number
    how, other = tone(table, seat, statement, number)
    if how == "plain":
        return _body(voice, table, seat, statement, (place + seat) % VARIETY)
    key, spoken_to = _opening(voice, f"deception.tone.{how}", about(statement), other)
    body = _body(voice, table, seat, statement, (place + seat) % VARIETY, spoken_to)
    name = "" if other is None else voice.name(other)
    opening = tr(f"{key}.{(place + 2 * seat + 1) % VARIETY}", seat=name)
    return tr("session.two_sentences", first=opening, second=body)


def _opening(voice: Voice, key: str, target: int | None, other: int | None) -> tuple[str, int | None]:
    """The opening that stands to somebody's words, and the seat that it speaks to by name.

    "You" means one person in a sentence: what is about the listener speaks of everybody else, not to them.
    """
    if other is None or voice.is_you(other):
        return key if other is None else f"{key}_you", None
    if target is not None and voice.is_you(target):
        return f"{key}_about", None
    return key, other


def _body(
    voice: Voice, table: Case, seat: int, statement: Statement, variety: int, spoken_to: int | None = None
) -> str:
    def say(kind: str, **fields: str) -> str:
        return tr(f"deception.say.{kind}.{variety}", **fields)

    def whose(owner: int) -> str:
        key = "deception.whose_there" if owner == spoken_to else voice.to(owner, "deception.whose")
        return tr(key, seat=voice.name(owner))

    def whom(owner: int) -> str:
        there = owner == spoken_to
        return tr("deception.whom_there", seat=voice.name(owner)) if there else seat_inside(voice, owner)

    match statement:
        case NothingToSay():
            return say("nothing")
        case Trust():
            return say("trust", seat=seat_inside(voice, statement.seat))
        case Doubt():
            return say("doubt", seat=seat_inside(voice, statement.owner))
        case CluePointsTo():
            title, option = clue_words(statement.tile, marked_as(table, statement.tile))
            card = card_before(table, statement.owner, statement.colour, statement.place)
            fields = {"tile": title, "option": option, "card": card}
            if statement.owner == seat:
                return say("clue_own", **fields)
            return say("clue", whose=whose(statement.owner), **fields)
        case Suspect():
            named = {
                name: card_before(table, statement.owner, colour, place)
                for name, colour, place in (
                    ("red", Colour.RED, statement.red),
                    ("blue", Colour.BLUE, statement.blue),
                )
                if place is not None
            }
            halves = "both" if len(named) == 2 else next(iter(named), "seat")
            owner = statement.owner
            return say(f"suspect_{halves}", seat=whom(owner), whose=whose(owner), **named)


def marked_as(table: Case, tile: int) -> int:
    """The option last marked on a tile, also when it has left the table; 0 if it never was."""
    for event in reversed(table.record):
        if isinstance(event, MarkerPlaced) and event.tile == tile:
            return event.option
        if isinstance(event, TileReplaced) and event.new == tile:
            return event.option
    return 0
