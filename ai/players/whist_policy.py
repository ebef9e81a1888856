"""Sound partnership whist (WH §13) as pure int functions: the ``normal`` player, and the search's rollouts.

The same source is compiled by the search, so it keeps to int arithmetic below 2**63: masks of 52 cards, no
containers. ``int.bit_count`` and ``int.bit_length`` are taught to the compiler there.

A situation is given by these ints:

* ``hand``: the mover's cards; ``seat``: the mover, 0..3;
* ``c0, c1, c2``: the cards on the table in playing order, -1 where none; ``n``: how many there are;
* ``trump``: 0..3, 4 without trumps;
* ``gone``: all cards played in this hand, those on the table included; ``unseen``: in the three other hands;
* ``voids``: bit ``4*seat + suit`` for every void shown;
* ``leads``: bit ``4*seat + suit`` for every suit a seat has led.

Every function that chooses returns ``card + 64 * code``; :mod:`ai.players.whist_codes` names the codes and
:mod:`ai.players.whist_leads` chooses leads. Numbers that look arbitrary were found by playing some hundred
thousand deals against other rule players, one change at a time.
"""

from __future__ import annotations

from ai.players.whist_cards import (
    FULL,
    above,
    cheapest_winner,
    highest,
    lowest,
    may_beat,
    may_ruff,
    suit_mask,
    touching_low,
)
from ai.players.whist_codes import (
    CANNOT_WIN,
    DISCARD,
    FINESSE,
    ONLY_CARD,
    OVERRUFF,
    PARTNER_WINNING,
    RUFF,
    SAVE_TRUMP,
    SECOND_HIGH,
    SECOND_LOW,
    THIRD_HIGH,
    WIN_CHEAPLY,
    WIN_SURE,
)
from ai.players.whist_leads import choose_lead
from engine.cards import QUEEN
from engine.tricks import beats, legal_mask


