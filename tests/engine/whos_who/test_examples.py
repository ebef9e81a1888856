"""Every worked example of the WHO'S WHO rules (WW-E1 .. E27)."""

import pytest
from msgspec.structs import replace

from engine import codec
from engine.actions import Ack, Action, PlayCard
from engine.cards import SUITS, cards_of, mask_of, parse
from engine.errors import Reason, Refused
from engine.games.whos_who import GAME
from engine.games.whos_who.options import PRESETS, Options
from engine.games.whos_who.roles import prior, role_weights, roles_over
from engine.games.whos_who.scoring import hunters_share, match_outcome, score_deal
from engine.games.whos_who.state import (
    Answer,
    Ask,
    Deal,
    DealResult,
    Declaration,
    Declare,
    Phase,
    Wait,
)
from engine.match import Match
from engine.shuffle import Stream
from engine.trick_record import complete_trick

THREE = PRESETS["three"]


@pytest.mark.parametrize(
    ("example", "cards", "winner"),
    [
        ("E1", "KH 2H AH", 2),
        ("E2", "KH AH 2S", 2),
        ("E3", "AD KC QC", 0),
        ("E4", "9S AS JH", 1),
        ("E5", "7C 8D 9H", 0),
    ],
)
def test_tricks(example, cards, winner):
    assert complete_trick(0, tuple(parse(code) for code in cards.split()), SUITS.index("S")).winner == winner


def named(text: str, interim: bool = False) -> Declaration:
    return Declaration(tuple(int(seat) for seat in text.split(",")), interim)


def scored(tricks: str, masters: tuple[int, ...], declared: dict[int, Declaration]) -> DealResult:
    counts = tuple(int(n) for n in tricks.split("/"))
    every = tuple(declared.get(seat) for seat in range(len(counts)))
    return score_deal(1, 0, 0, masters, counts, every, (0,) * len(counts))


RIGHT, EARLY = named("0"), named("0", interim=True)


@pytest.mark.parametrize(
    ("example", "tricks", "one", "two", "points"),
    [
        ("E6", "6/7/4", RIGHT, RIGHT, (6, 6, 6)),
        ("E7", "6/7/4", RIGHT, named("1"), (11, 6, 1)),
        ("E8", "6/7/4", named("2"), named("1"), (11, 1, 1)),
        ("E9", "6/7/4", EARLY, RIGHT, (6, 8, 6)),
        ("E10", "6/7/4", named("2", interim=True), RIGHT, (11, 1, 6)),
        ("E11", "9/5/3", RIGHT, RIGHT, (9, 2, 2)),
        ("E12", "17/0/0", RIGHT, RIGHT, (17, -6, -6)),
        ("E13", "0/10/7", named("2"), RIGHT, (5, 7, 12)),
    ],
)
def test_scores_of_the_base_game(example, tricks, one, two, points):
    assert scored(tricks, (0,), {1: one, 2: two}).points == points


def test_e6_lays_out_its_sum():
    result = scored("6/7/4", (0,), {1: RIGHT, 2: named("1")})
    assert (result.share, result.naming, result.hidden) == (3, (0, 3, -2), (5, 0, 0))


@pytest.mark.parametrize(
    ("example", "tricks", "masters", "declared", "points"),
    [
        ("E14", "4/3/5/1", (2,), {0: "2", 1: "2", 3: "0"}, (4, 4, 10, -1)),
        ("E15", "2/2/7/2", (2,), {0: "2", 1: "2", 3: "2"}, (3, 3, 7, 3)),
        ("E16", "3/1/2/2/2", (0, 3), {1: "0,3", 2: "0,1", 4: "1,2"}, (8, 6, 1, 7, -4)),
        ("E17", "3/1/2/2/2", (0, 3), {1: "!0,3", 2: "0,3", 4: "0,1"}, (3, 10, 6, 7, 1)),
        ("E18", "1/3/0/2/1/1", (1, 3), dict.fromkeys((0, 2, 4, 5), "1,3"), (5, 3, 5, 2, 5, 5)),
    ],
)
def test_scores_of_other_counts(example, tricks, masters, declared, points):
    said = {seat: named(text.lstrip("!"), text.startswith("!")) for seat, text in declared.items()}
    assert scored(tricks, masters, said).points == points


