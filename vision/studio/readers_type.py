"""Typefaces to draw index corners from: the fonts of this computer, and more that are fetched as Debian packages.

Nothing of a font is shipped: fonts bring variety, and the reader learns what a K may look like.
"""

from __future__ import annotations

import math
import os
import re
import subprocess
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from vision.simulated.glyphs import HELD_OUT_TYPEFACES
from vision.studio.workshop import StudioError

Mask = NDArray[np.uint8]

# fmt: off
PACKAGES = (
    "adf-baskervald", "adf-gillius", "adf-ikarius", "adf-irianis", "adf-libris", "adf-solothurn", "adf-verana",
    "aenigma", "allerta", "arapey", "bebas-neue", "beteckna", "breip", "cabin", "cantarell", "cardo",
    "clear-sans", "cmu", "comic-neue", "compagnon", "courier-prime", "crosextra-caladea", "crosextra-carlito",
    "dancingscript", "dejavu-core", "dejavu-extra", "dkg-handwriting", "dosis", "dustin", "ebgaramond", "elstob",
    "engadget", "essays1743", "f500", "ferrite-core", "freefont-otf", "gemunu-libre", "georgewilliams",
    "gfs-artemisia", "gfs-didot", "gfs-neohellenic", "go", "havana", "hosny-amiri", "inter", "isabella",
    "junction", "junicode", "jura", "karmilla", "kaushanscript", "klaudia-berenika", "lato", "le-murmure",
    "leckerli-one", "lemonada", "levien-museum", "levien-typoscript", "liberation", "linuxlibertine", "lobster",
    "manrope", "millimetre", "mononoki", "mplus", "nanum", "national-park", "ocr-a", "ocr-b", "okolaks",
    "oldstandard", "open-sans", "opendyslexic", "osifont", "oxygen", "paratype", "quicksand", "roadgeek",
    "roboto-unhinted", "rufscript", "sil-andika", "sil-charis", "sil-gentium", "solide-mirage", "sora",
    "staypuft", "symbola", "texgyre", "tiresias", "tlwg-loma-otf", "tlwg-umpush-otf", "tlwg-waree-otf", "tuffy",
    "uralic", "urw-base35", "vollkorn", "yrsa-rasa",
)
# fmt: on
"""Debian's `fonts-...` that are fetched, all from its main section, those of the held-out families too: a bare machine
has none; 155 MB."""

_HELD_OUT_FAMILIES = (
    "Vollkorn",
    "Clear Sans",
    "TeX Gyre Bonum",
    "Liberation Serif",
    "Gillius",
    "PT Sans",
    "Roboto",
    "Essays1743",
    "Carlito",
)
_ODD = ("symbol", "math", "emoji", "dingbat", "mono", "thin", "braille", "barcode")
MOST = 6.0
"""A folder of fonts is drawn from as often as the root of how many it holds, and no oftener than this."""


def fetch(folder: Path) -> None:
    """Unpack the packages below `folder`, those that are not there; one that cannot be had is left out."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in (f"fonts-{package}" for package in PACKAGES):
        if (folder / name).exists():
            continue
        subprocess.run(["apt-get", "download", name], cwd=folder, check=False, capture_output=True)
        for file in folder.glob(f"{name}_*.deb"):
            subprocess.run(["dpkg-deb", "-x", str(file), str(folder / name)], check=False)
            file.unlink()


@cache
def _listing(signs: str, folder: Path | None) -> tuple[tuple[str, str], ...]:
    """File and family of every font that has these signs, of this computer and below `folder`."""
    environment = dict(os.environ)
    if folder and folder.exists():
        settings = folder / "fonts.conf"
        settings.write_text(
            f'<?xml version="1.0"?><fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include>'
            f"<dir>{folder.resolve()}</dir></fontconfig>",
            "utf-8",
        )
        environment["FONTCONFIG_FILE"] = str(settings)
    listing = subprocess.run(
        ["fc-list", f":charset={signs}", "file", "family"], capture_output=True, text=True, check=True, env=environment
    ).stdout
    lines = (line.partition(":") for line in sorted(listing.splitlines()))
    return tuple((path.strip(), family) for path, _, family in lines if path.strip().endswith((".ttf", ".otf")))


@cache
def fonts(held_out: bool = False, folder: Path | None = None) -> tuple[str, ...]:
    """Files of all fonts with Latin capitals and figures that could stand on a card; the families of type that the
    held-out packs are printed with are kept apart.
    """
    found = []
    for path, family in _listing("41 4b 51 4a 31 32 39", folder):
        name = re.sub("[^a-z]", "", Path(path).stem.lower())
        out = name.startswith(HELD_OUT_TYPEFACES) or any(f in family for f in _HELD_OUT_FAMILIES)
        if out == held_out and not any(word in Path(path).name.lower() for word in _ODD):
            found.append(path)
    return tuple(found)


@cache
def _by_folder(held_out: bool, folder: Path | None) -> tuple[list[list[str]], NDArray[np.float64]]:
    groups: dict[Path, list[str]] = {}
    for path in fonts(held_out, folder):
        groups.setdefault(Path(path).parent, []).append(path)
    if not groups:
        raise StudioError("no typeface to draw index corners from: install some, or have apt-get fetch them")
    weights = np.array([min(MOST, math.sqrt(len(group))) for group in groups.values()])
    return list(groups.values()), weights / weights.sum()


def font(rng: np.random.Generator, held_out: bool = False, folder: Path | None = None) -> str:
    """A font by chance."""
    groups, weights = _by_folder(held_out, folder)
    return str(rng.choice(groups[int(rng.choice(len(groups), p=weights))]))


@cache
def pip_fonts(folder: Path | None = None) -> tuple[str, ...]:
    """Files of all fonts that have the four suits."""
    return tuple(path for path, _ in _listing("2660 2663 2665 2666", folder))


@cache
def _font(path: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size)


def tight(mask: Mask) -> Mask | None:
    """Without the empty rim; None when next to nothing is left."""
    rows, columns = np.flatnonzero(mask.max(axis=1) > 40), np.flatnonzero(mask.max(axis=0) > 40)
    if len(rows) < 4 or len(columns) < 4:
        return None
    return mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


@cache
def glyph(path: str, text: str) -> Mask | None:
    """A sign of a font, tight; None when it has none that can be drawn."""
    try:
        canvas = Pillow.new("L", (90 * len(text) + 120, 220))
        ImageDraw.Draw(canvas).text((50, 40), text, font=_font(path, 110), fill=255)
    except OSError:
        return None
    return tight(np.asarray(canvas))


def side_by_side(parts: list[Mask | None], kerning: float) -> Mask | None:
    """Signs of a rank beside each other, equally high, with `kerning` times their height between them."""
    if any(part is None for part in parts):
        return None
    if len(parts) == 1:
        return parts[0]
    height = max(part.shape[0] for part in parts if part is not None)
    scaled = [cv2.resize(p, (max(2, round(p.shape[1] * height / p.shape[0])), height)) for p in parts if p is not None]
    gap = np.zeros((height, max(1, int(kerning * height))), np.uint8)
    return np.hstack([scaled[0], gap, scaled[1]])
