"""Rendering of reader samples to disk, in chunks that training picks up as they come.

    python -m vision.studio.readers_samples KIND FOLDER CHUNKS [SEED]

KIND: `print` (corners drawn from fonts), `packs` (corners of whole packs), `mixed` (both); with `-held-out` behind it
the typefaces and packs that training never sees.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from table.cards import Card
from vision.simulated.pack import Pack
from vision.studio import readers_draw, readers_photo
from vision.studio.packs import training_packs, validation_packs
from vision.studio.readers_draw import Corner

CHUNK = 2048
"""Samples in a file."""

Source = Callable[[np.random.Generator], Corner]


@cache
def _packs(held_out: bool) -> tuple[Pack, ...]:
    return tuple(validation_packs() if held_out else training_packs(procedural=150))


def pack_corner(rng: np.random.Generator, held_out: bool) -> Corner:
    """The surroundings of one index of one face of one pack, turned so that the index is upright."""
    packs = _packs(held_out)
    pack = packs[int(rng.integers(len(packs)))]
    face = pack.faces[str(rng.choice(sorted(pack.faces)))]
    if not face.indices or face.code is None:
        return pack_corner(rng, held_out)
    quad, image = face.indices[int(rng.integers(len(face.indices)))], face.image
    if quad[0, 1] > quad[3, 1]:
        image = image[::-1, ::-1]
        quad = np.float32([image.shape[1] - 1, image.shape[0] - 1]) - quad
    height = float(np.linalg.norm(quad[3] - quad[0]))
    x0, y0 = (int(v) for v in np.maximum(quad.min(axis=0) - height * 0.9, 0))
    x1, y1 = (int(v) for v in np.minimum(quad.max(axis=0) + height * 0.9, image.shape[1::-1]))
    part = np.ascontiguousarray(image[y0:y1, x0:x1])
    card = Card.parse(face.code)
    return Corner(part, (quad - np.float32([x0, y0])).astype(np.float32), card.rank, card.suit)


def source(kind: str) -> Source:
    """What draws corners of this kind."""
    kind, held_out = kind.removesuffix("-held-out"), kind.endswith("-held-out")
    share = {"print": 0.0, "mixed": 0.6, "packs": 1.0}[kind]

    def one(rng: np.random.Generator) -> Corner:
        return pack_corner(rng, held_out) if rng.random() < share else readers_draw.draw(rng, held_out)

    return one


def render(kind: str, seed: int, count: int = CHUNK) -> dict[str, np.ndarray]:
    """`count` samples: pieces uint8 (n, 88, 56, 3), ranks, suits, heights."""
    rng = np.random.default_rng(seed)
    draw = source(kind)
    corners = [draw(rng) for _ in range(8)]
    samples = []
    while len(samples) < count:
        corners = [*corners[-7:], draw(rng)]
        samples += [readers_photo.photograph(rng, corners[-1], corners[int(rng.integers(7))]) for _ in range(2)]
    samples = samples[:count]
    return {
        "pieces": np.stack([s.piece for s in samples]),
        "ranks": np.array([s.rank for s in samples], np.int64),
        "suits": np.array([s.suit for s in samples], np.int64),
        "heights": np.array([s.height for s in samples], np.float32),
    }


def main(arguments: list[str]) -> None:
    """See the module."""
    kind, folder, chunks = arguments[0], Path(arguments[1]), int(arguments[2])
    first = int(arguments[3]) if len(arguments) > 3 else 0
    cv2.setNumThreads(1)
    folder.mkdir(parents=True, exist_ok=True)
    for k in range(first, first + chunks):
        part = folder / f"{kind}-{k:05d}.part"
        with part.open("wb") as file:
            np.savez(file, **render(kind, k))
        part.rename(part.with_suffix(".npz"))


if __name__ == "__main__":
    main(sys.argv[1:])
