"""A whisper: the screen lists all messages; every pad buzzes once per row, twice in the one that is meant.

It ends when everybody has pressed "got it"; one who has not has it repeated for all. Rows, rhythm, strength
and pictures are the same whatever is whispered, and no button belongs to a row.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from game.desk import Desk
from game.input.intents import Intent
from game.privacy.whisper import Whisper
from game.scene import Scene
from game.scenes.whisper_pads import Playing
from game.scenes.whisper_scene import WhisperScene
from game.session import Session
from game.strings import tr
from game.table.whisper_rows import Row, rows
from game.ui.canvas import Box, Canvas

WIDE = 720.0


class Sheet(Struct, frozen=True):
    """What is whispered about, in the language in use; ``rows`` by the number of the message."""

    title: str
    rows: tuple[Row, ...]
    note: str = ""
    """What it tells whom: read before it begins."""


class Whispering(WhisperScene):
    """One whisper to some seats. ``done`` is called when it has been left: True when everybody has got their
    message, False when it cannot be whispered and everybody has to look instead.
    """

    def __init__(
        self,
        desk: Desk,
        session: Session,
        seats: Sequence[int],
        whisper: Whisper,
        sheet: Callable[[], Sheet],
        done: Callable[[bool], object],
    ) -> None:
        super().__init__(desk, session, seats)
        self.playing = Playing(desk, whisper)
        self._sheet, self._done = sheet, done

    def _begin(self) -> None:
        self.playing.wait()

    def _give_up(self) -> None:
        self._leave_with(False)

    def _leave_with(self, ok: bool) -> None:
        self.desk.pop()
        self._done(ok)

    def _play(self, dt: float) -> bool:
        moved = self.playing.update(dt)
        if self.playing.state == "over":
            self._leave_with(True)
        return moved

    def _pressed(self, intent: Intent) -> None:
        if self.playing.press(intent.seat, intent.verb):
            self.desk.sound("accept" if intent.verb == "accept" else "undo")

    @property
    def ready(self) -> tuple[int, ...]:
        """Who has said "got it"."""
        waiting = self.playing.whisper.waiting if self.playing.state == "answers" else self.seats
        return tuple(seat for seat in self.seats if seat not in waiting)

    def draw(self, canvas: Canvas) -> None:
        sheet, playing = self._sheet(), self.playing
        top = self._head(canvas, sheet.title, "")
        below = self._foot(canvas, self.ready, tr(f"whisper.state.{playing.state}"), self._buttons(playing))
        if playing.state == "ready":
            self._explain(canvas, Box(40, top, canvas.width - 80, below - top), sheet.note)
            return
        wide = min(canvas.width - 160, WIDE * max(1.0, canvas.texts.scale / 110))
        area = Box((canvas.width - wide) / 2, top + 12, wide, below - top - 16)
        shown = [sheet.rows[message] for message in playing.whisper.order]
        rows(canvas, area, shown, playing.lit, playing.share)


def scene(
    desk: Desk,
    session: Session,
    seats: Sequence[int],
    whisper: Whisper,
    sheet: Callable[[], Sheet],
    done: Callable[[bool], object],
) -> Scene:
    """A whisper over the table."""
    return Whispering(desk, session, seats, whisper, sheet, done)
