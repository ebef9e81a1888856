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
from game.input.intents import DIRECTIONS, MOUSE, Device, Intent
from game.joining import Joining, Person, same
from game.lobby import new_seed
from game.party import Party
from game.scene import Scene
from game.scenes import lobby_draw, lobby_sheets, make
from game.scenes.dialog import Dialog
from game.scenes.gathering import Gathering
from game.scenes.lobby_chairs import Chair, Look, place, seen_with
from game.scenes.lobby_draw import MARGIN
from game.scenes.menu import TOP
from game.scenes.new_game_options import LEVEL, allowed, tidy, value_word
from game.scenes.new_game_rows import Levels
from game.strings import tr
from game.ui import hints
from game.ui.canvas import Box, Canvas
from game.ui.hints import Hint
from game.ui.widgets import Button

FOOT = 58.0
LEAST = 2
"""So many people make a party; one alone plays the classic set-up."""


class Lobby(Gathering):
    """``options`` and ``seed`` are those of the match that is to begin."""

    heading = "party.title"

    def __init__(self, desk: Desk, *, game: str, options: Any, seed: str) -> None:
        super().__init__(desk)
        self.game, self.options, self.seed = REGISTRY[game], options, seed
        self.game_name = game
        self.room = Joining(self.game.seats(options))
        self.chairs = [Chair(seat, self.look, self._pressed) for seat in range(self.room.seats)]
        self.start = Button(tr("scenes.start"), self.ask, primary=True)

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
        """What the person of a seat is called: by name, else after their colour; with the shape, where that
        colour is somebody's name."""
        person = self.room.people[seat]
        if person.name:
            return person.name
        word = tr(f"party.colour.{person.sign}")
        taken = word in {other.name for other in self.room.people.values()}
        return tr(f"party.sign.{person.sign}") if taken else word

    def look(self, seat: int) -> Look:
        """What the chair of a seat shows."""
        person = self.room.people.get(seat)
        fixed, tag = self._fixed(seat), tr("party.seat", n=seat + 1)
        if person is None:
            level = seats.level_at(self.options, self.room.people, seat)
            word = tr("party.free_seat", level=value_word(self.game, LEVEL, level))
            return Look(tr("party.computer"), fixed or word, tag=tag)
        shared = self.room.seats_of(person.device) if person.device else ()
        note = tr("party.shared", n=len(shared)) if len(shared) > 1 else ""
        faded = person.device is None
        note = tr("party.take_back") if faded else fixed or note
        look = Look(self.called(seat), note, person.sign, faded=faded, tag=tag)
        return seen_with(look, person.device, self.desk.hub.pads.open)

    def _fixed(self, seat: int) -> str:
        """What the options fix for a seat, in a word."""
        chosen = getattr(self.options, "fs_assignment", None)
        is_scientist = chosen is not None and chosen.value == "chosen" and self.options.fs_seat == seat
        return tr("deception.role.scientist") if is_scientist else ""

    # -- layout --------------------------------------------------------------------------------------

    def layout(self) -> None:
        width, height = self.desk.screen.size
        foot = FOOT * min(1.2, self.desk.texts.scale / 100)
        bottom = height - hints.HEIGHT - 16
        self.floor = Box(MARGIN, TOP, width - 2 * MARGIN, bottom - foot - 18 - TOP)
        inner = self.floor.inflate(-36, -36)
        if self.sides > 1:
            inner = Box(inner.left + 6, inner.top + 34, inner.width - 12, inner.height - 38)
        place(self.chairs, inner, self.order, aisle=12.0 if self.sides > 1 else 0.0)
        levels = [(level, value_word(self.game, LEVEL, level)) for level in allowed(self.game, LEVEL)]
        self.levels = Levels(
            tr(f"{self.game.name}.option.{LEVEL}"), levels, getattr(self.options, LEVEL), self.set_level
        )
        half = (width - 2 * MARGIN - 18) / 2
        self.levels.box = Box(MARGIN, bottom - foot, half, foot)
        self.start.label = tr("scenes.start")
        self.start.box = Box(MARGIN + half + 18, bottom - foot, half, foot)
        self.refill([*self.chairs, self.levels, self.start])

    def set_level(self, level: Any) -> None:
        self.options = replace(self.options, **{LEVEL: level})

    # -- who does what -------------------------------------------------------------------------------

    def seats_of(self, device: Device) -> tuple[int, ...]:
        return self.room.seats_of(device)

    def sign_of(self, seat: int) -> int:
        return self.room.people[seat].sign

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
        self.felt(device)
        self.focus(device, self.chairs[seat])
        self.desk.sound("accept")
        self.changed()

    def leave_seat(self, seat: int) -> None:
        """Somebody gets up."""
        self.room.leave(seat)
        self.desk.sound("back")
        self.changed()

    def _pressed(self, seat: int) -> None:
        """A chair is pressed: by somebody who wants to sit there, or who wants to see what can be done."""
        device, person = self.by, self.room.people.get(seat)
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
        self.sit(owner or device, seat if seat in self.room.empty else free)

    # -- starting ------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Everybody is there: how are secrets kept?"""
        if len(self.room.people) < LEAST:
            self.desk.toast(tr("party.too_few"))
        elif self.room.waiting:
            self.desk.toast(tr("party.still_waiting", name=self.called(self.room.waiting[0])))
        else:
            self.desk.push(lobby_sheets.ways(self, self.by))

    def begin(self, way: str) -> None:
        """Start the match with these people, if all are still there."""
        self._look_for_pads()
        if self.room.waiting:
            self.ask()
            return
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
        if not self.hands(device) and same(device) not in self.shown:
            return (("accept", tr("party.hint_join")), ("back", tr("ui.hint_back")))
        around = (("hint", tr("party.hint_share")), ("next_tab", tr("party.hint_sign")))
        back = tr("party.hint_leave" if self.room.seats_of(device) else "ui.hint_back")
        return (*around, ("next", tr("scenes.start")), ("accept", tr("ui.hint_choose")), ("back", back))

    def handle(self, intent: Intent) -> None:
        device = self.by = same(intent.device)
        if intent.verb == "back":
            self._back(device)
        elif intent.verb in ("next", "pause"):
            self.ask()
        elif intent.verb in ("next_tab", "prev_tab"):
            self._sign(device, 1 if intent.verb == "next_tab" else -1)
        elif intent.verb == "hint" and self.hands(device):
            self.share(device)
        elif intent.pos is None and device not in self.shown:
            self._first(device, intent)
        else:
            self.into_form(intent)

    def meanwhile(self, intent: Intent) -> None:
        """Somebody else has a sheet open: one can still join."""
        device = same(intent.device)
        if intent.verb == "accept" and not intent.again and not self.room.seats_of(device):
            self.join(device)

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
        if seat in self.hands(device):
            self.room.turn_sign(seat, step)
            self.desk.sound("move")
            self.changed()

    def _back(self, device: Device) -> None:
        """One step: from the seat, then from the lobby."""
        held = self.room.seats_of(device)
        if held:
            seat = self.focused_seat(device)
            self.leave_seat(seat if seat in held else held[-1])
            if not self.room.seats_of(device) and device != MOUSE:
                self.shown.discard(device)
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
        self._look_for_pads()
        return super().update(dt)

    def _look_for_pads(self) -> None:
        """Whose pad is gone waits for another device."""
        there = self.desk.hub.pads.open
        held = {p.device for p in self.room.people.values() if p.device and p.device.kind == "pad"}
        for device in (device for device in held if device.id not in there):
            self.room.gone(device)
            self.changed()

    # -- drawing -------------------------------------------------------------------------------------

    def prompt(self) -> str:
        if self.room.waiting:
            return tr("party.ask", name=self.called(self.room.waiting[0]))
        return tr("party.join_with") if self.room.empty else ""

    def page(self, canvas: Canvas) -> None:
        canvas.panel(self.floor)
        if self.sides > 1:
            lobby_draw.teams(canvas, [chair.box for chair in self.chairs], self.sides)
        self.form.draw(canvas)
        self.marks(canvas, (self.levels, self.start))


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
