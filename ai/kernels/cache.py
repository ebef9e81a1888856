"""Where machine code is kept between starts.

numba's cache ignores edits in imported files, so an edited rule would keep its old result. The folder is
therefore named by everything the code depends on; old folders are removed.
"""

from __future__ import annotations

import os
import platform
import shutil
import sys
import time
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from platformdirs import user_cache_path

VARIABLE = "NUMBA_CACHE_DIR"
_KEEP_SECONDS = 14 * 24 * 3600
_SOURCES = ("engine/**/*.py", "ai/kernels/*.py", "ai/belief/*.py", "ai/search/*.py", "ai/players/*.py")


def prepare_cache() -> None:
    """Point numba at the folder for exactly this code and machine. Must run before the first numba import.

    A folder named in the environment is used as it is (a parent process has prepared it already).
    """
    if os.environ.get(VARIABLE):
        return
    root = user_cache_path("HiddenHand", appauthor=False) / "kernels"
    folder = root / cache_key()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _remove_old(root, folder)
    except OSError as error:
        # Without a writable folder everything still works, it only compiles at each start.
        print(f"kernels are compiled anew at each start: {error}", file=sys.stderr)  # noqa: T201
        return
    os.environ[VARIABLE] = str(folder)


def cache_key() -> str:
    """A name for this state of the sources, Python, the compiler and the CPU."""
    digest = sha256()
    base = Path(__file__).resolve().parents[2]
    for pattern in _SOURCES:
        for path in sorted(base.glob(pattern)):
            digest.update(path.relative_to(base).as_posix().encode() + b"\0" + path.read_bytes())
    for package in ("numba", "llvmlite", "numpy"):
        digest.update(_version(package).encode() + b"\0")
    digest.update(f"{sys.version}\0{platform.machine()}\0{_cpu_model()}".encode())
    return digest.hexdigest()[:20]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "none"


def _cpu_model() -> str:
    """The CPU's name: code made for one may not run on another that shares the home folder."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith(("model name", "CPU part")):
                return line
    except OSError:
        pass
    return platform.processor()


def _remove_old(root: Path, current: Path) -> None:
    for folder in root.iterdir():
        if folder != current and time.time() - folder.stat().st_mtime > _KEEP_SECONDS:
            shutil.rmtree(folder, ignore_errors=True)
