"""The sealed declarations (WW §5): the same panel, controls and timing for every seat and role.

A choice is picked, can be changed as often as wanted, and is sealed by one button. Only one line differs by
role, in a place that is always filled: whether the answer counts. It is as private as the role.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.desk import Desk
from game.input.intents import Intent
from game.narrate import listed
from game.strings import tr
from game.table.ask import reading_entries
from game.table.bar import Entry
from game.table.draw import ALL_AT_ONCE, Painter
from game.table.layout import CARD_W, Pose
from game.table.panel import GUARD, Panel, Part
from game.table.picture import ENVELOPE
from game.table.plates import HIGH, Plate, plates
from game.ui.canvas import Box, Canvas
from game.ui.widgets import Button

SEALING = 0.9
"""Seconds for which the panel says that the choice is sealed, whoever sealed whatever."""
DROP = 0.22
"""Seconds in which the envelope drops."""
ENVELOPE_SIZE = 1.0
"""Of the envelope, compared with a card."""


class DeclarePanel(Panel):
    """Name ``count`` seats or, at the interim, wait. ``seal`` gets the seats named, () for waiting."""

    wide = 820.0
    closable = False

    def __init__(
        self,
        desk: Desk,
        painter: Painter,
        seats: Sequence[int],
        name: Callable[[int], str],
        count: int,
        counts: str,
        seal: Callable[[tuple[int, ...]], object],
        *,
        interim: bool,
    ) -> None:
        """``counts`` is the catalogue key of the line that says whether this seat's answer counts."""
        super().__init__(desk)
        self.guard = GUARD
        self._painter, self._sealed_for = painter, 0.0
        self._name, self._count, self._counts, self._seal = name, count, counts, seal
        self.interim = interim
        self.picks: list[int] = []
        self.waits = False
        self.sealed = False
        seat_plates = plates(seats, name, self.pick)
        wait = (Plate(None, tr("choices.wait"), len(seats) + 1, self.wait),) if interim else ()
        self.plates = (*seat_plates, *wait)
        self.button = Button("", self.confirm, primary=True)

    def pick(self, seat: int) -> None:
        """Name a seat, or no longer; one too many takes the place of the one named first."""
        if seat in self.picks:
            self.picks.remove(seat)
        else:
            self.picks = [*self.picks, seat][-self._count :]
        self._changed(waits=False)

    def wait(self) -> None:
        """Choose not to declare."""
        self.picks = []
        self._changed(waits=not self.waits)

    def advise(self, seats: Sequence[int], *, waits: bool) -> None:
        """Mark what a hint names; nothing is picked by that."""
        for plate in self.plates:
            plate.advised = plate.seat in seats if plate.seat is not None else waits

    def note(self, marks: Mapping[int, int]) -> None:
        """Show the viewer's own suspicions beside the seats."""
        for plate in self.plates:
            plate.mark = marks.get(plate.seat, 0) if plate.seat is not None else 0

    def _changed(self, *, waits: bool) -> None:
        self.waits = waits
        self.forget_said()
        for plate in self.plates:
            plate.picked = plate.seat in self.picks if plate.seat is not None else waits
        self.refresh()
        if self.ready:
            self.form.focus(self.button)

    @property
    def ready(self) -> bool:
        """Whether a whole choice has been picked."""
        return self.waits or len(self.picks) == self._count

    def confirm(self) -> None:
        """Seal what is picked."""
        if self.ready and not self.sealed:
            self._seal(tuple(sorted(self.picks)))

    def parts(self, width: float) -> Sequence[Part]:
        kind, some = "interim" if self.interim else "final", "one" if self._count == 1 else "two"
        self.button.enabled = self.ready
        self.button.label = self._label()
        title = self.words(tr(f"choices.declare.{kind}"), width, "heading", "accent")
        if self.sealed:
            envelope = Part(CARD_W * ENVELOPE_SIZE + 12, draw=self._draw_envelope)
            return title, envelope, self.words(tr("choices.declare.sealed"), width, "strong")
        return (
            title,
            self.words(tr(f"choices.declare.{kind}_{some}"), width, "small"),
            self.row(*self.plates, high=HIGH),
            self.words(tr(self._counts), width, "small", "muted"),
            self.row(self.button),
        )

    def _label(self) -> str:
        if self.waits:
            return tr("choices.declare.seal_wait")
        if not self.ready:
            return tr("choices.declare.pick_one" if self._count == 1 else "choices.declare.pick_two")
        names = listed([self._name(seat) for seat in sorted(self.picks)])
        return tr("choices.declare.seal", names=names)

    def show_sealed(self) -> None:
        """The choice is in: for a moment only an envelope is seen, then the scene takes it away."""
        self.sealed, self.said = True, ""
        self.refresh()

    def _draw_envelope(self, canvas: Canvas, area: Box) -> None:
        """It drops into its place; the same for every choice."""
        drop = 0.0 if self.desk.calm else max(0.0, 1 - self._sealed_for / DROP) ** 2
        scale = ENVELOPE_SIZE * (1 + 0.35 * drop)
        self._painter.begin(ALL_AT_ONCE)
        self._painter.card(canvas, ENVELOPE, Pose(area.centerx, area.centery, 90.0 - 14 * drop, scale))

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        if self.sealed and self._sealed_for < DROP:
            self._sealed_for, moved = self._sealed_for + dt, True
        return moved

    def handle(self, intent: Intent) -> None:
        if self.sealed:
            return
        if intent.verb == "pick":
            number = round(intent.amount)
            if 1 <= number <= len(self.plates):
                self.plates[number - 1].accept()
        elif intent.verb == "back":
            if self.picks or self.waits:
                self.picks = []
                self._changed(waits=False)
        else:
            super().handle(intent)

    def bar(self) -> tuple[Entry, ...]:
        if self.sealed:
            return ()
        return (
            Entry("accept", tr("ui.hint_choose")),
            *reading_entries(self.desk),
            Entry("pause", tr("table.key.pause")),
        )
