"""Whist worlds: exact uniform deals of the unseen cards, weighted by how well they explain the plays.

A world is four hands that give the searcher exactly its view: hand sizes, voids shown and the turned card are
respected while dealing. Every past play of the other seats is then judged again in each world, with all that
is known now, and worlds are drawn anew in proportion to how well they explain those plays.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb, gcd

from ai.kernels.jit import Ints, Reals, ints, reals
from ai.kernels.whist_worlds import count_worlds, deal_worlds, explain_worlds, resample
from engine.cards import SUIT_MASK
from engine.games.whist.view import View

DRAWS = 2
"""Worlds dealt and weighed for each world kept."""
MOVES = 40
"""Steps each kept world then wanders among the likely ones."""
PRIOR = (2.0, 2.0)
"""What is thought of a seat before it has played: surprises, and plays as expected.

Chosen with tools.study_belief: firm trust in the rule player misleads as soon as somebody plays otherwise.
"""

_FIXED, _SEATS, _ROOM, _UNSEEN, _MAY, _BINOMIAL, _WORLDS = 0, 4, 7, 10, 14, 26, 222
_STATES = 14 * 14
_PLAN = _WORLDS + 5 * _STATES
PLAY_SIZE = 10
"""Numbers per past play: seat, card, turn, the trick (3), cards gone, voids, leads, is it another's."""


def deal_plan(view: View) -> Ints:
    """What :func:`deal_worlds` needs: known cards, room, who may hold what, and exact counts of worlds."""
    assert view.seat is not None
    plan = ints(_PLAN)
    hidden = [(view.seat + i) % 4 for i in (1, 2, 3)]
    voids = view.voids()
    plan[_FIXED + view.seat] = view.hand
    unseen = view.unseen()
    for i, seat in enumerate(hidden):
        known = view.known_to_hold(seat)
        plan[_FIXED + seat] = known
        unseen &= ~known
        plan[_SEATS + i] = seat
        plan[_ROOM + i] = view.cards_left(seat) - known.bit_count()
        for suit in range(4):
            plan[_MAY + 4 * i + suit] = 0 if voids[seat][suit] else 1
    for suit in range(4):
        plan[_UNSEEN + suit] = unseen & SUIT_MASK[suit]
    for n in range(14):
        for k in range(n + 1):
            plan[_BINOMIAL + 14 * n + k] = comb(n, k)
    count_worlds(plan)
    return plan


def world_count(plan: Ints) -> int:
    """How many worlds are consistent with the view."""
    return int(plan[_WORLDS + 14 * plan[_ROOM] + plan[_ROOM + 1]])


def past_plays(view: View) -> tuple[Ints, int]:
    """The plays of this hand as a flat table of ``PLAY_SIZE`` numbers each, and how many there are."""
    plays = view.plays()
    table = ints(max(1, PLAY_SIZE * len(plays)))
    gone = voids = leads = 0
    trick = [-1, -1, -1]
    for i, (seat, card) in enumerate(plays):
        turn = i % 4
        if turn == 0:
            trick = [-1, -1, -1]
        row = (seat, card, turn, *trick, gone, voids, leads, int(seat != view.seat))
        for j, number in enumerate(row):
            table[PLAY_SIZE * i + j] = number
        gone |= 1 << card
        if turn == 0:
            leads |= 1 << (4 * seat + card // 13)
        elif card // 13 != trick[0] // 13:
            voids |= 1 << (4 * seat + trick[0] // 13)
        if turn < 3:
            trick[turn] = card
    return table, len(plays)


class Worlds:
    """Weighted worlds for one view: drawn at once, refined piece by piece as they are asked for."""

    def __init__(self, view: View, wanted: int, word: int, prior: tuple[float, float] = PRIOR) -> None:
        self.view = view
        self.wanted = wanted
        self.word = word
        self.plan = deal_plan(view)
        self.plays, self.count = past_plays(view)
        self.worlds = ints(4 * wanted)
        """Four hands per world; the first ``ready`` worlds may be used."""
        self.ready = 0
        self.effective = float(wanted)
        """Effective sample size: of the weights before refining, out of ``DRAWS * wanted`` draws."""
        self._hands = ints(4)
        self.prior = reals(2)
        self.prior[0], self.prior[1] = prior

    def draw(self, slice_size: int, halted: Callable[[], bool]) -> None:
        """Deal, weigh and resample. ``halted`` is asked after every ``slice_size`` draws.

        A halt leaves fewer worlds ``wanted``.
        """
        if self.count == 0:
            return  # nothing to explain yet: worlds are dealt as they are asked for
        dealt = DRAWS * self.wanted
        drawn = ints(4 * dealt)
        weights = reals(dealt)
        done = 0
        while done < dealt:
            last = min(dealt, done + slice_size)
            self.word = deal_worlds(self.plan, done, last, self.word, drawn)
            self._explain(drawn, done, last, 0, weights)
            done = last
            if halted():
                break
        self.wanted = min(self.wanted, done)
        stride = max(1, int(0.618 * self.wanted))
        while gcd(stride, self.wanted) != 1:
            stride -= 1
        self.effective = float(resample(drawn, weights, done, self.worlds, self.wanted, stride, 0.5))

    def refine(self, last: int) -> None:
        """Make the worlds up to ``last`` ready for use."""
        if self.ready >= last:
            return
        if self.count == 0:
            self.word = deal_worlds(self.plan, self.ready, last, self.word, self.worlds)
        else:
            self._explain(self.worlds, self.ready, last, MOVES, reals(self.wanted))
        self.ready = last

    def _explain(self, worlds: Ints, first: int, last: int, steps: int, weights: Reals) -> None:
        self.word = explain_worlds(
            worlds,
            first,
            last,
            steps,
            self.plan,
            self.plays,
            self.count,
            self.view.trump,
            self.prior,
            weights,
            self._hands,
            self.word,
        )
