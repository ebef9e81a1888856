"""How a sound player of Trick of the Dead weighs cards, burials and trumps: plain functions on a position.

Each card is worth the points of the trick that it may win or give away, what may rise, and what is lost by
not keeping it. A seat uses its own hand, its own burial and public facts, never another hand or a closed
graveyard. The weights were found by self-play (``tools.study_dead_fit``); the search compiles this as it is.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ai.players.trick_of_the_dead_position import (
    BEST,
    BURIED,
    CLUBS,
    COUNT,
    DIAMONDS,
    GONE,
    HANDS,
    HEARTS,
    LEADER,
    LED,
    LEFT,
    NAMER,
    OPEN,
    ORDER,
    PAIR,
    PENALTY,
    RANKS,
    SEATS,
    TOP,
    TRUMP,
    VOIDS,
    WHOLE,
    ZOMBIES,
    Ints,
    turn_of,
)
from engine.games.trick_of_the_dead.atoms import (
    diamond_points,
    led_suit,
    legal_dead,
    rank_twice,
    takes,
    trick_points,
)

Reals = MutableSequence[float]
Weights = Sequence[float]

FULL = (1 << 54) - 1
JOKERS = 3 << 52
SUIT = 8191

# Weights, by place in the table.
OTHERS, WILL, WILL_POINTS, JOKER_WILL, JOKER_POINTS, RUFF_WILL, RUFF_POINTS = 0, 1, 2, 3, 4, 5, 6
"""What a point of another seat costs; how ready others are to take a trick in suit, by joker, by trump:
always, and per point in it."""
ADD_SUIT, ADD_OTHER, FEED = 7, 11, 12
"""Points that each later seat adds when it follows (per suit led), when it does not; and when the trick goes
to another seat."""
RISE, RISE_LATER, RISE_DIAMOND, RISE_HEART, RISE_CLUB, RISE_RANK, RISE_JOKER = 13, 14, 15, 16, 17, 18, 19
"""What a zombie is worth; how likely a later seat makes a pair; what an open top card is worth by what it
is."""
KEEP, KEEP_HIGH, KEEP_RANK = 20, 24, 28
"""Per suit what a card is worth if kept: always, if it is high among the unseen, by its rank."""
KEEP_TRUMP, KEEP_TRUMP_HIGH = 32, 33
KEEP_JOKER, KEEP_JOKER_TIME, KEEP_NAMING, KEEP_NAMING_LONG = 34, 35, 36, 37
"""A joker, more while many tricks are left, more while it would name trumps, and per card of the longest
suit."""
KEEP_ZOMBIE, KEEP_ZOMBIE_POINTS, KEEP_SINGLE, KEEP_TIME = 38, 39, 40, 41
"""A zombie if high, per point of its diamond; the last card of a suit; high cards while many tricks are
left."""
LEAD, LEAD_TRUMP, LEAD_LONG = 42, 46, 47
"""Leads per suit, of trumps, and per card of the suit in hand."""
BURY, BURY_RANK, BURY_LONG, BURY_JOKER, BURY_HIGH = 48, 52, 56, 60, 61
"""What a card is worth against being buried: per suit always, by rank, per card of its suit in hand; a joker;
aces and kings."""
NAME_LONG, NAME_HIGH, NAME_SUIT, NAME_UNSEEN = 62, 63, 64, 68
"""Trumps: per card, per high card, per suit, and per unseen card of the suit."""
WEIGHTS = 69

POWERS, TASTE, WORK = 18, 36, 90
"""Scratch floats: 18 powers of absence for each of two later seats, then a taste per card that is added to
its worth: 0 for the rule player, drawn anew in each world of a search so that no line is counted on too
firmly."""


def high(card: int, unseen: int) -> float:
    """Roughly the chance that a suited card is the highest of its suit when it matters."""
    higher = (unseen & (SUIT << (13 * (card // 13))) & ~((2 << card) - 1)).bit_count()
    value = 1.0
    for _ in range(higher):
        value *= 0.62
    return value


def unseen_by(pos: Ints, seat: int) -> int:
    """Cards whose place the seat does not know: others' hidden cards and the closed graveyard."""
    known = pos[GONE] | pos[HANDS + seat] | pos[BURIED + seat]
    for other in range(pos[SEATS]):
        known |= pos[ZOMBIES + other]
    if pos[OPEN] == 1:
        for i in range(pos[TOP], pos[TOP] + pos[LEFT]):
            known |= 1 << pos[ORDER + i]
    return FULL & ~known


def fill_powers(work: Reals, at: int, hidden: int, total: int) -> None:
    """The chance that none of m unseen cards is among a seat's hidden ones, for m up to 13."""
    absent = 1.0 - hidden / total if total > hidden else 0.0
    work[at] = 1.0
    for m in range(1, 14):
        work[at + m] = work[at + m - 1] * absent


def clamp(value: float) -> float:
    """A share between 0.03 and 0.97."""
    return 0.03 if value < 0.03 else 0.97 if value > 0.97 else value


