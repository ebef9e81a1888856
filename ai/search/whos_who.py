"""The search of WHO'S WHO: candidate cards are played out over many samples of hands, roles and habits."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from msgspec import Struct

from ai.belief.whos_who import FITS, OPINIONS, WORLDS, Evidence, chance_word, evidence_of
from ai.kernels import whos_who_weights as habits
from ai.kernels.jit import COMPILED, Ints, ints, reals
from ai.kernels.whos_who import CARDS, MOST, POSITION, WORK
from ai.kernels.whos_who_likelihood import SETS
from ai.kernels.whos_who_rollout import (
    SAMPLE,
    column_sum,
    draw_samples,
    habit_chances,
    joint_weights,
    names_of_all,
    play_out,
    resample,
    squared_gap,
)
from ai.search.candidates import CardValue, touching_groups
from engine.games.whos_who.options import PRESETS
from engine.games.whos_who.state import Phase, Role, Seats
from engine.games.whos_who.view import View
from engine.match import Match
from engine.tricks import legal_mask

ROUND = 32 if COMPILED else 2
"""Samples between two looks at which candidates may drop out."""
SLICE = 8 if COMPILED else 1
"""Samples of one candidate between two looks at ``stop``."""
CLEAR = 2.5
"""Standard errors by which a candidate must be behind the best, over common samples, to drop out."""
HABIT = 0.06
"""Points that a card is worth more when players of this level play it e times as often: breaks near ties."""


class SearchResult(Struct, frozen=True):
    """The outcome of one search.

    ``values`` has every legal card in ascending order, in expected points of this deal for the player.
    """

    values: tuple[CardValue, ...]
    habit: dict[int, float]
    """How often a player of this level plays each card, without search."""
    beliefs: dict[str, float]
    """The chance per seat of being a master; empty when there was no time to find out."""
    samples: int
    effective: float
    """Effective sample size of the weighted worlds."""
    nodes: int
    seconds: float
    capped: bool


class Prospect(Struct, frozen=True):
    """What a hunter in this seat may believe now, and what it can expect to have found out at the end."""

    found: tuple[float, ...]
    masters: tuple[int, ...]
    beliefs: dict[str, float]
    """The chance per seat of being a master, for the seat as it really is."""
    right_later: float
    """Expected number of masters named rightly at the end."""
    samples: int
    capped: bool

    def chance_of(self, names: Seats) -> float:
        """Expected number of masters among these seats."""
        bits = sum(1 << seat for seat in names)
        pairs = zip(self.found, self.masters, strict=True)
        return sum(p * (bits & masters).bit_count() for p, masters in pairs)


def leaning(likely: float) -> float:
    """The small bonus of a card that players of this level play with that probability."""
    return HABIT * math.log(max(1e-3, likely))


class _Halt:
    """Looks at the clock and at ``stop``."""

    def __init__(self, seconds: float, stop: Callable[[], bool] | None) -> None:
        self.started = time.perf_counter()
        self._until = self.started + seconds
        self._stop = stop
        self.capped = False

    def __call__(self) -> bool:
        if time.perf_counter() > self._until or (self._stop is not None and self._stop()):
            self.capped = True
        return self.capped


class _Playouts:
    """Samples of hands, roles and habits drawn from the evidence, and what each candidate got in each."""

    def __init__(self, view: View, evidence: Evidence, role: Role, wanted: int, word: int) -> None:
        assert view.seat is not None
        self.view, self.evidence, self.wanted = view, evidence, wanted
        tables = evidence.tables
        self.found = evidence.posterior(view.seat, role)
        shares = reals(SETS)
        for i, share in enumerate(self.found):
            shares[i] = share
        weights = reals(evidence.count)
        joint_weights(
            view.seats,
            evidence.count,
            tables.sets,
            tables.masters,
            shares,
            tables.habits,
            evidence.fits,
            weights,
        )
        chosen = ints(wanted)
        self.effective = float(resample(weights, evidence.count, chosen, wanted))
        self.samples = ints(SAMPLE * wanted)
        own = habits.HARD_MASTER if role is Role.MASTER else habits.HARD_HUNTER
        draw_samples(
            0,
            wanted,
            view.seats,
            chosen,
            tables.sets,
            tables.masters,
            shares,
            tables.habits,
            evidence.fits,
            view.seat,
            own,
            word,
            self.samples,
        )
        self.results = reals(2 * CARDS * wanted)
        self.own_row = own
        # Hunters differ in what they look for: who hides must hide from all of them.
        self.opinions = OPINIONS if role is Role.MASTER else 1
        self.locked = self.locked_names()
        self._scratch = (
            ints(POSITION),
            ints(MOST),
            reals(FITS),
            reals(MOST),
            reals(SETS),
            reals(WORK),
            ints(CARDS),
            ints(MOST),
        )

    def play(self, card: int, column: int, first: int, last: int) -> None:
        """Play samples ``first`` .. ``last - 1`` with one candidate (-1: by habit)."""
        e, t = self.evidence, self.evidence.tables
        assert self.view.seat is not None
        play_out(
            e.pos,
            self.view.seat,
            card,
            column,
            first,
            last,
            self.samples,
            e.worlds,
            e.fits,
            t.sets,
            t.masters,
            t.prior,
            t.habits,
            self.opinions,
            t.weights,
            self.locked,
            self.results,
            *self._scratch,
        )

    def locked_names(self) -> Ints:
        """Whom each seat has named if the interim is over and it declared: the own seat's for certain, the
        others' as the public belief was then."""
        view, e, named = self.view, self.evidence, ints(MOST)
        if view.interim_over:
            at = SETS * view.interim_after * view.seats
            t = e.tables
            names_of_all(view.seats, view.options.masters, t.sets, t.masters, e.beliefs, at, named)
        assert view.seat is not None
        named[view.seat] = sum(1 << seat for seat in view.interim or ())
        return named

    def points(self, column: int, first: int, last: int) -> float:
        """The points of one candidate over samples ``first`` .. ``last - 1``."""
        return float(column_sum(self.results, first, last, column))

    def right(self, column: int, last: int) -> float:
        """The masters that this seat would name rightly at the ends of the first ``last`` samples."""
        return float(column_sum(self.results, 0, last, CARDS + column))


