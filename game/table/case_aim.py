"""What can be pointed at on the table of Deception now, and what becomes of it: made from a view, the way of
pointing and what has been chosen so far. No pygame.

Nothing happens by pointing alone: a choice is complete first, then it is confirmed. It is made in any order.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.actions import Action
from engine.games.deception.content import OPTIONS
from engine.games.deception.events import Advised
from engine.games.deception.roles import Role
from engine.games.deception.state import (
    INVESTIGATION,
    Advise,
    ChooseLocation,
    NameWitness,
    Phase,
    PlaceMarker,
    ReplaceTile,
    Say,
    Solve,
)
from engine.games.deception.statements import CluePointsTo, Colour, Crime, Doubt, Suspect, Trust
from engine.games.deception.view import View
from game.table.case_facts import CaseFacts
from game.table.case_layout import CaseLayout
from game.table.case_spots import CardSpot, OptionSpot, SeatSpot, Spot, TileSpot, spots

Kind = Literal["read", "talk", "solve", "clue", "location", "mark", "replace", "name", "advise"]
"""What pointing is for: reading, or saying something about it, or a choice that is confirmed."""
READING: tuple[Kind, ...] = ("read", "talk")


class Way(Struct, frozen=True):
    """How the viewer points, where they have chosen to: solving the case, or saying what a tile points to."""

    solving: bool = False
    clue: int | None = None


PLAIN = Way()


class Aim(Struct, frozen=True):
    """What can be pointed at, in the order of the focus."""

    kind: Kind
    spots: tuple[Spot, ...]
    besides: tuple[Spot, ...] = ()
    """What cannot be chosen itself and is no less bright for it: it is part of something that can."""

    @property
    def legal(self) -> frozenset[Spot] | None:
        """What stays bright, where the rest of the table is dimmed."""
        return None if self.kind in READING else frozenset((*self.spots, *self.besides))


def kind_of(table: View, own: View | None, way: Way) -> Kind:
    """What pointing is for. ``own`` is the viewer's view while the gate is open for them."""
    if own is None or own.seat is None:
        return "read"
    if table.phase is Phase.REVERSAL:
        shown = table.crime_side
        if shown is not None and own.seat == shown.murderer:
            return "name"
        advised = any(isinstance(event, Advised) for event in table.record)
        helps = shown is not None and own.seat == shown.accomplice and not advised
        return "advise" if helps else "read"
    if table.phase not in INVESTIGATION:
        return "read"
    if own.role is Role.SCIENTIST:
        turns: dict[Phase, Kind] = {
            Phase.TILES: "location",
            Phase.MARK: "mark",
            Phase.REPLACE: "replace",
        }
        return turns.get(table.phase, "read")
    if way.solving:
        return "solve"
    return "clue" if way.clue is not None else "talk"


def aim(place: CaseLayout, facts: CaseFacts, table: View, own: View | None, way: Way) -> Aim:
    """What can be pointed at now."""
    kind = kind_of(table, own, way)
    found = tuple(spot for spot in _all(kind, place, facts) if _fits(kind, spot, table, own))
    if kind != "replace" or table.drawn is None:
        return Aim(kind, found)
    parts = (OptionSpot(tile, option) for tile in table.replaceable() for option in range(OPTIONS))
    return Aim(kind, found, (TileSpot(table.drawn), *parts))


def _all(kind: Kind, place: CaseLayout, facts: CaseFacts) -> tuple[Spot, ...]:
    match kind:
        case "read" | "talk":
            return spots(place, facts, CardSpot, SeatSpot, TileSpot)
        case "solve" | "clue":
            return spots(place, facts, CardSpot)
        case "location":
            return spots(place, facts, TileSpot)
        case "mark":
            return spots(place, facts, OptionSpot)
        case "replace":
            return spots(place, facts, TileSpot, OptionSpot)
        case "name" | "advise":
            return spots(place, facts, SeatSpot)