def beaten_by(
    pos: Ints,
    weights: Weights,
    work: Reals,
    at: int,
    other: int,
    card: int,
    led: int,
    unseen: int,
    stake: float,
) -> float:
    """The chance that a later seat takes the trick from ``card``, which is winning; ``stake``: its points."""
    trump = pos[TRUMP]
    suit = card // 13
    if suit == 4 or (suit == trump and card % 13 == 12):
        return 0.0
    zombies = pos[ZOMBIES + other]
    void = pos[VOIDS] >> (4 * other) & 15
    jokers = 1.0 if zombies & JOKERS else 1.0 - work[at + (unseen & JOKERS).bit_count()]
    keep = 1.0 - jokers * clamp(weights[JOKER_WILL] + weights[JOKER_POINTS] * stake)
    above = (SUIT << (13 * suit)) & ~((2 << card) - 1)
    led_cards = SUIT << (13 * led)
    if suit == led:
        has = 1.0 if zombies & above else 0.0
        if has == 0.0 and void >> led & 1 == 0:
            has = 1.0 - work[at + (unseen & above).bit_count()]
        keep *= 1.0 - has * clamp(weights[WILL] + weights[WILL_POINTS] * stake)
    if trump >= 0 and led != trump and zombies & led_cards == 0:
        out = 1.0 if void >> led & 1 else work[at + (unseen & led_cards).bit_count()]
        better = above if suit == trump else SUIT << (13 * trump)
        has = 1.0 if zombies & better else 0.0
        if has == 0.0 and void >> trump & 1 == 0:
            has = 1.0 - work[at + (unseen & better).bit_count()]
        keep *= 1.0 - out * has * clamp(weights[RUFF_WILL] + weights[RUFF_POINTS] * stake)
    return 1.0 - keep


def hold_chance(
    pos: Ints, weights: Weights, work: Reals, card: int, led: int, unseen: int, stake: float
) -> float:
    """The chance that a card of the seat in turn that goes ahead stays there."""
    n = pos[SEATS]
    chance = 1.0
    for i in range(pos[COUNT] + 1, n):
        other = pos[LEADER] + i
        other = other - n if other >= n else other
        at = POWERS * (i - pos[COUNT] - 1)
        chance *= 1.0 - beaten_by(pos, weights, work, at, other, card, led, unseen, stake)
    return chance


def rising_worth(pos: Ints, weights: Weights) -> float:
    """What the next zombie is worth to whoever gets it: by the top card, where the graveyard is open."""
    if pos[LEFT] == 0:
        return 0.0
    if pos[OPEN] == 0:
        return weights[RISE]
    card = pos[ORDER + pos[TOP]]
    if card >= 52:
        return weights[RISE_JOKER]
    worth = weights[RISE_RANK] * (card % 13) + weights[RISE_DIAMOND] * diamond_points(card)
    if card // 13 == 1:
        worth += weights[RISE_HEART]
    if card // 13 == 3:
        worth += weights[RISE_CLUB]
    return worth


def kept_worth(pos: Ints, weights: Weights, seat: int, card: int, unseen: int, time: float) -> float:
    """What a card is worth if it is not played now; ``time``: the part of the hand still to play."""
    hand = pos[HANDS + seat]
    if card >= 52:
        worth = weights[KEEP_JOKER] + weights[KEEP_JOKER_TIME] * time
        if pos[NAMER] < 0:
            longest = 0
            for suit in range(4):
                held = (hand & (SUIT << (13 * suit))).bit_count()
                longest = held if held > longest else longest
            worth += weights[KEEP_NAMING] * time + weights[KEEP_NAMING_LONG] * longest
        return worth
    suit = card // 13
    top = high(card, unseen)
    worth = weights[KEEP + suit] + (weights[KEEP_HIGH + suit] + weights[KEEP_TIME] * time) * top
    worth += weights[KEEP_RANK + suit] * (card % 13)
    if suit == pos[TRUMP]:
        worth += weights[KEEP_TRUMP] + weights[KEEP_TRUMP_HIGH] * top
    if pos[ZOMBIES + seat] >> card & 1:
        worth += weights[KEEP_ZOMBIE] * top + weights[KEEP_ZOMBIE_POINTS] * diamond_points(card)
    if (hand & (SUIT << (13 * suit))).bit_count() == 1:
        worth += weights[KEEP_SINGLE]
    return worth


