"""Which beliefs a timeline shows: the lines of the plot, and in words what the plays changed. No pygame."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from engine.actions import PlayCard
from engine.games.whos_who.state import Answer
from engine.match import Match
from game.narrate import card_sign, seat_name
from game.seats import HUMAN, SeatPlan
from game.strings import tr
from game.timeline import SHIFT, Moment, Move, Timeline

GAME = "whos_who"


class Choice(Struct, frozen=True):
    """What is looked at: ``observer`` None: everybody; ``about`` None: all seats (for one observer only)."""

    observer: int | None
    about: int | None


class Belief(Struct, frozen=True):
    """One line of the plot: what ``observer`` believed of ``about``."""

    observer: int
    about: int
    sign: int
    """The seat by whose sign and name the line is known."""
    name: str
    points: tuple[tuple[int, float], ...]
    """(moment, probability) as far as known."""

    def at(self, moment: int) -> float | None:
        """The belief at a moment."""
        return next((chance for i, chance in self.points if i == moment), None)


class Guests(Struct, frozen=True):
    """Who sat where, and what they are called by the reader."""

    plans: Sequence[SeatPlan]
    viewer: int | None

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return seat_name(self.plans, seat, self.viewer, GAME)

    def title(self, seat: int) -> str:
        """The name of an observer: a person's line comes from their notes."""
        name = self.name(seat)
        return tr("timeline.notes_of", seat=name) if self.plans[seat].kind == HUMAN else name


def first_choice(timeline: Timeline) -> Choice:
    """What everybody believed of the master."""
    return Choice(None, timeline.sought[0])


def beliefs_of(timeline: Timeline, choice: Choice, guests: Guests) -> list[Belief]:
    """The lines of a choice, clockwise from the reader; nobody's certainty about their own role."""
    seats = len(timeline.observers)
    order = [((guests.viewer or 0) + place) % seats for place in range(seats)]
    if choice.observer is None:
        assert choice.about is not None
        pairs = [(observer, choice.about, observer) for observer in order if observer != choice.about]
    else:
        wanted = order if choice.about is None else [choice.about]
        pairs = [(choice.observer, about, about) for about in wanted if about != choice.observer]
    return [
        Belief(
            observer,
            about,
            sign,
            guests.title(sign) if choice.observer is None else guests.name(sign),
            tuple(timeline.line(observer, about)),
        )
        for observer, about, sign in pairs
    ]


def moves_of(beliefs: Sequence[Belief], count: int = 5) -> tuple[Move, ...]:
    """The plays that changed these lines most, biggest first; one for each play."""
    best: dict[int, Move] = {}
    for belief in beliefs:
        for (i, before), (j, after) in pairwise(belief.points):
            move = Move(j, belief.observer, belief.about, before, after)
            known = abs(best[j].change) if j in best else SHIFT
            if j == i + 1 and abs(move.change) > known:
                best[j] = move
    return tuple(sorted(best.values(), key=lambda move: (-abs(move.change), move.moment))[:count])


def percent(chance: float) -> str:
    """A probability in words."""
    return tr("scenes.percent", n=round(100 * chance))


def moment_words(moment: Moment, match: Match, guests: Guests) -> str:
    """What happened there."""
    if moment.seat is None or moment.action is None:
        return tr("timeline.before_first")
    name = guests.name(moment.seat)
    if isinstance(moment.action, PlayCard):
        return tr("timeline.played", trick=moment.trick, seat=name, card=card_sign(moment.action.card))
    assert isinstance(moment.action, Answer)
    questions = match.state_at(moment.decision).questions
    asker = guests.name(questions[-1].asker)
    key = "timeline.said_yes" if moment.action.yes else "timeline.said_no"
    return tr(key, trick=moment.trick, seat=name, asker=asker)


def move_words(move: Move, timeline: Timeline, guests: Guests) -> tuple[str, str]:
    """What was done, and what it changed for whom."""
    what = moment_words(timeline.moments[move.moment], timeline.match, guests)
    fields = {"about": guests.name(move.about), "before": percent(move.before), "after": percent(move.after)}
    return what, tr("timeline.changed", observer=guests.title(move.observer), **fields)
