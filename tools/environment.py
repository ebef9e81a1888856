"""The environment that tools/run.py makes and starts things in: `.venv`, filled from hash-pinned locks.

Standard library only, and nothing here may be needed by a Python that is too old (run.py looks first).
All words go to stderr, in ASCII, because stdout belongs to the command and any console must show them.

`.venv` is whole exactly when the stamp in it is there: the stamp is taken away before anything is changed
and put back as the last step, so an interrupted installation is seen and started over.
"""

import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools import pip_words
from tools.pip_words import Trouble

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
TOOLS = ROOT / "tools"
LOCKS = TOOLS / "lock"
STAMP = VENV / "hidden-hand.json"
WARM = VENV / "hidden-hand.warm"
UNFINISHED = VENV / "hidden-hand.unfinished"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

PLAYERS_TOOLS = {"play", "replay", "arena"}  # these need no more than the game; others take the test lock
OPTIONAL = {"numba", "llvmlite"}  # the game runs without, only the opponents are slower
NO_VENV = (
    "this Python cannot make environments, because its module {} is missing. "
    "On Debian and Ubuntu `sudo apt install python3-venv` brings it; else take the Python of python.org."
)


def say(text: str) -> None:
    print(f"run.py: {text}", file=sys.stderr, flush=True)


def main(argv: Sequence[str], usage: str | None) -> int:
    """Do what the command line says; a trouble becomes one sentence and exit code 1."""
    try:
        return _command(list(argv), usage or "")
    except Trouble as trouble:
        say(str(trouble))
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)  # the shell's prompt shall not follow the ^C
        return 130


def _command(argv: list[str], usage: str) -> int:
    name = argv[0] if argv else "--help"
    rest = argv[1:]
    if name in ("-h", "--help", "help"):
        print(usage.strip())
        return 0 if argv else 2
    if name == "sync":
        if set(rest) - {"--referee"}:
            raise Trouble("sync takes no argument but --referee.")
        ensure(["test", "referee"] if rest else ["test"], again=True)
        return 0
    if name == "play" and (not rest or rest[0].startswith("-")):
        ensure(["play"])
        warm()
        return start(["-m", "game", *rest])
    if name == "test":
        ensure(["test"])
        warm()
        return start(["-m", "pytest", *_test_defaults(rest), *rest], folder=ROOT)
    if not _is_tool(name):
        raise Trouble(f"there is no command {name!r}; there are: {', '.join(_commands())}.")
    ensure(["play" if name in PLAYERS_TOOLS else "test"])
    if name in ("arena", "bench", "play"):
        warm()
    return start(["-m", f"tools.{name}", *rest])


def _test_defaults(args: list[str]) -> list[str]:
    """Three processes, for on two cores some tests wait for a window, unless the caller has a say in it or
    wants to look inside with a debugger."""
    for arg in args:
        if arg.startswith(("-n", "--numprocesses", "--dist", "--pdb")) or arg in ("no:xdist", "-pno:xdist"):
            return []
    return ["-n", "3", "--dist", "loadgroup"]


def _is_tool(name: str) -> bool:
    """Whether tools/NAME can be run: a module, not hidden, that does something when it is the main one."""
    module = TOOLS / f"{name}.py"
    if not name.isidentifier() or name.startswith("_") or name == "run" or not module.is_file():
        return False
    return "\nif __name__ ==" in module.read_text(encoding="utf-8")


def _commands() -> list[str]:
    return sorted(
        {"play", "test", "sync"} | {path.stem for path in TOOLS.glob("*.py") if _is_tool(path.stem)}
    )


# --- the environment ---------------------------------------------------------------------------------------


def ensure(kinds: Sequence[str], again: bool = False) -> None:
    """Make sure that `.venv` holds what the locks of these kinds name; quick when it does already.

    `again` installs even then, which repairs an environment that somebody changed by hand.
    """
    if not again and _is_whole(kinds):
        return
    with _only_one():
        if not again and _is_whole(kinds):  # the other run has done it meanwhile
            return
        try:
            _make(kinds)
        except OSError as error:
            raise pip_words.explain_os_error(error, ROOT) from error


