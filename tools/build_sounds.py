"""Make the sounds of the table from mathematics: small mono WAV files in assets/sounds/.

    python -m tools.build_sounds [--out DIR]

Paper is filtered noise with a quick attack, wood a few damped sines, chimes damped partials of a bell. Every
file is a function of its recipe alone (fixed seeds, no libraries but numpy), so a rebuild changes nothing.
"""

import argparse
import sys
import wave
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

OUT = Path(__file__).resolve().parent.parent / "assets" / "sounds"
RATE = 22050
Wave = NDArray[np.float64]


def seconds(length: float) -> Wave:
    """A time axis."""
    return np.arange(int(RATE * length)) / RATE


def noise(length: float, seed: int) -> Wave:
    """White noise."""
    return np.random.default_rng(seed).standard_normal(int(RATE * length))


def band(sound: Wave, low: float, high: float, slope: float = 2.0) -> Wave:
    """Keep a band of frequencies with soft edges."""
    spectrum = np.fft.rfft(sound)
    f = np.fft.rfftfreq(len(sound), 1 / RATE)
    gain = 1 / (1 + (f / high) ** (2 * slope)) * (f**2 / (f**2 + low**2)) ** (slope / 2)
    return np.fft.irfft(spectrum * gain, len(sound))


def bump(t: Wave, attack: float, decay: float, at: float = 0.0) -> Wave:
    """An envelope: a rise of `attack` seconds from `at`, then an exponential fall."""
    s = np.maximum(t - at, 0)
    rise = np.minimum(s / attack, 1.0)
    return np.where(t >= at, rise * rise * (3 - 2 * rise) * np.exp(-np.maximum(s - attack, 0) / decay), 0.0)


def swell(t: Wave, peak: float, width: float) -> Wave:
    """An envelope that comes and goes: a bell curve."""
    return np.exp(-(((t - peak) / width) ** 2))


def paper(length: float, seed: int, low: float, high: float, envelope: Callable[[Wave], Wave]) -> Wave:
    """The rustle of card on card."""
    sound = band(noise(length, seed), low, high)
    return sound / np.abs(sound).max() * envelope(seconds(length))


def knock(length: float, pitch: float, decay: float, at: float = 0.0) -> Wave:
    """A soft tap on cloth over wood: three damped modes that sink a little in pitch."""
    t = seconds(length)
    s = np.maximum(t - at, 0)
    out = np.zeros_like(t)
    for ratio, level, speed in ((1.0, 1.0, 1.0), (1.62, 0.45, 0.6), (2.71, 0.2, 0.35)):
        phase = 2 * np.pi * pitch * ratio * (s - 0.12 * decay * np.exp(-s / decay))
        out += level * np.sin(phase) * bump(t, 0.002, decay * speed, at)
    return out


def bell(length: float, pitch: float, decay: float, at: float = 0.0, warm: float = 0.6) -> Wave:
    """A small chime: harmonic below, faintly inharmonic above."""
    t = seconds(length)
    s = np.maximum(t - at, 0)
    out = np.zeros_like(t)
    for ratio, level, speed in (
        (1, 1.0, 1.0),
        (2.0, 0.42 * warm, 0.7),
        (3.01, 0.24 * warm, 0.45),
        (5.4, 0.09, 0.2),
    ):
        out += level * np.sin(2 * np.pi * pitch * ratio * s) * bump(t, 0.004, decay * speed, at)
    return out


def mix(*parts: tuple[float, Wave]) -> Wave:
    """A sum of parts with levels, as long as the longest."""
    out = np.zeros(max(len(part) for _, part in parts))
    for level, part in parts:
        out[: len(part)] += level * part
    return out


def deal(k: int) -> Wave:
    """A card slides off the pack and lands."""
    land = 0.052 + 0.006 * k
    slide = paper(0.15, 100 + k, 1400 + 150 * k, 5200, lambda t: swell(t, 0.028, 0.018))
    tap = paper(0.15, 120 + k, 500, 3000 + 200 * k, lambda t: bump(t, 0.002, 0.016, land))
    return mix((0.5, slide), (0.9, tap), (0.35, knock(0.15, 150 + 9 * k, 0.022, land)))


def play(k: int) -> Wave:
    """A card put down: a firm, round tap."""
    tap = paper(0.2, 140 + k, 300, 2600 + 250 * k, lambda t: bump(t, 0.002, 0.024))
    air = paper(0.2, 150 + k, 900, 4000, lambda t: bump(t, 0.004, 0.05))
    return mix((0.8, tap), (0.16, air), (0.7, knock(0.2, 118 + 8 * k, 0.034)))


def toss(k: int) -> Wave:
    """A card leaves the hand: a breath of air."""
    return mix((0.6, paper(0.17, 160 + k, 700 + 120 * k, 3400, lambda t: swell(t, 0.06, 0.032))))


