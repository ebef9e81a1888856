"""How well a world of Trick of the Dead explains what the other seats have played.

The round is played again in the world, with all that has been seen since. A play costs the more the better
the card that the rule player would have played instead; people differ, so nothing is ever ruled out by it.

A story is a table of four numbers per event: seat, card (-1: trumps are named), the suit named or whether the
card was a zombie, and whether the play is to be explained (it was not the viewer's own).
"""

from __future__ import annotations

from ai.kernels.bits import xorshift
from ai.kernels.jit import Ints, Reals, atom, kernel
from ai.kernels.trick_of_the_dead import name, play
from ai.kernels.trick_of_the_dead_worlds import WORLD
from ai.players.trick_of_the_dead_policy import card_worth, prepare, rising_worth, unseen_by
from ai.players.trick_of_the_dead_position import HANDS, LED, POSITION, SEATS
from engine.games.trick_of_the_dead.atoms import legal_dead

EVENT = 4
"""Numbers per event of a story."""
DOUBT = 2.5
"""Points by which a card may seem worse for its likelihood to halve twice."""
LEAST = 0.04
"""The likelihood of a play that seems absurd."""


@atom
def likelihood_of(pos: Ints, seat: int, card: int, weights: Reals, work: Reals) -> float:
    """How likely the seat in turn, with this hand, was to play this card rather than a better one."""
    legal = legal_dead(pos[HANDS + seat], pos[LED])
    if legal & (legal - 1) == 0:
        return 1.0
    unseen = unseen_by(pos, seat)
    prepare(pos, work, unseen)
    rise = rising_worth(pos, weights)
    most = -1.0e9
    given = 0.0
    while legal != 0:
        other = (legal & -legal).bit_length() - 1
        legal &= legal - 1
        worth = card_worth(pos, weights, work, seat, other, unseen, rise)
        if worth > most:
            most = worth
        if other == card:
            given = worth
    part = 1.0 + (most - given) / DOUBT
    return LEAST + (1.0 - LEAST) / (part * part)


@kernel
def explain_worlds(
    first_position: Ints,
    story: Ints,
    events: int,
    kept: Ints,
    worlds: Ints,
    count: int,
    weights: Reals,
    fits: Reals,
    pos: Ints,
    work: Reals,
) -> int:
    """The likelihood of the story in each of ``count`` worlds, into ``fits``.

    ``first_position``: the round before its first card, with the graveyard as far as it is known. ``kept``:
    per seat its zombies now, then per seat the cards it has played from the hand that it kept after burying.
    """
    n = first_position[SEATS]
    for world in range(count):
        for i in range(POSITION):
            pos[i] = first_position[i]
        for seat in range(n):
            pos[HANDS + seat] = worlds[WORLD * world + seat] & ~kept[seat] | kept[3 + seat]
        fit = 1.0
        for event in range(events):
            at = EVENT * event
            card = story[at + 1]
            if card < 0:
                name(pos, story[at + 2])
                continue
            if story[at + 3] == 1:
                fit *= likelihood_of(pos, story[at], card, weights, work)
            play(pos, card)
        fits[world] = fit
    return 0


@kernel
def resample(drawn: Ints, fits: Reals, count: int, worlds: Ints, first: int, wanted: int, word: int) -> float:
    """Choose ``wanted`` of ``count`` drawn worlds in proportion to their fits, into ``worlds`` from ``first``
    on.

    Systematic: a world with its share of k is taken k times, rounded by chance. Returns the effective sample
    size.
    """
    total = 0.0
    squares = 0.0
    for world in range(count):
        total += fits[world]
        squares += fits[world] * fits[world]
    offset = xorshift(word) / 4294967296.0
    reach = fits[0]
    world = 0
    for i in range(wanted):
        target = (i + offset) * total / wanted
        while reach < target and world < count - 1:
            world += 1
            reach += fits[world]
        for k in range(WORLD):
            worlds[WORLD * (first + i) + k] = drawn[WORLD * world + k]
    return total * total / squares if squares > 0.0 else 0.0
