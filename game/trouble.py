"""When the app cannot start or go on: a report for the developers, a sentence for the player."""

from __future__ import annotations

import logging
import sys

import pygame

from game import crash, paths, strings

log = logging.getLogger(__name__)


def lost_file(error: BaseException) -> str:
    """The shipped file whose absence or damage is the reason, like ``fonts/table.ttf``; else empty."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, paths.Unusable):
            return cause.file
        if isinstance(cause, OSError) and isinstance(cause.filename, str):
            return paths.shipped_name(cause.filename)
        cause = cause.__cause__
    return ""


def sentence(error: BaseException, report: str) -> str:
    """What to tell the player; ``report`` is where the details are."""
    try:
        if lost := lost_file(error):
            return strings.tr("errors.shipped_file", file=lost)
        if isinstance(error, pygame.error) and not pygame.display.get_init():
            return strings.tr("errors.no_window", detail=error)
        return strings.tr("errors.stopped", file=report)
    except OSError as nothing:  # not even the texts are there
        return f"Hidden Hand is not completely installed: {nothing}. Please install it again."


def stopped(error: Exception) -> int:
    """Report the error that ended the app and say it on stderr (without one: in a window). The exit code."""
    try:
        path = crash.Reporter(paths.log_dir()).report(error)
    except OSError as problem:
        log.error("no crash report: %s", problem)
        path = None
    text = sentence(error, str(path or "-"))
    if sys.stderr is not None:  # a windowed Python on Windows has none
        sys.stderr.write(text + "\n")
    else:
        _show(text)
    return 1


def _show(text: str) -> None:
    try:
        pygame.display.message_box("Hidden Hand", text, message_type="error")
    except pygame.error as error:
        log.error("nowhere to show %r: %s", text, error)
