"""Planning ahead: each order against its plain meaning in real hands; when plans are used up or dropped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest
from msgspec.structs import replace

from engine.actions import Ack, Action, PlayCard
from engine.cards import cards_of, parse
from engine.games import REGISTRY
from engine.games.three_hags.state import Pass, PlayCombo
from engine.games.trick_of_the_dead.rules import winning_place
from engine.match import Match
from engine.shuffle import Stream
from engine.tricks import winning_index
from game.privacy.plan import (
    BY_GAME,
    CashWinners,
    FollowLowest,
    Plan,
    PlanCard,
    PlanCombo,
    PlanPass,
    Plans,
    WinCheaply,
    intended,
)

TRICK_GAMES = ("whist", "whos_who", "trick_of_the_dead")


def match_of(game: str, seed: object) -> Match:
    found = REGISTRY[game]
    options = next(iter(found.presets.values()))
    return Match.new(game, options, ("human",) * found.seats(options), str(seed))


def random_step(match: Match, chance: Stream) -> None:
    seat = match.actors()[chance.below(len(match.actors()))]
    legal = match.legal(seat)
    match.act(seat, legal[chance.below(len(legal))])


def turns(game: str, matches: int, steps: int = 90) -> Iterator[Match]:
    """Random matches, each time that a card or a combo is to be played."""
    for seed in range(matches):
        match, chance = match_of(game, seed), Stream(str(seed), "random")
        for _ in range(steps):
            if match.outcome is not None:
                break
            if match.state.phase.value in ("play", "lead", "follow"):
                yield match
            random_step(match, chance)


@lru_cache
def intents(game: str, plan: Plan) -> tuple[tuple[Any, int, int | None], ...]:
    """(state, seat, card or None) of an order in many positions."""
    found: list[tuple[Any, int, int | None]] = []
    for match in turns(game, 25):
        state, seat = match.state, match.state.turn
        action = intended(plan, match.view(seat))
        assert action is None or action in match.legal(seat)
        found.append((state, seat, action.card if isinstance(action, PlayCard) else None))
    return tuple(found)


def place(game: str, trick: tuple[int, ...], trump: int) -> int:
    return winning_place(trick, trump) if game == "trick_of_the_dead" else winning_index(trick, trump)


def legal_cards(game: str, state: Any, seat: int) -> list[int]:
    return [a.card for a in REGISTRY[game].legal(state, seat) if isinstance(a, PlayCard)]


@pytest.mark.parametrize("game", TRICK_GAMES)
def test_follow_lowest(game: str):
    seen = Counter[bool]()
    for state, seat, card in intents(game, FollowLowest()):
        suited = [c for c in legal_cards(game, state, seat) if state.trick and c // 13 == state.led]
        assert card == min(suited, default=None)
        seen[card is None] += 1
    assert min(seen[True], seen[False]) > 100


@pytest.mark.parametrize("game", TRICK_GAMES)
def test_win_as_cheaply_as_possible(game: str):
    seen = Counter[str]()
    for state, seat, card in intents(game, WinCheaply()):
        if not state.trick:
            assert card is None
            continue
        legal = legal_cards(game, state, seat)
        wins = [c for c in legal if place(game, (*state.trick, c), state.trump) == len(state.trick)]
        assert card in (wins or legal)
        seen["wins" if wins else "loses"] += 1
        for other in wins or legal:
            dearer = [c >= 52 or c // 13 == state.trump for c in (card, other)]
            assert dearer[0] <= dearer[1], "no trump and no joker without need"
            if dearer[0] == dearer[1] and max(card, other) < 52:
                assert card % 13 <= other % 13
    assert min(seen.values()) > 100


@pytest.mark.parametrize("game", TRICK_GAMES)
def test_what_is_cashed_cannot_be_beaten_by_any_real_hand(game: str):
    cashed = 0
    for state, _, card in intents(game, CashWinners()):
        if state.trick:
            assert card is None
        if card is None:
            continue
        cashed += 1
        others = [seat for seat in range(len(state.hands)) if seat != state.turn]
        for other in (c for seat in others for c in cards_of(state.hands[seat])):
            assert place(game, (card, other), state.trump) == 0
    assert cashed > 20


def test_cashing_begins_with_the_highest_and_spares_trumps():
    """Whist without trumps outstanding: hearts are trumps and all played but the own ones."""
    hands = [
        "AS KS 2C AH KH QH JH TH 9H 8H 7H 6H 5H",
        "QS JS TS AC KC QC JC TC 9C 8C 7C 4H 3H",
        "9S 8S 7S AD KD QD JD TD 9D 8D 7D 6D 2H",
        "6S 5S 4S 3S 2S 6C 5C 4C 3C 5D 4D 3D 2D",
    ]
    game = REGISTRY["whist"]
    state = match_of("whist", 0).state
    cards = tuple(sum(1 << parse(code) for code in hand.split()) for hand in hands)
    state = replace(state, hands=cards, dealt=cards, dealer=3, leader=0, trump=1, turned=None)
    order: list[int] = []
    for _ in range(13):
        action = intended(CashWinners(), game.view(state, 0))
        if action is None:
            break
        for seat in range(4):
            does = action if seat == 0 else game.legal(state, seat)[0]
            state, _ = game.apply(state, seat, does)
        state, _ = game.apply(state, 0, Ack())
        order.append(action.card)  # type: ignore[union-attr]
    codes = ["AH", "KH", "AS", "KS", "QH", "JH", "TH", "9H", "8H", "7H", "6H", "5H"]
    assert [parse(code) for code in codes] == order
    assert intended(CashWinners(), game.view(state, 0)) is None, "the two of clubs may lose"


def test_the_first_joker_is_not_cashed_for_its_seat_names_trumps():
    leads = 0
    for match in turns("trick_of_the_dead", 40):
        state = match.state
        held = state.hands[state.turn] >> 52
        if state.trick or state.namer is not None or not held:
            continue
        leads += 1
        action = intended(CashWinners(), match.view(state.turn))
        assert action is None or (isinstance(action, PlayCard) and action.card < 52)
    assert leads > 10


@pytest.mark.parametrize("game", TRICK_GAMES)
def test_a_plan_is_what_the_own_view_says(game: str):
    """Other hands and the seed exchanged, the seat's view the same: the same action."""
    for match in turns(game, 4):
        view = match.view(match.state.turn)
        other = REGISTRY[game].view(REGISTRY[game].sample(view, Stream("other", "world")), view.seat)
        assert other == view
        assert all(intended(plan, other) == intended(plan, view) for plan in BY_GAME[game])


