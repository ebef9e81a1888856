"""HIDDEN_HAND_CI=1 turns skips into failures, so that no test of CI is silently left out."""

import os
import subprocess
import sys
from pathlib import Path

CASES = """
import pytest

def test_runs(): pass

def test_skips(): pytest.skip("no screen")

@pytest.mark.skipif(True, reason="no wheel")
def test_is_skipped(): pass

@pytest.mark.xfail
def test_known(): assert False
"""


def test_a_skip_fails_on_ci(tmp_path: Path):
    (tmp_path / "conftest.py").write_bytes((Path(__file__).parent / "conftest.py").read_bytes())
    (tmp_path / "test_cases.py").write_text(CASES)
    (tmp_path / "test_module.py").write_text("import pytest\npytest.importorskip('no_such_wheel')\n")
    command = [sys.executable, "-m", "pytest", "-n", "1", "-c", os.devnull, str(tmp_path)]
    variables = {**os.environ, "HIDDEN_HAND_CI": "1"}
    done = subprocess.run(command, cwd=tmp_path, env=variables, capture_output=True, text=True)
    assert done.returncode == 1
    assert "1 failed, 1 passed, 1 xfailed, 2 errors" in done.stdout.splitlines()[-1]
    assert "allows no skip" in done.stdout