def _is_whole(kinds: Sequence[str]) -> bool:
    stamp = _read_stamp()
    return _starts() and all(stamp.get(kind) == _digest(kind) for kind in kinds)


def _make(kinds: Sequence[str]) -> None:
    began = time.monotonic()
    if VENV.is_symlink() or (VENV.exists() and not VENV.is_dir()):
        raise Trouble(f"{VENV} is in the way: it should be a folder. Move it elsewhere.")
    digests = {kind: _digest(kind) for kind in (*kinds, "play")}  # an incomplete clone is told at once
    stamp = _read_stamp()
    if UNFINISHED.exists():
        say("the last set-up was interrupted; starting over.")
        _remove()
    elif VENV.exists() and not _starts():
        say("the environment no longer works (its Python is gone); making it anew.")
        _remove()
    if not VENV.exists():
        stamp = {}
    VENV.mkdir(exist_ok=True)
    UNFINISHED.touch()
    STAMP.unlink(missing_ok=True)
    if not PYTHON.exists():
        _make_venv()
    for kind in kinds:
        _install(kind)
        stamp[kind] = digests[kind]
        if kind == "test":  # which holds everything of play
            stamp["play"] = digests["play"]
    fresh = STAMP.with_suffix(".part")
    fresh.write_text(json.dumps(stamp), encoding="utf-8")
    os.replace(fresh, STAMP)
    UNFINISHED.unlink()
    say(f"the environment is ready ({time.monotonic() - began:.0f} s).")


def _starts() -> bool:
    """Whether the environment's Python will start: after a move it does, without its base Python not."""
    try:
        config = (VENV / "pyvenv.cfg").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    home = next(
        (line.partition("=")[2].strip() for line in config.splitlines() if line.startswith("home")), ""
    )
    return PYTHON.exists() and Path(home).is_dir()


def _remove() -> None:
    """Delete the environment, the marks last, so that being interrupted here too leaves a trace."""
    UNFINISHED.touch()
    for child in VENV.iterdir():
        if child == UNFINISHED:
            continue
        if child.is_dir() and not child.is_symlink():
            shutil.rmtree(child)
        else:
            child.unlink()
    shutil.rmtree(VENV)


def _make_venv() -> None:
    say(f"making {VENV.name} for Python {sys.version.split()[0]} ...")
    try:
        import ensurepip  # noqa: F401  # Debian's bare python3 has venv, but not what venv needs
        import venv
    except ImportError as error:
        raise Trouble(NO_VENV.format(error.name)) from error
    try:
        venv.EnvBuilder(with_pip=True, symlinks=os.name != "nt").create(VENV)
    except subprocess.CalledProcessError as error:
        output = error.output or b""
        raise pip_words.explain(output.decode(errors="replace").splitlines(), ROOT) from error


def _install(kind: str) -> None:
    """Install one lock. Optional packages without a wheel are left out."""
    left_out: set[str] = set()
    while True:
        lines = pip_words.without((LOCKS / f"{kind}.lock").read_text(encoding="utf-8"), left_out)
        lock = VENV / f"{kind}.lock"
        lock.write_text(lines, encoding="utf-8")
        code, words = _pip(lock)
        if code == 0:
            return
        missing = pip_words.missing_wheel(words)
        if missing not in OPTIONAL or missing in left_out:
            raise pip_words.explain(words, ROOT)
        left_out |= OPTIONAL
        say("numba has no package for this computer: going on without it, the opponents will be slower.")


