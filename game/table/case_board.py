"""The table of Deception at rest, as one picture: a part of it is painted anew only when what it shows has
changed. Nothing here moves."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.phrases import Voice
from game.strings import language, tr
from game.table import case_log, case_pods
from game.table.case_cards import WordCards
from game.table.case_facts import CaseFacts
from game.table.case_layout import CaseLayout
from game.table.case_spots import tile_boxes
from game.table.case_tiles import Tiles
from game.table.case_type import Type
from game.table.layout import Rect
from game.ui import icons, theme
from game.ui.canvas import Box, Canvas

Paint = Callable[[Canvas], None]


class Board:
    """The picture at rest. ``painted`` counts the parts painted so far."""

    def __init__(self) -> None:
        self.kind = Type()
        self.cards = WordCards(self.kind)
        self.tiles = Tiles(self.kind)
        self.painted = 0
        self._sheet: pygame.Surface | None = None
        self._look: tuple[object, ...] = ()
        self._keys: dict[object, object] = {}
        self._left = 0
        self._facts: CaseFacts | None = None
        self._seen: object = None
        self._names: tuple[object, tuple[str, ...]] = (None, ())
        self._lines: tuple[object, tuple[case_log.Line, ...]] = (None, ())

    def picture(
        self,
        canvas: Canvas,
        place: CaseLayout,
        facts: CaseFacts,
        voice: Voice,
        look: str,
        *,
        away: frozenset[int] = frozenset(),
        unseen: frozenset[int] = frozenset(),
        unmarked: frozenset[int] = frozenset(),
        budget: int = 99,
        spare: float = 0.0,
    ) -> pygame.Surface:
        """The whole table, as large as the canvas.

        ``away``: seats whose cards are not seen; ``unseen``: tiles that are not; ``unmarked``: tiles whose
        marker is not. ``budget``: how many parts may be painted now; others follow with the next frames.
        ``spare``: what the log leaves free at its bottom.
        """
        size = canvas.surface.get_size()
        state = (size, canvas.u, place, look, language(), canvas.palette)
        if state != self._look or self._sheet is None:
            if self._look[:2] != state[:2]:
                self.cards.forget()
                self.tiles.forget()
            self._look, self._keys, self._facts = state, {}, None
            self._sheet = theme.felt(size, theme.load(look)).copy()
        own = Canvas(self._sheet, canvas.u, canvas.texts, canvas.palette)
        names = self._named(facts, voice)
        seen = (names, away, unseen, unmarked, spare)
        if facts is self._facts and seen == self._seen:
            return self._sheet
        self._facts, self._seen = facts, seen
        self._left = budget if self._keys else 99
        for seat in range(facts.seats):
            pod, hidden = facts.place(seat), seat in away
            shown = case_pods.pod_facts(facts, seat, names[seat])
            paint = self._pod(place, facts, seat, shown, hidden)
            self._part(own, ("pod", pod), place.pods[pod].rect, (shown, hidden), paint)
        key = (tuple(facts.tiles), facts.order, facts.offered, facts.drawn, unseen, unmarked)
        self._part(
            own,
            "tiles",
            _tile_area(place, facts),
            key,
            lambda c: self._tiles(c, place, facts, unseen, unmarked),
        )
        if facts.drawn is None:
            lines = self._words(facts, voice) if facts.tiles else None
            self._part(own, "log", place.log, (lines, spare), lambda c: self._log(c, place, lines, spare))
        else:
            self._keys.pop("log", None)
        now = (case_log.happens(facts), facts.public.badges, facts.public.round, facts.scientist)
        self._part(
            own, "tracker", place.tracker, now, lambda c: case_log.draw_tracker(c, place, facts, self.kind)
        )
        return self._sheet

    def _part(self, own: Canvas, name: object, rect: Rect, key: object, paint: Paint) -> None:
        """Paint what lies in ``rect`` if its key has changed."""
        if self._keys.get(name) == key:
            return
        if not self._left:
            self._facts = None  # look again with the next frame
            return
        self._left -= 1
        sheet = own.surface
        area = own.rect(Box(rect.left, rect.top, rect.width, rect.height))
        ground = theme.felt(sheet.get_size(), theme.load(str(self._look[3])))
        sheet.blit(ground, area.topleft, area)
        paint(own)
        self._keys[name] = key
        self.painted += 1

    def _pod(
        self, place: CaseLayout, facts: CaseFacts, seat: int, shown: case_pods.PodFacts, hidden: bool
    ) -> Paint:
        pod = place.pods[facts.place(seat)]

        def paint(canvas: Canvas) -> None:
            case_pods.draw(canvas, place, pod, shown, self.cards, self.kind, bare=hidden)

        return paint

    def _named(self, facts: CaseFacts, voice: Voice) -> tuple[str, ...]:
        """What all seats are called; looked up once."""
        key = (voice.plans, voice.viewer, language())
        if self._names[0] != key:
            self._names = key, tuple(voice.name(seat) for seat in range(facts.seats))
        return self._names[1]

    def _words(self, facts: CaseFacts, voice: Voice) -> tuple[case_log.Line, ...]:
        """The last statements in words, worded once."""
        key = (facts.record, language(), self._named(facts, voice))
        if self._lines[0] != key:
            self._lines = key, case_log.latest(facts, voice)
        return self._lines[1]

    def _log(
        self, canvas: Canvas, place: CaseLayout, lines: tuple[case_log.Line, ...] | None, spare: float
    ) -> None:
        if lines is not None:
            case_log.draw_log(canvas, place, lines, self.kind, spare)

    def _tiles(
        self,
        canvas: Canvas,
        place: CaseLayout,
        facts: CaseFacts,
        unseen: frozenset[int],
        unmarked: frozenset[int],
    ) -> None:
        laid = {tile.tile: (tile, number) for tile, number in zip(facts.tiles, facts.order, strict=True)}
        for number, box in tile_boxes(place, facts).items():
            if number in unseen:
                continue
            tile, marker = laid.get(number, (None, 0))
            option = tile.option if tile and number not in unmarked else -1
            area = canvas.rect(Box(box.left, box.top, box.width, box.height))
            image = self.tiles.tile(
                number,
                box,
                area.size,
                option=option,
                number=marker,
                round_=tile.round if tile else 1,
                text=place.text,
            )
            canvas.surface.blit(image, area.topleft)

    def bubble(self, canvas: Canvas, place: CaseLayout, facts: CaseFacts, voice: Voice) -> None:
        """What was said last, before its speaker."""
        for entry in self._words(facts, voice)[-1:]:
            case_log.bubble(canvas, place, facts, entry, self.kind)

    def title(self, canvas: Canvas, place: CaseLayout, facts: CaseFacts, spare: float = 0.0) -> None:
        """Before the tiles lie there: what everybody does now, in the middle, above the dark of the night;
        where it stands in the place of the log not beside a sentence for the player."""
        if facts.tiles or (facts.offered and spare):
            return
        palette, u = canvas.palette, canvas.u
        rect, large = (place.log, False) if facts.offered else (place.centre, True)
        x, y = rect.centre
        body = tr(f"deception_table.story.{facts.phase.value}")
        room = min(rect.width - 40, 760 * (0.5 + 0.5 * place.text))
        style = next(
            (name for name in ("body", "small") if canvas.texts.height(body, name, room) < rect.height * 0.4),
            "tiny",
        )
        high = canvas.texts.height(body, style, room)
        if not large:
            canvas.paragraph(body, (x - room / 2, y - high / 2), room, style, palette.text, "centre")
            return
        side = min(rect.height - high - 76, 150.0)
        top = y - (side + 58 + high) / 2
        canvas.image(icons.emblem("deception", canvas.px(side), palette), (x, top + side / 2), "center")
        head = tr(f"deception_table.title.{facts.phase.value}")
        setting = self.kind.fit(
            head, round(room * u), round(40 * u), round(28 * place.text * u), round(18 * u)
        )
        canvas.image(self.kind.render(setting, palette.accent), (x, top + side + 30), "center")
        canvas.paragraph(body, (x - room / 2, top + side + 58), room, style, palette.text, "centre")


def _tile_area(place: CaseLayout, facts: CaseFacts) -> Rect:
    """What is painted anew for the tiles: all of the middle while the drawn tile lies where the log was."""
    rect = place.centre
    bottom = rect.bottom if facts.drawn is not None else place.log.top - 1
    return Rect(rect.left, rect.top, rect.width, bottom - rect.top)
