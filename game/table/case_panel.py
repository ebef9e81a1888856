"""Panels over the table of Deception lie over the tiles, so that as many cards as possible stay readable."""

from __future__ import annotations

from game.table.case_layout import CaseLayout
from game.table.panel import Panel
from game.ui.canvas import Box

AREA = "deception_choices"


class CasePanel(Panel):
    """A panel that knows this table."""

    def lay(self, layout: CaseLayout) -> None:
        """Lay out for this window."""
        self.put(layout.width, lambda wide, high: spot(layout, wide, high))


def spot(layout: CaseLayout, wide: float, high: float) -> Box:
    """In the middle of what lies between the seats; where that is too low, over the seats as well."""
    box = Box(0, 0, wide, high)
    box.center = layout.centre.centre
    floor = layout.hints.top - 4
    box.bottom = min(box.bottom, floor)
    box.top = max(4.0, box.top)
    return box
