"""Packs on disk: one file a pack, faces as PNG, read one by one, so that hundreds of packs cost no memory."""

from __future__ import annotations

import functools
import io
import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import cv2
import numpy as np

from vision.simulated.pack import Face, Pack

FORMAT = 1


class StoredFaces(Mapping[str, Face]):
    """The faces of a stored pack, decoded when asked for; the last few hundred of a process are kept. Picklable."""

    def __init__(self, path: Path, codes: tuple[str, ...]) -> None:
        self.path, self.codes = path, codes

    def __getitem__(self, code: str) -> Face:
        if code not in self.codes:
            raise KeyError(code)
        return _face(self.path, code)

    def __iter__(self) -> Iterator[str]:
        return iter(self.codes)

    def __len__(self) -> int:
        return len(self.codes)


@functools.lru_cache(maxsize=64)
def _bytes(path: Path) -> dict[str, tuple[int, int]]:
    """Where each face's PNG lies in the file: offset and length."""
    with path.open("rb") as file:
        size = int.from_bytes(file.read(8), "little")
        return {k: (v[0] + 8 + size, v[1]) for k, v in json.loads(file.read(size))["at"].items()}


@functools.lru_cache(maxsize=400)
def _face(path: Path, key: str) -> Face:
    at, length = _bytes(path)[key]
    with path.open("rb") as file:
        file.seek(at)
        png = np.frombuffer(file.read(length), np.uint8)
    image = np.asarray(cv2.imdecode(png, cv2.IMREAD_UNCHANGED), np.uint8)
    quads = np.array(_head(path)["quads"].get(key, []), np.float32).reshape(-1, 4, 2)
    return Face(key if not key.startswith(("back", "joker")) else None, image, tuple(quads))


@functools.lru_cache(maxsize=64)
def _head(path: Path) -> dict:  # type: ignore[type-arg]
    with path.open("rb") as file:
        return json.loads(file.read(int.from_bytes(file.read(8), "little")))  # type: ignore[no-any-return]


def save(pack: Pack, path: Path) -> None:
    """Write a pack; a half-written file never stands under the final name."""
    body, at, quads = io.BytesIO(), {}, {}
    sides = dict(pack.faces) | {"back": pack.back} | {f"joker{k}": f for k, f in enumerate(pack.jokers)}
    for key, face in sides.items():
        png = cv2.imencode(".png", face.image, [cv2.IMWRITE_PNG_COMPRESSION, 2])[1].tobytes()
        at[key] = (body.tell(), len(png))
        quads[key] = [q.tolist() for q in face.indices]
        body.write(png)
    head = {
        "format": FORMAT,
        "name": pack.name,
        "family": pack.family,
        "size_mm": pack.size_mm,
        "held_out": pack.held_out,
        "at": at,
        "quads": quads,
    }
    text = json.dumps(head).encode()
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_suffix(".half")
    half.write_bytes(len(text).to_bytes(8, "little") + text + body.getvalue())
    half.replace(path)


def load(path: Path) -> Pack | None:
    """A stored pack, its faces read when asked for; None when there is none or its format is another."""
    if not path.exists():
        return None
    head = _head(path)
    if head.get("format") != FORMAT:
        return None
    codes = tuple(k for k in head["at"] if not k.startswith(("back", "joker")))
    jokers = tuple(_face(path, k) for k in head["at"] if k.startswith("joker"))
    size = head["size_mm"]
    return Pack(
        head["name"],
        head["family"],
        StoredFaces(path, codes),
        _face(path, "back"),
        (size[0], size[1]),
        head["held_out"],
        jokers,
    )