def card_worth(
    pos: Ints, weights: Weights, work: Reals, seat: int, card: int, unseen: int, rise: float
) -> float:
    """What playing this card is worth to the seat in turn, in points; :func:`weigh_cards` prepares
    ``work``."""
    n = pos[SEATS]
    count = pos[COUNT]
    led = led_suit(card) if count == 0 else pos[LED]
    suit = card // 13
    diamonds = diamond_points(card)
    hearts = 1 if suit == 1 else 0
    clubs = 1 if suit == 3 else 0
    pair = 0.0
    if count > 0:
        diamonds += pos[DIAMONDS]
        hearts += pos[HEARTS]
        clubs += pos[CLUBS]
        if pos[PAIR] == 1 or rank_twice(pos[RANKS], card):
            pair = 1.0
    added = 0.0
    fed = 0.0
    for i in range(count + 1, n):
        other = pos[LEADER] + i
        other = other - n if other >= n else other
        at = POWERS * (i - count - 1)
        out = 0.5
        if led >= 0:
            of_led = SUIT << (13 * led)
            out = work[at + (unseen & of_led).bit_count()]
            if pos[VOIDS] >> (4 * other + led) & 1:
                out = 1.0
            if pos[ZOMBIES + other] & of_led:
                out = 0.0
            added += (1.0 - out) * weights[ADD_SUIT + led]
        added += out * weights[ADD_OTHER]
        fed += weights[FEED]
        pair += (1.0 - pair) * weights[RISE_LATER]
    penalty = pos[PENALTY]
    plain = trick_points(diamonds, hearts, clubs, penalty, False, False, False) + added
    wins = 0.0
    if count == 0 or takes(card, pos[BEST], led, pos[TRUMP]):
        zombie = pos[ZOMBIES + seat] >> card & 1 == 1
        mine = trick_points(diamonds, hearts, clubs, penalty, zombie, pos[WHOLE] == 1, suit == 4) + added
        wins = hold_chance(pos, weights, work, card, led, unseen, plain)
    else:
        mine = 0.0
    theirs = plain + fed
    time = pos[HANDS + seat].bit_count() / 18.0
    worth = wins * (mine + pair * rise) - (1.0 - wins) * weights[OTHERS] * (theirs + pair * rise)
    worth -= kept_worth(pos, weights, seat, card, unseen, time)
    if count == 0 and suit < 4:
        worth += weights[LEAD + suit]
        worth += weights[LEAD_LONG] * (pos[HANDS + seat] & (SUIT << (13 * suit))).bit_count()
        if suit == pos[TRUMP]:
            worth += weights[LEAD_TRUMP]
    return worth


def prepare(pos: Ints, work: Reals, unseen: int) -> None:
    """The powers that :func:`card_worth` needs for the seats still to come."""
    n = pos[SEATS]
    total = unseen.bit_count()
    for i in range(pos[COUNT] + 1, n):
        other = pos[LEADER] + i
        other = other - n if other >= n else other
        hidden = (pos[HANDS + other] & ~pos[ZOMBIES + other]).bit_count()
        fill_powers(work, POWERS * (i - pos[COUNT] - 1), hidden, total)


def choose_card(pos: Ints, weights: Weights, work: Reals) -> int:
    """The card that the seat in turn plays. Of others' hidden cards only their number is used."""
    seat = turn_of(pos)
    legal = legal_dead(pos[HANDS + seat], pos[LED])
    if legal & (legal - 1) == 0:
        return legal.bit_length() - 1
    unseen = unseen_by(pos, seat)
    prepare(pos, work, unseen)
    rise = rising_worth(pos, weights)
    best = -1
    most = -1.0e9
    while legal != 0:
        card = (legal & -legal).bit_length() - 1
        legal &= legal - 1
        worth = card_worth(pos, weights, work, seat, card, unseen, rise) + work[TASTE + card]
        if worth > most:
            most = worth
            best = card
    return best


def grave_worth(hand: int, weights: Weights, card: int) -> float:
    """What a card is worth against being buried."""
    if card >= 52:
        return weights[BURY_JOKER]
    suit = card // 13
    rank = card % 13
    held = (hand & (SUIT << (13 * suit))).bit_count()
    worth = weights[BURY + suit] + weights[BURY_RANK + suit] * rank + weights[BURY_LONG + suit] * held
    return worth + weights[BURY_HIGH] * (rank - 10) if rank > 10 else worth


def choose_burial(hand: int, weights: Weights) -> int:
    """The two cards to bury, one after the other so that the second may empty a suit."""
    buried = 0
    for _ in range(2):
        least = 1.0e9
        worst = -1
        left = hand & ~buried
        rest = left
        while rest != 0:
            card = (rest & -rest).bit_length() - 1
            rest &= rest - 1
            worth = grave_worth(left, weights, card)
            if worth < least:
                least = worth
                worst = card
        buried |= 1 << worst
    return buried


def suit_worth(hand: int, weights: Weights, suit: int, unseen: int) -> float:
    """What a suit is worth as trumps."""
    held = hand & (SUIT << (13 * suit))
    worth = weights[NAME_SUIT + suit] + weights[NAME_LONG] * held.bit_count()
    worth += weights[NAME_UNSEEN] * (unseen & (SUIT << (13 * suit))).bit_count()
    while held != 0:
        card = (held & -held).bit_length() - 1
        held &= held - 1
        worth += weights[NAME_HIGH] * high(card, unseen)
    return worth


def choose_trump(pos: Ints, weights: Weights) -> int:
    """The suit that the seat of the first joker names."""
    seat = pos[NAMER]
    unseen = unseen_by(pos, seat)
    best = 0
    most = -1.0e9
    for suit in range(4):
        worth = suit_worth(pos[HANDS + seat], weights, suit, unseen)
        if worth > most:
            most = worth
            best = suit
    return best
