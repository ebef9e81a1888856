"""The app as a whole under the dummy driver: start, scenes, window events, settings, crashes, second copy."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import crash, paths, strings
from game.app import CALM, LAG, App, Options
from game.input.intents import KEYBOARD, Intent
from game.scene import Scene
from game.scenes import make
from game.scenes.dialog import Dialog, Failure
from game.scenes.title import Title
from game.settings import SettingsStore
from game.start import options
from game.ui.canvas import Canvas
from tests.kit import pads as pad_kit
from tests.kit import ui


class Probe(Scene):
    """Writes down what is called."""

    def __init__(self, desk: object) -> None:
        super().__init__(desk)  # pyright: ignore[reportArgumentType]
        self.calls: list[str] = []
        self.steps = 0
        self.fail_at = ""

    def _note(self, name: str) -> None:
        self.calls.append(name)
        if name == self.fail_at:
            raise RuntimeError("a card fell off the table")

    def resume(self) -> None:
        self._note("resume")

    def pause(self) -> None:
        self._note("pause")

    def leave(self) -> None:
        self._note("leave")

    def layout(self) -> None:
        self._note("layout")

    def handle(self, intent: Intent) -> None:
        self._note(intent.verb)

    def update(self, dt: float) -> bool:
        self.steps += 1
        if self.fail_at == "update":
            self._note("update")
        return False

    def draw(self, canvas: Canvas) -> None:
        canvas.fill((1, 2, 3))
        self._note("draw")

    def shutdown(self) -> None:
        self._note("shutdown")

    def crash_details(self) -> dict[str, str]:
        return {"Seed": "cafe", "Journal": "0 PlayCard"}


@pytest.fixture
def running() -> Iterator[App]:
    with ui.app(Probe) as found:
        yield found


def probe(running: App) -> Probe:
    top = running.desk.top
    assert isinstance(top, Probe)
    return top


def window_event(running: App, *kinds: int) -> None:
    for kind in kinds:
        pygame.event.post(pygame.event.Event(kind))
    running.frame(ui.FRAME)


# -- the loop ----------------------------------------------------------------------------------------


def test_updates_come_in_fixed_steps_and_a_lag_spike_is_forgotten(running: App) -> None:
    running.frame(0.5 / 120)
    assert probe(running).steps == 0
    running.frame(2.0 / 120)
    assert probe(running).steps == 2
    before = probe(running).steps
    running.frame(30.0)
    assert probe(running).steps - before <= LAG * 120


def test_a_still_scene_is_drawn_only_when_something_happens(running: App) -> None:
    top = probe(running)
    top.still = True
    ui.frames(running, 0.2)
    top.calls.clear()
    ui.frames(running, 0.5)
    assert "draw" not in top.calls
    ui.send(running, "hint")
    assert top.calls == ["hint", "draw"]
    running.desk.stale = True
    ui.frames(running, 0.1)
    assert top.calls.count("draw") == 2


def test_scenes_follow_each_other(running: App) -> None:
    first = probe(running)
    second = Probe(running.desk)
    second.overlay = True
    running.desk.push(second)
    running.frame(ui.FRAME)
    assert first.calls[-2:] == ["pause", "draw"], "an overlay is drawn over the one below"
    running.desk.pop()
    assert second.calls[-2:] == ["pause", "shutdown"]
    assert first.calls[-2:] == ["layout", "resume"]
    third = Probe(running.desk)
    running.desk.replace(third)
    assert first.calls[-2:] == ["pause", "shutdown"]
    running.desk.pop()
    assert not running.desk.running, "without a scene the app ends"


def test_quitting_shuts_every_scene_down() -> None:
    with ui.app(Probe) as running:
        first = probe(running)
        running.desk.push(Probe(running.desk))
        second = probe(running)
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        running.run()
    assert first.calls[-1] == second.calls[-1] == "shutdown"


# -- the window --------------------------------------------------------------------------------------


def test_focus_loss_is_told_once(running: App) -> None:
    window_event(running, pygame.WINDOWMINIMIZED, pygame.WINDOWFOCUSLOST)
    assert probe(running).calls.count("leave") == 1
    window_event(running, pygame.WINDOWFOCUSGAINED)
    window_event(running, pygame.WINDOWFOCUSLOST)
    assert probe(running).calls.count("leave") == 2


def test_f11_and_alt_enter_switch_full_screen_and_it_is_remembered(running: App) -> None:
    assert not running.desk.screen.fullscreen
    ui.key(running, pygame.K_F11)
    assert running.desk.screen.fullscreen
    assert SettingsStore(paths.config_dir()).value.fullscreen
    ui.key(running, pygame.K_RETURN, mod=pygame.KMOD_ALT)
    assert not running.desk.screen.fullscreen
    assert not SettingsStore(paths.config_dir()).value.fullscreen
    assert "accept" not in probe(running).calls


def test_the_first_start_is_full_screen_and_the_command_line_wins() -> None:
    with ui.app(Probe, options=Options()) as running:
        assert running.desk.screen.fullscreen
    with ui.app(Probe, options=Options(windowed=True)) as running:
        assert not running.desk.screen.fullscreen
        running.desk.settings.change(sound=False, speed="fast")
        assert not running.desk.screen.fullscreen, "other settings leave the window alone"


def test_a_refused_full_screen_is_said_and_changes_nothing(
    running: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running.desk.screen, "set_fullscreen", lambda on: False)
    running.desk.set_fullscreen(True)
    assert not running.desk.screen.fullscreen
    assert running.desk.lines == [strings.tr("ui.fullscreen_refused")]


@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1920, 1200), (1024, 768), (3440, 1440)])
def test_every_window_holds_the_design(size: tuple[int, int]) -> None:
    with ui.app(Probe, size=size) as running:
        width, height = running.desk.screen.size
        assert width >= 1279.99
        assert height >= 719.99
        assert min(width / 1280, height / 720) == pytest.approx(1.0)
        assert running.desk.screen.to_units(*size) == pytest.approx((width, height))


def test_a_resize_is_laid_out_anew_and_remembered(running: App) -> None:
    ui.frames(running, 0.1)
    top = probe(running)
    top.calls.clear()
    running.desk.screen.window.size = (1600, 900)
    ui.frames(running, 0.1)
    assert top.calls[:2] == ["layout", "draw"]
    assert running.desk.texts.u == pytest.approx(1.25)
    ui.frames(running, CALM + 0.1)
    assert SettingsStore(paths.config_dir()).value.window == (1600, 900)


def test_dragging_an_edge_waits_for_the_disk_once(running: App, monkeypatch: pytest.MonkeyPatch) -> None:
    stored: list[int] = []
    monkeypatch.setattr(running.desk.settings, "save", lambda: stored.append(1))
    for width in range(1300, 1340):
        running.desk.screen.window.size = (width, 800)
        ui.frames(running, 0.02)
    assert stored == []
    ui.frames(running, CALM + 0.1)
    assert stored == [1] and running.desk.settings.value.window == (1339, 800)


def test_a_size_chosen_last_is_remembered_too() -> None:
    with ui.app() as app:
        app.desk.screen.window.size = (1500, 850)
        ui.frames(app, 0.05)
    assert SettingsStore(paths.config_dir()).value.window == (1500, 850)


# -- settings ----------------------------------------------------------------------------------------


def test_language_and_text_scale_apply_at_once(running: App) -> None:
    running.desk.settings.change(language="ja", text_scale=150)
    assert strings.language() == "ja"
    assert running.desk.texts.scale == 150
    assert probe(running).calls[-1] == "layout"
    running.desk.settings.change(language="en")
    assert strings.language() == "en"


def test_theme_and_suit_colours_apply_at_once(running: App) -> None:
    two = running.desk.texts.suit_colours
    assert two["♥"] == two["♦"]
    running.desk.settings.change(theme="paper", four_colour=True)
    colours = running.desk.texts.suit_colours
    assert len(set(colours.values())) == 4
    assert running.desk.palette.text != (242, 238, 226)


def test_damaged_settings_are_said_in_the_window() -> None:
    (paths.config_dir() / "settings.json").write_bytes(b"\x00garbage")
    with ui.app(Probe) as running:
        ui.frames(running, 0.3)
        assert (paths.config_dir() / "settings.json.damaged-1").exists()
        running.draw()
        assert running.toasts.text == strings.tr("errors.settings_damaged", file="settings.json.damaged-1")


def test_a_second_copy_says_so_and_writes_nothing(running: App) -> None:
    """The lock is held by this process's first app."""
    second = App(Options(size=(640, 360)), Probe)
    assert not second.desk.writable
    assert second.desk.lines == [strings.tr("ui.second_copy")]
    second.desk.settings.change(volume=5)
    assert SettingsStore(paths.config_dir()).value.volume != 5
    second.desk.stack.clear()
    second.reporter.close()
    second.desk.screen.close()


