"""How a round of Trick of the Dead was scored, line by line in the order of TD §7. Made from the open public
view; what anybody buried is not in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engine.cards import SUIT_SYMBOLS, cards_of
from engine.games.trick_of_the_dead.options import ZombieDouble
from engine.games.trick_of_the_dead.scoring import club_penalty, heart_bonus, match_outcome
from engine.games.trick_of_the_dead.state import DeadTrick
from engine.games.trick_of_the_dead.view import View
from game.narrate import card_sign, listed, seat_name
from game.narrate_trick_of_the_dead import formula
from game.numbers import plain, signed
from game.scenes.fitting import joined
from game.scenes.reveal_lines import seats_from
from game.strings import tr

GAME = "trick_of_the_dead"
JOKER_BONUS = 5
NOTHING = "–"


class Left(Struct, frozen=True):
    """A seat at the end of the round: the cards it still holds, hearts first."""

    seat: int
    name: str
    dealer: bool
    cards: tuple[int, ...]
    zombies: tuple[bool, ...]
    hearts: int


class Line(Struct, frozen=True):
    """One step of the sum: a word per seat, in the order of the columns."""

    label: str
    cells: tuple[str, ...]
    icon: str = ""
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
    """The whole result of a round. Columns begin with the reader's own seat and go clockwise."""

    title: str
    subtitle: str
    columns: tuple[Left, ...]
    lines: tuple[Line, ...]
    totals: tuple[tuple[int, int], ...]
    """Before and after this round, per column."""
    target: int
    bonus: int
    """What each heart still in hand is worth."""
    last: bool
    """Whether the match is decided with this round."""


def account(view: View, plans: Any, viewer: int | None) -> Account:
    """The result of the last finished round of a public view, as somebody at ``viewer`` reads it."""
    result = view.results[-1]
    order = seats_from(viewer, view.seats)
    names = [seat_name(plans, seat, viewer, GAME) for seat in range(view.seats)]
    gained = [got + more for got, more in zip(result.trick_points, result.survival, strict=True)]
    totals = tuple((result.after[seat] - gained[seat], result.after[seat]) for seat in order)
    return Account(
        title=tr("round.title", n=result.number),
        subtitle=_subtitle(view, names),
        columns=tuple(_left(view, seat, names[seat]) for seat in order),
        lines=_lines(view, order, gained, totals),
        totals=totals,
        target=view.options.target_score,
        bonus=heart_bonus(view.options),
        last=match_outcome(view.options, view.results) is not None,
    )


def _subtitle(view: View, names: Sequence[str]) -> str:
    trump = tr("round.no_trumps") if view.named < 0 else tr("round.trumps", suit=SUIT_SYMBOLS[view.named])
    if view.namer is not None:
        trump = tr("round.named_by", trump=trump, seat=names[view.namer])
    target = view.options.target_score
    there = [names[seat] for seat, total in enumerate(view.scores) if total >= target]
    goal = tr("round.reached", n=target, names=listed(there)) if there else tr("round.target", n=target)
    return tr("round.subtitle", trump=trump, target=goal)


