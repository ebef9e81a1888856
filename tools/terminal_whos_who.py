"""WHO'S WHO in the terminal: roles, questions, sealed declarations, finished tricks, notes, the timeline."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.games.whos_who.roles import prior
from engine.games.whos_who.state import Answer, Ask, Declare, Phase, Role, Wait
from game.lobby import deals
from game.narrate import action_text, hand_signs, trump_text
from game.strings import tr
from game.timeline import Timeline
from tools import terminal_talk as talk

BREATH = 0.002


class Talk(talk.Talk):
    """A person's side of WHO'S WHO."""

    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """Its own commands, by their first word; each gets the rest of the line."""
        return {
            "ask": self._ask,
            "yes": lambda _: self._at.act(Answer(True)),
            "no": lambda _: self._at.act(Answer(False)),
            "declare": self._declare,
            "wait": lambda _: self._at.act(Wait()),
            "role": lambda _: self._role(self._at.person()),
            "tricks": self._tricks,
            "previous": lambda _: self._pages(list(self._table.tricks)[-1:], len(self._table.tricks)),
            "questions": lambda _: self._questions(),
            "masters": lambda _: self._masters(),
            "mark": self._mark,
            "marks": lambda _: self._marks(),
            "timeline": lambda _: self._timeline(),
        }

    def prompt(self, seat: int) -> None:
        """What the person of ``seat``, for whom the gate is open, can do now."""
        at, view = self._at, self._at.gate.look(seat)
        if view.phase is Phase.PEEK:
            self._role(seat)
            at.say(tr("terminal.whos_who.seen"))
        elif view.phase is Phase.PLAY:
            self._prompt_play(seat)
        elif view.phase is Phase.ANSWER:
            asker = at.narrator.name(view.questions[-1].asker)
            at.say(tr("terminal.whos_who.answer", asker=asker, seat=at.narrator.name(seat)))
        else:
            key = "terminal.whos_who.interim" if view.phase is Phase.INTERIM else "terminal.whos_who.final"
            name, others = at.narrator.name(seat), self._numbered(s for s in range(view.seats) if s != seat)
            at.say(tr(key, seat=name, n=view.options.masters, seats=others))
            if not view.counts:
                at.say(tr("terminal.whos_who.no_effect"))

    def _prompt_play(self, seat: int) -> None:
        super().prompt(seat)
        if others := [action.seat for action in self._at.gate.legal(seat) if isinstance(action, Ask)]:
            self._at.say(tr("terminal.whos_who.may_ask", seats=self._numbered(others)))

    def last_trick(self, table: Any) -> bool:
        """Whether the trick on the table is the last of its deal."""
        return len(table.tricks) == table.hand_size

    def score(self) -> None:
        """Where the match stands."""
        table, voice = self._table, self._at.narrator.voice
        self._at.say(
            tr(
                "terminal.whos_who.score",
                totals=voice.per_seat(table.scores),
                tricks=voice.per_seat(table.trick_counts),
                trump=trump_text(table.trump),
                dealer=voice.name(table.dealer),
            )
        )

    # -- choices -------------------------------------------------------------------------------------

    def _ask(self, words: str) -> None:
        seats = self._at.couch.seats_in(words)
        if len(seats) == 1:
            self._at.act(Ask(seats[0]))
        elif not seats:
            self._at.say(tr("terminal.whos_who.no_seat", text=words))

    def _declare(self, words: str) -> None:
        seats = self._at.couch.seats_in(words)
        if seats:
            self._at.act(Declare(tuple(seats)))
        else:
            self._at.say(tr("terminal.whos_who.no_seat", text=words))

    def _numbered(self, seats: Iterable[int]) -> str:
        names = ((seat + 1, self._at.narrator.name(seat)) for seat in seats)
        return ", ".join(tr("terminal.whos_who.number", n=n, seat=name) for n, name in names)

    # -- what can be read ----------------------------------------------------------------------------

    @property
    def _table(self) -> Any:
        return self._at.session.view(None)

    def _role(self, seat: int | None) -> None:
        view = None if seat is None else self._at.gate.look(seat)
        if view is not None:
            role, hand = tr(f"whos_who.role.{view.role.value}"), hand_signs(view.hand)
            key = "terminal.whos_who.role" if seat == self._at.only else "terminal.whos_who.role_of"
            self._at.say(tr(key, role=role, hand=hand, seat=self._at.narrator.name(view.seat)))

    def _tricks(self, number: str) -> None:
        tricks = list(self._table.tricks)
        if number.isdecimal():
            self._pages(tricks[max(0, int(number) - 1) : int(number)], int(number))
        else:
            self._pages(tricks, 1)

    def _pages(self, tricks: list[Any], first: int) -> None:
        at = self._at
        for number, trick in enumerate(tricks, first):
            cards, winner = at.cards(trick.leader, trick.cards), at.narrator.name(trick.winner)
            at.say(tr("terminal.whos_who.page", number=number, cards=cards, winner=winner))
        if not tricks:
            at.say(tr("terminal.whos_who.no_tricks"))

    def _questions(self) -> None:
        some = "one" if self._table.options.masters == 1 else "some"
        name = self._at.narrator.name
        for question in self._table.questions:
            asker, asked = name(question.asker), name(question.asked)
            self._at.say(tr(f"whos_who.event.asked.{some}", asker=asker, asked=asked))
            if question.yes is not None:
                answer = "yes" if question.yes else "no"
                self._at.say(tr(f"whos_who.event.answered.{answer}", asked=asked))
        if not self._table.questions:
            self._at.say(tr("terminal.whos_who.no_questions"))

    def _masters(self) -> None:
        """How often everybody was master before this deal, and the public chances that gave (WW §9)."""
        table, voice = self._table, self._at.narrator.voice
        finished = table.results[: table.deal_number - 1]
        counts = tuple(sum(seat in result.masters for result in finished) for seat in range(table.seats))
        chances = [f"{round(100 * part / whole)} %" for part, whole in prior(table.options, counts)]
        counted, likely = voice.per_seat(counts), voice.per_seat(chances)
        self._at.say(tr("terminal.whos_who.chances", counts=counted, chances=likely))

    # -- notes and beliefs ---------------------------------------------------------------------------

    def _mark(self, words: str) -> None:
        name, _, number = words.strip().rpartition(" ")
        seats, seat = self._at.couch.seats_in(name), self._at.person()
        if len(seats) != 1 or number not in ("-2", "-1", "0", "1", "+1", "2", "+2"):
            self._at.say(tr("terminal.whos_who.mark_usage"))
        elif seat is not None:
            self._at.session.mark(seat, seats[0], int(number))
            self._marks()

    def _marks(self) -> None:
        at, seat = self._at, self._at.person()
        if seat is None or not at.gate.open_for(seat):
            return
        noted = sorted((about, n) for about, n in at.session.suspicions(seat).items() if n)
        if not noted:
            at.say(tr("terminal.whos_who.no_marks"))
            return
        entries = (tr("session.entry", seat=at.narrator.name(about), n=f"{n:+d}") for about, n in noted)
        at.say(tr("terminal.whos_who.marks", marks=", ".join(entries)))

    def _timeline(self) -> None:
        """Of the last deal that is open: what every hunter thought of the masters, and what moved them."""
        at, match = self._at, self._at.session.match
        over = [deal for deal in deals(match) if match.game.deal_done(match.state_at(deal.stop))]
        if not over:
            at.say(tr("terminal.whos_who.no_timeline"))
            return
        marks = [mark for seat in at.session.people for mark in at.session.marks(seat)]
        timeline = Timeline(match, over[-1], at.session.seats, at.counsel, marks)
        at.say(tr("terminal.thinking"))
        while not timeline.done:
            timeline.update()
            time.sleep(BREATH)
        self._tell_timeline(timeline)

    def _tell_timeline(self, timeline: Timeline) -> None:
        at, name = self._at, self._at.narrator.name
        ends = [i for i, moment in enumerate(timeline.moments) if moment.closes]
        for observer in timeline.observers:
            view = timeline.match.game.view(timeline.match.state_at(timeline.deal.stop), observer)
            for master in timeline.sought if view.role is Role.HUNTER else ():
                line = dict(timeline.line(observer, master))
                values = " ".join(str(round(100 * line[i])) for i in ends if i in line)
                observed, seat = name(observer), name(master)
                at.say(tr("terminal.whos_who.belief", observer=observed, seat=seat, values=values))
        for move in timeline.moved_most():
            moment = timeline.moments[move.moment]
            assert moment.seat is not None
            at.say(
                tr(
                    "terminal.whos_who.move",
                    trick=moment.trick,
                    seat=name(moment.seat),
                    action=action_text(moment.action, at.narrator.voice),
                    observer=name(move.observer),
                    about=name(move.about),
                    before=round(100 * move.before),
                    after=round(100 * move.after),
                )
            )
