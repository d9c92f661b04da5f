"""Rendering of reader samples to disk, in chunks: corners of whole packs, and corners drawn from fonts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np

from table.cards import Card
from vision.simulated.pack import Pack
from vision.studio import readers_draw, readers_photo
from vision.studio.readers_draw import Corner
from vision.studio.readers_photo import Manner

PACKS_SHARE = 0.5
"""The share of corners that come from whole packs; the others are drawn from fonts."""
FRAMED = 0.06
"""The share of a pack's corners over which a line is drawn that its pack does not have."""

Source = Callable[[np.random.Generator], Corner]


def pack_corner(rng: np.random.Generator, packs: Sequence[Pack]) -> Corner:
    """The surroundings of one index of one face of one pack, turned so that the index is upright."""
    pack = packs[int(rng.integers(len(packs)))]
    face = pack.faces[str(rng.choice(sorted(pack.faces)))]
    if not face.indices or face.code is None:
        return pack_corner(rng, packs)
    quad, image = face.indices[int(rng.integers(len(face.indices)))], face.image
    if quad[0, 1] > quad[3, 1]:
        image = image[::-1, ::-1]
        quad = np.float32([image.shape[1] - 1, image.shape[0] - 1]) - quad
    height = float(np.linalg.norm(quad[3] - quad[0]))
    x0, y0 = (int(v) for v in np.maximum(quad.min(axis=0) - height * 0.9, 0))
    x1, y1 = (int(v) for v in np.minimum(quad.max(axis=0) + height * 0.9, image.shape[1::-1]))
    part = np.ascontiguousarray(image[y0:y1, x0:x1])
    card = Card.parse(face.code)
    quad = (quad - np.float32([x0, y0])).astype(np.float32)
    if rng.random() < FRAMED:
        readers_draw.frame_lines(part, rng, np.array([quad.min(axis=0), quad.max(axis=0)], float), (40, 40, 40))
    return Corner(part, quad, card.rank, card.suit)


def source(packs: Sequence[Pack], held_out: bool, fonts: Path | None = None) -> Source:
    """What draws corners: of these packs, and of the typefaces that are held out, or of the others; `fonts` is the
    folder of fetched fonts.
    """

    def one(rng: np.random.Generator) -> Corner:
        return pack_corner(rng, packs) if rng.random() < PACKS_SHARE else readers_draw.draw(rng, held_out, fonts)

    return one


def render(draw: Source, seed: int, count: int, manner: Manner) -> dict[str, np.ndarray]:
    """`count` samples: pieces uint8 (n, 88, 56, 3), ranks, suits, heights."""
    rng = np.random.default_rng(seed)
    corners = [draw(rng) for _ in range(8)]
    samples: list[readers_photo.Sample] = []
    while len(samples) < count:
        corners = [*corners[-7:], draw(rng)]
        samples += [readers_photo.photograph(rng, corners[-1], corners[int(rng.integers(7))], manner) for _ in range(2)]
    samples = samples[:count]
    return {
        "pieces": np.stack([s.piece for s in samples]),
        "ranks": np.array([s.rank for s in samples], np.int64),
        "suits": np.array([s.suit for s in samples], np.int64),
        "heights": np.array([s.height for s in samples], np.float32),
    }


def fill(folder: Path, draw: Source, seeds: range, count: int, manner: Manner) -> None:
    """Write a chunk of `count` samples for each seed that has none yet."""
    cv2.setNumThreads(1)
    folder.mkdir(parents=True, exist_ok=True)
    for seed in seeds:
        target = folder / f"mixed-{seed:06d}.npz"
        if not target.exists():
            part = target.with_suffix(".part")
            with part.open("wb") as file:
                np.savez(file, **render(draw, seed, count, manner))
            part.rename(target)
