"""The loop: fixed steps of 1/120 s, drawn when something changed, one scene stack.

Nothing here waits for the AI, the disk or a network; an error in a scene becomes a report and a sentence.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game import crash, log, paths, strings, trouble
from game.claim import claim
from game.desk import Desk
from game.input.hub import Hub
from game.input.intents import Intent
from game.platform import screen as platform_screen
from game.platform.screen import Screen
from game.scene import Scene
from game.settings import Settings, SettingsStore
from game.sound import Sounds
from game.store import SaveProblem
from game.ui import glyphs, icons, shapes, theme
from game.ui.canvas import Canvas
from game.ui.palette import Palette
from game.ui.text import Texts
from game.ui.toast import Toasts

logger = logging.getLogger(__name__)

STEP = 1 / 120
LAG = 0.1
"""At most this many seconds are caught up in one frame; the rest of a lag spike is forgotten."""

AWAY = 30
"""Frames a second while another window has the focus."""
CALM = 0.5
"""Seconds after the last change of its size in which the window's size is stored: dragging an edge makes
hundreds of changes, and each storing waits for the disk."""
SETTLED = 60
"""Frames after which a pad that comes is news; those plugged in at the start are not."""

FELT = {"refuse": (0.0, 0.35, 0.09), "match_won": (0.25, 0.45, 0.35)}
"""Sounds that a pad's motors repeat: low and high strength, seconds. Only what everybody may know."""

Frame = Callable[["App"], object]


@dataclass(frozen=True)
class Options:
    """Command line of ``python -m game``; None leaves a setting as it is stored."""

    windowed: bool = False
    size: tuple[int, int] | None = None
    language: str | None = None
    opponents: bool = False
    """Start the opponents' process behind the title, so that it is ready when a match begins."""


