"""Pictures of tables with several people: covered, called, open, planned ahead, asked back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from msgspec.structs import replace

from engine.actions import PlayCard
from engine.games.whist.options import Options
from engine.games.whos_who.options import PRESETS
from engine.games.whos_who.state import Phase
from game.input.intents import KEYBOARD, MOUSE, Device, Intent, Verb
from game.input.pads import Pad
from game.party import Party
from game.privacy.plan import FollowLowest, PlanCard, WinCheaply
from game.scenes.table import Table
from game.seats import couch_seats
from game.session import Session
from game.table.declare import DeclarePanel
from game.table.studio import Studio
from tools.shots_whisper import FeltPad

Shot = Callable[[Studio], object]

PEOPLE = {"en": ("Mika", "Ken", "Alexandra", "Tomás"), "ja": ("美香", "ケン", "ひろこ", "大輔")}
SIGNS = (1, 0, 4, 9)
OWN = {0: 0, 1: 1, 2: 2, 3: "keyboard"}
SHARED = dict.fromkeys(range(4), 0)
Holding = Mapping[int, int | str]
"""What the person of a seat has: the pad of that number, or the keyboard."""
WHO = replace(PRESETS["five"], question_allowed=True)


def couch(
    studio: Studio,
    options: Any,
    game: str,
    holding: Holding,
    way: str = "curtain",
    seed: str = "a couch at the table",
    people: Mapping[int, tuple[str, int]] | None = None,
) -> Session:
    """A match of people with these devices; ``people``: their names and signs."""
    names = PEOPLE[studio.desk.settings.value.language]
    people = people or {seat: (names[seat], SIGNS[seat]) for seat in holding}
    session = studio.session(options, seed, seats=couch_seats(options, people), game=game)
    party = Party(session.people, way)
    for seat, held in holding.items():
        device = KEYBOARD
        if isinstance(held, int):
            pad = FeltPad(held)
            studio.desk.hub.pads.open[pad.device.id] = cast(Pad, pad)
            device = pad.device
        party.take(device, seat)
    studio.desk.seat_party(party)
    return session


def send(studio: Studio, seat: int, *verbs: Verb, device: Device | None = None) -> None:
    """Press these on the device of a person."""
    party = studio.desk.party
    assert party is not None
    place = party.device_of(seat)
    assert place is not None
    pad = studio.desk.hub.pads.open.get(place[1])
    used = device or (KEYBOARD if pad is None or place[0] != "pad" else pad.device)
    for verb in verbs:
        studio.desk.hub.device = used
        studio.app.intent(Intent(seat, verb, used))
        studio.wait(1 / 60)


def asked(studio: Studio, table: Table) -> int:
    """Wait until somebody is asked and all lies still."""
    couch_of = table.couch
    assert couch_of is not None
    studio.wait_until(lambda: couch_of.asked is not None and not table.stage.busy)
    studio.wait(0.1)
    seat = couch_of.asked
    assert seat is not None
    return seat


def look(studio: Studio, table: Table, seat: int) -> None:
    """Hold until the hand is open."""
    send(studio, seat, "peek")
    studio.wait_until(lambda: table.gate.opened == seat)
    studio.wait(0.5)


def whist(
    studio: Studio,
    cards: int = 6,
    holding: Holding = OWN,
    way: str = "curtain",
    people: Mapping[int, tuple[str, int]] | None = None,
) -> tuple[Table, int]:
    """A table of Whist after so many cards; who is asked."""
    session = couch(studio, Options(), "whist", holding, way, people=people)
    while sum(isinstance(e.action, PlayCard) for e in session.match.journal) < cards or session.awaits_ack:
        studio.decide(session)
    table = studio.table_of(session)
    return table, asked(studio, table)


def closed(studio: Studio) -> None:
    whist(studio)


def notice(studio: Studio) -> None:
    _, seat = whist(studio)
    send(studio, seat, "peek")
    studio.wait(0.3)


def opened(studio: Studio) -> None:
    table, seat = whist(studio)
    look(studio, table, seat)
    send(studio, seat, "right")
    studio.wait(0.4)


def strip(studio: Studio) -> None:
    """Somebody who is not in turn plans the tricks to come."""
    table, seat = whist(studio)
    other = (seat + 1) % 4
    look(studio, table, other)
    card = table.stage.hand[3]
    table.session.plans.put(other, (PlanCard(card), FollowLowest(), WinCheaply()))
    send(studio, other, "right", "down", "right")
    studio.wait(0.4)


def undo(studio: Studio) -> None:
    table, seat = whist(studio)
    look(studio, table, seat)
    table.play(table.legal()[0])
    send(studio, seat, "peek_end", "undo")
    studio.wait(0.6)
    send(studio, (seat + 1) % 4, "accept")
    studio.wait(0.2)


def trick(studio: Studio) -> None:
    """A finished trick: anybody closes it."""
    table, seat = whist(studio, 7)
    while not table.awaiting:
        look(studio, table, seat)
        table.play(table.legal()[0])
        send(studio, seat, "peek_end")
        studio.wait_until(lambda: not table.stage.busy)
        if not table.awaiting:
            seat = asked(studio, table)


def shared(studio: Studio) -> None:
    whist(studio, holding=SHARED)


def trust(studio: Studio) -> None:
    whist(studio, way="trust")
    studio.wait(0.4)


def keyboard_and_mouse(studio: Studio) -> None:
    table, seat = whist(studio, holding={0: "keyboard", 1: "keyboard", 2: 0, 3: 1})
    while seat > 1:
        look(studio, table, seat)
        table.play(table.legal()[0])
        send(studio, seat, "peek_end")
        studio.wait_until(lambda: not table.stage.busy)
        seat = asked(studio, table)
    studio.desk.hub.device = MOUSE
    studio.wait(0.1)


def large_text(studio: Studio) -> None:
    studio.settings(text_scale=150)
    strip(studio)


def paper(studio: Studio) -> None:
    studio.settings(theme="paper")
    opened(studio)


def result(studio: Studio) -> None:
    session = couch(studio, Options(), "whist", OWN)
    while session.view(None).phase.value != "hand_done":
        studio.decide(session)
    studio.table_of(session)
    studio.wait(6.0)


def who(studio: Studio, phase: Phase) -> Table:
    """A table of WHO'S WHO in the first such moment in which a person is asked."""
    session = couch(studio, WHO, "whos_who", {0: 0, 1: 1, 3: "keyboard"})
    while session.view(None).phase is not phase or not session.awaited:
        studio.decide(session)
    return studio.table_of(session)