def flip(k: int) -> Wave:
    """A card turned over: two flicks."""
    first = paper(0.18, 170 + k, 1600, 6000, lambda t: bump(t, 0.002, 0.012, 0.004))
    second = paper(0.18, 180 + k, 700, 3800, lambda t: bump(t, 0.002, 0.022, 0.07 + 0.008 * k))
    return mix((0.55, first), (0.9, second), (0.3, knock(0.18, 170, 0.02, 0.07)))


def gather(k: int) -> Wave:
    """The four cards of a trick drawn together."""
    parts = [
        (0.5, paper(0.3, 190 + 10 * k + i, 900, 4200, lambda t, i=i: swell(t, 0.05 + 0.045 * i, 0.022)))
        for i in range(4)
    ]
    return mix(*parts)


def sweep(k: int) -> Wave:
    """A trick swept over the felt to its pile."""
    slide = paper(0.42, 230 + k, 500, 2600 + 200 * k, lambda t: swell(t, 0.15, 0.085))
    settle = paper(0.42, 240 + k, 400, 2400, lambda t: bump(t, 0.003, 0.03, 0.29))
    return mix((0.6, slide), (0.6, settle), (0.4, knock(0.42, 112, 0.03, 0.29)))


def shuffle(_: int) -> Wave:
    """A riffle, and the pack squared up."""
    rng = np.random.default_rng(7)
    t = seconds(0.72)
    out = np.zeros_like(t)
    at = 0.02
    for i in range(34):
        flick = band(noise(0.72, 300 + i), 1200 + 30 * i, 5200) * bump(t, 0.001, 0.007, at)
        out += flick * (0.35 + 0.3 * rng.random()) * (0.6 + 0.4 * np.sin(np.pi * i / 34))
        at += 0.0125 + 0.006 * abs(i - 17) / 17 + 0.003 * rng.random()
    out /= np.abs(out).max()
    square = paper(0.72, 360, 400, 2800, lambda t: bump(t, 0.002, 0.025, 0.64))
    return mix((0.7, out), (0.7, square), (0.4, knock(0.72, 130, 0.03, 0.64)))


def hush(_: int) -> Wave:
    """The lights go down: a low, soft swell of two tones and a breath."""
    t = seconds(0.95)
    out = np.zeros_like(t)
    for pitch, level in ((98.0, 1.0), (146.8, 0.6), (196.5, 0.25)):
        out += level * np.sin(2 * np.pi * pitch * t) * swell(t, 0.34, 0.24)
    return mix((0.7, out), (0.25, paper(0.95, 410, 300, 1800, lambda t: swell(t, 0.3, 0.2))))


def seal(_: int) -> Wave:
    """A stamp pressed into wax: paper, then a dull thump."""
    slide = paper(0.4, 420, 800, 3600, lambda t: swell(t, 0.08, 0.05))
    press = paper(0.4, 421, 160, 900, lambda t: bump(t, 0.004, 0.05, 0.17))
    return mix((0.4, slide), (0.7, press), (0.9, knock(0.4, 92, 0.05, 0.17)))


def unveil(_: int) -> Wave:
    """All role cards turn at once: many flicks in a breath, then a bright chord."""
    flicks = [
        (
            0.5,
            paper(1.1, 430 + i, 1000 + 90 * i, 5200, lambda t, i=i: bump(t, 0.002, 0.018, 0.02 + 0.028 * i)),
        )
        for i in range(6)
    ]
    chord = [
        (0.34, bell(1.1, 220 * 2 ** (note / 12), 0.34, 0.24 + 0.02 * k))
        for k, note in enumerate((7, 12, 16, 23))
    ]
    return mix(*flicks, *chord)


def bury(_: int) -> Wave:
    """A spade of earth: grit, and a dull thud below."""
    grit = paper(0.5, 440, 500, 2600, lambda t: bump(t, 0.02, 0.07))
    fall = paper(0.5, 441, 180, 1300, lambda t: bump(t, 0.01, 0.09, 0.14))
    return mix((0.55, grit), (0.6, fall), (0.8, knock(0.5, 84, 0.06, 0.13)))


def rise(_: int) -> Wave:
    """Earth breaks open: a tone that climbs out of the depth, crumbling soil, a far bell."""
    t = seconds(1.25)
    climb = 2 * np.pi * np.cumsum(58 + 46 * np.clip(t / 1.0, 0, 1) ** 2) / RATE
    groan = (np.sin(climb) + 0.5 * np.sin(2.01 * climb) + 0.25 * np.sin(3.02 * climb)) * swell(t, 0.6, 0.34)
    soil = paper(1.25, 450, 300, 2200, lambda t: swell(t, 0.38, 0.2) * (0.6 + 0.4 * np.sin(61 * t) ** 2))
    return mix((0.6, groan), (0.45, soil), (0.3, bell(1.25, 196, 0.5, 0.55, 0.3)))


