"""Golden playthroughs: one recorded match per game and set of options, with what every seat could see and do.

    python -m tools.build_playthroughs            says which recordings differ from what the rules do today
    python -m tools.build_playthroughs --write    writes them anew; read the diff before committing it

Each step names the legal actions of the seat in turn, what was done and what happened; at every result of the
first deal, and at the end of the others, the views of the table and of all seats are written out. A changed
rule shows as a changed line.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine import codec
from engine.actions import Ack, Action, PlayCard
from engine.cards import text
from engine.events import CardPlayed, Event
from engine.game import Game
from engine.games import REGISTRY
from engine.games.deception.state import Say, Solve
from engine.games.deception.text import action_text as deception_text
from engine.games.three_hags.state import PlayCombo
from engine.games.three_hags.text import combo_text
from engine.games.trick_of_the_dead.options import TwoPlayerRevival, ZombieDouble
from engine.games.whos_who.options import RoleDealing
from engine.match import Match
from engine.shuffle import Stream

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "playthroughs"

DECEPTION = REGISTRY["deception"]
MANY = 200
"""More choices than that are counted, not listed."""
SHORT = (("min_deals", 1), ("cap_deals", 1))
VARIANTS: Mapping[str, Mapping[str, tuple[tuple[str, Any], ...]]] = {
    "whos_who": {
        "question": (("question_allowed", True), *SHORT),
        "bag": (("role_dealing", RoleDealing.BAG), ("bag_rounds", 2)),
    },
    "trick_of_the_dead": {
        "whole_trick": (("zombie_double", ZombieDouble.WHOLE_TRICK),),
        "trick_pair": (("players", 2), ("two_player_revival", TwoPlayerRevival.TRICK_PAIR)),
    },
}
"""Per game, options that can be combined with each of its presets."""


def action_text(action: Action) -> str:
    """A card by its code, a combo by its cards and meaning, anything else as its JSON."""
    if isinstance(action, PlayCombo):
        return combo_text(action.cards, action.meaning)
    if isinstance(action, DECEPTION.action_types) and not isinstance(action, Ack):
        return deception_text(action)
    return text(action.card) if isinstance(action, PlayCard) else codec.to_json(action).decode()


def event_text(event: Event) -> str:
    """One event on one line."""
    if isinstance(event, CardPlayed):
        return f"CardPlayed seat={event.seat} {text(event.card)}{' winning' if event.winning else ''}"
    return codec.to_json(event).decode()


def option_sets(game: Game) -> Mapping[str, Any]:
    """What is recorded: every preset, and every preset with each of the game's variants switched on."""
    sets = dict(game.presets)
    for variant, changes in VARIANTS.get(game.name, {}).items():
        for preset, options in game.presets.items():
            for field, value in changes:
                options = game.change_option(options, field, value)
            sets[f"{preset}_{variant}"] = options
    return sets


def recording(game: Game, name: str) -> str:
    """The whole text of one golden playthrough: a match of random legal play from a fixed seed."""
    options = option_sets(game)[name]
    seed = f"playthrough {game.name} {name}"
    match = Match.new(game, options, ["any"] * game.seats(options), seed)
    return "\n".join(_lines(match, name, Stream(seed, "choices"))) + "\n"


def _lines(match: Match, name: str, chance: Stream) -> Iterator[str]:
    yield f"game {match.game.name} rules {match.game.rules_version} preset {name}"
    yield f"options {codec.to_json(match.options).decode()}"
    yield f"seed {match.seed}"
    yield f"commitment {match.commitment}"
    yield from (f"  {event_text(event)}" for event in match.events_for(None))
    first_deal = True
    while actors := match.actors():
        seat, legal = _who_acts(match, actors, chance)
        action = legal[chance.below(len(legal))]
        done = match.game.deal_done(match.state)
        if done or (first_deal and match.game.awaits_ack(match.state)):
            yield from _views(match)
        first_deal = first_deal and not done
        choices = f"{len(legal)} ways" if len(legal) > MANY else " ".join(action_text(one) for one in legal)
        yield f"{match.decision} seat {seat} of {choices}: {action_text(action)}"
        yield from (f"  {event_text(event)}" for event in match.act(seat, action))
    yield f"outcome {match.outcome}"


def _who_acts(match: Match, actors: tuple[int, ...], chance: Stream) -> tuple[int, tuple[Action, ...]]:
    """A seat and what it may do; where talk is free also one that nobody waits for.

    Attempts are kept rare and statements few, or every game of Deception would end in its first round.
    """
    others = (s for s in range(len(match.seats)) if s not in actors)
    talkers = [s for s in others if any(isinstance(one, Say) for one in match.legal(s))]
    seat = actors[chance.below(len(actors))]
    if talkers and chance.below(4) == 0:
        seat = talkers[chance.below(len(talkers))]
    legal = match.legal(seat)
    quiet = tuple(one for one in legal if not isinstance(one, Say | Solve))
    if len(quiet) == len(legal):
        return seat, legal
    if quiet and chance.below(2) == 0:
        return seat, quiet
    wanted = Solve if chance.below(16) == 0 else Say
    return seat, tuple(one for one in legal if isinstance(one, wanted)) or legal


def _views(match: Match) -> Iterator[str]:
    for seat in (None, *range(match.game.seats(match.options))):
        view = match.view(seat)
        digest = sha256(codec.view_to_bytes(view)).hexdigest()[:12]
        lines = match.game.describe(view).splitlines()
        yield f"  view {digest} {' | '.join(lines)}"


def recordings() -> Iterator[tuple[Path, str]]:
    """Every file that should exist, with its text."""
    for game in REGISTRY.values():
        for name in option_sets(game):
            yield FOLDER / game.name / f"{name}.txt", recording(game, name)


def main(arguments: list[str] | None = None) -> int:
    """The command; returns 1 when a recording differs and was not written."""
    parser = argparse.ArgumentParser(prog="tools.build_playthroughs", description=__doc__)
    parser.add_argument("--write", action="store_true")
    write = parser.parse_args(arguments).write
    different = 0
    for path, expected in recordings():
        if path.exists() and path.read_text(encoding="utf-8") == expected:
            continue
        different += 1
        print(f"{'wrote' if write else 'differs:'} {path.relative_to(FOLDER.parent)}")
        if write:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(expected, encoding="utf-8", newline="\n")
    return 1 if different and not write else 0


if __name__ == "__main__":
    sys.exit(main())
