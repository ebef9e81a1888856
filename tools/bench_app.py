"""The table's part of ``tools.bench``: frames of the busiest moments, start-up and memory of the app."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import tempfile
import time
from statistics import quantiles
from typing import Any

SIZE = (1920, 1080)
START = """
import sys, time
import psutil
from game import start
from game.app import App
options = start.options(["--size", "1920x1080"])
app = App(options)
shown = 0.0
def on_frame(app):
    global shown
    shown = shown or time.time()
    brain = app.desk.brain
    if time.time() - shown > 60 or (brain is not None and brain.ready):
        app.desk.running = False
        me = psutil.Process()
        memory = [p.memory_info().rss for p in (me, *me.children())]
        print(shown, sum(memory), file=sys.__stdout__, flush=True)
app.run(on_frame)
"""


SEATS = 12
"""At Deception's table in the bench: the fullest."""


def frames() -> dict[str, Any]:
    """Milliseconds per frame of the busiest moment at 1920x1080, on one core into a software surface."""
    return _frames("game.table.bench")


def case_frames() -> dict[str, Any]:
    """The same for a case of Deception at its largest table, up to the first presentation."""
    return {**_frames("game.table.case_bench", seats=SEATS), "seats": SEATS}


def _frames(name: str, **how: Any) -> dict[str, Any]:
    """What the ``busiest_frames`` of a module take."""
    try:
        module = importlib.import_module(name)
    except ImportError as error:
        return {"missing": {"busiest": f"{name} cannot be loaded: {error}"}}
    _headless(os.environ)
    times = list(module.busiest_frames(SIZE, **how))
    cuts = quantiles(times, n=100)
    return {
        "frames": len(times),
        "p50_ms": round(cuts[49], 2),
        "p99_ms": round(cuts[98], 2),
        "max_ms": round(max(times), 2),
    }


def startup() -> dict[str, Any]:
    """Seconds from starting the process to the title on the screen, and the memory of app and worker."""
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "HIDDEN_HAND_HOME": home}
        _headless(environment)
        times: list[float] = []
        memory = 0
        for _ in range(4):
            begun = time.time()
            command = [sys.executable, "-c", START]
            done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
            words = done.stdout.split()
            if done.returncode or len(words) != 2:
                reason = (done.stderr.strip().splitlines() or ["no answer"])[-1]
                return {"missing": {"title": f"the app did not start: {reason}"}}
            times.append(float(words[0]) - begun)
            memory = max(memory, int(words[1]))
    return {
        "title_cold_s": round(times[0], 3),
        "title_warm_s": round(sorted(times[1:])[1], 3),
        "app_and_worker_mb": round(memory / 2**20, 1),
    }


def _headless(environment: Any) -> None:
    """Without a display the software driver draws the same pictures."""
    if environment.get("DISPLAY"):
        return
    environment.setdefault("SDL_VIDEODRIVER", "dummy")
    environment.setdefault("SDL_AUDIODRIVER", "dummy")
