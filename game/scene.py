"""A scene is one screen of the app: six verbs, called by the loop in ``game.app``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.input.intents import Intent
from game.ui.canvas import Canvas

if TYPE_CHECKING:
    from game.desk import Desk


class Scene:
    """Base of all scenes; ``desk`` holds the services.

    ``overlay`` scenes are drawn over the one below. ``still`` may be set while nothing on the screen moves:
    the loop then draws only after an intent, a resize or an update that returned True.
    """

    overlay = False
    still = False

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def resume(self) -> None:
        """It has become the top scene: pushed, or what covered it was popped. Lay out here."""

    def pause(self) -> None:
        """Another scene has covered it (or it is about to be removed)."""

    def leave(self) -> None:
        """The window lost the focus or was minimised while it was the top scene. Hide what is private."""

    def layout(self) -> None:
        """The canvas has another size, text scale, theme or language. Also called before the first draw."""

    def handle(self, intent: Intent) -> None:
        """A player wants something. Only the top scene is asked."""

    def update(self, dt: float) -> bool:
        """Advance by a fixed step of ``dt`` seconds; True asks for a new picture."""
        del dt
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole picture; must not change anything."""

    def crash_details(self) -> Mapping[str, str]:
        """What a crash report should say about it: texts by title (seed, options, journal of a match)."""
        return {}

    def shutdown(self) -> None:
        """It has been removed for good, or the app ends: let go of files and processes."""
