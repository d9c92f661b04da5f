"""Third-party card art: fetched as Debian packages, drawn by QtSvg, cut into upright faces."""

from __future__ import annotations

import gzip
import os
import subprocess
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from table.cards import CODES, RANKS
from vision.simulated.pack import Face, Pack
from vision.simulated.pack_canvas import rounded_alpha
from vision.studio.packs.indices import find_indices
from vision.studio.packs.sources import Source

Image = NDArray[np.uint8]

PX_HEIGHT = 360
_SUITS = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
_RANKS = {"A": "1", "J": "jack", "Q": "queen", "K": "king"}


def fetch(source: Source, cache: Path) -> Path | None:
    """The SVG file of a source: installed, or from the package unpacked into the cache; None: it cannot be had."""
    installed = Path("/") / source.path
    if installed.exists():
        return installed
    root = cache / "apt" / source.package
    if not root.exists():
        down = cache / "apt"
        down.mkdir(parents=True, exist_ok=True)
        subprocess.run(["apt-get", "download", source.package], cwd=down, check=False, capture_output=True)
        for deb in down.glob(f"{source.package}_*.deb"):
            subprocess.run(["dpkg-deb", "-x", str(deb), str(root)], check=False)
    path = root / source.path
    return path if path.exists() else None


def _draw(data: bytes) -> dict[str, Image]:
    """All faces of a sheet and its back, by code (`back`), as BGRA of one size. PySide6 is imported here only."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    app = QGuiApplication.instance() or QGuiApplication([])
    renderer = QSvgRenderer(data)
    ids: dict[str, str] = {}
    for code in CODES:
        rank, suit = _RANKS.get(code[:-1], code[:-1]), _SUITS[code[-1]]
        ids[code] = next((i for i in (f"{suit}_{rank}", f"{rank}_{suit}") if renderer.elementExists(i)), "")
    ids["back"] = "back" if renderer.elementExists("back") else ""
    out: dict[str, Image] = {}
    width = 0
    box = renderer.viewBoxF()
    sheet = (box.x(), box.y(), box.width(), box.height())
    first = renderer.boundsOnElement(ids["AS"]) if ids["AS"] else box
    loose = first.width() < 0.75 * box.width() / 13 and ids["AS"].startswith("spade")
    for code, name in ids.items():
        if not name:
            continue
        bounds = renderer.boundsOnElement(name)
        cell = _cell(code, sheet) if loose else None
        width = width or round(PX_HEIGHT * (cell[2] / cell[3] if cell else bounds.width() / bounds.height()))
        image = QImage(width * 2, PX_HEIGHT * 2, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if cell:
            renderer.setViewBox(QRectF(*cell))
            renderer.render(painter, QRectF(0, 0, width * 2, PX_HEIGHT * 2))
            renderer.setViewBox(QRectF(*sheet))
        else:
            renderer.render(painter, name, QRectF(0, 0, width * 2, PX_HEIGHT * 2))
        painter.end()
        raw = np.frombuffer(image.constBits(), np.uint8).reshape(PX_HEIGHT * 2, image.bytesPerLine() // 4, 4)[
            :, : width * 2
        ]
        out[code] = np.asarray(cv2.resize(raw.copy(), (width, PX_HEIGHT), interpolation=cv2.INTER_AREA), np.uint8)
    del app
    return out


def _cell(code: str, sheet: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """Where a card lies on a sheet of thirteen columns and five rows (clubs, diamonds, hearts, spades, others)."""
    column, row = (2, 4) if code == "back" else (("A", *RANKS[:-1]).index(code[:-1]), "CDHS".index(code[-1]))
    wide, high = sheet[2] / 13, sheet[3] / 5
    return sheet[0] + column * wide, sheet[1] + row * high, wide, high


def _solid(image: Image) -> Image:
    """The picture with transparent insides (unprinted paper) made white; only the outside stays transparent."""
    seen = (image[..., 3] > 40).astype(np.uint8)
    contours, _ = cv2.findContours(seen, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    mask = np.zeros(seen.shape, np.uint8)
    if contours:
        cv2.drawContours(mask, [cv2.convexHull(np.concatenate(contours))], -1, 255, -1)
    if mask.mean() < 0.8 * 255:  # a sheet without the paper's outline
        mask = rounded_alpha((image.shape[0], image.shape[1]), 0.04 * image.shape[0])
    alpha = image[..., 3:].astype(np.float32) / 255
    flat = image[..., :3] * alpha + 255 * (1 - alpha)
    return np.dstack([flat.astype(np.uint8), np.maximum(mask, 0)])


def draw_pack(source: Source, cache: Path) -> Pack | None:
    """The pack of a source; None when it cannot be had or fewer than 40 of its faces show a sure index."""
    path = fetch(source, cache)
    if path is None:
        return None
    data = path.read_bytes()
    pictures = {k: _solid(v) for k, v in _draw(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).items()}
    back = pictures.pop("back", None)
    quads = find_indices(pictures)
    faces = {c: Face(c, pictures[c], quads[c]) for c in CODES if c in quads and c[:-1] not in source.without}
    if len(faces) < 40:
        return None
    some = next(iter(faces.values())).image
    if back is None:
        back = np.full_like(some, 120)
        back[..., 3] = some[..., 3]
    return Pack(
        source.name,
        f"art-{source.name}",
        faces,
        Face(None, back, ()),
        (88.0 * some.shape[1] / some.shape[0], 88.0),
        source.held_out,
    )
