"""What the options of every game have in common: fields with lists of allowed values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.errors import Reason, Refused

Allowed = Mapping[str, tuple[Any, ...]]
"""Allowed values per field, in the order in which they are offered."""


def check_values(options: Any, allowed: Allowed) -> None:
    """Raises Refused (BAD_OPTIONS) for a field without an allowed value.

    The type counts too: ``True`` is no 1, and a plain string is no option of an enum, though they are equal.
    """
    for field, values in allowed.items():
        value = getattr(options, field)
        if value not in values or type(value) is not type(values[values.index(value)]):
            raise Refused(Reason.BAD_OPTIONS, rule=f"{field}_unknown")
