"""Picking cards at the table of Three Hags: they are played together or not at all, in the meaning that the
player has chosen for the imps among them."""

from __future__ import annotations

from collections.abc import Mapping

from engine.actions import Action
from engine.cards import cards_of, mask_of
from engine.errors import Refused
from engine.games.three_hags.combos import Combo
from engine.games.three_hags.state import Pass, PlayCombo
from engine.games.three_hags.view import View
from game import combo_pick
from game.desk import Desk
from game.narrate import refusal_text
from game.scenes.table import Table
from game.scenes.table_pointer import Throw
from game.session import Session
from game.settings import SortBy
from game.strings import tr
from game.table import combo_lines
from game.table.choreography import Moment
from game.table.combo_lines import AREA

AGAIN = 2.5
"""Seconds in which the second press of the key passes."""
OTHER_SORT: Mapping[SortBy, SortBy] = {"rank": "suit", "suit": "rank"}


class HagPicking(Table):
    """What the viewer picks, plays and passes, whatever device it is done with."""

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk, session)
        self._meaning: int | None = None
        """What the picked cards shall stand for, where the player has chosen it."""
        self._by_hand = 0
        """The cards that the player picked, not an offer: offers that contain them come first."""
        self._armed = 0.0
        """Seconds left in which one more press passes."""
        self._pass_advised = False
        self._fell_to: int | None = None
        """Where the focus came to lie by playing: whoever sweeps leads at once, and a second press of the key
        must not play that card unasked."""
        self._pointed = False
        """The pointer has raised what is raised: that is no focus, and no key plays it unasked."""

    def _place_strip(self) -> bool:
        """Show what is picked; True when that is something else than before."""
        raise NotImplementedError

    # -- the position -----------------------------------------------------------------------------------

    def _table(self) -> View:
        """The public view."""
        return self.session.view(None)

    @property
    def my_turn(self) -> bool:
        table = self._table()
        return table.turn == self.viewer and self.gate.open_for(self.viewer)

    def _top(self) -> Combo | None:
        """The combo that the viewer has to beat; None for a lead, and while that is not known yet."""
        table = self._table()
        return table.top if table.turn == self.viewer else None

    @property
    def picked(self) -> int:
        """The picked cards, as a set."""
        return mask_of(self.stage.chosen)

    def _hand(self) -> int:
        """The viewer's cards; none while the gate is closed."""
        own: View | None = self.gate.look(self.viewer)
        return 0 if own is None else own.hand

    def made(self) -> Combo | None:
        """The combo that the picked cards are, in the meaning that is chosen."""
        return combo_pick.reading(self.picked, self._top(), self._meaning)

    def legal(self) -> tuple[int, ...]:
        if not self.my_turn:
            return ()
        return tuple(cards_of(combo_pick.useful(self._hand(), self._top())))

    def _playable(self) -> bool:
        """Whether what is picked can be played now."""
        made = self.made()
        return self.my_turn and made is not None and combo_pick.fits(made, self._top())

    # -- picking ----------------------------------------------------------------------------------------

    def _pick(self, cards: tuple[int, ...], meaning: int | None = None, *, by_hand: bool = True) -> None:
        """Let these cards be picked and no others."""
        self.stage.chosen, self._meaning = cards, meaning
        if by_hand:
            self._by_hand = mask_of(cards)
        self._armed = 0.0
        self._place_strip()
        self.desk.stale = True

    def choose(self, card: int) -> None:
        """Pick a card of the hand, or put it back."""
        chosen = self.stage.chosen
        put_back = card in chosen
        self._pick(tuple(c for c in chosen if c != card) if put_back else (*chosen, card))
        self.face.said = None
        self.desk.sound("back" if put_back else "move")

    def leaf(self, step: int) -> None:
        """Pick the next combo that can be played, or the one before."""
        offers = combo_pick.offered(self._hand(), self._top(), self._by_hand) if self.my_turn else ()
        now = self.made()
        found = combo_pick.next_offer(offers, now, step)
        if found is None:
            self.say(tr(f"{AREA}.no_offers" if self.my_turn else f"{AREA}.others_turn"), "refused")
            return
        self._propose(found)
        self.face.said = None
        self.desk.sound("move")

    def _propose(self, combo: Combo) -> None:
        """Pick a combo for the player, and put the focus of keys on it."""
        cards = tuple(card for card in self.stage.hand if combo.cards >> card & 1)
        self._pick(cards, combo.meaning, by_hand=False)
        if not self._by_pointer and cards and self.stage.raised not in cards:
            self.stage.raised = cards[0]

    def other_reading(self) -> None:
        """Let the imps of the picked cards stand for what else they can."""
        found = combo_pick.readings(self.picked, self._top())
        now = self.made()
        if now is None or len(found) < 2:
            self.say(tr(f"{AREA}.one_reading"), "info")
            return
        self._meaning = found[(found.index(now) + 1) % len(found)].meaning
        self.desk.sound("move")
        self.desk.stale = True

    def sort_otherwise(self) -> None:
        """Sort the hand by suit instead of by rank, or back; it is remembered for this game."""
        settings = self.desk.settings
        by = OTHER_SORT[settings.value.sorted_by(self.game)]
        settings.change(sorting={**settings.value.sorting, self.game: by})
        self.stage.sort((by, settings.value.sort_direction), snap=self.desk.calm)
        self.desk.sound("move")
        self.desk.stale = True

    # -- playing and passing ----------------------------------------------------------------------------

    def play(self, card: int, thrown: Throw | None = None) -> None:
        """A card of the hand was tapped, which picks it or puts it back, or thrown: it is played, together
        with what is picked."""
        if thrown is None:
            self.choose(card)
            return
        before, meaning = self.stage.chosen, self._meaning
        if card not in before:
            self.choose(card)
        if not self.play_picked(thrown):
            self._pick(before, meaning)

    def play_picked(self, thrown: Throw | None = None) -> bool:
        """Play what is picked; where nothing is, the card in focus by itself. False: it has been said why
        that cannot be."""
        picked = self.picked or self._alone()
        if not picked:
            self.say(tr(f"{AREA}.pick_first"), "refused")
            return False
        made = combo_pick.reading(picked, self._top(), self._meaning)
        before, focus = self.stage.hand, self.stage.raised
        action = PlayCombo(picked, made.meaning if made else picked)
        if not self._act(action, picked):
            return False
        self._pick(())
        if focus is not None and not self._by_pointer:
            self.stage.raised = self._fell_to = _neighbour(before, focus, picked)
        self._show(self._news(), Moment(calm=self.desk.calm), thrown)
        return True

    def _alone(self) -> int:
        """The card in focus of keys or pad, which is played by itself where nothing is picked."""
        raised, moves = self.stage.raised, self._table().moves
        again = raised == self._fell_to and bool(moves) and moves[-1].seat == self.viewer
        return 0 if raised is None or self._pointed or again else 1 << raised

    def pass_on(self) -> None:
        """Pass, or say why that cannot be."""
        if self._act(Pass(), 0):
            self._show(self._news(), Moment(calm=self.desk.calm))

    def _pass_key(self) -> None:
        """The key passes when it is pressed twice, whatever the hand holds: there is no way back."""
        if self._armed > 0 or not self.my_turn or self._table().top is None:
            self.pass_on()
        else:
            self._armed = AGAIN
            self.say(tr(f"{AREA}.press_again"), seconds=AGAIN)
            self.desk.sound("move")

    def _act(self, action: Action, picked: int) -> bool:
        """Do it. Otherwise False: it has been said why not."""
        try:
            self.session.act(self.viewer, action)
        except Refused as refused:
            words = combo_lines.refused_words(picked, self._top(), self._meaning) if picked else ""
            self.say(words if words and self.my_turn else refusal_text(refused, self.game), "refused")
            if not self.desk.calm:
                for card in cards_of(picked):
                    self.stage.shake(card)
            self.desk.sound("refuse")
            return False
        return True

    def _advised(self, action: Action) -> None:
        if isinstance(action, Pass):
            self._pass_advised = True
        elif isinstance(action, PlayCombo):
            combo = combo_pick.reading(action.cards, self._top(), action.meaning)
            if combo is not None:
                self._propose(combo)
                self.hint_cards = tuple(cards_of(combo.cards))


def _neighbour(hand: tuple[int, ...], focus: int, gone: int) -> int | None:
    """The card that the focus goes to when cards leave the hand: the nearest at the right, else at the
    left."""
    if focus not in hand:
        return None
    place = hand.index(focus)
    later = (card for card in hand[place:] if not gone >> card & 1)
    earlier = (card for card in reversed(hand[:place]) if not gone >> card & 1)
    return next(later, next(earlier, None))
