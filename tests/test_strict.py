"""HIDDEN_HAND_CI=1 turns skips into failures, so that no test of CI is silently left out."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

CASES = """
import pytest

def test_runs(): pass

def test_skips(): pytest.skip("no screen")

@pytest.mark.skipif(True, reason="no wheel")
def test_is_skipped(): pass

@pytest.mark.xfail
def test_known(): assert False
"""


@pytest.mark.parametrize("processes", ["0", "1"])
def test_a_skip_fails_on_ci_only(tmp_path: Path, processes: str):
    (tmp_path / "conftest.py").write_bytes((Path(__file__).parent / "conftest.py").read_bytes())
    (tmp_path / "test_cases.py").write_text(CASES)
    (tmp_path / "test_module.py").write_text("import pytest\npytest.importorskip('no_such_wheel')\n")
    command = [sys.executable, "-m", "pytest", "-q", "-n", processes, "-c", os.devnull, str(tmp_path)]

    def closing(strict: str) -> tuple[int, str]:
        variables = {**os.environ, "HIDDEN_HAND_CI": strict}
        done = subprocess.run(command, cwd=tmp_path, env=variables, capture_output=True, text=True)
        return done.returncode, done.stdout.splitlines()[-1]

    code, line = closing("0")
    assert code == 0 and "1 passed, 3 skipped, 1 xfailed" in line
    code, line = closing("1")
    assert code != 0 and "skipped" not in line
