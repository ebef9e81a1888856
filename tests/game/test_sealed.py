"""The conductor where nobody is in turn: looking, sealed choices and what their timing must not tell
(WW §4, §5, OBS-4), questions, and notes that survive a kill."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from ai.local import LocalBrain
from ai.messages import Ask
from engine.actions import Ack, Action
from engine.codec import view_from_bytes, view_to_bytes
from engine.errors import Reason, Refused
from engine.events import Private
from engine.games.whos_who import state as ww
from engine.games.whos_who.options import RoleDealing
from engine.games.whos_who.state import Answer, Declare, Phase, Role, Wait
from engine.level import Level
from engine.shuffle import Stream, derive
from game import saves
from game.seats import SeatPlan, classic_seats, is_classic, kinds
from game.session import AT_ONCE
from game.store import read_file
from game.thinking import advice_seed
from tests.kit.tables import THREE, WHOS_WHO, FakeBrain, Table, chosen, lowest, plays

SIX = WHOS_WHO.presets["six"]
ASKING = replace(THREE, question_allowed=True)
SHORT = replace(THREE, role_dealing=RoleDealing.BAG, bag_rounds=1)
"""Three deals."""


def phase(table: Table) -> Phase:
    return table.session.view(None).phase


def at_phase(wanted: Phase, options=THREE, **how) -> Table:
    """A table at which a person has to do something in that phase."""
    table = Table.new(options, **how)
    table.settle()
    table.play_out(lambda: phase(table) is wanted)
    assert phase(table) is wanted
    return table


def until_public(table: Table, step: float = 0.01) -> float:
    """Seconds until the public table hears something."""
    before, start = table.session.event_count(None), table.now
    while table.session.event_count(None) == before:
        table.tick(step)
        assert table.now - start < 30
    return table.now - start


class TestSeats:
    @pytest.mark.parametrize("name", list(WHOS_WHO.presets))
    def test_a_person_among_computers_of_the_level(self, name: str):
        options = replace(WHOS_WHO.presets[name], cpu_level=Level.HARD)
        assert kinds(classic_seats(options)) == ("human", *["hard"] * (options.players - 1))
        assert is_classic(options, classic_seats(options))
        assert not is_classic(WHOS_WHO.presets[name], classic_seats(options))

    @pytest.mark.parametrize("people", [(), (1,), (0, 2), (0, 1, 2)])
    def test_any_seat_may_be_a_persons(self, people: tuple[int, ...]):
        seats = tuple(SeatPlan("human" if seat in people else "easy") for seat in range(3))
        table = Table.new(replace(SHORT, question_allowed=True), seats=seats)
        table.settle()
        table.play_out()
        assert table.session.outcome is not None and table.session.humans == people

    @pytest.mark.parametrize("name", list(WHOS_WHO.presets))
    def test_a_deal_with_the_real_players(self, name: str):
        options = replace(WHOS_WHO.presets[name], cpu_level=Level.NORMAL, question_allowed=True)
        table = Table.new(options, brain=LocalBrain(), pace=AT_ONCE)
        table.play_out(lambda: phase(table) is Phase.REVEAL)
        assert len(table.session.view(None).results) == 1


class TestPeek:
    """Every seat looks; computers at once and whatever they are (shared rules §2)."""

    @pytest.mark.parametrize("masters", [(0,), (1,), (2,)])
    def test_computers_look_at_once_and_nobody_is_asked(self, masters: tuple[int, ...]):
        state = Table.new(THREE).session.match.state
        deal = ww.Deal(state.dealer, state.dealt, state.turned, masters)
        table = Table.new(THREE, deal=deal)
        assert table.tick(0.0) and table.tick(0.0)
        assert table.session.match.actors() == (0,) == table.session.awaited
        assert table.brain.asked == [] and table.session.event_count(None) == 1
        table.session.act(0, Ack())
        assert phase(table) is Phase.PLAY

    def test_whoever_looks_first_play_begins_with_the_last(self):
        table = Table.new(THREE)
        table.session.act(0, Ack())
        assert phase(table) is Phase.PEEK and table.session.awaited == ()
        table.tick(0.0)
        table.tick(0.0)
        assert phase(table) is Phase.PLAY

    def test_there_is_nothing_to_advise_on(self):
        table = Table.new(THREE)
        with pytest.raises(Refused) as refused:
            table.session.hint(0)
        assert refused.value.reason is Reason.WRONG_PHASE


class TestSealed:
    @pytest.mark.parametrize("wanted", [Phase.INTERIM, Phase.FINAL])
    def test_nothing_public_happens_before_the_person_has_chosen(self, wanted: Phase):
        table = at_phase(wanted)
        before, decision = table.session.event_count(None), table.session.match.decision
        for _ in range(200):
            assert not table.tick(0.1)
        assert table.session.event_count(None) == before
        assert table.session.match.decision == decision
        assert table.session.thinking is None and table.session.awaited == (0,)

    @pytest.mark.parametrize("wanted", [Phase.INTERIM, Phase.FINAL])
    def test_computers_think_while_the_person_does_and_one_after_the_other(self, wanted: Phase):
        table = at_phase(wanted, SIX)
        asked = len(table.brain.asked)
        most = 0
        for _ in range(20):
            table.tick()
            most = max(most, len(table.brain.open))
        seats = [view_from_bytes(ask.view).seat for ask in table.brain.asked[asked:]]
        assert seats == [1, 2, 3, 4, 5] and most == 1
        for _ in range(20):
            table.tick()
        assert len(table.brain.asked) == asked + 5, "nobody is asked twice"

    def test_what_the_person_does_loses_no_thought(self):
        """The others know nothing new: what they are thinking about is still their choice."""
        table = at_phase(Phase.INTERIM)
        table.brain.held = True
        table.tick()
        (number,) = table.brain.open
        table.person_acts()
        assert number not in table.brain.cancelled
        table.brain.held = False
        asked = len(table.brain.asked)
        until_public(table)
        assert len(table.brain.asked) == asked + 1

    def test_the_beat_after_the_last_person_does_not_depend_on_who_thought_how_long(self):
        waits = set()
        for slow in (0, 10, 60):
            table = at_phase(Phase.INTERIM, brain=FakeBrain(lowest))
            for frame in range(100):
                table.brain.held = frame < slow
                table.tick(0.05)
            table.person_acts()
            waits.add(round(until_public(table), 2))
        assert len(waits) == 1 and 0.4 <= waits.pop() <= 1.1

    def test_a_person_who_chooses_at_once_waits_as_long_for_quick_computers_as_for_slow_ones(self):
        waits = set()
        for slow in (False, True):
            table = at_phase(Phase.FINAL, brain=FakeBrain(lowest))
            table.tick(0.0)
            table.person_acts()
            start, before = table.now, table.session.event_count(None)
            while table.session.event_count(None) == before:
                table.brain.held = slow and table.now - start < 1.5
                table.tick(0.01)
            waits.add(round(table.now - start, 2))
        assert len(waits) == 1 and waits.pop() >= 2.4

    @pytest.mark.parametrize("wanted", [Phase.INTERIM, Phase.FINAL])
    def test_obs_4_the_timing_is_the_same_whoever_is_master(self, wanted: Phase):
        told = []
        for masters in ((0,), (1,), (2,)):
            state = Table.new(THREE).session.match.state
            deal = ww.Deal(state.dealer, state.dealt, state.turned, masters)
            table = Table.new(THREE, deal=deal, brain=FakeBrain(lowest))
            table.play_out(lambda table=table, wanted=wanted: phase(table) is wanted)
            for _ in range(60):
                table.tick(0.05)
            table.person_acts()
            start, moments = table.now, []
            for _ in range(200):
                if table.tick(0.01):
                    moments.append((round(table.now - start, 2), table.session.event_count(None)))
            told.append(moments[:3])
        assert told[0] == told[1] == told[2]

    def test_a_public_stream_never_tells_who_sealed(self):
        table = at_phase(Phase.REVEAL)
        for numbered in table.session.events(None):
            assert not isinstance(numbered.event, Private)
        for seat in range(3):
            private = [n.event for n in table.session.events(seat) if isinstance(n.event, Private)]
            assert {event.seat for event in private} == {seat}
            assert sum(isinstance(event, ww.ChoiceSealed) for event in private) == 2

    def test_an_illegal_declaration_is_replaced(self, caplog: pytest.LogCaptureFixture):
        def wrong(ask: Ask) -> Action:
            view = view_from_bytes(ask.view)
            return Declare((view.seat,)) if view.phase is Phase.FINAL else chosen(ask)

        table = at_phase(Phase.FINAL, brain=FakeBrain(wrong))
        table.person_acts()
        table.settle()
        assert phase(table) is Phase.REVEAL and "refused" in caplog.text

    def test_several_people_seal_in_any_order(self):
        seats = (SeatPlan("human"), SeatPlan("easy"), SeatPlan("human"))
        results = []
        for order in ((0, 2), (2, 0)):
            table = Table.new(THREE, seats=seats, brain=FakeBrain(chosen))
            table.settle()
            table.play_out(lambda table=table: phase(table) is Phase.INTERIM)
            assert table.session.awaited == (0, 2)
            for seat in order:
                for _ in range(5):
                    table.tick()
                table.session.act(seat, Declare((1,)))
            table.settle()
            results.append(table.session.match.state.interim)
        assert results[0] == results[1]

    def test_pause_stops_the_thinking_and_keeps_what_is_thought(self):
        table = at_phase(Phase.INTERIM)
        table.tick()  # the first has answered, the second is thinking
        table.tick()
        table.brain.held = True
        table.tick()
        table.session.pause()
        assert table.brain.open == {}
        table.brain.held = False
        asked = len(table.brain.asked)
        table.session.resume()
        for _ in range(10):
            table.tick()
        assert len(table.brain.asked) <= asked + 1
        table.person_acts()
        table.settle()
        assert phase(table) is Phase.PLAY

    def test_nobody_at_the_table(self):
        table = Table.new(SHORT, seats=tuple(SeatPlan("easy") for _ in range(3)))
        table.settle()
        assert table.session.outcome is not None


class TestSeeds:
    def test_a_sealed_choice_does_not_depend_on_who_sealed_before(self):
        """One seed per position as the seat knows it: leaving and coming back asks the very same thing."""
        table = at_phase(Phase.INTERIM)
        match = table.session.match
        first = [match.thinking_seed(seat) for seat in range(3)]
        table.person_acts()
        assert [match.thinking_seed(seat) for seat in (1, 2)] == first[1:]
        assert match.known_since(1) == match.decision - 1 and match.known_since(0) == match.decision

    def test_the_hint_and_the_review_use_the_same_seed(self):
        seats = (SeatPlan("human"), SeatPlan("human"), SeatPlan("easy"))
        table = at_phase(Phase.FINAL, seats=seats)
        table.session.hint(1)
        seed = table.brain.asked[-1].seed
        table.tick()
        table.session.act(0, Declare((2,)))
        decision = table.session.match.decision
        assert table.session.hint_report(1) is not None, "the other's choice takes no advice away"
        table.session.act(1, Declare((2,)))
        assert seed == advice_seed(table.session.match, 1, decision)
        assert table.session.helped == {decision}


class TestQuestions:
    def asking(self, ask: Ask) -> Action:
        """Asks the last seat as soon as possible, answers yes, plays low."""
        view = view_from_bytes(ask.view)
        legal = WHOS_WHO.legal(view, view.seat)
        return next((action for action in reversed(legal) if isinstance(action, ww.Ask)), legal[0])

    def test_a_computer_asks_another_answers_and_then_it_plays_each_after_a_beat(self):
        table = Table.new(ASKING, brain=FakeBrain(self.asking), seed="led by a computer 1")
        table.session.act(0, Ack())
        seen: list[tuple[float, str]] = []
        while len(seen) < 5 and (not seen or not table.session.awaited):
            if table.tick(0.01):
                seen.append((table.now, type(table.session.match.journal[-1].action).__name__))
        deeds = [(when, what) for when, what in seen if what != "Ack"]
        assert [what for _, what in deeds[:3]] == ["Ask", "Answer", "PlayCard"]
        assert all(0.4 <= b - a <= 1.1 for (a, _), (b, _) in pairwise(deeds))

    def test_the_person_is_asked(self):
        table = Table.new(ASKING)
        table.settle()
        table.play_out(lambda: phase(table) is Phase.ANSWER and table.session.awaited == (0,))
        assert set(table.session.legal(0)) == {Answer(True), Answer(False)}
        table.session.hint(0)
        table.tick()
        assert table.session.hint_report(0) is not None
        table.session.act(0, Answer(False))
        assert table.session.view(None).questions[-1].yes is False

    def test_the_last_card_is_not_forced_while_its_holder_may_still_ask(self):
        def reticent(ask: Ask) -> Action:
            view = view_from_bytes(ask.view)
            return WHOS_WHO.legal(view, view.seat)[0]

        quiet, asked_all = [], []
        for options, found in ((ASKING, quiet), (THREE, asked_all)):
            table = Table.new(options, brain=FakeBrain(reticent))
            table.settle()
            table.play_out(lambda table=table: len(table.session.view(None).tricks) == 16)
            before = len(table.brain.asked)
            table.play_out(lambda table=table: len(table.session.view(None).tricks) == 17)
            found.append(len(table.brain.asked) - before)
        assert asked_all == [0] and quiet[0] > 0


class TestHints:
    @pytest.mark.parametrize("wanted", [Phase.PLAY, Phase.INTERIM, Phase.FINAL])
    def test_in_every_phase_with_a_choice(self, wanted: Phase):
        table = Table.new(THREE)
        table.settle()
        table.play_out(lambda: phase(table) is wanted and table.session.awaited == (0,))
        table.session.hint(0)
        ask = table.brain.asked[-1]
        assert (ask.view, ask.level) == (view_to_bytes(table.session.view(0)), "hard")
        for _ in range(3):
            table.tick(0.0)
        found = table.session.hint_report(0)
        assert found is not None and found.action in table.session.legal(0)


class TestContinue:
    def test_stopped_at_every_moment_of_a_deal_it_goes_on_the_same(self, tmp_path: Path):
        whole = Table.new(ASKING)
        whole.play_out(lambda: phase(whole) is Phase.REVEAL)
        table = Table.new(ASKING, folder=tmp_path)
        while True:
            table.settle()
            if phase(table) is Phase.REVEAL:
                break
            table.person_acts()
            table.tick(0.01)
            table.close()
            table = Table.resumed(tmp_path, game="whos_who")
        table.close()
        own = [entry for entry in plays(whole.session) if "Ack" not in entry[1]]
        assert own == [entry for entry in plays(table.session) if "Ack" not in entry[1]]
        assert table.session.match.state.results == whole.session.match.state.results

    def test_a_capped_choice_is_remembered_before_it_is_handed_in(self, tmp_path: Path):
        chance = Stream("moody", "test")

        def moody(ask: Ask) -> Action:
            view = view_from_bytes(ask.view)
            legal = WHOS_WHO.legal(view, view.seat)
            return legal[chance.below(len(legal))]

        table = at_phase(Phase.FINAL, brain=FakeBrain(moody, capped=True), folder=tmp_path)
        for _ in range(5):
            table.tick()
        assert [view_from_bytes(ask.view).phase for ask in table.brain.asked[-2:]] == [Phase.FINAL] * 2
        table.close()
        again = Table.resumed(tmp_path, FakeBrain(moody, capped=True), game="whos_who")
        again.person_acts()
        again.settle()
        assert phase(again) is Phase.REVEAL and again.brain.asked == []
        again.close()

    def test_two_games_side_by_side(self, tmp_path: Path):
        whist = Table.new(folder=tmp_path)
        whist.settle()
        whist.close()
        other = Table.new(THREE, folder=tmp_path)
        other.settle()
        other.close()
        assert len(list((tmp_path / "running").iterdir())) == 2
        for game in ("whist", "whos_who"):
            table = Table.resumed(tmp_path, game=game)
            assert table.session.match.game.name == game
            table.close()


class TestNotes:
    def test_the_last_mark_counts_and_belongs_to_its_deal(self):
        table = Table.new(THREE)
        table.settle()
        table.session.mark(0, 1, 2)
        table.session.mark(0, 1, -1)
        table.session.mark(0, 2, 1)
        assert table.session.suspicions(0) == {1: -1, 2: 1}
        table.play_out(lambda: phase(table) is Phase.REVEAL)
        assert table.session.suspicions(0) == {1: -1, 2: 1}
        table.session.act(0, Ack())
        assert table.session.suspicions(0) == {}
        assert len(table.session.marks(0)) == 3 and table.session.marks(1) == ()

    def test_the_rules_and_the_players_do_not_see_them(self):
        plain, noted = Table.new(THREE), Table.new(THREE)
        plain.play_out(lambda: phase(plain) is Phase.REVEAL)
        noted.settle()
        turn = 0
        while phase(noted) is not Phase.REVEAL:
            noted.session.mark(0, 1 + turn % 2, turn % 5 - 2)
            noted.person_acts()
            noted.settle()
            turn += 1
        assert plays(plain.session) == plays(noted.session)
        assert [(a.view, a.seed) for a in plain.brain.asked] == [(a.view, a.seed) for a in noted.brain.asked]
        assert plain.session.event_count(None) == noted.session.event_count(None)

    @pytest.mark.parametrize(
        ("seat", "about", "reason"),
        [
            (1, 0, Reason.NOT_YOUR_TURN),
            (0, 0, Reason.NOT_THAT_SEAT),
            (0, 3, Reason.NOT_THAT_SEAT),
            (0, -1, Reason.NOT_THAT_SEAT),
        ],
    )
    def test_what_cannot_be_noted(self, seat: int, about: int, reason: Reason):
        table = Table.new(THREE)
        with pytest.raises(Refused) as refused:
            table.session.mark(seat, about, 1)
        assert refused.value.reason is reason
        with pytest.raises(ValueError, match="3"):
            table.session.mark(0, 1, 3)

    def test_not_after_the_reveal_and_not_while_paused(self):
        table = at_phase(Phase.REVEAL)
        with pytest.raises(Refused):
            table.session.mark(0, 1, 1)
        fresh = Table.new(THREE)
        fresh.session.pause()
        with pytest.raises(Refused):
            fresh.session.mark(0, 1, 1)

    def test_they_survive_leaving_and_a_kill(self, tmp_path: Path):
        table = Table.new(THREE, folder=tmp_path)
        table.settle()
        table.session.mark(0, 1, 2)
        table.person_acts()
        table.settle()
        table.session.mark(0, 2, -2)
        (path,) = (tmp_path / "running").iterdir()
        assert [mark.about for mark in read_file(path).marks] == [1, 2], "written at once"
        # No close: the process is gone.
        again = Table.resumed(tmp_path, game="whos_who")
        assert again.session.suspicions(0) == {1: 2, 2: -2}
        assert again.session.marks(0) == table.session.marks(0)
        again.session.mark(0, 1, 0)
        again.close()
        assert Table.resumed(tmp_path, game="whos_who").session.suspicions(0) == {1: 0, 2: -2}

    def test_an_undo_takes_later_notes_back(self, tmp_path: Path):
        """Whist has undo and no use for notes; together they must still make sense."""
        table = Table.new(folder=tmp_path)
        table.settle()
        table.session.mark(0, 1, 1)
        table.person_acts()
        table.session.mark(0, 1, 2)
        table.session.undo(0)
        assert table.session.suspicions(0) == {1: 1}
        table.close()
        assert Table.resumed(tmp_path).session.suspicions(0) == {1: 1}

    def test_a_save_without_notes_still_loads(self):
        table = Table.new(THREE)
        table.settle()
        assert saves.decode(saves.dump(table.session.match, table.session.seats)).marks == []

    @pytest.mark.parametrize("changed", [{"about": 9}, {"seat": 9}, {"decision": 99}, {"suspicion": 3}])
    def test_an_impossible_note_is_damage(self, changed: dict[str, int]):
        table = Table.new(THREE)
        data = saves.dump(table.session.match, table.session.seats)
        mark = {"seat": 0, "decision": 0, "about": 1, "suspicion": 1} | changed
        checksum = int(data.splitlines()[-1][:8], 16)
        body = saves.msgspec.json.encode({"type": "mark", "mark": mark})
        line = b"%08x %s\n" % (saves.zlib.crc32(body, checksum), body)
        with pytest.raises(saves.Damaged):
            saves.decode(data + line)


@pytest.mark.parametrize("seed", range(3))
def test_anything_in_any_order(seed: int, tmp_path: Path):
    """A person who acts, notes, pauses, asks, leaves and comes back at random: the file holds the match and
    the notes, and every computer's choice is that of a match played straight."""
    chance = Stream(str(seed), "sealed soak")
    options = replace(SHORT, question_allowed=True)
    table = Table.new(options, folder=tmp_path, seed=f"soak {seed}")
    for _ in range(6000):
        session = table.session
        if session.over:
            break
        what = chance.below(12)
        table.tick(chance.below(80) / 100, busy=what == 0)
        open_now = session.match.game.deal_done(session.view(None))
        if what == 1 and not session.paused and not open_now:
            session.mark(0, 1 + chance.below(2), chance.below(5) - 2)
        elif what == 2:
            session.pause()
        elif what == 3:
            session.resume()
        elif what == 4 and session.awaited and not session.paused and phase(table) is not Phase.PEEK:
            session.hint(0)
        elif what == 5 and chance.below(8) == 0:
            marks = session.marks(0)
            table.close()
            table = Table.resumed(tmp_path, game="whos_who")
            assert table.session.marks(0) == marks
        elif what > 6 and not session.paused and table.waits_for_person:
            table.person_acts(chance.below(3))
    assert table.session.outcome is not None
    check_repeats(table)
    table.close()


def check_repeats(table: Table) -> None:
    """Every computer's choice follows from its view, its level and its seed."""
    match = table.session.match
    for decision, entry in enumerate(match.journal):
        if entry.seat == 0 or isinstance(entry.action, Ack):
            continue
        view = match.game.view(match.state_at(decision), entry.seat)
        if match.game.publicly_forced(view):
            continue
        since = match.known_since(entry.seat, decision)
        seed = derive(match.seed, "think", entry.seat, since)
        ask = Ask(1, view_to_bytes(view), table.session.seats[entry.seat].kind, seed)
        assert chosen(ask) == entry.action


def test_the_reveal_matches_what_was_sealed():
    table = at_phase(Phase.REVEAL, seed="sealed")
    result = table.session.view(None).results[-1]
    for seat in range(3):
        sealed = [e.action for e in table.session.match.journal if e.seat == seat]
        named = [action for action in sealed if isinstance(action, Declare | Wait)]
        role = table.session.view(seat).role
        assert (result.declared[seat] is None) == (role is Role.MASTER)
        if result.declared[seat] is not None:
            counting = next(action for action in named if isinstance(action, Declare))
            assert result.declared[seat].seats == counting.seats
