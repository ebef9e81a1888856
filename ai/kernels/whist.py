"""Whist on bit masks: a position as a flat table, random and heuristic playouts.

The rules are the engine's own functions, compiled. A position table holds, by index: the four hands (0-3),
the leader, the number of cards on the table, those cards in playing order (-1 where none; a fourth is never
open), trumps, the cards gone (those on the table included), and as bits ``4 * seat + suit`` the voids shown
and the suits each seat has led.
"""

from __future__ import annotations

from ai.kernels.bits import nth, xorshift
from ai.kernels.jit import Ints, atom, ints, kernel
from ai.kernels.whist_rollout import beats, choose_card, legal_mask, plain_card, trick_winner
from engine.games.whist.view import View

LEADER, COUNT, FIRST, SECOND, THIRD, TRUMP, GONE, VOIDS, LEADS = range(4, 13)
SIZE = 13


def table_from(view: View, hands: tuple[int, int, int, int] = (0, 0, 0, 0)) -> Ints:
    """The position of a view in which somebody is to play, with these hands (all zero: hidden)."""
    table = ints(SIZE)
    for seat in range(4):
        table[seat] = hands[seat]
    table[LEADER] = view.leader
    table[COUNT] = len(view.trick)
    for i, card in enumerate((*view.trick, -1, -1, -1)[:3]):
        table[FIRST + i] = card
    table[TRUMP] = view.trump
    table[GONE] = view.played()
    voids = view.voids()
    for seat in range(4):
        for suit in range(4):
            table[VOIDS] |= voids[seat][suit] << (4 * seat + suit)
    for trick in view.tricks:
        table[LEADS] |= 1 << (4 * trick.leader + trick.cards[0] // 13)
    if view.trick:
        table[LEADS] |= 1 << (4 * view.leader + view.trick[0] // 13)
    return table


@atom
def best_so_far(count: int, c0: int, c1: int, c2: int, trump: int) -> int:
    """Which card of an open trick is winning, 0 .. 2 (0 as well before the lead)."""
    place = 0
    best = c0
    if count > 1 and beats(c1, best, trump):
        place, best = 1, c1
    if count > 2 and beats(c2, best, trump):
        place = 2
    return place


@atom
def random_finish(
    hands: Ints, leader: int, count: int, c0: int, c1: int, c2: int, trump: int, word: int
) -> int:
    """Play the rest at random; the result is ``word << 4 | tricks of side A`` (``word``: the next chance)."""
    won = 0
    left = hands[(leader + 3) & 3].bit_count()
    place = best_so_far(count, c0, c1, c2, trump)
    best = c2 if place == 2 else c1 if place == 1 else c0
    led = -1 if count == 0 else c0 // 13
    best_seat = (leader + place) & 3
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
def finish(
    hands: Ints,
    leader: int,
    count: int,
    c0: int,
    c1: int,
    c2: int,
    trump: int,
    gone: int,
    voids: int,
    leads: int,
    plain: int,
) -> int:
    """Play the rest by habit; the tricks side A takes, the open one included.

    The seats with a bit in ``plain`` have the plain player's habits, the others the rule player's.
    """
    won = 0
    left = hands[(leader + 3) & 3].bit_count()
    place = best_so_far(count, c0, c1, c2, trump)
    best = c2 if place == 2 else c1 if place == 1 else c0
    best_seat = (leader + place) & 3
    while left > 0:
        for turn in range(count, 4):
            seat = (leader + turn) & 3
            hand = hands[seat]
            if left == 1:
                card = hand.bit_length() - 1
            elif plain >> seat & 1:
                card = plain_card(hand, c0, c1, c2, turn, trump, gone)
            else:
                card = choose_card(hand, c0, c1, c2, turn, trump, gone, voids, leads, seat) & 63
            hands[seat] = hand ^ (1 << card)
            gone |= 1 << card
            if turn == 0:
                c0 = card
                best = card
                best_seat = seat
                leads |= 1 << (4 * seat + card // 13)
            else:
                if turn == 1:
                    c1 = card
                elif turn == 2:
                    c2 = card
                if card // 13 != c0 // 13:
                    voids |= 1 << (4 * seat + c0 // 13)
                if beats(card, best, trump):
                    best = card
                    best_seat = seat
        won += 1 - (best_seat & 1)
        leader = best_seat
        count = 0
        left -= 1
    return won


@atom
def finish_after(table: Ints, hands: Ints, card: int, plain: int) -> int:
    """Tricks of side A when the player in turn plays ``card`` and everybody then plays by habit.

    ``hands`` is overwritten; the position is not. ``plain`` as in :func:`finish`.
    """
    leader = table[4]
    count = table[5]
    c0 = table[6]
    c1 = table[7]
    c2 = table[8]
    trump = table[9]
    voids = table[11]
    leads = table[12]
    seat = (leader + count) & 3
    hands[seat] ^= 1 << card
    won = 0
    if count == 0:
        c0 = card
        leads |= 1 << (4 * seat + card // 13)
    else:
        if card // 13 != c0 // 13:
            voids |= 1 << (4 * seat + c0 // 13)
        if count == 1:
            c1 = card
        elif count == 2:
            c2 = card
    count += 1
    if count == 4:
        leader = (leader + trick_winner(c0, c1, c2, card, trump)) & 3
        won = 1 - (leader & 1)
        count = 0
    return won + finish(hands, leader, count, c0, c1, c2, trump, table[10] | 1 << card, voids, leads, plain)


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
def heuristic_playouts(table: Ints, playouts: int, hands: Ints, plain: int) -> int:
    """The same position played by habit that many times: tricks of side A in all (a benchmark and a test)."""
    total = 0
    for _ in range(playouts):
        for seat in range(4):
            hands[seat] = table[seat]
        total += finish(
            hands,
            table[4],
            table[5],
            table[6],
            table[7],
            table[8],
            table[9],
            table[10],
            table[11],
            table[12],
            plain,
        )
    return total
