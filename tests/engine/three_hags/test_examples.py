"""Every worked example of the Three Hags rules (TH-E1 .. E38)."""

import pytest
from msgspec.structs import replace

from engine.actions import Ack, Action
from engine.cards import cards_of, mask_of, parse, parse_set
from engine.errors import Reason, Refused
from engine.events import Event
from engine.games.three_hags import GAME, rules
from engine.games.three_hags.combos import BY_CARDS, COMBOS, PACK, Combo, Kind, combo_of
from engine.games.three_hags.options import ALLOWED, Options
from engine.games.three_hags.scoring import count_round, hag_bonus, left_points, match_outcome
from engine.games.three_hags.state import Deal, Move, Pass, Phase, PileSwept, PlayCombo, RoundResult, State
from engine.match import Match


def meanings(codes: str) -> list[int]:
    """What these cards can stand for, the strongest first."""
    return [combo.meaning for combo in BY_CARDS.get(parse_set(codes), ())]


def combo(codes: str, meaning: str = "") -> Combo:
    """The combo of these cards, by default in its strongest meaning."""
    cards = parse_set(codes)
    found = combo_of(cards, parse_set(meaning)) if meaning else BY_CARDS[cards][0]
    assert found is not None
    return found


def play_of(codes: str, meaning: str = "") -> PlayCombo:
    found = combo(codes, meaning)
    return PlayCombo(found.cards, found.meaning)


def position(hands: tuple[str, str], stock: int | str, pile: str = "", turn: int = 0) -> State:
    """Seat ``turn`` to move, the pile led by the other seat; ``stock``: its cards, or how many of those left
    over. Every other card was played before."""
    held = tuple(parse_set(hand) for hand in hands)
    top = parse_set(pile)
    spare = list(cards_of(PACK & ~(held[0] | held[1] | top)))
    drawn = [parse(code) for code in stock.split()] if isinstance(stock, str) else spare[:stock]
    gone = [card for card in spare if card not in drawn]
    before = [Move(1 - turn, 1 << card, 1 << card, True) for card in gone]
    moves = [*before, Move(turn, 0, 0, True)]
    if pile:
        moves.append(Move(1 - turn, top, combo(pile).meaning, True))
    state, _ = rules.start(Options(), "examples", None)
    return replace(
        state,
        phase=Phase.FOLLOW if pile else Phase.LEAD,
        turn=turn,
        moves=tuple(moves),
        hands=(held[0], held[1]),
        hand_sizes=(held[0].bit_count(), held[1].bit_count()),
        stock=tuple(drawn),
        stock_size=len(drawn),
    )


