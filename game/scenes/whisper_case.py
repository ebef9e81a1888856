"""Deception's night in whispers: roles, the crime, and what is told after it, to all at once (DC §7).

As many whispers and presses for everybody, whatever their role. The scientist, whom everybody knows, picks
nothing and learns the solution behind the gate.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Ack
from engine.games.deception.content import CARDS_EACH
from engine.games.deception.state import Phase, Pick
from engine.games.deception.statements import Colour
from engine.games.deception.view import View
from game.case_words import card_before
from game.privacy.whispered import NOTHING, Telling, case_briefing, case_roles, hand_in
from game.scenes.choosing import MARKS, Choices, Question
from game.scenes.choosing import Sheet as Choice
from game.scenes.whisper_table import Whispers, ask, tell
from game.scenes.whispering import Sheet
from game.strings import tr
from game.table.latin_square import Grid, Head
from game.table.whisper_rows import Row

ORDER = Colour.BLUE, Colour.RED
"""What the first press chooses, and the second."""


def offer(table: Whispers) -> bool:
    """Whisper, or let all press, what this position asks of everybody; False: it asks nothing, or all take
    the gate (in ``BRIEF`` the scientist always does)."""
    session = table.session
    view: View = session.view(None)
    if not set(session.awaited) - {view.scientist} and view.phase is not Phase.ROLES:
        return False
    steps = {Phase.ROLES: whisper_roles, Phase.CRIME: choose_crime, Phase.BRIEF: whisper_briefing}
    step = steps.get(view.phase)
    return step is not None and bool(session.awaited) and step(table)


def whisper_roles(table: Whispers) -> bool:
    """Everybody's role; False: all take the gate."""
    session = table.session
    acks = dict.fromkeys(session.humans, Ack())

    def words(telling: Telling) -> Sheet:
        rows = tuple(Row(tr(f"deception_choices.you_are.{role.value}")) for role in telling.rows)
        return Sheet(tr("whisper.case.roles"), rows)

    return tell(table, (case_roles(session),), words, lambda: hand_in(session, acks))


def choose_crime(table: Whispers) -> bool:
    """Everybody but the scientist chooses two of their own cards; False: all take the gate."""
    session = table.session
    seats = tuple(seat for seat in session.humans if seat != session.view(None).scientist)

    def done(choices: Choices) -> None:
        hand_in(session, {seat: Pick(n % CARDS_EACH, n // CARDS_EACH) for seat, n in choices.items()})

    question = Question(seats, CARDS_EACH * CARDS_EACH, lambda: _crime(table, seats))
    return bool(seats) and ask(table, "whisper.case.night", 0, question, done)


def whisper_briefing(table: Whispers) -> bool:
    """What everybody but the scientist is told; False: all take the gate."""
    session = table.session
    scientist = session.view(None).scientist
    acks = {seat: Ack() for seat in session.humans if seat != scientist}
    return tell(table, case_briefing(session), lambda t: _told(table, t), lambda: hand_in(session, acks))


def _told(table: Whispers, telling: Telling) -> Sheet:
    kind, options = telling.kind, table.session.options
    key = "one_note_witness" if kind == "one" and options.use_witness else f"{kind}_note"
    rows = tuple(_row(table, telling, row) for row in telling.rows)
    return Sheet(tr(f"whisper.case.{kind}"), rows, tr(f"whisper.case.{key}"))


def _row(table: Whispers, telling: Telling, row: int) -> Row:
    if row == NOTHING:
        return Row(tr("whisper.case.nothing"))
    if telling.kind in ("blue", "red"):
        return Row(tr(f"whisper.case.place.{row + 1}"))
    return Row(table.name(row), table.session.seats[row].sign)


def _crime(table: Whispers, seats: Sequence[int]) -> Choice:
    """Each press is made among four cards of one's own: they lie open before everybody."""
    own = tuple(_cards(table, seats, colour) for colour in ORDER)
    return Choice(tr("whisper.case.crime"), tr("whisper.case.crime_note"), own=own)


def _cards(table: Whispers, seats: Sequence[int], colour: Colour) -> Grid:
    view: View = table.session.view(None)
    heads = tuple(Head(table.name(seat), table.session.seats[seat].sign) for seat in seats)
    cells = tuple(tuple(card_before(view, seat, colour, n) for n in range(CARDS_EACH)) for seat in seats)
    return Grid(heads, MARKS, cells, tr(f"whisper.case.{colour.value}_own"))
