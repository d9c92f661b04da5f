"""Makes `ocr.onnx`: the text recogniser out of a wheel, cut down to the signs a card index can hold.

    python -m vision.studio.ocr FOLDER OUT

FOLDER is where the wheel is kept (downloaded with pip if it is not there). The network is PP-OCRv4 recognition by the
PaddlePaddle authors, Apache-2.0, as packed by RapidOCR (Apache-2.0) in `rapidocr-onnxruntime` 1.4.4. Nothing is
trained: only the columns of its last layer for signs we never ask about are left out, which also makes the file a
third smaller.
"""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

from vision.read_ocr import SIGNS

WHEEL = "rapidocr_onnxruntime-1.4.4-py3-none-any.whl"
INSIDE = "rapidocr_onnxruntime/models/ch_PP-OCRv4_rec_infer.onnx"


def fetch(folder: Path) -> bytes:
    """The recogniser's file out of the wheel."""
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
        subprocess.run(command, check=True)
    with zipfile.ZipFile(wheel) as archive:
        return archive.read(INSIDE)


def prune(data: bytes) -> onnx.ModelProto:
    """The model with only the columns of `SIGNS` in its last layer, first the blank."""
    model = onnx.load_model_from_string(data)
    meta = {entry.key: entry.value for entry in model.metadata_props}
    known = meta["character"].split("\n")
    columns = [0, *(1 + known.index(sign) for sign in SIGNS)]
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
        raise SystemExit("the recogniser's last layer is not where it was: this wheel is not the one that is named")
    graph.output[0].type.tensor_type.shape.dim[2].dim_value = len(columns)
    del model.metadata_props[:]
    for key, value in (
        ("source", "PP-OCRv4 recognition, PaddlePaddle authors, Apache-2.0, from rapidocr-onnxruntime 1.4.4"),
        ("signs", SIGNS),
    ):
        entry = model.metadata_props.add()
        entry.key, entry.value = key, value
    return model


def main(folder: str, out: str) -> None:
    """See the module."""
    model = prune(fetch(Path(folder)))
    try:
        import onnxslim

        model = onnxslim.slim(model)
    except ImportError:
        pass
    onnx.save(model, out)
    print(f"{out}: {Path(out).stat().st_size / 1e6:.1f} MB, {len(SIGNS)} signs")


if __name__ == "__main__":
    main(*sys.argv[1:3])
