"""How fast everything is: ``python -m tools.bench [--json] [--only PART,PART]``.

Rates are medians of interleaved rounds, for the machine may be busy with something else. Where the referee
wheels are installed, OpenSpiel's C++ is measured in the same rounds (spades playouts, bridge search), with
the ratios. What cannot be measured here is listed under "missing" with the reason.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tools import bench_ai, bench_app, bench_dead, bench_deception, bench_hags, bench_whos_who

PARTS: Mapping[str, Callable[[], dict[str, Any]]] = {
    "playouts": bench_ai.playouts,
    "search": bench_ai.search,
    "decisions": bench_ai.decisions,
    "whos_who_playouts": bench_whos_who.playouts,
    "whos_who_decisions": bench_whos_who.decisions,
    "dead_playouts": bench_dead.playouts,
    "dead_decisions": bench_dead.decisions,
    "hags_playouts": bench_hags.playouts,
    "hags_decisions": bench_hags.decisions,
    "deception_decisions": bench_deception.decisions,
    "worker": bench_ai.worker,
    "frames": bench_app.frames,
    "deception_frames": bench_app.case_frames,
    "startup": bench_app.startup,
}
"""Each returns its figures; the names carry their unit."""


def run(parts: Sequence[str]) -> dict[str, Any]:
    """The figures of these parts, by part, and what is missing."""
    found: dict[str, Any] = {}
    missing: dict[str, str] = {}
    for part in parts:
        print(f"{part} ...", file=sys.stderr, flush=True)
        figures = PARTS[part]()
        missing.update({f"{part}.{name}": why for name, why in figures.pop("missing", {}).items()})
        found[part] = figures
    return {**found, "missing": missing}


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures; exit code 0."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description="How fast everything is.")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--only", default=",".join(PARTS), help=f"parts to measure, of {', '.join(PARTS)}")
    args = parser.parse_args(argv)
    parts = [part.strip() for part in args.only.split(",")]
    if unknown := set(parts) - set(PARTS):
        parser.error(f"no part named {', '.join(sorted(unknown))}; known: {', '.join(PARTS)}")
    result = run(parts)
    if args.json:
        print(json.dumps(result))
        return 0
    for part, figures in result.items():
        print(part)
        for name, value in figures.items():
            print(f"  {name}: {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
