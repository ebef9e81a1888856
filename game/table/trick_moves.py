"""How a trick is played and put away; part of the choreography. Pure."""

from __future__ import annotations

from msgspec.structs import replace

from engine.events import CardPlayed, TrickCleared, TrickTaken, TurnedCardTaken
from game.table import dead_moves
from game.table import moves as styles
from game.table.flourish import flourish
from game.table.layout import Pose
from game.table.moves import AIR, Cue, Move, Scene, Timeline, impulse
from game.table.picture import OPEN, TRICK, Key, pile_pose


def play(event: CardPlayed, scene: Scene) -> Timeline:
    """A toss to the trick place: from the player's own hand or pointer, or out of the fan of another seat."""
    key: Key = ("card", event.card, 0)
    goal = scene.after.get(key)
    if goal is None:
        return Timeline()
    number = scene.new.first + next((i for i, (s, _) in enumerate(scene.new.trick) if s == event.seat), 0)
    was = scene.before.get(key)
    push, spin = (0.0, 0.0), 0.0
    if scene.thrown and scene.thrown[0] == event.card:
        start, up = scene.thrown[1], True
        push, spin = scene.thrown[2], 120.0 * flourish(number).spin
    elif was is not None:
        start, up = was.pose, True
        push, spin = impulse(start, goal.pose, number, 0.75)
        spin *= 0.4
    else:
        start, up = _from_fan(scene, event.seat), False
        push, spin = impulse(start, goal.pose, number, 0.8)
    move = Move(
        key=key,
        card=event.card,
        start=start,
        goal=goal.pose,
        style=styles.TOSS,
        up=(up, True),
        push=push,
        spin=spin,
        layer=AIR + TRICK,
    )
    return Timeline((move,), (Cue(0.0, "toss"), Cue(styles.TOSS.limit * 0.5, "play")))


def _from_fan(scene: Scene, seat: int) -> Pose:
    """The card that leaves another seat's fan: always from its middle, whatever it is."""
    fan = [placed.pose for key, placed in scene.before.items() if key[0] == "back" and key[1] == seat]
    return fan[len(fan) // 2] if fan else scene.layout.seats[scene.new.place(seat)]


def taken(event: TrickTaken, scene: Scene) -> Timeline:
    """It is heard who has won."""
    del event, scene
    return Timeline((), (Cue(styles.TOSS.limit * 0.7, "trick"),))


def cleared(event: TrickCleared, scene: Scene) -> Timeline:
    """The trick is gathered at the winner's card and swept to that side's pile, turning over on the way."""
    old, facts = scene.old, scene.new
    if old is None or not old.trick:
        return Timeline()
    side = old.sides[event.seat]
    index = facts.piles[side] - 1
    if index < 0:
        return Timeline()
    goal = pile_pose(facts, scene.layout, side, index)
    winner_key = next((("card", card, 0) for seat, card in old.trick if seat == event.seat), None)
    meet = scene.before[winner_key].pose if winner_key in scene.before else goal
    moves: list[Move] = []
    for i, (seat, card) in enumerate(old.trick):
        key: Key = ("card", card, 0)
        if key not in scene.before:
            continue
        layer = AIR + TRICK + (2 if seat == event.seat else 0)
        stop = replace(meet, x=meet.x + 3 * i - 4, y=meet.y - 2 * i, angle=meet.angle + 2.5 * (i - 1.5))
        away = Move(
            key=key,
            card=card,
            start=stop,
            goal=goal,
            style=styles.SWEEP,
            delay=0.03 * i,
            up=(True, False),
            spin=90.0 * flourish(facts.first + i).spin,
            layer=layer,
        )
        start = scene.before[key].pose
        moves.append(
            Move(
                key=key,
                card=card,
                start=start,
                goal=stop,
                style=styles.GATHER,
                up=(True, True),
                layer=layer,
                then=away,
            )
        )
    cues = (Cue(0.0, "gather"), Cue(styles.GATHER.limit + 0.08, "sweep"))
    part = Timeline(tuple(moves), cues, frozenset({("pile", side, index)}))
    return dead_moves.keep_marker(scene, part)


def turned_taken(event: TurnedCardTaken, scene: Scene) -> Timeline:
    """The dealer takes the open card into the hand: it turns over, unless the viewer is the dealer."""
    key: Key = ("card", event.card, 0)
    was = scene.before.get(key)
    if was is None or was.layer != OPEN:
        return Timeline()
    delay = styles.TOSS.limit * 0.8
    own = scene.after.get(key)
    if own is not None:
        move = Move(
            key=key,
            card=event.card,
            start=was.pose,
            goal=own.pose,
            style=styles.OPEN,
            delay=delay,
            up=(True, True),
            layer=AIR,
        )
        return Timeline((move,), (Cue(delay, "flip"),))
    fan = [(k, placed) for k, placed in scene.after.items() if k[0] == "back" and k[1] == event.seat]
    if not fan:
        return Timeline()
    target, placed = fan[len(fan) // 2]
    move = Move(
        key=key,
        card=event.card,
        start=was.pose,
        goal=placed.pose,
        style=styles.OPEN,
        delay=delay,
        up=(True, False),
        layer=AIR,
    )
    return Timeline((move,), (Cue(delay, "flip"),), frozenset({target}))
