"""``python -m game``: start the app.

This module is imported anew by a spawned child process, so that it holds nothing but the entry point.
"""

from __future__ import annotations

import multiprocessing
import sys


def main(argv: list[str] | None = None) -> int:
    """Command ``hidden-hand``. Returns the exit code."""
    from game.start import main as start

    return start(argv)


if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