def choose(
    view: View,
    iterations: int,
    seconds: float,
    seed: str | int,
    stop: Callable[[], bool] | None = None,
    every: bool = False,
) -> SearchResult:
    """What each card is worth over ``iterations`` samples (fewer when it is clear early, unless ``every``).

    The same for the same view, iterations and seed, unless ``seconds`` or ``stop`` cut it short; at most
    20 ms pass between two looks at ``stop``. The view must have a seat, in turn to play.
    """
    return _Search(view, max(1, iterations), _Halt(seconds, stop), seed).run(every)


def prospect(
    view: View, iterations: int, seconds: float, seed: str | int, stop: Callable[[], bool] | None = None
) -> Prospect | None:
    """What a hunter in this seat may believe and expect, whatever the seat's role really is.

    None when there was no time to find out.
    """
    halt = _Halt(seconds, stop)
    word = chance_word(seed)
    evidence = evidence_of(view, WORLDS, word, halt)
    if evidence is None:
        return None
    playouts = _Playouts(view, evidence, Role.HUNTER, max(1, iterations), word)
    done = 0
    while done < playouts.wanted and not (done and halt()):
        last = min(playouts.wanted, done + SLICE)
        playouts.play(-1, 0, done, last)
        done = last
    right = playouts.right(0, done) / done
    masters = tuple(int(evidence.tables.masters[i]) for i in range(evidence.tables.sets))
    return Prospect(tuple(playouts.found), masters, evidence.beliefs_of(view), right, done, halt.capped)


