"""WHO'S WHO on bit masks: a position as a flat table, and what a player sees in each card it may play.

The rules are the engine's own functions, compiled. A position table holds, by index: seats, trump suit,
leader, cards on the table and those cards in playing order (4-9), the cards gone (those on the table and a
turned card out of play included), as bits ``4 * seat + suit`` the voids shown, tricks per seat (12-17), the
card that wins so far and its seat, tricks finished, tricks of the deal, masters, and after which trick the
interim comes.
"""

from __future__ import annotations

from ai.kernels.bits import nth, xorshift
from ai.kernels.jit import Ints, Reals, atom, ints, kernel
from engine import tricks
from engine.games.whos_who.view import View

legal_mask = atom(tricks.legal_mask)
beats = atom(tricks.beats)

SEATS, TRUMP, LEADER, COUNT, TABLE, GONE, VOIDS, TAKEN, BEST, AHEAD, DONE, SIZE, MASTERS, INTERIM = (
    0,
    1,
    2,
    3,
    4,
    10,
    11,
    12,
    18,
    19,
    20,
    21,
    22,
    23,
)
POSITION = 24
"""Numbers in a position table."""
MOST = 6
"""Seats for which tables have room."""
ROWS = 8
"""Ways of playing that are told apart, one column of weights each."""
WIDTH = 16
"""Features per card; an answer to a lead and a lead have their own."""
CARDS = 17
"""Most cards of a hand."""

POWERS, FEATURES, SCORES, SUMS, FRIENDS, SUSPECT, WORK = 0, 16, 288, 424, 432, 438, 440
"""Where a table of floats for one decision keeps: powers, features, scores, their sums, how likely each seat
is a friend, and how likely the player itself is thought to be a master."""


def position_before(view: View) -> Ints:
    """The position of this deal before its first card."""
    table = ints(POSITION)
    table[SEATS] = view.seats
    table[TRUMP] = view.trump
    table[LEADER] = (view.dealer + 1) % view.seats
    table[GONE] = 0 if view.seats == 4 else 1 << view.turned
    table[SIZE] = view.hand_size
    table[MASTERS] = view.options.masters
    table[INTERIM] = view.interim_after
    return table


def position_of(view: View) -> Ints:
    """The position after all plays of a view."""
    table = position_before(view)
    for _, card in view.plays():
        advance(table, card)
    return table


@atom
def advance(pos: Ints, card: int) -> None:
    """The seat in turn plays ``card``; a full trick is taken and its winner leads."""
    n = pos[0]
    count = pos[3]
    seat = pos[2] + count
    if seat >= n:
        seat -= n
    pos[10] |= 1 << card
    pos[4 + count] = card
    if count == 0:
        pos[18] = card
        pos[19] = seat
    else:
        led = pos[4] // 13
        if card // 13 != led:
            pos[11] |= 1 << (4 * seat + led)
        if beats(card, pos[18], pos[1]):
            pos[18] = card
            pos[19] = seat
    count += 1
    if count == n:
        pos[12 + pos[19]] += 1
        pos[2] = pos[19]
        pos[20] += 1
        count = 0
    pos[3] = count


