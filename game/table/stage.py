"""What is on the table at this moment: cards at rest, cards in flight, the viewer's hand and its
highlight. No pygame.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import count

from msgspec.structs import replace

from engine.events import CardPlayed, Event
from game.table.choreography import Moment, Scene, audible, instant, plan, sounds
from game.table.facts import UNKNOWN, Facts
from game.table.hand import Direction, SortBy, ordered
from game.table.layout import LIFT, Layout, Pose
from game.table.moves import Cue, Spell
from game.table.physics import Flight, Flights
from game.table.picture import HAND, Key, Picture, Placed, picture

FOLLOW = 20.0
"""Natural frequency (1/s) with which a card of the hand follows its place."""
RAISED = 1.1
"""Size of a card in focus, compared with its neighbours."""
SHAKE = 0.28
"""Seconds a refused card shakes its head."""
DUSK_TIME = 0.6
"""Seconds in which the lights go down or up."""
POP_TIME = 0.22
"""Seconds in which a bubble or an opened declaration grows."""

_serials = count()


class Ease:
    """One card of the viewer's hand on its way to where it should lie: critically damped, exact at the
    end.
    """

    def __init__(self, pose: Pose) -> None:
        self.pose = pose
        self._speed = [0.0, 0.0, 0.0, 0.0]

    def step(self, goal: Pose, dt: float) -> bool:
        """Move on by ``dt`` seconds; True while under way."""
        if self.pose == goal:
            return False
        now = [self.pose.x, self.pose.y, self.pose.angle, self.pose.scale]
        want = (goal.x, goal.y, goal.angle, goal.scale)
        rest = True
        fade = math.exp(-FOLLOW * dt)
        for i in range(4):
            gap = now[i] - want[i]
            slope = (self._speed[i] + FOLLOW * gap) * dt
            now[i] = want[i] + (gap + slope) * fade
            self._speed[i] = (self._speed[i] - FOLLOW * slope) * fade
            near = 0.002 if i == 3 else 0.15
            rest = rest and abs(now[i] - want[i]) < near and abs(self._speed[i]) < near * 20
        if rest:
            self.snap(goal)
            return True
        self.pose = Pose(*now)
        return True

    def snap(self, goal: Pose) -> None:
        self.pose = goal
        self._speed = [0.0, 0.0, 0.0, 0.0]


def dealing(facts: Facts) -> Facts:
    """What may be said while the cards are still being dealt: not yet what is turned up, nor whose turn it
    is.
    """
    trump = UNKNOWN if facts.turned else facts.trump
    trump = UNKNOWN if facts.aside is not None else trump
    secrets = facts.secrets
    if secrets is not None:
        secrets = replace(secrets, roles=(None,) * facts.seats, own=None)
    return replace(facts, turned=None, turn=None, trump=trump, aside=None, leftover=(), secrets=secrets)


def _voices(facts: Facts | None) -> object:
    """What is said at the table now: a question with its answer, all declarations, the points of a trick;
    None: nothing."""
    climb = facts.climb if facts else None
    if facts is not None and climb is not None:
        return (facts.deal, climb.moves) if climb.passed is not None or climb.result else None
    graves = facts.graves if facts else None
    if facts is not None and graves is not None:
        return (facts.first, graves.count, graves.survival) if graves.count or graves.survival else None
    secrets = facts.secrets if facts else None
    if secrets is None:
        return None
    return secrets.declared or (secrets.questions[-1] if secrets.heard else None)


def _roles_turn(old: Facts | None, facts: Facts) -> bool:
    """Whether a role card turns over without an event: the viewer's gate opened or closed."""
    if old is None or old.secrets is None or facts.secrets is None:
        return False
    return old.deal == facts.deal and old.secrets.roles != facts.secrets.roles


