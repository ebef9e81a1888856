"""Every worked example of the Trick of the Dead rules (TD-E1 .. E32)."""

import pytest
from msgspec.structs import replace

from engine.actions import Ack, Action, PlayCard
from engine.cards import SUITS, mask_of, parse, parse_set
from engine.errors import Reason, Refused
from engine.games.trick_of_the_dead import GAME, rules
from engine.games.trick_of_the_dead.options import (
    PRESETS,
    Options,
    TwoPlayerRevival,
    ZombieDouble,
    change_option,
    check_options,
    locked_options,
)
from engine.games.trick_of_the_dead.scoring import count_round, match_outcome
from engine.games.trick_of_the_dead.state import Bury, NameTrump, Phase, RoundCounted, RoundResult, State
from engine.match import Match

STANDARD = PRESETS["standard"]
WHOLE = Options(zombie_double=ZombieDouble.WHOLE_TRICK)
SURVIVAL = PRESETS["survival"]
TWO = PRESETS["two_players"]
NONE = -1


def in_play(
    hands: list[str],
    options: Options = STANDARD,
    *,
    trump: str = "",
    zombies: str = "",
    graves: str = "2C 3C 4C",
    leader: int = 0,
    tricks: int = 0,
) -> State:
    """A position before a trick in which the seats hold just these cards; zombies are any of them."""
    state, _ = rules.start(options, "example")
    held = tuple(parse_set(hand) for hand in hands)
    suit = SUITS.index(trump) if trump else NONE
    order = tuple(parse(code) for code in graves.split())
    return replace(
        state,
        phase=Phase.PLAY,
        leader=leader,
        hands=held,
        hand_sizes=tuple(hand.bit_count() for hand in held),
        zombies=tuple(hand & parse_set(zombies) for hand in held),
        buried=(0,) * options.players,
        order=order,
        graveyard_size=len(order),
        trump=suit,
        named=suit,
        namer=0 if trump else None,
    )


def play(state: State, *codes: str, names: str = "S") -> State:
    """Play these cards in turn; a first joker names ``names``."""
    for code in codes:
        seat = state.turn
        assert seat is not None
        refused = rules.refusal(state, seat, PlayCard(parse(code)))
        if refused is not None:
            raise refused
        state, _ = rules.apply(state, seat, PlayCard(parse(code)))
        if state.phase is Phase.DECLARE:
            state, _ = rules.apply(state, seat, NameTrump(SUITS.index(names)))
    return state


@pytest.mark.parametrize(
    ("example", "trump", "trick", "winner", "points", "revival", "options"),
    [
        ("E1", "", "9D KD 4C", 1, 20, False, STANDARD),
        ("E2", "", "9D KDz 4C", 1, 42, False, STANDARD),
        ("E3", "", "9D KDz 4C", 1, 40, False, WHOLE),
        ("E4", "", "9D KDz 4C", 1, 41, False, SURVIVAL),
        ("E5", "", "AH X1 AD", 1, 20, True, STANDARD),
        ("E6", "", "X1 AD 2C", 0, 17, False, STANDARD),
        ("E7", "", "X1 X2 AD", 0, 19, False, STANDARD),
        ("E8", "S", "AS X2 KS", 0, 0, False, STANDARD),
        ("E9", "S", "X2 AS KS", 0, 5, False, STANDARD),
        ("E10", "S", "7H X2 2S", 1, 6, False, STANDARD),
        ("E11", "", "7C 7D QC", 2, 3, True, STANDARD),
        ("E12", "", "5H 5C 5D", 0, 4, True, STANDARD),
        ("E13", "S", "TD 2S 3D", 1, 13, False, STANDARD),
        ("E14", "C", "KH KC KD", 1, 12, True, STANDARD),
        ("E15", "C", "4H 9C 9D", 1, 8, True, STANDARD),
        ("E16", "", "2C 3C ACz", 2, -6, False, STANDARD),
        ("E16w", "", "2C 3C ACz", 2, -12, False, WHOLE),
        ("E17", "H", "X2z QD 3D", 0, 35, False, STANDARD),
        ("E17w", "H", "X2z QD 3D", 0, 35, False, WHOLE),
        ("E18", "H", "X2z QC 3C", 0, 1, False, STANDARD),
        ("E18w", "H", "X2z QC 3C", 0, -3, False, WHOLE),
        ("E19", "S", "9D 3Dz KS", 2, 12, False, STANDARD),
    ],
)
def test_tricks(example, trump, trick, winner, points, revival, options):
    codes = trick.split()
    zombies = " ".join(code[:2] for code in codes if code.endswith("z"))
    state = in_play([code[:2] for code in codes], options, trump=trump, zombies=zombies)
    state = play(state, *(code[:2] for code in codes))
    done = state.tricks[-1]
    assert state.phase is Phase.TRICK_DONE
    assert (done.winner, done.count.points, done.revived is not None) == (winner, points, revival)


