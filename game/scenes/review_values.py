"""The page beside the board: what the adviser thought of every card that could have been played."""

from __future__ import annotations

from typing import Any, cast

from msgspec import Struct

from ai.messages import Report
from engine.actions import Action, PlayCard
from engine.match import Match
from game.narrate import card_sign, why_text
from game.numbers import tenths
from game.review import TOLERANCE, Review
from game.scenes.hand_result_moments import loss_words
from game.scenes.replay import Replay
from game.strings import tr
from game.ui.canvas import Box, Canvas


class Judged(Struct, frozen=True):
    """One card that could have been played, and its value in the unit of the game."""

    card: int
    value: float
    played: bool
    best: bool


class Verdict(Struct, frozen=True):
    """What there is to say about the choice at one ply."""

    cards: tuple[Judged, ...] = ()
    """Best first; none where nothing was compared."""
    loss: float = 0.0
    why: str = ""


def losses(review: Review, replay: Replay) -> dict[int, float]:
    """What the person's choices cost, by ply, as far as they have been looked at: 0 for a good one."""
    found: dict[int, float] = {}
    for decision in review.reports:
        loss = verdict("", review, replay, replay.ply_of(decision)).loss
        found[replay.ply_of(decision)] = loss if loss >= review.tolerance else 0.0
    return found


def verdict(game: str, review: Review | None, replay: Replay, ply: int) -> Verdict:
    """The adviser's opinion of the choice at a ply; an empty one where there is none."""
    if review is None or ply >= len(replay.plays):
        return Verdict()
    report: Report | None = review.reports.get(replay.decisions[ply])
    if report is None:
        return Verdict()
    seat_card = replay.plays[ply][1]
    best: Any = report.action
    values = {cast(Any, v).action: v.value for v in report.values}
    cards = [
        Judged(action.card, value, action.card == seat_card, action == best)
        for action, value in values.items()
        if isinstance(action, PlayCard)
    ]
    cards.sort(key=lambda judged: (-judged.value, not judged.best))
    loss = max(0.0, values[best] - next((c.value for c in cards if c.played), values[best]))
    return Verdict(tuple(cards), loss, why_text(report.why, game) if game else "")


def beside(review: Review | None, match: Match, decision: int) -> tuple[Action, float] | None:
    """What the adviser would have chosen instead of something that is no card, and what that cost; None where
    the choice was as good, or has not been looked at."""
    report: Report | None = review.reports.get(decision) if review else None
    if review is None or report is None:
        return None
    best: Any = report.action
    values = {cast(Any, v).action: v.value for v in report.values}
    loss = values[best] - values[match.journal[decision].action]
    return (best, loss) if loss >= review.tolerance else None


def draw(canvas: Canvas, box: Box, head: str, found: Verdict, empty: str, game: str) -> None:
    """The page: what happened, the cards with bars, the size and the reason."""
    palette, texts = canvas.palette, canvas.texts
    canvas.panel(box)
    left, width = box.left + 20, box.width - 40
    y = box.top + 14
    y += canvas.paragraph(head, (left, y), width, "smallstrong", palette.text) + 8
    if not found.cards:
        canvas.paragraph(empty, (left, y), width, "small", palette.muted)
        return
    words = found.why
    same = found.loss < TOLERANCE[game]
    size = tr("review.agreed") if same else loss_words(found.loss, game)
    foot = texts.height(words, "tiny", width) + texts.leading("smallstrong") + 24
    room = box.bottom - foot - y
    legend = texts.height(tr(f"review.values.{game}"), "tiny", width) + 4
    if room - legend > min(len(found.cards), 4) * texts.leading("tiny"):
        y += canvas.paragraph(tr(f"review.values.{game}"), (left, y), width, "tiny", palette.muted) + 4
        room -= legend
    cards = _fitting(found.cards, max(2, int(room / texts.leading("tiny"))))
    step = min(texts.leading("small") + 6, room / len(cards))
    style = "smallstrong" if step >= texts.leading("smallstrong") - 3 else "tiny"
    for judged in cards:
        _row(canvas, Box(left, y, width, step), judged, found.cards, style)
        y += step
    y = box.bottom - foot + 6
    canvas.text(size, (left, y), "smallstrong", palette.good if same else palette.bad)
    canvas.paragraph(words, (left, y + texts.leading("smallstrong")), width, "tiny", palette.muted)


def _fitting(cards: tuple[Judged, ...], count: int) -> list[Judged]:
    """The best cards, as many as there is room for, and in any case the one that was played."""
    first = list(cards[:count])
    rest = [judged for judged in cards[count:] if judged.played or judged.best]
    return [*first[: count - len(rest)], *rest]


def _row(canvas: Canvas, line: Box, judged: Judged, cards: tuple[Judged, ...], style: str) -> None:
    """A card, its value as a bar and a number, and whether it was played or is the adviser's."""
    palette, texts = canvas.palette, canvas.texts
    y = line.centery
    if judged.played:
        canvas.box(line.inflate(12, -2), palette.raised, radius=7, edge=palette.muted, width=1.5)
    canvas.text(card_sign(judged.card), (line.left, y), style, palette.text, "midleft")
    tag = "both" if judged.played and judged.best else "played" if judged.played else "best"
    wide = max(texts.width(tr(f"review.tag_{name}"), "tiny") for name in ("both", "played", "best")) + 8
    number = tenths(judged.value)
    start = line.left + texts.width("10♥", style) + 12
    end = line.right - wide - texts.width("13.0", style) - 10
    top, low = cards[0].value, min(card.value for card in cards)
    share = 1.0 if top - low < 0.05 else 0.12 + 0.88 * (judged.value - low) / max(top - low, 1.0)
    high = min(10.0, line.height * 0.4)
    canvas.box(Box(start, y - high / 2, end - start, high), palette.pressed, radius=high / 2)
    fill = palette.good if judged.best else palette.accent
    canvas.box(Box(start, y - high / 2, max(high, (end - start) * share), high), fill, radius=high / 2)
    canvas.text(number, (line.right - wide, y), style, palette.text, "midright")
    if judged.played or judged.best:
        words = tr(f"review.tag_{tag}")
        canvas.text(
            words, (line.right, y), "tiny", palette.good if judged.best else palette.muted, "midright"
        )
