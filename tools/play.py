"""Play in the terminal: the same session as the full-screen table, as plain lines of text.

    python -m tools.play whist
    python -m tools.play whist --preset cycle --option cpu_level=hard --lang ja
    python -m tools.play whos_who --preset five --option question_allowed=true
    python -m tools.play trick_of_the_dead --preset two_players --option survival_mode=true
    python -m tools.play three_hags --option target_score=50
    python -m tools.play whist --people Ann,,Ben                                partners at one keyboard
    python -m tools.play whist --seats normal,normal,hard,hard --pace none      four computers, nobody waits
    python -m tools.play whist --script moves.txt                               commands from a file
    python -m tools.play whist --headless                                       plays by itself, one JSON
    line per action

Made for screen readers and scripts: every line stands for itself, and the screen is cleared only after a look
at a hand where several people play. Type help for the commands. The match is saved after every action and
goes on at the next start.
"""

from __future__ import annotations

import argparse
import io
import locale
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from engine.errors import Refused
from engine.games import REGISTRY
from game import lobby, paths, strings
from game.claim import claim
from game.counsel import Counsel
from game.narrate import refusal_text
from game.seats import KINDS, SIGNS, SeatPlan, classic_seats, couch_seats
from game.session import AT_ONCE, Pace, Session
from game.store import Store
from game.strings import tr
from tools import headless
from tools.chosen import with_changes
from tools.terminal import Terminal

PACES = {"none": AT_ONCE, "quick": Pace(0.4, 0.3, 0.6, 1.0), "normal": Pace()}


def undo_every(text: str) -> int:
    """0 (never) or 2 and more: who takes every card back never ends."""
    if not text.isdecimal() or int(text) == 1:
        raise argparse.ArgumentTypeError("expected 0 or a number from 2")
    return int(text)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    lines = (__doc__ or "").splitlines()
    made = argparse.ArgumentParser(prog="python -m tools.play", description=lines[0])
    add = made.add_argument
    add("game", choices=list(REGISTRY))
    add("--preset", help="a named set of options")
    add("--option", action="append", default=[], metavar="NAME=VALUE", help="one option; repeatable")
    add("--seats", help=f"comma-separated, each one of {', '.join(KINDS)}, or KIND:NAME")
    add("--people", help="names by seat, as Ann,Ben, or Ann,,Ben with a computer between them")
    add("--seed", help="text from which the deals are shuffled")
    add("--new", action="store_true", help="start a new match even if one is stored")
    add("--continue", dest="go_on", action="store_true", help="go on with the stored match unasked")
    add("--lang", choices=strings.LANGUAGES, help="language (default: the system's)")
    add(
        "--script",
        type=Path,
        help="commands from this file, then stop (with --new or --continue nothing is asked first)",
    )
    add("--pace", choices=list(PACES), help="how long computer cards wait (default: quick)")
    add("--no-save", action="store_true", help="keep nothing")
    add("--worker", action="store_true", help="opponents in a process of their own even for a script")
    add("--headless", action="store_true", help="people's seats play by themselves; JSON on stdout")
    add(
        "--undo",
        type=undo_every,
        default=0,
        metavar="N",
        help="headless: every Nth chance is taken back (N > 1)",
    )
    return made


def options_of(game: str, preset: str | None, changes: list[str]) -> Any:
    """The options of a preset with changes, couplings applied. Raises Refused or ValueError that names the
    choices."""
    record = REGISTRY[game]
    name = preset or next(iter(record.presets))
    if name not in record.presets:
        raise ValueError(f"no preset {name!r}; known: {', '.join(record.presets)}")
    return with_changes(game, record.presets[name], changes)


