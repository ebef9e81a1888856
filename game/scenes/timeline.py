"""The belief timeline of an open deal: P(master) play by play, by the notes of people and every computer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from engine.actions import PlayCard
from engine.cards import SUIT_SYMBOLS
from engine.games.whos_who.state import INTERIM_AFTER
from engine.games.whos_who.view import View
from game import matches
from game.desk import Desk
from game.input.intents import Intent
from game.lobby import deals
from game.scene import Scene
from game.scenes.couch_signs import dress
from game.scenes.fitting import fitted
from game.scenes.menu import Menu
from game.scenes.timeline_lines import (
    Choice,
    Guests,
    beliefs_of,
    first_choice,
    moment_words,
    move_words,
    moves_of,
)
from game.scenes.timeline_plot import Content, Plot
from game.scenes.timeline_trick import PAD, PICTURE, MoveCard, draw_beliefs, draw_trick
from game.session import Session
from game.strings import tr
from game.table.deck import look_of
from game.table.sprites import Sprites
from game.timeline import Move, Timeline
from game.ui import backdrop, hints
from game.ui.canvas import Box, Canvas
from game.ui.hints import Hint
from game.ui.widgets import Button, Stepper, Widget

MARGIN, GAP = 40.0, 14.0
SIDE = 372.0
FRESH = 0.3
"""Seconds between two drawings of lines that are still growing."""


class Pick(Stepper):
    """A choice whose value needs most of the row."""

    def value_box(self) -> Box:
        width = self.box.width * 0.66
        return Box(self.box.right - width - 6, self.box.top + 5, width, self.box.height - 10)


class TimelineScene(Menu):
    """Left: the plot and the trick at its cursor. Right: whose beliefs, and the plays that changed most."""

    def __init__(self, desk: Desk, session: Session, deal: int) -> None:
        super().__init__(desk)
        self.session = session
        where = deals(session.match)[deal]
        self.view: View = session.match.game.view(session.match.state_at(where.stop), None)
        dress(session)
        viewer = session.people[0] if len(session.people) == 1 else None
        self.guests = Guests(session.seats, viewer)
        marks = chain.from_iterable(session.marks(seat) for seat in session.people)
        counsel = matches.counsel(desk)
        self.timeline = Timeline(session.match, where, session.seats, counsel, tuple(marks))
        self.choice = first_choice(self.timeline)
        self.cursor = 0
        self.moves: tuple[Move, ...] = ()
        self.sprites = Sprites(height=PICTURE * desk.screen.u)
        self.plot = Plot(self._content(), 0, self._moved)
        self._age = 0.0
        self._known = -1.0
        self._steppers: list[Pick] = []
        self._cards: list[MoveCard] = []

    # -- contents ------------------------------------------------------------------------------------

    def _content(self) -> Content:
        timeline = self.timeline
        after = INTERIM_AFTER[self.view.seats]
        ends = [i for i, moment in enumerate(timeline.moments) if moment.closes and moment.trick == after]
        beliefs = beliefs_of(timeline, self.choice, self.guests)
        self.moves = moves_of(beliefs)
        interim = ends[0] if ends else None
        return Content(timeline.moments, tuple(beliefs), self.moves, timeline.sought, interim)

    def _refill(self) -> None:
        """Lines and list anew: more is known, or something else is looked at."""
        self._known = self.timeline.progress
        self.plot.content = self._content()
        self._list()
        self.desk.stale = True

    def choose(self, observer: int | None, about: int | None) -> None:
        """Look at what ``observer`` (None: everybody) believed of ``about`` (None: all other seats)."""
        if observer is None and about is None:
            about = self.timeline.sought[0]
        if observer == about:
            about = None
        self.choice = Choice(observer, about)
        self.layout()

    # -- layout --------------------------------------------------------------------------------------

    def layout(self) -> None:
        self.sprites.configure(look_of(self.desk.settings.value), PICTURE * self.desk.screen.u)
        width, height = self.desk.screen.size
        scale = self.desk.texts.scale / 100
        top, low = 62 + 18 * scale, height - hints.HEIGHT - 12
        side = SIDE + 150 * (scale - 1)
        left = width - 2 * MARGIN - side - GAP
        under = (
            min(PICTURE, 100 + 18 * (height / 720 - 1) * 4) + 2 * self.desk.texts.leading("tiny") + 2 * PAD
        )
        under += self.desk.texts.leading("small")
        self.plot.box = Box(MARGIN, top, left, low - top - under - GAP)
        self.under = Box(MARGIN, low - under, left, under)
        self.side = Box(MARGIN + left + GAP, top, side, low - top)
        done = Button(tr("review.done"), self.close)
        done.box = Box(width - MARGIN - 170 * scale, 16, 170 * scale, 46 * (1 + (scale - 1) / 2))
        self._done = done
        self._pickers(scale)
        self._refill()

    def _pickers(self, scale: float) -> None:
        seats = self.timeline.observers
        guests = self.guests
        everyone = (None, tr("timeline.everyone"))
        observers = [everyone, *((seat, guests.title(seat)) for seat in seats)]
        every_seat = [(None, tr("timeline.all_seats"))] if self.choice.observer is not None else []
        abouts = [*every_seat, *((seat, guests.name(seat)) for seat in seats if seat != self.choice.observer)]
        self._steppers = [
            Pick(tr("timeline.observer"), observers, self.choice.observer, self._pick_observer),
            Pick(tr("timeline.about"), abouts, self.choice.about, self._pick_about),
        ]
        high = 46 * (1 + (scale - 1) * 0.7)
        for number, stepper in enumerate(self._steppers):
            stepper.box = Box(self.side.left, self.side.top + number * (high + 8), self.side.width, high)

    def _pick_observer(self, seat: int | None) -> None:
        about = self.choice.about if seat is None else None
        self.choose(seat, about)

    def _pick_about(self, seat: int | None) -> None:
        self.choose(self.choice.observer, seat)

    def _list(self) -> None:
        """The cards of the plays that changed most, as many as there is room for."""
        texts = self.desk.texts
        top = self._steppers[-1].box.bottom + 12 + texts.leading("smallstrong") + 4
        room = self.side.bottom - top
        natural = 3 * texts.leading("tiny") + 12
        count = min(len(self.moves), max(1, int((room + 8) / (natural * 0.86 + 8))))
        high = min(natural, (room + 8) / max(1, count) - 8)
        self._cards = []
        for number, move in enumerate(self.moves[:count]):
            words = move_words(move, self.timeline, self.guests)
            card = MoveCard(number + 1, words, self._going(move))
            card.box = Box(self.side.left, top + number * (high + 8), self.side.width, high)
            self._cards.append(card)
        widgets: list[Widget] = [self.plot, *self._steppers, *self._cards, self._done]
        focus = self.form.focused
        place = self.form.widgets.index(focus) if focus in self.form.widgets and focus else 0
        kind = type(focus)
        self.form.replace(widgets)
        if focus is not None and place < len(widgets) and type(widgets[place]) is not kind:
            same = next((widget for widget in widgets if type(widget) is kind), self.plot)
            self.form.ring.set(same)

    def _going(self, move: Move) -> Callable[[], None]:
        return lambda: self.go_to(move)

    def go_to(self, move: Move) -> None:
        """The cursor to a play."""
        self.plot.go(move.moment)
        self._moved(move.moment)

    def _moved(self, moment: int) -> None:
        self.cursor = moment
        self.plot.cursor = moment
        self.desk.stale = True

    def next_move(self) -> None:
        """The cursor to the next flag, around the end."""
        flags = sorted(self.moves, key=lambda move: move.moment)
        if flags:
            self.go_to(next((move for move in flags if move.moment > self.cursor), flags[0]))

    # -- verbs ---------------------------------------------------------------------------------------

    def hints(self) -> Sequence[Hint]:
        return (
            ("prev_tab", tr("review.back_trick")),
            ("next_tab", tr("review.on_trick")),
            ("next", tr("timeline.next_move")),
            ("accept", tr("ui.hint_choose")),
            ("back", tr("ui.hint_back")),
        )

    def handle(self, intent: Intent) -> None:
        if intent.verb in ("next_tab", "prev_tab"):
            self.plot.jump(1 if intent.verb == "next_tab" else -1)
        elif intent.verb == "wheel":
            self.plot.go(self.cursor - (1 if intent.amount > 0 else -1))
        elif intent.verb in ("next", "hint"):
            self.next_move()
        else:
            super().handle(intent)

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        self.timeline.update()
        self._age += dt
        progress = self.timeline.progress
        if progress != self._known and (self._age >= FRESH or self.timeline.done):
            self._age = 0.0
            self._refill()
            moved = True
        return moved

    def shutdown(self) -> None:
        self.timeline.close()

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        backdrop.draw(canvas)
        palette, texts = canvas.palette, canvas.texts
        title = tr("timeline.title", n=self.view.results[-1].number)
        y = 24 + 20 * texts.scale / 100
        x = canvas.text(title, (MARGIN, y), "heading", palette.accent, "midleft").right / canvas.u
        words = self._status()
        room = self._done.box.left - x - 40
        if room > texts.width(words, "tiny") * 0.7:
            words, style = fitted(texts, words, room, ("small", "tiny"))
            canvas.text(words, (x + 24, y + 2), style, palette.muted, "midleft")
        self._draw_under(canvas)
        head = self._steppers[-1].box.bottom + 12
        canvas.text(tr("timeline.moved_most"), (self.side.left + 4, head), "smallstrong", palette.accent)
        if not self._cards:
            place = self.side.left + 4, head + texts.leading("smallstrong") + 4
            words = tr("timeline.nothing_moved" if self.timeline.done else "timeline.thinking_list")
            canvas.paragraph(words, place, self.side.width - 8, "small", palette.muted)
        self.form.draw(canvas)
        hints.draw(canvas, self.desk, self.hints())

    def _status(self) -> str:
        if not self.timeline.done:
            return tr("timeline.thinking", share=round(100 * self.timeline.progress))
        viewer = self.guests.viewer
        if viewer is not None and not self._noted(viewer):
            return tr("timeline.no_notes")
        return tr("timeline.about_lines")

    def _noted(self, viewer: int) -> bool:
        deal = self.timeline.deal
        return any(deal.start <= mark.decision <= deal.stop for mark in self.session.marks(viewer))

    def _draw_under(self, canvas: Canvas) -> None:
        """The trick at the cursor and the values there."""
        palette, texts = canvas.palette, canvas.texts
        canvas.panel(self.under, radius=16)
        inner = self.under.inflate(-2 * PAD, -2 * (PAD - 4))
        moment = self.timeline.moments[self.cursor]
        legend = min(inner.width * 0.4, 250 * texts.scale / 100)
        words = moment_words(moment, self.session.match, self.guests)
        left = Box(inner.left, inner.top, inner.width - legend - 24, inner.height)
        trump = tr("timeline.trump", suit=SUIT_SYMBOLS[self.view.trump])
        room = left.width - texts.width(trump, "tiny") - 12
        words, style = fitted(texts, words, room, ("smallstrong", "tiny"))
        canvas.text(words, left.topleft, style, palette.text)
        canvas.text(trump, (left.right, left.top + 3), "tiny", palette.muted, "topright")
        top = left.top + texts.leading("small") + 5
        spot = Box(left.left, top, left.width, left.bottom - top)
        number = moment.trick or 1
        shown = 0
        for earlier in self.timeline.moments[: self.cursor + 1]:
            if earlier.trick == number and isinstance(earlier.action, PlayCard):
                shown += 1
        trick = self.view.tricks[number - 1]
        draw_trick(canvas, spot, trick, shown, self.guests, self.sprites)
        canvas.box(Box(left.right + 11, inner.top + 4, 1.5, inner.height - 8), palette.panel_edge, radius=0)
        area = Box(inner.right - legend, inner.top, legend, inner.height)
        draw_beliefs(canvas, area, self._legend_head(), self.plot.content.beliefs, self.cursor)

    def _legend_head(self) -> str:
        if self.choice.observer is None:
            assert self.choice.about is not None
            return tr("timeline.legend_about", seat=self.guests.name(self.choice.about))
        return tr("timeline.legend_of", seat=self.guests.title(self.choice.observer))


def scene(desk: Desk, *, session: Session, deal: int = -1) -> Scene:
    """The timeline of an open deal of a session (from 0; -1 the last one)."""
    return TimelineScene(desk, session, deal)
