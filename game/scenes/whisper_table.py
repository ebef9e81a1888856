"""What the tables share that whisper: when that can be had, one whisper after the other, and the way back.

Where it cannot be had, or a pad turns out to be mute, everybody takes the gate.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from engine.shuffle import Stream
from game import lobby
from game.desk import Desk
from game.privacy.secret_choice import Opening
from game.privacy.ways import WAYS
from game.privacy.whisper import MOST_ROWS, Whisper
from game.privacy.whispered import Sealed, Telling, counting, remember
from game.scenes import make
from game.scenes.choosing import Choices, Question
from game.scenes.whispering import Sheet
from game.session import Session
from game.strings import tr

Words = Callable[[Telling], Sheet]


class Whispers(Protocol):
    """What a table has."""

    desk: Desk
    session: Session

    def name(self, seat: int) -> str: ...


def possible(table: Whispers) -> bool:
    """Whether this table whispers: it was chosen, and every person has a pad of their own that may buzz."""
    desk, session, party = table.desk, table.session, table.desk.party
    if party is None or not session.couch or not session.humans or not desk.settings.value.rumble:
        return False
    held = [party.device_of(seat) for seat in session.humans]
    alone = all(device is not None and device[0] == "pad" for device in held)
    return WAYS[party.way].whispers and alone and not any(party.shares(seat) for seat in session.humans)


def fair() -> Stream:
    """Chance that nobody can foresee."""
    return Stream(lobby.new_seed(), "whisper")


def tell(table: Whispers, tellings: Sequence[Telling], words: Words, done: Callable[[], object]) -> bool:
    """Whisper these one after the other, then ``done``. False: it cannot be had; take the gate."""
    if not possible(table) or any(len(telling.rows) > MOST_ROWS for telling in tellings):
        return False
    if not tellings:
        done()
        return True
    first, *rest = tellings

    def next_one(ok: bool) -> None:
        if not ok:
            give_up(table)
        elif rest:
            tell(table, rest, words, done)
        else:
            done()

    whisper = Whisper(len(first.rows), first.index, fair())
    seats, desk, session = tuple(first.index), table.desk, table.session
    sheet = lambda: words(first)  # noqa: E731
    desk.push(
        make("whispering", desk, session=session, seats=seats, whisper=whisper, sheet=sheet, done=next_one)
    )
    return True


def ask(
    table: Whispers, what: str, number: int, question: Question, done: Callable[[Choices], object]
) -> bool:
    """Let all choose, then ``done``; ``what`` and ``number`` name the choice for its seal. False: it cannot
    be had; take the gate."""
    if not possible(table):
        return False

    def chosen(choices: Choices | None, opening: Opening | None) -> None:
        if choices is None or opening is None:
            give_up(table)
            return
        counted = counting(table.session, choices)
        remember(table.session, Sealed(what, number, opening.digest, opening, counted))
        done(choices)

    desk, session = table.desk, table.session
    desk.push(make("choosing", desk, session=session, question=question, chance=fair(), done=chosen))
    return True


def give_up(table: Whispers) -> None:
    """From now on everybody looks, one by one."""
    if table.desk.party is not None:
        table.desk.party.way = "curtain"
    table.desk.toast(tr("whisper.given_up"))
