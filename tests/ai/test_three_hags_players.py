"""Three Hags: what sound players do, that every level plays legal rounds, and that each reason is true."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec
import pytest
from babel.messages.pofile import read_po
from msgspec.structs import replace

from ai import levels, players
from ai.decide import decide
from ai.messages import ASSESS, LEVELS, Limit, Report, encode
from ai.players import three_hags as rule_player
from ai.players import three_hags_policy as policy
from ai.players.three_hags_ending import unstoppable
from engine.cards import cards_of, parse_set, text_set
from engine.games.three_hags import GAME, rules
from engine.games.three_hags.combos import COMBOS, HAGS, PACK, Combo, Kind, answers_in, combo_of
from engine.games.three_hags.options import Options
from engine.games.three_hags.state import Pass, PlayCombo, State
from engine.games.three_hags.view import View, view
from engine.shuffle import Stream
from game.paths import asset
from game.strings import LANGUAGES, tr, use
from tests.kit.hag_positions import position

SEARCH = {"search_best", "search_close", "search_match", "solved"}
Played = tuple[State, View, Report]


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(levels.HARD, "three_hags", Limit(16, 60.0))


def played(seen: View, level: str = "normal") -> tuple[str, str]:
    """The cards that a level plays ("pass" for none), and why."""
    report = decide(seen, level, "seed")
    action = report.action
    return text_set(action.cards) if isinstance(action, PlayCombo) else "pass", report.why.code


def combo_played(report: Report) -> Combo | None:
    """The combo of a report, None for a pass."""
    action = report.action
    return combo_of(action.cards, action.meaning) if isinstance(action, PlayCombo) else None


@cache
def rounds(level: str, count: int) -> tuple[Played, ...]:
    """Every decision of so many rounds in which both seats are of a level."""
    found: list[Played] = []
    for number in range(count):
        state, _ = rules.start(Options(), f"{level}/{number}")
        while not GAME.deal_done(state):
            seat = rules.actors(state)[0]
            seen = view(state, seat)
            report = decide(seen, level, str(number))
            found.append((state, seen, report))
            state, _ = rules.apply(state, seat, report.action)
    return tuple(found)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_whole_rounds_and_the_same_again(level: str) -> None:
    decisions = rounds(level, 2)
    for at, (_, seen, report) in enumerate(decisions):
        legal = rules.legal(seen, seen.seat or 0)
        assert report.action in legal
        assert all(value.action in legal for value in report.values)
        assert report.beliefs == {}
        if at % 8 == 0:
            again = decide(seen, level, _seed_of(decisions, at))
            assert (again.action, again.values, again.why) == (report.action, report.values, report.why)
    codes = {report.why.code for _, _, report in decisions}
    assert codes <= {*rule_player.CODES, *SEARCH}
    assert len(codes) > 4


def _seed_of(decisions: tuple[Played, ...], at: int) -> str:
    """The seed of a decision: the number of its round."""
    return str(sum(not seen.moves for _, seen, _ in decisions[: at + 1]) - 1)


def test_every_reason_of_normal_is_true() -> None:
    truths: dict[str, int] = {}
    for _, seen, report in rounds("normal", 25):
        combo, code = combo_played(report), report.why.code
        assert _true(seen, combo, code), (code, report.action)
        truths[code] = truths.get(code, 0) + 1
    assert len(truths) > 12


def _true(seen: View, combo: Combo | None, code: str) -> bool:
    """Whether the sentence of a code is true, as far as it states a fact."""
    legal = rules.legal(seen, 0 if seen.seat is None else seen.seat)
    if combo is None:
        return {
            "pass_none": legal == (Pass(),),
            "pass_whole": len(legal) > 1,
            "pass_draw": len(legal) > 1 and seen.stock_size > 0,
            "pass_save": len(legal) > 1 and seen.stock_size == 0,
        }[code]
    other = seen.hand_sizes[1 - (seen.seat or 0)]
    out = combo.cards == seen.hand and not seen.stock_size
    lone = combo.size == 1 and not any(
        combo.cards & other.cards for other in COMBOS if other.size > 1 and other.cards & ~seen.hand == 0
    )
    answers = [COMBOS[i] for i in range(len(COMBOS)) if COMBOS[i].cards & ~seen.hand == 0 and seen.top]
    facts = {
        "only_play": len(legal) == 1,
        "go_out": out and not combo.cards & HAGS,
        "go_out_hags": out and combo.cards & HAGS > 0,
        "unstoppable": not seen.stock_size and _runs_out(seen, combo),
        "sweep": combo.sweeps,
        "too_many": other < combo.size,
        "unbeatable": not answers_in(seen.unseen(), combo.size, combo.key),
        "lead_run": combo.kind is Kind.RUN,
        "lead_set": combo.kind is Kind.SET,
        "lead_pair": combo.kind is Kind.PAIR,
        "lead_hag": lone and combo.cards & HAGS > 0,
        "lead_imp": lone and combo.key // 4 == 1,
        "lead_low": combo.size == 1 and 2 <= combo.key // 4 <= 6,
        "lead_other": not seen.pile,
        "answer_cheap": seen.top is not None
        and combo.key
        == min(c.key for c in answers if c.size == combo.size and c.key > seen.top.key),
        "answer_whole": bool(seen.pile) and not rule_player.spoils(seen.hand, combo),
        "answer_strong": bool(seen.pile) and rule_player.spoils(seen.hand, combo),
    }  # fmt: skip
    return facts[code]


def _runs_out(seen: View, combo: Combo) -> bool:
    """Whether after this combo the whole hand can go without the other side ever playing, by brute force."""
    if answers_in(seen.unseen(), combo.size, combo.key) and not combo.sweeps:
        return combo.cards == seen.hand
    return _leads_out(seen.hand & ~combo.cards, seen.unseen())


def _leads_out(hand: int, theirs: int) -> bool:
    held = [combo for combo in COMBOS if combo.cards & ~hand == 0]
    return not hand or any(
        combo.cards == hand
        or (
            (combo.sweeps or not answers_in(theirs, combo.size, combo.key))
            and _leads_out(hand & ~combo.cards, theirs)
        )
        for combo in held
    )


def test_a_line_that_cannot_be_stopped_is_played_to_its_end() -> None:
    """Once normal says so, the other side never plays again."""
    lines = 0
    decisions = rounds("normal", 25)
    for at, (_, seen, report) in enumerate(decisions):
        if report.why.code != "unstoppable":
            continue
        lines += 1
        for _, later, answer in decisions[at + 1 :]:
            if later.round_number != seen.round_number or not later.moves:
                break
            assert (later.seat == seen.seat) or answer.action == Pass()
    assert lines > 10


def test_it_goes_out_with_as_many_hags_as_it_can() -> None:
    assert played(position("QS QH", theirs="2S 3S 4S")) == ("QS QH", "go_out_hags")
    # Both tens are safe; the hag, which is not, goes last and brings the bonus.
    assert played(position("QS TH TC", theirs="2S 3S 4H 5H"))[0] != "QS"
    assert played(position("QS TC", theirs="2S 3S 4H"))[0] == "TC"
    best = unstoppable(
        parse_set("QS QH 9C TC"),
        parse_set("2S 3S 4H 8S"),
        rule_player.playable(position("QS QH 9C TC", theirs="2S 3S 4H 8S")),
    )
    assert best is not None
    assert not best.cards & HAGS


def test_of_two_certain_lines_the_shorter_is_played() -> None:
    assert played(position("7C 8C 9C TC", theirs="2S 3S 4H")) == ("9C 8C 7C", "unstoppable")


def test_no_line_where_the_other_side_can_answer() -> None:
    seen = position("3S 4H 9C", theirs="TS TH 5S")
    assert unstoppable(seen.hand, seen.unseen(), rule_player.playable(seen)) is None
    # With a stock nothing is certain.
    assert rule_player.planned(position("QS QH", theirs="2S 3S 4S", stock=1)) is None


@pytest.mark.parametrize("level", LEVELS)
def test_whoever_can_go_out_does(level: str) -> None:
    assert played(position("9C", "4H", "2S 3S 5S"), level) == ("9C", "go_out")
    assert played(position("QH JH", "9S 9H", "2S 3S 5S"), level)[0] == "QH JH"


def test_a_flight_is_not_broken_for_a_low_single() -> None:
    hand = "QS JS 4C 9S AH AC 3H 3C 5H 6H"
    cards, _ = played(position(hand, "3S", "2S 2H 2C 7S 7H 8H TC 9H", stock=5))
    assert cards not in ("JS", "QS")


def test_the_hand_is_sorted_into_combos_that_share_no_card() -> None:
    chance = Stream("sorted", "hands")
    for _ in range(200):
        cards = list(cards_of(PACK))
        chance.shuffle(cards)
        hand = sum(1 << card for card in cards[: 1 + chance.below(18)])
        groups = rule_player.sorted_hand(hand)
        assert sum(group.cards for group in groups) == hand
        assert not [g for g in groups if g.size == 1 and any(h.size == 1 and _pair(g, h) for h in groups)]


def _pair(one: Combo, other: Combo) -> bool:
    return one != other and any(combo.cards == one.cards | other.cards for combo in COMBOS)


def test_the_table_of_the_policy_is_the_engines() -> None:
    fields = policy.FIELDS
    for i, combo in enumerate(COMBOS):
        row = policy.TABLE[fields * i : fields * (i + 1)]
        assert row == [combo.cards, combo.size, combo.key, combo.sweeps, tuple(Kind).index(combo.kind)]
    assert sorted(policy.TABLE[policy.ORDER :]) == list(range(len(COMBOS)))


def test_what_stays_on_top_is_exact_without_a_stock_and_a_chance_with_one() -> None:
    theirs = parse_set("QS JS 2S 3S 4S TC 9H 9C KC")
    hold = [0.0] * policy.COUNT
    policy.stays(policy.TABLE, theirs, theirs.bit_count(), hold)
    for combo, chance in zip(COMBOS, hold, strict=True):
        assert chance == (combo.sweeps or not answers_in(theirs, combo.size, combo.key))
    policy.stays(policy.TABLE, parse_set("9S 2S 3S 4S"), 2, hold)
    # The 8 of spades is beaten by one of four unseen cards, of which the other seat has two.
    eight = next(i for i, combo in enumerate(COMBOS) if combo.cards == parse_set("8S"))
    assert hold[eight] == 0.5


def test_easy_wavers_with_its_seed_but_normal_does_not() -> None:
    seen = [seen for _, seen, _ in rounds("normal", 3)]
    assert len({tuple(decide(v, "easy", seed).action for v in seen) for seed in "abcdef"}) > 2
    assert len({tuple(decide(v, "normal", seed).action for v in seen) for seed in "abc"}) == 1


def test_easy_forgets_what_has_gone_and_normal_counts_it() -> None:
    """The same hand and pile after other cards have gone."""

    def pairs() -> Iterator[tuple[View, View]]:
        for _, seen, _ in rounds("normal", 6):
            before = [move for move in seen.moves if move not in seen.pile]
            gone, unseen = sum(move.cards for move in before), seen.unseen()
            count = min(gone.bit_count(), unseen.bit_count())
            if not before or seen.hand.bit_count() == 1:
                continue
            swapped = gone
            for out, into in list(zip(cards_of(gone), reversed(list(cards_of(unseen))), strict=False))[
                :count
            ]:
                swapped = swapped & ~(1 << out) | 1 << into
            lump = replace(before[0], cards=swapped, meaning=swapped)
            yield seen, replace(seen, moves=(lump, *seen.pile))

    asked = list(pairs())
    forced = {"go_out", "go_out_hags"}
    for seen, other in asked:
        report = decide(seen, "easy", "s")
        assert report.action == decide(other, "easy", "s").action or report.why.code in forced
    assert any(decide(a, "normal", "").action != decide(b, "normal", "").action for a, b in asked)


def test_the_rule_player_stands_in_for_a_search_that_is_not_there() -> None:
    seen = position("QS QH 9C", theirs="2S 3S 4S")
    assert players.stand_in(seen, "s", None).action == decide(seen, "normal", "s").action
    assert players.stand_in(seen, "s", ASSESS).beliefs == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence(language: str) -> None:
    catalogue = read_po(asset("locale", language, "why.po").open("rb"))
    prefix = "three_hags.why."
    known = {str(entry.id).removeprefix(prefix) for entry in catalogue if str(entry.id).startswith(prefix)}
    assert known == {*rule_player.CODES, *SEARCH}
    use(language)
    for code in sorted(known):
        sentence = tr(prefix + code, gain="0.4")
        assert sentence != prefix + code
        assert "{" not in sentence
    use(LANGUAGES[0])


@pytest.mark.parametrize("top", ["", "4S"])
def test_advice_in_a_solved_ending_weighs_every_action_and_can_be_sent(top: str) -> None:
    seen = position("5S KS QH JH 9C", top, "2H 6C TS")
    report = decide(seen, "hard", "seed", Limit(300, 60.0, every=True))
    assert msgspec.msgpack.decode(encode(report), type=Report) == report
    assert report.worlds == 1, "it is solved"
    worth = {value.action: value.value for value in report.values}
    assert set(worth) == set(rules.legal(seen, 0)) and len(worth) > 2
    assert worth[report.action] == max(worth.values()) > min(worth.values())
