"""The services a scene may use, in one plain struct, and how scenes follow each other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from game.input.hub import Hub
from game.party import Party
from game.platform.screen import Screen
from game.settings import SettingsStore
from game.strings import tr
from game.ui.palette import Palette
from game.ui.text import Texts

if TYPE_CHECKING:
    from game.counsel import Counsel
    from game.scene import Scene
    from game.store import Store


def _silent(name: str, strength: float = 1.0, pan: float = 0.0) -> None:
    del name, strength, pan


def _no_scenes() -> list[Scene]:
    return []


@dataclass
class Desk:
    """What is on the desk.

    ``writable`` is False in a second running copy: it must not touch the player's files.
    ``brain`` is the AI worker's client once it has been started (after the first picture), ``counsel`` the
    mailbox around it; ``store`` has the saved matches and the statistics. See ``game.matches``.
    ``sound(name, strength=1, pan=0)`` plays a named sound. ``lines`` are short messages still to be shown
    (``toast`` adds one).
    """

    writable: bool
    screen: Screen
    settings: SettingsStore
    texts: Texts
    palette: Palette
    hub: Hub
    party: Party | None = None
    """Which device plays for which seat; the hub's is the same. None: no match of several people."""
    stack: list[Scene] = field(default_factory=_no_scenes)
    brain: Any = None
    counsel: Counsel | None = None
    store: Store | None = None
    sound: Callable[..., object] = _silent
    lines: list[str] = field(default_factory=list[str])
    running: bool = True
    stale: bool = True
    """True asks the loop for a new picture."""

    @property
    def calm(self) -> bool:
        """True when motion is to be left out."""
        return self.settings.value.reduced_motion

    @property
    def top(self) -> Scene | None:
        return self.stack[-1] if self.stack else None

    def seat_party(self, party: Party | None) -> None:
        """Those who play from now on; None: one person, with every device."""
        self.party = self.hub.party = party

    def toast(self, text: str) -> None:
        """Show a line at the top of the screen for a few seconds, once however often it is said meanwhile."""
        if text not in self.lines:
            self.lines.append(text)
        self.stale = True

    def set_fullscreen(self, on: bool) -> None:
        """Switch full screen and remember it."""
        if on != self.screen.fullscreen and not self.screen.set_fullscreen(on):
            self.toast(tr("ui.fullscreen_refused"))
        self.settings.change(fullscreen=self.screen.fullscreen)

    def push(self, scene: Scene) -> None:
        """Put a scene over the present one."""
        if self.stack:
            self.stack[-1].pause()
        self.stack.append(scene)
        self._entered()

    def pop(self) -> None:
        """Remove the top scene; the one below resumes. The last one ends the app."""
        scene = self.stack.pop()
        scene.pause()
        scene.shutdown()
        if self.stack:
            self._entered()
        else:
            self.quit()

    def replace(self, scene: Scene) -> None:
        """The top scene makes room for another."""
        if self.stack:
            old = self.stack.pop()
            old.pause()
            old.shutdown()
        self.stack.append(scene)
        self._entered()

    def home_to(self, scene: Scene) -> None:
        """Remove every scene and begin with this one."""
        while self.stack:
            old = self.stack.pop()
            old.pause()
            old.shutdown()
        self.stack.append(scene)
        self._entered()

    def quit(self) -> None:
        """End the app after this frame."""
        self.running = False

    def _entered(self) -> None:
        self.hub.release_all()
        self.stale = True
        self.stack[-1].layout()
        self.stack[-1].resume()
