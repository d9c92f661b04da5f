"""What a family of packs looks like: drawn by chance from its seed, along the kinds of pack that are really printed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.simulated.glyphs import Typeface, typefaces
from vision.simulated.pack_canvas import Colour
from vision.simulated.pack_pips import PipShape, draw_shape

LETTERS = {
    "en": {"J": "J", "Q": "Q", "K": "K", "A": "A"},
    "de": {"J": "B", "Q": "D", "K": "K", "A": "A"},
    "fr": {"J": "V", "Q": "D", "K": "R", "A": "1"},
}
"""Index letters by language; French packs print 1 on the ace or A."""


@dataclass(frozen=True)
class Style:
    """All that the faces of one pack share. Lengths in mm unless said otherwise, colours blue green red."""

    size: tuple[float, float]
    typeface: Typeface
    letters: dict[str, str]
    rank_height: float
    squeeze: float
    """Width of the glyphs as a share of the typeface's own."""
    slant: float
    bold: float
    """An edge of so many mm around the rank's glyphs."""
    pip_height: float
    """Height of the pip in the index."""
    gap: float
    """Between rank and pip."""
    margin: tuple[float, float]
    """From the card's edge to the middle line of the index, and to its top."""
    corners: int
    """2 or 4 indices."""
    pips: PipShape
    field_pip: float
    """Height of the pips in the field; 0: none there (magnum)."""
    columns: float
    rows: float
    """Half the distance between outer columns, and between top and bottom row, as shares of width and height."""
    paper: Colour
    inks: dict[str, Colour]
    court_inks: tuple[Colour, ...]
    outline: Colour
    frame: bool
    """A frame around courts."""
    pip_beside: bool
    """A pip beside the head of courts."""
    border: float
    """Inset of a printed border line; 0: none."""
    radius: float
    ace: float
    """Height of the ace's pip."""
    wear: float
    """0 new to 1 worn."""
    court_scale: float
    """How much of the card's width the courts fill."""
    dark: bool


def _pick(rng: np.random.Generator, choices: list[Colour], spread: float = 12) -> Colour:
    base = np.array(choices[int(rng.integers(len(choices)))], float) + rng.normal(0, spread, 3)
    b, g, r = np.clip(base, 0, 255).astype(int)
    return int(b), int(g), int(r)


def _mix(first: Colour, second: Colour, share: float) -> Colour:
    b, g, r = (int(a * (1 - share) + c * share) for a, c in zip(first, second, strict=True))
    return b, g, r


def _inks(rng: np.random.Generator, dark: bool) -> dict[str, Colour]:
    red = _pick(rng, [(40, 30, 205), (50, 45, 215), (30, 20, 180), (60, 60, 225), (70, 40, 190)])
    if dark:
        light = _pick(rng, [(215, 215, 215), (190, 195, 200), (110, 190, 220), (160, 210, 230)])
        other = red if rng.random() < 0.6 else _pick(rng, [(80, 170, 215), (60, 60, 220), (110, 190, 225)])
        if rng.random() < 0.2:
            other = light
        return {"S": light, "C": light, "H": other, "D": other}
    black = _pick(rng, [(25, 22, 20), (40, 35, 32), (60, 50, 45), (20, 18, 22)], 6)
    kind = rng.random()
    if kind < 0.78:
        return {"S": black, "C": black, "H": red, "D": red}
    green = _pick(rng, [(60, 130, 20), (50, 110, 30), (80, 140, 10)])
    if kind < 0.88:
        blue = _pick(rng, [(190, 80, 20), (170, 60, 30), (200, 110, 30)])
        return {"S": black, "C": green, "H": red, "D": blue}
    if kind < 0.96:
        return {"S": green, "C": black, "H": red, "D": _pick(rng, [(20, 120, 240), (40, 140, 235)])}
    return {"S": _pick(rng, [(160, 60, 20)]), "C": green, "H": red, "D": _pick(rng, [(20, 120, 240), (30, 170, 235)])}


