"""The whist search: candidate cards are played out over many weighted worlds, weak ones drop out early."""

from __future__ import annotations

import time
from collections.abc import Callable
from hashlib import sha256

from msgspec import Struct

from ai.belief.whist import deal_plan, deal_worlds, past_plays, resample, weigh_worlds
from ai.kernels.bits import start_word
from ai.kernels.jit import COMPILED, Ints, ints, kernel, reals
from ai.kernels.whist import finish_after, table_from
from engine.cards import cards_of
from engine.games.whist.view import View
from engine.tricks import legal_mask

DRAWS = 8
"""Worlds dealt for each world kept: the more, the better the kept ones explain the play."""
SURPRISE = 0.25
"""How often a player does something else than the rollout player, in all other cards together."""
SLICE = 0.008
"""Aim for the seconds between two looks at ``stop``."""


class CardValue(Struct, frozen=True):
    """What one legal card is worth: expected further tricks of the own side, the open one included."""

    card: int
    value: float
    visits: int


class SearchResult(Struct, frozen=True):
    """The outcome of one search. ``values`` has every legal card in ascending order."""

    card: int
    values: tuple[CardValue, ...]
    worlds: int
    """Distinct draws behind the values."""
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
    """The best card by ``iterations`` playouts (fewer when it is clear early).

    The same for the same view, iterations and seed, unless ``seconds`` or ``stop`` cut it short; between looks at
    ``stop`` pass 20 ms at most. The view must have a seat, in turn.
    """
    return _Search(view, iterations, seconds, seed, stop).run(eliminate=True)


def evaluate_all(
    view: View, iterations: int, seconds: float, seed: str | int, stop: Callable[[], bool] | None = None
) -> SearchResult:
    """Like :func:`choose`, but no card drops out: comparable values for hints and reviews."""
    return _Search(view, iterations, seconds, seed, stop).run(eliminate=False)


def touching_groups(legal: int, hand: int, gone: int) -> list[list[int]]:
    """The legal cards in groups worth the same: nothing that may still be played lies between them."""
    groups: list[list[int]] = []
    for card in cards_of(legal):
        if groups and groups[-1][-1] // 13 == card // 13:
            between = (1 << card) - (2 << groups[-1][-1])
            if between & ~(hand | gone) == 0:
                groups[-1].append(card)
                continue
        groups.append([card])
    return groups


def seed_word(seed: str | int) -> int:
    """A chance word from a decision's seed, whatever its form."""
    return start_word(int.from_bytes(sha256(str(seed).encode()).digest()[:4], "big"))


@kernel
def play_out(
    table: Ints, worlds: Ints, first: int, last: int, cards: Ints, count: int, results: Ints, hands: Ints
) -> int:
    """Play each candidate card in worlds ``first`` .. ``last - 1``: tricks of side A into ``results``."""
    for world in range(first, last):
        for i in range(count):
            for seat in range(4):
                hands[seat] = worlds[4 * world + seat]
            results[13 * world + i] = finish_after(table, hands, cards[i])
    return 0


class _Search:
    def __init__(
        self, view: View, iterations: int, seconds: float, seed: str | int, stop: Callable[[], bool] | None
    ) -> None:
        self.view = view
        self.iterations = iterations
        self.stop = stop
        self.started = time.perf_counter()
        self.until = self.started + seconds
        self.word = seed_word(seed)
        self.capped = False
        self.table = table_from(view)
        assert view.turn is not None and view.turn == view.seat
        played = view.played() & ~sum(1 << card for card in view.trick)
        self.groups = touching_groups(legal_mask(view.hand, view.led), view.hand, played)
        self.hands = ints(4)

    def halted(self) -> bool:
        """Look at the clock and at ``stop``."""
        if time.perf_counter() > self.until or (self.stop is not None and self.stop()):
            self.capped = True
        return self.capped

    def run(self, eliminate: bool) -> SearchResult:
        if len(self.groups) == 1:
            return self.result([0.0], [0], 0, 0.0, 0)
        wanted = max(8, self.iterations // len(self.groups))
        worlds, kept, effective = self.draw(wanted)
        cards = ints(13)
        count = len(self.groups)
        for i, group in enumerate(self.groups):
            cards[i] = group[0]
        results = ints(13 * max(kept, 1))
        done = 0
        step = 64 if COMPILED else 1
        while done < kept:
            last = min(kept, done + step)
            play_out(self.table, worlds, done, last, cards, count, results, self.hands)
            done = last
            if self.halted():
                break
        own = self.view.seat % 2
        left = self.view.hand.bit_count()
        sums = [0] * count
        for world in range(done):
            for i in range(count):
                sums[i] += int(results[13 * world + i])
        means = [s / done for s in sums]
        if own:
            means = [left - mean for mean in means]
        return self.result(means, [done] * count, done, effective, done * count)

    def draw(self, wanted: int) -> tuple[Ints, int, float]:
        """``wanted`` weighted worlds."""
        plan = deal_plan(self.view)
        plays, count = past_plays(self.view)
        if count == 0:
            worlds = ints(4 * wanted)
            self.word = deal_worlds(plan, 0, wanted, self.word, worlds)
            return worlds, wanted, float(wanted)
        dealt = DRAWS * wanted
        worlds = ints(4 * dealt)
        weights = reals(dealt)
        odds = reals(14)
        for n in range(2, 14):
            odds[n] = SURPRISE / (n - 1) / (1 - SURPRISE)
        step = 256 if COMPILED else 2
        done = 0
        while done < dealt:
            last = min(dealt, done + step)
            self.word = deal_worlds(plan, done, last, self.word, worlds)
            weigh_worlds(worlds, done, last, plays, count, self.view.trump, odds, weights, self.hands)
            done = last
            if self.halted():
                break
        chosen = ints(4 * wanted)
        effective = resample(worlds, weights, done, chosen, wanted, 0.5)
        return chosen, wanted, float(effective)

    def result(
        self, means: list[float], visits: list[int], worlds: int, effective: float, nodes: int
    ) -> SearchResult:
        best = max(range(len(means)), key=lambda i: (means[i], -self.groups[i][0] % 13))
        values = [
            CardValue(card, means[i], visits[i]) for i, group in enumerate(self.groups) for card in group
        ]
        values.sort(key=lambda v: v.card)
        return SearchResult(
            card=self.groups[best][0],
            values=tuple(values),
            worlds=worlds,
            effective=effective,
            nodes=nodes,
            seconds=time.perf_counter() - self.started,
            capped=self.capped,
        )
