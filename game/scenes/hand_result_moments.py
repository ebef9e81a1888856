"""A moment of the deal as a card to press: what was played, what was better, how much, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.actions import PlayCard
from engine.games.three_hags.state import Pass, PlayCombo
from engine.games.trick_of_the_dead.state import Bury, NameTrump
from engine.games.whos_who.state import Declare, Phase, Wait
from game.narrate import Voice, action_text, card_sign, why_text
from game.review import Moment, Review
from game.scenes.replay import replay_of
from game.strings import tr
from game.ui.canvas import Box, Canvas
from game.ui.text import Texts
from game.ui.widgets import Widget


def moment_words(review: Review, moment: Moment, voice: Voice) -> tuple[str, str, str]:
    """Where and what, how much, why."""
    game = voice.game
    played, best = (_name(action, voice) for action in (moment.played, moment.best))
    key = "scenes.moment_what" if isinstance(moment.played, PlayCard | PlayCombo) else "scenes.moment_chose"
    if isinstance(moment.played, Pass):
        key = "scenes.moment_passed"
    elif isinstance(moment.best, Pass):
        key = "scenes.moment_should_pass"
    what = tr(key, where=_where(review, moment, game), played=played, best=best)
    return what, loss_words(moment.loss, game), why_text(moment.why, game)


def _where(review: Review, moment: Moment, game: str) -> str:
    """The trick, or what else was to be chosen."""
    if isinstance(moment.played, Bury):
        return tr("scenes.moment_bury")
    if isinstance(moment.played, Declare | Wait):
        early = review.match.state_at(moment.decision).phase is Phase.INTERIM
        return tr("scenes.moment_interim" if early else "scenes.moment_final")
    replay = replay_of(game, review.match, review.deal)
    if isinstance(moment.played, NameTrump):
        return tr("scenes.moment_name", trick=replay.part_of(replay.ply_of(moment.decision) - 1) + 1)
    ply = replay.ply_of(moment.decision)
    if replay.climbs:
        return tr("scenes.moment_pile", n=replay.part_of(ply) + 1)
    return tr("scenes.moment_where", trick=replay.part_of(ply) + 1)


def moments_height(texts: Texts) -> float:
    """Height that a heading and three cards need."""
    card = texts.leading("smallstrong") + 2 * texts.leading("tiny") + 12
    return 46 * texts.scale / 100 + 3 * card + 2 * 8 + 14


def loss_words(loss: float, game: str) -> str:
    """What a choice cost, in the unit of the game."""
    return tr(f"scenes.loss.{game}", n=f"{loss:.1f}")


def _name(action: Any, voice: Voice) -> str:
    return card_sign(action.card) if isinstance(action, PlayCard) else action_text(action, voice)


class MomentCard(Widget):
    """Two lines; accepting opens the replay there."""

    def __init__(self, words: tuple[str, str, str], act: Callable[[], object]) -> None:
        super().__init__()
        self.words, self.act = words, act

    def accept(self) -> bool:
        self.act()
        return True

    def draw(self, canvas: Canvas) -> None:
        palette, texts = canvas.palette, canvas.texts
        what, loss, why = self.words
        canvas.box(self.box, palette.raised_hover if self.glow > 0.5 else palette.raised, radius=12)
        self.frame(canvas, self.box, 12)
        left, width = self.box.left + 18, self.box.width - 36
        badge = texts.width(loss, "smallstrong") + 20
        style = "smallstrong" if texts.width(what, "smallstrong") <= width - badge - 12 else "tiny"
        lines = texts.wrap(why, "tiny", width)[:2]
        high = texts.leading("smallstrong") + len(lines) * texts.leading("tiny") + 2
        top = self.box.centery - high / 2
        middle = top + texts.leading("smallstrong") / 2
        canvas.text(what, (left, middle), style, palette.text, "midleft")
        canvas.text(loss, (self.box.right - 18, middle), "smallstrong", palette.bad, "midright")
        for number, line in enumerate(lines):
            y = top + texts.leading("smallstrong") + 2 + number * texts.leading("tiny")
            canvas.text(line, (left, y), "tiny", palette.muted)


def draw_moments(canvas: Canvas, box: Box, review: Review | None) -> None:
    """Heading and state of the play checker's page; the cards are widgets of their own."""
    palette, texts = canvas.palette, canvas.texts
    canvas.text(tr("scenes.moments"), (box.left + 20, box.top + 10), "strong", palette.accent)
    words = tr("scenes.moments_none")
    if review is None:
        words = tr("scenes.moments_nobody")
    elif not review.done:
        words = tr("scenes.moments_wait", n=len(review.reports), of=review.total)
    elif review.plays == 0:
        words = tr("scenes.moments_nothing")
    elif review.moments:
        words = ""
        share = tr("scenes.agreed", n=review.agreed, of=review.plays)
        canvas.text(share, (box.right - 20, box.top + 14), "small", palette.muted, "topright")
    if review and not review.done and review.moments:
        canvas.text(words, (box.right - 20, box.top + 14), "small", palette.muted, "topright")
    elif words:
        inner = Box(box.left + 24, box.top + 46 * texts.scale / 100, box.width - 48, 100)
        canvas.paragraph(words, inner.topleft, inner.width, "body", palette.muted)
