"""Outlines of index glyphs, from several dozen free typefaces, as shipped in `data/` (see `data/LICENCES.md`)."""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Contour = NDArray[np.float32]
"""(n, 2) points x, y of a closed polygon; y downwards."""

DATA = Path(__file__).parent / "data"

CAP = 1000.0
"""Height of the capitals in units of the data file; the baseline lies at y = 0, capitals at y = -1000."""


@dataclass(frozen=True)
class Typeface:
    """One typeface: its name, where it comes from, and its glyphs, capitals one unit high, left edge at x = 0."""

    name: str
    licence: str
    held_out: bool
    glyphs: dict[str, tuple[Contour, ...]]


def _held_out(name: str) -> bool:
    """A few families of type are kept for the held-out packs: the studio never sees them."""
    return name.split("-")[0].split("_")[0].lower().startswith(HELD_OUT_TYPEFACES)


HELD_OUT_TYPEFACES = (
    "vollkorn",
    "clearsans",
    "texgyrebonum",
    "liberationserif",
    "gillius",
    "ptsans",
    "pts",
    "roboto",
    "essays",
    "carlito",
    "baskervald",
)
"""Families of type (beginnings of names, lower case) that only held-out packs are printed with."""


@functools.cache
def typefaces() -> tuple[Typeface, ...]:
    """All typefaces of the data file, in its order."""
    table = json.loads((DATA / "glyphs.json").read_text("utf-8"))
    with np.load(DATA / "glyphs.npz") as packed:
        points, lengths = packed["points"].astype(np.float32) / CAP, packed["lengths"].astype(int)
    pieces = iter(np.split(points, np.cumsum(lengths)[:-1]))
    out = []
    for entry in table["typefaces"]:
        glyphs = {
            c: tuple(next(pieces) for _ in range(n)) for c, n in zip(table["chars"], entry["contours"], strict=True)
        }
        out.append(Typeface(entry["name"], entry["licence"], _held_out(entry["name"]), glyphs))
    return tuple(out)


def set_line(face: Typeface, text: str, gap: float = 0.1) -> list[tuple[Contour, ...]]:
    """A line of glyphs side by side, `gap` cap heights between their outlines, as polygons of each glyph.

    The line begins at x = 0.

    Raises:
        KeyError: the typeface has no such glyph.
    """
    out, x = [], 0.0
    for char in text:
        shape = face.glyphs[char]
        wide = max(float(c[:, 0].max()) for c in shape)
        out.append(tuple(np.asarray(c + np.array([x, 0.0], np.float32), np.float32) for c in shape))
        x += wide + gap
    return out
