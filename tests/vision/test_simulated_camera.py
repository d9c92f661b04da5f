"""The simulated camera draws what lies there, deterministically, and cheaply where nothing changes (design.md §5)."""

from __future__ import annotations

import math
import time
from dataclasses import replace
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from vision.simulated.camera import SimulatedCamera, draw
from vision.simulated.looks import HELD_OUT_TABLES, TABLES, look, table_top
from vision.simulated.pack import DEMO_FAMILIES, doubled, procedural
from vision.simulated.projection import Projection
from vision.simulated.table import Arm, LaidCard, Light, Pose, SceneState, Thing, outline


def _face(colour: tuple[int, int, int]) -> SimpleNamespace:
    image = np.zeros((320, 229, 4), np.uint8)
    cv2.rectangle(image, (0, 0), (228, 319), (*colour, 255), -1)
    cv2.rectangle(image, (8, 8), (40, 60), (0, 0, 0, 255), -1)
    return SimpleNamespace(image=image)


PACK = SimpleNamespace(
    faces={"AS": _face((250, 250, 250)), "KH": _face((230, 250, 250))}, back=_face((40, 30, 160)), size_mm=(63.0, 88.0)
)
CLEAN = replace(look(1, "easy"), noise=0.0, drift=0.0, banding=0.0)
SCENE = SceneState((LaidCard(1, "AS", Pose(0.0, 60.0)), LaidCard(2, "KH", Pose(60.0, 0.0, 1.6))))


def _camera(scene: SceneState = SCENE, **changes: object) -> SimulatedCamera:
    return SimulatedCamera(scene, 1, replace(CLEAN, **changes), pack=PACK, size=(640, 480))  # type: ignore[arg-type]


@pytest.mark.parametrize("tilt", [0.0, 0.2])
@pytest.mark.parametrize("roll", [0.0, -0.3])
def test_the_lens_maps_there_and_back(tilt: float, roll: float) -> None:
    """Millimetres to pixels to millimetres is the identity on the plane of the table, also bumped and bent."""
    lens = Projection((1280, 960), tilt=tilt, roll=roll, distortion=-0.05, bump=(3.0, -2.0, 0.01))
    mm = np.array([(0.0, 0.0), (200.0, -150.0), (-380.0, 260.0)])
    assert np.allclose(lens.to_mm(lens.to_px(mm)), mm, atol=0.05)


def test_the_homography_fits_the_trick_place() -> None:
    """L23: one homography is good to a few millimetres where cards are played, although the lens bends."""
    lens = Projection(tilt=0.15, distortion=-0.05)
    spots = np.array([(-80.0, 40.0), (70.0, -70.0), (0.0, 0.0)])
    px = np.c_[lens.to_px(spots), np.ones(3)] @ lens.homography().T
    assert np.abs(px[:, :2] / px[:, 2:] - spots).max() < 3.0


def test_a_taller_thing_is_seen_larger() -> None:
    """What is nearer to the lens is larger."""
    lens = Projection()
    low, high = lens.to_px([(-50, 0), (50, 0)]), lens.to_px([(-50, 0), (50, 0)], lift=40.0)
    assert np.ptp(high[:, 0]) > np.ptp(low[:, 0]) * 1.03


def test_a_card_is_seen_where_it_lies_and_gone_when_taken() -> None:
    """The card changes the picture in its outline; taken away, the table is as before."""
    camera = _camera(SceneState())
    empty = camera.draw(0.0)
    camera.scene = SCENE
    full = camera.draw(0.0)
    x, y = np.round(camera.lens.to_px([(0.0, 60.0)])[0]).astype(int)
    assert np.abs(full[y, x].astype(int) - empty[y, x]).max() > 30
    far_x, far_y = np.round(camera.lens.to_px([(-200.0, -150.0)])[0]).astype(int)
    assert np.array_equal(full[far_y, far_x], empty[far_y, far_x])
    camera.scene = SceneState()
    assert np.abs(camera.draw(0.0).astype(int) - empty).max() <= 1


def test_drawing_only_what_changed_gives_the_same_picture_as_drawing_all() -> None:
    """Cards added, moved, covered and taken step by step end in the picture drawn from nothing."""
    camera = _camera(SceneState())
    third = LaidCard(3, None, Pose(30.0, 30.0, 0.7), 5)
    for scene in (
        SCENE,
        SCENE.with_card(third),
        SCENE.with_card(third).without(1),
        SCENE.without(1).with_card(SCENE.cards[0]),
    ):
        camera.scene = scene
        step_by_step = camera.draw(0.0)
        assert np.abs(step_by_step.astype(int) - _camera(scene).draw(0.0)).max() <= 2


def test_the_upper_card_covers_the_lower_one() -> None:
    """Cards are drawn from the bottom to the top."""
    low, top = LaidCard(1, None, Pose(0.0, 0.0)), LaidCard(2, "AS", Pose(0.0, 0.0))
    x, y = 320, 240
    assert _camera(SceneState((low, top))).draw(0.0)[y, x, 1] > 150
    assert _camera(SceneState((top, low))).draw(0.0)[y, x, 1] < 150


