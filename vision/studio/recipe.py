"""The stages that make the models from nothing, each timed, each able to go on where it was cut off.

Pictures, samples and checkpoints lie in the user's cache; the ONNX files and the confidence line go into
`vision/models/`. Seeds are fixed, drawn pictures are the same each time; trainings are cut off by the clock, so their
weights differ a little from machine to machine.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from vision.studio.workshop import StudioError, Workshop


def packs(shop: Workshop) -> None:
    """Draw and rasterise the packs once, so that later stages find them in the cache."""
    from vision.studio import packs as store
    from vision.studio.boxes_stages import judging_packs

    training = len(store.training_packs(shop.packs, shop.sizes.reader_families, art=shop.sizes.art))
    print(f"{training} packs to train on, {len(judging_packs(shop))} to judge with")
    if shop.sizes.art and (lost := store.missing_art(shop.packs)):
        print(f"without {len(lost)} packs of card art that could not be had or read: {', '.join(lost)}")


def render(shop: Workshop) -> None:
    """Scenes for training and for judging, to disk."""
    from vision.studio import boxes_stages

    boxes_stages.render(shop)


def locator(shop: Workshop) -> None:
    """Train the locator."""
    from vision.studio import boxes_stages

    boxes_stages.train(shop, "locator")


def finder(shop: Workshop) -> None:
    """Train the index finder."""
    from vision.studio import boxes_stages

    boxes_stages.train(shop, "finder")


def samples(shop: Workshop) -> None:
    """Samples of index corners for the reader, to disk."""
    from vision.studio import readers

    readers.make_samples(shop)


def reader(shop: Workshop) -> None:
    """Train the members of the reader."""
    from vision.studio import readers

    readers.make(shop)


def ocr(shop: Workshop) -> None:
    """Cut the text recogniser of a wheel down to the signs of card indices: the second reader."""
    from vision.studio import ocr as recogniser

    recogniser.make(shop)


def export(shop: Workshop) -> None:
    """Write the trained networks as ONNX files."""
    from vision.studio import boxes_stages, readers

    boxes_stages.export(shop)
    readers.export(readers.trained(shop), shop.models / "reader.onnx")


def parity(shop: Workshop) -> None:
    """Compare all exported networks with what they were made from; raises StudioError when they differ."""
    from vision.studio import boxes_stages, readers
    from vision.studio import ocr as recogniser

    boxes_stages.parity(shop)
    held = readers.Samples(shop.readers / "held")
    logit = readers.apart(readers.trained(shop), shop.models / "reader.onnx", held)
    share = recogniser.apart(recogniser.fetch(shop.cache / "ocr"), shop.models / "ocr.onnx")
    print(f"reader: at most {logit:.2g} in a logit apart; recogniser: at most {share:.2g} in a share")
    if logit > 1e-3 or share > 1e-3:
        raise StudioError("an exported reader does not say what it was made from: run export and ocr again")


def judge(shop: Workshop) -> None:
    """Measure the networks one by one on held-out packs."""
    from vision.studio import boxes_stages, readers

    boxes_stages.judge(shop)
    held = readers.Samples(shop.readers / "held")
    for member in readers.trained(shop).members:
        print("a member of the reader:", readers.judge(member, held))
    print("the reader:", readers.judge(readers.trained(shop), held))


def line(shop: Workshop) -> None:
    """Choose temperature, calibration and confidence line on scenes of held-out packs."""
    from vision.studio import readers_line

    readers_line.make(shop)


def evaluate(shop: Workshop) -> None:
    """Count how the chain reads photographs, where a folder of them is named by STICHTISCH_REAL."""
    from vision.evaluate import cases, labels, report, text
    from vision.eyes import Eyes

    root = os.environ.get("STICHTISCH_REAL")
    if not root:
        raise StudioError("set STICHTISCH_REAL to the folder of photographs that holds labels.jsonl")
    entries = labels(Path(root) / "labels.jsonl")
    print(text(report(list(cases(Eyes.load(shop.models).look, entries, Path(root))))))


STAGES: dict[str, Callable[[Workshop], None]] = {
    "packs": packs,
    "render": render,
    "locator": locator,
    "finder": finder,
    "samples": samples,
    "reader": reader,
    "ocr": ocr,
    "export": export,
    "parity": parity,
    "judge": judge,
    "line": line,
    "evaluate": evaluate,
}
"""The stages in the order they run."""


def run(names: Sequence[str], shop: Workshop) -> None:
    """Run stages in order and print how long each took; raises StudioError for a name that is none."""
    unknown = [name for name in names if name not in STAGES]
    if unknown:
        raise StudioError(f"no stage {unknown[0]!r}; there are {', '.join(STAGES)}")
    for name in names:
        began = time.monotonic()
        print(f"== {name}", flush=True)
        STAGES[name](shop)
        print(f"== {name} took {time.monotonic() - began:.0f} s", flush=True)
