"""Make the pictures of the README anew: a few shots, as small files, in ``tools/pictures``.

python -m tools.build_pictures
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "pictures"
SHOWN = (
    ("who_seventeen", "en"),
    ("table_winning", "en"),
    ("who_reveal", "ja"),
    ("who_timeline", "en"),
    ("who_interim_chosen", "en"),
    ("review", "en"),
    ("table_hint", "ja"),
    ("dead_revival", "en"),
    ("dead_zombies", "ja"),
    ("hags_pick_imp", "en"),
    ("hags_round", "ja"),
    ("deception_replay_twelve", "en"),
    ("deception_review", "en"),
    ("couch_strip", "en"),
    ("lobby_six", "ja"),
    ("whisper_interim_press", "en"),
    ("couch_case_talk", "en"),
)
"""Shot and language."""


def main() -> int:
    """The command: one run of ``tools.shots`` for each picture."""
    for shot, language in SHOWN:
        command = [sys.executable, "-m", "tools.shots", "--out", str(FOLDER), "--jpg"]
        subprocess.run([*command, "--scene", shot, "--lang", language], check=True, cwd=FOLDER.parent.parent)
    return 0


if __name__ == "__main__":
    sys.exit(main())
