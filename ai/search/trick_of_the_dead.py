"""The search of Trick of the Dead: every burial, trump suit or card is played out over the same sampled
worlds.

Worlds differ in hidden hands, the graveyard and everybody's tastes. Candidates that fall behind drop out, of
the many burials most after a few worlds.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from hashlib import sha256

from msgspec import Struct

from ai.belief.trick_of_the_dead import Worlds, weights_table
from ai.kernels.bits import start_word
from ai.kernels.jit import COMPILED, Reals, ints, reals, table_of
from ai.kernels.trick_of_the_dead_rollout import (
    BEFORE,
    BURY,
    DECLARE,
    LAST_ROUND,
    PLAY,
    SHARE,
    SPREAD,
    STAKES,
    TARGET,
    WORTH,
    column_sum,
    draw_tastes,
    play_out,
    squared_gap,
)
from ai.messages import ActionValue
from ai.players.trick_of_the_dead_policy import WORK, grave_worth
from ai.players.trick_of_the_dead_position import POSITION, position_of
from ai.players.trick_of_the_dead_weights import weights_of
from engine.actions import Action, PlayCard
from engine.cards import cards_of
from engine.games.trick_of_the_dead import rules
from engine.games.trick_of_the_dead.options import Options
from engine.games.trick_of_the_dead.state import MOST_ROUNDS, Bury, NameTrump, Phase
from engine.games.trick_of_the_dead.view import View
from engine.match import Match

MOST_WORLDS = 20_000
"""More would fill the memory with results and tell nothing new."""
ROUND = 16 if COMPILED else 1
"""Worlds between two looks at which candidates may drop out."""
SLICE = 64 if COMPILED else 1
"""Playouts between two looks at ``stop``: at most some 5 ms."""
CLEAR = 2.2
"""Standard errors by which a candidate must be behind the best, over common worlds, to drop out."""
STAYING = ((32, 8), (96, 5), (192, 3))
"""After so many worlds at most so many candidates stay."""
BURIALS_STAYING = ((16, 32), (64, 10), (160, 4)) if COMPILED else ((2, 12), (6, 5))
"""The same for burials: two cards may together be worth much more than each, so all pairs are tried."""
BURIALS_ADVISED = ((80, 40), (160, 12))
"""The same where all is to be weighed: of 190 burials that would take too long."""
MOST_BURIALS = 190 if COMPILED else 24
"""So many that the rule player would bury most readily are tried."""
WEIGHED = COMPILED
"""Whether worlds are weighed by the plays they explain: uncompiled, that would cost too many of them."""
CHANCE = 1.5
"""Standard errors by which advice takes a candidate to be better than it seems: its choice is the luckiest of
many."""
ADVISED = 2
"""Times as many worlds for advice about trumps and cards, where a mistake is to be told from chance."""
TASTE = 1.0
"""How far apart, in points, the same card's worth is in different worlds."""
MATCH_WORTH = 60.0
"""Points that winning the match for certain is worth against losing it, while they are blended."""
REACH = {2: 70, 3: 55}
"""Points of a very good round: with so many missing to the target a round can hardly end the match."""
TYPICAL = {2: 46, 3: 32}
"""Points of a round."""


class SearchResult(Struct, frozen=True):
    """The outcome of one search."""

    values: tuple[ActionValue, ...]
    """In the order of the legal actions, unvisited ones included: expected points of lead over the others'
    average in this round. Where the round may end the match, blended with the chance of winning it."""
    alive: tuple[Action, ...]
    """Candidates that never dropped out."""
    blended: bool
    """Whether the chance of winning the match was looked at."""
    worlds: int
    effective: float
    """How many equally likely worlds these are worth."""
    nodes: int
    """Playouts in all."""
    seconds: float
    capped: bool
    """Cut short by the clock or by ``stop``: it may come out differently another time."""


