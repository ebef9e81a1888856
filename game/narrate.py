"""What happened, in sentences of the player's language: for the terminal, captions and screen readers. No
pygame.

Everything here is made from events and public views as one seat may see them, so a sentence cannot tell more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from ai.messages import Why
from engine.cards import RANKS, SUIT_SYMBOLS, SUITS, cards_of, parse, rank_of, suit_of
from engine.errors import Refused
from engine.events import CardPlayed, Event, MatchEnded, TrickCleared, TrickTaken, TurnedCardTaken
from engine.game import Outcome
from engine.games.whist.state import HandCounted, HandDealt
from engine.tricks import NO_TRUMP
from game.seats import HUMAN, SeatPlan
from game.session import Rewound
from game.strings import tr, trn


def card_name(card: int) -> str:
    """A suited card in words, ``nine of hearts``."""
    suit = tr(f"card.suit.{SUITS[suit_of(card)]}")
    return tr("card.name", rank=tr(f"card.rank.{RANKS[rank_of(card)]}"), suit=suit)


def card_sign(card: int) -> str:
    """A suited card as signs, ``9♥``; the ten is ``10``."""
    return RANKS[rank_of(card)].replace("T", "10") + SUIT_SYMBOLS[suit_of(card)]


def hand_signs(hand: int) -> str:
    """A hand by suits, ``♠ A K 5, ♥ 10 2``, highest first."""
    parts: list[str] = []
    for suit in range(4):
        ranks = [RANKS[rank_of(c)].replace("T", "10") for c in cards_of(hand) if suit_of(c) == suit]
        if ranks:
            parts.append(f"{SUIT_SYMBOLS[suit]} {' '.join(reversed(ranks))}")
    return ", ".join(parts) or tr("session.no_cards")


def seat_name(plans: Sequence[SeatPlan], seat: int, viewer: int | None) -> str:
    """What a seat is called: its person's name, else as the only person sees it, else its place."""
    if plans[seat].name:
        return plans[seat].name
    if viewer is not None and seat == viewer:
        return tr("whist.seat.0")
    if viewer is not None and plans[seat].kind != HUMAN:
        return tr(f"whist.seat.{(seat - viewer) % len(plans)}")
    return tr(f"whist.place.{seat}")


def side_name(side: int, viewer: int | None) -> str:
    """What a side is called by somebody who sits at ``viewer`` (None: watches)."""
    if viewer is None:
        return tr(f"whist.side.{side}.plain")
    return tr(f"whist.side.{side ^ (viewer % 2)}")


def trump_text(trump: int) -> str:
    """``Trumps: ♥``."""
    return tr("whist.no_trump") if trump == NO_TRUMP else tr("whist.trump", suit=SUIT_SYMBOLS[trump])


def refusal_text(refused: Refused, game: str = "whist") -> str:
    """Why something was refused, in a sentence (WH UI2)."""
    if refused.detail.get("paused"):
        return tr(f"{game}.refused.paused")
    fields = dict(refused.detail)
    if "suit" in fields:
        fields["suit"] = SUIT_SYMBOLS[int(fields["suit"])]
    sentence = tr(f"{game}.refused.{refused.reason.value}", **fields)
    if "rule" in fields:
        return tr("session.two_sentences", first=sentence, second=tr(f"{game}.rule.{fields['rule']}"))
    return sentence


def outcome_text(outcome: Outcome, viewer: int | None) -> str:
    """How the match ended, and by what."""
    if viewer is None:
        own, other = max(outcome.scores), min(outcome.scores)
        if not outcome.winners:
            text = tr("whist.outcome.drawn", own=own, other=other)
        else:
            side = side_name(outcome.winners[0] % 2, None)
            text = tr("whist.outcome.side", side=side, own=own, other=other)
    else:
        own, other = outcome.scores[viewer % 2], outcome.scores[1 - viewer % 2]
        result = "drawn" if not outcome.winners else "won" if viewer in outcome.winners else "lost"
        text = tr(f"whist.outcome.{result}", own=own, other=other)
    return tr("session.two_sentences", first=text, second=tr(f"whist.cause.{outcome.cause}"))


