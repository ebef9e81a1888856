"""Choosing in secret: the door by which seats hand in sealed choices. No pygame.

Everybody is asked the same in the same way, whatever their role (decoy prompt), and nothing about a choice
is shown before all are in. How a person chooses unseen is the table's way of keeping secrets
(``ways.Way.sealed``):

* Behind the gate, :class:`SecretChoice`: while it is open for the seat, its options lie on the screen and one
  of them is picked plainly. That keeps a secret from those who do not look at the screen. The same on a
  seat's own screen, with that screen's gate.
* Before everybody's eyes, :class:`Choosing`: all press a button in the same window, each meaning it in a row
  of a Latin square that was whispered to them alone. Who sees the thumb and not the row learns nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from engine.actions import Action
from engine.shuffle import Chance, shuffle
from game.privacy.gate import PrivacyGate

if TYPE_CHECKING:
    from game.session import Session

SIDE = 4
"""Rows of the square, and buttons of a pad that lie in a cross."""
MOST_OPTIONS = SIDE * SIDE


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
    """The sealed choice of a seat, made behind the gate."""
    return SecretChoice(gate, session, seat)


class Seal(NamedTuple):
    """One seat's part of a commitment: it can be opened, or stay closed, by itself."""

    seat: int
    salt: str
    option: int

    @property
    def text(self) -> str:
        """What was hashed."""
        return f"hidden-hand/choice/{self.salt}/{self.seat}:{self.option}"

    @property
    def digest(self) -> str:
        """Its hash, as hex."""
        return sha256(self.text.encode()).hexdigest()


class Opening(NamedTuple):
    """What a commitment was made of: a seal per seat, in order of seats."""

    seals: tuple[Seal, ...]

    @property
    def text(self) -> str:
        """What was hashed: the seats with the digests of their own seals."""
        return "hidden-hand/choices/" + ",".join(f"{seal.seat}:{seal.digest}" for seal in self.seals)

    @property
    def digest(self) -> str:
        """The commitment to these choices, as hex: what was shown must be this."""
        return sha256(self.text.encode()).hexdigest()


class Choosing:
    """All ``seats`` choose at once, each one of its ``options`` (their number, at most 16), before everybody.

    Per stage there is a new Latin square, :attr:`square`, and for every seat a new row of it, :attr:`rows`,
    which has to be whispered to that seat (a whisper of four messages). Pressing button ``b`` means the
    symbol ``square[row][b]``. Up to four options take one stage, and the symbol is the option; more take
    two, and :func:`cell` says which option the two symbols are. One row and square for two stages would give
    half of the choice away: in one row the same button is the same symbol.

    Rows are uniform and independent, so whatever is meant the button is uniform. That must hold however
    people choose. Hence every option has **one** cell: if spare cells repeated an option (two of four
    columns "pass"), people would take its handier button, and buttons would tell. Who presses a spare cell
    has chosen nothing, and when all have pressed everybody chooses once more in new rows (:attr:`repeats`).

    Seats whose choice the rules throw away press like all others, in as many stages. ``chance`` must be
    unforeseeable at a real table.
    """

    def __init__(self, seats: Iterable[int], options: Mapping[int, int], chance: Chance) -> None:
        self.seats = tuple(sorted(seats))
        self._options = {seat: options[seat] for seat in self.seats}
        if not self.seats or any(not 1 <= n <= MOST_OPTIONS for n in self._options.values()):
            raise ValueError(f"options of a choice before everybody: {dict(options)}")
        self.stages = 1 if max(self._options.values()) <= SIDE else 2
        """How often everybody presses: the same for all."""
        self.repeats = 0
        """How often all had to choose once more: public."""
        self._chance = chance
        self._salts = {seat: f"{chance.below(1 << 128):032x}" for seat in self.seats}
        self._meant: dict[int, list[int]] = {seat: [] for seat in self.seats}
        self._pressed: dict[int, int] = {}
        self._begin()

    def _begin(self) -> None:
        """A stage: new square, new rows."""
        self.square = latin_square(self._chance)
        """[row][button] -> symbol: public."""
        self.rows: Mapping[int, int] = {seat: self._chance.below(SIDE) for seat in self.seats}
        """The row of each seat: for its own pad only."""
        self._pressed.clear()

    @property
    def stage(self) -> int:
        """How many stages are over: public, for it changes only when all have pressed."""
        return len(self._meant[self.seats[0]])

    @property
    def done(self) -> bool:
        """Whether everything is chosen."""
        return self.stage == self.stages

    def options(self, seat: int) -> tuple[tuple[int | None, ...], ...]:
        """What a seat chooses from: [symbol of stage 1][symbol of stage 2], with one stage a single line.
        None: a spare cell. Public where the seats' numbers of options are."""
        lines = 1 if self.stages == 1 else SIDE
        symbols = range(SIDE)
        if lines == 1:
            return (tuple(cell(self._options[seat], (symbol,)) for symbol in symbols),)
        return tuple(
            tuple(cell(self._options[seat], (first, second)) for second in symbols) for first in symbols
        )

    def press(self, seat: int, button: int) -> bool:
        """A seat presses a button, 0 to 3, once per stage; whether it is taken. Its pad should answer with
        the same short buzz for every button, and the screen with nothing."""
        if self.done or seat not in self._meant or seat in self._pressed or not 0 <= button < SIDE:
            return False
        self._pressed[seat] = self.square[self.rows[seat]][button]
        if len(self._pressed) == len(self.seats):
            self._close_stage()
        return True

    def _close_stage(self) -> None:
        for seat, symbol in self._pressed.items():
            self._meant[seat].append(symbol)
        if self.done and None in self._chosen().values():
            self.repeats += 1
            for symbols in self._meant.values():
                symbols.clear()
        if not self.done:
            self._begin()

    def has_pressed(self, seat: int) -> bool:
        """Whether this stage waits for others only: for the seat's own pad, not for the screen."""
        return seat in self._pressed

    def _chosen(self) -> dict[int, int | None]:
        return {seat: cell(self._options[seat], tuple(self._meant[seat])) for seat in self.seats}

    def chosen(self, seat: int) -> int:
        """The option of a seat, from 0. Raises ValueError before all is done."""
        found = self._chosen()[seat] if self.done else None
        if found is None:
            raise ValueError("not all have chosen")
        return found

    @property
    def opening(self) -> Opening:
        """Salts and choices, for the end of the match. Raises ValueError before all is done."""
        return Opening(tuple(Seal(seat, self._salts[seat], self.chosen(seat)) for seat in self.seats))

    @property
    def digest(self) -> str | None:
        """The commitment to all choices, to be shown at once; None before all is done."""
        return self.opening.digest if self.done else None


def latin_square(chance: Chance) -> tuple[tuple[int, ...], ...]:
    """Four rows of the symbols 0 to 3, every symbol once in every row and column."""
    rows, columns, symbols = ([*range(SIDE)] for _ in range(3))
    for order in (rows, columns, symbols):
        shuffle(order, chance)
    return tuple(tuple(symbols[(row + column) % SIDE] for column in columns) for row in rows)


def cell(options: int, meant: tuple[int, ...]) -> int | None:
    """Which of so many options the symbols mean, or None for a spare cell.

    With two symbols the options stand in four lines as equal as possible, read line by line.
    """
    if len(meant) == 1:
        return meant[0] if meant[0] < options else None
    line, place = meant
    short, longer = divmod(options, SIDE)
    if place >= short + (line < longer):
        return None
    return line * short + min(line, longer) + place
