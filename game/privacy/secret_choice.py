"""Choosing in secret: the one door by which a seat looks at, and hands in, a sealed choice. No pygame.

Everybody is asked the same in the same way, whatever their role (decoy prompt), and nothing about a choice
is shown before all are in. How a person chooses unseen is the table's way of keeping secrets; the only one
so far is the gate's own: while it is open for the seat, its options lie on the screen and one of them is
picked plainly. That keeps a secret only from those who do not look at the screen. For several people on
one screen another way can stand behind the same two calls.
"""

from __future__ import annotations

from engine.actions import Action
from game.privacy.gate import PrivacyGate
from game.session import Session


class SecretChoice:
    """One seat's sealed choice in the present phase."""

    def __init__(self, gate: PrivacyGate, session: Session, seat: int) -> None:
        self._gate, self._session, self.seat = gate, session, seat

    @property
    def options(self) -> tuple[Action, ...]:
        """What the seat may seal; none while the gate is closed for it, or when it owes nothing."""
        return self._gate.legal(self.seat)

    def seal(self, action: Action) -> bool:
        """Hand the choice in, for good. False while the gate is closed: nobody chooses unseen by themselves.

        Raises Refused; then nothing has changed.
        """
        if not self._gate.open_for(self.seat):
            return False
        self._session.act(self.seat, action)
        return True


def secret_choice(gate: PrivacyGate, session: Session, seat: int) -> SecretChoice:
    """The sealed choice of a seat, made the way this table keeps its secrets."""
    return SecretChoice(gate, session, seat)
