"""Training of the two oriented-box networks with ultralytics on the CPU, in a given time; it goes on where it stopped.

Measured on one thread with AMX: layers in bfloat16 with the channels last learn the same at 1.2 to 1.7 times the
speed; the loss stays in float32. Each batch is turned by a random quarter turn, which costs nothing; faces are never
mirrored.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

os.environ.setdefault("YOLO_OFFLINE", "true")
os.environ.setdefault("YOLO_AUTOINSTALL", "false")

import torch
import yaml
from ultralytics import settings
from ultralytics.models.yolo.obb import OBBTrainer
from ultralytics.nn.tasks import OBBModel
from ultralytics.utils import RANK

from vision.studio.workshop import Pass, Plan

_HEAD = (
    (-1, 1, "nn.Upsample", (None, 2, "nearest")),
    ((-1, 6), 1, "Concat", (1,)),
    (-1, 2, "C3k2", (512, False)),
    (-1, 1, "nn.Upsample", (None, 2, "nearest")),
    ((-1, 4), 1, "Concat", (1,)),
    (-1, 2, "C3k2", (256, False)),
    (-1, 1, "Conv", (256, 3, 2)),
    ((-1, 13), 1, "Concat", (1,)),
    (-1, 2, "C3k2", (512, False)),
    (-1, 1, "Conv", (512, 3, 2)),
    ((-1, 10), 1, "Concat", (1,)),
    (-1, 2, "C3k2", (1024, True)),
    ((16, 19, 22), 1, "OBB", ("nc", 1)),
)
_BACKBONE = (
    (-1, 1, "Conv", (64, 3, 2)),
    (-1, 1, "Conv", (128, 3, 2)),
    (-1, 2, "C3k2", (256, False, 0.25)),
    (-1, 1, "Conv", (256, 3, 2)),
    (-1, 2, "C3k2", (512, False, 0.25)),
    (-1, 1, "Conv", (512, 3, 2)),
    (-1, 2, "C3k2", (512, True)),
    (-1, 1, "Conv", (1024, 3, 2)),
    (-1, 2, "C3k2", (1024, True)),
    (-1, 1, "SPPF", (1024, 5)),
    (-1, 2, "C2PSA", (1024,)),
)


def _listed(value: Any) -> Any:
    return [_listed(v) for v in value] if isinstance(value, tuple) else value


def architecture(plan: Plan) -> dict[str, Any]:
    """YOLO11-obb at the plan's width, as ultralytics reads it."""
    return {
        "nc": plan.classes,
        "scales": {"n": [0.5, plan.width, 1024]},
        "scale": "n",
        "backbone": _listed(_BACKBONE),
        "head": _listed(_HEAD),
        "yaml_file": f"yolo11n-obb-{plan.name}.yaml",
    }


def _float(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return value.float() if value.dtype == torch.bfloat16 else value
    if isinstance(value, dict):
        return {key: _float(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_float(item) for item in value)
    return value


class CardModel(OBBModel):
    """An oriented-box YOLO whose loss is worked out in float32, though its layers train in bfloat16."""

    def loss(self, batch: dict[str, Any], preds: Any = None) -> Any:
        """The loss of a batch; in training the layers run in bfloat16, which ultralytics' own switch offers on CUDA
        only.
        """
        if preds is None:
            pictures = batch["img"].contiguous(memory_format=torch.channels_last)
            with torch.autocast("cpu", torch.bfloat16, enabled=self.training):
                preds = self.forward(pictures)
        return super().loss(batch, _float(preds))


class CardTrainer(OBBTrainer):
    """ultralytics' trainer with our model and with quarter turns."""

    def get_model(self, cfg: Any = None, weights: Any = None, verbose: bool = True) -> CardModel:
        """The network of the plan, with the weights of an earlier training where there are some."""
        model = CardModel(cfg, nc=self.data["nc"], ch=self.data["channels"], verbose=verbose and RANK == -1)
        if weights:
            model.load(weights)
        model = model.to(memory_format=torch.channels_last)
        return self.set_model_names_for_load(model)

    def preprocess_batch(self, batch: dict[str, Any]) -> dict[str, Any]:
        """Turn the whole batch by 0 to 3 quarter turns against the clock, boxes and angles with it."""
        batch = super().preprocess_batch(batch)
        if self.model.training:
            for _ in range(int(torch.randint(4, (1,)))):
                batch["img"] = torch.rot90(batch["img"], 1, (2, 3))
                boxes = batch["bboxes"]
                x, y = boxes[:, 0].clone(), boxes[:, 1].clone()
                boxes[:, 0], boxes[:, 1] = y, 1 - x
                boxes[:, 4] -= torch.pi / 2
        return batch


def train(plan: Plan, one: Pass, data: Path, folder: Path, name: str, start: Path | None = None) -> Path:
    """Train one pass of a plan on rendered pictures (`data` is the data.yaml), on one thread; the path of the last
    checkpoint.

    A pass that was cut off goes on from its last checkpoint in `folder`; else it begins with the weights of `start`.
    """
    settings.update({"sync": False})
    torch.set_num_threads(1)
    last = folder / name / "weights" / "last.pt"
    overrides: dict[str, Any] = {
        "data": str(data),
        "imgsz": plan.side,
        "batch": plan.batch,
        "nbs": plan.batch,
        "epochs": 100,
        "time": one.minutes / 60,
        "optimizer": "AdamW",
        "lr0": one.rate,
        "lrf": 0.01,
        "cos_lr": True,
        "warmup_epochs": one.warmup,
        "weight_decay": 0.02,
        "amp": False,
        "device": "cpu",
        "workers": 0,
        "mosaic": 0.0,
        "close_mosaic": 0,
        "fliplr": 0.0,
        "flipud": 0.0,
        "degrees": 0.0,
        "translate": 0.1,
        "scale": plan.scale,
        "hsv_h": 0.02,
        "hsv_s": 0.5,
        "hsv_v": 0.35,
        "erasing": 0.0,
        "plots": False,
        "patience": 0,
        "seed": 0,
        "deterministic": True,
        "project": str(folder),
        "name": name,
        "exist_ok": True,
    }
    sketch = folder / f"yolo11n-obb-{plan.name}.yaml"
    folder.mkdir(parents=True, exist_ok=True)
    drawn = {key: value for key, value in architecture(plan).items() if key != "yaml_file"}
    sketch.write_text(yaml.safe_dump(drawn), encoding="utf-8")
    overrides["model"] = str(start or sketch)
    if last.exists():
        overrides["resume"] = str(last)
    CardTrainer(overrides=overrides).train()
    return last