# -- errors ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["update", "draw", "hint"])
def test_an_error_in_a_scene_becomes_a_sentence_and_a_report(running: App, where: str) -> None:
    probe(running).fail_at = where
    running.desk.stale = True
    if where == "hint":
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_h, scancode=0, mod=0, unicode=""))
    ui.frames(running, 0.1)
    assert isinstance(running.desk.top, Failure)
    (report,) = paths.log_dir().glob("crash-*.txt")
    text = report.read_text(encoding="utf-8")
    assert "a card fell off the table" in text
    assert "== Seed\ncafe" in text
    assert "== Journal" in text
    ui.send(running, "back")
    assert isinstance(running.desk.top, Title)


def test_reports_do_not_pile_up(tmp_path: Path) -> None:
    for number in range(15):
        (tmp_path / f"crash-20260101-0000{number:02}.txt").write_text("old", encoding="utf-8")
    crash.Reporter(tmp_path).report(RuntimeError("new"))
    assert len(list(tmp_path.glob("crash-*.txt"))) == crash.KEEP


def test_broken_details_do_not_lose_the_report(tmp_path: Path) -> None:
    reporter = crash.Reporter(tmp_path)

    def broken() -> dict[str, str]:
        raise KeyError("seed")

    reporter.details = broken
    assert "match details failed" in reporter.text(RuntimeError("first"))
    assert "first" in reporter.text(RuntimeError("first"))


