"""Milliseconds for one call of each network, and of the yardstick: a plain YOLO11n at 640 on the whole frame.

Everything runs on one thread, on the same picture, in the same run, so that ratios mean something where the computer
is slow or busy.
"""

from __future__ import annotations

import importlib.util
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import numpy as np
from platformdirs import user_cache_path

from vision import boxes, indices, locate, read, read_ocr, runtime
from vision.cut import INDEX_SIZE
from vision.eyes import FINDER, LOCATOR, OCR, READER
from vision.runtime import ModelError, Network, Onnx, Tensor
from vision.types import Image

YARDSTICK = "plain YOLO11n, whole frame at 640"
"""The name under which the yardstick is reported."""

SIDE = 640
ROUNDS = 15
WARM = 2
"""Calls that are not counted: the first ones make room and fill caches."""
FRAME = (960, 1280)


def model_calls(
    folder: Path | None = None, yardstick: Path | None = None, rounds: int = ROUNDS
) -> Iterable[tuple[str, float]]:
    """The name and the median milliseconds of one call, pre-processing of the picture included: locator at all
    sizes (a calibrated table needs one of them), finder for one cut-out, reader and recogniser for one index corner,
    then the yardstick, if it can be had (`yardstick_file`).

    Args:
        folder: models from there; None takes the shipped ones.
        yardstick: file of the yardstick; None finds or makes it.
        rounds: calls that are counted, each network.

    Raises:
        ModelError: a model is missing or can't be run.
    """
    frame = _frame()
    piece = np.ascontiguousarray(frame[: INDEX_SIZE[0], : INDEX_SIZE[1]])
    locator, finder, reader, ocr = (runtime.load(name, folder, 1) for name in (LOCATOR, FINDER, READER, OCR))
    for size in locate.SIZES:
        yield f"locator, whole frame at {size}", _time(locator, partial(_whole, frame, size), rounds)
    side = indices.CUT * 1.5
    yield "index finder, one cut-out at 192", _time(finder, lambda: boxes.tensor([_square(frame, side)]), rounds)
    yield "reader, one index corner", _time(reader, lambda: read.tensor([piece]), rounds)
    yield "recogniser, one index corner", _time(ocr, lambda: read_ocr.line(piece)[None], rounds)
    path = yardstick if yardstick is not None else yardstick_file()
    if path is not None:
        yield YARDSTICK, _time(Onnx(path, 1), lambda: _padded(frame), rounds)


def yardstick_file(folder: Path | None = None) -> Path | None:
    """The yardstick in the user's cache; made once where the train extra is installed, else None."""
    path = (folder or user_cache_path("stichtisch") / "bench") / "yolo11n-640.onnx"
    if not path.is_file() and importlib.util.find_spec("ultralytics") is not None:
        command = [sys.executable, "-m", "vision.studio.yardstick", str(path)]
        made = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True, check=False)
        if made.returncode:
            last = (made.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise ModelError(f"{path}: the yardstick could not be made ({last}): `make studio` and try again")
    return path if path.is_file() else None


def _time(network: Network, prepare: Callable[[], Tensor], rounds: int) -> float:
    took = []
    for number in range(WARM + rounds):
        begun = time.perf_counter()
        network.run(prepare())
        if number >= WARM:
            took.append(1000 * (time.perf_counter() - begun))
    return statistics.median(took)


def _frame() -> Image:
    """A camera's frame: what is on it does not matter to a network's running time."""
    return np.random.default_rng(1).integers(0, 256, (*FRAME, 3), np.uint8)


def _whole(frame: Image, size: int) -> Tensor:
    return boxes.tensor([locate.letterbox(frame, size)[0]])


def _square(frame: Image, side: float) -> Image:
    return indices.cut_out(frame, (frame.shape[1] / 2, frame.shape[0] / 2), side)[0]


def _padded(frame: Image) -> Tensor:
    small, _ = locate.letterbox(frame, SIDE)
    square = np.full((SIDE, SIDE, 3), locate.GREY, np.uint8)
    square[: small.shape[0]] = small
    return boxes.tensor([square])
