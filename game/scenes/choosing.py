"""Choosing before everybody's eyes: a row is whispered to each, then all press the button of what they mean.

Every press counts in the presser's own row of a Latin square, so a thumb that is seen tells nothing. Nothing
on the screen changes before all have pressed; the presser's pad answers, to every button alike. More than
four options take two presses, with new rows for each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from engine.shuffle import Chance
from game.desk import Desk
from game.input import bindings
from game.input.bindings import Source
from game.input.intents import Device, Intent
from game.privacy.secret_choice import SIDE, Choosing, Opening
from game.privacy.whisper import SINGLE, Whisper
from game.scene import Scene
from game.scenes.whisper_pads import Mute, Playing, buzz, families
from game.scenes.whisper_scene import WhisperScene
from game.session import Session
from game.strings import tr
from game.table import latin_square
from game.table.latin_square import BUTTONS, Grid, Head
from game.ui.canvas import Box, Canvas

GUARD = 0.7
"""Seconds after everybody has got their row in which no press counts: it was one more "got it"."""
SHOWN = 4.0
"""Seconds for which the seal is shown; any press ends it."""
MARKS = ("I", "II", "III", "IV")
"""What the four of a stage are called where their words are too many for the square."""
EMPTY = "–"

Choices = dict[int, int]


class Sheet(Struct, frozen=True):
    """What is chosen, in the language in use. ``words``: of every option, where all choose from the same.

    ``own``: what the columns of each stage are for each seat, where everybody chooses from four of their own.
    """

    title: str
    note: str
    """What it is about and whose choice counts: read before it begins."""
    short: str = ""
    """What has to be known while choosing."""
    words: tuple[str, ...] = ()
    own: tuple[Grid, ...] = ()


class Question(Struct, frozen=True):
    """A choice of all ``seats`` among ``options``, at most 16. ``valid`` says of a seat's option whether it
    is one: whoever presses none makes all choose once more."""

    seats: tuple[int, ...]
    options: int
    sheet: Callable[[], Sheet]
    valid: Callable[[int, int], bool] = lambda seat, option: True


class ChoosingScene(WhisperScene):
    """One choice. ``done`` gets the options by seat and the opening of their seal when the scene has been
    left; None when it cannot be whispered and everybody has to choose behind the gate.
    """

    def __init__(
        self,
        desk: Desk,
        session: Session,
        question: Question,
        chance: Chance,
        done: Callable[[Choices | None, Opening | None], object],
    ) -> None:
        super().__init__(desk, session, question.seats)
        self.question, self._chance, self._done = question, chance, done
        self.repeats = 0
        """How often all had to choose once more."""
        self._now = 0.0
        self._open_at: float | None = None
        """Since when presses are taken; None while rows are whispered."""
        self._sealed_at: float | None = None
        self._shown_device = desk.hub.device
        self._fresh()

    # -- the stages -------------------------------------------------------------------------------------

    def _fresh(self) -> None:
        """Nothing is pressed, and all rows are new."""
        question = self.question
        options = dict.fromkeys(question.seats, question.options)
        self.choosing = Choosing(question.seats, options, self._chance)
        self._whisper_rows()

    def _whisper_rows(self) -> None:
        """The rows of the stage as it stands are going to be whispered."""
        self.playing = Playing(self.desk, Whisper(SIDE, self.choosing.rows, self._chance))
        self._open_at = None

    def _begin(self) -> None:
        if self._sealed_at is None:
            self._listen(on=False)
            self._fresh()

    def _give_up(self) -> None:
        self._listen(on=False)
        self.desk.pop()
        self._done(None, None)

    def _listen(self, *, on: bool) -> None:
        """The four buttons are heard as they are, whatever they are bound to."""
        hub = self.desk.hub
        hub.capture = self._captured if on else None
        self._shown_device = hub.device

    @property
    def pressing(self) -> bool:
        """Whether the choice itself is pressed now."""
        return self._open_at is not None and self._sealed_at is None

    def _play(self, dt: float) -> bool:
        self._now += dt
        if self._sealed_at is not None:
            if self._now >= self._sealed_at + SHOWN:
                self._finish()
            return False
        if self._open_at is not None:
            return False
        moved = self.playing.update(dt)
        if self.playing.state == "over":
            self._open_at = self._now
            self._listen(on=True)
            return True
        return moved

    def pause(self) -> None:
        self._listen(on=False)
        super().pause()

    # -- presses ----------------------------------------------------------------------------------------

    def _pressed(self, intent: Intent) -> None:
        if self._sealed_at is not None:
            if self._now >= self._sealed_at + GUARD and intent.verb in ("accept", "next"):
                self._finish()
        elif self._open_at is None and self.playing.press(intent.seat, intent.verb):
            self.desk.sound("accept" if intent.verb == "accept" else "undo")

    def _captured(self, source: Source, token: str, device: Device) -> None:
        """A button while the choice is pressed: one of the four, or whatever else it is bound to."""
        seat = self.desk.hub.seat_of(device)
        settings = self.desk.settings.value
        self.desk.hub.device = self._shown_device  # whose signs are drawn must not tell who has pressed
        if source == "pad" and token in BUTTONS:
            self._choose(seat, BUTTONS.index(token))
            return
        changed = settings.pad if source == "pad" else settings.keys
        verb = bindings.owner(bindings.merged(source, changed), token)
        if verb == "fullscreen":
            self.desk.set_fullscreen(not self.desk.screen.fullscreen)
        elif verb in ("pause", "menu"):
            self.handle(Intent(seat, "pause", device))
        elif verb == "prev_tab" and seat in self.seats:
            self._begin()
            self.desk.sound("undo")
        self.desk.stale = True

    def _choose(self, seat: int, button: int) -> None:
        """Somebody presses one of the four: their pad says that it has been taken, and nothing else does."""
        if self._open_at is None or self._now < self._open_at + GUARD:
            return
        choosing = self.choosing
        stage, repeats = choosing.stage, choosing.repeats
        if not choosing.press(seat, button):
            return
        try:
            buzz(self.desk, seat, SINGLE)
        except Mute:
            self._mute = True
            return
        if choosing.done:
            self._all_in()
        elif choosing.repeats != repeats:
            self._once_more()
        elif choosing.stage != stage:
            self._listen(on=False)
            self._whisper_rows()
            self.playing.start()

    def _all_in(self) -> None:
        choosing = self.choosing
        self._listen(on=False)
        if all(self.question.valid(seat, choosing.chosen(seat)) for seat in self.seats):
            self._sealed_at = self._now
            self.desk.sound("seal")
        else:
            self._fresh()
            self._once_more()

    def _once_more(self) -> None:
        """Somebody has pressed what is no choice: all choose anew, in new rows."""
        self._listen(on=False)
        self.repeats += 1
        self.desk.sound("undo")
        self._whisper_rows()
        self.playing.start()

    def _finish(self) -> None:
        choosing = self.choosing
        self.desk.pop()
        self._done({seat: choosing.chosen(seat) for seat in self.seats}, choosing.opening)

    # -- looks ------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        sheet, sealed = self.question.sheet(), self._sealed_at is not None
        ready = self.playing.state == "ready"
        short = "" if sealed or ready else tr("whisper.once_more") if self.repeats else sheet.short
        top = self._head(canvas, sheet.title, short)
        below = self._foot(canvas, self.ready, self._sentence(), self._told())
        area = Box(48, top + 6, canvas.width - 96, below - top - 10)
        if sealed:
            self._draw_seal(canvas, area)
        elif ready:
            self._explain(canvas, area, sheet.note, sheet.short)
        else:
            self._draw_choice(canvas, area, sheet)

    @property
    def ready(self) -> tuple[int, ...]:
        """Who knows their row; nobody while the choice is pressed, for that nothing is to tell."""
        playing = self.playing
        if self._open_at is not None or playing.state != "answers":
            return ()
        return tuple(seat for seat in self.seats if seat not in playing.whisper.waiting)

    def _sentence(self) -> str:
        if self._sealed_at is not None:
            return tr("whisper.all_in")
        if not self.pressing:
            return tr(f"whisper.choose.{self.playing.state}")
        number = f"_{self.choosing.stage + 1}" if self.choosing.stages > 1 else ""
        return tr(f"whisper.choose.press{number}")

    def _told(self) -> tuple[tuple[str, str], ...]:
        pause = ("pause", tr("table.key.pause"))
        if self._sealed_at is not None:
            return ("accept", tr("table.key.close")), pause
        if self.pressing:
            return ("prev_tab", tr("whisper.from_start")), pause
        return self._buttons(self.playing)

    def _draw_choice(self, canvas: Canvas, area: Box, sheet: Sheet) -> None:
        """The square, and where its words are only marks, beside it what they stand for."""
        words = self._words(sheet)
        alone = self.choosing.stages == 1
        wide = min(area.width, 1000.0) if alone else min(area.width * (0.36 if sheet.own else 0.44), 560.0)
        box = Box(area.right - wide, area.top, wide, area.height)
        if alone:
            box.centerx = area.centerx
        heads = latin_square.buttons(canvas, families(self.desk, self.seats), box.width)
        latin_square.square(canvas, box, self._square(words), heads, self.playing.lit, self.playing.share)
        if not alone:
            left = Box(area.left, area.top, area.width - wide - 40, area.height)
            stage = self.choosing.stage
            grid = sheet.own[stage] if sheet.own else self._lines(sheet)
            latin_square.listing(canvas, left, grid, column=bool(sheet.own) or stage == 1)

    def _words(self, sheet: Sheet) -> tuple[str, ...]:
        """What each symbol of this stage is called."""
        if self.choosing.stages == 2:
            return MARKS
        (line,) = self.choosing.options(self.seats[0])
        return tuple(EMPTY if option is None else sheet.words[option] for option in line)

    def _square(self, words: Sequence[str]) -> Grid:
        """The rows as they are whispered, from top to bottom."""
        square = self.choosing.square
        cells = tuple(tuple(words[symbol] for symbol in square[row]) for row in self.playing.whisper.order)
        rows = tuple(Head(str(number + 1)) for number in range(SIDE))
        return Grid(rows, BUTTONS, cells)

    def _lines(self, sheet: Sheet) -> Grid:
        """All options: the first press chooses a line, the second a place in it."""
        lines = self.choosing.options(self.seats[0])
        cells = tuple(
            tuple(EMPTY if option is None else sheet.words[option] for option in line) for line in lines
        )
        first = self.choosing.stage == 0
        return Grid(
            tuple(Head(mark if first else "") for mark in MARKS), ("",) * SIDE if first else MARKS, cells
        )

    def _draw_seal(self, canvas: Canvas, area: Box) -> None:
        """The commitment to all choices: shown before anybody can know them."""
        digest = self.choosing.digest or ""
        middle, accent = area.centery, canvas.palette.accent
        canvas.text(tr("whisper.sealed"), (area.centerx, middle - 60), "heading", accent, "center")
        for number, part in enumerate((digest[:32], digest[32:])):
            spot = (area.centerx, middle - 8 + number * canvas.texts.leading("strong"))
            canvas.text(part, spot, "strong", canvas.palette.text, "center")
        wide = min(area.width, 860.0)
        place = (area.centerx - wide / 2, middle + 30 + 2 * canvas.texts.leading("strong"))
        canvas.paragraph(tr("whisper.seal_note"), place, wide, "small", canvas.palette.muted, "centre")


def scene(
    desk: Desk,
    session: Session,
    question: Question,
    chance: Chance,
    done: Callable[[Choices | None, Opening | None], object],
) -> Scene:
    """A choice over the table."""
    return ChoosingScene(desk, session, question, chance, done)
