"""What a listener has been told of a case of Deception: enough to put what follows into words. No pygame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from engine.games.deception.events import Record
from engine.games.deception.statements import Evidence, Weapons


class Case(Protocol):
    """The cards and the public record of a case: a view, or what was told of it."""

    @property
    def evidence(self) -> Evidence: ...
    @property
    def weapons(self) -> Weapons: ...
    @property
    def record(self) -> tuple[Record, ...]: ...


@dataclass
class Told:
    """A case as far as it was told; ``follow`` takes over a whole view."""

    evidence: Evidence = ()
    weapons: Weapons = ()
    record: tuple[Record, ...] = ()

    def follow(self, case: Case) -> None:
        """Know what a view shows."""
        self.evidence, self.weapons, self.record = case.evidence, case.weapons, case.record
