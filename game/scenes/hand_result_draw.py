"""Drawing the counting of a deal: a table that fills line by line, and how far each side has come."""

from __future__ import annotations

from game.scenes.hand_result_lines import Account, Line
from game.ui.canvas import Box, Canvas
from game.ui.text import Texts

PAD = 20.0
COLUMN = 0.3
"""Share of the width for one side."""


WAYS = (("body", True), ("small", True), ("tiny", True), ("small", False), ("tiny", False))
"""Style of the lines, and whether the bars are drawn, which repeat the score: the first that fits."""


def needed(texts: Texts, account: Account, width: float, style: str = "small", bars: bool = True) -> float:
    """Height that the account needs at this width."""
    inner = width - 2 * PAD
    notes = sum(texts.height(line.note, "tiny", inner) for line in account.lines if line.note)
    lines = len(account.lines) * (texts.leading(style) + 4) + 6
    columns = _columns(Box(0, 0, inner, 0), len(account.columns))
    head = texts.leading("smallstrong") * (2 if _two_lines(texts, account, columns) else 1)
    return 2 * PAD + head + lines + notes + _bars(texts, account, bars) + 4


def way_for(texts: Texts, account: Account, box: Box) -> tuple[str, bool]:
    """The largest way to draw the account that fits into the box."""
    fitting = (way for way in WAYS if needed(texts, account, box.width, *way) <= box.height)
    return next(fitting, WAYS[-1])


def _bars(texts: Texts, account: Account, shown: bool) -> float:
    told = shown and account.progress.target and max(account.progress.after)
    rows = len(account.columns) if told else 0
    return texts.leading("tiny") + rows * 22 * texts.scale / 100


def draw_account(canvas: Canvas, box: Box, account: Account, counted: float) -> None:
    """The table; of line n (from 0) the share ``counted - n`` has been counted up."""
    texts, palette = canvas.texts, canvas.palette
    inner = Box(box.left + PAD, box.top + PAD - 6, box.width - 2 * PAD, box.height - 2 * PAD + 8)
    columns = _columns(inner, len(account.columns))
    y = inner.top
    style = "tiny" if _too_wide(texts, account, columns) else "smallstrong"
    for name, column in zip(account.columns, columns, strict=True):
        for number, line in enumerate(texts.wrap(name, style, column.width)[:2]):
            canvas.text(
                line,
                (column.right, y + number * texts.leading(style) * 0.9),
                style,
                palette.accent,
                "topright",
            )
    style, bars = way_for(texts, account, box)
    y += texts.leading("smallstrong") * (2 if _two_lines(texts, account, columns) else 1) + 4
    for number, line in enumerate(account.lines):
        share = max(0.0, min(1.0, counted - number))
        if share > 0:
            y = _line(canvas, inner, columns, y, line, style, share)
    if counted >= len(account.lines) - 1:
        _progress(canvas, inner, account, bars, max(0.0, min(1.0, counted - len(account.lines) + 1)))


def _columns(inner: Box, count: int) -> list[Box]:
    width = inner.width * min(COLUMN, 0.6 / count)
    return [Box(inner.right - (count - n) * width, inner.top, width - 8, inner.height) for n in range(count)]


def _too_wide(texts: Texts, account: Account, columns: list[Box]) -> bool:
    pairs = zip(account.columns, columns, strict=True)
    return any(texts.width(name, "smallstrong") > column.width for name, column in pairs)


def _two_lines(texts: Texts, account: Account, columns: list[Box]) -> bool:
    pairs = zip(account.columns, columns, strict=True)
    return any(len(texts.wrap(name, "tiny", column.width)) > 1 for name, column in pairs)


def _line(
    canvas: Canvas, inner: Box, columns: list[Box], y: float, line: Line, style: str, share: float
) -> float:
    """One line from ``y`` on; where the next begins."""
    texts, palette = canvas.texts, canvas.palette
    high = texts.leading(style)
    if line.strong:
        canvas.box(Box(inner.left, y, inner.width, 1.5), palette.panel_edge, radius=0)
        y += 5
    bold = {"body": "strong", "small": "smallstrong"}.get(style, style)
    ink, plain = (palette.accent, bold) if line.strong else (palette.text, style)
    widest = max(texts.width(line.text(number), bold) for number in range(len(columns)))
    room = columns[0].right - inner.left - widest - 12
    label = plain if texts.width(line.label, plain) <= room else "tiny"
    canvas.text(line.label, (inner.left, y + high / 2), label, ink, "midleft", alpha=share)
    for number, column in enumerate(columns):
        words = line.text(number, share)
        canvas.text(words, (column.right, y + high / 2), bold, ink, "midright", alpha=share)
    y += high
    if line.note:
        used = canvas.paragraph(
            line.note, (inner.left, y - 2), inner.width, "tiny", palette.muted, alpha=share
        )
        y += used
    return y + 4


def _progress(canvas: Canvas, inner: Box, account: Account, bars: bool, share: float) -> None:
    """Pips up to the target (points above it follow), or the totals of a series."""
    texts, palette, progress = canvas.texts, canvas.palette, account.progress
    scale = texts.scale / 100
    top = inner.bottom - _bars(texts, account, bars) + texts.leading("tiny")
    canvas.text(progress.words, (inner.left, top - texts.leading("tiny")), "tiny", palette.muted, alpha=share)
    most = max(progress.target, *progress.after)
    if not bars or not progress.target or not max(progress.after):
        return
    left = inner.left + min(190 * scale, inner.width * 0.4)
    step = (inner.right - left) / most
    for row, name in enumerate(account.columns):
        y = top + (row + 0.5) * 22 * scale
        canvas.text(name, (inner.left, y), "tiny", palette.text, "midleft", alpha=share)
        for number in range(most):
            pip = Box(left + number * step + 2, y - 6 * scale, step - 4, 12 * scale)
            have = number < progress.after[row]
            new = have and number >= progress.before[row]
            fill = palette.accent if have else palette.pressed
            edge = palette.focus if new else palette.panel_edge
            canvas.box(pip, fill, radius=5, edge=edge, width=2 if new else 1, alpha=share)
        if progress.target < most:
            x = left + progress.target * step
            canvas.box(Box(x - 1.5, y - 10 * scale, 3, 20 * scale), palette.focus, radius=1, alpha=share)