def seats_of(text: str | None, people: str | None, game: str, options: Any) -> tuple[SeatPlan, ...]:
    """The seats of ``human:Ann,normal,hard,easy``, or of the names ``Ann,,Ben``; None: the classic set-up.

    Raises ValueError.
    """
    if text is not None and people is not None:
        raise ValueError("--seats and --people both say who plays")
    if people is not None:
        named = {seat: name.strip() for seat, name in enumerate(people.split(",")) if name.strip()}
        if not named:
            raise ValueError("--people needs names")
        signs = {seat: (name, sign % SIGNS) for sign, (seat, name) in enumerate(named.items())}
        return couch_seats(options, signs)
    if text is None:
        return classic_seats(options)
    words = [word.strip().partition(":") for word in text.split(",")]
    need = REGISTRY[game].seats(options)
    if len(words) != need or any(kind not in KINDS for kind, _, _ in words):
        raise ValueError(f"{need} seats are needed, each one of {', '.join(KINDS)}")
    return tuple(msgspec.convert({"kind": kind, "name": name}, SeatPlan) for kind, _, name in words)


def read_script(script: Path) -> list[str]:
    """The commands in a file. Raises OSError or UnicodeError."""
    return script.read_text(encoding="utf-8").splitlines(keepends=True)


def typed_lines() -> Iterator[str]:
    """The commands as they are typed; what is no text becomes question marks."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    yield from sys.stdin


def brain(own_process: bool) -> Any:
    """The opponents: in their own process nobody waits for the compiler, in this one a script always
    repeats."""
    if own_process:
        from ai.client import Brain

        return Brain()
    from ai.local import LocalBrain

    return LocalBrain()


def open_session(
    args: argparse.Namespace, store: Store | None, counsel: Counsel, pace: Pace, lines: Iterator[str]
) -> tuple[Session, bool]:
    """The stored match (True) or a new one. Raises Refused or ValueError for impossible options."""
    options = options_of(args.game, args.preset, args.option)
    plans = seats_of(args.seats, args.people, args.game, options)
    if store and not args.new and store.running(args.game) is not None:
        go_on = args.go_on or args.headless
        if not go_on:
            print(tr("terminal.ask_continue"), flush=True)
            go_on = next(lines, "yes").strip().lower() not in ("no", "n")
        if go_on:
            session = lobby.resume(store, args.game, counsel, pace=pace)
            if session is not None:
                return session, True
    return lobby.begin(store, args.game, options, counsel, seats=plans, seed=args.seed, pace=pace), False


def main(argv: list[str] | None = None) -> int:
    """Run it; returns the exit code."""
    args = parser().parse_args(argv)
    strings.use(args.lang or strings.choose("auto", [locale.getlocale()[0] or ""]))
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a console without suit symbols shows question marks
    try:
        script = read_script(args.script) if args.script else None
    except (OSError, UnicodeError) as error:
        print(f"play: the script cannot be read: {error}", file=sys.stderr)
        return 2
    lines = iter(script) if script is not None else typed_lines()
    pace = PACES[args.pace or ("none" if args.headless or args.script else "quick")]
    lock, unkept = (None, None) if args.no_save else claim()
    store = None if args.no_save else Store(paths.data_dir(), writable=lock is not None, unkept=unkept)
    if store and lock and unkept:
        store.tell(unkept)
    typed = not (args.script or args.headless) and sys.stdin.isatty()
    counsel = Counsel(brain(args.worker or typed))
    try:
        session, resumed = open_session(args, store, counsel, pace, lines)
        if args.headless:
            return headless.run(session, counsel, store, undo_every=args.undo)
        terminal = Terminal(
            session, counsel, store, lines, time.monotonic, resumed=resumed, last_review=typed
        )
        return terminal.run()
    except (KeyboardInterrupt, BrokenPipeError):
        return 130  # every action is in the file already
    except Refused as refused:
        print(refusal_text(refused, args.game), file=sys.stderr)
        return 2
    except ValueError as error:
        print(f"play: {error}", file=sys.stderr)
        return 2
    finally:
        counsel.close()
        if store:
            store.close()
        if lock:
            lock.release()


if __name__ == "__main__":
    sys.exit(main())
