"""A person leaves their seat to a computer and takes it back: who plays, who is waited for, what is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.actions import Ack, PlayCard
from engine.codec import view_from_bytes
from engine.errors import Reason, Refused
from engine.games.deception.roles import Role
from engine.games.deception.state import Phase as CasePhase
from engine.games.deception.state import Solve
from engine.games.whos_who.state import Declare, Phase
from game import saves
from game.counsel import Counsel
from game.lobby import practise
from game.pace import AT_ONCE, Pace
from game.privacy import gate_for
from game.privacy.plan import PlanCard
from game.saves import Damaged, Handed
from game.seats import SeatPlan, couch_seats
from game.store import Store
from tests.game.test_deception_session import case, marked, night, on, quiet, rest
from tests.kit.tables import ONE_HAND, STANDARD, THREE, FakeBrain, Table, chosen, plays

LEVEL = type(STANDARD.cpu_level)
HARD = replace(STANDARD, cpu_level=LEVEL("hard"))


def couch(options: Any = STANDARD, *people: int, **how: Any) -> Table:
    named = {seat: (f"Name {seat}", seat) for seat in people}
    table = Table.new(options, seats=couch_seats(options, named), **how)
    table.settle()
    return table


def turn(table: Table) -> int | None:
    return table.session.view(None).turn


def to_turn(table: Table, seat: int) -> Table:
    table.play_out(lambda: turn(table) == seat)
    assert turn(table) == seat
    return table


def last_asked(table: Table) -> tuple[int, str]:
    ask = table.brain.asked[-1]
    return view_from_bytes(ask.view).seat, ask.level


class TestPlaying:
    @pytest.mark.parametrize(
        ("people", "seat", "level"),
        [((0, 2), 0, "normal"), ((0, 2), 2, "normal"), ((0, 1), 0, "hard"), ((0, 1, 3), 1, "normal")],
    )
    def test_the_level_is_that_of_a_computer_on_that_seat(
        self, people: tuple[int, ...], seat: int, level: str
    ):
        table = to_turn(couch(HARD, *people), seat)
        count = len(table.session.match.journal)
        table.session.hand_over(seat)
        assert table.session.awaited == () and table.session.thinking == seat
        while len(table.session.match.journal) == count:
            table.tick()
        assert table.session.match.journal[count].seat == seat
        assert (seat, level) in [(view_from_bytes(a.view).seat, a.level) for a in table.brain.asked]

    def test_a_partner_of_one_who_has_left_stays_normal(self):
        table = to_turn(couch(HARD, 0, 2), 0)
        table.session.hand_over(2)
        table.session.hand_over(0)
        table.tick()
        assert last_asked(table) == (0, "normal")

    def test_everything_else_of_the_table_stays(self):
        table = couch(HARD, 0, 2)
        session = table.session
        before = session.commitment, session.seats, session.match.seats, session.people
        assert session.couch and session.counted and session.humans == (0, 2)
        session.hand_over(2)
        assert (session.commitment, session.seats, session.match.seats, session.people) == before
        assert session.couch and session.humans == (0,) and session.handed_over == (2,)
        session.take_back(2)
        assert session.humans == (0, 2) and session.handed_over == () and not session.counted

    def test_taking_back_while_the_computer_thinks(self):
        table = to_turn(couch(STANDARD, 0, 2), 2)
        table.brain.held = True
        table.session.hand_over(2)
        for _ in range(40):
            table.tick()
        assert len(table.brain.open) == 1
        table.session.take_back(2)
        assert table.brain.open == {} and table.session.awaited == (2,)
        table.brain.held = False
        count = len(table.session.match.journal)
        for _ in range(40):
            assert not table.tick()
        table.person_acts()
        assert len(table.session.match.journal) == count + 1

    def test_the_computer_gets_a_whole_beat(self):
        """However long the person had thought: what happens by itself comes at its own time."""
        table = to_turn(couch(STANDARD, 0, 2), 2)
        for _ in range(100):
            table.tick()
        table.session.hand_over(2)
        began = table.now
        while not table.tick(0.01):
            pass
        assert 0.4 <= table.now - began <= 1.1

    def test_advice_that_was_asked_for_is_dropped(self):
        table = to_turn(couch(STANDARD, 0, 2), 2)
        table.session.hint(2)
        table.session.hand_over(2)
        assert not table.session.hint_pending(2) and table.session.hint_report(2) is None
        with pytest.raises(Refused):
            table.session.hint(2)

    def test_a_plan_is_dropped(self):
        table = couch(STANDARD, 0, 2)
        table.session.plans.put(2, [PlanCard(0)])
        table.session.plans.put(0, [PlanCard(1)])
        table.session.hand_over(2)
        assert table.session.plans.of(2) == () and table.session.plans.of(0) == (PlanCard(1),)

    def test_the_others_wait_for_nobody_who_has_left(self):
        table = couch(ONE_HAND, 0, 1, 2, 3)
        for seat in (1, 2, 3):
            table.session.hand_over(seat)
        table.play_out()
        assert table.session.outcome is not None

    def test_one_person_alone_may_leave_as_well(self):
        table = Table.new(STANDARD)
        table.settle()
        assert not table.session.couch
        table.session.hand_over(0)
        table.settle()
        assert table.session.awaits_ack and table.session.humans == ()
        table.session.take_back(0)
        table.session.act(0, Ack())
        assert not table.session.awaits_ack


class TestEverybodyGone:
    def test_a_result_waits_for_any_persons_button(self):
        table = couch(ONE_HAND, 1, 2)
        table.session.hand_over(1)
        table.session.hand_over(2)
        table.settle()
        assert table.session.awaits_ack and table.session.awaited == ()
        for _ in range(100):
            assert not table.tick()
        for seat in (0, 3):
            with pytest.raises(Refused):
                table.session.act(seat, Ack())
        table.session.act(2, Ack())
        table.settle()
        while not table.session.over:
            table.session.act(1, Ack())
            table.settle()
        assert table.session.outcome is not None

    def test_but_nothing_else_is_theirs(self):
        table = to_turn(couch(STANDARD, 0, 2), 2)
        card = table.session.legal(2)[0]
        table.session.hand_over(2)
        for action in (card, Ack()):
            with pytest.raises(Refused) as refused:
                table.session.act(2, action)
            assert refused.value.reason is Reason.NOT_YOUR_TURN
        assert isinstance(card, PlayCard)
        for deed in (table.session.undo, table.session.ready, table.session.hold):
            with pytest.raises(Refused):
                deed(2)
        with pytest.raises(Refused):
            table.session.mark(2, 0, 1)


class TestRefused:
    def test_what_cannot_change_hands(self):
        table = couch(STANDARD, 0, 2)
        session = table.session
        for seat, reason in ((1, Reason.NOT_A_SEAT), (7, Reason.NOT_A_SEAT)):
            for deed in (session.hand_over, session.take_back):
                with pytest.raises(Refused) as refused:
                    deed(seat)
                assert refused.value.reason is reason
        with pytest.raises(Refused):
            session.take_back(0)
        assert session.counted
        session.hand_over(0)
        with pytest.raises(Refused):
            session.hand_over(0)

    def test_nothing_after_the_end(self):
        table = couch(ONE_HAND, 0, 2)
        table.play_out()
        with pytest.raises(Refused):
            table.session.hand_over(0)
        assert table.session.counted

    def test_nobody_to_play_instead(self):
        """A table of people only, without opponents at hand."""
        table = couch(STANDARD, 0, 1, 2, 3)
        table.session._counsel = None
        with pytest.raises(Refused):
            table.session.hand_over(0)

    def test_while_paused_it_is_allowed_and_nothing_moves(self):
        """A pad is lost: the table pauses, and somebody decides."""
        table = to_turn(couch(STANDARD, 0, 2), 2)
        table.session.pause()
        table.session.hand_over(2)
        for _ in range(100):
            assert not table.tick()
        table.session.resume()
        table.settle()
        assert table.session.match.journal[-1].seat != 2 or table.session.awaits_ack
        table.session.pause()
        table.session.take_back(2)
        assert table.session.humans == (0, 2)


class TestSealed:
    def at(self, phase: Phase) -> Table:
        table = couch(THREE, 0, 2)
        table.play_out(lambda: table.session.view(None).phase is phase)
        return table

    def test_in_the_middle_of_looking(self):
        table = couch(THREE, 0, 2)
        assert table.session.view(None).phase is Phase.PEEK and table.session.awaited == (0, 2)
        table.session.hand_over(2)
        table.session.act(0, Ack())
        table.settle()
        assert table.session.view(None).phase is Phase.PLAY

    @pytest.mark.parametrize("sealed_before", [False, True])
    def test_in_the_middle_of_declaring(self, sealed_before: bool):
        table = self.at(Phase.INTERIM)
        if sealed_before:
            table.session.act(2, Declare((1,)))
        table.session.hand_over(2)
        for _ in range(100):
            table.tick()
        assert table.session.view(None).phase is Phase.INTERIM, "the other still chooses"
        table.session.act(0, Declare((1,)))
        table.settle()
        assert table.session.view(None).phase is Phase.PLAY
        choice = table.session.match.state.interim[2]
        assert choice == Declare((1,)).seats or not sealed_before

    def test_taken_back_before_the_computer_has_sealed(self):
        table = self.at(Phase.INTERIM)
        table.session.hand_over(2)
        for _ in range(100):
            table.tick()
        table.session.take_back(2)
        assert table.session.awaited == (0, 2)
        table.session.act(0, Declare((1,)))
        for _ in range(100):
            table.tick()
        assert table.session.awaited == (2,)
        table.session.act(2, Declare((1,)))
        table.settle()
        assert table.session.match.state.interim[2] == (1,)

    def test_the_time_tells_nothing_of_who_had_sealed(self):
        """Somebody leaves; what comes next comes just as late whether they had handed in or not."""

        def when(sealed_before: bool) -> float:
            table = self.at(Phase.FINAL)
            began = table.now
            if sealed_before:
                table.session.act(2, Declare((1,)))
            table.tick()
            table.session.hand_over(2)
            for _ in range(100):
                table.tick()
            table.session.act(0, Declare((1,)))
            while table.session.view(None).phase is Phase.FINAL:
                table.tick(0.01)
            return table.now - began

        assert abs(when(True) - when(False)) <= 0.011


class TestTalk:
    """Deception: free talk, with the person of seat 0 and another at seat 3."""

    PLANS = tuple(SeatPlan("human" if seat in (0, 3) else "normal", f"N{seat}") for seat in range(4))

    def test_who_has_left_is_not_waited_for(self):
        table = on(night(case(seats=self.PLANS)), marked(1))
        assert set(table.session.waiting_for) == {0, 3}
        table.session.ready(0)
        table.session.hand_over(3)
        assert table.session.waiting_for == ()
        table.tick()
        rest(table)
        assert marked(2)(table.session.view(None))
        table.session.take_back(3)
        assert set(table.session.waiting_for) == {0, 3}

    def test_who_was_ready_has_to_say_so_again(self):
        table = on(night(case(seats=self.PLANS)), marked(1))
        table.session.ready(3)
        table.session.hand_over(3)
        table.session.take_back(3)
        assert set(table.session.waiting_for) == {0, 3}

    def test_what_somebody_entered_holds_nobody_up(self):
        table = on(night(case(seats=self.PLANS)), marked(1))
        table.session.hold(3)
        table.session.hand_over(3)
        assert table.session.talk is not None and table.session.talk.holder is None

    def test_the_computer_solves_as_it_would(self):
        def choose(view: Any) -> Any:
            able = view.seat == 3 and marked(1)(view) and view.badges[3]
            return Solve(2, 0, 0) if able else quiet(view)

        table = on(night(case(choose, seats=self.PLANS)), marked(1))
        assert table.session.view(None).badges[3]
        table.session.hand_over(3)
        table.tick()
        rest(table)
        assert not table.session.view(None).badges[3]

    def test_a_scientist_leaves_before_anything_is_marked(self):
        table = night(case(seats=self.PLANS, roles=(Role.SCIENTIST, *[Role.INVESTIGATOR] * 2, Role.MURDERER)))
        assert table.session.view(None).turn == 0
        table.session.hand_over(0)
        table.tick()
        on(table, marked(1))
        assert marked(1)(table.session.view(None))

    def test_a_presenter_leaves(self):
        table = on(night(case(seats=self.PLANS)), lambda view: view.phase is CasePhase.PRESENT)
        presenter = table.session.view(None).turn
        while presenter not in (0, 3):
            table.tick()
            on(table, lambda view: view.phase is CasePhase.PRESENT and view.turn in (0, 3))
            presenter = table.session.view(None).turn
        table.session.hand_over(presenter)
        for _ in range(50):
            table.tick()
            rest(table)
            if table.session.waiting_for:
                table.session.ready(table.session.waiting_for[0])
            if table.session.view(None).turn != presenter:
                return
        raise AssertionError("the presentation never ends")

    def test_everybody_leaves_and_the_case_ends(self):
        table = case(seats=self.PLANS)
        table.session.hand_over(0)
        table.session.hand_over(3)
        for _ in range(5000):
            if table.session.over:
                break
            table.tick()
        assert table.session.outcome is not None


class TestKeeping:
    def test_who_has_left_is_kept(self, tmp_path: Path):
        table = to_turn(couch(STANDARD, 0, 2, folder=tmp_path), 2)
        table.session.hand_over(2)
        table.settle()
        journal = plays(table.session)
        table.close()
        again = Table.resumed(tmp_path)
        assert again.session.handed_over == (2,) and again.session.humans == (0,)
        assert plays(again.session) == journal and not again.session.counted
        again.session.take_back(2)
        again.close()
        third = Table.resumed(tmp_path)
        assert third.session.humans == (0, 2) and not third.session.counted
        third.close()

    def test_a_match_without_it_counts_after_going_on(self, tmp_path: Path):
        couch(STANDARD, 0, 2, folder=tmp_path).close()
        again = Table.resumed(tmp_path)
        assert again.session.counted and again.session.couch and again.session.seats[2].sign == 2
        again.close()

    def test_a_line_that_was_cut_off_was_never_written(self, tmp_path: Path):
        table = couch(STANDARD, 0, 2, folder=tmp_path)
        table.session.hand_over(2)
        table.close()
        (path,) = (tmp_path / "running").glob("*.match")
        path.write_bytes(path.read_bytes()[:-5])
        again = Table.resumed(tmp_path)
        assert again.session.humans == (0, 2) and again.session.counted
        again.session.hand_over(0)
        again.close()
        assert saves.decode(path.read_bytes()).away == {0}

    @pytest.mark.parametrize(
        "lines",
        [
            [Handed(1, True)],
            [Handed(9, True)],
            [Handed(-1, True)],
            [Handed(0, False)],
            [Handed(0, True), Handed(0, True)],
            [Handed(2, True), Handed(0, False)],
        ],
    )
    def test_what_cannot_have_been_is_damage(self, lines: list[Handed]):
        table = couch(STANDARD, 0, 2)
        data, checksum = saves.encode(saves.header_of(table.session.match, table.session.seats), 0)
        for line in lines:
            more, checksum = saves.encode(line, checksum)
            data += more
        with pytest.raises(Damaged, match="changed hands"):
            saves.decode(data)

    def test_an_undo_goes_back_before_it_and_the_seat_stays_left(self, tmp_path: Path):
        """Who sits there is no part of the journal: the computer plays that moment again."""
        table = to_turn(couch(STANDARD, 0, 2, folder=tmp_path), 0)
        start = table.session.match.decision
        table.person_acts()
        table.session.hand_over(2)
        while table.session.view(None).trick and turn(table) != 0 and not table.session.awaits_ack:
            table.tick()
        first = plays(table.session)
        table.session.undo(0)
        assert table.session.match.decision == start and table.session.handed_over == (2,)
        table.person_acts()
        while len(plays(table.session)) < len(first):
            table.tick()
        assert plays(table.session) == first
        table.close()
        again = Table.resumed(tmp_path)
        assert plays(again.session) == first and again.session.handed_over == (2,)
        again.close()

    @pytest.mark.parametrize("level", ["easy", "hard"])
    def test_answers_are_the_same_after_going_on(self, tmp_path: Path, level: str):
        options = replace(ONE_HAND, cpu_level=LEVEL(level))
        table = to_turn(couch(options, 0, 1, folder=tmp_path / "a", brain=FakeBrain(chosen)), 1)
        table.session.hand_over(1)
        table.play_out()
        other = to_turn(couch(options, 0, 1, folder=tmp_path / "b", brain=FakeBrain(chosen)), 1)
        other.session.hand_over(1)
        other.close()
        again = Table.resumed(tmp_path / "b", brain=FakeBrain(chosen))
        again.play_out()
        assert plays(again.session) == plays(table.session)
        again.close()
        table.close()


class TestStatistics:
    def test_it_counts_for_nobody(self, tmp_path: Path):
        table = couch(ONE_HAND, 0, 2, folder=tmp_path)
        table.session.hand_over(2)
        table.session.take_back(2)
        table.play_out()
        assert table.session.outcome is not None
        table.close()
        assert table.store is not None
        assert table.store.statistics.value.people == () and table.store.statistics.value.matches == ()
        assert len(table.store.history()) == 1

    def test_nor_for_one_person(self, tmp_path: Path):
        table = Table.new(ONE_HAND, folder=tmp_path)
        table.session.hand_over(0)
        table.session.take_back(0)
        table.play_out()
        table.close()
        assert table.store is not None and table.store.statistics.value.matches == ()

    def test_nor_when_it_is_settled_after_a_crash(self, tmp_path: Path):
        table = couch(ONE_HAND, 0, 2, folder=tmp_path)
        table.session.hand_over(2)
        table.session.take_back(2)
        table.play_out(lambda: len(table.session.match.journal) > 20)
        match, seats = table.session.match, table.session.seats
        table.close()
        (path,) = (tmp_path / "running").glob("*.match")
        data, checksum = path.read_bytes(), saves.decode(path.read_bytes()).checksum
        done = Table.new(ONE_HAND, seats=seats)
        for entry in match.journal:
            done.session.match.act(entry.seat, entry.action)
        while not done.session.over:  # finished in a process that died before it could count
            seat = done.session.match.actors()[0]
            action = done.session.match.legal(seat)[0]
            done.session.match.act(seat, action)
            line, checksum = saves.encode(saves.played(seat, action), checksum)
            data += line
        path.write_bytes(data)
        store = Store(tmp_path)
        assert store.running("whist") is None
        store.close()
        assert store.statistics.value.people == () and len(store.history()) == 1


def test_a_practice_begins_with_those_who_are_there():
    table = couch(ONE_HAND, 0, 2)
    table.session.hand_over(2)
    table.play_out()
    session = table.session
    practice = practise(
        session.match, 0, session.seats, Counsel(FakeBrain()), pace=AT_ONCE, away=session.handed_over
    )
    assert practice.humans == (0,) and practice.people == (0, 2)
    again = Table(practice, None)
    again.play_out()
    assert practice.over


def test_what_the_others_see_of_it():
    """Nothing but that somebody else plays: no event, and every view as before."""
    table = to_turn(couch(STANDARD, 0, 2), 2)
    session = table.session
    before = [(session.view(s), session.events(s)) for s in (None, 0, 1, 2, 3)]
    session.hand_over(2)
    session.take_back(2)
    assert [(session.view(s), session.events(s)) for s in (None, 0, 1, 2, 3)] == before


def test_what_somebody_held_open_does_not_come_back_with_them():
    table = couch(STANDARD, 0, 2)
    gate = gate_for(table.session)
    assert gate.request(2, 1.0) and gate.update(2.0) and gate.opened == 2
    table.session.hand_over(2)
    assert gate.opened is None and not gate.open_for(2)
    gate.update(2.1)
    table.session.take_back(2)
    assert gate.opened is None and gate.look(2) is None
    assert gate.request(0, 3.0) and gate.update(4.0) and gate.opened == 0


def test_the_pace_of_the_talk_when_all_have_left():
    table = on(night(case(seats=TestTalk.PLANS, pace=Pace(1.0, 0.0))), marked(1))
    assert table.session.talk is not None and table.session.talk.beats > 1
    table.session.hand_over(0)
    table.session.hand_over(3)
    assert table.session.talk.beats == 1.0, "nobody reads"