class Narrator:
    """Turns the events of one viewer's stream into sentences."""

    def __init__(self, plans: Sequence[SeatPlan], viewer: int | None) -> None:
        self._plans = plans
        self._viewer = viewer
        self._leads = False
        self._tellers: Mapping[type[Event], Callable[..., Iterable[str]]] = {
            HandDealt: self._dealt,
            CardPlayed: self._played,
            TurnedCardTaken: self._turned_taken,
            TrickTaken: self._trick,
            TrickCleared: self._cleared,
            HandCounted: self._counted,
            Rewound: self._rewound,
        }

    def tell(self, event: Event) -> list[str]:
        """The sentences of an event; none for what needs no words."""
        teller = self._tellers.get(type(event))
        return list(teller(event)) if teller else []

    def outcome(self, event: MatchEnded, outcome: Outcome) -> str:
        """The end of the match; its event alone does not hold the scores."""
        del event
        return outcome_text(outcome, self._viewer)

    def name(self, seat: int) -> str:
        """What a seat is called here."""
        return seat_name(self._plans, seat, self._viewer)

    def side(self, side: int) -> str:
        """What a side is called here."""
        return side_name(side, self._viewer)

    def _rewound(self, event: Rewound) -> Iterable[str]:
        del event
        yield tr("session.rewound")

    def _cleared(self, event: TrickCleared) -> Iterable[str]:
        """The next card is a lead: that it is winning goes without saying."""
        del event
        self._leads = True
        return ()

    def _dealt(self, event: HandDealt) -> Iterable[str]:
        self._leads = True
        dealer, trump = self.name(event.dealer), trump_text(event.trump)
        yield tr("whist.event.hand_dealt", number=event.number, dealer=dealer, trump=trump)
        if event.turned is not None:
            yield tr("whist.event.turned", card=card_name(event.turned))

    def _played(self, event: CardPlayed) -> Iterable[str]:
        key = "whist.event.played_winning" if event.winning and not self._leads else "whist.event.played"
        self._leads = False
        yield tr(key, seat=self.name(event.seat), card=card_name(event.card))

    def _turned_taken(self, event: TurnedCardTaken) -> Iterable[str]:
        yield tr("whist.event.turned_taken", seat=self.name(event.seat), card=card_name(event.card))

    def _trick(self, event: TrickTaken) -> Iterable[str]:
        own = event.seat == self._viewer and not self._plans[event.seat].name
        key = "whist.event.trick_taken_you" if own else "whist.event.trick_taken"
        yield tr(key, seat=self.name(event.seat), number=event.number)

    def _counted(self, event: HandCounted) -> Iterable[str]:
        result = event.result
        sides = {"first": self.side(0), "second": self.side(1)}
        a, b = result.tricks
        yield tr("whist.event.hand_counted", number=result.number, a=a, b=b, **sides)
        for side in (0, 1):
            if result.trick_points[side]:
                points = trn("whist.points", result.trick_points[side])
                yield tr("whist.event.trick_points", side=self.side(side), points=points)
            if result.honour_points[side]:
                points = trn("whist.points", result.honour_points[side])
                count = result.honours_dealt[side]
                yield tr("whist.event.honours_dealt", side=self.side(side), n=count, points=points)
        a, b = result.after
        yield tr("whist.event.score", a=a, b=b, **sides)
        for seat, hand in enumerate(event.dealt):
            yield tr("whist.event.hand_was", seat=self.name(seat), hand=hand_signs(hand))


def why_text(why: Why, game: str = "whist") -> str:
    """The adviser's reason in a sentence; ``card`` and ``suit`` come as codes and are shown as signs."""
    fields: dict[str, str | int] = dict(why.detail)
    if "card" in fields:
        fields["card"] = card_sign(parse(str(fields["card"])))
    if "suit" in fields:
        fields["suit"] = SUIT_SYMBOLS[SUITS.index(str(fields["suit"]))]
    return tr(f"{game}.why.{why.code}", **fields)
