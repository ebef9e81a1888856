"""Options of a game as words on a command line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from engine.games import REGISTRY


def with_changes(game: str, options: Any, changes: Sequence[str]) -> Any:
    """The options after changes ``NAME=VALUE``, couplings applied. Raises Refused, or ValueError that names
    the choices."""
    record = REGISTRY[game]
    known = {field.name: field.type for field in msgspec.structs.fields(record.options_type)}
    for change in changes:
        field, equals, text = change.partition("=")
        if not equals or field not in known:
            raise ValueError(f"no option {change!r}; known: {', '.join(known)}")
        try:
            value = msgspec.convert(text, known[field], strict=False)
        except msgspec.ValidationError as error:
            raise ValueError(f"{change}: {error}") from error
        options = record.change_option(options, field, value)
    return options
