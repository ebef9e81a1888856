"""Trick of the Dead positions and views as text: the format of test positions, bug reports and the terminal.

A position is one ``key value`` line each; a round in progress is its cards, its burials and what was done so
far, so the text cannot contradict itself:

    game trick_of_the_dead
    options players=3 survival_mode=false …
    seed 00ff…
    round 1
    dealer 2
    dealt 0 AS KS …
    graveyard 2C X1 …
    buried 0=KC,QC 1=3C,2S
    done 0:9D KD 4C 1:X1 =S …
    phase play
    result round=1 dealer=0 tricks=5,4,5 points=20,31,40 hearts=0,1,0

``graveyard`` is its order at first, before anything rose, or the cards dealt to it while seats still bury. In
``done`` a card is its code, with the seat before the lead of a trick; ``=S`` names spades as trumps.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from engine.actions import Ack, Action, PlayCard
from engine.cards import SUITS, cards_of, mask_of, parse, parse_set, text, text_set
from engine.games.trick_of_the_dead import rules
from engine.games.trick_of_the_dead.options import Options
from engine.games.trick_of_the_dead.state import (
    Bury,
    DeadTrick,
    Deal,
    NameTrump,
    Phase,
    RoundResult,
    State,
)
from engine.games.trick_of_the_dead.view import View


def suit_text(suit: int) -> str:
    """``S H D C``, or ``-`` for none."""
    return "-" if suit < 0 else SUITS[suit]


def describe(view: View) -> str:
    """A view as lines of text, everything the viewer knows at a glance and nothing else."""
    who = "table" if view.seat is None else f"seat {view.seat}"
    lines = [
        f"trick_of_the_dead round {view.round_number} phase {view.phase.value} view {who}",
        f"dealer {view.dealer} trump {suit_text(view.trump)} named {suit_text(view.named)}"
        f" graveyard {view.graveyard_size}",
        f"score {_numbers(view.scores)} round {_numbers(view.round_points)}"
        f" cards {_numbers(view.hand_sizes)}",
    ]
    if view.graveyard:
        lines.append(f"open graveyard {' '.join(text(card) for card in view.graveyard)}")
    lines += [f"zombies {seat} {text_set(cards)}" for seat, cards in enumerate(view.zombies) if cards]
    if view.tricks:
        last = view.tricks[-1]
        risen = f" revived {text(last.revived)}" if last.revived is not None else ""
        lines.append(f"last {_trick_text(last)} won by {last.winner} for {last.count.points}{risen}")
    if view.current:
        lines.append(f"trick {view.leader}:{' '.join(text(card) for card in view.current)}")
    if view.turn is not None:
        lines.append(f"turn {view.turn}")
    if view.seat is not None:
        lines.append(f"hand {text_set(view.hand)}")
    if view.buried is not None:
        lines.append(f"buried {text_set(view.buried)}")
    if view.opened is not None:
        lines += [f"left {seat} {text_set(hand)}" for seat, hand in enumerate(view.opened)]
        lines.append(_result_text(view.results[-1]))
    return "\n".join(lines)


def _numbers(values: tuple[int, ...]) -> str:
    return ":".join(str(value) for value in values)


def _trick_text(trick: DeadTrick) -> str:
    words = [text(card) + ("z" if z else "") for card, z in zip(trick.cards, trick.zombies, strict=True)]
    return f"{trick.leader}:{' '.join(words)}"


def to_text(state: State) -> str:
    """A state as position text; the inverse of :func:`from_text`."""
    fields = msgspec.to_builtins(state.options)
    fields.pop("type", None)
    risen = [trick.revived for trick in state.tricks if trick.revived is not None]
    lines = [
        "game trick_of_the_dead",
        "options " + " ".join(f"{key}={_plain(value)}" for key, value in fields.items()),
        f"seed {state.seed}",
        f"round {state.round_number}",
        f"dealer {state.dealer}",
    ]
    lines += [f"dealt {seat} {text_set(hand)}" for seat, hand in enumerate(state.dealt)]
    lines.append(f"graveyard {' '.join(text(card) for card in (*risen, *state.order))}")
    given = (f"{seat}={_pair(cards)}" for seat, cards in enumerate(state.buried) if cards is not None)
    lines.append(f"buried {' '.join(given)}".rstrip())
    lines.append(f"done {' '.join(_done(state))}".rstrip())
    lines.append(f"phase {state.phase.value}")
    earlier = state.results[:-1] if state.phase in (Phase.ROUND_DONE, Phase.MATCH_END) else state.results
    lines += [_result_text(result) for result in earlier]
    return "\n".join(lines) + "\n"


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _pair(cards: int) -> str:
    return ",".join(text(card) for card in cards_of(cards))


def _done(state: State) -> Iterator[str]:
    named = False
    for i, (seat, card) in enumerate(state.plays()):
        yield f"{seat}:{text(card)}" if i % state.seats == 0 else text(card)
        if card >= 52 and not named and state.named >= 0:
            named = True
            yield f"={SUITS[state.named]}"


def _result_text(result: RoundResult) -> str:
    columns = (result.tricks, result.trick_points, result.hearts_left)
    tricks, points, hearts = (",".join(str(n) for n in column) for column in columns)
    return (
        f"result round={result.number} dealer={result.dealer} tricks={tricks} points={points} hearts={hearts}"
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
    if single["game"] != "trick_of_the_dead":
        raise ValueError(f"not a Trick of the Dead position: {single['game']!r}")
    fields = dict(pair.split("=", 1) for pair in single["options"].split())
    options = msgspec.convert({"type": "trick_of_the_dead.Options", **fields}, Options, strict=False)
    deal = Deal(int(single["dealer"]), tuple(dealt[seat] for seat in range(options.players)))
    results: tuple[RoundResult, ...] = ()
    for line in result_lines:
        results = (*results, _result(options, line, results))
    state, _ = rules.start(options, single.get("seed", ""), deal)
    state = replace(state, round_number=int(single["round"]), results=results)
    return _replay(state, single)


def _result(options: Options, line: str, before: tuple[RoundResult, ...]) -> RoundResult:
    given = dict(pair.split("=", 1) for pair in line.split())
    columns = [tuple(int(n) for n in given[key].split(",")) for key in ("tricks", "points", "hearts")]
    if any(len(column) != options.players for column in columns):
        raise ValueError(f"a result needs one number per seat: {line!r}")
    tricks, points, hearts = columns
    if any(not 0 <= n <= 13 for n in hearts):
        raise ValueError(f"no hand holds so many hearts: {line!r}")
    left = tuple(((1 << n) - 1) << 13 for n in hearts)
    total = before[-1].after if before else (0,) * options.players
    return rules.count_round(options, int(given["round"]), int(given["dealer"]), tricks, points, left, total)


def _replay(state: State, single: dict[str, str]) -> State:
    """Do again what the text says was done; the graveyard's order is the text's."""
    order = tuple(parse(code) for code in single["graveyard"].split())
    for word in single.get("buried", "").split():
        seat, _, cards = word.partition("=")
        state = _do(state, int(seat), Bury(mask_of(parse(code) for code in cards.split(","))))
    if mask_of(order) != mask_of(state.order) or len(order) != len(state.order):
        raise ValueError("the graveyard holds other cards")
    if state.phase is not Phase.BURY:
        shown = order if state.options.open_graveyard else ()
        state = replace(state, order=order, graveyard=shown)
    for word in single.get("done", "").split():
        if state.phase is Phase.TRICK_DONE:
            state = _do(state, 0, Ack())
        leader, colon, rest = word.partition(":")
        turn = state.turn
        if turn is None or (colon and int(leader) != turn):
            raise ValueError(f"nobody can do this here: {word!r}")
        state = _do(state, turn, _action(rest if colon else word))
    phase = Phase(single["phase"])
    for _ in range(2):
        if state.phase is not phase and rules.awaits_ack(state):
            state = _do(state, 0, Ack())
    if state.phase is not phase or state.round_number != int(single["round"]):
        raise ValueError(f"what was done does not lead to phase {phase.value}")
    return state


def _action(word: str) -> Action:
    return NameTrump(SUITS.index(word[1:])) if word.startswith("=") else PlayCard(parse(word))


def _do(state: State, seat: int, action: Action) -> State:
    refused = rules.refusal(state, seat, action)
    if refused is not None:
        raise refused
    return rules.apply(state, seat, action)[0]
