"""Which key or button means what: defaults, the player's changes, conflicts. No pygame.

A key token is ``key:<name>`` (the letter it types: letters follow the player's layout) or ``scan:<name>``
(its place: arrows); a pad token is the button's name in Xbox positions (``a`` is the lower face button).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from game.input.intents import BUTTON_VERBS

Table = dict[str, tuple[str, ...]]
Source = Literal["keys", "pad"]

KEYS: Table = {
    "up": ("scan:up",),
    "down": ("scan:down",),
    "left": ("scan:left",),
    "right": ("scan:right",),
    "accept": ("key:return", "key:space", "key:enter"),
    "back": ("key:escape",),
    "undo": ("key:z",),
    "next": ("key:n",),
    "hint": ("key:h",),
    "previous_trick": ("key:t",),
    "pause": ("key:p",),
    "menu": ("key:m",),
    "next_tab": ("key:page down", "key:e"),
    "prev_tab": ("key:page up", "key:q"),
    "peek": ("key:tab",),
    "fullscreen": ("key:f11",),
}
PAD: Table = {
    "up": ("dpup",),
    "down": ("dpdown",),
    "left": ("dpleft",),
    "right": ("dpright",),
    "accept": ("a",),
    "back": ("b",),
    "undo": ("x",),
    "next": ("rt",),
    "hint": ("y",),
    "previous_trick": ("lt",),
    "pause": ("start",),
    "menu": ("back",),
    "next_tab": ("rb",),
    "prev_tab": ("lb",),
    "peek": ("lb+rb",),
    "fullscreen": (),
}
DEFAULTS: dict[Source, Table] = {"keys": KEYS, "pad": PAD}

ESSENTIAL = ("up", "down", "left", "right", "accept", "back")
"""Verbs without which the menus cannot be used: they never lose their last key or button."""

MOST = 3
"""Keys or buttons that one verb can have."""

FIXED = {"keys": ("fullscreen",), "pad": ("peek", "fullscreen")}
"""Verbs that the remapping screen does not offer."""


def merged(source: Source, changes: Mapping[str, tuple[str, ...]]) -> Table:
    """Defaults with the player's changes on top.

    Unknown verbs and tokens of the other kind are ignored, and a token that two verbs claim belongs to the
    first in the order of ``BUTTON_VERBS``. Changes that would leave an essential verb without any token
    (only a damaged file has them) are all ignored.
    """
    table: Table = {}
    taken: set[str] = set()
    for verb in BUTTON_VERBS:
        wanted = dict.fromkeys(changes.get(verb, DEFAULTS[source][verb]))
        free = tuple(token for token in wanted if token not in taken and (":" in token) == (source == "keys"))
        taken.update(free)
        table[verb] = free
    return table if all(table[verb] for verb in ESSENTIAL) else dict(DEFAULTS[source])


def by_token(table: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """Token -> verb."""
    return {token: verb for verb, tokens in table.items() for token in tokens}


def owner(table: Mapping[str, tuple[str, ...]], token: str) -> str | None:
    """The verb that ``token`` means now, if any."""
    return by_token(table).get(token)


def rebind(table: Table, verb: str, token: str) -> Table | None:
    """``table`` with ``token`` alone meaning ``verb``; the verb that had it gets this verb's old tokens.

    Swapping keeps every verb reachable. None when an essential verb would be left without any.
    """
    old = table[verb]
    if old == (token,):
        return table
    other = owner(table, token)
    new = dict(table)
    new[verb] = (token,)
    if other is not None and other != verb:
        rest = tuple(t for t in table[other] if t != token)
        new[other] = rest or tuple(t for t in old if t != token)
        if other in ESSENTIAL and not new[other]:
            return None
    return new


def add(table: Table, verb: str, token: str) -> Table | None:
    """``table`` with ``token`` meaning ``verb`` besides what it had; a fourth takes the place of the third.

    None when another verb has no other than this one: there would be nothing to give it instead.
    """
    other = owner(table, token)
    if other == verb:
        return table
    new = dict(table)
    if other is not None:
        new[other] = tuple(t for t in table[other] if t != token)
        if not new[other]:
            return None
    new[verb] = (*table[verb][: MOST - 1], token)
    return new


def changes(source: Source, table: Mapping[str, tuple[str, ...]]) -> Table:
    """What to store: the verbs whose tokens differ from the defaults."""
    return {verb: tokens for verb, tokens in table.items() if tokens != DEFAULTS[source][verb]}
