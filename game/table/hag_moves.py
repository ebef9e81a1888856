"""How combos are played, drawn for, passed and swept; part of the choreography. Pure.

A drawn card flies face down; only in the viewer's own open hand does it turn over. A sweeping combo lies on
the pile long enough to be read before the pile goes.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.three_hags.combos import Kind
from engine.games.three_hags.state import (
    ComboPlayed,
    Passed,
    PileCleared,
    PileSwept,
    RoundCounted,
    StockDrawn,
)
from game.table import hag_layout
from game.table import moves as styles
from game.table.climb import Climb, Played
from game.table.layout import Pose
from game.table.moves import AIR, Cue, Move, Scene, Spell, Style, Timeline, impulse
from game.table.picture import HAND, TRICK, Key, Placed

STAGGER = 0.055
"""Seconds between the cards of a combo."""
LANDED = styles.TOSS.limit
READ = 1.15
"""A sweeping combo has been read after so many seconds; then the pile goes."""
SPELLS = {Kind.SINGLE: ("broom", 1.25), Kind.FLIGHT: ("flight", 1.45), Kind.COVEN: ("coven", 1.9)}
"""What sweeps the pile, and how long that takes."""
AWAY = Style(spring=10.5, limit=0.85, lift=0.7)
DRAW = Style(spring=12.0, limit=0.62, lift=0.6, flip=(0.45, 0.95))
FLIP = Style(spring=12.0, limit=0.6, lift=0.5, flip=(0.1, 0.8))
LINGER = 3.0
"""Seconds for which the opened hand is shown before the results."""


def played(event: ComboPlayed, scene: Scene) -> Timeline:
    """The cards of a combo are tossed onto the pile, whose others make room; a sweeping one is read first."""
    climb, old = scene.new.climb, _old(scene)
    if climb is None:
        return Timeline()
    swept = climb.swept
    if swept is not None and _mask(swept.cards) == event.cards:
        before = old.pile if old else ()
        return _sweep(scene, swept, (*before, swept))
    mine = next((item for item in climb.pile if _mask(item.cards) == event.cards), None)
    if mine is None:
        return Timeline()
    goals = {card: scene.after["card", card, 0].pose for card in mine.cards}
    moves = _tossed(scene, mine, goals)
    for i, (key, placed) in enumerate(scene.after.items()):
        was = scene.before.get(key)
        if placed.layer == TRICK and was is not None and was.layer == TRICK and was.pose != placed.pose:
            moves.append(
                Move(
                    key=key,
                    card=placed.card,
                    start=was.pose,
                    goal=placed.pose,
                    style=styles.SLIDE,
                    delay=0.08,
                    up=(True, True),
                    layer=TRICK + i / 1000,
                )
            )
    return Timeline(tuple(moves), _taps(len(mine.cards)), say=None if climb.result else LANDED * 0.9)


def _old(scene: Scene) -> Climb | None:
    return scene.old.climb if scene.old else None


def _mask(cards: tuple[int, ...]) -> int:
    return sum(1 << card for card in cards)


def _taps(count: int) -> tuple[Cue, ...]:
    down = [Cue(STAGGER * i + LANDED * 0.5, "play") for i in range(count)]
    return (Cue(0.0, "toss"), *down)


def _tossed(scene: Scene, combo: Played, goals: dict[int, Pose]) -> list[Move]:
    """The cards of a combo on their way to ``goals``, out of the viewer's hand or another fan."""
    moves: list[Move] = []
    for i, card in enumerate(combo.cards):
        key: Key = ("card", card, 0)
        was, goal = scene.before.get(key), goals[card]
        number = combo.number * 3 + i
        start, up = (was.pose, True) if was is not None else (_from_fan(scene, combo.seat, i), False)
        push, spin = impulse(start, goal, number, 0.75)
        if scene.thrown and scene.thrown[0] == card:
            start, push = scene.thrown[1], scene.thrown[2]
        moves.append(
            Move(
                key=key,
                card=card,
                start=start,
                goal=goal,
                style=styles.TOSS,
                delay=STAGGER * i,
                up=(up, True),
                push=push,
                spin=spin * 0.3,
                layer=AIR + TRICK + i / 10,
            )
        )
    return moves


