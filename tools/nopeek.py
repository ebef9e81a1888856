"""The no-peek proof by the thousand: exchange what a seat cannot see, and compare its reports byte by byte.

python -m tools.nopeek [GAME] [--positions N] [--level LEVEL] [--seed S]

Exchanged are others' hands and the cards left over face down, others' roles, what they have sealed or
buried, the order of a graveyard or a stock, and the seed of the match. Compared are the decision of a seat in
turn and, where a game has beliefs, any seat's.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ai import levels, players
from ai.decide import decide
from ai.kernels.jit import COMPILED
from ai.messages import ASSESS, LEVELS, Limit, essence
from engine.actions import Ack
from engine.codec import view_from_bytes, view_to_bytes
from engine.game import Game
from engine.games import REGISTRY
from engine.match import Match
from engine.shuffle import Stream

SECRETS: Mapping[str, tuple[str, ...]] = {
    "whist": ("hands",),
    "whos_who": ("hands", "masters", "interim", "final"),
    "trick_of_the_dead": ("hands", "buried", "order"),
    "three_hags": ("hands", "stock"),
    "deception": ("dealt", "picks"),
}
"""The fields of each game's states that a seat cannot see whole; what is left over follows from the hands."""
ONE_IN = {"whist": 1, "whos_who": 4, "trick_of_the_dead": 4, "three_hags": 2, "deception": 6}
"""Of so many moments one is looked at, so that a thousand positions come from many deals."""


def tables(game: str) -> list[Any]:
    """The options under which positions are played."""
    presets = REGISTRY[game].presets
    if game == "whist":
        return [presets["one_hand"]]
    if game == "three_hags":
        return list(presets.values())
    if game == "trick_of_the_dead":
        return [*presets.values(), replace(presets["two_players"], open_graveyard=True)]
    if game == "deception":
        return list(presets.values())
    return [replace(o, question_allowed=asked) for o in presets.values() for asked in (False, True)]


def exchanged(state: Any, seat: int, seed: str) -> Any | None:
    """Another state in which ``seat`` sees the same, as different as some draws make it; None if none is."""
    game = _game_of(state)
    chance = Stream(seed, "exchange")
    view = game.view(state, seat)
    others = [game.sample(view, chance) for _ in range(8)]
    most = max(others, key=lambda other: len(differing(state, other)))
    return most if differing(state, most) else None


def differing(state: Any, other: Any) -> tuple[str, ...]:
    """The secrets in which two states of a game differ."""
    fields = SECRETS[_game_of(state).name]
    return tuple(field for field in fields if getattr(state, field) != getattr(other, field))


def hides_something(state: Any) -> bool:
    """Whether a seat cannot work out everything: in Three Hags it can once the stock is empty."""
    return _game_of(state).name != "three_hags" or bool(state.stock)


def _game_of(state: Any) -> Game:
    return next(game for game in REGISTRY.values() if isinstance(state, game.state_type))


def positions(game: str, seed: str) -> Iterator[tuple[Any, int]]:
    """States and a seat, mostly one in turn, from deals played by random legal actions, without end."""
    record = REGISTRY[game]
    number = 0
    while True:
        number += 1
        name = f"{seed}/{number}"
        chance = Stream(name, "nopeek")
        options = tables(game)[number % len(tables(game))]
        seats = record.seats(options)
        match = Match.new(record, options, ("normal",) * seats, name)
        while not record.deal_done(match.state):
            seat = match.actors()[0]
            legal = match.legal(seat)
            if hides_something(match.state) and legal != (Ack(),) and chance.below(ONE_IN[game]) == 0:
                other = (game in players.BELIEFS and chance.below(4) == 0) or game in players.MINDED
                yield match.state, (chance.below(seats) if other else seat)
            match.act(seat, legal[chance.below(len(legal))])
            if game in players.MINDED:
                _talk(match, chance)


def _talk(match: Match, chance: Stream) -> None:
    """Sometimes a random seat says something, or tries to solve, out of turn."""
    seat = chance.below(match.state.seats)
    legal = match.legal(seat)
    if seat not in match.actors() and len(legal) > 1 and chance.below(2) == 0:
        said = [one for one in legal if type(one).__name__ == "Say"] or list(legal)
        kind = said if chance.below(40) else list(legal)
        match.act(seat, kind[chance.below(len(kind))])


def report_bytes(state: Any, seat: int, level: str, seed: str) -> bytes:
    """Decision and beliefs of a seat, which is given the bytes of its view and nothing else."""
    game = _game_of(state)
    view = view_from_bytes(view_to_bytes(game.view(state, seat)))
    reports = b""
    if game.name in players.MINDED:  # may be asked at any time, and thinks with its own temper
        assessed = decide(view, level, seed, ASSESS, temper=seed)
        return essence(assessed) + essence(decide(view, level, seed, temper=seed))
    if game.name in players.BELIEFS:
        reports += essence(decide(view, level, seed, ASSESS))
    if game.legal(view, seat):
        limit = Limit(levels.limit_of(game.name, level, COMPILED).iterations, 600.0)
        reports += essence(decide(view, level, seed, limit))
    return reports


def main(argv: Sequence[str] | None = None) -> int:
    """Exit code 1 at the first difference."""
    parser = argparse.ArgumentParser(prog="python -m tools.nopeek", description="The no-peek proof.")
    parser.add_argument("game", nargs="?", choices=tuple(SECRETS), default="whist")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--level", choices=LEVELS, default="hard")
    parser.add_argument("--seed", default="1")
    args = parser.parse_args(argv)
    compared = 0
    secrets: Counter[str] = Counter()
    for number, (state, seat) in enumerate(positions(args.game, args.seed)):
        other = exchanged(state, seat, f"{args.seed}/{number}")
        if other is None:
            continue
        seed = f"{args.seed}/{number}/think"
        if report_bytes(state, seat, args.level, seed) != report_bytes(other, seat, args.level, seed):
            secret = ", ".join(differing(state, other))
            print(f"position {number}: the report of seat {seat} depends on {secret}")
            print(_game_of(state).to_text(state))
            return 1
        compared += 1
        secrets.update(differing(state, other))
        if compared == args.positions:
            break
    print(f"{compared} positions, {args.level}: every report is the same, byte for byte")
    print("exchanged: " + ", ".join(f"{field} in {count}" for field, count in sorted(secrets.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