def zombie(_: int) -> Wave:
    """It is among the living: two low bells a tritone apart and the tap of a card."""
    tap = paper(0.8, 460, 300, 2600, lambda t: bump(t, 0.002, 0.024))
    low, high = bell(0.8, 147, 0.34, 0.02, 0.9), bell(0.8, 208, 0.3, 0.07, 0.5)
    return mix((0.5, tap), (0.5, low), (0.4, high))


def broom(_: int) -> Wave:
    """Three strokes of bristles over wood, each a little further away."""
    strokes = [
        (
            0.7 - 0.12 * i,
            paper(1.3, 470 + i, 900 + 160 * i, 5200, lambda t, i=i: swell(t, 0.16 + 0.38 * i, 0.085))
            * (0.62 + 0.38 * np.sign(band(noise(1.3, 480 + i), 30, 90))),
        )
        for i in range(3)
    ]
    return mix(*strokes, (0.2, knock(1.3, 104, 0.05, 0.06)))


def flight(_: int) -> Wave:
    """A rush of air that swoops down and up again, and a spark of bells as she is gone."""
    t = seconds(1.5)
    swoop = (
        2 * np.pi * np.cumsum(300 - 150 * swell(t, 0.62, 0.3) + 260 * np.clip(t - 0.7, 0, 1) ** 1.5) / RATE
    )
    whistle = (np.sin(swoop) + 0.3 * np.sin(2 * swoop)) * swell(t, 0.68, 0.34)
    air = paper(1.5, 490, 350, 2600, lambda t: swell(t, 0.62, 0.3))
    sparks = [
        (0.16, bell(1.5, 880 * 2 ** (n / 12), 0.18, 0.86 + 0.06 * k)) for k, n in enumerate((0, 4, 7, 12))
    ]
    return mix((0.26, whistle), (0.75, air), *sparks)


def coven(_: int) -> Wave:
    """Three low bells, one for each hag, over a wind that turns; together they make a strange chord."""
    t = seconds(2.0)
    wind = paper(
        2.0, 495, 300, 1900, lambda t: swell(t, 0.95, 0.5) * (0.6 + 0.4 * np.sin(2 * np.pi * 2.2 * t) ** 2)
    )
    bells = [
        (0.5, bell(2.0, 220 * 2 ** (n / 12), 0.7, 0.05 + 0.3 * k, 0.9)) for k, n in enumerate((-5, 1, 4))
    ]
    hum = np.sin(2 * np.pi * 82.4 * t) * swell(t, 1.0, 0.5)
    return mix((0.5, wind), (0.35, hum), *bells)


def rain(k: int) -> Wave:
    """Rain on a roof, and a motor's hum below it: it covers what the motors of pads are heard by.

    It swells and fades like a sine, so that pieces which follow each other at half their length sound as one
    rain of even loudness.
    """
    length = 1.8
    drops = band(noise(length, 500 + k), 700, 5200)
    gusts = band(noise(length, 510 + k), 90, 420)
    return mix((1.0, drops / drops.std()), (1.1, gusts / gusts.std())) * np.sin(
        np.pi * seconds(length) / length
    )


def clock(k: int) -> Wave:
    """One beat of a large clock: tick, then tock, with its case sounding after."""
    strike = paper(0.3, 520 + k, 900 - 200 * k, 4200, lambda t: bump(t, 0.001, 0.01))
    case = knock(0.3, 330 - 60 * k, 0.05)
    return mix((0.6, strike), (0.8, case), (0.4, knock(0.3, 165 - 30 * k, 0.06, 0.012)))


def tune(notes: str, gap: float, decay: float, length: float, warm: float = 0.6) -> Wave:
    """Bells one after the other; notes as semitones above A3, separated by spaces, chords joined by +."""
    parts: list[tuple[float, Wave]] = []
    for i, chord in enumerate(notes.split()):
        for note in chord.split("+"):
            parts.append((0.5, bell(length, 220 * 2 ** (int(note) / 12), decay, 0.01 + gap * i, warm)))
    return mix(*parts)


