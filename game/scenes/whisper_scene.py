"""What the scenes share that speak to people by their pads: who takes part, pads that go, pause, looks.

The table below is covered and stands still. Nothing on the screen depends on what is whispered to whom.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.desk import Desk
from game.input.intents import Intent
from game.scene import Scene
from game.scenes import make
from game.scenes.whisper_pads import Mute, Playing, hush, pad_of
from game.session import Session
from game.strings import tr
from game.table.whisper_rows import Person, people
from game.ui import backdrop, hints
from game.ui.canvas import Box, Canvas

TOP = 24.0
STRIP = 44.0
"""Height of the line of people, above the hints."""


class WhisperScene(Scene):
    """Base: begins, and begins anew after every interruption; gives up for everybody when a pad is mute.

    ``seats`` are all people who play now. When that has changed the scene goes, and the table asks again.
    """

    still = True

    def __init__(self, desk: Desk, session: Session, seats: Sequence[int]) -> None:
        super().__init__(desk)
        self.session, self.seats = session, tuple(seats)
        self._humans = session.humans
        self._mute = False

    def _begin(self) -> None:
        """From the start, for everybody."""
        raise NotImplementedError

    def _give_up(self) -> None:
        """It cannot be whispered: leave, and tell whoever asked for it."""
        raise NotImplementedError

    def _play(self, dt: float) -> bool:
        """Time passes; True when another picture is due. Raises Mute."""
        raise NotImplementedError

    def _pressed(self, intent: Intent) -> None:
        """Somebody who takes part has pressed something."""
        raise NotImplementedError

    # -- the verbs --------------------------------------------------------------------------------------

    def resume(self) -> None:
        self._mute = not self.desk.settings.value.rumble or self._pad_gone
        self._begin()

    def pause(self) -> None:
        hush(self.desk, self.seats)

    def leave(self) -> None:
        if self._pad_gone:
            self.desk.push(make("take_seats", self.desk, session=self.session, over=True))
        else:
            self.desk.push(make("pause", self.desk, away=True))

    @property
    def _pad_gone(self) -> bool:
        return any(pad_of(self.desk, seat) is None for seat in self.seats)

    def handle(self, intent: Intent) -> None:
        if intent.verb in ("pause", "menu"):
            self.desk.push(make("pause", self.desk))
        elif intent.seat in self.seats:
            self._pressed(intent)

    def update(self, dt: float) -> bool:
        if self.session.humans != self._humans:
            self.desk.pop()
        elif self._mute:
            self._give_up()
        elif self._pad_gone:
            self.leave()
        else:
            try:
                return self._play(dt)
            except Mute:
                self._mute = True
        return True

    # -- looks ------------------------------------------------------------------------------------------

    def _head(self, canvas: Canvas, title: str, note: str) -> float:
        """Title and a line below it; where the rest begins."""
        palette, texts = canvas.palette, canvas.texts
        backdrop.draw(canvas)
        canvas.text(title, (canvas.width / 2, TOP), "title", palette.text, "midtop")
        top, wide = TOP + texts.leading("title") + 6, canvas.width - 80
        if note:
            canvas.paragraph(note, (40, top), wide, "small", palette.muted, "centre")
        return top + max(texts.leading("small"), texts.height(note, "small", wide)) + 4

    def _explain(self, canvas: Canvas, area: Box, *sentences: str) -> None:
        """What is going to happen, before it begins: there is time to read."""
        texts = canvas.texts
        told = [words for words in (*sentences, tr("whisper.how"), self._silent) if words]
        wide = min(area.width, 860.0 * max(1.0, texts.scale / 110))
        high = sum(texts.height(words, "body", wide) for words in told)
        gap = max(6.0, min(24.0, (area.height - high) / (len(told) + 1)))
        y = area.top + max(0.0, (area.height - high - gap * (len(told) - 1)) / 2)
        for words in told:
            left = area.centerx - wide / 2
            y += canvas.paragraph(words, (left, y), wide, "body", canvas.palette.text, "centre") + gap

    def _foot(self, canvas: Canvas, ready: Sequence[int], sentence: str, told: Sequence[hints.Hint]) -> float:
        """What to do now, the people, and the buttons; where what is above them ends."""
        palette = canvas.palette
        strip = Box(28, canvas.height - hints.HEIGHT - STRIP - 12, canvas.width - 56, STRIP)
        plans = self.session.seats
        people(
            canvas,
            strip,
            [Person(plans[seat].name, plans[seat].sign, seat in ready) for seat in self.seats],
        )
        wide = canvas.width - 80
        high = canvas.texts.height(sentence, "strong", wide)
        top = strip.top - high - 12
        canvas.paragraph(sentence, (40, top), wide, "strong", palette.text, "centre")
        hints.draw(canvas, self.desk, told)
        return top - 10

    def _buttons(self, playing: Playing) -> tuple[hints.Hint, ...]:
        """What a press means at this point of a whisper."""
        pause = ("pause", tr("table.key.pause"))
        if playing.state == "ready":
            return ("accept", tr("whisper.start")), pause
        if playing.state == "answers":
            return ("accept", tr("whisper.got_it")), ("hint", tr("whisper.again")), pause
        return (pause,)

    @property
    def _silent(self) -> str:
        """A sentence where the rain cannot be heard that covers the motors."""
        return "" if self.desk.settings.value.sound else tr("whisper.silent")
