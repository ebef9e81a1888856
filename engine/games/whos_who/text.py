"""WHO'S WHO positions and views as text: the format of test positions, bug reports and the terminal.

A position is one ``key value`` line each; a deal in progress is its cards, its roles and what was done so
far, so the text cannot contradict itself:

    game whos_who
    options players=3 masters=1 question_allowed=true role_dealing=drawn …
    seed 00ff…
    deal 1
    dealer 2
    turned 6D
    masters 1
    dealt 0 AS KS …
    peeked 0 1 2
    done 0:2S ?1 no 5S KS 1:…
    interim 0=2 1=- 2=-
    final 0=1
    phase final
    result deal=1 dealer=0 trump=S masters=1 tricks=6,7,4 named=i2,-,f1

In ``done`` a card is its code, with the seat before the lead of a trick; ``?1`` asks seat 1, ``yes`` and
``no`` answer. In ``interim`` and ``final`` ``-`` is waiting, or an answer that does not count.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.actions import Ack, Action, PlayCard
from engine.cards import SUITS, parse, parse_set, text, text_set
from engine.games.whos_who import rules
from engine.games.whos_who.options import Options
from engine.games.whos_who.scoring import score_deal
from engine.games.whos_who.state import (
    Answer,
    Ask,
    Deal,
    DealResult,
    Declaration,
    Declare,
    Phase,
    Question,
    Seats,
    State,
    Table,
    Wait,
)
from engine.games.whos_who.view import View


def describe(view: View) -> str:
    """A view as lines of text, everything the viewer knows at a glance and nothing else."""
    who = "table" if view.seat is None else f"seat {view.seat}"
    turned = f" turned {text(view.turned)}" if view.turned_shown else ""
    lines = [
        f"whos_who deal {view.deal_number} phase {view.phase.value} view {who}",
        f"dealer {view.dealer} trump {SUITS[view.trump]}{turned}",
        f"score {_numbers(view.scores)} tricks {_numbers(view.trick_counts)}"
        f" masters so far {_numbers(view.master_counts)}",
    ]
    lines += [_question_text(question) for question in view.questions]
    if view.tricks and view.phase is not Phase.TRICK_DONE:
        last = view.tricks[-1]
        lines.append(f"previous {_trick_text(last.leader, last.cards)} won by {last.winner}")
    if view.trick:
        lines.append(f"trick {_trick_text(view.leader, view.trick)}")
    if view.turn is not None:
        lines.append(f"turn {view.turn}")
    if view.role is not None:
        lines += [f"role {view.role.value}", f"hand {text_set(view.hand)}"]
        lines += [f"{name} {_names(seats)}" for name, seats in _own_choices(view)]
    if view.opened is not None:
        lines += [f"dealt {seat} {text_set(hand)}" for seat, hand in enumerate(view.opened.dealt)]
        lines += [_result_text(view.results[-1]), f"points {_numbers(view.results[-1].points)}"]
    return "\n".join(lines)


def _own_choices(view: View) -> Iterator[tuple[str, Seats]]:
    if view.interim is not None:
        yield "interim", view.interim
    if view.final is not None:
        yield "final", view.final


def _numbers(values: tuple[int, ...]) -> str:
    return ":".join(str(value) for value in values)


def _names(seats: Seats) -> str:
    return ",".join(str(seat) for seat in seats) or "-"


def _question_text(question: Question) -> str:
    answer = {None: "?", True: "yes", False: "no"}[question.yes]
    return f"question {question.asker} to {question.asked} {answer}"


def _trick_text(leader: int, cards: tuple[int, ...]) -> str:
    return f"{leader}:{' '.join(text(card) for card in cards)}"


def to_text(state: State) -> str:
    """A state as position text; the inverse of :func:`from_text`."""
    fields = msgspec.to_builtins(state.options)
    fields.pop("type", None)
    lines = [
        "game whos_who",
        "options " + " ".join(f"{key}={_plain(value)}" for key, value in fields.items()),
        f"seed {state.seed}",
        f"deal {state.deal_number}",
        f"dealer {state.dealer}",
        f"turned {text(state.turned)}",
        f"masters {_names(state.masters)}",
    ]
    lines += [f"dealt {seat} {text_set(hand)}" for seat, hand in enumerate(state.dealt)]
    lines.append(f"peeked {' '.join(str(s) for s, seen in enumerate(state.peeked) if seen)}".rstrip())
    lines.append(f"done {' '.join(_done(state))}".rstrip())
    for name, sealed in (("interim", state.interim), ("final", state.final)):
        words = [f"{seat}={_names(names)}" for seat, names in enumerate(sealed) if names is not None]
        lines.append(f"{name} {' '.join(words)}".rstrip())
    lines.append(f"phase {state.phase.value}")
    earlier = state.results[:-1] if state.phase in (Phase.REVEAL, Phase.MATCH_END) else state.results
    lines += [_result_text(result) for result in earlier]
    return "\n".join(lines) + "\n"


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _done(position: Table) -> Iterator[str]:
    """The plays of the deal with the questions between them, as words."""
    asked = iter(position.questions)
    question = next(asked, None)
    for i, (seat, card) in enumerate(position.plays()):
        while question is not None and question.after == i:
            yield from _question_words(question)
            question = next(asked, None)
        yield f"{seat}:{text(card)}" if i % position.seats == 0 else text(card)
    while question is not None:
        yield from _question_words(question)
        question = next(asked, None)


def _question_words(question: Question) -> Iterator[str]:
    yield f"?{question.asked}"
    if question.yes is not None:
        yield "yes" if question.yes else "no"


def _result_text(result: DealResult) -> str:
    named = [
        "-" if d is None else ("i" if d.interim else "f") + "+".join(str(seat) for seat in d.seats)
        for d in result.declared
    ]
    return (
        f"result deal={result.number} dealer={result.dealer} trump={SUITS[result.trump]}"
        f" masters={_names(result.masters)} tricks={','.join(str(n) for n in result.tricks)}"
        f" named={','.join(named)}"
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
    if single["game"] != "whos_who":
        raise ValueError(f"not a WHO'S WHO position: {single['game']!r}")
    fields = dict(pair.split("=", 1) for pair in single["options"].split())
    options = msgspec.convert({"type": "whos_who.Options", **fields}, Options, strict=False)
    hands = tuple(dealt[seat] for seat in range(options.players))
    deal = Deal(int(single["dealer"]), hands, parse(single["turned"]), _seats(single["masters"]))
    results: tuple[DealResult, ...] = ()
    for line in result_lines:
        results = (*results, _result(options, line, results))
    state, _ = rules.start(options, single.get("seed", ""), deal)
    state = msgspec.structs.replace(state, deal_number=int(single["deal"]), results=results)
    return _replay(state, single)


def _seats(names: str) -> Seats:
    return () if names == "-" else tuple(int(seat) for seat in names.split(","))


def _result(options: Options, line: str, before: tuple[DealResult, ...]) -> DealResult:
    given = dict(pair.split("=", 1) for pair in line.split())
    declared = [
        None if word == "-" else Declaration(_seats(word[1:].replace("+", ",")), word[0] == "i")
        for word in given["named"].split(",")
    ]
    tricks = tuple(int(n) for n in given["tricks"].split(","))
    if len(tricks) != options.players or len(declared) != options.players:
        raise ValueError(f"a result needs one number per seat: {line!r}")
    return score_deal(
        int(given["deal"]),
        int(given["dealer"]),
        SUITS.index(given["trump"]),
        _seats(given["masters"]),
        tricks,
        tuple(declared),
        before[-1].after if before else (0,) * options.players,
    )


def _replay(state: State, single: dict[str, str]) -> State:
    """Do again what the text says was done, acknowledging results on the way."""
    for seat in single.get("peeked", "").split():
        state = _do(state, int(seat), Ack())
    for word in single.get("done", "").split():
        state = _settle(state, single)
        leader, colon, rest = word.partition(":")
        turn = state.turn
        if turn is None or (colon and int(leader) != turn):
            raise ValueError(f"nobody can do this here: {word!r}")
        state = _do(state, turn, _action(rest if colon else word))
    phase = Phase(single["phase"])
    if state.phase is not phase:
        state = _settle(state, single)
    if state.phase is Phase.REVEAL and phase is Phase.MATCH_END:
        state = _do(state, 0, Ack())
    if state.phase is not phase:
        raise ValueError(f"what was done does not lead to phase {phase.value}")
    if state.phase in (Phase.INTERIM, Phase.FINAL):
        state = _seal(state, single)
    return state


def _settle(state: State, single: dict[str, str]) -> State:
    """Acknowledge a finished trick, and make the sealed choices once they must all be in."""
    if state.phase is Phase.TRICK_DONE:
        state = _do(state, 0, Ack())
    wanted = Phase(single["phase"])
    if state.phase in (Phase.INTERIM, Phase.FINAL) and state.phase is not wanted:
        state = _seal(state, single)
    return state


def _seal(state: State, single: dict[str, str]) -> State:
    for word in single.get(state.phase.value, "").split():
        seat, _, names = word.partition("=")
        action: Action = Declare(_seats(names))
        if names == "-":
            action = Wait() if state.phase is Phase.INTERIM else rules.legal(state, int(seat))[0]
        state = _do(state, int(seat), action)
    return state


def _action(word: str) -> Action:
    if word.startswith("?"):
        return Ask(int(word[1:]))
    if word in ("yes", "no"):
        return Answer(word == "yes")
    return PlayCard(parse(word))


def _do(state: State, seat: int, action: Action) -> State:
    refused = rules.refusal(state, seat, action)
    if refused is not None:
        raise refused
    return rules.apply(state, seat, action)[0]
