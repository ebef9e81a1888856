"""Copy the licences of the packages that the game runs on into assets/licences, for the credits screen.

    python -m tools.build_licences

One text per package of tools/lock/play.lock, taken from what is installed. Run it after new locks.
"""

import re
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "assets" / "licences"
LINE = "-" * 78

# pygame-ce's wheel has its licence's text among its pages only, and does not tell of the libraries inside.
PYGAME = "pygame-ce"
PYGAME_TEXT = "pygame/docs/generated/LGPL.txt"
PYGAME_INSIDE = """\
The package contains these libraries, each under its own licence:

SDL 2, SDL_image, SDL_mixer, SDL_ttf    zlib licence
FreeType                                FreeType licence (BSD-like, with credit) or GPL 2
HarfBuzz                                MIT licence ("Old MIT")
Brotli                                  MIT licence
libjpeg-turbo                           IJG, modified BSD and zlib licences
libpng                                  libpng licence 2
libtiff                                 libtiff licence
libwebp                                 BSD licence (3 clauses)
FLAC, Ogg, Vorbis, Opus, opusfile       BSD licence (3 clauses)
mpg123, libsndfile, FluidSynth, ALSA    LGPL 2.1
WavPack                                 BSD licence (3 clauses)
libxmp, PortMidi                        MIT licence
"""


def names() -> list[str]:
    """The packages of the play lock."""
    lock = (ROOT / "tools" / "lock" / "play.lock").read_text(encoding="utf-8")
    return sorted(set(re.findall(r"^([a-z0-9._-]+)==", lock, re.MULTILINE)))


def text_of(name: str) -> str:
    """All licence texts of an installed package, under two lines that say what it is."""
    dist = metadata.distribution(name)
    facts = dist.metadata.json
    licence = str(facts.get("license_expression") or facts.get("license") or "see below").partition("\n")[0]
    parts = [f"{name}: {facts['summary']}\nLicence: {licence}\n"]
    if name == PYGAME:
        parts.append(PYGAME_INSIDE)
    for file in sorted(dist.files or [], key=str):
        _, info, inside = str(file).partition(".dist-info/")
        if str(file) == PYGAME_TEXT or (info and re.search("(?i)licen|copying|notice", inside)):
            parts.append(
                Path(str(file.locate())).read_text(encoding="utf-8", errors="replace").strip() + "\n"
            )
    if len(parts) == 1:
        raise SystemExit(f"{name} has no licence text in its package")
    lines = f"\n{LINE}\n\n".join(parts).splitlines()
    return "\n".join(line.rstrip() for line in lines) + "\n"


def main() -> None:
    for old in FOLDER.glob("python-*.txt"):
        old.unlink()
    for name in names():
        (FOLDER / f"python-{name}.txt").write_text(text_of(name), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
