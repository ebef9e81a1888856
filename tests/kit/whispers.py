"""What pads feel: every buzz that reaches one, and people who press what it told them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest

from game.app import App
from game.input.pads import Pad
from game.privacy.whisper import STRENGTH, TAP
from game.scenes.choosing import ChoosingScene
from game.scenes.whisper_pads import LEAD
from game.scenes.whisper_scene import WhisperScene
from tests.kit.couch import Sofa
from tests.kit.pads import VirtualPad, bus


@dataclass(frozen=True)
class Buzz:
    """One call of a pad's motors: in which frame, how strong, how long."""

    pad: int
    frame: int
    low: float
    high: float
    seconds: float


@dataclass
class Felt:
    """All buzzes of all pads, oldest first. ``mute``: pads without motors."""

    app: App
    all: list[Buzz] = field(default_factory=list[Buzz])
    mute: set[int] = field(default_factory=set[int])

    def of(self, pad: int) -> list[Buzz]:
        """The pulses that reached one pad."""
        return [b for b in self.all if b.pad == pad and (b.low, b.high) == STRENGTH]

    def row(self, pad: int, start: int = 0, end: int | None = None) -> int:
        """The row in which that pad buzzed twice, among these of its buzzes."""
        lengths = [round(buzz.seconds, 3) for buzz in self.of(pad)[start:end]]
        assert lengths.count(TAP) == 2
        return lengths.index(TAP)


def feel(running: App, monkeypatch: pytest.MonkeyPatch) -> Felt:
    """Record what reaches the pads; it reaches them all the same."""
    felt = Felt(running)
    rumble = Pad.rumble

    def recorded(pad: Pad, low: float, high: float, seconds: float) -> bool:
        felt.all.append(Buzz(pad.device.id, running.frames, low, high, seconds))
        return pad.device.id not in felt.mute and rumble(pad, low, high, seconds)

    monkeypatch.setattr(Pad, "rumble", recorded)
    return felt


@contextmanager
def plugged_in(sofa: Sofa, seat: int) -> Iterator[VirtualPad]:
    """Another pad is plugged in and lies in the hands of the person of a seat; it plays for nobody yet."""
    with bus() as plugs:
        pad = plugs.plug("Another pad")
        sofa.pads.append(pad)
        sofa.frames(0.1)
        sofa.devices = {**sofa.devices, seat: sofa.app.desk.hub.pads.open[pad.instance_id].device}
        yield pad


def whispering(sofa: Sofa) -> WhisperScene:
    """Wait for the scene that whispers."""
    sofa.until(lambda: isinstance(sofa.top, WhisperScene))
    top = sofa.top
    assert isinstance(top, WhisperScene)
    return top


def begin(sofa: Sofa, seat: int = 0) -> None:
    """Somebody presses to begin, after having read."""
    sofa.frames(0.8)
    sofa.tap(seat, "a")


def listen(sofa: Sofa, rows: int) -> None:
    """Wait until all rows are over and presses count."""
    sofa.frames((LEAD + rows) * 0.9 + 0.8)


def got_it(sofa: Sofa, seats: Sequence[int]) -> None:
    """Everybody says that they have got it."""
    for seat in seats:
        sofa.tap(seat, "a")


def choose(sofa: Sofa, felt: Felt, symbols: dict[int, int]) -> None:
    """Everybody presses, by their own pad, what they mean in the row that their pad has told them."""
    scene = sofa.top
    assert isinstance(scene, ChoosingScene)
    sofa.frames(0.8)
    order = scene.playing.whisper.order
    square = scene.choosing.square
    buttons = {
        seat: square[order[felt.row(sofa.devices[seat].id, -5)]].index(symbol)
        for seat, symbol in symbols.items()
    }
    for seat, button in buttons.items():
        sofa.tap(seat, "abxy"[button])


def press_all(sofa: Sofa, felt: Felt, symbols: dict[int, int], *, begun: bool = False) -> None:
    """A whole stage: feel the row, confirm it, press."""
    if not begun:
        begin(sofa)
    listen(sofa, 4)
    got_it(sofa, tuple(symbols))
    choose(sofa, felt, symbols)
