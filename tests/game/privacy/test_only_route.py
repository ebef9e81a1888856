"""Scenes and table get private facts from the gate alone: this reads their source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import game

GAME = Path(game.__file__).parent
NOT_SCREENS = {"studio.py", "bench.py", "case_bench.py"}
"""Sets the stage for pictures and measurements: plays for people, shows nothing by itself."""
PRIVATE = {"legal", "refusal", "hint_report", "suspicions"}
BY_SEAT = {"view", "events", "event_count"}


def leaks(source: str) -> Iterator[str]:
    """Calls on a session that give out a seat's private facts, and looks at a state in progress."""
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Attribute)
            and node.attr == "state"
            and ast.unparse(node.value).endswith("match")
        ):
            yield f"line {node.lineno}: {ast.unparse(node)}"
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if not ast.unparse(node.func.value).endswith(("session", "match")):
            continue
        name = node.func.attr
        public = bool(node.args) and isinstance(node.args[0], ast.Constant) and node.args[0].value is None
        if name in PRIVATE or (name in BY_SEAT and not public):
            yield f"line {node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize(
    "path",
    [
        p
        for folder in ("scenes", "table")
        for p in sorted((GAME / folder).glob("*.py"))
        if p.name not in NOT_SCREENS
    ],
    ids=lambda p: f"{p.parent.name}/{p.name}",
)
def test_private_facts_come_from_the_gate(path: Path):
    assert list(leaks(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "source",
    [
        "self.session.view(self.viewer)",
        "session.view(0)",
        "session.legal(0)",
        "desk.session.hint_report(seat)",
        "session.suspicions(0)",
        "self.session.events(seat, since)",
        "session.match.state",
        "self.session.match.view(2)",
    ],
)
def test_a_leak_is_noticed(source: str):
    assert list(leaks(source))


@pytest.mark.parametrize(
    "source", ["session.view(None)", "self.session.events(None, 3)", "self.gate.look(0)"]
)
def test_the_public_table_is_no_leak(source: str):
    assert not list(leaks(source))
