"""Deception needs no search: its posterior is exact. Getting ready is loading the association table."""

from __future__ import annotations

from ai.belief.associations import scores


def warm() -> None:
    """Load the table. Raises ValueError for a damaged file."""
    scores()
