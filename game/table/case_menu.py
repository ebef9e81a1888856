"""The menu of what can be said about a card, a seat or a tile that was pointed at: one press says it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.games.deception.statements import Statement
from game.desk import Desk
from game.input.intents import Intent
from game.strings import tr
from game.table.bar import Entry
from game.table.case_panel import CasePanel
from game.table.case_talk import Choice, Step
from game.table.panel import Part
from game.ui.widgets import Button

More = Callable[[Step], Sequence[Choice] | None]
"""The choices of a step; None: the step leaves the menu."""


class TalkMenu(CasePanel):
    """Choices below each other. ``note`` explains what was pointed at."""

    wide = 700.0

    def __init__(
        self,
        desk: Desk,
        title: str,
        note: str,
        choices: Sequence[Choice],
        say: Callable[[Statement], object],
        more: More,
        close: Callable[[], object],
    ) -> None:
        super().__init__(desk, close)
        self._title, self._note = title, note
        self._say, self._more = say, more
        self._back: list[Sequence[Choice]] = []
        self._cancel = Button(tr("choices.cancel"), self.step_back)
        self._set(choices)

    def _set(self, choices: Sequence[Choice]) -> None:
        self.choices = tuple(choices)
        self._rows = [Button(choice.label, self._taking(choice)) for choice in choices]

    def _taking(self, choice: Choice) -> Callable[[], object]:
        return lambda: self.take(choice)

    def take(self, choice: Choice) -> None:
        """Say it, or open what it leads to."""
        if choice.statement is not None:
            self._say(choice.statement)
            return
        more = self._more(choice.step)
        if more is not None:
            self._back.append(self.choices)
            self._set(more)
            self.refresh()
            self.form.ring.set(self._rows[0])

    def step_back(self) -> None:
        """Back to the choices before, or out of the menu."""
        if self._back:
            self._set(self._back.pop())
            self.refresh()
            self.form.ring.set(self._rows[0])
        else:
            self.close()

    def parts(self, width: float) -> Sequence[Part]:
        note = (self.words(self._note, width, "small", "muted"),) if self._note else ()
        return (
            self.words(self._title, width, "strong", "accent"),
            *note,
            *(self.row(button, high=44) for button in self._rows),
            self.row(self._cancel, high=40),
        )

    def handle(self, intent: Intent) -> None:
        if intent.verb == "back":
            self.desk.sound("back")
            self.step_back()
        elif intent.verb == "pick" and 1 <= intent.amount <= len(self.choices):
            self.take(self.choices[round(intent.amount) - 1])
        else:
            super().handle(intent)

    def bar(self) -> tuple[Entry, ...]:
        return Entry("accept", tr("ui.hint_choose")), Entry("back", tr("choices.cancel"))
