"""What the table shows of a position, the same for every game: made from views only, never from a State.

``public`` is the couch view (seat None); ``private`` is the view of the seat that the privacy gate is open
for, or None while it is closed. Everything but ``hand`` and what ``secrets`` says of the
viewer itself comes from the public view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.cards import cards_of
from engine.games.three_hags.view import View as HagView
from engine.games.trick_of_the_dead.rules import winning_place
from engine.games.trick_of_the_dead.scoring import club_penalty, heart_bonus
from engine.games.trick_of_the_dead.state import Count, DeadTrick
from engine.games.trick_of_the_dead.state import Phase as DeadPhase
from engine.games.trick_of_the_dead.view import View as DeadView
from engine.games.whist.state import HAND_SIZE, SEATS, Phase, side_of
from engine.games.whist.view import View
from engine.games.whos_who.state import Phase as WhoPhase
from engine.games.whos_who.view import View as WhoView
from engine.trick_record import Trick
from engine.tricks import winning_index
from game.table.climb import Climb, climb_of
from game.table.secret_facts import Secrets, secrets_of

UNKNOWN = -1
Play = tuple[int, int]
"""(seat, card)"""
Finished = tuple[tuple[Play, ...], int]
"""A complete trick in playing order, and who took it."""


class Graves(Struct, frozen=True):
    """The public side of Trick of the Dead; only ``buried`` is the viewer's alone."""

    size: int
    """Cards in the graveyard."""
    cards: tuple[int, ...]
    """The graveyard, top first, where it lies open."""
    zombies: tuple[tuple[int, ...], ...]
    """The face-up cards in each hand."""
    fallen: tuple[int, ...]
    """Cards of the trick on the table that were played as zombies."""
    points: tuple[int, ...]
    """Trick points of this round per seat."""
    named: int
    """The suit named by the first joker's seat, -1 before; in force once it is ``Facts.trump``."""
    namer: int | None
    penalty: int
    """What a club costs."""
    target: int
    """The total that the match is played to."""
    bonus: int
    """What a heart still in hand at the end of the round is worth."""
    whole: bool
    """A zombie that wins doubles the whole trick, not the diamonds only."""
    count: Count | None = None
    """How the points of the complete trick on the table came about."""
    risen: int | None = None
    """The card that rose because of it."""
    pair: tuple[int, ...] = ()
    """The cards of one rank that made it rise."""
    marker: Play | None = None
    """With two players: the card that won the trick before, compared for a revival."""
    left: tuple[tuple[int, ...], ...] = ()
    """What each hand still holds, once the round is over."""
    survival: tuple[int, ...] = ()
    """The bonus of each seat for it."""
    burying: bool = False
    """All seats choose what to bury, the same whoever has done so already."""
    buried: tuple[int, ...] = ()
    """What the viewer has sealed while others still choose; there only while its gate is open."""


class Facts(Struct, frozen=True):
    """One position as the table shows it."""

    game: str
    seats: int
    viewer: int
    """The seat at the bottom."""
    hand: tuple[int, ...] | None
    """Its cards in hand (a card lying open is not among them), unsorted; None: the gate is closed."""
    counts: tuple[int, ...]
    """Cards in hand per seat, without one that lies open."""
    trick: tuple[Play, ...]
    """On the table, in playing order."""
    first: int
    """The number of the first card on the table, counted over all plays of the match (seeds its angle)."""
    winning: int | None
    """The seat whose card is winning, or has won, the trick on the table."""
    complete: bool
    """The trick on the table is complete and waits to be acknowledged."""
    turned: Play | None
    """The card lying open, with its owner."""
    sides: tuple[int, ...]
    """Side of each seat."""
    piles: tuple[int, ...]
    """Tricks put away, per side."""
    taken: tuple[int, ...]
    """Tricks won in this deal per side, the one on the table included."""
    scores: tuple[int, ...]
    turn: int | None
    dealer: int
    trump: int
    """Suit 0..3, 4 for no trumps, ``UNKNOWN`` while the card that sets them is not yet dealt."""
    deal: int
    """Number of the deal, from 1."""
    previous: Finished | None
    """The trick before the one on the table and who took it."""
    phase: str
    solo: bool = False
    """Every seat plays for itself; its side is its own number."""
    done: int = 0
    """Complete tricks of this deal, the one on the table included."""
    length: int = 0
    """Tricks in a deal."""
    aside: int | None = None
    """The card that set trumps where nobody holds it: it lies open, out of play."""
    leftover: tuple[int | None, ...] = ()
    """The other cards out of play, face down (None) until all is revealed."""
    finished: tuple[Finished, ...] = ()
    """The complete tricks of this deal, where the rules let them be paged through."""
    secrets: Secrets | None = None
    graves: Graves | None = None
    climb: Climb | None = None

    def place(self, seat: int) -> int:
        """Where a seat sits: 0 is the viewer's place, then clockwise."""
        return (seat - self.viewer) % self.seats

    def seat_at(self, place: int) -> int:
        """The seat at a place."""
        return (self.viewer + place) % self.seats