def _from_fan(scene: Scene, seat: int, index: int) -> Pose:
    """The cards that leave a hand that is not seen: always from its middle, whatever they are."""
    fan = [placed.pose for key, placed in scene.before.items() if key[0] == "back" and key[1] == seat]
    middle = len(fan) // 2 + index
    return fan[min(middle, len(fan) - 1)] if fan else scene.layout.seats[scene.new.place(seat)]


# -- what goes aside ------------------------------------------------------------------------------------


def _sweep(scene: Scene, swept: Played, pile: tuple[Played, ...]) -> Timeline:
    """A sweeping combo lands on the pile, is read, and takes all of it away."""
    name, length = SPELLS[swept.combo.kind]
    poses = hag_layout.pile(scene.layout, pile, scene.new.viewer)
    goals = dict(zip(swept.cards, poses[-1], strict=True))
    moves: list[Move] = []
    for tossed in _tossed(scene, swept, goals):
        lie = _lie(tossed, READ - tossed.delay - LANDED)
        moves.append(replace(tossed, then=lie))
    for combo, spots in zip(pile[:-1], poses[:-1], strict=True):
        for card, spot in zip(combo.cards, spots, strict=True):
            key: Key = ("card", card, 0)
            was = scene.before.get(key)
            if was is not None:
                slide = Move(
                    key=key, card=card, start=was.pose, goal=spot, style=styles.SLIDE, up=(True, True)
                )
                moves.append(replace(slide, then=_lie(slide, READ - styles.SLIDE.limit)))
    out = [_then_away(scene, move, i, name, length) for i, move in enumerate(moves)]
    cues = (*_taps(len(swept.cards)), Cue(READ, name), Cue(READ + length * 0.55, "sweep"))
    said = None if scene.new.climb and scene.new.climb.result else LANDED * 0.9
    return Timeline(tuple(out), cues, say=said, spell=Spell(name, swept.seat, READ, length))


def _lie(move: Move, seconds: float) -> Move:
    """It stays where it has landed."""
    still = replace(styles.LIE, limit=max(0.05, seconds))
    return Move(
        key=move.key,
        card=move.card,
        start=move.goal,
        goal=move.goal,
        style=still,
        up=(True, True),
        layer=move.layer,
    )


def _then_away(scene: Scene, move: Move, index: int, spell: str, length: float) -> Move:
    """After it has lain: aside, when the broom has come to it."""
    lie = move.then
    assert lie is not None
    goal = scene.after[move.key].pose if move.key in scene.after else scene.layout.aside
    plot = scene.layout.plot
    along = min(1.0, max(0.0, (lie.goal.x - plot.left) / plot.width))
    wait = length * ({"coven": 0.5}.get(spell, 0.18 + 0.5 * along)) + 0.012 * index
    if spell == "flight" and scene.new.climb is not None:
        wait = length * (0.2 + 0.42 * along)
    push, _ = impulse(lie.goal, goal, 500 + index, 0.3)
    whirl = 420.0 if spell == "coven" else 140.0
    layer = AIR + TRICK + index / 100
    away = Move(
        key=move.key,
        card=move.card,
        start=lie.goal,
        goal=goal,
        style=AWAY,
        delay=wait,
        up=(True, True),
        push=push,
        spin=whirl if index % 2 else -whirl,
        layer=layer,
    )
    return replace(move, layer=layer, then=replace(lie, layer=layer, then=away))


def swept(event: PileSwept, scene: Scene) -> Timeline:
    """Shown with the combo that swept."""
    del event, scene
    return Timeline()


def passed(event: Passed, scene: Scene) -> Timeline:
    """A word at the seat."""
    del event, scene
    return Timeline((), (Cue(0.0, "pass"),), say=0.05)


