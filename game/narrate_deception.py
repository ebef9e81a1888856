"""Deception in sentences: its own public events, how a game ended, and what may be chosen. No pygame.

What only one seat learns (its role, its pick, what it was told at night) has no sentence here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.errors import Reason, Refused
from engine.events import Event
from engine.game import Outcome
from engine.games.deception.events import (
    Advised,
    BriefingBegun,
    CaseClosed,
    CrimeSideRevealed,
    InvestigationBegun,
    MarkerPlaced,
    NightFell,
    PresentationBegun,
    Said,
    ScientistRevealed,
    SolveTried,
    TableLaid,
    TileDrawn,
    TileReplaced,
    TilesLaid,
)
from engine.games.deception.scoring import CRIME_WINS
from engine.games.deception.state import (
    Advise,
    ChooseLocation,
    EndPresentation,
    NameWitness,
    Pick,
    PlaceMarker,
    ReplaceTile,
    Say,
    Solve,
    StartPresentations,
)
from game.case_words import (
    clue_words,
    crime_words,
    marker_words,
    role_word,
    seat_inside,
    statement_words,
    tile_words,
)
from game.phrases import Voice, chained
from game.strings import tr, trn

BEGINS: type[Event] = TableLaid
"""The event that opens a game."""


def tellers(voice: Voice) -> Mapping[type[Event], Callable[..., Iterable[str]]]:
    """For each event of its own the sentences it makes."""
    case = voice.case

    def laid(event: TableLaid) -> Iterable[str]:
        case.evidence, case.weapons, case.record = event.evidence, event.weapons, ()
        yield tr("deception.event.table_laid", n=len(event.evidence))

    def recorded(event: Any) -> Iterable[str]:
        sentences = list(RECORD[type(event)](voice, event))
        case.record = (*case.record, event)
        return sentences

    def simple(key: str) -> Callable[[Event], Iterable[str]]:
        return lambda event: [tr(f"deception.event.{key}")]

    def scientist(event: ScientistRevealed) -> Iterable[str]:
        yield tr(voice.to(event.seat, "deception.event.scientist"), seat=voice.name(event.seat))

    def closed(event: CaseClosed) -> Iterable[str]:
        return _closed(voice, event)

    return {
        TableLaid: laid,
        ScientistRevealed: scientist,
        NightFell: simple("night"),
        BriefingBegun: simple("briefing"),
        InvestigationBegun: simple("morning"),
        CaseClosed: closed,
        **dict.fromkeys(RECORD, recorded),
    }


def _tiles_laid(voice: Voice, event: TilesLaid) -> Iterable[str]:
    del voice
    titles = chained([tile_words(tile)[0] for tile in event.tiles])
    yield trn("deception.event.tiles_laid", event.left, tiles=titles)


def _marked(voice: Voice, event: MarkerPlaced) -> Iterable[str]:
    del voice
    title, option = clue_words(event.tile, event.option)
    yield tr("deception.event.marked", tile=title, option=option)


def _said(voice: Voice, event: Said) -> Iterable[str]:
    words = statement_words(voice, voice.case, event.seat, event.statement)
    yield tr("deception.event.said", seat=voice.name(event.seat), words=words)


def _presents(voice: Voice, event: PresentationBegun) -> Iterable[str]:
    yield tr(voice.to(event.seat, "deception.event.presents"), seat=voice.name(event.seat))


def _drawn(voice: Voice, event: TileDrawn) -> Iterable[str]:
    del voice
    title, options = tile_words(event.tile)
    yield tr("deception.event.drawn", round=event.round, tile=title, options=chained(options))


def _replaced(voice: Voice, event: TileReplaced) -> Iterable[str]:
    del voice
    old, new = tile_words(event.old)[0], marker_words(event.new, event.option)
    yield tr("deception.event.replaced", old=old, new=new)


def _tried(voice: Voice, event: SolveTried) -> Iterable[str]:
    key = "deception.event.solved" if event.correct else "deception.event.wrong"
    crime = crime_words(voice, voice.case, event.crime)
    yield tr(voice.to(event.seat, key), seat=voice.name(event.seat), crime=crime)


def _shown(voice: Voice, event: CrimeSideRevealed) -> Iterable[str]:
    murderer, accomplice = voice.name(event.murderer), voice.name(event.accomplice)
    yield tr("deception.event.crime_side", murderer=murderer, accomplice=accomplice)


def _advised(voice: Voice, event: Advised) -> Iterable[str]:
    yield tr("deception.event.advised", seat=seat_inside(voice, event.seat))


RECORD: Mapping[type[Event], Callable[[Voice, Any], Iterable[str]]] = {
    TilesLaid: _tiles_laid,
    MarkerPlaced: _marked,
    Said: _said,
    PresentationBegun: _presents,
    TileDrawn: _drawn,
    TileReplaced: _replaced,
    SolveTried: _tried,
    CrimeSideRevealed: _shown,
    Advised: _advised,
}
"""What stands in the public record."""


def _closed(voice: Voice, event: CaseClosed) -> Iterable[str]:
    """How it ended, what the crime was, and who was who."""
    if event.named is not None:
        key = f"deception.event.{event.cause}"
        yield tr(key, seat=voice.name(event.named))
    else:
        key = "solved_cause" if event.cause == "solved" else event.cause
        yield tr(f"deception.event.{key}")
    yield tr("deception.event.truth", crime=crime_words(voice, voice.case, event.solution))
    entries = (
        tr("session.entry", seat=voice.name(seat), n=role_word(role)) for seat, role in enumerate(event.roles)
    )
    yield tr("deception.event.roles", list=chained(list(entries)))


def outcome(voice: Voice, end: Outcome) -> str:
    """Which side won, and whether that is the listener's."""
    side = "crime" if end.cause in CRIME_WINS else "investigation"
    if voice.viewer is None:
        return tr(f"deception.outcome.plain.{side}")
    result = "won" if voice.viewer in end.winners else "lost"
    return tr(f"deception.outcome.{result}.{side}")


