"""Pages for one pair of eyes: the own role, what the night told, and both again at any time.

Everybody gets a page of the same size with the same button, whatever is on it (DC §7): what is empty for one
role is kept free for the others. The scene keeps and draws them only while the gate is open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from engine.games.deception.roles import Role
from engine.games.deception.view import View
from game.case_words import crime_words, pair_words, role_word
from game.desk import Desk
from game.input.intents import Intent
from game.phrases import Voice, listed
from game.strings import tr
from game.table.bar import Entry
from game.table.case_panel import AREA, CasePanel
from game.table.panel import GUARD, Part
from game.ui.canvas import Box, Canvas
from game.ui.widgets import Button

Page = Literal["role", "brief", "own"]
LINES = {"heading": 1, "body": 3, "strong": 6, "small": 1}
"""Lines kept free on every page, by style: title, what the role wants, what is known, a word of care."""


class PrivatePage(CasePanel):
    """One page. ``page`` "own" is opened by the player and can be closed; others end with their button."""

    wide = 800.0

    def __init__(self, desk: Desk, page: Page, view: View, voice: Voice, go_on: Callable[[], object]) -> None:
        super().__init__(desk, go_on)
        self.page, self._view, self._voice = page, view, voice
        self.closable = page == "own"
        self.guard = 0.0 if self.closable else GUARD
        label = "table.key.close" if self.closable else f"{AREA}.seen"
        self._button = Button(tr(label), go_on, primary=True)

    def parts(self, width: float) -> Sequence[Part]:
        texts = self.desk.texts
        high = sum(count * texts.leading(style) for style, count in LINES.items()) + 24
        return Part(high, draw=self._write), self.row(self._button, high=50)

    def _write(self, canvas: Canvas, area: Box) -> None:
        view, palette, y = self._view, canvas.palette, area.top
        role = view.role
        if role is None:
            return
        wants = tr(f"{AREA}.wants.{role.value}")
        y += canvas.paragraph(_title(role), area.topleft, area.width, "heading", palette.accent)
        if self.page != "brief":
            canvas.paragraph(wants, (area.left, y), area.width, "body")
            y += 3 * canvas.texts.leading("body")
        else:
            canvas.paragraph(tr(f"{AREA}.brief_note"), (area.left, y), area.width, "body", palette.muted)
            y += 2 * canvas.texts.leading("body")
        y += 8
        lines = () if self.page == "role" else told(view, self._voice)
        step = canvas.texts.leading("strong")
        for words in (row for line in lines for row in canvas.texts.wrap(line, "strong", area.width)):
            canvas.text(words, (area.left, y + step / 2), "strong", palette.text, "midleft")
            y += step
        care = (area.left, area.bottom - canvas.texts.leading("small"))
        canvas.paragraph(tr(f"{AREA}.only_you"), care, area.width, "small", palette.muted)

    def handle(self, intent: Intent) -> None:
        if intent.verb == "next":
            intent = Intent(intent.seat, "accept", intent.device)
        super().handle(intent)

    def bar(self) -> tuple[Entry, ...]:
        if self.closable:
            return (Entry("back", tr("table.key.close")),)
        return Entry("accept", tr(f"{AREA}.seen")), Entry("pause", tr("table.key.pause"))


def _title(role: Role) -> str:
    return tr(f"{AREA}.you_are.{role.value}")


def told(view: View, voice: Voice) -> tuple[str, ...]:
    """What the night has told the viewer, line by line (DC §7); one line that says so where it is nothing."""
    found = [
        tr(f"{AREA}.known", role=role_word(role), name=voice.name(seat))
        for seat, role in view.known
        if role is not Role.INVESTIGATOR
    ]
    if view.pair:
        found.append(tr(f"{AREA}.pair", names=listed([voice.name(seat) for seat in view.pair])))
    if view.solution is not None:
        found.append(tr(f"{AREA}.solution", crime=crime_words(voice, view, view.solution)))
    elif view.role is Role.MURDERER and view.pick is not None:
        found.append(tr(f"{AREA}.solution", crime=crime_words(voice, view, view.pick)))
    elif view.pick is not None:
        red, blue = pair_words(view, view.pick)
        found.append(tr(f"{AREA}.decoy", red=red, blue=blue))
    return tuple(found) if view.known or view.pair else (tr(f"{AREA}.nothing_known"), *found)
