"""A little senseless input; `python -m tools.study_soak` does more of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.study_soak import GaveWay, soak


def test_bursts_of_senseless_input(tmp_path: Path) -> None:
    with soak(tmp_path, 7) as running:
        for number in range(16):
            running.burst()
            if number % 8 == 7:
                running.come_to_rest()
        running.way_out()
        running.counted()
        assert running.found.inputs > 40 and len(running.found.scenes) > 1


def test_what_is_logged_as_an_error_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(GaveWay, match="not right"), soak(tmp_path, 7) as running:
        running.errors.found.append("not right")
        running.look()