def _left(view: View, seat: int, name: str) -> Left:
    held = view.opened[seat] if view.opened else 0
    cards = sorted(cards_of(held), key=lambda card: (card // 13 != 1, card // 13, -card))
    zombies = tuple(bool(view.zombies[seat] >> card & 1) for card in cards)
    dealer = seat == view.results[-1].dealer
    return Left(seat, name, dealer, tuple(cards), zombies, view.results[-1].hearts_left[seat])


def _lines(
    view: View, order: Sequence[int], gained: Sequence[int], totals: tuple[tuple[int, int], ...]
) -> tuple[Line, ...]:
    options, result = view.options, view.results[-1]
    counts = [[t.count for t in view.tricks if t.winner == seat] for seat in range(view.seats)]
    penalty, whole = club_penalty(options), options.zombie_double is ZombieDouble.WHOLE_TRICK
    doubling = [
        sum(c.diamonds + (c.hearts - penalty * c.clubs if whole else 0) for c in counts[seat] if c.doubled)
        for seat in order
    ]
    risen = [sum(c.doubled for c in counts[seat]) for seat in order]
    times = [
        [sum(getattr(c, name) for c in counts[seat]) for seat in order]
        for name in ("diamonds", "hearts", "clubs", "joker")
    ]
    bonus = heart_bonus(options)
    return (
        Line(tr("round.line.tricks"), tuple(str(result.tricks[seat]) for seat in order)),
        Line(tr("round.line.diamonds"), tuple(signed(n) for n in times[0]), "supplies"),
        Line(tr("round.line.hearts"), tuple(signed(n) for n in times[1]), "life"),
        Line(tr("round.line.clubs"), tuple(_times(n, -penalty) for n in times[2]), "obstacles"),
        Line(
            tr("round.line.zombies_whole" if whole else "round.line.zombies"),
            tuple(signed(n) if won else NOTHING for n, won in zip(doubling, risen, strict=True)),
            "headstone",
        ),
        Line(tr("round.line.jokers"), tuple(_times(n, JOKER_BONUS) for n in times[3]), "star"),
        Line(
            tr("round.line.trick_points"),
            tuple(signed(result.trick_points[seat]) for seat in order),
            strong=True,
            counted=tuple((0, result.trick_points[seat]) for seat in order),
        ),
        Line(
            tr("round.line.survival"),
            tuple(_times(result.hearts_left[seat], bonus) for seat in order),
            "life",
        ),
        Line(
            tr("round.line.points"),
            tuple(signed(gained[seat]) for seat in order),
            strong=True,
            counted=tuple((0, gained[seat]) for seat in order),
        ),
        Line(
            tr("round.line.total"),
            tuple(f"{plain(before)} → {plain(after)}" for before, after in totals),
            strong=True,
            counted=totals,
            total=True,
        ),
    )


def _times(n: int, each: int) -> str:
    """``3 × −2 = −6``."""
    if not n:
        return NOTHING
    return signed(each) if n == 1 else f"{n} × {plain(each)} = {signed(n * each)}"


class TrickLine(Struct, frozen=True):
    """A trick in one line: cards in playing order, with who played them."""

    number: int
    cards: tuple[tuple[int, int, bool], ...]
    """(seat, card, whether it was a zombie)."""
    winner: int
    trump: int
    formula: str
    points: str
    risen: int | None


def trick_lines(view: View) -> tuple[TrickLine, ...]:
    """All tricks of the round with what they brought."""
    options = view.options
    penalty, whole = club_penalty(options), options.zombie_double is ZombieDouble.WHOLE_TRICK
    return tuple(
        TrickLine(
            number,
            _played(trick),
            trick.winner,
            trick.trump,
            formula(trick.count, penalty, whole),
            signed(trick.count.points),
            trick.revived,
        )
        for number, trick in enumerate(view.tricks, 1)
    )


def _played(trick: DeadTrick) -> tuple[tuple[int, int, bool], ...]:
    seats = len(trick.cards)
    return tuple(
        ((trick.leader + i) % seats, card, zombie)
        for i, (card, zombie) in enumerate(zip(trick.cards, trick.zombies, strict=True))
    )


def trick_words(line: TrickLine, names: Sequence[str]) -> str:
    """The same in words: for a screen reader and the widget's name."""
    cards = [
        tr("round.card_of", seat=names[seat], card=card_text(card, zombie))
        for seat, card, zombie in line.cards
    ]
    told = [tr("round.trick_said", n=line.number, cards=listed(cards), winner=names[line.winner])]
    if line.risen is not None:
        told.append(tr("round.risen_said", card=card_sign(line.risen)))
    return joined(told)


def card_text(card: int, zombie: bool) -> str:
    """A card as signs; a zombie says so."""
    return tr("round.zombie", card=card_sign(card)) if zombie else card_sign(card)


__all__ = ["Account", "Left", "Line", "TrickLine", "account", "trick_lines", "trick_words"]
