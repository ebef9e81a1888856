"""The file of one match: a line per action, appended the moment it happens. No pygame.

Every line is ``checksum json\n``; each checksum continues the one before, so a line that was changed, lost or
moved is noticed. The first line is the header. An undo appends a cut, nothing is ever rewritten. Answers of
computer players that would not come out the same again (capped or stand-in) are kept beside the actions, and
so are the marks of people's notebooks, and who left their seat to a computer.

A last line without its end was never acknowledged and is dropped; anything else that is wrong makes the whole
file damaged. A file of another format or rules version is foreign: it is set aside, never misread.
"""

from __future__ import annotations

import re
import secrets
import zlib
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Raw, Struct

from engine import codec
from engine.actions import Action
from engine.game import Game
from engine.games import REGISTRY
from engine.match import Match
from game.notebook import Mark
from game.seats import SeatPlan, humans, kinds

FORMAT = 1
SUFFIX = ".match"


class Damaged(ValueError):
    """The bytes are no saved match, or not all of it."""


class Unstarted(Damaged):
    """Not even the first line is complete: nothing was acknowledged, nothing is lost."""


class Foreign(ValueError):
    """A saved match of another format, game or rules version."""


class Version(Struct, tag="header"):
    """What is read first of a header, whatever else later versions put there."""

    format: int
    game: str
    rules_version: int


class Header(Struct, frozen=True, forbid_unknown_fields=True, tag="header"):
    """The first line: everything a match starts from. ``id`` tells matches apart, ``created`` is UTC."""

    format: int
    game: str
    rules_version: int
    id: str
    created: str
    seats: tuple[SeatPlan, ...]
    seed: str
    options: Raw
    deal: Raw
    commitment: str


class Played(Struct, frozen=True, forbid_unknown_fields=True, tag="play"):
    """A seat acted."""

    seat: int
    action: Raw


class Answered(Struct, frozen=True, forbid_unknown_fields=True, tag="answer"):
    """What a computer player decided in the position with that key, to be decided again after an undo."""

    key: str
    action: Raw


class Cut(Struct, frozen=True, forbid_unknown_fields=True, tag="cut"):
    """An undo: only the first ``to`` actions still hold."""

    to: int


class Marked(Struct, frozen=True, forbid_unknown_fields=True, tag="mark"):
    """A person noted a suspicion."""

    mark: Mark


class Handed(Struct, frozen=True, forbid_unknown_fields=True, tag="handed"):
    """A person left their seat to a computer (``away``), or took it back."""

    seat: int
    away: bool


Line = Header | Played | Answered | Cut | Marked | Handed
_TORN = re.compile(rb"[0-9a-f]{0,8}|[0-9a-f]{8} (\{[^\0]*)?")
"""What a first line looks like whose end was never written."""
_line: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)
_version: msgspec.json.Decoder[Version] = msgspec.json.Decoder(Version)


class Saved(Struct):
    """A saved match as read. ``length`` bytes of the file are good, ``checksum`` is that of the last good
    line. ``away`` are the people whose seat a computer plays; ``counted``: nobody's ever was."""

    header: Header
    match: Match
    length: int
    checksum: int
    answers: dict[str, Action] = {}
    marks: list[Mark] = []
    away: set[int] = set()
    counted: bool = True


def header_of(match: Match, plans: tuple[SeatPlan, ...]) -> Header:
    """The header for a match that starts now."""
    return Header(
        format=FORMAT,
        game=match.game.name,
        rules_version=match.game.rules_version,
        id=secrets.token_hex(8),
        created=datetime.now(UTC).isoformat(timespec="milliseconds"),
        seats=plans,
        seed=match.seed,
        options=Raw(codec.to_json(match.options)),
        deal=Raw(b"null" if match.deal is None else codec.to_json(match.deal)),
        commitment=match.commitment,
    )


def played(seat: int, action: Action) -> Played:
    return Played(seat, Raw(codec.to_json(action)))


