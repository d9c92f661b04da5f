"""Rendering of reader samples to disk, in chunks that training picks up as they come.

    python -m vision.studio.readers_samples KIND FOLDER CHUNKS [SEED]

KIND: `print` (corners drawn from fonts), `print-held-out` (font families that training never sees).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from vision.studio import readers_draw, readers_photo
from vision.studio.readers_draw import Corner

CHUNK = 2048
"""Samples in a file."""

Source = Callable[[np.random.Generator], Corner]


def source(kind: str) -> Source:
    """What draws corners of this kind."""
    if kind == "print":
        return lambda rng: readers_draw.draw(rng)
    if kind == "print-held-out":
        return lambda rng: readers_draw.draw(rng, held_out=True)
    raise ValueError(f"{kind}: no such kind of samples")


def render(kind: str, seed: int, count: int = CHUNK) -> dict[str, np.ndarray]:
    """`count` samples: pieces uint8 (n, 88, 56, 3), ranks, suits, heights."""
    rng = np.random.default_rng(seed)
    draw = source(kind)
    corners = [draw(rng) for _ in range(8)]
    samples = []
    while len(samples) < count:
        corners = [*corners[-7:], draw(rng)]
        for _ in range(2):
            samples.append(readers_photo.photograph(rng, corners[-1], corners[int(rng.integers(7))]))
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
