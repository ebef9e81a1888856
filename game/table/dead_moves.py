"""How cards are buried, rise again and are opened; part of the choreography. Pure.

Every seat's burial looks the same and is shown at the same time; what rises is the same picture for all.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.trick_of_the_dead.state import CardsBuried, GraveyardClosed, Revived, RoundCounted
from game.table import dead_layout
from game.table import moves as styles
from game.table.layout import CARD_H, CARD_W, Layout, Pose
from game.table.moves import AIR, Cue, Move, Scene, Style, Timeline, impulse
from game.table.picture import FAN, HAND, Key, Placed

DOWN = Style(spring=12.0, limit=0.62, lift=0.7, flip=(0.05, 0.5))
SINK = Style(spring=11.0, limit=0.66, lift=0.6)
RISE = Style(spring=7.5, limit=0.72, lift=0.25)
WAKE = Style(spring=6.0, limit=0.62, lift=0.9, flip=(0.1, 0.9))
DRIFT = Style(spring=5.6, limit=1.0, lift=0.6)
FLIP = Style(spring=14.0, limit=0.5, lift=0.6, flip=(0.1, 0.8))
AWAKE = 0.95
"""Seconds after the last card of a trick at which the graveyard moves: the points are being read."""
HOVER = 1.5
"""A card that rises hangs in the air at so many times the size of one in the hand of the viewer (as large as
``draw.CLOSE`` has sharp pictures for)."""
LINGER = 2.6
"""Seconds for which the opened hands are shown before the results."""


def deal_graves(scene: Scene, source: Pose, at: float) -> list[Move]:
    """What nobody is dealt goes to the graveyard, or is the stock, face down."""
    keys = [key for key in scene.after if key[0] in ("grave", "stock")]
    moves: list[Move] = []
    for i, key in enumerate(keys):
        goal = scene.after[key].pose
        push, spin = impulse(source, goal, scene.new.deal * 1000 + 700 + i, 0.8)
        moves.append(
            Move(
                key=key,
                card=None,
                start=source,
                goal=goal,
                style=styles.DEAL,
                delay=at + i * 0.06,
                push=push,
                spin=spin,
                waits=False,
                layer=AIR + i / 100,
            )
        )
    return moves


def buried(event: CardsBuried, scene: Scene) -> Timeline:
    """The viewer's own two cards turn over and lie down before the graveyard."""
    keys = [key for key in scene.after if key[0] == "buried" and key[1] == event.seat]
    chosen = [c for c in range(54) if event.cards >> c & 1]
    moves: list[Move] = []
    for i, (key, card) in enumerate(zip(keys, chosen, strict=False)):
        was = scene.before.get(("card", card, 0))
        if was is not None:
            goal = scene.after[key].pose
            push, spin = impulse(was.pose, goal, scene.new.deal * 10 + i, 0.5)
            moves.append(
                Move(
                    key=key,
                    card=card,
                    start=was.pose,
                    goal=goal,
                    style=DOWN,
                    delay=0.08 * i,
                    up=(True, False),
                    push=push,
                    spin=spin * 0.3,
                    layer=AIR + i,
                )
            )
    return Timeline(tuple(moves), (Cue(0.0, "toss"), Cue(0.3, "bury")))


def closed(event: GraveyardClosed, scene: Scene) -> Timeline:
    """Two cards of every seat sink into the graveyard at once; then, in the open variant, all are opened."""
    facts = scene.new
    heap = dead_layout.grave(scene.layout, max(0, event.size - 1))
    targets = [key for key in scene.after if key[0] == "grave"][-2 * facts.seats :]
    moves: list[Move] = []
    for seat in range(facts.seats):
        for i in range(2):
            number = seat * 2 + i
            key: Key = targets[number] if number < len(targets) else ("falling", number, 0)
            goal = scene.after[key].pose if key in scene.after else heap
            start = _buried_from(scene, seat, i)
            push, spin = impulse(start, goal, facts.deal * 1000 + 600 + number, 0.5)
            moves.append(
                Move(
                    key=key,
                    card=None,
                    start=start,
                    goal=goal,
                    style=SINK,
                    delay=0.07 * i,
                    push=push,
                    spin=spin * 0.4,
                    layer=AIR + i,
                )
            )
    cues = [Cue(0.0, "toss"), Cue(0.45, "bury"), Cue(0.7, "shuffle")]
    opened, late = _opened(event.cards, scene, heap)
    return Timeline((*moves, *opened), (*cues, *late))


def _opened(cards: tuple[int, ...], scene: Scene, heap: Pose) -> tuple[list[Move], list[Cue]]:
    """The cards of an open graveyard go from the heap to their rows, the next to rise first."""
    moves: list[Move] = []
    for i, card in enumerate(cards):
        key: Key = ("card", card, 0)
        moves.append(
            Move(
                key=key,
                card=card,
                start=heap,
                goal=scene.after[key].pose,
                style=styles.OPEN,
                delay=1.3 + 0.06 * i,
                up=(False, True),
                layer=AIR + 2 + i / 100,
            )
        )
    return moves, [Cue(1.3 + 0.06 * i, "flip") for i in range(0, len(cards), 2)]


def _buried_from(scene: Scene, seat: int, index: int) -> Pose:
    """Where a seat's buried card was: where the viewer laid it, else in the middle of a hand."""
    laid = scene.before.get(("buried", seat, index))
    if laid is not None:
        return laid.pose
    fan = [placed.pose for key, placed in scene.before.items() if key[0] == "back" and key[1] == seat]
    if not fan and seat == scene.new.viewer:
        fan = [placed.pose for placed in scene.before.values() if placed.layer == HAND]
    middle = len(fan) // 2 + index
    return fan[min(middle, len(fan) - 1)] if fan else scene.layout.seats[scene.new.place(seat)]


