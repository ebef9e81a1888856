"""The colours widgets need, by role, taken from the theme."""

from __future__ import annotations

import msgspec

Colour = tuple[int, int, int]


class Palette(msgspec.Struct, frozen=True, kw_only=True):
    """Roles of colour in the interface. Every pair of text and ground has a contrast of at least 4.5."""

    ground: Colour = (18, 44, 38)
    ground_deep: Colour = (9, 24, 21)
    panel: Colour = (24, 30, 34)
    panel_edge: Colour = (70, 82, 88)
    raised: Colour = (44, 54, 60)
    raised_hover: Colour = (58, 70, 77)
    pressed: Colour = (32, 40, 45)
    text: Colour = (242, 238, 226)
    muted: Colour = (176, 184, 184)
    disabled: Colour = (112, 120, 122)
    accent: Colour = (224, 178, 84)
    accent_text: Colour = (34, 24, 8)
    focus: Colour = (255, 226, 150)
    good: Colour = (126, 211, 146)
    bad: Colour = (240, 128, 112)
    black_suit: Colour = (236, 236, 240)
    red_suit: Colour = (255, 128, 118)
    blue_suit: Colour = (138, 184, 255)
    green_suit: Colour = (128, 214, 148)

    def suits(self, four_colour: bool) -> dict[str, Colour]:
        """The colour of each suit symbol in running text."""
        black, red = self.black_suit, self.red_suit
        diamonds, clubs = (self.blue_suit, self.green_suit) if four_colour else (red, black)
        return {"♠": black, "♥": red, "♦": diamonds, "♣": clubs}
