"""Where files are: what the game ships with, and the player's own folders.

`asset` is the one way to a shipped file. The player's folders follow the customs of the system
(platformdirs); the environment variable `HIDDEN_HAND_HOME` puts all of them under one folder instead,
for tests, for a memory stick, or for two players with one account.
"""

import atexit
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

from platformdirs import PlatformDirs

APP = "HiddenHand"
HOME_VARIABLE = "HIDDEN_HAND_HOME"


@cache
def _asset_root() -> Path:
    """The folder of shipped files: inside the package (wheel, bundle) or beside it (checkout)."""
    package = Path(__file__).resolve().parent
    places = (package / "assets", package.parent / "assets")
    for place in places:
        # A stranger's `assets` folder beside an installed package is not ours: look for our licences.
        if (place / "licences").is_dir():
            return place
    raise FileNotFoundError(f"the shipped files are in none of {', '.join(map(str, places))}")


def asset(*parts: str) -> Path:
    """The path of a shipped file or folder, `asset("fonts", "table.ttf")`, in a checkout, an installed
    wheel and a frozen bundle alike.

    Whether that file exists is the caller's question; FileNotFoundError: nothing was shipped at all.
    """
    return _asset_root().joinpath(*parts)


class Unusable(OSError):
    """A shipped file is missing or damaged: a fault of the installation. ``file`` is its place in assets."""

    def __init__(self, path: Path, detail: object) -> None:
        super().__init__(f"{path}: {detail}")
        self.file = shipped_name(path)


def shipped_name(path: str | Path) -> str:
    """``fonts/table.ttf`` for a path below the shipped files; empty for any other path."""
    try:
        return Path(path).resolve().relative_to(_asset_root()).as_posix()
    except (ValueError, OSError):
        return ""


def _folder(kind: str) -> Path:
    home = os.environ.get(HOME_VARIABLE)
    if home:
        path = Path(os.path.expanduser(home)) / kind  # Path.expanduser raises for ~nobody
    else:
        dirs = PlatformDirs(APP, appauthor=False)
        path = {
            "data": dirs.user_data_path,
            "config": dirs.user_config_path,
            "log": dirs.user_log_path,
        }[kind]
        if kind == "config" and path == dirs.user_data_path:  # Windows and macOS keep both in one place
            path = path / "config"
    path.mkdir(parents=True, exist_ok=True)
    return path


def data_dir() -> Path:
    """Saves and statistics. This and the next two make the folder; OSError if that is not allowed."""
    return _folder("data")


def config_dir() -> Path:
    """Settings."""
    return _folder("config")


def log_dir() -> Path:
    """Logs and crash reports."""
    return _folder("log")


def use_temporary() -> None:
    """Put all folders of the player under one that is removed when the process ends. Raises OSError."""
    home = tempfile.mkdtemp(prefix="hidden-hand-")
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    os.environ[HOME_VARIABLE] = home