def test_e7_only_the_first_joker_names_trumps():
    state = in_play(["X1 2S", "X2 3S", "AD 4S"])
    state = play(state, "X1", "X2", "AD", names="H")
    assert (state.named, state.namer) == (SUITS.index("H"), 0)


def test_e12_three_of_a_kind_raise_one_card():
    state = play(in_play(["5H", "5C", "5D"], graves="9S 8S"), "5H", "5C", "5D")
    assert state.tricks[-1].revived == parse("9S")
    assert state.graveyard_size == 1
    assert state.zombies == (1 << parse("9S"), 0, 0)


def codes_of(state: State, seat: int) -> set[str]:
    from engine.cards import text

    return {text(action.card) for action in rules.legal(state, seat) if isinstance(action, PlayCard)}


def test_e20_zombies_follow_and_jokers_may_always_be_played():
    state = play(in_play(["5H 2S", "8H X1 KC", "2D 3D"], zombies="8H"), "5H")
    assert codes_of(state, 1) == {"8H", "X1"}
    with pytest.raises(Refused) as refused:
        play(state, "KC")
    assert refused.value.reason is Reason.MUST_FOLLOW_SUIT
    assert refused.value.detail == {"suit": SUITS.index("H"), "zombie": 1}


def test_e21_a_led_joker_asks_for_no_suit():
    state = play(in_play(["X2 2S", "KC 2D 4H", "3D 5D 6D"], trump="S", zombies="4H"), "X2")
    assert codes_of(state, 1) == {"KC", "2D", "4H"}


def test_e22_named_trumps_count_from_the_next_trick():
    state = in_play(["4D 2S", "X1 3S", "AS 4S"])
    state = play(state, "4D", "X1", "AS", names="S")
    assert state.tricks[-1].winner == 1
    assert state.tricks[-1].trump == NONE
    assert state.trump == SUITS.index("S")


@pytest.mark.parametrize(("options", "bonus"), [(STANDARD, 2), (SURVIVAL, 3)])
def test_e23_hearts_left_in_hand_survive(options, bonus):
    hands = ["2S", "6H QC 9S", "3S"]
    state = play(in_play(hands, options, leader=0), "2S", "9S", "3S")
    state, events = rules.apply(state, 0, Ack())
    assert state.phase is Phase.ROUND_DONE
    assert state.results[-1].survival == (0, bonus, 0)
    assert state.results[-1].hearts_left == (0, 1, 0)
    assert isinstance(events[-1], RoundCounted)
    assert events[-1].left == (0, parse_set("6H QC"), 0)


def test_e24_the_round_goes_on_while_every_hand_has_a_card():
    state = play(in_play(["2S 6H", "9S 5H", "3S 4H"]), "2S", "9S", "3S")
    state, _ = rules.apply(state, 0, Ack())
    assert state.phase is Phase.PLAY
    assert state.leader == 1


def test_e25_the_last_trick_still_raises_a_card_which_survives():
    state = play(in_play(["9S", "9D", "2S"], graves="3H 2C"), "9S", "9D", "2S")
    assert state.hands == (1 << parse("3H"), 0, 0)
    state, _ = rules.apply(state, 0, Ack())
    assert state.phase is Phase.ROUND_DONE
    assert state.results[-1].survival == (2, 0, 0)


def test_e26_an_empty_graveyard_raises_nobody():
    state = play(in_play(["KS 2S", "KD 3H", "2D 4H"], graves=""), "KS", "KD", "2D")
    assert state.tricks[-1].revived is None


@pytest.mark.parametrize(
    ("revival", "risen"), [(TwoPlayerRevival.WITH_LAST_WINNER, True), (TwoPlayerRevival.TRICK_PAIR, False)]
)
def test_e27_with_two_the_last_winner_is_compared(revival, risen):
    options = replace(TWO, two_player_revival=revival)
    state = play(in_play(["7S 9H 2S", "3S 7D 2D"], options), "7S", "3S")
    state, _ = rules.apply(state, 0, Ack())
    state = play(state, "9H", "7D")
    assert state.tricks[-1].winner == 0
    assert (state.tricks[-1].revived is not None) == risen