class App:
    """Everything from start to quit. ``run`` blocks; tests call ``frame`` themselves or pass ``on_frame``."""

    def __init__(self, options: Options, first: Callable[[Desk], Scene] | None = None) -> None:
        self._lock, unkept = claim()
        writable = self._lock is not None
        log.start(paths.log_dir(), writable=writable)
        self.reporter = crash.Reporter(paths.log_dir())
        self.reporter.install()
        settings = SettingsStore(paths.config_dir(), writable=writable)
        platform_screen.prepare()
        now = settings.value
        self._forced_language = options.language
        self._opponents = options.opponents
        self._use_language(now)
        window = options.size or platform_screen.fitting(now.window)
        screen = Screen(window, fullscreen=now.fullscreen and not options.windowed and not options.size)
        texts = Texts(screen.u, now.text_scale)
        hub = Hub(screen.to_units, lambda: screen.points)
        hub.bind(now.keys, now.pad)
        self.desk = Desk(writable, screen, settings, texts, Palette(), hub)
        self.reporter.details = self._details
        self.sounds = Sounds(now.sound, now.volume)
        self.desk.sound = self._sound
        self._colours()
        settings.listen(self._changed)
        self.clock = pygame.time.Clock()
        self.rate = screen.refresh_rate()
        self.toasts = Toasts(self.desk)
        self.frames = 0
        self._size_due = 0.0
        self._lag = 0.0
        self._focused = True
        self._laid_out = screen.surface.get_size()
        self._start_messages(unkept)
        self.desk.push(first(self.desk) if first else _title(self.desk))

    # -- the loop ------------------------------------------------------------------------------------

    def run(self, on_frame: Frame | None = None) -> None:
        """Run until the player quits. ``on_frame`` is called after every frame (tests, tools)."""
        try:
            self.clock.tick()
            while self.desk.running:
                self.frame(self.clock.tick(self.rate if self._focused else AWAY) / 1000)
                if on_frame:
                    on_frame(self)
        finally:
            self.close()

    def frame(self, dt: float) -> None:
        """One turn: events, fixed updates for ``dt`` seconds, a picture when one is wanted."""
        try:
            self._events()
            self._lag = min(self._lag + dt, LAG)
            moved = False
            while self._lag >= STEP and self.desk.running:
                self._lag -= STEP
                moved |= self._update(STEP)
            self._news()
            top = self.desk.top
            if self.desk.running and top and (moved or self.desk.stale or not top.still):
                self.draw(self._lag / STEP)
        except Exception as error:  # noqa: BLE001 - a broken scene must not take the app with it
            self._failed(error)
        self.frames += 1
        self._cursor()
        if self._opponents and self.frames == 2:
            from game import matches

            matches.counsel(self.desk)

    def draw(self, alpha: float = 1.0) -> None:
        """Draw the top scene, with what lies below an overlay, and show it."""
        desk = self.desk
        desk.stale = False
        canvas = Canvas(desk.screen.surface, desk.screen.u, desk.texts, desk.palette, alpha)
        first = len(desk.stack) - 1
        while first > 0 and desk.stack[first].overlay:
            first -= 1
        for scene in desk.stack[first:]:
            scene.draw(canvas)
        self.toasts.draw(canvas)
        desk.screen.flip()

    def close(self) -> None:
        """Shut every scene down, store the window size, give the files free."""
        desk = self.desk
        if self._size_due > 0:
            self._store_size()
        while desk.stack:
            scene = desk.stack.pop()
            scene.pause()
            scene.shutdown()
        for service in (desk.brain, desk.store):
            if service is not None:
                service.close()
        desk.brain = desk.counsel = desk.store = None
        self.sounds.close()
        desk.hub.close()
        desk.screen.close()
        self.reporter.close()
        if self._lock:
            self._lock.release()
            self._lock = None

    # -- one turn ------------------------------------------------------------------------------------

    def _events(self) -> None:
        for event in pygame.event.get():
            if event.type == pygame.QUIT or event.type == pygame.WINDOWCLOSE:
                self.desk.quit()
            elif event.type in _WINDOW:
                self._window_event(event.type)
            else:
                for intent in self.desk.hub.feed(event):
                    self.intent(intent)

    def intent(self, intent: Intent) -> None:
        """Hand an intent to the top scene (full screen is the app's own)."""
        self.desk.stale = True
        if intent.verb == "fullscreen":
            self.desk.set_fullscreen(not self.desk.screen.fullscreen)
        elif (top := self.desk.top) and self.desk.running:
            top.handle(intent)

    def _window_event(self, kind: int) -> None:
        desk = self.desk
        desk.stale = True
        if kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
            if self._focused:
                self._focused = False
                for intent in desk.hub.focus_lost():
                    self.intent(intent)
                if desk.top:
                    desk.top.leave()
        elif kind == pygame.WINDOWFOCUSGAINED:
            if not self._focused:
                desk.hub.focus_gained()
            self._focused = True
        if kind in (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self._resized()

    def _resized(self) -> None:
        desk = self.desk
        desk.screen.refresh()
        if desk.screen.surface.get_size() != self._laid_out:
            self.relayout()
            self._size_due = CALM if not desk.screen.fullscreen else 0.0

    def _store_size(self) -> None:
        """Remember the size of the window."""
        self._size_due = 0.0
        width, height = self.desk.screen.points
        if width >= 640 and height >= 360 and not self.desk.screen.fullscreen:
            self.desk.settings.change(window=(width, height))

    def relayout(self) -> None:
        """Everything is placed and rasterised anew (size, text scale, language or theme changed)."""
        desk = self.desk
        self._laid_out = desk.screen.surface.get_size()
        shapes.forget()
        glyphs.forget()
        icons.forget()
        desk.texts.resize(desk.screen.u, desk.settings.value.text_scale)
        desk.texts.forget()
        for scene in desk.stack:
            scene.layout()
        desk.stale = True

    def _update(self, dt: float) -> bool:
        for intent in self.desk.hub.tick(dt):
            self.intent(intent)
        if self._size_due > 0:
            self._size_due -= dt
            if self._size_due <= 0:
                self._store_size()
        moved = self.toasts.update(dt)
        if top := self.desk.top:
            moved |= bool(top.update(dt))
        return moved

    def _cursor(self) -> None:
        """The pointer is shown only to those who use it."""
        wanted = self.desk.hub.device.kind == "mouse"
        if pygame.mouse.get_visible() != wanted:
            pygame.mouse.set_visible(wanted)

    def _news(self) -> None:
        """Tell the player about pads that came, went or are not known."""
        for what, name in self.desk.hub.news:
            if what == "came" and self.frames < SETTLED:
                continue
            self.desk.toast(strings.tr(f"ui.pad_{what}", name=name))
            if what == "went" and self.desk.top:
                self.desk.top.leave()
        self.desk.hub.news.clear()
        if self.desk.store is not None:
            for problem in self.desk.store.take_problems():
                if problem.code != "second_copy":  # said at the start
                    self.desk.toast(problem.sentence())

    # -- settings ------------------------------------------------------------------------------------

    def _use_language(self, settings: Settings) -> None:
        preferred = pygame.system.get_pref_locales()
        codes = [str(locale["language"]) for locale in preferred]
        strings.use(strings.choose(self._forced_language or settings.language, codes))

    def _changed(self, old: Settings, new: Settings) -> None:
        desk = self.desk
        if new.language != old.language:
            self._forced_language = None
            self._use_language(new)
        desk.hub.bind(new.keys, new.pad)
        self.sounds.configure(new.sound, new.volume)
        self._colours()
        desk.stale = True
        if _look(old) != _look(new):
            self.relayout()

    def _sound(self, name: str, strength: float = 1.0, pan: float = 0.0) -> None:
        """Play a sound, and let the pad in hand feel the few that are worth it."""
        self.sounds.play(name, strength, pan)
        pad = self.desk.hub.pads.open.get(self.desk.hub.device.id)
        if name in FELT and pad and self.desk.settings.value.rumble:
            pad.rumble(*FELT[name])

    def _colours(self) -> None:
        desk, settings = self.desk, self.desk.settings.value
        desk.palette = theme.load(settings.theme).palette
        desk.texts.suit_colours = desk.palette.suits(settings.four_colour)
        desk.screen.set_icon(icons.emblem("hidden_hand", 64, desk.palette))

    def _start_messages(self, unkept: SaveProblem | None) -> None:
        store = self.desk.settings
        if unkept and unkept.code == "second_copy":
            self.desk.toast(strings.tr("ui.second_copy"))
        elif unkept:
            self.desk.toast(unkept.sentence())
        if store.problem:
            self.desk.toast(strings.tr("errors.settings_damaged", file=store.problem.kept))
        elif store.unusable:
            self.desk.toast(strings.tr("errors.settings_partly", names=", ".join(store.unusable)))

    def _details(self) -> dict[str, str]:
        """What the scenes have to say in a crash report."""
        return {title: text for scene in self.desk.stack for title, text in scene.crash_details().items()}

    def _failed(self, error: Exception) -> None:
        """A scene failed: report, then a sentence with the way back to the title. Twice is too much."""
        from game.scenes.dialog import Failure

        if isinstance(self.desk.top, Failure):
            raise error
        report = self.reporter.report(error)
        desk = self.desk
        desk.hub.capture = desk.hub.typing = None
        while desk.stack:
            broken = desk.stack.pop()
            try:
                broken.shutdown()  # gives the file of a match free
            except Exception:
                logger.exception("the broken scene cannot be shut down")
        desk.push(Failure(desk, report, trouble.lost_file(error)))


def _look(s: Settings) -> tuple[object, ...]:
    """The settings that change what is drawn where."""
    return s.language, s.theme, s.text_scale, s.four_colour, s.large_index, s.keys, s.pad


def _title(desk: Desk) -> Scene:
    from game.scenes.title import Title

    return Title(desk)


_WINDOW = (
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWMINIMIZED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWSIZECHANGED,
)
