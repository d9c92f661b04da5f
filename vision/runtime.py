"""The one place that runs ONNX files. Everything else asks a `Network` and could be given a fake.

onnxruntime was measured against ncnn (slower on x86) and OpenCV's dnn (twice as slow); on a Pi another runtime may
win, so nobody else imports it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from platformdirs import user_cache_path

Tensor = NDArray[np.float32]

SHIPPED = Path(__file__).parent / "models"
"""The models that come with the program."""


class ModelError(ValueError):
    """A model is missing or can't be run; the text says what to do."""


class Network(Protocol):
    """One network: a batch in, its outputs in the order of the file."""

    def run(self, batch: Tensor) -> list[Tensor]:
        """The outputs for one batch, float32, first axis the batch."""
        ...


class Onnx:
    """A network from an ONNX file with one input."""

    def __init__(self, path: Path, threads: int = 1) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        try:
            self._session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        except Exception as error:  # onnxruntime raises its own kinds, all without a common base
            raise ModelError(
                f"{path}: this model can't be run ({type(error).__name__}): install again or `make models`"
            ) from error
        self._input = self._session.get_inputs()[0].name
        self._fixed = self._session.get_inputs()[0].shape[0]

    def run(self, batch: Tensor) -> list[Tensor]:
        """The outputs for one batch. A file exported for single pictures is run once a picture."""
        if isinstance(self._fixed, int) and len(batch) != self._fixed:
            parts = [self._session.run(None, {self._input: batch[k : k + 1]}) for k in range(len(batch))]
            return [np.concatenate(columns) for columns in zip(*parts, strict=True)]
        outputs: list[Tensor] = self._session.run(None, {self._input: batch})
        return outputs


def model_path(name: str, folder: Path | None = None) -> Path:
    """Where the file `name` lies: in `folder`, or shipped, or (models being made) in the user's cache.

    Raises:
        ModelError: it lies nowhere.
    """
    places = [folder] if folder is not None else [SHIPPED, user_cache_path("stichtisch") / "models"]
    for place in places:
        if (place / name).is_file():
            return place / name
    raise ModelError(f"{places[0] / name}: no such model; install again, or make it with `make models`")


def load(name: str, folder: Path | None = None, threads: int = 1) -> Onnx:
    """The network in the file `name` (see `model_path`)."""
    return Onnx(model_path(name, folder), threads)
