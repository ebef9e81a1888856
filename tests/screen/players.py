"""Three people who own one device each: what they press to get a whole Whist match, a deal of WHO'S WHO or a
round of Trick of the Dead played.

A player is a generator over the running app: it looks at the top scene (as a person looks at the screen),
does one thing with its device and yields the seconds it waits before it looks again. The table is played by
trying cards from left to right: refused cards are part of the game.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from typing import Any, Protocol

from game.app import App
from game.strings import tr

Waits = Iterator[float]
ORDER = ("title", "new_game", "table", "hand_result", "match_result")


def scene_name(app: App) -> str:
    """The module name of the scene on top: ``title``, ``table`` …"""
    return type(app.desk.top).__module__.rsplit(".", 1)[-1]


class Device(Protocol):
    """How one person gets things done; every method ends with what was pressed let go."""

    def choose(self, app: App, label: str) -> Waits:
        """Press the widget of that label in a menu."""
        ...

    def go_on(self, app: App) -> Waits:
        """Close the result on the screen."""
        ...

    def try_card(self, app: App, place: int) -> Waits:
        """Try to play the card at that place of the hand, counted from the left."""
        ...

    def name_trump(self, app: App, panel: Any) -> Waits:
        """Choose a suit on the wheel, change it, and name it."""
        ...

    def close(self) -> None:
        """Put the device away."""
        ...


def form_of(app: App) -> Any:
    """The widgets that take the presses now: those of a panel over the table, else of the scene."""
    panel: Any = getattr(app.desk.top, "panel", None)
    return panel.form if panel is not None else getattr(app.desk.top, "form", None)


def focused_label(app: App) -> str | None:
    """What the widget in focus is called."""
    form = form_of(app)
    return None if form is None else getattr(form.focused, "label", None)


class Stepping:
    """What keys and pad have in common: a focus that is moved, and buttons with a meaning of their own."""

    UP = DOWN = LEFT = RIGHT = ACCEPT = NEXT = PASS = SOLVE = ""

    def way(self, direction: str) -> str:
        """What moves the focus in a direction."""
        return {"up": self.UP, "down": self.DOWN, "left": self.LEFT, "right": self.RIGHT}[direction]

    def tap(self, token: str) -> Waits:
        """Press and let go."""
        raise NotImplementedError

    def choose(self, app: App, label: str) -> Waits:
        for way in (self.DOWN, self.RIGHT, self.DOWN):
            for _ in range(14):
                if focused_label(app) == label:
                    yield from self.tap(self.ACCEPT)
                    return
                yield from self.tap(way)
        raise AssertionError(f"the focus never came to {label!r} in {scene_name(app)}")

    def go_on(self, app: App) -> Waits:
        yield from self.tap(self.NEXT)

    def try_card(self, app: App, place: int) -> Waits:
        yield from self.tap(self.RIGHT)
        yield from self.tap(self.ACCEPT)

    def name_trump(self, app: App, panel: Any) -> Waits:
        yield from self.tap(self.DOWN)
        yield from self.tap(self.RIGHT)
        yield from self.tap(self.ACCEPT)


class Keys(Stepping):
    """The keyboard alone, by xdotool from outside."""

    UP, DOWN, LEFT, RIGHT = "Up", "Down", "Left", "Right"
    ACCEPT, NEXT, PASS, SOLVE = "Return", "n", "z", "e"

    def tap(self, token: str) -> Waits:
        subprocess.Popen(["xdotool", "key", "--clearmodifiers", token])
        yield 0.12

    def close(self) -> None:
        pass


class Pad(Stepping):
    """One game controller alone: a virtual pad, which lives in the process that owns the window."""

    UP, DOWN, LEFT, RIGHT = "dpup", "dpdown", "dpleft", "dpright"
    ACCEPT, NEXT, PASS, SOLVE = "a", "rt", "x", "rb"

    def __init__(self) -> None:
        from tests.kit.pads import bus

        self._bus = bus()
        self._pad = self._bus.__enter__().plug("Pad")

    def tap(self, token: str) -> Waits:
        if token == "rt":
            self._pad.axis("rt", 1.0)
            yield 0.05
            self._pad.axis("rt", -1.0)
        else:
            self._pad.press(token)
            yield 0.05
            self._pad.release(token)
        yield 0.05

    def close(self) -> None:
        self._bus.__exit__(None, None, None)


class Mouse:
    """The mouse alone, by xdotool from outside."""

    def __init__(self, app: App) -> None:
        self._origin = app.desk.screen.window.position

    def click(self, app: App, x: float, y: float) -> Waits:
        u = app.desk.screen.u
        left, top = self._origin
        place = [str(round(left + x * u)), str(round(top + y * u))]
        subprocess.Popen(["xdotool", "mousemove", *place, "sleep", "0.04", "click", "1"])
        yield 0.2

    def wheel(self) -> Waits:
        subprocess.Popen(["xdotool", "click", "5"])
        yield 0.15

    def choose(self, app: App, label: str) -> Waits:
        for _ in range(20):
            for widget in form_of(app).widgets:
                if getattr(widget, "label", None) == label and widget.visible:
                    yield from self.click(app, *widget.box.center)
                    return
            yield from self.wheel()
        raise AssertionError(f"no {label!r} to click in {scene_name(app)}")

    def go_on(self, app: App) -> Waits:
        top: Any = app.desk.top
        if scene_name(app).startswith("table"):
            yield from self.click(app, *top.face.button.box.center)
            return
        button = next(w for w in top.form.widgets if getattr(w, "primary", False))
        yield from self.click(app, *button.box.center)

    def try_card(self, app: App, place: int) -> Waits:
        top: Any = app.desk.top
        places = top.stage.places()
        pose = places[place % len(places)]
        yield from self.click(app, pose.x - 30, pose.y)

    def name_trump(self, app: App, panel: Any) -> Waits:
        for suit in (2, 1):
            yield from self.click(app, *panel.sectors[suit].box.center)
        yield from self.click(app, *panel.button.box.center)

    def close(self) -> None:
        pass


def whole_match(app: App, device: Device, preset: str, seen: list[str]) -> Waits:
    """From the title through a match of that preset and back to the title; ``seen`` collects the scenes."""
    yield 0.3
    while not seen or seen[-1] != "title" or "match_result" not in seen:
        name = scene_name(app)
        if not seen or seen[-1] != name:
            seen.append(name)
            yield 0.3
            continue
        yield from _one_step(app, device, preset, name)


def _one_step(app: App, device: Device, preset: str, name: str) -> Waits:
    top: Any = app.desk.top
    if name == "title":
        yield from device.choose(app, tr("ui.new_game"))
    elif name == "new_game":
        if top.options != top.game.presets[preset]:
            yield from device.choose(app, tr(f"{top.game.name}.preset.{preset}"))
        else:
            yield from device.choose(app, tr("scenes.start"))
    elif name == "table":
        yield from _at_the_table(app, device, top)
    elif name == "hand_result":
        yield from device.go_on(app)
    elif name == "match_result":
        yield from device.choose(app, tr("scenes.match.title"))
    else:
        raise AssertionError(f"nobody wanted to be in {name}")
    yield 0.1


def one_deal(app: App, device: Device, preset: str, seen: list[str]) -> Waits:
    """From the title through the first deal of WHO'S WHO to the second; ``seen`` collects the scenes."""
    yield 0.3
    while (
        seen.count("table_whos_who") < 2
        or app.desk.top is None
        or getattr(app.desk.top, "panel", None) is None
    ):
        name = scene_name(app)
        if not seen or seen[-1] != name:
            seen.append(name)
            yield 0.3
        elif name == "table_whos_who":
            yield from _at_the_table(app, device, app.desk.top)
        elif name == "reveal":
            yield from device.choose(app, tr("reveal.next_deal"))
            yield 0.5
        else:
            yield from _one_step(app, device, preset, name)


