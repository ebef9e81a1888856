"""What the end of a match has in every game: the ways on, the statistics, and the proof of the deals."""

from __future__ import annotations

from collections.abc import Sequence

from engine.shuffle import proves_fairness
from game import lobby, matches
from game.desk import Desk
from game.scenes import make, match_result_text
from game.scenes.couch_signs import dress
from game.scenes.menu import Menu
from game.session import Session
from game.strings import tr
from game.ui.canvas import Box, Canvas
from game.ui.palette import Colour
from game.ui.text import Texts


class MatchEnd(Menu):
    """In the place of the table: the match is over, nothing goes on below."""

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk)
        self.session = session
        self.game = session.match.game.name
        dress(session)
        self.viewer = session.people[0] if len(session.people) == 1 else None
        self.verified: bool | None = None
        """What the check of the seal found; None before it."""
        self.style = "tiny"
        """Of the lines of a section."""

    # -- what can be done ----------------------------------------------------------------------------

    def again(self) -> None:
        """A new match of the same people under the same options, with new deals. There is no stored match to
        ask about."""
        if matches.running(self.desk, self.game) is not None:
            self.new_game()
            return
        old = self.session
        seats = old.seats if old.couch else None
        session = matches.begin(self.desk, self.game, old.options, lobby.new_seed(), seats=seats)
        self.desk.replace(make("table", self.desk, session=session))

    def same_deals(self) -> None:
        """The new-game screen with these options and this seed."""
        details = {"game": self.game, "options": self.session.options, "seed": self.session.match.seed}
        self.desk.push(make("new_game", self.desk, **details))

    def new_game(self) -> None:
        self.desk.push(make("new_game", self.desk, game=self.game, options=self.session.options))

    def export(self) -> None:
        """Write the match as text; the writer thread does it, the line says where."""
        path, text = match_result_text.target(self.session), match_result_text.text_of(self.session)
        matches.store(self.desk).writer.submit(lambda: match_result_text.write(path, text))
        self.desk.toast(tr("scenes.match.exported", path=path))

    def to_title(self) -> None:
        self.desk.home_to(make("title", self.desk))

    def verify(self) -> None:
        """Compute the seal anew and deal everything again from the seed."""
        self.verified = matches.holds(self.session)
        self.desk.stale = True

    def close(self) -> None:
        self.to_title()

    # -- statistics, seed and seal ---------------------------------------------------------------------

    def proof_lines(self, verified: bool | None) -> list[tuple[str, Colour]]:
        """The number, its seal, and what the check found (a sign and a sentence)."""
        palette, seed = self.desk.palette, self.session.match.seed
        seal = matches.sealed(self.session)
        lines = [
            (tr("scenes.match.seed", seed=seed), palette.text),
            (tr("scenes.match.seal", hash=f"{seal[:8]} … {seal[-8:]}"), palette.text),
        ]
        if verified is not None:
            key = ("holds" if proves_fairness(seed) else "holds_short") if verified else "broken"
            inks = {"holds": palette.good, "holds_short": palette.muted, "broken": palette.bad}
            lines.append((tr(f"scenes.match.{key}"), inks[key]))
        return lines

    def section_height(self, texts: Texts, width: float, lines: Sequence[str]) -> float:
        """Height of :meth:`section`."""
        high = sum(texts.height(line, self.style, width) for line in lines)
        return texts.leading("smallstrong") + 18 + high

    def section(
        self, canvas: Canvas, inner: Box, y: float, head: str, lines: Sequence[tuple[str, Colour]]
    ) -> None:
        """A rule, a heading and lines from ``y`` on."""
        palette, texts = canvas.palette, canvas.texts
        canvas.box(Box(inner.left, y, inner.width, 1.5), palette.panel_edge, radius=0)
        canvas.text(head, (inner.left, y + 8), "smallstrong", palette.accent)
        y += texts.leading("smallstrong") + 12
        for line, ink in lines:
            y += canvas.paragraph(line, (inner.left, y), inner.width, self.style, ink)