def act(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The legal action of the seat in turn."""
    assert state.turn is not None
    refused = rules.refusal(state, state.turn, action)
    assert refused is None, refused
    return rules.apply(state, state.turn, action)


def why(state: State, action: Action) -> Reason | None:
    refused = rules.refusal(state, state.turn or 0, action)
    return refused.reason if refused else None


@pytest.mark.parametrize(
    ("example", "cards", "expected"),
    [
        ("E1", "KH TC", ["TH TC"]),
        ("E2", "KH 5H", []),
        ("E3", "KH 5H 5C", []),
        ("E4", "2S KH 2C", ["2S 2H 2C"]),
        ("E5", "5S 6S KS", ["5S 6S 7S", "4S 5S 6S"]),
        ("E6", "9S TS KS", ["8S 9S TS"]),
        ("E7", "AS 2S KS", ["AS 2S 3S"]),
        ("E8", "5S 8S KS", []),
        ("E9", "KH KC 5S", ["5S 5H 5C"]),
        ("E9", "KS KH 5S", []),
        ("E10", "KH KC", ["KH KC"]),
        ("E11", "KH JC", []),
        ("E11", "KH QC", []),
        ("E11", "QH JS", []),
        ("E11", "9C TC JC", []),
        ("E11", "TS AS 2S", []),
        ("E11", "4H 5H 6C", []),
        ("E12", "JS JC", ["JS JC"]),
        ("D4", "KS AS 2S", ["AS 2S 3S"]),
        ("D9", "KS KH KC", ["KS KH KC"]),
    ],
)
def test_what_is_a_combo(example, cards, expected):
    assert meanings(cards) == [parse_set(one) for one in expected]


def test_e10_and_e12_kings_as_a_pair_and_jacks_that_do_not_sweep():
    kings = combo("KH KC")
    assert kings.answers(2, combo("QS QH").key)
    assert combo("AS AH").answers(2, kings.key)
    assert not combo("JS JC").sweeps


@pytest.mark.parametrize(
    ("example", "top", "answer", "meaning", "legal"),
    [
        ("E13", "4H", "4C", "", True),
        ("E13", "4H", "4S", "", False),
        ("E13", "4H", "7C", "", True),
        ("E14", "9S", "9H", "", True),
        ("E14", "9H", "9C", "", True),
        ("E15", "QC", "KS", "", True),
        ("E15", "KS", "AS", "", True),
        ("E16", "4H 4C", "5S 5H", "", True),
        ("E16", "4H 4C", "4S KC", "4S 4C", False),
        ("E17", "JS JC", "QH JH", "", True),
        ("E18", "9S 9H 9C", "AS 2S 3S", "", True),
        ("E19", "AS 2S 3S", "JS JH JC", "", False),
        ("E20", "4H 5H 6H", "7H 8H 9H", "", True),
        ("E20", "4H 5H 6H", "3C 4C 5C", "", True),
        ("E20", "4H 5H 6H", "8S 9S TS", "", False),
        ("E21", "4H 5H 6H", "7H 8H KH", "6H 7H 8H", True),
        ("E21", "4H 5H 6H", "7H 8H KH", "7H 8H 9H", True),
        ("E22", "8C 9C TC", "QS QH QC", "", True),
        ("E23", "5S 5H", "9C", "", False),
    ],
)
def test_what_answers_what(example, top, answer, meaning, legal):
    state = position((answer, "JC" if "JC" not in answer + top else "TH"), 3, pile=top)
    action = play_of(answer, meaning)
    assert (action in rules.legal(state, 0)) == legal
    expected = None if legal else Reason.WRONG_CLASS if example == "E23" else Reason.TOO_WEAK
    assert why(state, action) is expected
    if legal:
        after, events = act(state, action)
        sweeps = example in ("E17", "E22")
        assert (PileSwept(0) in events) == sweeps
        assert after.pile == (() if sweeps else (*state.pile, after.moves[-1]))


def test_e24_a_lead_draws_one_card():
    match = Match.new(GAME, Options(), ["any"] * 2, "e24")
    seat = match.state.turn
    assert seat is not None
    pair = next(a for a in match.legal(seat) if isinstance(a, PlayCombo) and a.cards.bit_count() == 2)
    match.act(seat, pair)
    state = match.state
    assert (state.hand_sizes[seat], state.stock_size) == (12, 12)
    assert (state.turn, state.phase) == (1 - seat, Phase.FOLLOW)


def test_e25_a_sweep_draws_again_after_the_new_lead():
    state = position(("JC AS 2S 3S 9H", "4H 5H"), "8H 7C")
    state, events = act(state, play_of("JC"))
    assert PileSwept(0) in events
    assert (state.hand_sizes[0], state.stock_size, state.turn, state.phase) == (5, 1, 0, Phase.LEAD)
    state, _ = act(state, play_of("AS 2S 3S"))
    assert (state.hand_sizes[0], state.stock_size, state.turn, state.phase) == (3, 0, 1, Phase.FOLLOW)


def test_e26_a_pass_draws_and_gives_the_lead():
    state, _ = act(position(("AS 2S 3S 4S", "JC 5H"), 3, pile="TC"), Pass())
    assert (state.hand_sizes[0], state.stock_size) == (5, 2)
    assert (state.pile, state.turn, state.phase) == ((), 1, Phase.LEAD)
    assert state.aside() >> parse("TC") & 1


def test_e27_the_last_broom_draws_leads_and_wins():
    state, _ = act(position(("JC", "5H 6H"), "7H", pile="TC"), play_of("JC"))
    assert (state.hand_sizes[0], state.stock_size, state.phase) == (1, 0, Phase.LEAD)
    state, _ = act(state, play_of("7H"))
    assert state.phase is Phase.ROUND_DONE
    assert (state.results[-1].winner, state.results[-1].last) == (0, parse_set("7H"))
    assert state.results[-1].points == 10


def test_e28_a_flight_that_empties_the_hand_wins_at_once():
    state, _ = act(position(("QH JH", "5H 6S"), 0, pile="4S 4H"), play_of("QH JH"))
    assert state.phase is Phase.ROUND_DONE
    assert (state.results[-1].hag_bonus, state.results[-1].left_points) == (20, 10)


def test_e29_no_draw_from_an_empty_stock():
    state, _ = act(position(("JC 4S", "5H 6S"), 0, pile="TC"), play_of("JC"))
    assert (state.hands[0], state.turn, state.phase) == (parse_set("4S"), 0, Phase.LEAD)
    state, _ = act(state, play_of("4S"))
    assert (state.phase, state.results[-1].hag_bonus) == (Phase.ROUND_DONE, 0)


def test_e30_an_empty_hand_is_refilled_and_the_round_goes_on():
    state, _ = act(position(("4S", "5H 6S"), 2), play_of("4S"))
    assert (state.hand_sizes[0], state.stock_size, state.turn, state.phase) == (1, 1, 1, Phase.FOLLOW)


@pytest.mark.parametrize(("drawn", "bonus"), [("9H", 0), ("QH", 20)])
def test_e31_a_chain_of_sweeps_draws_once_per_combo(drawn, bonus):
    state = position(("JC QS JS", "5H 6S"), drawn)
    state, _ = act(state, play_of("JC"))
    assert state.stock_size == 0
    state, _ = act(state, play_of("QS JS"))
    assert (state.hands[0], state.turn) == (parse_set(drawn), 0)
    state, _ = act(state, play_of(drawn))
    assert (state.phase, state.results[-1].hag_bonus) == (Phase.ROUND_DONE, bonus)


@pytest.mark.parametrize(
    ("example", "left", "last", "points"),
    [
        ("E32", "3S 7H", "9C", 10),
        ("E33", "QC KH JS 2S", "5S", 50),
        ("E34", "4H", "QS QH QC", 65),
        ("E35", "TS TH KC", "QH JH", 45),
        ("E36", "AS", "QS QH", 45),
    ],
)
def test_points(example, left, last, points):
    result = count_round(1, 0, 1, parse_set(left), parse_set(last), (7, 3))
    assert result.points == points
    assert result.after == (7, 3 + points)


@pytest.mark.parametrize(
    ("example", "before", "left", "winners"), [("E37", (70, 0), "4H", (0,)), ("E38", (70, 74), "4H 5H", (0,))]
)
def test_the_match_is_won_at_the_target(example, before, left, winners):
    assert match_outcome(Options(), (count_round(3, 0, 0, 0, 0, before),)) is None
    result = count_round(3, 0, 0, parse_set(left), parse_set("9C"), before)
    outcome = match_outcome(Options(), (result,))
    assert outcome is not None
    assert (outcome.winners, outcome.cause) == (winners, "target")


def test_all_cards_are_worth_285():
    assert PACK.bit_count() == 39
    assert left_points(PACK) == 285
    assert hag_bonus(PACK) == 60


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("KH 5H", Reason.IMP_TWICE),
        ("KH 5H 5C", Reason.IMP_TWICE),
        ("KS KH 5S", Reason.IMP_TWICE),
        ("KH JC", Reason.IMP_WITH_COURT),
        ("KH QC QS", Reason.IMP_WITH_COURT),
        ("QH JS", Reason.NOT_A_COMBO),
        ("5S 8S KS", Reason.NOT_A_COMBO),
        ("4H 5H 6C", Reason.NOT_A_COMBO),
        ("5S 6S", Reason.NOT_A_COMBO),
        ("4S 5S 6S 7S", Reason.NOT_A_COMBO),
        ("", Reason.NOT_A_COMBO),
    ],
)
def test_refused_cards_say_why(cards, reason):
    state = position((cards + " TC", "TH"), 3)
    held = parse_set(cards)
    assert why(state, PlayCombo(held, held)) is reason


def test_other_refusals():
    state = position(("5S 6S KS", "TH"), 3)
    held = parse_set("5S 6S KS")
    assert why(state, PlayCombo(held, held)) is Reason.WRONG_MEANING
    assert why(state, Pass()) is Reason.LEADER_MUST_PLAY
    assert why(state, play_of("TH")) is Reason.NOT_YOUR_CARD
    assert why(state, Ack()) is Reason.WRONG_PHASE
    other = rules.refusal(state, 1, play_of("TH"))
    assert other is not None
    assert other.reason is Reason.NOT_YOUR_TURN
    wrong = rules.refusal(position(("5S", "TH"), 3, pile="4S 4H"), 0, play_of("5S"))
    assert wrong is not None
    assert wrong.detail == {"size": 2}


def test_publicly_forced_is_what_the_numbers_of_cards_tell():
    assert rules.publicly_forced(position(("5S", "TH"), 0))
    assert not rules.publicly_forced(position(("5S", "TH"), 0, pile="4S"))
    assert rules.publicly_forced(position(("5S", "TH"), 0, pile="4S 4H"))
    assert not rules.publicly_forced(position(("5S 6S", "TH"), 0, pile="4S 4H"))


def test_the_table_of_combos():
    kinds = [one.kind for one in COMBOS]
    counts = {kind: kinds.count(kind) for kind in Kind}
    assert counts == {
        Kind.SINGLE: 39,
        Kind.PAIR: 39 + 60,
        Kind.FLIGHT: 3,
        Kind.SET: 12 + 30 + 30,
        Kind.RUN: 3 * (8 + 24),
        Kind.COVEN: 1,
    }
    assert [one.sweeps for one in COMBOS].count(True) == 5


def test_a_given_deal_is_checked():
    cards = list(cards_of(PACK))
    good = Deal(0, (mask_of(cards[:13]), mask_of(cards[13:26])), tuple(cards[26:]))
    rules.check_deal(good)
    for bad in (
        replace(good, dealer=2),
        replace(good, hands=(good.hands[0], good.hands[0])),
        replace(good, stock=good.stock[:12]),
        replace(good, stock=(*good.stock[:12], good.stock[0])),
    ):
        with pytest.raises(Refused):
            rules.check_deal(bad)


def test_options():
    for target in ALLOWED["target_score"]:
        assert GAME.change_option(Options(), "target_score", target).target_score == target
    with pytest.raises(Refused):
        GAME.change_option(Options(), "target_score", 60)
    with pytest.raises(Refused):
        rules.start(Options(target_score=7), "x", None)


def test_the_deal_alternates_and_the_non_dealer_leads():
    match = Match.new(GAME, Options(target_score=150), ["any"] * 2, "alternate")
    first = match.state.dealer
    assert match.state.turn == 1 - first
    while match.state.phase is not Phase.ROUND_DONE:
        seat = match.actors()[0]
        match.act(seat, match.legal(seat)[0])
    result: RoundResult = match.state.results[-1]
    assert match.view(0).opened == match.state.hands
    assert result.left == match.state.hands[1 - result.winner]
    match.act(0, Ack())
    assert (match.state.dealer, match.state.turn) == (1 - first, first)
