"""What the rule player leads: every suit is scored, the best one is led with the right card of it."""

from __future__ import annotations

from ai.players.whist_cards import above, has_trumps, highest, lowest, may_ruff, suit_mask, touching_low
from ai.players.whist_codes import (
    CASH,
    DRAW_TRUMPS,
    GIVE_RUFF,
    LONG_SUIT,
    RETURN_PARTNER,
    SAFE_LEAD,
    SEQUENCE,
    SINGLETON,
)

# Scores of a lead; only their differences matter. A plain suit loses 3 for every card of it in other hands:
# the more are out, the more the lead helps others.
PER_CARD_OUT = -3
TRUMP_BASE, TRUMP_PER_CARD, TRUMP_PER_CARD_OUT = -39, 8, -2
TRUMP_MASTER, TRUMP_MAJORITY, TRUMP_PARTNER_OUT = 27, 19, -6
RUFFED_BY_LEFT, RUFFED_BY_RIGHT = -22, -35
RUFF_FOR_PARTNER = 39
WINNER, WINNER_PER_CARD, WINNER_RUNS = 20, -5, 18
RISKY_WINNER, RISKY_RUN, RISKY_PER_CARD_OUT, LATE_WINNER = 6, 21, -5, 2
RETURN, RETURN_PER_CARD_OUT = 9, -1
ONLY_ONE, SEQUENCE_TOP, SEQUENCE_PER_CARD = 11, 12, 1
PARTNER_OUT, LED_BY_LEFT, LED_BY_RIGHT = -17, 2, -4
LATE, NO_TRUMPS_BASE, NO_TRUMPS_PER_CARD = -1, -3, 3


def choose_lead(hand: int, trump: int, unseen: int, voids: int, leads: int, seat: int) -> int:
    """``card + 64 * code`` of the best lead, ties to the lowest suit."""
    best = -1
    best_score = -(1 << 30)
    for suit in range(4):
        if hand & suit_mask(suit):
            if suit == trump:
                scored = trump_lead(hand, trump, unseen, voids, leads, seat)
            else:
                scored = plain_lead(hand, suit, trump, unseen, voids, leads, seat)
            score = scored >> 16
            if score > best_score:
                best_score = score
                best = scored & 65535
    return best


def foes_have_trumps(trump: int, unseen: int, voids: int, seat: int) -> bool:
    """Whether either opponent may still hold a trump."""
    return has_trumps((seat + 1) & 3, trump, unseen, voids) or has_trumps(
        (seat + 3) & 3, trump, unseen, voids
    )


def trump_lead(hand: int, trump: int, unseen: int, voids: int, leads: int, seat: int) -> int:
    """``(score << 16) + card + 64 * code`` for leading trumps: good with length and with the master."""
    mine = hand & suit_mask(trump)
    count = mine.bit_count()
    top = highest(mine)
    if not foes_have_trumps(trump, unseen, voids, seat):
        return (-40 << 16) + lowest(mine) + 64 * SAFE_LEAD
    out = (unseen & suit_mask(trump)).bit_count()
    score = TRUMP_BASE + TRUMP_PER_CARD * count + TRUMP_PER_CARD_OUT * out
    master = unseen & above(top) == 0
    if master:
        score += TRUMP_MASTER
    if count > out:
        score += TRUMP_MAJORITY
    if voids >> (4 * ((seat + 2) & 3) + trump) & 1:
        score += TRUMP_PARTNER_OUT
    if (leads >> (4 * ((seat + 1) & 3) + trump) | leads >> (4 * ((seat + 3) & 3) + trump)) & 1:
        score -= 2
    touching = count >= 2 and touching_low(mine, top, unseen) != top
    return (score << 16) + (top if master or touching else lowest(mine)) + 64 * DRAW_TRUMPS


def plain_lead(hand: int, suit: int, trump: int, unseen: int, voids: int, leads: int, seat: int) -> int:
    """``(score << 16) + card + 64 * code`` for leading a suit that is not trumps."""
    mine = hand & suit_mask(suit)
    count = mine.bit_count()
    top = highest(mine)
    out = (unseen & suit_mask(suit)).bit_count()
    higher = (unseen & above(top)).bit_count()
    partner = (seat + 2) & 3
    if may_ruff((seat + 1) & 3, suit, trump, unseen, voids):
        return (RUFFED_BY_LEFT << 16) + lowest(mine) + 64 * SAFE_LEAD
    if may_ruff((seat + 3) & 3, suit, trump, unseen, voids):
        return (RUFFED_BY_RIGHT << 16) + lowest(mine) + 64 * SAFE_LEAD
    partner_out = voids >> (4 * partner + suit) & 1 != 0
    if higher == 0:
        score = winner_score(mine, out, unseen, foes_have_trumps(trump, unseen, voids, seat))
        return (score << 16) + top + 64 * CASH
    if partner_out and has_trumps(partner, trump, unseen, voids):
        return (RUFF_FOR_PARTNER << 16) + lowest(mine) + 64 * GIVE_RUFF
    touching = touching_low(mine, top, unseen) != top
    if leads >> (4 * partner + suit) & 1 and not partner_out:
        card = top if count <= 2 or touching else lowest(mine)
        return ((RETURN + RETURN_PER_CARD_OUT * out) << 16) + card + 64 * RETURN_PARTNER
    trumps = (hand & suit_mask(trump)).bit_count()
    if count == 1 and 1 <= trumps <= 5 and out >= 3:
        return (ONLY_ONE << 16) + top + 64 * SINGLETON
    if touching and higher == 1:
        return ((SEQUENCE_TOP + SEQUENCE_PER_CARD * count) << 16) + top + 64 * SEQUENCE
    return (
        (low_score(hand, suit, trump, unseen, voids, leads, seat) << 16)
        + lowest(mine)
        + 64 * (LONG_SUIT if count >= 4 else SAFE_LEAD)
    )


def winner_score(mine: int, out: int, unseen: int, foe_trumps: bool) -> int:
    """How good it is to cash the top of a suit now: better when it runs, worse when it may soon be ruffed."""
    second = mine & ~(1 << highest(mine))
    runs = second != 0 and unseen & above(highest(second)) == 0
    if not foe_trumps:
        return WINNER + WINNER_PER_CARD * mine.bit_count() + (WINNER_RUNS if runs else 0)
    score = RISKY_RUN if runs else RISKY_WINNER
    if out <= 4:
        score = LATE_WINNER
    return score + RISKY_PER_CARD_OUT * out


def low_score(hand: int, suit: int, trump: int, unseen: int, voids: int, leads: int, seat: int) -> int:
    """The score of a low card from a suit in which nothing is to be taken at once."""
    score = PER_CARD_OUT * (unseen & suit_mask(suit)).bit_count() + LATE * (13 - hand.bit_count())
    if not foes_have_trumps(trump, unseen, voids, seat):
        score += NO_TRUMPS_BASE + NO_TRUMPS_PER_CARD * (hand & suit_mask(suit)).bit_count()
    if voids >> (4 * ((seat + 2) & 3) + suit) & 1:
        score += PARTNER_OUT
    if leads >> (4 * ((seat + 1) & 3) + suit) & 1:
        score += LED_BY_LEFT
    if leads >> (4 * ((seat + 3) & 3) + suit) & 1:
        score += LED_BY_RIGHT
    return score
