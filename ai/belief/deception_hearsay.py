"""Deception: what talk adds to the clues, and who of the talkers seems to have known.

Statements are taken at their word, but only as far as their speaker is to be trusted. Who suspects others
against the clues makes itself suspect.
"""

from __future__ import annotations

from functools import lru_cache
from math import log

import numpy as np

from ai.belief.deception import Mind, Numbers, Pairs, from_marks, normal, pairs_of
from engine.games.deception.events import CrimeSideRevealed, Said, SolveTried, TileDrawn
from engine.games.deception.statements import CluePointsTo, Colour, Doubt, Statement, Suspect, Trust
from engine.games.deception.view import View

OWNER, CARD = 0.4, 0.5
"""Log weight of being suspected, and of each card named with it."""
DOUBTED, TRUSTED = -0.4, -0.25
CLUE = 0.3
"""Log weight of a card that a clue is said to point to."""
FAR = 0.25
"""An owner of less than this share of the average counts as no less likely when somebody suspects it, for
people do see clues differently."""
PROTEST = 1.0
"""Log weight of a speaker that says what might be said against it: only who minds thinks of it."""
FRESH = 3
"""So many statements of a seat count, its latest; a new tile makes all talk before it old."""
SURE_OF = 2.0
"""How much a word beyond what the clues say counts as a sign of knowledge."""


def posterior(view: View, pairs: Pairs, mind: Mind) -> Numbers:
    """P(crime) of each pair, by everything public."""
    return _posterior(view, pairs.seats, mind)


@lru_cache(maxsize=16)
def _posterior(view: View, seats: tuple[int, ...], mind: Mind) -> Numbers:
    """Kept for a moment: a decision to try, to speak and to report asks for it three times."""
    pairs = pairs_of(view, seats)
    weights = from_marks(view, pairs, mind)
    if mind.hears > 0.0:
        weights = weights + mind.hears * from_talk(view, pairs, normal(weights), mind.wary)
    chances = normal(weights)
    chances.setflags(write=False)
    return chances


def latest_talk(view: View) -> dict[int, list[Statement]]:
    """What still counts of the talk, per speaker: no statement twice, and none about an older table."""
    fresh: dict[int, list[Statement]] = {}
    for event in reversed(view.record):
        if isinstance(event, Said):
            said = fresh.setdefault(event.seat, [])
            if len(said) < FRESH and event.statement not in said:
                said.append(event.statement)
        elif isinstance(event, TileDrawn):
            break
    return {seat: said[::-1] for seat, said in fresh.items()}


def from_talk(view: View, pairs: Pairs, alone: Numbers, wary: float) -> Numbers:
    """What talk adds to the log weight of each pair; ``alone`` is what the clues say by themselves, ``wary``
    the log weight of a suspicion against the clues."""
    guilt = pairs.by_owner(alone)
    places = {seat: place for place, seat in enumerate(pairs.seats)}
    added = pairs.cube(np.zeros(len(pairs.crimes)))
    helpers = 1 if view.options.use_accomplice else 0
    honest = 1.0 - helpers / max(1, len(view.others) - 1)
    for speaker, statements in latest_talk(view).items():
        if speaker == view.seat:
            continue  # nobody is convinced by hearing themselves
        own = guilt.get(speaker, 0.0)
        trust = honest * (1.0 - own)
        if speaker in places:
            protests = sum(isinstance(said, CluePointsTo) and said.owner == speaker for said in statements)
            against = _against_the_clues(statements, guilt, own) + PROTEST * protests
            added[places[speaker]] += wary * against
        for statement in statements:
            _take(statement, added, places, speaker, trust)
    return added.ravel()


def _against_the_clues(statements: list[Statement], guilt: dict[int, float], own: float) -> float:
    """How much less likely than the average the suspected owners are, in nats; below 0: likelier."""
    average = max(1e-9, (1.0 - own) / max(1, len(guilt) - 1))
    suspected = [said.owner for said in statements if isinstance(said, Suspect) and said.owner in guilt]
    return sum(log(average / max(guilt[owner], FAR * average)) for owner in suspected)


def _take(said: Statement, added: Numbers, places: dict[int, int], speaker: int, trust: float) -> None:
    """Add a statement at its word to the log weights by seat, evidence and weapon."""
    match said:
        case Suspect(owner=owner, red=red, blue=blue) if owner in places:
            at = places[owner]
            added[at] += trust * OWNER
            if red is not None:
                added[at, red, :] += trust * CARD
            if blue is not None:
                added[at, :, blue] += trust * CARD
        case Doubt(owner=owner) if owner in places:
            added[places[owner]] += trust * DOUBTED
        case Trust(seat=seat) if seat in places:
            added[places[seat]] += trust * TRUSTED
        case CluePointsTo(owner=owner, colour=colour, place=place) if owner in places and owner != speaker:
            part = added[places[owner]]
            part[(place,) if colour is Colour.RED else (slice(None), place)] += trust * CLUE
        case _:
            pass


def seems_to_know(view: View, mind: Mind, shown: CrimeSideRevealed, seat: int) -> float:
    """How much a seat's words and attempts were about the crime's side beyond what the clues told everybody:
    the log weight of its being the witness."""
    pairs = pairs_of(view, [other for other in view.others if other != seat])
    guilt = pairs.by_owner(normal(from_marks(view, pairs, mind)))
    crime = (shown.murderer, shown.accomplice)
    expected = sum(guilt.get(one, 0.0) for one in crime)
    score = 0.0
    for event in view.record:
        about, weight = None, 0.0
        if isinstance(event, Said) and event.seat == seat:
            match event.statement:
                case Suspect(owner=about):
                    weight = 0.5
                case Doubt(owner=about):
                    weight = -0.5
                case Trust(seat=about):
                    weight = -0.3
                case _:
                    pass
        elif isinstance(event, SolveTried) and event.seat == seat:
            about, weight = event.crime.owner, 1.5
        if about is not None:
            score += weight * ((about in crime) - expected)
    return SURE_OF * score
