"""How role cards, sealed envelopes and the reveal move; part of the choreography. Pure.

Every seat is shown the same at the same time: nothing here looks at who has sealed what, or at a role that
is not open.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.games.whos_who.state import DealRevealed, DeclarationsCalled, DeclarationsClosed
from game.table import moves as styles
from game.table.layout import Pose
from game.table.moves import AIR, Cue, Move, Scene, Style, Timeline, impulse
from game.table.picture import Key, Placed, envelope_pose

ROLE_GAP = 0.13
"""Seconds between two role cards."""
SWEPT = 0.75
"""Seconds after which the last trick of a batch has been swept away."""
LINGER = 2.4
"""Seconds for which the opened declarations are shown before the scores."""
HELD = 0.55
"""Seconds of silence before all roles turn over."""


def deal_roles(dealer: int, scene: Scene, source: Pose) -> list[Move]:
    """A role card slides to each seat, the dealer's left first."""
    facts = scene.new
    moves: list[Move] = []
    for i in range(facts.seats if facts.secrets else 0):
        seat = (dealer + 1 + i) % facts.seats
        key: Key = ("role", seat, 0)
        placed = scene.after[key]
        push, spin = impulse(source, placed.pose, facts.deal * 1000 + 900 + i, 0.7)
        moves.append(
            Move(
                key=key,
                card=placed.card,
                start=source,
                goal=placed.pose,
                style=styles.DEAL,
                delay=0.15 + i * ROLE_GAP,
                up=(False, False),
                push=push,
                spin=spin,
                waits=False,
                layer=AIR,
            )
        )
    return moves


def deal_rest(scene: Scene, source: Pose, at: float) -> list[Move]:
    """What nobody is dealt: the cards out of play face down, then the one that sets trumps, open."""
    facts = scene.new
    keys: list[Key] = [("left", i, 0) for i in range(len(facts.leftover))]
    if facts.aside is not None:
        keys.append(("card", facts.aside, 0))
    moves: list[Move] = []
    for i, key in enumerate(keys):
        placed, is_open = scene.after[key], key[0] == "card"
        push, spin = impulse(source, placed.pose, facts.deal * 1000 + 800 + i, 0.8)
        moves.append(
            Move(
                key=key,
                card=placed.card,
                start=source,
                goal=placed.pose,
                style=styles.OPEN if is_open else styles.DEAL,
                delay=at + i * 0.06 + (0.12 if is_open else 0.0),
                up=(False, is_open),
                push=push,
                spin=spin,
                waits=False,
                layer=AIR + i / 10,
            )
        )
    return moves


def called(event: DeclarationsCalled, scene: Scene) -> Timeline:
    """Lights low, and an envelope for every seat from the middle of the table, all at once."""
    number = 0 if event.interim else 1
    x, y = scene.layout.centre
    late = SWEPT if scene.old is not None and scene.old.trick else 0.0
    moves: list[Move] = []
    for seat in range(scene.new.seats):
        key: Key = ("sealed", seat, number)
        placed = scene.after.get(key)
        if placed is None:
            continue
        moves.append(
            Move(
                key=key,
                card=placed.card,
                start=Pose(x, y, 90.0, placed.pose.scale * 0.7),
                goal=placed.pose,
                style=styles.SLIP,
                delay=late,
                up=(True, True),
                waits=False,
                layer=AIR,
            )
        )
    return Timeline(tuple(moves), (Cue(0.0, "hush"), *((Cue(late, "deal"),) if moves else ())))


def closed(event: DeclarationsClosed, scene: Scene) -> Timeline:
    """The envelopes of the interim all go under the role cards; those of the end wait for the reveal."""
    number = 0 if event.interim else 1
    moves: list[Move] = []
    for seat in range(scene.new.seats):
        key: Key = ("sealed", seat, number)
        was, placed = scene.before.get(key), scene.after.get(key)
        if was is not None and placed is not None:
            moves.append(
                Move(
                    key=key,
                    card=was.card,
                    start=was.pose,
                    goal=placed.pose,
                    style=styles.SLIP,
                    up=(True, True),
                    layer=AIR,
                )
            )
    return Timeline(tuple(moves), (Cue(0.0, "seal"),))


def revealed(event: DealRevealed, scene: Scene) -> Timeline:
    """All role cards turn over at once, then the cards that nobody had, one after the other. All envelopes
    lie before their seats until then, those of the interim too: in their place the declarations are shown.
    """
    del event
    turns: list[Move] = []
    cues = [Cue(HELD, "unveil")]
    for key, placed in scene.after.items():
        if key[0] == "role" and not _seen(scene, key, placed.card):
            turns.append(_turn(key, placed, styles.REVEAL, HELD))
        elif key[0] == "left" and placed.card is not None:
            delay = HELD + 0.9 + 0.12 * key[1]
            turns.append(_turn(key, placed, styles.TURN, delay))
            cues.append(Cue(delay, "flip"))
    last = max((move.delay + move.style.limit for move in turns), default=HELD)
    envelopes = [
        Move(
            key=key,
            card=placed.card,
            start=placed.pose,
            goal=envelope_pose(scene.layout, scene.new.place(key[1]), scene.new.deal * 60 + key[1]),
            style=replace(styles.LIE, limit=last),
            up=(True, True),
            layer=AIR - 1,
        )
        for key, placed in scene.before.items()
        if key[0] == "sealed"
    ]
    return Timeline((*envelopes, *turns), tuple(cues), linger=LINGER)


def _turn(key: Key, placed: Placed, style: Style, delay: float) -> Move:
    """A card turns its face up where it lies."""
    return Move(
        key=key,
        card=placed.card,
        start=placed.pose,
        goal=placed.pose,
        style=style,
        delay=delay,
        up=(False, True),
        layer=AIR + key[1] / 10,
    )


def _seen(scene: Scene, key: Key, card: int | None) -> bool:
    """Whether it lay open before."""
    was = scene.before.get(key)
    return was is not None and was.card == card


def role_turns(scene: Scene, busy: set[Key]) -> Iterator[Move]:
    """A role card that shows another side than before turns over: the viewer looks, or has looked."""
    for key, placed in scene.after.items():
        was = scene.before.get(key)
        if key[0] != "role" or key in busy or was is None or was.card == placed.card:
            continue
        opens = scene.new.secrets is not None and scene.new.secrets.roles[key[1]] is not None
        yield Move(
            key=key,
            card=placed.card if opens else was.card,
            start=was.pose,
            goal=placed.pose,
            style=styles.REVEAL,
            up=(not opens, opens),
            layer=AIR,
        )
