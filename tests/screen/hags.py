"""What one person with one device presses to get a round of Three Hags played."""

from __future__ import annotations

from typing import Any

from engine.cards import cards_of
from game.app import App
from game.strings import tr
from tests.screen.players import Device, Mouse, Stepping, Waits, scene_name


def one_round(app: App, device: Device, preset: str, seen: list[str]) -> Waits:
    """From the title through the first round to the second, or to the end of the match where one round has
    decided it; ``seen`` collects the scenes."""
    yield 0.3
    while seen.count("table_three_hags") < 2 and "match_result" not in seen:
        name, top = scene_name(app), app.desk.top
        if not seen or seen[-1] != name:
            seen.append(name)
            yield 0.3
        elif name == "table_three_hags":
            yield from _at_the_table(app, device, top)
        elif name == "round_result_three_hags":
            yield from device.go_on(app)
            yield 0.3
        elif name == "title":
            yield from device.choose(app, tr("ui.new_game"))
        elif name == "new_game":
            chooser: Any = top
            right = chooser.options == chooser.game.presets[preset]
            yield from device.choose(
                app, tr("scenes.start" if right else f"{chooser.game.name}.preset.{preset}")
            )
        else:
            raise AssertionError(f"nobody wanted to be in {name}")


def _at_the_table(app: App, device: Device, table: Any) -> Waits:
    """Leaf to a combo and play it; pass where there is none."""
    if not table.my_turn or table.stage.busy:
        yield 0.05
        return
    before = len(table.session.match.journal)
    can = bool(table.legal())
    if isinstance(device, Mouse):
        yield from _with_the_mouse(app, device, table, can)
    elif isinstance(device, Stepping):
        for token in (device.DOWN, device.ACCEPT) if can else (device.PASS, device.PASS):
            yield from device.tap(token)
    yield 0.2
    assert len(table.session.match.journal) > before, "nothing was played"


def _with_the_mouse(app: App, device: Mouse, table: Any, can: bool) -> Waits:
    """Arrow and button for a lead; for an answer its cards, one after the other."""
    if not can:
        yield from device.click(app, *table.combos.button("undo").box.center)
        return
    yield from device.click(app, *table.combos.button("down").box.center)
    cards = list(cards_of(table.picked))
    if table.session.view(None).top is not None:
        for _ in range(2):  # put back, and picked again by hand
            for card in cards:
                pose = table.stage.places()[table.stage.hand.index(card)]
                yield from device.click(app, pose.x - 25, pose.y)
    yield from device.click(app, *table.combos.button("next").box.center)


__all__ = ["one_round"]
