"""Paint the table: a static layer (felt, panels, cards at rest) that is remade only when something comes to
rest, and over it the viewer's hand, cards in flight and marks."""

from __future__ import annotations

from collections.abc import Callable, Collection
from weakref import WeakKeyDictionary

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.table import craft, dead_ground, dead_hud, dead_points, hag_hud, hag_spells, hud, marks, ring_hud
from game.table.deck import BACK, CRAFT, ZOMBIE, DeckLook
from game.table.facts import Facts
from game.table.hud import Signs
from game.table.layout import CARD_H, CARD_W, Layout, Pose
from game.table.picture import ENVELOPE, ROLE_BACK, Picture
from game.table.sprites import Sprites
from game.table.stage import Stage
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.text import Texts

ALL_AT_ONCE = 999
"""New poses allowed while the static layer is painted: that happens seldom and has to be right."""
IN_FLIGHT = 2
"""New poses a frame may make while cards fly; beyond them the nearest ready one is shown for a frame."""
CLOSE = 1.5
"""How much larger than in the hand of the viewer a card is that comes close to be looked at."""
SAME = 0.045
"""A size that differs from the sprites' own by less is drawn at theirs: sharp, and made ahead."""
DUSK, DUSK_STEPS = 0.5, 6
"""How dark the table is when its lights are low, and in how many steps it gets there."""
GROW, RISE = 0.07, 12.0
"""A card at lift 1 looks so much larger, and so many units higher."""


def back_of(card: int | None) -> int:
    """What the back of a card looks like: role cards have their own, an envelope is the same all over."""
    if card == ENVELOPE:
        return ENVELOPE
    return ROLE_BACK if card is not None and card >= ROLE_BACK else BACK


def zombies(facts: Facts | None) -> frozenset[int]:
    """The cards that are zombies in this position, played ones included."""
    graves = facts.graves if facts else None
    if graves is None:
        return frozenset()
    return frozenset((*(card for held in graves.zombies for card in held), *graves.fallen))


def _panels(facts: Facts) -> Callable[[Canvas, Layout, Facts, Signs], None]:
    """What draws plates and panels of a position."""
    if facts.climb is not None:
        return hag_hud.draw
    if facts.graves is not None:
        return dead_hud.draw
    return ring_hud.draw if facts.solo else hud.draw


class Look(Struct, frozen=True):
    """What the viewer's hand shows besides the cards."""

    legal: Collection[int] = ()
    """Cards that may be played now."""
    judged: bool = False
    """Whether it is the viewer's turn, so that the others are dimmed."""
    hint: int | None = None
    hints: Collection[int] = ()
    """Likewise where several cards are advised together."""
    chosen: Collection[int] = ()
    """Cards picked for the graveyard."""
    focus: bool = False
    """The raised card carries the frame of keyboard and pad focus."""


_painters: WeakKeyDictionary[Texts, Painter] = WeakKeyDictionary()


def painter_of(texts: Texts) -> Painter:
    """The painter of an app, known by its texts: every table of one app shares the pictures of its cards."""
    if texts not in _painters:
        _painters[texts] = Painter()
    return _painters[texts]