def test_an_uncaught_exception_of_the_process_is_reported(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from game.crash import Reporter; "
        "Reporter(Path(sys.argv[1])).install(); raise RuntimeError('outside the loop')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("Hidden Hand stopped because of an error.")
    (report,) = tmp_path.glob("crash-*.txt")
    assert "outside the loop" in report.read_text(encoding="utf-8")


# -- dialogs and pads --------------------------------------------------------------------------------


def test_a_dialog_answers_and_back_means_the_safe_choice(running: App) -> None:
    answers: list[str] = []
    choices = [("Yes", lambda: answers.append("yes")), ("No", lambda: answers.append("no"))]
    for verbs in (("accept",), ("left", "accept"), ("back",)):
        running.desk.push(Dialog(running.desk, "Sure?", "Really sure?", choices))
        ui.send(running, *verbs)  # pyright: ignore[reportArgumentType]
        assert isinstance(running.desk.top, Probe)
    assert answers == ["no", "yes", "no"]


def test_a_pad_that_goes_pauses_and_is_told(running: App) -> None:
    with pad_kit.bus() as bus:
        pad = bus.plug("Blue")
        ui.frames(running, 0.1)
        assert running.desk.lines == [], "a pad that was there from the start is no news"
        ui.frames(running, 1.0)
        pad.unplug()
        ui.frames(running, 0.1)
    assert probe(running).calls.count("leave") == 1
    assert running.toasts.text.startswith(strings.tr("ui.pad_went", name=""))


def test_the_pointer_hides_from_those_who_use_keys(running: App) -> None:
    for kind, fields in (
        (pygame.KEYDOWN, {"key": pygame.K_z, "scancode": 0, "mod": 0, "unicode": ""}),
        (pygame.MOUSEBUTTONDOWN, {"button": 1, "pos": (5, 5), "touch": False}),
    ):
        pygame.event.post(pygame.event.Event(kind, fields))
        running.frame(ui.FRAME)
        assert pygame.mouse.get_visible() == (kind == pygame.MOUSEBUTTONDOWN)


def test_a_refusal_is_felt_by_the_pad_in_hand_when_that_is_wanted(running: App) -> None:
    with pad_kit.bus() as bus:
        pad = bus.plug()
        ui.frames(running, 0.1)
        pad.press("a")
        ui.frames(running, 0.1)
        running.desk.sound("refuse")
        assert len(pad.rumbles) >= 1
        running.desk.settings.change(rumble=False)
        before = len(pad.rumbles)
        running.desk.sound("refuse")
        assert len(pad.rumbles) == before


# -- command line ------------------------------------------------------------------------------------


def test_the_command_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, "elsewhere")
    found = options(["--windowed", "--size", "1600x900", "--lang", "ja", "--home", str(tmp_path)])
    assert found == Options(windowed=True, size=(1600, 900), language="ja", opponents=True)
    assert paths.data_dir().is_relative_to(tmp_path)


@pytest.mark.parametrize("bad", [["--size", "big"], ["--size", "10x10"], ["--lang", "tlh"]])
def test_a_wrong_command_line_is_explained(bad: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        options(bad)
    assert "error" in capsys.readouterr().err


def test_the_title_loads_no_numpy() -> None:
    code = (
        "import sys; from game.app import App, Options; app = App(Options(size=(640, 360))); "
        "app.frame(0.02); app.close(); print([m for m in ('numpy', 'numba', 'pymunk') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_log_of_the_app_is_a_file_below_home(running: App) -> None:
    logging.getLogger("game.test").warning("seen")
    ui.send(running, "hint")
    assert "seen" in (paths.log_dir() / "hidden-hand.log").read_text(encoding="utf-8")


def test_intents_go_to_the_top_scene_only(running: App) -> None:
    first = probe(running)
    running.desk.push(make("settings", running.desk))
    running.intent(Intent(0, "hint", KEYBOARD))
    assert "hint" not in first.calls
