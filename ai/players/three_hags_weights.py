"""The weights of the Three Hags rule player, found by self-play (``tools.study_hags_fit``)."""

from __future__ import annotations

EMPTY = (
    3.0, 2.0, 3.5, 3.5, -2.0, 3.0, 2.0, -1.0, -1.5, 2.0, 1.0, 1.0, 0.5, -2.0,
    0.6, 3.0, 1.0, 0.3, 0.0, -0.2, 2.0, 6.0,
)  # fmt: skip
"""With no stock left."""
FULL = (
    3.0, 2.0, 2.0, 1.0, -3.0, 2.5, 1.5, 0.0, -2.0, 1.5, 1.0, 0.5, 0.5, -2.5,
    0.1, 2.0, 1.0, 0.3, 0.0, 0.0, 0.0, 0.0,
)  # fmt: skip
"""With all of it."""
WEIGHTS = EMPTY + FULL
