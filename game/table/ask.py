"""The question "are you the master?": whom to ask, and answering it (WW §7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.desk import Desk
from game.input.intents import Intent
from game.strings import tr
from game.table.bar import Entry
from game.table.panel import GUARD, Panel, Part
from game.table.plates import HIGH, plates
from game.ui.widgets import Button


def question(masters: int) -> str:
    """The question as it is asked."""
    return tr("choices.question_one" if masters == 1 else "choices.question_two")


class AskPanel(Panel):
    """Whom to ask: pick a seat, then confirm; nothing is asked before that."""

    def __init__(
        self,
        desk: Desk,
        seats: Sequence[int],
        name: Callable[[int], str],
        masters: int,
        ask: Callable[[int], object],
        close: Callable[[], object],
    ) -> None:
        super().__init__(desk, close)
        self._name, self._masters, self._ask = name, masters, ask
        self.picked: int | None = None
        self.plates = plates(seats, name, self.pick)
        self._go = Button("", self._confirm, primary=True, enabled=False)
        self._cancel = Button(tr("choices.cancel"), close)

    def pick(self, seat: int) -> None:
        """Choose whom to ask."""
        self.picked = seat
        for plate in self.plates:
            plate.picked = plate.seat == seat
        self._go.enabled = True
        self.refresh()
        self.form.focus(self._go)

    def _confirm(self) -> None:
        if self.picked is not None:
            self._ask(self.picked)

    def parts(self, width: float) -> Sequence[Part]:
        asked = None if self.picked is None else self._name(self.picked)
        self._go.label = tr("choices.ask_whom") if asked is None else tr("choices.ask_name", name=asked)
        return (
            self.words(tr("choices.ask_title", question=question(self._masters)), width, "heading", "accent"),
            self.words(tr("choices.ask_note"), width, "small", "muted"),
            self.row(*self.plates, high=HIGH),
            self.row(self._go, self._cancel),
        )

    def handle(self, intent: Intent) -> None:
        if intent.verb == "pick":
            number = round(intent.amount)
            if 1 <= number <= len(self.plates):
                self.plates[number - 1].accept()
            return
        super().handle(intent)

    def bar(self) -> tuple[Entry, ...]:
        return Entry("accept", tr("ui.hint_choose")), Entry("back", tr("choices.cancel"))


class AnswerPanel(Panel):
    """Somebody asks the viewer: yes or no, at once, true or not."""

    wide = 640.0
    closable = False

    def __init__(self, desk: Desk, asker: str, masters: int, answer: Callable[[bool], object]) -> None:
        super().__init__(desk)
        self.guard = GUARD
        self._asker, self._masters = asker, masters
        self.yes = Button(tr("choices.yes"), lambda: answer(True))
        self.no = Button(tr("choices.no"), lambda: answer(False))

    def parts(self, width: float) -> Sequence[Part]:
        if not self.form.widgets:
            self.form.replace([self.yes, self.no])
            self.form.ring.set(self.no)  # what nearly everybody says
        return (
            self.words(tr("choices.asked_by", name=self._asker), width, "body", "muted"),
            self.words(tr("choices.quoted", text=question(self._masters)), width, "heading", "accent"),
            self.words(tr("choices.answer_note"), width, "small", "muted"),
            self.row(self.yes, self.no),
        )

    def bar(self) -> tuple[Entry, ...]:
        return (
            Entry("accept", tr("choices.answer_do")),
            *reading_entries(self.desk),
            Entry("pause", tr("table.key.pause")),
        )


def reading_entries(desk: Desk) -> tuple[Entry, ...]:
    """What can be looked at while a choice is asked for."""
    hint = (Entry("hint", tr("table.key.hint")),) if desk.settings.value.hints else ()
    return (
        *hint,
        Entry("previous_trick", tr("choices.key.tricks")),
        Entry("prev_tab", tr("choices.key.notes")),
    )