def _pip(lock: Path) -> tuple[int, list[str]]:
    """Run pip with a line of progress per package; its exit code and all that it said."""
    command = [str(PYTHON), "-m", "pip", "install", "--require-hashes", "--only-binary=:all:", "--no-deps"]
    command += [
        "--no-user",
        "--no-input",
        "--disable-pip-version-check",
        "--progress-bar=off",
        "-r",
        str(lock),
    ]
    # pip's own five tries a package keep somebody without a network waiting for a minute.
    environment = {"PIP_RETRIES": "3", **os.environ, "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"}
    environment.pop("PYTHONPATH", None)
    progress = pip_words.Progress(lock.read_text(encoding="utf-8"))
    words: list[str] = []
    told = ""
    with subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as pip:
        assert pip.stdout is not None
        try:
            for line in pip.stdout:
                words.append(line.rstrip("\n"))
                news = progress.news(line)
                if news and news != told:
                    say(news)
                    told = news
        except KeyboardInterrupt:  # it must not go on behind the back of the next run
            pip.kill()
            raise
    return pip.returncode, words


def _digest(kind: str) -> str:
    try:
        return hashlib.sha256((LOCKS / f"{kind}.lock").read_bytes()).hexdigest()
    except FileNotFoundError as error:
        raise Trouble(f"the lock file {error.filename} is missing: is this clone complete?") from error


def _read_stamp() -> dict[str, str]:
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


@contextlib.contextmanager
def _only_one() -> Iterator[None]:
    """Hold the set-up for this process; says so and waits while another one has it.

    The system lets go of the lock when a process ends, however it ends.
    """
    try:
        handle = (ROOT / ".venv.lock").open("a+b")
    except OSError as error:
        raise pip_words.explain_os_error(error, ROOT) from error
    with handle:
        waiting = False
        while not _try_lock(handle.fileno()):
            if not waiting:
                say("another run.py is setting up the environment; waiting for it ...")
                waiting = True
            time.sleep(0.2)
        yield


def _try_lock(number: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(number, 0, os.SEEK_SET)
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


# --- starting things in it ---------------------------------------------------------------------------------


def _variables() -> dict[str, str]:
    old = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": str(ROOT) + (os.pathsep + old if old else "")}


def start(arguments: list[str], folder: Path | None = None) -> int:
    """Run the environment's Python, from the caller's folder unless told otherwise; its exit code.

    -P keeps that folder off the import path: a stranger's `tools` or `game` there must not be found.
    """
    command = [str(PYTHON), "-P", *arguments]
    if os.name != "nt":  # become it: signals and the exit code need no passing on
        if folder:
            os.chdir(folder)
        sys.stderr.flush()
        os.execve(PYTHON, command, _variables())
    child = subprocess.Popen(command, cwd=folder, env=_variables())
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:  # the child was sent it as well, and decides
            continue


def warm() -> None:
    """Compile the opponents' inner loops now, with progress, rather than behind the first game's back.

    Once per state of the sources. If it fails, the game says less here but plays all the same.
    """
    if not (ROOT / "ai" / "warm.py").is_file() or _is_warm():
        return
    try:
        with _only_one():
            if not _is_warm():  # the other run has done it meanwhile
                _warm()
    except (Trouble, OSError):  # a folder that cannot be written to keeps no compiled code either
        say("this folder cannot be written to: the opponents will prepare themselves at each start.")


def _warm() -> None:
    say("preparing the opponents ...")
    code = subprocess.call([str(PYTHON), "-P", "-m", "ai.warm"], env=_variables(), stdout=sys.stderr)
    if code:
        say(f"that did not work (exit code {code}); the opponents will prepare themselves while you play.")
    WARM.write_text(_sources(), encoding="utf-8")


def _is_warm() -> bool:
    return WARM.is_file() and WARM.read_text(encoding="utf-8") == _sources()


def _sources() -> str:
    """A digest of what the compiled code is made from: when it changes, so does the code."""
    state = hashlib.sha256()
    for source in sorted([*(ROOT / "ai").rglob("*.py"), *(ROOT / "engine").rglob("*.py")]):
        facts = source.stat()
        state.update(f"{source} {facts.st_mtime_ns} {facts.st_size}\n".encode())
    return state.hexdigest()
