"""The stages that make the models, each resumable and timed: packs, render, locator, finder, readers, export, parity,
evaluate.

Everything lies in the user's cache until `export` writes the ONNX files into `vision/models/`. Seeds are fixed.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import platformdirs

MODELS = Path(__file__).resolve().parent.parent / "models"
"""Where the shipped models lie."""
FAMILIES = 120
"""Drawn families that are trained on, beside the card art that packages carry."""
ART_SHARE = 3
"""How many times as often a pack of card art is laid as a drawn one: courts and old index letters are rarer than
families.
"""
SCENES = 8000
VALIDATION_SCENES = 200
PARITY_PICTURES = 40
"""Pictures over which an exported model is compared with its checkpoint; they have to agree within a pixel."""


class StudioError(RuntimeError):
    """A stage cannot run; the text says what to do."""


def cache() -> Path:
    """The folder in which rendered pictures and checkpoints are kept."""
    folder = Path(platformdirs.user_cache_dir("stichtisch")) / "studio"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def packs() -> None:
    """Draw and rasterise the packs once, so that later stages find them in the cache."""
    from vision.studio import packs as store

    training, judging = len(store.training_packs(procedural=FAMILIES)), len(store.validation_packs())
    print(f"{training} packs to train on, {judging} to judge with")


def render() -> None:
    """Scenes for training and for judging, to disk."""
    from vision.studio import packs as store
    from vision.studio.render import render as draw

    draw(cache(), "val", store.validation_packs(), VALIDATION_SCENES, seed=3, cuts=1)
    drawn = store.training_packs(procedural=FAMILIES, art=False)
    art = [pack for pack in store.art_packs() if not pack.held_out]
    draw(cache(), "train", drawn + art * ART_SHARE, SCENES, seed=1)


def _train(name: str) -> None:
    from vision.studio import trainer

    plan = {"locator": trainer.LOCATOR, "finder": trainer.FINDER}[name]
    data = cache() / name / "data.yaml"
    if not data.exists():
        raise StudioError(f"no pictures for the {name}: run the stage render first")
    trainer.train(plan, data, cache() / "runs")


def locator() -> None:
    """Train the locator."""
    _train("locator")


def finder() -> None:
    """Train the index finder."""
    _train("finder")


def readers() -> None:
    """Train, calibrate and export the readers."""
    importlib.import_module("vision.studio.readers").make()


def _checkpoint(name: str) -> Path:
    last = cache() / "runs" / name / "weights" / "last.pt"
    if not last.exists():
        raise StudioError(f"no checkpoint of the {name}: run the stage {name} first")
    return last


def export() -> None:
    """Write locator and finder as ONNX files into the package."""
    from vision.studio import trainer
    from vision.studio.export import export as write

    for plan in (trainer.LOCATOR, trainer.FINDER):
        target = write(_checkpoint(plan.name), MODELS / f"{plan.name}.onnx", plan.side)
        print(f"{target.name}: {target.stat().st_size / 1e6:.1f} MB")


def parity() -> None:
    """Compare the exported models with their checkpoints; raises StudioError when they differ by a pixel or more."""
    from vision.studio.export import parity as compare

    for name, sides in (("locator", (256, 512)), ("finder", (192,))):
        pictures = sorted((cache() / name / "images" / "val").glob("*.jpg"))[:PARITY_PICTURES]
        images = [image for image in map(cv2.imread, map(str, pictures)) if image is not None]
        found = compare(_checkpoint(name), MODELS / f"{name}.onnx", images, sides)
        print(f"{name}: {found.boxes} boxes, at most {found.pixels:.4f} px and {found.scores:.6f} in score apart")
        if found.boxes == 0 or found.pixels >= 1.0:
            raise StudioError(f"{name}.onnx does not say what its checkpoint says: export it again")


def evaluate() -> None:
    """Count how the shipped chain reads photographs, where a folder of them is named by STICHTISCH_REAL."""
    import os

    from vision.evaluate import cases, labels, report, text
    from vision.eyes import Eyes

    root = os.environ.get("STICHTISCH_REAL")
    if not root:
        raise StudioError("set STICHTISCH_REAL to the folder of photographs that holds labels.jsonl")
    print(text(report(list(cases(Eyes.load().look, labels(Path(root) / "labels.jsonl"), Path(root))))))


STAGES: dict[str, Callable[[], None]] = {
    "packs": packs,
    "render": render,
    "locator": locator,
    "finder": finder,
    "readers": readers,
    "export": export,
    "parity": parity,
    "evaluate": evaluate,
}
"""The stages in the order they run."""


def run(names: Sequence[str]) -> None:
    """Run stages in order and print how long each took; raises StudioError for a name that is none."""
    unknown = [name for name in names if name not in STAGES]
    if unknown:
        raise StudioError(f"no stage {unknown[0]!r}; there are {', '.join(STAGES)}")
    for name in names:
        began = time.monotonic()
        print(f"== {name}")
        STAGES[name]()
        print(f"== {name} took {time.monotonic() - began:.0f} s")
