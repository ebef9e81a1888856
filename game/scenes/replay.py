"""A finished deal, card by card, as the replay shows it: from the open public view of its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from engine.actions import PlayCard
from engine.games.whist.view import View
from engine.match import Match
from engine.tricks import winning_index
from game.lobby import deals


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
    """Tricks per side, the one on the table included when it is complete."""


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
    plays = view.plays()
    decisions = tuple(at for at in deal if isinstance(match.journal[at].action, PlayCard))
    hands = list(view.opened)
    plies = [_ply(hands, (), None, plays[0][0], [0, 0])]
    taken = [0, 0]
    for number, (seat, card) in enumerate(plays):
        hands[seat] &= ~(1 << card)
        first = number - number % 4
        trick = plays[first : number + 1]
        complete = len(trick) == 4
        winner = trick[winning_index(tuple(c for _, c in trick), view.trump)][0]
        if complete:
            taken[winner % 2] += 1
        following = plays[number + 1][0] if number + 1 < len(plays) else None
        plies.append(_ply(hands, trick, winner, following, taken))
    return Replay(4, view.trump, view.dealer, view.hand_number, view.opened, plays, decisions, tuple(plies))


def _ply(
    hands: list[int],
    trick: tuple[tuple[int, int], ...],
    winner: int | None,
    turn: int | None,
    taken: list[int],
) -> Ply:
    return Ply(tuple(hands), trick, winner, len(trick) == len(hands), turn, tuple(taken))


_READERS: dict[str, Callable[[Match, range], Any]] = {"whist": _whist}
