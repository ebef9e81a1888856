"""What a game adds to the terminal, and what most games say alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from engine.actions import PlayCard
from engine.cards import SUIT_SYMBOLS, SUITS, parse
from engine.errors import Refused
from game.narrate import card_sign, hand_signs, refusal_text
from game.statistics import Totals
from game.strings import tr

if TYPE_CHECKING:
    from tools.terminal import Terminal


def card_of(text: str) -> int:
    """The card of ``9H``, ``h9``, ``10♥`` …; a zombie's ``z`` may stay on it. Raises ValueError."""
    code = text.strip().upper().removesuffix("Z").replace("10", "T")
    for symbol, suit in zip(SUIT_SYMBOLS, SUITS, strict=True):
        code = code.replace(symbol, suit)
    if len(code) == 2 and code[0] in SUITS and code[1] not in SUITS:
        code = code[::-1]
    return parse(code)


class Talk:
    """A person's side of a game; each game has its own in ``terminal_<game>.py``."""

    def __init__(self, terminal: Terminal) -> None:
        self._at = terminal

    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """Its own commands, by their first word; each gets the rest of the line."""
        return {}

    def rests(self) -> bool:
        """Whether nothing more happens by itself: a person has to do something."""
        session = self._at.session
        return bool(session.awaited) or (session.awaits_ack and bool(session.people))

    def waits(self, table: Any) -> bool:
        """Say what the table waits for while nobody has to choose; False: a result is shown, as usual."""
        del table
        return False

    def review(self) -> bool:
        """Say what there is to learn from a game that is over; False: the play checker's review will do."""
        return False

    def prompt(self, seat: int) -> None:
        """Say what the person of ``seat``, for whom the gate is open, can do now: here, play a card."""
        at = self._at
        at.tell_hand(seat)
        view = at.gate.look(seat)
        legal = [action.card for action in at.gate.legal(seat) if isinstance(action, PlayCard)]
        cards = " ".join(self.sign(view, card) for card in legal)
        key = "terminal.your_turn" if seat == at.only else "terminal.turn_of"
        at.say(tr(key, cards=cards, seat=at.narrator.name(seat)))

    def play(self, line: str) -> None:
        """Do what a line says that is no command: here, play the card. Raises Refused."""
        try:
            card = card_of(line)
        except ValueError:
            self._at.say(tr("terminal.unknown", text=line))
            return
        self._at.act(PlayCard(card))

    def refusal(self, refused: Refused) -> str:
        """Why something was refused."""
        return refusal_text(refused, self._at.session.match.game.name)

    def hand(self, view: Any) -> str:
        """The viewer's hand in signs."""
        return hand_signs(view.hand)

    def sign(self, view: Any, card: int) -> str:
        """A card of the viewer's hand in signs."""
        del view
        return card_sign(card)

    def last_trick(self, table: Any) -> bool:
        """Whether the trick on the table, which awaits a button, is the last of its deal."""
        raise NotImplementedError

    def score(self) -> None:
        """Say where the match stands."""
        raise NotImplementedError

    def figures(self, totals: Totals) -> Iterable[str]:
        """What the game's own counts say about finished matches."""
        del totals
        return ()