def whist_facts(public: View, private: View | None, viewer: int) -> Facts:
    """A Whist position as ``viewer``'s table shows it."""
    turned = (public.dealer, public.turned) if public.turned is not None and public.turned_shown else None
    counts = [public.cards_left(seat) for seat in range(SEATS)]
    hand = None
    if private is not None and private.seat == viewer:
        hand = tuple(cards_of(private.hand & ~(1 << turned[1] if turned and turned[0] == viewer else 0)))
    if turned:
        counts[turned[0]] -= 1
    complete = public.phase is Phase.TRICK_DONE
    trick = tuple(((public.leader + i) % SEATS, card) for i, card in enumerate(public.trick))
    put_away = public.tricks[:-1] if complete else public.tricks
    piles = [0, 0]
    for done in put_away:
        piles[side_of(done.winner)] += 1
    before = public.previous_trick
    return Facts(
        game="whist",
        seats=SEATS,
        viewer=viewer,
        hand=hand,
        counts=tuple(counts),
        trick=trick,
        first=(public.hand_number * (HAND_SIZE + 1) + len(put_away)) * SEATS,
        winning=trick[winning_index(public.trick, public.trump)][0] if trick else None,
        complete=complete,
        turned=turned,
        sides=tuple(side_of(seat) for seat in range(SEATS)),
        piles=(piles[0], piles[1]),
        taken=public.trick_counts,
        scores=public.scores,
        turn=public.turn,
        dealer=public.dealer,
        trump=public.trump,
        deal=public.hand_number,
        previous=None
        if before is None
        else (
            tuple(((before.leader + i) % SEATS, card) for i, card in enumerate(before.cards)),
            before.winner,
        ),
        phase=public.phase.value,
    )


def whos_who_facts(public: WhoView, private: WhoView | None, viewer: int) -> Facts:
    """A WHO'S WHO position as ``viewer``'s table shows it; all but the hand and ``secrets.own`` is public."""
    seats = public.seats
    mine = private if private is not None and private.seat == viewer else None
    held = public.turned_shown and seats == 4
    turned = (public.dealer, public.turned) if held else None
    counts = [public.cards_left(seat) for seat in range(seats)]
    hand = None
    if mine is not None:
        hand = tuple(cards_of(mine.hand & ~(1 << public.turned if held and viewer == public.dealer else 0)))
    if held:
        counts[public.dealer] -= 1
    complete = public.phase is WhoPhase.TRICK_DONE
    trick = tuple(((public.leader + i) % seats, card) for i, card in enumerate(public.trick))
    put_away = public.tricks[:-1] if complete else public.tricks
    finished = tuple(_finished(trick, seats) for trick in public.tricks)
    return Facts(
        game="whos_who",
        seats=seats,
        viewer=viewer,
        hand=hand,
        counts=tuple(counts),
        trick=trick,
        first=(public.deal_number * (public.hand_size + 1) + len(put_away)) * seats,
        winning=trick[winning_index(public.trick, public.trump)][0] if trick else None,
        complete=complete,
        turned=turned,
        sides=tuple(range(seats)),
        piles=tuple(sum(done.winner == seat for done in put_away) for seat in range(seats)),
        taken=public.trick_counts,
        scores=public.scores,
        turn=public.turn,
        dealer=public.dealer,
        trump=public.trump,
        deal=public.deal_number,
        previous=finished[len(put_away) - 1] if put_away else None,
        phase=public.phase.value,
        solo=True,
        done=len(public.tricks),
        length=public.hand_size,
        aside=None if seats == 4 else public.turned,
        leftover=_leftover(public),
        finished=finished,
        secrets=secrets_of(public, mine, viewer),
    )


def _finished(trick: Trick | DeadTrick, seats: int) -> Finished:
    return tuple(((trick.leader + i) % seats, card) for i, card in enumerate(trick.cards)), trick.winner


def _leftover(public: WhoView) -> tuple[int | None, ...]:
    if public.opened is None:
        return (None,) * public.hidden_leftover()
    aside = 0 if public.seats == 4 else 1 << public.turned
    return tuple(cards_of(public.opened.leftover & ~aside))


