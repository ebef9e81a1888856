"""A finished match as a text that people can read, keep and send."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from engine.events import MatchEnded
from game import paths
from game.files import write_atomic
from game.matches import sealed
from game.narrate import Narrator, outcome_text
from game.privacy.whispered import openings
from game.scenes.new_game_options import value_word
from game.session import Session
from game.strings import tr


def text_of(session: Session) -> str:
    """Options, every card in words, the result, and what is needed to check the deals."""
    match = session.match
    viewer = session.people[0] if len(session.people) == 1 else None
    narrator = Narrator(session.seats, viewer, match.options)
    lines = [tr(f"{match.game.name}.name"), ""]
    for name, value in msgspec.to_builtins(match.options).items():
        if name != "type":
            option = tr(f"{match.game.name}.option.{name}")
            lines.append(f"{option}: {value_word(match.game, name, value)}")
    lines.append("")
    for event in match.events_for(None):
        if not isinstance(event, MatchEnded):
            lines += narrator.tell(event)
    if match.outcome:
        lines += ["", outcome_text(match.outcome, viewer, session.seats, match.game.name)]
    lines += _opened(session)
    lines += ["", f"{tr('scenes.seed')}: {match.seed}", f"sha256: {sealed(session)}", ""]
    return "\n".join(lines)


def _opened(session: Session) -> list[str]:
    """What people chose before everybody's eyes, and that it is what was sealed then."""
    found = [
        f"{tr(sealed.what, n=sealed.number)} {'✓' if sealed.holds else '✗'}\n  " + "\n  ".join(sealed.proof)
        for sealed in openings(session)
    ]
    return ["", f"{tr('whisper.opened')}:", *found] if found else []


def target(session: Session) -> Path:
    """Where the text of this match goes: the same match gives the same file."""
    identity = session.identity or session.commitment[:16]
    name = re.sub(r"[^0-9A-Za-z_-]", "", identity)
    return paths.data_dir() / "texts" / f"{session.match.game.name}-{name}.txt"


def write(path: Path, text: str) -> None:
    """Store the text. Blocks for the disk: for the writer thread. Raises OSError."""
    write_atomic(path, text.encode("utf-8"))
