"""Trick of the Dead: what sound players do, that every level plays legal rounds, and that each reason is a
sentence."""

from __future__ import annotations

import pytest
from babel.messages.pofile import read_po
from msgspec.structs import replace

from ai import levels
from ai.decide import decide
from ai.messages import LEVELS, Limit
from ai.players import trick_of_the_dead as rule_player
from ai.players.trick_of_the_dead_hard import FOOLISH, HAIR, guarded, looks_foolish
from engine.actions import Action, PlayCard
from engine.cards import SUIT_MASK, cards_of, parse, parse_set, text
from engine.games.trick_of_the_dead import GAME, rules
from engine.games.trick_of_the_dead.options import PRESETS, Options
from engine.games.trick_of_the_dead.state import Bury, NameTrump, RoundResult
from engine.games.trick_of_the_dead.view import View
from game.paths import asset
from game.strings import LANGUAGES, tr, use
from tests.kit.dead_positions import position, random_states, rules_view, settled


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(levels.HARD, "trick_of_the_dead", Limit(24, 60.0))


def played(view: View, level: str = "normal") -> tuple[str, str]:
    """The card that a level plays, and why."""
    report = decide(view, level, "seed")
    assert isinstance(report.action, PlayCard)
    return text(report.action.card), report.why.code


def test_the_last_seat_takes_a_rich_trick_as_the_engine_counts_it() -> None:
    assert played(position("AD 3D 4S 5S 6S 7S", "KD 9D"))[0] == "AD"


def test_the_last_seat_leaves_clubs_to_others() -> None:
    assert played(position("AC 2C 4S 5S 6S 7S", "QC KC"))[0] != "AC"
    assert played(position("AC 2C 4S 5S 6S 7S", "QC KC"), "hard")[0] != "AC"


def test_a_club_goes_on_a_trick_that_is_lost() -> None:
    card, code = played(position("KC QC JC AS KS QS JS TS 9S 8S 7S 6S 5S 4S", "AH 2H"))
    assert card[1] == "C"
    assert code == "give_club"


def code(view: View, card: str) -> str:
    """The reason that would be given for a card."""
    return rule_player.play_code(view, parse(card))


def test_reasons_are_true_of_the_position() -> None:
    # A joker under the real trump ace, with the suit led in hand: nobody is out of it.
    joker = replace(position("X1 3H AS KS", "TH 9H"), trump=0, trick=(parse("AS"), parse("2H")))
    assert code(joker, "X1") == "cannot_win"
    assert code(position("QD 3D AS KS", "AH 9H", given={1: "2H"}), "QD") == "discard"
    # Two of a rank, but nothing left to rise.
    pair = position("AS 3S 4S 5S", "9S 9D", given={1: "2C 3C 4C 5C 6C 7C 8C TC JC QC KC AC 2H"})
    assert code(pair, "AS") == "take_pair"
    assert code(replace(pair, graveyard_size=0), "AS") == "take_points"
    # A club costs 3 in survival mode: 5 of diamonds do not pay for two.
    clubs = position("AC 3D 4S 5S", "QC 5D", given={1: "2H 3H 4H 5H"})
    assert code(clubs, "AC") == "take_points"
    dear = replace(clubs, options=replace(clubs.options, survival_mode=True))
    assert code(dear, "AC") == "take_lead"


def test_a_zombie_in_sight_is_reckoned_with_when_a_lead_is_called_high() -> None:
    ace = parse_set("AS")
    view = position("KS 3S 4H 5H", "", given={1: "AS"})
    assert code(replace(view, buried=ace), "KS") == "lead_high"
    assert code(replace(view, zombies=(0, 0, ace)), "KS") == "lead_low"
    assert code(view, "3S") == "lead_low"
    assert code(position("KS 3S 4C 5H", ""), "4C") == "lead_club"


def test_a_search_says_by_how_much_it_is_better_and_when_the_match_counts() -> None:
    found: set[str] = set()
    for state, seat in random_states("why", Options()):
        view = rules_view(state, seat)
        for totals in ((0, 0, 0), (95, 90, 90)):
            zeros = (0, 0, 0)
            known = replace(view, results=(RoundResult(1, 0, zeros, zeros, zeros, zeros, totals),))
            why = decide(known, "hard", "seed").why
            found.add(why.code)
            if why.code == "search_best":
                assert totals == zeros
                assert float(str(why.detail["gain"])) >= 0.5
            if why.code == "search_match":
                assert totals != zeros
    assert {"search_best", "search_match"} <= found


def test_no_big_diamond_goes_under_a_lost_trick() -> None:
    assert played(position("QD 3D AS KS", "AD 9D"))[0] == "3D"
    assert played(position("QD 3D AS KS", "AD 9D"), "hard")[0] == "3D"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", range(3))
