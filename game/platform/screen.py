"""The window: the only module that touches ``pygame.Window``.

Everything is laid out in design units: ``u`` pixels each, at least 1280 x 720 of them fit; a window of
another shape has more room, never bars. Mouse positions are in window points, the surface in pixels (they
differ on high-density displays): ``to_units`` converts.
"""

from __future__ import annotations

import logging
import os

import pygame

from game import paths

log = logging.getLogger(__name__)

TITLE = "Hidden Hand"
MINIMUM = (640, 360)
DESIGN = (1280.0, 720.0)

_HINTS = {
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    "SDL_IME_SHOW_UI": "1",
    "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",
    "SDL_MOUSE_FOCUS_CLICKTHROUGH": "0",
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
    "SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR": "0",
    "SDL_APP_NAME": TITLE,
}


def prepare() -> None:
    """Start pygame: environment hints first (a player's own win), then init, then text input off.

    Text input is on from the start, and an input method would swallow the letters Z, N and P.
    """
    for name, value in _HINTS.items():
        os.environ.setdefault(name, value)
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "hidden-hand"  # pygame has put the name of the script there
    mappings = paths.asset("pads", "gamecontrollerdb.txt")
    if mappings.exists():
        os.environ.setdefault("SDL_GAMECONTROLLERCONFIG_FILE", str(mappings))
    pygame.display.init()
    pygame.font.init()
    pygame.joystick.init()
    pygame.key.stop_text_input()


def fitting(size: tuple[int, int]) -> tuple[int, int]:
    """A window size remembered from a larger display, cut to what this one has."""
    if pygame.display.get_driver() in ("dummy", "offscreen"):  # these have a desktop in name only
        return size
    wide, high = pygame.display.get_desktop_sizes()[0]
    return max(MINIMUM[0], min(size[0], wide)), max(MINIMUM[1], min(size[1], high))


class Screen:
    """The one window. ``surface`` is valid until the next resize; ``fullscreen`` what is shown now."""

    def __init__(self, size: tuple[int, int], *, fullscreen: bool) -> None:
        self.window = pygame.Window(TITLE, size, resizable=True, allow_high_dpi=True)
        self.window.minimum_size = MINIMUM
        self.surface = self.window.get_surface()
        self._size = size
        self.fullscreen = False
        if fullscreen:
            self.set_fullscreen(True)

    def set_fullscreen(self, on: bool) -> bool:
        """Switch desktop full screen; False (and unchanged) when the system refuses."""
        try:
            if on:
                self._size = self.window.size
                self._fill_desktop()
                self.window.set_fullscreen(desktop=True)
            else:
                self.window.set_windowed()
                self.window.size = self._size
                if pygame.display.get_driver() == "x11":
                    self.window.position = pygame.WINDOWPOS_CENTERED
        except pygame.error as error:
            log.warning("full screen %s refused: %s", on, error)
            return False
        self.fullscreen = on
        self.refresh()
        return True

    def _fill_desktop(self) -> None:
        """On X11 without a window manager nobody else gives a full-screen window the size of the desktop."""
        if pygame.display.get_driver() == "x11":
            self.window.position = (0, 0)
            self.window.size = pygame.display.get_desktop_sizes()[0]

    def set_icon(self, picture: pygame.Surface) -> None:
        """The picture of the window in the task bar."""
        self.window.set_icon(picture)

    def refresh(self) -> None:
        """Take the surface anew (after a resize, a toggle or a regained focus)."""
        self.surface = self.window.get_surface()

    @property
    def u(self) -> float:
        """Pixels per design unit."""
        width, height = self.surface.get_size()
        return min(width / DESIGN[0], height / DESIGN[1])

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in design units: at least 1280 x 720."""
        width, height = self.surface.get_size()
        return width / self.u, height / self.u

    @property
    def points(self) -> tuple[int, int]:
        """Window size in points, the unit of mouse events."""
        return self.window.size

    def to_units(self, x: float, y: float) -> tuple[float, float]:
        """Design units of a place in window points."""
        points = self.window.size
        pixels = self.surface.get_size()
        return x * pixels[0] / points[0] / self.u, y * pixels[1] / points[1] / self.u

    def flip(self) -> None:
        self.window.flip()

    def refresh_rate(self) -> int:
        """Frames a second worth drawing on the fastest display: 60 to 144."""
        rates = [rate for rate in pygame.display.get_desktop_refresh_rates() if rate > 0]
        return max(60, min(144, max(rates, default=60)))

    def close(self) -> None:
        self.window.destroy()
