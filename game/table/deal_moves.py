"""How the cards of a deal come to their seats; part of the choreography. Pure."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.three_hags import state as hags
from engine.games.trick_of_the_dead.state import RoundBegun
from engine.games.whist.state import HandDealt
from engine.games.whos_who.state import DealBegun
from game.table import dead_moves
from game.table import moves as styles
from game.table.facts import Facts
from game.table.layout import pack_pose
from game.table.moves import AIR, Cue, Move, Scene, Timeline, impulse
from game.table.picture import HAND, ROLE_BACK, Key, Picture, Placed
from game.table.secret_moves import deal_rest, deal_roles

DEAL_GAP = 0.036
"""Seconds between two cards leaving the dealer's hand."""


def deal(event: HandDealt | DealBegun | RoundBegun | hags.RoundBegun, scene: Scene) -> Timeline:
    """One card after the other from the dealer's hand, the dealer's left first; the turned card flips
    last. Role cards go before, face down.
    """
    facts, layout = scene.new, scene.layout
    source = pack_pose(layout, facts.place(event.dealer))
    slots = {seat: _slots(scene.after, facts, seat) for seat in range(facts.seats)}
    total = sum(facts.counts) + (1 if facts.turned else 0)
    given = [0] * facts.seats
    moves: list[Move] = []
    roles = deal_roles(event.dealer, scene, source)
    opening = max((move.delay for move in roles), default=0.0)
    cues = [Cue(opening, "shuffle")]
    cues += [Cue(move.delay, "deal") for move in roles]
    flips: list[tuple[Key, Placed]] = []
    start = opening + 0.22 + (0.3 if roles else 0.0)
    for i in range(total):
        seat = (event.dealer + 1 + i) % facts.seats
        number = facts.deal * 1000 + i
        delay = start + i * DEAL_GAP
        if facts.turned and i == total - 1:
            key, style, ends_up = ("card", facts.turned[1], 0), styles.OPEN, True
        else:
            key, style, ends_up = slots[seat][given[seat]], styles.DEAL, False
            given[seat] += 1
        placed = scene.after[key]
        own = not ends_up and placed.card is not None
        if own:
            flips.append((key, placed))
        push, spin = impulse(source, placed.pose, number, 0.9)
        moves.append(
            Move(
                key=key,
                card=placed.card if ends_up or own else None,
                start=replace(source, scale=placed.pose.scale * 0.94) if own else source,
                goal=placed.pose,
                style=style,
                delay=delay + (0.12 if ends_up else 0),
                up=(False, ends_up),
                push=push,
                spin=spin,
                waits=False,
                layer=AIR + (0 if own else 1),
            )
        )
        cues.append(Cue(delay, "deal"))
    end = start + total * DEAL_GAP
    rest = [*deal_rest(scene, source, end), *dead_moves.deal_graves(scene, source, end)]
    cues += [Cue(move.delay, "deal") for move in rest]
    flips += [(move.key, scene.after[move.key]) for move in roles if move.card != ROLE_BACK]
    return Timeline((*_with_flips([*roles, *moves], flips, end + 0.5), *rest), tuple(cues))


def _with_flips(moves: list[Move], flips: list[tuple[Key, Placed]], at: float) -> tuple[Move, ...]:
    """The viewer's own cards lie face down until all are dealt, then turn over from left to right."""
    order = {key: i for i, (key, _) in enumerate(sorted(flips, key=lambda item: item[1].pose.x))}
    out: list[Move] = []
    for move in moves:
        if move.key in order:
            layer = AIR + order[move.key] / 100
            landed = move.delay + move.style.limit
            turn = Move(
                key=move.key,
                card=move.card,
                start=move.goal,
                goal=move.goal,
                style=styles.TURN,
                delay=max(0.0, at + order[move.key] * 0.03 - landed),
                up=(False, True),
                layer=layer,
            )
            move = replace(move, then=turn, layer=layer)
        out.append(move)
    return tuple(out)


def _slots(picture: Picture, facts: Facts, seat: int) -> list[Key]:
    """The keys of a seat's hand, in the order in which dealt cards fill it (never that of the cards'
    ranks).
    """
    if seat == facts.viewer and facts.hand is not None:
        return [key for key, placed in picture.items() if placed.layer == HAND]
    return [key for key in picture if key[0] == "back" and key[1] == seat]