def revived(event: Revived, scene: Scene) -> Timeline:
    """The top card of the graveyard rises, turns its face to all and drifts into the winner's hand."""
    key: Key = ("card", event.card, 0)
    placed = scene.after.get(key)
    if placed is None:
        return Timeline()
    was = scene.before.get(key)
    start = was.pose if was else _top(scene)
    up = was is not None
    air = hover(scene.layout, start)
    base = Move(key=key, card=event.card, start=start, goal=placed.pose, style=DRIFT, layer=AIR + 6)
    drift = replace(base, start=air, up=(True, True))
    wake = replace(base, start=air, goal=air, style=WAKE, up=(up, True), then=drift)
    lifted = replace(air, y=(air.y + start.y) / 2, angle=start.angle * 0.5)
    rise = replace(base, goal=lifted, style=RISE, delay=AWAKE, up=(up, up), then=replace(wake, start=lifted))
    cues = (Cue(AWAKE, "rise"), Cue(AWAKE + RISE.limit + 0.15, "flip"), Cue(_landing(rise) - 0.25, "zombie"))
    moves = [rise]
    if up:
        still = replace(styles.LIE, limit=AWAKE)
        moves = [
            replace(base, goal=start, style=still, up=(True, True), layer=FAN, then=replace(rise, delay=0))
        ]
        moves += _move_up(scene)
    return Timeline(tuple(moves), cues, say=AWAKE - 0.3)


def _move_up(scene: Scene) -> list[Move]:
    """The cards of an open graveyard close up when the first of them has left."""
    graves = scene.new.graves
    moves: list[Move] = []
    for i, card in enumerate(graves.cards if graves else ()):
        key: Key = ("card", card, 0)
        was, placed = scene.before.get(key), scene.after[key]
        if was is not None:
            moves.append(
                Move(
                    key=key,
                    card=card,
                    start=was.pose,
                    goal=placed.pose,
                    style=styles.SLIDE,
                    delay=AWAKE + 0.35,
                    up=(True, True),
                    layer=FAN + (i + 1) / 100,
                )
            )
    return moves


def _landing(move: Move) -> float:
    own = move.delay + move.style.limit
    return own + (_landing(move.then) if move.then else 0.0)


def _top(scene: Scene) -> Pose:
    """The uppermost card of a closed graveyard."""
    heap = [placed.pose for key, placed in scene.before.items() if key[0] == "grave"]
    return heap[-1] if heap else dead_layout.grave(scene.layout, 0)


def hover(layout: Layout, start: Pose) -> Pose:
    """Above the graveyard's edge, large enough to be read by everybody, and clear of the points of the trick,
    which are being read as well.
    """
    scale = layout.hand_scale * HOVER
    half = CARD_H * scale / 2
    x = min(start.x, layout.plot.left + 64, layout.width - 60 * scale)
    plate = layout.plates[-1]
    top = plate.bottom if x - CARD_W * scale / 2 < plate.right else 16.0
    return Pose(x, max(half + top + 8, min(start.y - 40, layout.centre[1])), 0.0, scale)


def counted(event: RoundCounted, scene: Scene) -> Timeline:
    """All hands are opened where they lie; hearts are heard one by one."""
    moves: list[Move] = []
    late = 0.75 if scene.old is not None and scene.old.trick else 0.1
    for place in range(1, scene.new.seats):
        seat = scene.new.seat_at(place)
        backs = [placed for key, placed in scene.before.items() if key[0] == "back" and key[1] == seat]
        for card in (c for c in range(54) if event.left[seat] >> c & 1):
            key: Key = ("card", card, 0)
            placed = scene.after.get(key)
            if placed is None or key in scene.before:
                continue
            was = backs.pop() if backs else placed
            moves.append(_open(key, was, placed, late + 0.12 * len(moves)))
    hearts = sum(scene.new.graves.survival) // scene.new.graves.bonus if scene.new.graves else 0
    chimes = tuple(Cue(late + 0.5 + 0.22 * i, "survive") for i in range(min(hearts, 8)))
    return Timeline(tuple(moves), (Cue(late, "hand_end"), *chimes), linger=LINGER)


def _open(key: Key, was: Placed, placed: Placed, delay: float) -> Move:
    return Move(
        key=key,
        card=placed.card,
        start=was.pose,
        goal=placed.pose,
        style=FLIP,
        delay=delay,
        up=(False, True),
        layer=AIR,
    )


def keep_marker(scene: Scene, part: Timeline) -> Timeline:
    """With two players the card that took a trick slides aside instead of going to the pile; the one before
    it goes there."""
    graves, old = scene.new.graves, scene.old.graves if scene.old else None
    if graves is None or graves.marker is None:
        return part
    card = graves.marker[1]
    moves: list[Move] = []
    for move in part.moves:
        if move.card != card:
            moves.append(move)
            continue
        goal = scene.after["marker", card, 0].pose
        slide = replace(move, key=("marker", card, 0), goal=goal, style=styles.SLIP, then=None)
        moves.append(replace(slide, up=(True, True)))
    if old is not None and old.marker is not None and ("marker", old.marker[1], 0) in scene.before:
        key: Key = ("marker", old.marker[1], 0)
        pile = next((move.then for move in part.moves if move.then), None)
        if pile is not None:
            away = replace(pile, key=key, card=old.marker[1], start=scene.before[key].pose, then=None)
            moves.append(away)
    return replace(part, moves=tuple(moves))
