"""Trick of the Dead with several people before one screen: burying one after the other, unseen."""

from __future__ import annotations

from engine.actions import Ack, PlayCard
from engine.games.trick_of_the_dead.options import PRESETS
from engine.games.trick_of_the_dead.state import Bury, NameTrump, Phase
from game.scenes.table_trick_of_the_dead import DeadTable
from game.table.facts import Graves
from tests.kit.couch import Sofa, sofa

OPTIONS = next(iter(PRESETS.values()))


def dead(found: Sofa) -> DeadTable:
    table = found.table
    assert isinstance(table, DeadTable)
    return table


def pull(found: Sofa, seat: int) -> None:
    for value in (1.0, -1.0):
        found.pad(seat).axis("rt", value)
        found.frames(0.05)


def graves(table: DeadTable) -> Graves:
    """What is seen of the graveyard."""
    found = table.facts().graves
    assert found is not None
    return found


def bury(found: Sofa, seat: int) -> None:
    found.look(seat)
    found.tap(seat, "dpright", "a", "dpright", "a")
    assert len(dead(found).stage.chosen) == 2
    pull(found, seat)
    found.look_away(seat)


def test_people_bury_in_seat_order_and_nothing_is_seen_of_it():
    with sofa({0: "pad", 1: "pad", 2: "pad"}, OPTIONS, calm=True) as found:
        table = dead(found)
        for seat in range(3):
            assert found.asked() == seat
            assert table.session.view(None).phase is Phase.BURY
            assert graves(table).buried == ()
            bury(found, seat)
            assert table.stage.chosen == () and table.facts().hand is None
        found.until(lambda: table.session.view(None).phase is not Phase.BURY)
        assert [type(entry.action) for entry in table.session.match.journal[:3]] == [Bury] * 3


def test_cards_chosen_for_the_graveyard_go_back_when_the_hand_is_covered():
    with sofa({0: "pad", 1: "pad", 2: "pad"}, OPTIONS, calm=True) as found:
        table, seat = dead(found), found.asked()
        found.look(seat)
        found.tap(seat, "dpright", "a")
        assert len(table.stage.chosen) == 1
        found.look_away(seat)
        assert table.stage.chosen == ()
        found.look(1)
        assert table.stage.chosen == () and table.burying, "anybody may look, and choose, at any time"


def test_trumps_are_named_behind_the_gate_and_told_by_name():
    with sofa({0: "pad", 1: "pad", 2: "pad"}, OPTIONS, calm=True) as found:
        table = dead(found)
        session = table.session
        for _ in range(400):
            phase = session.view(None).phase
            if phase is Phase.DECLARE:
                break
            if session.awaits_ack:
                session.act(0, Ack())
            else:
                seat = session.match.actors()[0]
                legal = session.legal(seat)
                jokers = [a for a in legal if isinstance(a, PlayCard) and a.card >= 52]
                session.act(seat, jokers[0] if jokers else legal[0])
            found.frames(0.05)
        assert session.view(None).phase is Phase.DECLARE
        found.frames(1.0)
        seat = found.asked()
        assert table.panel is None, "the wheel shows how many of each suit are held"
        found.look(seat)
        assert table.panel is not None
        found.frames(0.5)  # a press that was meant for a card does not name trumps
        found.tap(seat, "dpright", "a")
        found.look_away(seat)
        assert isinstance(session.match.journal[-1].action, NameTrump)
        assert table.panel is None