def choose(
    view: View,
    iterations: int,
    seconds: float,
    seed: str | int,
    stop: Callable[[], bool] | None = None,
    every: bool = False,
) -> SearchResult:
    """What each action is worth over ``iterations`` worlds, fewer when it is clear early.

    ``every``: for advice, all are weighed, in more worlds and with the benefit of the doubt.

    The same for the same view, iterations and seed, unless ``seconds`` or ``stop`` cut it short; at most 20
    ms pass between two looks at ``stop``. The view must have a seat that has something to decide.
    """
    return _Search(view, max(1, min(iterations, MOST_WORLDS)), seconds, seed, stop, every).run()


def stakes_of(view: View) -> Reals:
    """How much the end of this round is the match: see :mod:`ai.kernels.trick_of_the_dead_rollout`."""
    n, target = view.seats, view.options.target_score
    stakes = reals(STAKES)
    most = max(view.scores)
    reach = REACH[n]
    near = (most + reach - target) / (0.6 * reach)
    last = view.round_number >= MOST_ROUNDS
    stakes[SHARE] = 1.0 if last else max(0.0, min(0.9, near))
    stakes[WORTH] = MATCH_WORTH
    stakes[TARGET] = target
    stakes[SPREAD] = 30.0 * math.sqrt(max(1.0, (target - most) / TYPICAL[n] - 0.5))
    for seat in range(n):
        stakes[BEFORE + seat] = view.scores[seat]
    stakes[LAST_ROUND] = float(last)
    return stakes


def warm() -> None:
    """Compile (or load) everything that a decision needs: a burial, a card and trumps."""
    match = Match.new("trick_of_the_dead", Options(), ("hard",) * 3, "warm")
    for _ in range(16):
        seat = match.actors()[0]
        choose(match.view(seat), 1, 60.0, 1)
        match.act(seat, match.legal(seat)[-1])
        if match.state.phase not in (Phase.BURY, Phase.PLAY):
            break