def style_of(rng: np.random.Generator, held_out: bool) -> Style:
    """A style by chance; held-out packs are printed with held-out typefaces and nothing else is."""
    faces = [f for f in typefaces() if f.held_out == held_out]
    face = faces[int(rng.integers(len(faces)))]
    size = [(63.0, 88.0), (58.0, 88.0), (59.0, 91.0), (56.0, 87.0)][int(rng.choice(4, p=[0.5, 0.2, 0.2, 0.1]))]
    kind = rng.choice(["standard", "small", "jumbo", "magnum", "corners4"], p=[0.5, 0.12, 0.2, 0.05, 0.13])
    language = rng.choice(["en", "de", "fr"], p=[0.52, 0.38, 0.1])
    letters = dict(LETTERS[str(language)])
    if language == "fr" and rng.random() < 0.4:
        letters["A"] = "A"
    lo, hi = {
        "standard": (6.8, 9.8),
        "small": (4.6, 6.6),
        "jumbo": (12.0, 17.5),
        "magnum": (20.0, 27.0),
        "corners4": (5.5, 8.5),
    }[str(kind)]
    rank = float(rng.uniform(lo, hi))
    glyph_wide = float(np.median([max(c[:, 0].max() for c in face.glyphs[g]) for g in "KQ0238"]))
    # The printed proportion of rank letters runs from tall and narrow (English packs) to nearly square.
    squeeze = float(np.clip(rng.uniform(0.45, 0.82) / max(glyph_wide, 0.2), 0.5, 1.25))
    pip = rank * float(rng.uniform(0.55, 0.95)) if kind != "magnum" else rank * float(rng.uniform(0.4, 0.7))
    dark = bool(rng.random() < 0.09)
    paper = (
        _pick(rng, [(20, 18, 18), (30, 26, 24), (45, 38, 34), (18, 14, 30)], 5)
        if dark
        else _pick(rng, [(250, 251, 252), (243, 247, 249), (235, 243, 247), (246, 240, 236), (222, 236, 243)], 4)
    )
    inks = _inks(rng, dark)
    if not dark and rng.random() < 0.18:
        fade = float(rng.uniform(0.1, 0.4))
        inks = {s: _mix(ink, paper, fade) for s, ink in inks.items()}
    palettes: list[list[Colour]] = [
        [(45, 35, 205), (40, 195, 245), (150, 70, 25), (30, 28, 28)],
        [(50, 40, 190), (60, 210, 250), (60, 50, 50), (235, 240, 245)],
        [(60, 60, 210), (60, 180, 230), (110, 130, 40), (120, 60, 40), (30, 30, 30)],
        [(80, 60, 170), (150, 200, 220), (160, 120, 90), (60, 90, 60)],
        [(40, 40, 200), (40, 200, 250), (170, 90, 30), (60, 130, 50), (25, 25, 25)],
        [(30, 30, 30), (40, 40, 190), (70, 190, 240)],
    ]
    if dark:
        palettes = [
            [(110, 190, 220), (200, 200, 200), (50, 45, 170)],
            [(190, 190, 190), (120, 120, 120), (60, 50, 50)],
            [(80, 160, 210), (40, 80, 120), (30, 30, 150)],
        ]
    base = palettes[int(rng.integers(len(palettes)))]
    court: tuple[Colour, ...] = tuple(_pick(rng, [c], 14) for c in base)
    wide = squeeze * glyph_wide * rank
    left = max(float(rng.uniform(1.4, 3.4)) + max(wide, pip * 0.9) / 2, 2.6)
    return Style(
        size=size,
        typeface=face,
        letters=letters,
        rank_height=rank,
        squeeze=squeeze,
        slant=float(rng.choice([0.0, rng.uniform(0.05, 0.25)], p=[0.92, 0.08])),
        bold=float(rng.choice([0.0, rng.uniform(0.1, 0.5)], p=[0.55, 0.45])) * rank / 9,
        pip_height=pip,
        gap=float(rng.uniform(0.06, 0.3)) * rank,
        margin=(left, float(rng.uniform(2.0, 5.5))),
        corners=4 if kind == "corners4" else 2,
        pips=draw_shape(rng),
        field_pip=0.0
        if kind == "magnum" and rng.random() < 0.6
        else float(rng.uniform(10.0, 15.0)) * (0.85 if kind in ("jumbo", "magnum") else 1.0),
        columns=float(rng.uniform(0.17, 0.23)) * (0.85 if kind in ("jumbo", "magnum") else 1.0),
        rows=float(rng.uniform(0.28, 0.345)),
        paper=paper,
        inks=inks,
        court_inks=court,
        outline=inks["S"] if dark else _pick(rng, [(25, 22, 20), (90, 40, 20), (60, 40, 40)], 8),
        frame=bool(rng.random() < 0.72),
        pip_beside=bool(rng.random() < 0.85),
        border=float(rng.choice([0.0, rng.uniform(1.0, 2.2)], p=[0.93, 0.07])),
        radius=float(rng.uniform(2.2, 5.0)),
        ace=float(rng.uniform(13, 44)),
        wear=float(rng.choice([0.0, rng.uniform(0.1, 1.0)], p=[0.6, 0.4])),
        court_scale=float(rng.uniform(0.6, 0.74)),
        dark=dark,
    )
