"""Every screen at every size in both languages: nothing too small, too faint, cut or covered (ux.md "Glance rules").

Measured by what the pen wrote: the box of each text's capitals, its size as a share of the short side, its colours.
"""

from __future__ import annotations

import itertools

import pytest
from display_samples import samples
from display_samples_games import samples_of_games
from msgspec import structs

from display.screens import Painted, painted
from display.theme import ALERT, FELT, FOCUS, SMALLEST, TEXT, THEMES, WHITE, contrast
from display.view import view
from display.views import View
from display.widgets.pen import Mark

WIDE, HD, FULL_HD, TALL = (800, 480), (1280, 720), (1920, 1080), (720, 1280)
SAMPLES = samples() | samples_of_games()
MAY_SHORTEN = {"matches", "start", "new-match", "round-surplus"}
"""Screens where a list of names beside a label may end with an ellipsis: it is a reminder, not what is chosen."""
CROWDED = ("raten-six", "raten-six-won", "raten-six-numbers", "raten-six-over", "hell-seven-numbers", "hell-seven")
"""Screens of six or seven players."""
LONG = ("Friederike", "Maximilian", "Anna-Lena", "Wilhelmine L", "Wilhelmine K", "Anneliese", "Katharina")
"""Names that do not fit side by side; LONGEST_NAME of the letter wheel is twelve."""


def shown(name: str, language: str) -> View:
    """The view of a sample."""
    return view(*SAMPLES[name], language)


def faults(name: str, picture: Painted) -> list[str]:
    """All that is wrong with the writing on a screen, in words."""
    found = []
    frame = picture.surface.get_rect()
    for mark in picture.marks:
        if mark.share < SMALLEST:
            found.append(f"{mark.words!r} is {mark.share:.3f} high")
        if not frame.contains(mark.rect):
            found.append(f"{mark.words!r} leaves the screen: {mark.rect}")
        if mark.cut and name not in MAY_SHORTEN:
            found.append(f"{mark.words!r} is cut")
        if contrast(mark.colour, mark.ground) < 3.0:
            found.append(f"{mark.words!r} is too faint: {contrast(mark.colour, mark.ground):.1f}:1")
    found += [
        f"{first.words!r} covers {second.words!r}"
        for first, second in itertools.combinations(picture.marks, 2)
        if first.rect.colliderect(second.rect)
    ]
    return found


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", [WIDE, TALL], ids=["800x480", "720x1280"])
@pytest.mark.parametrize("name", SAMPLES)
def test_nothing_is_small_faint_cut_or_covered(name: str, size: tuple[int, int], language: str) -> None:
    assert faults(name, painted(shown(name, language), size)) == []


@pytest.mark.parametrize("size", [WIDE, TALL, HD], ids=["800x480", "720x1280", "1280x720"])
@pytest.mark.parametrize("name", CROWDED)
def test_long_names_of_a_full_table_stay_readable_and_distinct(name: str, size: tuple[int, int]) -> None:
    """Seven names of nine to twelve letters: narrower or shortened, never cut off, never two alike."""
    desk, state = SAMPLES[name]
    assert state is not None
    match = structs.replace(state.match, players=LONG[: len(state.players)])
    picture = painted(view(desk, structs.replace(state, match=match), "de"), size)
    assert faults(name, picture) == []
    written = {mark.words for mark in picture.marks if mark.words[:1].isalpha()}
    short = {full: [words for words in written if words[:2] == full[:2]] for full in match.players}
    assert all(short.values())
    assert {"Wilhelmine L", "Wilhelmine K"} <= written or not {"Wilhelmine."} & written


@pytest.mark.parametrize("size", [HD, FULL_HD], ids=["1280x720", "1920x1080"])
@pytest.mark.parametrize("name", ["trick", "numbers-enter", "trick-won", "contradiction", "round-failed", "question"])
def test_large_screens_too(name: str, size: tuple[int, int]) -> None:
    assert faults(name, painted(shown(name, "de"), size)) == []


def _share(marks: tuple[Mark, ...], words: str) -> float:
    return max(mark.share for mark in marks if mark.words == words)


@pytest.mark.parametrize("size", [WIDE, HD, TALL])
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("trick", "Anna"),
        ("trick", "D"),
        ("trick", "10"),
        ("numbers-enter", "1"),
        ("numbers-count", "3"),
        ("deal", "Anna gibt"),
        ("trick-won", "Dan nimmt den Stich"),
        ("round-made", "Stufe 1 geschafft"),
        ("question", "Welche Karte?"),
        ("contradiction", "Passt nicht"),
    ],
)
def test_what_matters_now_is_read_from_afar(name: str, words: str, size: tuple[int, int]) -> None:
    """Whose turn it is, the cards, the number in hand, the one question: capitals of 11 % of the short side."""
    assert _share(painted(shown(name, "de"), size).marks, words) >= 0.109


def test_a_contradiction_is_white_on_red_and_names_nobody_guilty() -> None:
    """The wording is "does not fit", never "Dan revoked" (L18)."""
    picture = painted(shown("contradiction", "en"), WIDE)
    title = next(mark for mark in picture.marks if mark.words == "Does not fit")
    assert (title.colour, title.ground) == (WHITE, ALERT)
    assert not any("revoked" in mark.words for mark in picture.marks)


def test_the_colours_have_the_contrast_that_was_measured() -> None:
    """Felt and text 14.4:1, focus 11.3:1, alert 7.3:1; suits on white at least 3:1, `clear` 4.9:1 (ux.md)."""
    assert contrast(TEXT, FELT) >= 14.3
    assert contrast(FOCUS, FELT) >= 11.2
    assert contrast(WHITE, ALERT) >= 7.2
    weakest = {name: min(contrast(suits.of(suit), WHITE) for suit in "SHDC") for name, suits in THEMES.items()}
    assert weakest["clear"] >= 4.8
    assert min(weakest.values()) >= 3.0


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_paints_every_suit(theme: str) -> None:
    """Suit shape and rank always appear: two suits of one colour still differ in shape."""
    pictures = {
        code: painted(shown("trick", "de"), WIDE, theme).surface.get_size() for code in ("3S", "3H", "3D", "3C")
    }
    assert set(pictures.values()) == {WIDE}
