"""Events become a timeline of moves and sounds. Pure: before and after pictures in, :class:`Timeline` out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.events import CardPlayed, Event, MatchEnded, TrickCleared, TrickTaken, TurnedCardTaken
from engine.games.three_hags import state as hags
from engine.games.trick_of_the_dead.state import (
    CardsBuried,
    GraveyardClosed,
    Revived,
    RoundBegun,
    RoundCounted,
    TrumpNamed,
)
from engine.games.whist.state import HandCounted, HandDealt
from engine.games.whos_who.state import (
    DealBegun,
    DealRevealed,
    DeclarationsCalled,
    DeclarationsClosed,
    QuestionAnswered,
    QuestionAsked,
)
from game.table import dead_moves, hag_moves
from game.table import moves as styles
from game.table.facts import Facts
from game.table.flourish import flourish
from game.table.layout import Pose, pack_pose
from game.table.moves import AIR, Cue, Move, Scene, Timeline, impulse
from game.table.picture import FAN, HAND, OPEN, ROLE_BACK, TRICK, Key, Picture, Placed, pile_pose
from game.table.secret_moves import called, closed, deal_rest, deal_roles, revealed, role_turns

RATES = {"slow": 0.66, "normal": 1.0, "fast": 1.8}
"""The setting *speed*: how fast the clock of all animation runs."""

DEAL_GAP = 0.036
"""Seconds between two cards leaving the dealer's hand."""
LAG = 0.25
"""After a frame longer than this (seconds) the table catches up without animation."""


class Moment(Struct, frozen=True):
    """Why a change of the table is being shown now."""

    calm: bool = False
    """The player asked for reduced motion."""
    resized: bool = False
    rewound: bool = False
    """An undo, or a jump in a replay."""
    joined: bool = False
    """The table is shown for the first time (start, continue, resumed)."""
    pressed: bool = False
    """The player pressed to go on."""
    hidden: bool = False
    """Nobody sees the table: paused, or the window is not in front."""
    frame: float = 0.0
    """Seconds since the frame before."""


def instant(moment: Moment) -> bool:
    """The one decision whether a change is shown at once instead of as motion."""
    return (
        moment.calm
        or moment.resized
        or moment.rewound
        or moment.joined
        or moment.pressed
        or moment.hidden
        or moment.frame > LAG
    )


def audible(moment: Moment) -> bool:
    """Whether the sounds of a change are heard although it may be instant: never for what was heard
    before.
    """
    return not (moment.resized or moment.rewound or moment.joined or moment.hidden)


def plan(events: Sequence[Event], scene: Scene) -> Timeline:
    """The timeline of one batch of events, as they were redacted for the viewer."""
    moves: dict[Key, Move] = {}
    cues: list[Cue] = []
    hidden: set[Key] = set()
    linger, say, spell = 0.0, None, None
    for event in events:
        maker = _MAKERS.get(type(event))
        if maker is None:
            continue
        part = maker(event, scene)
        for move in part.moves:
            moves[move.key] = move
        cues += part.cues
        hidden |= part.hidden
        linger = max(linger, part.linger)
        say = part.say if say is None else say
        spell = spell or part.spell
    for still in (_slides, role_turns):
        for move in still(scene, set(moves) | hidden):
            moves[move.key] = move
    in_time = tuple(sorted(cues, key=lambda cue: cue.at))
    return Timeline(tuple(moves.values()), in_time, frozenset(hidden), linger, say, spell)


def sounds(events: Sequence[Event]) -> tuple[str, ...]:
    """One sound per kind of event, for changes that are shown at once."""
    names = [_SOUNDS[type(event)] for event in events if type(event) in _SOUNDS]
    return tuple(dict.fromkeys(names))


_SOUNDS: dict[type[Event], str] = {
    HandDealt: "shuffle",
    CardPlayed: "play",
    TrickTaken: "trick",
    TrickCleared: "sweep",
    TurnedCardTaken: "flip",
    HandCounted: "hand_end",
    MatchEnded: "match_end",
    DealBegun: "shuffle",
    QuestionAsked: "ask",
    QuestionAnswered: "answer",
    DeclarationsCalled: "hush",
    DeclarationsClosed: "seal",
    DealRevealed: "unveil",
    RoundBegun: "shuffle",
    CardsBuried: "bury",
    GraveyardClosed: "shuffle",
    TrumpNamed: "named",
    Revived: "zombie",
    RoundCounted: "hand_end",
    hags.RoundBegun: "shuffle",
    hags.ComboPlayed: "play",
    hags.PileSwept: "sweep",
    hags.StockDrawn: "deal",
    hags.Passed: "pass",
    hags.PileCleared: "sweep",
    hags.RoundCounted: "hand_end",
}


# -- one maker per kind of event -----------------------------------------------------------------------


def _deal(event: HandDealt | DealBegun | RoundBegun | hags.RoundBegun, scene: Scene) -> Timeline:
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


def _play(event: CardPlayed, scene: Scene) -> Timeline:
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


def _taken(event: TrickTaken, scene: Scene) -> Timeline:
    del event, scene
    return Timeline((), (Cue(styles.TOSS.limit * 0.7, "trick"),))


def _cleared(event: TrickCleared, scene: Scene) -> Timeline:
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


def _turned_taken(event: TurnedCardTaken, scene: Scene) -> Timeline:
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


def _noise(sound: str) -> Callable[[Event, Scene], Timeline]:
    def make(event: Event, scene: Scene) -> Timeline:
        del event, scene
        return Timeline((), (Cue(0.0, sound),))

    return make


def _slides(scene: Scene, busy: set[Key]) -> Iterator[Move]:
    """Cards of other hands close the gaps: whatever lies elsewhere than before and is not moving
    otherwise.
    """
    for key, placed in scene.after.items():
        was = scene.before.get(key)
        if key in busy or was is None or placed.layer != FAN or was.pose == placed.pose:
            continue
        shown = placed.card is not None
        yield Move(
            key=key,
            card=placed.card,
            start=was.pose,
            goal=placed.pose,
            style=styles.SLIDE,
            up=(shown, shown),
            layer=FAN,
        )


_MAKERS: dict[type[Event], Callable[..., Timeline]] = {
    HandDealt: _deal,
    CardPlayed: _play,
    TrickTaken: _taken,
    TrickCleared: _cleared,
    TurnedCardTaken: _turned_taken,
    HandCounted: _noise("hand_end"),
    DealBegun: _deal,
    QuestionAsked: _noise("ask"),
    QuestionAnswered: _noise("answer"),
    DeclarationsCalled: called,
    DeclarationsClosed: closed,
    DealRevealed: revealed,
    RoundBegun: _deal,
    CardsBuried: dead_moves.buried,
    GraveyardClosed: dead_moves.closed,
    TrumpNamed: _noise("named"),
    Revived: dead_moves.revived,
    RoundCounted: dead_moves.counted,
    hags.RoundBegun: _deal,
    hags.ComboPlayed: hag_moves.played,
    hags.PileSwept: hag_moves.swept,
    hags.StockDrawn: hag_moves.drawn,
    hags.Passed: hag_moves.passed,
    hags.PileCleared: hag_moves.cleared,
    hags.RoundCounted: hag_moves.counted,
    MatchEnded: _noise("match_end"),
}

__all__ = ["Moment", "Scene", "audible", "instant", "plan", "sounds"]
