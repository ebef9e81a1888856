"""WHO'S WHO without search: ``normal`` (a sound trick game with simple suspicion) and ``easy`` (a beginner).

Both read nothing but their view, and neither says in its reason what role anybody has.
"""

from __future__ import annotations

from ai.messages import Report, Why
from ai.players import whist_cards as sets
from ai.players.whos_who_roles import as_beliefs, marginals, prior, suspected
from ai.players.whos_who_tricks import CardWorth, weigh
from engine import cards
from engine.actions import Ack, Action, PlayCard
from engine.games.whos_who import rules
from engine.games.whos_who.state import Answer, Ask, Declare, Phase, Role, Wait
from engine.games.whos_who.view import View
from engine.shuffle import Stream
from engine.tricks import legal_mask, winning_index

VERY_SURE = 0.85
"""From here on normal declares at the interim."""
# One in so many turns a seat uses its question; so often a master, and a hunter, answers yes.
ASKS_ONE_IN = 8
MASTER_SAYS_YES, HUNTER_SAYS_YES, OF = 2, 1, 20
CODES = (
    "only_card",
    "win_cheaply",
    "win_sure",
    "cannot_win",
    "let_it_go",
    "ruff",
    "discard",
    "cash_winner",
    "lead_trump",
    "lead_low",
    "easy_lead",
    "easy_high",
    "ask",
    "answer",
    "declare",
    "wait",
    "acknowledge",
)
"""All reasons of these two players: ``whos_who.why.<code>`` of the catalogue."""


def easy_beliefs(view: View, seed: str) -> dict[str, float]:
    """P(master) per seat for a beginner, who knows who is due and looks at nothing else."""
    del seed
    return as_beliefs(marginals(prior(view), view.seats))


def normal_beliefs(view: View, seed: str) -> dict[str, float]:
    """P(master) per seat by who takes tricks and who lets them go."""
    del seed
    return as_beliefs(marginals(suspected(view), view.seats))


def normal(view: View, seed: str) -> Report:
    """Plays for tricks with card memory, trusts who seems to help, declares early only when very sure."""
    chances = marginals(suspected(view), view.seats)
    chance = Stream(seed, "normal")
    if view.phase is Phase.PLAY:
        asked = _question(view, chances, chance)
        if asked is not None:
            return _report(Ask(asked), Why("ask"), "normal", chances)
        weighed = weigh(view, chances)
        card = weighed[0].card
        return _report(PlayCard(card), why(view, card, _reason(view, weighed)), "normal", chances)
    if view.phase is Phase.INTERIM:
        names = most_likely(view, chances, chance)
        if view.counts and min(chances[seat] for seat in names) >= VERY_SURE:
            return _report(Declare(names), Why("declare"), "normal", chances)
        return _report(Wait(), Why("wait"), "normal", chances)
    if view.phase is Phase.FINAL:
        return _report(Declare(most_likely(view, chances, chance)), Why("declare"), "normal", chances)
    return _plain(view, chance, "normal", chances)


def easy(view: View, seed: str) -> Report:
    """Grabs tricks with high cards, forgets what has gone, guesses by who is due to be master."""
    chances = marginals(prior(view), view.seats)
    chance = Stream(seed, "easy")
    if view.phase is Phase.PLAY:
        asked = _question(view, (0.0,) * view.seats, chance)
        if asked is not None:
            return _report(Ask(asked), Why("ask"), "easy", chances)
        card, code = _easy_card(view, chance)
        return _report(PlayCard(card), why(view, card, code), "easy", chances)
    if view.phase is Phase.INTERIM:
        return _report(Wait(), Why("wait"), "easy", chances)
    if view.phase is Phase.FINAL:
        return _report(Declare(drawn(view, chances, chance)), Why("declare"), "easy", chances)
    return _plain(view, chance, "easy", chances)


def _report(action: Action, reason: Why, level: str, chances: tuple[float, ...]) -> Report:
    return Report(action, reason, level, beliefs=as_beliefs(chances))


def why(view: View, card: int, code: str) -> Why:
    """A reason about a card; the suit is the one led, or the card's own when it leads or leaves the suit."""
    suit = view.led if view.led >= 0 and code not in ("discard", "ruff") else card // 13
    return Why(code, {"card": cards.text(card), "suit": cards.SUITS[suit]})


