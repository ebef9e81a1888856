"""A Trick of the Dead position as a flat table of ints: plain Python here, compiled by the search as it is.

One table holds the public facts, the hands and the graveyard of one world. The rules are the engine's atoms.
Cards that the seat which made the table cannot see are left out until a world is put in.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from engine.cards import cards_of, mask_of
from engine.games.trick_of_the_dead.atoms import (
    diamond_points,
    led_suit,
    rank_twice,
    takes,
    trick_points,
)
from engine.games.trick_of_the_dead.options import Options, TwoPlayerRevival, ZombieDouble
from engine.games.trick_of_the_dead.scoring import club_penalty, heart_bonus
from engine.games.trick_of_the_dead.state import Phase, State, Table
from engine.games.trick_of_the_dead.view import View

Ints = MutableSequence[int]

SEATS, PENALTY, WHOLE, BONUS, COMPARES_LAST, OPEN = 0, 1, 2, 3, 4, 5
"""Seats, what a club costs, whether a zombie doubles the whole trick, what a heart left is worth, whether the
last winning card is compared for a revival, and whether the graveyard lies open."""
TRUMP, NAMED, NAMER, ASKED = 6, 7, 8, 9
"""The suit in force, the suit named, who played the first joker, and whether it has yet to name trumps."""
LEADER, COUNT, LED, BEST, AHEAD, RISEN = 10, 11, 12, 13, 14, 15
"""The trick: leader, cards in it, suit led, the card that wins so far, its seat, whether it is a zombie."""
RANKS, PAIR, DIAMONDS, HEARTS, CLUBS = 16, 17, 18, 19, 20
"""The ranks to compare with, whether two were equal, and what the trick is made of."""
GONE, VOIDS, TRICKS, LAST, OVER = 21, 22, 23, 24, 25
"""Cards played, as bits ``4 * seat + suit`` the voids shown, finished tricks, the card that won the last one
(-1: none), and whether the round is over."""
LEFT, TOP = 26, 27
"""Cards in the graveyard, and the place of the top one in ``ORDER``."""
POINTS, ZOMBIES, HANDS, BURIED, ORDER = 28, 31, 34, 37, 40
"""Per seat: trick points, zombies, hands (zombies included), own burials it remembers; then the graveyard."""
MOST_GRAVES = 18
POSITION = ORDER + MOST_GRAVES
"""Numbers in a position."""
NOBODY = -1


def begin(options: Options, leader: int) -> list[int]:
    """The table of a round before its first card, without hands and graveyard."""
    pos = [0] * POSITION
    pos[SEATS] = options.players
    pos[PENALTY] = club_penalty(options)
    pos[WHOLE] = int(options.zombie_double is ZombieDouble.WHOLE_TRICK)
    pos[BONUS] = heart_bonus(options)
    last = options.two_player_revival is TwoPlayerRevival.WITH_LAST_WINNER
    pos[COMPARES_LAST] = int(options.players == 2 and last)
    pos[OPEN] = int(options.open_graveyard)
    pos[TRUMP] = pos[NAMED] = pos[NAMER] = pos[LED] = pos[BEST] = pos[LAST] = NOBODY
    pos[LEADER] = leader
    return pos


def position_of(table: View | State) -> list[int]:
    """The position of a view or a state in which cards are played: of a view only what its seat knows is in
    it."""
    pos = begin(table.options, table.leader)
    note_round(pos, table)
    if isinstance(table, View):
        if table.seat is not None:
            pos[HANDS + table.seat] = table.hand
            pos[BURIED + table.seat] = table.buried or 0
        order = table.graveyard
    else:
        for seat, hand in enumerate(table.hands):
            pos[HANDS + seat] = hand
            pos[BURIED + seat] = table.buried[seat] or 0
        order = table.order
    for i, card in enumerate(order):
        pos[ORDER + i] = card
    note_trick(pos, table)
    if isinstance(table, View):
        note_sizes(pos, table)
    return pos


def note_sizes(pos: Ints, view: View) -> None:
    """Unseen cards in place of the hidden ones, as many as each other seat holds: only their number is
    used."""
    unseen = list(cards_of(view.unseen()))
    for seat in range(view.seats):
        if seat != view.seat:
            hidden = view.hand_sizes[seat] - view.zombies[seat].bit_count()
            pos[HANDS + seat] = view.zombies[seat] | mask_of(unseen[:hidden])


def note_round(pos: Ints, table: Table) -> None:
    """The finished tricks of a round, and what has come of them."""
    pos[LEFT] = table.graveyard_size
    pos[TRICKS] = len(table.tricks)
    for seat in range(table.seats):
        pos[POINTS + seat] = table.round_points[seat]
        pos[ZOMBIES + seat] = table.zombies[seat]
    for trick in table.tricks:
        for i, card in enumerate(trick.cards):
            pos[GONE] |= 1 << card
            note_void(pos, (trick.leader + i) % table.seats, card, led_suit(trick.cards[0]))
        pos[LAST] = trick.card_of(trick.winner)


def note_trick(pos: Ints, table: Table) -> None:
    """The cards of the open trick, played again; the first joker of the round may still have to name."""
    asked = table.phase is Phase.DECLARE
    pos[TRUMP], pos[NAMED] = table.trump, table.named
    pos[NAMER] = NOBODY if asked or table.namer is None else table.namer
    for i, card in enumerate(table.current):
        seat = (table.leader + i) % table.seats
        pos[HANDS + seat] |= 1 << card
        if table.trick_zombies[i]:
            pos[ZOMBIES + seat] |= 1 << card
        play(pos, card)


def note_void(pos: Ints, seat: int, card: int, led: int) -> None:
    """A suited card of another suit than the led one shows that the seat has none of that suit."""
    if card < 52 and led >= 0 and card // 13 != led:
        pos[VOIDS] |= 1 << (4 * seat + led)


def turn_of(pos: Ints) -> int:
    """The seat in turn to play."""
    seat = pos[LEADER] + pos[COUNT]
    return seat if seat < pos[SEATS] else seat - pos[SEATS]


def play(pos: Ints, card: int) -> None:
    """The seat in turn plays ``card``. The first joker waits for :func:`name`; a full trick is counted."""
    seat = pos[LEADER] + pos[COUNT]
    if seat >= pos[SEATS]:
        seat -= pos[SEATS]
    bit = 1 << card
    zombie = pos[ZOMBIES + seat] >> card & 1
    pos[ZOMBIES + seat] &= ~bit
    pos[HANDS + seat] &= ~bit
    pos[GONE] |= bit
    if pos[COUNT] == 0:
        pos[LED] = led_suit(card)
        pos[PAIR] = pos[DIAMONDS] = pos[HEARTS] = pos[CLUBS] = 0
        last = pos[LAST]
        pos[RANKS] = 1 << (last % 13) if pos[COMPARES_LAST] == 1 and 0 <= last < 52 else 0
    if pos[COUNT] == 0 or takes(card, pos[BEST], pos[LED], pos[TRUMP]):
        pos[BEST] = card
        pos[AHEAD] = seat
        pos[RISEN] = zombie
    note_void(pos, seat, card, pos[LED])
    if rank_twice(pos[RANKS], card):
        pos[PAIR] = 1
    if card < 52:
        pos[RANKS] |= 1 << (card % 13)
        pos[DIAMONDS] += diamond_points(card)
        if card // 13 == 1:
            pos[HEARTS] += 1
        if card // 13 == 3:
            pos[CLUBS] += 1
    pos[COUNT] += 1
    if card >= 52 and pos[NAMER] < 0:
        pos[NAMER] = seat
        pos[ASKED] = 1
    elif pos[COUNT] == pos[SEATS]:
        finish_trick(pos)


def name(pos: Ints, suit: int) -> None:
    """The seat of the first joker names trumps."""
    pos[NAMED] = suit
    pos[ASKED] = 0
    if pos[COUNT] == pos[SEATS]:
        finish_trick(pos)


def finish_trick(pos: Ints) -> None:
    """Points, revival and named trumps of a full trick; a hand without cards ends the round."""
    winner = pos[AHEAD]
    pos[POINTS + winner] += trick_points(
        pos[DIAMONDS],
        pos[HEARTS],
        pos[CLUBS],
        pos[PENALTY],
        pos[RISEN] == 1,
        pos[WHOLE] == 1,
        pos[BEST] >= 52,
    )
    if pos[PAIR] == 1 and pos[LEFT] > 0:
        bit = 1 << pos[ORDER + pos[TOP]]
        pos[HANDS + winner] |= bit
        pos[ZOMBIES + winner] |= bit
        pos[TOP] += 1
        pos[LEFT] -= 1
    pos[TRUMP] = pos[NAMED]
    pos[LAST] = pos[BEST]
    pos[LEADER] = winner
    pos[COUNT] = 0
    pos[LED] = NOBODY
    pos[TRICKS] += 1
    for seat in range(pos[SEATS]):
        if pos[HANDS + seat] == 0:
            pos[OVER] = 1


def round_points(pos: Ints, seat: int) -> int:
    """The points of a seat in this round, hearts left in hand included as if it were over."""
    hearts = pos[HANDS + seat] & (8191 << 13)
    return pos[POINTS + seat] + pos[BONUS] * hearts.bit_count()