def role_closed(studio: Studio) -> None:
    asked(studio, who(studio, Phase.PEEK))


def role_open(studio: Studio) -> None:
    table = who(studio, Phase.PEEK)
    look(studio, table, asked(studio, table))


def who_open(studio: Studio) -> None:
    table = who(studio, Phase.PLAY)
    seat = asked(studio, table)
    look(studio, table, seat)
    send(studio, seat, "down")
    studio.wait(0.2)


def final_closed(studio: Studio) -> None:
    asked(studio, who(studio, Phase.FINAL))


def final_open(studio: Studio) -> None:
    table = who(studio, Phase.FINAL)
    look(studio, table, asked(studio, table))
    assert isinstance(table.panel, DeclarePanel)


def who_reveal(studio: Studio) -> None:
    who_session = couch(studio, WHO, "whos_who", {0: 0, 1: 1, 3: "keyboard"})
    while who_session.view(None).phase is not Phase.REVEAL:
        studio.decide(who_session)
    studio.table_of(who_session)
    studio.wait(8.0)


COUCH_SHOTS: dict[str, Shot] = {
    f"couch_{name}": shot
    for name, shot in {
        "closed": closed,
        "notice": notice,
        "open": opened,
        "strip": strip,
        "undo": undo,
        "trick": trick,
        "shared": shared,
        "trust": trust,
        "keyboard": keyboard_and_mouse,
        "large_text": large_text,
        "paper": paper,
        "result": result,
        "role_closed": role_closed,
        "role": role_open,
        "who": who_open,
        "final_closed": final_closed,
        "final": final_open,
        "reveal": who_reveal,
    }.items()
}
