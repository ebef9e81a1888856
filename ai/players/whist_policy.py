"""Sound partnership whist (WH §13) as pure int functions: the ``normal`` player, and the search's rollouts.

The same source is compiled by the search, so it keeps to int arithmetic below 2**63: masks of 52 cards, no
containers. ``int.bit_count`` and ``int.bit_length`` are taught to the compiler there.

A situation is given by these ints:

* ``hand``: the mover's cards; ``seat``: the mover, 0..3;
* ``c0, c1, c2``: the cards on the table in playing order, -1 where none; ``n``: how many there are;
* ``trump``: 0..3, 4 without trumps;
* ``gone``: all cards played in this hand, those on the table included;
* ``voids``: bit ``4*seat + suit`` for every void shown;
* ``leads``: bit ``4*seat + suit`` for every suit a seat has led.

Every function that chooses returns ``card + 64 * code``; the codes are named in :data:`CODES`.
"""

from __future__ import annotations

from engine.tricks import beats, legal_mask

ONLY_CARD = 0
PARTNER_WINNING = 1
WIN_CHEAPLY = 2
CANNOT_WIN = 3
SECOND_LOW = 4
SECOND_HIGH = 5
COVER = 6
THIRD_HIGH = 7
FINESSE = 8
RUFF = 9
OVERRUFF = 10
DISCARD = 11
SAVE_TRUMP = 12
CASH = 13
DRAW_TRUMPS = 14
RETURN_PARTNER = 15
GIVE_RUFF = 16
SINGLETON = 17
SEQUENCE = 18
LONG_SUIT = 19
SAFE_LEAD = 20
WIN_SURE = 21

CODES = (
    "only_card",
    "partner_winning",
    "win_cheaply",
    "cannot_win",
    "second_hand_low",
    "second_hand_high",
    "cover_honour",
    "third_hand_high",
    "finesse",
    "ruff",
    "overruff",
    "discard",
    "save_trump",
    "cash_winner",
    "draw_trumps",
    "return_partner_suit",
    "give_ruff",
    "lead_singleton",
    "lead_sequence",
    "lead_long_suit",
    "lead_safe",
    "win_sure",
)
"""Reason codes by number: ``whist.why.<code>`` in the catalogue."""

FULL = (1 << 52) - 1


def suit_mask(suit: int) -> int:
    """All cards of a suit; none for 4 (no trumps)."""
    return 8191 << (13 * suit) if suit < 4 else 0


