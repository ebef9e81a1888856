"""The real window: a display server without hardware, keys from outside."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import psutil
import pytest

pytestmark = [
    pytest.mark.screen,
    pytest.mark.skipif(
        not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"
    ),
]
PATIENCE = 60.0
"""Seconds after which something that must happen counts as not happening: the machine may be busy."""


def until(happened: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.05)


class Desktop(NamedTuple):
    """A display of 1600 x 900 and how to reach it."""

    environment: dict[str, str]

    def tool(self, *words: str) -> str:
        found = subprocess.run(
            ["xdotool", *words], env=self.environment, capture_output=True, text=True, check=False
        )
        return found.stdout

    def window(self) -> str:
        return self.tool("search", "--onlyvisible", "--class", "hidden-hand").strip()

    def size(self) -> tuple[int, int]:
        found = re.search(r"Geometry: (\d+)x(\d+)", self.tool("getwindowgeometry", self.window() or "0"))
        return (int(found[1]), int(found[2])) if found else (0, 0)


@pytest.fixture
def desktop(own_home: Path) -> Iterator[Desktop]:
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x900x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as pipe:
        number = pipe.readline().strip()
    hidden = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment |= {"DISPLAY": f":{number}", "SDL_FRAMEBUFFER_ACCELERATION": "0"}
    yield Desktop(environment)
    server.kill()
    server.wait()


def test_first_start_toggle_resize_and_quit(desktop: Desktop) -> None:
    app = subprocess.Popen([sys.executable, "-m", "game"], env=desktop.environment)
    try:
        until(lambda: desktop.size() == (1600, 900))
        children = psutil.Process(app.pid).children(recursive=True)
        desktop.tool("key", "F11")
        until(lambda: desktop.size() == (1280, 720))
        desktop.tool("windowsize", desktop.window(), "1024", "640")
        until(lambda: desktop.size() == (1024, 640))
        desktop.tool("key", "alt+Return")
        until(lambda: desktop.size() == (1600, 900))
        desktop.tool("key", "F11")
        until(lambda: desktop.size() == (1024, 640))
        desktop.tool("key", "Up")
        desktop.tool("key", "Return")
        assert app.wait(PATIENCE) == 0
        gone, alive = psutil.wait_procs(children, timeout=PATIENCE)
        assert alive == [], gone
    finally:
        app.kill()
        app.wait()
