"""What the reader learns from: index corners in every style, and pieces that are never seen twice the same
(the held-out print of `vision.simulated.glyphs` stays out).
"""

from __future__ import annotations

import numpy as np
import pytest

from table.cards import RANKS, SUITS

pytestmark = pytest.mark.studio
torch = pytest.importorskip("torch")
torch.set_num_threads(1)


def _pieces(count: int) -> torch.Tensor:
    """Dark bars on light paper, each piece with another one."""
    x = torch.full((count, 3, 88, 56), 0.9)
    for k in range(count):
        x[k, :, 14:74, 10 + k % 30 : 20 + k % 30] = 0.1
    return x


def test_a_piece_is_another_one_each_time_and_still_the_same_index() -> None:
    from vision.studio.readers_vary import vary

    torch.manual_seed(0)
    x = _pieces(64)
    first, second = vary(x), vary(x)
    assert first.shape == x.shape
    assert first.min() >= 0
    assert first.max() <= 1
    assert (first - second).abs().mean(dim=(1, 2, 3)).min() > 1e-3
    grey, seen = x.mean(dim=1).flatten(1), first.mean(dim=1).flatten(1)
    alike = torch.nn.functional.cosine_similarity(grey - grey.mean(1, True), seen - seen.mean(1, True))
    assert alike.median() > 0.6
    assert (alike > 0.2).float().mean() > 0.9


def test_thicker_strokes_are_the_darkest_neighbours() -> None:
    from vision.studio.readers_vary import _most

    x = torch.rand(2, 3, 9, 7)
    assert torch.equal(_most(x), torch.nn.functional.max_pool2d(x, 3, 1, 1))


def test_every_sign_can_be_written_by_pen() -> None:
    from vision.studio.readers_strokes import written
    from vision.studio.readers_type import tight

    rng = np.random.default_rng(0)
    for sign in "AKQJDBVRH0123456789":
        masks = [tight(written(sign, rng)) for _ in range(6)]
        for mask in masks:
            assert mask is not None
            assert 0.9 < mask.shape[0] / 120 < 1.35
            assert (mask > 128).mean() < 0.97 or sign == "1"
        assert len({mask.shape for mask in masks}) > 1


def test_pips_of_all_suits_are_one_shape_of_sound_size() -> None:
    readers_type = pytest.importorskip("vision.studio.readers_type")
    try:
        if not readers_type.pip_fonts():
            pytest.skip("no font with pips here")
    except OSError:
        pytest.skip("no fontconfig here")
    from vision.studio.readers_pips import pip_mask

    rng = np.random.default_rng(1)
    for suit in SUITS:
        for _ in range(12):
            mask = pip_mask(suit, rng)
            assert mask.max() > 200
            assert 0.3 < mask.shape[1] / mask.shape[0] < 2.2
            assert (mask > 128).mean() > 0.1


def test_corners_carry_a_quad_round_their_ink_and_held_out_print_stays_out() -> None:
    readers_type = pytest.importorskip("vision.studio.readers_type")
    try:
        training, held = readers_type.fonts(), readers_type.fonts(True)
    except OSError:
        pytest.skip("no fontconfig here")
    if not (training and held and readers_type.pip_fonts()):
        pytest.skip("no fonts here")
    assert not set(training) & set(held)
    from vision.studio.readers_draw import draw

    rng = np.random.default_rng(2)
    seen = set()
    for _ in range(40):
        corner = draw(rng)
        assert corner.rank in RANKS
        assert corner.suit in SUITS
        seen.add(corner.rank)
        (x0, y0), (x1, y1) = corner.quad.min(axis=0), corner.quad.max(axis=0)
        assert 0 <= x0 < x1 <= corner.image.shape[1]
        assert 0 <= y0 < y1 <= corner.image.shape[0]
        inside = corner.image[int(y0) : int(y1), int(x0) : int(x1), :3].astype(float)
        assert inside.std(axis=(0, 1)).max() > 8
    assert len(seen) > 8


def test_a_computer_without_typefaces_is_told_so(tmp_path, monkeypatch) -> None:
    """A bare machine has none, and the packages may be out of reach."""
    from vision.studio import readers_type
    from vision.studio.workshop import StudioError

    monkeypatch.setattr(readers_type, "_listing", lambda signs, folder: ())
    with pytest.raises(StudioError, match="typeface"):
        readers_type.font(np.random.default_rng(0), True, tmp_path)


def test_card_art_that_cannot_be_had_is_named(tmp_path, monkeypatch) -> None:
    from vision.studio import packs

    monkeypatch.setattr(packs, "draw_pack", lambda source, cache: None)
    assert packs.missing_art(tmp_path) == [source.name for source in packs.SOURCES]