def trick_of_the_dead_facts(public: DeadView, private: DeadView | None, viewer: int) -> Facts:
    """A position of Trick of the Dead as ``viewer``'s table shows it; all but the hand and what it has buried
    is public."""
    seats = public.seats
    mine = private if private is not None and private.seat == viewer else None
    complete = public.phase is DeadPhase.TRICK_DONE
    trick = tuple(((public.leader + i) % seats, card) for i, card in enumerate(public.trick))
    put_away = public.tricks[:-1] if complete else public.tricks
    finished = tuple(_finished(done, seats) for done in public.tricks)
    graves = _graves(public, put_away)
    hand = None
    if mine is not None:
        sealed = mine.buried if public.phase is DeadPhase.BURY and mine.buried else 0
        graves = replace(graves, buried=tuple(cards_of(sealed)))
        hand = tuple(cards_of(mine.hand & ~sealed))
    force = public.tricks[-1].trump if complete else public.trump
    return Facts(
        game="trick_of_the_dead",
        seats=seats,
        viewer=viewer,
        hand=hand,
        counts=public.hand_sizes,
        trick=trick,
        first=(public.round_number * 60 + len(put_away)) * seats,
        winning=trick[winning_place(public.trick, force)][0] if trick else None,
        complete=complete,
        turned=None,
        sides=tuple(range(seats)),
        piles=tuple(sum(done.winner == seat for done in put_away) for seat in range(seats)),
        taken=public.trick_counts,
        scores=public.scores,
        turn=public.turn,
        dealer=public.dealer,
        trump=force if force >= 0 else UNKNOWN,
        deal=public.round_number,
        previous=finished[len(put_away) - 1] if put_away else None,
        phase=public.phase.value,
        solo=True,
        done=len(public.tricks),
        finished=finished,
        graves=graves,
    )


def _graves(public: DeadView, put_away: tuple[DeadTrick, ...]) -> Graves:
    options, last = public.options, public.tricks[-1] if public.tricks else None
    closing = last if last is not None and public.phase is DeadPhase.TRICK_DONE else None
    compared = public.options.two_player_revival == "with_last_winner" and public.seats == 2
    marker = (put_away[-1].winner, put_away[-1].card_of(put_away[-1].winner)) if put_away else None
    marker = marker if compared and public.phase is not DeadPhase.ROUND_DONE else None
    over = public.opened is not None
    return Graves(
        size=public.graveyard_size,
        cards=public.graveyard,
        zombies=tuple(tuple(cards_of(held)) for held in public.zombies),
        fallen=tuple(c for c, z in zip(public.trick, public.trick_zombies, strict=True) if z),
        points=public.round_points,
        named=public.named,
        namer=public.namer,
        penalty=club_penalty(options),
        target=options.target_score,
        bonus=heart_bonus(options),
        whole=options.zombie_double == "whole_trick",
        count=closing.count if closing else None,
        risen=closing.revived if closing else None,
        pair=_equals(public.trick, marker) if closing and closing.revived is not None else (),
        marker=marker,
        left=tuple(tuple(cards_of(held)) for held in public.opened or ()),
        survival=public.results[-1].survival if over else (),
        burying=public.phase is DeadPhase.BURY,
    )


def _equals(trick: tuple[int, ...], marker: Play | None) -> tuple[int, ...]:
    """The cards whose rank is that of another one."""
    cards = (*trick, marker[1]) if marker else trick
    ranks = [card % 13 for card in cards if card < 52]
    return tuple(card for card in cards if card < 52 and ranks.count(card % 13) > 1)


def three_hags_facts(public: HagView, private: HagView | None, viewer: int) -> Facts:
    """A position of Three Hags as ``viewer``'s table shows it; all but the hand is public."""
    mine = private if private is not None and private.seat == viewer else None
    climb = climb_of(public)
    return Facts(
        game="three_hags",
        seats=public.seats,
        viewer=viewer,
        hand=None if mine is None else tuple(cards_of(mine.hand)),
        counts=public.hand_sizes,
        trick=(),
        first=public.round_number,
        winning=None,
        complete=False,
        turned=None,
        sides=tuple(range(public.seats)),
        piles=(),
        taken=(),
        scores=public.scores,
        turn=public.turn,
        dealer=public.dealer,
        trump=UNKNOWN,
        deal=public.round_number,
        previous=None,
        phase=public.phase.value,
        solo=True,
        climb=climb,
    )


READERS: dict[str, Callable[[Any, Any, int], Facts]] = {
    "whist": whist_facts,
    "whos_who": whos_who_facts,
    "trick_of_the_dead": trick_of_the_dead_facts,
    "three_hags": three_hags_facts,
}
"""How each game's views become facts."""


def facts_of(game: str, public: Any, private: Any, viewer: int) -> Facts:
    """The facts of a position of ``game``."""
    return READERS[game](public, private, viewer)
