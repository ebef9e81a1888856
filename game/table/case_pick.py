"""Picking two of the own cards at night: the same page for everybody (DC §7), only a sentence tells the
murderer that this is the crime. The scene keeps and draws it only while the gate is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.games.deception.content import CARDS_EACH
from engine.games.deception.roles import Role
from engine.games.deception.statements import Colour
from engine.games.deception.view import View
from game.case_words import card_before
from game.desk import Desk
from game.input.intents import Intent
from game.strings import tr
from game.table.bar import Entry
from game.table.case_cards import WordCards
from game.table.case_panel import AREA, CasePanel
from game.table.case_type import Type
from game.table.panel import GUARD, Part
from game.table.seat_signs import star
from game.ui.canvas import Canvas
from game.ui.widgets import Button, Widget

CARD_HIGH = 76.0


class PickCard(Widget):
    """One of the own cards; ``picked`` lifts it and puts a hand's mark beside it."""

    def __init__(
        self, cards: WordCards, colour: Colour, number: int, place: int, press: Callable[[], object]
    ) -> None:
        super().__init__()
        self._cards, self.colour, self.number, self.place = cards, colour, number, place
        self._press = press
        self.picked = self.advised = False

    def accept(self) -> bool:
        self._press()
        return True

    def draw(self, canvas: Canvas) -> None:
        box = self.box.move(0, -5 if self.picked else 0)
        size = canvas.rect(box).size
        image = self._cards.card(
            self.colour, self.number, self.place, size, canvas.u, canvas.texts.scale / 100
        )
        canvas.image(image, box.topleft)
        if self.picked:
            canvas.outline(box.inflate(4, 4), canvas.palette.accent, radius=9, width=4)
            tick(canvas, (box.right - 14, box.top + 10))
        elif self.advised:
            canvas.polygon(star(box.right - 14, box.top + 12, 11), canvas.palette.good)
        self.frame(canvas, box, 8)


class PickPage(CasePanel):
    """Pick one card of each kind, then confirm."""

    wide = 860.0
    closable = False

    def __init__(
        self,
        desk: Desk,
        view: View,
        seat: int,
        seal: Callable[[int, int], object],
        cards: WordCards | None = None,
    ) -> None:
        super().__init__(desk)
        self.guard = GUARD
        self._view, self._seal, self._seat = view, seal, seat
        kept = cards or WordCards(Type())
        numbers = ((Colour.RED, view.evidence[seat]), (Colour.BLUE, view.weapons[seat]))
        self.cards = {
            colour: tuple(
                PickCard(kept, colour, number, place, self._picking(colour, place))
                for place, number in enumerate(row)
            )
            for colour, row in numbers
        }
        self.picked: dict[Colour, int] = {}
        self._go = Button(tr(f"{AREA}.seal_pick"), self.confirm, primary=True, enabled=False)

    def _picking(self, colour: Colour, place: int) -> Callable[[], object]:
        return lambda: self.pick(colour, place)

    def pick(self, colour: Colour, place: int) -> None:
        """Choose a card; the other one of its kind goes back. The focus goes on to what is missing."""
        self.picked[colour] = place
        for card in self.cards[colour]:
            card.picked = card.place == place
        missing = [other for other in Colour if other not in self.picked]
        self._go.enabled = not missing
        self.forget_said()
        self.refresh()
        self.form.focus(self.cards[missing[0]][0] if missing else self._go)

    def advise(self, red: int, blue: int) -> None:
        """A hint names these."""
        for colour, place in ((Colour.RED, red), (Colour.BLUE, blue)):
            for card in self.cards[colour]:
                card.advised = card.place == place
        self.desk.stale = True

    def confirm(self) -> None:
        """Seal the pair."""
        if len(self.picked) == 2:
            self._seal(self.picked[Colour.RED], self.picked[Colour.BLUE])

    def parts(self, width: float) -> Sequence[Part]:
        texts = self.desk.texts
        real = self._view.role is Role.MURDERER
        note = tr(f"{AREA}.pick_real" if real else f"{AREA}.pick_decoy")
        high = max(texts.height(tr(f"{AREA}.{key}"), "body", width) for key in ("pick_real", "pick_decoy"))
        deep = CARD_HIGH * max(1.0, texts.scale / 115)
        return (
            self.words(tr(f"{AREA}.pick_title"), width, "heading", "accent"),
            Part(high, note, "body", "text", "centre"),
            Part(deep, widgets=self.cards[Colour.RED]),
            Part(deep, widgets=self.cards[Colour.BLUE]),
            Part(texts.leading("small"), self._chosen_words(), "small", "muted", "centre"),
            self.row(self._go, high=50),
        )

    def _chosen_words(self) -> str:
        named = {
            colour: card_before(self._view, self._seat, colour, place)
            for colour, place in self.picked.items()
        }
        if len(named) < 2:
            return tr(f"{AREA}.pick_missing")
        return tr(f"{AREA}.picked", red=named[Colour.RED], blue=named[Colour.BLUE])

    def handle(self, intent: Intent) -> None:
        if intent.verb == "next" and self.guard <= 0:
            self.confirm()
        elif intent.verb == "pick" and 1 <= intent.amount <= 2 * CARDS_EACH:
            number = round(intent.amount) - 1
            self.pick(Colour.RED if number < CARDS_EACH else Colour.BLUE, number % CARDS_EACH)
        else:
            super().handle(intent)

    def bar(self) -> tuple[Entry, ...]:
        hint = (Entry("hint", tr("table.key.hint")),) if self.desk.settings.value.hints else ()
        return (
            Entry("accept", tr("ui.hint_choose")),
            Entry("next", tr(f"{AREA}.seal_pick"), len(self.picked) == 2),
            *hint,
            Entry("pause", tr("table.key.pause")),
        )


def tick(canvas: Canvas, centre: tuple[float, float]) -> None:
    """A check mark on a disc."""
    x, y = centre
    canvas.disc(centre, 12, canvas.palette.accent)
    points = [(-7, 0), (-4.5, -2.5), (-2, 0.5), (4.5, -6), (7, -3.5), (-2, 6)]
    canvas.polygon([(x + dx, y + dy) for dx, dy in points], canvas.palette.accent_text)