# -- the list ----------------------------------------------------------------------------------------


def to_turn(game: str, seat: int, seed: object = 0, *, leads: bool | None = None) -> Match:
    match, chance = match_of(game, seed), Stream(str(seed), "turn")
    for _ in range(2000):
        state = match.state
        ready = state.phase.value in ("play", "lead", "follow") and state.turn == seat
        if ready and leads in (None, not getattr(state, "trick", ())):
            return match
        random_step(match, chance)
    raise AssertionError("never in turn")


def test_a_card_is_used_up_and_the_rest_waits():
    match = to_turn("whist", 2)
    one, *_, last = match.legal(2)
    plans = Plans()
    plans.put(2, (PlanCard(one.card), PlanCard(last.card), FollowLowest()))  # type: ignore[union-attr]
    view = match.view(2)
    assert plans.next(2, view) == one == plans.next(2, view), "the same for the same view"
    assert plans.of(2) == (PlanCard(last.card), FollowLowest())  # type: ignore[union-attr]


def test_what_is_not_legal_any_more_drops_the_rest():
    match = to_turn("whist", 2)
    other = next(c for c in range(52) if not match.state.hands[2] >> c & 1)
    plans = Plans()
    plans.put(2, (PlanCard(other), FollowLowest()))
    plans.put(0, (FollowLowest(),))
    assert plans.next(2, match.view(2)) is None
    assert plans.of(2) == () and plans.of(0) == (FollowLowest(),)


@pytest.mark.parametrize("seed", range(6))
def test_the_last_order_stays_in_force_and_earlier_ones_are_used_up(seed: int):
    match, chance, plans = to_turn("whist", 1, seed, leads=False), Stream(str(seed), "force"), Plans()
    plans.put(1, (WinCheaply(), FollowLowest()))
    does: list[Action | None] = [plans.next(1, match.view(1))]
    assert does == [intended(WinCheaply(), match.view(1))] and plans.of(1) == (FollowLowest(),)
    while does[-1] is not None:
        match.act(1, does[-1])
        while match.state.turn != 1:
            random_step(match, chance)
        does.append(plans.next(1, match.view(1)))
        assert does[-1] == intended(FollowLowest(), match.view(1))
        assert plans.of(1) == (() if does[-1] is None else (FollowLowest(),))


def test_nothing_happens_out_of_turn_or_when_another_thing_is_asked():
    plans = Plans()
    match = to_turn("whist", 0)
    plans.put(1, (FollowLowest(),))
    assert plans.next(1, match.view(1)) is None and plans.of(1) == (FollowLowest(),)
    for seed in range(50):  # trumps are to be named
        dead, chance = match_of("trick_of_the_dead", seed), Stream(str(seed), "declare")
        while dead.outcome is None and dead.state.phase.value != "declare":
            random_step(dead, chance)
        if dead.state.phase.value == "declare":
            namer = dead.state.namer
            plans.put(namer, (PlanCard(3),))
            assert plans.next(namer, dead.view(namer)) is None and plans.of(namer) == (PlanCard(3),)
            return
    raise AssertionError("trumps were never named")


def test_three_hags_plans_combos_and_passes():
    plans, seen = Plans(), Counter[str]()
    for match in turns("three_hags", 4):
        seat = match.state.turn
        view, legal = match.view(seat), match.legal(seat)
        combo = next((a for a in legal if isinstance(a, PlayCombo)), None)
        if combo is not None:
            plans.put(seat, (PlanCombo(combo.cards, combo.meaning), PlanPass()))
            assert plans.next(seat, view) == combo and plans.of(seat) == (PlanPass(),)
            seen["combo"] += 1
        plans.put(seat, (PlanPass(), PlanPass()))
        passes = Pass() in legal
        assert plans.next(seat, view) == (Pass() if passes else None)
        assert plans.of(seat) == ((PlanPass(),) if passes else ()), "each pass is one pass"
        seen["pass" if passes else "lead"] += 1
        for strange in (PlanCard(0), FollowLowest(), PlanCombo(1 << 26, 1 << 26)):
            assert intended(strange, view) is None
    assert min(seen.values()) > 10


def test_clearing():
    plans = Plans()
    for seat in range(3):
        plans.put(seat, (FollowLowest(),))
    plans.clear(1)
    assert [bool(plans.of(seat)) for seat in range(3)] == [True, False, True]
    plans.clear()
    assert not any(plans.of(seat) for seat in range(3))


def test_every_order_belongs_to_a_game():
    assert set(BY_GAME) == set(REGISTRY) - {"deception"}
    assert intended(FollowLowest(), match_of("deception", 0).view(0)) is None