class Painter:
    """Pictures of one table; remade for every window size. Memory: two sprite caches and two full layers."""

    def __init__(self) -> None:
        self.patient = False
        """Every pose exactly, however long a frame takes: for pictures that are kept."""
        self._large: Sprites | None = None
        self._small: Sprites | None = None
        self._huge: Sprites | None = None
        """For a card that comes close to be looked at; nothing of it is made ahead but that card."""
        self._base: pygame.Surface | None = None
        self._static: pygame.Surface | None = None
        self._theme, self._u = theme.NAMES[0], 1.0
        self._scales = 1.0, 0.5
        self._prepared_for: object = None
        self._prepared = 0
        self._painted: Picture = {}
        self._dusk = 0
        self._zombies: frozenset[int] = frozenset()
        """Cards on the table that are zombies: they are drawn as such."""
        self._crafted = False
        """Court cards are hags, imps and brooms."""
        self._scenery: pygame.Surface | None = None
        """Felt and what never changes upon it."""
        self._scenery_key: object = None
        self._base_key: object = None
        self._static_key: object = None

    def forget(self) -> None:
        """The window, the theme or the language changed."""
        self._base_key = self._static_key = self._prepared_for = self._scenery_key = None
        marks.forget()
        hag_spells.forget()
        hud.suit_sign.cache_clear()

    def configure(self, look: DeckLook, ground: str, layout: Layout, u: float) -> None:
        """Use this deck at the sizes of this layout, on the felt of the theme ``ground``."""
        self._theme, self._u = ground, u
        self._scales = layout.hand_scale, layout.seats[-1].scale
        heights = CARD_H * self._scales[0] * u, CARD_H * self._scales[1] * u
        near = heights[0] * CLOSE
        if self._large is None or self._small is None or self._huge is None:
            self._large = Sprites(look, heights[0])
            self._small = Sprites(look, heights[1], pose_bytes=16 << 20)
            self._huge = Sprites(look, near, pose_bytes=16 << 20)
        elif any([self._large.configure(look, heights[0]), self._small.configure(look, heights[1])]):
            self._static_key = None
        self._huge.configure(look, near)

    def prewarm(self, seconds: float = 0.002) -> bool:
        """Make pictures ahead for a moment; True when all are there."""
        return (self._large is None or self._large.prewarm(seconds)) and (
            self._small is None or self._small.prewarm(seconds)
        )

    # -- single cards -----------------------------------------------------------------------------------

    def card(
        self,
        canvas: Canvas,
        card: int | None,
        pose: Pose,
        *,
        lift: float = 0.0,
        turn: float = 1.0,
        dim: bool = False,
        risen: bool | None = None,
    ) -> None:
        """A card (None: its back) with its shadow. ``turn`` 0 shows the back, 1 the face, between them it
        flips. ``risen``: it is a zombie; None: as it is on the table now.
        """
        face = card if card is not None and turn >= 0.5 else back_of(card)
        if 0 <= face < ROLE_BACK and (face in self._zombies if risen is None else risen):
            face += ZOMBIE
        elif self._crafted and craft.is_court(face):
            face += CRAFT
        sprites, zoom = self._size(pose, lift if face != BACK else 0.0)
        image, place = sprites.pose(
            face,
            canvas.at((pose.x, pose.y - RISE * lift)),
            -pose.angle,
            lift=lift,
            turn=max(0.05, abs(2 * turn - 1)),
            zoom=zoom,
            dim=dim,
        )
        canvas.surface.blit(image, place)

    def _size(self, pose: Pose, lift: float) -> tuple[Sprites, float]:
        """Which sprites draw a card there, and how much they are enlarged."""
        assert self._large is not None and self._small is not None and self._huge is not None
        if pose.scale > self._scales[0] * CLOSE * 0.8:
            return self._huge, pose.scale / self._scales[0] / CLOSE * (1.0 + GROW * lift)
        large = pose.scale > self._scales[1] * 1.3
        zoom = pose.scale / self._scales[0 if large else 1] * (1.0 + GROW * lift)
        return self._large if large else self._small, 1.0 if abs(zoom - 1.0) < SAME else zoom

    def drawn(self, pose: Pose, lift: float = 0.0) -> Pose:
        """Where a card is really drawn, to the pixel: marks are put around that."""
        sprites, zoom = self._size(pose, lift)
        scale = sprites.size[1] * zoom / (CARD_H * self._u)
        return Pose(pose.x, pose.y - RISE * lift, pose.angle, scale)

    def prepare(self, stage: Stage) -> None:
        """Make one picture ahead that the hand will need when it lies still: each card, dimmed and not."""
        hand, places = stage.hand, stage.places()
        risen = stage.facts.graves.risen if stage.facts and stage.facts.graves else None
        if risen is not None and self._huge is not None and stage.busy:
            next((card for card in (BACK, risen, risen + ZOMBIE) if self._huge.ahead(card)), None)
        if places != self._prepared_for:
            self._prepared_for, self._prepared = places, 0
        if self._large is None or self._prepared >= 2 * len(hand):
            if stage.facts is not None and stage.facts.climb is not None and not stage.busy:
                hag_spells.prepare(self._u)
            return
        index, dim = divmod(self._prepared, 2)
        self._prepared += 1
        self._large.begin_frame(1)
        self._large.pose(hand[index], (0, 0), -places[index].angle, dim=bool(dim))
        if dim:
            marks.prepare(self._u, self.drawn(places[index]))

    def begin(self, new_poses: int) -> None:
        """Grant new poses for what is painted next."""
        for sprites in (self._large, self._small, self._huge):
            if sprites is not None:
                sprites.begin_frame(ALL_AT_ONCE if self.patient else new_poses)

    # -- layers -----------------------------------------------------------------------------------------

    def _layer(self, canvas: Canvas, old: pygame.Surface | None) -> pygame.Surface:
        size = canvas.surface.get_size()
        return (
            old
            if old is not None and old.get_size() == size
            else pygame.Surface(size).convert(canvas.surface)
        )

    def _ground(self, canvas: Canvas, layout: Layout, facts: Facts, signs: Signs) -> pygame.Surface:
        key = (
            facts.viewer,
            facts.turned,
            facts.scores,
            facts.taken,
            facts.piles,
            facts.trump,
            facts.turn,
            facts.dealer,
            facts.deal,
            facts.complete,
            facts.done,
            facts.aside,
            facts.secrets,
            facts.graves,
            facts.climb,
            facts.counts if facts.climb is not None else None,
            signs,
            layout,
        )
        if key != self._base_key or self._base is None:
            self._base = self._layer(canvas, self._base)
            sheet = Canvas(self._base, canvas.u, canvas.texts, canvas.palette)
            self._base.blit(self._bare(canvas, layout, facts), (0, 0))
            self._base.blit(self._bare(canvas, layout, facts), (0, 0))
            _panels(facts)(sheet, layout, facts, signs)
            self._base_key, self._static_key = key, None
        return self._base

    def _bare(self, canvas: Canvas, layout: Layout, facts: Facts) -> pygame.Surface:
        """The table without anything on it."""
        felt = theme.felt(canvas.surface.get_size(), theme.load(self._theme))
        if facts.graves is None and facts.climb is None:
            return felt
        key = facts.game, layout, self._theme
        if key != self._scenery_key or self._scenery is None:
            self._scenery, self._scenery_key = felt.copy(), key
            sheet = Canvas(self._scenery, canvas.u, canvas.texts, canvas.palette)
            (hag_hud.ground if facts.climb is not None else dead_ground.draw)(sheet, layout)
        return self._scenery

    def _rest(self, canvas: Canvas, stage: Stage, signs: Signs) -> pygame.Surface:
        """The static layer: ground, cards at rest, the mark of the winning card.

        While a deal only adds cards, which come to rest in the order in which they overlap, they are painted
        onto what is there.
        """
        layout, facts = stage.layout, stage.shown
        assert layout is not None and facts is not None
        base = self._ground(canvas, layout, facts, signs)
        dusk = round(stage.dusk * DUSK_STEPS)
        key = (stage.serial, stage.version, dusk)
        if key == self._static_key and self._static is not None:
            return self._static
        resting = dict(stage.resting())
        added = [placed for k, placed in resting.items() if self._painted.get(k) != placed]
        kept = all(resting.get(k) == placed for k, placed in self._painted.items())
        played = bool(facts.trick or (facts.climb and facts.climb.moves))
        fresh = self._static is None or self._static_key is None or not kept or played
        fresh = fresh or dusk != self._dusk
        self._static = self._layer(canvas, self._static)
        sheet = Canvas(self._static, canvas.u, canvas.texts, canvas.palette)
        self.begin(ALL_AT_ONCE)
        if fresh:
            self._static.blit(base, (0, 0))
            if dusk:
                sheet.veil((0, 0, 0), DUSK * dusk / DUSK_STEPS)
            added = list(resting.values())
        for placed in added:
            self.card(sheet, placed.card, placed.pose)
        self._mark_winner(sheet, stage, facts)
        if stage.facts is not None and stage.facts.graves is not None:
            dead_hud.tags(sheet, layout, stage.facts, stage.at_rest)
        if stage.facts is not None and stage.facts.climb is not None:
            hag_hud.tags(sheet, stage.facts, stage.at_rest)
        self._static_key, self._painted, self._dusk = key, resting, dusk
        return self._static

    def _mark_winner(self, canvas: Canvas, stage: Stage, facts: Facts) -> None:
        for card in facts.graves.pair if facts.graves else ():
            pose = stage.at_rest(("card", card, 0)) or stage.at_rest(("marker", card, 0))
            if pose is not None:
                marks.equal(canvas, self.drawn(pose))
        for seat, card in facts.trick:
            if seat == facts.winning:
                key = ("card", card, 0)
                placed = stage.picture.get(key)
                if placed is not None and stage.flights.get(key) is None:
                    marks.winning(canvas, self.drawn(placed.pose), facts.complete)

    # -- the whole --------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, stage: Stage, signs: Signs, look: Look) -> None:
        """The table as it is at this moment, without what lies over it (speech, buttons, hints)."""
        if stage.layout is None or stage.shown is None:
            return
        self._zombies = zombies(stage.facts) | zombies(stage.shown)
        self._crafted = stage.shown.climb is not None
        canvas.surface.blit(self._rest(canvas, stage, signs), (0, 0))
        if stage.shown.secrets is not None:
            ring_hud.voices(canvas, stage.layout, stage.shown, stage.pop)
        elif stage.shown.graves is not None:
            dead_points.voices(canvas, stage.layout, stage.shown, stage.pop)
        self._hand(canvas, stage, look)
        self.begin(IN_FLIGHT)
        self._pack(canvas, stage)
        rising = {stage.facts.graves.risen} if stage.facts and stage.facts.graves else set[int | None]()
        for flight in stage.flying():
            # Always a little above the table: flying cards share the coarse poses that are made ahead.
            lift = max(0.3, flight.lift) if flight.started else 0.0
            move = flight.move
            lies = move.start == move.goal and move.up == (True, True)  # it has not risen yet
            risen = False if lies else None
            if move.key[0] == "card" and move.card in rising and not lies:
                marks.glow(canvas, flight.pose)
            self.card(canvas, move.card, flight.pose, lift=lift, turn=flight.turn, risen=risen)
        if (spell := stage.spell()) is not None:
            hag_spells.draw(canvas, stage.layout, stage.shown, *spell)
        if stage.shown.climb is not None:
            hag_spells.voices(canvas, stage.layout, stage.shown, signs.names, stage.pop)

    def _pack(self, canvas: Canvas, stage: Stage) -> None:
        """What is left of the pack in the dealer's hand: one card for every dozen, so that it shrinks."""
        pack = stage.pack()
        if pack:
            pose, count = pack
            for i in range(1 + count // 12):
                self.card(canvas, None, replace(pose, x=pose.x - 1.5 * i, y=pose.y - 2.5 * i), lift=0.4)

    def _hand(self, canvas: Canvas, stage: Stage, look: Look) -> None:
        own = stage.own()
        if not own:
            return
        self.begin(IN_FLIGHT if stage.busy else ALL_AT_ONCE)
        poses = [stage.hand_pose(card) for card in own]
        held = stage.held[0] if stage.held else None
        order = [i for i, card in enumerate(own) if card != held] + [
            i for i, card in enumerate(own) if card == held
        ]
        for i in order:
            card, pose = own[i], poses[i]
            after = poses[i + 1].x - pose.x if i + 1 < len(own) and card != held else CARD_W * pose.scale
            strip = max(24.0, min(CARD_W * pose.scale, after))
            raised = card == stage.raised or card == held
            lift = 0.75 if card == held else 0.3 if raised else 0.0
            dim = look.judged and card not in look.legal
            self.card(canvas, card, pose, lift=lift, dim=dim)
            seen = self.drawn(pose, lift)
            if look.judged and card in look.legal and not (self._crafted and card in look.chosen):
                marks.legal(canvas, seen, strip)
            if card in look.chosen:
                if self._crafted:
                    marks.picked(canvas, seen, strip)
                else:
                    strip = CARD_W * pose.scale  # it lies by itself
            if card == look.hint or card in look.hints:
                marks.hint(canvas, seen, strip)
            elif raised and look.focus:
                marks.focus(canvas, seen)
        if stage.shown is not None and stage.shown.climb is not None:
            hag_hud.losses(canvas, stage.shown, dict(zip(own, poses, strict=True)))
