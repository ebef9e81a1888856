"""The how-to-play pages of every game and of playing together, in their order, with their pictures."""

from __future__ import annotations

from game.scenes.help_art import WHIST, Art
from game.scenes.help_art_couch import COUCH
from game.scenes.help_art_deception import DECEPTION
from game.scenes.help_art_three_hags import THREE_HAGS
from game.scenes.help_art_trick_of_the_dead import TRICK_OF_THE_DEAD
from game.scenes.help_art_whos_who import WHOS_WHO

PAGES: dict[str, dict[str, Art]] = {
    "whist": WHIST,
    "whos_who": WHOS_WHO,
    "trick_of_the_dead": TRICK_OF_THE_DEAD,
    "three_hags": THREE_HAGS,
    "deception": DECEPTION,
    "couch": COUCH,
}
"""Pages by game, and last those about several people before one screen; the texts are
``help.<game>.<page>.title`` and ``.text``."""
