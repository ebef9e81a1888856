"""The ways of keeping secrets that a table can choose from, and which its hardware suggests. No pygame.

A way is one small object, :class:`Way`, and says three things: how hands are shown on the screen that
everybody looks at, whether short messages are whispered by rumble, and how a sealed choice is made. The
scenes ask a way for these and know none by name; a new one is an entry in :data:`WAYS`.

**A phone as companion** would be ``Way("companion", hands=Curtain, sealed="own", own=joined)``: ``own`` says
of a seat whether it has a screen of its own at the moment. For that screen the seat gets a gate of its own,
:func:`game.privacy.gate.own_gate`, which stands open for it alone; the phone draws what that gate gives, and
hands in plays and sealed choices (``secret_choice`` with the same gate) like any device. On the shared screen
the curtain stays, so a phone that is lost costs nothing but the comfort. **A second window** is the same
with one seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from game.privacy.secrecy import Curtain, Secrecy, Trust

Sealed = Literal["gate", "pressed", "own"]
"""How a sealed choice is made: one after the other behind the gate; by all at once, unseen, with a button
meant in a whispered row (``secret_choice.Choosing``); or on the seat's own screen."""


@dataclass(frozen=True)
class Hardware:
    """What the person of one seat plays with: public."""

    kind: str
    """``pad``, ``keyboard``, ``mouse`` …"""
    rumbles: bool = False
    """A rumble of this pad was felt, as far as the system can tell."""
    shared: bool = False
    """Several seats use it in turn."""

    @property
    def whispers(self) -> bool:
        """Whether a message can be whispered to this person alone."""
        return self.kind == "pad" and self.rumbles and not self.shared


def nobody(seat: int) -> bool:
    """The usual table: no seat has a screen of its own."""
    del seat
    return False


@dataclass(frozen=True)
class Way:
    """One way of keeping secrets."""

    name: str
    hands: Callable[[], Secrecy]
    """Makes what decides for whom the gate of the shared screen may stand open."""
    whispers: bool = False
    """Roles and other short messages come by rumble, to all at once."""
    sealed: Sealed = "gate"
    own: Callable[[int], bool] = nobody
    """Whether a seat has a screen of its own now."""


WAYS: dict[str, Way] = {
    way.name: way
    for way in (
        Way("curtain", hands=Curtain),
        Way("whisper", hands=partial(Curtain, whispers=True), whispers=True, sealed="pressed"),
        Way("trust", hands=Trust),
    )
}
"""By name, in the order in which they are listed."""


WHISPERING = frozenset({"whos_who", "deception"})
"""Games with something to whisper. In the others all that is secret are cards, which are looked at."""


def can_whisper(hardware: Sequence[Hardware]) -> bool:
    """Whether all people of a table can be whispered to: else nobody is, for the length of a whisper must
    tell nothing."""
    return bool(hardware) and all(device.whispers for device in hardware)


def recommend(hardware: Sequence[Hardware], game: str) -> tuple[str, ...]:
    """The names of the ways that this table can use, the best first; one entry of ``hardware`` per person.

    A whisper needs no looking away, so it comes first where everybody has a rumbling pad, in a game that has
    something to whisper. Trust is last: it is for families and for learning.
    """
    whispers = game in WHISPERING and can_whisper(hardware)
    return ("whisper", "curtain", "trust") if whispers else ("curtain", "trust")