RECIPES: dict[str, tuple[int, float, Callable[[int], Wave]]] = {
    # name: variants, loudness (peak 0..1), recipe
    "deal": (4, 0.34, deal),
    "play": (3, 0.55, play),
    "toss": (2, 0.22, toss),
    "flip": (2, 0.42, flip),
    "gather": (2, 0.3, gather),
    "sweep": (2, 0.42, sweep),
    "shuffle": (1, 0.42, shuffle),
    "trick": (1, 0.3, lambda _: tune("19 24", 0.06, 0.16, 0.4, 0.4)),
    "hand_end": (1, 0.4, lambda _: tune("12 16 19", 0.1, 0.32, 0.8)),
    "hand_won": (1, 0.42, lambda _: tune("12 16 19 24", 0.09, 0.36, 0.85)),
    "hand_lost": (1, 0.36, lambda _: tune("15 12 8", 0.12, 0.34, 0.85, 0.3)),
    "match_end": (1, 0.44, lambda _: tune("12 19 16+24", 0.13, 0.5, 1.05)),
    "match_won": (1, 0.46, lambda _: tune("12 16 19 24 19+24+28", 0.11, 0.5, 1.2)),
    "match_lost": (1, 0.38, lambda _: tune("15 14 10 3+10", 0.16, 0.5, 1.2, 0.3)),
    "move": (1, 0.16, lambda _: mix((1.0, knock(0.06, 640, 0.011)))),
    "accept": (1, 0.3, lambda _: mix((0.8, knock(0.14, 520, 0.022)), (0.5, bell(0.14, 1046, 0.04, 0.02)))),
    "back": (1, 0.26, lambda _: mix((0.9, knock(0.14, 420, 0.022)), (0.4, bell(0.14, 587, 0.04, 0.02)))),
    "refuse": (1, 0.42, lambda _: mix((1.0, knock(0.26, 196, 0.04)), (0.8, knock(0.26, 147, 0.05, 0.1)))),
    "undo": (
        1,
        0.3,
        lambda _: mix(
            (0.6, paper(0.22, 400, 900, 4200, lambda t: swell(t, 0.1, 0.05))),
            (0.5, knock(0.22, 300, 0.02, 0.13)),
        ),
    ),
    "hint": (1, 0.3, lambda _: tune("24 31", 0.08, 0.22, 0.5)),
    "pause": (1, 0.3, lambda _: tune("19 12", 0.09, 0.2, 0.45, 0.4)),
    "resume": (1, 0.3, lambda _: tune("12 19", 0.09, 0.2, 0.45, 0.4)),
    "ask": (1, 0.3, lambda _: tune("12 17", 0.1, 0.16, 0.4, 0.5)),
    "answer": (1, 0.3, lambda _: tune("17 12", 0.1, 0.16, 0.4, 0.5)),
    "hush": (1, 0.4, hush),
    "seal": (1, 0.42, seal),
    "unveil": (1, 0.46, unveil),
    "bury": (1, 0.42, bury),
    "rise": (1, 0.46, rise),
    "zombie": (1, 0.4, zombie),
    "named": (1, 0.4, lambda _: tune("7 12+16 19", 0.11, 0.34, 0.85, 0.5)),
    "survive": (1, 0.3, lambda _: tune("16 24", 0.07, 0.2, 0.45, 0.6)),
    "broom": (1, 0.42, broom),
    "flight": (1, 0.44, flight),
    "coven": (1, 0.46, coven),
    "pass": (1, 0.3, lambda _: mix((1.0, knock(0.3, 210, 0.03)), (0.8, knock(0.3, 178, 0.035, 0.13)))),
    "rain": (2, 0.5, rain),
    "clock": (2, 0.5, clock),
    "look_away": (1, 0.42, lambda _: tune("28 24", 0.2, 0.34, 0.85, 0.55)),
    "warning": (1, 0.34, lambda _: tune("12 12", 0.16, 0.18, 0.5, 0.3)),
}


def pcm(sound: Wave, peak: float) -> bytes:
    """16-bit samples at that peak, without a click at either end."""
    sound = sound / np.abs(sound).max() * peak
    edge = min(len(sound) // 4, int(RATE * 0.012))
    sound[-edge:] *= np.linspace(1, 0, edge) ** 2
    sound[:8] *= np.linspace(0, 1, 8)
    return np.round(sound * 32767).astype("<i2").tobytes()


def files() -> dict[str, bytes]:
    """Name without ending -> samples, of every sound."""
    out: dict[str, bytes] = {}
    for name, (variants, peak, recipe) in RECIPES.items():
        for k in range(variants):
            out[f"{name}_{k + 1}" if variants > 1 else name] = pcm(recipe(k), peak)
    return out


def main() -> int:
    """Write the files; returns a process exit code."""
    parser = argparse.ArgumentParser(description="Make assets/sounds.")
    parser.add_argument("--out", type=Path, default=OUT)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    made = files()
    for name, samples in made.items():
        with wave.open(str(args.out / f"{name}.wav"), "wb") as target:
            target.setnchannels(1)
            target.setsampwidth(2)
            target.setframerate(RATE)
            target.writeframes(samples)
    size = sum(map(len, made.values()))
    print(
        f"{len(made)} sounds, {size / 1e3:.0f} kB, largest {max(map(len, made.values())) / 1e3:.0f} kB",
        file=sys.stderr,
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
