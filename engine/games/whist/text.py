"""Whist positions and views as text: the format of test positions, bug reports and the terminal.

A position is one ``key value`` line each; a hand in progress is its deal and the plays so far, so the text
cannot contradict itself:

    game whist
    options match_mode=target target_points=5 fixed_hands=4 trump_mode=last_card honours=none cpu_level=normal
    seed 00ff…
    hand 1
    dealer 3
    turned 6D
    dealt 0 AS KS …
    dealt 1 …
    tricks 0:2S 5S KS AS 1:…
    phase trick_done
    result hand=1 dealer=0 tricks=8,5 honours=0,0
"""

from __future__ import annotations

import msgspec

from engine.actions import Ack, PlayCard
from engine.cards import SUITS, parse, parse_set, text, text_set
from engine.errors import Refused
from engine.games.whist.options import Options
from engine.games.whist.rules import apply as apply_action
from engine.games.whist.rules import check_deal, refusal, trump_of
from engine.games.whist.scoring import count_hand
from engine.games.whist.state import SEATS, Deal, HandResult, Phase, State
from engine.games.whist.view import View
from engine.tricks import NO_TRUMP


def suit_text(trump: int) -> str:
    """``S H D C``, or ``-`` for no trump.

    >>> suit_text(1), suit_text(4)
    ('H', '-')
    """
    return "-" if trump == NO_TRUMP else SUITS[trump]


def describe(view: View) -> str:
    """A view as lines of text, everything the viewer knows at a glance and nothing else."""
    who = "table" if view.seat is None else f"seat {view.seat}"
    turned = f" turned {text(view.turned)}" if view.turned is not None and view.turned_shown else ""
    lines = [
        f"whist hand {view.hand_number} phase {view.phase.value} view {who}",
        f"dealer {view.dealer} trump {suit_text(view.trump)}{turned}",
        f"score {view.scores[0]}:{view.scores[1]} tricks {view.trick_counts[0]}:{view.trick_counts[1]}",
    ]
    if view.previous_trick is not None:
        lines.append(
            f"previous {_trick_text(view.previous_trick.leader, view.previous_trick.cards)}"
            f" won by {view.previous_trick.winner}"
        )
    if view.trick:
        lines.append(f"trick {_trick_text(view.leader, view.trick)}")
    if view.turn is not None:
        lines.append(f"turn {view.turn}")
    if view.seat is not None:
        lines.append(f"hand {text_set(view.hand)}")
    if view.opened is not None:
        lines += [f"dealt {seat} {text_set(hand)}" for seat, hand in enumerate(view.opened)]
    return "\n".join(lines)


def _trick_text(leader: int, cards: tuple[int, ...]) -> str:
    return f"{leader}:{' '.join(text(card) for card in cards)}"


def to_text(state: State) -> str:
    """A state as position text; the inverse of :func:`from_text`."""
    fields = msgspec.to_builtins(state.options)
    fields.pop("type", None)
    lines = [
        "game whist",
        "options " + " ".join(f"{key}={value}" for key, value in fields.items()),
        f"seed {state.seed}",
        f"hand {state.hand_number}",
        f"dealer {state.dealer}",
        f"turned {'-' if state.turned is None else text(state.turned)}",
    ]
    lines += [f"dealt {seat} {text_set(hand)}" for seat, hand in enumerate(state.dealt)]
    tricks = [_trick_text(trick.leader, trick.cards) for trick in state.tricks]
    if state.phase is Phase.PLAY and state.trick:
        tricks.append(_trick_text(state.leader, state.trick))
    lines.append(f"tricks {' '.join(tricks)}".rstrip())
    lines.append(f"phase {state.phase.value}")
    earlier = state.results[:-1] if state.phase in (Phase.HAND_DONE, Phase.MATCH_END) else state.results
    lines += [_result_text(result) for result in earlier]
    return "\n".join(lines) + "\n"


def _result_text(result: HandResult) -> str:
    return (
        f"result hand={result.number} dealer={result.dealer} trump={suit_text(result.trump)}"
        f" tricks={result.tricks[0]},{result.tricks[1]}"
        f" honours={result.honours_dealt[0]},{result.honours_dealt[1]}"
    )


