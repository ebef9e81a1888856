"""How many cards and tiles there are (DC §1). Their words are in ``assets/words``, in the same order.

Numbers are stable: words are only ever added at the end of their list, and then ``rules_version`` rises,
because the same seed would deal other cards.
"""

from __future__ import annotations

EVIDENCE = 208
"""Red cards 0 .. 207."""
WEAPONS = 96
"""Blue cards 0 .. 95."""
CAUSE = 0
"""The tile of the cause of death."""
LOCATIONS = (1, 2, 3, 4)
"""Tiles of crime scenes, one of which the scientist chooses."""
SITUATIONS = tuple(range(5, 32))
"""All other tiles."""
TILES = 32
OPTIONS = 6
"""Options on every tile."""
CARDS_EACH = 4
"""Cards of each colour in front of a seat."""
LAID_SITUATIONS = 4
"""Situation tiles laid out in round 1."""
ROUNDS = 3
