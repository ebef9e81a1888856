"""What is counted of a finished match besides its score, game by game. No pygame."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.games.three_hags.combos import HAGS, Kind, combo_of
from engine.games.three_hags.state import ComboPlayed
from engine.games.trick_of_the_dead.state import TrickCounted
from engine.games.whist import scoring
from engine.match import Match


def _whist_details(match: Match, seat: int) -> dict[str, int]:
    side = seat % 2
    results: Sequence[Any] = match.view(None).results
    return {
        "hands": len(results),
        "hands_won": sum(r.tricks[side] > scoring.BOOK for r in results),
        "tricks": sum(r.tricks[side] for r in results),
        "tricks_other": sum(r.tricks[1 - side] for r in results),
        "trick_points": sum(r.trick_points[side] for r in results),
        "honour_points": sum(r.honour_points[side] for r in results),
        "slams": sum(r.tricks[side] == 13 for r in results),
    }


def _whos_who_details(match: Match, seat: int) -> dict[str, int]:
    """Deals as master and as hunter, and what became of the secret and of the search for it.

    With two masters a declaration is right when both names are.
    """
    results: Sequence[Any] = match.view(None).results
    master = [r for r in results if seat in r.masters]
    hunter = [r for r in results if seat not in r.masters]
    right = [r for r in hunter if set(r.declared[seat].seats) == set(r.masters)]
    interim = [r for r in hunter if r.declared[seat].interim]
    return {
        "deals": len(results),
        "tricks": sum(r.tricks[seat] for r in results),
        "master": len(master),
        "concealed": sum(bool(r.hidden[seat]) for r in master),
        "master_points": sum(r.points[seat] for r in master),
        "hunter": len(hunter),
        "right": len(right),
        "wrong": len(hunter) - len(right),
        "hunter_points": sum(r.points[seat] for r in hunter),
        "interim": len(interim),
        "interim_right": sum(r in right for r in interim),
    }


def _dead_details(match: Match, seat: int) -> dict[str, int]:
    """Rounds and their points, and by what the tricks were won."""
    results: Sequence[Any] = match.view(None).results
    counted = [event for event in match.events_for(None) if isinstance(event, TrickCounted)]
    won = [event.count for event in counted if event.seat == seat]
    return {
        "rounds": len(results),
        "points": sum(r.trick_points[seat] + r.survival[seat] for r in results),
        "tricks": len(won),
        "zombie_wins": sum(count.doubled for count in won),
        "joker_wins": sum(count.joker for count in won),
        "hearts": sum(r.hearts_left[seat] for r in results),
        "survival_points": sum(r.survival[seat] for r in results),
    }


def _hag_details(match: Match, seat: int) -> dict[str, int]:
    """Rounds and their points, and what the person swept. A shut-out is a match in which the other scored
    nothing."""
    results: Sequence[Any] = match.view(None).results
    won = [r for r in results if r.winner == seat]
    plays = [event for event in match.events_for(None) if isinstance(event, ComboPlayed)]
    combos = [combo_of(play.cards, play.meaning) for play in plays if play.seat == seat]
    swept = [combo for combo in combos if combo is not None and combo.sweeps]
    return {
        "rounds": len(results),
        "rounds_won": len(won),
        "points": sum(r.points for r in won),
        "points_other": sum(r.points for r in results if r.winner != seat),
        "bonus": sum(r.hag_bonus for r in won),
        "hags": sum((r.last & HAGS).bit_count() for r in won),
        "brooms": sum(combo.kind is Kind.SINGLE for combo in swept),
        "flights": sum(combo.kind is Kind.FLIGHT for combo in swept),
        "covens": sum(combo.kind is Kind.COVEN for combo in swept),
        "shut_outs": int(results[-1].after[1 - seat] == 0),
    }


def _case_details(match: Match, seat: int) -> dict[str, int]:
    """Games and wins by side and role, and what became of the badge."""
    view = match.view(None)
    role, won = view.opened.roles[seat], int(seat in match.outcome.winners) if match.outcome else 0
    side = "crime" if role.crime else "investigation"
    mine = [event for event in view.attempts if event.seat == seat]
    return {
        side: 1,
        f"{side}_won": won,
        role.value: 1,
        f"{role.value}_won": won,
        "badges": int(role.value != "scientist"),
        "tried": len(mine),
        "solved": sum(event.correct for event in mine),
        "rounds": view.round,
    }


DETAILS: Mapping[str, Callable[[Match, int], dict[str, int]]] = {
    "whist": _whist_details,
    "whos_who": _whos_who_details,
    "trick_of_the_dead": _dead_details,
    "three_hags": _hag_details,
    "deception": _case_details,
}
"""What is counted besides the score, per game: (finished match, the person's seat) -> counts."""
