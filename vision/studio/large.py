"""Large scenes of held-out packs, as a camera over the table would see them, with what lies there: on them the chain as
a whole is judged.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulated.pack import Pack
from vision.studio.light import sensed
from vision.studio.samples import index_height
from vision.studio.scenes import SeenCard, scene

SEED = 7
VISIBLE = 0.8
"""A card has to be read when so much of one of its indices shows …"""
TALL_PX = 11.0
"""… and that index is at least so high."""


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card of a scene: its code, its outline (4, 2) px, and whether it has to be read (else it may be)."""

    code: str
    quad: NDArray[np.float32]
    readable: bool


def _readable(card: SeenCard) -> bool:
    return any(index.visible >= VISIBLE and index_height(index.quad) >= TALL_PX for index in card.indices)


def _draw(number: int, folder: Path, packs: Sequence[Pack], longer: int) -> None:
    target = folder / f"{number:04d}.json"
    if target.exists():
        return
    cv2.setNumThreads(1)
    rng = np.random.default_rng((SEED, number))
    shorter = int(longer * rng.choice([0.5625, 0.75, 0.75]))
    one = scene(rng, packs, (longer, shorter) if rng.random() < 0.75 else (shorter, longer))
    cv2.imwrite(str(target.with_suffix(".jpg")), sensed(rng, one.picture), [cv2.IMWRITE_JPEG_QUALITY, 92])
    cards = [
        {"code": card.code, "quad": card.quad.round(1).tolist(), "readable": _readable(card)}
        for card in one.cards
        if card.face and card.code is not None
    ]
    target.write_text(json.dumps(cards), encoding="ascii")


def render(folder: Path, packs: Sequence[Pack], scenes: int, longer: int, workers: int = 2) -> None:
    """Draw `scenes` pictures whose longer side measures `longer` px into `folder`; those that lie there stay."""
    folder.mkdir(parents=True, exist_ok=True)
    draw = partial(_draw, folder=folder, packs=packs, longer=longer)
    if workers < 2:
        for number in range(scenes):
            draw(number)
        return
    with ProcessPoolExecutor(workers) as pool:
        list(pool.map(draw, range(scenes), chunksize=10))


def cards(picture: Path) -> list[Card]:
    """What lies in the scene of a picture."""
    listed = json.loads(picture.with_suffix(".json").read_text("ascii"))
    return [Card(c["code"], np.array(c["quad"], np.float32), c["readable"]) for c in listed]
