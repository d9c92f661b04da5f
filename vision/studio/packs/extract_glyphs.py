"""Take the outlines of index glyphs out of installed free typefaces, once, into the data file that the drawn packs use.

Run by hand: `python -m vision.studio.packs.extract_glyphs` where the font packages are installed. Needs fontTools.
"""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import numpy as np
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

CHARS = "AKQJDBVROE0123456789"
"""Ranks in English, German and French, and the letters of JOKER."""

DATA = Path(__file__).parents[2] / "simulated" / "data"

UNWANTED = re.compile(
    r"italic|oblique|math|symbol|dingbat|mono|emoji|thin|hairline|extralight|light|cursiv|d050000l|standardsymbols|z003|"
    r"outline|inline|shadow|caps|sc\b|-it\b|dropcaps|kinnari-.*(it|ob)|initial|display.*key|keyboard|chorus|qzc|script|noto|droid|"
    r"small|subset|lmm|lmtl|lmroman([5-9]|1[27])|lmsans(8|9|12|17)|lmsansquot|lobster|radis|comfortaa|[a-z]it$|bdita|_RI$|genb.*I$|PT[A-Z][57]6F|PTM|mekanus|lmvtt|slant|unslanted|typewriter|dunh|icons|greek|braille|slides",
    re.IGNORECASE,
)
KNOWN = {"fonts-liberation": "GPL-2 with font exception", "fonts-lmodern": "GUST-Font-License"}
"""Licences of packages whose copyright file names them in prose only."""

STEPS = 4
"""Straight pieces a curve is cut into."""


class Flat(BasePen):  # type: ignore[misc]
    """Collects the contours of a glyph as polygons."""

    def __init__(self, glyphs: object) -> None:
        super().__init__(glyphs)
        self.contours: list[list[tuple[float, float]]] = []

    def _moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self.contours.append([point])

    def _lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self.contours[-1].append(point)

    def _curveToOne(self, *points: tuple[float, float]) -> None:  # noqa: N802
        knots = np.array([self.contours[-1][-1], *points], float)
        for t in np.linspace(0, 1, STEPS + 1)[1:]:
            share = np.array([(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3])
            self.contours[-1].append(tuple(share @ knots))


def outlines(path: Path) -> dict[str, list[np.ndarray]] | None:
    """The glyphs of one typeface, capitals 1000 high, baseline at 0, y downwards.

    None if it lacks one, or its figures have old style heights.
    """
    font = TTFont(path, fontNumber=0)
    names, glyphs = font.getBestCmap(), font.getGlyphSet()
    out = {}
    for char in CHARS:
        if ord(char) not in names:
            return None
        pen = Flat(glyphs)
        glyphs[names[ord(char)]].draw(pen)
        contours = [np.array(c, float) * (1, -1) for c in pen.contours if len(c) > 2]
        if not contours:
            return None
        out[char] = contours
    high = -min(float(c[:, 1].min()) for c in out["K"])
    for char, contours in out.items():
        top, low = (f(f(c[:, 1]) for c in contours) for f in (min, max))
        if char in "0123456789" and not (0.88 < -top / high < 1.12 and low / high < 0.06):
            return None
        left = min(float(c[:, 0].min()) for c in contours)
        out[char] = [((c - (left, 0)) * 1000 / high).round().astype(np.int16) for c in contours]
    return out


def licence_of(package: str) -> str:
    """The licences that the package's copyright file names."""
    if package in KNOWN:
        return KNOWN[package]
    text = (Path("/usr/share/doc") / package / "copyright").read_text("utf-8", "replace")
    found = re.findall(r"^License:\s*(\S[^\n]*)", text, re.MULTILINE)
    if found:
        return found[0].strip()
    for mark, name in (
        ("Open Font License", "OFL-1.1"),
        ("OPEN FONT LICENSE", "OFL-1.1"),
        ("GUST", "GUST-Font-License"),
        ("GPL", "GPL with font exception"),
    ):
        if mark in text:
            return name
    return "see the package's copyright file"


def main() -> None:
    """Write `glyphs.npz` (points, starts) and `glyphs.json` (what each typeface is, and its licence)."""
    files = sorted(
        {
            Path(f.rstrip(":"))
            for f in subprocess.run(["fc-list", ":", "file"], capture_output=True, text=True, check=True).stdout.split(
                "\n"
            )
            if f.strip()
        }
    )
    points: list[np.ndarray] = []
    lengths: list[int] = []
    table, families = [], {}
    for path in files:
        path = Path(str(path).rstrip(": "))
        if path.suffix not in (".ttf", ".otf") or UNWANTED.search(path.stem):
            continue
        family = re.split(r"[-_ ]|(?<=[a-z])(?=Bold|Regular|Medium)", path.stem)[0]
        if families.get(family.lower(), 0) >= 3:
            continue
        try:
            glyphs = outlines(path)
        except Exception as trouble:
            print(f"left out {path.name}: {trouble}")
            continue
        if glyphs is None:
            continue
        families[family.lower()] = families.get(family.lower(), 0) + 1
        package = subprocess.run(["dpkg", "-S", str(path.resolve())], capture_output=True, text=True).stdout.split(":")[
            0
        ]
        if not package:
            continue
        counts = []
        for char in CHARS:
            counts.append(len(glyphs[char]))
            for contour in glyphs[char]:
                points.append(contour)
                lengths.append(len(contour))
        table.append({"name": path.stem, "contours": counts, "package": package, "licence": licence_of(package)})
    np.savez_compressed(DATA / "glyphs.npz", points=np.concatenate(points), lengths=np.array(lengths, np.uint16))
    (DATA / "glyphs.json").write_text(json.dumps({"chars": CHARS, "typefaces": table}, indent=0) + "\n", "utf-8")
    sources = sorted({(t["package"], t["licence"]) for t in table})
    lines = [
        "# Where the index glyphs come from",
        "",
        "`glyphs.npz` holds outlines of twenty glyphs of each typeface, taken once by",
        "`vision/studio/packs/extract_glyphs.py` from these Debian packages (their copyright files name the authors).",
        "",
    ]
    lines += ["| Debian package | licence | typefaces |", "|---|---|---|"]
    lines += [
        f"| {p} | {licence} | {', '.join(t['name'] for t in table if t['package'] == p)} |" for p, licence in sources
    ]
    (DATA / "LICENCES.md").write_text("\n".join(lines) + "\n", "utf-8")
    print(len(table), "typefaces")


if __name__ == "__main__":
    main()
