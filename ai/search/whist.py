"""The whist search: candidate cards are played out over many weighted worlds, weak ones drop out early."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from hashlib import sha256

from msgspec import Struct

from ai.belief.whist import Worlds
from ai.kernels.bits import start_word
from ai.kernels.jit import COMPILED, Ints, ints, kernel
from ai.kernels.whist import finish_after, table_from
from ai.kernels.whist_solver import FRAME, TABLE_SIZE, solve_worlds
from ai.search.candidates import CardValue, touching_groups
from engine.actions import PlayCard
from engine.games.whist.options import Options
from engine.games.whist.view import View
from engine.match import Match
from engine.tricks import legal_mask

ROUND = 32
"""Worlds between two looks at which candidates may drop out."""
ENDING = 4
"""With so many cards a hand or fewer, worlds are solved exactly instead of played out by habit."""
NODE_LIMIT = 200_000
"""Per world; far beyond what such endings need."""
CLEAR = 3.0
"""Standard errors by which a candidate must be behind the best, over common worlds, to drop out."""


class SearchResult(Struct, frozen=True):
    """The outcome of one search.

    ``values`` has every legal card in ascending order, in expected further tricks of the own side,
    the open one included.
    """

    card: int
    values: tuple[CardValue, ...]
    worlds: int
    """Worlds looked at."""
    effective: float
    """Effective sample size of the weighted draws."""
    nodes: int
    """Playouts in all."""
    seconds: float
    capped: bool
    """Cut short by the clock or by ``stop``: it may come out differently another time."""


def choose(
    view: View, iterations: int, seconds: float, seed: str | int, stop: Callable[[], bool] | None = None
) -> SearchResult:
    """The best card over ``iterations`` worlds (fewer when it is clear early).

    The same for the same view, iterations and seed, unless ``seconds`` or ``stop`` cut it short; at most
    20 ms pass between two looks at ``stop``. The view must have a seat, in turn.
    """
    return _Search(view, iterations, seconds, seed, stop).run(eliminate=True)


def evaluate_all(
    view: View, iterations: int, seconds: float, seed: str | int, stop: Callable[[], bool] | None = None
) -> SearchResult:
    """Like :func:`choose`, but no card drops out: comparable values for hints and reviews."""
    return _Search(view, iterations, seconds, seed, stop).run(eliminate=False)


def seed_word(seed: str | int) -> int:
    """A chance word from a decision's seed, whatever its form."""
    return start_word(int.from_bytes(sha256(str(seed).encode()).digest()[:4], "big"))


@kernel
def play_out(
    table: Ints, worlds: Ints, first: int, last: int, card: int, column: int, results: Ints, hands: Ints
) -> int:
    """Play one candidate card in worlds ``first`` .. ``last - 1``: tricks of side A into its column.

    Who has which habits differs by world, so that no card is chosen for one way of playing alone: in turn all
    play like the rule player, the opponents plainly, all plainly, the opponents plainly.
    """
    opponents = 10 >> ((table[4] + table[5]) & 1)
    for world in range(first, last):
        for seat in range(4):
            hands[seat] = worlds[4 * world + seat]
        kind = world & 3
        plain = 0 if kind == 0 else 15 if kind == 2 else opponents
        results[13 * world + column] = finish_after(table, hands, card, plain)
    return 0


@kernel
def column_sum(results: Ints, count: int, column: int) -> int:
    """Tricks of side A with one candidate over the first ``count`` worlds."""
    total = 0
    for world in range(count):
        total += results[13 * world + column]
    return total


@kernel
def squared_gap(results: Ints, count: int, one: int, other: int) -> int:
    """Sum of squared differences between two candidates over the first ``count`` worlds."""
    total = 0
    for world in range(count):
        gap = results[13 * world + one] - results[13 * world + other]
        total += gap * gap
    return total


def warm() -> None:
    """Compile (or load) everything that a decision needs: a lead, an answer to it and an ending."""
    match = Match.new("whist", Options(), ("hard",) * 4, "warm")
    while len(match.state.tricks) < 11:
        seat = match.actors()[0]
        action = match.legal(seat)[0]
        plays = len(match.state.plays())
        if isinstance(action, PlayCard) and (plays < 2 or plays >= 40):
            action = PlayCard(evaluate_all(match.view(seat), 1, 60.0, 1).card)
        match.act(seat, action)


