"""The pointer on the viewer's hand: hovering raises a card, a tap plays it, a drag carries or throws it."""

from __future__ import annotations

from game.table.hand import touched
from game.table.layout import CARD_H, Pose
from game.table.pointer import Grab
from game.table.stage import Stage

Throw = tuple[int, Pose, tuple[float, float]]
"""A card let go by the player, where, and its speed in units/s."""


class HandPointer:
    """One pointer over the hand of a stage."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._grab: Grab | None = None

    def at(self, x: float, y: float) -> int | None:
        """The card of the hand under a point."""
        hand, raised = self._stage.hand, self._stage.raised
        index = touched(self._stage.places(), x, y, hand.index(raised) if raised in hand else None, 24.0)
        return hand[index] if index is not None and index < len(hand) else None

    def pass_time(self, dt: float) -> None:
        """The speed of a throw is measured in it."""
        if self._grab:
            self._grab.pass_time(dt)

    def hover(self, x: float, y: float) -> bool:
        """Raise the card under the pointer; True when another one is raised now."""
        card, before = self.at(x, y), self._stage.raised
        self._stage.raised = card
        return card is not None and card != before

    def press(self, x: float, y: float) -> None:
        """Take hold of the card there, if there is one."""
        card = self.at(x, y)
        if card is not None:
            self._stage.raised = card
            self._grab = Grab(card, x, y, self._stage.hand_pose(card))

    def move(self, x: float, y: float, *, mine: bool) -> bool:
        """Carry what is held, at the viewer's turn; False when nothing is."""
        if self._grab is None:
            return False
        self._grab.move(x, y)
        if self._grab.dragged and mine:
            self._stage.held = self._grab.card, self._grab.pose
        return True

    def release(self, x: float, y: float) -> tuple[int, Throw | None] | None:
        """Let go: the card to be played, with its throw when it was carried; None to play nothing."""
        grab, self._grab = self._grab, None
        held, self._stage.held = self._stage.held, None
        if grab is None:
            return None
        grab.move(x, y)
        if not grab.dragged:
            return grab.card, None
        layout = self._stage.layout
        if held is None or layout is None:
            return None
        line = layout.hand_y - CARD_H * layout.hand_scale * 0.7
        return (grab.card, (grab.card, grab.pose, grab.speed)) if grab.thrown(line) else None

    def let_go(self) -> None:
        """Forget what is held: the table is covered."""
        self._grab = self._stage.held = None
