"""How well sampled worlds know the hidden cards: ``python -m tools.study_belief --bot normal --hands 40``.

Hands are played by four copies of a bot (see tools.study_whist); after tricks 3, 6 and 9 the seat in turn is
asked where each hidden card is. The score is the log loss per card (lower is better), beside that of worlds
drawn without weighing. Prints one JSON object.
"""

from __future__ import annotations

import argparse
import json
import math
from typing import Any

from ai.belief.whist import PRIOR, Worlds
from engine.actions import Ack, PlayCard
from engine.cards import cards_of
from engine.games.whist.options import Options
from engine.games.whist.state import State
from engine.match import Match
from engine.shuffle import derive
from tools.study_whist import bot_named

AFTER = (3, 6, 9)
WORLDS = 400


def moments(bot_name: str, hands: int) -> list[tuple[State, Any]]:
    """The true state and the view in turn after each of the chosen tricks."""
    bot = bot_named(bot_name)
    found: list[tuple[State, Any]] = []
    for number in range(hands):
        match = Match.new("whist", Options(), ("bot",) * 4, f"belief/{number}")
        while len(match.state.tricks) <= max(AFTER):
            if match.state.turn is None:
                match.act(0, Ack())
                continue
            view = match.view(match.state.turn)
            if not view.trick and len(view.tricks) in AFTER:
                found.append((match.state, view))
            card = bot(view, derive(f"belief/{number}", match.decision))
            match.act(match.state.turn, PlayCard(card))
    return found


def loss(state: State, view: Any, prior: tuple[float, float] | None) -> float:
    """Log loss per hidden card; ``prior`` None: worlds drawn without weighing."""
    sampler = Worlds(view, WORLDS, 12345, prior or PRIOR)
    if prior is None:
        sampler.count = 0
    sampler.draw(WORLDS, lambda: False)
    sampler.refine(WORLDS)
    flat = [int(hand) for hand in sampler.worlds]
    total = 0.0
    hidden = list(cards_of(view.unseen()))
    for card in hidden:
        owner = next(seat for seat in range(4) if state.hands[seat] >> card & 1)
        right = sum(flat[4 * world + owner] >> card & 1 for world in range(WORLDS))
        total -= math.log((right + 1) / (WORLDS + 3))
    return total / len(hidden)


def main() -> int:
    """Score the worlds and print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--bot", default="normal")
    parser.add_argument("--hands", type=int, default=40)
    parser.add_argument("--prior", action="append", help="SURPRISES,EXPECTED; may be given several times")
    args = parser.parse_args()
    asked = moments(args.bot, args.hands)
    priors: list[tuple[float, float] | None] = [None]
    for text in args.prior or [f"{PRIOR[0]},{PRIOR[1]}"]:
        surprises, expected = map(float, text.split(","))
        priors.append((surprises, expected))
    report: dict[str, Any] = {"bot": args.bot, "moments": len(asked)}
    for prior in priors:
        by_trick = {after: [] for after in AFTER}
        for state, view in asked:
            by_trick[len(view.tricks)].append(loss(state, view, prior))
        name = "unweighted" if prior is None else f"{prior[0]:g},{prior[1]:g}"
        report[name] = {after: round(sum(found) / len(found), 4) for after, found in by_trick.items()}
    print(json.dumps(report))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
