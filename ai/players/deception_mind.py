"""Deception: the scientist's marks, the murderer's pick, spending the badge, naming the witness.

Everything follows from the posterior over pairs (:mod:`ai.belief.deception`) as this seat sees it. What seats
say is :mod:`ai.players.deception_talk`.
"""

from __future__ import annotations

import numpy as np

from ai.belief.associations import seen_by
from ai.belief.deception import (
    DISCARDED,
    EARLIER,
    Mind,
    Numbers,
    Pairs,
    by_owner,
    clarity,
    from_marks,
    from_talk,
    marks,
    normal,
    posterior,
)
from ai.messages import ActionValue, Report, Why
from ai.players.deception_levels import SKILLS, Skill
from ai.players.deception_talk import speak
from engine.actions import Ack, Action
from engine.games.deception import rules
from engine.games.deception.content import LOCATIONS, OPTIONS, ROUNDS
from engine.games.deception.roles import Role
from engine.games.deception.state import (
    INVESTIGATION,
    SECRET_LOOKS,
    Advise,
    Advised,
    ChooseLocation,
    Crime,
    EndPresentation,
    NameWitness,
    Phase,
    Pick,
    PlaceMarker,
    ReplaceTile,
    Said,
    Say,
    Solve,
    SolveTried,
    StartPresentations,
    Suspect,
)
from engine.games.deception.view import View
from engine.shuffle import Stream


def mind_of(view: View, level: str, temper: str) -> Mind:
    """How the viewer reads the table at this level."""
    skill = SKILLS[level]
    return Mind(seen_by(temper, skill.likeness), 1.0, skill.hears)


def suspects(view: View) -> list[int]:
    """Seats whose pairs the viewer takes for possible: not its own, unless it knows the answer anyway."""
    if view.role is Role.WITNESS and view.pair:
        return list(view.pair)
    crime = view.role is not None and view.role.crime
    return [seat for seat in view.others if crime or seat != view.seat]


def beliefs(view: View, level: str, temper: str) -> dict[str, float]:
    """P(murderer) for every seat as the viewer sees it; 0 for the scientist and for innocent oneself."""
    found = {str(seat): 0.0 for seat in range(view.seats)}
    if view.scientist is None:
        return found
    if view.solution is not None:
        found[str(view.solution.owner)] = 1.0
        return found
    pairs = Pairs(view, suspects(view))
    chances = by_owner(pairs, posterior(view, pairs, mind_of(view, level, temper)))
    return found | {str(seat): chance for seat, chance in chances.items()}


def choose(view: View, level: str, seed: str, temper: str) -> Report:
    """What the viewer does now: its part of the phase, an attempt, a statement, or ``Ack`` for nothing."""
    mind, skill = mind_of(view, level, temper), SKILLS[level]
    chance = Stream(seed, "deception")
    phase, seat = view.phase, view.seat
    assert seat is not None, "the table decides nothing"
    if phase in SECRET_LOOKS:
        return Report(Ack(), Why("acknowledge"), level)
    if phase is Phase.CRIME:
        return Report(_pick(view, mind, skill, chance), Why("pick"), level)
    if phase is Phase.REVERSAL:
        return _reversal(view, level, mind, chance)
    if phase not in INVESTIGATION:
        return Report(Ack(), Why("nothing"), level)
    if seat == view.scientist:
        return _scientist(view, level, mind, skill)
    attempt = _attempt(view, mind, skill, temper)
    told = beliefs(view, level, temper)
    if attempt is not None:
        return Report(attempt, Why("solve"), level, beliefs=told)
    said = speak(view, mind, skill, chance)
    if said is not None:
        return Report(Say(said), Why("say"), level, beliefs=told)
    ends = phase is Phase.PRESENT and view.presenter == seat
    return Report(EndPresentation() if ends else Ack(), Why("nothing"), level, beliefs=told)


def _pick(view: View, mind: Mind, skill: Skill, chance: Stream) -> Pick:
    """The murderer's pair: hard to hint at; everybody else picks any two, which count for nothing."""
    own = rules.legal(view, view.seat or 0)
    if view.role is not Role.MURDERER or skill.cunning == 0.0:
        picks = [action for action in own if isinstance(action, Pick)]
        return picks[chance.below(len(picks))]
    pairs = Pairs(view, view.others)
    told = clarity(pairs, mind)
    mine = np.flatnonzero(pairs.of_owner(view.seat or 0))
    chances = normal(-skill.cunning * told[mine])
    crime = pairs.crimes[int(mine[_draw(chances, chance)])]
    return Pick(crime.red, crime.blue)


def _draw(chances: Numbers, chance: Stream) -> int:
    """An index in proportion to the chances."""
    point = chance.below(1 << 40) / (1 << 40)
    return min(int(np.searchsorted(np.cumsum(chances), point)), len(chances) - 1)


