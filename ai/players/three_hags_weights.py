"""The weights of the Three Hags rule player, found by self-play (``tools.study_hags_fit``)."""

from __future__ import annotations

EMPTY = (
    0.421, 12.218, 9.227, 8.705, -0.54, -1.38, 16.468, -0.439, -7.81, 1.291, 14.236, 5.496, 6.618,
    -10.826, 2.513, 3.715, -5.321, -0.684, -10.783, -5.619, 28.902, 22.228,
)  # fmt: skip
"""With no stock left."""
FULL = (
    -2.305, 6.561, 8.084, 2.103, -8.938, -4.916, 8.769, 6.174, -2.752, -6.461, 4.742, -5.865, 2.681,
    3.798, 2.182, -11.067, -14.069, 4.429, 3.215, 0.751, 22.662, -1.226,
)  # fmt: skip
"""With all of it."""
WEIGHTS = EMPTY + FULL
