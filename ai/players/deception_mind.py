"""Deception: the scientist's marks, the murderer's pick, spending the badge, naming the witness.

Everything follows from the posterior over pairs (:mod:`ai.belief.deception`) as this seat sees it. What seats
say is :mod:`ai.players.deception_talk`.
"""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace

from ai.belief.deception import (
    DISCARDED,
    EARLIER,
    Mind,
    Numbers,
    Pairs,
    from_marks,
    marks,
    normal,
    pairs_of,
)
from ai.belief.deception_hearsay import from_talk, posterior, seems_to_know
from ai.messages import ActionValue, PairBelief, Report, Why
from ai.players.deception_levels import SKILLS, Skill
from ai.players.deception_pick import danger
from ai.players.deception_talk import speak
from engine.actions import Ack, Action
from engine.games.deception.content import CARDS_EACH, LOCATIONS, OPTIONS, ROUNDS
from engine.games.deception.events import Advised, Said
from engine.games.deception.roles import Role
from engine.games.deception.state import (
    INVESTIGATION,
    SECRET_LOOKS,
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
from engine.games.deception.view import View
from engine.shuffle import Stream

TOLD = 8
"""So many of the likeliest pairs go into a report; an assessment has all."""
RECKLESS = 0.3
"""Probability of a pair from which a witness comes forward at the last moment while others might do it."""


def mind_of(level: str, temper: str) -> Mind:
    """How a seat of this level reads the table."""
    skill = SKILLS[level]
    return Mind(temper, skill.likeness, skill.hears, skill.wary)


def suspects(view: View) -> list[int]:
    """Seats whose pairs the viewer takes for possible: not its own, and of the witness's two only."""
    if view.role is Role.WITNESS and view.pair:
        return list(view.pair)
    return [seat for seat in view.others if seat != view.seat]


def assess(view: View, level: str, temper: str) -> Report:
    """What the viewer believes, at any moment: about every seat and, once roles are dealt, every pair."""
    return _with_beliefs(Report(Ack(), Why("assess"), level), view, mind_of(level, temper), None)


def _with_beliefs(report: Report, view: View, mind: Mind, most: int | None) -> Report:
    """A report with P(murderer) for every seat and the likeliest pairs, best first."""
    told = {str(seat): 0.0 for seat in range(view.seats)}
    if view.scientist is None:
        return replace(report, beliefs=told)
    if view.solution is not None:
        told[str(view.solution.owner)] = 1.0
        crime = view.solution
        known = PairBelief(crime.owner, crime.red, crime.blue, 1.0)
        return replace(report, beliefs=told, pairs=(known,))
    pairs = pairs_of(view, suspects(view))
    chances = posterior(view, pairs, mind)
    told |= {str(seat): chance for seat, chance in pairs.by_owner(chances).items()}
    order = np.argsort(-chances, kind="stable")[:most]
    best = ((pairs.crimes[int(place)], float(chances[place])) for place in order)
    found = tuple(PairBelief(crime.owner, crime.red, crime.blue, p) for crime, p in best)
    return replace(report, beliefs=told, pairs=found)


def choose(view: View, level: str, seed: str, temper: str) -> Report:
    """What the viewer does now, and what it believes where it does not know."""
    report = act(view, level, seed, temper)
    if view.phase not in INVESTIGATION or view.seat == view.scientist:
        return report
    return _with_beliefs(report, view, mind_of(level, temper), TOLD)


def act(view: View, level: str, seed: str, temper: str) -> Report:
    """What the viewer does now: its part of the phase, an attempt, a statement, or ``Ack`` for nothing."""
    mind, skill = mind_of(level, temper), SKILLS[level]
    chance = Stream(seed, "deception")
    phase, seat = view.phase, view.seat
    if seat is None:
        raise ValueError("the table decides nothing")
    if phase in SECRET_LOOKS:
        return Report(Ack(), Why("acknowledge"), level)
    if phase is Phase.CRIME and view.owes(seat):
        return Report(_pick(view, mind, skill, seed), Why("pick"), level)
    if phase is Phase.REVERSAL:
        return _reversal(view, level, mind)
    if phase not in INVESTIGATION:
        return Report(Ack(), Why("nothing"), level)
    if seat == view.scientist:
        return _scientist(view, level, mind, skill)
    return _at_the_table(view, level, mind, skill, chance)


def idle(table: Table, seat: int) -> bool:
    """Whether a seat surely does nothing while another presents: it may not speak, and has no badge or would
    not spend it on talk alone. Public, so that a whole case need not ask everybody after every word."""
    if table.phase is not Phase.PRESENT or seat == table.presenter or _last_moment(table):
        return False
    return not table.badges[seat] or isinstance(table.record[-1], Said)


def _at_the_table(view: View, level: str, mind: Mind, skill: Skill, chance: Stream) -> Report:
    """An attempt, a statement, the end of a presentation or nothing."""
    if view.seat is None or idle(view, view.seat):
        return Report(Ack(), Why("nothing"), level)
    attempt = _attempt(view, mind, skill)
    if attempt is not None:
        return Report(attempt, Why("solve_last" if _last_moment(view) else "solve"), level)
    said = speak(view, mind, skill, chance)
    if said is not None:
        return Report(Say(said.statement), Why(said.why), level)
    if view.phase is Phase.PRESENT and view.presenter == view.seat:
        return Report(EndPresentation(), Why("end"), level)
    return Report(Ack(), Why("nothing"), level)


def _pick(view: View, mind: Mind, skill: Skill, seed: str) -> Pick:
    """The murderer's pair: hard to hint at; everybody else picks any two, which count for nothing."""
    chance = Stream(seed, "pick")
    if view.seat is None or view.role is not Role.MURDERER or skill.cunning == 0.0:
        return Pick(chance.below(CARDS_EACH), chance.below(CARDS_EACH))
    pairs = pairs_of(view, view.others)
    mine = np.flatnonzero(pairs.owners == view.seat)
    chances = normal(-skill.cunning * danger(pairs, view.seat, mind, skill.reads, seed))
    crime = pairs.crimes[int(mine[_draw(chances, chance)])]
    return Pick(crime.red, crime.blue)


def _draw(chances: Numbers, chance: Stream) -> int:
    """An index in proportion to the chances."""
    point = chance.below(1 << 40) / (1 << 40)
    return min(int(np.searchsorted(np.cumsum(chances), point)), len(chances) - 1)


def _scientist(view: View, level: str, mind: Mind, skill: Skill) -> Report:
    """The mark after which the true pair stands out most against all pairs on the table (rules §10)."""
    if view.phase is Phase.TALK:
        return Report(StartPresentations(), Why("start"), level)
    if view.phase is Phase.PRESENT or view.solution is None:
        return Report(Ack(), Why("silent"), level)
    pairs = pairs_of(view, view.others)
    true = pairs.places[view.solution]
    heard = from_marks(view, pairs, mind)
    heard = heard + mind.hears * from_talk(view, pairs, normal(heard), mind.wary)
    worth: dict[Action, float] = {}
    why = {Phase.TILES: "location", Phase.MARK: "mark"}.get(view.phase, "replace")
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
    return Report(best, Why(why), level, values=values, nodes=len(worth) * len(pairs.crimes))


def _gains(
    pairs: Pairs, mind: Mind, skill: Skill, heard: Numbers, true: int, tile: int, weight: float
) -> list[float]:
    """Per option of a tile: the log probability of the true pair after marking it, and its literal fit."""
    chances = np.log(pairs.options(mind, tile))
    return [
        float(_worth(heard + weight * chances[:, o], true) + skill.literal * chances[true, o])
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


def _attempt(view: View, mind: Mind, skill: Skill) -> Solve | None:
    """Whether to spend the badge now: when the best pair is likely enough, or at the last moment (D32).

    At the last moment the crime's side tries a wrong pair, so as not to be told by a badge that it keeps.
    """
    seat, last = view.seat, _last_moment(view)
    if seat is None or not view.badges[seat]:
        return None
    crime_side = view.role is not None and view.role.crime
    if not last and (crime_side or (view.record and isinstance(view.record[-1], Said))):
        return None  # talk alone moves nobody to spend a badge at once
    owners = suspects(view)
    if crime_side:
        owners = [one for one in owners if not (view.solution and one == view.solution.owner)]
    pairs = pairs_of(view, owners)
    chances = posterior(view, pairs, mind)
    best = int(chances.argmax())
    if chances[best] <= (_caution(view) if last else _needed(view, mind, skill)):
        return None
    crime = pairs.crimes[best]
    return Solve(crime.owner, crime.red, crime.blue)


def _needed(view: View, mind: Mind, skill: Skill) -> float:
    """The probability from which a seat spends its badge before the end; some are bolder than others.

    In the last round nothing more is to come but talk: it falls with every presentation, so that those who
    are surer try before the others, who may learn from it.
    """
    bold = (Stream(mind.temper, "bold").below(101) - 50) / 1000
    needed = skill.patience[view.round - 1] + bold
    if view.round == ROUNDS and view.phase is Phase.PRESENT and view.presenter is not None:
        needed *= 1.0 - view.others.index(view.presenter) / len(view.others)
    return needed


def _caution(view: View) -> float:
    """A witness should not be seen to know: while others may still try it comes forward for good reason."""
    if view.role is not Role.WITNESS:
        return 0.0
    others = (view.badges[seat] for seat in view.others if seat != view.seat and seat not in view.pair)
    return RECKLESS if any(others) else 0.0


def _last_moment(table: Table) -> bool:
    """Whether the game ends with the presentation that is going on."""
    return table.phase is Phase.PRESENT and table.round == ROUNDS and table.presenter == table.others[-1]


def _reversal(view: View, level: str, mind: Mind) -> Report:
    """Name, or advise to name, whoever behaved as if it knew; without a word from anybody else."""
    shown = view.crime_side
    advised = any(isinstance(event, Advised) for event in view.record)
    if shown is None or view.role not in (Role.MURDERER, Role.ACCOMPLICE):
        return Report(Ack(), Why("nothing"), level)
    if view.role is Role.ACCOMPLICE and advised:
        return Report(Ack(), Why("nothing"), level)
    act, why = (NameWitness, "name") if view.role is Role.MURDERER else (Advise, "advise")
    candidates = view.candidates()
    chances = normal(np.array([seems_to_know(view, mind, shown, seat) for seat in candidates]))
    best = candidates[int(chances.argmax())]
    values = tuple(ActionValue(act(s), float(c), 1) for s, c in zip(candidates, chances, strict=True))
    return Report(act(best), Why(why), level, values=values)