def test_the_same_seed_gives_the_same_pictures() -> None:
    """Everything follows from seed and time, noise too."""
    first, second = (SimulatedCamera(SCENE, 4, pack=PACK, size=(320, 240)) for _ in range(2))
    assert all(np.array_equal(first.draw(t), second.draw(t)) for t in (0.0, 0.1, 5.0))
    assert not np.array_equal(first.draw(5.0), first.draw(5.0)), "a sensor has noise"


def test_frames_come_at_the_rate_of_the_clock() -> None:
    """An early call gets nothing: only the newest frame counts."""
    now = [0.0]
    camera = SimulatedCamera(SCENE, 1, CLEAN, pack=PACK, clock=lambda: now[0], size=(320, 240), fps=10)
    first = camera.frame()
    assert first is not None
    assert first.number == 1
    assert first.image.shape == (240, 320, 3)
    now[0] = 0.05
    assert camera.frame() is None
    now[0] = 0.1
    second = camera.frame()
    assert second is not None
    assert second.at == pytest.approx(0.1)


def test_an_arm_hides_what_lies_below_and_goes_without_a_trace() -> None:
    """Arms come and go."""
    camera = _camera()
    before = camera.draw(0.0)
    camera.scene = replace(SCENE, arms=(Arm((0.0, 500.0), (0.0, 60.0), holds=(LaidCard(9, "KH", Pose(0, 0, 0, 20)),)),))
    during = camera.draw(0.0)
    assert (np.abs(during.astype(int) - before).max(axis=2) > 25).mean() > 0.02
    camera.scene = SCENE
    assert np.array_equal(camera.draw(0.0), before)


def test_light_bump_and_cover() -> None:
    """The lamp, a push at the camera and a covered lens change the whole picture."""
    camera = _camera()
    before = camera.draw(0.0).astype(int)
    camera.scene = replace(SCENE, light=Light(gain=0.6))
    assert camera.draw(0.0).mean() < before.mean() * 0.7
    camera.scene = replace(SCENE, bump=(6.0, 3.0, 0.01))
    moved = camera.draw(0.0)
    x, y = np.round(camera.lens.to_px(outline(SCENE.cards[0].pose))[0] + 8).astype(int)
    assert moved[y, x].min() > 100
    camera.scene = replace(SCENE, covered=True)
    assert camera.draw(0.0).max() < 20


def test_a_still_frame_is_cheap() -> None:
    """Cached layers: a frame of a still table costs a few milliseconds (the bound is wide for busy machines)."""
    camera = SimulatedCamera(SCENE, 1, pack=PACK)
    camera.draw(0.0)
    begin = time.perf_counter()
    for number in range(20):
        camera.draw(number * 1e-4)
    assert (time.perf_counter() - begin) / 20 < 0.03


def test_things_are_drawn_below_cards() -> None:
    """A coaster under a card."""
    thing = Thing(1, "coaster", Pose(0.0, 0.0), (95.0, 95.0), (20, 20, 20))
    picture = draw(
        replace(SceneState((LaidCard(1, "AS", Pose(0.0, 0.0)),)), things=(thing,)), PACK, look=CLEAN, size=(640, 480)
    )
    assert picture[240, 320].min() > 120
    assert picture[240, 320 - 27].max() < 90


@pytest.mark.parametrize("family", TABLES + HELD_OUT_TABLES)
def test_every_table_top_is_a_pure_function_of_its_seed(family: str) -> None:
    """A top is repeatable and differs from seed to seed."""
    one, two = table_top(family, 3, (200, 150)), table_top(family, 3, (200, 150))
    assert np.array_equal(one, two)
    assert not np.array_equal(one, table_top(family, 4, (200, 150)))


def test_demo_and_training_sit_at_different_tables() -> None:
    """vision.md: what the demo uses is held out from training."""
    assert not set(TABLES) & set(HELD_OUT_TABLES)
    assert {look(seed).table for seed in range(40)} == set(HELD_OUT_TABLES)
    assert {look(seed, held_out=False).table for seed in range(60)} == set(TABLES)
    with pytest.raises(ValueError, match="no table top called"):
        table_top("ice", 1)


def test_outline_of_a_turned_card() -> None:
    """Angles run clockwise in the picture: a quarter turn brings the printed top to the right."""
    corners = outline(Pose(0.0, 0.0, math.pi / 2), (60.0, 90.0))
    assert corners[0] == pytest.approx((45.0, -30.0))
    assert corners[1] == pytest.approx((45.0, 30.0))


def test_two_packs_have_two_backs() -> None:
    """S2: cards with odd keys come from the second pack: same faces, the back in another colour."""
    pack = doubled(procedural(DEMO_FAMILIES[3], 120))
    scene = SceneState(tuple(LaidCard(key, None, Pose(-150.0 + 100.0 * key, 0.0)) for key in range(4)))
    camera = SimulatedCamera(scene, 1, pack=pack, size=(640, 480))
    picture = camera.draw(0.0)
    colours = []
    for card in scene.cards:
        x, y = (int(v) for v in camera.lens.to_px([(card.pose.x, card.pose.y)])[0])
        colours.append(picture[y - 12 : y + 12, x - 8 : x + 8].reshape(-1, 3).mean(axis=0))
    assert np.abs(colours[0] - colours[2]).max() < 12
    assert np.abs(colours[1] - colours[3]).max() < 12
    assert np.abs(colours[0] - colours[1]).max() > 25
