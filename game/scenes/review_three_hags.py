"""The replay of a round of Three Hags: both hands open, move by move, with the pile, the stock and what lies
aside."""

from __future__ import annotations

from collections.abc import Mapping

from game.combo_words import combo_words
from game.desk import Desk
from game.scene import Scene
from game.scenes.review import TOP_GRAVES, ReviewScene
from game.scenes.review_bar import place_words
from game.scenes.review_board import Board
from game.scenes.review_board_three_hags import HagBoard
from game.session import Session
from game.strings import tr


class HagReview(ReviewScene):
    """``ply`` is how many plays and passes have been made."""

    own_words: Mapping[str, str] = {
        name: f"review.hags.{name}"
        for name in (
            "back_trick", "back_card", "on_card", "on_trick", "over", "over_note", "no_marks", "waiting",
            "no_choice",
        )
    }  # fmt: skip

    def new_board(self) -> Board:
        return HagBoard(self.desk)

    def place_line(self) -> str:
        return place_words(self.replay, self.ply)

    def score_line(self, top: int = TOP_GRAVES) -> str:
        del top  # nothing rises here
        climb = self.replay.plies[self.ply].climb
        assert climb is not None, "every position of this game has one"
        aside = tr("review.hags.aside", n=len(climb.aside))
        return f"{tr('review.hags.stock', n=climb.stock)}  ·  {aside}"

    def next_line(self) -> str:
        move = self.replay.moves[self.ply]
        who = "you" if move.seat == self.reader else "seat"
        combo, name = move.combo, self.name(move.seat)
        if combo is None:
            return tr(f"review.hags.{who}_passed", seat=name)
        leads = self.ply in self.replay.climbs
        return tr(f"review.hags.{who}_{'led' if leads else 'answered'}", seat=name, combo=combo_words(combo))


def scene(desk: Desk, *, session: Session, deal: int = -1, decision: int | None = None) -> Scene:
    """The replay of a round of a session, at a journal decision."""
    return HagReview(desk, session, deal, decision)
