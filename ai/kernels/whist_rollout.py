"""How the players in a whist rollout choose: sound partnership habits in a few dozen instructions.

A player here knows its own hand, the cards gone and the voids shown, never the other hands of the sampled world.
"""

from __future__ import annotations

from ai.kernels.bits import highest, lowest
from ai.kernels.jit import atom


@atom
def lowest_rank(mask: int, trump: int) -> int:
    """The card to throw away: lowest rank, side suits before trumps, from the longer suit among equals."""
    best = -1
    best_key = 1000
    for suit in range(4):
        own = (mask >> (13 * suit)) & 8191
        if own != 0:
            low = lowest(own)
            length = own.bit_count()
            key = 16 * low - length
            if length == 2 and low < 11 and own >> 11 != 0:
                key += 48  # keep a guard beside a king or ace
            if suit == trump:
                key += 300
            if key < best_key:
                best_key = key
                best = 13 * suit + low
    return best


@atom
def choose_lead(hand: int, seat: int, trump: int, unseen: int, voids: int) -> int:
    """A lead: masters, trumps from length, the top of a sequence, a singleton to ruff, else low from length."""
    partner = seat ^ 2
    left = (seat + 1) & 3
    right = (seat + 3) & 3
    trumps_out = 0
    own_trumps = 0
    if trump < 4:
        trumps_out = (unseen >> (13 * trump)) & 8191
        own_trumps = (hand >> (13 * trump)) & 8191
    enemy_void_trump = 0
    if trump < 4:
        enemy_void_trump = (voids >> (4 * left + trump)) & (voids >> (4 * right + trump)) & 1
    best = -1
    best_key = -1000
    for suit in range(4):
        own = (hand >> (13 * suit)) & 8191
        if own == 0:
            continue
        out = (unseen >> (13 * suit)) & 8191
        length = own.bit_count()
        top = highest(own)
        card = lowest(own)
        above = out >> top
        if suit == trump:
            if trumps_out == 0 or enemy_void_trump != 0:
                key = -60
            elif length >= 5:
                key = 25 + length
            elif above == 0:
                key = 10
            else:
                key = -15
            if (above == 0 and out != 0) or (length >= 3 and (own >> (top - 1)) & 1 and top >= 8):
                card = 13 * suit + top
            else:
                card = 13 * suit + card
        else:
            ruff = 0
            if trumps_out != 0 and enemy_void_trump == 0:
                if (voids >> (4 * left + suit)) & 1 and (
                    trump > 3 or ((voids >> (4 * left + trump)) & 1) == 0
                ):
                    ruff += 1
                if (voids >> (4 * right + suit)) & 1 and (
                    trump > 3 or ((voids >> (4 * right + trump)) & 1) == 0
                ):
                    ruff += 1
            partner_void = (voids >> (4 * partner + suit)) & 1
            partner_ruffs = 0
            if partner_void and trumps_out != 0 and ((voids >> (4 * partner + trump)) & 1) == 0:
                partner_ruffs = 1
            if above == 0:
                key = 30 - 30 * ruff - length
                if out.bit_count() + length <= 6 and trumps_out != 0 and enemy_void_trump == 0:
                    key -= 8
                card = 13 * suit + top
            else:
                key = length
                if top >= 8 and top > 0 and (own >> (top - 1)) & 1:
                    key += 8
                    card = 13 * suit + top
                elif length == 1 and own_trumps != 0:
                    key += 6
                    card = 13 * suit + card
                elif top == 12 or top == 11:
                    key -= 8
                    card = 13 * suit + card
                else:
                    card = 13 * suit + card
                key -= 6 * ruff
            if partner_ruffs:
                key += 15 - 8 * ruff
                if above != 0:
                    card = 13 * suit + lowest(own)
        if key > best_key:
            best_key = key
            best = card
    return best


@atom
def choose_follow(
    hand: int,
    legal: int,
    seat: int,
    turn: int,
    led: int,
    best: int,
    best_seat: int,
    trump: int,
    unseen: int,
    voids: int,
) -> int:
    """A card to a trick in progress. ``turn``: cards on the table; ``best``: the winning card."""
    mine = ((best_seat ^ seat) & 1) == 0
    best_suit = best // 13
    follows = (legal >> (13 * led)) & 8191 != 0
    # Cards of mine that would win now.
    if follows:
        if best_suit == led:
            winners = legal & ~((2 << best) - 1)
        else:
            winners = 0
    elif trump < 4:
        winners = legal & (8191 << (13 * trump))
        if best_suit == trump:
            winners &= ~((2 << best) - 1)
    else:
        winners = 0
    if winners == 0:
        return lowest_rank(legal, trump)
    higher_out = unseen & (8191 << (13 * best_suit)) & ~((2 << best) - 1)
    if turn == 3:
        if mine:
            return lowest_rank(legal, trump)
        return lowest(winners)
    next_seat = (seat + 1) & 3
    next_void = (voids >> (4 * next_seat + led)) & 1
    next_trumpless = 1
    if trump < 4 and led != trump:
        next_trumpless = (voids >> (4 * next_seat + trump)) & 1
        if (unseen >> (13 * trump)) & 8191 == 0:
            next_trumpless = 1
    if turn == 2:
        if mine:
            # The partner's card holds unless the last player beats it.
            safe = higher_out == 0 or (next_void == 1 and next_trumpless == 1)
            if next_void == 1 and next_trumpless == 0 and best_suit != trump:
                safe = False
            if safe or not follows:
                return lowest_rank(legal, trump)
            top = highest(winners)
            # Only step over the partner with a card that gains something.
            gap = higher_out & ((1 << top) - 1)
            if gap == 0:
                return lowest_rank(legal, trump)
        if not follows:
            return lowest(winners)
        top = highest(winners)
        over = unseen & (8191 << (13 * led)) & ~((2 << top) - 1)
        if over == 0:
            # A sure winner in the suit: the cheapest that is as good.
            below = unseen & (8191 << (13 * led)) & ((1 << top) - 1)
            floor = highest(below) if below != 0 else -1
            return lowest(winners & ~((2 << floor) - 1) if floor >= 0 else winners)
        below = unseen & (8191 << (13 * led)) & ((1 << top) - 1)
        floor = highest(below) if below != 0 else -1
        return lowest(winners & ~((2 << floor) - 1) if floor >= 0 else winners)
    # Second hand.
    if not follows:
        if mine or higher_out == 0:
            return lowest(winners)
        return lowest(winners)
    top = highest(winners)
    over = unseen & (8191 << (13 * led)) & ~((2 << top) - 1)
    if over == 0 and top % 13 >= 10 and not (next_void == 1 and next_trumpless == 0):
        below = unseen & (8191 << (13 * led)) & ((1 << top) - 1)
        floor = highest(below) if below != 0 else -1
        return lowest(winners & ~((2 << floor) - 1) if floor >= 0 else winners)
    return lowest_rank(legal, trump)
