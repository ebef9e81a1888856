"""The player's folders at the start: may this process write in them? No pygame."""

from __future__ import annotations

import logging

from game import paths
from game.files import InstanceLock, lock_instance
from game.store import SaveProblem, problem_of

log = logging.getLogger(__name__)


def claim() -> tuple[InstanceLock | None, SaveProblem | None]:
    """The writer's lock, None where nothing may be written; and why nothing will be kept, for the player.

    Folders that cannot even be made (a file in their place, a home that is gone) are replaced by temporary
    ones for this run. Raises OSError when the system has no place for those either.
    """
    try:
        folders = [folder() for folder in (paths.config_dir, paths.log_dir, paths.data_dir)]
    except OSError as error:
        log.error("the folders of the player cannot be used: %s", error)
        paths.use_temporary()
        lock = lock_instance(paths.data_dir())
        return lock, SaveProblem("no_folder", str(error.filename or ""), error.strerror or str(error))
    try:
        lock = lock_instance(folders[-1])
    except OSError as error:
        log.error("nothing can be written: %s", error)
        return None, problem_of(error)
    return lock, None if lock else SaveProblem("second_copy")
