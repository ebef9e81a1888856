"""How a deal of WHO'S WHO was scored, line by line in the order of WW §6. Made from the open public view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.games.whos_who import roles
from engine.games.whos_who.scoring import HIDDEN, MISNAMED, NAMED, NAMED_EARLY, match_outcome
from engine.games.whos_who.state import DealResult, Opened
from engine.games.whos_who.view import View
from game.narrate import seat_name, trump_text
from game.numbers import MINUS, plain, signed
from game.scenes.fitting import joined
from game.strings import tr, trn

GAME = "whos_who"


class Named(Struct, frozen=True):
    """One name on a hunter's declaration, and what it brought."""

    seat: int
    right: bool
    points: int


class Column(Struct, frozen=True):
    """What a seat was and what it declared."""

    seat: int
    name: str
    master: bool
    dealer: bool
    named: tuple[Named, ...] = ()
    interim: bool = False


class Line(Struct, frozen=True):
    """One step of the sum: a word per seat, in the order of the columns, and a sentence of how it came."""

    label: str
    cells: tuple[str, ...]
    note: str = ""
    strong: bool = False
    counted: tuple[tuple[int, int], ...] = ()
    """From what number to what each column counts, where it is one that grows."""
    total: bool = False
    """The number it began with is shown before it."""

    def text(self, column: int, share: float = 1.0) -> str:
        """The word of a column while it is being counted."""
        if share >= 1.0 or not self.counted:
            return self.cells[column]
        start, end = self.counted[column]
        now = start + round((end - start) * share)
        return f"{plain(start)} → {plain(now)}" if self.total else signed(now)


class Account(Struct, frozen=True):
    """The whole result of a deal. Columns begin with the reader's own seat and go clockwise."""

    title: str
    subtitle: str
    columns: tuple[Column, ...]
    lines: tuple[Line, ...]
    last: bool
    """Whether the match is decided with this deal."""


def account(view: View, plans: Any, viewer: int | None) -> Account:
    """The result of the last finished deal of a public view, as somebody at ``viewer`` reads it."""
    result = view.results[-1]
    order = seats_from(viewer, view.seats)
    names = [seat_name(plans, seat, viewer, GAME) for seat in range(view.seats)]
    return Account(
        title=tr("reveal.title", n=result.number),
        subtitle=tr("reveal.subtitle", trump=trump_text(result.trump), dealer=names[result.dealer]),
        columns=tuple(_column(result, seat, names[seat]) for seat in order),
        lines=tuple(_lines(view, result, order, names)),
        last=match_outcome(view.options, view.results) is not None,
    )


def seats_from(viewer: int | None, seats: int) -> tuple[int, ...]:
    """All seats clockwise, the reader's own first."""
    return tuple(((viewer or 0) + place) % seats for place in range(seats))


def _column(result: DealResult, seat: int, name: str) -> Column:
    master, dealer = seat in result.masters, seat == result.dealer
    declared = result.declared[seat]
    if declared is None:
        return Column(seat, name, master, dealer)
    right = NAMED_EARLY if declared.interim else NAMED
    named = tuple(
        Named(other, other in result.masters, right if other in result.masters else MISNAMED)
        for other in declared.seats
    )
    return Column(seat, name, master, dealer, named, declared.interim)


def _lines(view: View, result: DealResult, order: Sequence[int], names: Sequence[str]) -> list[Line]:
    before = tuple(total - got for total, got in zip(result.after, result.points, strict=True))

    def line(key: str, cells: Sequence[str], note: str = "") -> Line:
        return Line(tr(f"reveal.line.{key}"), tuple(cells[seat] for seat in order), note)

    seats = range(view.seats)
    masters = result.masters
    totals = [f"{plain(a)} → {plain(b)}" for a, b in zip(before, result.after, strict=True)]
    base = [result.tricks[seat] if seat in masters else result.share for seat in seats]
    return [
        line("tricks", [str(n) for n in result.tricks]),
        line("base", [signed(n) for n in base], share_words(result)),
        line("naming", [_naming(result, seat) for seat in seats], naming_words(result)),
        line("hidden", [f"+{n}" if n else "–" for n in result.hidden], hidden_words(result, names)),
        replace(
            line("points", [signed(n) for n in result.points]),
            strong=True,
            counted=tuple((0, result.points[seat]) for seat in order),
        ),
        replace(
            line("total", totals),
            strong=True,
            total=True,
            counted=tuple((before[seat], result.after[seat]) for seat in order),
        ),
    ]


