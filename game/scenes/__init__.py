"""The screens of the app. Each module has ``scene(desk, **details)``, imported when first shown."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from game.desk import Desk
from game.scene import Scene


def make(name: str, desk: Desk, **details: Any) -> Scene:
    """Build the scene of module ``game.scenes.<name>`` (late import keeps the start of the app short)."""
    return cast(Scene, import_module(f"game.scenes.{name}").scene(desk, **details))


def exists(name: str) -> bool:
    """True when there is such a scene."""
    return find_spec(f"game.scenes.{name}") is not None
