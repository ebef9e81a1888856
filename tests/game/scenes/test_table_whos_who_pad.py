"""A whole deal of WHO'S WHO with one pad alone: role, question, answer, cards, notes, declarations."""

from __future__ import annotations

from msgspec.structs import replace

from engine.actions import PlayCard
from engine.games.whos_who.options import PRESETS
from engine.games.whos_who.state import Answer, Ask, Declare, Wait
from game.app import App
from game.scenes.table_whos_who import WhosWhoTable
from game.table.ask import AnswerPanel, AskPanel
from game.table.declare import DeclarePanel
from game.table.notes import NotesPanel
from game.table.peek import RolePanel
from tests.kit.pads import VirtualPad, bus
from tests.kit.whos_who_table import asks_the_person, done, pass_time, table, table_app

SIX = replace(PRESETS["six"], question_allowed=True)


class Thumbs:
    """Presses buttons of a pad, each let go before the next."""

    def __init__(self, running: App, pad: VirtualPad) -> None:
        self._running, self._pad = running, pad

    def press(self, *buttons: str) -> None:
        for button in buttons:
            self._pad.press(button)
            self._running.frame(1 / 60)
            self._pad.release(button)
            self._running.frame(1 / 60)

    def together(self, first: str, second: str, seconds: float) -> list[object]:
        """Hold both for so long; the panels seen meanwhile and after."""
        self._pad.press(first)
        self._running.frame(1 / 60)
        self._pad.press(second)
        self._running.frame(1 / 60)
        pass_time(self._running, seconds)
        seen: list[object] = [table(self._running).panel]
        self._pad.release(first)
        self._pad.release(second)
        self._running.frame(1 / 60)
        return [*seen, table(self._running).panel]


def one_step(scene: WhosWhoTable, thumbs: Thumbs, noted: list[str]) -> None:
    """What a person would press now."""
    shown = scene.panel
    if isinstance(shown, RolePanel):
        thumbs.press("a")
    elif isinstance(shown, AnswerPanel):
        thumbs.press("a")
        noted.append("answer")
    elif isinstance(shown, DeclarePanel):
        if shown.sealed:
            return
        thumbs.press("dpdown", "dpup", "a", "dpright", "a", "a")
    elif scene.awaiting:
        thumbs.press("a")
    elif scene.my_turn and not scene.stage.busy:
        if "notes" not in noted:
            noted.append("notes")
            thumbs.press("lb")
            assert isinstance(scene.panel, NotesPanel)
            thumbs.press("dpright", "dpright", "dpdown", "dpleft", "b")
            shown_role, after = thumbs.together("lb", "rb", 0.5)
            assert isinstance(shown_role, RolePanel)
            assert after is None
        elif "asked" not in noted:
            noted.append("asked")
            thumbs.press("rb")
            assert isinstance(scene.panel, AskPanel)
            thumbs.press("dpright", "a", "a")
        else:
            thumbs.press("dpup", "a")


def test_a_whole_deal_with_a_virtual_pad():
    with table_app(SIX, choose=asks_the_person) as running, bus() as pads:
        thumbs = Thumbs(running, pads.plug("Pad"))
        running.frame(1 / 60)
        pass_time(running, 0.5)
        scene = table(running)
        noted: list[str] = []
        for _ in range(400):
            if running.desk.top is not scene:
                break
            one_step(scene, thumbs, noted)
            pass_time(running, 0.4)
        assert type(running.desk.top).__module__ == "game.scenes.reveal"
        mine = done(scene)
        assert sum(isinstance(action, PlayCard) for action in mine) == 8
        assert [action for action in mine if isinstance(action, Ask)] == [Ask(2)]
        assert sum(isinstance(action, Answer) for action in mine) == noted.count("answer") >= 1
        declared = [action for action in mine if isinstance(action, Declare | Wait)]
        assert declared == [Declare((1, 2)), Declare((1, 2))]
        assert scene.session.marks(0)[0].about == 1
        assert [(mark.about, mark.suspicion) for mark in scene.session.marks(0)] == [(1, 1), (1, 2), (2, -1)]
