"""Free talk (DC §4, §6): who of the computers speaks or solves next, and for which people the table waits. No
pygame.

After every public event each computer is asked whether it solves or speaks; ``Ack`` means: not now. An
attempt goes first, clockwise from the scientist's left; else the next in that order after the last speaker
has the word. Only when nobody has anything to do, and the people it waits for have pressed ready, does a
computer scientist or presenter go on. All of this follows from public facts and from the answers themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from engine.actions import Action
from engine.errors import Reason, Refused
from engine.games.deception.events import (
    Advised,
    MarkerPlaced,
    PresentationBegun,
    Said,
    TileDrawn,
    TileReplaced,
    TilesLaid,
)
from engine.games.deception.state import Advise, EndPresentation, Phase, Say, Solve, Table
from engine.match import Match
from game.handover import Seating
from game.pace import READING, TalkPace
from game.thinking import Thinking

MOST = 3
"""Statements of a computer in one talk window (DC §6)."""
TALKING = frozenset({"deception"})
"""Games in which seats that nobody waits for may act."""
OPENS = (TilesLaid, MarkerPlaced, PresentationBegun, TileDrawn, TileReplaced)
"""Events that open a talk window."""
WAITS = (Phase.MARK, Phase.TALK, Phase.REPLACE)
"""Phases in which a computer scientist waits for all people."""
DISCUSSION = (Say, Solve, Advise)
"""What leaves the game where it is: people who are ready stay so, unless a badge was spent."""

Next = tuple[int, Action] | Literal["thinking"] | None
"""Who does what; ``thinking``: that is not known yet; None: the table waits for people."""


class Talk:
    """The talk at one table. ``pace`` may be changed at any time."""

    def __init__(self, match: Match, seating: Seating, thinking: Thinking) -> None:
        self._match = match
        self._seating = seating
        self._thinking = thinking
        self.pace: TalkPace = "auto"
        self.holder: int | None = None
        """The person who is entering an attempt or a statement; everything else waits."""
        self._ready: set[int] = set()
        self._ending = False
        self._stepped = False
        self._settled = False
        self.rests = False
        """Whether nothing more happens before a person does something."""

    # -- people --------------------------------------------------------------------------------------

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The people who have to press ready before a computer goes on: public."""
        return tuple(seat for seat in self._needed(self._table()) if seat not in self._ready)

    @property
    def can_step(self) -> bool:
        """Whether ready now asks for the next word, not for the end of the talk (pace ``step``)."""
        return self.pace == "step" and not self._settled

    @property
    def ending(self) -> bool:
        """Whether a person has ended a presentation and the last attempts are being looked for."""
        return self._ending

    def ready(self, seat: int) -> None:
        """A person wants to go on."""
        self.rests = False
        if self.can_step:
            self._stepped = True
        else:
            self._ready.add(seat)

    def hold(self, seat: int) -> None:
        """Everything waits for what this person enters. Raises Refused."""
        refused = self.refusal(seat, None)
        if refused is None and not any(isinstance(a, Solve | Say) for a in self._match.legal(seat)):
            refused = Refused(Reason.WRONG_PHASE)
        if refused is not None:
            raise refused
        self.holder = seat

    def release(self, seat: int) -> None:
        """It was nothing after all."""
        if self.holder == seat:
            self.holder = None

    def refusal(self, seat: int, action: Action | None) -> Refused | None:
        """While somebody is solving, the others wait (DC §4.4)."""
        if self.holder in (None, seat):
            return None
        return Refused(Reason.WRONG_PHASE, action, rule="somebody_is_solving")

    def ends(self, action: Action) -> bool:
        """Whether an action is a person's end of a presentation: it takes effect when nobody solves."""
        self.rests = False
        self._ending = self._ending or isinstance(action, EndPresentation)
        return isinstance(action, EndPresentation)

    def done(self, seat: int, action: Action) -> None:
        """Somebody has done something."""
        self.release(seat)
        self._stepped = self._settled = self.rests = False
        if isinstance(action, Solve) or not isinstance(action, DISCUSSION):
            self._ready.clear()
        if not isinstance(action, DISCUSSION) or self._table().phase is not Phase.PRESENT:
            self._ending = False

    def reseated(self, seat: int) -> None:
        """Somebody else plays that seat now."""
        self.release(seat)
        self._ready.discard(seat)
        self._stepped = self._settled = self.rests = False

    # -- computers -----------------------------------------------------------------------------------

    @property
    def beats(self) -> float:
        """How many beats lie between two words."""
        return READING[self.pace] if self._humans else 1.0

    def next(self) -> Next:
        """Who does what now. The first call after an event begins the thinking."""
        coming = self._next(self._table())
        self.rests = coming is None
        return coming

    def _next(self, table: Table) -> Next:
        if table.turn is None:
            return None
        computers = [seat for seat in self._asked(table) if seat not in self._humans]
        thoughts = [(seat, self._thinking.answer(seat)) for seat in computers]
        answers = [(s, a) for s, a in thoughts if a is not None]
        if len(answers) < len(computers):
            return "thinking"
        answers = [(s, a) for s, a in answers if self._match.refusal(s, a) is None]
        wanted = self._discussed(table, answers)
        self._settled = wanted is None
        if wanted is not None:
            return wanted if self._paced else None
        if table.turn in self._humans:
            return (table.turn, EndPresentation()) if self._ending else None
        if self.waiting_for:
            return None
        return self._moves_on(table, table.turn)

    def _asked(self, table: Table) -> tuple[int, ...]:
        """Who is asked whether it solves or speaks, or advises: in public order."""
        shown = table.crime_side
        if table.phase is Phase.REVERSAL and shown is not None:
            advised = any(isinstance(event, Advised) for event in table.record)
            return () if advised else (shown.accomplice,)
        return tuple(seat for seat in table.others if table.badges[seat] or table.speaks(seat))

    def _discussed(self, table: Table, answers: Sequence[tuple[int, Action]]) -> tuple[int, Action] | None:
        """An attempt or advice, else the next statement in order after the last speaker."""
        for seat, action in answers:
            if isinstance(action, Solve | Advise):
                return seat, action
        spoken = window(table)
        order = list(table.others)
        after = order.index(spoken[-1].seat) + 1 if spoken else 0
        enough = self._enough(table, len(spoken))
        for seat in (*order[after:], *order[:after]):
            action = dict(answers).get(seat)
            said = sum(event.seat == seat for event in spoken)
            if isinstance(action, Say) and said < MOST and not enough:
                return seat, action
        return None

    def _enough(self, table: Table, said: int) -> bool:
        """Whether all people want to go on: then nobody speaks any more, but a presenter says something."""
        presented = table.phase is not Phase.PRESENT or said > 0
        return bool(self._humans) and self._humans <= self._ready and presented

    @property
    def _paced(self) -> bool:
        """Whether a word may come now: with pace ``step`` only when somebody has asked for it."""
        return self.pace != "step" or not self._humans or self._stepped

    def _moves_on(self, table: Table, turn: int) -> Next:
        """What the computer in turn does to move the game on."""
        if table.phase is Phase.PRESENT:
            action: Action | None = EndPresentation()
        else:
            action = self._thinking.answer(turn)
            if action is not None and self._match.refusal(turn, action) is not None:
                action = self._match.legal(turn)[0]
        if action is None:
            return "thinking"
        # Where people were waited for they have asked for it; else it comes at their pace as well.
        gated = isinstance(action, EndPresentation) and not self._needed(table)
        return (turn, action) if not gated or self._paced else None

    def _needed(self, table: Table) -> tuple[int, ...]:
        """The people without whose consent a computer does not go on (DC §4.6, §6)."""
        if table.turn is None or table.turn in self._humans:
            return ()
        if table.phase in WAITS:
            return tuple(seat for seat in table.others if seat in self._humans)
        if table.phase is Phase.PRESENT:
            return tuple(seat for seat in table.others if seat in self._humans and table.badges[seat])
        shown = table.crime_side
        if table.phase is Phase.REVERSAL and shown is not None and shown.accomplice in self._humans:
            advised = any(isinstance(event, Advised) for event in table.record)
            return () if advised else (shown.accomplice,)
        return ()

    @property
    def _humans(self) -> frozenset[int]:
        return frozenset(self._seating.humans)

    def _table(self) -> Table:
        table: Table = self._match.view(None)
        return table


def window(table: Table) -> tuple[Said, ...]:
    """What was said in the present talk window (DC §6)."""
    said: list[Said] = []
    for event in reversed(table.record):
        if isinstance(event, OPENS):
            break
        if isinstance(event, Said):
            said.append(event)
    return tuple(reversed(said))
