"""The replay of a finished deal: all hands open, every move in reach, the adviser's opinion, "what if".

A game that plays something else than tricks has ``review_<game>``, with another board and other words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game import matches
from game.desk import Desk
from game.input.intents import Intent
from game.lobby import deals
from game.narrate import (
    Narrator,
    Voice,
    action_text,
    card_sign,
    listed,
    seat_name,
    side_name,
    trump_text,
)
from game.review import Review
from game.scene import Scene
from game.scenes import exists, make, review_values
from game.scenes.couch_signs import dress
from game.scenes.hand_result_moments import loss_words
from game.scenes.menu import Menu
from game.scenes.replay import Replay, replay_of
from game.scenes.review_bar import Scrub, Step, place_words
from game.scenes.review_board import Board
from game.session import Session
from game.strings import tr, trn
from game.ui import backdrop, hints
from game.ui.canvas import Box, Canvas
from game.ui.hints import Hint
from game.ui.widgets import Button, Widget, alike

MARGIN, GAP = 40.0, 16.0
VALUES = 352.0
TOP_GRAVES = 4
"""Cards of an open graveyard that are told: those that rise next."""


class ReviewScene(Menu):
    """``ply`` is how many cards have been played on the board shown. Scrubbing is instant and silent."""

    own_words: Mapping[str, str] = {}
    """Names of the catalogue's ``review`` that this game says in another way, with their keys."""

    def __init__(self, desk: Desk, session: Session, deal: int, decision: int | None) -> None:
        super().__init__(desk)
        self.session = session
        self.viewer = session.people[0] if session.people else 0
        self.reader = self.viewer if len(session.people) == 1 else None
        """The only person, to whom things are told as theirs."""
        self.game = session.match.game.name
        dress(session)
        self.deal = deal
        where = deals(session.match)[deal]
        self.replay: Replay = replay_of(self.game, session.match, where)
        self.ply = 0 if decision is None else self.replay.ply_of(decision)
        self.board = self.new_board()
        self._own: Review | None = None
        self.review = self._review(where)
        self._judged = -1
        self.scrub = Scrub(len(self.replay.plays), self.replay.starts, self.ply, self.go)
        self._what_if = Button(tr("review.what_if"), self.what_if)
        self._marks: dict[int, float] = {}

    def new_board(self) -> Board:
        """What draws the positions."""
        return Board(self.desk)

    def say(self, name: str) -> str:
        """A word or sentence of this screen, as the game says it."""
        return tr(self.own_words.get(name, f"review.{name}"))

    def _review(self, deal: range) -> Review | None:
        """The play checker's work on this deal: the session's, or a new one for an older deal."""
        if len(self.session.people) != 1:
            return None
        reviewer = matches.reviewer(self.desk, self.session)
        reviewer.update()
        known = next((review for review in reviewer.reviews if review.deal == deal), None)
        if known is None:
            counsel = matches.counsel(self.desk)
            self._own = known = Review(self.session.match, self.viewer, deal, counsel)
        return known

    # -- layout --------------------------------------------------------------------------------------

    def layout(self) -> None:
        width, height = self.desk.screen.size
        scale = self.desk.texts.scale / 100
        low = height - hints.HEIGHT - 12
        bar = Box(MARGIN, low - 50 * scale, width - 2 * MARGIN, 50 * scale)
        buttons: list[Widget] = [
            Step(self.say("back_trick"), lambda: self.jump(-1), -2),
            Step(self.say("back_card"), lambda: self.go(self.ply - 1), -1),
            Step(self.say("on_card"), lambda: self.go(self.ply + 1), 1),
            Step(self.say("on_trick"), lambda: self.jump(1), 2),
        ]
        self._what_if = Button(tr("review.what_if"), self.what_if)
        worded = [Button(tr("review.next_mark"), self.next_mark), self._what_if]
        if self.replay.masters:
            worded.append(Button(tr("review.beliefs"), self.open_timeline))
        worded.append(Button(tr("review.done"), self.close))
        alike(worded)
        gap, step = 10.0, min(108.0, 120 / scale)
        needs = [self.desk.texts.width(button.label, "button") + 40 for button in worded]
        unit = (bar.width - gap * (len(buttons) + len(worded) - 1) - step * len(buttons)) / sum(needs)
        widths = [*([step] * len(buttons)), *(need * unit for need in needs)]
        buttons += worded
        left = bar.left
        for button, wide in zip(buttons, widths, strict=True):
            button.box = Box(left, bar.top, wide, bar.height)
            left += wide + gap
        self.scrub.box = Box(MARGIN, bar.top - 12 - 66 * scale, bar.width, 66 * scale)
        top = 58 + 36 * scale
        values = VALUES + 100 * (scale - 1)
        room = self.scrub.box.top - 14 - top
        self.place = Box(MARGIN, top, bar.width - values - GAP, room)
        self.values = Box(self.place.right + GAP, top, values, room)
        self.form.replace([self.scrub, *buttons])
        self._show()

    # -- moving --------------------------------------------------------------------------------------

    def go(self, ply: int) -> None:
        """Show the board after that many cards."""
        self.ply = max(0, min(len(self.replay.plays), ply))
        self._show()

    def jump(self, step: int) -> None:
        """To the beginning of this trick or the one before (-1), or of the next (+1)."""
        starts = (*self.replay.starts, len(self.replay.plays))
        if step > 0:
            self.go(next((start for start in starts if start > self.ply), starts[-1]))
        else:
            self.go(max((start for start in starts if start < self.ply), default=0))

    def next_mark(self) -> None:
        """To the next own choice that the adviser disagrees with, around the end."""
        doubtful = sorted(ply for ply, loss in self._marks.items() if loss > 0)
        if doubtful:
            self.go(next((ply for ply in doubtful if ply > self.ply), doubtful[0]))
        else:
            self.desk.toast(self.say("no_marks" if self.review and self.review.done else "waiting"))

    def _show(self) -> None:
        self.scrub.ply = self.ply
        self._what_if.enabled = self.own_choice
        self.desk.stale = True

    @property
    def own_choice(self) -> bool:
        """Whether the next card was the player's own."""
        turn = self.replay.plies[self.ply].turn
        return turn in self.session.people

    def what_if(self) -> None:
        """Play on from here as a practice: it ends with the deal and is not counted."""
        if not self.own_choice:
            self.desk.toast(tr("review.what_if_where"))
            return
        practice = matches.practise(self.desk, self.session, self.replay.decisions[self.ply])
        self.desk.push(make("table", self.desk, session=practice))

    def open_timeline(self) -> None:
        """Who believed what in this deal."""
        self.desk.push(make("timeline", self.desk, session=self.session, deal=self.deal))

    def close(self) -> None:
        self.desk.pop()

    def shutdown(self) -> None:
        if self._own:
            self._own.close()

    # -- verbs ---------------------------------------------------------------------------------------

    def hints(self) -> Sequence[Hint]:
        what: tuple[Hint, ...] = (("next", tr("review.what_if")),) if self.own_choice else ()
        return (
            ("prev_tab", self.say("back_trick")),
            ("next_tab", self.say("on_trick")),
            ("hint", tr("review.next_mark")),
            *what,
            ("back", tr("ui.hint_back")),
        )

    def handle(self, intent: Intent) -> None:
        verb = intent.verb
        if verb in ("next_tab", "prev_tab"):
            self.jump(1 if verb == "next_tab" else -1)
        elif verb == "wheel":
            self.go(self.ply - (1 if intent.amount > 0 else -1))
        elif verb == "hint":
            self.next_mark()
        elif verb == "next":
            self.what_if()
        elif verb in ("left", "right") and self.form.focused is self.scrub:
            self.go(self.ply + (1 if verb == "right" else -1))
        else:
            super().handle(intent)

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        if self._own:
            self._own.update()
        elif self.review:
            matches.reviewer(self.desk, self.session).update()
        if self.review and len(self.review.reports) != self._judged:
            self._judged = len(self.review.reports)
            self._marks = review_values.losses(self.review, self.replay)
            self.scrub.marks = self._marks
            moved = True
        return moved

    # -- drawing -------------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return seat_name(self.session.seats, seat, self.reader, self.game)

    def draw(self, canvas: Canvas) -> None:
        backdrop.draw(canvas)
        self._draw_head(canvas)
        names = [self.name(seat) for seat in range(self.replay.seats)]
        self.board.draw(canvas, self.place, self.replay, self.ply, names, self.viewer)
        found = review_values.verdict(self.game, self.review, self.replay, self.ply)
        review_values.draw(canvas, self.values, self._head(), found, self._empty(), self.game)
        self.form.draw(canvas)
        hints.draw(canvas, self.desk, self.hints())

    def _draw_head(self, canvas: Canvas) -> None:
        """One line: which deal, trumps, where one is, tricks so far."""
        texts, palette = canvas.texts, canvas.palette
        y = 24 + 24 * texts.scale / 100
        now = self.replay.plies[self.ply]
        rounds = now.graves is not None or now.climb is not None
        kind = "review.title_round" if rounds else "review.title_deal" if self.replay.solo else "review.title"
        title, words = tr(kind, n=self.replay.number), self.place_line()
        room = canvas.width - 2 * MARGIN - 60
        large, little, score = "strong", "tiny", self.score_line(1)
        for tried, small in (("heading", "small"), ("strong", "small"), ("strong", "tiny")):
            if texts.width(title, tried) + texts.width(words + self.score_line(), small) <= room:
                large, little, score = tried, small, self.score_line()
                break
        right = canvas.text(title, (MARGIN, y), large, palette.accent, "midleft").right / canvas.u
        canvas.text(words, (right + 24, y + 2), little, palette.text, "midleft")
        canvas.text(score, (canvas.width - MARGIN, y + 2), little, palette.text, "midright")

    def place_line(self) -> str:
        """Trumps, and where one is."""
        graves = self.replay.plies[self.ply].graves
        trump = self.replay.trump if graves is None else graves.trump
        trumps = tr("review.no_trumps_yet") if trump < 0 else trump_text(trump)
        return f"{trumps}  ·  {place_words(self.replay, self.ply)}"

    def score_line(self, top: int = TOP_GRAVES) -> str:
        """Tricks so far per side, or what there is to say where the hands show their tricks: who was master,
        what lies in the graveyard, the next ``top`` cards of an open one."""
        graves = self.replay.plies[self.ply].graves
        if graves is not None:
            lies = trn("review.graves", graves.size)
            if graves.cards:
                cards = "  ".join(card_sign(card) for card in graves.cards[:top])
                lies = tr("review.graves_open", graves=lies, cards=cards)
            return lies if not graves.zombies else f"{lies}  ·  {tr('review.zombie_sign')}"
        if self.replay.solo:
            names = listed([self.name(seat) for seat in self.replay.masters])
            return trn("review.masters", len(self.replay.masters), names=names)
        taken = self.replay.plies[self.ply].taken
        own, plans = self.viewer % 2, self.session.seats
        named = ((side_name(side, self.reader, plans), taken[side]) for side in (own, 1 - own))
        return "  ·  ".join(f"{name} {count}" for name, count in named)

    def _head(self) -> str:
        """What comes next on the board."""
        if self.ply == len(self.replay.plays):
            return self.say("over")
        return "\n".join([*self._said(), self.next_line()])

    def next_line(self) -> str:
        """What is played next."""
        seat, card = self.replay.plays[self.ply]
        key = "review.you_played" if seat == self.reader else "review.seat_played"
        return tr(key, seat=self.name(seat), card=card_sign(card))

    def _said(self) -> list[str]:
        """What was said or chosen before the next card, in sentences."""
        narrator = Narrator(self.session.seats, self.reader, self.session.options)
        events = (event for ply, event in self.replay.said if ply == self.ply)
        told = [sentence for event in events for sentence in narrator.tell(event)]
        beside = (at for at in self.replay.beside if self.replay.ply_of(at) == self.ply)
        return [*told, *(words for at in beside for words in self._chosen(at))]

    def _chosen(self, decision: int) -> list[str]:
        """What the only person chose besides cards, and what the adviser would have; nobody else's."""
        entry = self.session.match.journal[decision]
        if self.session.people != (entry.seat,):
            return []
        voice = Voice(self.session.seats, self.viewer, self.game)
        words = [tr("review.you_chose", what=action_text(entry.action, voice))]
        if found := review_values.beside(self.review, self.session.match, decision):
            best, loss = found
            better = action_text(best, voice)
            words.append(tr("review.adviser_chose", what=better, loss=loss_words(loss, self.game)))
        return words

    def _empty(self) -> str:
        """Why no values are shown."""
        if self.ply == len(self.replay.plays):
            return self.say("over_note")
        if not self.own_choice:
            return tr("review.not_yours")
        if self.review is None:
            return tr("review.nobody")
        decision = self.replay.decisions[self.ply]
        if decision not in self.review.reports and not self.review.done:
            return self.say("waiting")
        return self.say("no_choice")


def scene(desk: Desk, *, session: Session, deal: int = -1, decision: int | None = None) -> Scene:
    """The replay of a deal of a session (from 0; -1 the last one that has begun), at a journal decision."""
    own = f"review_{session.match.game.name}"
    if exists(own):
        return make(own, desk, session=session, deal=deal, decision=decision)
    return ReviewScene(desk, session, deal, decision)
