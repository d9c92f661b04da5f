"""Camera, reader and disk report in English; the table reads it in its own language (ux.md: German first)."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

from companion.signals import banner
from display.troubles import _KNOWN, trouble
from display.words import speaker
from vision.calibrate import refusal

ROOT = Path(__file__).parents[2]


def test_every_line_known_here_is_one_that_is_reported() -> None:
    """A line that was reworded in the vision room would come to the table in English without a word."""
    folders = ("vision", "companion")
    sources = "\n".join(
        path.read_text(encoding="utf-8") for folder in folders for path in (ROOT / folder).rglob("*.py")
    )
    assert [line for line in _KNOWN if line not in sources] == []


@pytest.mark.parametrize("language", ["de", "en"])
def test_what_health_reports_is_translated(language: str) -> None:
    """Every trouble that the picture can have, as the observer says it."""
    lines = re.findall(r'_now\(\s*"(?:black|frozen|lost)", "([^"]+)"', (ROOT / "vision/health.py").read_text())
    assert len(lines) == 3
    for line in lines:
        said = speaker(language)(trouble(line))
        assert said
        assert said != line


def test_a_refused_calibration_says_why_in_german() -> None:
    """L23: a counter-clockwise order is refused, and the table can read why."""
    places = [(300 * math.cos(angle), 300 * math.sin(angle)) for angle in (0.0, -1.57, -3.14, -4.71)]
    assert speaker("de")(trouble(refusal(places))) == "Nicht im Uhrzeigersinn: in der genannten Folge legen"


def test_the_gravest_trouble_is_the_banner() -> None:
    shown = banner({"picture": "the picture is back?", "camera": "usb:0 sends no more pictures: check its cable"})
    assert shown is not None
    say = speaker("de")
    assert (say(shown.title), say(shown.advice)) == ("Kein Bild von der Kamera", "Steckt das Kabel der Kamera?")
    assert banner({"camera": "", "picture": ""}) is None


def test_an_unknown_line_is_shown_as_it_came() -> None:
    """Even one with braces in it."""
    assert speaker("de")(trouble("lens {7} fell off")) == "lens {7} fell off"
