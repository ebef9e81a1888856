"""Random matches and positions for property tests: a few small numbers decide everything, so they shrink
well."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import strategies as st

from engine.errors import Refused
from engine.game import Game
from engine.games import REGISTRY
from engine.match import Match
from engine.shuffle import Stream

SEATED = ("human", "normal", "normal", "normal")


def walk(game: Game, options: object, seed: str, steps: int, choices: str = "walk") -> Match:
    """A match after ``steps`` random legal journal entries (fewer if it ends)."""
    match = Match.new(game, options, ("human", *["normal"] * (game.seats(options) - 1)), seed)
    chance = Stream(seed, choices)
    for _ in range(steps):
        if not play_on(match, chance):
            break
    return match


def play_on(match: Match, chance: Stream) -> bool:
    """One random legal action by a random seat that owes one; False when the match is over.

    First a kind of action, then one of that kind: where speech is free, statements would drown the rest.
    """
    actors = match.actors()
    if not actors:
        return False
    seat = actors[chance.below(len(actors))]
    legal = match.legal(seat)
    kinds = list(dict.fromkeys(type(action) for action in legal))
    kind = kinds[chance.below(len(kinds))]
    choices = [action for action in legal if type(action) is kind]
    match.act(seat, choices[chance.below(len(choices))])
    return True


def options_of(name: str) -> st.SearchStrategy:
    """Legal options of a game: a preset, then a few changes on the options screen."""
    game = REGISTRY[name]
    allowed = game.allowed
    changes = st.lists(
        st.sampled_from(sorted(allowed)).flatmap(
            lambda field: st.tuples(st.just(field), st.sampled_from(allowed[field]))
        ),
        max_size=4,
    )

    def changed(preset: str, steps: list) -> object:
        options = game.presets[preset]
        for field, value in steps:
            if field not in game.locked_options(options):
                with suppress(Refused):  # a value that this number of masters does not allow
                    options = game.change_option(options, field, value)
        return options

    return st.builds(changed, st.sampled_from(list(game.presets)), changes)


def matches(name: str, most: int = 90) -> st.SearchStrategy[Match]:
    """Matches of a game stopped at a random moment."""
    return st.builds(
        walk,
        st.just(REGISTRY[name]),
        options_of(name),
        st.integers(0, 10_000).map(str),
        st.integers(0, most),
    )