class Stage:
    """The moving picture of one table. ``version`` changes whenever the cards at rest do."""

    def __init__(self) -> None:
        self.serial = next(_serials)
        """Tells this stage from every other one."""
        self.layout: Layout | None = None
        self.facts: Facts | None = None
        self.shown: Facts | None = None
        """The facts that marks and panels go by: those from before until all cards have come to rest."""
        self.picture: Picture = {}
        self.flights = Flights()
        self.rate = 1.0
        self.order: tuple[SortBy, Direction] = ("suit", "descending")
        self.version = 0
        self.raised: int | None = None
        """The card in focus."""
        self.held: tuple[int, Pose] | None = None
        """The card that the pointer holds, and where."""
        self.sunk = 0.0
        """How far below its place the whole hand is seen: it comes up when a cover is taken off."""
        self._hand: dict[int, Ease] = {}
        self._cues: list[Cue] = []
        self._clock = self._linger = 0.0
        self._say_at: float | None = None
        self._spell: Spell | None = None
        self.chosen: tuple[int, ...] = ()
        """Cards of the hand picked for something, before it is confirmed: they lie at ``Layout.picks``
        or, where that has no places, stand out of the hand."""
        self._hidden: frozenset[Key] = frozenset()
        self._shaking: dict[int, float] = {}
        self.pop = 1.0
        """How far what is said, or was declared, has grown to its full size, 0..1."""
        self.dusk = 0.0
        """How low the lights are, 0..1: they go down while all seats declare in secret."""

    # -- showing a position -----------------------------------------------------------------------------

    def show(
        self,
        facts: Facts,
        layout: Layout,
        events: Sequence[Event],
        moment: Moment,
        thrown: tuple[int, Pose, tuple[float, float]] | None = None,
    ) -> tuple[str, ...]:
        """Go to a new position by way of ``events``; the sounds to be heard at once."""
        self.finish()
        before, old = self._as_seen(), self.facts
        hand = None if facts.hand is None else ordered(facts.hand, *self.order, facts.trump, facts.game)
        after = picture(facts, layout, hand)
        self.layout, self.facts, self.picture = layout, facts, after
        self.version += 1
        self._hidden, self._cues, self._clock, self._say_at = frozenset(), [], 0.0, None
        self._spell = None
        if instant(moment):
            self.dusk, self.pop = self._dusk_goal(), 1.0
        if instant(moment) or not (events or _roles_turn(old, facts)):
            self._say(facts, now=instant(moment))
            self._settle_hand(snap=instant(moment) or old is None)
            return sounds(events) if audible(moment) else ()
        timeline = plan(events, Scene(before, after, old, facts, layout, thrown))
        for move in timeline.moves:
            self.flights.launch(move)
        self._hidden, self._cues, self._linger = timeline.hidden, list(timeline.cues), timeline.linger
        self._say_at, self._spell = timeline.say, timeline.spell
        if not timeline.moves:
            self._say(facts)
        elif old is None or old.deal != facts.deal:
            self.shown = dealing(facts)
        self._settle_hand(snap=False)
        return self._due()

    def again(self, events: Sequence[Event]) -> None:
        """What has just been played is tossed once more, as everybody sees it (out of the middle of the fan):
        whoever played it has covered their hand on the way."""
        assert self.facts is not None and self.layout is not None
        played = {("card", event.card, 0) for event in events if isinstance(event, CardPlayed)}
        before = {key: placed for key, placed in self.picture.items() if key not in played}
        timeline = plan(events, Scene(before, self.picture, self.facts, self.facts, self.layout))
        for move in timeline.moves:
            self.flights.launch(move)
        self._cues = [cue for cue in timeline.cues if cue.at > 0]
        self._hidden, self._linger, self._clock = timeline.hidden, timeline.linger, 0.0
        self.version += 1

    def _say(self, facts: Facts, *, now: bool = False) -> None:
        """Panels go by these facts from now on; what is said anew grows from nothing unless ``now``."""
        if not now and _voices(facts) not in (None, _voices(self.shown)):
            self.pop = 0.0
        self.shown = facts

    def _as_seen(self) -> Picture:
        """The picture with the viewer's hand where it is seen now (raised, on its way, held)."""
        seen = dict(self.picture)
        for card, ease in self._hand.items():
            key: Key = ("card", card, 0)
            if key in seen and seen[key].layer == HAND:
                seen[key] = replace(seen[key], pose=ease.pose)
        return seen

    def _settle_hand(self, *, snap: bool) -> None:
        goals = self._goals()
        self._hand = {card: self._hand.get(card) or Ease(goal) for card, goal in goals.items()}
        if self.raised not in goals:
            self.raised = None
        if self.held and self.held[0] not in goals:
            self.held = None
        if snap:
            for card, goal in self._goals().items():
                self._hand[card].snap(goal)

    def sort(self, order: tuple[SortBy, Direction], *, snap: bool) -> None:
        """Another order of the hand; the cards walk there unless ``snap``."""
        if self.facts is None or self.layout is None or order == self.order:
            self.order = order
            return
        self.order = order
        facts = self.facts
        hand = None if facts.hand is None else ordered(facts.hand, *order, facts.trump, facts.game)
        self.picture = picture(facts, self.layout, hand)
        self.version += 1
        self._settle_hand(snap=snap)

    # -- time -------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether cards are in flight, or have come to rest to be looked at; the opponents wait for that."""
        return len(self.flights) > 0 or self._linger > 0

    def update(self, dt: float) -> tuple[bool, tuple[str, ...]]:
        """Let ``dt`` seconds pass: whether anything moved, and the sounds that are due."""
        self.hurry(Moment(frame=dt))
        moved = self._ease_hand(dt) | self._ease_lights(dt)
        heard: tuple[str, ...] = ()
        if not self.flights:
            self._linger = max(0.0, self._linger - dt * self.rate)
        else:
            moved = True
            self._clock += dt * self.rate
            if self.flights.advance(dt * self.rate):
                self.version += 1
                for card, goal in self._goals().items():
                    if self.flights.get(("card", card, 0)):
                        self._hand[card].snap(goal)
            heard = self._due()
            if self._say_at is not None and self._clock >= self._say_at and self.facts is not None:
                self._say_at = None
                self._say(self.facts)
                self.version += 1
            if not self.flights:
                self._came_to_rest()
        return moved, heard

    def _dusk_goal(self) -> float:
        secrets = self.facts.secrets if self.facts else None
        return 1.0 if secrets is not None and secrets.sealing else 0.0

    def _ease_lights(self, dt: float) -> bool:
        gap = self._dusk_goal() - self.dusk
        self.dusk += max(-dt / DUSK_TIME, min(dt / DUSK_TIME, gap))
        growing = self.pop < 1.0
        self.pop = min(1.0, self.pop + dt / POP_TIME)
        return gap != 0.0 or growing

    def hurry(self, moment: Moment) -> None:
        """Bring everything to rest if this moment wants no motion (pressed, covered, after a lag)."""
        if instant(moment):
            self.finish()

    def finish(self) -> None:
        """Bring everything to rest at once; sounds not yet heard are dropped."""
        self._linger = 0.0
        if self.flights:
            self.flights.settle()
            for card, goal in self._goals().items():
                self._hand[card].snap(goal)
            self._came_to_rest()

    def _came_to_rest(self) -> None:
        self._hidden, self._cues, self._spell = frozenset(), [], None
        if self.facts is not None:
            self._say(self.facts)
        self.version += 1

    def _due(self) -> tuple[str, ...]:
        due = tuple(cue.sound for cue in self._cues if cue.at <= self._clock)
        self._cues = [cue for cue in self._cues if cue.at > self._clock]
        return due

    def _ease_hand(self, dt: float) -> bool:
        moved = False
        for card in list(self._shaking):
            self._shaking[card] -= dt
            moved = True
            if self._shaking[card] <= 0:
                del self._shaking[card]
        for card, goal in self._goals().items():
            if self.flights.get(("card", card, 0)) is None:
                moved |= self._hand[card].step(goal, dt)
        return moved

    # -- the viewer's hand ------------------------------------------------------------------------------

    @property
    def hand(self) -> tuple[int, ...]:
        """The viewer's cards from left to right; empty while the gate is closed."""
        return tuple(p.card for p in self.picture.values() if p.layer == HAND and p.card is not None)

    def _goals(self) -> dict[int, Pose]:
        """Where each card of the hand should lie, highlight and pointer included."""
        goals: dict[int, Pose] = {}
        for placed in self.picture.values():
            if placed.layer != HAND or placed.card is None:
                continue
            pose = placed.pose
            if self.held and self.held[0] == placed.card:
                pose = self.held[1]
            elif placed.card in self.chosen and self.layout is not None and self.layout.picks:
                pose = self.layout.picks[self.chosen.index(placed.card)]
                pose = replace(pose, scale=pose.scale * RAISED) if placed.card == self.raised else pose
            elif placed.card in self.chosen:
                pose = replace(pose, y=pose.y - LIFT * 1.2, angle=pose.angle * 0.4)
            elif placed.card == self.raised:
                pose = replace(pose, y=pose.y - LIFT, scale=pose.scale * RAISED, angle=pose.angle * 0.4)
            goals[placed.card] = pose
        return goals

    def pick(self, cards: tuple[int, ...], *, snap: bool) -> None:
        """These cards of the hand are picked now; others go back. They walk there unless ``snap``."""
        self.chosen = cards
        if snap:
            self._settle_hand(snap=True)

    def shake(self, card: int) -> None:
        """The card shakes its head: it may not be played now."""
        self._shaking[card] = SHAKE

    def hand_pose(self, card: int) -> Pose:
        """Where a card of the hand is seen now."""
        pose = self._hand[card].pose
        left = self._shaking.get(card, 0.0)
        if left > 0:
            pose = replace(pose, x=pose.x + 7 * math.sin(left * 44) * left / SHAKE)
        return replace(pose, y=pose.y + self.sunk) if self.sunk else pose

    def places(self) -> tuple[Pose, ...]:
        """The fixed places of the hand, for the pointer: they do not move with the highlight."""
        return tuple(p.pose for p in self.picture.values() if p.layer == HAND)

    # -- for the painter --------------------------------------------------------------------------------

    def resting(self) -> list[tuple[Key, Placed]]:
        """Cards at rest, the viewer's open hand excepted, in drawing order."""
        return [
            (key, placed)
            for key, placed in self.picture.items()
            if key not in self._hidden
            and self.flights.get(key) is None
            and not (placed.layer == HAND and placed.card is not None)
        ]

    def at_rest(self, key: Key) -> Pose | None:
        """Where something lies; None while it flies, or is not to be seen."""
        placed = self.picture.get(key)
        lies = placed is not None and key not in self._hidden and self.flights.get(key) is None
        return placed.pose if lies and placed is not None else None

    def own(self) -> list[int]:
        """Cards of the viewer's hand that are drawn in it now, left to right."""
        return [card for card in self.hand if self.flights.get(("card", card, 0)) is None]

    def pack(self) -> tuple[Pose, int] | None:
        """The pack in the dealer's hand and how many cards are still in it; None when nothing is being
        dealt.
        """
        left = [
            f for f in self.flights.flying if not f.started and not f.move.waits and f.move.key[0] != "sealed"
        ]
        start = min((f.move.start for f in left), key=lambda pose: pose.scale, default=None)
        return (start, len(left)) if start else None

    def spell(self) -> tuple[Spell, float] | None:
        """What crosses the table now and how far it has come, 0..1."""
        spell = self._spell
        if spell is None or not spell.at <= self._clock <= spell.at + spell.length:
            return None
        return spell, (self._clock - spell.at) / spell.length

    def flying(self) -> list[Flight]:
        """Cards in flight that are to be seen, in drawing order."""
        return [flight for flight in self.flights.flying if flight.visible]