def from_text(position: str) -> State:
    """The state of a position text. Raises ValueError that names what is wrong."""
    single: dict[str, str] = {}
    dealt: dict[int, int] = {}
    results: list[str] = []
    for line in position.splitlines():
        key, _, value = line.strip().partition(" ")
        if not key or key.startswith("#"):
            continue
        if key == "dealt":
            seat, _, cards = value.partition(" ")
            dealt[int(seat)] = parse_set(cards)
        elif key == "result":
            results.append(value)
        elif key in single:
            raise ValueError(f"{key!r} is given twice")
        else:
            single[key] = value
    try:
        return _build(single, dealt, results)
    except KeyError as missing:
        raise ValueError(f"missing line: {missing.args[0]}") from None
    except (Refused, msgspec.ValidationError) as wrong:
        raise ValueError(f"impossible position: {wrong}") from wrong


def _build(single: dict[str, str], dealt: dict[int, int], result_lines: list[str]) -> State:
    if single["game"] != "whist":
        raise ValueError(f"not a whist position: {single['game']!r}")
    fields = dict(pair.split("=", 1) for pair in single["options"].split())
    options = msgspec.convert({"type": "whist.Options", **fields}, Options, strict=False)
    number, dealer = int(single["hand"]), int(single["dealer"])
    turned = None if single["turned"] == "-" else parse(single["turned"])
    deal = Deal(dealer, (dealt[0], dealt[1], dealt[2], dealt[3]), turned)
    if not 0 <= dealer < SEATS:
        raise ValueError(f"no such dealer: {dealer}")
    check_deal(options, deal)
    state = State(
        options=options,
        phase=Phase.PLAY,
        hand_number=number,
        dealer=dealer,
        trump=trump_of(options, number, turned),
        turned=turned,
        leader=(dealer + 1) % SEATS,
        trick=(),
        tricks=(),
        results=_results(options, result_lines),
        seed=single.get("seed", ""),
        dealt=deal.hands,
        hands=deal.hands,
    )
    return _replay(state, single.get("tricks", ""), Phase(single["phase"]))


def _results(options: Options, lines: list[str]) -> tuple[HandResult, ...]:
    results: list[HandResult] = []
    for line in lines:
        given = dict(pair.split("=", 1) for pair in line.split())
        tricks, honours = given["tricks"].split(","), given["honours"].split(",")
        trump = NO_TRUMP if given["trump"] == "-" else SUITS.index(given["trump"])
        before = results[-1].after if results else (0, 0)
        results.append(
            count_hand(
                options,
                int(given["hand"]),
                int(given["dealer"]),
                trump,
                (int(tricks[0]), int(tricks[1])),
                (int(honours[0]), int(honours[1])),
                before,
            )
        )
    return tuple(results)


def _replay(state: State, tricks: str, phase: Phase) -> State:
    for word in tricks.split():
        leader, colon, first = word.partition(":")
        if state.phase is Phase.TRICK_DONE:
            state, _ = apply_action(state, 0, Ack())
        if colon and int(leader) != state.turn:
            raise ValueError(f"seat {leader} cannot lead here: {word!r}")
        turn = state.turn
        if turn is None:
            raise ValueError(f"no card can be played here: {word!r}")
        action = PlayCard(parse(first if colon else word))
        if (refused := refusal(state, turn, action)) is not None:
            raise refused
        state, _ = apply_action(state, turn, action)
    while state.phase is not phase:
        if state.phase not in (Phase.TRICK_DONE, Phase.HAND_DONE) or (
            state.phase is Phase.HAND_DONE and phase is not Phase.MATCH_END
        ):
            raise ValueError(f"the plays do not lead to phase {phase.value}")
        state, _ = apply_action(state, 0, Ack())
        if phase is Phase.MATCH_END and state.phase is Phase.PLAY and not state.tricks:
            raise ValueError("the match is not over after this hand")
    return state
