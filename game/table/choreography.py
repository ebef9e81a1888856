"""Events become a timeline of moves and sounds. Pure: before and after pictures in, :class:`Timeline` out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

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
from game.table import dead_moves, deal_moves, hag_moves, trick_moves
from game.table import moves as styles
from game.table.moves import Cue, Move, Scene, Timeline
from game.table.picture import FAN, Key
from game.table.secret_moves import called, closed, revealed, role_turns

RATES = {"slow": 0.66, "normal": 1.0, "fast": 1.8}
"""The setting *speed*: how fast the clock of all animation runs."""

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
    HandDealt: deal_moves.deal,
    CardPlayed: trick_moves.play,
    TrickTaken: trick_moves.taken,
    TrickCleared: trick_moves.cleared,
    TurnedCardTaken: trick_moves.turned_taken,
    HandCounted: _noise("hand_end"),
    DealBegun: deal_moves.deal,
    QuestionAsked: _noise("ask"),
    QuestionAnswered: _noise("answer"),
    DeclarationsCalled: called,
    DeclarationsClosed: closed,
    DealRevealed: revealed,
    RoundBegun: deal_moves.deal,
    CardsBuried: dead_moves.buried,
    GraveyardClosed: dead_moves.closed,
    TrumpNamed: _noise("named"),
    Revived: dead_moves.revived,
    RoundCounted: dead_moves.counted,
    hags.RoundBegun: deal_moves.deal,
    hags.ComboPlayed: hag_moves.played,
    hags.PileSwept: hag_moves.swept,
    hags.StockDrawn: hag_moves.drawn,
    hags.Passed: hag_moves.passed,
    hags.PileCleared: hag_moves.cleared,
    hags.RoundCounted: hag_moves.counted,
    MatchEnded: _noise("match_end"),
}

__all__ = ["Moment", "Scene", "audible", "instant", "plan", "sounds"]
