"""Every worked example of the Whist rules that the rules engine alone can show (WH-E1 .. E31, E37).

E32-E36 need a session with computer players and are in tests/game/test_session.py.
"""

import pytest
from msgspec.structs import replace

from engine.actions import Ack, PlayCard
from engine.cards import FULL_DECK, SUITS, cards_of, parse, parse_set
from engine.errors import Reason, Refused
from engine.games.whist import GAME
from engine.games.whist.options import (
    PRESETS,
    Honours,
    MatchMode,
    Options,
    TrumpMode,
    change_option,
    check_options,
    locked_options,
)
from engine.games.whist.rules import start, trump_of
from engine.games.whist.scoring import count_hand, match_outcome
from engine.games.whist.state import Deal, Phase
from engine.match import Match
from engine.tricks import NO_TRUMP, trick_winner
from tests.kit.positions import SEATED


def trump_number(letter: str) -> int:
    return NO_TRUMP if letter == "-" else SUITS.index(letter)


@pytest.mark.parametrize(
    ("example", "trump", "cards", "winner"),
    [
        ("E1", "S", "7H KH AH 3H", 2),
        ("E2", "S", "KH AH 2S 9H", 2),
        ("E3", "S", "2D AC AH KC", 0),
        ("E4", "S", "9S JS 2S AS", 3),
        ("E5", "-", "5C AS AD 6C", 3),
        ("E6", "H", "4C 3H 2H AC", 1),
    ],
)
def test_tricks(example, trump, cards, winner):
    first, second, third, fourth = (parse(code) for code in cards.split())
    assert trick_winner(first, second, third, fourth, trump_number(trump)) == winner


def deal_with(seat: int, hand: str, other: dict[int, str], dealer: int = 3) -> Deal:
    """A deal in which ``seat`` holds at least ``hand``; the rest is filled up in order."""
    hands = [0, 0, 0, 0]
    hands[seat] = parse_set(hand)
    for who, codes in other.items():
        hands[who] |= parse_set(codes)
    rest = [card for card in cards_of(FULL_DECK) if not any(h >> card & 1 for h in hands)]
    for who in range(4):
        while hands[who].bit_count() < 13:
            hands[who] |= 1 << rest.pop()
    return Deal(dealer, (hands[0], hands[1], hands[2], hands[3]), None)


CYCLE = Options(trump_mode=TrumpMode.CYCLE)


def four_card_ending(leader_card: str | None):
    """Seat 1 holds ♥K ♥2 ♠A ♦9 with trumps ♠; seat 0 has led ``leader_card``, or seat 1 leads."""
    deal = deal_with(1, "KH 2H AS 9D", {0: "QH 4C"})
    state, _ = start(CYCLE, "x", deal)
    hands = list(state.hands)
    hands[1] = parse_set("KH 2H AS 9D")
    trick = () if leader_card is None else (parse(leader_card),)
    return replace(state, trump=0, hands=tuple(hands), trick=trick, leader=1 if leader_card is None else 0)


@pytest.mark.parametrize(
    ("example", "led", "legal"),
    [("E7", "QH", "KH 2H"), ("E8", "4C", "KH 2H AS 9D"), ("E9", None, "KH 2H AS 9D")],
)
def test_legality(example, led, legal):
    state = four_card_ending(led)
    allowed = parse_set(legal)
    assert GAME.legal(state, 1) == tuple(PlayCard(card) for card in cards_of(allowed))
    assert GAME.legal(GAME.view(state, 1), 1) == GAME.legal(state, 1)
    for card in cards_of(parse_set("KH 2H AS 9D") & ~allowed):
        refused = GAME.refusal(state, 1, PlayCard(card))
        assert refused.reason is Reason.MUST_FOLLOW_SUIT
        assert refused.detail == {"suit": SUITS.index("H")}


NONE5 = Options()
TRADITIONAL = Options(honours=Honours.TRADITIONAL)


def one_short(points):
    return Options(honours=Honours.UP_TO_ONE_SHORT, target_points=points)


