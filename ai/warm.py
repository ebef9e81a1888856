"""Prepare the opponents' compiled search: ``python -m ai.warm`` fills the cache, with progress lines."""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Callable

from engine.games import REGISTRY


def _silent(line: str) -> None:
    del line


def prepare_game(game: str, tell: Callable[[str], None] = _silent) -> None:
    """Make one game's kernels ready, compiling what the cache lacks. Raises whatever the compiler raises."""
    started = time.perf_counter()
    tell(f"opponents: preparing {game} ...")
    importlib.import_module(f"ai.search.{game}").warm()
    tell(f"opponents: {game} ready ({time.perf_counter() - started:.1f} s)")


def prepare(tell: Callable[[str], None] = _silent) -> None:
    """Make every kernel ready. Raises what :func:`prepare_game` raises."""
    for game in REGISTRY:
        prepare_game(game, tell)


def main() -> int:
    """Exit code 0 when everything is prepared."""
    prepare(lambda line: print(line, file=sys.stderr, flush=True))  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
