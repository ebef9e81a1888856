"""Choosing before everybody's eyes by real virtual pads: who feels the row and presses is heard, nobody else
learns anything, and everything that is no choice makes all choose anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from ai.decide import decide
from engine.games.deception.options import PRESETS as CASES
from engine.games.deception.options import ScientistChoice
from engine.games.deception.roles import Role
from engine.games.deception.state import Phase as Night
from engine.games.whos_who.options import PRESETS
from engine.games.whos_who.state import Declare, Phase, Wait
from game import lobby
from game.counsel import Counsel
from game.input import bindings
from game.privacy.secret_choice import Opening, Seal
from game.privacy.whisper import SINGLE
from game.privacy.whispered import Sealed, openings, remember
from game.scenes import match_result_text, whisper_case
from game.scenes.choosing import ChoosingScene
from game.scenes.pause import Pause
from game.scenes.reveal import Reveal
from game.scenes.whisper_who import declared
from game.scenes.whispering import Whispering
from game.seats import couch_seats
from tests.kit.couch import Sofa, sofa
from tests.kit.tables import FakeBrain
from tests.kit.ui import picture
from tests.kit.whispers import begin, choose, feel, got_it, listen, press_all, whispering

THREE, FIVE = PRESETS["three"], PRESETS["five"]
PADS = dict.fromkeys(range(3), "pad")


def until(phase: Any) -> Callable[[Any], None]:
    """Bring a session to its first moment of a phase, by good play of everybody."""

    def go(session: Any) -> None:
        clock = 0.0
        while session.view(None).phase is not phase:
            clock += 1.0
            if session.awaits_ack:
                session.act(session.humans[0], session.legal(session.humans[0])[0])
            for seat in session.awaited:
                if session.view(None).phase is not phase:
                    session.act(seat, decide(session.view(seat), "normal", "couch").action)
            session.update(clock)

    return go


def at(phase: Any, options: Any = THREE, people: int = 3, **how: Any) -> Any:
    """A table of people with a pad each, at that phase."""
    holding = dict.fromkeys(range(people), "pad")
    return sofa(holding, options, way="whisper", calm=True, at_start=until(phase), **how)


def choosing_of(couch: Sofa) -> ChoosingScene:
    scene = whispering(couch)
    assert isinstance(scene, ChoosingScene)
    return scene


def close_seal(couch: Sofa, scene: ChoosingScene) -> None:
    couch.until(lambda: couch.top is not scene)
    couch.frames(0.1)


def test_everybody_presses_and_their_declarations_are_in(monkeypatch: pytest.MonkeyPatch):
    with at(Phase.INTERIM) as couch:
        felt = feel(couch.app, monkeypatch)
        scene = choosing_of(couch)
        session = scene.session
        press_all(couch, felt, {0: 1, 1: 1, 2: 0})  # seat 1 waits by its own name
        sealed = scene.choosing.digest
        assert sealed is not None
        close_seal(couch, scene)
        assert session.view(None).phase is Phase.PLAY
        for seat, named in {0: (1,), 1: (), 2: (0,)}.items():
            view = session.match.view(seat)
            assert view.interim == (named if view.counts or view.locked else ())


def test_the_last_declarations_of_people_alone_lead_to_the_reveal(monkeypatch: pytest.MonkeyPatch):
    with at(Phase.FINAL) as couch:
        felt = feel(couch.app, monkeypatch)
        scene = choosing_of(couch)
        press_all(couch, felt, {0: 1, 1: 2, 2: 0})
        close_seal(couch, scene)
        couch.until(lambda: isinstance(couch.top, Reveal))


def test_nothing_is_seen_or_heard_of_a_press_and_the_pad_answers_every_button_alike(
    monkeypatch: pytest.MonkeyPatch,
):
    with at(Phase.INTERIM) as couch:
        felt = feel(couch.app, monkeypatch)
        scene = choosing_of(couch)
        begin(couch)
        listen(couch, 4)
        got_it(couch, tuple(PADS))
        couch.frames(0.9)
        heard: list[str] = []
        couch.app.desk.sound = lambda name, *_: heard.append(name)
        before = picture(couch.app)
        for seat, button in ((1, "x"), (2, "b")):
            count = len(felt.all)
            couch.tap(seat, button)
            (answer,) = felt.all[count:]
            assert (answer.pad, answer.seconds) == (couch.devices[seat].id, SINGLE)
            assert picture(couch.app) == before
        count = len(felt.all)
        couch.tap(1, "a")
        assert len(felt.all) == count, "the first press counts"
        assert picture(couch.app) == before
        assert heard == []
        assert scene.choosing.stage == 0


def test_no_picture_depends_on_whose_row_is_which():
    with at(Phase.INTERIM) as couch:
        scene = choosing_of(couch)
        begin(couch)
        couch.frames(4.0)
        before = picture(couch.app)
        scene.choosing.rows = {seat: (row + 1) % 4 for seat, row in scene.choosing.rows.items()}
        assert picture(couch.app) == before
        listen(couch, 0)
        got_it(couch, tuple(PADS))
        assert scene.pressing
        before = picture(couch.app)
        scene.choosing.rows = {seat: (row + 1) % 4 for seat, row in scene.choosing.rows.items()}
        assert picture(couch.app) == before


def test_buttons_are_heard_as_they_are_whatever_they_are_bound_to(monkeypatch: pytest.MonkeyPatch):
    with at(Phase.INTERIM) as couch:
        felt = feel(couch.app, monkeypatch)
        scene = choosing_of(couch)
        begin(couch)
        listen(couch, 4)
        got_it(couch, tuple(PADS))
        desk = couch.app.desk
        table = bindings.rebind(bindings.merged("pad", {}), "pause", "x")
        assert table is not None
        desk.settings.change(pad=bindings.changes("pad", table))
        couch.frames(0.9)
        count = len(felt.all)
        couch.tap(0, "x")
        assert len(felt.all) == count + 1
        assert couch.top is scene
        couch.tap(1, "start")
        assert len(felt.all) == count + 1


def test_the_last_got_it_pressed_twice_chooses_nothing(monkeypatch: pytest.MonkeyPatch):
    with at(Phase.INTERIM) as couch:
        felt = feel(couch.app, monkeypatch)
        scene = choosing_of(couch)
        begin(couch)
        listen(couch, 4)
        got_it(couch, (0, 1, 2, 2))
        assert scene.pressing
        assert not any(scene.choosing.has_pressed(seat) for seat in PADS)
        assert len(felt.of(couch.devices[2].id)) == 5


@pytest.mark.parametrize("wrong", [3, 2])
def test_what_is_no_choice_makes_all_choose_anew(monkeypatch: pytest.MonkeyPatch, wrong: int):
    """The spare cell at the interim; at the end one's own name."""
    phase = Phase.INTERIM if wrong == 3 else Phase.FINAL
    with at(phase) as couch:
        felt = feel(couch.app, monkeypatch)
        scene = choosing_of(couch)
        squares = scene.choosing.square, dict(scene.choosing.rows)
        press_all(couch, felt, {0: 1, 1: 0, 2: wrong})
        assert scene.repeats == 1
        assert scene.choosing.stage == 0
        assert scene.playing.state == "lead"
        assert scene.choosing.digest is None
        assert (scene.choosing.square, dict(scene.choosing.rows)) != squares
        press_all(couch, felt, {0: 1, 1: 0, 2: 0}, begun=True)
        close_seal(couch, scene)
        assert scene.session.view(None).phase is not phase


