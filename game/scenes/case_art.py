"""Word cards and tiles of Deception anywhere on a page: the table's own pictures, in boxes of units."""

from __future__ import annotations

from engine.games.deception.state import Table
from engine.games.deception.statements import Colour, Crime
from game.table.case_cards import WordCards
from game.table.case_tiles import Tiles
from game.table.case_type import Type
from game.table.layout import Rect
from game.ui.canvas import Box, Canvas


class CaseArt:
    """Keeps the pictures it has made; ``forget`` them when the window has another size."""

    def __init__(self) -> None:
        kind = Type()
        self._cards, self._tiles = WordCards(kind), Tiles(kind)

    def forget(self) -> None:
        """Free all pictures."""
        self._cards.forget()
        self._tiles.forget()

    def card(self, canvas: Canvas, box: Box, colour: Colour, number: int, place: int) -> None:
        """A card by its number; ``place`` 0..3 is its position before its seat."""
        area = canvas.rect(box)
        text = canvas.texts.scale / 100
        canvas.surface.blit(self._cards.card(colour, number, place, area.size, canvas.u, text), area.topleft)

    def pair(self, canvas: Canvas, box: Box, table: Table, crime: Crime, gap: float = 14.0) -> None:
        """The two cards of a pair side by side, evidence first."""
        wide = (box.width - gap) / 2
        places = ((Colour.RED, table.evidence, crime.red), (Colour.BLUE, table.weapons, crime.blue))
        for number, (colour, cards, place) in enumerate(places):
            spot = Box(box.left + number * (wide + gap), box.top, wide, box.height)
            self.card(canvas, spot, colour, cards[crime.owner][place], place)

    def tile(
        self, canvas: Canvas, box: Box, tile: int, option: int = -1, number: int = 0, round_: int = 1
    ) -> None:
        """A tile with its six options; ``option`` -1: without a marker, else with that one's ``number``."""
        area = canvas.rect(box)
        rect = Rect(box.left, box.top, box.width, box.height)
        text = canvas.texts.scale / 100
        image = self._tiles.tile(
            tile, rect, area.size, option=option, number=number, round_=round_, text=text
        )
        canvas.surface.blit(image, area.topleft)
