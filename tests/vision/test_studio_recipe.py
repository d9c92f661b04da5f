"""The recipe (`make models`), every stage at a tiny size: each runs, none runs twice, and what comes out is a chain of
eyes that can look at a picture.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from table.cards import CODES

pytestmark = pytest.mark.studio
torch = pytest.importorskip("torch")
pytest.importorskip("ultralytics")
torch.set_num_threads(1)


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    """A workshop that draws, trains and judges next to nothing; the packs of the house's cache spare a minute."""
    from vision.studio.workshop import FINDER, LOCATOR, Drawing, Pass, Plan, ReaderPlan, Sizes, Workshop

    def tiny(plan: Plan) -> Plan:
        passes = (Pass(0.02, 2e-3, 0.1), Pass(0.02, 1e-3, 0.1))
        return Plan(plan.name, plan.classes, 64, 0.0625, passes, batch=4)

    sizes = Sizes(
        drawings=(Drawing(0, 4, 1, range(1)), Drawing(100, 2, 2, range(1))),
        judging=2,
        boxes=(tiny(LOCATOR), tiny(FINDER)),
        readers=(
            ReaderPlan("one", range(1), 1.0, 0.0, False, (Pass(0.02, 2e-3),)),
            ReaderPlan("two", range(5, 6), 0.5, 0.5, True, (Pass(0.02, 2e-3), Pass(0.02, 1e-3))),
        ),
        held_files=1,
        samples=64,
        reader_families=1,
        line_scenes=2,
        line_px=320,
        parity=2,
        art=False,
        validation=1,
        workers=1,
    )
    folder = tmp_path_factory.mktemp("studio")
    return Workshop(folder / "cache", folder / "models", sizes)


@pytest.fixture(scope="module")
def made(shop):
    """The workshop after every stage but those that need something from outside."""
    from vision.studio.recipe import STAGES, run

    fonts = pytest.importorskip("vision.studio.readers_type")
    try:
        enough = bool(fonts.fonts() and fonts.fonts(True) and fonts.pip_fonts())
    except OSError:
        enough = False
    if not enough:
        pytest.skip("no fonts here to draw index corners with: fontconfig and some font packages are needed")
    from vision.runtime import SHIPPED

    shop.models.mkdir(parents=True)
    (shop.models / "ocr.onnx").write_bytes((SHIPPED / "ocr.onnx").read_bytes())
    run([name for name in STAGES if name not in ("ocr", "parity", "evaluate")], shop)
    return shop


def test_every_stage_leaves_what_the_next_one_needs(made) -> None:
    assert {path.name for path in made.models.iterdir()} == {
        "locator.onnx",
        "finder.onnx",
        "reader.onnx",
        "ocr.onnx",
        "line.json",
    }
    line = json.loads((made.models / "line.json").read_text())
    assert set(line) == {"line", "temperature", "steep", "shift"}
    assert 0 < line["line"] < 1


def test_the_made_chain_looks_at_a_picture(made) -> None:
    from vision.eyes import Eyes

    image = np.full((200, 300, 3), 90, np.uint8)
    for reading in Eyes.load(made.models).look(image):
        assert reading.code is None or reading.code in CODES


def test_exports_say_what_their_checkpoints_say(made) -> None:
    from vision.studio import boxes_stages, readers

    boxes_stages.parity(made)
    held = readers.Samples(made.readers / "held")
    assert readers.apart(readers.trained(made), made.models / "reader.onnx", held) < 1e-3


def test_a_stage_that_is_done_is_not_done_again(made, capsys) -> None:
    from vision.studio.recipe import run

    kept = [*made.studio.rglob("*.jpg"), *made.studio.rglob("last.pt"), *made.readers.rglob("*.*")]
    before = {path: path.stat().st_mtime_ns for path in kept}
    run(["render", "locator", "finder", "samples", "reader"], made)
    assert {path: path.stat().st_mtime_ns for path in kept} == before
    assert "done before" in capsys.readouterr().out


def test_a_training_pass_that_was_cut_off_goes_on_from_its_state(made, tmp_path: Path) -> None:
    from vision.studio import readers
    from vision.studio.workshop import Pass

    target = tmp_path / "reader.pt"
    weights = readers.trained(made).members[0].state_dict()
    torch.save({"weights": weights, "spent": 3600.0, "step": 5}, target.with_suffix(".part"))
    samples = readers.Samples(made.readers / "held")
    readers.train(Pass(60, 1e-3), samples, samples, target)
    after = torch.load(target, weights_only=True)
    assert all(torch.equal(after[name], weights[name]) for name in weights)
    assert not target.with_suffix(".part").exists()


def test_scenes_are_the_same_each_time(made, tmp_path: Path) -> None:
    from vision.studio import boxes_stages, large

    large.render(tmp_path, boxes_stages.judging_packs(made), 1, made.sizes.line_px, workers=1)
    first = made.studio / "line" / "0000.jpg"
    assert (tmp_path / "0000.jpg").read_bytes() == first.read_bytes()
    for card in large.cards(tmp_path / "0000.jpg"):
        assert card.code in CODES
        assert card.quad.shape == (4, 2)


def test_the_line_is_the_lowest_that_takes_hardly_any_wrong() -> None:
    """Readings whose confidence says nothing below 0.9 and everything above: the line comes to lie at 0.9 or above."""
    from vision.studio import large, readers_line
    from vision.types import Reading

    quad = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)
    rng = np.random.default_rng(0)
    shown = []
    for _ in range(4000):
        p = float(rng.uniform(0.3, 0.9999))
        right = p > 0.9 or rng.random() < 0.4
        flat = 1 / (1 + np.exp(-readers_line.SPREAD * np.log(p / (1 - p))))
        code = "AS" if right else "KD"
        alternatives = ((code, float(flat)),)
        shown.append(([large.Card("AS", quad, True)], [Reading(code, float(flat), True, alternatives, quad, True)]))
    choice = readers_line.choose(shown, 1.0)
    assert choice.score.wrong <= readers_line.WRONG * (choice.score.right + choice.score.wrong)
    assert choice.score.right > 300
    lower = [line for line in readers_line.LINES if line < choice.settings.line]
    assert lower
    for line in lower:
        score, _ = readers_line.count(
            shown, type(choice.settings)(line, 1.0, choice.settings.steep, choice.settings.shift)
        )
        assert score.wrong > readers_line.WRONG * (score.right + score.wrong)


def test_a_network_that_remembers_answers_the_same() -> None:
    from vision.studio.readers_line import Remembering

    calls = []

    class Doubling:
        def run(self, batch):
            calls.append(len(batch))
            return [batch * 2]

    network = Remembering(Doubling())
    one, two = np.ones((2, 3), np.float32), np.zeros((1, 3), np.float32)
    assert all(np.array_equal(network.run(x)[0], x * 2) for x in (one, two, one, two))
    assert calls == [2, 1]
