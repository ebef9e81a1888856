"""Trick of the Dead without search: ``normal`` (counts cards and weighs each by points) and ``easy`` (a
beginner).

Both read nothing but their view.
"""

from __future__ import annotations

from ai.messages import Report, Why
from ai.players import trick_of_the_dead_policy as policy
from ai.players.trick_of_the_dead_position import (
    BEST,
    CLUBS,
    COUNT,
    DIAMONDS,
    HANDS,
    LED,
    PAIR,
    PENALTY,
    RANKS,
    TRUMP,
    ZOMBIES,
    position_of,
)
from ai.players.trick_of_the_dead_weights import weights_of
from engine import cards
from engine.actions import Ack, Action, PlayCard
from engine.cards import CLUBS as CLUB_SUIT
from engine.cards import SUIT_MASK, cards_of
from engine.games.trick_of_the_dead.atoms import diamond_points, led_suit, legal_dead, rank_twice, takes
from engine.games.trick_of_the_dead.state import Bury, NameTrump, Phase
from engine.games.trick_of_the_dead.view import View
from engine.shuffle import Stream

CODES = (
    "only_card",
    "take_points",
    "take_zombie",
    "take_joker",
    "take_pair",
    "take_lead",
    "take_forced",
    "give_club",
    "cannot_win",
    "let_it_go",
    "discard",
    "lead_joker",
    "lead_trump",
    "lead_high",
    "lead_club",
    "lead_low",
    "bury_clubs",
    "bury",
    "name_long",
    "name_strong",
    "easy_lead",
    "easy_high",
    "easy_bury",
    "easy_name",
    "acknowledge",
)
"""All reasons of these two players: ``trick_of_the_dead.why.<code>`` of the catalogue."""


def normal(view: View, seed: str) -> Report:
    """Counts cards; takes points, gives clubs, and times jokers and zombies by what they are worth."""
    del seed
    action, reason = habitual(view)
    return Report(action, reason, "normal")


def habitual(view: View) -> tuple[Action, Why]:
    """The rule player's action and its reason."""
    weights = weights_of(view.seats)
    if view.phase is Phase.BURY:
        return bury_reason(policy.choose_burial(view.hand, weights))
    if view.phase is Phase.DECLARE:
        return name_reason(view, policy.choose_trump(position_of(view), weights))
    if view.phase is Phase.PLAY:
        card = policy.choose_card(position_of(view), weights, [0.0] * policy.WORK)
        return PlayCard(card), why(view, card, play_code(view, card))
    return Ack(), Why("acknowledge")


def why(view: View, card: int, code: str) -> Why:
    """A reason about a card; the suit is the card's own, for a joker the one led or, if none was, spades."""
    suit = card // 13 if card < 52 else max(0, view.led)
    return Why(code, {"card": cards.text(card), "suit": cards.SUITS[suit]})


def bury_reason(buried: int) -> tuple[Bury, Why]:
    """A burial, and whether it is about clubs."""
    clubs = (buried & SUIT_MASK[CLUB_SUIT]).bit_count()
    return Bury(buried), Why("bury_clubs" if clubs == 2 else "bury")


def name_reason(view: View, suit: int) -> tuple[NameTrump, Why]:
    """A trump suit, and whether it is the longest."""
    held = [(view.hand & mask).bit_count() for mask in SUIT_MASK]
    code = "name_long" if held[suit] == max(held) else "name_strong"
    return NameTrump(suit), Why(code, {"suit": cards.SUITS[suit]})


