"""What holds for every test: own folders, no screen, no sound, and no flakiness from hypothesis.

With HIDDEN_HAND_CI=1 a skipped test fails: the CI machine has everything that a test may ask for.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

# Before anything imports pygame. Tests that want a real window start it in a process with its own variables.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

STRICT = os.environ.get("HIDDEN_HAND_CI") == "1"
ON_CI = STRICT or bool(os.environ.get("CI"))

# A deadline fails tests on a busy machine. CI draws the same examples each time: red means changed.
_QUIET = [HealthCheck.too_slow]
settings.register_profile("person", deadline=None, suppress_health_check=_QUIET)
settings.register_profile("ci", deadline=None, suppress_health_check=_QUIET, derandomize=True, database=None)
settings.load_profile("ci" if ON_CI else "person")


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch):
    """No test reads or writes the player's own saves and settings."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HIDDEN_HAND_HOME", str(home))
    return home


def _fail_if_skipped(report: pytest.CollectReport | pytest.TestReport) -> None:
    if STRICT and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, and HIDDEN_HAND_CI=1 allows no skip: {report.longrepr}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport():
    report = yield
    _fail_if_skipped(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report():
    report = yield
    _fail_if_skipped(report)
    return report
