"""The search of Three Hags: every play and the pass are played out over the same sampled worlds.

Moves that fall behind drop out. Results are weighed by what they do for the match. Once the stock is empty
the other hand is known, and the round is solved.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from functools import cache
from hashlib import sha256

from msgspec import Struct

from ai.kernels.bits import start_word
from ai.kernels.jit import COMPILED, Reals, ints, reals, table_of
from ai.kernels.three_hags import CARDS, LEAD, PASS, POSITION, SWEEPS, TOP, bonus, moves_of, worth
from ai.kernels.three_hags_policy import SCRATCH, player
from ai.kernels.three_hags_rollout import MOST, UNIT, WORLD, column_sum, deal_worlds, play_out, squared_gap
from ai.kernels.three_hags_solver import Solver
from ai.kernels.three_hags_weights import WEIGHTS
from engine.actions import Action
from engine.cards import parse_set
from engine.games.three_hags import rules
from engine.games.three_hags.combos import COMBOS
from engine.games.three_hags.options import Options
from engine.games.three_hags.state import DEALT, Pass, PlayCombo
from engine.games.three_hags.view import View
from engine.match import Match

MOST_WORLDS = 20_000
"""More would fill the memory with results and tell nothing new."""
ROUND = 16 if COMPILED else 1
"""Worlds between two looks at which moves may drop out."""
CLEAR = 2.2
"""Standard errors by which a move must be behind the best, over common worlds, to drop out."""
STAYING = ((16, 12), (32, 8), (96, 5), (192, 3), (384, 2))
"""After so many worlds at most so many moves stay."""
NOISE = 1.0
"""How differently the quick player plays from world to world, in units of its weights."""
NODES = 450 if COMPILED else 25
"""Nodes of the exact ending per iteration."""
ROUND_POINTS = (5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 70, 85)
"""What a round typically brings its winner, each as likely."""


class MoveWorth(Struct, frozen=True):
    """What one action is worth: expected points, own minus the other's, over the rest of the round."""

    action: Action
    value: float
    visits: int
    chance: float
    """How good it is for the match, in points as well: what the choice goes by."""


class SearchResult(Struct, frozen=True):
    """The outcome of one search; ``values`` in the order of the legal actions that are worth a look."""

    values: tuple[MoveWorth, ...]
    alive: tuple[Action, ...]
    """Moves that never dropped out."""
    worlds: int
    nodes: int
    seconds: float
    capped: bool
    """Cut short by the clock or by ``stop``: it may come out differently another time."""
    match: bool
    """Whether the score of the match made a difference to what is best."""
    sure: bool = False
    """The one move alive wins the round for certain, by how much is not known."""
    exact: bool = False
    """Solved: no chance and no opinion is in it; moves that were not looked at have no visits."""


def choose(
    view: View,
    iterations: int,
    seconds: float,
    seed: str | int,
    stop: Callable[[], bool] | None = None,
    every: bool = False,
) -> SearchResult:
    """What each action is worth over ``iterations`` worlds (fewer when it is clear early, unless ``every``).

    The same for the same view, iterations and seed, unless ``seconds`` or ``stop`` cut it short. The view
    must have a seat that has something to decide.
    """
    return _Search(view, max(1, min(iterations, MOST_WORLDS)), seconds, seed, stop).run(every)


@cache
def winning(target: int) -> dict[tuple[int, int], float]:
    """The chance of winning the match per score (own, other's) between rounds, both equally strong."""
    chance: dict[tuple[int, int], float] = {}
    for own in reversed(range(0, target, UNIT)):
        for other in reversed(range(0, target, UNIT)):
            total = 0.0
            for points in ROUND_POINTS:
                total += 1.0 if own + points >= target else chance[own + points, other]
                total += 0.0 if other + points >= target else chance[own, other + points]
            chance[own, other] = total / (2 * len(ROUND_POINTS))
    return chance


