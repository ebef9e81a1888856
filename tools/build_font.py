"""Build the three shipped fonts: subset TTFs made from the woff2 chunks of @fontsource npm packages.

    npm install --prefix DIR @fontsource/biz-udpgothic@5.3.0 @fontsource/kaisei-tokumin@5.3.0
    python -m tools.build_font DIR

The chunks of one package come from one source font with one unitsPerEm, so fontTools can merge them. Layout
tables are dropped (they differ from chunk to chunk); Latin and Japanese interface text lives without. The
output is a function of the package version and the catalogue alone: time stamps are fixed.

Both families are under the SIL Open Font License 1.1 without a reserved font name, so a subset may keep the
name; the licence of each is copied to assets/licences/.
"""

import argparse
import io
import re
import shutil
import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "assets" / "fonts"
LICENCES = ROOT / "assets" / "licences"
CATALOGUE = ROOT / "assets" / "locale"

SUITS = "♠♥♦♣♤♡♢♧"
SIGNS = "←↑→↓↔↕⇄⇒⇔▲▼◀▶△▽◁▷○×□●■◎★☆✓①②③④⑤⑥⑦⑧⑨⑩–—―‘’“”„†‡…‥•·€¥〜～−＋±÷≠≤≥∞°′″※♪№℃"
EPOCH = 3786825600  # 2024-01-01 in seconds since 1904: a fixed "modified" date
DROPPED = ("GSUB", "GPOS", "GDEF", "vhea", "vmtx", "BASE", "STAT", "DSIG", "VORG", "gasp")


@dataclass(frozen=True)
class Face:
    """One file to build: npm package, its weight, the output's name, and whether JIS level 2 is wanted."""

    package: str
    weight: int
    out: str
    level2: bool


FACES = (
    Face("biz-udpgothic", 400, "BIZUDPGothic-Regular.ttf", True),
    Face("biz-udpgothic", 700, "BIZUDPGothic-Bold.ttf", True),
    Face("kaisei-tokumin", 800, "KaiseiTokumin-ExtraBold.ttf", False),
)


def jis(rows: range) -> Iterator[str]:
    """The characters of the given rows of JIS X 0208 (1-8 signs and kana, 16-47 level 1, 48-84 level 2)."""
    for row in rows:
        for cell in range(1, 95):
            try:
                yield bytes([0xA0 + row, 0xA0 + cell]).decode("euc_jp")
            except UnicodeDecodeError:
                continue


def catalogue_characters(folder: Path = CATALOGUE) -> set[str]:
    """Every character of the string catalogues: a heading may use any of them."""
    return {c for po in sorted(folder.glob("*/*.po")) for c in po.read_text(encoding="utf-8") if c >= " "}


def wanted(face: Face) -> set[int]:
    """Code points that the face should hold if its source has them."""
    chars = {chr(c) for c in (*range(0x20, 0x7F), *range(0xA0, 0x180))}
    chars |= set(SUITS) | set(SIGNS) | catalogue_characters()
    chars |= set(jis(range(1, 9))) | set(jis(range(16, 48)))
    if face.level2:
        chars |= set(jis(range(48, 85)))
    return {ord(c) for c in chars}


def chunks(folder: Path, weight: int) -> list[Path]:
    """The woff2 chunks, Latin first so that its digits and punctuation win over a Japanese chunk's.

    The numbered chunks hold all that is Japanese; the one called `japanese` repeats some of it without signs.
    """
    files = [f for f in folder.glob(f"files/*-{weight}-normal.woff2") if "-japanese-" not in f.name]
    order = {"latin": 0, "latin-ext": 1}

    def rank(path: Path) -> tuple[int, str]:
        found = re.search(r"-(latin(?:-ext)?)-\d", path.name)
        return (order[found[1]] if found else 2, path.name)

    return sorted(files, key=rank)


def part(path: Path, use: set[int]) -> io.BytesIO:
    """One chunk cut down to `use`, without layout tables, as a TTF in memory."""
    font = TTFont(path, recalcTimestamp=False)
    options = subset.Options()
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=use)
    cutter.subset(font)
    for tag in DROPPED:
        if tag in font:
            del font[tag]
    font.flavor = None
    data = io.BytesIO()
    font.save(data)
    data.seek(0)
    return data


def build(face: Face, packages: Path, out: Path) -> set[int]:
    """Write one face; returns the wanted code points that its source lacks."""
    folder = packages / face.package
    want = wanted(face)
    have: set[int] = set()
    parts: list[io.BytesIO] = []
    for path in chunks(folder, face.weight):
        use = (set(TTFont(path).getBestCmap() or ()) & want) - have
        if use:
            have |= use
            parts.append(part(path, use))
    font = merge.Merger().merge(parts)
    font.recalcTimestamp = False
    font["head"].created = font["head"].modified = EPOCH  # pyright: ignore[reportAttributeAccessIssue]
    out.mkdir(parents=True, exist_ok=True)
    font.save(out / face.out)
    size = (out / face.out).stat().st_size
    print(f"{face.out}: {len(have)} of {len(want)} characters, {size / 1e6:.2f} MB", file=sys.stderr)
    return want - have


def main() -> int:
    """Build every face from the packages below DIR; returns a process exit code."""
    parser = argparse.ArgumentParser(description="Build assets/fonts from @fontsource packages.")
    parser.add_argument("dir", type=Path, help="folder given to npm install --prefix")
    parser.add_argument("--out", type=Path, default=FONTS)
    args = parser.parse_args()
    packages = args.dir / "node_modules" / "@fontsource"
    for face in FACES:
        try:
            missing = build(face, packages, args.out)
        except (OSError, IndexError, struct.error) as error:
            print(f"cannot build {face.out} from {packages / face.package}: {error}", file=sys.stderr)
            return 1
        kept = sorted(chr(c) for c in missing & {ord(c) for c in catalogue_characters()})
        if kept:
            print(f"{face.out} lacks characters of the catalogue: {''.join(kept)}", file=sys.stderr)
            return 1
        LICENCES.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(packages / face.package / "LICENSE", LICENCES / f"fonts-{face.package}.txt")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
