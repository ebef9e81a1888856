"""Pads, keys and the mouse in the hands of several people."""

from __future__ import annotations

import pygame

from game.app import App
from game.input.intents import Device
from game.scenes import make
from game.scenes.lobby import Lobby
from game.ui.widgets import Widget
from tests.kit import ui
from tests.kit.pads import AXES, VirtualPad
from tests.kit.tables import STANDARD, game_of

SEED = "several people on one couch"


def lobby(running: App, options: object = STANDARD) -> Lobby:
    """The lobby on top, laid out."""
    name = game_of(options).name
    running.desk.push(make("lobby", running.desk, game=name, options=options, seed=SEED))
    running.frame(ui.FRAME)
    found = running.desk.top
    assert isinstance(found, Lobby)
    return found


def press(running: App, pad: VirtualPad, *buttons: str) -> None:
    """Press and release these, one after the other."""
    for button in buttons:
        if button in AXES:
            pad.axis(button, 1.0)
        else:
            pad.press(button)
        ui.frames(running, 0.05)
        if button in AXES:
            pad.axis(button, -1.0)
        else:
            pad.release(button)
        ui.frames(running, 0.05)


def device(running: App, pad: VirtualPad) -> Device:
    """The pad as intents know it."""
    return running.desk.hub.pads.open[pad.instance_id].device


def button(running: App, label: str) -> Widget:
    """The widget of the top scene that is labelled so."""
    form = getattr(running.desk.top, "form")  # noqa: B009 - every menu has one
    return next(widget for widget in form.widgets if getattr(widget, "label", "") == label)


def click(running: App, label: str) -> None:
    """Click the widget that is labelled so."""
    ui.click(running, button(running, label).box.center)


def typed(running: App, text: str, *, composing: str = "") -> None:
    """Type text as SDL reports it: what an input method composes first, then the text."""
    if composing:
        pygame.event.post(pygame.event.Event(pygame.TEXTEDITING, text=composing, start=0, length=1))
        running.frame(ui.FRAME)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
    running.frame(ui.FRAME)
