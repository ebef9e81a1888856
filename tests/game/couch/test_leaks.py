"""Several people at one table: what is seen, heard, felt and logged in the room does not depend on secrets.

Each test plays the same on two tables whose public positions are equal and whose hands, roles and sealed
choices differ. People look at their cards and press buttons meanwhile, so that anything that stays behind
when a hand is covered would be found.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.actions import PlayCard
from engine.games import REGISTRY
from engine.games.deception.options import Options
from engine.games.three_hags.state import PlayCombo
from engine.shuffle import Stream
from game.privacy.plan import PlanCard, PlanCombo, PlanPass
from game.privacy.secret_choice import Opening
from game.privacy.whisper import STRENGTH
from game.scenes import whisper_table
from game.session import Pace, Session
from tests.kit.couch import Sofa, sofa
from tests.kit.crowd import Choice, button
from tests.kit.twins import (
    Change,
    Moment,
    at_start,
    difference,
    exchanged_cards,
    in_phase,
    pictures_in,
    plain,
    roles_exchanged,
    swap,
    unchanged,
    watched,
)

SMALL = (640, 360)
STRANGE = ("a", "b", "x", "y", "dpup", "dpleft", "dpdown", "dpright", "rb", "lb")
"""What somebody presses who does not hold the two buttons that show the hand."""
WHOS_WHO = replace(REGISTRY["whos_who"].presets["three"], question_allowed=True)
DEAD = REGISTRY["trick_of_the_dead"].presets["standard"]
HAGS = REGISTRY["three_hags"].presets["short"]
WHIST = REGISTRY["whist"].presets["one_hand"]
SIX = Options(players=6, use_accomplice=True, use_witness=True)
Ready = Callable[[Session], bool]
QUICK = Pace(least=0.1, spread=0.2, sealed=0.2)

MOMENTS = (
    pytest.param(WHIST, in_phase("play", 2), 2, "curtain", id="whist-play"),
    pytest.param(WHIST, in_phase("trick_done", 5), 2, "trust", id="whist-trust"),
    pytest.param(WHOS_WHO, in_phase("peek"), 0, "curtain", id="who-peek"),
    pytest.param(WHOS_WHO, in_phase("play", 3), 2, "curtain", id="who-play"),
    pytest.param(WHOS_WHO, in_phase("interim"), 0, "curtain", id="who-interim"),
    pytest.param(WHOS_WHO, in_phase("final"), 0, "trust", id="who-final-trust"),
    pytest.param(DEAD, in_phase("bury"), 0, "curtain", id="dead-bury"),
    pytest.param(DEAD, in_phase("play", 4), 2, "curtain", id="dead-play"),
    pytest.param(HAGS, in_phase("follow", 4), 2, "curtain", id="hags-follow"),
    pytest.param(HAGS, in_phase("lead", 6), 1, "trust", id="hags-trust"),
    pytest.param(SIX, in_phase("roles"), 0, "curtain", id="case-roles"),
    pytest.param(SIX, in_phase("crime"), 0, "curtain", id="case-crime"),
    pytest.param(SIX, in_phase("brief"), 0, "trust", id="case-brief-trust"),
    pytest.param(SIX, in_phase("present"), 0, "curtain", id="case-present"),
)


def session_of(couch: Sofa) -> Session:
    """Whatever lies over the table."""
    return couch.app.desk.stack[0].session  # type: ignore[attr-defined]


def wait(couch: Sofa, seconds: float) -> None:
    """Let time pass, with fewer pictures."""
    for _ in range(round(seconds * 20)):
        couch.app.frame(0.05)


def look_and_cover(couch: Sofa, seat: int) -> None:
    """Look at one's cards, touch everything that decides nothing, and let go. The same frames every time."""
    couch.down(seat, "lb", "rb")
    wait(couch, 1.0)
    couch.tap(seat, "dpright", "dpdown", "dpright", "dpup", "y", "dpleft")
    couch.up(seat, "rb", "lb")
    couch.frames(0.05)


def play(couch: Sofa, moved: int) -> None:
    """Whoever is in turn plays what they have planned, one card or combo."""
    session = session_of(couch)
    while session.awaits_ack:
        couch.tap(session.people[0], "a")
        wait(couch, 0.2)
    seat = session.view(None).turn
    if seat in session.humans:
        action = plain(session.legal(seat), moved)
        plan = (
            PlanCard(action.card)
            if isinstance(action, PlayCard)
            else PlanCombo(action.cards, action.meaning)
            if isinstance(action, PlayCombo)
            else PlanPass()
        )
        assert session.plans is not None
        session.plans.put(seat, (plan,))
    wait(couch, 0.8)


def in_the_room(couch: Sofa, plays: int, moved: int) -> None:
    """All that happens, alike at both tables."""
    people = session_of(couch).people
    wait(couch, 0.3)
    for seat in people[:2]:
        look_and_cover(couch, seat)
    couch.tap(people[-1], *STRANGE)
    wait(couch, 0.2)
    for _ in range(plays):
        play(couch, moved)
    look_and_cover(couch, people[-1])
    couch.tap(people[0], *STRANGE, "start")
    wait(couch, 0.3)


