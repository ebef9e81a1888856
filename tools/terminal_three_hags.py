"""Three Hags in the terminal: combos by their cards or by number, the pile, what is set aside, and what has
not been seen yet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.cards import CardSet
from engine.errors import Reason, Refused
from engine.events import HandReceived
from engine.games.three_hags.combos import IMPS, Combo, Kind
from engine.games.three_hags.state import CardDrawn, Move, Pass, Phase, PlayCombo
from game.combo_pick import playable, reading
from game.combo_words import (
    class_words,
    combo_cards,
    combo_words,
    hand_by_suits,
    hand_in_order,
    to_beat,
)
from game.narrate import card_sign
from game.phrases import chained
from game.statistics import Totals
from game.strings import tr, trn
from tools import terminal_talk as talk


class Talk(talk.Talk):
    """A person's side of Three Hags."""

    def __init__(self, terminal: Any) -> None:
        super().__init__(terminal)
        self._seen: dict[int, int] = {}
        """Per person: the events whose drawn cards have been told."""

    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """Its own commands, by their first word; each gets the rest of the line."""
        return {
            "play": self.play,
            "pass": lambda _: self._at.act(Pass()),
            "list": lambda _: self._list(),
            "hand": self._hand,
            "trick": lambda _: self._pile(),
            "pile": lambda _: self._pile(),
            "aside": lambda _: self._aside(),
            "piles": self._piles,
            "previous": lambda _: self._previous(),
            "unseen": lambda _: self._unseen(),
            "undo": lambda _: self._at.say(tr("terminal.three_hags.no_undo")),
        }

    def prompt(self, seat: int) -> None:
        """What the person of ``seat``, for whom the gate is open, can do now."""
        at, view = self._at, self._at.gate.look(seat)
        self._tell_drawn(seat)
        at.tell_hand(seat)
        name, own = at.narrator.name(seat), seat == at.only
        offers = playable(view.hand, view.top)
        if view.top is None:
            at.say(tr("terminal.three_hags.lead_you" if own else "terminal.three_hags.lead", seat=name))
            self._say_offers(offers)
            return
        top = combo_words(view.top)
        key = "terminal.three_hags.follow_you" if own else "terminal.three_hags.follow"
        at.say(tr(key, seat=name, combo=top, beaten=to_beat(view.top)))
        if offers:
            self._say_offers(offers)
        else:
            at.say(tr("terminal.three_hags.only_pass"))

    def play(self, line: str) -> None:
        """A combo: by its number among the offers, or by its cards; after ``as`` what an imp stands for."""
        try:
            action = self._combo(line.lower())
        except ValueError:
            self._at.say(tr("terminal.unknown", text=line))
            return
        if action is not None:
            self._at.act(action)

    def refusal(self, refused: Refused) -> str:
        """Why something was refused; for what is too weak also what would do."""
        text, top = super().refusal(refused), self._table.top
        if refused.reason is not Reason.TOO_WEAK or top is None:
            return text
        beaten = tr("terminal.three_hags.to_beat", combo=combo_words(top), beaten=to_beat(top))
        return tr("session.two_sentences", first=text, second=beaten)

    def hand(self, view: Any) -> str:
        """The viewer's hand in signs, in this game's order."""
        return hand_in_order(view.hand)

    def score(self) -> None:
        """Where the match stands."""
        table, voice = self._table, self._at.narrator.voice
        self._at.say(
            tr(
                "terminal.three_hags.score",
                totals=voice.per_seat(table.scores),
                target=table.options.target_score,
                number=table.round_number,
                cards=voice.per_seat(table.hand_sizes),
                stock=table.stock_size,
                dealer=voice.name(table.dealer),
            )
        )

    def figures(self, totals: Totals) -> Iterable[str]:
        """Rounds, sweeps and bonuses of the finished matches."""
        counts = totals.details
        if not counts.get("rounds"):
            return
        rounds = trn("terminal.three_hags.rounds", counts["rounds"])
        average = f"{counts['points'] / counts['rounds']:.1f}"
        yield tr(
            "terminal.three_hags.figures",
            rounds=rounds,
            won=counts["rounds_won"],
            average=average,
            longest=totals.most["rounds"],
        )
        yield tr(
            "terminal.three_hags.sweeps",
            brooms=counts["brooms"],
            flights=counts["flights"],
            covens=counts["covens"],
            bonus=counts["bonus"],
            hags=counts["hags"],
            shut_outs=counts["shut_outs"],
        )

    # -- choices -------------------------------------------------------------------------------------

    def _combo(self, words: str) -> PlayCombo | None:
        """What is to be played; None: there is no such offer. Raises ValueError for what is no card."""
        if words.strip().isdecimal():
            return self._numbered(int(words))
        named, _, meant = words.replace("=", " as ").partition(" as ")
        cards, meaning = _cards(named), _cards(meant)
        if not meant.strip():
            made = reading(cards, self._table.top)
            return PlayCombo(cards, made.meaning if made else cards)
        if meaning.bit_count() < cards.bit_count():  # only what the imps stand for
            meaning |= cards & ~IMPS
        return PlayCombo(cards, meaning)

    def _numbered(self, number: int) -> PlayCombo | None:
        offers = self._offers()
        if 0 < number <= len(offers):
            return PlayCombo(offers[number - 1].cards, offers[number - 1].meaning)
        if not offers:
            self._say_none()
        else:
            self._at.say(tr("terminal.three_hags.no_number", number=number))
        return None

    def _offers(self) -> tuple[Combo, ...]:
        """What the person in turn, for whom the gate is open, may play; the numbers count them from 1."""
        seat = self._at.in_turn()
        view = None if seat is None else self._at.gate.look(seat)
        return () if view is None else playable(view.hand, view.top)

    def _say_offers(self, offers: tuple[Combo, ...]) -> None:
        """The offers with their numbers, a line per class; a lead's single cards are simply the hand."""
        for size in (3, 2, 1):
            numbered = [(n, combo) for n, combo in enumerate(offers, 1) if combo.size == size]
            if not numbered:
                continue
            combos = chained([_offer(n, combo) for n, combo in numbered])
            if size == 1 and self._table.top is None and len(numbered) > 1:
                first, last = numbered[0][0], numbered[-1][0]
                combos = tr("terminal.three_hags.offers_hand", first=first, last=last)
            self._at.say(tr("terminal.three_hags.offers", kind=class_words(size), combos=combos))

    def _list(self) -> None:
        offers = self._offers()
        for number, combo in enumerate(offers, 1):
            self._at.say(tr("terminal.three_hags.offer", n=number, combo=combo_words(combo)))
        if not offers:
            self._say_none()

    def _say_none(self) -> None:
        """There is nothing to choose from: nobody is to play, or the hand is covered."""
        at, seat = self._at, self._at.in_turn()
        if seat is None or at.gate.open_for(seat):
            at.say(tr("terminal.three_hags.no_offers"))
        else:
            at.say(tr("terminal.pass_to", seat=at.narrator.name(seat)))

    # -- what can be read ----------------------------------------------------------------------------

    @property
    def _table(self) -> Any:
        return self._at.session.view(None)

    def _tell_drawn(self, seat: int) -> None:
        """The cards that came to the hand since its person was last asked."""
        at, since = self._at, self._seen.get(seat)
        self._seen[seat] = at.session.event_count(seat)
        if since is None:
            return
        drawn: list[str] = []
        for numbered in at.gate.events(seat, since):
            if isinstance(numbered.event, HandReceived):
                drawn.clear()
            elif isinstance(numbered.event, CardDrawn):
                drawn.append(card_sign(numbered.event.card))
        if drawn:
            key = "terminal.three_hags.drawn_you" if seat == at.only else "terminal.three_hags.drawn"
            at.say(tr(key, seat=at.narrator.name(seat), cards=chained(drawn)))

    def _hand(self, how: str) -> None:
        """The hand in this game's order, or with a word after it (``hand suits``) by suits."""
        at, seat = self._at, self._at.person()
        if not how:
            at.tell_hand(seat)
            return
        view = None if seat is None else at.gate.look(seat)
        if view is not None:
            at.say(tr("terminal.three_hags.by_suits", hand=hand_by_suits(view.hand)))

    def _pile(self) -> None:
        table = self._table
        if table.pile:
            moves, kind = self._moves(table.pile), class_words(table.pile[0].cards.bit_count())
            self._at.say(tr("terminal.three_hags.pile", kind=kind, moves=moves))
        else:
            self._at.say(tr("terminal.three_hags.no_pile"))

    def _moves(self, moves: Iterable[Move]) -> str:
        name, entries = self._at.narrator.name, list[str]()
        for move in moves:
            words = tr("three_hags.action.pass") if move.combo is None else combo_words(move.combo)
            entries.append(tr("session.entry", seat=name(move.seat), n=words))
        return "; ".join(entries)

    def _aside(self) -> None:
        aside = self._table.aside()
        key = "terminal.three_hags.aside" if aside else "terminal.three_hags.no_aside"
        self._at.say(tr(key, n=aside.bit_count(), cards=hand_by_suits(aside)))

    def _piles(self, number: str) -> None:
        """All piles of the round, or the one of that number."""
        found = _in_piles(self._table.moves)
        wanted = [int(number)] if number.isdecimal() else range(1, len(found) + 1)
        for n in wanted:
            if 0 < n <= len(found):
                moves = self._moves(found[n - 1])
                self._at.say(tr("terminal.three_hags.numbered_pile", number=n, moves=moves))
        if not found:
            self._at.say(tr("terminal.three_hags.no_pile"))

    def _previous(self) -> None:
        """The pile that was set aside last."""
        found, table = _in_piles(self._table.moves), self._table
        closed = found[: len(found) - bool(table.pile)]
        if closed:
            self._piles(str(len(closed)))
        else:
            self._at.say(tr("terminal.three_hags.no_previous"))

    def _unseen(self) -> None:
        """The cards of the other hand and the stock: what the person can count for themselves."""
        at, seat = self._at, self._at.person()
        view = None if seat is None else at.gate.look(seat)
        if view is None or view.phase not in (Phase.LEAD, Phase.FOLLOW):
            return
        other, cards = at.narrator.name(1 - view.seat), hand_by_suits(view.unseen())
        key = "terminal.three_hags.unseen" if view.stock_size else "terminal.three_hags.other_hand"
        held = view.hand_sizes[1 - view.seat]
        at.say(tr(key, seat=other, cards=cards, n=held, stock=view.stock_size))


def _offer(number: int, combo: Combo) -> str:
    """An offer in few words: the cards that leave the hand, or of a run what they stand for."""
    words = combo_words(combo) if combo.kind is Kind.RUN else combo_cards(combo)
    return tr("terminal.three_hags.offer_short", n=number, combo=words)


def _cards(words: str) -> CardSet:
    """A set of cards from their codes. Raises ValueError, also when one is named twice."""
    cards = 0
    for word in words.replace(",", " ").replace("+", " ").split():
        card = 1 << talk.card_of(word)
        if cards & card:
            raise ValueError(word)
        cards |= card
    return cards


def _in_piles(moves: Iterable[Move]) -> list[list[Move]]:
    """The moves of a round, pile by pile: a pass or a sweep ends one."""
    piles: list[list[Move]] = []
    ended = True
    for move in moves:
        if ended:
            piles.append([])
        piles[-1].append(move)
        combo = move.combo
        ended = combo is None or combo.sweeps
    return piles
