"""Skill of the computer players, as an option that a match is started with."""

from __future__ import annotations

from enum import StrEnum


class Level(StrEnum):
    """Levels differ in skill, never in what they may know (OBS-1)."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
