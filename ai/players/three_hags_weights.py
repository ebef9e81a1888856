"""The weights of the Three Hags rule player, found by self-play (``tools.study_hags_fit``)."""

from __future__ import annotations

EMPTY = (
    2.921, 8.128, 14.797, 1.368, -2.746, 0.088, 10.867, -9.494, 2.564, -0.299, 2.974, 0.07, 1.392,
    -3.736, 0.796, -0.85, -12.622, 3.724, -6.063, -5.668, 16.622, 25.144,
)  # fmt: skip
"""With no stock left."""
FULL = (
    1.242, 5.731, 2.642, 4.626, -7.751, 2.417, 3.408, 2.05, -1.24, 0.311, 6.632, 1.693, 1.419, 1.026,
    1.743, -6.242, -5.401, 0.22, 0.051, 0.342, 12.8, 3.117,
)  # fmt: skip
"""With all of it."""
WEIGHTS = EMPTY + FULL
