"""Three Hags positions and views as text: for tests, the terminal, saved positions and bug reports.

A position text is one ``key value`` pair per line and tells the round from its deal; a play is its cards, and
``=`` what they stand for where an imp is among them::

    game three_hags
    options target_score=75 cpu_level=normal
    seed 2026
    round 1
    dealer 0
    dealt 0 AS KS …
    dealt 1 QS JS …
    stock 4C 9H …
    done 1:5S,6S,KS=5S,6S,7S 0:pass
    phase lead
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from engine.actions import Ack, Action
from engine.cards import CardSet, cards_of, mask_of, parse, parse_set, text, text_set
from engine.games.three_hags import rules
from engine.games.three_hags.combos import order_of
from engine.games.three_hags.options import Options
from engine.games.three_hags.scoring import count_round
from engine.games.three_hags.state import Deal, Move, Pass, Phase, PlayCombo, RoundResult, State
from engine.games.three_hags.view import View


def sorted_cards(cards: CardSet) -> list[int]:
    """Cards in this game's order, weakest first: by rank, then suit."""
    return sorted(cards_of(cards), key=lambda card: (order_of(card), card // 13))


def combo_text(cards: CardSet, meaning: CardSet) -> str:
    """The cards of a play, and after ``=`` what they stand for where that is something else."""
    words = ",".join(text(card) for card in sorted_cards(cards))
    return words if meaning == cards else f"{words}={','.join(text(card) for card in sorted_cards(meaning))}"


def describe(view: View) -> str:
    """A view as lines of text, everything the viewer knows at a glance and nothing else."""
    who = "table" if view.seat is None else f"seat {view.seat}"
    lines = [
        f"three_hags round {view.round_number} phase {view.phase.value} view {who}",
        f"dealer {view.dealer} stock {view.stock_size}",
        f"score {_pair(view.scores)} cards {_pair(view.hand_sizes)}",
    ]
    if view.pile:
        lines.append(f"pile {' '.join(_move_text(move) for move in view.pile)}")
    if aside := view.aside():
        lines.append(f"aside {text_set(aside)}")
    if view.turn is not None:
        lines.append(f"turn {view.turn}")
    if view.seat is not None:
        lines.append(f"hand {' '.join(text(card) for card in sorted_cards(view.hand))}")
    if view.opened is not None:
        lines += [f"left {seat} {text_set(hand)}" for seat, hand in enumerate(view.opened)]
        lines.append(_result_text(view.results[-1]))
    return "\n".join(lines)


def _pair(values: tuple[int, int]) -> str:
    return f"{values[0]}:{values[1]}"


def _move_text(move: Move) -> str:
    return f"{move.seat}:{combo_text(move.cards, move.meaning) if move.cards else 'pass'}"


def to_text(state: State) -> str:
    """A state as position text; the inverse of :func:`from_text`."""
    fields = msgspec.to_builtins(state.options)
    fields.pop("type", None)
    deal = state.dealt
    lines = [
        "game three_hags",
        "options " + " ".join(f"{key}={value}" for key, value in fields.items()),
        f"seed {state.seed}",
        f"round {state.round_number}",
        f"dealer {state.dealer}",
        *(f"dealt {seat} {text_set(hand)}" for seat, hand in enumerate(deal.hands)),
        f"stock {' '.join(text(card) for card in deal.stock)}",
        f"done {' '.join(_move_text(move) for move in state.moves)}".rstrip(),
        f"phase {state.phase.value}",
    ]
    earlier = state.results[:-1] if state.phase in (Phase.ROUND_DONE, Phase.MATCH_END) else state.results
    lines += [_result_text(result) for result in earlier]
    return "\n".join(lines) + "\n"


def _result_text(result: RoundResult) -> str:
    left = ",".join(text(card) for card in cards_of(result.left))
    last = ",".join(text(card) for card in cards_of(result.last))
    return (
        f"result round={result.number} dealer={result.dealer} winner={result.winner} left={left} last={last}"
    )


def from_text(position: str) -> State:
    """The state of a position text. Raises ValueError that names what is wrong."""
    single: dict[str, str] = {}
    dealt: dict[int, int] = {}
    results: list[str] = []
    for line in position.splitlines():
        key, _, value = line.strip().partition(" ")
        if key == "dealt":
            seat, _, hand = value.partition(" ")
            dealt[int(seat)] = parse_set(hand)
        elif key == "result":
            results.append(value)
        elif key:
            single[key] = value
    try:
        return _build(single, dealt, results)
    except (KeyError, IndexError, msgspec.ValidationError) as wrong:
        raise ValueError(f"impossible position: {wrong}") from wrong


def _build(single: dict[str, str], dealt: dict[int, int], result_lines: list[str]) -> State:
    if single["game"] != "three_hags":
        raise ValueError(f"not a Three Hags position: {single['game']!r}")
    fields = dict(pair.split("=", 1) for pair in single["options"].split())
    options = msgspec.convert({"type": "three_hags.Options", **fields}, Options, strict=False)
    stock = tuple(parse(code) for code in single["stock"].split())
    deal = Deal(int(single["dealer"]), (dealt[0], dealt[1]), stock)
    results: tuple[RoundResult, ...] = ()
    for line in result_lines:
        results = (*results, _result(line, results))
    state, _ = rules.start(options, single.get("seed", ""), deal)
    state = replace(state, round_number=int(single["round"]), results=results)
    for word in single.get("done", "").split():
        seat, _, play = word.partition(":")
        state = _do(state, int(seat), _action(play))
    phase = Phase(single["phase"])
    if state.phase is not phase and rules.awaits_ack(state):
        state = _do(state, 0, Ack())
    if state.phase is not phase or state.round_number != int(single["round"]):
        raise ValueError(f"what was done does not lead to phase {phase.value}")
    return state


def _cards(codes: str) -> CardSet:
    return mask_of(parse(code) for code in codes.split(",")) if codes else 0


def _result(line: str, before: tuple[RoundResult, ...]) -> RoundResult:
    given = dict(pair.split("=", 1) for pair in line.split())
    total = before[-1].after if before else (0, 0)
    number, dealer, winner = (int(given[key]) for key in ("round", "dealer", "winner"))
    return count_round(number, dealer, winner, _cards(given["left"]), _cards(given["last"]), total)


def _action(play: str) -> Action:
    if play == "pass":
        return Pass()
    cards, _, meaning = play.partition("=")
    return PlayCombo(_cards(cards), _cards(meaning or cards))


def _do(state: State, seat: int, action: Action) -> State:
    refused = rules.refusal(state, seat, action)
    if refused is not None:
        raise refused
    return rules.apply(state, seat, action)[0]
