"""Killed at random moments nothing acknowledged is lost: tools/study_crash.py does it 200 times, the suite
a few."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.kit.tables import Table
from tools import study_crash
from tools.study_crash import Findings, Lost, Run

KILLS = 4


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is meant")
@pytest.mark.parametrize("game", list(study_crash.KINDS))
def test_killed_sessions_lose_nothing(tmp_path: Path, game: str):
    found = Findings()
    study_crash.study(tmp_path, KILLS, "suite", found, study_crash.KINDS[game])
    assert found.kills == KILLS
    assert found.actions > 20
    assert max(found.worker_seconds) < study_crash.GRACE


def test_when_a_deal_is_over_whatever_its_length():
    """Games of a fixed number of actions by their count, others by the action that ends a deal."""

    def ends(kind: str, told: study_crash.Told) -> list[bool]:
        runs = [Run(lines=9, told=told[: n + 1]) for n in range(len(told))]
        return [study_crash.enough(run, None, study_crash.KINDS[kind]) for run in runs]

    card, ack = (0, {"type": "three_hags.Pass"}), (0, {"type": "Ack"})
    assert ends("three_hags", [card, card, ack]) == [False, False, True]
    assert ends("whist", [card] * 66) == [False] * 65 + [True]
    assert ends("deception", [ack, (1, {"type": "deception.Solve"})]) == [False, True]
    hags = study_crash.KINDS["three_hags"]
    assert not study_crash.enough(Run(lines=1, told=[ack]), None, hags)
    assert study_crash.enough(Run(lines=9), 9, hags) and not study_crash.enough(Run(lines=8), 9, hags)


class TestTheStudyCanFail:
    def saved(self, home: Path) -> Run:
        """A short match on the disk, and what was said about it."""
        table = Table.new(folder=home / "data")
        table.settle()
        table.person_acts()
        table.settle()
        told = study_crash.journal(table.session.match)
        run = Run(start=0, told=told, identity=table.session.identity)
        table.close()
        return run

    def test_a_loss_is_noticed(self, tmp_path: Path):
        run = self.saved(tmp_path)
        study_crash.check(tmp_path, run, {}, Findings())
        run.told = [*run.told, (0, {"type": "Ack"})]
        with pytest.raises(Lost):
            study_crash.check(tmp_path, run, {}, Findings())

    def test_a_lost_note_is_noticed(self, tmp_path: Path):
        run = self.saved(tmp_path)
        run.marks = 1
        with pytest.raises(Lost, match="notes"):
            study_crash.check(tmp_path, run, {}, Findings())

    def test_two_actions_on_the_way_are_one_too_many(self, tmp_path: Path):
        run = self.saved(tmp_path)
        whole = run.told
        found = Findings()
        run.told = whole[:-1]
        study_crash.check(tmp_path, run, {}, found)
        assert found.ahead == 1
        run.told = whole[:-2]
        with pytest.raises(Lost):
            study_crash.check(tmp_path, run, {}, Findings())

    def test_a_worker_that_stays_is_noticed(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr(study_crash, "GRACE", 0.05)
        assert study_crash.gone(None) < 1
        with pytest.raises(Lost):
            study_crash.gone(os.getpid())
