"""The log: ``hidden-hand.log`` in the log folder, three files of 512 kB at most. No pygame.

It never holds a card that is not public: scenes log what they do, not what they show.
"""

from __future__ import annotations

import logging
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path


class _File(RotatingFileHandler):
    """A full disk must not fill the terminal with tracebacks: the player is told by the saves."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - its name in logging
        if not isinstance(sys.exc_info()[1], OSError):
            super().handleError(record)


def start(folder: Path, *, writable: bool = True) -> Path | None:
    """Send the log of the whole process to a file in ``folder`` (to stderr when it cannot be written)."""
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    path = folder / "hidden-hand.log"
    handler: logging.Handler
    try:
        if not writable:
            raise OSError("another copy of the app writes it, or nobody may")
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = _File(path, maxBytes=512_000, backupCount=2, encoding="utf-8")
    except OSError as error:
        handler = logging.StreamHandler()
        handler.setLevel(logging.WARNING)
        logging.getLogger(__name__).warning("no log file: %s", error)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    for old in list(root.handlers):
        if getattr(old, "hidden_hand", False):
            root.removeHandler(old)
            old.close()
    vars(handler)["hidden_hand"] = True
    root.addHandler(handler)
    return path if isinstance(handler, RotatingFileHandler) else None
