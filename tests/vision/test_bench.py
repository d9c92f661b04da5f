"""The figures of `stichtisch bench`: which calls are timed, and what is said where the yardstick is missing."""

from __future__ import annotations

import importlib.util
import subprocess
from pathlib import Path

import numpy as np
import pytest

from vision import bench, runtime
from vision.runtime import ModelError, Tensor


class Counting:
    """A network that notes what it is given."""

    def __init__(self, name: str, shapes: dict[str, set[tuple[int, ...]]]) -> None:
        self._shapes = shapes.setdefault(name, set())

    def run(self, batch: Tensor) -> list[Tensor]:
        assert batch.dtype == np.float32
        assert batch.flags.c_contiguous
        self._shapes.add(batch.shape)
        return [batch]


@pytest.fixture
def shapes(monkeypatch: pytest.MonkeyPatch) -> dict[str, set[tuple[int, ...]]]:
    seen: dict[str, set[tuple[int, ...]]] = {}

    def load(name: str, folder: Path | None, threads: int) -> Counting:
        assert threads == 1
        return Counting(name, seen)

    monkeypatch.setattr(runtime, "load", load)
    monkeypatch.setattr(bench, "Onnx", lambda path, threads: Counting(path.name, seen))
    return seen


def test_every_network_gets_what_it_gets_at_the_table(shapes: dict[str, set[tuple[int, ...]]]) -> None:
    """The whole 4:3 frame at every size of the locator, one cut-out, one corner; the yardstick the padded frame."""
    calls = list(bench.model_calls(yardstick=Path("yardstick.onnx"), rounds=2))
    assert shapes == {
        "locator.onnx": {(1, 3, size * 3 // 4, size) for size in (128, 256, 384, 512)} | {(1, 3, 160, 192)},
        "finder.onnx": {(1, 3, 192, 192)},
        "reader.onnx": {(1, 3, 88, 56)},
        "ocr.onnx": {(1, 3, 48, 56)},
        "yardstick.onnx": {(1, 3, 640, 640)},
    }
    assert [name for name, _ in calls][-1] == bench.YARDSTICK
    assert len(calls) == 9
    assert all(milliseconds > 0 for _, milliseconds in calls)


def test_without_the_train_extra_there_is_no_yardstick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert bench.yardstick_file(tmp_path) is None


def test_a_yardstick_made_before_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    made = tmp_path / "yolo11n-640.onnx"
    made.write_bytes(b"network")
    assert bench.yardstick_file(tmp_path) == made


def test_a_yardstick_that_cannot_be_made_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: True)
    failed = subprocess.CompletedProcess((), 1, "", "a long story\nno room on the disk\n")
    monkeypatch.setattr(subprocess, "run", lambda *args, **kwargs: failed)
    with pytest.raises(ModelError, match=r"no room on the disk.*make studio"):
        bench.yardstick_file(tmp_path)


@pytest.mark.studio
def test_the_yardstick_is_yolo11n(tmp_path: Path) -> None:
    """Made by ultralytics from its own description: 84 rows (4 + 80 classes) for each of 8400 places at 640."""
    path = bench.yardstick_file(tmp_path)
    assert path is not None
    (output,) = runtime.Onnx(path, 1).run(np.zeros((1, 3, 640, 640), np.float32))
    assert output.shape == (1, 84, 8400)
