"""Three Hags compiled: the engine's table of combos as flat tables, and a round as one table of ints.

A combo is its index 0..309 in :data:`engine.games.three_hags.combos.COMBOS`; :data:`PASS` is the pass and
:data:`LEAD` stands for the empty pile.
"""

from __future__ import annotations

from ai.kernels.bits import xorshift
from ai.kernels.jit import Ints, atom, kernel, table_of
from engine.games.three_hags.combos import BROOMS, BY_CARDS, COMBOS, HAGS, IMPS, NUMBERS
from engine.games.three_hags.scoring import HAG_BONUS, left_points
from engine.games.three_hags.state import DEALT, State

HANDS, TURN, TOP, LEFT, PLAYED, OVER, WINNER, LAST, STOCK = 0, 2, 3, 4, 5, 6, 7, 8, 9
POSITION = STOCK + DEALT
"""Ints of a position: both hands, seat in turn, combo to beat (:data:`LEAD`: none), cards left in the stock,
cards played, whether the round is over, who won, the cards that emptied the hand, and the stock. Its last
``LEFT`` cards are still there, the next to be drawn first."""

COUNT = len(COMBOS)
PASS = COUNT
LEAD = -1
CARDS = table_of([combo.cards for combo in COMBOS])
SIZE = table_of([combo.size for combo in COMBOS])
SWEEPS = table_of([int(combo.sweeps) for combo in COMBOS])
END = table_of([sum(combo.size <= size for combo in COMBOS) for size in range(4)])
"""Per class the index after its last combo."""
ABOVE = table_of(
    [sum((other.size, other.key) <= (combo.size, combo.key) for other in COMBOS) for combo in COMBOS]
)
"""Per combo the first of those that answer it; they go on to the end of its class."""
STRONGER = table_of([COMBOS.index(BY_CARDS[combo.cards][0]) for combo in COMBOS])
"""Per combo the strongest of the same cards. No other is ever better: fewer combos answer it, and once it is
answered or passed it is as if it had been the weaker."""

_PLAIN, _BROOM, _IMP, _HAG = (left_points(group & -group) for group in (NUMBERS, BROOMS, IMPS, HAGS))


@atom
def worth(hand: int) -> int:
    """Points of the cards left in a hand."""
    return (
        _PLAIN * (hand & NUMBERS).bit_count()
        + _BROOM * (hand & BROOMS).bit_count()
        + _IMP * (hand & IMPS).bit_count()
        + _HAG * (hand & HAGS).bit_count()
    )


@atom
def bonus(cards: int) -> int:
    """The hag bonus of the cards that emptied a hand."""
    return HAG_BONUS * (cards & HAGS).bit_count()


@atom
def points(pos: Ints) -> int:
    """What the winner of a round that is over scores."""
    return worth(pos[HANDS + 1 - pos[WINNER]]) + bonus(pos[LAST])


@atom
def first_answer(top: int) -> int:
    """The first combo that may answer ``top`` (:data:`LEAD`: may be led)."""
    return 0 if top < 0 else ABOVE[top]


@atom
def last_answer(top: int) -> int:
    """The index after the last combo that may answer ``top``."""
    return COUNT if top < 0 else END[SIZE[top]]


@atom
def best_of(hand: int, top: int) -> int:
    """The strongest combo of a hand that answers ``top``; -1 when there is none."""
    first = first_answer(top)
    i = last_answer(top) - 1
    while i >= first:
        if CARDS[i] & ~hand == 0:
            return i
        i -= 1
    return -1


@atom
def draw(pos: Ints, seat: int) -> None:
    """The one draw after every combo and pass, while the stock lasts."""
    left = pos[LEFT]
    if left > 0:
        pos[HANDS + seat] |= 1 << pos[STOCK + DEALT - left]
        pos[LEFT] = left - 1


@atom
def play(pos: Ints, move: int) -> None:
    """Play a legal combo, or pass (TH §5)."""
    seat = pos[TURN]
    if move == PASS:
        draw(pos, seat)
        pos[TOP] = LEAD
        pos[TURN] = 1 - seat
        return
    cards = CARDS[move]
    pos[HANDS + seat] &= ~cards
    pos[PLAYED] |= cards
    draw(pos, seat)
    if pos[HANDS + seat] == 0:
        pos[OVER] = 1
        pos[WINNER] = seat
        pos[LAST] = cards
    elif SWEEPS[move] == 1:
        pos[TOP] = LEAD
    else:
        pos[TOP] = move
        pos[TURN] = 1 - seat


@kernel
def random_finish(pos: Ints, word: int) -> int:
    """Play the rest of a round at random, changing the table; returns the next chance word (a test)."""
    while pos[OVER] == 0:
        hand = pos[HANDS + pos[TURN]]
        first = first_answer(pos[TOP])
        last = last_answer(pos[TOP])
        legal = 0 if pos[TOP] < 0 else 1
        for i in range(first, last):
            if CARDS[i] & ~hand == 0:
                legal += 1
        word = xorshift(word)
        chosen = (word * legal) >> 32
        move = PASS
        for i in range(first, last):
            if CARDS[i] & ~hand == 0:
                if chosen == 0:
                    move = i
                    break
                chosen -= 1
        play(pos, move)
    return word


def top_index(state: State) -> int:
    """The combo to beat as a number."""
    return LEAD if state.top is None else COMBOS.index(state.top)


def position_of(state: State) -> list[int]:
    """The position of a round that goes on."""
    assert state.turn is not None
    taken = [0] * (DEALT - len(state.stock))
    hands = state.hands
    return [
        *hands,
        state.turn,
        top_index(state),
        len(state.stock),
        state.played(),
        0,
        0,
        0,
        *taken,
        *state.stock,
    ]


def moves_of(hand: int, top: int) -> list[int]:
    """The moves worth a look: each set of cards in its strongest meaning, then the pass if it is allowed."""
    held = [
        i for i in range(first_answer(top), last_answer(top)) if CARDS[i] & ~hand == 0 and STRONGER[i] == i
    ]
    return held if top == LEAD else [*held, PASS]