@pytest.mark.parametrize(
    ("example", "options", "before", "tricks_a", "honours", "after", "winner"),
    [
        ("E10", NONE5, (0, 0), 7, (0, 0), (1, 0), None),
        ("E11", NONE5, (0, 0), 10, (0, 0), (4, 0), None),
        ("E12", NONE5, (0, 0), 13, (0, 0), (7, 0), (0, 2)),
        ("E13", NONE5, (4, 3), 6, (0, 0), (4, 4), None),
        ("E14", TRADITIONAL, (3, 2), 7, (1, 3), (4, 4), None),
        ("E15", TRADITIONAL, (2, 3), 7, (1, 3), (3, 5), (1, 3)),
        ("E16", TRADITIONAL, (4, 3), 6, (3, 1), (4, 4), None),
        ("E17", TRADITIONAL, (4, 2), 7, (0, 4), (5, 2), (0, 2)),
        ("E18", TRADITIONAL, (0, 1), 9, (4, 0), (7, 1), (0, 2)),
        ("E19", TRADITIONAL, (3, 0), 6, (4, 0), (7, 1), (0, 2)),
        ("E20", TRADITIONAL, (1, 1), 7, (2, 2), (2, 1), None),
        ("E21", one_short(5), (3, 0), 7, (3, 1), (4, 0), None),
        ("E22", one_short(5), (2, 0), 7, (4, 0), (4, 0), None),
        ("E23", one_short(5), (4, 4), 6, (4, 0), (4, 5), (1, 3)),
        ("E24", one_short(7), (5, 6), 7, (0, 4), (6, 6), None),
        ("E25", one_short(10), (6, 9), 7, (1, 3), (7, 9), None),
        ("E26", one_short(5), (2, 2), 8, (0, 0), (4, 2), None),
    ],
)
def test_scores(example, options, before, tricks_a, honours, after, winner):
    trump = NO_TRUMP if example == "E26" else 0
    result = count_hand(options, 1, 0, trump, (tricks_a, 13 - tricks_a), honours, before)
    assert result.after == after
    outcome = match_outcome(options, (result,))
    assert (outcome.winners if outcome else None) == winner


def test_e26_a_no_trump_hand_has_no_honours_whoever_was_dealt_them():
    """The honours of a side come from the deal, so show it on a real no-trump hand (WH §6)."""
    options = Options(honours=Honours.UP_TO_ONE_SHORT, trump_mode=TrumpMode.CYCLE_NT, target_points=10)
    match = Match.new("whist", options, SEATED, "no trump")
    for _ in range(4):
        play_hand(match)
    assert match.state.trump == NO_TRUMP
    finish_hand(match)
    assert match.state.results[-1].honours_dealt == (0, 0)
    assert match.state.results[-1].honour_points == (0, 0)


def finish_hand(match):
    while match.state.phase is not Phase.HAND_DONE:
        seat = match.actors()[0]
        match.act(seat, match.legal(seat)[0])


def play_hand(match):
    finish_hand(match)
    match.act(0, Ack())
    assert match.state.phase is Phase.PLAY, "the match ended too early for this test: choose another seed"


def test_e27_cycle_with_no_trump():
    options = Options(trump_mode=TrumpMode.CYCLE_NT)
    assert [trump_of(options, hand, None) for hand in range(1, 8)] == [trump_number(c) for c in "HDSC-HD"]


def test_cycle_without_no_trump_starts_again_at_hearts():
    assert [trump_of(CYCLE, hand, None) for hand in range(1, 6)] == [trump_number(c) for c in "HDSCH"]


def fixed(hands, tricks_a):
    options = Options(match_mode=MatchMode.FIXED_HANDS, fixed_hands=hands)
    results = ()
    for number, tricks in enumerate(tricks_a, 1):
        assert match_outcome(options, results) is None
        before = results[-1].after if results else (0, 0)
        results += (count_hand(options, number, 0, 0, (tricks, 13 - tricks), (4, 0), before),)
    outcome = match_outcome(options, results)
    assert outcome is not None
    return outcome


def test_e28_fixed_hands_may_be_drawn():
    outcome = fixed(4, [8, 5, 7, 6])
    assert (outcome.winners, outcome.scores, outcome.cause) == ((), (3, 3), "draw")


def test_e29_one_hand_never_is():
    outcome = fixed(1, [6])
    assert (outcome.winners, outcome.scores) == ((1, 3), (0, 1))


def test_fixed_hands_go_on_past_the_target():
    """WH-D15: no early end, and honours are never added (D7)."""
    assert fixed(4, [13, 13, 13, 13]).scores == (28, 0)


