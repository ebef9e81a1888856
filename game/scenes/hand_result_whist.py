"""How a Whist hand was counted, line by line in the order of WH §6. Made from the public view."""

from __future__ import annotations

from typing import Any

from engine.games.whist import scoring
from engine.games.whist.options import Honours, MatchMode, Options
from engine.games.whist.state import HandResult
from engine.games.whist.view import View
from engine.tricks import NO_TRUMP
from game.narrate import seat_name, side_name, trump_text
from game.scenes.hand_result_lines import Account, Line, Progress
from game.scenes.open_hands import OpenHand
from game.strings import tr


def account(view: Any, seats: Any, viewer: int | None) -> Account:
    """The whole result of the last hand in ``view`` as somebody at ``viewer`` reads it: own side first."""
    table: View = view
    result = table.results[-1]
    own = 0 if viewer is None else viewer % 2
    order = (own, 1 - own)
    return Account(
        title=tr("scenes.hand_title", n=result.number),
        subtitle=_subtitle(table, seats, viewer, result),
        columns=tuple(side_name(side, viewer, seats) for side in order),
        lines=tuple(_lines(table.options, result, order, viewer, seats)),
        progress=_progress(table.options, result, order),
        hands=_hands(table, seats, viewer, result),
        last=scoring.match_outcome(table.options, table.results) is not None,
    )


def _subtitle(table: View, seats: Any, viewer: int | None, result: HandResult) -> str:
    side = 0 if result.tricks[0] > scoring.BOOK else 1
    dealer = seat_name(seats, result.dealer, viewer)
    won = tr("scenes.whist.won_hand", side=side_name(side, viewer, seats), n=result.tricks[side])
    return tr("scenes.whist.subtitle", won=won, trump=trump_text(result.trump), dealer=dealer)


def _lines(
    options: Options, result: HandResult, order: tuple[int, int], viewer: int | None, seats: Any
) -> list[Line]:
    tricks = tuple(result.tricks[side] for side in order)
    points = tuple(result.trick_points[side] for side in order)
    lines = [
        Line(tr("scenes.whist.tricks"), tricks),
        Line(tr("scenes.whist.trick_points"), points, sign=True),
    ]
    if options.honours is not Honours.NONE:
        dealt = tuple(result.honours_dealt[side] for side in order)
        counted = tuple(result.honour_points[side] for side in order)
        lines.append(Line(tr("scenes.whist.honours_dealt"), dealt))
        note = honours_note(options, result, viewer, seats)
        lines.append(Line(tr("scenes.whist.honour_points"), counted, sign=True, note=note))
    before = tuple(result.before[side] for side in order)
    after = tuple(result.after[side] for side in order)
    lines.append(Line(tr("scenes.score"), after, before=before, strong=True))
    return lines


def honours_note(options: Options, result: HandResult, viewer: int | None, seats: Any = ()) -> str:
    """Why the honours count as they do; the reason when they do not (WH §6)."""
    if result.trump == NO_TRUMP:
        return tr("scenes.whist.no_trump_no_honours")
    side = next((s for s in (0, 1) if scoring.honours_worth(result.honours_dealt[s])), None)
    if side is None:
        return tr("scenes.whist.honours_shared")
    name, worth = side_name(side, viewer, seats), scoring.honours_worth(result.honours_dealt[side])
    added = result.honour_points[side]
    if added == worth:
        return tr("scenes.whist.honours_count", side=name, dealt=result.honours_dealt[side], n=added)
    by_tricks = max(b + p for b, p in zip(result.before, result.trick_points, strict=True))
    if options.match_mode is MatchMode.TARGET and by_tricks >= options.target_points:
        return tr("scenes.whist.honours_too_late", side=name)
    if options.honours is Honours.TRADITIONAL:
        return tr("scenes.whist.honours_at_four", side=name, n=result.before[side])
    return tr("scenes.whist.honours_capped", side=name, n=added, target=options.target_points - 1)


def _progress(options: Options, result: HandResult, order: tuple[int, int]) -> Progress:
    after = tuple(result.after[side] for side in order)
    before = tuple(result.before[side] for side in order)
    if options.match_mode is MatchMode.TARGET:
        return Progress(
            before, after, options.target_points, tr("scenes.whist.target", n=options.target_points)
        )
    goal = tr("scenes.whist.hand_of", n=result.number, of=options.fixed_hands)
    return Progress(before, after, 0, goal)


def _hands(table: View, seats: Any, viewer: int | None, result: HandResult) -> tuple[OpenHand, ...]:
    opened = table.opened or (0, 0, 0, 0)
    honours = 0
    if table.options.honours is not Honours.NONE and result.trump != NO_TRUMP:
        honours = 0b1111 << (13 * result.trump + 9)
    first = viewer or 0
    panels: list[OpenHand] = []
    for place in range(len(opened)):
        seat = (first + place) % len(opened)
        note = tr("scenes.dealer") if seat == result.dealer else ""
        name = seat_name(seats, seat, viewer)
        panels.append(OpenHand(name, opened[seat], note, marked=opened[seat] & honours))
    return tuple(panels)
