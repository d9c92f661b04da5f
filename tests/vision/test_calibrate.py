"""Calibration from cards that people lay (L23)."""

from __future__ import annotations

import math

import numpy as np
import pytest

from vision.calibrate import Calibrator, Step, reseat
from vision.calibration import Calibration
from vision.ruler import measure
from vision.simulated.projection import Projection
from vision.simulated.table import Pose, outline
from vision.types import Reading

LENS = Projection(tilt=0.15, roll=0.05, distortion=-0.03)
MIDDLE = (Pose(-60, -50, 0.2), Pose(55, -45, 1.4), Pose(-50, 60, -0.4), Pose(60, 55, 3.0))


def seat(angle: float, far: float = 120.0) -> Pose:
    return Pose(far * math.cos(angle), far * math.sin(angle), angle + 0.3)


CLOCKWISE = [seat(math.pi / 2 + k * math.pi / 2) for k in range(4)]


def read(pose: Pose, rng: np.random.Generator, size: tuple[float, float] = (63.0, 88.0)) -> Reading:
    corners = LENS.to_px(outline(pose, size)) + rng.normal(0, 1.0, (4, 2))
    return Reading("3C", 0.99, True, (("3C", 0.99),), corners.astype(np.float32), True)


class Table:
    """Lays cards before a calibrator, ten looks a second."""

    def __init__(self, players: int, size: tuple[float, float] = (63.0, 88.0)) -> None:
        self.calibrator = Calibrator(players)
        self.rng = np.random.default_rng(1)
        self.at = 0.0
        self.size = size

    def look(self, poses: list[Pose], seconds: float) -> Step:
        step = Step("middle")
        for _ in range(round(seconds * 10)):
            self.at += 0.1
            step = self.calibrator.see([read(p, self.rng, self.size) for p in poses], (1280, 960), self.at)
        return step


def done(players: list[Pose], size: tuple[float, float] = (63.0, 88.0)) -> tuple[Step, Table]:
    table = Table(len(players), size)
    step = table.look(list(MIDDLE), 3.5)
    assert (step.kind, step.seat) == ("seat", 0)
    laid = list(MIDDLE)
    for pose in players:
        laid.append(pose)
        step = table.look(laid, 2.0)
    return step, table


def test_four_cards_and_one_a_player() -> None:
    """L23: seats, direction, ruler; the map fits the lens to a few millimetres over the trick place."""
    step, _ = done(CLOCKWISE)
    assert step.kind == "done"
    calibration = step.calibration
    assert calibration is not None
    for k, pose in enumerate(CLOCKWISE):
        assert calibration.side_of((pose.x * 0.8, pose.y * 0.8)) == (k, True)
    grid = np.array([(x, y) for x in (-150.0, 0.0, 150.0) for y in (-150.0, 0.0, 150.0)])
    found = calibration.to_mm(LENS.to_px(grid))
    apart = np.linalg.norm(found[:, None] - found[None], axis=2)
    truth = np.linalg.norm(grid[:, None] - grid[None], axis=2)
    assert np.abs(apart - truth).max() < 8.0
    assert Calibration.from_json(calibration.to_json()) == calibration


def test_counter_clockwise_is_refused_and_can_be_laid_again() -> None:
    """L23."""
    step, table = done([CLOCKWISE[0], CLOCKWISE[3], CLOCKWISE[2], CLOCKWISE[1]])
    assert step.kind == "refused"
    assert "clockwise" in step.text
    assert table.look([*MIDDLE], 1.0).kind == "seat"
    laid = list(MIDDLE)
    for pose in CLOCKWISE:
        laid.append(pose)
        step = table.look(laid, 2.0)
    assert step.kind == "done"


def test_two_on_one_side_are_refused() -> None:
    step, _ = done([CLOCKWISE[0], seat(math.pi / 2 + 0.1, 230.0), CLOCKWISE[2]])
    assert step.kind == "refused"
    assert "same side" in step.text


@pytest.mark.parametrize("wrong", [3, 5])
def test_it_waits_for_four_cards(wrong: int) -> None:
    table = Table(4)
    poses = [*MIDDLE, Pose(0, 150)][:wrong]
    step = table.look(poses, 5.0)
    assert (step.kind, step.steady) == ("middle", 0.0)


def test_moving_cards_are_not_steady() -> None:
    table = Table(4)
    for k in range(12):
        step = table.look([Pose(p.x + 8 * k, p.y, p.angle) for p in MIDDLE], 0.5)
    assert step.kind == "middle"


def test_bridge_size_is_recognised() -> None:
    """Cards are the ruler: another size than poker is noticed by its shape."""
    step, _ = done(CLOCKWISE, (57.0, 88.0))
    assert step.calibration is not None
    assert step.calibration.card_mm == (57.0, 88.0)


def test_a_new_seating_keeps_the_ruler() -> None:
    """L23: lens and ruler are kept per camera; seats belong to the match."""
    step, _ = done(CLOCKWISE)
    assert step.calibration is not None
    other = reseat(step.calibration, [(0.0, 120.0), (-100.0, -60.0), (100.0, -60.0)])
    assert other.homography == step.calibration.homography
    assert len(other.seats) == 3
    with pytest.raises(ValueError, match="clockwise"):
        reseat(step.calibration, [(0.0, 120.0), (100.0, -60.0), (-100.0, -60.0)])


def test_one_card_is_no_ruler() -> None:
    with pytest.raises(ValueError, match="two cards"):
        measure([np.zeros((4, 2))], (63.0, 88.0))