def _naming(result: DealResult, seat: int) -> str:
    named = _column(result, seat, "").named
    return "  ".join(signed(one.points) for one in named) if named else "–"


def share_words(result: DealResult) -> str:
    """The hunters' share with its arithmetic: ``(11 − 6) ÷ 2 = 2.5 → 3``."""
    by_masters = sum(result.tricks[seat] for seat in result.masters)
    by_hunters = sum(result.tricks) - by_masters
    hunters = len(result.tricks) - len(result.masters)
    sums = f"({by_hunters} {MINUS} {by_masters}) ÷ {hunters}"
    difference = by_hunters - by_masters
    if difference % hunters == 0:
        sums += f" = {plain(result.share)}"
    else:
        digits = f"{abs(difference) / hunters:.2f}".rstrip("0")
        rest = "" if 100 * difference % hunters == 0 else "…"
        sums += f" = {MINUS if difference < 0 else ''}{digits}{rest} → {plain(result.share)}"
    return tr("reveal.share_one" if len(result.masters) == 1 else "reveal.share_two", sum=sums)


def naming_words(result: DealResult) -> str:
    """What a name was worth in this deal: only the cases that occurred."""
    named = [one.points for seat in range(len(result.tricks)) for one in _column(result, seat, "").named]
    worth = ((NAMED, "right"), (NAMED_EARLY, "early"), (MISNAMED, "wrong"))
    found = [(signed(points), key) for points, key in worth if points in named]
    return tr("reveal.comma").join(tr(f"reveal.naming_{key}", n=points) for points, key in found)


def hidden_words(result: DealResult, names: Sequence[str]) -> str:
    """Who failed to name which master, or that all did (WW-D2)."""
    told: list[str] = []
    for master in result.masters:
        blind = [
            names[seat]
            for seat, declared in enumerate(result.declared)
            if declared is not None and master not in declared.seats
        ]
        if blind:
            fields = {"master": names[master], "seats": tr("reveal.comma").join(blind), "n": HIDDEN}
            told.append(tr("reveal.hidden_from", **fields))
        else:
            told.append(tr("reveal.hidden_none", master=names[master]))
    return joined(told)


class Dealt(Struct, frozen=True):
    """A hand as it was dealt."""

    seat: int
    name: str
    master: bool
    cards: int
    turned: int
    """Of these the turned card, as a set, where the dealer held it."""


def dealt_hands(view: View, plans: Any, viewer: int | None) -> tuple[Dealt, ...]:
    """The hands as dealt, the reader's own first."""
    opened = _opened(view)
    result = view.results[-1]
    return tuple(
        Dealt(
            seat,
            seat_name(plans, seat, viewer, GAME),
            seat in result.masters,
            opened.dealt[seat],
            opened.dealt[seat] & (1 << view.turned),
        )
        for seat in seats_from(viewer, view.seats)
    )


def _opened(view: View) -> Opened:
    if view.opened is None:
        raise ValueError("the deal is not over")
    return view.opened


def leftover(view: View) -> tuple[int, int]:
    """The cards nobody had, as sets: the turned one, and those that lay face down."""
    turned = 1 << view.turned if view.seats != 4 else 0
    return turned, _opened(view).leftover & ~turned


class MasterRow(Struct, frozen=True):
    """How often a seat has been master, in which deals, and how likely it is to be next."""

    name: str
    count: int
    deals: tuple[int, ...]
    chance: tuple[int, int] | None
    """As a fraction; None when no deal follows."""


def master_rows(view: View, plans: Any, viewer: int | None) -> tuple[MasterRow, ...]:
    """Who has been master how often, with the public prior of the next deal (WW §9)."""
    over = match_outcome(view.options, view.results) is not None
    chances = None if over else roles.prior(view.options, view.master_counts)
    return tuple(
        MasterRow(
            seat_name(plans, seat, viewer, GAME),
            view.master_counts[seat],
            tuple(result.number for result in view.results if seat in result.masters),
            chances[seat] if chances else None,
        )
        for seat in seats_from(viewer, view.seats)
    )


def length_words(view: View) -> str:
    """When the match ends, in a sentence."""
    options = view.options
    if options.role_dealing.value == "bag":
        deals = options.players * options.bag_rounds // options.masters
        return tr("reveal.ends_bag", n=deals)
    if view.deal_number < options.min_deals:
        return trn("reveal.ends_min", options.min_deals)
    return tr("reveal.ends_equal")