def play_code(view: View, card: int) -> str:
    """The habit behind a card of the seat in turn."""
    pos = position_of(view)
    assert view.seat is not None
    hand = pos[HANDS + view.seat]
    legal = legal_dead(hand, view.led)
    if legal & (legal - 1) == 0:
        return "only_card"
    if pos[COUNT] == 0:
        return _lead_code(view, pos, card)
    winners = [c for c in cards_of(legal) if takes(c, pos[BEST], pos[LED], pos[TRUMP])]
    if card not in winners:
        if card // 13 == CLUB_SUIT and pos[LED] != CLUB_SUIT:
            return "give_club"
        if winners:
            return "let_it_go"
        follows = pos[LED] < 0 or hand & SUIT_MASK[pos[LED]]
        return "cannot_win" if follows else "discard"
    if card >= 52:
        return "take_joker"
    if pos[ZOMBIES + view.seat] >> card & 1 and pos[DIAMONDS] + diamond_points(card) > 0:
        return "take_zombie"
    if view.graveyard_size and (pos[PAIR] or rank_twice(pos[RANKS], card)):
        return "take_pair"
    clubs = pos[CLUBS] + (card // 13 == CLUB_SUIT)
    if pos[DIAMONDS] + diamond_points(card) > pos[PENALTY] * clubs:
        return "take_points"
    return "take_lead" if len(winners) < legal.bit_count() else "take_forced"


def _lead_code(view: View, pos: list[int], card: int) -> str:
    if card >= 52:
        return "lead_joker"
    suit = card // 13
    if suit == view.trump:
        return "lead_trump"
    unseen = view.unseen()
    work = [0.0] * policy.WORK
    policy.prepare(pos, work, unseen)
    stake = float(diamond_points(card))
    likely = policy.hold_chance(pos, weights_of(view.seats), work, card, suit, unseen, stake) >= 0.5
    if suit == CLUB_SUIT and not likely:
        return "lead_club"
    there = unseen | (sum(view.zombies) & ~view.hand)
    higher = (there & SUIT_MASK[suit] & ~((2 << card) - 1)).bit_count()
    return "lead_high" if likely and higher <= 1 else "lead_low"


def easy(view: View, seed: str) -> Report:
    """Grabs diamonds, forgets what has gone, buries the highest clubs, names the longest suit."""
    chance = Stream(seed, "easy")
    if view.phase is Phase.BURY:
        clubs = list(cards_of(view.hand & SUIT_MASK[CLUB_SUIT]))[-2:]
        others = [c for c in cards_of(view.hand & ~SUIT_MASK[CLUB_SUIT]) if c < 52 and c // 13 != 2]
        while len(clubs) < 2:
            clubs.append(others.pop(chance.below(len(others))))
        return Report(Bury(cards.mask_of(clubs)), Why("easy_bury"), "easy")
    if view.phase is Phase.DECLARE:
        held = [(view.hand & mask).bit_count() for mask in SUIT_MASK]
        suit = held.index(max(held))
        return Report(NameTrump(suit), Why("easy_name", {"suit": cards.SUITS[suit]}), "easy")
    if view.phase is not Phase.PLAY:
        return Report(Ack(), Why("acknowledge"), "easy")
    card, code = _easy_card(view, chance)
    return Report(PlayCard(card), why(view, card, code), "easy")


def _easy_card(view: View, chance: Stream) -> tuple[int, str]:
    """Card and reason: the highest that takes a trick with a diamond in it, else something low."""
    legal = legal_dead(view.hand, view.led)
    if legal & (legal - 1) == 0:
        return next(iter(cards_of(legal))), "only_card"
    suited = [c for c in cards_of(legal) if c < 52] or list(cards_of(legal))
    if not view.trick:
        tops = [c for c in suited if c % 13 >= cards.KING]
        if tops and chance.below(3):
            return tops[chance.below(len(tops))], "easy_lead"
        return suited[chance.below(len(suited))], "easy_lead"
    led = led_suit(view.trick[0])
    best = view.trick[0]
    for card in view.trick[1:]:
        best = card if takes(card, best, led, view.trump) else best
    winners = [c for c in cards_of(legal) if takes(c, best, led, view.trump)]
    diamonds = any(card // 13 == 2 for card in view.trick) or led == 2
    if winners and (diamonds or chance.below(3) == 0):
        plain = [c for c in winners if c < 52]
        if plain or diamonds:
            return max(plain or winners, key=lambda c: c % 13), "easy_high"
    if led >= 0 and view.hand & SUIT_MASK[led]:
        low = [c for c in suited if c // 13 == led] or suited
        code = "let_it_go" if winners else "cannot_win"
        return min(low, key=lambda c: (c % 13, c)), code
    # Out of the suit: a club if there is one, else whatever is lowest.
    clubs = [c for c in suited if c // 13 == CLUB_SUIT]
    card = max(clubs) if clubs else min(suited, key=lambda c: (c % 13, c))
    return card, "give_club" if clubs else "discard"
