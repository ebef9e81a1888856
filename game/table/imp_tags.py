"""What each picked imp stands for, written on its card in the hand."""

from __future__ import annotations

from collections.abc import Mapping

from game.phrases import card_sign
from game.strings import tr
from game.table.layout import CARD_H, CARD_W
from game.table.marks import corner
from game.table.stage import Stage
from game.ui.canvas import Box, Canvas

STYLE = "smallstrong"


def imp_tags(canvas: Canvas, stage: Stage, disguises: Mapping[int, int]) -> None:
    """A tag on every imp of ``disguises`` (imp -> the card it stands for) that lies in the hand."""
    texts, palette = canvas.texts, canvas.palette
    own = stage.own()
    for imp, card in disguises.items():
        if imp not in own:
            continue
        pose = stage.hand_pose(imp)
        label = tr("three_hags_choices.stands_for", card=card_sign(card))
        box = Box(0, 0, texts.width(label, STYLE) + 16, texts.leading(STYLE) + 2)
        left = box.width / 2 - CARD_W * pose.scale / 2
        box.center = corner(pose, left, -CARD_H * pose.scale * 0.06)
        canvas.box(box, palette.panel, radius=8, edge=palette.accent, width=2)
        canvas.text(label, box.center, STYLE, palette.text, "center")
