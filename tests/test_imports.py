"""The import law (CONTRIBUTING, "Who may import whom"), by what is really loaded. The contracts of
import-linter in pyproject.toml say the same by what is written."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
    "contracts"
]
# Of game/: the terminal client, the crash tests and most tests run on these alone.
WITHOUT_SCREEN: list[str] = next(
    contract["source_modules"]
    for contract in CONTRACTS
    if contract["name"] == "the logic of the game needs no screen"
)


def loaded(*modules: str) -> set[str]:
    """What is in sys.modules of a fresh process that has imported these."""
    code = "\n".join(["import sys", *(f"import {name}" for name in modules), "print(*sys.modules)"])
    variables = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-P", "-c", code]
    done = subprocess.run(command, env=variables, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def modules_of(package: str) -> list[str]:
    """Every module of a package, by its files."""
    found: list[str] = []
    for path in sorted((ROOT / package).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return found


def test_engine_loads_neither_the_others_nor_what_it_must_not_have():
    modules = modules_of("engine")
    assert "engine.games.whist.rules" in modules
    assert not loaded(*modules) & {"ai", "game", "tools", "pygame", "pymunk", "numpy", "numba", "random"}


def test_session_and_client_load_no_numpy_numba_or_pygame():
    heavy = {"numpy", "numba", "llvmlite", "pygame", "pymunk", "ai.worker", "ai.decide"}
    assert not loaded("game.session", "ai.client", "ai.messages") & heavy


@pytest.mark.parametrize("module", WITHOUT_SCREEN)
def test_logic_of_the_game_loads_no_pygame(module: str):
    package = modules_of(module.replace(".", "/"))  # none for a plain module
    assert not loaded(module, *package) & {"pygame", "pymunk", "numpy", "numba"}


def test_law_names_the_logic():
    logic = {"session", "saves", "statistics", "settings", "strings", "paths", "log", "privacy"}
    assert {f"game.{name}" for name in logic} <= set(WITHOUT_SCREEN)


def test_whole_app_loads_no_numpy():
    modules = [name for name in modules_of("game") if not name.endswith("__main__")]
    assert not loaded(*modules) & {"numpy", "numba", "ai.worker", "ai.decide"}


def test_worker_loads_neither_pygame_nor_the_app():
    assert not loaded("ai.worker") & {"pygame", "pymunk", "game", "tools"}


def test_entry_point_is_empty():
    """A spawned child process imports it again."""
    before = loaded("multiprocessing")
    assert not {
        name for name in loaded("game.__main__") - before if name.startswith(("pygame", "ai", "engine"))
    }