@pytest.mark.parametrize("revival", list(TwoPlayerRevival))
def test_e28_the_first_trick_of_two_compares_its_own_cards(revival):
    options = replace(TWO, two_player_revival=revival)
    state = play(in_play(["7S 2S", "7D 2D"], options), "7S", "7D")
    assert (state.tricks[-1].winner, state.tricks[-1].count.points) == (0, 7)
    assert state.tricks[-1].revived is not None


def ended(*totals: int, rounds: int = 1) -> tuple[RoundResult, ...]:
    none = (0,) * len(totals)
    return (RoundResult(rounds, 0, none, none, none, none, totals),) * rounds


@pytest.mark.parametrize(
    ("example", "totals", "winners"),
    [
        ("E29", (104, 101, 60), (0,)),
        ("E30", (103, 103, -4), (0, 1)),
        ("E31", (99, 98, 97), None),
    ],
)
def test_match_end(example, totals, winners):
    outcome = match_outcome(STANDARD, ended(*totals))
    assert (outcome.winners if outcome else None) == winners


def test_e32_only_the_end_of_a_round_counts():
    left = (parse_set("6H"), 0, 0)
    result = count_round(STANDARD, 2, 0, (7, 4, 3), (6 - 5, 0, 0), left, (96, 0, 0))
    assert result.after == (99, 0, 0)
    assert match_outcome(STANDARD, (result,)) is None


def test_after_thirty_rounds_the_highest_total_wins():
    assert match_outcome(STANDARD, ended(5, -3, 2, rounds=29)) is None
    outcome = match_outcome(STANDARD, ended(5, -3, 2, rounds=30))
    assert outcome is not None
    assert (outcome.winners, outcome.cause) == ((0,), "rounds")


def reason_of(match: Match, seat: int, action: Action) -> Reason | None:
    refused = match.refusal(seat, action)
    return refused.reason if refused else None


def test_burying_is_sealed_of_two_own_cards_and_closes_the_graveyard():
    match = Match.new(GAME, STANDARD, ["any"] * 3, "bury")
    hands = [match.view(seat).hand for seat in range(3)]
    bits = [1 << card for card in range(54) if hands[0] >> card & 1]
    assert match.actors() == (0, 1, 2)
    assert reason_of(match, 0, Bury(bits[0])) is Reason.NOT_TWO_CARDS
    assert reason_of(match, 0, Bury(bits[0] | bits[1] | bits[2])) is Reason.NOT_TWO_CARDS
    other = next(card for card in range(54) if hands[1] >> card & 1)
    assert reason_of(match, 0, Bury(bits[0] | 1 << other)) is Reason.NOT_YOUR_CARD
    before = match.view(1)
    match.act(0, Bury(bits[0] | bits[1]))
    assert match.view(1) == before
    assert match.view(0).buried == bits[0] | bits[1]
    assert reason_of(match, 0, Bury(bits[2] | bits[3])) is Reason.ALREADY_SEALED
    for seat in (2, 1):
        match.act(seat, match.legal(seat)[0])
    view = match.view(0)
    assert (view.phase, view.graveyard_size, view.hand_sizes) == (Phase.PLAY, 12, (14, 14, 14))
    assert view.graveyard == ()
    assert mask_of(match.state.order) & sum(match.state.hands) == 0


def test_the_open_graveyard_lies_in_order_after_burying():
    match = Match.new(GAME, PRESETS["open_graveyard"], ["any"] * 3, "open")
    for seat in range(3):
        assert match.view(None).graveyard == ()
        match.act(seat, match.legal(seat)[0])
    assert match.view(None).graveyard == match.state.order
    assert len(match.state.order) == 12


def test_two_players_deal_twenty_and_play_eighteen():
    match = Match.new(GAME, TWO, ["any"] * 2, "two")
    for seat in range(2):
        match.act(seat, match.legal(seat)[0])
    assert match.view(None).hand_sizes == (18, 18)
    assert match.view(None).graveyard_size == 18


def test_options():
    check_options(Options())
    assert locked_options(Options()) == {"two_player_revival": "only_with_two"}
    assert locked_options(TWO) == {}
    two = change_option(TWO, "two_player_revival", TwoPlayerRevival.TRICK_PAIR)
    assert change_option(two, "players", 3) == STANDARD
    for wrong in (Options(players=4), Options(target_score=70), Options(survival_mode=1)):  # type: ignore[arg-type]
        with pytest.raises(Refused):
            check_options(wrong)