def one_round(app: App, device: Device, preset: str, seen: list[str]) -> Waits:
    """From the title through the first round of Trick of the Dead to the second, or the last result."""
    own = "table_trick_of_the_dead"
    yield 0.3
    while seen.count(own) < 2 and (not seen or seen[-1] != "match_result"):
        name = scene_name(app)
        if not seen or seen[-1] != name:
            seen.append(name)
            yield 0.3
        elif name == own:
            yield from _at_the_table(app, device, app.desk.top)
        elif name == "round_result":
            yield from device.go_on(app)
            yield 0.5
        else:
            yield from _one_step(app, device, preset, name)


def _in_a_panel(app: App, device: Device, panel: Any) -> Waits:
    """What has to be done there: look at the role, name the first seats and seal that."""
    picks = [plate for plate in getattr(panel, "plates", ()) if not plate.picked]
    if panel.guard > 0 or getattr(panel, "sealed", False):
        yield 0.1
    elif hasattr(panel, "sectors"):
        yield from device.name_trump(app, panel)
    elif picks and not panel.ready:
        yield from device.choose(app, picks[0].label)
    elif picks:
        yield from device.choose(app, panel.button.label)
    else:
        yield from device.choose(app, tr("choices.role.seen"))
    yield 0.1


def _at_the_table(app: App, device: Device, table: Any) -> Waits:
    """Close results, try cards one after the other when it is the turn, else wait."""
    if table.panel is not None:
        yield from _in_a_panel(app, device, table.panel)
    elif table.awaiting:
        yield from device.go_on(app)
    elif getattr(table, "burying", False) and not table.stage.busy:
        if len(table.stage.chosen) < 2:
            yield from device.try_card(app, len(table.stage.chosen))
        else:
            yield from device.go_on(app)
    elif table.my_turn and not table.stage.busy:
        held = len(table.stage.hand)
        for place in range(held):
            yield from device.try_card(app, place)
            if app.desk.top is not table or len(table.stage.hand) < held or not table.my_turn:
                return  # played (and another card may have come for it)
        raise AssertionError("no card of the hand could be played")
    else:
        yield 0.05
