"""The replay of a closed case on the open board: marks, talk, attempts, step by step, roles shown or not."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.games.deception.events import Said
from game import matches
from game.case_points import heard_before, points_of
from game.desk import Desk
from game.input.intents import Intent
from game.narrate import Narrator
from game.scene import Scene
from game.scenes import make
from game.scenes.fitting import joined
from game.scenes.menu import Menu
from game.scenes.review_bar import Scrub, Step
from game.session import Session
from game.strings import tr
from game.table.case_draw import CasePainter
from game.table.case_facts import case_facts
from game.table.case_layout import case_layout
from game.table.case_stage import CaseStage
from game.table.choreography import Moment
from game.ui import hints
from game.ui.canvas import Box, Canvas
from game.ui.hints import Hint
from game.ui.widgets import Button, Widget

GAP = 6.0
POINTER = 18.0
"""Room for the pointer at the left of the scrub bar while it is in focus."""


class CaseReplay(Menu):
    """``at`` is the number of the position shown. Scrubbing is instant and silent."""

    def __init__(self, desk: Desk, session: Session, decision: int | None) -> None:
        super().__init__(desk)
        self.session = session
        self.viewer = session.humans[0] if len(session.humans) == 1 else 0
        self.points = points_of(session.match)
        self.opened = self.points[-1].view.opened
        self.at = 0
        if decision is not None:
            later = (i for i, point in enumerate(self.points) if point.decision >= decision)
            self.at = next(later, len(self.points) - 1)
        self.roles = True
        """Whether the roles and the solution are shown all along."""
        self.stage, self.painter = CaseStage(), CasePainter()
        self.lines: tuple[str, ...] = ()
        starts = [0]
        for number in (2, 3):
            starts += [i for i, point in enumerate(self.points) if point.view.round == number][:1]
        self.scrub = Scrub(len(self.points) - 1, starts, self.at, self.go)

    # -- layout --------------------------------------------------------------------------------------

    def layout(self) -> None:
        width, height = self.desk.screen.size
        scale = self.desk.texts.scale / 100
        self.lines = self._told()
        self.place = case_layout(width, height, len(self.session.seats), scale)
        bar = self.place.bar
        side = min(bar.height, 46.0)
        moves = (("back_clue", self.back_clue, -2), ("back_step", self.back, -1))
        more = (("on_step", self.on, 1), ("on_clue", self.on_clue, 2))
        before = [Step(tr(f"case_replay.{name}"), act, arrows) for name, act, arrows in moves]
        after = [Step(tr(f"case_replay.{name}"), act, arrows) for name, act, arrows in more]
        roles = Button(tr("case_replay.shut" if self.roles else "case_replay.open"), self.turn_roles)
        self._what_if = Button(tr("case_replay.what_if"), self.what_if)
        done = Button(tr("case_review.done"), self.close)
        x = bar.left
        for button in before:
            button.box = Box(x, bar.top, side, bar.height)
            x += side + GAP
        wide, done_wide = 152 + 60 * (scale - 1), 88 + 40 * (scale - 1)
        done.box = Box(bar.right - done_wide, bar.top, done_wide, bar.height)
        roles.box = Box(done.box.left - GAP - wide, bar.top, wide, bar.height)
        self._what_if.box = Box(roles.box.left - GAP - wide, bar.top, wide, bar.height)
        right = self._what_if.box.left - GAP - 2 * (side + GAP) + GAP
        for number, button in enumerate(after):
            button.box = Box(right + number * (side + GAP), bar.top, side, bar.height)
        self.scrub.box = Box(x + POINTER, bar.top, right - GAP - x - POINTER, bar.height)
        widgets: list[Widget] = [*before, self.scrub, *after, self._what_if, roles, done]
        first = self.form.focused is None
        self.form.replace(widgets)
        if first:
            self.form.ring.set(self.scrub)
        self.show()

    def _told(self) -> tuple[str, ...]:
        """What happened at every position, in sentences; talk is in the log of the table itself."""
        match = self.session.match
        narrator = Narrator(self.session.seats, self.viewer if self.session.humans else None, match.options)
        for event in match.events_for(None, 0, heard_before(match, self.points[0])):
            narrator.tell(event)
        self.voice = narrator.voice
        found: list[str] = []
        for point in self.points:
            lines = [line for event in point.events for line in narrator.tell(event)]
            said = all(isinstance(event, Said) for event in point.events)
            found.append("" if said else joined(lines[:2]))
        return tuple(found)

    def show(self) -> None:
        """Put the position on the table."""
        view = self.points[self.at].view
        if self.roles:
            view = replace(view, opened=self.opened)
        facts = case_facts(view, None, self.viewer)
        self.stage.show(facts, self.place, (), Moment(joined=True))
        self.stage.finish()
        self._what_if.enabled = self.can_branch
        self.desk.stale = True

    # -- what can be done ----------------------------------------------------------------------------

    def go(self, at: int) -> None:
        """Show another position."""
        self.at = max(0, min(len(self.points) - 1, at))
        self.scrub.ply = self.at
        self.show()

    def back(self) -> None:
        self.go(self.at - 1)

    def on(self) -> None:
        self.go(self.at + 1)

    def back_clue(self) -> None:
        """To the marker before, or the beginning."""
        self.go(max((i for i in range(self.at) if self.points[i].clue), default=0))

    def on_clue(self) -> None:
        """To the next marker, or the end."""
        last = len(self.points) - 1
        self.go(next((i for i in range(self.at + 1, last) if self.points[i].clue), last))

    def turn_roles(self) -> None:
        """Show or hide what nobody knew then."""
        self.roles = not self.roles
        self.layout()

    @property
    def can_branch(self) -> bool:
        """Whether a person sat here and the case was still open."""
        return bool(self.session.humans) and self.at < len(self.points) - 1

    def what_if(self) -> None:
        """Play on from the position shown: a practice that ends with the case and is not counted."""
        if not self.can_branch:
            self.desk.toast(tr("case_replay.what_if_where"))
            return
        practice = matches.practise(self.desk, self.session, self.points[self.at].decision)
        self.desk.push(make("table", self.desk, session=practice))

    # -- verbs ---------------------------------------------------------------------------------------

    def hints(self) -> Sequence[Hint]:
        clues = (
            ("prev_tab", tr("case_replay.back_clue")),
            ("next_tab", tr("case_replay.on_clue")),
        )
        roles = tr("case_replay.shut" if self.roles else "case_replay.open")
        step: tuple[Hint, ...] = (("next", tr("case_replay.on_step")),)
        if self.can_branch:
            step = (*step, ("undo", tr("case_replay.what_if")))
        large = self.desk.texts.scale > 110  # then the number of the step needs the room
        return (*clues, *(() if large else step), ("hint", roles), ("back", tr("ui.hint_back")))

    def handle(self, intent: Intent) -> None:
        verb = intent.verb
        if verb in ("next_tab", "prev_tab"):
            (self.on_clue if verb == "next_tab" else self.back_clue)()
        elif verb == "next":
            self.on()
        elif verb == "previous_trick":
            self.back()
        elif verb == "hint":
            self.turn_roles()
        elif verb == "undo":
            self.what_if()
        elif verb == "wheel":
            self.go(self.at - (1 if intent.amount > 0 else -1))
        else:
            super().handle(intent)

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        self.painter.draw(canvas, self.stage, self.voice, None, self.desk.settings.value.theme)
        self._draw_line(canvas)
        self.form.draw(canvas)
        hints.draw(canvas, self.desk, self.hints())
        texts = canvas.texts
        words = tr("case_replay.at", n=self.at + 1, of=len(self.points))
        style = "small" if texts.scale <= 110 else "tiny"
        canvas.text(words, (12, canvas.height - hints.HEIGHT / 2), style, canvas.palette.text, "midleft")

    def _draw_line(self, canvas: Canvas) -> None:
        """What happened here, over the log."""
        words = self.lines[self.at]
        if not words:
            return
        spot, texts = self.place.speech, canvas.texts
        inner = spot.width - 36
        style = "small" if texts.height(words, "small", inner) <= spot.height - 8 else "tiny"
        high = texts.height(words, style, inner)
        box = Box(spot.left, spot.bottom - max(spot.height, high + 8), spot.width, max(spot.height, high + 8))
        canvas.box(box, canvas.palette.panel, radius=12, edge=canvas.palette.accent, width=1.5)
        top = box.centery - high / 2
        canvas.paragraph(words, (box.left + 18, top), inner, style, align="centre")


def scene(desk: Desk, *, session: Session, deal: int = -1, decision: int | None = None) -> Scene:
    """The replay of the closed case of a session, at a journal decision. There is but one deal."""
    del deal
    return CaseReplay(desk, session, decision)
