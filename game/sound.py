"""Sounds by name. Nothing here raises: a machine without a sound device is merely silent, with one log line.

    sounds = Sounds(enabled=settings.sound, volume=settings.volume)
    desk.sound = sounds.play
    sounds.configure(enabled=True, volume=70)     # when the settings change

Names are those of ``assets/sounds`` without the number of the variant: shuffle deal toss play flip trick
gather sweep · ask answer hush seal unveil · bury rise zombie named survive ·
broom flight coven pass · rain clock · look_away ·
move accept back refuse undo hint pause resume warning · hand_end hand_won hand_lost match_end match_won
match_lost. Variants follow each other in turn, whatever the card: a sound tells nothing.
"""

from __future__ import annotations

import logging
import re
from pathlib import Path

import pygame

from game import paths

log = logging.getLogger(__name__)

VOICES = 12
"""Sounds heard at the same time; a further one is dropped."""
SAME = 3
"""Of one name at the same time; a further one takes the place of the oldest."""
RATE, BUFFER = 44100, 512


class Sounds:
    """The loaded sounds. The device is opened when they are first enabled, and given back when disabled."""

    def __init__(self, enabled: bool = False, volume: int = 70) -> None:
        """``volume`` in percent."""
        self._ready = False
        self._refused = False
        self._sounds: dict[str, list[pygame.mixer.Sound]] = {}
        self._turn: dict[str, int] = {}
        self._playing: dict[str, list[pygame.mixer.Channel]] = {}
        self._volume = 0.0
        self.enabled = False
        self.configure(enabled, volume)

    def configure(self, enabled: bool, volume: int) -> None:
        """Take over the settings: on or off, and a volume in percent."""
        # The ear hears loudness as a power of the level: half way along the slider is to sound half as loud.
        self._volume = (max(0, min(100, volume)) / 100) ** 1.6
        self.enabled = enabled
        if enabled and not self._ready and not self._refused:
            self._open()
        elif not enabled and self._ready:
            self.close()

    @property
    def audible(self) -> bool:
        """Whether something would be heard: enabled, and the machine has a device."""
        return self.enabled and self._ready and self._volume > 0

    def play(self, name: str, strength: float = 1.0, pan: float = 0.0) -> None:
        """Start a sound. ``strength`` 0..1 is its force, ``pan`` -1..1 its place from left to right."""
        if not self.audible:
            return
        variants = self._sounds.get(name)
        if variants is None:
            log.error("no sound %r", name)
            self._sounds[name] = []
        if not variants:
            return
        turn = self._turn.get(name, 0)
        self._turn[name] = turn + 1
        try:
            self._start(name, variants[turn % len(variants)], strength, pan)
        except pygame.error as error:
            self._give_up(error)

    def close(self) -> None:
        """Silence, and the device back to the system."""
        self._sounds.clear()
        self._playing.clear()
        self._ready = False
        pygame.mixer.quit()

    # -- inside -------------------------------------------------------------------------------------

    def _open(self) -> None:
        try:
            pygame.mixer.init(RATE, -16, 2, BUFFER)
            pygame.mixer.set_num_channels(VOICES)
            for path in sorted(paths.asset("sounds").glob("*.wav")):
                self._sounds.setdefault(_name(path), []).append(pygame.mixer.Sound(path))
        except (pygame.error, OSError) as error:
            self._give_up(error)
        else:
            self._ready = True

    def _give_up(self, error: Exception) -> None:
        """No device, or it went away: say it once and stay silent."""
        self._refused = True
        log.warning("no sound: %s", error)
        self.close()

    def _start(self, name: str, sound: pygame.mixer.Sound, strength: float, pan: float) -> None:
        playing = [channel for channel in self._playing.get(name, []) if _plays(channel, name, self._sounds)]
        if len(playing) >= SAME:
            playing.pop(0).stop()
        channel = pygame.mixer.find_channel()
        if channel is not None:
            channel.play(sound)
            level = self._volume * max(0.0, min(1.0, strength))
            pan = max(-1.0, min(1.0, pan))
            channel.set_volume(level * min(1.0, 1.0 - pan), level * min(1.0, 1.0 + pan))
            playing.append(channel)
        self._playing[name] = playing


def _name(path: Path) -> str:
    """``deal_3.wav`` -> ``deal``."""
    return re.sub(r"_\d+$", "", path.stem)


def _plays(channel: pygame.mixer.Channel, name: str, sounds: dict[str, list[pygame.mixer.Sound]]) -> bool:
    """Whether the channel still plays a sound of that name (it may have been given to another one)."""
    return channel.get_busy() and channel.get_sound() in sounds[name]
