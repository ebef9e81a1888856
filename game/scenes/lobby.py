"""The lobby of a couch party: press to join, with any device; then names, colours, seats, and how to keep
secrets.

Everybody moves about at once: every device has a focus of its own, marked with its person's sign. What needs
a list opens a sheet that listens to that device alone. Unplugging a pad moves nobody.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.games import REGISTRY
from game import matches, seats
from game.desk import Desk
from game.input.intents import DIRECTIONS, KEYBOARD, MOUSE, Device, Intent
from game.joining import Joining, Person, same
from game.lobby import new_seed
from game.party import Party
from game.scene import Scene
from game.scenes import lobby_sheets, make
from game.scenes.dialog import Dialog
from game.scenes.lobby_chairs import Chair, Look, device_word, marks, place
from game.scenes.menu import TOP, Menu
from game.scenes.new_game_options import LEVEL, allowed, tidy, value_word
from game.scenes.new_game_rows import Levels
from game.strings import tr
from game.ui import backdrop, glyphs, hints, icons
from game.ui.canvas import Box, Canvas
from game.ui.form import Form
from game.ui.hints import Hint
from game.ui.seat_colours import LIGHTS
from game.ui.widgets import Button, Widget

MARGIN, FOOT = 48.0, 58.0
LEAST = 2
"""So many people make a party; one alone plays the classic set-up."""
TRIED = (0.45, 0.45, 0.15)
"""What a pad feels when it joins: strengths and seconds. It also tells whether it can rumble."""
PAIR = {"keyboard": MOUSE, "mouse": KEYBOARD}
"""Devices of one person, unless both have joined."""


class Lobby(Menu):
    """``options`` and ``seed`` are those of the match that is to begin."""

    heading = "party.title"

    def __init__(self, desk: Desk, *, game: str, options: Any, seed: str) -> None:
        super().__init__(desk)
        desk.seat_party(None)
        self.game, self.options, self.seed = REGISTRY[game], options, seed
        self.room = Joining(self.game.seats(options))
        self.form = Form([], desk.sound, apart=True)
        self.chairs = [Chair(seat, self.look, self._pressed) for seat in range(self.room.seats)]
        self.start = Button(tr("scenes.start"), self.ask, primary=True)
        self.rumbles: dict[int, bool] = {}
        """Which pads could be felt when they joined, by id."""
        self._numbers: dict[Device, int] = {}
        self._shown: set[Device] = set()
        self._lit: dict[int, int] = {}
        self._by: Device = KEYBOARD
        """The device that is pressing something now."""

    # -- seats ---------------------------------------------------------------------------------------

    @property
    def sides(self) -> int:
        """How many fixed sides the game has; 1: every seat on its own."""
        return 2 if seats.partners(self.options, 0) else 1

    @property
    def order(self) -> tuple[int, ...]:
        """The seats as they are shown and taken: partners beside each other."""
        every = range(self.room.seats)
        return (*every[0 :: self.sides], *every[1 :: self.sides]) if self.sides > 1 else tuple(every)

    def called(self, seat: int) -> str:
        """What the person of a seat is called: by name, else after their colour."""
        person = self.room.people[seat]
        return person.name or tr(f"party.colour.{person.sign}")

    def look(self, seat: int) -> Look:
        """What the chair of a seat shows."""
        person = self.room.people.get(seat)
        if person is None:
            level = seats.level_at(self.options, self.room.people, seat)
            word = value_word(self.game, LEVEL, level)
            return Look(tr("party.computer", level=word), tr("party.sit_here"), tag=self._tag(seat))
        shared = self.room.seats_of(person.device) if person.device else ()
        note = tr("party.shared", n=len(shared)) if len(shared) > 1 else ""
        word = device_word(person.device, tuple(self.desk.hub.pads.open))
        faded = person.device is None
        note = tr("party.take_back") if faded else note
        return Look(self.called(seat), note, person.sign, person.device, word, faded, self._tag(seat))

    def _tag(self, seat: int) -> str:
        """What the options fix for a seat."""
        chosen = getattr(self.options, "fs_assignment", None)
        if chosen is not None and chosen.value == "chosen" and self.options.fs_seat == seat:
            return tr("deception.role.scientist")
        return tr("party.seat", n=seat + 1)

    # -- layout --------------------------------------------------------------------------------------

    def layout(self) -> None:
        width, height = self.desk.screen.size
        foot = FOOT * min(1.2, self.desk.texts.scale / 100)
        bottom = height - hints.HEIGHT - 16
        self.area = Box(MARGIN, TOP, width - 2 * MARGIN, bottom - foot - 18 - TOP)
        inner = self.area.inflate(0, -12)
        if self.sides > 1:
            inner = Box(inner.left + 18, inner.top + 40, inner.width - 36, inner.height - 58)
        place(self.chairs, inner, self.order)
        levels = [(level, value_word(self.game, LEVEL, level)) for level in allowed(self.game, LEVEL)]
        self.levels = Levels(
            tr(f"{self.game.name}.option.{LEVEL}"), levels, getattr(self.options, LEVEL), self._level
        )
        half = (width - 2 * MARGIN - 18) / 2
        self.levels.box = Box(MARGIN, bottom - foot, half, foot)
        self.start.label = tr("scenes.start")
        self.start.box = Box(MARGIN + half + 18, bottom - foot, half, foot)
        self._refill([*self.chairs, self.levels, self.start])

    def _refill(self, widgets: Sequence[Widget]) -> None:
        """The same widgets in other places; everybody's focus stays."""
        old, ring = self.form.widgets, self.form.ring
        places = {
            number: old.index(now)
            for number in self._numbers.values()
            if (now := ring.current(number)) in old
        }
        self.form.replace(widgets)
        for number, index in places.items():
            self.form.ring.set(widgets[index], number)

    def _level(self, level: Any) -> None:
        self.options = replace(self.options, **{LEVEL: level})

    # -- who does what -------------------------------------------------------------------------------

    def number(self, device: Device) -> int:
        """Under which number the focus of a device is kept."""
        return self._numbers.setdefault(same(device), len(self._numbers) + 1)

    def hands(self, device: Device) -> tuple[int, ...]:
        """The seats a device plays for; a mouse nobody took goes along with the keyboard, and the other way
        round."""
        own = self.room.seats_of(device)
        pair = PAIR.get(same(device).kind)
        return own if own or pair is None else self.room.seats_of(pair)

    def focus(self, device: Device, widget: Widget) -> None:
        """Put the focus of a device there."""
        self._shown.add(same(device))
        self.form.ring.set(widget, self.number(device))

    def focused_seat(self, device: Device) -> int | None:
        """The seat whose chair the device has in focus: else the last one it has taken."""
        widget = self.form.ring.current(self.number(device)) if same(device) in self._shown else None
        if isinstance(widget, Chair):
            return widget.seat
        held = self.hands(device)
        return held[-1] if held else None

    def join(self, device: Device) -> None:
        """Somebody presses: a seat that waits for its person, else the first free one."""
        if self.room.waiting:
            self.take(device, self.room.waiting[0])
        elif self.room.empty:
            self.sit(device, next(seat for seat in self.order if seat in self.room.empty))
        else:
            self.desk.toast(tr("party.full"))

    def sit(self, device: Device, seat: int) -> None:
        """Somebody takes an empty seat."""
        self.room.sit(seat, device)
        self._joined(device, seat)

    def take(self, device: Device, seat: int) -> None:
        """A device plays for a person whose pad is gone."""
        self.room.take(device, seat)
        self._joined(device, seat)

    def _joined(self, device: Device, seat: int) -> None:
        pad = self.desk.hub.pads.open.get(device.id) if device.kind == "pad" else None
        if pad and self.desk.settings.value.rumble:
            self.rumbles[device.id] = pad.rumble(*TRIED)
        self.focus(device, self.chairs[seat])
        self.desk.sound("accept")
        self.changed()

    def leave_seat(self, seat: int) -> None:
        """Somebody gets up."""
        self.room.leave(seat)
        self.desk.sound("back")
        self.changed()

    def changed(self) -> None:
        """Somebody came, went or has another sign: the lamps of the pads follow."""
        self.desk.stale = True
        for device, pad in ((pad.device, pad) for pad in self.desk.hub.pads.open.values()):
            held = self.room.seats_of(device)
            sign = self.room.people[held[0]].sign if held else -1
            if self._lit.get(device.id, -1) != sign:
                self._lit[device.id] = sign
                pad.light(LIGHTS[sign] if sign >= 0 else (0, 0, 0))

    def _pressed(self, seat: int) -> None:
        """A chair is pressed: by somebody who wants to sit there, or who wants to see what can be done."""
        device, person = self._by, self.room.people.get(seat)
        if person is None and not self.hands(device):
            self.sit(device, seat)
        elif person is not None and person.device is None and not self.hands(device):
            self.take(device, seat)
        else:
            self.desk.push(lobby_sheets.of_seat(self, device, seat))

    def share(self, device: Device) -> None:
        """Somebody sits down who shares a device."""
        if not self.room.empty:
            self.desk.toast(tr("party.full"))
            return
        seat = self.focused_seat(device)
        free = next(other for other in self.order if other in self.room.empty)
        held = self.hands(device)
        owner = self.room.people[held[0]].device if held else None
        self.sit(owner or device, seat if seat in self.room.empty and seat is not None else free)

    # -- starting ------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Everybody is there: how are secrets kept?"""
        if len(self.room.people) < LEAST:
            self.desk.toast(tr("party.too_few"))
        elif self.room.waiting:
            self.desk.toast(tr("party.still_waiting", name=self.called(self.room.waiting[0])))
        else:
            self.desk.push(lobby_sheets.ways(self, self._by))

    def begin(self, way: str) -> None:
        """Start the match with these people."""
        people = {seat: (self.called(seat), person.sign) for seat, person in self.room.people.items()}
        options = tidy(self.game, self.options)
        settings = self.desk.settings
        kept = {**settings.value.options, self.game.name: msgspec.to_builtins(options)}
        names = dict.fromkeys(p.name for p in self.room.people.values() if p.name)
        players = (*names, *(name for name in settings.value.players if name not in names))
        settings.change(game=self.game.name, options=kept, players=players[:16], secrecy=way)
        plans = seats.couch_seats(options, people)
        seed = self.seed or new_seed()
        session = matches.begin(self.desk, self.game.name, options, seed, seats=plans)
        self.desk.seat_party(party_of(self.room.people, way))
        self.desk.replace(make("table", self.desk, session=session))

    # -- verbs ---------------------------------------------------------------------------------------

    def hints(self) -> Sequence[Hint]:
        device = self.desk.hub.device
        if not self.hands(device) and same(device) not in self._shown:
            return (("accept", tr("party.hint_join")), ("back", tr("ui.hint_back")))
        around = (("hint", tr("party.hint_share")), ("next_tab", tr("party.hint_sign")))
        back = tr("party.hint_leave" if self.room.seats_of(device) else "ui.hint_back")
        return (*around, ("next", tr("scenes.start")), ("accept", tr("ui.hint_choose")), ("back", back))

    def handle(self, intent: Intent) -> None:
        device = self._by = same(intent.device)
        told = replace(intent, seat=self.number(device))
        if intent.verb == "back":
            self._back(device)
        elif intent.verb in ("next", "pause"):
            self.ask()
        elif intent.verb in ("next_tab", "prev_tab"):
            self._sign(device, 1 if intent.verb == "next_tab" else -1)
        elif intent.verb == "hint" and self.hands(device):
            self.share(device)
        elif intent.pos is None and device not in self._shown:
            self._first(device, intent)
        else:
            self._shown.add(device)
            self.form.handle(told)

    def _first(self, device: Device, intent: Intent) -> None:
        """A device that has no focus yet: it joins, or begins to look around."""
        if intent.verb == "accept" and not intent.again:
            self.join(device)
        elif intent.verb in DIRECTIONS:
            held = self.hands(device)
            free = self.room.empty or self.order
            self.focus(device, self.chairs[held[0] if held else free[0]])

    def _sign(self, device: Device, step: int) -> None:
        seat = self.focused_seat(device)
        if seat in self.hands(device) and seat is not None:
            self.room.turn_sign(seat, step)
            self.desk.sound("move")
            self.changed()

    def _back(self, device: Device) -> None:
        """One step: from the seat, then from the lobby."""
        held = self.room.seats_of(device)
        if held:
            seat = self.focused_seat(device)
            self.leave_seat(seat if seat in held and seat is not None else held[-1])
            if not self.room.seats_of(device) and device != MOUSE:
                self._shown.discard(device)
        elif self.room.people:
            choices = [(tr("party.end_yes"), self.close), (tr("party.end_no"), lambda: None)]
            self.desk.push(Dialog(self.desk, tr("party.end_title"), tr("party.end_text"), choices))
        else:
            self.close()

    def close(self) -> None:
        self.room.people.clear()
        self.changed()
        self.desk.sound("back")
        again = make("new_game", self.desk, game=self.game.name, options=self.options, seed=self.seed)
        self.desk.replace(again)

    def update(self, dt: float) -> bool:
        there = self.desk.hub.pads.open
        lost = {p.device for p in self.room.people.values() if p.device and p.device.kind == "pad"}
        for device in (device for device in lost if device.id not in there):
            self.room.gone(device)
            self._shown.discard(device)
            self.changed()
        moving = False
        for widget in self.form.widgets:
            here = [device for device in self._shown if self._at(device) is widget]
            if isinstance(widget, Chair):
                widget.cursors = [sign for device in here if (sign := self._cursor(device)) is not None]
            moving |= widget.update(dt, bool(here), self.desk.calm)
        return moving

    def _at(self, device: Device) -> Widget | None:
        return self.form.ring.current(self.number(device))

    def _cursor(self, device: Device) -> int | None:
        """The sign by which the focus of a device is marked; None: it is not in hand, and nobody's."""
        held = self.room.seats_of(device)
        if held:
            seat = self.focused_seat(device)
            return self.room.people[seat if seat in held and seat is not None else held[0]].sign
        return -1 if device == same(self.desk.hub.device) else None

    # -- drawing -------------------------------------------------------------------------------------

    def page(self, canvas: Canvas) -> None:
        self._prompt(canvas)
        canvas.panel(self.area)
        if self.sides > 1:
            self._teams(canvas)
        self.form.draw(canvas)
        for widget in (self.levels, self.start):
            here = [self._cursor(device) for device in self._shown if self._at(device) is widget]
            signs = [sign for sign in here if sign is not None and sign >= 0]
            if signs:
                marks(canvas, widget.box, signs)

    def _prompt(self, canvas: Canvas) -> None:
        """Above the chairs: with what one can join."""
        texts, palette, y = canvas.texts, canvas.palette, 50.0
        x = canvas.width - MARGIN
        tables = hints.joining(self.desk)
        for token, family, word in reversed(tables):
            x -= texts.width(word, "small")
            canvas.text(word, (x, y), "small", palette.muted, "midleft")
            image = glyphs.draw(canvas, token, family, hints.GLYPH)
            x -= image.get_width() / canvas.u + 8
            canvas.image(image, (x, y), "midleft")
            x -= 22
        x -= texts.width(tr("party.join_with"), "smallstrong") - 6
        canvas.text(tr("party.join_with"), (x, y), "smallstrong", palette.accent, "midleft")

    def draw(self, canvas: Canvas) -> None:
        backdrop.draw(canvas)
        y = 50.0
        canvas.image(icons.emblem(self.game.name, canvas.px(48), canvas.palette), (MARGIN, y), "midleft")
        canvas.text(tr(self.heading), (MARGIN + 64, y), "title", anchor="midleft")
        self.page(canvas)
        hints.draw(canvas, self.desk, self.hints())

    def _teams(self, canvas: Canvas) -> None:
        """Who plays with whom: a frame around partners."""
        palette = canvas.palette
        for side in range(self.sides):
            boxes = [chair.box for chair in self.chairs if chair.seat % self.sides == side]
            frame = boxes[0].unionall(boxes[1:]).inflate(16, 16)
            frame.height += 34
            frame.top -= 34
            canvas.box(frame, (*palette.pressed, 120), radius=20, edge=palette.panel_edge, width=1.5)
            word = tr(f"party.side.{side}")
            canvas.text(word, (frame.centerx, frame.top + 20), "smallstrong", palette.muted, "center")


def party_of(people: Mapping[int, Person], way: str) -> Party:
    """Who plays with what, as the table needs it."""
    party = Party(people, way)
    for seat, person in sorted(people.items()):
        if person.device is not None:
            party.take(person.device, seat)
    return party


def scene(desk: Desk, *, game: str, options: Any, seed: str) -> Scene:
    """The lobby of a match with these options."""
    return Lobby(desk, game=game, options=options, seed=seed)
