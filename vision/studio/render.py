"""Scenes rendered to disk once, in workers, as ultralytics reads them: pictures of the locator and cut-outs of the
finder.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import cv2
import numpy as np

from vision.simulated.pack import Pack
from vision.studio.light import sensed
from vision.studio.samples import Image, Label, finder_samples, locator_labels
from vision.studio.scenes import scene

LOCATOR_PX = 256
"""Longer side of the locator's pictures, px."""
SHARD = 100
"""Scenes drawn by one task; a task that is finished is not drawn again."""
_SHAPES = ((576, 576), (640, 480), (640, 480), (720, 540), (480, 640), (640, 360), (480, 480))


def _write(folder: Path, part: str, name: str, image: Image, labels: Sequence[Label], quality: int) -> None:
    cv2.imwrite(str(folder / "images" / part / f"{name}.jpg"), image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    lines = (f"{kind} " + " ".join(f"{value:.5f}" for value in box.reshape(-1)) for kind, box in labels)
    (folder / "labels" / part / f"{name}.txt").write_text("\n".join(lines), encoding="ascii")


def _shard(folder: Path, part: str, items: range, seed: int, packs: Sequence[Pack], cuts: int) -> int:
    cv2.setNumThreads(1)
    done = folder / "done" / f"{part}-{items.start // SHARD}"
    if done.exists():
        return 0
    for item in items:
        rng = np.random.default_rng((seed, item))
        size = _SHAPES[int(rng.integers(len(_SHAPES)))]
        one = scene(rng, packs, size)
        image = sensed(rng, one.picture)
        scale = LOCATOR_PX / max(size)
        small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        _write(folder / "locator", part, f"{item:06d}", small, locator_labels(one, 11 / scale), 95)
        for place, (cut, labels) in enumerate(finder_samples(rng, one, image, cuts)):
            _write(folder / "finder", part, f"{item:06d}-{place}", cut, labels, 95)
    done.write_text("", encoding="ascii")
    return len(items)


_packs: Sequence[Pack] = ()


def _start(packs: Sequence[Pack]) -> None:
    global _packs
    _packs = packs


def _task(args: tuple[Path, str, range, int, int]) -> int:
    folder, part, items, seed, cuts = args
    return _shard(folder, part, items, seed, _packs, cuts)


def render(
    folder: Path,
    part: str,
    packs: Sequence[Pack],
    scenes: int,
    seed: int,
    cuts: int = 2,
    workers: int = 2,
    first: int = 0,
) -> None:
    """Draw `scenes` scenes of a part (`train` or `val`) from `packs` into `folder`, resumable; prints the time it
    took.
    """
    for product, names in (("locator", ("face", "back")), ("finder", ("index",))):
        for kind in ("images", "labels"):
            (folder / product / kind / part).mkdir(parents=True, exist_ok=True)
        listed = "\n".join(f"  {number}: {name}" for number, name in enumerate(names))
        text = f"path: {folder / product}\ntrain: images/train\nval: images/val\nnames:\n{listed}\n"
        (folder / product / "data.yaml").write_text(text, encoding="utf-8")
    (folder / "done").mkdir(exist_ok=True)
    began = time.monotonic()
    last = first + scenes
    shards = [range(start, min(start + SHARD, last)) for start in range(first, last, SHARD)]
    tasks = [(folder, part, items, seed, cuts) for items in shards]
    if workers < 2:
        _start(packs)
        drawn = sum(map(_task, tasks))
    else:
        with ProcessPoolExecutor(workers, initializer=_start, initargs=(packs,)) as pool:
            drawn = sum(pool.map(_task, tasks))
    print(f"render {part}: {drawn} scenes drawn in {time.monotonic() - began:.0f} s")
