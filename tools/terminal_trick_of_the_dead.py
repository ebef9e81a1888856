"""Trick of the Dead in the terminal: burying, naming trumps, zombies, the graveyard, finished tricks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.actions import PlayCard
from engine.cards import JOKERS, SUIT_SYMBOLS, SUITS, cards_of, mask_of
from engine.games.trick_of_the_dead.options import TwoPlayerRevival
from engine.games.trick_of_the_dead.state import Bury, NameTrump, Phase
from game.narrate import card_sign, hand_signs
from game.narrate_trick_of_the_dead import graveyard_text, points_text
from game.numbers import plain
from game.phrases import listed, z_mark
from game.statistics import Totals
from game.strings import tr, trn
from tools import terminal_talk as talk

JOKER_WORDS = ("joker", "ジョーカー", "x")


class Talk(talk.Talk):
    """A person's side of Trick of the Dead."""

    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """Its own commands, by their first word; each gets the rest of the line."""
        jokers = {
            word + mark: lambda _, mark=mark: self._joker(bool(mark))
            for word in JOKER_WORDS
            for mark in ("", "z")
        }
        return {
            "bury": self._bury,
            "trump": self._trump,
            "trick": lambda _: self._trick(),
            "tricks": self._tricks,
            "previous": lambda _: self._pages(self._table.tricks[-1:], len(self._table.tricks)),
            "zombies": lambda _: self._zombies(None, always=True),
            "graveyard": lambda _: self._graveyard(),
            "buried": lambda _: self._buried(),
            "undo": lambda _: self._at.say(tr("trick_of_the_dead_table.no_undo")),
            **jokers,
        }

    def prompt(self, seat: int) -> None:
        """What the person of ``seat``, for whom the gate is open, can do now."""
        at, view = self._at, self._at.gate.look(seat)
        if view.phase is Phase.PLAY:
            self._marker()
            self._zombies(seat, always=False)
            super().prompt(seat)
            return
        at.tell_hand(seat)
        key = "bury" if view.phase is Phase.BURY else "name"
        at.say(tr(f"terminal.trick_of_the_dead.{key}", seat=at.narrator.name(seat)))

    def hand(self, view: Any) -> str:
        """The viewer's hand in signs, zombies marked."""
        return hand_signs(view.hand, view.zombies[view.seat])

    def sign(self, view: Any, card: int) -> str:
        """A card of the viewer's hand in signs, a zombie marked."""
        return card_sign(card) + z_mark(card, view.zombies[view.seat])

    def last_trick(self, table: Any) -> bool:
        """Whether the trick on the table is the last of its deal: some hand is empty (TD-D4)."""
        return not all(table.hand_sizes)

    def score(self) -> None:
        """Where the match stands."""
        table, voice = self._table, self._at.narrator.voice
        if table.trump < 0 <= table.named:
            trump = tr("terminal.trick_of_the_dead.trump_next", suit=SUIT_SYMBOLS[table.named])
        elif table.trump < 0:
            trump = tr("terminal.trick_of_the_dead.no_trump")
        else:
            trump = tr("terminal.trick_of_the_dead.trump", suit=SUIT_SYMBOLS[table.trump])
        self._at.say(
            tr(
                "terminal.trick_of_the_dead.score",
                totals=voice.per_seat([plain(n) for n in table.scores]),
                target=table.options.target_score,
                points=voice.per_seat([plain(n) for n in table.round_points]),
                tricks=voice.per_seat(table.trick_counts),
                trump=trump,
                graves=self._graves(),
                dealer=voice.name(table.dealer),
            )
        )

    def figures(self, totals: Totals) -> list[str]:
        """Rounds and what the person made of them."""
        counts = totals.details
        if not counts.get("rounds"):
            return []
        return [
            tr(
                "terminal.trick_of_the_dead.figures",
                rounds=trn("terminal.trick_of_the_dead.rounds", counts["rounds"]),
                average=f"{counts['points'] / counts['rounds']:.1f}",
                zombies=counts["zombie_wins"],
                jokers=counts["joker_wins"],
                hearts=counts["hearts"],
            )
        ]

    # -- choices -------------------------------------------------------------------------------------

    def _bury(self, words: str) -> None:
        held = self._held()
        jokers, cards = self._jokers(False, held), list[int]()
        try:
            for word in words.replace(",", " ").split():
                if word not in JOKER_WORDS:
                    cards.append(talk.card_of(word))
                elif jokers:  # each time the name is given it is another joker
                    cards.append(jokers.pop(0))
                else:
                    self._at.say(tr("terminal.trick_of_the_dead.no_joker"))
                    return
        except ValueError:
            self._at.say(tr("terminal.unknown", text=words))
            return
        if cards:
            self._at.act(Bury(mask_of(cards)))
        else:
            self._at.say(tr("terminal.trick_of_the_dead.bury_usage"))

    def _trump(self, word: str) -> None:
        names = {tr(f"card.suit.{letter}").casefold(): suit for suit, letter in enumerate(SUITS)}
        for suit, letter in enumerate(SUITS):
            names |= {letter.lower(): suit, SUIT_SYMBOLS[suit]: suit}
        if word.casefold() in names:
            self._at.act(NameTrump(names[word.casefold()]))
        else:
            self._at.say(tr("terminal.trick_of_the_dead.trump_usage"))

    def _joker(self, zombie: bool) -> None:
        cards = self._jokers(zombie, self._held())
        if cards:
            self._at.act(PlayCard(cards[0]))
        else:
            self._at.say(tr("terminal.trick_of_the_dead.no_joker"))

    def _held(self) -> int:
        """The hand of the person who has to choose; nothing while it may not be seen."""
        seat = self._at.in_turn()
        view = None if seat is None else self._at.gate.look(seat)
        return view.hand if view is not None else 0

    def _jokers(self, zombie: bool, held: int) -> list[int]:
        """The held jokers, those first that are no zombies; only zombies where one was asked for."""
        risen = sum(self._table.zombies)
        jokers = sorted(cards_of(held & JOKERS), key=lambda card: risen >> card & 1)
        return [card for card in jokers if not zombie or risen >> card & 1]

    # -- what can be read ----------------------------------------------------------------------------

    @property
    def _table(self) -> Any:
        return self._at.session.view(None)

    def _trick(self) -> None:
        table = self._table
        if not table.trick:
            self._at.say(tr("terminal.trick_empty"))
            return
        leader = table.tricks[-1].leader if table.phase is Phase.TRICK_DONE else table.leader
        self._at.say(tr("terminal.trick", cards=self._cards(leader, table.trick, table.trick_zombies)))

    def _cards(self, leader: int, cards: Sequence[int], zombies: Sequence[bool]) -> str:
        """Cards of a trick with who played them, zombies marked."""
        risen = mask_of(card for card, zombie in zip(cards, zombies, strict=True) if zombie)
        return self._at.cards(leader, cards, risen)

    def _tricks(self, number: str) -> None:
        tricks = self._table.tricks
        if number.isdecimal():
            self._pages(tricks[max(0, int(number) - 1) : int(number)], int(number))
        else:
            self._pages(tricks, 1)

    def _pages(self, tricks: Sequence[Any], first: int) -> None:
        at, options = self._at, self._table.options
        for number, trick in enumerate(tricks, first):
            page = tr(
                "terminal.trick_of_the_dead.page",
                number=number,
                cards=self._cards(trick.leader, trick.cards, trick.zombies),
                winner=at.narrator.name(trick.winner),
                points=points_text(trick.count, options),
            )
            if trick.revived is not None:
                rose = card_sign(trick.revived)
                page = tr("terminal.trick_of_the_dead.page_rose", page=page, card=rose)
            at.say(page)
        if not tricks:
            at.say(tr("terminal.trick_of_the_dead.no_tricks"))

    def _zombies(self, reader: int | None, always: bool) -> None:
        """The face-up cards of every seat but the reader's, whose own are marked in the hand."""
        at, table = self._at, self._table
        entries = [
            tr("session.entry", seat=at.narrator.name(seat), n=" ".join(map(card_sign, cards_of(cards))))
            for seat, cards in enumerate(table.zombies)
            if cards and seat != reader
        ]
        if entries:
            at.say(tr("terminal.trick_of_the_dead.zombies", list=", ".join(entries)))
        elif always:
            at.say(tr("terminal.trick_of_the_dead.no_zombies"))

    def _marker(self) -> None:
        """With two players the card that took the last trick counts for pairs (TD-D14); a joker does not."""
        table = self._table
        kept = table.options.two_player_revival is TwoPlayerRevival.WITH_LAST_WINNER
        if table.seats == 2 and kept and table.tricks:
            last = table.tricks[-1]
            card = last.card_of(last.winner)
            if not 1 << card & JOKERS:
                self._at.say(tr("terminal.trick_of_the_dead.marker", card=card_sign(card)))

    def _graves(self) -> str:
        size = self._table.graveyard_size
        if not size:
            return tr("terminal.trick_of_the_dead.no_graves")
        return tr("terminal.trick_of_the_dead.graves", cards=trn("trick_of_the_dead.cards", size))

    def _graveyard(self) -> None:
        self._at.say(self._graves())
        if self._table.graveyard:
            self._at.say(graveyard_text(self._table.graveyard))

    def _buried(self) -> None:
        at, seat = self._at, self._at.person()
        view = None if seat is None else at.gate.look(seat)
        if view is None:
            return
        if view.buried is None:
            at.say(tr("terminal.trick_of_the_dead.not_buried"))
            return
        cards = listed([card_sign(card) for card in cards_of(view.buried)])
        key = "buried" if seat == at.only else "buried_by"
        at.say(tr(f"terminal.trick_of_the_dead.{key}", cards=cards, seat=at.narrator.name(view.seat)))
