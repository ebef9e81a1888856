"""What a seat of WHO'S WHO may believe about the roles: the posterior over all sets of masters.

Every past play is judged again in many deals consistent with all that has been seen since: how likely is it
for a master with that hand, how likely for a hunter, each mixed over several ways of playing. What players
do depends on what the table believes, so there is one *public* belief, which anybody could reckon without any
hand; it is drawn from a fixed seed and so the same for everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import sha256
from math import comb

from msgspec import Struct
from msgspec.structs import replace

from ai.kernels import whos_who_weights as ways_of_playing
from ai.kernels.bits import start_word
from ai.kernels.jit import COMPILED, Ints, Reals, ints, reals, table_of
from ai.kernels.whos_who import CARDS, MOST, ROWS, WORK, position_before
from ai.kernels.whos_who_likelihood import SETS, begin, explain_plays, pooled_posterior
from ai.kernels.whos_who_worlds import PILE, PLAN, WAYS, count_worlds, deal_worlds
from engine.cards import SUIT_MASK
from engine.games.whos_who.roles import role_weights
from engine.games.whos_who.state import Role
from engine.games.whos_who.view import View, deal_done

Stop = Callable[[], bool]

WORLDS = 96 if COMPILED else 10
"""Worlds over which a posterior is pooled."""
PUBLIC_WORLDS = 48 if COMPILED else 6
PUBLIC_WORD = 20_111
"""The public belief's own chance: the same for everybody."""
FITS = MOST * ROWS

HABITS = (
    (0.10, 0.22, 0.27, 0.00, 0.03, 0.05, 0.30, 0.03),
    (0.03, 0.012, 0.13, 0.00, 0.00, 0.798, 0.00, 0.03),
    (0.30, 0.40, 0.30, 0.00, 0.00, 0.00, 0.00, 0.00),
    (0.06, 0.05, 0.30, 0.00, 0.00, 0.56, 0.00, 0.03),
    (0.10, 0.20, 0.20, 0.00, 0.40, 0.10, 0.00, 0.00),
    (0.03, 0.012, 0.13, 0.00, 0.00, 0.798, 0.00, 0.03),
)
"""How often a master, and a hunter, is thought to play each way before it has played.

The first pair is what is believed. The others are what a master thinks that hunters believe, who look for
plain greed or for a simpler way of hiding: were it the very same, either would forever run after the other.
"""
OPINIONS = len(HABITS) // 2

YES_OF_MASTER, YES_OF_HUNTER = 0.10, 0.08
"""How often a master and a hunter are thought to answer a question with yes: hardly a difference."""


def sets_of(view: View) -> dict[int, float]:
    """The sets of masters, as bits, with the public prior of each (WW §9), what was answered included."""
    counts = view.master_counts
    if deal_done(view):  # the counts of a finished deal contain its own masters
        counts = tuple(n - (s in view.results[-1].masters) for s, n in enumerate(counts))
    weights = role_weights(view.options, counts)
    total = sum(weights.values())
    prior: dict[int, float] = {}
    for seats, weight in sorted(weights.items()):
        share = weight / total
        for question in view.questions:
            if question.yes is not None:
                yes = YES_OF_MASTER if question.asked in seats else YES_OF_HUNTER
                share *= yes if question.yes else 1.0 - yes
        prior[sum(1 << seat for seat in seats)] = share
    return prior


def deal_plan(view: View) -> tuple[Ints, Reals]:
    """What :func:`deal_worlds` needs: who may hold what, and in how many ways. ``seat`` None: all hidden."""
    plan, ways = ints(PLAN), reals(WAYS)
    for n in range(14):
        for k in range(n + 1):
            ways[14 * n + k] = float(comb(n, k))
    unseen = view.unseen()
    voids = view.voids()
    restricted: list[tuple[int, int, int]] = []
    free: list[tuple[int, int, int]] = []
    for seat in range(view.seats):
        if seat == view.seat:
            plan[30 + seat] = view.hand
            continue
        known = view.known_to_hold(seat)
        plan[30 + seat] = known
        unseen &= ~known
        room = view.cards_left(seat) - known.bit_count()
        may = sum(1 << suit for suit in range(4) if not voids[seat][suit])
        (free if may == 15 else restricted).append((seat, room, may))
    free.append((PILE, view.hidden_leftover(), 15))
    plan[0], plan[1] = len(restricted), len(free)
    for suit in range(4):
        plan[2 + suit] = unseen & SUIT_MASK[suit]
    for i, hand in enumerate(restricted + free):
        for j, number in enumerate(hand):
            plan[6 + 3 * i + j] = number
    count_worlds(plan, ways)
    return plan, ways


class Tables(Struct, frozen=True):
    """The roles and ways of playing as kernels want them."""

    sets: int
    masters: Ints
    prior: Reals
    habits: Reals
    weights: Reals


def tables_of(view: View) -> Tables:
    """The tables of a view: public facts only."""
    prior = sets_of(view)
    shares = reals(SETS)
    for i, share in enumerate(prior.values()):
        shares[i] = share
    return Tables(len(prior), table_of(list(prior)), shares, habit_table(), weight_table())


@lru_cache(maxsize=1)
def weight_table() -> Reals:
    """The fitted weights: leads, then answers, 16 features of 8 rows."""
    table = reals(256)
    for base, rows in ((0, ways_of_playing.LEADS), (128, ways_of_playing.ANSWERS)):
        for row, values in enumerate(rows):
            for feature, value in enumerate(values):
                table[base + 8 * feature + row] = value
    return table


@lru_cache(maxsize=1)
def habit_table() -> Reals:
    """How masters, then hunters, are thought to play."""
    table = reals(ROWS * len(HABITS))
    for i, shares in enumerate(HABITS):
        for row, share in enumerate(shares):
            table[ROWS * i + row] = share
    return table


