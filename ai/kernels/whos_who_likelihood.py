"""How well each role explains the plays of each seat, over many worlds at once.

A table of fits holds, per world and seat, one number per way of playing: the likelihood of the seat's plays
so far if it plays that way (``48 * world + 8 * seat + row``). A seat's play depends on its own hand and on
public facts only, so the fit of a seat is the same whatever the other hands are.
"""

from __future__ import annotations

from ai.kernels.jit import Ints, Reals, atom, kernel
from ai.kernels.whos_who import advance, card_features, score_cards

SLIP = 0.04
"""The share of plays that follow no way of playing at all."""
SETS = 15
"""Most sets of masters."""


@atom
def friend_chances(
    seats: int, seat: int, sets: int, masters: Ints, belief: Reals, at: int, work: Reals
) -> None:
    """Fill ``work[432:439]`` for a seat's policy from the belief over sets of masters at ``belief[at:]``.

    A friend is whom a hunter in this seat takes for a hunter.
    """
    others = 0.0
    own = 0.0
    for s in range(seats):
        work[432 + s] = 0.0
    for i in range(sets):
        weight = belief[at + i]
        if masters[i] >> seat & 1:
            own += weight
            continue
        others += weight
        for s in range(seats):
            if masters[i] >> s & 1 == 0:
                work[432 + s] += weight
    if others > 0.0:
        for s in range(seats):
            work[432 + s] /= others
    total = own + others
    work[438] = own / total if total > 0.0 else 0.0
    work[432 + seat] = 1.0


@atom
def role_ratio(fits: Reals, at: int, habits: Reals, view: int) -> float:
    """How much better a seat's plays fit a master than a hunter, from its fits at ``at``.

    ``habits`` says how masters and hunters are thought to play, 16 numbers for each ``view`` of that.
    """
    master = 0.0
    hunter = 0.0
    for row in range(8):
        master += habits[16 * view + row] * fits[at + row]
        hunter += habits[16 * view + 8 + row] * fits[at + row]
    return master / hunter if hunter > 0.0 else 1.0


@atom
def weigh_sets(
    seats: int, sets: int, masters: Ints, prior: Reals, ratios: Reals, belief: Reals, at: int
) -> None:
    """The posterior of every set of masters, adding up to 1, from the prior and each seat's ratio."""
    total = 0.0
    for i in range(sets):
        weight = prior[i]
        for s in range(seats):
            if masters[i] >> s & 1:
                weight *= ratios[s]
        belief[at + i] = weight
        total += weight
    if total > 0.0:
        for i in range(sets):
            belief[at + i] /= total


@atom
def judge(
    pos: Ints, hand: int, card: int, weights: Reals, work: Reals, cards: Ints, fits: Reals, at: int
) -> None:
    """Multiply the fits of the seat in turn, at ``at``, by the chance of ``card`` from ``hand``."""
    found = card_features(pos, hand, work, cards)
    if found < 2:
        return
    score_cards(work, found, pos[3] == 0, weights)
    place = 0
    for i in range(found):
        if cards[i] == card:
            place = i
    for row in range(8):
        chance = work[288 + 8 * place + row] / work[424 + row]
        fits[at + row] *= (1.0 - SLIP) * chance + SLIP / found


@kernel
def begin(fits: Reals, worlds: Ints, count: int, played: Ints) -> int:
    """Nothing is judged yet: every way of playing fits. The worlds get back the cards already played."""
    for i in range(48 * count):
        fits[i] = 1.0
    for world in range(count):
        for seat in range(6):
            worlds[6 * world + seat] |= played[seat]
    return count


@kernel
def explain_plays(
    pos: Ints,
    plays: Ints,
    first: int,
    last: int,
    worlds: Ints,
    count: int,
    known: int,
    sets: int,
    masters: Ints,
    prior: Reals,
    beliefs: Reals,
    ratios: Reals,
    habits: Reals,
    weights: Reals,
    fits: Reals,
    work: Reals,
    cards: Ints,
) -> int:
    """Judge plays ``first`` .. ``last - 1`` in every world.

    ``worlds`` are the hands before play ``first`` and become those after the last one. ``beliefs`` has the
    public belief before each play (15 numbers a play): read as it is when ``known`` is 1, else written along
    the way from the fits pooled over the worlds.
    """
    n = pos[0]
    for play in range(first, last):
        seat = (pos[2] + pos[3]) % n
        card = plays[play]
        friend_chances(n, seat, sets, masters, beliefs, 15 * play, work)
        for world in range(count):
            judge(pos, worlds[6 * world + seat], card, weights, work, cards, fits, 48 * world + 8 * seat)
            worlds[6 * world + seat] &= ~(1 << card)
        advance(pos, card)
        if known == 0:
            ratios[seat] = pooled_ratio(fits, count, seat, habits)
            weigh_sets(n, sets, masters, prior, ratios, beliefs, 15 * (play + 1))
    return last


@atom
def pooled_ratio(fits: Reals, count: int, seat: int, habits: Reals) -> float:
    """:func:`role_ratio` of a seat's average fits over the worlds."""
    master = 0.0
    hunter = 0.0
    for world in range(count):
        at = 48 * world + 8 * seat
        for row in range(8):
            master += habits[row] * fits[at + row]
            hunter += habits[8 + row] * fits[at + row]
    return master / hunter if hunter > 0.0 else 1.0


@kernel
def pooled_posterior(
    seats: int,
    count: int,
    sets: int,
    masters: Ints,
    prior: Reals,
    habits: Reals,
    fits: Reals,
    ratios: Reals,
    found: Reals,
) -> int:
    """The posterior of every set of masters from the fits pooled over all worlds, into ``found``."""
    for seat in range(seats):
        ratios[seat] = pooled_ratio(fits, count, seat, habits)
    weigh_sets(seats, sets, masters, prior, ratios, found, 0)
    return sets
