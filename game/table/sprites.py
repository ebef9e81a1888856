"""Card pictures at the exact pixels of this moment: faces, backs, and cached poses with their soft shadow.

    sprites = Sprites(DeckLook(style="classic", four_colour=True, back="night"), height=210)
    while not sprites.prewarm(0.004):      # a slice per frame; drawing works meanwhile, only slower
        ...
    sprites.begin_frame()
    screen.fblits([sprites.pose(card, centre, angle, lift=0.4) for ...])   # lowest card first

Angles are degrees counter-clockwise, as in pygame. A pose is rounded (finely when the card lies still, by
``COARSE`` degrees in flight), so that it is turned once and then only copied; pictures are run-length coded,
which makes a copy three times as fast. How many new ones a frame may make is bounded: beyond that the
nearest pose at hand is shown for that frame. The bound is a count, not a time: the same calls give the
same pixels.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator
from typing import NamedTuple

import pygame
from msgspec.structs import replace

from game.table import craft, zombie
from game.table.deck import BACK, CRAFT, EDGE, ROLES, ZOMBIE, DeckLook, rasterise, size_for

FINE, COARSE = 0.5, 3.0
"""Degrees to which the angle of a lying and of a flying card is rounded."""
ZOOM_STEPS = 32
TURN_STEPS = 10
LEVELS = 3
"""Shadows: lying on the table, lifted, high above it."""
MARGIN = 2
"""Clear pixels around a card before it is turned, so that its edges stay smooth."""
POSE_BYTES = 80 << 20
DIMMED = (160, 162, 170)
Placed = tuple[pygame.Surface, tuple[float, float]]


def _coded(image: pygame.Surface) -> pygame.Surface:
    """Run-length code a picture that will only be copied from now on."""
    image.set_alpha(255, pygame.RLEACCEL)
    return image


class _Key(NamedTuple):
    """A pose, rounded: ``angle`` in tenths of a degree, ``level`` -1 without shadow; card -2 is a shadow."""

    card: int
    dim: bool
    angle: int
    breadth: int
    zoom: int
    level: int


class Sprites:
    """The pictures of one deck at one size, with a bounded cache of poses."""

    def __init__(
        self, look: DeckLook | None = None, height: float = 210, pose_bytes: int = POSE_BYTES
    ) -> None:
        """``height`` of a card in pixels; ``pose_bytes`` bounds the memory of turned pictures."""
        self.look = look or DeckLook()
        self.size: tuple[int, int] = size_for(height)
        self._limit = pose_bytes
        self._flat: dict[tuple[int, bool], pygame.Surface] = {}
        self._shadows: dict[int, pygame.Surface] = {}
        self._poses: OrderedDict[_Key, pygame.Surface] = OrderedDict()
        self._shown: dict[tuple[int, bool], pygame.Surface] = {}
        self._bytes = 0
        self._fresh = self._plain = 0
        self._work: Iterator[None] | None = self._jobs()

    # -- what is wanted -----------------------------------------------------------------------------

    def configure(self, look: DeckLook, height: float) -> bool:
        """Take over another look or size; False, and nothing is done, when both are as they were."""
        size = size_for(height)
        if look == self.look and size == self.size:
            return False
        if size != self.size:
            self._flat.clear()
            self._shadows.clear()
        else:
            old = self.look
            faces = replace(look, back=old.back) == old
            backs = look.back == old.back
            self._flat = {k: v for k, v in self._flat.items() if (backs if k[0] == BACK else faces)}
        self.look, self.size = look, size
        self._poses.clear()
        self._shown.clear()
        self._bytes = 0
        self._work = self._jobs()
        return True

    def prewarm(self, seconds: float = 0.004) -> bool:
        """Make pictures ahead for about that long; True when all that a deal needs is there."""
        end = time.perf_counter() + seconds
        while self._work is not None:
            if next(self._work, self) is self:
                self._work = None
            elif time.perf_counter() >= end:
                return False
        return True

    def begin_frame(self, new_poses: int | None = None) -> None:
        """Grant this frame so many newly turned pictures; as many as a frame can bear if not told. As many
        again may be made without a shadow, just for this frame.

        Stills (pictures for a page, tests of pixels) pass a large number.
        """
        self._fresh = max(1, round(4 * (216 / self.size[1]) ** 1.5)) if new_poses is None else new_poses
        self._plain = self._fresh

    # -- pictures -----------------------------------------------------------------------------------

    def face(self, card: int, dim: bool = False) -> pygame.Surface:
        """The face of a card, upright, ``self.size``, no shadow; ``dim`` for one that may not be played."""
        key = (card, dim)
        found = self._flat.get(key)
        if found is None:
            if dim:
                found = self.face(card).copy()
                found.fill(DIMMED, special_flags=pygame.BLEND_RGB_MULT)
            elif card >= CRAFT:
                plain = self.face(card - CRAFT)
                found = craft.crafted(plain, card - CRAFT, self.look.style, self.look.four_colour)
            elif card >= ZOMBIE:
                found = zombie.rotten(self.face(card - ZOMBIE), self.look.zombie)
            else:
                found = rasterise(self.look, card, self.size)
            self._flat[key] = found
        return found

    def ahead(self, card: int) -> bool:
        """Make the face of a card for later; False when it is there already."""
        if (card, False) in self._flat:
            return False
        self.face(card)
        return True

    def back(self) -> pygame.Surface:
        """The back, upright, ``self.size``, no shadow."""
        return self.face(BACK)

    def pose(
        self,
        card: int,
        centre: tuple[float, float],
        angle: float = 0.0,
        *,
        lift: float | None = 0.0,
        turn: float = 1.0,
        zoom: float = 1.0,
        dim: bool = False,
    ) -> Placed:
        """A card (or BACK) about ``centre`` with its shadow, for ``blit`` or ``fblits``.

        ``lift`` 0 lies on the table or in a hand, 1 is high above it: the shadow is softer, fainter and
        further to the lower right; None draws none. ``turn`` is the breadth of a card that is being flipped
        over, 1 flat, 0 on edge: show the back until it is 0, then the face. ``zoom`` enlarges.
        """
        level = -1 if lift is None else max(0, min(LEVELS - 1, round(lift * (LEVELS - 1))))
        image = self._posed(self._key(card, angle, level, turn, zoom, dim))
        self._shown[card, dim] = image
        width, height = image.get_size()
        return image, (centre[0] - width / 2, centre[1] - height / 2)

    # -- making -------------------------------------------------------------------------------------

    @staticmethod
    def _key(card: int, angle: float, level: int, turn: float, zoom: float, dim: bool) -> _Key:
        """A back or a mere shadow is the same after half a turn."""
        step = FINE if level <= 0 and card >= BACK else COARSE
        circle = 1800 if card < 0 else 3600
        breadth = max(1, min(TURN_STEPS, round(abs(turn) * TURN_STEPS)))
        tenths = round(round(angle / step) * step * 10) % circle
        return _Key(card, dim, tenths, breadth, max(1, round(zoom * ZOOM_STEPS)), level)

    def _posed(self, key: _Key) -> pygame.Surface:
        found = self._poses.get(key)
        if found is not None:
            self._poses.move_to_end(key)
            return found
        if self._fresh > 0 or not (key.angle or key.breadth < TURN_STEPS):
            self._fresh -= 1
            return self._remember(key, self._make(key))
        near = self._nearest(key)
        if near is None and key.breadth == TURN_STEPS:
            near = self._shown.get((key.card, key.dim))  # it pauses in its spin for a frame
        return near or self._rough(key)

    def _remember(self, key: _Key, image: pygame.Surface) -> pygame.Surface:
        self._poses[key] = image
        self._bytes += image.get_width() * image.get_height() * 4
        while self._bytes > self._limit and len(self._poses) > 1:
            _, old = self._poses.popitem(last=False)
            self._bytes -= old.get_width() * old.get_height() * 4
        return image

    def _nearest(self, key: _Key) -> pygame.Surface | None:
        """The same picture a little away in angle, or over another shadow."""
        circle = 1800 if key.card < 0 else 3600
        coarse = round(COARSE * 10)
        for level in (key.level, *(other for other in range(LEVELS) if other != key.level)):
            step = round(FINE * 10) if level <= 0 else coarse
            middle = round(key.angle / step) * step
            for off in (0, 1, -1, 2, -2, 3, -3):
                near = key._replace(angle=(middle + off * step) % circle, level=level)
                found = self._poses.get(near)
                if found is not None:
                    return found
        return None

    def _rough(self, key: _Key) -> pygame.Surface:
        """A quick picture for one frame: no shadow and, after as many as there were new ones, hard edges."""
        self._plain -= 1
        if self._plain >= 0:
            return _turned(self.face(key.card, key.dim), key, margin=MARGIN, clear=(*EDGE, 0))
        flat = self.face(key.card, key.dim)
        width, height = flat.get_size()
        zoom = key.zoom / ZOOM_STEPS
        size = (max(2, round(width * zoom * key.breadth / TURN_STEPS)), max(2, round(height * zoom)))
        return pygame.transform.rotate(pygame.transform.scale(flat, size), key.angle / 10)

    def _make(self, key: _Key) -> pygame.Surface:
        flat = self.face(key.card, key.dim)
        card = _turned(flat, key, margin=MARGIN, clear=(*EDGE, 0))
        if key.level < 0:
            return _coded(card.copy() if card is flat else card)
        shade = self._shade(key)
        away = self._away(key.level) * key.zoom / ZOOM_STEPS
        across, down = round(away * 0.55), round(away)
        width = max(card.get_width(), shade.get_width() + 2 * across)
        height = max(card.get_height(), shade.get_height() + 2 * down)
        width += (width - card.get_width()) % 2  # both centres on whole pixels: a straight card stays sharp
        height += (height - card.get_height()) % 2
        image = pygame.Surface((width, height), pygame.SRCALPHA, card)
        image.blit(
            shade, ((width - shade.get_width()) // 2 + across, (height - shade.get_height()) // 2 + down)
        )
        image.blit(card, ((width - card.get_width()) // 2, (height - card.get_height()) // 2))
        return _coded(image)

    def _away(self, level: int) -> float:
        """How far the shadow is moved down, in pixels."""
        return self.size[1] * (0.008, 0.035, 0.08)[level]

    def _shade(self, key: _Key) -> pygame.Surface:
        """The turned shadow of a pose, shared by all cards at that angle."""
        own = self._key(
            BACK - 1, key.angle / 10, key.level, key.breadth / TURN_STEPS, key.zoom / ZOOM_STEPS, False
        )
        found = self._poses.get(own)
        if found is None:
            turned = _turned(self._flat_shadow(key.level), own, margin=0, clear=(0, 0, 0, 0))
            found = self._remember(own, turned)
        return found

    def _flat_shadow(self, level: int) -> pygame.Surface:
        """A blurred black card with room around it, made small and enlarged."""
        found = self._shadows.get(level)
        if found is None:
            width, height = self.size
            blur = height * (0.016, 0.032, 0.05)[level]
            alpha = (120, 96, 76)[level]
            shrink = max(1.0, blur / 4)
            room = 1.8 * blur
            small_size = (round((width + 2 * room) / shrink), round((height + 2 * room) / shrink))
            small = pygame.Surface(small_size, pygame.SRCALPHA)
            box = pygame.Rect(0, 0, round(width / shrink), round(height / shrink))
            box.center = small.get_rect().center
            pygame.draw.rect(small, (0, 0, 0, alpha), box, border_radius=max(1, round(width * 0.07 / shrink)))
            small = pygame.transform.gaussian_blur(
                small, max(1, round(blur / shrink)), repeat_edge_pixels=False
            )
            found = pygame.transform.smoothscale(small, (round(width + 2 * room), round(height + 2 * room)))
            found = self._shadows[level] = found.convert_alpha()
        return found

    def _jobs(self) -> Iterator[None]:
        """What a deal needs, the most urgent first; each step is short."""
        crafted = (CRAFT + card for card in range(52) if craft.is_court(card) and card // 13 != 2)
        for card in (BACK, *range(52), *ROLES, *crafted):
            self.face(card)
            yield
        zombie.torn_paper(self.size, self.look.zombie)
        yield
        for level in (1, 2, 0):
            step = COARSE if level else 6.0
            for k in range(round(180 / step)):
                key = self._key(BACK, k * step, level, 1.0, 1.0, False)
                if self._bytes > self._limit * 0.7:
                    return
                if key not in self._poses:
                    self._remember(key, self._make(key))
                    yield


def _turned(
    flat: pygame.Surface, key: _Key, *, margin: int, clear: tuple[int, int, int, int]
) -> pygame.Surface:
    """Squash, turn and enlarge a flat picture as ``key`` says; the picture itself if nothing is to do."""
    zoom = key.zoom / ZOOM_STEPS
    if key.breadth < TURN_STEPS:
        width, height = flat.get_size()
        flat = pygame.transform.smoothscale(flat, (max(2, round(width * key.breadth / TURN_STEPS)), height))
    if not key.angle and zoom == 1.0:
        return flat
    if margin:
        width, height = flat.get_size()
        source = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA, flat)
        source.fill(clear)
        box = pygame.Rect(margin, margin, width, height)
        source.fill((0, 0, 0, 0), box)
        source.blit(flat, box, special_flags=pygame.BLEND_RGBA_ADD)  # copies, alpha and all
        flat = source
    return pygame.transform.rotozoom(flat, key.angle / 10, zoom)