def cleared(event: PileCleared, scene: Scene) -> Timeline:
    """After a pass the pile is set aside: calmly, the oldest first."""
    del event
    old = _old(scene)
    moves: list[Move] = []
    for combo in old.pile if old else ():
        for card in combo.cards:
            key: Key = ("card", card, 0)
            was, placed = scene.before.get(key), scene.after.get(key)
            if was is not None and placed is not None:
                push, _ = impulse(was.pose, placed.pose, combo.number * 3, 0.25)
                moves.append(
                    Move(
                        key=key,
                        card=card,
                        start=was.pose,
                        goal=placed.pose,
                        style=AWAY,
                        delay=0.45 + min(0.03, 0.5 / (1 + len(moves))) * len(moves),
                        up=(True, True),
                        push=push,
                        layer=AIR + len(moves) / 100,
                    )
                )
    return Timeline(tuple(moves), (Cue(0.5, "sweep"),) if moves else ())


# -- the stock ------------------------------------------------------------------------------------------


def drawn(event: StockDrawn, scene: Scene) -> Timeline:
    """The top card of the stock goes to a hand: face down, but into the viewer's own one if that is open."""
    facts, climb = scene.new, scene.new.climb
    if climb is None or not climb.stock + 1:
        return Timeline()
    at = LANDED * 0.75
    if climb.passed is not None:
        at = 0.3
    elif climb.swept is not None:
        at = READ + SPELLS[climb.swept.combo.kind][1] + 0.1
    start = hag_layout.stock(scene.layout, event.left)
    target = _target(scene, event.seat)
    if target is None:
        return Timeline()
    key, placed = target
    push, _ = impulse(start, placed.pose, facts.deal * 100 + event.left, 0.5)
    move = Move(
        key=key,
        card=placed.card,
        start=start,
        goal=placed.pose,
        style=DRAW,
        delay=at,
        up=(False, placed.card is not None),
        push=push,
        layer=AIR,
    )
    return Timeline((move,), (Cue(at, "deal"),))


def _target(scene: Scene, seat: int) -> tuple[Key, Placed] | None:
    """Where the drawn card will lie: the new one of the viewer's open hand, else the last of the fan."""
    facts = scene.new
    if seat == facts.viewer and facts.hand is not None:
        new = [
            (key, placed)
            for key, placed in scene.after.items()
            if placed.layer == HAND and key not in scene.before
        ]
        return new[0] if len(new) == 1 else None
    fan = [(key, placed) for key, placed in scene.after.items() if key[0] == "back" and key[1] == seat]
    return fan[-1] if fan else None


# -- the end of a round ---------------------------------------------------------------------------------


def counted(event: RoundCounted, scene: Scene) -> Timeline:
    """The other hand is opened card by card, each with its value."""
    climb, other = scene.new.climb, 1 - scene.new.viewer
    if climb is None or not climb.left:
        return Timeline()
    late = LANDED + 0.35
    if climb.swept is not None:
        late = READ + SPELLS[climb.swept.combo.kind][1] + 0.4
    backs = [placed for key, placed in scene.before.items() if key[0] == "back" and key[1] == other]
    moves: list[Move] = []
    for card in climb.left[other]:
        key: Key = ("card", card, 0)
        placed = scene.after[key]
        was = backs.pop(0) if backs else placed
        moves.append(
            Move(
                key=key,
                card=card,
                start=was.pose,
                goal=placed.pose,
                style=FLIP,
                delay=late + 0.09 * len(moves),
                up=(False, True),
                layer=AIR + len(moves) / 100,
            )
        )
    cues = [Cue(move.delay, "flip") for move in moves[::2]]
    chimes = [Cue(late + 0.6 + 0.2 * i, "survive") for i in range(event.result.hag_bonus // 20)]
    return Timeline(tuple(moves), (Cue(late, "hand_end"), *cues, *chimes), linger=LINGER)
