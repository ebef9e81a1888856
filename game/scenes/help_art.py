"""Pictures of the how-to-play pages, with the real cards. A picture is a function of a pen and a box."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from engine import cards
from game.desk import Desk
from game.scenes.fitting import fitted
from game.strings import tr, trn
from game.table.deck import BACK
from game.table.sprites import Sprites
from game.ui import glyphs, hints
from game.ui.canvas import Box, Canvas, Point
from game.ui.palette import Colour

CARD = 118.0
"""Height of a card in the pictures, in units."""
WIDE = CARD * 5 / 7
SUITS = ("♥", "♦", "♠", "♣")


class Pen:
    """Draws cards and marks in units."""

    def __init__(self, canvas: Canvas, desk: Desk, sprites: Sprites) -> None:
        self.canvas, self.desk, self._sprites = canvas, desk, sprites
        self.palette = canvas.palette

    def card(
        self, name: str, centre: Point, angle: float = 0.0, *, dim: bool = False, zoom: float = 1.0
    ) -> None:
        """A card by its code (``TH``), or the back for an empty name; the angle goes clockwise."""
        self.picture(cards.parse(name) if name else BACK, centre, angle, dim=dim, zoom=zoom)

    def picture(
        self, card: int, centre: Point, angle: float = 0.0, *, dim: bool = False, zoom: float = 1.0
    ) -> None:
        """A card by its number, that of a role card or an envelope too."""
        image, corner = self._sprites.pose(card, self.canvas.at(centre), -angle, dim=dim, zoom=zoom)
        self.canvas.surface.blit(image, corner)

    def _edge(self, centre: Point, grow: float = 0.0) -> Box:
        box = Box(0, 0, WIDE + grow, CARD + grow)
        box.center = centre
        return box

    def legal(self, centre: Point) -> None:
        """The mark of a card that may be played: a white outline and a dot."""
        self.canvas.outline(self._edge(centre, 6), (255, 255, 255), radius=9, width=3)
        self.canvas.disc((centre[0], centre[1] - CARD / 2 - 14), 6, (255, 255, 255))

    def wins(self, centre: Point) -> None:
        """The mark of the winning card: a frame and a check mark."""
        self.canvas.outline(self._edge(centre, 8), self.palette.accent, radius=10, width=4)
        self.check((centre[0] + WIDE / 2, centre[1] - CARD / 2))

    def check(self, centre: Point) -> None:
        """A check mark on a disc."""
        x, y = centre
        self.canvas.disc(centre, 15, self.palette.accent)
        points = [(x - 8, y), (x - 2, y + 6), (x + 8, y - 6), (x + 5, y - 9), (x - 2, y), (x - 5, y - 3)]
        self.canvas.polygon(points, self.palette.accent_text)

    def label(
        self, text: str, point: Point, colour: Colour | None = None, style: str = "smallstrong"
    ) -> None:
        self.canvas.text(text, point, style, colour or self.palette.text, "center")

    def chip(self, text: str, centre: Point, *, strong: bool = False) -> None:
        """A word on a small plate."""
        width = self.canvas.texts.width(text, "smallstrong") + 28
        high = self.canvas.texts.leading("smallstrong") + 10
        box = Box(0, 0, width, high)
        box.center = centre
        fill = self.palette.accent if strong else self.palette.raised_hover
        self.canvas.box(box, fill, radius=high / 2, edge=self.palette.panel_edge, width=1)
        self.label(text, centre, self.palette.accent_text if strong else self.palette.text)

    def arrow(self, start: Point, end: Point, colour: Colour | None = None) -> None:
        """A straight arrow."""
        ink = colour or self.palette.muted
        angle = math.atan2(end[1] - start[1], end[0] - start[0])
        across, along = (math.sin(angle) * 2, -math.cos(angle) * 2), (math.cos(angle), math.sin(angle))
        neck = end[0] - along[0] * 12, end[1] - along[1] * 12
        shaft = [
            (start[0] + across[0], start[1] + across[1]),
            (neck[0] + across[0], neck[1] + across[1]),
            (neck[0] - across[0], neck[1] - across[1]),
            (start[0] - across[0], start[1] - across[1]),
        ]
        head = [
            end,
            (neck[0] + across[0] * 4, neck[1] + across[1] * 4),
            (neck[0] - across[0] * 4, neck[1] - across[1] * 4),
        ]
        self.canvas.polygon(shaft, ink)
        self.canvas.polygon(head, ink)

    def row(
        self, names: Sequence[str], centre: Point, step: float, *, dim: Sequence[str] = ()
    ) -> dict[str, Point]:
        """Cards side by side; where each is."""
        left = centre[0] - step * (len(names) - 1) / 2
        places = {name: (left + step * number, centre[1]) for number, name in enumerate(names)}
        for name, place in places.items():
            self.card(name, place, dim=name in dim)
        return places


Art = Callable[[Pen, Box], None]


def goal(pen: Pen, box: Box) -> None:
    x, y = box.center
    pen.canvas.box(Box(x - 190, y - 60, 380, 120), pen.palette.raised, radius=60)
    pen.arrow((x, y), (x, y - 56), pen.palette.accent)
    pen.arrow((x, y), (x, y + 56), pen.palette.accent)
    for side, word, way in ((-1, "left", -1), (1, "right", 1)):
        pen.chip(tr("help.art.left") if word == "left" else tr("help.art.right"), (x + 250 * way, y))
        pen.label(tr("help.art.other_side"), (x + 250 * side, y + 38), pen.palette.muted, "tiny")
    pen.chip(tr("help.art.partner"), (x, y - 88), strong=True)
    pen.chip(tr("help.art.you"), (x, y + 88), strong=True)
    pen.label(tr("help.art.your_side"), (x + 84, y), pen.palette.muted, "tiny")


def deal(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number in range(13):
        name = "6D" if number == 12 else ""
        pen.card(name, (x - 250 + number * 24 + (14 if name else 0), y - 14), (number - 6) * 1.5)
    turned = x - 250 + 12 * 24 + 14
    pen.chip(tr("help.art.dealer"), (x - 106, y + 76))
    pen.arrow((turned + 64, y - 14), (turned + 118, y - 14))
    pen.label("♦", (turned + 160, y - 24), style="title")
    pen.label(tr("help.art.trump"), (turned + 160, y + 24), pen.palette.muted)


def lead(pen: Pen, box: Box) -> None:
    x, y = box.center
    spots = {"9C": (x, y + 34), "JC": (x - 84, y), "AC": (x, y - 34), "4C": (x + 84, y)}
    for number, (name, (cx, cy)) in enumerate(spots.items()):
        pen.card(name, (cx, cy), (-4, 5, 3, -6)[number], zoom=0.94)
    words = ("you", "left", "partner", "right")
    chips = ((x + 210, y + 84), (x - 236, y), (x - 170, y - 84), (x + 236, y))
    names = [tr(f"help.art.{word}") for word in words]
    for number, (centre, name) in enumerate(zip(chips, names, strict=True)):
        pen.chip(f"{number + 1}  {name}", centre, strong=number == 0)


def follow(pen: Pen, box: Box) -> None:
    x, y = box.center
    pen.card("QH", (x - 250, y + 6), -4)
    pen.label(tr("help.art.led"), (x - 250, y - 76), pen.palette.muted)
    places = pen.row(("KH", "2H", "AS", "9D"), (x + 90, y + 6), 104, dim=("AS", "9D"))
    for name in ("KH", "2H"):
        pen.legal(places[name])
    pen.label(tr("help.art.your_hand"), (x + 90, y + 88), pen.palette.muted)


def void(pen: Pen, box: Box) -> None:
    x, y = box.center
    pen.card("4C", (x - 250, y + 6), -4)
    pen.label(tr("help.art.led"), (x - 250, y - 76), pen.palette.muted)
    places = pen.row(("KH", "2S", "AS", "9D"), (x + 90, y + 6), 104)
    for place in places.values():
        pen.legal(place)
    pen.label(tr("help.art.your_hand"), (x + 90, y + 88), pen.palette.muted)


def winner(pen: Pen, box: Box) -> None:
    x, y = box.center
    step = 78.0
    for left, names, best in (
        (x - 195, ("KH", "AH", "2S", "9H"), "2S"),
        (x + 195, ("2D", "AC", "AH", "KC"), "2D"),
    ):
        places = pen.row(names, (left, y + 4), step)
        pen.wins(places[best])
        pen.label(tr("help.art.led"), (places[names[0]][0], y + 84), pen.palette.muted, "tiny")
    pen.chip(tr("help.art.trump") + "  ♠", (x, y - 92))


def scoring(pen: Pen, box: Box) -> None:
    x, y = box.center
    wide, gap = 48.0, 8.0
    left = x - (13 * (wide + gap) - gap) / 2
    for number in range(13):
        place = Box(left + number * (wide + gap), y - 44, wide, 62)
        counts = number >= 6
        fill = pen.palette.accent if counts else pen.palette.pressed
        pen.canvas.box(place, fill, radius=8, edge=pen.palette.panel_edge, width=1.5)
        ink = pen.palette.accent_text if counts else pen.palette.muted
        pen.label(str(number + 1), place.center, ink, "strong")
        if counts:
            pen.label(f"+{number - 5}", (place.centerx, y + 40), pen.palette.text, "strong")
        else:
            pen.label("0", (place.centerx, y + 40), pen.palette.disabled, "strong")
    pen.label(trn("help.art.tricks", 13), (x, y - 74), pen.palette.muted)


def honours(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number, name in enumerate(("AS", "KS", "QS", "JS")):
        pen.card(name, (x - 250 + number * 62, y), (number - 1.5) * 4)
    for row, (held, points) in enumerate(((3, 2), (4, 4))):
        cy = y - 26 + row * 56
        for number in range(held):
            pen.label("♠", (x + 110 + number * 26, cy), style="heading")
        pen.arrow((x + 226, cy), (x + 258, cy))
        pen.chip(trn("help.art.points", points), (x + 320, cy), strong=True)


def variants(pen: Pen, box: Box) -> None:
    x, y = box.center
    step = 130.0
    for number, suit in enumerate((*SUITS, "")):
        place = x + (number - 2) * step
        plate = Box(place - 42, y - 42, 84, 84)
        pen.canvas.box(plate, pen.palette.raised, radius=16, edge=pen.palette.panel_edge, width=1.5)
        if suit:
            pen.label(suit, (place, y), style="title")
            pen.arrow((place + 48, y), (place + step - 48, y))
        else:
            word = tr("help.art.none")
            top = y - pen.canvas.texts.height(word, "tiny", 80) / 2
            pen.canvas.paragraph(word, (place - 40, top), 80, "tiny", pen.palette.muted, "centre")


def partner(pen: Pen, box: Box) -> None:
    x, y = box.center
    spots = (("7D", (x - 250, y), "left"), ("AD", (x - 160, y), "partner"), ("4D", (x - 70, y), "right"))
    for name, place, _ in spots:
        pen.card(name, place)
    pen.wins((x - 160, y))
    pen.label(tr("help.art.partner"), (x - 160, y + 80), pen.palette.muted, "tiny")
    pen.arrow((x - 8, y), (x + 50, y))
    pen.card("KD", (x + 210, y - 4), 4, dim=True)
    pen.card("3D", (x + 118, y))
    pen.legal((x + 118, y))
    pen.label(tr("help.art.you"), (x + 118, y + 80), pen.palette.muted, "tiny")
    pen.label(tr("help.art.later"), (x + 214, y + 80), pen.palette.muted, "tiny")


def memory(pen: Pen, box: Box) -> None:
    x, y = box.center
    for name, left in (("AC", x - 230), ("KC", x - 136)):
        pen.card(name, (left, y), dim=True)
        pen.label(tr("help.art.gone"), (left, y + 80), pen.palette.muted, "tiny")
    pen.arrow((x - 70, y), (x - 4, y))
    pen.card("QC", (x + 72, y))
    pen.wins((x + 72, y))
    pen.card("JC", (x + 166, y))
    pen.label(tr("help.art.your_hand"), (x + 119, y + 84), pen.palette.muted, "tiny")


def long(pen: Pen, box: Box) -> None:
    x, y = box.center
    names = ("AH", "KH", "9H", "7H", "5H", "3H", "2H")
    for number, name in enumerate(names):
        angle = (number - 3) * 7.0
        place = x + math.sin(math.radians(angle)) * 420, y + 420 - math.cos(math.radians(angle)) * 420
        pen.card(name, place, angle)


def controls(pen: Pen, box: Box) -> None:
    """The buttons of the device in hand, as they are bound now."""
    verbs = ("accept", "back", "undo", "next", "hint", "previous_trick", "pause", "menu")
    keys(pen, box, [(verb, tr(f"settings.verb_{verb}")) for verb in verbs])


def keys(pen: Pen, box: Box, pairs: Sequence[tuple[str, str]]) -> None:
    """Up to eight verbs with the buttons bound to them and what they do."""
    wide, high = box.width / 2, box.height / 4
    family, canvas = pen.desk.hub.device.family, pen.canvas
    for first in (0, 4):
        part = pairs[first : first + 4]
        left = box.left + 24 + first // 4 * wide
        keys = [[glyphs.draw(canvas, t, family, 30) for t in hints.tokens(pen.desk, v)[:2]] for v, _ in part]
        reach = max(sum(image.get_width() / canvas.u + 8 for image in images) for images in keys)
        for number, (images, (_, words)) in enumerate(zip(keys, part, strict=True)):
            x, y = left, box.top + (number + 0.5) * high
            for image in images:
                canvas.image(image, (x, y), "midleft")
                x += image.get_width() / canvas.u + 8
            x = left + max(96.0, reach + 6)
            shown, style = fitted(canvas.texts, words, left + wide - 22 - x, ("small", "tiny"))
            canvas.text(shown, (x, y), style, pen.palette.text, "midleft")


def questions(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number, angle in enumerate((-14, 0, 14)):
        pen.card("", (x + (number - 1) * 66, y + abs(angle) * 0.8), angle)
    pen.label("?", (x, y - 8), (255, 255, 255), "title")


def history(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number, name in enumerate(("KC", "KD", "KH", "KS")):
        pen.card(name, (x + (number - 1.5) * 84, y + (6 if number in (0, 3) else 0)), (number - 1.5) * 6)


WHIST: dict[str, Art] = {
    "goal": goal,
    "deal": deal,
    "lead": lead,
    "follow": follow,
    "void": void,
    "winner": winner,
    "scoring": scoring,
    "honours": honours,
    "variants": variants,
    "partner": partner,
    "memory": memory,
    "long": long,
    "controls": controls,
    "questions": questions,
    "history": history,
}
"""Pages of Whist in their order, with their pictures."""
