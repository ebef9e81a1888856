#!/usr/bin/env python3
"""From a fresh clone to a running game, with nothing but Python and this folder.

    python tools/run.py play                  start the game
    python tools/run.py test [pytest args]    run the tests
    python tools/run.py CMD ...               python -m tools.CMD ..., for example: arena whist
    python tools/run.py play GAME ...         python -m tools.play GAME ..., the game in the terminal
    python tools/run.py sync [--referee]      only set up (again); --referee adds the outside referees

The first run makes .venv beside this folder from the lock files in tools/lock; later runs reuse it.
"""

# Every Python back to 2.7 must be able to read this file, so that each can say that it is too old.
import os
import sys

OLDEST = (3, 11)


def main(argv):
    """Run the command in argv inside the environment; returns the exit code."""
    if sys.version_info[:2] < OLDEST:
        sys.stderr.write(
            "run.py: Hidden Hand needs Python %d.%d or newer; this is Python %d.%d (%s).\n"
            % (OLDEST + tuple(sys.version_info[:2]) + (sys.executable,))
        )
        return 1
    here = os.path.dirname(os.path.abspath(__file__))
    # `python tools/run.py` puts tools/ itself first: its modules must not pass for top-level ones.
    sys.path[:] = [entry for entry in sys.path if os.path.abspath(entry or ".") != here]
    sys.path.insert(0, os.path.dirname(here))
    from tools import environment

    return environment.main(argv, __doc__)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
