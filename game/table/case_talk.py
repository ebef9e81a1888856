"""What can be said about something that was pointed at: statements, and steps that lead to one. No pygame."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.games.deception.content import CARDS_EACH
from engine.games.deception.events import SolveTried
from engine.games.deception.state import Solve, Table
from engine.games.deception.statements import (
    CluePointsTo,
    Colour,
    Doubt,
    NothingToSay,
    Statement,
    Suspect,
    Trust,
)
from game.case_words import card_before, marker_words, tile_words
from game.phrases import Voice
from game.strings import tr
from game.table.case_spots import CardSpot, SeatSpot, Spot, TileSpot

AREA = "deception_choices"
Step = Literal["say", "together", "clues", "point"]
"""Say it; or choose the other card of the pair; or which tile; or point at the card a tile means."""


class Choice(Struct, frozen=True):
    """One line of the menu: its words, and the statement or the step that it leads to."""

    label: str
    step: Step
    statement: Statement | None = None


def title(voice: Voice, table: Table, spot: Spot) -> str:
    """What was pointed at, in words."""
    match spot:
        case CardSpot():
            word = card_before(table, spot.owner, spot.colour, spot.place)
            return tr(f"{AREA}.about_{spot.colour.value}", word=word, name=voice.name(spot.owner))
        case SeatSpot():
            return voice.name(spot.seat)
        case TileSpot():
            option = next((tile.option for tile in table.tiles if tile.tile == spot.tile), -1)
            return marker_words(spot.tile, option)
        case _:
            return tile_words(spot.tile)[0]


def choices(voice: Voice, table: Table, seat: int, spot: Spot) -> tuple[Choice, ...]:
    """What ``seat`` can say about a spot."""
    match spot:
        case CardSpot() if spot.owner == seat:
            return (Choice(tr(f"{AREA}.say.clues"), "clues"),)
        case CardSpot():
            halves = (spot.place, None) if spot.colour is Colour.RED else (None, spot.place)
            name = voice.name(spot.owner)
            return (
                Choice(tr(f"{AREA}.say.suspect_card", name=name), "say", Suspect(spot.owner, *halves)),
                Choice(tr(f"{AREA}.say.together_{_other(spot.colour).value}"), "together"),
                Choice(tr(f"{AREA}.say.clues"), "clues"),
                Choice(tr(f"{AREA}.say.doubt", name=name), "say", Doubt(spot.owner)),
            )
        case SeatSpot() if spot.seat == seat:
            return (Choice(tr(f"{AREA}.say.nothing"), "say", NothingToSay()),)
        case SeatSpot() if spot.seat in table.others:
            name = voice.name(spot.seat)
            return (
                Choice(tr(f"{AREA}.say.suspect", name=name), "say", Suspect(spot.seat, None, None)),
                Choice(tr(f"{AREA}.say.doubt", name=name), "say", Doubt(spot.seat)),
                Choice(tr(f"{AREA}.say.trust", name=name), "say", Trust(spot.seat)),
            )
        case TileSpot() if spot.tile in marked(table):
            return (Choice(tr(f"{AREA}.say.point"), "point"),)
        case _:
            return ()


def together(table: Table, spot: CardSpot) -> tuple[Choice, ...]:
    """The pairs of this card with the four of the other kind before the same seat."""
    other = _other(spot.colour)
    found: list[Choice] = []
    for place in range(CARDS_EACH):
        red, blue = (spot.place, place) if spot.colour is Colour.RED else (place, spot.place)
        word = card_before(table, spot.owner, other, place)
        label = tr(f"{AREA}.say.with_{other.value}", n=place + 1, word=word)
        found.append(Choice(label, "say", Suspect(spot.owner, red, blue)))
    return tuple(found)


def clues(table: Table, spot: CardSpot) -> tuple[Choice, ...]:
    """The marked tiles that might point to this card."""
    return tuple(
        Choice(
            marker_words(tile.tile, tile.option),
            "say",
            CluePointsTo(tile.tile, spot.owner, spot.colour, spot.place),
        )
        for tile in table.tiles
        if tile.option >= 0
    )


def more(step: Step, table: Table, spot: Spot) -> tuple[Choice, ...] | None:
    """The choices that a step leads to; None where it leads to none."""
    if not isinstance(spot, CardSpot):
        return None
    return together(table, spot) if step == "together" else clues(table, spot) if step == "clues" else None


def suspicion(owner: int) -> Statement:
    """The plainest statement about a seat."""
    return Suspect(owner, None, None)


def example(choices: tuple[Choice, ...], table: Table, seat: int) -> Statement | None:
    """A statement to ask the rules with whether the seat may speak at all."""
    if not choices:
        return None
    found = next((choice.statement for choice in choices if choice.statement is not None), None)
    others = [other for other in table.others if other != seat]
    return found or suspicion(others[0])


def attempt(table: Table, seat: int) -> Solve:
    """An attempt to ask the rules with whether the seat may try at all."""
    others = [other for other in table.others if other != seat]
    return Solve(others[0] if others else (seat + 1) % table.seats, 0, 0)


def tried(voice: Voice, table: Table, spot: Spot) -> str:
    """The attempts in which a card was named in vain: one half may still be right."""
    if not isinstance(spot, CardSpot):
        return ""
    found = [
        tr(
            f"{AREA}.tried_with",
            name=voice.name(event.seat),
            word=card_before(table, spot.owner, _other(spot.colour), _half(event, _other(spot.colour))),
        )
        for event in table.attempts
        if event.crime.owner == spot.owner and not event.correct and _half(event, spot.colour) == spot.place
    ]
    return " ".join([*found, tr(f"{AREA}.tried_means")]) if found else ""


def _half(event: SolveTried, colour: Colour) -> int:
    return event.crime.red if colour is Colour.RED else event.crime.blue


def marked(table: Table) -> tuple[int, ...]:
    """The tiles with a marker."""
    return tuple(tile.tile for tile in table.tiles if tile.option >= 0)


def _other(colour: Colour) -> Colour:
    return Colour.BLUE if colour is Colour.RED else Colour.RED