class _Search:
    """One decision: the candidates still in, and what each took in every world so far."""

    def __init__(
        self, view: View, iterations: int, seconds: float, seed: str | int, stop: Callable[[], bool] | None
    ) -> None:
        if view.seat is None or view.turn != view.seat:
            raise ValueError(f"seat {view.seat} is not in turn")
        self.view = view
        self.stop = stop
        self.started = time.perf_counter()
        self.until = self.started + seconds
        self.capped = False
        self.table = table_from(view)
        on_table = sum(1 << card for card in view.trick)
        self.groups = touching_groups(legal_mask(view.hand, view.led), view.hand, view.played() & ~on_table)
        self.worlds = Worlds(view, max(1, iterations), seed_word(seed))
        self.results = ints(13 * self.worlds.wanted)
        self.alive = list(range(len(self.groups)))
        self.visits = [0] * len(self.groups)
        self.nodes = 0
        self.stack = ints(FRAME * 53) if view.hand.bit_count() <= ENDING else None
        # Solved positions of this decision alone: what earlier questions left would spare nodes of the limit.
        self.solved = ints(TABLE_SIZE if self.stack is not None else 0)

    def halted(self) -> bool:
        """Look at the clock and at ``stop``."""
        if time.perf_counter() > self.until or (self.stop is not None and self.stop()):
            self.capped = True
        return self.capped

    def run(self, eliminate: bool) -> SearchResult:
        """Round by round until the worlds are used up or one candidate is left."""
        if len(self.groups) == 1 and eliminate:
            return self.result()
        self.worlds.draw(128 if COMPILED else 1, self.halted)
        cards, hands = ints(13), ints(4)
        for i, group in enumerate(self.groups):
            cards[i] = group[0]
        done = 0
        while done < self.worlds.wanted and not (done and self.capped):
            last = min(self.worlds.wanted, done + (ROUND if COMPILED else 1))
            self.worlds.refine(last)
            for i in self.alive:
                self.try_card(i, int(cards[i]), done, last, hands)
                self.visits[i] = last
            done = last
            if eliminate and done % ROUND == 0 and self.settled(done):
                break
            self.halted()
        return self.result()

    def try_card(self, column: int, card: int, first: int, last: int, hands: Ints) -> None:
        """One candidate in worlds ``first`` .. ``last - 1``."""
        worlds, results = self.worlds.worlds, self.results
        if self.stack is not None:
            nodes = int(
                solve_worlds(
                    self.table,
                    worlds,
                    first,
                    last,
                    card,
                    column,
                    results,
                    hands,
                    self.stack,
                    self.solved,
                    NODE_LIMIT,
                )
            )
            if nodes >= 0:
                self.nodes += last - first
                return
        play_out(self.table, worlds, first, last, card, column, results, hands)
        self.nodes += last - first

    def settled(self, done: int) -> bool:
        """Drop candidates that are clearly behind; whether nothing is left to decide."""
        means = {i: self.mean(i) for i in self.alive}
        best = max(self.alive, key=lambda i: (means[i], -i))
        keep: list[int] = []
        different = False
        for i in self.alive:
            squares = int(squared_gap(self.results, done, i, best))
            behind = means[best] - means[i]
            error = math.sqrt(max(0.0, squares / done - behind * behind) / done)
            different = different or squares > 0
            if behind <= CLEAR * error or done < 2 * ROUND:
                keep.append(i)
        self.alive = keep
        return len(keep) == 1 or (not different and done >= 3 * ROUND)

    def mean(self, i: int) -> float:
        """Own side's tricks with candidate ``i`` over the worlds it was played in."""
        visits = self.visits[i]
        if visits == 0:
            return 0.0
        mean = int(column_sum(self.results, visits, i)) / visits
        left = self.view.hand.bit_count()
        return mean if self.view.seat in (0, 2) else left - mean

    def gap(self, best: int, i: int) -> float:
        """Tricks by which a dropped candidate was behind over the worlds in which both were played."""
        visits = self.visits[i]
        if visits == 0:
            return 0.0
        gap = int(column_sum(self.results, visits, best)) - int(column_sum(self.results, visits, i))
        return (gap if self.view.seat in (0, 2) else -gap) / visits

    def result(self) -> SearchResult:
        """The best of the candidates still in."""
        means = {i: self.mean(i) for i in self.alive}
        best = max(self.alive, key=lambda i: (means[i], -(self.groups[i][0] % 13)))
        for i in range(len(self.groups)):
            if i not in means:
                means[i] = means[best] - self.gap(best, i)
        values = [
            CardValue(card, means[i], self.visits[i]) for i, group in enumerate(self.groups) for card in group
        ]
        values.sort(key=lambda value: value.card)
        return SearchResult(
            card=self.groups[best][0],
            values=tuple(values),
            worlds=max(self.visits),
            effective=self.worlds.effective if max(self.visits) else 0.0,
            nodes=self.nodes,
            seconds=time.perf_counter() - self.started,
            capped=self.capped,
        )