class _Search:
    """One decision: the candidates still in, and what each got in every sample so far."""

    def __init__(self, view: View, iterations: int, halt: _Halt, seed: str | int) -> None:
        if view.seat is None or view.role is None or view.turn != view.seat or view.phase is not Phase.PLAY:
            raise ValueError(f"seat {view.seat} is not in turn to play")
        self.view, self.halt, self.iterations = view, halt, iterations
        self.word = chance_word(seed)
        on_table = sum(1 << card for card in view.trick)
        out = view.played() & ~on_table | (0 if view.seats == 4 else 1 << view.turned)
        self.groups = touching_groups(legal_mask(view.hand, view.led), view.hand, out)
        self.alive = list(range(len(self.groups)))
        self.visits = [0] * len(self.groups)
        self.sums = [0.0] * len(self.groups)
        self.nodes = 0
        self.habit: dict[int, float] = {}

    def run(self, every: bool) -> SearchResult:
        """Round by round until the samples are used up or one candidate is left."""
        view = self.view
        assert view.role is not None
        evidence = evidence_of(view, WORLDS, self.word, self.halt)
        if evidence is None:
            return self.result(None)
        playouts = _Playouts(view, evidence, view.role, self.iterations, self.word)
        self.habit = self.habits(playouts)
        if len(self.groups) == 1 and not every:
            return self.result(playouts)
        done = 0
        while done < playouts.wanted and not (done and self.halt.capped):
            last = min(playouts.wanted, done + ROUND)
            for i in self.alive:
                self.try_card(playouts, i, done, last)
            if self.halt.capped:
                break
            done = last
            if not every and self.settled(playouts, done):
                break
        return self.result(playouts)

    def habits(self, playouts: _Playouts) -> dict[int, float]:
        """How often a player of this level plays each legal card."""
        evidence, view = playouts.evidence, self.view
        work, cards = reals(WORK), ints(CARDS)
        t = evidence.tables
        found = habit_chances(
            evidence.pos,
            view.hand,
            playouts.own_row,
            t.sets,
            t.masters,
            evidence.beliefs,
            SETS * evidence.total,
            t.weights,
            work,
            cards,
        )
        return {int(cards[i]): float(work[i]) for i in range(int(found))}

    def try_card(self, playouts: _Playouts, i: int, first: int, last: int) -> None:
        """One candidate in samples ``first`` .. ``last - 1``, looking at ``stop`` between slices."""
        at = first
        while at < last and not (self.visits[i] and self.halt()):
            end = min(last, at + SLICE)
            playouts.play(self.groups[i][0], i, at, end)
            self.sums[i] += playouts.points(i, at, end)
            self.visits[i] = end
            self.nodes += end - at
            at = end

    def settled(self, playouts: _Playouts, done: int) -> bool:
        """Drop candidates that are clearly behind; whether nothing is left to decide."""
        worth = {i: self.sums[i] / done + self.leaning(i) for i in self.alive}
        best = max(self.alive, key=lambda i: (worth[i], -i))
        keep: list[int] = []
        for i in self.alive:
            mean = (self.sums[best] - self.sums[i]) / done
            squares = float(squared_gap(playouts.results, done, best, i))
            error = math.sqrt(max(0.0, squares / done - mean * mean) / done)
            if worth[best] - worth[i] <= CLEAR * error or done < 2 * ROUND:
                keep.append(i)
        self.alive = keep
        return len(keep) == 1

    def leaning(self, i: int) -> float:
        """The bonus of the most habitual card of a group."""
        return leaning(max(self.habit.get(card, 0.0) for card in self.groups[i]))

    def result(self, playouts: _Playouts | None) -> SearchResult:
        """Means over the samples in which each candidate was played."""
        values = [
            CardValue(card, self.sums[i] / max(1, self.visits[i]), self.visits[i])
            for i, group in enumerate(self.groups)
            for card in group
        ]
        values.sort(key=lambda value: value.card)
        return SearchResult(
            values=tuple(values),
            habit=self.habit,
            beliefs=playouts.evidence.beliefs_of(self.view) if playouts is not None else {},
            samples=max(self.visits),
            effective=playouts.effective if playouts is not None else 0.0,
            nodes=self.nodes,
            seconds=time.perf_counter() - self.halt.started,
            capped=self.halt.capped,
        )


def warm() -> None:
    """Compile (or load) everything that a decision needs: a lead, an answer to it, and a declaration."""
    match = Match.new("whos_who", PRESETS["three"], ("hard",) * 3, "warm")
    while match.state.phase is not Phase.INTERIM:
        seat = match.actors()[0]
        plays = len(match.state.plays())
        if match.state.phase is Phase.PLAY and plays < 2:
            choose(match.view(seat), 1, 60.0, 1, every=True)
        match.act(seat, match.legal(seat)[0])
    prospect(match.view(0), 1, 60.0, 1)
