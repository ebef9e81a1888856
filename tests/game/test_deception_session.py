"""A session of Deception: who is asked when, for whom the table waits, attempts, pace, saving, statistics."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.actions import Ack, Action
from engine.codec import view_from_bytes
from engine.errors import Refused
from engine.games import REGISTRY
from engine.games.deception.events import CrimeSideRevealed, MarkerPlaced, PresentationBegun, Said, SolveTried
from engine.games.deception.options import Options
from engine.games.deception.roles import Role
from engine.games.deception.rules import legal, shuffled_deal
from engine.games.deception.state import Advise, Deal, EndPresentation, NameWitness, Phase, Say, Solve
from engine.games.deception.statements import Suspect, Trust
from game import lobby
from game.counsel import Counsel
from game.pace import Pace
from game.seats import SeatPlan, classic_seats, kinds
from game.session import AT_ONCE
from game.store import Store
from tests.kit.tables import FakeBrain, Table, record_of

FOUR = Options(players=4)
EIGHT = REGISTRY["deception"].presets["witness"]
ROLES = (Role.INVESTIGATOR, Role.SCIENTIST, Role.MURDERER, Role.INVESTIGATOR)
HUMAN, FS = 0, 1


def deal(options: Options, roles: tuple[Role, ...]) -> Deal:
    return replace(shuffled_deal(options, "case"), roles=roles)


def quiet(view: Any) -> Action:
    """What moves the game on; nobody speaks or solves."""
    found = [a for a in legal(view, view.seat) if not isinstance(a, Solve | Say)]
    return found[0] if found else Ack()


def talker(view: Any) -> Action:
    """Everybody always has something to say."""
    found = [a for a in legal(view, view.seat) if isinstance(a, Say) and isinstance(a.statement, Trust)]
    return found[0] if found else quiet(view)


def case(
    choose: Callable[[Any], Action] = quiet,
    options: Options = FOUR,
    roles: tuple[Role, ...] = ROLES,
    **how: Any,
) -> Table:
    """A table at which seat 0 is a person, answers follow ``choose``, and nobody lets one wait."""
    how.setdefault("pace", AT_ONCE)
    brain = FakeBrain(lambda ask: choose(view_from_bytes(ask.view)))
    return Table.new(options, brain, deal=deal(options, roles), **how)


def night(table: Table) -> Table:
    """To the first moment of the investigation at which a person is needed."""
    while table.session.view(None).turn is None:
        seat = table.session.awaited[0] if table.session.awaited else None
        if seat is not None:
            table.session.act(seat, table.session.legal(seat)[0])
        table.tick()
    return rest(table)


def rest(table: Table) -> Table:
    """Until nothing more happens by itself."""
    for _ in range(2000):
        assert table.session.talk is not None
        if table.session.over or table.session.talk.rests:
            return table
        table.tick()
    raise AssertionError("it does not come to rest")


def on(table: Table, until: Callable[[Any], bool]) -> Table:
    """People press ready and end their presentations until something holds."""
    for _ in range(300):
        rest(table)
        view = table.session.view(None)
        if table.session.over or until(view):
            return table
        if table.session.waiting_for:
            table.session.ready(table.session.waiting_for[0])
        else:
            table.session.act(view.turn, quiet(table.session.view(view.turn)))
    raise AssertionError("it never came to that")


def marked(count: int) -> Callable[[Any], bool]:
    return lambda view: sum(isinstance(e, MarkerPlaced) for e in view.record) >= count


def said(table: Table) -> list[int]:
    return [event.seat for event in table.session.view(None).record if isinstance(event, Said)]


def solution(table: Table) -> Solve:
    crime = table.session.match.state.solution
    return Solve(crime.owner, crime.red, crime.blue)


def wrong(table: Table, owner: int = 2) -> Solve:
    right = solution(table)
    return Solve(owner, (right.red + 1) % 4, right.blue)


class TestAsking:
    def test_everybody_is_asked_after_every_public_event(self):
        table = night(case())
        asked = {view_from_bytes(ask.view).seat for ask in table.brain.asked[-2:]}
        assert asked == {2, 3}, "the computers who may solve; not the scientist while people are waited for"
        before = len(table.brain.asked)
        table.session.act(HUMAN, wrong(table))
        rest(table)
        assert {view_from_bytes(ask.view).seat for ask in table.brain.asked[before:]} == {2, 3}

    def test_nobody_speaks_before_the_first_marker(self):
        assert said(night(case(talker))) == []

    def test_three_statements_each_in_order_from_the_scientists_left(self):
        table = on(night(case(talker)), marked(1))
        assert said(table) == [2, 3, 2, 3, 2, 3]
        on(table, marked(2))
        assert said(table)[6:] == [2, 3, 2, 3, 2, 3], "a new marker opens a new window"

    def test_the_next_after_the_last_speaker_has_the_word(self):
        table = case(lambda view: talker(view) if marked(2)(view) else quiet(view))
        on(night(table), marked(1))
        table.session.ready(HUMAN)
        while not marked(2)(table.session.view(None)):
            table.tick()
        table.session.act(HUMAN, Say(Trust(2)))
        rest(table)
        assert said(table)[:3] == [0, 2, 3]
        one_more = on(night(case(talker)), marked(1))
        one_more.session.act(HUMAN, Say(Trust(3)))
        assert said(rest(one_more)) == [2, 3, 2, 3, 2, 3, 0], "three each, and no more"

    def test_an_attempt_goes_before_every_statement(self):
        def choose(view: Any) -> Action:
            if view.seat == 3 and marked(1)(view) and view.badges[3]:
                return Solve(2, 0, 0)
            return talker(view)

        table = on(night(case(choose)), marked(1))
        record = [e for e in table.session.view(None).record if isinstance(e, Said | SolveTried)]
        assert isinstance(record[0], SolveTried) and record[0].seat == 3

    def test_nonsense_is_taken_for_silence(self):
        table = on(night(case(lambda view: EndPresentation() if view.seat == 3 else quiet(view))), marked(1))
        assert said(table) == []


class TestWaiting:
    def test_each_mark_of_a_computer_waits_for_every_person(self):
        plans = tuple(SeatPlan("human" if seat in (0, 3) else "normal") for seat in range(4))
        table = night(case(seats=plans))
        assert table.session.waiting_for == (3, 0), "from the scientist's left"
        table.session.ready(3)
        rest(table)
        assert table.session.waiting_for == (0,) and not table.session.view(None).marked
        table.session.ready(0)
        assert marked(1)(rest(table).session.view(None))
        assert table.session.waiting_for == (3, 0)

    def test_who_is_ready_does_not_want_to_hear_more(self):
        table = on(night(case(talker)), marked(1))
        table.session.ready(HUMAN)
        while not marked(2)(table.session.view(None)):
            table.tick()
        assert said(table) == [2, 3, 2, 3, 2, 3]
        table.session.ready(HUMAN)
        assert marked(3)(rest(table).session.view(None))
        assert len(said(table)) == 6 + 6, "at once: only the talk of the third marker has come"

    def test_a_presentation_of_a_computer_stays_until_a_badge_holder_has_seen_it(self):
        table = on(night(case(talker)), lambda view: view.presenter == 2)
        assert table.session.waiting_for == (HUMAN,)
        table.session.act(HUMAN, wrong(table))
        rest(table)
        assert table.session.view(None).presenter == HUMAN, "without a badge nobody is waited for"

    def test_a_person_as_scientist_is_not_hurried(self):
        roles = (Role.SCIENTIST, Role.INVESTIGATOR, Role.MURDERER, Role.INVESTIGATOR)
        table = night(case(talker, roles=roles))
        assert table.session.view(None).phase is Phase.TILES and table.session.waiting_for == ()
        table.session.act(HUMAN, table.session.legal(HUMAN)[0])
        table.session.act(HUMAN, table.session.legal(HUMAN)[0])
        assert said(rest(table)) == [1, 2, 3, 1, 2, 3, 1, 2, 3]

    def test_the_end_of_a_persons_presentation_waits_for_the_last_attempts(self):
        def choose(view: Any) -> Action:
            mine = [e for e in view.record if isinstance(e, PresentationBegun)]
            return Solve(2, 1, 1) if view.seat == 3 and mine[-1:] and mine[-1].seat == HUMAN else quiet(view)

        table = on(night(case(choose)), lambda view: view.presenter == HUMAN)
        attempts = table.session.view(None).attempts
        assert [event.seat for event in attempts] == [3], "asked when the presentation began"
        table.session.act(HUMAN, EndPresentation())
        table.tick()
        assert table.session.view(None).presenter != HUMAN

    def test_an_end_is_pending_while_a_computer_still_thinks(self):
        table = on(night(case()), lambda view: view.presenter == HUMAN)
        table.session.act(HUMAN, Say(Trust(3)))
        table.brain.held = True
        table.session.act(HUMAN, EndPresentation())
        for _ in range(5):
            table.tick()
        assert table.session.talk is not None and table.session.talk.ending
        assert table.session.view(None).presenter == HUMAN
        table.brain.held = False
        for _ in range(5):
            table.tick()
        assert table.session.view(None).presenter != HUMAN

    def test_nothing_can_be_taken_back(self):
        assert not on(night(case()), marked(1)).session.can_undo(HUMAN)


class TestHolding:
    def test_everything_waits_for_a_person_who_solves(self):
        plans = tuple(SeatPlan("human" if seat in (0, 3) else "normal") for seat in range(4))
        table = on(night(case(talker, seats=plans)), marked(1))
        table.session.hold(HUMAN)
        before = table.session.match.decision
        for seat in table.session.waiting_for:
            table.session.ready(seat)
        for _ in range(20):
            table.tick()
        assert table.session.match.decision == before
        with pytest.raises(Refused) as refused:
            table.session.act(3, Say(Trust(2)))
        assert refused.value.detail["rule"] == "somebody_is_solving"
        with pytest.raises(Refused):
            table.session.hold(3)
        table.session.act(HUMAN, wrong(table))
        assert table.session.talk is not None and table.session.talk.holder is None

    def test_who_lets_go_has_done_nothing(self):
        table = on(night(case()), marked(1))
        table.session.hold(HUMAN)
        table.session.release(HUMAN)
        table.session.ready(HUMAN)
        assert marked(2)(rest(table).session.view(None))

    def test_who_can_do_nothing_holds_nobody_up(self):
        roles = (Role.SCIENTIST, Role.INVESTIGATOR, Role.MURDERER, Role.INVESTIGATOR)
        with pytest.raises(Refused):
            night(case(roles=roles)).session.hold(HUMAN)


class TestPace:
    def test_step_by_step_every_word_is_asked_for(self):
        table = night(case(talker))
        assert table.session.talk is not None
        table.session.talk.pace = "step"
        on(table, marked(1))
        assert said(table) == [] and table.session.talk.can_step
        for count in range(1, 7):
            table.session.ready(HUMAN)
            assert len(said(rest(table))) == count
        assert not table.session.talk.can_step
        table.session.ready(HUMAN)
        assert marked(2)(rest(table).session.view(None))

    def test_a_statement_stays_longer_than_a_card_unless_fast(self):
        waits: dict[str, float] = {}
        for pace in ("auto", "fast"):
            table = case(talker, pace=Pace(1.0, 0.0, 0.0, 0.0, 0.0))
            night(table)
            assert table.session.talk is not None
            table.session.talk.pace = pace
            table.session.ready(HUMAN)
            while not marked(1)(table.session.view(None)):
                table.tick()
            began = table.now
            while not said(table):
                table.tick()
            waits[pace] = table.now - began
        assert waits["auto"] > 3 * waits["fast"]

    @pytest.mark.parametrize("swapped", [(2, 3), (2, 0), (3, 0)])
    def test_the_time_a_word_takes_tells_nothing_of_roles(self, swapped: tuple[int, int]):
        """The same words at the same times when two seats exchange their roles."""

        def times(roles: tuple[Role, ...]) -> list[float]:
            table = night(case(talker, roles=roles, pace=Pace()))
            found: list[float] = []
            table.session.ready(HUMAN)
            for _ in range(900):
                if table.tick():
                    found.append(round(table.now - 100.0, 2))
            return found[-6:]

        roles = list(ROLES)
        one, other = swapped
        roles[one], roles[other] = roles[other], roles[one]
        assert times(ROLES) == times(tuple(roles))


class TestReversal:
    ROLES = (
        *(Role.ACCOMPLICE, Role.SCIENTIST, Role.MURDERER, Role.WITNESS),
        *(Role.INVESTIGATOR,) * 4,
    )

    def solved(self, roles: tuple[Role, ...]) -> Table:
        """The case is solved by seat 5 after the first marker."""
        right: list[Solve] = []

        def choose(view: Any) -> Action:
            if view.seat == 5 and marked(1)(view) and right and view.phase is not Phase.REVERSAL:
                return right[0]
            return quiet(view)

        table = night(case(choose, EIGHT, roles))
        right.append(solution(table))
        return on(table, lambda view: view.phase is Phase.REVERSAL)

    def test_a_person_as_accomplice_is_waited_for(self):
        table = self.solved(self.ROLES)
        assert table.session.waiting_for == (HUMAN,)
        table.session.act(HUMAN, Advise(3))
        rest(table)
        assert table.session.over

    def test_or_gives_no_advice(self):
        table = self.solved(self.ROLES)
        table.session.ready(HUMAN)
        assert rest(table).session.over

    def test_a_computer_advises_first(self):
        roles = (Role.MURDERER, Role.SCIENTIST, Role.ACCOMPLICE, *self.ROLES[3:])
        table = self.solved(roles)
        record = table.session.view(None).record
        assert isinstance(record[-2], CrimeSideRevealed) and type(record[-1]).__name__ == "Advised"
        table.session.act(HUMAN, NameWitness(3))
        assert table.session.outcome is not None and HUMAN in table.session.outcome.winners


class TestKeeping:
    def test_a_case_goes_on_where_it_stopped_with_the_same_minds(self, tmp_path: Path):
        store = Store(tmp_path)
        brain = FakeBrain(lambda ask: talker(view_from_bytes(ask.view)))
        session = lobby.begin(store, "deception", FOUR, Counsel(brain), seed="kept", pace=AT_ONCE)
        table = on(night(Table(session, brain, store)), lambda view: marked(2)(view) or view.turn == HUMAN)
        journal, temper = session.match.journal, session.match.temper(2)
        table.close()
        again = Store(tmp_path)
        resumed = lobby.resume(again, "deception", Counsel(FakeBrain()))
        assert resumed is not None
        assert resumed.match.journal == journal and resumed.match.temper(2) == temper
        assert resumed.view(HUMAN) == session.view(HUMAN)
        again.close()

    def test_every_mind_gets_its_own_temper(self):
        tempers: dict[Any, set[str]] = {}

        class Noting(FakeBrain):
            def ask(
                self, number: int, view: bytes, level: str, seed: str, limit: Any = None, temper: str = ""
            ):
                tempers.setdefault(view_from_bytes(view).seat, set()).add(temper)
                super().ask(number, view, level, seed, limit, temper)

        brain = Noting(lambda ask: quiet(view_from_bytes(ask.view)))
        on(night(Table.new(FOUR, brain, deal=deal(FOUR, ROLES), pace=AT_ONCE)), marked(2))
        assert all(len(found) == 1 for found in tempers.values())
        assert len({next(iter(found)) for found in tempers.values()}) == 3

    def test_a_win_of_a_side_is_nobodys_shared_win(self):
        table = case()
        finished = Table.new(FOUR, table.brain, seed="0123456789abcdef" * 2, pace=AT_ONCE)
        on(night(finished), lambda view: False)
        record = record_of("x", finished.session.match, classic_seats(FOUR))
        assert record is not None
        role = finished.session.match.state.roles[HUMAN]
        assert record.result == ("won" if role.crime else "lost"), "nobody has solved it"
        side = "crime" if role.crime else "investigation"
        assert record.details[side] == 1 and record.details[f"{role.value}_won"] == int(role.crime)
        assert record.details["rounds"] == 3 and record.details["tried"] == 0

    def test_a_hint_is_for_everybody_who_may_act(self):
        table = on(night(case()), marked(1))
        table.session.hint(HUMAN)
        table.tick()
        assert table.session.hint_report(HUMAN) is not None
        with pytest.raises(Refused):
            table.session.hint(2)


def test_ready_is_a_persons_word():
    table = night(case())
    with pytest.raises(Refused):
        table.session.ready(2)
    whist = Table.new()
    with pytest.raises(Refused):
        whist.session.ready(0)
    assert whist.session.waiting_for == ()


def test_the_classic_table():
    plans = classic_seats(FOUR)
    assert kinds(plans) == ("human", "normal", "normal", "normal")


def test_the_whole_game_needs_a_person_only_where_it_waits():
    table = night(case(lambda view: Say(Suspect(2, None, None)) if view.speaks(view.seat) else quiet(view)))
    on(table, lambda view: False)
    assert table.session.over and table.session.outcome is not None
    assert table.session.outcome.cause == "rounds_over"
