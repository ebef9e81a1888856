"""Who holds what: after *Continue*, when a pad is gone in the middle of a match, and from the pause menu.

Every person has a chair; those without a device wait until they press with one, the others keep theirs. A
seat can be left to the computer and taken back. ``over``: it lies over the table (or the pause), to which it
leads back; else the table is opened when everybody is there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.errors import Refused
from game.desk import Desk
from game.input.intents import DIRECTIONS, Device, Intent
from game.joining import same
from game.narrate import refusal_text
from game.party import Party, key_of
from game.privacy import ways as secrecy
from game.scene import Scene
from game.scenes import make
from game.scenes.gathering import Gathering
from game.scenes.lobby_chairs import Chair, Look, place, seen_with
from game.scenes.lobby_draw import MARGIN
from game.scenes.menu import TOP
from game.scenes.party_sheet import Sheet
from game.session import Session
from game.strings import tr
from game.ui import hints
from game.ui.canvas import Box, Canvas
from game.ui.form import row
from game.ui.hints import Hint
from game.ui.widgets import Button, Stepper, Widget

FOOT = 58.0
SHARE = 0.4
"""Of the bottom row: for the way of keeping secrets, where it can be chosen."""


class TakeSeats(Gathering):
    """The people of one session and their devices: ``party`` is the desk's own, so that a table over which it
    lies sees every change."""

    heading = "party.seats_title"

    def __init__(self, desk: Desk, session: Session, *, over: bool = False) -> None:
        super().__init__(desk)
        self.session, self.over = session, over
        self.game_name = session.match.game.name
        held = desk.party if over and desk.party is not None else None
        self.party = held or Party(session.people, desk.settings.value.secrecy)
        if held is None:
            desk.seat_party(self.party)
        self.chairs = [Chair(seat, self.look, self._pressed) for seat in session.people]
        self.leaving = Button(tr("party.save_and_leave"), self.leave_match)
        self.going = Button(tr("party.go_on"), self.go_on, primary=True)
        self.ways: Stepper | None = None
        self._kept = False
        """The session has gone to a table, which closes it."""

    # -- who -----------------------------------------------------------------------------------------

    def seats_of(self, device: Device) -> tuple[int, ...]:
        key = key_of(device)
        return tuple(seat for seat in self.party.people if self.party.device_of(seat) == key)

    def sign_of(self, seat: int) -> int:
        return self.session.seats[seat].sign

    def called(self, seat: int) -> str:
        """The name of a person."""
        return self.session.seats[seat].name

    @property
    def missing(self) -> tuple[int, ...]:
        """The people who are to play and have no device."""
        return tuple(seat for seat in self.party.missing if seat not in self.session.handed_over)

    def _device(self, seat: int) -> Device | None:
        key = self.party.device_of(seat)
        if key is None:
            return None
        pad = self.desk.hub.pads.open.get(key[1]) if key[0] == "pad" else None
        return pad.device if pad else Device(key[0]) if key[0] in ("keyboard", "mouse") else None  # pyright: ignore[reportArgumentType]

    def look(self, seat: int) -> Look:
        """What the chair of a person shows."""
        name, sign, tag = self.called(seat), self.sign_of(seat), tr("party.seat", n=seat + 1)
        if seat in self.session.handed_over:
            return Look(name, tr("party.computer_plays"), sign, faded=True, tag=tag)
        device = self._device(seat)
        if device is None:
            return Look(name, tr("party.take_back"), sign, faded=True, tag=tag)
        shared = len(self.seats_of(device))
        note = tr("party.shared", n=shared) if shared > 1 else ""
        return seen_with(Look(name, note, sign, tag=tag), device, self.desk.hub.pads.open)

    # -- layout --------------------------------------------------------------------------------------

    def layout(self) -> None:
        width, height = self.desk.screen.size
        foot = FOOT * min(1.2, self.desk.texts.scale / 100)
        bottom = height - hints.HEIGHT - 16
        self.floor = Box(MARGIN, TOP, width - 2 * MARGIN, bottom - foot - 18 - TOP)
        place(self.chairs, self.floor.inflate(-36, -36), self.session.people)
        self.leaving.label, self.going.label = tr("party.save_and_leave"), tr("party.go_on")
        foot_box = Box(MARGIN, bottom - foot, width - 2 * MARGIN, foot)
        below: list[Widget] = [self.leaving, self.going]
        if not self.over:
            self.ways = self._ways()
            self.ways.box = Box(foot_box.left, foot_box.top, foot_box.width * SHARE - 9, foot)
            foot_box = Box(self.ways.box.right + 18, foot_box.top, foot_box.width * (1 - SHARE) - 9, foot)
            below.insert(0, self.ways)
        row([self.leaving, self.going], foot_box, 18)
        self.refill([*self.chairs, *below])

    def _ways(self) -> Stepper:
        choices = [(way, tr(f"party.way.{way}")) for way in self._offered()]
        if self.party.way not in dict(choices):
            self.party.way = choices[0][0] if self.party.way != "whisper" else "curtain"
        return Stepper(tr("party.secrecy"), choices, self.party.way, self._keep)

    def _offered(self) -> tuple[str, ...]:
        """The ways of keeping secrets; whispering stays offered until it is sure that somebody cannot."""
        found = secrecy.recommend(self._hardware(), self.game_name)
        unsure = self.missing and self.game_name in secrecy.WHISPERING
        return ("whisper", *found) if unsure and "whisper" not in found else found

    def _hardware(self) -> list[secrecy.Hardware]:
        devices = [(seat, self._device(seat)) for seat in self.session.humans]
        return [
            secrecy.Hardware(device.kind, self.rumbles.get(device.id, False), self.party.shares(seat))
            for seat, device in devices
            if device is not None
        ]

    def _keep(self, way: str) -> None:
        self.party.way = way
        self.desk.settings.change(secrecy=way)

    # -- doing ---------------------------------------------------------------------------------------

    def take(self, device: Device, seat: int) -> None:
        """A person plays with this device from now on."""
        if seat in self.session.handed_over:
            self._try(lambda: self.session.take_back(seat))
        self.party.take(device, seat)
        self.felt(device)
        self.focus(device, self.chair(seat))
        self.desk.sound("accept")
        self._again()
        if not self.missing:
            self.focus(device, self.going)

    def put_down(self, seat: int) -> None:
        """A person wants another device: the seat waits for it."""
        device = self._device(seat)
        if device is None:
            return
        others = [other for other in self.seats_of(device) if other != seat]
        self.party.leave(device)
        for other in others:
            self.party.take(device, other)
        self._again()

    def hand_over(self, seat: int) -> None:
        """The computer plays for a person; somebody has to stay."""
        if len(self.session.humans) < 2:
            self.desk.toast(tr("party.last_person"))
            return
        self._try(lambda: self.session.hand_over(seat))
        self._again()

    def _try(self, act: Callable[[], None]) -> None:
        try:
            act()
        except Refused as refused:
            self.desk.toast(refusal_text(refused, self.game_name))

    def _again(self) -> None:
        self.layout()
        self.changed()

    def _pressed(self, seat: int) -> None:
        """A chair is pressed: its person wants to play, or somebody wants to see what can be done."""
        device = self.by
        if seat in self.missing and not self.hands(device):
            self.take(device, seat)
        else:
            self.desk.push(self._sheet(device, seat))

    def _sheet(self, device: Device, seat: int, first: int = 0) -> Sheet:
        """What can be done about a seat; the row ``first`` has the focus."""

        def rows(sheet: Sheet) -> Sequence[Widget]:
            found: list[Widget] = []
            name = self.called(seat)
            if seat in self.session.handed_over:
                act = sheet.closing(lambda: self._come_back(device, seat))
                found.append(Button(tr("party.take_over"), act, primary=True))
            elif seat in self.missing:
                label = tr("party.share_for", name=name)
                if not self.seats_of(device):
                    label = tr(f"party.join_here.{device.kind}")
                found.append(Button(label, sheet.closing(lambda: self.take(device, seat)), primary=True))
            else:
                found.append(Button(tr("party.put_down"), sheet.closing(lambda: self.put_down(seat))))
            if seat not in self.session.handed_over:
                found.append(Button(tr("party.hand_over"), sheet.closing(lambda: self.hand_over(seat))))
            return [*found, Button(tr("ui.hint_back"), sheet.close)]

        head = (self.called(seat), self.sign_of(seat))
        text = tr("party.uncounted") if self.session.counted else ""
        return Sheet(self.desk, device, lambda: head, rows, text=text, first=first, others=self.meanwhile)

    def _come_back(self, device: Device, seat: int) -> None:
        """A person plays again: with the device they had, else with this one where it is nobody's."""
        if self._device(seat) is None and not self.hands(device):
            self.take(device, seat)
        else:
            self._try(lambda: self.session.take_back(seat))
            self._again()

    def go_on(self) -> None:
        """Everybody is there: to the table."""
        if self.missing:
            self.desk.toast(tr("party.someone_missing", name=self.called(self.missing[0])))
            return
        if self.over:
            self.desk.sound("resume")
            self.desk.pop()
            return
        if self.party.way == "whisper" and not secrecy.can_whisper(self._hardware()):
            self.party.way = "curtain"
            self.desk.toast(tr("party.way_changed"))
        self._kept = True
        self.desk.replace(make("table", self.desk, session=self.session))

    def leave_match(self) -> None:
        """A match is stored with every action: leaving it is only going home."""
        self.desk.home_to(make("title", self.desk))

    def shutdown(self) -> None:
        if not (self.over or self._kept):
            self.session.close()

    # -- verbs ---------------------------------------------------------------------------------------

    def hints(self) -> Sequence[Hint]:
        device = same(self.desk.hub.device)
        if self.missing and not self.hands(device):
            return (("accept", tr("party.hint_take")), ("back", tr("ui.hint_back")))
        on = ("hint", tr("party.hand_over")) if self.missing else ("next", tr("party.go_on"))
        return (on, ("accept", tr("ui.hint_choose")), ("back", tr("ui.hint_back")))

    def handle(self, intent: Intent) -> None:
        device = self.by = same(intent.device)
        if intent.verb == "back":
            self._back()
        elif intent.verb in ("next", "pause"):
            self.go_on()
        elif intent.verb == "hint" and self.missing and self.hands(device):
            seat = self.focused_seat(device)
            self.desk.push(self._sheet(device, seat if seat in self.missing else self.missing[0], first=1))
        elif intent.pos is None and device not in self.shown:
            self._first(device, intent)
        else:
            self.into_form(intent)

    def meanwhile(self, intent: Intent) -> None:
        """Somebody else has a sheet open: one can still take a seat."""
        device = same(intent.device)
        if intent.verb == "accept" and not intent.again and self.missing and not self.seats_of(device):
            self.take(device, self.missing[0])

    def _first(self, device: Device, intent: Intent) -> None:
        """A device that has no focus yet: it takes the seat that is asked for, or begins to look around."""
        if intent.verb == "accept" and not intent.again and self.missing and not self.hands(device):
            self.take(device, self.missing[0])
        elif intent.verb in ("accept", *DIRECTIONS):
            seat = next(iter(self.missing or self.hands(device)), self.session.people[0])
            self.focus(device, self.chair(seat) if self.missing else self.going)

    def _back(self) -> None:
        """One step: to where this was opened, where nobody is missing or the pause is below; else home."""
        below = self.desk.stack[-2] if len(self.desk.stack) > 1 else None
        if self.over and (not self.missing or type(below).__name__ == "Pause"):
            self.desk.sound("back")
            self.desk.pop()
        elif not self.over:
            self.leave_match()
        else:
            self.desk.toast(tr("party.someone_missing", name=self.called(self.missing[0])))

    def update(self, dt: float) -> bool:
        there = self.desk.hub.pads.open
        for seat in self.party.people:
            key = self.party.device_of(seat)
            if key is not None and key[0] == "pad" and key[1] not in there:
                self.party.lost(Device("pad", key[1]))
                self._again()
        return super().update(dt)

    # -- drawing -------------------------------------------------------------------------------------

    def prompt(self) -> str:
        return tr("party.ask", name=self.called(self.missing[0])) if self.missing else ""

    def page(self, canvas: Canvas) -> None:
        canvas.panel(self.floor)
        self.form.draw(canvas)
        self.marks(canvas, [self.leaving, self.going, *([self.ways] if self.ways else [])])


def scene(desk: Desk, *, session: Session, over: bool = False) -> Scene:
    """Who holds what in a match of several people."""
    return TakeSeats(desk, session, over=over)
