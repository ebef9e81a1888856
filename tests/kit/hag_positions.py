"""What a seat of Three Hags sees in positions made for tests."""

from __future__ import annotations

from engine.cards import cards_of, mask_of, parse_set
from engine.games.three_hags.combos import BY_CARDS, PACK
from engine.games.three_hags.options import Options
from engine.games.three_hags.state import Move, Phase
from engine.games.three_hags.view import View


def position(hand: str, top: str = "", theirs: str = "2S", stock: int = 0) -> View:
    """Seat 0 is in turn with ``hand`` and has to beat ``top`` (none: it leads); seat 1 holds ``theirs``.

    The lowest cards left form a stock of ``stock`` cards, and all others were played before.
    """
    mine, other, beaten = parse_set(hand), parse_set(theirs), parse_set(top)
    rest = list(cards_of(PACK & ~(mine | other | beaten)))
    before = mask_of(rest[stock:])
    moves = [Move(1, before, before, drew=True)]  # no combo: whatever it was lies aside
    if beaten:
        moves.append(Move(1, beaten, BY_CARDS[beaten][0].meaning, drew=False))
    view = View(
        options=Options(),
        phase=Phase.FOLLOW if beaten else Phase.LEAD,
        round_number=1,
        dealer=1,
        turn=0,
        moves=tuple(moves),
        hand_sizes=(mine.bit_count(), other.bit_count()),
        stock_size=stock,
        results=(),
        seat=0,
        hand=mine,
        opened=None,
    )
    assert view.unseen().bit_count() == other.bit_count() + stock
    return view
