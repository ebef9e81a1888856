"""The pages of the end of a case: the crime, the people with their roles, the attempts as rows."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.deception.roles import Role
from engine.games.deception.statements import Colour
from engine.games.deception.view import View
from game.case_words import pair_words
from game.phrases import Voice
from game.scenes.case_art import CaseArt
from game.scenes.deception_lines import Account, Attempt, Person, badge_words
from game.scenes.fitting import fitted
from game.scenes.signs import mark, verdict
from game.strings import tr, trn
from game.table.case_pods import badge
from game.table.ring_hud import seat_mark
from game.ui.canvas import Box, Canvas
from game.ui.widgets import Widget

PAD = 20.0
LEAST = 78.0
"""Height of the two cards where large clues leave little room."""
CARDS_AT, PEOPLE_AT, STEP = 0.7, 1.3, 0.22
"""Seconds: when the two cards are turned over, when the first role is, and between two of them."""


def time_of(account: Account) -> float:
    """How long it takes until everything is open."""
    return PEOPLE_AT + STEP * len(account.people)


def draw_truth(canvas: Canvas, box: Box, told: Account, view: View, art: CaseArt, clock: float) -> None:
    """Who did it, the two cards, and the clues that pointed to them."""
    palette, texts = canvas.palette, canvas.texts
    canvas.panel(box)
    inner = box.inflate(-2 * PAD, -2 * (PAD - 6))
    y = inner.top + texts.leading("strong") / 2
    words = canvas.text(tr("case_end.murderer"), (inner.left, y), "small", palette.muted, "midleft")
    x = words.right / canvas.u + 24
    seat_mark(canvas, x, y, told.murderer, 10)
    name = told.people[told.murderer].name
    name, style = fitted(texts, name, inner.right - x - 20, ("heading", "strong", "smallstrong", "tiny"))
    canvas.text(name, (x + 18, y), style, palette.text, "midleft")
    top = y + texts.leading("strong") / 2 + 10
    clues = texts.leading("smallstrong") + 16 + len(told.clues) * texts.leading("tiny")
    high = max(LEAST, min(126.0, inner.height * 0.27, inner.bottom - top - clues))
    cards = Box(inner.left, top, inner.width, high)
    if clock >= CARDS_AT:
        art.pair(canvas, cards, view, told.solution)
    else:
        half = (cards.width - 14) / 2
        for number in (0, 1):
            spot = Box(cards.left + number * (half + 14), cards.top, half, cards.height)
            canvas.box(spot, palette.pressed, radius=8, edge=palette.panel_edge, width=1.5)
    _draw_clues(
        canvas, Box(inner.left, cards.bottom + 12, inner.width, inner.bottom - cards.bottom - 12), told
    )


def _draw_clues(canvas: Canvas, box: Box, told: Account) -> None:
    palette, texts = canvas.palette, canvas.texts
    canvas.text(tr("case_end.clues"), box.topleft, "smallstrong", palette.accent)
    top = box.top + texts.leading("smallstrong") + 4
    if not told.clues:
        canvas.text(tr("case_end.no_clue"), (box.left, top), "small", palette.muted)
        return
    step = min(texts.leading("small") + 7, (box.bottom - top) / len(told.clues))
    long = [
        tr("case_end.clue_gone") if clue.gone else trn("case_end.clue_round", clue.round)
        for clue in told.clues
    ]
    widest = max(texts.width(tag, "tiny") for tag in long)
    short = max(texts.width(clue.words, "tiny") for clue in told.clues) > box.width - 42 - widest
    tags = [tr("deception_table.round_short", n=clue.round) for clue in told.clues] if short else long
    room = box.width - 42 - max(texts.width(tag, "tiny") for tag in tags)
    style = _one_style(canvas, [clue.words for clue in told.clues], room, ("small", "tiny"))
    for number, (clue, tag) in enumerate(zip(told.clues, tags, strict=True)):
        y = top + (number + 0.5) * step
        radius = min(11.0, step / 2 - 1)
        canvas.disc((box.left + 11, y), radius, palette.raised_hover if clue.gone else palette.accent)
        ink = palette.muted if clue.gone else palette.accent_text
        canvas.text(str(clue.number), (box.left + 11, y), "tiny", ink, "center")
        canvas.text(tag, (box.right, y), "tiny", palette.muted, "midright")
        words, _ = fitted(texts, clue.words, room, (style,))
        canvas.text(words, (box.left + 30, y), style, palette.muted if clue.gone else palette.text, "midleft")
        if clue.gone and short:
            canvas.box(Box(box.left + 28, y, texts.width(words, style) + 4, 1.5), palette.muted, radius=0)


def _one_style(canvas: Canvas, lines: Sequence[str], room: float, styles: Sequence[str]) -> str:
    """The first style in which every line fits; the last one where none is."""
    widest = {style: max(canvas.texts.width(line, style) for line in lines) for style in styles}
    return next((style for style in styles if widest[style] <= room), styles[-1])


NAME, ROLE, BADGE = 0.05, 0.28, 0.7
"""Left edges of name, role and badge, as parts of a person's line."""
SIGN, END = 27.0, 28.0
"""Room for the sign of a badge, and for that of the winner at the end of the line."""