def action(voice: Voice, done: Any) -> str:
    """An action of its own in a few words, as advice or a record names it. ``voice.case`` knows the cards."""
    match done:
        case Solve():
            return tr("deception.action.solve", crime=crime_words(voice, voice.case, done))
        case Say():
            speaker = -1 if voice.viewer is None else voice.viewer
            words = statement_words(voice, voice.case, speaker, done.statement)
            return tr("deception.action.say", words=words)
        case ChooseLocation():
            return tr("deception.action.location", tile=tile_words(done.tile)[0])
        case PlaceMarker():
            return tr("deception.action.mark", marker=marker_words(done.tile, done.option))
        case ReplaceTile():
            return _replacing(voice, done)
        case Advise() | NameWitness():
            return tr("deception.action.name", seat=seat_inside(voice, done.seat))
        case Pick():
            return tr("deception.action.pick", red=done.red + 1, blue=done.blue + 1)
        case StartPresentations():
            return tr("deception.action.start")
        case EndPresentation():
            return tr("deception.action.end")
        case _:
            return tr("deception.action.nothing")


def _replacing(voice: Voice, done: ReplaceTile) -> str:
    drawn = next((e.tile for e in reversed(voice.case.record) if isinstance(e, TileDrawn)), done.tile)
    new = marker_words(drawn, done.option)
    return tr("deception.action.replace", old=tile_words(done.tile)[0], new=new)


def refusal(refused: Refused) -> str | None:
    """The sentence of this game for a refusal; None where all games say the same."""
    if refused.reason is not Reason.NOT_THAT_SEAT:
        return None
    named = isinstance(refused.action, NameWitness | Advise)
    return tr("deception.refused.not_a_candidate" if named else "deception.refused.not_that_seat")
