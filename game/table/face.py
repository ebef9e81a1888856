"""All that is drawn of a table: cards and panels, the sentence of the moment, the button that goes on, the
bar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from game.desk import Desk
from game.strings import language, tr
from game.table import hud, overlays, words
from game.table.bar import Bar, Entry
from game.table.deck import look_of
from game.table.draw import Look, painter_of
from game.table.facts import Facts
from game.table.layout import Layout
from game.table.overlays import Kind, Speech
from game.table.stage import Stage
from game.ui.canvas import Canvas
from game.ui.widgets import Button


class Moment(Struct, frozen=True):
    """What is true now, besides what lies on the table."""

    now: float
    look: Look
    my_turn: bool
    awaiting: bool
    """A finished trick waits for the button."""
    can_undo: bool
    thinking: bool
    names: tuple[str, ...]
    options: Any
    commitment: str
    practice: bool
    bar: tuple[Entry, ...] | None = None
    """What the bar offers after the first entry, where a game has more than Whist; None: Whist's."""
    only: bool = False
    """``bar`` is the whole bar: something lies over the table and takes all input."""
    prompt: str | None = None
    """What is said while no sentence is shown; None: whose turn it is."""
    ask: tuple[str, str, bool] | None = None
    """A sentence with a button that confirms a choice: both texts, and whether it can be pressed now."""
    signs: tuple[int, ...] = ()
    """The sign of every seat, where several people play."""
    plans: bool = False
    """A card pressed now is planned for a later trick."""
    covered: bool = False
    """The viewer's hand is covered, and so is the sentence: advice and refusals tell about the hand."""


class Face:
    """The looks of one table scene. ``said`` is the sentence shown at the moment."""

    def __init__(self, desk: Desk, stage: Stage, go_on: Callable[[], object]) -> None:
        self._desk, self._stage = desk, stage
        self.painter, self.bar = painter_of(desk.texts), Bar()
        self.button = Button("", go_on, primary=True)
        self.said: Speech | None = None
        self.previous = False
        """The previous trick is being looked at."""
        self._until = 0.0
        self._language = language()

    def layout(self, place: Layout) -> None:
        """Another size, deck, theme or language. A sentence in the old language goes."""
        settings = self._desk.settings.value
        if self._language != language():
            self._language, self.said = language(), None
        self.painter.forget()
        self.bar.forget()
        self.painter.configure(look_of(settings), settings.theme, place, self._desk.screen.u)

    def say(self, text: str, kind: Kind, now: float, seconds: float) -> None:
        """Show a sentence for at most so many seconds."""
        self.said, self._until = Speech(text, kind), now + seconds
        self._desk.stale = True

    def update(self, now: float, dt: float, awaiting: bool) -> bool:
        """Ease the button, drop an old sentence; True when something changed."""
        moved = self.button.update(dt, awaiting, self._desk.calm)
        if self.said and now > self._until:
            self.said, moved = None, True
        self.painter.prepare(self._stage)
        if not self._stage.busy:
            self.painter.prewarm(0.001)
        return moved

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        """The whole picture."""
        stage, facts, place = self._stage, self._stage.shown, self._stage.layout
        if facts is None or place is None:
            return
        signs = hud.Signs(
            moment.names,
            tr("table.practice") if moment.practice else words.goal(moment.options, facts.deal),
            self._desk.settings.value.four_colour,
            moment.signs,
        )
        self.painter.draw(canvas, stage, signs, moment.look)
        if moment.thinking and not stage.busy:
            hud.thinking(canvas, place, facts, moment.names, moment.now, self._desk.calm)
        if self.previous:
            overlays.previous(canvas, self.painter, place, facts, moment.names)
        self._line(canvas, place, facts, moment)
        first = facts.deal == 1 and facts.previous is None
        note = tr("table.commitment", code=moment.commitment[:16]) if first else ""
        self.bar.draw(canvas, self._desk, place.hints, self._entries(moment), note)

    def _line(self, canvas: Canvas, place: Layout, facts: Facts, moment: Moment) -> None:
        """Between trick and hand: a sentence, or the result with its button, or whose turn it is."""
        spoken = None if moment.covered else self.said
        self.button.enabled = moment.ask is None or moment.ask[2]
        if moment.awaiting or moment.ask is not None:
            closing = won(facts, moment.names), words.go_on(facts)
            text, self.button.label = moment.ask[:2] if moment.ask else closing
            said = spoken or Speech(text)
            left, self.button.box = overlays.result_bar(canvas, place, said.text, self.button.label)
            overlays.speech(canvas, place, said, self.button.box.left - left - 12, left)
            self.button.draw(canvas)
        elif spoken:
            overlays.speech(canvas, place, spoken)
        elif moment.prompt is not None:
            if moment.prompt:
                overlays.prompt(canvas, place, moment.prompt)
        elif moment.my_turn and not self._stage.busy:
            overlays.prompt(canvas, place, tr("table.your_turn" if facts.trick else "table.your_lead"))

    def _entries(self, moment: Moment) -> list[Entry]:
        facts = self._stage.facts
        if self.previous:
            return [Entry("previous_trick", tr("table.key.close"))]
        if moment.bar is not None:
            return [*([] if moment.only else [self._first(moment)]), *moment.bar]
        found = [self._first(moment), Entry("undo", tr("table.key.undo"), moment.can_undo)]
        if self._desk.settings.value.hints:
            found.append(Entry("hint", tr("table.key.hint"), moment.my_turn))
        seen = facts is not None and facts.previous is not None
        found.append(Entry("previous_trick", tr("table.key.previous"), seen))
        found.append(Entry("pause", tr("table.key.pause")))
        return found

    def _first(self, moment: Moment) -> Entry:
        """What the player most likely wants now: go on, choose a card, or play the chosen one."""
        if moment.awaiting:
            return Entry("next", tr("table.key.next"))
        steps = self._desk.hub.device.kind in ("keyboard", "pad")
        if steps and moment.my_turn and self._stage.raised is None:
            return Entry("right", tr("table.key.choose"))
        if moment.plans and not moment.my_turn:
            return Entry("accept", tr("couch.key.plan"), self._stage.raised is not None)
        return Entry("accept", tr("table.key.play"), moment.my_turn)


def _risen(facts: Facts, seat: int, card: int, names: tuple[str, ...]) -> str:
    """Who took the trick, and what rose because of it."""
    own = facts.place(seat) == 0 and not (seat < len(names) and names[seat])
    key = "trick_of_the_dead_table.won_risen_you" if own else "trick_of_the_dead_table.won_risen"
    return tr(key, name=words.seat_name(facts, seat, names), card=words.card_name(card))


def won(facts: Facts, names: tuple[str, ...]) -> str:
    """Who took the trick on the table, in words."""
    seat = facts.winning or 0
    if facts.graves is not None and facts.graves.risen is not None:
        return _risen(facts, seat, facts.graves.risen, names)
    named = seat < len(names) and names[seat]
    if facts.place(seat) == 0 and not named:
        return tr("table.won.you")
    if named or facts.solo or facts.seats != len(words.PLACES):
        return tr("table.won.named", name=words.seat_name(facts, seat, names))
    return tr(f"table.won.{words.PLACES[facts.place(seat)]}")
