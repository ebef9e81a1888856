"""The conductor: beats, undo (WH-E32..E34, OBS-5), pause (E36), continue (E35), hints, streams."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest
from msgspec.structs import replace

from ai.local import LocalBrain
from ai.messages import Ask
from engine.actions import Ack, Action, PlayCard
from engine.codec import view_from_bytes, view_to_bytes
from engine.errors import Reason, Refused
from engine.events import CardPlayed, HandReceived, Private
from engine.games.whist.state import Deal
from engine.level import Level
from engine.match import Match
from engine.shuffle import Stream
from game import lobby
from game.counsel import Counsel
from game.seats import SeatPlan, classic_seats, is_classic, kinds
from game.session import AT_ONCE, Pace, Rewound, Session
from game.store import read_file
from tests.kit.tables import ONE_HAND, STANDARD, WHIST, FakeBrain, Table, chosen, plays


def seed_with_leader(leader: int) -> str:
    """A seed whose first hand is led by that seat."""
    for number in count():
        match = Match.new("whist", STANDARD, kinds(classic_seats(STANDARD)), f"seed {number}")
        if match.view(None).leader == leader:
            return f"seed {number}"
    raise AssertionError


def cards_on_table(table: Table) -> tuple[int, ...]:
    return table.session.view(None).trick


class TestSeats:
    def test_the_partner_is_always_normal(self):
        options = replace(STANDARD, cpu_level=Level.HARD)
        assert kinds(classic_seats(options)) == ("human", "hard", "normal", "hard")
        assert is_classic(options, classic_seats(options))
        assert not is_classic(STANDARD, classic_seats(options))

    def test_computer_seats_need_somebody_to_ask(self):
        match = Match.new("whist", STANDARD, ("human", "easy", "easy", "easy"), "s")
        with pytest.raises(ValueError):
            Session(match, classic_seats(STANDARD))

    def test_any_mix_of_seats(self):
        seats = (SeatPlan("easy"), SeatPlan("human"), SeatPlan("hard"), SeatPlan("human", "Ann"))
        table = Table.new(ONE_HAND, seats=seats)
        assert table.session.humans == (1, 3)
        table.play_out()
        assert table.session.outcome is not None
        assert {e.seat for e in table.session.match.journal if isinstance(e.action, PlayCard)} == {0, 1, 2, 3}

    def test_nobody_at_the_table(self):
        table = Table.new(ONE_HAND, seats=tuple(SeatPlan("easy") for _ in range(4)))
        table.settle()
        assert table.session.outcome is not None


class TestBeat:
    def test_a_computer_card_waits_at_least_its_beat_and_comes_alone(self):
        table = Table.new(seed=seed_with_leader(1))
        start = table.now
        times: list[float] = []
        while not table.waits_for_person:
            if table.tick(0.01):
                times.append(table.now)
        assert len(times) == 3
        gaps = [b - a for a, b in zip([start, *times], times, strict=False)]
        assert all(0.4 <= gap <= 1.05 for gap in gaps), gaps

    def test_the_beat_follows_from_the_number_of_public_events_alone(self):
        times = []
        for swap in (False, True):
            deal = deal_for_beats(swap)
            table = Table.new(deal=deal)
            seen: list[tuple[float, int]] = []
            while len(seen) < 2:
                if table.tick(0.01):
                    seen.append((round(table.now, 3), table.session.event_count(None)))
            times.append(seen)
        assert times[0] == times[1]
        assert len({Pace().beat(n) for n in range(50)}) > 25

    def test_a_quick_answer_is_not_shown_early_and_a_late_one_is_waited_for(self):
        table = Table.new(seed=seed_with_leader(1))
        table.brain.held = True
        table.tick(0.01)
        assert not any(table.tick(0.1) for _ in range(50))
        table.brain.held = False
        assert any(table.tick(0.05) for _ in range(11))

    def test_how_late_an_answer_was_does_not_show_to_the_hundredth(self):
        """Thinking may take longer for some hands: cards come at the beat or whole steps after it."""
        times = set()
        for late in range(0, 100, 7):
            table = Table.new(seed=seed_with_leader(1))
            start = table.now
            table.brain.held = True
            while not table.tick(0.01):
                table.brain.held = table.now - start < 1 + late / 100
            times.add(round(table.now - start, 1))
        assert len(times) == 3

    def test_nothing_appears_while_the_table_is_busy(self):
        table = Table.new(seed=seed_with_leader(1))
        assert not any(table.tick(0.1, busy=True) for _ in range(50))
        assert table.tick(0.01)

    def test_the_publicly_forced_last_card_comes_at_once_and_nobody_is_asked(self):
        table = Table.new(ONE_HAND, seed=seed_with_leader(1))
        table.play_out(lambda: len(table.session.view(None).tricks) == 12 and table.session.awaits_ack)
        asked = len(table.brain.asked)
        table.session.act(0, Ack())
        while not table.waits_for_person:
            assert table.tick(0.001)
        table.person_acts()
        while not table.waits_for_person:
            assert table.tick(0.001)
        assert len(table.session.view(None).tricks) == 13
        assert len(table.brain.asked) == asked

    def test_a_seat_with_one_legal_card_that_only_it_knows_of_waits_like_any_other(self):
        table = Table.new(ONE_HAND)
        table.settle()
        checked = 0
        while not table.session.over:
            table.person_acts()
            while not table.waits_for_person:
                seat = table.session.thinking
                assert seat is not None
                before, alone = table.now, len(table.session.legal(seat)) == 1
                last = len(table.session.view(None).tricks) == 12
                while not table.tick(0.05):
                    pass
                if alone and not last:
                    checked += 1
                    assert table.now - before >= 0.4
        assert checked


def deal_for_beats(swap: bool):
    """A deal led by seat 1; ``swap`` exchanges two hidden cards of seats 2 and 3 that are not played
    first."""
    match = Match.new("whist", STANDARD, kinds(classic_seats(STANDARD)), seed_with_leader(1))
    state = match.state
    hands = list(state.dealt)
    if swap:
        # Same suit, so that what seats 2 and 3 may follow with is as many cards as before.
        for suit in range(4):
            two = [c for c in range(13 * suit, 13 * suit + 13) if hands[2] >> c & 1]
            three = [c for c in range(13 * suit, 13 * suit + 13) if hands[3] >> c & 1]
            if two and three:
                flip = 1 << two[0] | 1 << three[0]
                hands[2] ^= flip
                hands[3] ^= flip
                break
    return Deal(state.dealer, (hands[0], hands[1], hands[2], hands[3]), state.turned)


class TestAsking:
    def test_a_seat_is_asked_with_its_own_view_level_and_seed_and_nothing_else(self):
        table = Table.new(replace(STANDARD, cpu_level=Level.HARD), seed=seed_with_leader(1))
        expected: list[tuple[bytes, str, str]] = []
        while not table.waits_for_person:
            seat = table.session.thinking
            assert seat is not None
            match = table.session.match
            expected.append(
                (
                    view_to_bytes(match.view(seat)),
                    ["human", "hard", "normal", "hard"][seat],
                    match.thinking_seed(seat),
                )
            )
            while not table.tick():
                pass
        assert [(a.view, a.level, a.seed) for a in table.brain.asked] == expected
        assert [view_from_bytes(a.view).seat for a in table.brain.asked] == [1, 2, 3]

    def test_an_illegal_answer_is_replaced_by_a_legal_card(self, caplog: pytest.LogCaptureFixture):
        def wrong(ask: Ask) -> Action:
            view = view_from_bytes(ask.view)
            return PlayCard(next(c for c in range(52) if not view.hand >> c & 1))

        table = Table.new(brain=FakeBrain(wrong), seed=seed_with_leader(1))
        table.settle()
        assert len(cards_on_table(table)) == 3
        assert "refused" in caplog.text

    def test_a_late_answer_is_dropped(self):
        table = Table.new(seed=seed_with_leader(0))
        table.settle()
        table.person_acts()
        table.brain.held = True
        table.tick()
        late = dict(table.brain.open)
        assert late
        table.session.undo(0)
        assert list(late) == table.brain.cancelled
        table.brain.open = late  # on its way already when it was cancelled
        table.brain.held = False
        table.tick(5.0)
        assert cards_on_table(table) == ()

    def test_people_act_only_for_people(self):
        table = Table.new(seed=seed_with_leader(1))
        with pytest.raises(Refused) as refused:
            table.session.act(1, PlayCard(0))
        assert refused.value.reason is Reason.NOT_YOUR_TURN


class TestUndo:
    """WH §8."""

    def test_e32_own_card_and_those_after_it_return_the_lead_stays(self):
        table = Table.new(seed=seed_with_leader(3))
        table.settle()
        lead = cards_on_table(table)
        hand = table.session.view(0).hand
        table.person_acts()
        table.settle()
        assert len(cards_on_table(table)) == 4
        table.session.undo(0)
        assert cards_on_table(table) == lead
        assert table.session.view(0).hand == hand
        assert table.session.match.actors() == (0,)

    def test_e33_not_after_next_trick(self):
        table = Table.new(seed=seed_with_leader(3))
        table.settle()
        table.person_acts()
        table.settle()
        table.session.act(0, Ack())
        with pytest.raises(Refused) as refused:
            table.session.undo(0)
        assert refused.value.reason is Reason.NOTHING_TO_UNDO

    @pytest.mark.parametrize("brain", [FakeBrain, LocalBrain])
    def test_e34_the_same_card_gets_the_same_replies(self, brain: type):
        table = Table.new(brain=brain(), seed=seed_with_leader(3))
        table.settle()
        card = table.person_acts()
        table.settle()
        before = plays(table.session)
        table.session.undo(0)
        table.session.act(0, card)
        table.settle()
        assert plays(table.session) == before

    def test_one_step_only(self):
        table = Table.new(seed=seed_with_leader(3))
        table.settle()
        table.person_acts()
        table.session.undo(0)
        assert not table.session.can_undo(0)

    def test_undo_while_a_computer_thinks(self):
        table = Table.new(seed=seed_with_leader(0))
        table.settle()
        table.person_acts()
        table.tick(0.01)
        table.session.undo(0)
        table.settle()
        assert cards_on_table(table) == ()

    def test_in_trick_13_until_the_hand_result_is_pressed(self):
        table = Table.new(ONE_HAND)
        table.play_out(lambda: len(table.session.view(None).tricks) == 13)
        assert table.session.can_undo(0)
        table.session.undo(0)
        table.settle()
        table.play_out(lambda: len(table.session.view(None).tricks) == 13)
        table.session.act(0, Ack())
        assert not table.session.can_undo(0)

    def test_obs_5_what_was_taken_back_leaves_no_trace(self):
        """The questions after an undo are those of a match in which the first card was never played."""
        seed = seed_with_leader(3)
        straight, detour = Table.new(seed=seed), Table.new(seed=seed)
        for table in (straight, detour):
            table.settle()
        assert len(straight.session.legal(0)) > 1
        detour.person_acts(0)
        detour.settle()
        detour.session.undo(0)
        asked = len(detour.brain.asked)
        for table in (straight, detour):
            table.person_acts(1)
            table.settle()
        ours = [(a.view, a.level, a.seed) for a in straight.brain.asked[-2:]]
        theirs = [(a.view, a.level, a.seed) for a in detour.brain.asked[asked:]]
        assert ours == theirs
        assert plays(straight.session) == plays(detour.session)

    @pytest.mark.parametrize("field", ["capped", "standin"])
    def test_answers_that_might_change_are_remembered(self, field: str, tmp_path: Path):
        """A brain that answers differently every time, and says that it was capped."""
        calls = count()

        def moody(ask: Ask) -> Action:
            view = view_from_bytes(ask.view)
            legal = WHIST.legal(view, view.seat)
            return legal[next(calls) % len(legal)]

        table = Table.new(brain=FakeBrain(moody, **{field: True}), folder=tmp_path, seed=seed_with_leader(3))
        table.settle()
        card = table.person_acts()
        table.settle()
        before = plays(table.session)
        table.session.undo(0)
        table.session.act(0, card)
        table.settle()
        assert plays(table.session) == before
        table.session.undo(0)
        table.close()
        again = Table.resumed(tmp_path, FakeBrain(moody, **{field: True}))
        again.session.act(0, card)
        again.settle()
        assert plays(again.session) == before
        again.close()


class TestPause:
    """WH UI10, E36."""

    def test_e36_no_card_appears_until_resume(self):
        table = Table.new(seed=seed_with_leader(1))
        table.brain.held = True
        table.tick(0.01)
        table.session.pause()
        table.brain.held = False
        assert not any(table.tick(0.5) for _ in range(20))
        assert cards_on_table(table) == ()
        table.session.resume()
        assert not table.tick(0.01)
        table.settle()
        assert len(cards_on_table(table)) == 3

    def test_pause_stops_the_thinking(self):
        table = Table.new(seed=seed_with_leader(1))
        table.brain.held = True
        table.tick(0.01)
        table.session.pause()
        assert table.brain.cancelled == [table.brain.asked[0].number]
        for _ in range(5):
            table.tick(1.0)
        assert len(table.brain.asked) == 1
        table.session.resume()
        table.tick(0.01)
        assert table.brain.asked[1].seed == table.brain.asked[0].seed

    def test_a_report_that_came_before_the_pause_is_shown_after_a_new_beat(self):
        table = Table.new(seed=seed_with_leader(1))
        table.tick(0.01)
        table.tick(0.01)
        table.session.pause()
        table.tick(10.0)
        table.session.resume()
        assert not table.tick(0.01)
        assert not table.tick(0.3)
        assert table.tick(1.0)

    def test_only_resume_is_legal(self):
        table = Table.new(seed=seed_with_leader(0))
        table.settle()
        legal = table.session.legal(0)
        table.session.pause()
        for forbidden in (
            lambda: table.session.act(0, legal[0]),
            lambda: table.session.undo(0),
            lambda: table.session.hint(0),
        ):
            with pytest.raises(Refused) as refused:
                forbidden()
            assert refused.value.reason is Reason.WRONG_PHASE
        table.session.resume()
        table.session.act(0, legal[0])

    def test_same_game_with_and_without_pauses(self):
        still, paused = Table.new(ONE_HAND), Table.new(ONE_HAND)
        still.play_out()
        paused.settle()
        while not paused.session.over:
            paused.person_acts()
            paused.tick(0.1)
            paused.session.pause()
            paused.tick(3.0)
            paused.session.resume()
            paused.settle()
        assert plays(still.session) == plays(paused.session)


class TestEvents:
    def fold(self, session: Session, seat: int | None) -> list[object]:
        """What a listener holds that follows the markers."""
        held: dict[int, object] = {}
        for numbered in session.events(seat):
            if isinstance(numbered.event, Rewound):
                held = {n: e for n, e in held.items() if n < numbered.event.to}
            else:
                held[numbered.number] = numbered.event
        return list(held.values())

    def test_streams_tell_the_match_through_every_undo(self):
        table = Table.new(ONE_HAND)
        table.settle()
        for turn in range(200):
            if table.session.over:
                break
            if turn % 3 == 1 and table.session.can_undo(0):
                table.session.undo(0)
            table.person_acts(turn)
            table.settle()
        assert table.session.over
        for seat in (None, 0, 1, 2, 3):
            assert self.fold(table.session, seat) == list(table.session.match.events_for(seat))
            assert [n.number for n in table.session.events(seat)] == list(
                range(table.session.event_count(seat))
            )
            assert any(isinstance(n.event, Rewound) for n in table.session.events(seat))

    def test_a_stream_holds_only_what_its_seat_may_know(self):
        table = Table.new()
        for seat in (None, 0, 1, 2, 3):
            private = [n.event for n in table.session.events(seat) if isinstance(n.event, Private)]
            assert [e.seat for e in private] == ([] if seat is None else [seat])
            assert all(isinstance(e, HandReceived) for e in private)

    def test_since_continues_where_one_left_off(self):
        table = Table.new(seed=seed_with_leader(1))
        cursor, seen = 0, []
        while not table.waits_for_person:
            table.tick()
            news = table.session.events(None, cursor)
            cursor += len(news)
            seen += news
        assert tuple(seen) == table.session.events(None)
        assert sum(isinstance(n.event, CardPlayed) for n in seen) == 3


class TestHint:
    def test_a_hint_is_asked_from_the_own_view_at_the_advisers_level(self):
        table = Table.new(seed=seed_with_leader(0))
        table.settle()
        table.session.hint(0)
        assert table.session.hint_pending(0) and table.session.hint_report(0) is None
        ask = table.brain.asked[-1]
        assert (ask.view, ask.level) == (view_to_bytes(table.session.view(0)), "hard")
        table.tick()
        found = table.session.hint_report(0)
        assert found is not None and found.action in table.session.legal(0)

    def test_a_hint_changes_nothing(self):
        plain, hinted = Table.new(ONE_HAND), Table.new(ONE_HAND)
        plain.play_out()
        hinted.settle()
        while not hinted.session.over:
            if not hinted.session.awaits_ack:
                hinted.session.hint(0)
                hinted.tick()
            hinted.person_acts()
            hinted.settle()
        assert plays(plain.session) == plays(hinted.session)

    def test_a_hint_is_void_after_the_card(self):
        table = Table.new(seed=seed_with_leader(0))
        table.settle()
        table.session.hint(0)
        number = table.brain.asked[-1].number
        table.person_acts()
        assert number in table.brain.cancelled
        assert table.session.hint_report(0) is None

    def test_no_hint_out_of_turn_or_for_a_computer(self):
        table = Table.new(seed=seed_with_leader(1))
        for seat in (0, 1):
            with pytest.raises(Refused):
                table.session.hint(seat)


class TestContinue:
    def test_e35_the_match_goes_on_as_it_was_started(self, tmp_path: Path):
        easy = replace(STANDARD, cpu_level=Level.EASY)
        table = Table.new(easy, folder=tmp_path)
        table.settle()
        table.person_acts()
        table.settle()
        before = plays(table.session)
        table.close()
        again = Table.resumed(tmp_path)
        assert again.session.options == easy
        assert [plan.kind for plan in again.session.seats] == ["human", "easy", "normal", "easy"]
        assert plays(again.session) == before
        again.play_out()
        assert again.store is not None
        again.close()
        assert again.store.statistics.totals("whist", level="easy").played == 1
        assert again.store.statistics.totals("whist", level="normal").played == 0

    def test_undo_survives_the_save(self, tmp_path: Path):
        table = Table.new(folder=tmp_path, seed=seed_with_leader(3))
        table.settle()
        lead = cards_on_table(table)
        card = table.person_acts()
        table.settle()
        before = plays(table.session)
        table.close()
        again = Table.resumed(tmp_path)
        again.session.undo(0)
        assert cards_on_table(again) == lead
        again.session.act(0, card)
        again.settle()
        assert plays(again.session) == before
        again.close()

    def test_a_match_stopped_while_a_computer_was_to_play(self, tmp_path: Path):
        whole = Table.new(ONE_HAND)
        whole.play_out()
        table = Table.new(ONE_HAND, folder=tmp_path)
        while not table.session.over:
            table.settle()
            if not table.session.over:
                table.person_acts()
            table.tick(0.01)
            table.close()
            if table.session.over:
                break
            table = Table.resumed(tmp_path)
        assert plays(table.session) == plays(whole.session)


class TestPractice:
    def finished(self) -> Table:
        table = Table.new(replace(STANDARD, cpu_level=Level.EASY))
        table.play_out(lambda: len(table.session.view(None).results) == 1)
        return table

    def test_play_this_deal_again_ends_with_its_deal(self, tmp_path: Path):
        table = self.finished()
        start = lobby.deals(table.session.match)[0].start
        again = Table(
            lobby.practise(table.session.match, start, table.session.seats, Counsel(FakeBrain())), table.brain
        )
        assert again.session.view(0).hand == table.session.match.state.dealt[0]
        assert again.session.identity is None
        again.play_out()
        assert again.session.over and again.session.outcome is None
        with pytest.raises(Refused):
            again.session.act(0, Ack())

    def test_what_if_shares_the_past(self):
        table = self.finished()
        journal = table.session.match.journal
        decision = next(
            i for i, e in enumerate(journal) if i > 20 and e.seat == 0 and isinstance(e.action, PlayCard)
        )
        branch = lobby.practise(table.session.match, decision, table.session.seats, Counsel(FakeBrain()))
        assert branch.match.journal == journal[:decision]
        assert branch.match.actors() == (0,)

    def test_not_before_the_deal_is_over(self):
        table = Table.new()
        table.settle()
        with pytest.raises(Refused):
            lobby.practise(table.session.match, 0, table.session.seats, Counsel(FakeBrain()))

    def test_the_adviser_in_the_own_seat(self):
        table = self.finished()
        brain = FakeBrain()
        again = Table(lobby.rehearse(table.session.match, 0, table.session.seats, Counsel(brain)), brain)
        again.settle()
        assert again.session.over and sum(again.session.view(None).trick_counts) == 13
        levels = {view_from_bytes(ask.view).seat: ask.level for ask in brain.asked}
        assert levels == {0: "hard", 1: "easy", 2: "normal", 3: "easy"}
        assert again.session.match.state.dealt == table.session.match.state.dealt

    def test_deals_are_found(self):
        table = Table.new(replace(STANDARD, cpu_level=Level.EASY))
        table.play_out(lambda: table.session.view(None).hand_number == 2 and bool(cards_on_table(table)))
        first, second = lobby.deals(table.session.match)
        assert (first.start, second.stop) == (0, table.session.match.decision)
        assert len(first) == 13 * 5
        assert second.start == first.stop + 1


class TestAutoLast:
    def test_the_last_card_is_played_for_the_person_where_they_want_it(self):
        table = Table.new(ONE_HAND, pace=AT_ONCE)
        table.session.auto_last = True
        table.play_out(lambda: len(table.session.view(None).tricks) == 12 and table.session.awaits_ack)
        table.session.act(0, Ack())
        for _ in range(20):
            table.tick()
        assert len(table.session.view(None).tricks) == 13
        table.session.undo(0)
        for _ in range(20):
            table.tick()
        assert table.session.match.actors() == (0,), "what was taken back is not played again by itself"


def test_same_seed_same_match_with_the_real_players():
    first, second = (Table.new(ONE_HAND, brain=LocalBrain(), pace=AT_ONCE) for _ in range(2))
    first.play_out()
    second.play_out()
    assert plays(first.session) == plays(second.session)


def test_the_fake_brain_depends_on_the_question_alone():
    match = Match.new("whist", STANDARD, kinds(classic_seats(STANDARD)), seed_with_leader(1))
    ask = Ask(1, view_to_bytes(match.view(1)), "easy", "x")
    assert chosen(ask) == chosen(ask)
    assert len({repr(chosen(Ask(1, ask.view, "easy", str(i)))) for i in range(30)}) > 1


@pytest.mark.parametrize("seed", range(3))
def test_anything_in_any_order(seed: int, tmp_path: Path):
    """A person who plays, undoes, pauses, asks, leaves and comes back at random: the file always holds the
    match, the streams tell it, and the cards are those of a match played straight."""
    chance = Stream(str(seed), "soak")
    table = Table.new(ONE_HAND, folder=tmp_path, seed=f"soak {seed}")
    told: list[int] = []
    for _ in range(4000):
        session = table.session
        if session.over:
            break
        what = chance.below(12)
        table.tick(chance.below(50) / 100, busy=what == 0)
        if what == 1 and session.can_undo(0):
            session.undo(0)
        elif what == 2:
            session.pause()
        elif what == 3:
            session.resume()
        elif what == 4 and 0 in session.match.actors() and not session.paused and not session.awaits_ack:
            session.hint(0)
        elif what == 5 and chance.below(8) == 0:
            table.close()
            table = Table.resumed(tmp_path)
        elif what > 6 and not session.paused and table.waits_for_person:
            table.person_acts(chance.below(3))
        session = table.session
        if not session.over and told[-1:] != [session.match.decision] and chance.below(3) == 0:
            (path,) = (tmp_path / "running").glob("*.match")
            assert read_file(path).match.journal == session.match.journal
        told.append(session.match.decision)
    assert table.session.over and len(told) > 100
    fold = TestEvents().fold
    for seat in (None, 0, 3):
        assert fold(table.session, seat) == list(table.session.match.events_for(seat))
    straight = Table.new(ONE_HAND, seed=f"soak {seed}")
    for entry in table.session.match.journal:
        straight.settle()
        if entry.seat == 0:
            straight.session.act(0, entry.action)
    straight.settle()
    assert plays(straight.session) == plays(table.session)
    table.close()
