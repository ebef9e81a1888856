"""Weights of the quick player of Three Hags, per kind of decision, found by self-play.

Made with ``tools.study_hags_fit --player quick``; their order is that of :mod:`ai.kernels.three_hags_policy`.
"""

from __future__ import annotations

LEAD_MUCH = (
    2.33, -4.13, -2.62, 4.58, -2.96, -2.0, 6.0, -4.24, 8.02, -2.56, -3.0,
    0.0, -1.33, -0.27, -3.0, -2.0, -1.5, -3.16, 0.5, 0.0, 0.0,
)  # fmt: skip
LEAD_LITTLE = (
    3.0, -2.0, -3.98, 4.29, -2.0, -2.0, 6.0, -3.75, 6.72, -2.28, -3.0,
    0.0, -0.5, -0.71, -4.15, -2.0, -1.5, -1.29, -0.72, 0.0, -0.99,
)  # fmt: skip
LEAD_EMPTY = (
    2.7, -2.0, -0.12, 4.0, -2.0, 0.0, 4.58, -3.83, 2.24, -1.0, 0.0,
    1.0, 0.5, -4.25, -3.0, -2.0, -1.5, -1.64, 1.0, -3.0, 0.0,
)  # fmt: skip
ANSWER_MUCH = (
    2.75, -1.5, -2.0, 1.0, -2.3, -1.5, 3.8, -4.61, 2.0, -1.16, -1.45,
    0.0, -0.64, -4.23, -3.0, -0.73, -1.5, 1.0, -0.11, -1.39, -4.68,
)  # fmt: skip
ANSWER_LITTLE = (
    3.15, -1.78, -2.0, 2.14, -1.0, -2.98, 2.0, -1.0, 2.0, -0.5, -2.0,
    0.0, 0.0, -1.0, -3.0, -0.51, -0.44, -0.64, 0.5, -1.0, 0.44,
)  # fmt: skip
ANSWER_EMPTY = (
    4.12, -1.0, 1.0, 4.13, -1.0, 2.31, 4.33, -1.0, 3.0, -0.66, 1.0,
    1.0, 0.12, -0.5, -1.53, -1.5, -0.6, 1.93, 0.06, -1.0, -2.0,
)  # fmt: skip
WEIGHTS = (*LEAD_MUCH, *LEAD_LITTLE, *LEAD_EMPTY, *ANSWER_MUCH, *ANSWER_LITTLE, *ANSWER_EMPTY)
