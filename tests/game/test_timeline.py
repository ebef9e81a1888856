"""The belief timeline: notes and assessments of one open deal, play by play, and nothing from the reveal."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ai.local import LocalBrain
from ai.messages import ASSESS, Answer, Ask, Report, Why
from engine.actions import Ack, PlayCard
from engine.codec import view_from_bytes, view_to_bytes
from engine.games.whos_who import state as ww
from engine.games.whos_who.options import PRESETS
from engine.games.whos_who.state import Phase
from game.counsel import Counsel
from game.lobby import deals
from game.notebook import Mark, noted, probabilities
from game.seats import SeatPlan
from game.timeline import Timeline
from tests.kit.tables import THREE, WHOS_WHO, FakeBrain, Table


class Suspicious(FakeBrain):
    """Believes of every other seat that it is a master the more, the more tricks it has taken."""

    def poll(self) -> list[Answer]:
        if self.held:
            return []
        ready, self.open = self.open, {}
        return [Answer(number, self.believe(ask)) for number, ask in ready.items()]

    def believe(self, ask: Ask) -> Report:
        view = view_from_bytes(ask.view)
        if ask.limit != ASSESS:
            legal = WHOS_WHO.legal(view, view.seat)
            return Report(legal[0], Why("test"), ask.level)
        beliefs = {str(seat): 0.0 if seat == view.seat else 1 + n for seat, n in enumerate(view.trick_counts)}
        total = sum(beliefs.values())
        beliefs = {seat: value / total for seat, value in beliefs.items()}
        return Report(Ack(), Why("assess"), ask.level, beliefs=beliefs, **self.fields)


def finished(preset: str = "three", brain: Any = None, seed: str = "timeline", **how: Any) -> Table:
    """A table whose first deal has just been revealed."""
    options = replace(PRESETS[preset], question_allowed=how.pop("ask", False))
    table = Table.new(options, brain=brain or Suspicious(), seed=seed, **how)
    table.settle()
    turn = 0
    while table.session.view(None).phase is not Phase.REVEAL:
        if turn % 4 == 0:
            table.session.mark(0, 1 + turn % (options.players - 1), (turn // 4) % 5 - 2)
        table.person_acts(turn)
        table.settle()
        turn += 1
    return table


def timeline_of(table: Table, brain: Any = None) -> Timeline:
    session = table.session
    counsel = Counsel(brain or Suspicious())
    return Timeline(session.match, deals(session.match)[-1], session.seats, counsel, session.marks(0))


def complete(timeline: Timeline) -> Timeline:
    for _ in range(10_000):
        if timeline.done:
            return timeline
        timeline.update()
    raise AssertionError("the timeline never ends")


class TestMoments:
    @pytest.mark.parametrize("preset", ["three", "four", "five", "six"])
    def test_the_beginning_and_every_play(self, preset: str):
        table = finished(preset)
        timeline = timeline_of(table)
        view = table.session.view(None)
        first, *plays = timeline.moments
        assert (first.trick, first.seat, first.action) == (0, None, None)
        assert [(m.seat, m.action) for m in plays] == [(s, PlayCard(c)) for s, c in view.plays()]
        assert [m.trick for m in plays if m.closes] == list(range(1, view.hand_size + 1))
        for moment in timeline.moments:
            known = table.session.match.game.view(table.session.match.state_at(moment.decision), None)
            assert len(known.plays()) == timeline.moments.index(moment)

    def test_answers_are_moments_too(self):
        table = finished(ask=True, brain=FakeBrain())
        timeline = timeline_of(table)
        answers = [m for m in timeline.moments if isinstance(m.action, ww.Answer)]
        assert len(answers) == len(table.session.view(None).questions) > 0
        assert len(timeline.moments) == 1 + 51 + len(answers)

    def test_not_before_the_reveal_and_not_in_a_game_without_roles(self):
        table = Table.new(THREE)
        table.settle()
        with pytest.raises(ValueError, match="no belief timeline"):
            timeline_of(table)
        whist = Table.new()
        whist.play_out(lambda: bool(whist.session.view(None).results))
        with pytest.raises(ValueError, match="no belief timeline"):
            timeline_of(whist)

    def test_the_second_deal_of_a_match(self):
        table = finished()
        table.session.act(0, Ack())
        table.settle()
        table.play_out(lambda: table.session.view(None).phase is Phase.REVEAL)
        timeline = complete(timeline_of(table))
        assert timeline.sought == table.session.view(None).results[1].masters
        assert len(timeline.moments) == 52


class TestBeliefs:
    @pytest.mark.parametrize("preset", list(PRESETS))
    def test_every_line_adds_up_to_the_number_of_masters(self, preset: str):
        """With the real players, at every moment, for everybody."""
        table = finished(preset, LocalBrain())
        timeline = complete(timeline_of(table, LocalBrain()))
        masters = PRESETS[preset].masters
        for observer in timeline.observers:
            own = observer in timeline.sought
            for i in range(len(timeline.moments)):
                chances = timeline.beliefs(observer, i)
                assert chances is not None
                assert sum(chances) == pytest.approx(masters, abs=1e-4)
                assert chances[observer] == pytest.approx(float(own))

    def test_a_computer_is_asked_at_its_level_with_the_view_it_had_and_a_master_alone_is_not(self):
        seats = (SeatPlan("human"), SeatPlan("easy"), SeatPlan("hard"))
        brain = Suspicious()
        table = finished(seats=seats)
        timeline = complete(timeline_of(table, brain))
        levels = {1: "easy", 2: "hard"}
        hunters = {1, 2} - set(timeline.sought)
        assert {view_from_bytes(ask.view).seat for ask in brain.asked} == hunters
        assert len(brain.asked) == len(hunters) * len(timeline.moments)
        match = table.session.match
        for ask in brain.asked:
            view = view_from_bytes(ask.view)
            assert (ask.level, ask.limit) == (levels[view.seat], ASSESS)
            assert view.opened is None and view.results == ()
            past = [match.game.view(match.state_at(m.decision), view.seat) for m in timeline.moments]
            assert ask.view in [view_to_bytes(view) for view in past]
        assert len({ask.seed for ask in brain.asked}) == len(brain.asked)

    def test_the_person_by_their_marks(self):
        table = finished(seed="hunter")
        match, deal = table.session.match, deals(table.session.match)[-1]
        marks = [
            Mark(0, deal.start + 20, 1, 2),
            Mark(0, deal.start + 40, 1, -1),
            Mark(0, deal.start + 50, 2, -2),
        ]
        timeline = Timeline(match, deal, table.session.seats, None, marks)
        assert 0 not in timeline.sought and timeline.done
        seen = {timeline.beliefs(0, i) for i in range(len(timeline.moments))}
        expected = {(0.0, 0.5, 0.5), (0.0, 0.9, 0.1), (0.0, 0.25, 0.75)}
        rounded = {tuple(round(p, 6) for p in chances) for chances in seen if chances}
        assert rounded == {*expected, (0.0, 0.75, 0.25)}
        at = [timeline.beliefs(0, i) for i, m in enumerate(timeline.moments) if m.decision < deal.start + 19]
        assert all(chances == (0.0, 0.5, 0.5) for chances in at[:-1])

    def test_a_mark_belongs_to_the_position_it_was_made_in(self):
        table = finished(seed="hunter")
        deal = deals(table.session.match)[-1]
        bare = Timeline(table.session.match, deal, table.session.seats, None)
        for i, moment in enumerate(bare.moments[:-1]):
            mark = Mark(0, moment.decision, 1, 2)
            timeline = Timeline(table.session.match, deal, table.session.seats, None, [mark])
            chances = timeline.beliefs(0, i)
            assert chances is not None and chances[1] == pytest.approx(0.9)
            if i:
                assert timeline.beliefs(0, i - 1) == (0.0, 0.5, 0.5)

    def test_without_anybody_to_ask_only_the_person_has_a_line(self):
        table = finished()
        timeline = Timeline(table.session.match, deals(table.session.match)[-1], table.session.seats, None)
        assert timeline.done and timeline.progress == 1.0
        assert all(timeline.beliefs(0, i) is not None for i in range(len(timeline.moments)))
        computers = [o for o in (1, 2) if o not in timeline.sought]
        assert all(timeline.beliefs(o, 3) is None for o in computers)
        assert all(timeline.line(o, 0) == [] for o in computers)

    def test_what_the_stand_in_says_is_not_what_the_level_believed(self):
        timeline = complete(timeline_of(finished(), Suspicious(standin=True)))
        assert any(timeline.beliefs(o, 1) is None for o in timeline.observers)


class TestMovedMost:
    def test_the_largest_changes_first_and_each_play_once(self):
        timeline = complete(timeline_of(finished("five")))
        moves = timeline.moved_most(count=100)
        changes = [abs(move.change) for move in moves]
        assert changes == sorted(changes, reverse=True) and len(changes) > 5
        assert len({move.moment for move in moves}) == len(moves)
        for move in moves:
            before, after = (timeline.beliefs(move.observer, move.moment - k) for k in (1, 0))
            assert before is not None and after is not None
            assert (move.before, move.after) == (before[move.about], after[move.about])
        top = max(
            abs(b[about] - a[about])
            for observer in timeline.observers
            for i in range(1, len(timeline.moments))
            if (a := timeline.beliefs(observer, i - 1)) and (b := timeline.beliefs(observer, i))
            for about in timeline.observers
        )
        assert changes[0] == top

    def test_for_one_observer_only(self):
        timeline = complete(timeline_of(finished("five")))
        assert {move.observer for move in timeline.moved_most(0, 100)} == {0}
        assert len(timeline.moved_most()) == 5

    def test_only_plays_that_end_a_trick_move_who_counts_tricks(self):
        table = finished(seed="hunter")
        timeline = complete(timeline_of(table))
        moves = [move for move in timeline.moved_most(count=100) if move.observer != 0]
        assert moves and all(timeline.moments[move.moment].closes for move in moves)


class TestAsking:
    def test_coarse_to_fine_a_few_at_a_time_and_never_waiting(self):
        brain = Suspicious()
        brain.held = True
        timeline = timeline_of(finished(), brain)
        for _ in range(5):
            timeline.update()
        assert len(brain.open) == 4 and timeline.progress == 0.0
        brain.held = False
        timeline.update()
        assert 0.0 < timeline.progress < 1.0
        complete(timeline)
        assert timeline.progress == 1.0
        tricks = [len(view_from_bytes(ask.view).tricks) for ask in brain.asked]
        hunters = 2 - sum(seat in timeline.sought for seat in (1, 2))
        assert tricks[: 18 * hunters] == sorted(tricks[: 18 * hunters])
        assert tricks[18 * hunters - 1] == 17

    def test_leaving_cancels(self):
        brain = Suspicious()
        brain.held = True
        timeline = timeline_of(finished(), brain)
        timeline.update()
        timeline.close()
        assert timeline.done and brain.open == {} and len(brain.cancelled) == 4
        timeline.update()
        assert brain.open == {}

    def test_twice_the_same(self):
        table = finished("six", LocalBrain())
        first, second = (complete(timeline_of(table, LocalBrain())) for _ in range(2))
        assert first.moved_most(count=50) == second.moved_most(count=50)


class TestNotebook:
    def test_the_last_mark_up_to_then_counts(self):
        marks = [Mark(0, 3, 1, 1), Mark(1, 4, 0, 2), Mark(0, 5, 1, -2), Mark(0, 9, 2, 1)]
        assert noted(marks, 0, 0, 4) == {1: 1}
        assert noted(marks, 0, 0, 9) == {1: -2, 2: 1}
        assert noted(marks, 0, 4, 20) == {1: -2, 2: 1}
        assert noted(marks, 2, 0, 20) == {}

    @given(
        st.integers(2, 6),
        st.dictionaries(st.integers(0, 5), st.integers(-2, 2)),
        st.lists(st.integers(1, 9), min_size=36, max_size=36),
        st.integers(1, 2),
    )
    def test_chances_add_up_and_suspicion_raises_them(
        self, seats: int, suspicions: dict[int, int], numbers: list[int], k: int
    ):
        sets: list[tuple[int, ...]] = (
            [(a,) for a in range(seats)] if k == 1 else [(a, b) for b in range(seats) for a in range(b)]
        )
        weights = {members: float(numbers[i]) for i, members in enumerate(sets)}
        chances = probabilities(weights, suspicions, seats)
        assert sum(chances) == pytest.approx(k)
        more = probabilities(weights, suspicions | {0: suspicions.get(0, 0) + 1}, seats)
        assert more[0] >= chances[0] - 1e-9

    def test_without_notes_the_public_chances(self):
        assert probabilities({(0,): 1.0, (1,): 3.0, (2,): 9.0}, {}, 3) == (1 / 13, 3 / 13, 9 / 13)

    def test_of_nothing(self):
        assert probabilities({}, {}, 3) == (0.0, 0.0, 0.0)
