"""Whispers by real virtual pads: what each pad feels, what all see and hear, and every interruption."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from ai.decide import decide
from engine.games.deception.options import PRESETS as CASES
from engine.games.deception.roles import Role
from engine.games.deception.state import Phase as Night
from engine.games.whos_who.options import PRESETS
from engine.games.whos_who.state import Phase
from engine.games.whos_who.state import Role as Who
from engine.shuffle import Stream
from game.privacy.whisper import ROW, SINGLE, STRENGTH, TAP, Whisper
from game.privacy.whispered import case_briefing
from game.scenes import whisper_case
from game.scenes.pause import Pause
from game.scenes.take_seats import TakeSeats
from game.scenes.whispering import Sheet, Whispering
from game.strings import use
from game.table.whisper_rows import Row
from tests.kit.couch import Sofa, sofa
from tests.kit.ui import picture
from tests.kit.whispers import Felt, begin, feel, got_it, listen, plugged_in, whispering

THREE = PRESETS["three"]
PADS = {0: "pad", 1: "pad", 2: "pad"}


def whisper_of(top: object) -> Whispering:
    assert isinstance(top, Whispering)
    return top


def test_roles_are_felt_and_nobody_has_to_look(monkeypatch: pytest.MonkeyPatch):
    with sofa(PADS, THREE, way="whisper", calm=True) as couch:
        felt = feel(couch.app, monkeypatch)
        scene = whisper_of(whispering(couch))
        begin(couch)
        listen(couch, 2)
        order, session = scene.playing.whisper.order, scene.session
        for seat in PADS:
            told = order[felt.row(couch.devices[seat].id)]
            assert tuple(Who)[told] is session.match.view(seat).role
            assert couch.pad(seat).rumbles, "it reached the hardware"
        got_it(couch, (1, 0))
        assert couch.top is scene
        assert session.view(None).phase is Phase.PEEK
        got_it(couch, (2,))
        couch.frames(0.2)
        assert couch.table.gate.opened is None
        assert session.view(None).phase is Phase.PLAY


def test_all_pads_buzz_alike(monkeypatch: pytest.MonkeyPatch):
    with sofa(PADS, THREE, way="whisper", calm=True) as couch:
        felt = feel(couch.app, monkeypatch)
        whispering(couch)
        begin(couch)
        listen(couch, 2)
        pads = [felt.of(couch.devices[seat].id) for seat in PADS]
        assert {len(buzzes) for buzzes in pads} == {3}, "as many pulses for everybody"
        assert {(b.low, b.high) for buzzes in pads for b in buzzes} == {STRENGTH}
        assert {round(sum(b.seconds for b in buzzes), 6) for buzzes in pads} == {2 * SINGLE}
        first = min(b.frame for b in pads[0])
        for row in range(2):
            begins = first + round(row * ROW * 60)
            for buzzes in pads:
                inside = [b for b in buzzes if begins - 2 <= b.frame < begins + 40]
                assert sum(b.seconds for b in inside) == pytest.approx(SINGLE)
                assert abs(inside[0].frame - begins) <= 1
                assert [b.seconds for b in inside] in ([SINGLE], [TAP, TAP])


def test_one_who_has_not_got_it_has_it_repeated_for_all(monkeypatch: pytest.MonkeyPatch):
    with sofa(PADS, THREE, way="whisper", calm=True) as couch:
        felt = feel(couch.app, monkeypatch)
        scene = whisper_of(whispering(couch))
        begin(couch)
        listen(couch, 2)
        got_it(couch, (0, 1))
        assert scene.ready == (0, 1)
        couch.tap(2, "y")
        assert scene.ready == ()
        listen(couch, 2)
        for seat in PADS:
            pad = couch.devices[seat].id
            assert len(felt.of(pad)) == 6
            assert felt.row(pad, 3) == felt.row(pad, 0, 3)
        got_it(couch, (0, 1, 2))
        couch.frames(0.2)
        assert scene.session.view(None).phase is Phase.PLAY


@pytest.mark.parametrize("how", ["pad", "focus"])
def test_pause_stops_all_pads_and_all_begin_anew(monkeypatch: pytest.MonkeyPatch, how: str):
    with sofa(PADS, THREE, way="whisper", calm=True) as couch:
        felt = feel(couch.app, monkeypatch)
        scene = whisper_of(whispering(couch))
        begin(couch)
        couch.until(lambda: scene.playing.lit == 1)
        if how == "pad":
            couch.tap(1, "start")
        else:
            pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
            couch.frames()
        assert isinstance(couch.top, Pause)
        ends = felt.all[-3:]
        assert {b.pad for b in ends} == {d.id for d in couch.devices.values()}
        assert {(b.low, b.high) for b in ends} == {(0.0, 0.0)}
        count = len(felt.all)
        couch.frames(3.0)
        assert len(felt.all) == count
        if how == "focus":
            pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
            couch.frames(0.5)
        couch.tap(1, "start")
        assert couch.top is scene
        assert scene.playing.state == "ready"
        couch.frames(3.0)
        assert len(felt.all) == count, "it waits until somebody begins it"
        begin(couch)
        listen(couch, 2)
        for seat in PADS:
            told = scene.playing.whisper.order[felt.row(couch.devices[seat].id, -3)]
            assert tuple(Who)[told] is scene.session.match.view(seat).role
        got_it(couch, (0, 1, 2))
        couch.frames(0.2)
        assert scene.session.view(None).phase is Phase.PLAY


def test_a_pad_that_goes_stops_it_and_another_takes_the_seat_back(monkeypatch: pytest.MonkeyPatch):
    with sofa(PADS, THREE, way="whisper", calm=True) as couch:
        felt = feel(couch.app, monkeypatch)
        scene = whisper_of(whispering(couch))
        begin(couch)
        couch.until(lambda: scene.playing.lit == 0)
        couch.pad(1).unplug()
        couch.frames(0.1)
        count = len([b for b in felt.all if b.seconds])
        assert isinstance(couch.top, TakeSeats)
        assert couch.top.missing == (1,)
        couch.frames(2.0)
        assert len([b for b in felt.all if b.seconds]) == count, "nobody's pad goes on"
        with plugged_in(couch, 1):
            couch.tap(1, "a", "a")
            couch.until(lambda: couch.top is scene)
            assert scene.playing.state == "ready"
            begin(couch, 2)
            listen(couch, 2)
            got_it(couch, (0, 1, 2))
            couch.frames(0.2)
            assert scene.session.view(None).phase is Phase.PLAY
            told = scene.playing.whisper.order[felt.row(couch.devices[1].id)]
            assert tuple(Who)[told] is scene.session.match.view(1).role


def test_whoever_has_another_device_now_sends_everybody_to_the_gate():
    with sofa(PADS, THREE, way="whisper", calm=True) as couch:
        whispering(couch)
        couch.pad(1).unplug()
        couch.frames(0.1)
        assert isinstance(couch.top, TakeSeats)
        couch.key(pygame.K_RETURN, down=True)
        couch.key(pygame.K_RETURN, down=False)
        couch.key(pygame.K_RETURN, down=True)
        couch.frames(0.3)
        assert couch.table.session.awaited == (0, 1, 2)
        assert couch.app.desk.party is not None
        assert couch.app.desk.party.way == "curtain"


def test_who_is_replaced_by_a_computer_is_whispered_to_no_more(monkeypatch: pytest.MonkeyPatch):
    with sofa(PADS, THREE, way="whisper", calm=True) as couch:
        felt = feel(couch.app, monkeypatch)
        scene = whisper_of(whispering(couch))
        couch.tap(0, "start")
        scene.session.hand_over(2)
        couch.tap(0, "start")
        couch.until(lambda: isinstance(couch.top, Whispering) and couch.top is not scene)
        begin(couch)
        listen(couch, 2)
        got_it(couch, (0, 1))
        couch.frames(0.2)
        assert not felt.of(couch.devices[2].id)
        assert scene.session.view(None).phase is Phase.PLAY


def test_a_pad_without_motors_sends_everybody_to_the_gate(monkeypatch: pytest.MonkeyPatch):
    with sofa(PADS, THREE, way="whisper", calm=True) as couch:
        felt = feel(couch.app, monkeypatch)
        felt.mute.add(couch.devices[2].id)
        scene = whispering(couch)
        begin(couch)
        couch.until(lambda: couch.top is not scene)
        couch.frames(0.5)
        table = couch.table
        assert couch.app.desk.party is not None
        assert couch.app.desk.party.way == "curtain"
        assert table.session.view(None).phase is Phase.PEEK
        assert table.session.awaited == (0, 1, 2)
        assert table.gate.opened is None


@pytest.mark.parametrize("holding", [{0: "pad", 1: "keyboard"}, {0: ("pad", 0), 1: ("pad", 0), 2: "pad"}])
def test_it_needs_a_pad_of_their_own_for_everybody(holding: dict[int, Any]):
    with sofa(holding, THREE, way="whisper", calm=True) as couch:
        couch.until(lambda: not couch.table.stage.busy)
        couch.frames(1.0)
        assert couch.table.session.view(None).phase is Phase.PEEK


def test_rumble_switched_off_means_the_gate():
    with sofa(PADS, THREE, way="whisper", calm=True) as couch:
        couch.app.desk.settings.change(rumble=False)
        couch.frames(1.0)
        assert not isinstance(couch.top, Whispering)
        assert couch.table.session.awaited == (0, 1, 2)


# -- what all see and hear -------------------------------------------------------------------------------


def seen(index: dict[int, int], language: str, calm: bool) -> tuple[list[bytes], list[str]]:
    """Every picture and sound of a whisper of five rows."""
    with sofa(PADS, THREE, calm=calm, language=language) as couch:
        desk = couch.app.desk
        use(language)
        sheet = Sheet("Five", tuple(Row(f"Message {n}", n) for n in range(5)), "A note")
        heard: list[str] = []
        whisper = Whisper(5, index, Stream("the same", "rows"))
        scene = Whispering(desk, couch.table.session, tuple(PADS), whisper, lambda: sheet, lambda ok: None)
        couch.until(lambda: not couch.table.stage.busy)
        desk.push(scene)
        desk.sound = lambda name, *_: heard.append(name)
        pictures: list[bytes] = []
        couch.frames(0.8)
        couch.tap(0, "a")
        for _ in range(16):
            couch.frames(0.45)
            pictures.append(picture(couch.app))
        return pictures, heard


@pytest.mark.parametrize(("language", "calm"), [("en", False), ("ja", True)])
def test_pictures_and_sounds_are_the_same_whatever_is_whispered(language: str, calm: bool):
    assert seen({0: 0, 1: 1, 2: 2}, language, calm) == seen({0: 4, 1: 4, 2: 0}, language, calm)


# -- Deception -----------------------------------------------------------------------------------------


def at_night(phase: Night) -> Callable[[Any], None]:
    """Bring a session to a phase of the night by what everybody owes."""

    def go(session: Any) -> None:
        clock = 0.0
        while session.view(None).phase is not phase:
            clock += 1.0
            for seat in session.awaited:
                session.act(seat, decide(session.view(seat), "normal", "night").action)
            session.update(clock)

    return go


def told_by(couch: Sofa, felt: Felt) -> dict[int, list[Any]]:
    """What each person's pad has told them, whisper by whisper."""
    found: dict[int, list[Any]] = {seat: [] for seat in couch.devices}
    while isinstance(couch.top, Whispering):
        scene = couch.top
        sizes = {seat: len(felt.of(device.id)) for seat, device in couch.devices.items()}
        rows = len(scene.playing.whisper.order)
        begin(couch)
        listen(couch, rows)
        for seat, device in couch.devices.items():
            found[seat].append(scene.playing.whisper.order[felt.row(device.id, sizes[seat])])
        got_it(couch, tuple(couch.devices))
        couch.frames(0.1)
    return found


