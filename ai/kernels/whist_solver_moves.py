"""What the exact solver knows of whist: sure tricks, cards of equal worth, and which card to try first."""

from __future__ import annotations

from ai.kernels.bits import highest, lowest
from ai.kernels.jit import Ints, atom
from ai.kernels.whist_rollout import beats


@atom
def suit_code(hands: Ints, suit: int) -> int:
    """Who holds the cards of a suit from the highest down: two bits each after a leading 1 (27 at most)."""
    shift = 13 * suit
    h1 = hands[1] >> shift & 8191
    h2 = hands[2] >> shift & 8191
    h3 = hands[3] >> shift & 8191
    left = (hands[0] >> shift & 8191) | h1 | h2 | h3
    code = 1
    while left != 0:
        card = 1 << (left.bit_length() - 1)
        left ^= card
        owner = 0
        if h1 & card != 0:
            owner = 1
        elif h2 & card != 0:
            owner = 2
        elif h3 & card != 0:
            owner = 3
        code = code << 2 | owner
    return code


@atom
def sure_tricks(hands: Ints, leader: int, trump: int, left: int) -> int:
    """Tricks the leader can cash at once from the top of its own suits without anybody stopping it."""
    mine = hands[leader]
    foe1 = hands[(leader + 1) & 3]
    partner = hands[(leader + 2) & 3]
    foe2 = hands[(leader + 3) & 3]
    trumps = 0
    if trump < 4:
        trumps = 8191 << (13 * trump)
    spare = (partner & ~trumps).bit_count()
    total = 0
    for suit in range(4):
        mask = 8191 << (13 * suit)
        own = mine & mask
        if own == 0:
            continue
        others = (foe1 | partner | foe2) & mask
        top = own & ~((2 << highest(others)) - 1) if others != 0 else own
        count = top.bit_count()
        if suit != trump:
            if foe1 & trumps != 0:
                count = min(count, (foe1 & mask).bit_count())
            if foe2 & trumps != 0:
                count = min(count, (foe2 & mask).bit_count())
            # A partner with nothing but trumps left would have to take the trick over.
            if partner & trumps != 0:
                count = min(count, max((partner & mask).bit_count(), spare - total))
        total += count
    return min(total, left)


@atom
def top_trumps(hands: Ints, seat: int, trump: int, left: int) -> int:
    """How many of the highest trumps a seat holds in a row: each takes a trick whatever happens."""
    if trump > 3:
        return 0
    mask = 8191 << (13 * trump)
    others = (hands[0] | hands[1] | hands[2] | hands[3]) & mask & ~hands[seat]
    own = hands[seat] & mask
    top = own & ~((2 << highest(others)) - 1) if others != 0 else own
    return min(left, top.bit_count())


@atom
def sure_bounds(hands: Ints, leader: int, trump: int, left: int) -> int:
    """Tricks that side A is sure of, and 16 times those that side B is sure of, when a trick begins."""
    quick = max(
        sure_tricks(hands, leader, trump, left),
        top_trumps(hands, leader, trump, left),
        top_trumps(hands, leader ^ 2, trump, left),
    )
    slow = max(
        top_trumps(hands, (leader + 1) & 3, trump, left), top_trumps(hands, (leader + 3) & 3, trump, left)
    )
    return quick | slow << 4 if leader & 1 == 0 else slow | quick << 4


@atom
def distinct(legal: int, others: int) -> int:
    """One card, the lowest, of each group of legal cards between which no other player's card lies."""
    kept = 0
    last = -1
    while legal != 0:
        card = lowest(legal)
        legal &= legal - 1
        if last < 0 or last // 13 != card // 13 or others & ((1 << card) - (2 << last)) != 0:
            kept |= 1 << card
        last = card
    return kept


@atom
def can_take(hand: int, best: int, led: int, trump: int) -> bool:
    """Whether a hand holds a card that may be played now and beats ``best``."""
    follow = hand & (8191 << (13 * led))
    if follow != 0:
        if best // 13 != led:
            return False
        return follow >> best > 1
    if trump > 3:
        return False
    trumps = hand & (8191 << (13 * trump))
    if best // 13 == trump:
        return trumps >> best > 1
    return trumps != 0


@atom
def lead_order(hands: Ints, seat: int, card: int, trump: int) -> int:
    """How early to try a lead: sure winners, the partner's winners and ruffs, then low cards."""
    suit = card // 13
    mask = 8191 << (13 * suit)
    rank = card % 13
    foe1 = hands[(seat + 1) & 3]
    foe2 = hands[(seat + 3) & 3]
    partner = hands[(seat + 2) & 3]
    trumps = 0
    if trump < 4 and suit != trump:
        trumps = 8191 << (13 * trump)
    ruffed = (foe1 & mask == 0 and foe1 & trumps != 0) or (foe2 & mask == 0 and foe2 & trumps != 0)
    foes = highest((foe1 | foe2) & mask)
    if not ruffed and card > foes:
        return 400 + rank
    if not ruffed and highest(partner & mask) > foes:
        return 300 - rank
    if partner & mask == 0 and partner & trumps != 0 and foe1 & mask != 0:
        return 250 - rank
    if ruffed:
        return 50 - rank
    return 150 - rank


@atom
def follow_order(
    hands: Ints, seat: int, card: int, count: int, led: int, best: int, best_seat: int, trump: int
) -> int:
    """How early to try a card to an open trick: a trick that holds first, cheaply, else low."""
    rank = card % 13
    cost = rank + (20 if card // 13 == trump and led != trump else 0)
    ahead = ((best_seat ^ seat) & 1) == 0
    takes = beats(card, best, trump)
    if count == 3:
        if ahead:
            return 300 - cost - (100 if takes else 0)
        return (400 if takes else 300) - cost
    foe = hands[(seat + 1) & 3]
    if takes:
        if not can_take(foe, card, led, trump):
            held = ahead and not can_take(foe, best, led, trump)
            return (350 if held else 450) - cost
        return 200 - cost
    if ahead and not can_take(foe, best, led, trump):
        return 420 - cost
    return 300 - cost
