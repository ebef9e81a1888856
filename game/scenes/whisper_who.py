"""WHO'S WHO in whispers: roles to all at once, declarations pressed by all at once (WW §4, §5).

Everybody presses, masters and hunters who have declared as well. At the interim one's own name, which nobody
may declare (WW D9), means to wait.
"""

from __future__ import annotations

from itertools import combinations

from engine.actions import Ack, Action
from engine.games.whos_who.state import Declare, Phase, Seats, Wait
from engine.games.whos_who.view import View
from game.privacy.whispered import Telling, hand_in, who_roles
from game.scenes.choosing import Choices, Question
from game.scenes.choosing import Sheet as Choice
from game.scenes.whisper_table import Whispers, ask, tell
from game.scenes.whispering import Sheet
from game.strings import tr
from game.table.peek import role_title
from game.table.whisper_rows import Row


def offer(table: Whispers) -> bool:
    """Whisper, or let all press, what this position asks of everybody; False: it asks nothing, or all take
    the gate."""
    if not table.session.awaited:
        return False
    phase = table.session.view(None).phase
    if phase is Phase.PEEK:
        return whisper_roles(table)
    return phase in (Phase.INTERIM, Phase.FINAL) and choose_declarations(table)


def whisper_roles(table: Whispers) -> bool:
    """Everybody's role of this deal; False: all take the gate."""
    session = table.session
    masters = session.options.masters

    def words(telling: Telling) -> Sheet:
        rows = tuple(Row(role_title(role.value, masters)) for role in telling.rows)
        return Sheet(tr("whisper.who.title"), rows)

    acks = dict.fromkeys(session.humans, Ack())
    return tell(table, (who_roles(session),), words, lambda: hand_in(session, acks))


def choose_declarations(table: Whispers) -> bool:
    """Everybody's interim or final declaration; False: all take the gate."""
    session = table.session
    view: View = session.view(None)
    interim = view.phase is Phase.INTERIM
    answers = tuple(combinations(range(view.seats), view.options.masters))
    waits = ((),) if interim and view.options.masters > 1 else ()
    options: tuple[Seats, ...] = (*answers, *waits)
    question = Question(
        session.humans,
        len(options),
        lambda: _sheet(table, options, interim),
        lambda seat, option: declared(options[option], seat, interim) is not None,
    )

    def done(choices: Choices) -> None:
        actions = {seat: declared(options[option], seat, interim) for seat, option in choices.items()}
        hand_in(session, {seat: action for seat, action in actions.items() if action is not None})

    phase = "interim" if interim else "final"
    return ask(table, f"whisper.who.{phase}", view.deal_number, question, done)


def declared(seats: Seats, seat: int, interim: bool) -> Action | None:
    """What a seat says by choosing these seats, () for waiting; None: that is no answer."""
    if not seats or (interim and seats == (seat,)):
        return Wait()
    return None if seat in seats else Declare(seats)


def _sheet(table: Whispers, options: tuple[Seats, ...], interim: bool) -> Choice:
    kind, two = "interim" if interim else "final", len(options[0]) > 1
    key = "two" if two else kind
    note = tr(f"choices.declare.{kind}_{'two' if two else 'one'}") + "\n" + tr(f"whisper.who.counts_{kind}")
    words = tuple(_words(table, seats) for seats in options)
    return Choice(tr(f"choices.declare.{kind}"), note, tr(f"whisper.who.own_{key}"), words)


def _words(table: Whispers, seats: Seats) -> str:
    names = [table.name(seat) for seat in seats]
    if not names:
        return tr("choices.wait")
    return names[0] if len(names) == 1 else tr("whisper.who.pair", one=names[0], two=names[1])