def lowest(mask: int) -> int:
    """The lowest-numbered card of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """The highest-numbered card of a set that is not empty."""
    return mask.bit_length() - 1


def above(card: int) -> int:
    """All cards of the same suit that are higher."""
    return suit_mask(card // 13) & ~((2 << card) - 1)


def touching_low(hand: int, card: int, unseen: int) -> int:
    """The lowest card of ``hand`` that is worth the same as ``card``: no unseen card lies between."""
    best = card
    low = suit_mask(card // 13) & ((1 << card) - 1)
    while low & hand:
        next_down = highest(low & hand)
        between = low & ~((2 << next_down) - 1)
        if between & unseen:
            break
        best = next_down
        low &= (1 << next_down) - 1
    return best


def has_trumps(seat: int, trump: int, unseen: int, voids: int) -> bool:
    """Whether ``seat`` may still hold a trump, as far as the play has shown."""
    return unseen & suit_mask(trump) != 0 and not voids >> (4 * seat + trump) & 1


def may_ruff(seat: int, suit: int, trump: int, unseen: int, voids: int) -> bool:
    """Whether ``seat`` is known to be out of ``suit`` (shown, or none of it is left) and may hold a trump."""
    if suit == trump or not has_trumps(seat, trump, unseen, voids):
        return False
    return voids >> (4 * seat + suit) & 1 != 0 or unseen & suit_mask(suit) == 0


def may_beat(seat: int, best: int, led: int, trump: int, unseen: int, voids: int) -> bool:
    """Whether ``seat``, still to play, might take the trick from ``best`` as far as the play has shown."""
    out = voids >> (4 * seat + led) & 1 != 0 or unseen & suit_mask(led) == 0
    if not out:
        if best // 13 == led:
            return unseen & above(best) != 0
        return False
    if not has_trumps(seat, trump, unseen, voids):
        return False
    if best // 13 == trump:
        return unseen & above(best) != 0
    return led != trump


def cheapest_winner(cards: int, best: int, trump: int) -> int:
    """The lowest of ``cards`` that beats ``best``: of its suit, else a trump. -1 if none does."""
    same = cards & above(best)
    if same:
        return lowest(same)
    trumps = cards & suit_mask(trump)
    if best // 13 != trump and trumps:
        return lowest(trumps)
    return -1


def discard(hand: int, trump: int, unseen: int) -> int:
    """What to throw away: low from a suit that will win nothing; guards and winners stay."""
    best = -1
    best_cost = 1 << 30
    for suit in range(4):
        mine = hand & suit_mask(suit)
        if mine == 0:
            continue
        card = lowest(mine)
        count = mine.bit_count()
        cost = 2 * (card % 13)
        top = highest(mine)
        higher = (unseen & above(top)).bit_count()
        if suit == trump:
            cost += 60
        elif higher == 0:
            cost += 40 if card == top else 3
        elif higher == 1 and count == 2:
            cost += 14
        elif higher == 2 and count == 3:
            cost += 7
        if suit != trump and count >= 5:
            cost += 5
        if suit != trump and count == 1 and higher > 0 and hand & suit_mask(trump):
            cost -= 4
        if unseen & suit_mask(suit) == 0 and suit != trump and trump == 4:
            cost += 30
        if cost < best_cost:
            best_cost = cost
            best = card
    return best


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
    if hand & suit_mask(led):
        if n == 1:
            return follow_second(legal, best, led, trump, gone, unseen, voids, seat)
        if n == 2:
            return follow_third(legal, best, led, trump, gone, unseen, voids, seat, partner_ahead)
        if partner_ahead:
            return lowest(legal) + 64 * PARTNER_WINNING
        card = cheapest_winner(legal, best, 4) if best // 13 == led else -1
        return card + 64 * WIN_CHEAPLY if card >= 0 else lowest(legal) + 64 * CANNOT_WIN
    return void_in_led(hand, best, led, n, trump, unseen, voids, seat, partner_ahead)


def follow_second(
    legal: int, best: int, led: int, trump: int, gone: int, unseen: int, voids: int, seat: int
) -> int:
    """Second to play and able to follow: low as a rule, for the partner still comes."""
    low = lowest(legal)
    top = highest(legal)
    if best // 13 != led or top < best:
        return low + 64 * CANNOT_WIN
    next_seat = (seat + 1) & 3
    if may_ruff(next_seat, led, trump, unseen, voids):
        return low + 64 * SECOND_LOW
    winner = lowest(legal & above(best))
    rounds = (gone & suit_mask(led)).bit_count()
    if unseen & above(top) == 0:
        if rounds >= 4 or best % 13 >= 8 or led == trump:
            if unseen & above(winner) == 0:
                return winner + 64 * WIN_SURE
            return touching_low(legal, top, unseen) + 64 * WIN_SURE
        second = touching_low(legal, top, unseen)
        if second != top:
            return second + 64 * SECOND_HIGH
        if trump < 4 and led != trump and legal.bit_count() <= 2:
            return top + 64 * WIN_SURE
        return low + 64 * SECOND_LOW
    if best % 13 >= 8 and (unseen & above(top)).bit_count() <= 1 and legal.bit_count() <= 3:
        return winner + 64 * COVER
    second = touching_low(legal, top, unseen)
    if second != top and (unseen & above(top)).bit_count() == 1:
        return second + 64 * SECOND_HIGH
    return low + 64 * SECOND_LOW


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
    if may_ruff(last, led, trump, unseen, voids):
        if partner_ahead:
            return low + 64 * PARTNER_WINNING
        return lowest(higher) + 64 * WIN_CHEAPLY
    if voids >> (4 * last + led) & 1:
        return (low + 64 * PARTNER_WINNING) if partner_ahead else lowest(higher) + 64 * WIN_CHEAPLY
    top = highest(higher)
    if partner_ahead and unseen & above(best) & ~above(top) == 0:
        return low + 64 * PARTNER_WINNING
    card = touching_low(higher, top, unseen)
    below = higher & ((1 << card) - 1)
    if unseen & above(top) == 0 and below and (gone & suit_mask(led)).bit_count() <= 2:
        second = highest(below)
        if (unseen & above(second)).bit_count() == 1 and second % 13 >= 9:
            return touching_low(higher, second, unseen) + 64 * FINESSE
    if unseen & above(card) == 0:
        while below and unseen & above(highest(below)) == 0:
            card = highest(below)
            below &= (1 << card) - 1
        return card + 64 * (WIN_SURE if trump == led or card == lowest(higher) else THIRD_HIGH)
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
    if n == 3:
        return winner + 64 * code
    last_ruffs = may_ruff(last, led, trump, unseen, voids)
    if partner_ahead and best % 13 >= 10 and best // 13 == led and not last_ruffs:
        return thrown + 64 * PARTNER_WINNING
    if last_ruffs and unseen & above(winner) & suit_mask(trump):
        sure = trumps & above(best) if code == OVERRUFF else trumps
        top = highest(sure)
        if unseen & above(top) == 0 and trumps.bit_count() > 2:
            return touching_low(sure, top, unseen) + 64 * code
    if n == 1 and best // 13 == led and unseen & above(best) != 0 and trumps.bit_count() >= 4:
        return thrown + 64 * SAVE_TRUMP
    return winner + 64 * code


def choose_lead(hand: int, trump: int, unseen: int, voids: int, leads: int, seat: int) -> int:
    """The card to lead: the best suit by :func:`lead_score`, ties to the lowest suit."""
    best = -1
    best_score = -(1 << 30)
    for suit in range(4):
        if hand & suit_mask(suit):
            scored = lead_score(hand, suit, trump, unseen, voids, leads, seat)
            score = scored >> 16
            if score > best_score:
                best_score = score
                best = scored & 65535
    return best


def lead_score(hand: int, suit: int, trump: int, unseen: int, voids: int, leads: int, seat: int) -> int:
    """``(score << 16) + card + 64 * code`` for leading from one suit: the right card of that suit."""
    mine = hand & suit_mask(suit)
    count = mine.bit_count()
    top = highest(mine)
    left = unseen & suit_mask(suit)
    higher = (unseen & above(top)).bit_count()
    partner = (seat + 2) & 3
    east = (seat + 1) & 3
    west = (seat + 3) & 3
    trumps = (hand & suit_mask(trump)).bit_count()
    foe_trumps = has_trumps(east, trump, unseen, voids) or has_trumps(west, trump, unseen, voids)
    if suit == trump:
        if not foe_trumps:
            return (-40 << 16) + lowest(mine) + 64 * SAFE_LEAD
        foes = left.bit_count()
        score = 8 * count - 30
        if higher == 0:
            score += 12
        if count > foes:
            score += 14
        if voids >> (4 * partner + suit) & 1:
            score -= 6
        card = top if higher == 0 or (count >= 2 and touching_low(mine, top, unseen) != top) else lowest(mine)
        return (score << 16) + card + 64 * DRAW_TRUMPS
    foe_ruffs = may_ruff(east, suit, trump, unseen, voids) or may_ruff(west, suit, trump, unseen, voids)
    partner_out = voids >> (4 * partner + suit) & 1 != 0
    if foe_ruffs:
        return (-30 << 16) + lowest(mine) + 64 * SAFE_LEAD
    if partner_out and has_trumps(partner, trump, unseen, voids) and higher > 0:
        return (24 << 16) + lowest(mine) + 64 * GIVE_RUFF
    if higher == 0:
        return (cash_score(mine, left, foe_trumps) << 16) + top + 64 * CASH
    touching = touching_low(mine, top, unseen) != top
    if leads >> (4 * partner + suit) & 1 and not partner_out:
        card = top if count <= 2 or touching else lowest(mine)
        return (14 << 16) + card + 64 * RETURN_PARTNER
    if count == 1 and trumps > 0 and trumps <= 3 and left.bit_count() >= 9:
        return (11 << 16) + top + 64 * SINGLETON
    if touching and higher <= 1 and count >= 2:
        return ((12 + count) << 16) + top + 64 * SEQUENCE
    score = 2 * count - 3 * (higher == 1) * (count <= 3)
    if partner_out:
        score -= 8
    if leads >> (4 * east + suit) & 1:
        score += 2
    if leads >> (4 * west + suit) & 1:
        score -= 4
    if count >= 4:
        return (score << 16) + lowest(mine) + 64 * LONG_SUIT
    card = top if count == 2 and top % 13 < 9 else lowest(mine)
    return (score << 16) + card + 64 * SAFE_LEAD


def cash_score(mine: int, left: int, foe_trumps: bool) -> int:
    """How good it is to cash the top of a suit now: better when it runs, worse when it may soon be ruffed."""
    count = mine.bit_count()
    second = mine & ~(1 << highest(mine))
    solid = second != 0 and left & above(highest(second)) == 0
    if not foe_trumps:
        return 20 + (4 if solid else 0) + count
    if left.bit_count() <= 5:
        return 2
    return 18 if solid else 6
