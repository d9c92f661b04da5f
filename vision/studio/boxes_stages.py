"""The stages of the two box networks: draw scenes, train, export, compare, judge."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2

from vision.simulated.pack import Pack
from vision.studio.workshop import Plan, StudioError, Workshop

SIDES = {"locator": (256, 512), "finder": (192,)}
"""Sides of the inputs at which the runtime uses a network, px."""


def judging_packs(shop: Workshop) -> Sequence[Pack]:
    """The packs that no training sees."""
    from vision.studio.packs import validation_packs

    return validation_packs(shop.packs, shop.sizes.art)[: shop.sizes.validation]


def render(shop: Workshop) -> None:
    """Scenes for training and for judging, to disk."""
    from vision.studio import packs as store
    from vision.studio.render import render as draw

    sizes = shop.sizes
    draw(shop.studio, "val", judging_packs(shop), sizes.judging, seed=3, cuts=1, workers=sizes.workers)
    art = [pack for pack in store.art_packs(shop.packs) if not pack.held_out] if sizes.art else []
    for go in sizes.drawings:
        drawn = store.training_packs(shop.packs, len(go.families), art=False, first=go.families.start)
        packs = drawn + art * go.art
        draw(shop.studio, "train", packs, go.scenes, go.seed, workers=sizes.workers, first=go.first)


def train(shop: Workshop, name: str) -> None:
    """All passes of a network, each from the weights of the one before."""
    from vision.studio import trainer

    plan = _plan(shop, name)
    data = shop.studio / name / "data.yaml"
    if not data.exists():
        raise StudioError(f"no pictures for the {name}: run the stage render first")
    start: Path | None = None
    for number, one in enumerate(plan.passes, 1):
        run = f"{name}-{number}"

        def work(one: object = one, run: str = run, start: Path | None = start) -> None:
            trainer.train(plan, one, data, shop.studio / "runs", run, start)

        shop.once(run, work)
        start = shop.studio / "runs" / run / "weights" / "last.pt"


def _plan(shop: Workshop, name: str) -> Plan:
    return next(plan for plan in shop.sizes.boxes if plan.name == name)


def checkpoint(shop: Workshop, plan: Plan) -> Path:
    """The last checkpoint of a plan's last pass.

    Raises:
        StudioError: there is none.
    """
    last = shop.studio / "runs" / f"{plan.name}-{len(plan.passes)}" / "weights" / "last.pt"
    if not last.exists():
        raise StudioError(f"no checkpoint of the {plan.name}: run the stage {plan.name} first")
    return last


def export(shop: Workshop) -> None:
    """Write locator and finder as ONNX files."""
    from vision.studio.export import export as write

    for plan in shop.sizes.boxes:
        target = write(checkpoint(shop, plan), shop.models / f"{plan.name}.onnx", plan.side)
        print(f"{target.name}: {target.stat().st_size / 1e6:.1f} MB")


def parity(shop: Workshop) -> None:
    """Compare the exported models with their checkpoints; raises StudioError when they differ by a pixel or more."""
    from vision.studio.export import parity as compare

    for plan in shop.sizes.boxes:
        pictures = sorted((shop.studio / plan.name / "images" / "val").glob("*.jpg"))[: shop.sizes.parity]
        images = [image for image in map(cv2.imread, map(str, pictures)) if image is not None]
        if not images:
            raise StudioError(f"no pictures to compare the {plan.name} on: run the stage render first")
        found = compare(checkpoint(shop, plan), shop.models / f"{plan.name}.onnx", images, SIDES[plan.name])
        print(f"{plan.name}: {found.boxes} boxes, at most {found.pixels:.4f} px and {found.scores:.6f} in score apart")
        if found.pixels >= 1.0:
            raise StudioError(f"{plan.name}.onnx does not say what its checkpoint says: export it again")


def judge(shop: Workshop) -> None:
    """Mean average precision of both networks on the scenes of held-out packs, class by class."""
    from ultralytics import YOLO

    for plan in shop.sizes.boxes:
        data = shop.studio / plan.name / "data.yaml"
        measured = YOLO(str(checkpoint(shop, plan)), task="obb").val(
            data=str(data), imgsz=plan.side, batch=16, device="cpu", workers=0, plots=False, verbose=False
        )
        names = measured.names
        for kind, half, whole in zip(measured.box.ap_class_index, measured.box.ap50, measured.box.ap, strict=True):
            print(f"{plan.name}, {names[int(kind)]}: mAP50 {half:.3f}, mAP50-95 {whole:.3f}")
