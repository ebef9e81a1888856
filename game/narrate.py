"""What happened, in sentences of the player's language: for the terminal, captions and screen readers. No
pygame.

Everything here is made from events and public views as one seat may see them, so a sentence cannot tell more;
what only one seat learns has no sentence at all. Each game tells its own events in ``narrate_<game>.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from ai.messages import Why
from engine.actions import PlayCard
from engine.cards import SUIT_SYMBOLS, SUITS, parse
from engine.errors import Reason, Refused
from engine.events import CardPlayed, Event, MatchEnded, TrickCleared, TrickTaken, TurnedCardTaken
from engine.game import Outcome
from game import (
    narrate_deception,
    narrate_three_hags,
    narrate_trick_of_the_dead,
    narrate_whist,
    narrate_whos_who,
)
from game.phrases import (
    Voice,
    card_name,
    card_sign,
    hand_signs,
    listed,
    seat_name,
    side_name,
    trump_text,
)
from game.seats import SeatPlan, game_of
from game.session import Rewound
from game.strings import tr, trn

__all__ = [
    "Narrator",
    "Voice",
    "action_text",
    "card_name",
    "card_sign",
    "hand_signs",
    "listed",
    "outcome_text",
    "refusal_text",
    "seat_name",
    "side_name",
    "trump_text",
    "why_text",
]


class Tells(Protocol):
    """What a game's own module offers."""

    BEGINS: type[Event]

    def tellers(self, voice: Voice) -> Mapping[type[Event], Callable[..., Iterable[str]]]: ...
    def outcome(self, voice: Voice, end: Outcome) -> str: ...


GAMES: Mapping[str, Tells] = {
    "whist": narrate_whist,
    "whos_who": narrate_whos_who,
    "trick_of_the_dead": narrate_trick_of_the_dead,
    "three_hags": narrate_three_hags,
    "deception": narrate_deception,
}
ACTIONS: Mapping[str, Callable[[Voice, Any], str]] = {
    "whos_who": narrate_whos_who.action,
    "trick_of_the_dead": narrate_trick_of_the_dead.action,
    "three_hags": narrate_three_hags.action,
    "deception": narrate_deception.action,
}
"""Games in which something else than a card can be chosen."""
REFUSALS: Mapping[str, Callable[[Refused], str | None]] = {
    "trick_of_the_dead": narrate_trick_of_the_dead.refusal,
    "three_hags": narrate_three_hags.refusal,
    "deception": narrate_deception.refusal,
}
"""Games that say some refusals in a way of their own."""


def refusal_text(refused: Refused, game: str = "whist") -> str:
    """Why something was refused, in a sentence (WH UI2)."""
    own = REFUSALS.get(game, _no_sentence)(refused)
    if own is not None:
        return own
    fields: dict[str, Any] = {"game": tr(f"{game}.name"), **refused.detail}
    if fields.get("paused"):
        return tr("errors.refused.paused")
    if refused.reason is Reason.NOT_THOSE_SEATS:
        return trn("errors.refused.not_those_seats", int(fields["count"]))
    if "suit" in fields:
        fields["suit"] = SUIT_SYMBOLS[int(fields["suit"])]
    sentence = tr(f"errors.refused.{refused.reason.value}", **fields)
    if "rule" in fields:
        return tr("session.two_sentences", first=sentence, second=tr(f"{game}.rule.{fields['rule']}"))
    return sentence


def _no_sentence(refused: Refused) -> None:
    del refused


def outcome_text(
    outcome: Outcome, viewer: int | None, plans: Sequence[SeatPlan] = (), game: str = "whist"
) -> str:
    """How the match ended. ``plans`` may be missing where no single seat is named."""
    return GAMES[game].outcome(Voice(plans, viewer, game), outcome)


def action_text(action: Any, voice: Voice) -> str:
    """A choice in a few words: a card by its name."""
    return voice.card(action.card) if isinstance(action, PlayCard) else ACTIONS[voice.game](voice, action)


class Narrator:
    """Turns the events of one viewer's stream into sentences. ``options``: those of the match."""

    def __init__(self, plans: Sequence[SeatPlan], viewer: int | None, options: Any = None) -> None:
        game = "whist" if options is None else game_of(options).name
        self.voice = Voice(plans, viewer, game, options)
        self._leads = False
        self._tellers: Mapping[type[Event], Callable[..., Iterable[str]]] = {
            CardPlayed: self._played,
            TurnedCardTaken: self._turned_taken,
            TrickTaken: self._trick,
            TrickCleared: self._cleared,
            Rewound: self._rewound,
            **GAMES[game].tellers(self.voice),
        }

    def tell(self, event: Event) -> list[str]:
        """The sentences of an event; none for what needs no words."""
        self._leads = self._leads or isinstance(event, GAMES[self.voice.game].BEGINS)
        teller = self._tellers.get(type(event))
        return list(teller(event)) if teller else []

    def outcome(self, event: MatchEnded, outcome: Outcome) -> str:
        """The end of the match; its event alone does not hold the scores."""
        del event
        return GAMES[self.voice.game].outcome(self.voice, outcome)

    def name(self, seat: int) -> str:
        """What a seat is called here."""
        return self.voice.name(seat)

    def side(self, side: int) -> str:
        """What a side is called here."""
        return self.voice.side(side)

    def _rewound(self, event: Rewound) -> Iterable[str]:
        del event
        yield tr("session.rewound")

    def _cleared(self, event: TrickCleared) -> Iterable[str]:
        """The next card is a lead: that it is winning goes without saying."""
        del event
        self._leads = True
        return ()

    def _played(self, event: CardPlayed) -> Iterable[str]:
        key = "session.event.played_winning" if event.winning and not self._leads else "session.event.played"
        self._leads = False
        card = self.voice.card(event.card)
        self.voice.zombies.discard(event.card)
        yield tr(key, seat=self.name(event.seat), card=card)

    def _turned_taken(self, event: TurnedCardTaken) -> Iterable[str]:
        yield tr("session.event.turned_taken", seat=self.name(event.seat), card=card_name(event.card))

    def _trick(self, event: TrickTaken) -> Iterable[str]:
        yield tr(
            self.voice.to(event.seat, "session.event.trick_taken"),
            seat=self.name(event.seat),
            number=event.number,
        )


def why_text(why: Why, game: str = "whist") -> str:
    """The adviser's reason in a sentence; ``card`` and ``suit`` come as codes and are shown as signs."""
    fields: dict[str, str | int] = dict(why.detail)
    if "card" in fields:
        fields["card"] = card_sign(parse(str(fields["card"])))
    if "suit" in fields:
        fields["suit"] = SUIT_SYMBOLS[SUITS.index(str(fields["suit"]))]
    return tr(f"{game}.why.{why.code}", **fields)