def choose_card(
    hand: int, c0: int, c1: int, c2: int, n: int, trump: int, gone: int, voids: int, leads: int, seat: int
) -> int:
    """The rule player's card and reason, ``card + 64 * code`` (module text explains the arguments)."""
    legal = legal_mask(hand, -1 if n == 0 else c0 // 13)
    if legal & (legal - 1) == 0:
        return lowest(legal) + 64 * ONLY_CARD
    unseen = FULL & ~gone & ~hand
    if n == 0:
        return choose_lead(hand, trump, unseen, voids, leads, seat)
    led = c0 // 13
    best = c0
    place = 0
    if n > 1 and beats(c1, best, trump):
        best = c1
        place = 1
    if n > 2 and beats(c2, best, trump):
        best = c2
        place = 2
    partner_ahead = n >= 2 and place == n - 2
    if not hand & suit_mask(led):
        return void_in_led(hand, best, led, n, trump, unseen, voids, seat, partner_ahead)
    if n == 1:
        return follow_second(legal, best, trump, gone, unseen, voids, seat)
    if n == 2:
        return follow_third(legal, best, led, trump, gone, unseen, voids, seat, partner_ahead)
    if partner_ahead:
        return lowest(legal) + 64 * PARTNER_WINNING
    card = cheapest_winner(legal, best, 4) if best // 13 == led else -1
    return card + 64 * WIN_CHEAPLY if card >= 0 else lowest(legal) + 64 * CANNOT_WIN


def follow_second(legal: int, best: int, trump: int, gone: int, unseen: int, voids: int, seat: int) -> int:
    """Second to play and able to follow: low as a rule, for the partner is still to come."""
    led = best // 13
    low = lowest(legal)
    top = highest(legal)
    if top < best:
        return low + 64 * CANNOT_WIN
    if unseen & above(top) != 0 or may_ruff((seat + 1) & 3, led, trump, unseen, voids):
        return low + 64 * SECOND_LOW
    # The master: it takes the second round, an honour, or a trump; the first round only with touching cards.
    if (gone & suit_mask(led)).bit_count() >= 4 or best % 13 > 8 or led == trump:
        winner = lowest(legal & above(best))
        if unseen & above(winner) == 0:
            return winner + 64 * WIN_SURE
        return touching_low(legal, top, unseen) + 64 * WIN_SURE
    second = touching_low(legal, top, unseen)
    return second + 64 * SECOND_HIGH if second != top else low + 64 * SECOND_LOW


def follow_third(
    legal: int,
    best: int,
    led: int,
    trump: int,
    gone: int,
    unseen: int,
    voids: int,
    seat: int,
    partner_ahead: bool,
) -> int:
    """Third to play and able to follow: high where it helps, never over a partner who is safe."""
    low = lowest(legal)
    last = (seat + 1) & 3
    if partner_ahead and not may_beat(last, best, led, trump, unseen, voids):
        return low + 64 * PARTNER_WINNING
    higher = legal & above(best) if best // 13 == led else 0
    if higher == 0:
        return low + 64 * (PARTNER_WINNING if partner_ahead else CANNOT_WIN)
    if voids >> (4 * last + led) & 1 or may_ruff(last, led, trump, unseen, voids):
        # The last hand will ruff or throw away: no card of this suit matters to it.
        return low + 64 * PARTNER_WINNING if partner_ahead else lowest(higher) + 64 * WIN_CHEAPLY
    top = highest(higher)
    if partner_ahead and unseen & above(best) & ~above(top) == 0:
        return low + 64 * PARTNER_WINNING
    card = touching_low(higher, top, unseen)
    below = higher & ((1 << card) - 1)
    if unseen & above(top) == 0 and below and (gone & suit_mask(led)).bit_count() <= 3:
        # Ace and queen over a lead: the queen wins when the king has been passed over.
        second = highest(below)
        if (unseen & above(second)).bit_count() == 1 and second % 13 >= QUEEN:
            return touching_low(higher, second, unseen) + 64 * FINESSE
    return card + 64 * THIRD_HIGH


def void_in_led(
    hand: int,
    best: int,
    led: int,
    n: int,
    trump: int,
    unseen: int,
    voids: int,
    seat: int,
    partner_ahead: bool,
) -> int:
    """Unable to follow: ruff, over-ruff or throw away."""
    trumps = hand & suit_mask(trump)
    thrown = discard(hand, trump, unseen)
    last = (seat + 1) & 3
    if partner_ahead and (n == 3 or not may_beat(last, best, led, trump, unseen, voids)):
        return thrown + 64 * PARTNER_WINNING
    winner = cheapest_winner(trumps, best, trump) if trumps else -1
    if winner < 0:
        return thrown + 64 * DISCARD
    code = OVERRUFF if best // 13 == trump else RUFF
    if n == 3 or best // 13 != led:
        return winner + 64 * code
    if partner_ahead and best % 13 > QUEEN and not may_ruff(last, led, trump, unseen, voids):
        return thrown + 64 * PARTNER_WINNING
    if n == 1:
        # The partner is still to come: it may ruff too, or hold a higher card of the suit.
        if may_ruff((seat + 2) & 3, led, trump, unseen, voids):
            return thrown + 64 * SAVE_TRUMP
        if unseen & above(best) != 0 and trumps.bit_count() >= 2:
            return thrown + 64 * SAVE_TRUMP
    return winner + 64 * code


def discard(hand: int, trump: int, unseen: int) -> int:
    """What to throw away: low from a short suit that will win nothing; guards and winners stay."""
    best = -1
    best_cost = 1 << 30
    for suit in range(4):
        mine = hand & suit_mask(suit)
        if mine == 0:
            continue
        card = lowest(mine)
        count = mine.bit_count()
        top = highest(mine)
        higher = (unseen & above(top)).bit_count()
        cost = card % 13 + count
        if suit == trump:
            cost += 60
        elif higher == 0:
            cost += 39 if card == top else 3
        elif higher == 1 and count == 2:
            cost += 14
        elif higher == 2 and count == 3:
            cost += 11
        if suit != trump and count >= 5:
            cost += 4
        if cost < best_cost:
            best_cost = cost
            best = card
    return best