class Evidence:
    """Worlds of one view and how well all plays fit each of them, reckoned piece by piece."""

    def __init__(self, view: View, tables: Tables, worlds: Ints, count: int, beliefs: Reals | None) -> None:
        self.view, self.tables, self.worlds, self.count = view, tables, worlds, count
        plays = view.plays()
        self.plays = table_of([card for _, card in plays] or [0])
        self.total = len(plays)
        self.known = int(beliefs is not None)
        self.beliefs = reals(SETS * (self.total + 1)) if beliefs is None else beliefs
        self.fits = reals(FITS * max(1, count))
        played = ints(MOST)
        for seat, card in plays:
            played[seat] |= 1 << card
        begin(self.fits, worlds, count, played)
        self.ratios = reals(MOST)
        for seat in range(MOST):
            self.ratios[seat] = 1.0
        if beliefs is None:
            for i in range(tables.sets):
                self.beliefs[i] = tables.prior[i]
        self.pos = position_before(view)
        self._work, self._cards = reals(WORK), ints(CARDS)

    def judge(self, halted: Stop) -> bool:
        """Judge all plays; False when ``halted`` ended it early."""
        step = 8 if COMPILED else 1
        for first in range(0, self.total, step):
            if halted():
                return False
            t = self.tables
            explain_plays(
                self.pos,
                self.plays,
                first,
                min(self.total, first + step),
                self.worlds,
                self.count,
                self.known,
                t.sets,
                t.masters,
                t.prior,
                self.beliefs,
                self.ratios,
                t.habits,
                t.weights,
                self.fits,
                self._work,
                self._cards,
            )
        return True

    def posterior(self, seat: int | None, role: Role | None) -> list[float]:
        """The chance of every set of masters for somebody who knows the role of ``seat`` (None: nobody's)."""
        t = self.tables
        ratios, found = reals(MOST), reals(SETS)
        prior = reals(SETS)
        for i in range(t.sets):
            fits = seat is None or (int(t.masters[i]) >> seat & 1) == (role is Role.MASTER)
            prior[i] = float(t.prior[i]) if fits else 0.0
        pooled_posterior(
            self.view.seats, self.count, t.sets, t.masters, prior, t.habits, self.fits, ratios, found
        )
        return [float(found[i]) for i in range(t.sets)]

    def beliefs_of(self, view: View) -> dict[str, float]:
        """The chance per seat of being a master, for who sees ``view`` (nobody's seat: by public facts)."""
        return chances(view, self.tables.masters, self.posterior(view.seat, view.role))


def never() -> bool:
    """A stop that never comes."""
    return False


def public_view(view: View) -> View:
    """What anybody at the table knows."""
    return replace(view, seat=None, hand=0, role=None, peeked=False, interim=None, final=None)


def public_evidence(view: View, halted: Stop = never) -> Evidence | None:
    """The public belief before every play and after the last (None: halted)."""
    public = public_view(view)
    evidence = Evidence(public, tables_of(public), *_worlds(public, PUBLIC_WORLDS, PUBLIC_WORD), None)
    return evidence if evidence.judge(halted) else None


def _worlds(view: View, count: int, word: int) -> tuple[Ints, int]:
    worlds = ints(MOST * count)
    if deal_done(view) or len(view.tricks) == view.hand_size:
        return worlds, 1  # every card has been seen
    plan, ways = deal_plan(view)
    deal_worlds(plan, ways, 0, count, word, worlds)
    return worlds, count


def evidence_of(view: View, count: int, word: int, halted: Stop = never) -> Evidence | None:
    """The evidence for the seat that sees ``view``, over ``count`` worlds (None: halted)."""
    public = public_evidence(view, halted)
    if public is None:
        return None
    evidence = Evidence(view, public.tables, *_worlds(view, count, word), public.beliefs)
    return evidence if evidence.judge(halted) else None


def given_evidence(view: View, hands: Sequence[int]) -> Evidence:
    """The same for somebody who sees all ``hands`` as they are now: the oracle of the studies."""
    worlds = ints(MOST)
    for seat, hand in enumerate(hands):
        worlds[seat] = hand
    evidence = Evidence(public_view(view), tables_of(view), worlds, 1, None)
    evidence.judge(never)
    return evidence


def chances(view: View, masters: Ints, found: Sequence[float]) -> dict[str, float]:
    """Per seat the chance that it is a master, from the chances of the sets."""
    return {
        str(seat): round(sum(p for i, p in enumerate(found) if int(masters[i]) >> seat & 1), 6)
        for seat in range(view.seats)
    }


def chance_word(seed: str | int) -> int:
    """A chance word from a decision's seed, whatever its form."""
    return start_word(int.from_bytes(sha256(str(seed).encode()).digest()[:4], "big"))


def posterior(view: View, seed: str | int, worlds: int = WORLDS) -> dict[str, float]:
    """What the seat that sees ``view`` believes of every seat, its own included (1.0 or 0.0)."""
    if view.opened is not None:
        return {str(seat): float(seat in view.results[-1].masters) for seat in range(view.seats)}
    evidence = evidence_of(view, worlds, chance_word(seed))
    assert evidence is not None
    return evidence.beliefs_of(view)


def observer(view: View) -> dict[str, float]:
    """What somebody who sees no hand and has no role believes of every seat: the public belief."""
    evidence = public_evidence(view)
    assert evidence is not None
    return evidence.beliefs_of(public_view(view))


def oracle(view: View, hands: Sequence[int]) -> dict[str, float]:
    """What a player in this seat would believe if it saw all ``hands``: a yardstick for the studies."""
    evidence = given_evidence(view, hands)
    return evidence.beliefs_of(view)
