"""What one person with one device presses to get a whole case of Deception played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.games.deception.options import PRESETS, Options, ScientistChoice
from game.app import App
from game.strings import tr
from game.table.case_aim import READING
from game.table.case_menu import TalkMenu
from game.table.case_pick import PickPage
from game.table.case_private import PrivatePage
from game.table.case_row import SpotWidget
from game.table.case_spots import CardSpot, OptionSpot, Spot, TileSpot
from game.ui.widgets import Widget
from tests.kit.case_hands import route
from tests.screen.players import Device, Mouse, Stepping, Waits, form_of, scene_name

PERSON = 0
SEATED: dict[str, Options] = {
    name: replace(PRESETS["four"], fs_assignment=ScientistChoice.CHOSEN, fs_seat=seat)
    for name, seat in (("scientist", PERSON), ("badge", 1))
}
"""Options with which the person is the scientist, or holds a badge: these are the last used ones."""
PATIENCE = 60
"""Looks at the screen within which a press must have had its effect."""
LOOK = 0.05

Find = Callable[[], Widget]


def one_case(app: App, device: Device, preset: str, seen: list[str]) -> Waits:
    """From the title through a whole case and back to the title; ``seen`` collects the scenes."""
    app.desk.settings.change(options={"deception": _plain(SEATED[preset])})
    todo = ["menu", "clue", "solve"]
    yield 0.3
    while not seen or seen[-1] != "title" or "deception_result" not in seen:
        name, top = scene_name(app), app.desk.top
        if not seen or seen[-1] != name:
            seen.append(name)
            yield 0.3
        elif name == "table_deception":
            yield from _at_the_table(app, device, top, todo)
        elif name == "title":
            yield from device.choose(app, tr("ui.new_game"))
        elif name == "new_game":
            yield from device.choose(app, tr("scenes.start"))
            yield 0.2
        elif name == "deception_result":
            yield from _leave(app, device, top)
        else:
            raise AssertionError(f"nobody wanted to be in {name}")


def _plain(options: Options) -> dict[str, Any]:
    return {field: getattr(options, field) for field in options.__struct_fields__}


def _leave(app: App, device: Device, result: Any) -> Waits:
    """Look at the truth to its end, then go home."""
    if not result.all_shown:
        yield LOOK
        return
    yield from device.choose(app, tr("case_end.title"))
    yield 0.3


def _at_the_table(app: App, device: Device, table: Any, todo: list[str]) -> Waits:
    """What a person would do now; waiting, where there is nothing."""
    shown, spots = table.panel, table.aim.spots
    guard = shown.guard if shown is not None else table.guarded
    if table.busy or guard:
        yield LOOK
    elif isinstance(shown, PickPage):
        yield from _pick(app, device, shown)
    elif isinstance(shown, PrivatePage):
        yield from _press(app, device, lambda: shown.form.widgets[0], lambda: table.panel is not shown)
    elif table.aim.kind not in READING:
        first = 0 if table.aim.kind == "replace" else len(table.table().record) % len(spots)
        yield from _spot(app, device, table, spots[first])
        if table.aim.kind == "replace":
            drawn = next(spot for spot in spots if isinstance(spot, OptionSpot))
            yield from _spot(app, device, table, drawn)
        yield from _main(app, device, table)
    elif todo and table.table().speaks(PERSON):
        yield from {"menu": _talk, "clue": _clue, "solve": _solve}[todo.pop(0)](app, device, table)
    elif table.row.main.label:
        yield from _main(app, device, table)
    else:
        yield LOOK


def _main(app: App, device: Device, table: Any) -> Waits:
    """The button that goes on, by its own key where there is one."""
    label, before = table.row.main.label, len(table.session.match.journal)
    asked = table.session.waiting_for

    def went_on() -> bool:
        entries, waiting = len(table.session.match.journal), table.session.waiting_for
        gone = app.desk.top is not table or table.row.main.label != label
        return gone or entries > before or waiting != asked

    if isinstance(device, Stepping):
        yield from device.tap(device.NEXT)
        yield from _until(went_on, label)
    else:
        yield from _press(app, device, lambda: table.row.main, went_on)


def _pick(app: App, device: Device, page: PickPage) -> Waits:
    for colour, row in page.cards.items():
        yield from _press(app, device, lambda card=row[1]: card, lambda c=colour: page.picked.get(c) == 1)
    yield from _press(app, device, lambda: page.form.widgets[-1], lambda: form_of(app) is not page.form)


def _talk(app: App, device: Device, table: Any) -> Waits:
    """A card of somebody else, and the first line of its menu."""
    theirs = next(s for s in table.aim.spots if isinstance(s, CardSpot) and s.owner != PERSON)
    yield from _press(app, device, _on(table, theirs), lambda: isinstance(table.panel, TalkMenu))
    menu = table.panel
    yield from _press(app, device, lambda: menu.form.widgets[0], lambda: table.panel is None)


def _clue(app: App, device: Device, table: Any) -> Waits:
    """A marked tile, and the card it points to."""
    tile = next(t.tile for t in table.table().tiles if t.option >= 0)
    yield from _press(app, device, _on(table, TileSpot(tile)), lambda: table.way.clue is not None)
    yield from _press(app, device, _on(table, table.aim.spots[-1]), lambda: table.way.clue is None)


def _solve(app: App, device: Device, table: Any) -> Waits:
    """Say so, choose a pair and confirm it."""
    if isinstance(device, Stepping):
        yield from device.tap(device.SOLVE)
        yield from _until(lambda: table.way.solving, "solving")
    else:
        yield from _press(app, device, lambda: table.row.solve, lambda: table.way.solving)
    cards = table.aim.spots[-8:]
    for card in (cards[1], cards[6]):
        yield from _spot(app, device, table, card)
    yield from _press(app, device, lambda: table.row.main, lambda: not table.way.solving)


def _spot(app: App, device: Device, table: Any, spot: Spot) -> Waits:
    yield from _press(app, device, _on(table, spot), lambda: spot in table.chosen)


def _on(table: Any, spot: Spot) -> Find:
    """Where a spot is now: the form is made anew with everything that happens."""

    def find() -> Widget:
        return next(w for w in table.form.widgets if isinstance(w, SpotWidget) and w.spot == spot)

    return find


def _press(app: App, device: Device, find: Find, happened: Callable[[], bool]) -> Waits:
    """Go there and press once; it must have its effect."""
    if isinstance(device, Mouse):
        goal = find()
        yield from device.click(app, *goal.box.center)
        yield from _until(happened, f"a click on {getattr(goal, 'label', 'a spot')}")
        return
    assert isinstance(device, Stepping)
    for _ in range(PATIENCE):
        ring, goal = form_of(app).ring, find()
        if ring.current() is goal:
            yield from device.tap(device.ACCEPT)
            yield from _until(happened, device.ACCEPT)
            return
        yield from device.tap(device.way(route(ring, goal)[0]))
    raise AssertionError(f"the arrows do not lead to {goal}")


def _until(happened: Callable[[], bool], what: str) -> Waits:
    for _ in range(PATIENCE):
        if happened():
            return
        yield LOOK
    raise AssertionError(f"{what} has done nothing")


__all__ = ["SEATED", "one_case"]
