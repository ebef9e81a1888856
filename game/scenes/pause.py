"""Pause: a curtain over the table. It ends only by an explicit *resume*, never by itself."""

from __future__ import annotations

from collections.abc import Callable

from game import matches
from game.desk import Desk
from game.input.intents import Intent
from game.scene import Scene
from game.scenes import make
from game.session import Session
from game.strings import tr
from game.ui import hints, icons
from game.ui.canvas import Box, Canvas
from game.ui.form import Form, column
from game.ui.widgets import Button, Widget


class Pause(Scene):
    """Drawn over the table, whose ``pause`` has closed the privacy gate and stopped the CPUs.

    ``away`` says that the window lost the focus, ``over`` that it lies over a deal that has ended, whose
    hands are open; ``kept`` that the match is stored and can be gone on with; ``game`` whose pages of how to
    play are wanted. ``extra`` are more entries of
    the table's own (key of the label, action) below *resume*; the pause ends before such an action is done.
    ``couch`` is the session of several people, whose seats and devices can be seen to.
    """

    overlay = True
    still = True

    def __init__(
        self,
        desk: Desk,
        *,
        away: bool = False,
        over: bool = False,
        kept: bool = True,
        game: str = "",
        extra: tuple[tuple[str, Callable[[], object]], ...] = (),
        couch: Session | None = None,
    ) -> None:
        super().__init__(desk)
        self.away, self.over, self.kept, self.game, self._extra = away, over, kept, game, extra
        self.couch = couch
        self.form = Form([], desk.sound)

    def layout(self) -> None:
        width, height = self.desk.screen.size
        play = icons.button("play")
        widgets: list[Widget] = [Button(tr("ui.resume"), self._resume, primary=True, icon=play)]
        widgets += [Button(tr(key), self._closing(act)) for key, act in self._extra]
        if self.couch is not None:
            widgets.append(Button(tr("party.seats"), self._seats, icon=icons.button("gamepad")))
        widgets += [
            self._opens("how_to_play", "book", game=self.game),
            self._opens("settings", "settings"),
            self._leaving(),
        ]
        top = 184 + self.desk.texts.height(self._note(), "small", self._width())
        step = min(70.0, (height - top - hints.HEIGHT - 16) / len(widgets))
        wide = 400 * max(1.0, self.desk.texts.scale / 125)
        column(widgets, Box((width - wide) / 2, top, wide, height), step - 12, 12)
        self.form.replace(widgets)

    def _opens(self, name: str, icon: str, **details: str) -> Button:
        act = lambda: self.desk.push(make(name, self.desk, **details))  # noqa: E731
        return Button(tr(f"ui.{name}"), act, icon=icons.button(icon))

    def _seats(self) -> None:
        self.desk.push(make("take_seats", self.desk, session=self.couch, over=True))

    def _leaving(self) -> Button:
        label, icon = ("save_and_leave", "save") if self.kept else ("leave_unsaved", "exit")
        return Button(tr(f"ui.{label}"), self._leave_match, icon=icons.button(icon))

    def _note(self) -> str:
        return tr("ui.paused_away" if self.away else "ui.paused_over" if self.over else "ui.paused_note")

    def _width(self) -> float:
        return min(720.0, self.desk.screen.size[0] - 80)

    def _closing(self, act: Callable[[], object]) -> Callable[[], object]:
        def close_then_act() -> None:
            self.desk.pop()
            act()

        return close_then_act

    def _resume(self) -> None:
        self.desk.sound("resume")
        self.desk.pop()

    def _leave_match(self) -> None:
        """A match is stored with every action: leaving it is only going home."""
        self.desk.home_to(make("title", self.desk))

    def handle(self, intent: Intent) -> None:
        if intent.verb in ("pause", "back", "menu"):
            self._resume()
        else:
            self.form.handle(intent)

    def update(self, dt: float) -> bool:
        return self.form.update(dt, self.desk.calm)

    def draw(self, canvas: Canvas) -> None:
        palette = canvas.palette
        canvas.veil(palette.ground_deep, 0.9)
        canvas.text(tr("ui.paused"), (canvas.width / 2, 120), "title", palette.text, "center")
        width = self._width()
        place = (canvas.width - width) / 2, 160
        canvas.paragraph(self._note(), place, width, "small", palette.muted, "centre")
        self.form.draw(canvas)
        told = ("accept", tr("ui.hint_choose")), ("pause", tr("ui.resume"))
        hints.draw(canvas, self.desk, told, solid=True)


def scene(desk: Desk, **details: bool) -> Scene:
    """The pause curtain; over a practice it also leads back to where that was begun."""
    session = getattr(desk.top, "session", None)
    practice = session is not None and matches.origin(session) is not None
    leave = ("scenes.leave_practice", lambda: matches.leave_practice(desk))
    kept = desk.writable and not practice
    game = session.match.game.name if session is not None else ""
    couch = session if session is not None and session.couch and not practice else None
    return Pause(desk, **details, kept=kept, game=game, extra=(leave,) if practice else (), couch=couch)
