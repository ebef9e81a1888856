"""How each kind of player weighs what it sees in a card, by hand until fitted."""

from __future__ import annotations

BLIND, GREEDY, NORMAL_MASTER, NORMAL_HUNTER, HARD_MASTER, HARD_HUNTER, RANDOM, SPARE = range(8)
"""The rows: ways of playing."""

_LEAD = (2.0, 0.0, 0.0, -3.0, -0.5, 0.0, 1.0, 1.0, -0.5, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_ANSWER = (4.0, 0.0, -2.0, -1.0, -0.3, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -2.0, -4.0, -2.0, -1.5, -1.0)
_HUNTER = (4.0, 2.0, -2.0, -1.0, -0.3, -2.0, 0.0, -1.0, 0.0, 0.0, 0.0, -2.0, -4.0, -2.0, -1.5, -1.0)
_NONE = (0.0,) * 16

LEADS = (_LEAD, _LEAD, _LEAD, _LEAD, _LEAD, _LEAD, _NONE, _NONE)
ANSWERS = (_ANSWER, _ANSWER, _ANSWER, _HUNTER, _ANSWER, _HUNTER, _NONE, _NONE)