def _plain(view: View, chance: Stream, level: str, chances: tuple[float, ...]) -> Report:
    """What needs no weighing: answers, mostly no whatever is true, and acknowledgements."""
    if view.phase is Phase.ANSWER:
        often = MASTER_SAYS_YES if view.role is Role.MASTER else HUNTER_SAYS_YES
        return _report(Answer(chance.below(OF) < often), Why("answer"), level, chances)
    return _report(Ack(), Why("acknowledge"), level, chances)


def _question(view: View, chances: tuple[float, ...], chance: Stream) -> int | None:
    """Whom to ask now, the most suspected (any, where all are alike); masters and hunters ask alike."""
    seat = view.seat
    assert seat is not None
    if not view.options.question_allowed or view.has_asked(seat) or len(view.tricks) < 2:
        return None
    if chance.below(ASKS_ONE_IN):
        return None
    others = [other for other in range(view.seats) if other != seat]
    most = max(chances[other] for other in others)
    likely = [other for other in others if chances[other] == most]
    return likely[chance.below(len(likely))]


def most_likely(view: View, chances: tuple[float, ...], chance: Stream) -> tuple[int, ...]:
    """The legal declaration with the best expected points: each name is paid for itself (WW-D15)."""
    assert view.seat is not None
    names = rules.nameable(view.options, view.seat)
    worth = [round(sum(chances[seat] for seat in seats), 6) for seats in names]
    best = [seats for seats, value in zip(names, worth, strict=True) if value == max(worth)]
    return best[chance.below(len(best))]


def drawn(view: View, chances: tuple[float, ...], chance: Stream) -> tuple[int, ...]:
    """A legal declaration drawn by the chances of its seats, in millionths; any, where none is possible."""
    assert view.seat is not None
    names = rules.nameable(view.options, view.seat)
    weights = [int(1e6 * min(1.0, sum(chances[seat] for seat in seats))) + 1 for seats in names]
    pick = chance.below(sum(weights))
    for seats, weight in zip(names, weights, strict=True):
        if pick < weight:
            return seats
        pick -= weight
    raise AssertionError("the weights do not add up to their sum")


def _reason(view: View, weighed: list[CardWorth]) -> str:
    """The habit behind the best of the weighed cards."""
    chosen = weighed[0]
    suit = chosen.card // 13
    if len(weighed) == 1:
        return "only_card"
    if not view.trick:
        if suit == view.trump:
            return "lead_trump"
        return "cash_winner" if chosen.takes > 0.5 else "lead_low"
    if chosen.takes > 0:
        if suit != view.led:
            return "ruff"
        return "win_sure" if chosen.takes > 0.99 else "win_cheaply"
    if suit != view.led:
        return "discard"
    return "let_it_go" if any(other.takes > 0 for other in weighed) else "cannot_win"


def _easy_card(view: View, chance: Stream) -> tuple[int, str]:
    """Card and reason: aces first, the highest that takes the trick, else low."""
    legal = legal_mask(view.hand, view.led)
    if legal & (legal - 1) == 0:
        return sets.lowest(legal), "only_card"
    if not view.trick:
        plain = legal & ~sets.suit_mask(view.trump) or legal
        aces = [card for card in cards.cards_of(plain) if card % 13 == cards.ACE]
        if aces and chance.below(4):
            return aces[chance.below(len(aces))], "easy_lead"
        suits = [suit for suit in range(4) if plain & sets.suit_mask(suit)]
        mine = plain & sets.suit_mask(suits[chance.below(len(suits))])
        return (sets.highest(mine) if chance.below(3) else sets.lowest(mine)), "easy_lead"
    best = view.trick[winning_index(view.trick, view.trump)]
    if view.hand & sets.suit_mask(view.led):
        winners = legal & sets.above(best) if best // 13 == view.led else 0
        if not winners:
            return sets.lowest(legal), "cannot_win"
        if len(view.trick) == view.seats - 1 and chance.below(4):
            return sets.lowest(winners), "win_cheaply"
        return sets.highest(winners), "easy_high"
    ruff = sets.cheapest_winner(view.hand & sets.suit_mask(view.trump), best, view.trump)
    if ruff >= 0 and chance.below(5):
        return ruff, "ruff"
    plain = legal & ~sets.suit_mask(view.trump) or legal
    by_rank = sorted(cards.cards_of(plain), key=lambda card: (card % 13, card))
    return by_rank[chance.below(min(2, len(by_rank)))], "discard"
