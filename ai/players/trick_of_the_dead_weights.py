"""The weights of the rule player of Trick of the Dead, as ``tools.study_dead_fit`` found them."""

from __future__ import annotations

TWO = (0.5, 0.6, 0.02, 0.15, 0.03, 0.5, 0.03, 0, 0.8, 4, -1.5, -0.5, 1, 3, 0.05, 0.7, 1, -2, 0.3, 10, 0, 0, 0, -1, 4, 4, 6, 2, 0.1, 0.1, 0.2, -0.1, 2, 2, 9, 2, 3, 0.3, 2, 0.5, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 2, -2, 0.2, 0.2, 0.4, -0.2, 0.1, 0.1, 0.1, 0.1, 12, 1, 1.5, 2, 0, 0, 0, 0, -0.1)
THREE = TWO


def weights_of(seats: int) -> tuple[float, ...]:
    """The weights for a table of so many seats, by the places that the policy names."""
    return TWO if seats == 2 else THREE
