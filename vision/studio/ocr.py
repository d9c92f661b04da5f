"""Makes `ocr.onnx`: the text recogniser out of a wheel, cut down to the signs a card index can hold.

The network is PP-OCRv4 recognition by the PaddlePaddle authors, Apache-2.0, as packed by RapidOCR (Apache-2.0) in
`rapidocr-onnxruntime` 1.4.4. Nothing is trained: only the columns of its last layer for signs we never ask about are
left out, which also makes the file a third smaller.
"""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

from vision.read_ocr import HEIGHT, SIGNS
from vision.studio.workshop import StudioError, Workshop

WHEEL = "rapidocr_onnxruntime-1.4.4-py3-none-any.whl"
INSIDE = "rapidocr_onnxruntime/models/ch_PP-OCRv4_rec_infer.onnx"


def fetch(folder: Path) -> bytes:
    """The recogniser's file out of the wheel, which pip downloads into `folder` if it is not there.

    Raises:
        StudioError: it can't be had.
    """
    wheel = folder / WHEEL
    if not wheel.is_file():
        command = [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--no-deps",
            "--ignore-requires-python",
            "--dest",
            str(folder),
            "rapidocr-onnxruntime==1.4.4",
        ]
        folder.mkdir(parents=True, exist_ok=True)
        if subprocess.run(command, check=False).returncode:
            raise StudioError(f"{wheel}: pip could not fetch it; put the wheel there by hand")
    with zipfile.ZipFile(wheel) as archive:
        return archive.read(INSIDE)


def kept(model: onnx.ModelProto) -> list[int]:
    """The columns of the last layer that stay: the blank, then `SIGNS`."""
    known = {entry.key: entry.value for entry in model.metadata_props}["character"].split("\n")
    return [0, *(1 + known.index(sign) for sign in SIGNS)]


def prune(data: bytes) -> onnx.ModelProto:
    """The model with only the columns `kept` in its last layer."""
    model = onnx.load_model_from_string(data)
    columns = kept(model)
    graph = model.graph
    head = [node for node in graph.node if node.op_type == "MatMul"][-1]
    bias = next(node for node in graph.node if node.op_type == "Add" and head.output[0] in node.input)
    names = {head.input[1], *(name for name in bias.input if name != head.output[0])}
    cut = 0
    for tensor in graph.initializer:
        if tensor.name in names:
            tensor.CopyFrom(
                numpy_helper.from_array(np.ascontiguousarray(numpy_helper.to_array(tensor)[..., columns]), tensor.name)
            )
            cut += 1
    for node in graph.node:
        if node.op_type == "Constant" and node.output[0] in names:
            value = numpy_helper.to_array(node.attribute[0].t)
            node.attribute[0].t.CopyFrom(numpy_helper.from_array(np.ascontiguousarray(value[..., columns])))
            cut += 1
    if cut != 2:
        raise StudioError("the recogniser's last layer is not where it was: this wheel is not the one that is named")
    graph.output[0].type.tensor_type.shape.dim[2].dim_value = len(columns)
    del model.metadata_props[:]
    for key, value in (
        ("source", "PP-OCRv4 recognition, PaddlePaddle authors, Apache-2.0, from rapidocr-onnxruntime 1.4.4"),
        ("signs", SIGNS),
    ):
        entry = model.metadata_props.add()
        entry.key, entry.value = key, value
    return model


def make(shop: Workshop) -> None:
    """Write `ocr.onnx`."""
    target = shop.models / "ocr.onnx"
    target.parent.mkdir(parents=True, exist_ok=True)
    onnx.save(prune(fetch(shop.cache / "ocr")), target)
    print(f"{target.name}: {target.stat().st_size / 1e6:.1f} MB, {len(SIGNS)} signs")


def apart(data: bytes, cut: Path, seed: int = 0) -> float:
    """The largest difference between the shares of the kept signs in the whole recogniser and in the one cut down."""
    import onnxruntime

    batch = np.random.default_rng(seed).uniform(-1, 1, (4, 3, HEIGHT, 56)).astype(np.float32)
    answers = []
    for model in (data, str(cut)):
        session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
        answers.append(session.run(None, {session.get_inputs()[0].name: batch})[0])
    whole = answers[0][..., kept(onnx.load_model_from_string(data))]
    return float(np.abs(whole / whole.sum(axis=-1, keepdims=True) - answers[1]).max())