@pytest.mark.parametrize(
    ("tricks", "masters", "share"),
    [
        ("6/7/4", (0,), 3),
        ("9/5/3", (0,), -1),
        ("17/0/0", (0,), -9),
        ("4/3/5/1", (2,), 1),
        ("2/2/7/2", (2,), 0),
    ],
)
def test_d1_the_share_is_rounded_half_away_from_zero(tricks, masters, share):
    assert hunters_share(tuple(int(n) for n in tricks.split("/")), masters) == share


def results_with(masters: list[int], totals: tuple[int, ...]) -> tuple[DealResult, ...]:
    """One result per deal with that master; only the last one's totals matter."""
    results = []
    for number, master in enumerate(masters, 1):
        hunters = {seat: named(str(master)) for seat in range(3) if seat != master}
        result = scored("6/7/4", (master,), hunters)
        results.append(replace(result, number=number, after=totals))
    return tuple(results)


def test_e19_equal_counts_after_six_deals_end_the_match():
    outcome = match_outcome(THREE, results_with([0, 1, 2, 0, 1, 2], (22, 24, 23)))
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((1,), (22, 24, 23))


def test_e20_the_rarest_master_is_the_likeliest():
    assert match_outcome(THREE, results_with([0, 0, 0, 1, 1, 2], (22, 24, 23))) is None
    assert role_weights(THREE, (3, 2, 1)) == {(0,): 1, (1,): 3, (2,): 9}
    assert prior(THREE, (3, 2, 1)) == ((1, 13), (3, 13), (9, 13))


def test_e21_the_prior_after_five_deals():
    assert prior(THREE, (2, 2, 1)) == ((1, 5), (1, 5), (3, 5))
    assert roles_over(THREE, (2, 2, 2))
    assert not roles_over(THREE, (3, 2, 1))


def test_e22_equal_totals_share_the_win():
    outcome = match_outcome(THREE, results_with([0, 1, 2] * 3, (40, 40, 31)))
    assert outcome is not None
    assert outcome.winners == (0, 1)


def test_e23_past_the_cap_only_the_fewest_are_drawn():
    assert role_weights(THREE, (3, 4, 5)) == {(0,): 1}
    assert role_weights(THREE, (4, 4, 5)) == {(0,): 1, (1,): 1}
    assert role_weights(THREE, (5, 4, 5)) == {(1,): 1}
    assert not roles_over(THREE, (4, 4, 5))
    assert roles_over(THREE, (5, 5, 5))


def test_e24_before_the_first_deal_all_are_equally_likely():
    assert prior(THREE, (0, 0, 0)) == ((1, 3), (1, 3), (1, 3))
    drawn = [GAME.start(THREE, f"seed {i}", None)[0].masters[0] for i in range(900)]
    counts = [drawn.count(seat) for seat in range(3)]
    assert sum((n - 300) ** 2 / 300 for n in counts) < 13.8  # one in a thousand


def deal(masters: tuple[int, ...] = (0,), seed: str = "example") -> Deal:
    """A shuffled base deal with given masters and seat 2 as dealer, so that seat 0 leads."""
    pack = list(range(52))
    Stream(seed, "pack").shuffle(pack)
    hands = tuple(mask_of(pack[17 * seat : 17 * seat + 17]) for seat in range(3))
    return Deal(2, hands, pack[51], masters)


def until(match: Match, phase: Phase) -> Match:
    """Play lowest legal cards, acknowledge, wait at the interim, until that phase."""
    while match.state.phase is not phase:
        seat = match.actors()[0]
        legal = match.legal(seat)
        match.act(seat, legal[-1] if match.state.phase is Phase.INTERIM else legal[0])
    return match


def begun(options: Options = THREE, masters: tuple[int, ...] = (0,)) -> Match:
    return Match.new(GAME, options, ("human", "normal", "normal"), "example", deal(masters))


