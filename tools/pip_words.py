"""What pip says, in words for people: progress while it works, one sentence when it fails.

Standard library only: tools/run.py needs it before anything is installed.
"""

import errno
import platform
import re
import sys
from collections.abc import Sequence
from pathlib import Path


class Trouble(Exception):
    """Something the person at the keyboard has to know or do: one sentence."""


_REQUIREMENT = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)==(\S+)", re.MULTILINE)
_MISSING = re.compile(r"No matching distribution found for ([A-Za-z0-9._-]+?)(?:==|[ \[(]|$)")

# "  Downloading numpy-2.4.6-cp311-….whl (16.6 MB)", and the same after "Using cached" or "Processing"
_WHEEL = re.compile(r"([A-Za-z0-9._]+)-([^-/\\]+)-[^/\\]*\.whl(?: \(([\d.]+ [kMG]?B)\))?(?:\s|$)")

_DISK_FULL = ("No space left on device", "[Errno 28]", "[WinError 112]", "Disk quota exceeded", "[Errno 122]")
_CERTIFICATE = ("CERTIFICATE_VERIFY_FAILED", "certificate verify failed")
_NO_NETWORK = (
    "NewConnectionError",
    "Failed to establish a new connection",
    "ConnectTimeoutError",
    "Temporary failure in name resolution",
    "Network is unreachable",
    "Read timed out",
    "ReadTimeoutError",
    "ProxyError",
    "Connection refused",
    "Connection reset",
    "Connection aborted",
    "getaddrinfo failed",
)
_IN_USE = ("[WinError 5]", "[WinError 32]")
_NOT_ALLOWED = ("Permission denied", "[Errno 13]", "Read-only file system", "[Errno 30]")
_BAD_HASH = ("DO NOT MATCH THE HASHES",)


def without(lock: str, names: set[str]) -> str:
    """The text of a lock without the entries of these packages (an entry goes on while lines end in \\)."""
    kept: list[str] = []
    dropping = False
    for line in lock.splitlines():
        entry = _REQUIREMENT.match(line)
        if entry:
            dropping = entry[1].lower() in names
        if not dropping:
            kept.append(line)
        if not line.rstrip().endswith("\\"):
            dropping = False
    return "\n".join(kept) + "\n"


class Progress:
    """Turns pip's many lines into one line of progress per package."""

    def __init__(self, lock: str) -> None:
        self.total = len(_REQUIREMENT.findall(lock))
        self.begun = 0

    def news(self, line: str) -> str | None:
        """What to tell about this line of pip's, or None for nothing."""
        words = line.split()
        match words:
            case ["Ignoring", *_]:  # an entry for other systems
                self.total -= 1
            case ["Requirement", "already", "satisfied:", *_]:
                self.begun += 1
            case ["Downloading" | "Using" | "Processing", *_] if wheel := _WHEEL.search(line):
                self.begun += 1
                size = f", {wheel[3]}" if wheel[3] else ""
                return f"[{self.begun}/{self.total}] {wheel[1].replace('_', '-')} {wheel[2]}{size}"
            case ["Installing", "collected", "packages:", *_]:
                return "putting the packages in place ..."
            case ["WARNING:", "Retrying", *_]:
                return "no answer from the network, trying again ..."
        return None


def missing_wheel(words: Sequence[str]) -> str | None:
    """The package that has no ready-made file for this computer, when that was the reason of the failure."""
    if _said(words, _NO_NETWORK) or _said(words, _CERTIFICATE):  # pip then finds no match for anything
        return None
    for line in words:
        if found := _MISSING.search(line):
            return found[1].lower()
    return None


def explain(words: Sequence[str], root: Path) -> Trouble:
    """The sentence for a failed pip (or ensurepip), from all that it said."""
    if _said(words, _DISK_FULL):
        return _disk_full(root)
    if _said(words, _BAD_HASH):
        return Trouble(
            "a downloaded package is not the one that the lock file names: it was damaged or altered. "
            "Nothing was installed; try again."
        )
    if _said(words, _CERTIFICATE):
        return Trouble(
            "the package index could not be trusted (its certificate does not check out). "
            "Is the clock right? Behind a company's proxy pip needs that company's certificate (PIP_CERT)."
        )
    if _said(words, _NO_NETWORK):
        return Trouble(
            "the packages could not be fetched: the network is missing (or a firewall or proxy blocks it). "
            "Run this again when online; it is needed for the first run only."
        )
    if missing := missing_wheel(words):
        return _no_wheel(missing)
    if _said(words, _IN_USE):
        return Trouble(
            "a file of the environment is in use: close the running game and other Pythons, then try again."
        )
    if _said(words, _NOT_ALLOWED):
        return _read_only(root)
    last = next((line.strip() for line in reversed(words) if line.strip()), "it said nothing")
    return Trouble(f"the packages could not be installed. pip's last words: {last}")


def explain_os_error(error: OSError, root: Path) -> Trouble:
    """The sentence for an error while the environment's own files were made or removed."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT) or getattr(error, "winerror", None) == 112:
        return _disk_full(root)
    if getattr(error, "winerror", None) in (5, 32):
        return Trouble(
            "a file of the environment is in use: close the running game and other Pythons, then try again."
        )
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return _read_only(root)
    return Trouble(f"the environment could not be made: {error}.")


def _disk_full(root: Path) -> Trouble:
    return Trouble(
        f"the disk is full (the one of {root}, or the one for temporary files). "
        "About 500 MB are needed; make room and run this again."
    )


def _read_only(root: Path) -> Trouble:
    return Trouble(f"{root} cannot be written to: copy the game into a folder of your own and run it there.")


def _no_wheel(package: str) -> Trouble:
    machine = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    if package == "pymunk" and sys.platform == "win32" and platform.machine().upper() == "ARM64":
        return Trouble(
            "pymunk has no package for Windows on ARM: install the 64-bit Intel Python (x64), which "
            "runs there too, and start this with it."
        )
    hint = "a Python from 3.11 to 3.14 on Windows, macOS or common Linux has one"
    return Trouble(f"{package} has no ready-made package for this computer ({machine}): {hint}.")


def _said(words: Sequence[str], signs: Sequence[str]) -> bool:
    return any(sign in line for line in words for sign in signs)
