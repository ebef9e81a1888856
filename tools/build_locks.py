"""Make the lock files in tools/lock anew from pyproject.toml, with hashes and without addresses.

    python -m tools.build_locks              the newest versions that fit
    python -m tools.build_locks --keep       only what a change of pyproject.toml asks for

Needs `uv` on the PATH (`pipx install uv`, or `pip install uv` in an environment of its own).
The test lock is resolved first; play is held to its versions, referee to those of test, so that the
three can lie on top of each other in one environment.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path("tools") / "lock"
OPTIONS = [
    "--universal",
    "--python-version=3.11",
    "--generate-hashes",
    "--no-emit-index-url",
    "--no-emit-find-links",
]
OPTIONS += ["--only-binary=:all:", "--custom-compile-command=python -m tools.build_locks", "--quiet"]
HELD = ["--constraints", str(FOLDER / "test.lock")]
LOCKS = {
    "test": ["pyproject.toml", "--group=test"],
    "play": ["pyproject.toml", *HELD],
    "referee": ["--group=referee", *HELD],
}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--keep", action="store_true", help="keep the versions of the present locks where they fit"
    )
    keep = parser.parse_args().keep
    uv = shutil.which("uv")
    if not uv:
        print("build_locks: uv is not on the PATH", file=sys.stderr)
        return 1
    for name, inputs in LOCKS.items():
        target = FOLDER / f"{name}.lock"
        if not keep:
            (ROOT / target).unlink(missing_ok=True)
        print(f"{target} ...", file=sys.stderr)
        command = [uv, "pip", "compile", *inputs, *OPTIONS, "--output-file", str(target)]
        if code := subprocess.call(command, cwd=ROOT, stdout=subprocess.DEVNULL):
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
