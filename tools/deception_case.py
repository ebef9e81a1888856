"""A case of Deception among computers, without a clock: who is asked when (DC §4.6, §6, D32)."""

from __future__ import annotations

from collections.abc import Callable

from engine.actions import Action
from engine.games.deception.state import Advise, EndPresentation, Phase, Say, Solve
from engine.match import Match

NIGHT = (Phase.LOOK, Phase.ROLES, Phase.CRIME, Phase.BRIEF)
PASSES = 3
"""At most so many statements of a seat in one talk window (DC §6)."""

Asked = Callable[[int], Action]
"""What a seat wants to do now; ``Ack`` of a seat that nobody waits for: nothing."""


def play(match: Match, ask: Asked) -> None:
    """To the end: after each move of the seat in turn everybody may solve or speak."""
    while match.outcome is None:
        if match.state.phase in NIGHT:
            for seat in match.actors():
                match.act(seat, ask(seat))
            continue
        listen(match, ask)
        if match.outcome is None:
            move(match, ask)


def listen(match: Match, ask: Asked) -> None:
    """Everybody but the seat in turn: attempts, then talk, until nobody has anything to add."""
    for _ in range(PASSES):
        quiet = True
        for seat in match.state.others:
            if match.outcome is not None:
                return
            if seat == match.state.turn:
                continue
            action = ask(seat)
            if isinstance(action, Solve | Say | Advise):
                match.act(seat, action)
                quiet = False
        if quiet:
            return


def move(match: Match, ask: Asked) -> None:
    """The seat in turn; before a presentation ends everybody is asked once more whether they solve."""
    turn = match.state.turn
    assert turn is not None, "somebody moves the game on"
    action = ask(turn)
    if isinstance(action, EndPresentation):
        for seat in (*(s for s in match.state.others if s != turn), turn):
            late = ask(seat)
            if isinstance(late, Solve):
                match.act(seat, late)
                if match.state.phase is not Phase.PRESENT:
                    return
    match.act(turn, action)