def reason_of(match: Match, seat: int, action: Action) -> Reason | None:
    """Why the action would be refused; None where it would not."""
    refused = match.refusal(seat, action)
    return refused.reason if refused else None


def seen(match: Match, seat: int | None) -> bytes:
    return codec.view_to_bytes(match.view(seat))


def test_e25_a_masters_interim_declaration_is_accepted_and_discarded():
    match = until(begun(), Phase.INTERIM)
    waiting = until(begun(), Phase.INTERIM)
    before = {seat: seen(match, seat) for seat in (None, 1, 2)}
    match.act(0, Declare((1,)))
    waiting.act(0, Wait())
    assert {seat: seen(match, seat) for seat in (None, 1, 2)} == before
    assert 0 not in match.actors()
    assert match.view(0).interim == ()
    for one in (match, waiting):
        one.act(1, Wait())
        one.act(2, Declare((0,)))
        until(one, Phase.REVEAL)
    assert match.state.results == waiting.state.results
    assert match.state.results[-1].declared[0] is None


def test_e26_a_locked_hunters_final_declaration_is_discarded():
    match = until(begun(), Phase.INTERIM)
    match.act(1, Declare((0,)))
    assert match.view(1).locked
    match.act(0, Wait())
    match.act(2, Wait())
    assert not match.view(2).locked
    until(match, Phase.FINAL)
    match.act(1, Declare((2,)))
    match.act(2, Declare((1,)))
    match.act(0, Declare((1,)))
    result = match.state.results[-1]
    assert result.declared == (None, Declaration((0,), True), Declaration((1,), False))
    assert result.naming == (0, 5, -2)


def test_e27_a_second_question_in_a_deal_is_refused():
    match = until(begun(replace(THREE, question_allowed=True)), Phase.PLAY)
    match.act(0, Ask(1))
    assert match.state.phase is Phase.ANSWER
    assert match.actors() == (1,)
    match.act(1, Answer(yes=False))
    assert match.state.turn == 0
    with pytest.raises(Refused) as refused:
        match.act(0, Ask(2))
    assert refused.value.reason is Reason.QUESTION_USED
    assert [action for action in match.legal(0) if isinstance(action, Ask)] == []
    question = match.view(None).questions[-1]
    assert (question.asker, question.asked, question.yes, question.after) == (0, 1, False, 0)


def test_a_question_needs_the_variant_another_seat_and_ones_own_turn():
    match = until(begun(), Phase.PLAY)
    assert reason_of(match, 0, Ask(1)) is Reason.NO_QUESTIONS
    match = until(begun(replace(THREE, question_allowed=True)), Phase.PLAY)
    assert reason_of(match, 0, Ask(0)) is Reason.NOT_THAT_SEAT
    assert reason_of(match, 0, Ask(3)) is Reason.NOT_THAT_SEAT
    assert reason_of(match, 1, Ask(0)) is Reason.NOT_YOUR_TURN
    until(match, Phase.INTERIM)
    assert reason_of(match, 0, Ask(1)) is Reason.WRONG_PHASE


def test_a_new_deal_gives_everybody_a_new_question():
    match = until(begun(replace(THREE, question_allowed=True)), Phase.PLAY)
    match.act(0, Ask(1))
    until(match, Phase.REVEAL)
    match.act(0, Ack())
    assert match.state.deal_number == 2
    assert match.view(None).questions == ()
    until(match, Phase.PLAY)
    assert any(isinstance(action, Ask) for action in match.legal(match.state.turn))


def test_declarations_name_other_seats_and_as_many_as_there_are_masters():
    match = until(begun(), Phase.INTERIM)
    for wrong in ((0,), (1, 2), (), (3,)):
        assert reason_of(match, 0, Declare(wrong)) is Reason.NOT_THOSE_SEATS
    assert match.legal(1) == (Declare((0,)), Declare((2,)), Wait())
    match.act(1, Wait())
    assert reason_of(match, 1, Wait()) is Reason.ALREADY_SEALED
    until(match, Phase.FINAL)
    assert reason_of(match, 0, Wait()) is Reason.WRONG_PHASE
    assert match.legal(1) == (Declare((0,)), Declare((2,)))


