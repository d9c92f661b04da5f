"""Checkpoints to ONNX, and the proof that the ONNX file says what the checkpoint said.

Both models: input `images` float32 (n, 3, h, w), RGB 0..1, h and w multiples of 32; output `output0` (n, 5 + classes,
boxes): centre x, y,
width, height in px of the input, a score for each class, and the angle in radians from the x axis to the box's width,
clockwise on screen.
Nothing is suppressed inside: thresholds and doubles are the runtime's.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import onnx
import torch
from numpy.typing import NDArray

from vision.studio.trainer import CardModel

OPSET = 17


@dataclass(frozen=True, slots=True)
class Parity:
    """How far ONNX and torch are apart over the compared boxes: pixels, scores, and how many boxes were compared."""

    pixels: float
    scores: float
    boxes: int


def load(checkpoint: Path) -> CardModel:
    """The network of a checkpoint (its moving average where there is one), float32, ready to predict."""
    saved = torch.load(checkpoint, map_location="cpu", weights_only=False)
    model = copy.deepcopy(saved.get("ema") or saved["model"]).float().eval()
    return model.fuse(verbose=False)


def export(checkpoint: Path, target: Path, side: int) -> Path:
    """Write a checkpoint as ONNX with free batch size, height and width; returns `target`."""
    torch.set_num_threads(1)
    model = load(checkpoint)
    for module in model.modules():
        if hasattr(module, "export"):
            module.export, module.dynamic, module.format = True, True, "onnx"
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_suffix(".part.onnx")
    axes = {0: "batch", 2: "height", 3: "width"}
    torch.onnx.export(
        model,
        (torch.zeros(1, 3, side, side),),
        str(part),
        opset_version=OPSET,
        input_names=["images"],
        output_names=["output0"],
        dynamic_axes={"images": axes, "output0": {0: "batch", 2: "boxes"}},
        dynamo=False,
    )
    graph = onnx.load(part)
    onnx.checker.check_model(graph)
    part.replace(target)
    return target


def _tensor(image: NDArray[np.uint8], side: int) -> NDArray[np.float32]:
    scale = side / max(image.shape[:2])
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)[:side, :side]
    square = np.full((side, side, 3), 114, np.uint8)
    top, left = (side - small.shape[0]) // 2, (side - small.shape[1]) // 2
    square[top : top + small.shape[0], left : left + small.shape[1]] = small
    return np.ascontiguousarray(square[None, :, :, ::-1].transpose(0, 3, 1, 2)).astype(np.float32) / np.float32(255)


def parity(checkpoint: Path, exported: Path, images: Sequence[NDArray[np.uint8]], sides: Sequence[int]) -> Parity:
    """Run checkpoint and ONNX file over pictures at each side and compare every box with a score above 0.25, and the
    best of each picture.
    """
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(exported), options, providers=["CPUExecutionProvider"])
    model = load(checkpoint)
    pixels = scores = 0.0
    boxes = 0
    for image in images:
        for side in sides:
            tensor = _tensor(image, side)
            with torch.no_grad():
                answer = model(torch.from_numpy(tensor))
            expected = (answer[0] if isinstance(answer, (tuple, list)) else answer).numpy()[0]
            got = session.run(None, {"images": tensor})[0][0]
            if got.shape != expected.shape:
                raise ValueError(
                    f"{exported.name}: shape {got.shape} where the checkpoint gives {expected.shape}; export it again"
                )
            score = expected[4:-1].max(axis=0)
            kept = score >= min(0.25, score.max())
            pixels = max(pixels, float(np.abs(got[:4, kept] - expected[:4, kept]).max()))
            scores = max(scores, float(np.abs(got[4:-1, kept] - expected[4:-1, kept]).max()))
            boxes += int(kept.sum())
    return Parity(pixels, scores, boxes)