def test_e30_traditional_sets_and_locks_five_points():
    options = change_option(Options(target_points=10), "honours", Honours.TRADITIONAL)
    assert (options.match_mode, options.target_points) == (MatchMode.TARGET, 5)
    assert "target_points" in locked_options(options)
    with pytest.raises(Refused) as refused:
        change_option(options, "target_points", 10)
    assert refused.value.reason is Reason.BAD_OPTIONS


def test_fixed_hands_set_and_lock_no_honours():
    options = change_option(TRADITIONAL, "match_mode", MatchMode.FIXED_HANDS)
    assert options.honours is Honours.NONE
    with pytest.raises(Refused):
        change_option(options, "honours", Honours.UP_TO_ONE_SHORT)
    assert change_option(options, "match_mode", MatchMode.TARGET).honours is Honours.NONE


@pytest.mark.parametrize(
    "options",
    [
        Options(honours=Honours.TRADITIONAL, target_points=7),
        Options(honours=Honours.TRADITIONAL, match_mode=MatchMode.FIXED_HANDS),
        Options(honours=Honours.UP_TO_ONE_SHORT, match_mode=MatchMode.FIXED_HANDS),
        Options(target_points=6),  # type: ignore[arg-type]
    ],
)
def test_d26_contradictory_options_cannot_start_a_match(options):
    with pytest.raises(Refused) as refused:
        Match.new("whist", options, SEATED, "x")
    assert refused.value.reason is Reason.BAD_OPTIONS


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_legal(name):
    check_options(PRESETS[name])


def test_e31_turned_card():
    """Dealer 3, last card ♦6: trumps ♦, seat 0 leads, ♦6 lies open until seat 3's turn, seat 3 may keep
    it."""
    deal = deal_with(3, "6D 7C 2C", {0: "AC", 1: "KC", 2: "QC"})
    match = Match.new("whist", Options(), SEATED, "x", replace(deal, turned=parse("6D")))
    assert match.state.trump == trump_number("D")
    assert match.actors() == (0,)
    for seat, code in enumerate(("AC", "KC", "QC")):
        assert match.view(seat).turned_shown
        assert match.view(seat).known_to_hold(3) == 1 << parse("6D")
        events = match.act(seat, PlayCard(parse(code)))
    assert [type(e).__name__ for e in events] == ["CardPlayed", "TurnedCardTaken"]
    assert not match.view(None).turned_shown
    assert PlayCard(parse("2C")) in match.legal(3)
    match.act(3, PlayCard(parse("2C")))
    assert match.view(0).known_to_hold(3) == 1 << parse("6D")


def test_e37_the_hand_goes_on_after_the_match_is_decided():
    match = Match.new("whist", Options(), SEATED, "4")
    while match.outcome is None:
        finish_hand(match)
        assert len(match.state.tricks) == 13
        match.act(0, Ack())
    decided_early = [r for r in match.state.results if max(r.after) >= 5]
    assert len(decided_early) == 1


def test_d25_the_first_dealer_is_random_and_the_next_sits_to_the_left():
    dealers = {Match.new("whist", Options(), SEATED, str(seed)).state.dealer for seed in range(40)}
    assert dealers == {0, 1, 2, 3}
    match = Match.new("whist", PRESETS["eight_hands"], SEATED, "left")
    first = match.state.dealer
    play_hand(match)
    assert match.state.dealer == (first + 1) % 4


@pytest.mark.parametrize(
    ("hands", "turned", "rule"),
    [
        (lambda h: (h[0] | 1 << 52, *h[1:]), None, "thirteen_each"),
        (lambda h: (h[0], h[0], h[2], h[3]), None, "thirteen_each"),
        (lambda h: h, None, "turned_card"),
        (lambda h: h, "other", "turned_card"),
    ],
)
def test_hands_that_are_no_deal_are_refused(hands, turned, rule):
    deal = deal_with(0, "AS", {})
    given = hands(deal.hands)
    card = None if turned is None else next(cards_of(deal.hands[0]))
    with pytest.raises(Refused) as refused:
        Match.new("whist", Options(), SEATED, "x", Deal(3, given, card))
    assert (refused.value.reason, refused.value.detail["rule"]) == (Reason.BAD_DEAL, rule)
