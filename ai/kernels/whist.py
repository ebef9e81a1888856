"""Whist on bit masks: a position as a flat table, random and heuristic playouts.

The rules are the engine's own functions, compiled. A position table holds, by index: the four hands (0-3), the
leader, the number of cards on the table, the suit led (-1), the winning card and its seat, trumps, the cards
gone (those on the table included), and the voids shown as bits ``4 * seat + suit``.
"""

from __future__ import annotations

from ai.kernels.bits import nth, xorshift
from ai.kernels.jit import Ints, atom, ints, kernel
from ai.kernels.whist_rollout import choose_follow, choose_lead
from engine import tricks
from engine.games.whist.view import View

LEADER, COUNT, LED, BEST, BEST_SEAT, TRUMP, GONE, VOIDS = range(4, 12)
SIZE = 12

legal_mask = atom(tricks.legal_mask)
beats = atom(tricks.beats)


def table_from(view: View, hands: tuple[int, int, int, int] = (0, 0, 0, 0)) -> Ints:
    """The position of a view in which somebody is to play, with these hands (all zero: hidden)."""
    table = ints(SIZE)
    for seat in range(4):
        table[seat] = hands[seat]
    table[LEADER] = view.leader
    table[COUNT] = len(view.trick)
    table[LED] = view.led
    if view.trick:
        won = tricks.winning_index(view.trick, view.trump)
        table[BEST] = view.trick[won]
        table[BEST_SEAT] = (view.leader + won) % 4
    table[TRUMP] = view.trump
    table[GONE] = view.played()
    voids = view.voids()
    for seat in range(4):
        for suit in range(4):
            table[VOIDS] |= voids[seat][suit] << (4 * seat + suit)
    return table


@atom
def random_finish(
    hands: Ints, leader: int, count: int, led: int, best: int, best_seat: int, trump: int, word: int
) -> int:
    """Play the rest at random; the result is ``word << 4 | tricks of side A`` (``word``: the next chance)."""
    won = 0
    left = hands[(leader + 3) & 3].bit_count()
    while left > 0:
        for turn in range(count, 4):
            seat = (leader + turn) & 3
            hand = hands[seat]
            legal = legal_mask(hand, led)
            word = xorshift(word)
            card = nth(legal, (word * legal.bit_count()) >> 32)
            hands[seat] = hand ^ (1 << card)
            if led < 0:
                led = card // 13
                best = card
                best_seat = seat
            elif beats(card, best, trump):
                best = card
                best_seat = seat
        won += 1 - (best_seat & 1)
        leader = best_seat
        count = 0
        led = -1
        left -= 1
    return word << 4 | won


@atom
def choose(
    hand: int, seat: int, turn: int, led: int, best: int, best_seat: int, trump: int, gone: int, voids: int
) -> int:
    """The rollout player's card; ``gone`` are the cards played, those on the table included."""
    unseen = 4503599627370495 & ~gone & ~hand
    if led < 0:
        return choose_lead(hand, seat, trump, unseen, voids)
    legal = legal_mask(hand, led)
    if legal & (legal - 1) == 0:
        return legal.bit_length() - 1
    return choose_follow(hand, legal, seat, turn, led, best, best_seat, trump, unseen, voids)


@atom
def finish(
    hands: Ints,
    leader: int,
    count: int,
    led: int,
    best: int,
    best_seat: int,
    trump: int,
    gone: int,
    voids: int,
) -> int:
    """Play the rest by the rollout player's habits; the tricks side A takes, the open one included."""
    won = 0
    left = hands[(leader + 3) & 3].bit_count()
    while left > 0:
        for turn in range(count, 4):
            seat = (leader + turn) & 3
            hand = hands[seat]
            if left == 1:
                card = hand.bit_length() - 1
            else:
                card = choose(hand, seat, turn, led, best, best_seat, trump, gone, voids)
            hands[seat] = hand ^ (1 << card)
            gone |= 1 << card
            suit = card // 13
            if led < 0:
                led = suit
                best = card
                best_seat = seat
            else:
                if suit != led:
                    voids |= 1 << (4 * seat + led)
                if beats(card, best, trump):
                    best = card
                    best_seat = seat
        won += 1 - (best_seat & 1)
        leader = best_seat
        count = 0
        led = -1
        left -= 1
    return won


@atom
def finish_after(table: Ints, hands: Ints, card: int) -> int:
    """Tricks of side A when the player in turn plays ``card`` and everybody then plays by habit.

    ``hands`` is overwritten; the position is not.
    """
    leader = table[4]
    count = table[5]
    led = table[6]
    best = table[7]
    best_seat = table[8]
    trump = table[9]
    voids = table[11]
    seat = (leader + count) & 3
    hands[seat] ^= 1 << card
    if led < 0:
        led = card // 13
        best = card
        best_seat = seat
    else:
        if card // 13 != led:
            voids |= 1 << (4 * seat + led)
        if beats(card, best, trump):
            best = card
            best_seat = seat
    won = 0
    count += 1
    if count == 4:
        won = 1 - (best_seat & 1)
        leader = best_seat
        count = 0
        led = -1
    return won + finish(hands, leader, count, led, best, best_seat, trump, table[10] | 1 << card, voids)


@kernel
def random_playouts(table: Ints, playouts: int, word: int, hands: Ints) -> int:
    """That many random playouts from one position: tricks of side A in all (a benchmark and a test)."""
    total = 0
    for _ in range(playouts):
        for seat in range(4):
            hands[seat] = table[seat]
        result = random_finish(hands, table[4], table[5], table[6], table[7], table[8], table[9], word)
        word = result >> 4
        total += result & 15
    return total


@kernel
def heuristic_playouts(table: Ints, playouts: int, hands: Ints) -> int:
    """The same position played by habit that many times: tricks of side A in all (a benchmark and a test)."""
    total = 0
    for _ in range(playouts):
        for seat in range(4):
            hands[seat] = table[seat]
        total += finish(
            hands, table[4], table[5], table[6], table[7], table[8], table[9], table[10], table[11]
        )
    return total
