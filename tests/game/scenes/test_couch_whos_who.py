"""WHO'S WHO for several people behind the curtain: roles, questions, declarations, notes, by real pads."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.whos_who.options import PRESETS
from engine.games.whos_who.state import Answer, Ask, Phase, State
from game.scenes.table_whos_who import WhosWhoTable
from game.session import Session
from game.strings import tr
from game.table import curtain
from game.table.ask import AnswerPanel, AskPanel
from game.table.declare import DeclarePanel
from game.table.notes import NotesPanel
from game.table.peek import RolePanel
from tests.kit.couch import Sofa, sofa
from tests.kit.ui import picture, texts_drawn
from tests.kit.whos_who_table import advance, first_legal

FOUR = {0: "pad", 1: "pad", 3: "pad"}
OPTIONS = replace(PRESETS["four"], question_allowed=True)
SMALL = (640, 360)


def at(phase: Phase) -> Any:
    """Begin there."""
    return lambda session: advance(session, lambda: session.view(None).phase is phase)


def who(people: Sofa) -> WhosWhoTable:
    table = people.table
    assert isinstance(table, WhosWhoTable)
    return table


def cover(people: Sofa, monkeypatch: pytest.MonkeyPatch) -> str:
    """All that is written while nobody looks."""
    couch = people.table.couch
    assert couch is not None
    couch._painter = curtain.Painter()  # pyright: ignore[reportPrivateUsage]
    return " ".join(texts_drawn(people.app, monkeypatch))


def prompt(people: Sofa, occasion: str, seat: int) -> str:
    return tr(f"couch.{occasion}_hold", name=people.table.name(seat), keys="\0").split("\0")[0]


def panel(people: Sofa, kind: type[Any]) -> Any:
    people.until(lambda: isinstance(who(people).panel, kind))
    found = who(people).panel
    assert found is not None
    people.until(lambda: found.guard <= 0)
    return found


def test_roles_are_seen_one_after_the_other_in_the_order_of_the_seats(monkeypatch: pytest.MonkeyPatch):
    with sofa(FOUR, OPTIONS, choose=first_legal, calm=True, size=SMALL) as people:
        for seat in FOUR:
            assert people.asked() == seat
            assert prompt(people, "see", seat) in cover(people, monkeypatch)
            assert who(people).panel is None
            people.look(seat)
            found = panel(people, RolePanel)
            role = people.table.session.match.view(seat).role
            assert found.role == role.value
            people.tap(seat, "a")
            assert who(people).panel is None
            people.look_away(seat)
        people.until(lambda: people.table.session.view(None).phase is Phase.PLAY)


def test_closing_without_having_seen_the_role_asks_the_same_person_again():
    with sofa(FOUR, OPTIONS, choose=first_legal, calm=True, size=SMALL) as people:
        people.look(0)
        panel(people, RolePanel)
        people.look_away(0)
        people.frames(0.3)
        assert people.asked() == 0 and who(people).panel is None
        people.look(0)
        panel(people, RolePanel)


@pytest.mark.parametrize("phase", [Phase.INTERIM, Phase.FINAL])
def test_all_declare_in_the_order_of_the_seats_with_the_same_prompt(
    phase: Phase, monkeypatch: pytest.MonkeyPatch
):
    with sofa(FOUR, OPTIONS, choose=first_legal, calm=True, size=SMALL, at_start=at(phase)) as people:
        session = people.table.session
        for seat in FOUR:
            assert people.asked() == seat
            assert prompt(people, "choose", seat) in cover(people, monkeypatch)
            people.look(seat)
            found = panel(people, DeclarePanel)
            found.plates[0].accept()
            found.confirm()
            people.frames(1.0)
            people.look_away(seat)
        people.until(lambda: session.view(None).phase is not phase)


def test_the_reveal_names_everybody_and_is_closed_by_any_pad(monkeypatch: pytest.MonkeyPatch):
    with sofa(FOUR, OPTIONS, choose=first_legal, calm=True, at_start=at(Phase.REVEAL)) as people:
        people.frames(0.5)
        assert people.top is not None and not isinstance(people.top, WhosWhoTable)
        seen = " ".join(texts_drawn(people.app, monkeypatch))
        assert all(name in seen for name in ("Mika", "Ken", "Yui"))
        assert "You" not in seen.replace(",", " ").split()
        for _ in range(3):
            people.tap(3, "a")
            people.frames(0.5)
        people.until(lambda: isinstance(people.top, WhosWhoTable))


def test_a_question_is_asked_from_the_strip_and_answered_behind_the_gate(monkeypatch: pytest.MonkeyPatch):
    with sofa(FOUR, OPTIONS, choose=first_legal, calm=True, size=SMALL, at_start=at(Phase.PLAY)) as people:
        table = who(people)
        seat = people.asked()
        people.look(seat)
        labels = [chip.label for chip in table.chips()]
        people.tap(seat, "dpdown", *["dpright"] * labels.index(tr("choices.key.ask")), "a")
        panel(people, AskPanel)
        others = [s for s in FOUR if s != seat]
        table._ask(others[0])  # pyright: ignore[reportPrivateUsage]
        assert any(isinstance(e.action, Ask) for e in table.session.match.journal)
        people.look_away(seat)
        assert people.asked() == others[0] and table.panel is None
        assert prompt(people, "answer", others[0]) in cover(people, monkeypatch)
        people.look(others[0])
        panel(people, AnswerPanel).no.accept()
        assert table.session.match.journal[-1].action == Answer(False)


def test_notes_belong_to_the_one_who_made_them_and_close_with_the_look():
    with sofa(FOUR, OPTIONS, choose=first_legal, calm=True, size=SMALL, at_start=at(Phase.PLAY)) as people:
        table = who(people)
        people.asked()
        people.look(1)
        labels = [chip.label for chip in table.chips()]
        people.tap(1, "dpdown", *["dpright"] * labels.index(tr("choices.key.notes")), "a")
        panel(people, NotesPanel)
        table._mark(0, 2)  # pyright: ignore[reportPrivateUsage]
        assert table.gate.suspicions(1) == {0: 2}
        people.look_away(1)
        assert table.panel is None and table.gate.suspicions(1) == {}
        people.look(3)
        assert table.gate.suspicions(3) == {} and table.panel is None
        people.look_away(3)
        people.look(1)
        assert table.gate.suspicions(1) == {0: 2} and table.panel is None


def test_the_finished_tricks_are_read_by_anybody_while_nobody_looks():
    with sofa(FOUR, OPTIONS, choose=first_legal, calm=True, size=SMALL, at_start=at(Phase.INTERIM)) as people:
        table = who(people)
        people.frames(0.3)
        people.pad(3).axis("lt", 1.0)
        people.frames()
        assert table.panel is not None and table.gate.opened is None
        people.tap(1, "b")
        assert table.panel is None


def swapped(session: Session, seats: tuple[int, int]) -> None:
    """Exchange hands and roles of two seats; the public table stays what it is."""
    states: list[State] = session.match._states  # pyright: ignore[reportPrivateUsage]
    state, public = states[-1], session.view(None)
    one, two = seats
    hands, dealt = list(state.hands), list(state.dealt)
    hands[one], hands[two] = hands[two], hands[one]
    for seat in seats:
        dealt[seat] = dealt[seat] & ~state.hands[seat] | hands[seat]
    role = {one: two, two: one}
    masters = tuple(sorted(role.get(seat, seat) for seat in state.masters))
    states[-1] = replace(state, hands=tuple(hands), dealt=tuple(dealt), masters=masters)
    assert session.view(None) == public


@pytest.mark.parametrize("phase", [Phase.PEEK, Phase.PLAY, Phase.INTERIM])
def test_looks_leave_nothing_behind(phase: Phase):
    """Two people look and look away; hands and roles differ, and the closed table is the same."""
    found: list[list[bytes]] = []
    for swap in (False, True):

        def start(session: Session, swap: bool = swap) -> None:
            at(phase)(session)
            if swap:
                swapped(session, (0, 1))

        with sofa(FOUR, OPTIONS, choose=first_legal, calm=True, size=SMALL, at_start=start) as people:
            people.asked()
            people.frames(0.6)
            pictures = [picture(people.app)]
            for seat in (0, 1):
                people.look(seat)
                people.frames(0.4)
                people.tap(seat, "dpright", "y")
                people.look_away(seat)
                people.frames(0.6)
                pictures.append(picture(people.app))
            found.append(pictures)
    assert found[0] == found[1]
