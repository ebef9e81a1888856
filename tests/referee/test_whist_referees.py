"""Outside referees: OpenSpiel's bridge play phase and the double-dummy solver DDS judge whist hands as we
do."""

from __future__ import annotations

import pytest

from engine.actions import Ack, PlayCard
from engine.cards import cards_of, parse, text
from engine.games.whist import GAME
from engine.games.whist.state import Phase
from engine.shuffle import Stream
from engine.tricks import NO_TRUMP

pytestmark = pytest.mark.referee

HANDS = 1000
BRIDGE_SUITS = "CDHS"
RANKS = "23456789TJQKA"


def hands_played():
    """Whist hands of random legal play, trumps and no trumps alike: (first state, states before each
    card)."""
    presets = ["standard", "cycle_nt"]
    for number in range(HANDS):
        options = GAME.presets[presets[number % 2]]
        state, _ = GAME.start(options, f"referee {number}", None)
        if number % 10 == 1:
            state = GAME.from_text(GAME.to_text(state).replace("hand 1\n", "hand 5\n"))
            assert state.trump == NO_TRUMP
        chance, first, line = Stream(f"referee {number}", "play"), state, []
        while state.phase is not Phase.HAND_DONE:
            if state.turn is None:
                state, _ = GAME.apply(state, 0, Ack())
                continue
            legal = GAME.legal(state, state.turn)
            action = legal[chance.below(len(legal))]
            line.append((state, action))
            state, _ = GAME.apply(state, state.turn, action)
        yield first, line, state


def legal_codes(state) -> list[str]:
    """The cards that the seat in turn may play."""
    return [text(action.card) for action in GAME.legal(state, state.turn) if isinstance(action, PlayCard)]


def bridge_card(code: str) -> int:
    """OpenSpiel's number of a card: rank times four plus the suit in bridge order."""
    return RANKS.index(code[0]) * 4 + BRIDGE_SUITS.index(code[1])


def test_openspiel_bridge_allows_the_same_cards_and_names_the_same_winners():
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")
    for first, line, _ in hands_played():
        position = game.new_initial_state()
        hands = [[bridge_card(text(c)) for c in cards_of(hand)] for hand in first.dealt]
        for i in range(52):  # their North deals, bids one of our trumps and becomes declarer
            position.apply_action(hands[(first.dealer + i) % 4][i // 4])
        trump = 4 if first.trump == NO_TRUMP else BRIDGE_SUITS.index("SHDC"[first.trump])
        for call in (55 + trump, 52, 52, 52):
            position.apply_action(call)
        for before, action in line:
            seat = (before.turn - first.dealer) % 4
            assert position.current_player() == (0 if seat == 2 else seat)  # declarer plays dummy's cards
            ours = {bridge_card(code) for code in legal_codes(before)}
            assert set(position.legal_actions()) == ours
            assert isinstance(action, PlayCard)
            position.apply_action(bridge_card(text(action.card)))


def one_trick_deal(types, trick, trump):
    """A deal in which each seat holds only its card of the trick."""
    deal = types.Deal()
    for seat, player in enumerate(
        (types.Player.north, types.Player.east, types.Player.south, types.Player.west)
    ):
        deal[player].add(endplay_card(types, trick.card_of(seat)))
    deal.first = types.Player(trick.leader)
    deal.trump = denomination(types, trump)
    return deal


def endplay_card(types, card):
    code = text(card)
    return types.Card(code[1] + code[0])


def denomination(types, trump):
    return types.Denom.nt if trump == NO_TRUMP else types.Denom.find("SHDC"[trump])


def test_dds_gives_every_trick_to_the_same_side():
    """DDS solves the four cards of each trick as a one-trick deal: the leader's side takes it or not."""
    types = pytest.importorskip("endplay.types")
    dds = pytest.importorskip("endplay.dds")
    asked = []
    for first, _, last in hands_played():
        asked += [(one_trick_deal(types, trick, first.trump), trick) for trick in last.tricks]
    for start in range(0, len(asked), 200):
        batch = asked[start : start + 200]
        for (_, trick), solved in zip(batch, dds.solve_all_boards([deal for deal, _ in batch]), strict=True):
            ((_, taken),) = list(solved)
            assert taken == ((trick.winner - trick.leader) % 2 == 0)


def test_dds_lists_the_same_legal_cards_and_the_same_next_leader():
    """Every card of every hand through endplay's board; the solver itself lists the cards of the last
    tricks."""
    types = pytest.importorskip("endplay.types")
    dds = pytest.importorskip("endplay.dds")
    for number, (first, line, _) in enumerate(hands_played()):
        deal = types.Deal()
        for seat, hand in enumerate(first.dealt):
            for card in cards_of(hand):
                deal[types.Player(seat)].add(endplay_card(types, card))
        deal.first = types.Player(first.leader)
        deal.trump = denomination(types, first.trump)
        for before, action in line:
            ours = {str(endplay_card(types, parse(code))) for code in legal_codes(before)}
            assert int(deal.curplayer) == before.turn
            assert {str(card) for card in deal.legal_moves()} == ours
            if number % 20 == 0 and len(before.tricks) >= 9:
                assert {str(card) for card, _ in dds.solve_board(deal)} == ours
            deal.play(endplay_card(types, action.card))
