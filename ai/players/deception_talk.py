"""Deception: what a seat says, in statements (DC §6).

Investigators say whom they suspect, which clue made them, and whom they believe. The crime's side talks in
the same way about the strongest wrong pair; the witness shifts the talk a little, as far as the clues allow.
"""

from __future__ import annotations

import numpy as np

from ai.belief.deception import Mind, Numbers, Pairs, by_owner, from_marks, marks, normal, posterior
from ai.players.deception_levels import Skill
from engine.games.deception.roles import Role
from engine.games.deception.state import (
    CluePointsTo,
    Colour,
    Crime,
    Doubt,
    MarkerPlaced,
    NothingToSay,
    Phase,
    PresentationBegun,
    Said,
    SolveTried,
    Statement,
    Suspect,
    TileReplaced,
    Trust,
)
from engine.games.deception.view import View
from engine.shuffle import Stream

SURE = 0.16
"""Probability of a pair from which both its cards are named."""
LEANING = 0.08
"""Probability from which one card is named."""
NUDGE = 0.7
"""Log weight that the witness adds to the two it knows of."""
QUIET = 35
"""In so many of a hundred chances a seat has nothing to add in open talk."""


def speak(view: View, mind: Mind, skill: Skill, chance: Stream) -> Statement | None:
    """What the viewer says now, or None. A presenter always says something once."""
    seat = view.seat
    if seat is None or not view.speaks(seat):
        return None
    said = said_since_last_clue(view)
    mine = [event.statement for event in said if event.seat == seat]
    presenting = view.phase is Phase.PRESENT
    spoken = _spoken_presenting(view) if presenting else mine
    if len(spoken) >= (2 if presenting else 1) or (not presenting and chance.below(100) < QUIET):
        return None
    pairs, chances = _talked_about(view, mind, skill, chance)
    ways = [
        _accuse(pairs, chances),
        _explain(view, mind, pairs, chances),
        _answer(view, pairs, chances, said),
    ]
    if presenting and not spoken:
        ways = ways[:1]
    else:
        chance.shuffle(ways)
    for statement in ways:
        if statement is not None and statement not in mine:
            return statement
    return NothingToSay() if presenting and not spoken else None


def said_since_last_clue(view: View) -> list[Said]:
    """The statements made since the table last changed."""
    found: list[Said] = []
    for event in view.record:
        if isinstance(event, Said):
            found.append(event)
        elif isinstance(event, MarkerPlaced | TileReplaced | SolveTried):
            found.clear()
    return found


def _spoken_presenting(view: View) -> list[Statement]:
    """What the presenter has said in this presentation."""
    found: list[Statement] = []
    for event in reversed(view.record):
        if isinstance(event, PresentationBegun):
            break
        if isinstance(event, Said) and event.seat == view.seat:
            found.append(event.statement)
    return found


def _talked_about(view: View, mind: Mind, skill: Skill, chance: Stream) -> tuple[Pairs, Numbers]:
    """The pairs a seat talks about and how likely it makes them look."""
    owners = [seat for seat in view.others if seat != view.seat]
    if view.role is not None and view.role.crime and chance.below(100) < 100 * skill.misleads:
        hidden = {view.solution.owner if view.solution else view.seat}
        owners = [seat for seat in owners if seat not in hidden] or owners
    pairs = Pairs(view, owners)
    if view.role is Role.WITNESS and view.pair:
        weights = from_marks(view, pairs, mind) + NUDGE * np.isin(pairs.owners, view.pair)
        return pairs, normal(weights)
    return pairs, posterior(view, pairs, mind)


def _accuse(pairs: Pairs, chances: Numbers) -> Statement | None:
    best = int(chances.argmax())
    crime, sure = pairs.crimes[best], float(chances[best])
    if sure >= SURE:
        return Suspect(crime.owner, crime.red, crime.blue)
    halves = {colour: _half(pairs, chances, crime, colour) for colour in Colour}
    colour = max(halves, key=lambda one: halves[one])
    if halves[colour] >= LEANING:
        red = crime.red if colour is Colour.RED else None
        return Suspect(crime.owner, red, None if red is not None else crime.blue)
    owners = by_owner(pairs, chances)
    return Suspect(max(owners, key=lambda owner: owners[owner]), None, None)


def _half(pairs: Pairs, chances: Numbers, crime: Crime, colour: Colour) -> float:
    """P(this card of the crime is one of the two)."""
    same = [
        c.owner == crime.owner and (c.red == crime.red if colour is Colour.RED else c.blue == crime.blue)
        for c in pairs.crimes
    ]
    return float(chances[np.array(same)].sum())


def _explain(view: View, mind: Mind, pairs: Pairs, chances: Numbers) -> Statement | None:
    """The marker that speaks most for one card of the likeliest pair."""
    lying = {tile.tile for tile in view.tiles if tile.option >= 0}
    best = int(chances.argmax())
    crime = pairs.crimes[best]
    found: tuple[float, Statement] | None = None
    for mark in marks(view):
        if mark.tile not in lying:
            continue
        for colour, rows, place in (
            (Colour.RED, pairs.red, crime.red),
            (Colour.BLUE, pairs.blue, crime.blue),
        ):
            column = mind.seen[rows, mark.tile, mark.option]
            worth = float(column[best] - column.mean())
            if found is None or worth > found[0]:
                found = worth, CluePointsTo(mark.tile, crime.owner, colour, place)
    return found[1] if found else None


def _answer(view: View, pairs: Pairs, chances: Numbers, said: list[Said]) -> Statement | None:
    """A reaction to what another has just said of somebody: doubt it, or join in by trusting the speaker."""
    owners = by_owner(pairs, chances)
    average = 1.0 / len(owners)
    for event in reversed(said):
        if event.seat == view.seat or not isinstance(event.statement, Suspect):
            continue
        about = event.statement.owner
        if about == view.seat:
            return Suspect(event.seat, None, None) if owners.get(event.seat, 0.0) > average else None
        if owners.get(about, 0.0) < 0.5 * average:
            return Doubt(about)
        if owners.get(event.seat, 0.0) < 0.5 * average:
            return Trust(event.seat)
    return None
