"""The weights of the Three Hags rule player, found by self-play (``tools.study_hags_fit``)."""

from __future__ import annotations

EMPTY = (
    0.88, 11.328, 10.283, 9.148, -0.957, -0.6, 13.974, -1.129, -6.431, 2.123, 13.594, 4.894, 9.204,
    -9.944, 2.46, 3.49, -6.916, -1.13, -12.252, -6.148, 26.898, 21.23,
)  # fmt: skip
"""With no stock left."""
FULL = (
    -2.222, 7.33, 7.167, 2.244, -6.925, -3.166, 6.881, 4.712, -1.781, -5.291, 4.149, -4.125, 0.809,
    3.04, 2.025, -12.039, -14.758, 3.879, 3.572, 1.03, 22.06, -3.431,
)  # fmt: skip
"""With all of it."""
WEIGHTS = EMPTY + FULL