def draw_people(canvas: Canvas, box: Box, told: Account, viewer: int | None, clock: float) -> None:
    """Everybody, clockwise from the reader: role, badge, and whether their side has won."""
    palette, texts = canvas.palette, canvas.texts
    canvas.panel(box)
    inner = box.inflate(-2 * PAD, -2 * (PAD - 10))
    badges = max(texts.width(badge_words(person), "tiny") for person in told.people)
    badge_at = min(inner.left + inner.width * BADGE, inner.right - END - badges - SIGN)
    y = inner.top + texts.leading("tiny") / 2
    for name, x, anchor in (
        ("role", inner.left + inner.width * ROLE, "midleft"),
        ("badge", badge_at, "midleft"),
        ("won", inner.right, "midright"),
    ):
        canvas.text(tr(f"case_end.head.{name}"), (x, y), "tiny", palette.muted, anchor)
    top = inner.top + texts.leading("tiny")
    count = len(told.people)
    step = min(54.0, (inner.bottom - top) / count)
    roles = [person.word for person in told.people]
    style = _one_style(canvas, roles, inner.width * (BADGE - ROLE) - 54, ("smallstrong", "tiny"))
    for place in range(count):
        person = told.people[((viewer or 0) + place) % count]
        line = Box(inner.left, top + place * step, inner.width, step)
        canvas.box(Box(line.left, line.top - 0.5, line.width, 1), palette.panel_edge, radius=0)
        shown = clock >= PEOPLE_AT + STEP * (place + 1)
        _draw_person(canvas, line, person, style, badge_at, shown=shown)


def _draw_person(
    canvas: Canvas, line: Box, person: Person, style: str, badge_at: float, *, shown: bool
) -> None:
    palette, texts = canvas.palette, canvas.texts
    y = line.centery
    seat_mark(canvas, line.left + 10, y, person.seat, min(9.0, line.height * 0.28))
    large = ("strong", "smallstrong", "tiny") if line.height > 46 else ("smallstrong", "tiny")
    name, large_style = fitted(texts, person.name, line.width * (ROLE - NAME) - 10, large)
    canvas.text(name, (line.left + line.width * NAME, y), large_style, palette.text, "midleft")
    if not shown:
        return
    verdict(canvas, (line.right - 10, y), person.won)
    crime = person.role.crime
    high = min(line.height - 4, texts.leading(style) + 6)
    chip = Box(line.left + line.width * ROLE, y - high / 2, texts.width(person.word, style) + 24, high)
    fill = (128, 20, 34) if crime else palette.raised_hover
    special = crime or person.role in (Role.SCIENTIST, Role.WITNESS)
    canvas.box(chip, fill, radius=high / 2, edge=palette.accent if special else None, width=1.5 * special)
    canvas.text(person.word, chip.center, style, (255, 240, 236) if crime else palette.text, "center")
    if person.named:
        mark(canvas, "eye", (chip.right + 8, y), min(24.0, line.height - 6))
    if person.role is Role.SCIENTIST:
        return
    badge(canvas, (badge_at + 9, y), min(9.0, line.height * 0.3), spent=not person.badge)
    words, style = fitted(texts, badge_words(person), line.right - END - badge_at - SIGN, ("small", "tiny"))
    canvas.text(words, (badge_at + SIGN, y), style, palette.muted, "midleft")


COLUMNS = (0.0, 0.05, 0.27, 0.43, 0.65, 0.87)
"""Left edges of an attempt's cells, as parts of its width."""
HEADS = ("", "who", "whose", "evidence", "weapon", "answer")


def draw_attempt_heads(canvas: Canvas, box: Box) -> None:
    """What the columns are."""
    for part, name in zip(COLUMNS, HEADS, strict=True):
        if name:
            place = box.left + box.width * part + 6, box.top
            canvas.text(tr(f"case_end.head.{name}"), place, "tiny", canvas.palette.muted)


class AttemptRow(Widget):
    """One attempt: who named which cards, which of them were right, and what was answered."""

    def __init__(self, attempt: Attempt, view: View, voice: Voice, art: CaseArt) -> None:
        super().__init__()
        self.attempt, self.view, self.voice, self.art = attempt, view, voice, art
        self.words = pair_words(view, attempt.crime)

    def _x(self, column: int) -> float:
        return self.box.left + self.box.width * COLUMNS[column] + 6

    def draw(self, canvas: Canvas) -> None:
        palette, texts, one = canvas.palette, canvas.texts, self.attempt
        canvas.box(self.box, palette.raised_hover if self.glow > 0.5 else palette.raised, radius=10)
        self.frame(canvas, self.box, 10)
        y = self.box.centery
        canvas.text(str(one.number), (self.box.left + 22, y), "smallstrong", palette.accent, "center")
        for column, seat in ((1, one.seat), (2, one.crime.owner)):
            seat_mark(canvas, self._x(column) + 9, y, seat, 8)
            room = self.box.width * (COLUMNS[column + 1] - COLUMNS[column]) - 40
            words = self.voice.name(seat)
            if column == 1:
                words = tr("case_end.who_when", seat=words, n=one.round)
            words, style = fitted(texts, words, room, ("smallstrong", "tiny"))
            canvas.text(words, (self._x(column) + 24, y), style, palette.text, "midleft")
        pair = ((3, Colour.RED, one.red_right), (4, Colour.BLUE, one.blue_right))
        for (column, colour, right), place in zip(pair, (one.crime.red, one.crime.blue), strict=True):
            wide = self.box.width * (COLUMNS[column + 1] - COLUMNS[column]) - 44
            cards = self.view.evidence if colour is Colour.RED else self.view.weapons
            number = cards[one.crime.owner][place]
            spot = Box(self._x(column), self.box.top + 4, wide, self.box.height - 8)
            self.art.card(canvas, spot, colour, number, place)
            verdict(canvas, (spot.right + 16, y), right)
        answer = tr("case_end.yes" if one.right else "case_end.no")
        room = self.box.right - self._x(5) - 12
        answer, style = fitted(texts, answer, room, ("smallstrong", "tiny"))
        canvas.text(answer, (self._x(5), y), style, palette.good if one.right else palette.bad, "midleft")
