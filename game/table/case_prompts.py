"""Sentences beside the buttons of the table of Deception: what is going on, and what a button would do. No
pygame."""

from __future__ import annotations

from engine.actions import Action
from engine.games.deception.state import Advise, ChooseLocation, NameWitness, Phase, PlaceMarker, ReplaceTile
from engine.games.deception.view import View
from game.case_words import tile_words
from game.phrases import Voice
from game.strings import tr
from game.table.case_aim import Kind

AREA = "deception_choices"
NIGHT = (Phase.ROLES, Phase.CRIME, Phase.BRIEF)


def confirming(done: Action, voice: Voice) -> str:
    """What the button says that does it."""
    match done:
        case ChooseLocation():
            return tr(f"{AREA}.confirm.location", tile=tile_words(done.tile)[0])
        case PlaceMarker():
            return tr(f"{AREA}.confirm.mark", option=tile_words(done.tile)[1][done.option])
        case ReplaceTile():
            return tr(f"{AREA}.confirm.replace", tile=tile_words(done.tile)[0])
        case NameWitness():
            return tr(f"{AREA}.confirm.name", name=voice.name(done.seat))
        case Advise():
            return tr(f"{AREA}.confirm.advise", name=voice.name(done.seat))
        case _:
            return tr(f"{AREA}.confirm.solve")


def sentence(table: View, own: View | None, kind: Kind, voice: Voice) -> str:
    """What is going on, for everybody, or what is wanted of the viewer."""
    if kind not in ("read", "talk"):
        return tr(f"{AREA}.do.{kind}")
    phase = table.phase
    if phase in NIGHT:
        return tr(f"{AREA}.night.{phase.value}")
    turn = table.turn
    name = "" if turn is None else voice.name(turn)
    mine = own is not None and turn is not None and own.seat == turn
    if phase in (Phase.LOOK, Phase.END):
        owes = phase is Phase.LOOK and own is not None and own.owes(own.seat or 0)
        return tr(f"{AREA}.now.{phase.value}{'' if owes or phase is Phase.END else '_wait'}")
    if phase is Phase.MARK and not mine and all(tile.option < 0 for tile in table.tiles):
        return tr(f"{AREA}.now.mark_first", name=name)  # nobody talks before it (DC D10)
    return tr(f"{AREA}.now.{phase.value}{'_you' if mine else ''}", name=name)


def purpose(label: str, table: View) -> tuple[object, ...]:
    """What the button that goes on is there for: another one where this has changed, though it is called the
    same."""
    return label, table.phase, table.round, table.presenter, table.tiles
