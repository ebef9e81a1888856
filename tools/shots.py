"""Pictures of every scene and every kind of moment at the table, without a screen.

    python -m tools.shots --out DIR [--lang en|ja] [--size WxH] [--scene NAME] [--jpg]
    python -m tools.shots --out DIR --film deal|play|collect|reveal

``--scene`` takes the shot of that name, or those whose names begin with it. A film is one contact sheet of
frames 80 ms apart. The same call writes the same bytes.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

GAP = 0.08
"""Seconds between the frames of a film."""
SEED = "5" * 32
"""What a new match shows as its seed, so that the same call writes the same bytes."""
PROCESSES = 2
"""The whole set is taken by so many at once, always alike: each takes every second shot."""


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if not (width.isdigit() and height.isdigit()) or int(width) < 640 or int(height) < 360:
        raise argparse.ArgumentTypeError("expected WIDTHxHEIGHT of at least 640x360, like 1280x720")
    return int(width), int(height)


def _brain() -> Any:
    """The rule player answers everything, hints too: pictures must not wait for a compiler."""
    from ai.local import LocalBrain
    from ai.messages import Limit

    class RuleBrain(LocalBrain):
        def ask(
            self,
            number: int,
            view: bytes,
            level: str,
            seed: str,
            limit: Limit | None = None,
            temper: str = "",
        ) -> None:
            super().ask(number, view, "normal", seed, limit, temper)

    return RuleBrain()


def _choose(view: Any) -> Any:
    from ai.decide import decide

    return decide(view, "normal", "shots").action


def take(
    out: Path,
    size: tuple[int, int],
    language: str,
    scene: str,
    film: str,
    kind: str = "png",
    part: int | None = None,
) -> list[Path]:
    """Write the pictures; the files, in the order taken. ``part``: only every ``PROCESSES``-th shot."""
    from game import lobby
    from game.table.studio import Studio, contact_sheet, save
    from tools.shots_registry import FILMS, SHOTS

    lobby.new_seed = lambda: SEED
    studio = Studio(size, language, _brain(), _choose)
    written: list[Path] = []
    try:
        if film:
            frames, set_up = FILMS[film]
            set_up(studio)
            pictures = studio.film(frames, GAP)
            file = out / f"film_{film}_{language}.{kind}"
            save(contact_sheet(pictures, 4, min(size[0], 640)), file)
            return [file]
        for name, set_up in list(SHOTS.items())[part or 0 :: 1 if part is None else PROCESSES]:
            if name == scene or (scene not in SHOTS and name.startswith(scene)):
                studio.settings()
                set_up(studio)
                file = out / f"{name}_{language}.{kind}"
                save(studio.picture(), file)
                written.append(file)
                studio.alone()
    finally:
        studio.close()
    return written


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.shots", description="Pictures of the app.")
    parser.add_argument("--out", type=Path, required=True, help="folder for the pictures")
    parser.add_argument("--lang", choices=("en", "ja"), default="en")
    parser.add_argument("--size", type=_size, default=(1280, 720), metavar="WxH")
    parser.add_argument(
        "--scene", default="", metavar="NAME", help="only this shot, or those whose names begin so"
    )
    parser.add_argument("--film", choices=("deal", "play", "collect", "reveal"), default="")
    parser.add_argument("--part", type=int, choices=range(PROCESSES), help=argparse.SUPPRESS)
    parser.add_argument("--jpg", action="store_true", help="smaller files instead of exact ones (PNG)")
    wanted = parser.parse_args(argv)
    try:
        wanted.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        parser.error(f"{wanted.out}: {error.strerror}")
    started = time.perf_counter()
    if not (wanted.scene or wanted.film) and wanted.part is None:
        return _all_at_once(list(sys.argv[1:] if argv is None else argv), wanted.out, started)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        # Before anything imports pygame; the player's own files are neither read nor written.
        os.environ.update(
            SDL_VIDEODRIVER="dummy",
            SDL_AUDIODRIVER="dummy",
            PYGAME_HIDE_SUPPORT_PROMPT="1",
            HIDDEN_HAND_HOME=home,
        )
        kind = "jpg" if wanted.jpg else "png"
        written = take(wanted.out, wanted.size, wanted.lang, wanted.scene, wanted.film, kind, wanted.part)
    if not written:
        print(f"no shot begins with {wanted.scene!r}", file=sys.stderr)
        return 2
    print(f"{len(written)} pictures in {time.perf_counter() - started:.1f} s: {wanted.out}")
    return 0


def _all_at_once(arguments: list[str], out: Path, started: float) -> int:
    """The whole set, shared out to processes."""
    command = [sys.executable, "-m", "tools.shots", *arguments, "--part"]
    takers = [
        subprocess.Popen([*command, str(part)], stdout=subprocess.PIPE, text=True)
        for part in range(PROCESSES)
    ]
    said = [taker.communicate()[0] for taker in takers]
    if any(taker.returncode for taker in takers):
        return 1
    count = sum(int(words.split()[0]) for words in said)
    print(f"{count} pictures in {time.perf_counter() - started:.1f} s: {out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
