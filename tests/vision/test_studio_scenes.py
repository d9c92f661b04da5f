"""Synthetic scenes: what the labels say has to be what the picture shows (vision.md, field-notes: no mirrored faces,
labels clipped).
"""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.simulated.pack import Face, Pack
from vision.studio.light import sensed
from vision.studio.placing import LAYOUTS, places
from vision.studio.samples import (
    CUT,
    INDEX_SEEN,
    clipped,
    cut_out,
    finder_samples,
    index_height,
    index_samples,
    locator_labels,
    reader_picture,
)
from vision.studio.scenes import Scene, scene


def _face(code: str | None) -> Face:
    image = np.full((176, 126, 4), 255, np.uint8)
    quads: tuple[np.ndarray, ...] = ()
    if code is None:
        image[8:-8, 8:-8, :3] = (150, 40, 40)
    else:
        first = np.float32([[6, 6], [24, 6], [24, 40], [6, 40]])
        image[6:40, 6:24, :3] = (0, 0, 255)
        image[-40:-6, -24:-6, :3] = (0, 0, 255)
        quads = (first, np.float32([126, 176]) - first)
    return Face(code, image, quads)


@pytest.fixture(scope="module")
def pack() -> Pack:
    codes = [rank + suit for rank in ("A", "10", "7", "K") for suit in "SHDC"]
    return Pack("tiny", 1, {code: _face(code) for code in codes}, _face(None))


@pytest.fixture(scope="module")
def small(pack: Pack) -> list[Scene]:
    """Scenes with cards of any size, drawn once for all tests that only look at their labels."""
    return [scene(np.random.default_rng(seed), [pack], (160, 128)) for seed in range(40)]


def _area(quad: np.ndarray) -> float:
    """Signed: positive for corners clockwise on screen."""
    x, y = quad[:, 0], quad[:, 1]
    return float(0.5 * np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y))


@pytest.mark.parametrize("layout", [kind for kind, _ in LAYOUTS])
def test_every_layout_lays_cards(layout) -> None:
    for seed in range(20):
        laid = layout(np.random.default_rng(seed))
        assert 1 <= len(laid) <= 26
        assert all(np.isfinite([p.x, p.y, p.angle]).all() for p in laid)


def test_cards_are_turned_over_the_full_circle() -> None:
    angles = [p.angle % (2 * np.pi) for seed in range(150) for p in places(np.random.default_rng(seed))]
    counts, _ = np.histogram(angles, bins=8, range=(0, 2 * np.pi))
    assert counts.min() > 0.4 * counts.mean()


def test_no_face_and_no_index_is_ever_mirrored(small: list[Scene]) -> None:
    """Field notes: flips teach mirrored letters. Corners run clockwise in every picture, cards' and indices' alike."""
    for one in small:
        for card in one.cards:
            assert _area(card.quad) > 0
            assert all(_area(index.quad) > 0 for index in card.indices)


def test_a_scene_is_a_function_of_its_seed(pack: Pack) -> None:
    one, two = (scene(np.random.default_rng(5), [pack], (200, 200)) for _ in range(2))
    assert np.array_equal(one.picture, two.picture)
    assert [c.code for c in one.cards] == [c.code for c in two.cards]


def test_an_index_that_is_said_to_show_is_where_it_is_said(pack: Pack) -> None:
    """The fake pack's indices are red patches: the middle of each visible index must be redder than the rest of its
    card.
    """
    seen = right = 0
    for seed in range(30):
        one = scene(np.random.default_rng(seed), [pack], (240, 240), share=0.4)
        for card in one.cards:
            middle = card.quad.mean(axis=0).astype(int)
            for index in card.indices:
                if index.visible > 0.97 and card.visible > 0.97:
                    x, y = index.quad.mean(axis=0).astype(int)
                    blue, _, red = one.picture[y, x]
                    plain = one.picture[middle[1], middle[0]]
                    seen += 1
                    right += (red + 4) / (blue + 4) > 1.3 * (plain[2] + 4) / (plain[0] + 4)
    assert seen > 20
    assert right / seen > 0.9


def test_a_covered_card_shows_less(small: list[Scene]) -> None:
    shares = [card.visible for one in small for card in one.cards]
    assert all(0 <= share <= 1.0 for share in shares)
    assert 0.05 < np.mean(np.array(shares) < 0.8) < 0.9


def test_labels_are_clipped_to_the_picture(small: list[Scene]) -> None:
    """ultralytics drops a whole picture for one corner outside it."""
    labels = [label for one in small for label in locator_labels(one, 6)]
    assert len(labels) > 40
    assert {kind for kind, _ in labels} == {0, 1}
    assert all(box.min() >= 0 and box.max() <= 1 for _, box in labels)


def test_a_box_half_outside_keeps_its_inner_half() -> None:
    half = clipped(np.float32([[-50, 20], [50, 20], [50, 60], [-50, 60]]), 100, 100)
    assert half is not None
    assert cv2.contourArea(half * 100) == pytest.approx(50 * 40, rel=0.02)
    assert clipped(np.float32([[-50, 20], [-10, 20], [-10, 60], [-50, 60]]), 100, 100) is None


def test_a_cut_out_maps_points_as_its_matrix_says() -> None:
    image = np.zeros((300, 400, 3), np.uint8)
    cv2.circle(image, (310, 120), 6, (255, 255, 255), -1)
    for side in (90.0, 192.0, 700.0):
        cut, matrix = cut_out(image, (300.0, 130.0), side)
        assert cut.shape == (CUT, CUT, 3)
        x, y = matrix @ np.array([310.5, 120.5, 1.0])
        white = np.argwhere(cut[:, :, 0] > 150)
        assert np.allclose(white.mean(axis=0)[::-1] + 0.5, [x, y], atol=1.5)


def test_finder_cut_outs_name_only_indices_that_show(pack: Pack) -> None:
    cuts = 0
    for seed in range(14):
        rng = np.random.default_rng(seed)
        one = scene(rng, [pack], (240, 240), share=0.45)
        showing = sum(index.visible >= INDEX_SEEN for card in one.cards for index in card.indices)
        for cut, labels in finder_samples(rng, one, sensed(rng, one.picture), 3):
            cuts += 1
            assert cut.shape == (CUT, CUT, 3)
            assert len(labels) <= showing
            assert all(box.min() >= 0 and box.max() <= 1 for _, box in labels)
    assert cuts > 10


def test_reader_pictures_give_indices_of_readable_size(pack: Pack) -> None:
    heights = []
    for seed in range(8):
        rng = np.random.default_rng(seed)
        image, found = reader_picture(rng, [pack], 320)
        assert image.dtype == np.uint8
        heights += [sample.height for sample in found]
        assert all(sample.visible >= 0.8 and sample.height == index_height(sample.quad) for sample in found)
    assert heights
    assert min(heights) >= 9


def test_indices_hidden_by_another_card_are_not_offered(small: list[Scene]) -> None:
    hidden = 0
    for one in small:
        offered = len(index_samples(one, 0.8, 0.0))
        assert offered == sum(i.visible >= 0.8 for c in one.cards for i in c.indices)
        hidden += sum(i.visible < 0.8 for c in one.cards for i in c.indices)
    assert hidden > 0