def test_two_masters_take_two_presses_in_new_rows(monkeypatch: pytest.MonkeyPatch):
    with at(Phase.INTERIM, FIVE, 5) as couch:
        felt = feel(couch.app, monkeypatch)
        scene = choosing_of(couch)
        session = scene.session
        assert scene.choosing.stages == 2
        lines = scene.choosing.options(0)
        wanted = dict(enumerate((9, 8, 10, 0, 10)))  # 10: wait
        cells = {
            seat: next((a, b) for a in range(4) for b in range(4) if lines[a][b] == option)
            for seat, option in wanted.items()
        }
        press_all(couch, felt, {seat: first for seat, (first, _) in cells.items()})
        assert scene.choosing.stage == 1
        press_all(couch, felt, {seat: second for seat, (_, second) in cells.items()}, begun=True)
        assert {seat: scene.choosing.chosen(seat) for seat in wanted} == wanted
        close_seal(couch, scene)
        assert session.view(None).phase is Phase.PLAY
        named = {0: (3, 4), 1: (2, 4), 2: (), 3: (0, 1), 4: ()}
        for seat, seats in named.items():
            view = session.match.view(seat)
            assert view.interim == (seats if view.counts or view.locked else ())


def test_a_pause_begins_everything_anew(monkeypatch: pytest.MonkeyPatch):
    with at(Phase.INTERIM) as couch:
        felt = feel(couch.app, monkeypatch)
        scene = choosing_of(couch)
        begin(couch)
        listen(couch, 4)
        got_it(couch, tuple(PADS))
        couch.frames(0.9)
        couch.tap(0, "a")
        assert scene.choosing.has_pressed(0)
        couch.tap(2, "start")
        assert isinstance(couch.top, Pause)
        assert couch.app.desk.hub.capture is None
        couch.tap(1, "start")
        assert couch.top is scene
        assert scene.playing.state == "ready"
        assert not scene.choosing.has_pressed(0)
        press_all(couch, felt, {0: 2, 1: 2, 2: 1})
        close_seal(couch, scene)
        assert scene.session.view(None).phase is Phase.PLAY


