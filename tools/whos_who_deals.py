"""Single deals of WHO'S WHO for the study: played by hard hunters against some kind of master, and watched.

What is kept of a deal is one line of JSON: what every hunter, an oracle that sees all hands, and an observer
who sees none believed at certain moments, and how the deal ended.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from ai.belief.whos_who import observer, oracle
from ai.decide import decide
from ai.messages import ASSESS
from engine.actions import Ack, Action, PlayCard
from engine.cards import cards_of
from engine.games import REGISTRY
from engine.games.whos_who.options import Options
from engine.games.whos_who.rules import legal, shuffled_deal
from engine.games.whos_who.state import HAND_SIZE, Phase, State
from engine.games.whos_who.view import View
from engine.match import Match
from engine.shuffle import Stream, derive
from engine.tricks import beats, legal_mask, winning_index
from tools.arena import Bots

GAME = REGISTRY["whos_who"]
KINDS = ("greedy", "easy", "normal", "hard")
"""Kinds of masters: a naive one that always tries to win, and the levels."""
FINAL = "final"


def greedy(view: View, seed: str) -> Action:
    """Always tries to win: leads its highest card, takes every trick as cheaply as it can, else plays low."""
    del seed
    if view.phase is not Phase.PLAY:
        assert view.seat is not None
        return legal(view, view.seat)[-1]
    cards = sorted(
        cards_of(legal_mask(view.hand, view.led)), key=lambda c: (c // 13 == view.trump, c % 13, c)
    )
    if not view.trick:
        return PlayCard(max(cards, key=lambda c: (c % 13, c // 13 != view.trump)))
    best = view.trick[winning_index(view.trick, view.trump)]
    return PlayCard(next((card for card in cards if beats(card, best, view.trump)), cards[0]))


def bot_of(kind: str) -> str:
    """The name of a kind of master or hunter for the arena."""
    return "tools.whos_who_deals:greedy" if kind == "greedy" else kind


def moments(players: int) -> tuple[int, ...]:
    """After which tricks beliefs are looked at: 5, 10 and 15 of 17, and the same parts of other deals."""
    return tuple(round(HAND_SIZE[players] * trick / 17) for trick in (5, 10, 15))


@dataclass(frozen=True)
class Study:
    """What is played: everything a process needs to play any deal of it."""

    options: Options
    kinds: tuple[str, ...]
    hunters: str
    seed: str

    @property
    def header(self) -> dict[str, Any]:
        """What a file of results begins with; more kinds of masters may be added to it later."""
        o = self.options
        table = {"players": o.players, "masters": o.masters, "question": o.question_allowed}
        return {"study": "whos_who", **table, "hunters": self.hunters, "seed": self.seed}


def play(study: Study, number: int) -> list[dict[str, Any]]:
    """Deal ``number`` against every kind of master: one line each.

    All kinds get the same cards and the same roles, which go round with the number, so that every set of
    masters comes equally often and the prior is even.
    """
    n = study.options.players
    seed = derive(study.seed, "whos_who", number)
    sets = list(combinations(range(n), study.options.masters))
    dealt = shuffled_deal(study.options, seed, 1, Stream(seed, "first dealer").below(n), (0,) * n)
    deal = replace(dealt, masters=sets[number % len(sets)])
    names = (study.hunters, *study.kinds)
    bots = Bots(number, [bot_of(name) for name in names])
    lines: list[dict[str, Any]] = []
    for kind in study.kinds:
        seats = tuple(bot_of(kind if seat in deal.masters else study.hunters) for seat in range(n))
        match = Match.new(GAME, study.options, seats, seed, deal)
        watched = _Watched(match)
        while not GAME.deal_done(match.state):
            seat = match.actors()[0]
            if match.legal(seat) == (Ack(),):
                match.act(seat, Ack())
            else:
                bots.decide(match, seat, seats[seat])
            watched.look()
        lines.append({"deal": number, "kind": kind, **watched.line()})
    return lines


class _Watched:
    """What was believed in one deal."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._moments: dict[str, list[Any]] = {}
        self._observer: list[list[float]] = []

    def look(self) -> None:
        """After every action: note the beliefs where it is time to."""
        state: State = self._match.state
        done = len(state.tricks)
        if state.phase is Phase.TRICK_DONE:
            if done <= state.interim_after:
                self._observer.append(_numbers(observer(self._match.view(None))))
            if done in moments(state.seats):
                self._note(state, str(done))
        elif state.phase is Phase.FINAL and FINAL not in self._moments:
            self._note(state, FINAL)

    def _note(self, state: State, moment: str) -> None:
        found: list[Any] = []
        for seat in range(state.seats):
            if seat in state.masters:
                continue
            view: View = self._match.view(seat)
            seed = derive(state.seed, "assess", seat, moment)
            believed = decide(view, "hard", seed, ASSESS).beliefs
            found.append([seat, _numbers(believed), _numbers(oracle(view, state.hands))])
        self._moments[moment] = found

    def line(self) -> dict[str, Any]:
        """The deal as it is kept, once it is over."""
        result = self._match.state.results[-1]
        return {
            "masters": result.masters,
            "moments": self._moments,
            "observer": self._observer,
            "tricks": result.tricks,
            "points": result.points,
            "hidden": result.hidden,
            "declared": [None if d is None else [d.seats, d.interim] for d in result.declared],
        }


def _numbers(beliefs: dict[str, float]) -> list[float]:
    return [beliefs[str(seat)] for seat in range(len(beliefs))]
