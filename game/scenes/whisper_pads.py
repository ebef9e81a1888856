"""A whisper as pads play it: a lead-in, a buzz per row in step with a metronome, and "got it" by everybody.

Whatever is whispered, all pads buzz at the same moments and equally much, and the same is heard and drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from game.desk import Desk
from game.input.intents import Family
from game.input.pads import Pad
from game.privacy.whisper import ROW, STRENGTH, Whisper

LEAD = 2
"""Beats before the first row: they give the time, and pads are taken in hand."""
SETTLING = 0.6
"""Seconds after it has come, and after the last row, in which a press does nothing: it was meant for
something else."""

State = Literal["ready", "lead", "rows", "answers", "over"]


class Mute(Exception):
    """A pad cannot buzz: it has no motors, or it is gone."""


class Playing:
    """One whisper on the pads of some seats. It waits to be started by a press, for people have to read first
    what it is about; ``start`` begins at once, also anew.
    """

    def __init__(self, desk: Desk, whisper: Whisper) -> None:
        self.desk, self.whisper = desk, whisper
        self._now = self._begun = self._ended = 0.0
        self._beats = 0
        self._state: State = "ready"

    def wait(self) -> None:
        """Stop, and begin anew when somebody presses."""
        self.whisper.again()
        self._ended, self._state = self._now, "ready"

    def start(self) -> None:
        """From the first beat, for everybody."""
        self.whisper.again()
        self._begun, self._beats, self._state = self._now, 0, "lead"

    @property
    def state(self) -> State:
        """How far it is: not begun, the beats before it, its rows, waiting for everybody's "got it", over."""
        return "over" if self._state == "answers" and self.whisper.complete else self._state

    @property
    def lit(self) -> int | None:
        """The row of this moment."""
        return self.whisper.row(self._now) if self._state == "rows" else None

    @property
    def share(self) -> float:
        """How much of the lit row's time has passed; nothing where motion is to be left out."""
        return 0.0 if self.desk.calm else self.whisper.share(self._now)

    def update(self, dt: float) -> bool:
        """Go on; True when another picture is due. Raises Mute."""
        before = self.state, self.lit
        self._now += dt
        if self._state == "lead":
            self._beat(int((self._now - self._begun) / ROW + 1e-6))
            if self._now >= self._begun + LEAD * ROW - 1e-6:
                self._state = "rows"
                self.whisper.start(self._now)
        if self._state == "rows":
            for pulse in self.whisper.update(self._now):
                buzz(self.desk, pulse.seat, pulse.seconds)
            if self.whisper.finished:
                self._state, self._ended = "answers", self._now
            else:
                self._beat(LEAD + (self.whisper.row(self._now) or 0))
        return before != (self.state, self.lit) or (self.lit is not None and not self.desk.calm)

    def _beat(self, number: int) -> None:
        """Each beat is heard once: the clock, and rain over what the motors sound like."""
        if number >= self._beats:
            self._beats = number + 1
            self.desk.sound("clock")
            self.desk.sound("rain")

    def press(self, seat: int, verb: str) -> bool:
        """A button of a seat's pad: begin, got it, or once more for all. True when it meant something."""
        if self._state not in ("ready", "answers") or self._now < self._ended + SETTLING:
            return False
        if self._state == "ready":
            if verb == "accept":
                self.start()
            return verb == "accept"
        if verb == "accept":
            return seat in self.whisper.waiting and self.whisper.got_it(seat)
        if verb == "hint":
            self.start()
        return verb == "hint"


def pad_of(desk: Desk, seat: int) -> Pad | None:
    """The pad in the hands of the person of a seat; None: it is gone, or they have another device."""
    held = desk.party.device_of(seat) if desk.party else None
    return desk.hub.pads.open.get(held[1]) if held is not None and held[0] == "pad" else None


def buzz(desk: Desk, seat: int, seconds: float) -> None:
    """The pad of a seat buzzes, as strong as every other. Raises Mute."""
    pad = pad_of(desk, seat)
    if pad is None or not pad.rumble(*STRENGTH, seconds):
        raise Mute(seat)


def hush(desk: Desk, seats: Sequence[int]) -> None:
    """No pad buzzes any more."""
    for seat in seats:
        if (pad := pad_of(desk, seat)) is not None:
            pad.rumble(0.0, 0.0, 0.0)


def families(desk: Desk, seats: Sequence[int]) -> tuple[Family, ...]:
    """Whose signs the buttons of these seats' pads wear, each once."""
    pads = (pad_of(desk, seat) for seat in seats)
    found: dict[Family, None] = dict.fromkeys(pad.device.family for pad in pads if pad is not None)
    return tuple(found) if found else ("xbox",)
