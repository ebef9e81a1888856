"""Deception positions and views as text: for tests, the terminal, saved positions and bug reports.

A position text is one ``key value`` pair per line: how the game began, and what every seat has done, so that
it cannot contradict itself. Places before a seat count from 0::

    game deception
    options players=4 use_accomplice=false …
    seed 2026
    roles scientist investigator murderer investigator
    evidence 0 1 2 3 | 4 5 6 7 | …
    weapons 0 1 2 3 | …
    situations 5 6 7 …
    acknowledged 0,2
    picks 1=0,0 2=1,2
    do 0 location 3
    do 0 mark 0 4
    do 1 say suspect 2 1 -
    do 1 solve 2 1 3
    phase mark
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from engine.actions import Ack, Action
from engine.games.deception import rules
from engine.games.deception.events import (
    Advised,
    MarkerPlaced,
    PresentationBegun,
    Said,
    SolveTried,
    TileDrawn,
    TileReplaced,
    TilesLaid,
)
from engine.games.deception.options import Options
from engine.games.deception.roles import Role
from engine.games.deception.state import (
    Advise,
    ChooseLocation,
    Deal,
    EndPresentation,
    NameWitness,
    Phase,
    Pick,
    PlaceMarker,
    ReplaceTile,
    Say,
    Solve,
    StartPresentations,
    State,
)
from engine.games.deception.statements import (
    CluePointsTo,
    Colour,
    Doubt,
    NothingToSay,
    Statement,
    Suspect,
    Trust,
)
from engine.games.deception.view import View

Done = tuple[int, Action]
"""Who did what."""


def describe(view: View) -> str:
    """A view as lines of text, everything the viewer knows at a glance and nothing else."""
    who = "table" if view.seat is None else f"seat {view.seat}"
    lines = [f"deception round {view.round} phase {view.phase.value} view {who}"]
    if view.scientist is not None:
        badges = ",".join(str(seat) for seat, badge in enumerate(view.badges) if badge)
        lines.append(f"scientist {view.scientist} badges {badges}")
    for seat in range(view.seats):
        lines.append(f"cards {seat} red {_numbers(view.evidence[seat])} blue {_numbers(view.weapons[seat])}")
    if view.tiles:
        lines.append("tiles " + " ".join(f"{tile.tile}:{tile.option}" for tile in view.tiles))
    if view.drawn is not None:
        lines.append(f"drawn {view.drawn}")
    if view.presenter is not None:
        lines.append(f"presenter {view.presenter}")
    lines += [f"refused {c.owner} {c.red} {c.blue}" for c in view.refused]
    lines += _secrets(view)
    if view.opened is not None:
        lines.append(f"closed {view.opened.cause} roles {' '.join(view.opened.roles)}")
    return "\n".join(lines)


def _secrets(view: View) -> Iterator[str]:
    if view.role is not None:
        yield f"role {view.role.value}"
    if view.pick is not None:
        yield f"pick {view.pick.red} {view.pick.blue}"
    if view.known:
        yield "known " + " ".join(f"{seat}={role.value}" for seat, role in view.known)
    if view.pair:
        yield f"pair {_numbers(view.pair)}"
    if view.solution is not None:
        yield f"solution {view.solution.owner} {view.solution.red} {view.solution.blue}"


def _numbers(values: tuple[int, ...]) -> str:
    return " ".join(str(value) for value in values)


def to_text(state: State) -> str:
    """A state as position text; the inverse of :func:`from_text`."""
    fields = msgspec.to_builtins(state.options)
    fields.pop("type", None)
    deal = state.dealt
    looked = ",".join(str(seat) for seat, done in enumerate(state.acknowledged) if done)
    picks = (f"{p.owner}={p.red},{p.blue}" for p in state.picks if p is not None)
    lines = [
        "game deception",
        "options " + " ".join(f"{key}={_plain(value)}" for key, value in fields.items()),
        f"seed {state.seed}",
        f"roles {' '.join(deal.roles)}",
        f"evidence {' | '.join(_numbers(cards) for cards in deal.evidence)}",
        f"weapons {' | '.join(_numbers(cards) for cards in deal.weapons)}",
        f"situations {_numbers(deal.situations)}",
        f"acknowledged {looked}".rstrip(),
        f"picks {' '.join(picks)}".rstrip(),
        *(f"do {seat} {action_text(action)}" for seat, action in done_in(state)),
        f"phase {state.phase.value}",
    ]
    return "\n".join(lines) + "\n"


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def done_in(state: State) -> Iterator[Done]:
    """The public actions of a game, from its record."""
    scientist, order = state.scientist, state.others
    if scientist is None:
        return
    presenter: int | None = None
    for event in state.record:
        match event:
            case TilesLaid():
                yield scientist, ChooseLocation(event.tiles[1])
            case MarkerPlaced():
                yield scientist, PlaceMarker(event.tile, event.option)
            case TileReplaced():
                yield scientist, ReplaceTile(event.old, event.option)
            case Said():
                yield event.seat, Say(event.statement)
            case SolveTried():
                yield event.seat, Solve(event.crime.owner, event.crime.red, event.crime.blue)
            case PresentationBegun():
                first = presenter is None
                yield (scientist, StartPresentations()) if first else (presenter or 0, EndPresentation())
                presenter = event.seat
            case TileDrawn():
                yield order[-1], EndPresentation()
                presenter = None
            case Advised():
                yield state.roles.index(Role.ACCOMPLICE), Advise(event.seat)
            case _:
                pass  # the crime's side is shown by itself
    if state.opened is not None and state.opened.named is not None:
        yield state.murderer, NameWitness(state.opened.named)
    elif state.opened is not None and state.opened.cause == "rounds_over":
        yield order[-1], EndPresentation()


def action_text(action: Action) -> str:
    """An action in words: ``mark 3 1``, ``say suspect 2 1 -``."""
    match action:
        case Pick():
            return f"pick {action.red} {action.blue}"
        case ChooseLocation():
            return f"location {action.tile}"
        case PlaceMarker():
            return f"mark {action.tile} {action.option}"
        case ReplaceTile():
            return f"replace {action.tile} {action.option}"
        case Say():
            return f"say {statement_text(action.statement)}"
        case Solve():
            return f"solve {action.owner} {action.red} {action.blue}"
        case Advise():
            return f"advise {action.seat}"
        case NameWitness():
            return f"name {action.seat}"
        case StartPresentations():
            return "present"
        case EndPresentation():
            return "end"
        case _:
            return "ack"


def statement_text(statement: Statement) -> str:
    """A statement in words; ``-`` for a half that is not named."""
    match statement:
        case NothingToSay():
            return "nothing"
        case Trust():
            return f"trust {statement.seat}"
        case Doubt():
            return f"doubt {statement.owner}"
        case CluePointsTo():
            return f"clue {statement.tile} {statement.owner} {statement.colour.value} {statement.place}"
        case Suspect():
            halves = ("-" if half is None else str(half) for half in (statement.red, statement.blue))
            return f"suspect {statement.owner} {' '.join(halves)}"


_WORDS: dict[str, Callable[..., Action]] = {
    "pick": Pick,
    "location": ChooseLocation,
    "mark": PlaceMarker,
    "replace": ReplaceTile,
    "solve": Solve,
    "advise": Advise,
    "name": NameWitness,
    "present": StartPresentations,
    "end": EndPresentation,
    "ack": Ack,
}


def action_of(words: str) -> Action:
    """The inverse of :func:`action_text`. Raises ValueError."""
    name, *rest = words.split()
    try:
        if name == "say":
            return Say(_statement_of(rest))
        return _WORDS[name](*map(int, rest))
    except (KeyError, TypeError, IndexError) as wrong:
        raise ValueError(f"not an action: {words!r}") from wrong


def _statement_of(words: list[str]) -> Statement:
    match words:
        case ["nothing"]:
            return NothingToSay()
        case ["trust", seat]:
            return Trust(int(seat))
        case ["doubt", seat]:
            return Doubt(int(seat))
        case ["suspect", owner, red, blue]:
            halves = [None if half == "-" else int(half) for half in (red, blue)]
            return Suspect(int(owner), halves[0], halves[1])
        case ["clue", tile, owner, colour, place]:
            return CluePointsTo(int(tile), int(owner), Colour(colour), int(place))
        case _:
            raise ValueError(f"not a statement: {words!r}")


def from_text(position: str) -> State:
    """The state of a position text. Raises ValueError that names what is wrong."""
    single: dict[str, str] = {}
    done: list[str] = []
    for line in position.splitlines():
        key, _, value = line.strip().partition(" ")
        if key == "do":
            done.append(value)
        elif key:
            single[key] = value
    try:
        return _build(single, done)
    except (KeyError, IndexError, msgspec.ValidationError) as wrong:
        raise ValueError(f"impossible position: {wrong}") from wrong


def _build(single: dict[str, str], done: list[str]) -> State:
    if single["game"] != "deception":
        raise ValueError(f"not a Deception position: {single['game']!r}")
    fields = dict(pair.split("=", 1) for pair in single["options"].split())
    options = msgspec.convert({"type": "deception.Options", **fields}, Options, strict=False)
    deal = Deal(
        _packs(single["evidence"]),
        _packs(single["weapons"]),
        tuple(Role(word) for word in single["roles"].split()),
        tuple(int(word) for word in single["situations"].split()),
    )
    state, _ = rules.start(options, single.get("seed", ""), deal)
    state = _night(state, single, Phase(single["phase"]))
    for line in done:
        seat, _, words = line.partition(" ")
        state = _do(state, int(seat), action_of(words))
    if state.phase is not Phase(single["phase"]):
        raise ValueError(f"what was done does not lead to phase {single['phase']}")
    return state


def _packs(text: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(int(word) for word in pack.split()) for pack in text.split("|"))


def _night(state: State, single: dict[str, str], until: Phase) -> State:
    """Look, see the roles, pick and be told, as far as the text says."""
    looked = [int(seat) for seat in single.get("acknowledged", "").split(",") if seat]
    picks = dict(pair.split("=", 1) for pair in single.get("picks", "").split())
    for phase in (Phase.LOOK, Phase.ROLES, Phase.CRIME, Phase.BRIEF):
        here = phase is until
        if state.phase is not phase:
            raise ValueError(f"the night does not lead to phase {until.value}")
        if phase is Phase.CRIME:
            for seat, places in picks.items():
                red, blue = places.split(",")
                state = _do(state, int(seat), Pick(int(red), int(blue)))
        else:
            for seat in looked if here else range(state.seats):
                state = _do(state, seat, Ack())
        if here:
            return state
    return state


def _do(state: State, seat: int, action: Action) -> State:
    refused = rules.refusal(state, seat, action)
    if refused is not None:
        raise refused
    return rules.apply(state, seat, action)[0]
