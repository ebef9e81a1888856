"""The deck's files: as the tool draws them, and with nothing in them that the SVG loader skips silently."""

import json
import re

import pytest

from game import paths
from game.table.deck import BACKS, ROLES, STYLES
from tools import build_deck
from tools.deck_parts import FOUR_COLOUR, TWO_COLOUR

MADE = build_deck.files()


def test_the_files_are_what_the_tool_draws():
    root = paths.asset("deck")
    found = {p.relative_to(root).as_posix() for p in root.rglob("*") if p.is_file()}
    assert found == set(MADE)
    for name, text in MADE.items():
        assert (root / name).read_text(encoding="utf-8") == text, name


def test_the_deck_is_whole():
    from engine import cards

    for style in STYLES:
        for card in range(54):
            assert f"{style}/{cards.text(card)}.svg" in MADE
    for back in BACKS:
        assert f"backs/{back}.svg" in MADE
    for role in ROLES.values():
        assert f"roles/{role}.svg" in MADE


@pytest.mark.parametrize("folder", ["deck", "icons"])
def test_only_what_the_loader_draws(folder: str):
    allowed = {"svg", "path", "rect", "circle", "g", "linearGradient", "radialGradient", "stop"}
    for path in paths.asset(folder).rglob("*.svg"):
        text = path.read_text(encoding="utf-8")
        assert set(re.findall(r"<([A-Za-z]+)", text)) <= allowed, path.name
        for value in re.findall(r'(?:fill|stroke|stop-color)="([^"]*)"', text):
            assert re.fullmatch(r"#[0-9a-f]{6}|none|url\(#g\)", value), (path.name, value)
        assert "nan" not in text, path.name
        assert "inf" not in text, path.name


def test_four_colours_replace_colours_that_mean_one_thing_only():
    swaps = json.loads(MADE["palette.json"])["four_colour"]
    assert set(swaps) == set(FOUR_COLOUR)
    for suit, colours in swaps.items():
        text = MADE[f"classic/K{suit}.svg"]
        assert all(old in text for old in colours)
        assert len(set(colours.values())) == len(colours)
        assert not set(colours) & set(colours.values())
    inks = [TWO_COLOUR["S"].ink, TWO_COLOUR["H"].ink, FOUR_COLOUR["D"].ink, FOUR_COLOUR["C"].ink]
    assert len(set(inks)) == 4
