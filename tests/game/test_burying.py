"""The conductor at a table of Trick of the Dead: sealed burials and what their timing must not tell (OBS-4),
naming trumps, hints in every phase, leaving and coming back, statistics and the review in points."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ai.local import LocalBrain
from ai.messages import ADVICE, ActionValue, Answer, Ask
from engine.actions import Ack, Action, PlayCard
from engine.codec import view_from_bytes, view_to_bytes
from engine.errors import Reason, Refused
from engine.events import Private
from engine.games.trick_of_the_dead.options import Options, TwoPlayerRevival, ZombieDouble
from engine.games.trick_of_the_dead.state import Bury, CardsBuried, Deal, NameTrump, Phase
from engine.level import Level
from game.counsel import Counsel
from game.lobby import deals, practise
from game.review import TOLERANCE, Review
from game.seats import SeatPlan, classic_seats, is_classic, kinds
from game.session import AT_ONCE
from game.statistics import totals
from game.store import read_file
from tests.kit.tables import DEAD, FakeBrain, Table, chosen, lowest, plays, record_of, report

THREE = Options()
TWO = Options(players=2)
SHORT = Options(target_score=50)
DEALT_JOKERS = Deal(2, (3 << 52 | (1 << 14) - 1, ((1 << 16) - 1) << 14, ((1 << 16) - 1) << 30))
"""Seat 0 leads and holds both jokers."""
VARIANTS = (
    THREE,
    Options(survival_mode=True, zombie_double=ZombieDouble.WHOLE_TRICK),
    Options(open_graveyard=True),
    TWO,
    Options(players=2, two_player_revival=TwoPlayerRevival.TRICK_PAIR, open_graveyard=True),
)


def phase(table: Table) -> Phase:
    return table.session.view(None).phase


def until_public(table: Table, step: float = 0.01) -> float:
    """Seconds until the public table hears something."""
    before, start = table.session.event_count(None), table.now
    while table.session.event_count(None) == before:
        table.tick(step)
        assert table.now - start < 30
    return table.now - start


def joker_first(ask: Ask) -> Action:
    """Plays a joker as soon as there is one, buries and names what comes first."""
    view = view_from_bytes(ask.view)
    legal = DEAD.legal(view, view.seat)
    return legal[-1] if isinstance(legal[-1], PlayCard) else legal[0]


class TestSeats:
    @pytest.mark.parametrize("name", list(DEAD.presets))
    def test_a_person_among_computers_of_the_level(self, name: str):
        options = replace(DEAD.presets[name], cpu_level=Level.HARD)
        assert kinds(classic_seats(options)) == ("human", *["hard"] * (options.players - 1))
        assert is_classic(options, classic_seats(options))

    @pytest.mark.parametrize("people", [(), (1,), (0, 2), (0, 1, 2)])
    def test_any_seat_may_be_a_persons(self, people: tuple[int, ...]):
        seats = tuple(SeatPlan("human" if seat in people else "easy") for seat in range(3))
        table = Table.new(SHORT, seats=seats)
        table.settle()
        table.play_out()
        assert table.session.outcome is not None and table.session.humans == people

    @pytest.mark.parametrize("options", VARIANTS, ids=range(len(VARIANTS)))
    def test_a_round_with_the_real_players(self, options: Options):
        table = Table.new(options, brain=LocalBrain(), pace=AT_ONCE)
        table.play_out(lambda: phase(table) is Phase.ROUND_DONE)
        assert len(table.session.view(None).results) == 1


class TestBurying:
    def test_nothing_public_happens_before_the_person_has_buried(self):
        table = Table.new(THREE)
        before = table.session.event_count(None)
        for _ in range(100):
            assert not table.tick(0.1)
        assert table.session.event_count(None) == before and table.session.match.decision == 0
        assert table.session.thinking is None and table.session.awaited == (0,)

    def test_computers_think_meanwhile_and_one_after_the_other(self):
        table, most = Table.new(THREE), 0
        for _ in range(20):
            table.tick()
            most = max(most, len(table.brain.open))
        assert [view_from_bytes(ask.view).seat for ask in table.brain.asked] == [1, 2] and most == 1

    def test_the_beat_after_the_person_does_not_depend_on_who_thought_how_long(self):
        waits = set()
        for slow in (0, 10, 60):
            table = Table.new(THREE, brain=FakeBrain(lowest))
            for frame in range(100):
                table.brain.held = frame < slow
                table.tick(0.05)
            table.person_acts()
            waits.add(round(until_public(table), 2))
        assert len(waits) == 1 and 0.4 <= waits.pop() <= 1.1

    def test_the_wait_is_the_same_whatever_anybody_buries(self):
        waits = set()
        for pick in (0, 57, 119):
            table = Table.new(THREE, brain=FakeBrain(lambda ask, pick=pick: _burial(ask, pick)))
            for _ in range(60):
                table.tick(0.05)
            table.person_acts(pick)
            waits.add(round(until_public(table), 2))
        assert len(waits) == 1

    def test_who_buried_what_is_in_nobody_elses_stream(self):
        table = Table.new(THREE)
        table.play_out(lambda: phase(table) is Phase.ROUND_DONE)
        assert not any(isinstance(n.event, Private) for n in table.session.events(None))
        for seat in range(3):
            private = [n.event for n in table.session.events(seat) if isinstance(n.event, Private)]
            assert {event.seat for event in private} == {seat}
            assert sum(isinstance(event, CardsBuried) for event in private) == 1

    def test_several_people_bury_in_any_order(self):
        seats = (SeatPlan("human"), SeatPlan("easy"), SeatPlan("human"))
        buried = []
        for order in ((0, 2), (2, 0)):
            table = Table.new(THREE, seats=seats)
            assert table.session.awaited == (0, 2)
            for seat in order:
                table.tick()
                table.session.act(seat, table.session.legal(seat)[seat])
            table.settle()
            state = table.session.match.state
            buried.append((state.buried, state.order))
        assert buried[0] == buried[1]

    def test_a_burial_is_refused_in_words_the_person_can_use(self):
        session = Table.new(THREE).session
        hand = session.view(0).hand
        lowest_card = hand & -hand
        foreign = ~hand & ((1 << 54) - 1)
        for action, reason in (
            (Bury(lowest_card), Reason.NOT_TWO_CARDS),
            (Bury(hand), Reason.NOT_TWO_CARDS),
            (Bury(lowest_card | foreign & -foreign), Reason.NOT_YOUR_CARD),
            (NameTrump(0), Reason.WRONG_PHASE),
            (Ack(), Reason.WRONG_PHASE),
        ):
            refused = session.refusal(0, action)
            assert refused is not None and refused.reason is reason
        session.act(0, session.legal(0)[0])
        refused = session.refusal(0, Bury(hand))
        assert refused is not None and refused.reason is Reason.ALREADY_SEALED

    def test_nothing_is_taken_back(self):
        table = Table.new(THREE)
        table.settle()
        table.person_acts()
        assert not table.session.can_undo(0)
        with pytest.raises(Refused):
            table.session.undo(0)


def _burial(ask: Ask, pick: int) -> Action:
    view = view_from_bytes(ask.view)
    legal = DEAD.legal(view, view.seat)
    return legal[pick % len(legal)]


class TestNamingTrumps:
    def test_a_computer_names_after_a_beat_of_its_own(self):
        seen: list[tuple[float, Any]] = []
        table = Table.new(THREE, brain=FakeBrain(joker_first), seed="named by a computer")
        table.session.act(0, table.session.legal(0)[0])
        while not seen or not isinstance(seen[-1][1], NameTrump):
            assert phase(table) is not Phase.ROUND_DONE, "a computer should have named trumps"
            if table.tick(0.01):
                seen.append((table.now, table.session.match.journal[-1].action))
            elif table.session.awaited or table.session.awaits_ack:
                table.person_acts()
        (joker, _), (named, _) = seen[-2:]
        assert 0.4 <= named - joker <= 1.1

    def test_the_person_names_and_is_alone_awaited(self):
        table = Table.new(THREE, brain=FakeBrain(lowest), deal=DEALT_JOKERS)
        table.settle()
        table.session.act(0, Bury(0b11))
        table.settle()
        assert table.session.awaited == (0,) and phase(table) is Phase.PLAY
        table.session.act(0, PlayCard(52))
        assert phase(table) is Phase.DECLARE and table.session.awaited == (0,)
        for _ in range(50):
            assert not table.tick(0.1)
        assert set(table.session.legal(0)) == {NameTrump(suit) for suit in range(4)}
        table.session.act(0, NameTrump(2))
        public = table.session.view(None)
        assert (public.named, public.trump) == (2, -1)
        table.play_out(lambda: phase(table) is Phase.TRICK_DONE)
        assert table.session.view(None).trump == 2

    @pytest.mark.parametrize("wanted", [Phase.BURY, Phase.PLAY, Phase.DECLARE])
    def test_a_hint_in_every_phase_with_a_choice(self, wanted: Phase):
        for number in range(40):
            table = Table.new(THREE, brain=FakeBrain(lowest), seed=f"hint {number}")
            table.settle()
            while phase(table) is not wanted and phase(table) is not Phase.ROUND_DONE:
                table.person_acts(-1 if phase(table) is Phase.PLAY else 0)
                table.settle()
            if table.session.awaited == (0,):
                break
        assert phase(table) is wanted
        table.session.hint(0)
        ask = table.brain.asked[-1]
        assert (ask.view, ask.level) == (view_to_bytes(table.session.view(0)), "hard")
        assert ask.limit == ADVICE
        for _ in range(3):
            table.tick(0.0)
        assert table.session.hint_report(0) is not None


class TestContinue:
    @pytest.mark.parametrize("options", [SHORT, replace(TWO, open_graveyard=True)], ids=["three", "two"])
    def test_stopped_at_every_moment_of_a_round_it_goes_on_the_same(self, options: Options, tmp_path: Path):
        whole = Table.new(options, FakeBrain(chosen), folder=tmp_path / "whole")
        whole.play_out(lambda: phase(whole) is Phase.ROUND_DONE)
        expected = plays(whole.session)
        parts = Table.new(options, FakeBrain(chosen), folder=tmp_path / "parts")
        stopped = 0
        while phase(parts) is not Phase.ROUND_DONE:
            parts.tick()
            if parts.waits_for_person:
                parts.person_acts()
            view, decision = parts.session.view(0), parts.session.match.decision
            if decision >= stopped + 2:
                stopped = decision
                parts.close()
                parts = Table.resumed(tmp_path / "parts", FakeBrain(chosen), "trick_of_the_dead")
                assert parts.session.view(0) == view
        assert plays(parts.session) == expected
        whole.close()
        parts.close()

    def test_the_file_holds_burials_and_trumps(self, tmp_path: Path):
        table = Table.new(SHORT, folder=tmp_path)
        table.play_out(lambda: phase(table) is Phase.ROUND_DONE)
        table.close()
        (path,) = tmp_path.glob("running/*.match")
        saved = read_file(path)
        assert saved.match.state == table.session.match.state
        kinds_of = [type(entry.action) for entry in saved.match.journal]
        assert kinds_of.count(Bury) == 3 and kinds_of.count(NameTrump) <= 1


@cache
def finished(options: Options = SHORT, seed: str = "one") -> Table:
    """A finished match."""
    table = Table.new(options, seed=seed)
    table.play_out()
    return table


class TestStatistics:
    @pytest.mark.parametrize("seed", ["one", "two", "three"])
    def test_a_finished_match(self, seed: str):
        options = replace(SHORT, cpu_level=Level.EASY)
        table = finished(options, seed)
        found = record_of("id", table.session.match, table.session.seats)
        end, results = table.session.outcome, table.session.view(None).results
        assert found is not None and end is not None
        assert (found.game, found.level, found.preset) == ("trick_of_the_dead", "easy", "short")
        assert (found.own, found.other) == (end.scores[0], max(end.scores[1:]))
        assert found.result == (
            "lost" if 0 not in end.winners else "won" if end.winners == (0,) else "shared"
        )
        details = found.details
        assert details["rounds"] == len(results) and details["points"] == found.own
        assert details["tricks"] == sum(r.tricks[0] for r in results)
        assert details["hearts"] == sum(r.hearts_left[0] for r in results)
        assert details["survival_points"] == 2 * details["hearts"]

    def test_tricks_won_with_zombies_and_jokers_are_counted(self):
        zombies = jokers = 0
        for seed in ("one", "two", "three"):
            table = Table.new(THREE, seed=seed)
            table.settle()
            while not table.session.over:  # high cards win tricks, zombies among them
                table.person_acts(0 if phase(table) is Phase.BURY else -1)
                table.settle()
            match = table.session.match
            found = record_of("id", match, table.session.seats)
            assert found is not None
            tricks = [
                trick
                for deal in deals(match)
                for trick in match.state_at(deal.stop).tricks
                if trick.winner == 0
            ]
            won = [(trick.card_of(0), trick.zombies[-trick.leader % 3]) for trick in tricks]
            assert found.details["zombie_wins"] == sum(zombie for _, zombie in won)
            assert found.details["joker_wins"] == sum(card >= 52 for card, _ in won)
            zombies += found.details["zombie_wins"]
            jokers += found.details["joker_wins"]
        assert zombies and jokers

    def test_not_with_another_set_up(self):
        plans = (SeatPlan("human"), SeatPlan("human"), SeatPlan("normal"))
        table = Table.new(SHORT, seats=plans)
        table.play_out()
        assert table.session.outcome is not None
        assert record_of("id", table.session.match, plans) is None

    def test_once_in_the_file_and_per_level(self, tmp_path: Path):
        table = Table.new(SHORT, folder=tmp_path)
        table.play_out()
        table.close()
        assert table.store is not None
        found = table.store.statistics.matches("trick_of_the_dead", level="normal")
        assert len(found) == 1 and totals(found).details["rounds"] == len(table.session.view(None).results)
        assert table.store.statistics.totals("trick_of_the_dead", level="hard").played == 0


class Adviser(FakeBrain):
    """Plays like the fake brain; as adviser it prefers the first legal action by a point to the next."""

    def poll(self) -> list[Answer]:
        ready, self.open = self.open, {}
        return [self.answer(ask) for ask in ready.values()]

    def answer(self, ask: Ask) -> Answer:
        if ask.level != "hard":
            return Answer(ask.number, report(self.choose(ask)))
        view = view_from_bytes(ask.view)
        legal = DEAD.legal(view, view.seat)
        values = tuple(ActionValue(action, -float(i), 1) for i, action in enumerate(legal))
        return Answer(ask.number, report(legal[0], values=values, level="hard"))


class TestReview:
    def reviewed(self, pick: int) -> Review:
        table = Table.new(THREE, Adviser(), deal=DEALT_JOKERS)
        table.settle()
        while phase(table) is not Phase.ROUND_DONE:
            table.person_acts(50 if pick and phase(table) is Phase.BURY else pick)
            table.settle()
        match = table.session.match
        review = Review(match, 0, deals(match)[0], Counsel(Adviser()))
        for _ in range(60):
            review.update()
        assert review.done
        return review

    def test_burials_trumps_and_cards_are_judged_in_points(self):
        review = self.reviewed(-1)
        judged = {type(review.match.journal[d].action) for d in review.reports}
        assert judged == {Bury, NameTrump, PlayCard}
        assert review.moments[0].loss == 50.0 and isinstance(review.moments[0].played, Bury)
        assert review.tolerance == TOLERANCE["trick_of_the_dead"] == 0.5
        assert all(a.loss >= b.loss for a, b in zip(review.moments, review.moments[1:], strict=False))

    def test_who_plays_like_the_adviser_has_no_moments(self):
        review = self.reviewed(0)
        assert review.moments == [] and review.agreed == review.plays > 5

    def test_the_adviser_sees_what_was_known_then(self):
        review = self.reviewed(-1)
        for decision in review.reports:
            view = review.match.game.view(review.match.state_at(decision), 0)
            assert view.opened is None and (view.buried is None) == (view.phase is Phase.BURY)

    def test_what_if_from_the_burial_is_over_with_the_round(self):
        review = self.reviewed(0)
        (burial, *_) = [d for d in review.reports if isinstance(review.match.journal[d].action, Bury)]
        session = practise(review.match, burial, classic_seats(THREE), Counsel(Adviser()), pace=AT_ONCE)
        again = Table(session, session.match)
        again.play_out()
        assert session.over and session.outcome is None and len(session.view(None).results) == 1