def run(
    options: Any, ready: Ready, change: Change, room: Callable[[Sofa, int], None], **how: Any
) -> list[Moment]:
    """What is noticed at one of the two tables; ``room`` gets the cards that differ."""
    seats = how.pop(
        "seats", next(g for g in REGISTRY.values() if isinstance(options, g.options_type)).seats(options)
    )
    different: list[int] = []

    def begin(session: Session) -> None:
        at_start(ready, unchanged)(session)
        cards = hasattr(session.match.state, "hands")
        different.append(sum(exchanged_cards(session.match.state, 0, 1)) if cards else 0)
        at_start(ready, change)(session)

    how = {"size": SMALL, "calm": True, "pace": QUICK, "seed": "two tables"} | how
    with sofa(dict.fromkeys(range(seats), "pad"), options, at_start=begin, **how) as couch:
        with watched(couch) as moments:
            room(couch, different[0])
        assert pictures_in(Path(os.environ["HIDDEN_HAND_HOME"])) == [], (
            "nothing draws what somebody may find later"
        )
        return moments


@pytest.mark.parametrize(("options", "ready", "plays", "way"), MOMENTS)
def test_the_room_notices_nothing(options: Any, ready: Ready, plays: int, way: str):
    def room(couch: Sofa, moved: int) -> None:
        in_the_room(couch, plays, moved)

    one = run(options, ready, unchanged, room, way=way)
    case = isinstance(options, Options)
    other = run(options, ready, roles_exchanged if case else swap(0, 1), room, way=way)
    assert difference(one, other) == ""
    assert any(moment.opened is not None for moment in one), "somebody has looked"
    assert len({moment.picture for moment in one}) > 3, "there was something to see"


def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch):
    """The test above, at a table that lays the first person's hand open to everybody."""

    def room(couch: Sofa, moved: int) -> None:
        session = couch.table.session
        monkeypatch.setattr(couch.table.gate, "look", lambda seat: session.view(seat))
        in_the_room(couch, 1, moved)

    one, other = (run(WHIST, in_phase("play", 2), change, room) for change in (unchanged, swap(0, 1)))
    assert "picture" in difference(one, other)


# -- whispers ------------------------------------------------------------------------------------------


def first(seat: int, counting: tuple[int, ...]) -> int:
    return counting[0]


def other_for_some(seat: int, counting: tuple[int, ...]) -> int:
    return counting[-1 if seat else 0]


def whispering(couch: Sofa, choice: Choice, seconds: int, finished: Callable[[], bool]) -> None:
    """Once a second everybody says that they have got it, or presses what they choose."""
    for _ in range(seconds):
        wait(couch, 1.0)
        if finished():
            return
        for seat in couch.devices:
            couch.tap(seat, button(couch.top, seat, choice))
    raise AssertionError("the whisper does not end")


def energy(moments: list[Moment]) -> dict[int, tuple[int, float]]:
    """Of each pad: how often it has buzzed for a whisper, and the seconds altogether."""
    found: dict[int, tuple[int, float]] = {}
    for rumble in (rumble for moment in moments for rumble in moment.rumbles if rumble[1:3] == STRENGTH):
        calls, used = found.get(rumble.pad, (0, 0.0))
        found[rumble.pad] = calls + 1, round(used + rumble.seconds, 6)
    return found


def silenced(moments: list[Moment]) -> list[Moment]:
    """Without what the hands feel: that is the message."""
    return [moment._replace(rumbles=()) for moment in moments]


def noticed_while_whispering(
    monkeypatch: pytest.MonkeyPatch,
    options: Any,
    phase: str,
    change: Change,
    choice: Choice = first,
    **how: Any,
) -> list[Moment]:
    """One such phase. Chance is fixed, and so is the seal, which depends on the choices by its nature."""
    monkeypatch.setattr(whisper_table, "fair", lambda: Stream("fair", phase))
    monkeypatch.setattr(Opening, "digest", "the seal" * 8)

    def room(couch: Sofa, moved: int) -> None:
        session = session_of(couch)
        scientist = getattr(session.view(None), "scientist", -1)

        def over() -> bool:
            owing = set(session.awaited) - ({scientist} if phase == "brief" else set())
            return session.view(None).phase.value != phase or not owing

        whispering(couch, choice, 60, over)

    moments = run(options, in_phase(phase), change, room, way="whisper", **how)
    return [moment for moment in moments if moment.phase == phase]  # what follows may be shown to all


def alike(one: list[Moment], other: list[Moment], people: int) -> None:
    """Nobody in the room can tell the two apart, and all pads have buzzed equally much."""
    assert difference(silenced(one), silenced(other)) == ""
    assert energy(one) == energy(other)
    assert len(energy(one)) == people and len(set(energy(one).values())) == 1


@pytest.mark.parametrize("phase", ["peek", "interim", "final"])
def test_whispers_of_whos_who(monkeypatch: pytest.MonkeyPatch, phase: str):
    """A master and a hunter have changed places; and all but one declare somebody else."""
    one = noticed_while_whispering(monkeypatch, WHOS_WHO, phase, unchanged)
    other = noticed_while_whispering(monkeypatch, WHOS_WHO, phase, swap(0, 1), other_for_some)
    alike(one, other, 3)
    felt = [[moment.rumbles for moment in moments] for moments in (one, other)]
    assert (felt[0] != felt[1]) == (phase == "peek"), "the roles themselves were whispered"


@pytest.mark.parametrize("phase", ["roles", "crime", "brief"])
def test_whispers_of_deception(monkeypatch: pytest.MonkeyPatch, phase: str):
    """All roles but the scientist's have gone round, and so has the crime."""
    one = noticed_while_whispering(monkeypatch, SIX, phase, unchanged)
    other = noticed_while_whispering(monkeypatch, SIX, phase, roles_exchanged, other_for_some)
    alike(one, other, 6 if phase != "crime" else 5)