class _Search:
    """One decision: the candidates still in, and what came of each in every world so far."""

    def __init__(
        self,
        view: View,
        iterations: int,
        seconds: float,
        seed: str | int,
        stop: Callable[[], bool] | None,
        every: bool,
    ) -> None:
        legal = () if view.seat is None else rules.legal(view, view.seat)
        if view.seat is None or not legal or rules.awaits_ack(view):
            raise ValueError(f"seat {view.seat} has nothing to decide")
        self.started = time.perf_counter()
        self.until = self.started + seconds
        self.stop = stop
        self.capped = False
        self.seat = view.seat
        self.actions = legal
        self.kind, self.moves = _moves(legal)
        if every and self.kind != BURY:
            iterations = min(MOST_WORLDS, ADVISED * iterations)
        self.wanted = iterations
        self.word = start_word(int.from_bytes(sha256(str(seed).encode()).digest()[:4], "big"))
        self.worlds = Worlds(view, iterations, self.word, WEIGHED)
        self.start = table_of(position_of(view))
        self.weights = weights_table(view.seats)
        self.stakes = stakes_of(view)
        self.results = reals(iterations * len(legal))
        self.tastes = reals(54 * iterations)
        self.pos, self.work = ints(POSITION), reals(WORK)
        self.alive = list(range(len(legal)))
        self.every = every
        self.staying = () if every else STAYING
        if self.kind == BURY:
            self.alive = _most_ready(self.moves, view)
            self.staying = BURIALS_ADVISED if every else BURIALS_STAYING
        self.visits = [0] * len(legal)
        self.sums = [0.0] * len(legal)
        self.nodes = 0
        self.drawn = 0
        self.since = 0

    def halted(self) -> bool:
        """Look at the clock and at ``stop``."""
        if time.perf_counter() > self.until or (self.stop is not None and self.stop()):
            self.capped = True
        return self.capped

    def run(self) -> SearchResult:
        """Round by round until the worlds are used up or one candidate is left."""
        done = 0
        while done < self.wanted and not self.capped:
            last = min(self.wanted, done + ROUND)
            self.look(done, last)
            if self.capped:
                break
            done = last
            if self.settled(done):
                break
        return self.result()

    def look(self, first: int, last: int) -> None:
        """Try every candidate in worlds ``first`` .. ``last - 1``."""
        self.worlds.deal(last)
        if self.drawn < last:
            self.word = draw_tastes(self.drawn, last, self.word, TASTE, self.tastes)
            self.drawn = last
        for i in self.alive:
            self.try_move(i, first, last)
            self.since += last - first
            if self.since >= SLICE:
                self.since = 0
                if self.halted():
                    self.alive = [i for i in self.alive if self.visits[i]]
                    return

    def try_move(self, i: int, first: int, last: int) -> None:
        """One candidate in worlds ``first`` .. ``last - 1``."""
        columns = len(self.actions)
        play_out(
            self.start,
            self.worlds.worlds,
            self.tastes,
            first,
            last,
            self.kind,
            self.moves[i],
            i,
            columns,
            self.seat,
            self.weights,
            self.stakes,
            self.results,
            self.pos,
            self.work,
        )
        self.sums[i] += float(column_sum(self.results, columns, first, last, i))
        self.visits[i] = last
        self.nodes += last - first

    def settled(self, done: int) -> bool:
        """Drop candidates that are clearly behind, and the last of too many; whether one is left."""
        best = max(self.alive, key=lambda i: (self.sums[i], -i))
        keep = self.alive
        if not self.every and done >= 2 * ROUND:
            gaps = {i: self.behind(i, best) for i in keep}
            keep = [i for i in keep if gaps[i][0] <= CLEAR * gaps[i][1]]
        for worlds, most in self.staying:
            if done >= worlds and len(keep) > most:
                keep = sorted(sorted(keep, key=lambda i: (-self.sums[i], i))[:most])
        self.alive = keep
        return len(keep) == 1

    def behind(self, i: int, best: int) -> tuple[float, float]:
        """By how much candidate ``i`` is behind ``best`` over the worlds in which both were tried, and the
        standard error of that."""
        columns, common = len(self.actions), min(self.visits[i], self.visits[best])
        gap = column_sum(self.results, columns, 0, common, best)
        gap = float(gap - column_sum(self.results, columns, 0, common, i)) / common
        squares = float(squared_gap(self.results, columns, common, i, best))
        return gap, math.sqrt(max(0.0, squares / common - gap * gap) / common)

    def result(self) -> SearchResult:
        """What each candidate is worth: the best by its mean, others by their gap to it over common worlds.

        For advice by less than the gap: nobody is blamed for what may be chance.
        """
        best = max(self.alive, key=lambda i: (self.mean(i), -i))
        values: list[ActionValue] = []
        for i, action in enumerate(self.actions):
            value = self.mean(i)
            if self.visits[i] and i != best:
                gap, error = self.behind(i, best)
                value = self.mean(best) - max(0.0, gap - CHANCE * error if self.every else gap)
            values.append(ActionValue(action, value, self.visits[i]))
        return SearchResult(
            values=tuple(values),
            alive=tuple(self.actions[i] for i in self.alive),
            blended=bool(self.stakes[SHARE] > 0.0),
            worlds=max(self.visits),
            effective=self.worlds.effective,
            nodes=self.nodes,
            seconds=time.perf_counter() - self.started,
            capped=self.capped,
        )

    def mean(self, i: int) -> float:
        """The value of candidate ``i`` over the worlds it was tried in."""
        return self.sums[i] / self.visits[i] if self.visits[i] else 0.0


def _most_ready(burials: list[int], view: View) -> list[int]:
    """The places of the burials to try: if there are too many, those that cost the rule player least."""
    weights = weights_of(view.seats)

    def cost(i: int) -> float:
        one, other = cards_of(burials[i])
        orders = ((one, other), (other, one))
        return min(
            grave_worth(view.hand, weights, first) + grave_worth(view.hand & ~(1 << first), weights, second)
            for first, second in orders
        )

    return sorted(sorted(range(len(burials)), key=cost)[:MOST_BURIALS])


def _moves(legal: tuple[Action, ...]) -> tuple[int, list[int]]:
    """What kind of decision it is, and the actions as numbers for the kernel."""
    if isinstance(legal[0], Bury):
        return BURY, [action.cards for action in legal if isinstance(action, Bury)]
    if isinstance(legal[0], NameTrump):
        return DECLARE, [action.suit for action in legal if isinstance(action, NameTrump)]
    return PLAY, [action.card for action in legal if isinstance(action, PlayCard)]
