"""How the three levels of Deception differ: in skill, not in what they know."""

from __future__ import annotations

from msgspec import Struct


class Skill(Struct, frozen=True):
    """The skill of one level, fitted with ``tools.study_deception`` so that beginners solve nearly every case
    and a hard table little more than half of them."""

    likeness: float
    """How alike this seat sees associations (0 .. 1). Who is good knows a little better what comes to others'
    minds, as scientist and as reader; but people differ, so it is never 1."""
    hears: float
    """How much it counts what others say."""
    wary: float
    """How much it holds against a speaker that the clues do not bear out whom it suspects, or that it speaks
    of its own cards."""
    reads: float
    """How well a murderer knows what comes to most people's minds: likeness, when it picks its cards."""
    cunning: float
    """How much it minds how well its pair can be hinted at; below 0 it takes what goes well together."""
    literal: float
    """How much a scientist wants the marked option to fit by itself, whatever else lies on the table."""
    patience: tuple[float, float, float]
    """The probability of a pair from which a badge is spent in each round; at the last moment always."""
    misleads: float
    """How often the crime's side pushes a wrong pair instead of talking along."""
    composure: float
    """How often the crime's side, when it pushes a wrong pair, takes one that the clues bear out."""
    protests: float
    """How often a murderer about to speak gives itself away by speaking of its own cards."""
    nudges: float
    """The log weight that a witness adds to the two it knows of when it talks."""


SKILLS: dict[str, Skill] = {
    "easy": Skill(
        likeness=0.535,
        hears=0.8,
        wary=1.8,
        reads=1.0,
        cunning=-30.0,
        literal=1.0,
        patience=(0.6, 0.5, 0.4),
        misleads=1.0,
        composure=0.0,
        protests=0.8,
        nudges=1.0,
    ),
    "normal": Skill(
        likeness=0.56,
        hears=0.8,
        wary=2.2,
        reads=0.7,
        cunning=0.5,
        literal=0.15,
        patience=(0.6, 0.5, 0.4),
        misleads=0.8,
        composure=0.4,
        protests=0.0,
        nudges=0.7,
    ),
    "hard": Skill(
        likeness=0.58,
        hears=0.6,
        wary=3.0,
        reads=1.0,
        cunning=30.0,
        literal=0.1,
        patience=(0.7, 0.6, 0.4),
        misleads=1.0,
        composure=1.0,
        protests=0.0,
        nudges=0.5,
    ),
}