def utility_of(view: View) -> Reals:
    """What each result of this round is worth to the seat in turn, in points of a match just begun: see
    :func:`ai.kernels.three_hags_rollout.play_out`."""
    assert view.turn is not None
    target = view.options.target_score
    chance = winning(target)
    own, other = view.scores[view.turn], view.scores[1 - view.turn]
    now = chance[own, other]
    typical = sum(ROUND_POINTS) / len(ROUND_POINTS)
    scale = typical / (chance[int(typical) // UNIT * UNIT, 0] - 0.5)
    utility = reals(2 * MOST)
    for units in range(MOST):
        points = UNIT * units
        lost = 0.0 if other + points >= target else chance[own, other + points]
        won = 1.0 if own + points >= target else chance[own + points, other]
        utility[units] = scale * (lost - now)
        utility[MOST + units] = scale * (won - now)
    return utility


def warm() -> None:
    """Compile (or load) everything that a decision needs."""
    match = Match.new("three_hags", Options(), ("hard",) * 2, "warm")
    choose(match.view(match.actors()[0]), 2 * ROUND, 60.0, 1)
    _solver().solve(parse_set("4S 6H 8C QS"), parse_set("5S 7H 9C KC"), LEAD, 100)


def action_of(move: int) -> Action:
    """The action of a move of the kernel."""
    return Pass() if move == PASS else PlayCombo(COMBOS[move].cards, COMBOS[move].meaning)


class _Search:
    """One decision: the moves still in, and what came of each in every world so far."""

    def __init__(
        self, view: View, iterations: int, seconds: float, seed: str | int, stop: Callable[[], bool] | None
    ) -> None:
        if view.seat is None or view.turn != view.seat or rules.awaits_ack(view):
            raise ValueError(f"seat {view.seat} has nothing to decide")
        self.started = time.perf_counter()
        self.until = self.started + seconds
        self.stop = stop
        self.capped = False
        self.view = view
        self.other = view.hand_sizes[1 - view.seat]
        self.wanted = iterations
        self.word = start_word(int.from_bytes(sha256(str(seed).encode()).digest()[:4], "big"))
        self.start = table_of(_position(view))
        self.moves = moves_of(view.hand, self.start[TOP])
        self.worlds = ints(WORLD * iterations)
        self.utility = utility_of(view)
        self.results = reals(iterations * len(self.moves))
        self.player = quick_player()
        self.pos, self.scratch = ints(POSITION), ints(SCRATCH)
        self.alive = list(range(len(self.moves)))
        self.visits = [0] * len(self.moves)
        self.sums = [0.0] * len(self.moves)
        self.points = [0] * len(self.moves)
        self.nodes = 0
        self.sure: int | None = None
        """A move that wins the round for certain, by how much is not known."""

    def halted(self) -> bool:
        """Look at the clock and at ``stop``."""
        if time.perf_counter() > self.until or (self.stop is not None and self.stop()):
            self.capped = True
        return self.capped

    def run(self, every: bool) -> SearchResult:
        """Solve the ending, or go round by round until the worlds are used up or one move is left."""
        if self.view.stock_size == 0:
            solved = self.solved(every)
            if solved is not None:
                return solved
        done = 0
        while done < self.wanted and not self.capped:
            last = min(self.wanted, done + ROUND)
            self.word = deal_worlds(
                self.view.unseen(), self.other, self.view.stock_size, done, last, self.word, self.worlds
            )
            self.look(done, last)
            if self.capped:
                break
            done = last
            if not every and self.settled(done):
                break
        return self.result()

    def solved(self, every: bool) -> SearchResult | None:
        """The exact result of an ending; None beyond the limit of nodes. ``every``: of each move."""
        limit = NODES * self.wanted
        other = self.view.unseen()
        exact = _solver()
        value = exact.solve(self.view.hand, other, self.start[TOP], limit, self.halted)
        self.nodes = exact.nodes
        best = exact.best
        if value is None:
            if exact.bounds[0] > 0:
                self.sure = best
            return None
        found: dict[int, int] = {}
        for move in self.moves if every or best < 0 else ():
            if not self.capped and move != best:
                after = _value_after(exact, self.view.hand, other, move, limit, self.halted)
                self.nodes += exact.nodes
                if after is not None:
                    found[move] = after
        if best >= 0:
            found[best] = value
        values = tuple(
            MoveWorth(
                action_of(move), float(found.get(move, 0)), int(move in found), float(found.get(move, 0))
            )
            for move in self.moves
        )
        alive = tuple(action_of(move) for move in self.moves if found.get(move) == value)
        return SearchResult(
            values=values,
            alive=alive or tuple(action_of(move) for move in self.moves),
            worlds=1,
            nodes=self.nodes,
            seconds=time.perf_counter() - self.started,
            capped=self.capped,
            match=False,
            exact=True,
        )

    def look(self, first: int, last: int) -> None:
        """Try every move in worlds ``first`` .. ``last - 1``."""
        for i in self.alive:
            self.points[i] += play_out(
                self.start,
                self.worlds,
                first,
                last,
                self.moves[i],
                i,
                len(self.moves),
                self.utility,
                self.results,
                self.player,
                NOISE,
                self.pos,
                self.scratch,
            )
            self.sums[i] += float(column_sum(self.results, len(self.moves), first, last, i))
            self.visits[i] = last
            self.nodes += last - first
            if self.halted():
                self.alive = [i for i in self.alive if self.visits[i]]
                return

    def settled(self, done: int) -> bool:
        """Drop moves that are clearly behind, and the last of too many; whether one is left."""
        columns = len(self.moves)
        best = max(self.alive, key=lambda i: (self.sums[i], -i))
        keep: list[int] = []
        for i in self.alive:
            behind = (self.sums[best] - self.sums[i]) / done
            squares = float(squared_gap(self.results, columns, done, i, best))
            error = math.sqrt(max(0.0, squares / done - behind * behind) / done)
            if behind <= CLEAR * error or done < 2 * ROUND:
                keep.append(i)
        for worlds, most in STAYING:
            if done >= worlds and len(keep) > most:
                keep = sorted(sorted(keep, key=lambda i: (-self.sums[i], i))[:most])
        self.alive = keep
        return len(keep) == 1

    def result(self) -> SearchResult:
        """Means over the worlds in which each move was tried."""
        alive = self.alive if self.sure is None else [self.moves.index(self.sure)]
        values = tuple(
            MoveWorth(action_of(move), self.points[i] / (self.visits[i] or 1), self.visits[i], self.mean(i))
            for i, move in enumerate(self.moves)
        )
        return SearchResult(
            values=values,
            alive=tuple(action_of(self.moves[i]) for i in alive),
            worlds=max(self.visits),
            nodes=self.nodes,
            seconds=time.perf_counter() - self.started,
            capped=self.capped,
            sure=self.sure is not None,
            match=max(values, key=lambda v: v.chance) != max(values, key=lambda v: v.value),
        )

    def mean(self, i: int) -> float:
        """How good move ``i`` was over the worlds it was tried in."""
        return self.sums[i] / self.visits[i] if self.visits[i] else 0.0


@cache
def _solver() -> Solver:
    """One table for all endings."""
    return Solver()


@cache
def quick_player() -> Reals:
    """The player that plays the rounds out."""
    return player(WEIGHTS)


def _value_after(
    exact: Solver, mine: int, other: int, move: int, limit: int, stop: Callable[[], bool]
) -> int | None:
    """What a move of an ending is worth to its player; None beyond the limit of nodes."""
    if move == PASS:
        value = exact.solve(other, mine, LEAD, limit, stop)
        return None if value is None else -value
    cards = int(CARDS[move])
    rest = mine & ~cards
    if rest == 0:
        exact.nodes = 0
        return worth(other) + bonus(cards)
    if SWEEPS[move] or moves_of(other, move) == [PASS]:
        return exact.solve(rest, other, LEAD, limit, stop)
    value = exact.solve(other, rest, move, limit, stop)
    return None if value is None else -value


def _position(view: View) -> list[int]:
    """The kernel's table of what a view shows; the other hand and the stock are to be filled in."""
    assert view.seat is not None
    hands = [0, 0]
    hands[view.seat] = view.hand
    top = LEAD if view.top is None else COMBOS.index(view.top)
    return [*hands, view.seat, top, view.stock_size, view.played(), 0, 0, 0, *[0] * DEALT]
