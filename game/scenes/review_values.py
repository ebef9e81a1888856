"""The page beside the board: what the adviser thought of everything that could have been played."""

from __future__ import annotations

from typing import Any, cast

from msgspec import Struct

from ai.messages import Report
from engine.actions import Action, PlayCard
from engine.games.three_hags.state import Pass, PlayCombo
from engine.match import Match
from game.narrate import card_sign, why_text
from game.numbers import tenths
from game.review import TOLERANCE, Review
from game.scenes.fitting import fitted
from game.scenes.hand_result_moments import loss_words
from game.scenes.replay import Replay
from game.scenes.round_lines_three_hags import combo_signs
from game.strings import tr
from game.ui.canvas import Box, Canvas


class Judged(Struct, frozen=True):
    """One thing that could have been done, and its value in the unit of the game."""

    action: PlayCard | PlayCombo | Pass
    value: float
    played: bool
    best: bool


class Verdict(Struct, frozen=True):
    """What there is to say about the choice at one ply."""

    choices: tuple[Judged, ...] = ()
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
    played = review.match.journal[replay.decisions[ply]].action
    best: Any = report.action
    values = {cast(Any, v).action: v.value for v in report.values}
    choices = [
        Judged(action, value, action == played, action == best)
        for action, value in values.items()
        if isinstance(action, PlayCard | PlayCombo | Pass)
    ]
    choices.sort(key=lambda judged: (-judged.value, not judged.best))
    loss = max(0.0, values[best] - next((c.value for c in choices if c.played), values[best]))
    return Verdict(tuple(choices), loss, why_text(report.why, game) if game else "")


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
    """The page: what happened, the choices with bars, the size and the reason."""
    palette, texts = canvas.palette, canvas.texts
    canvas.panel(box)
    left, width = box.left + 20, box.width - 40
    y = box.top + 14
    y += canvas.paragraph(head, (left, y), width, "smallstrong", palette.text) + 8
    if not found.choices:
        canvas.paragraph(empty, (left, y), width, "small", palette.muted)
        return
    words = found.why
    same = found.loss < TOLERANCE[game]
    size = tr("review.agreed") if same else loss_words(found.loss, game)
    foot = texts.height(words, "tiny", width) + texts.leading("smallstrong") + 24
    room = box.bottom - foot - y
    legend = texts.height(tr(f"review.values.{game}"), "tiny", width) + 4
    if room - legend > min(len(found.choices), 4) * texts.leading("tiny"):
        y += canvas.paragraph(tr(f"review.values.{game}"), (left, y), width, "tiny", palette.muted) + 4
        room -= legend
    choices = _fitting(found.choices, max(2, int(room / texts.leading("tiny"))))
    step = min(texts.leading("small") + 6, room / len(choices))
    style = "smallstrong" if step >= texts.leading("smallstrong") - 3 else "tiny"
    label = max(texts.width(words, style) for words in ("10♥", *map(choice_words, choices)))
    if label > 0.4 * width:
        style = "tiny"
        label = min(0.44 * width, max(texts.width(choice_words(judged), style) for judged in choices))
    for judged in choices:
        _row(canvas, Box(left, y, width, step), judged, found.choices, (style, label))
        y += step
    y = box.bottom - foot + 6
    size, style = fitted(texts, size, width, ("smallstrong", "tiny"))
    canvas.text(size, (left, y), style, palette.good if same else palette.bad)
    canvas.paragraph(words, (left, y + texts.leading("smallstrong")), width, "tiny", palette.muted)


def choice_words(judged: Judged) -> str:
    """A choice in as few words as tell it from the others."""
    action = judged.action
    if isinstance(action, PlayCard):
        return card_sign(action.card)
    if isinstance(action, Pass):
        return tr("three_hags.action.pass")
    return combo_signs(action.cards, action.meaning)


def _fitting(choices: tuple[Judged, ...], count: int) -> list[Judged]:
    """The best ones, as many as there is room for, and in any case the one that was played."""
    first = list(choices[:count])
    rest = [judged for judged in choices[count:] if judged.played or judged.best]
    return [*first[: count - len(rest)], *rest]


def _row(
    canvas: Canvas, line: Box, judged: Judged, choices: tuple[Judged, ...], look: tuple[str, float]
) -> None:
    """A choice, its value as a bar and a number, and whether it was made or is the adviser's. ``look``: the
    style, and the room for the choice's words."""
    palette, texts = canvas.palette, canvas.texts
    y, (style, label) = line.centery, look
    if judged.played:
        canvas.box(line.inflate(12, -2), palette.raised, radius=7, edge=palette.muted, width=1.5)
    words, size = fitted(texts, choice_words(judged), label, (style, "tiny"))
    canvas.text(words, (line.left, y), size, palette.text, "midleft")
    tag = "both" if judged.played and judged.best else "played" if judged.played else "best"
    wide = max(texts.width(tr(f"review.tag_{name}"), "tiny") for name in ("both", "played", "best")) + 8
    number = tenths(judged.value)
    start = line.left + label + 12
    end = line.right - wide - texts.width("13.0", style) - 10
    top, low = choices[0].value, min(choice.value for choice in choices)
    share = 1.0 if top - low < 0.05 else 0.12 + 0.88 * (judged.value - low) / max(top - low, 1.0)
    high, bar = min(10.0, line.height * 0.4), y
    if end - start < 2 * high:  # long words leave no room for a bar but below them
        start, end, high, bar = line.left, line.right - wide, 3.0, line.bottom - 2
    if choices[1:]:
        canvas.box(Box(start, bar - high / 2, end - start, high), palette.pressed, radius=high / 2)
        fill = palette.good if judged.best else palette.accent
        canvas.box(Box(start, bar - high / 2, max(high, (end - start) * share), high), fill, radius=high / 2)
    canvas.text(number, (line.right - wide, y), style, palette.text, "midright")
    if judged.played or judged.best:
        words = tr(f"review.tag_{tag}")
        canvas.text(
            words, (line.right, y), "tiny", palette.good if judged.best else palette.muted, "midright"
        )
