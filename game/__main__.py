"""``python -m game``: start the app.

A spawned child process imports this module anew: it holds nothing but the entry point.
"""

from __future__ import annotations

import multiprocessing
import sys


def main(argv: list[str] | None = None) -> int:
    """Command ``hidden-hand``; returns the exit code. ``--ai-worker`` makes a bundle its own opponents."""
    arguments = sys.argv[1:] if argv is None else argv
    if arguments[:1] == ["--ai-worker"]:
        import runpy

        runpy.run_module("ai.worker", run_name="__main__")
        return 0
    from game.start import main as start

    return start(arguments)


if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