@kernel
def random_finish(pos: Ints, hands: Ints, word: int) -> int:
    """Play the rest at random, changing both tables; returns the next chance word (a test)."""
    while pos[20] < pos[21]:
        seat = (pos[2] + pos[3]) % pos[0]
        legal = legal_mask(hands[seat], -1 if pos[3] == 0 else pos[4] // 13)
        word = xorshift(word)
        card = nth(legal, (word * legal.bit_count()) >> 32)
        hands[seat] ^= 1 << card
        advance(pos, card)
    return word


@atom
def above(card: int) -> int:
    """All higher cards of the card's suit."""
    return (8191 << (13 * (card // 13))) & ~((2 << card) - 1)


@atom
def survive(pos: Ints, work: Reals, card: int, led: int, unseen: int, turn: int) -> float:
    """The chance that ``card``, winning after ``turn``, holds against the seats still to play.

    Leaves in ``work[15]`` the chance that a friend takes it over instead.
    """
    n = pos[0]
    trump = pos[1]
    suit = card // 13
    higher = (unseen & above(card)).bit_count()
    in_led = (unseen & (8191 << (13 * led))).bit_count()
    trumps = (unseen & (8191 << (13 * trump))).bit_count()
    keep = 1.0
    friends = 0.0
    for i in range(turn + 1, n):
        seat = pos[2] + i
        if seat >= n:
            seat -= n
        void = pos[11] >> (4 * seat) & 15
        no_led = 1.0 if void >> led & 1 else work[in_led]
        beat = 0.0
        if suit == led:
            if void >> led & 1 == 0:
                beat = 1.0 - work[higher]
            if led != trump and void >> trump & 1 == 0:
                beat += no_led * (1.0 - work[trumps])
        elif void >> trump & 1 == 0:
            beat = no_led * (1.0 - work[higher])
        if beat > 0.98:
            beat = 0.98
        friends += keep * beat * work[432 + seat]
        keep *= 1.0 - beat
    work[15] = friends
    return keep


@atom
def strength(card: int, trump: int, unseen: int) -> float:
    """Roughly the chance that a card will take a trick some day."""
    higher = (unseen & above(card)).bit_count()
    value = 1.0
    for _ in range(higher):
        value *= 0.6
    return 0.4 + 0.6 * value if card // 13 == trump else value


@atom
def card_features(pos: Ints, hand: int, work: Reals, cards: Ints) -> int:
    """Describe every legal card of the seat in turn: 16 features each from ``work[16]`` on.

    Reads only this hand, public facts and, in ``work[432:439]``, how likely each seat is a friend of a hunter
    in this seat and how likely the seat itself is thought to be a master. Returns the number of legal cards.
    """
    count = pos[3]
    led = -1 if count == 0 else pos[4] // 13
    legal = legal_mask(hand, led)
    unseen = 4503599627370495 & ~pos[10] & ~hand
    total = unseen.bit_count()
    absent = 1.0 - hand.bit_count() / total if total > hand.bit_count() else 0.0
    work[0] = 1.0
    for i in range(1, 14):
        work[i] = work[i - 1] * absent
    if count == 0:
        return lead_features(pos, hand, work, cards, unseen)
    return follow_features(pos, hand, legal, work, cards, unseen)


@atom
def lead_features(pos: Ints, hand: int, work: Reals, cards: Ints, unseen: int) -> int:
    """The features of each card as a lead."""
    trump = pos[1]
    n = pos[0]
    size = pos[21]
    held = hand.bit_count()
    time = pos[20] / size
    seat = pos[2]
    behind = (pos[12 + seat] * n - pos[20]) / size
    last = work[432 + (seat + n - 1) % n]
    found = 0
    rest = hand
    while rest != 0:
        card = (rest & -rest).bit_length() - 1
        rest &= rest - 1
        suit = card // 13
        mine = (hand & (8191 << (13 * suit))).bit_count()
        keep = survive(pos, work, card, suit, unseen, 0)
        worth = strength(card, trump, unseen)
        at = 16 + 16 * found
        work[at] = keep
        work[at + 1] = work[15]
        work[at + 2] = worth
        work[at + 3] = (1.0 - keep) * worth
        work[at + 4] = 1.0 if suit == trump else 0.0
        work[at + 5] = time if suit == trump else 0.0
        work[at + 6] = mine / held
        work[at + 7] = 1.0 if mine == 1 and suit != trump else 0.0
        work[at + 8] = (card % 13) / 12.0
        work[at + 9] = keep * time
        work[at + 10] = keep * behind
        work[at + 11] = keep * work[438]
        work[at + 12] = (1.0 - keep) * last
        work[at + 13] = 1.0 if unseen & above(card) == 0 else 0.0
        work[at + 14] = (unseen & (8191 << (13 * suit))).bit_count() / 13.0
        work[at + 15] = worth * time
        cards[found] = card
        found += 1
    return found


@atom
def follow_features(pos: Ints, hand: int, legal: int, work: Reals, cards: Ints, unseen: int) -> int:
    """The features of each legal card as an answer to a lead."""
    trump = pos[1]
    n = pos[0]
    count = pos[3]
    size = pos[21]
    led = pos[4] // 13
    seat = (pos[2] + count) % n
    held = hand.bit_count()
    time = pos[20] / size
    behind = (pos[12 + seat] * n - pos[20]) / size
    best = pos[18]
    hold = survive(pos, work, best, led, unseen, count)
    friend = work[432 + pos[19]]
    lost = hold * friend + work[15]
    found = 0
    rest = legal
    while rest != 0:
        card = (rest & -rest).bit_length() - 1
        rest &= rest - 1
        suit = card // 13
        worth = strength(card, trump, unseen)
        at = 16 + 16 * found
        for i in range(16):
            work[at + i] = 0.0
        if beats(card, best, trump):
            keep = survive(pos, work, card, led, unseen, count)
            work[at] = keep
            work[at + 1] = work[15]
            work[at + 2] = worth
            work[at + 3] = (card % 13) / 12.0
            work[at + 4] = 1.0 if suit != led else 0.0
            work[at + 5] = keep * friend
            work[at + 6] = keep * time
            work[at + 7] = keep * friend * time
            work[at + 8] = keep * behind
            work[at + 9] = keep * work[438]
            work[at + 10] = 1.0
            work[at + 11] = (1.0 - keep) * worth
        else:
            work[at + 1] = lost
            work[at + 12] = worth
            work[at + 13] = (card % 13) / 12.0
            work[at + 14] = 1.0 if suit == trump and led != trump else 0.0
            if suit != led and suit != trump:
                work[at + 15] = (hand & (8191 << (13 * suit))).bit_count() / held
        cards[found] = card
        found += 1
    return found


@atom
def grown(score: float) -> float:
    """About ``exp(score)``, as ``(1 + score / 1024) ** 1024``: ten products, the same on every machine."""
    x = 1.0 + score * 0.0009765625
    x *= x
    x *= x
    x *= x
    x *= x
    x *= x
    x *= x
    x *= x
    x *= x
    x *= x
    return x * x


@atom
def score_cards(work: Reals, found: int, lead: bool, weights: Reals) -> None:
    """For every way of playing the weight ``exp(features . weights)`` of each described card, and their sums.

    A lead has weights of its own. The last row plays at random.
    """
    t0 = 0.0
    t1 = 0.0
    t2 = 0.0
    t3 = 0.0
    t4 = 0.0
    t5 = 0.0
    t6 = 0.0
    base = 0 if lead else 128
    for i in range(found):
        s0 = 0.0
        s1 = 0.0
        s2 = 0.0
        s3 = 0.0
        s4 = 0.0
        s5 = 0.0
        s6 = 0.0
        for f in range(16):
            value = work[16 + 16 * i + f]
            if value != 0.0:
                at = base + 8 * f
                s0 += value * weights[at]
                s1 += value * weights[at + 1]
                s2 += value * weights[at + 2]
                s3 += value * weights[at + 3]
                s4 += value * weights[at + 4]
                s5 += value * weights[at + 5]
                s6 += value * weights[at + 6]
        s0 = grown(s0)
        s1 = grown(s1)
        s2 = grown(s2)
        s3 = grown(s3)
        s4 = grown(s4)
        s5 = grown(s5)
        s6 = grown(s6)
        to = 288 + 8 * i
        work[to] = s0
        work[to + 1] = s1
        work[to + 2] = s2
        work[to + 3] = s3
        work[to + 4] = s4
        work[to + 5] = s5
        work[to + 6] = s6
        work[to + 7] = 1.0
        t0 += s0
        t1 += s1
        t2 += s2
        t3 += s3
        t4 += s4
        t5 += s5
        t6 += s6
    work[424] = t0
    work[425] = t1
    work[426] = t2
    work[427] = t3
    work[428] = t4
    work[429] = t5
    work[430] = t6
    work[431] = found
