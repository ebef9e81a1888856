"""Words put together, and in the room there is: a smaller style first, then cut. Names may be long."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from game.strings import tr
from game.ui.text import Texts

ELLIPSIS = "…"


def fitted(texts: Texts, words: str, room: float, styles: Sequence[str]) -> tuple[str, str]:
    """The words and the first style in which they fit; cut to ``room`` in the last style where none does."""
    for style in styles:
        if texts.width(words, style) <= room:
            return words, style
    style = styles[-1]
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if texts.width(words[:middle].rstrip() + ELLIPSIS, style) <= room:
            low = middle
        else:
            high = middle - 1
    return (words[:low].rstrip() + ELLIPSIS) if low else ELLIPSIS, style


def joined(sentences: Sequence[str]) -> str:
    """Sentences one after another, as the language does it."""
    return reduce(lambda one, two: tr("scenes.joined", first=one, second=two), sentences, "").strip()