def _scientist(view: View, level: str, mind: Mind, skill: Skill) -> Report:
    """The mark after which the true pair stands out most against all pairs on the table (rules §10)."""
    if view.phase in (Phase.TALK, Phase.PRESENT):
        starts = view.phase is Phase.TALK
        return Report(StartPresentations() if starts else Ack(), Why("nothing"), level)
    pairs = Pairs(view, view.others)
    true = pairs.places[_known(view)]
    heard = from_marks(view, pairs, mind)
    heard = heard + mind.hears * from_talk(view, pairs, normal(heard))
    worth: dict[Action, float] = {}
    if view.phase is Phase.TILES:
        for tile in LOCATIONS:
            worth[ChooseLocation(tile)] = max(_gains(pairs, mind, skill, heard, true, tile, 1.0))
    elif view.phase is Phase.MARK:
        weight = EARLIER[sum(tile.option >= 0 for tile in view.tiles)]
        for tile in (t.tile for t in view.tiles if t.option < 0):
            gains = _gains(pairs, mind, skill, heard, true, tile, weight)
            worth |= {PlaceMarker(tile, option): gains[option] for option in range(OPTIONS)}
    else:
        worth = _replacements(view, pairs, mind, skill, heard, true)
    best = max(worth, key=lambda action: worth[action])
    values = tuple(ActionValue(action, value, 1) for action, value in worth.items())
    return Report(best, Why("mark"), level, values=values, nodes=len(worth) * len(pairs.crimes))


def _known(view: View) -> Crime:
    assert view.solution is not None, "the scientist knows the crime"
    return view.solution


def _gains(
    pairs: Pairs, mind: Mind, skill: Skill, heard: Numbers, true: int, tile: int, weight: float
) -> list[float]:
    """Per option of a tile: the log probability of the true pair after marking it, and its literal fit."""
    chances = np.log(pairs.options(mind, tile))
    return [
        _worth(heard + weight * chances[:, o], true) + skill.literal * chances[true, o]
        for o in range(OPTIONS)
    ]


def _worth(weights: Numbers, true: int) -> float:
    return float(np.log(max(normal(weights)[true], 1e-12)))


def _replacements(
    view: View, pairs: Pairs, mind: Mind, skill: Skill, heard: Numbers, true: int
) -> dict[Action, float]:
    assert view.drawn is not None, "a tile has been drawn"
    worth: dict[Action, float] = {}
    lying = {mark.tile: mark for mark in marks(view)}
    for old in view.replaceable():
        mark = lying[old]
        gone = (1.0 - DISCARDED) * mark.weight * np.log(pairs.options(mind, old)[:, mark.option])
        without = np.where(np.isfinite(heard), heard - gone, heard)
        for option, gain in enumerate(_gains(pairs, mind, skill, without, true, view.drawn, 1.0)):
            worth[ReplaceTile(old, option)] = gain
    return worth


def _attempt(view: View, mind: Mind, skill: Skill, temper: str) -> Solve | None:
    """Whether to spend the badge now: when the best pair is likely enough, or at the last moment (D32)."""
    seat = view.seat
    crime_side = view.role is not None and view.role.crime
    if seat is None or crime_side or not view.badges[seat]:
        return None
    last = _last_moment(view)
    if not last and view.record and isinstance(view.record[-1], Said):
        return None  # talk alone moves nobody to spend a badge at once
    pairs = Pairs(view, suspects(view))
    chances = posterior(view, pairs, mind)
    best = int(chances.argmax())
    bold = (Stream(temper, "bold").below(101) - 50) / 1000
    needed = 0.0 if last else skill.patience[view.round - 1] + bold
    if chances[best] <= needed:
        return None
    crime = pairs.crimes[best]
    return Solve(crime.owner, crime.red, crime.blue)


def _last_moment(view: View) -> bool:
    """Whether the game ends with the presentation that is going on."""
    return view.phase is Phase.PRESENT and view.round == ROUNDS and view.presenter == view.others[-1]


def _reversal(view: View, level: str, mind: Mind, chance: Stream) -> Report:
    """Name, or advise to name, whoever behaved as if it knew."""
    candidates = view.candidates()
    knew = np.array([_knew(view, mind, seat) for seat in candidates])
    chances = normal(knew)
    act = NameWitness if view.role is Role.MURDERER else Advise
    if act is Advise and any(isinstance(event, Advised) for event in view.record):
        return Report(Ack(), Why("nothing"), level)
    best = candidates[int(chances.argmax())]
    values = tuple(ActionValue(act(s), float(c), 1) for s, c in zip(candidates, chances, strict=True))
    return Report(act(best), Why("reversal"), level, values=values)


def _knew(view: View, mind: Mind, seat: int) -> float:
    """How much a seat's words and attempts pointed at the crime's side beyond what the clues told everybody."""
    shown = view.crime_side
    assert shown is not None, "the crime's side is shown in the reversal"
    pairs = Pairs(view, [s for s in view.others if s != seat])
    guilt = by_owner(pairs, normal(from_marks(view, pairs, mind)))
    score = 0.0
    for event in view.record:
        about, weight = None, 0.0
        if isinstance(event, Said) and event.seat == seat and isinstance(event.statement, Suspect):
            about, weight = event.statement.owner, 0.5
        elif isinstance(event, SolveTried) and event.seat == seat:
            about, weight = event.crime.owner, 1.5
        if about is not None:
            expected = guilt.get(shown.murderer, 0.0) + guilt.get(shown.accomplice, 0.0)
            hit = about in (shown.murderer, shown.accomplice)
            score += weight * ((1.0 - expected) if hit else -expected)
    return 2.0 * score


def strongest(view: View, pairs: Pairs, chances: Numbers, count: int) -> list[tuple[Crime, float]]:
    """The likeliest pairs, best first."""
    order = np.argsort(-chances, kind="stable")[:count]
    return [(pairs.crimes[int(place)], float(chances[place])) for place in order]
