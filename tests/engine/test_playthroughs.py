import pytest

from engine.games import REGISTRY
from tools.build_playthroughs import FOLDER, option_sets, recording

CASES = [(game.name, preset) for game in REGISTRY.values() for preset in option_sets(game)]


@pytest.mark.parametrize(("name", "preset"), CASES)
def test_the_rules_still_play_the_recorded_match(name, preset):
    """A difference is a changed rule or a bug: see the tool's docstring for how to look and how to accept
    it."""
    recorded = (FOLDER / name / f"{preset}.txt").read_text(encoding="utf-8")
    assert recording(REGISTRY[name], preset).splitlines() == recorded.splitlines()


def test_every_game_and_option_set_has_one_and_no_file_is_left_over():
    files = {(path.parent.name, path.stem) for path in FOLDER.glob("*/*.txt")}
    assert files == set(CASES)
