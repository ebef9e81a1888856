"""A finished deal, card by card, as the replay shows it: from the open public view of its end."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from engine.actions import Ack, PlayCard
from engine.cards import JOKER_1
from engine.events import Event
from engine.games.three_hags.state import Move
from engine.games.three_hags.view import View as Hags
from engine.games.trick_of_the_dead.options import TwoPlayerRevival
from engine.games.trick_of_the_dead.rules import winning_place
from engine.games.trick_of_the_dead.state import Bury, DeadTrick, NameTrump, TrumpNamed
from engine.games.trick_of_the_dead.view import View as Dead
from engine.games.whist.view import View
from engine.games.whos_who.state import QuestionAnswered, QuestionAsked
from engine.games.whos_who.view import View as WhosWho
from engine.match import Match
from engine.tricks import NO_TRUMP, winning_index
from game.lobby import deals
from game.table.climb import Climb, climb_of
from game.table.hag_pages import piles

NO_CARD = -1
"""The card of a move that is none, or more than one."""


class Graves(Struct, frozen=True):
    """What changes in a round of Trick of the Dead besides hands and tricks."""

    trump: int
    """The suit in force, -1: none yet."""
    held: tuple[int, ...]
    """What each seat has had so far, risen cards included."""
    zombies: int
    """Cards that are, or were played as, zombies."""
    points: tuple[int, ...]
    size: int
    """Cards in the graveyard."""
    cards: tuple[int, ...]
    """These, top first, where it is open."""
    marker: int | None
    """The card that took the last trick, where it is compared for pairs (TD-D14)."""


class Ply(Struct, frozen=True):
    """The position after so many cards."""

    hands: tuple[int, ...]
    """What each seat still holds."""
    trick: tuple[tuple[int, int], ...]
    """(seat, card) on the table; a complete trick stays until the next card."""
    winning: int | None
    """The seat whose card wins, or has won, the trick on the table."""
    complete: bool
    turn: int | None
    """Whose card is next; None at the end."""
    taken: tuple[int, ...]
    """Tricks per side, or per seat where all are on their own; a complete one on the table included."""
    graves: Graves | None = None
    """What a game with a graveyard has besides."""
    climb: Climb | None = None
    """What a game with piles instead of tricks has: pile, stock and what lies aside."""


class Replay(Struct, frozen=True):
    """One deal. ``plays[i]`` leads from ``plies[i]`` to the next and is journal entry ``decisions[i]``."""

    seats: int
    trump: int
    dealer: int
    number: int
    dealt: tuple[int, ...]
    plays: tuple[tuple[int, int], ...]
    decisions: tuple[int, ...]
    plies: tuple[Ply, ...]
    masters: tuple[int, ...] = ()
    """Who was master, in a game with hidden roles."""
    solo: bool = False
    """Every seat is on its own."""
    said: tuple[tuple[int, Event], ...] = ()
    """(cards played before, event) of what was said beside the cards: questions and answers."""
    beside: tuple[int, ...] = ()
    """Decisions of the journal that were no cards but are looked at like them."""
    moves: tuple[Move, ...] = ()
    """What ``plays`` were where they are no single cards; these then have -1 as their card."""
    climbs: tuple[int, ...] = ()
    """The ply at which each pile begins, where there are piles instead of tricks."""

    @property
    def starts(self) -> tuple[int, ...]:
        """The plies at which a trick or a pile begins."""
        return self.climbs or tuple(range(0, len(self.plays), self.seats))

    def part_of(self, ply: int) -> int:
        """The trick or pile, from 0, to which the move after that many belongs; the last one at the end."""
        return max(0, bisect_right(self.starts, ply) - 1)

    def ply_of(self, decision: int) -> int:
        """How many cards had been played before that journal entry."""
        return next((i for i, at in enumerate(self.decisions) if at >= decision), len(self.decisions))


def replay_of(game: str, match: Match, deal: range) -> Replay:
    """The replay of one finished deal of a match. Raises ValueError while the deal is secret."""
    return _READERS[game](match, deal)


def replays(match: Match) -> list[Replay]:
    """All finished deals of a match, oldest first."""
    done = [deal for deal in deals(match) if match.game.deal_done(match.state_at(deal.stop))]
    return [replay_of(match.game.name, match, deal) for deal in done]


def _whist(match: Match, deal: range) -> Replay:
    view: View = match.game.view(match.state_at(deal.stop), None)
    if view.opened is None:
        raise ValueError("the deal is not over")
    decisions = _cards(match, deal)
    plays = view.plays()
    plies = _plies(view.opened, plays, view.trump, sides=2)
    return Replay(4, view.trump, view.dealer, view.hand_number, view.opened, plays, decisions, plies)


def _whos_who(match: Match, deal: range) -> Replay:
    view: WhosWho = match.game.view(match.state_at(deal.stop), None)
    if view.opened is None:
        raise ValueError("the deal is not over")
    dealt, plays = view.opened.dealt, view.plays()
    return Replay(
        view.seats,
        view.trump,
        view.dealer,
        view.deal_number,
        dealt,
        plays,
        _cards(match, deal),
        _plies(dealt, plays, view.trump, sides=view.seats),
        masters=view.results[-1].masters,
        solo=True,
        said=_said(view),
    )


def _trick_of_the_dead(match: Match, deal: range) -> Replay:
    view: Dead = match.game.view(match.state_at(deal.stop), None)
    if view.opened is None:
        raise ValueError("the round is not over")
    plays, decisions = view.plays(), _cards(match, deal)
    kept = [hand & ~zombies for hand, zombies in zip(view.opened, view.zombies, strict=True)]
    for trick in view.tricks:
        for place, (card, zombie) in enumerate(zip(trick.cards, trick.zombies, strict=True)):
            kept[(trick.leader + place) % view.seats] |= 0 if zombie else 1 << card
    beside = tuple(at for at in deal if isinstance(match.journal[at].action, Bury | NameTrump))
    named: tuple[tuple[int, Event], ...] = ()
    if view.namer is not None and view.named >= 0:
        first = next(number for number, (_, card) in enumerate(plays, 1) if card >= JOKER_1)
        named = ((first, TrumpNamed(view.namer, view.named)),)
    return Replay(
        view.seats,
        view.named,
        view.dealer,
        view.round_number,
        tuple(kept),
        plays,
        decisions,
        _dead_plies(view, tuple(kept)),
        solo=True,
        said=named,
        beside=beside,
    )


def _dead_plies(view: Dead, kept: tuple[int, ...]) -> tuple[Ply, ...]:
    """The position before the first card and after every one; a card that rises is there with the last card
    of its trick. Hands begin as they were after burying: what was buried stays unknown (TD §8)."""
    seats, options = view.seats, view.options
    risen = tuple(trick.revived for trick in view.tricks if trick.revived is not None)
    size = view.graveyard_size + len(risen)
    hands, held, zombies = list(kept), list(kept), 0
    taken, points, trump, marker = [0] * seats, [0] * seats, -1, None
    compares = seats == 2 and options.two_player_revival is TwoPlayerRevival.WITH_LAST_WINNER
    up = 0

    def graves() -> Graves:
        lies = (*risen, *view.graveyard)[up:] if options.open_graveyard else ()
        return Graves(trump, tuple(held), zombies, tuple(points), size - up, lies, marker)

    plies = [Ply(kept, (), None, False, view.tricks[0].leader, (0,) * seats, graves())]
    for number, trick in enumerate(view.tricks):
        trump = trick.trump
        for place, card in enumerate(trick.cards):
            seat = (trick.leader + place) % seats
            hands[seat] &= ~(1 << card)
            if place == seats - 1:
                taken[trick.winner] += 1
                points[trick.winner] += trick.count.points
                if trick.revived is not None:
                    bit = 1 << trick.revived
                    hands[trick.winner] |= bit
                    held[trick.winner] |= bit
                    zombies, up = zombies | bit, up + 1
            plies.append(_dead_ply(view, number, place, tuple(hands), tuple(taken), graves()))
        if compares:
            marker = trick.card_of(trick.winner)
    return tuple(plies)


def _dead_ply(
    view: Dead, number: int, place: int, hands: tuple[int, ...], taken: tuple[int, ...], graves: Graves
) -> Ply:
    """After card ``place`` of trick ``number``."""
    trick: DeadTrick = view.tricks[number]
    seats, cards = view.seats, trick.cards[: place + 1]
    complete = place == seats - 1
    following: int | None = (trick.leader + place + 1) % seats
    if complete:
        following = trick.winner if number + 1 < len(view.tricks) else None
    played = tuple(((trick.leader + i) % seats, card) for i, card in enumerate(cards))
    winning = played[winning_place(cards, trick.trump)][0]
    return Ply(hands, played, winning, complete, following, taken, graves)


def _three_hags(match: Match, deal: range) -> Replay:
    end: Hags = match.game.view(match.state_at(deal.stop), None)
    if end.opened is None:
        raise ValueError("the round is not over")
    decisions = tuple(at for at in deal if not isinstance(match.journal[at].action, Ack))
    plies = tuple(_hag_ply(match, at) for at in (*decisions, decisions[-1] + 1))
    climbs, at = list[int](), 0
    for pile in piles(end.moves):
        climbs.append(at)
        at += len(pile)
    return Replay(
        end.seats,
        NO_TRUMP,
        end.dealer,
        end.round_number,
        plies[0].hands,
        tuple((move.seat, NO_CARD) for move in end.moves),
        decisions,
        plies,
        solo=True,
        moves=end.moves,
        climbs=tuple(climbs),
    )


def _hag_ply(match: Match, decision: int) -> Ply:
    """The position before that decision, hands as their own seats saw them."""
    state = match.state_at(decision)
    views: list[Hags] = [match.game.view(state, seat) for seat in range(len(match.seats))]
    table: Hags = match.game.view(state, None)
    hands = tuple(view.hand for view in views)
    return Ply(hands, (), None, False, table.turn, (0,) * len(hands), climb=climb_of(table))


def _said(view: WhosWho) -> tuple[tuple[int, Event], ...]:
    """Questions with their answers, where they were asked."""
    found: list[tuple[int, Event]] = []
    for question in view.questions:
        found.append((question.after, QuestionAsked(question.asker, question.asked)))
        if question.yes is not None:
            found.append((question.after, QuestionAnswered(question.asker, question.asked, question.yes)))
    return tuple(found)


def _cards(match: Match, deal: range) -> tuple[int, ...]:
    """The decisions of a deal by which a card was played."""
    return tuple(at for at in deal if isinstance(match.journal[at].action, PlayCard))


def _plies(
    dealt: tuple[int, ...], plays: tuple[tuple[int, int], ...], trump: int, sides: int
) -> tuple[Ply, ...]:
    """The position before the first card and after every one."""
    hands, seats = list(dealt), len(dealt)
    plies = [Ply(dealt, (), None, False, plays[0][0], (0,) * sides)]
    taken = [0] * sides
    for number, (seat, card) in enumerate(plays):
        hands[seat] &= ~(1 << card)
        first = number - number % seats
        trick = plays[first : number + 1]
        complete = len(trick) == seats
        winner = trick[winning_index(tuple(c for _, c in trick), trump)][0]
        if complete:
            taken[winner % sides] += 1
        following = plays[number + 1][0] if number + 1 < len(plays) else None
        plies.append(Ply(tuple(hands), trick, winner, complete, following, tuple(taken)))
    return tuple(plies)


_READERS: dict[str, Callable[[Match, range], Any]] = {
    "whist": _whist,
    "whos_who": _whos_who,
    "trick_of_the_dead": _trick_of_the_dead,
    "three_hags": _three_hags,
}