def _fits(kind: Kind, spot: Spot, table: View, own: View | None) -> bool:
    match kind, spot:
        case "solve", CardSpot():
            return own is None or spot.owner != own.seat
        case "mark", OptionSpot():
            return any(tile.tile == spot.tile and tile.option < 0 for tile in table.tiles)
        case "replace", TileSpot():
            return spot.tile in table.replaceable()
        case "replace", OptionSpot():
            return spot.tile == table.drawn
        case (("name" | "advise"), SeatSpot()):
            return spot.seat in table.candidates()
        case _:
            return True


def choose(kind: Kind, chosen: tuple[Spot, ...], spot: Spot) -> tuple[Spot, ...]:
    """What is chosen after ``spot`` has been pointed at: it takes the place of one of its own sort, and goes
    when it was chosen already."""
    if spot in chosen:
        return tuple(other for other in chosen if other != spot)
    if kind == "solve" and isinstance(spot, CardSpot):
        kept = tuple(
            other
            for other in chosen
            if isinstance(other, CardSpot) and other.owner == spot.owner and other.colour is not spot.colour
        )
        return (*kept, spot)
    return (*(other for other in chosen if type(other) is not type(spot)), spot)


def pair(chosen: tuple[Spot, ...]) -> Crime | None:
    """The evidence and the weapon chosen, once both are."""
    cards = {spot.colour: spot for spot in chosen if isinstance(spot, CardSpot)}
    if len(cards) < 2:
        return None
    red, blue = cards[Colour.RED], cards[Colour.BLUE]
    return Crime(red.owner, red.place, blue.place)


def action(kind: Kind, chosen: tuple[Spot, ...], way: Way = PLAIN) -> Action | None:
    """What the choice comes to; None while it is not complete."""
    match kind, chosen:
        case "location", (TileSpot() as tile,):
            return ChooseLocation(tile.tile)
        case "mark", (OptionSpot() as option,):
            return PlaceMarker(option.tile, option.option)
        case "replace", (TileSpot() as tile, OptionSpot() as option):
            return ReplaceTile(tile.tile, option.option)
        case "replace", (OptionSpot() as option, TileSpot() as tile):
            return ReplaceTile(tile.tile, option.option)
        case "name", (SeatSpot() as seat,):
            return NameWitness(seat.seat)
        case "advise", (SeatSpot() as seat,):
            return Advise(seat.seat)
        case "clue", (CardSpot() as card,) if way.clue is not None:
            return Say(CluePointsTo(way.clue, card.owner, card.colour, card.place))
        case "solve", _:
            found = pair(chosen)
            return None if found is None else Solve(found.owner, found.red, found.blue)
        case _:
            return None


def pointed(done: Action) -> tuple[Spot, ...]:
    """What an action is about, for showing what a hint advises."""
    match done:
        case ChooseLocation():
            return (TileSpot(done.tile),)
        case ReplaceTile():
            return (TileSpot(done.tile),)
        case PlaceMarker():
            return (OptionSpot(done.tile, done.option),)
        case Solve():
            return _cards(done.owner, done.red, done.blue)
        case NameWitness() | Advise():
            return (SeatSpot(done.seat),)
        case Say():
            return _about(done)
        case _:
            return ()


def _cards(owner: int, red: int | None, blue: int | None) -> tuple[Spot, ...]:
    halves = ((Colour.RED, red), (Colour.BLUE, blue))
    return tuple(CardSpot(owner, colour, place) for colour, place in halves if place is not None)


def _about(said: Say) -> tuple[Spot, ...]:
    match said.statement:
        case CluePointsTo() as clue:
            return TileSpot(clue.tile), CardSpot(clue.owner, clue.colour, clue.place)
        case Suspect() as suspect:
            return _cards(suspect.owner, suspect.red, suspect.blue) or (SeatSpot(suspect.owner),)
        case Doubt() as doubt:
            return (SeatSpot(doubt.owner),)
        case Trust() as trust:
            return (SeatSpot(trust.seat),)
        case _:
            return ()