def test_the_briefing_tells_everybody_as_much(monkeypatch: pytest.MonkeyPatch):
    options = CASES["witness"]
    holding = dict.fromkeys(range(8), "pad")
    with sofa(holding, options, way="curtain", at_start=at_night(Night.BRIEF)) as couch:
        felt = feel(couch.app, monkeypatch)
        table: Any = couch.top
        session = table.session
        assert couch.app.desk.party is not None
        couch.app.desk.party.way = "whisper"
        tellings = case_briefing(session)
        assert [telling.kind for telling in tellings] == ["one", "two", "blue", "red"]
        assert whisper_case.whisper_briefing(table)
        told = told_by(couch, felt)
        roles = {seat: session.match.view(seat).role for seat in holding}
        for seat, messages in told.items():
            rows = [telling.rows[n] for telling, n in zip(tellings, messages, strict=True)]
            view = session.match.view(seat)
            if roles[seat] is Role.WITNESS:
                assert tuple(rows[:2]) == view.pair
            elif roles[seat] is Role.ACCOMPLICE:
                assert roles[rows[0]] is Role.MURDERER
                assert (rows[2], rows[3]) == (view.solution.blue, view.solution.red)
            elif roles[seat] is Role.MURDERER:
                assert roles[rows[0]] is Role.ACCOMPLICE
            else:
                assert rows == [-1] * 4
        scientist = session.view(None).scientist
        assert session.awaited == (scientist,)