def test_anybody_can_have_all_begin_again(monkeypatch: pytest.MonkeyPatch):
    with at(Phase.INTERIM) as couch:
        felt = feel(couch.app, monkeypatch)
        scene = choosing_of(couch)
        begin(couch)
        listen(couch, 4)
        got_it(couch, tuple(PADS))
        couch.frames(0.9)
        couch.tap(0, "a")
        couch.tap(1, "lb")
        assert scene.playing.state == "ready"
        press_all(couch, felt, {0: 1, 1: 0, 2: 1})
        close_seal(couch, scene)
        assert scene.session.view(None).phase is Phase.PLAY


def test_a_pad_that_is_mute_when_it_answers_sends_everybody_to_the_gate(monkeypatch: pytest.MonkeyPatch):
    with at(Phase.INTERIM) as couch:
        felt = feel(couch.app, monkeypatch)
        choosing_of(couch)
        begin(couch)
        listen(couch, 4)
        got_it(couch, tuple(PADS))
        couch.frames(0.9)
        felt.mute.add(couch.devices[1].id)
        couch.tap(1, "a")
        couch.frames(0.2)
        assert couch.table.session.awaited == (0, 1, 2)
        assert couch.app.desk.hub.capture is None


def test_declarations_that_are_none():
    assert declared((2,), 2, interim=True) == Wait()
    assert declared((), 2, interim=True) == Wait()
    assert declared((1,), 2, interim=True) == Declare((1,))
    assert declared((2,), 2, interim=False) is None
    assert declared((1, 2), 2, interim=True) is None
    assert declared((0, 1), 2, interim=False) == Declare((0, 1))


# -- Deception -----------------------------------------------------------------------------------------


def test_the_crime_is_pressed_by_everybody_but_the_scientist(monkeypatch: pytest.MonkeyPatch):
    with sofa(dict.fromkeys(range(4), "pad"), CASES["four"], calm=True, at_start=until(Night.CRIME)) as couch:
        felt = feel(couch.app, monkeypatch)
        table: Any = couch.top
        session = table.session
        assert couch.app.desk.party is not None
        couch.app.desk.party.way = "whisper"
        assert whisper_case.choose_crime(table)
        scene = choosing_of(couch)
        scientist = session.view(None).scientist
        others = tuple(seat for seat in range(4) if seat != scientist)
        assert scene.seats == others
        begin(couch, others[0])
        listen(couch, 4)
        got_it(couch, others)
        choose(couch, felt, dict.fromkeys(others, 1))
        listen(couch, 4)
        got_it(couch, others)
        choose(couch, felt, dict.fromkeys(others, 3))
        close_seal(couch, scene)
        for seat in others:
            view = session.match.view(seat)
            assert (view.pick.blue, view.pick.red) == (1, 3)
            if view.role is Role.MURDERER:
                assert view.pick.owner == seat


def test_a_whole_night_by_whispers_alone(monkeypatch: pytest.MonkeyPatch):
    """Four people and computers; the scientist is a computer. Nobody looks at the screen by themselves."""
    options = replace(CASES["accomplice"], fs_assignment=ScientistChoice.CHOSEN, fs_seat=6)
    people = tuple(range(4))
    with at(Night.ROLES, options, 4) as couch:
        felt = feel(couch.app, monkeypatch)
        table: Any = couch.top
        session = table.session
        titles: list[str] = []
        while session.view(None).phase in (Night.ROLES, Night.CRIME, Night.BRIEF):
            scene = whispering(couch)
            begin(couch)
            if isinstance(scene, ChoosingScene):
                titles.append("choice")
                for _ in range(2):
                    listen(couch, 4)
                    got_it(couch, people)
                    choose(couch, felt, dict.fromkeys(people, 2))
                close_seal(couch, scene)
            else:
                assert isinstance(scene, Whispering)
                titles.append("whisper")
                listen(couch, len(scene.playing.whisper.order))
                got_it(couch, people)
            couch.frames(0.5)
            assert table.gate.opened is None
            table.stage.finish()
        assert titles == ["whisper", "choice", "whisper", "whisper", "whisper"]
        for seat in people:
            assert session.match.view(seat).pick is not None


# -- the seal ------------------------------------------------------------------------------------------


def test_what_was_sealed_is_opened_in_the_text_of_the_match():
    people = {0: ("Mika", 0), 1: ("Ken", 1), 2: ("Aki", 2)}
    session = lobby.begin(
        None, "whos_who", THREE, Counsel(FakeBrain()), seed="sealed", seats=couch_seats(THREE, people)
    )
    opening = Opening((Seal(0, "5a17", 1), Seal(1, "5a18", 0), Seal(2, "5a19", 2)))
    remember(session, Sealed("whisper.who.interim", 3, opening.digest, opening, counting=(1,)))
    assert openings(session) == (), "nothing before the match is over"
    until(Phase.MATCH_END)(session)
    (sealed,) = openings(session)
    assert sealed.holds
    assert not Sealed("whisper.who.interim", 3, "0" * 64, opening).holds
    text = match_result_text.text_of(session)
    assert opening.digest in text
    assert "hidden-hand/choice/5a18/1:0" in text
    assert not any(word in text for word in ("5a17", "5a19")), "answers that did not count are never shown"