def test_d8_everybody_declares_at_the_end_before_anything_is_shown():
    match = until(begun(), Phase.FINAL)
    for seat in (2, 0, 1):
        assert match.view(None).opened is None
        assert match.view(None).phase is Phase.FINAL
        match.act(seat, match.legal(seat)[0])
    assert match.view(None).phase is Phase.REVEAL
    assert match.view(None).results[-1].masters == (0,)


def test_the_first_trick_waits_until_every_seat_has_looked():
    match = begun()
    assert match.actors() == (0, 1, 2)
    assert not GAME.awaits_ack(match.state)
    first = next(iter(cards_of(match.state.hands[0])))
    assert reason_of(match, 0, PlayCard(first)) is Reason.WRONG_PHASE
    before = seen(match, 0)
    match.act(2, Ack())
    assert seen(match, 0) == before
    assert reason_of(match, 2, Ack()) is Reason.ALREADY_SEALED
    match.act(1, Ack())
    match.act(0, Ack())
    assert match.state.phase is Phase.PLAY
    assert match.actors() == (0,)  # the dealer's left


@pytest.mark.parametrize(("players", "size", "over"), [(3, 17, 0), (4, 13, 0), (5, 10, 1), (6, 8, 3)])
def test_the_deal_of_every_table(players, size, over):
    options = next(o for o in PRESETS.values() if o.players == players)
    match = Match.new(GAME, options, ["any"] * players, "table")
    state, view = match.state, match.view(0)
    assert [hand.bit_count() for hand in state.dealt] == [size] * players
    assert view.hidden_leftover() == over
    assert (state.dealt[state.dealer] >> state.turned & 1) == (players == 4)
    assert state.leader == (state.dealer + 1) % players
    assert len(state.masters) == options.masters
    assert state.interim_after == {3: 10, 4: 10, 5: 6, 6: 5}[players]


def test_with_four_the_turned_card_lies_open_until_the_dealer_plays_in_the_first_trick():
    match = Match.new(GAME, PRESETS["four"], ["any"] * 4, "turned")
    dealer = match.state.dealer
    until(match, Phase.PLAY)
    for _ in range(3):
        assert match.view(None).turned_shown
        assert match.view(None).known_to_hold(dealer) == 1 << match.state.turned
        match.act(match.state.turn, match.legal(match.state.turn)[0])
    assert match.state.turn == dealer
    assert not match.view(None).turned_shown
    assert any(type(event).__name__ == "TurnedCardTaken" for event in match.events_for(None))


def test_the_last_card_is_publicly_forced_unless_a_question_is_left():
    match = begun()
    while len(match.state.tricks) < 16 or match.state.phase is not Phase.PLAY:
        assert not GAME.publicly_forced(match.view(None))
        seat = match.actors()[0]
        match.act(seat, match.legal(seat)[0])
    assert GAME.publicly_forced(match.view(None))
    asking = until(begun(replace(THREE, question_allowed=True)), Phase.PLAY)
    while len(asking.state.tricks) < 16 or asking.state.phase is not Phase.PLAY:
        seat = asking.actors()[0]
        asking.act(seat, asking.legal(seat)[0])
    assert not GAME.publicly_forced(asking.view(None))


def test_nothing_can_be_taken_back():
    match = until(begun(), Phase.PLAY)
    match.act(0, match.legal(0)[0])
    assert not any(match.can_undo(seat) for seat in range(3))


def test_the_reveal_opens_hands_and_left_over_cards():
    options = PRESETS["six"]
    match = until(Match.new(GAME, options, ["any"] * 6, "left"), Phase.REVEAL)
    opened = match.view(3).opened
    assert opened.dealt == match.state.dealt
    assert opened.leftover.bit_count() == 4
    assert opened.leftover >> match.state.turned & 1
