"""What is said and where the game stands: the last statements under the tiles, the tracker at the bottom."""

from __future__ import annotations

from msgspec import Struct

from engine.games.deception.content import ROUNDS
from engine.games.deception.events import Said
from engine.games.deception.state import INVESTIGATION, Phase
from game.case_words import statement_words
from game.phrases import Voice
from game.strings import tr
from game.table.case_facts import CaseFacts
from game.table.case_layout import CaseLayout
from game.table.case_pods import badge
from game.table.case_type import Type
from game.table.layout import Rect
from game.table.ring_hud import seat_mark
from game.ui.canvas import Box, Canvas
from game.ui.text import BOLD, REGULAR, wrapped

SIZE = 15.0
"""Units of the type of what was said, at text scale 1."""
LINE = 1.28
LATEST = 6
"""So many statements are worded for the log, at most."""


class Line(Struct, frozen=True):
    """One statement as it is shown."""

    seat: int
    name: str
    words: str


def line(facts: CaseFacts, voice: Voice, number: int, said: Said) -> Line:
    """The statement at a place of the record in words."""
    words = statement_words(voice, facts.public, said.seat, said.statement, number)
    return Line(said.seat, voice.name(said.seat), words)


def latest(facts: CaseFacts, voice: Voice, most: int = LATEST) -> tuple[Line, ...]:
    """The last statements, the newest last."""
    return tuple(line(facts, voice, number, said) for number, said in facts.said[-most:])


def crowded(place: CaseLayout, spare: float) -> bool:
    """Whether not even one line has room in the log above a sentence of that height."""
    return place.log.height - spare < SIZE * LINE + 4


def draw_log(
    canvas: Canvas, place: CaseLayout, lines: tuple[Line, ...], kind: Type, spare: float = 0.0
) -> None:
    """The newest statement at the bottom, older ones fainter above it, as many as there is room for above
    the ``spare`` units that a sentence for the player takes."""
    palette, u, rect = canvas.palette, canvas.u, place.log
    box = Box(rect.left, rect.top, rect.width, rect.height)
    canvas.box(box, (*palette.panel, 214), radius=9, edge=palette.panel_edge, width=1)
    if crowded(place, spare):
        return
    size = SIZE * min(place.text, max(1.0, (rect.height - 6) / (3 * LINE * SIZE)))
    size = min(size, (rect.height - spare - 4) / LINE)
    step = size * LINE
    y, top = rect.bottom - spare - (2 if spare else 4) - step / 2, rect.top + 2
    width = rect.width - 34
    for age, entry in enumerate(reversed(lines)):
        wrapped = _wrap(kind, entry, width * u, round(size * u))
        if y - step * (len(wrapped) - 0.5) < top and age:
            break
        over = max(0, len(wrapped) - max(1, int((rect.height - spare - 4) / step)))
        wrapped = wrapped[over:] if age == 0 and over else wrapped
        ink = palette.text if age == 0 else palette.muted
        first = y - step * (len(wrapped) - 1)
        seat_mark(canvas, rect.left + 15, first, entry.seat, 5.5)
        for i, text in enumerate(wrapped):
            x = rect.left + 27
            if i == 0 and not over:
                name = kind.font(round(size * u), BOLD).render(_named(entry), True, ink)
                x = canvas.image(name, (x, first), "midleft").right / u - canvas.origin[0]
                text = text[len(_named(entry)) :]
            words = kind.font(round(size * u), REGULAR).render(text, True, ink)
            canvas.image(words, (x, first + i * step), "midleft")
        y = first - step


def bubble(canvas: Canvas, place: CaseLayout, facts: CaseFacts, entry: Line, kind: Type) -> None:
    """What was said last, before its speaker: while the log has made room for the drawn tile."""
    palette, u = canvas.palette, canvas.u
    pod = place.pods[facts.place(entry.seat)].rect
    size = SIZE * min(place.text, 1.25)
    lines = wrapped(entry.words, kind.font(round(size * u), REGULAR), (pod.width - 24) * u)
    step = size * LINE
    high = min(len(lines) * step + 14, pod.height)
    above = pod.top > place.height / 2
    box = Box(pod.left, pod.top + 26 if above else pod.bottom - high, pod.width, high)
    canvas.box(box, palette.text, radius=10, edge=palette.accent, width=2)
    for i, text in enumerate(lines):
        image = kind.font(round(size * u), REGULAR).render(text, True, palette.panel)
        canvas.image(image, (box.left + 12, box.top + 7 + (i + 0.5) * step), "midleft")


def _named(entry: Line) -> str:
    return tr("deception_table.says", seat=entry.name)


def _wrap(kind: Type, entry: Line, width: float, size: int) -> list[str]:
    """Lines of a statement, the name in front of the first."""
    return wrapped(_named(entry) + entry.words, kind.font(size, BOLD), width)


def draw_tracker(canvas: Canvas, place: CaseLayout, facts: CaseFacts, kind: Type) -> None:
    """The round, the badges that are left, and what happens now."""
    palette, u, rect = canvas.palette, canvas.u, place.tracker
    box = Box(rect.left, rect.top, rect.width, rect.height)
    canvas.box(box, (*palette.panel, 230), radius=9, edge=palette.panel_edge, width=1)
    half = rect.height / 2
    top = rect.top + half * 0.54
    size = round(min(15.5 * place.text, half * 0.86) * u)
    x = rect.left + 12
    begun = facts.phase in INVESTIGATION or facts.phase in (Phase.REVERSAL, Phase.END)
    if begun:
        for number in range(1, ROUNDS + 1):
            now = number == facts.public.round
            wide = 18.0 if now else 9.0
            ink = palette.accent if number <= facts.public.round else palette.pressed
            canvas.box(Box(x, top - 4.5, wide, 9), ink, radius=4.5, edge=palette.muted, width=1)
            x += wide + 4
        x += 4
        label = tr("deception_table.round", n=facts.public.round, of=ROUNDS)
    else:
        label = tr("deception_table.before")
    canvas.image(kind.font(size, BOLD).render(label, True, palette.text), (x, top), "midleft")
    if facts.public.badges and facts.scientist is not None:
        left = sum(facts.public.badges[seat] for seat in facts.public.others)
        text = f"{left}/{facts.seats - 1}"
        image = kind.font(size, REGULAR).render(text, True, palette.text)
        spot = canvas.image(image, (rect.right - 10, top), "midright")
        badge(canvas, (spot.left / u - canvas.origin[0] - 13, top), 8.5)
    happening = happens(facts)
    area = Rect(rect.left + 12, rect.top + half, rect.width - 22, half - 1)
    setting = kind.fit(happening, round(area.width * u), round(area.height * u), size, round(13 * u))
    canvas.image(kind.render(setting, palette.muted, "left"), (area.left, area.centre[1]), "midleft")


def happens(facts: CaseFacts) -> str:
    """What happens now, in a few words."""
    if facts.phase is Phase.MARK:
        return tr("deception_table.now.mark", n=sum(t.option >= 0 for t in facts.tiles), of=len(facts.tiles))
    return tr(f"deception_table.now.{facts.phase.value}")
