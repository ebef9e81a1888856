"""Deception with several people before one screen: talk is everybody's, secrets lie behind the gate.

The cards and all that is said are public, so the table is never turned. While nobody looks whoever pressed
last speaks: points, talks, marks, tries to solve. What the night asks and tells is seen behind the gate only,
and so are advice and the own page. Whoever is entering an attempt or a statement is not disturbed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.games.deception.roles import Role
from engine.games.deception.state import INVESTIGATION, Phase
from engine.games.deception.view import View
from game.input.intents import Intent
from game.phrases import listed
from game.strings import tr
from game.table.bar import Entry
from game.table.ring_hud import fitted, seat_mark
from game.ui.canvas import Box, Canvas

if TYPE_CHECKING:
    from game.scenes.case_pages import CasePages
    from game.scenes.case_show import CaseShow

OPENLY = (Phase.LOOK, *INVESTIGATION, Phase.REVERSAL, Phase.END)
"""Phases in which whatever is done is done before everybody."""
OCCASIONS = {Phase.ROLES: "role", Phase.CRIME: "choose", Phase.BRIEF: "brief"}
NAME_PART = 0.25
"""Of the room for a sentence: for the name of whoever has the word."""
CHORD = 0.3
"""Seconds in which the two buttons that show a page mean nothing by themselves."""


def acting(public: View, seat: int) -> View:
    """The public view as the base of what ``seat`` may do before everybody: no secret is in it."""
    role = Role.SCIENTIST if seat == public.scientist else None
    return replace(public, seat=seat, role=role)


def admitted(table: CasePages, intent: Intent) -> Intent | None:
    """The intent, as far as it counts; None: it was the couch's business, or is not heard."""
    couch, verb = table.couch, intent.verb
    assert couch is not None
    if verb == "pause":
        return intent
    if verb == "menu":
        return _pass_on(table, intent)
    if table.entering and intent.seat != table.viewer:
        if intent.pos is None and intent.seat in table.session.people:
            table.say(tr("couch.entering", name=table.name(table.viewer)))
        return None
    if verb == "peek":
        table.chord(intent)
    elif intent.device.kind == "pad" and verb in ("next_tab", "prev_tab") and table.in_chord(CHORD):
        return None
    if not table.openly or verb in ("peek", "peek_end"):
        return couch.take(intent, busy=table.busy, reading=table.reads_log, panel=table.panel is not None)
    if intent.seat not in table.session.humans or (verb == "hover" and intent.seat != table.viewer):
        return None
    table.give_word(intent.seat)
    return intent


def _pass_on(table: CasePages, intent: Intent) -> Intent | None:
    """A device that several share goes into the next hands; elsewhere the button pauses."""
    assert table.couch is not None
    party = table.couch.party
    seats = party.seats_of(intent.device)
    if len(seats) < 2:
        return intent
    if not table.couch.open and not table.entering:
        now = party.seat_of(intent.device)
        seat = seats[(seats.index(now) + 1) % len(seats)] if now in seats else seats[0]
        party.pass_to(intent.device, seat)
        table.desk.sound("move")
        if table.openly:
            table.give_word(seat)
        table.desk.stale = True
    return None


def entries(table: CasePages, found: list[Entry]) -> tuple[Entry, ...]:
    """The line at the bottom: what was found for one person, without advice, which is nobody else's
    business."""
    assert table.couch is not None
    kept = [entry for entry in found if entry.verb not in ("hint", "peek", "pause")]
    if table.table().phase is not Phase.LOOK:
        kept.append(Entry("peek", tr("couch.key.look")))
    if len(table.couch.party.seats_of(table.desk.hub.device)) > 1:
        kept.append(Entry("menu", tr("couch.key.pass_on")))
    return (*kept, Entry("pause", tr("table.key.pause")))


def words(table: CasePages, plain: str) -> str:
    """What is said beside the buttons; to whoever is ready, who is not."""
    waiting = table.session.waiting_for
    if not table.openly or table.entering or not waiting or table.viewer in waiting:
        return plain
    return tr("couch.still_ready", names=listed([table.name(seat) for seat in waiting]))


def speaker(canvas: Canvas, table: CaseShow, area: Box) -> Box:
    """Whose word it is, at the left, and what room is left beside it."""
    if not table.openly:
        return area
    name, style = fitted(canvas, table.name(table.viewer), NAME_PART * area.width, "smallstrong", "small")
    seat_mark(canvas, area.left + 9, area.centery, table.viewer, 8)
    canvas.text(name, (area.left + 24, area.centery), style, anchor="midleft")
    wide = canvas.texts.width(name, style) + 38
    return Box(area.left + wide, area.top, max(10.0, area.width - wide), area.height)
