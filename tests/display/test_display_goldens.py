"""Golden pictures: small screens as they were last looked at; `pytest tests/display --regenerate` writes them anew.

The tolerance is stated: a picture may differ in 0.3 % of its pixels by more than 48 of 255 in any colour (text is
drawn by the platform's FreeType). On failure a picture with a box around the difference lies beside the test's
temporary folder.
"""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from display_samples import samples

from display.screens import render
from display.view import view

GOLDENS = Path(__file__).parent / "goldens"
SIZE = (800, 480)
STEP = 48
SHARE = 0.003
LARGEST = 30_000
SAMPLES = samples()
PICTURES = [
    ("trick", "de"),
    ("trick", "en"),
    ("trick-won", "de"),
    ("trick-won", "en"),
    ("numbers-enter", "de"),
    ("numbers-enter", "en"),
    ("question", "de"),
    ("question", "en"),
    ("contradiction", "de"),
    ("contradiction", "en"),
    ("round-failed", "de"),
    ("round-failed", "en"),
    ("deal", "de"),
    ("deal", "en"),
    ("start", "de"),
    ("start", "en"),
]


def palette(surface: pygame.Surface) -> pygame.Surface:
    """The picture in 256 colours, each channel in coarse steps: the file stays small and the same everywhere."""
    levels = [0, 51, 102, 153, 204, 255]
    colours = [(r, g, b) for r in levels for g in levels for b in levels]
    small = pygame.Surface(surface.get_size(), depth=8)
    small.set_palette(colours + [(0, 0, 0)] * (256 - len(colours)))
    source = surface.convert(24)
    raw = pygame.image.tobytes(source, "RGB")
    nearest = [min(range(6), key=lambda index, value=value: abs(levels[index] - value)) for value in range(256)]
    red, green, blue = (
        raw[at::3].translate(bytes(near * by for near in nearest)) for at, by in ((0, 36), (1, 6), (2, 1))
    )
    pixels = bytes(map(sum, zip(red, green, blue, strict=True)))
    packed = pygame.image.frombuffer(pixels, surface.get_size(), "P")
    packed.set_palette(small.get_palette())
    return packed


def difference(first: pygame.Surface, second: pygame.Surface) -> tuple[float, pygame.Rect]:
    """The share of pixels that differ by more than `STEP`, and the box around them."""
    other = second.convert(24)
    mask = pygame.mask.from_threshold(first.convert(24), (0, 0, 0), (STEP, STEP, STEP, 255), other)
    mask.invert()
    boxes = mask.get_bounding_rects()
    box = boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)
    width, height = first.get_size()
    return mask.count() / (width * height), box


@pytest.mark.parametrize(("name", "language"), PICTURES)
def test_screens_look_as_they_did(name: str, language: str, regenerate: bool, tmp_path: Path) -> None:
    picture = render(view(*SAMPLES[name], language), SIZE)
    golden = GOLDENS / f"{name}.{language}.png"
    if regenerate:
        GOLDENS.mkdir(exist_ok=True)
        pygame.image.save(palette(picture), str(golden))
    assert golden.exists(), "no golden picture yet: run python -m pytest tests/display --regenerate and look at it"
    assert golden.stat().st_size < LARGEST
    share, box = difference(palette(picture), pygame.image.load(str(golden)))
    if share > SHARE:
        shown = picture.copy()
        pygame.draw.rect(shown, (255, 0, 255), box.inflate(8, 8), 3)
        pygame.image.save(shown, str(tmp_path / f"{name}.{language}.png"))
    assert share <= SHARE, f"{share:.1%} of the pixels differ; see {tmp_path}"


def test_the_comparison_sees_a_changed_card() -> None:
    """A comparison that cannot fail would be worth nothing."""
    one = render(view(*SAMPLES["trick"], "de"), SIZE)
    two = render(view(*SAMPLES["trick"], "en"), SIZE)
    share, box = difference(palette(one), palette(two))
    assert share > SHARE
    assert box.width > 0


def test_no_golden_picture_is_left_over() -> None:
    assert {path.name for path in GOLDENS.glob("*.png")} == {f"{name}.{language}.png" for name, language in PICTURES}
