"""Deception with several people before one screen: the night behind the gate, the talk before everybody."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from msgspec.structs import replace

from engine.actions import Ack
from engine.games.deception.options import PRESETS
from engine.games.deception.state import Phase, Pick, PlaceMarker, Say, Solve
from game.scenes import case_couch
from game.scenes.table_deception import CaseTable
from game.table.case_private import PrivatePage
from game.table.case_row import SpotWidget
from game.table.case_spots import CardSpot
from game.ui.canvas import Canvas
from tests.kit.couch import Sofa, sofa

OPTIONS = replace(next(iter(PRESETS.values())), players=5)
NIGHT = (Phase.ROLES, Phase.CRIME, Phase.BRIEF)


def case(found: Sofa) -> CaseTable:
    top = found.top
    assert isinstance(top, CaseTable)
    return top


@pytest.fixture
def party() -> Iterator[Sofa]:
    """Two with a pad each, one with the keyboard, two who share a pad."""
    holding = {0: "pad", 1: "pad", 2: "keyboard", 3: ("pad", 0), 4: ("pad", 0)}
    with sofa(holding, OPTIONS, calm=True) as found:
        found.frames(1.0)
        yield found


def look(found: Sofa, seat: int) -> None:
    if found.devices[seat].kind == "pad":
        found.down(seat, "lb", "rb")
    else:
        found.key(pygame.K_TAB, down=True)
    found.until(lambda: case(found).gate.opened == seat)
    found.frames(0.5)


def look_away(found: Sofa, seat: int) -> None:
    if found.devices[seat].kind == "pad":
        found.up(seat, "lb", "rb")
    else:
        found.key(pygame.K_TAB, down=False)
    assert case(found).gate.opened is None


def accept(found: Sofa, seat: int) -> None:
    if found.devices[seat].kind == "pad":
        found.tap(seat, "a")
    else:
        found.key(pygame.K_RETURN, down=True)
        found.key(pygame.K_RETURN, down=False)


def pull(found: Sofa, seat: int) -> None:
    for value in (1.0, -1.0):
        found.pad(seat).axis("rt", value)
        found.frames(0.05)


def through_the_night(found: Sofa) -> list[tuple[Phase, int]]:
    """Everybody does what the night asks, as the cover calls them; who was called in which phase."""
    table, called = case(found), list[tuple[Phase, int]]()
    for _ in range(40):
        phase = table.table().phase
        if phase not in NIGHT:
            break
        assert table.couch is not None
        seat = table.couch.asked
        if seat is None:
            found.frames(0.1)
            continue
        called.append((phase, seat))
        look(found, seat)
        if phase is Phase.CRIME:
            table.seal(0, 1)
        else:
            accept(found, seat)
        found.frames(0.1)
        look_away(found, seat)
        found.frames(0.1)
    return called


def opened(found: Sofa) -> CaseTable:
    """A table at which the night is over."""
    table = case(found)
    session = table.session
    while table.table().phase in (Phase.LOOK, *NIGHT):
        for seat in session.awaited:
            session.act(seat, Pick(0, 1) if table.table().phase is Phase.CRIME else Ack())
    found.frames(0.5)
    return table


def test_one_says_for_all_that_the_cards_were_read(party: Sofa):
    table = case(party)
    assert table.table().phase is Phase.LOOK and table.openly
    pull(party, 1)
    party.frames(0.3)
    assert table.table().phase is Phase.ROLES


def test_the_night_calls_everybody_in_seat_order_whatever_their_role(party: Sofa):
    pull(party, 0)
    party.frames(0.5)
    table = case(party)
    called = through_the_night(party)
    scientist = table.table().scientist
    everybody = [0, 1, 2, 3, 4]
    assert [seat for phase, seat in called if phase is Phase.ROLES] == everybody
    assert [s for phase, s in called if phase is Phase.CRIME] == [s for s in everybody if s != scientist]
    assert [seat for phase, seat in called if phase is Phase.BRIEF] == everybody


def test_at_night_nothing_private_is_on_the_screen_while_nobody_looks(party: Sofa):
    pull(party, 0)
    party.frames(0.5)
    table = case(party)
    assert table.own() is None and table.facts().own is None and table.panel is None
    look(party, 1)
    assert isinstance(table.panel, PrivatePage) and table.viewer == 1
    before = len(table.session.match.journal)
    party.tap(0, "a")  # somebody else's button does nothing while one looks
    assert len(table.session.match.journal) == before
    look_away(party, 1)
    assert table.panel is None and table.facts().own is None


def test_whoever_presses_has_the_word_before_everybody(party: Sofa):
    table = opened(party)
    scientist = table.table().scientist
    speakers = [seat for seat in (0, 1) if seat != scientist]
    for seat in speakers:
        party.tap(seat, "dpright")
        assert table.viewer == seat and table.openly
    facts = table.facts()
    assert facts.viewer == 0, "the table itself is never turned"
    assert facts.own is None or (facts.own.known == () and facts.own.solution is None)


def test_the_scientist_looks_at_the_solution_and_marks_before_everybody(party: Sofa):
    table = opened(party)
    scientist = table.table().scientist
    assert scientist is not None
    look(party, scientist)
    own = table.own()
    assert own is not None and own.solution is not None
    look_away(party, scientist)
    own = table.own()
    assert own is None or own.solution is None
    session = table.session
    while table.table().phase in (Phase.TILES, Phase.MARK) and not _placed(table):
        session.act(scientist, session.legal(scientist)[0])
        party.frames(0.1)
    assert _placed(table)


def _placed(table: CaseTable) -> bool:
    return any(isinstance(entry.action, PlaceMarker) for entry in table.session.match.journal)


def test_nobody_disturbs_who_enters_an_attempt(party: Sofa):
    table = opened(party)
    assert table.couch is not None
    shared = table.couch.party.seat_of(party.devices[3])
    first, second = [seat for seat in (0, 1, shared) if seat not in (None, table.table().scientist)][:2]
    assert first is not None and second is not None
    party.tap(first, "rb")
    assert table.way.solving and table.viewer == first and table.entering
    party.tap(second, "dpright")
    assert table.viewer == first and table.way.solving
    party.tap(first, "b")
    assert not table.way.solving
    party.tap(second, "dpright")
    assert table.viewer == second


def test_the_buttons_that_show_the_page_do_not_begin_an_attempt(party: Sofa):
    table = opened(party)
    seat = next(seat for seat in (0, 1) if seat != table.table().scientist)
    look(party, seat)
    assert isinstance(table.panel, PrivatePage)
    look_away(party, seat)
    assert not table.way.solving and not table.entering
    talk = table.session.talk
    assert talk is not None and talk.holder is None


def test_a_statement_is_made_by_whose_device_it_is(party: Sofa):
    table = opened(party)
    session, scientist = table.session, table.table().scientist
    assert scientist is not None
    while table.table().phase is not Phase.MARK or not _placed(table):
        session.act(scientist, session.legal(scientist)[0])
        party.frames(0.1)
    party.frames(1.0)
    seat = next(seat for seat in (1, 0) if seat != scientist)
    party.tap(seat, "dpright")
    other = next(s for s in range(5) if s not in (seat, scientist))
    spots = [w for w in table.form.widgets if isinstance(w, SpotWidget) and isinstance(w.spot, CardSpot)]
    table.form.ring.set(next(w for w in spots if isinstance(w.spot, CardSpot) and w.spot.owner == other))
    party.tap(seat, "a")
    party.frames(0.5)
    assert table.panel is not None and table.entering
    party.tap(seat, "a")
    party.frames(0.2)
    said = [e for e in session.match.journal if isinstance(e.action, Say) and e.seat in session.humans]
    assert said and said[-1].seat == seat


def test_a_shared_pad_is_passed_on(party: Sofa):
    table = opened(party)
    assert table.couch is not None
    device = party.devices[3]
    before = table.couch.party.seat_of(device)
    party.tap(3, "back")
    assert table.couch.party.seat_of(device) != before
    assert party.top is table, "it does not pause"


def test_advice_needs_a_look(party: Sofa):
    table = opened(party)
    seat = next(seat for seat in (0, 1) if seat != table.table().scientist)
    party.tap(seat, "y")
    assert not table.session.hint_pending(seat)
    assert table.said is not None


def test_legal_deeds_before_everybody_depend_on_public_facts_alone(party: Sofa):
    table = opened(party)
    session = table.session
    for seat in session.humans:
        if seat != table.table().scientist:
            kinds = {type(action) for action in session.legal(seat)}
            assert kinds <= {Solve, Say, Ack} and Pick not in kinds


def test_the_longest_name_leaves_room_for_the_sentence(party: Sofa, monkeypatch: pytest.MonkeyPatch):
    table = opened(party)
    monkeypatch.setattr(table, "name", lambda seat: "W" * 16)
    desk = party.app.desk
    canvas = Canvas(desk.screen.surface, desk.screen.u, desk.texts, desk.palette)
    area = table.row.text
    assert case_couch.speaker(canvas, table, area).width > 0.65 * area.width
