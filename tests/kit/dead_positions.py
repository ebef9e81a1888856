"""Positions of Trick of the Dead for tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.actions import Ack, PlayCard
from engine.cards import cards_of, mask_of, parse, parse_set
from engine.games.trick_of_the_dead import GAME, rules
from engine.games.trick_of_the_dead.options import Options
from engine.games.trick_of_the_dead.state import Bury, Deal, State
from engine.games.trick_of_the_dead.view import View
from engine.shuffle import Stream

PACK = (1 << 54) - 1


def settled(state: State) -> State:
    """The state after acknowledging finished tricks."""
    while rules.awaits_ack(state) and not GAME.deal_done(state):
        state, _ = rules.apply(state, 0, Ack())
    return state


def random_states(seed: str, options: Options) -> Iterator[tuple[State, int]]:
    """The states of one round of random actions in which a seat has something to decide, with that seat."""
    chance = Stream(seed, "random")
    state, _ = rules.start(options, seed)
    while not GAME.deal_done(state):
        seat = rules.actors(state)[0]
        legal = rules.legal(state, seat)
        yield state, seat
        state = settled(rules.apply(state, seat, legal[chance.below(len(legal))])[0])


def position(
    hand: str,
    plays: str,
    options: Options | None = None,
    given: dict[int, str] | None = None,
) -> View:
    """What the seat in turn sees that holds ``hand`` after ``plays`` to the first trick.

    Everybody buries its two lowest spare cards. ``given``: cards that other seats hold for certain, by how
    many places they sit before the seat (1: the seat just before it).
    """
    options = options or Options()
    n = options.players
    played = [parse(code) for code in plays.split()]
    me = len(played)
    size = 16 if n == 3 else 20
    mine = parse_set(hand)
    wanted: list[int] = [0] * n
    wanted[me] = mine
    for seat, card in enumerate(played):
        wanted[seat] |= 1 << card
    for back, codes in (given or {}).items():
        wanted[(me - back) % n] |= parse_set(codes)
    spare = list(cards_of(PACK & ~sum(wanted)))
    fillers = 0
    for seat in range(n):
        need = size - wanted[seat].bit_count()
        # No card of the suit led for those who did not follow it.
        led = played[0] // 13 if played and played[0] < 52 else -1
        free = [c for c in spare if c < 52 and not (0 < seat < me and played[seat] // 13 != led == c // 13)]
        taken = mask_of(free[:need])
        spare = [c for c in spare if not taken >> c & 1]
        wanted[seat] |= taken
        fillers |= taken
    state, _ = rules.start(options, "position", Deal(n - 1, tuple(wanted)))
    for seat in range(n):
        held = [c for c in cards_of(state.hands[seat]) if fillers >> c & 1]
        state, _ = rules.apply(state, seat, Bury(mask_of(held[:2])))
    for seat, card in enumerate(played):
        state, _ = rules.apply(state, seat, PlayCard(card))
    return rules_view(state, me)


def rules_view(state: State, seat: int) -> View:
    """What a seat sees."""
    seen: Any = GAME.view(state, seat)
    return seen
