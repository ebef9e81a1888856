"""tools/run.py, from the outside: real environments and a real pip, but a project of one tiny package and no
network. What pip says on a full disk is played back by a stand-in."""

import ast
import base64
import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tools import pip_words, run

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.xdist_group("run_py")  # one worker makes the environment that these tests copy


def tiny_wheel(folder: Path, name: str, version: str = "1.0") -> str:
    """Write a wheel with one module that holds its version; returns its lock entry."""
    info = f"{name}-{version}.dist-info"
    files = {
        f"{name}.py": f"version = {version!r}\n",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = ""
    for path, text in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(text.encode())}\n"
    files[f"{info}/RECORD"] = record + f"{info}/RECORD,,\n"
    wheel = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
    return f"{name}=={version} \\\n    --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}\n"


class Project:
    """A clone in small: run.py, locks, a game that tells what it sees, and a tool."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lock = folder / "tools" / "lock"
        self.wheels = folder / "wheels"
        self.stamp = folder / ".venv" / "hidden-hand.json"
        self.python = (
            folder
            / ".venv"
            / ("Scripts" if os.name == "nt" else "bin")
            / ("python.exe" if os.name == "nt" else "python")
        )

    @classmethod
    def make(cls, folder: Path) -> "Project":
        self = cls(folder)
        self.lock.mkdir(parents=True)
        self.wheels.mkdir()
        for name in ("__init__", "run", "environment", "pip_words"):
            shutil.copy(ROOT / "tools" / f"{name}.py", folder / "tools")
        entry = tiny_wheel(self.wheels, "pebble")
        (self.lock / "play.lock").write_text(entry)
        (self.lock / "test.lock").write_text(entry + tiny_wheel(self.wheels, "gravel"))
        (folder / "game").mkdir()
        (folder / "game" / "__init__.py").write_text("")
        (folder / "game" / "__main__.py").write_text(
            "import sys, pebble\nprint('pebble', pebble.version, sys.argv[1:])\n"
            "sys.exit(7 * (len(sys.argv) > 1))\n"
        )
        (folder / "tools" / "echo.py").write_text(
            "import os, sys\nif __name__ == \"__main__\":\n    print('echo', sys.argv[1:], os.getcwd())\n"
        )
        return self

    def copy(self, folder: Path) -> "Project":
        shutil.copytree(self.folder, folder, symlinks=True)
        return Project(folder)

    def run(
        self, *arguments: str, cwd: Path | None = None, **variables: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(self.command(*arguments), **self.how(cwd, variables), timeout=120)

    def command(self, *arguments: str) -> list[str]:
        return [sys.executable, str(self.folder / "tools" / "run.py"), *arguments]

    def how(self, cwd: Path | None = None, variables: dict[str, str] | None = None) -> dict:
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "PYTHON"))}
        offline = {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(self.wheels)}
        environment = {**clean, **offline, **(variables or {})}
        return {"cwd": cwd or self.folder, "env": environment, "capture_output": True, "text": True}

    def new_lock(self, name: str, version: str = "1.0") -> None:
        """Let the play lock name this package, whose wheel exists only where `tiny_wheel` made it."""
        with (self.lock / "play.lock").open("a") as lock:
            lock.write(f"{name}=={version} \\\n    --hash=sha256:{'0' * 64}\n")

    def stand_in(self, words: str, code: int) -> None:
        """Put a program that says this in the place of the environment's Python."""
        self.python.unlink()
        self.python.write_text(f"#!/bin/sh\ncat <<'WORDS'\n{words}\nWORDS\nexit {code}\n")
        self.python.chmod(0o755)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A project after its first `play`."""
    project = Project.make(tmp_path_factory.mktemp("run") / "clone")
    done = project.run("play")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "pebble 1.0 []\n"
    assert "making .venv" in done.stderr and "[1/1] pebble 1.0" in done.stderr
    assert not (project.folder / ".venv" / "hidden-hand.unfinished").exists()
    return project


# --- the ordinary course of things ---


def test_second_run_installs_nothing_and_hands_over_arguments_and_exit_code(installed: Project):
    done = installed.run("play", "--windowed")
    assert (done.returncode, done.stdout, done.stderr) == (7, "pebble 1.0 ['--windowed']\n", "")


def test_tool_runs_in_the_callers_folder_whatever_lies_there(installed: Project, tmp_path: Path):
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "__init__.py").write_text("raise SystemExit('the wrong tools')\n")
    first = installed.run("sync")
    assert "gravel" in first.stderr and first.returncode == 0
    done = installed.run("echo", "a b", "-x", cwd=tmp_path)
    assert (done.stdout, done.stderr) == (f"echo ['a b', '-x'] {tmp_path}\n", "")


def test_changed_lock_is_installed_on_top(installed: Project, tmp_path: Path):
    project = installed.copy(tmp_path / "clone")
    (project.lock / "play.lock").write_text(tiny_wheel(project.wheels, "pebble", "1.1"))
    done = project.run("play")
    assert done.stdout == "pebble 1.1 []\n"
    assert "making .venv" not in done.stderr
    assert project.run("play").stderr == ""


def test_moved_folder_goes_on_working(installed: Project, tmp_path: Path):
    moved = installed.copy(tmp_path / "elsewhere")
    assert moved.run("play").stdout == "pebble 1.0 []\n"


def test_interrupted_set_up_starts_over(installed: Project, tmp_path: Path):
    project = installed.copy(tmp_path / "clone")
    (project.folder / ".venv" / "hidden-hand.unfinished").touch()
    project.stamp.unlink()
    debris = project.folder / ".venv" / "debris"
    debris.touch()
    done = project.run("play")
    assert done.stdout == "pebble 1.0 []\n"
    assert "interrupted; starting over" in done.stderr
    assert not debris.exists()


def test_environment_without_its_python_is_made_anew(installed: Project, tmp_path: Path):
    project = installed.copy(tmp_path / "clone")
    project.python.unlink()
    (tmp_path / "ensurepip.py").write_text(
        "raise ImportError(name='ensurepip')\n"
    )  # enough has been seen by then
    done = project.run("play", PYTHONPATH=str(tmp_path))
    assert "no longer works" in done.stderr
    assert not list((project.folder / ".venv").glob("lib*"))


def test_two_runs_wait_for_each_other(installed: Project, tmp_path: Path):
    project = installed.copy(tmp_path / "clone")
    project.stamp.unlink()
    fcntl = pytest.importorskip("fcntl", reason="the lock is held by fcntl here; Windows has its own")
    with (project.folder / ".venv.lock").open("a+b") as handle:
        fcntl.flock(handle.fileno(), fcntl.LOCK_EX)
        how = project.how()
        del how["capture_output"]
        with subprocess.Popen(
            project.command("play"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, **how
        ) as other:
            assert other.stderr is not None and other.stdout is not None
            assert "another run.py is setting up" in other.stderr.readline()
            assert not project.stamp.exists()
            fcntl.flock(handle.fileno(), fcntl.LOCK_UN)
            assert other.stdout.read() == "pebble 1.0 []\n"


@pytest.mark.parametrize("code", [0, 3])
def test_opponents_are_prepared_once_and_need_not_succeed(installed: Project, tmp_path: Path, code: int):
    project = installed.copy(tmp_path / "clone")
    (project.folder / "ai").mkdir()
    (project.folder / "ai" / "warm.py").write_text(f"print('warming')\nraise SystemExit({code})\n")
    done = project.run("play")
    assert done.stdout == "pebble 1.0 []\n"
    assert done.stderr.splitlines()[:2] == ["run.py: preparing the opponents ...", "warming"]
    assert ("did not work" in done.stderr) == bool(code)
    assert project.run("play").stderr == ""
    (project.folder / "ai" / "kernel.py").write_text("")
    assert "preparing the opponents" in project.run("play").stderr


# --- troubles, one sentence each ---


def trouble(done: subprocess.CompletedProcess[str]) -> str:
    """The last line of a run that failed as it should: no traceback, one sentence, nothing on stdout."""
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    last = done.stderr.splitlines()[-1]
    assert last.startswith("run.py: ")
    return last


def test_unknown_command_lists_the_known(installed: Project):
    sentence = trouble(installed.run("arnea", "whist"))
    assert "no command 'arnea'" in sentence
    assert "echo, play, sync, test" in sentence


@pytest.mark.parametrize("name", ["../game", "run", "environment", "__init__", "lock"])
def test_what_is_no_tool_cannot_be_run(installed: Project, name: str):
    assert "no command" in trouble(installed.run(name))


def test_missing_network(installed: Project, tmp_path: Path):
    project = installed.copy(tmp_path / "clone")
    project.new_lock("boulder")
    index = "http://127.0.0.1:9/simple"  # nobody listens there
    done = project.run("play", PIP_INDEX_URL=index, PIP_RETRIES="1", PIP_NO_INDEX="0")
    assert "trying again" in done.stderr
    assert "network is missing" in trouble(done)
    assert not project.stamp.exists()  # nothing may take this for whole


def test_missing_wheel(installed: Project, tmp_path: Path):
    project = installed.copy(tmp_path / "clone")
    project.new_lock("boulder")
    assert "boulder has no ready-made package for this computer" in trouble(project.run("play"))


def test_missing_numba_is_left_out(installed: Project, tmp_path: Path):
    project = installed.copy(tmp_path / "clone")
    project.new_lock("llvmlite")
    project.new_lock("numba")
    done = project.run("play")
    assert (done.returncode, done.stdout) == (0, "pebble 1.0 []\n")
    assert "going on without it" in done.stderr
    assert project.run("play").stderr == ""


def test_altered_package(installed: Project, tmp_path: Path):
    project = installed.copy(tmp_path / "clone")
    tiny_wheel(project.wheels, "boulder")
    project.new_lock("boulder")
    assert "damaged or altered" in trouble(project.run("play"))


def test_full_disk(installed: Project, tmp_path: Path):
    project = installed.copy(tmp_path / "clone")
    project.new_lock("boulder")
    project.stand_in("ERROR: ... OSError: [Errno 28] No space left on device", 2)
    assert "disk is full" in trouble(project.run("play"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("ERROR: ... OSError: [WinError 112] There is not enough space on the disk", "disk is full"),
        ("ERROR: ... OSError: [Errno 30] Read-only file system: '/x'", "cannot be written to"),
        ("ERROR: ... [WinError 5] Access is denied: 'SDL2.dll'", "in use"),
        ("SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED]", "could not be trusted"),
        ("ERROR: No matching distribution found for pymunk==7.3.1", "pymunk has no ready-made package"),
        ("ERROR: something new", "pip's last words: ERROR: something new"),
    ],
)
def test_pips_words_become_a_sentence(words: str, sentence: str):
    assert sentence in str(pip_words.explain(["Collecting x", words, ""], ROOT))


def test_python_without_ensurepip(tmp_path: Path):
    project = Project.make(tmp_path / "clone")
    (tmp_path / "ensurepip.py").write_text("raise ImportError(name='ensurepip')\n")
    sentence = trouble(project.run("play", PYTHONPATH=str(tmp_path)))
    assert "ensurepip is missing" in sentence and "python3-venv" in sentence


def test_incomplete_clone(tmp_path: Path):
    project = Project.make(tmp_path / "clone")
    (project.lock / "play.lock").unlink()
    assert "is this clone complete?" in trouble(project.run("play"))


def test_file_in_the_way(tmp_path: Path):
    project = Project.make(tmp_path / "clone")
    (project.folder / ".venv").write_text("")
    assert "in the way" in trouble(project.run("play"))


def test_folder_that_cannot_be_written_to():
    error = PermissionError(13, "Permission denied", ".venv")
    assert "cannot be written to" in str(pip_words.explain_os_error(error, ROOT))
    assert "disk is full" in str(pip_words.explain_os_error(OSError(28, "No space left on device"), ROOT))


def test_too_old_python_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(sys, "version_info", (3, 8, 18, "final", 0))
    assert run.main(["play"]) == 1
    words = capsys.readouterr().err
    assert "needs Python 3.11 or newer; this is Python 3.8" in words
    assert words.count("\n") == 1


def test_run_py_can_be_read_by_old_pythons():
    tree = ast.parse((ROOT / "tools" / "run.py").read_text(encoding="utf-8"), feature_version=(3, 4))
    for node in ast.walk(tree):
        assert not isinstance(node, (ast.JoinedStr, ast.AnnAssign, ast.Nonlocal, ast.Starred))
        if isinstance(node, ast.FunctionDef):
            assert node.returns is None and all(argument.annotation is None for argument in node.args.args)
    assert (ROOT / "tools" / "run.py").read_bytes().isascii()


# --- pip's words, taken apart ---


def test_progress_counts_wheels_of_every_origin():
    lock = "a==1 \\\n  --hash=sha256:0\nb==2 \\\n  --hash=sha256:0\nc==3\nd==4\n"
    said = [
        "Ignoring d: markers 'sys_platform == \"win32\"' don't match your environment",
        "Collecting a==1 (from -r play.lock (line 1))",
        "  Downloading a-1-py3-none-any.whl.metadata (6.1 kB)",
        "  Downloading https://index/a-1-cp311-cp311-manylinux_2_28_x86_64.whl (16.6 MB)",
        "  Using cached b-2-py3-none-any.whl (22 kB)",
        "Processing /some/where/c-3-py3-none-any.whl",
        "Installing collected packages: a, b, c",
    ]
    progress = pip_words.Progress(lock)
    assert [news for line in said if (news := progress.news(line))] == [
        "[1/3] a 1, 16.6 MB",
        "[2/3] b 2, 22 kB",
        "[3/3] c 3",
        "putting the packages in place ...",
    ]


def test_a_lock_loses_whole_entries():
    before = "a==1 \\\n    --hash=sha256:0 \\\n    --hash=sha256:1\n    # via x\n"
    middle = "numba==2 ; m \\\n    --hash=sha256:2\n"
    assert pip_words.without(before + middle + "b==3\n", {"numba"}) == before + "b==3\n"
