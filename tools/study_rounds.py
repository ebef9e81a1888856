"""How long rounds of Trick of the Dead can get: ``python -m tools.study_rounds [--rounds N]``.

Plays rounds under all options with random seats, seats that pair ranks wherever they can (the most zombies)
and seats that never do, one of each kind and all of one. A card that is played never comes back, so no round
has more than 54 // seats tricks; every round that ends any other way than with an empty hand is an error.
Prints one JSON object; exit code 1 when a round breaks the bound.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.actions import Ack, Action, PlayCard
from engine.games.trick_of_the_dead import rules
from engine.games.trick_of_the_dead.atoms import takes
from engine.games.trick_of_the_dead.options import Options, TwoPlayerRevival
from engine.games.trick_of_the_dead.state import NameTrump, Phase, State
from engine.shuffle import Stream

Way = Callable[[State, int, tuple[Action, ...], Stream], Action]
"""(state, seat, legal actions, chance) -> action. These seats see everything: the worst case is wanted."""


def at_random(state: State, seat: int, legal: tuple[Action, ...], chance: Stream) -> Action:
    """Any legal action."""
    del state, seat
    return legal[chance.below(len(legal))]


def _pairs(state: State, card: int) -> bool:
    """Whether a card has the rank of one on the table, or of the last winner where that counts."""
    compared = list(state.trick)
    options = state.options
    if options.players == 2 and options.two_player_revival is TwoPlayerRevival.WITH_LAST_WINNER:
        compared += [trick.card_of(trick.winner) for trick in state.tricks[-1:]]
    return card < 52 and any(card % 13 == other % 13 for other in compared if other < 52)


def raising(state: State, seat: int, legal: tuple[Action, ...], chance: Stream) -> Action:
    """Makes a pair where it can; else lets the seat with the fewest cards win, so that all hands grow."""
    played = [action for action in legal if isinstance(action, PlayCard)]
    if not played:
        return legal[chance.below(len(legal))]
    pairs = [action for action in played if _pairs(state, action.card)]
    if pairs:
        return pairs[chance.below(len(pairs))]
    if not state.trick:
        # A rank that the others hold as well can be paired.
        others = [h for s, h in enumerate(state.hands) if s != seat]
        shared = [
            a for a in played if any(h >> (13 * suit + a.card % 13) & 1 for h in others for suit in range(4))
        ]
        return (shared or played)[chance.below(len(shared or played))]
    best = state.trick[rules.winning_place(state.trick, state.trump)]
    short = state.hand_sizes[seat] == min(state.hand_sizes)
    wanted = [a for a in played if takes(a.card, best, state.led, state.trump) == short]
    return (wanted or played)[chance.below(len(wanted or played))]


def calm(state: State, seat: int, legal: tuple[Action, ...], chance: Stream) -> Action:
    """Avoids pairs and names the suit it holds least of."""
    if isinstance(legal[0], NameTrump):
        held = [(state.hands[seat] >> 13 * suit & 8191).bit_count() for suit in range(4)]
        return legal[held.index(min(held))]
    alone = [a for a in legal if not (isinstance(a, PlayCard) and _pairs(state, a.card))]
    return (alone or legal)[chance.below(len(alone or legal))]


MOST_TRICKS = {seats: rules.PACK // seats for seats in (2, 3)}
"""By number of seats: each card is played once at most."""
WAYS: Mapping[str, Way] = {"random": at_random, "raising": raising, "calm": calm}


def options_of(number: int) -> Options:
    """Both numbers of seats and both revivals, in turn."""
    revival = tuple(TwoPlayerRevival)[number // 2 % 2]
    return Options(players=2 + number % 2, two_player_revival=revival)


def play_round(options: Options, ways: Sequence[Way], seed: str) -> State:
    """One round to its end. Raises RuntimeError when it has more tricks than there are cards for."""
    state, _ = rules.start(options, seed)
    chance = Stream(seed, "ways")
    while state.phase is not Phase.ROUND_DONE:
        seat = rules.actors(state)[0]
        legal = rules.legal(state, seat)
        action = legal[0] if legal == (Ack(),) else ways[seat](state, seat, legal, chance)
        state, _ = rules.apply(state, seat, action)
        if len(state.tricks) > MOST_TRICKS[options.players]:
            raise RuntimeError(f"{seed}: {len(state.tricks)} tricks")
    return state


def study(seed: str, rounds: int) -> dict[str, Any]:
    """The most tricks and zombies per table, and how often a round was longer than the hands dealt."""
    report: dict[str, Any] = {"rounds": rounds}
    for name in (*WAYS, "mixed"):
        for number in range(rounds):
            options = options_of(number)
            ways = tuple(WAYS.values()) if name == "mixed" else (WAYS[name],) * 3
            state = play_round(options, ways, f"{seed}/{name}/{number}")
            found = report.setdefault(
                f"{name}, {options.players} seats", {"tricks": 0, "zombies": 0, "longer": 0}
            )
            found["tricks"] = max(found["tricks"], len(state.tricks))
            risen = sum(trick.revived is not None for trick in state.tricks)
            found["zombies"] = max(found["zombies"], risen)
            found["longer"] += len(state.tricks) > (14 if options.players == 3 else 18)
    return report


def main(argv: Sequence[str] | None = None) -> int:
    """Print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=2000, help="per way of playing")
    parser.add_argument("--seed", default="rounds")
    args = parser.parse_args(argv)
    try:
        print(json.dumps(study(args.seed, args.rounds)))
    except RuntimeError as error:
        print(f"study_rounds: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
