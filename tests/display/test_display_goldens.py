"""Golden pictures: small screens as they were last looked at; `pytest tests/display --regenerate` writes them anew.

The tolerance is stated: pictures are compared at a quarter of their size, where the edges of letters (drawn by the
platform's FreeType) average out, and may differ in 0.3 % of these pixels by more than 60 of 255 in any colour. The
stored colours come in steps of 51, so a few grey levels more or less on another machine never count. On failure a
picture with a box around the difference lies beside the test's temporary folder.
"""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from display_samples import samples
from display_samples_games import samples_of_games

from display.screens import render
from display.view import view

GOLDENS = Path(__file__).parent / "goldens"
SIZE = (800, 480)
STEP = 60
SMALLER = 4
SHARE = 0.003
LARGEST = 30_000
SAMPLES = samples() | samples_of_games()
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
    ("raten-blind", "de"),
    ("wald-swap", "de"),
    ("wald-round", "en"),
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


def reduced(surface: pygame.Surface) -> pygame.Surface:
    """A quarter of the size, each pixel the mean of the sixteen it stands for."""
    flat = pygame.Surface(surface.get_size(), 0, 24)
    flat.blit(surface, (0, 0))
    width, height = surface.get_size()
    return pygame.transform.smoothscale(flat, (width // SMALLER, height // SMALLER))


def difference(first: pygame.Surface, second: pygame.Surface) -> tuple[float, pygame.Rect]:
    """The share of reduced pixels that differ by more than `STEP`, and the box around them in the whole picture."""
    one, other = reduced(first), reduced(second)
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (STEP, STEP, STEP, 255), other)
    mask.invert()
    boxes = mask.get_bounding_rects()
    box = boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)
    width, height = one.get_size()
    whole = pygame.Rect(box.left * SMALLER, box.top * SMALLER, box.width * SMALLER, box.height * SMALLER)
    return mask.count() / (width * height), whole


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


@pytest.mark.parametrize("by", [-5, 5])
def test_a_few_grey_levels_more_or_less_do_not_count(by: int) -> None:
    """Another FreeType, another rounding: letters and grounds that are a little lighter or darker are the same."""
    picture = render(view(*SAMPLES["trick"], "de"), SIZE)
    other = picture.copy()
    other.fill((abs(by),) * 3, special_flags=pygame.BLEND_RGB_ADD if by > 0 else pygame.BLEND_RGB_SUB)
    assert difference(palette(other), palette(picture))[0] <= SHARE


def test_a_text_one_pixel_aside_is_seen_as_the_same_and_a_missing_one_is_not() -> None:
    picture = render(view(*SAMPLES["start"], "de"), SIZE)
    aside, missing = picture.copy(), picture.copy()
    row = pygame.Rect(0, 190, 500, 50)
    aside.blit(picture.subsurface(row).copy(), row.move(0, 1))
    missing.fill(picture.get_at((2, 2)), row)
    assert difference(palette(aside), palette(picture))[0] <= SHARE
    assert difference(palette(missing), palette(picture))[0] > SHARE


def test_no_golden_picture_is_left_over() -> None:
    assert {path.name for path in GOLDENS.glob("*.png")} == {f"{name}.{language}.png" for name, language in PICTURES}
