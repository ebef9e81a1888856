"""Why the rule player plays a card: reason codes by number, ``whist.why.<code>`` in the catalogue."""

from __future__ import annotations

ONLY_CARD = 0
PARTNER_WINNING = 1
WIN_CHEAPLY = 2
CANNOT_WIN = 3
SECOND_LOW = 4
SECOND_HIGH = 5
COVER = 6
THIRD_HIGH = 7
FINESSE = 8
RUFF = 9
OVERRUFF = 10
DISCARD = 11
SAVE_TRUMP = 12
CASH = 13
DRAW_TRUMPS = 14
RETURN_PARTNER = 15
GIVE_RUFF = 16
SINGLETON = 17
SEQUENCE = 18
LONG_SUIT = 19
SAFE_LEAD = 20
WIN_SURE = 21

CODES = (
    "only_card",
    "partner_winning",
    "win_cheaply",
    "cannot_win",
    "second_hand_low",
    "second_hand_high",
    "cover_honour",
    "third_hand_high",
    "finesse",
    "ruff",
    "overruff",
    "discard",
    "save_trump",
    "cash_winner",
    "draw_trumps",
    "return_partner_suit",
    "give_ruff",
    "lead_singleton",
    "lead_sequence",
    "lead_long_suit",
    "lead_safe",
    "win_sure",
)
