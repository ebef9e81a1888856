"""What a typed line means in Deception: ``solve mei 2 4``, ``suspect 3 r2 b4``, ``clue 1 mei b4``.

Seats come by name or number, cards by place from 1, ``r`` (or ``e``) for evidence and ``b`` (or ``w``) for
weapons.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.actions import Action
from engine.games.deception.content import CARDS_EACH, LOCATIONS, OPTIONS
from engine.games.deception.state import (
    Advise,
    ChooseLocation,
    EndPresentation,
    NameWitness,
    Phase,
    Pick,
    PlaceMarker,
    ReplaceTile,
    Say,
    Solve,
    StartPresentations,
    Table,
)
from engine.games.deception.statements import (
    CluePointsTo,
    Colour,
    Doubt,
    NothingToSay,
    Statement,
    Suspect,
    Trust,
)

COLOURS = {"r": Colour.RED, "e": Colour.RED, "b": Colour.BLUE, "w": Colour.BLUE}
WORDS = (
    *("suspect", "doubt", "trust", "clue", "pass", "solve", "pick", "mark"),
    *("location", "replace", "present", "end", "name", "advise"),
)
"""First words of lines that are actions."""
ALONE: Mapping[str, Action] = {
    "present": StartPresentations(),
    "end": EndPresentation(),
    "pass": Say(NothingToSay()),
}


def invitation(table: Table) -> str:
    """The key of the sentence that tells a person what can be done while the table waits for "ready"."""
    if table.phase is Phase.PRESENT:
        return "terminal.deception.hear"
    silent = table.phase is Phase.MARK and all(tile.option < 0 for tile in table.tiles)
    return "terminal.deception.no_talk_yet" if silent else "terminal.deception.ready"


class Unclear(ValueError):
    """A line that means nothing here."""


class Reader:
    """Reads lines at one table. ``names``: every name of a seat, in small letters; ``seats``: how many."""

    def __init__(self, names: Mapping[str, int], seats: int) -> None:
        self._names = sorted(names.items(), key=lambda pair: -len(pair[0]))
        self._seats = seats

    def seat(self, words: str) -> tuple[int, str]:
        """The seat that a line begins with, and the rest. Raises Unclear."""
        line = words.strip().casefold()
        for name, seat in self._names:
            if line == name or line.startswith(name + " "):
                return seat, line[len(name) :].strip()
        first, _, rest = line.partition(" ")
        return index(first, self._seats), rest.strip()

    def action(self, line: str, tiles: Sequence[int]) -> Action:
        """The action of a line; ``tiles`` lie on the table. Raises Unclear."""
        word, _, rest = line.strip().casefold().partition(" ")
        if word in ALONE:
            return ALONE[word]
        if word == "location":
            return ChooseLocation(LOCATIONS[index(rest, len(LOCATIONS))])
        if word == "pick":
            return Pick(*two(rest, CARDS_EACH, CARDS_EACH))
        if word in ("mark", "replace"):
            place, option = two(rest, len(tiles), OPTIONS)
            return (PlaceMarker if word == "mark" else ReplaceTile)(tiles[place], option)
        if word in ("name", "advise"):
            return (NameWitness if word == "name" else Advise)(self.seat(rest)[0])
        if word == "solve":
            owner, cards = self.seat(rest)
            return Solve(owner, *_pair(cards))
        return Say(self._statement(word, rest, tiles))

    def _statement(self, word: str, rest: str, tiles: Sequence[int]) -> Statement:
        if word == "clue":
            place, _, more = rest.strip().partition(" ")
            seat, card = self.seat(more)
            found = places(card)
            if len(found) != 1:
                raise Unclear
            ((colour, number),) = found.items()
            return CluePointsTo(tiles[index(place, len(tiles))], seat, colour, number)
        if word not in ("suspect", "doubt", "trust"):
            raise Unclear
        seat, cards = self.seat(rest)
        if word == "suspect":
            found = places(cards)
            return Suspect(seat, found.get(Colour.RED), found.get(Colour.BLUE))
        return Doubt(seat) if word == "doubt" else Trust(seat)


def index(word: str, limit: int) -> int:
    """A number from 1 as an index from 0. Raises Unclear."""
    if not word.strip().isdecimal() or not 1 <= int(word) <= limit:
        raise Unclear
    return int(word) - 1


def two(words: str, first: int, second: int) -> tuple[int, int]:
    """Two numbers from 1 as indices. Raises Unclear."""
    found = words.replace(",", " ").split()
    if len(found) != 2:
        raise Unclear
    return index(found[0], first), index(found[1], second)


def places(words: str) -> dict[Colour, int]:
    """The cards of ``r2 b4``. Raises Unclear."""
    found: dict[Colour, int] = {}
    for word in words.split():
        colour = COLOURS.get(word[0])
        if colour is None or colour in found:
            raise Unclear
        found[colour] = index(word[1:], CARDS_EACH)
    return found


def _pair(words: str) -> tuple[int, int]:
    """Evidence and weapon of ``2 4`` or ``r2 b4``. Raises Unclear."""
    if not any(letter in words for letter in COLOURS):
        return two(words, CARDS_EACH, CARDS_EACH)
    found = places(words)
    if len(found) != 2:
        raise Unclear
    return found[Colour.RED], found[Colour.BLUE]
