"""Drawn packs: pure functions of their seed, every index where its quad says.

Held-out families are refused (design.md 3 and 5).
"""

from __future__ import annotations

import numpy as np
import pytest

from table.cards import CODES
from vision.simulated.glyphs import typefaces
from vision.simulated.pack import (
    DEMO_FAMILIES,
    HELD_OUT,
    VALIDATION_FAMILIES,
    HeldOutError,
    Pack,
    for_training,
    procedural,
)
from vision.simulated.pack_pips import draw_shape, pip
from vision.simulated.pack_style import style_of
from vision.studio.packs import training_packs
from vision.studio.packs.indices import find_indices
from vision.studio.packs.store import load, save


@pytest.fixture(scope="module")
def pack() -> Pack:
    return procedural(3, px_height=160)


def test_a_pack_has_all_faces_upright_with_rounded_corners(pack: Pack) -> None:
    assert set(pack.faces) == set(CODES)
    for face in (*pack.faces.values(), pack.back, *pack.jokers):
        assert face.image.shape[0] == 160
        assert face.image.shape[2] == 4
        assert face.image[0, 0, 3] == 0
        assert face.image[80, 48, 3] == 255
    assert pack.back.code is None


def test_a_pack_is_a_pure_function_of_its_seed(pack: Pack) -> None:
    again, other = procedural(3, px_height=160), procedural(4, px_height=160)
    assert all(np.array_equal(pack.faces[c].image, again.faces[c].image) for c in CODES)
    assert np.array_equal(pack.back.image, again.back.image)
    assert not np.array_equal(pack.faces["QH"].image.mean(axis=(0, 1)), other.faces["QH"].image.mean(axis=(0, 1)))


@pytest.mark.parametrize("seed", [12, 30])
def test_quads_are_tight_boxes_of_ink_and_turned_at_the_bottom(seed: int) -> None:
    pack = procedural(seed, px_height=200)
    for face in pack.faces.values():
        assert len(face.indices) in (2, 4)
        first, second = face.indices[:2]
        h, w = face.image.shape[:2]
        assert np.allclose(np.array([w, h]) - first, second, atol=1.0)
        assert first[0][0] < first[1][0]
        assert first[0][1] < first[3][1]
        assert second[0][0] > second[1][0]
        assert first.min() >= 0
        assert first[:, 0].max() < w
        x0, y0, x1, y1 = (round(float(v)) for v in (*first[0], *first[2]))
        part = face.image[y0:y1, x0:x1, :3].astype(int)
        paper = np.median(face.image[: h // 2, max(0, x0 - 3) : x0, :3].reshape(-1, 3), axis=0)
        inked = np.abs(part - paper).max(axis=2) > 40
        assert inked[:3].any()
        assert inked[-3:].any()
        assert inked[:, :3].any()
        assert inked[:, -3:].any()


def test_held_out_families_are_refused_by_the_studio() -> None:
    for seed in HELD_OUT:
        with pytest.raises(HeldOutError, match="held out"):
            for_training(seed)
    with pytest.raises(HeldOutError):
        training_packs(procedural=1, art=False, first=HELD_OUT[0])
    assert for_training(0) == 0
    assert set(DEMO_FAMILIES) | set(VALIDATION_FAMILIES) == set(HELD_OUT)
    assert not set(DEMO_FAMILIES) & set(VALIDATION_FAMILIES)


def test_held_out_packs_alone_are_printed_with_held_out_typefaces() -> None:
    assert sum(f.held_out for f in typefaces()) >= 15
    for seed in range(40):
        assert not style_of(np.random.default_rng((seed, 1)), False).typeface.held_out
        assert style_of(np.random.default_rng((seed, 1)), True).typeface.held_out


def test_every_typeface_names_its_licence_and_prints_every_rank() -> None:
    for face in typefaces():
        assert face.licence
        assert set("AKQJDBVR0123456789") <= set(face.glyphs)


def test_pips_fill_their_box() -> None:
    rng = np.random.default_rng(0)
    for _ in range(50):
        shape = draw_shape(rng)
        for suit in "SHDC":
            spots = np.concatenate(pip(suit, shape))
            assert abs(float(spots[:, 1].max()) - 0.5) < 0.1
            assert abs(float(spots[:, 1].min()) + 0.5) < 0.1
            assert np.allclose(spots[:, 0].max(), -spots[:, 0].min(), atol=1e-5)
    with pytest.raises(ValueError, match="no suit"):
        pip("X", shape)


def test_a_stored_pack_comes_back_as_it_was(pack: Pack, tmp_path) -> None:  # type: ignore[no-untyped-def]
    save(pack, tmp_path / "one.pack")
    again = load(tmp_path / "one.pack")
    assert again is not None
    assert set(again.faces) == set(pack.faces)
    for code in ("AS", "10H", "JC"):
        assert np.array_equal(again.faces[code].image, pack.faces[code].image)
        assert np.allclose(again.faces[code].indices, pack.faces[code].indices, atol=1e-3)
    assert load(tmp_path / "none.pack") is None


def test_indices_of_third_party_art_are_found_where_a_drawn_pack_has_them() -> None:
    """The finder, made for art whose indices nobody tells, agrees with the packs whose indices are known."""
    pack = procedural(9, px_height=240)
    found = find_indices({c: f.image for c, f in pack.faces.items()})
    assert len(found) >= 40
    near = [float(np.abs(found[c][0] - pack.faces[c].indices[0]).max()) for c in found]
    assert np.median(near) < 4
