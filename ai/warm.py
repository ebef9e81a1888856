"""Prepare the opponents' compiled search: ``python -m ai.warm`` fills the cache, with progress lines."""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Callable

from engine.games import REGISTRY


def _silent(line: str) -> None:
    del line


def prepare(tell: Callable[[str], None] = _silent) -> None:
    """Make every kernel ready, compiling what the cache lacks. Raises whatever the compiler raises."""
    for game in REGISTRY:
        started = time.perf_counter()
        tell(f"opponents: preparing {game} ...")
        importlib.import_module(f"ai.search.{game}").warm()
        tell(f"opponents: {game} ready ({time.perf_counter() - started:.1f} s)")


def main() -> int:
    """Exit code 0 when everything is prepared."""
    prepare(lambda line: print(line, file=sys.stderr, flush=True))  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