def answered(key: str, action: Action) -> Answered:
    return Answered(key, Raw(codec.to_json(action)))


def encode(line: Line, checksum: int) -> tuple[bytes, int]:
    """A line as bytes after a line with that checksum (0: the first), and its own checksum."""
    body = msgspec.json.encode(line)
    checksum = zlib.crc32(body, checksum)
    return b"%08x %s\n" % (checksum, body), checksum


def decode(data: bytes) -> Saved:
    """The match in the bytes of a file. Raises Damaged or Foreign."""
    end = data.rfind(b"\n") + 1
    lines = [
        line + b"\n" for line in data[:end].split(b"\n")[:-1]
    ]  # splitlines would take "\r" for a line end
    if not lines:
        raise Unstarted("no complete first line") if _TORN.fullmatch(data) else Damaged("no saved match")
    bodies: list[bytes] = []
    checksum = 0
    for number, line in enumerate(lines, 1):
        body, checksum = _checked(line, checksum, number)
        bodies.append(body)
    saved = Saved(*_started(bodies[0]), length=end, checksum=checksum)
    for number, body in enumerate(bodies[1:], 2):
        try:
            _replay(saved, _line.decode(body))
        except (ValueError, RecursionError) as error:  # what msgspec, the match and deep nesting raise
            raise Damaged(f"line {number}: {error}") from error
    return saved


def _checked(line: bytes, previous: int, number: int) -> tuple[bytes, int]:
    body = line[9:-1]
    checksum = zlib.crc32(body, previous)
    if line[:9] != b"%08x " % checksum:
        raise Damaged(f"line {number} is not what was written")
    return body, checksum


def _started(body: bytes) -> tuple[Header, Match]:
    try:
        version = _version.decode(body)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Damaged(f"the first line is no header: {error}") from error
    game = REGISTRY.get(version.game)
    if version.format != FORMAT or game is None or version.rules_version != game.rules_version:
        raise Foreign(f"format {version.format}, {version.game} rules {version.rules_version}")
    try:
        header = msgspec.json.decode(body, type=Header)
        match = _match(game, header)
    except (ValueError, RecursionError) as error:
        raise Damaged(f"the header is wrong: {error}") from error
    if match.commitment != header.commitment:
        raise Damaged("the header does not match its commitment")
    return header, match


def _match(game: Game, header: Header) -> Match:
    options: Any = codec.options_from_json(header.options)
    deal = None if bytes(header.deal) == b"null" else codec.deal_from_json(header.deal)
    if not isinstance(options, game.options_type):
        raise Damaged(f"these are no options of {game.name}")
    return Match.new(game, options, kinds(header.seats), header.seed, deal)


def _replay(saved: Saved, line: Line) -> None:
    match = saved.match
    match line:
        case Played():
            match.act(line.seat, codec.action_from_json(line.action))
        case Answered():
            saved.answers[line.key] = codec.action_from_json(line.action)
        case Cut():
            match.cut(line.to)
            saved.marks[:] = [mark for mark in saved.marks if mark.decision <= line.to]
        case Marked():
            if line.mark.decision > match.decision or max(line.mark.seat, line.mark.about) >= len(
                match.seats
            ):
                raise Damaged("a mark that nobody can have made")
            saved.marks.append(line.mark)
        case Handed():
            if line.seat not in humans(saved.header.seats) or line.away == (line.seat in saved.away):
                raise Damaged("a seat that cannot have changed hands")
            saved.away ^= {line.seat}
            saved.counted = False
        case Header():
            raise Damaged("a second header")


def dump(match: Match, plans: tuple[SeatPlan, ...]) -> bytes:
    """A whole saved match as bytes, for crash reports and for sending somebody a finished one.

    It holds the seed, so every hidden card of a match in progress.
    """
    data, checksum = encode(header_of(match, plans), 0)
    for entry in match.journal:
        line, checksum = encode(played(entry.seat, entry.action), checksum)
        data += line
    return data
