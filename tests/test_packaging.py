"""The wheel, installed elsewhere: it holds what the checkout holds, finds it, and starts."""

import os
import re
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
pytestmark = pytest.mark.xdist_group("wheel")  # built once
APP = """
from game.app import App, Options
app = App(Options(size=(1280, 720)))
app.run(lambda app: setattr(app.desk, "running", app.frames < 10))
print("frames", app.frames)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("hidden_hand-*.whl"))


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel installed into it."""
    folder = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "--isolated", "install", "--no-deps", "--no-index", "--no-compile"]
    subprocess.run([*pip, "--target", str(folder), str(wheel)], check=True, capture_output=True)
    return folder


def python(site: Path, folder: Path, *arguments: str) -> str:
    """Run Python with that installation, in that folder; what it printed."""
    variables = {**os.environ, "PYTHONPATH": str(site), "HIDDEN_HAND_HOME": str(folder / "home")}
    command = [sys.executable, "-P", *arguments]
    done = subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_wheel_holds_every_source_and_every_asset(wheel: Path):
    inside = set(zipfile.ZipFile(wheel).namelist())
    for package in ("engine", "ai", "game"):
        for source in (ROOT / package).rglob("*.py"):
            assert source.relative_to(ROOT).as_posix() in inside
        assert f"{package}/py.typed" in inside
    for asset in (ROOT / "assets").rglob("*"):
        if asset.is_file() and not asset.name.startswith("."):
            assert f"game/{asset.relative_to(ROOT).as_posix()}" in inside
    assert not [name for name in inside if name.startswith(("tests/", "tools/"))]


def test_installed_game_finds_its_own_assets(site: Path, tmp_path: Path):
    code = "from game import paths; print(paths.asset('licences', 'python-msgspec.txt').read_text()[:7])"
    assert python(site, tmp_path, "-c", code) == "msgspec\n"
    place = python(site, tmp_path, "-c", "from game import paths; print(paths.asset())").strip()
    assert Path(place) == site / "game" / "assets"


def test_installed_app_starts(site: Path, tmp_path: Path):
    assert "frames 10" in python(site, tmp_path, "-c", APP)
    script = site / "bin" / ("hidden-hand.exe" if os.name == "nt" else "hidden-hand")
    variables = {**os.environ, "PYTHONPATH": str(site)}
    done = subprocess.run([script, "--help"], cwd=tmp_path, env=variables, capture_output=True, text=True)
    assert done.returncode == 0
    assert "usage: hidden-hand" in done.stdout


def test_version_is_told_once():
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    version = re.search(r'^version = "(.+)"$', text, re.MULTILINE)
    assert version
    assert f"## {version[1]}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_no_distribution_named_pygame():
    """It would put its files over those of pygame-ce."""
    names = {dist.name.lower() for dist in metadata.distributions()}
    assert "pygame-ce" in names
    assert "pygame" not in names


def locked(name: str) -> dict[str, set[str]]:
    """Package -> versions (one per marker) of a lock."""
    found: dict[str, set[str]] = {}
    text = (ROOT / "tools" / "lock" / f"{name}.lock").read_text(encoding="utf-8")
    for package, version in re.findall(r"^([a-z0-9._-]+)==([^ ;\\]+)", text, re.MULTILINE):
        found.setdefault(package, set()).add(version)
    return found


def test_locks_lie_on_top_of_each_other():
    play, test, referee = locked("play"), locked("test"), locked("referee")
    assert play.items() <= test.items()
    for package in referee.keys() & test.keys():
        assert referee[package] <= test[package], package


@pytest.mark.parametrize("name", ["play", "test", "referee"])
def test_locks_pin_hashes_and_hold_no_address(name: str):
    text = (ROOT / "tools" / "lock" / f"{name}.lock").read_text(encoding="utf-8")
    entries = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
    assert len(entries) >= 10
    assert all("--hash=sha256:" in entry for entry in entries)
    assert "://" not in text and "--index" not in text and "--find-links" not in text
    assert "pygame" not in locked(name)


def test_every_package_of_the_game_has_its_notice():
    for package in locked("play"):
        notice = ROOT / "assets" / "licences" / f"python-{package}.txt"
        assert notice.read_text(encoding="utf-8").startswith(f"{package}: "), "run tools.build_licences"
