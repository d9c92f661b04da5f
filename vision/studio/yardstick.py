"""`python -m vision.studio.yardstick FILE`: a plain YOLO11n detector with random weights as ONNX.

Nobody reads with it: its running time at 640 pixels is what the running times of our own networks are compared with
(`vision/bench.py`), and time does not depend on weights.
"""

from __future__ import annotations

import sys
from pathlib import Path

import torch
from ultralytics.nn.tasks import DetectionModel

from vision.studio.export import OPSET

SIDE = 640
"""Pixels of a side: what YOLO11n is made for."""


def make(target: Path) -> Path:
    """Write the network of ultralytics' `yolo11n.yaml` (80 classes), its batch norms fused, input (1, 3, 640, 640);
    returns `target`.
    """
    torch.set_num_threads(1)
    model = DetectionModel("yolo11n.yaml", verbose=False).float().eval().fuse(verbose=False)
    for module in model.modules():
        if hasattr(module, "export"):
            module.export, module.format = True, "onnx"
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_suffix(".part.onnx")
    names = {"input_names": ["images"], "output_names": ["output0"]}
    torch.onnx.export(model, (torch.zeros(1, 3, SIDE, SIDE),), str(part), opset_version=OPSET, dynamo=False, **names)
    part.replace(target)
    return target


if __name__ == "__main__":
    make(Path(sys.argv[1]))
