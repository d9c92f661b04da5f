"""Training and export of the box networks (field notes: no mirrored faces, no export that is broken silently)."""

from __future__ import annotations

import numpy as np
import pytest

pytestmark = pytest.mark.studio
torch = pytest.importorskip("torch")
pytest.importorskip("ultralytics")
torch.set_num_threads(1)


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory):
    """A network that was never trained, with a bias that lets some boxes score above the line of comparison."""
    from vision.studio.trainer import CardModel, architecture
    from vision.studio.workshop import FINDER

    torch.manual_seed(1)
    model = CardModel(architecture(FINDER), nc=1, verbose=False)
    with torch.no_grad():
        for branch in model.model[-1].cv3:
            branch[-1].bias.fill_(0.2)
    path = tmp_path_factory.mktemp("run") / "last.pt"
    torch.save({"model": model, "ema": None}, path)
    return path


def test_the_loss_is_float32_and_learns_though_layers_run_in_bfloat16() -> None:
    from ultralytics.cfg import get_cfg

    from vision.studio.trainer import CardModel, architecture
    from vision.studio.workshop import FINDER

    torch.manual_seed(0)
    model = CardModel(architecture(FINDER), nc=1, verbose=False)
    model.args = get_cfg()
    model.train()
    step = torch.optim.AdamW(model.parameters(), 2e-3)
    images = torch.zeros(2, 3, 96, 96)
    images[:, :, 30:60, 40:55] = 1.0
    boxes = torch.tensor([[47.5 / 96, 45 / 96, 15 / 96, 30 / 96, 0.0]] * 2)
    batch = {"img": images, "bboxes": boxes, "cls": torch.zeros(2, 1), "batch_idx": torch.tensor([0.0, 1.0])}
    losses = []
    for _ in range(12):
        loss = model.loss(dict(batch))[0].sum()
        assert loss.dtype == torch.float32
        step.zero_grad()
        loss.backward()
        step.step()
        losses.append(float(loss))
    assert np.isfinite(losses).all()
    assert losses[-1] < 0.8 * losses[0]


def test_a_quarter_turn_turns_boxes_with_the_picture() -> None:
    from types import SimpleNamespace

    from ultralytics.models.yolo.obb import OBBTrainer

    from vision.studio.trainer import CardTrainer

    picture = torch.zeros(1, 3, 64, 64)
    picture[:, :, 10:20, 30:50] = 1.0  # centre (40, 15), 20 wide, 10 high
    trainer = SimpleNamespace(model=SimpleNamespace(training=True))
    original = OBBTrainer.preprocess_batch
    OBBTrainer.preprocess_batch = lambda self, batch: batch
    try:
        cls = type("Turning", (CardTrainer,), {"__init__": lambda self: None})
        turning = cls()
        turning.model = trainer.model
        seen = set()
        for seed in range(30):
            torch.manual_seed(seed)
            batch = {"img": picture.clone(), "bboxes": torch.tensor([[40 / 64, 15 / 64, 20 / 64, 10 / 64, 0.0]])}
            out = turning.preprocess_batch(batch)
            x, y, w, h, angle = out["bboxes"][0].numpy() * np.array([64, 64, 64, 64, 1])
            rows, columns = np.nonzero(out["img"][0, 0].numpy())
            assert np.allclose([columns.mean() + 0.5, rows.mean() + 0.5], [x, y], atol=0.51)
            across = abs(w * np.cos(angle)) + abs(h * np.sin(angle))
            assert across == pytest.approx(np.ptp(columns) + 1, abs=0.1)
            seen.add(round(float(angle), 2))
        assert len(seen) == 4
    finally:
        OBBTrainer.preprocess_batch = original


def test_export_says_what_the_checkpoint_says_at_every_size(checkpoint, tmp_path) -> None:
    from vision.studio.export import export, parity

    target = export(checkpoint, tmp_path / "finder.onnx", 192)
    rng = np.random.default_rng(2)
    images = [rng.integers(0, 255, (100 + 30 * i, 150, 3)).astype(np.uint8) for i in range(3)]
    found = parity(checkpoint, target, images, (192, 256))
    assert found.boxes > 0
    assert found.pixels < 0.01
    assert found.scores < 1e-3


def test_parity_notices_another_model(checkpoint, tmp_path) -> None:
    from vision.studio.export import export, parity

    target = export(checkpoint, tmp_path / "finder.onnx", 192)
    saved = torch.load(checkpoint, weights_only=False)
    with torch.no_grad():
        saved["model"].model[-1].cv3[0][-1].bias.add_(0.3)
    other = tmp_path / "other.pt"
    torch.save(saved, other)
    image = np.random.default_rng(3).integers(0, 255, (150, 150, 3)).astype(np.uint8)
    found = parity(other, target, [image], (192,))
    assert found.pixels > 0.01 or found.scores > 1e-3


def test_stages_that_cannot_run_say_so(tmp_path, capsys) -> None:
    from vision.studio.__main__ import main
    from vision.studio.workshop import Workshop

    shop = Workshop(tmp_path, tmp_path / "models")
    assert main(["locator"], shop) == 2
    assert "render" in capsys.readouterr().err
    assert main(["paint"], shop) == 2
    assert "paint" in capsys.readouterr().err