def test_every_level_plays_whole_rounds_and_the_same_again(level: str, number: int) -> None:
    options = tuple(PRESETS.values())[(2 * number + 1) % len(PRESETS)]
    state, _ = rules.start(options, f"{level}/{number}")
    codes: set[str] = set()
    while not GAME.deal_done(state):
        seat = rules.actors(state)[0]
        view = rules_view(state, seat)
        report = decide(view, level, str(number))
        assert report.action in rules.legal(view, seat)
        assert all(value.action in rules.legal(view, seat) for value in report.values)
        if len(state.tricks) % 5 == 0:
            again = decide(view, level, str(number))
            assert (again.action, again.values, again.why) == (report.action, report.values, report.why)
        codes.add(report.why.code)
        state = settled(rules.apply(state, seat, report.action)[0])
    assert codes <= {*rule_player.CODES, "search_best", "search_match"}
    assert len(codes) > 4


def test_easy_buries_its_highest_clubs_and_names_its_longest_suit() -> None:
    buried = named = 0
    for number in range(40):
        for state, seat in random_states(f"easy/{number}", Options()):
            view = rules_view(state, seat)
            action = decide(view, "easy", str(number)).action
            if isinstance(action, Bury):
                clubs = list(cards_of(view.hand & SUIT_MASK[3]))
                assert action.cards & SUIT_MASK[3] == sum(1 << card for card in clubs[-2:])
                buried += 1
            if isinstance(action, NameTrump):
                held = [(view.hand & suit).bit_count() for suit in SUIT_MASK]
                assert held[action.suit] == max(held)
                named += 1
    assert buried > 50
    assert named > 20


def test_easy_wavers_with_its_seed_but_normal_does_not() -> None:
    states = [(s, seat) for n in range(3) for s, seat in random_states(f"waver/{n}", Options())]
    views = [rules_view(s, seat) for s, seat in states]
    assert len({tuple(decide(v, "easy", seed).action for v in views) for seed in "abc"}) == 3
    assert len({tuple(decide(v, "normal", seed).action for v in views) for seed in "abc"}) == 1


def test_what_looks_foolish() -> None:
    lost = position("QD 3D AS KS", "AD 9D")
    assert looks_foolish(lost, PlayCard(parse("QD")))
    assert not looks_foolish(lost, PlayCard(parse("3D")))
    # 3D would make a pair for the seat that takes the trick: the bigger diamond may go.
    pair = position("QD 3D AS KS", "AD 3S", given={1: "2D 4D 5D 6D 7D 8D 9D TD JD"})
    assert not looks_foolish(pair, PlayCard(parse("QD")))
    poor = position("X1 2C AS KS", "QC KC")
    assert looks_foolish(poor, PlayCard(parse("X1")))
    rich = position("X1 2D AS KS", "QD KD")
    assert not looks_foolish(rich, PlayCard(parse("X1")))
    state, _ = rules.start(Options(), "bury")
    view = rules_view(state, 0)
    assert looks_foolish(view, Bury(parse_set("X1 2S")))
    assert looks_foolish(view, Bury(parse_set("AD 2S")))
    assert not looks_foolish(view, Bury(parse_set("AC KC")))


def test_a_foolish_card_must_be_better_by_a_wide_margin_and_a_hair_is_not_enough() -> None:
    view = position("QD 3D AS KS", "AD 9D")
    habit, other = PlayCard(parse("3D")), PlayCard(parse("QD"))

    def chosen(gain: float) -> Action:
        return guarded(view, {habit: 1.0, other: 1.0 + gain}, habit)

    assert chosen(FOOLISH - 0.01) == habit
    assert chosen(FOOLISH + HAIR + 0.01) == other
    sane = PlayCard(parse("2D"))
    assert guarded(view, {habit: 1.0, sane: 1.0 + HAIR / 2}, habit) == habit
    assert guarded(view, {habit: 1.0, sane: 1.0 + 2 * HAIR}, habit) == sane


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence(language: str) -> None:
    catalogue = read_po(asset("locale", language, "why.po").open("rb"))
    prefix = "trick_of_the_dead.why."
    known = {str(entry.id).removeprefix(prefix) for entry in catalogue if str(entry.id).startswith(prefix)}
    assert known == {*rule_player.CODES, "search_best", "search_match"}
    use(language)
    for code in sorted(known):
        sentence = tr(prefix + code, card="10♥", suit="♥", gain="0.4")
        assert sentence != prefix + code
        assert "{" not in sentence
    use(LANGUAGES[0])
