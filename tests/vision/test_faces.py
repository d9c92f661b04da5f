"""One look, each card once: doubles of one card and print that looks like an index (L17: never two of one)."""

from __future__ import annotations

import math

import numpy as np

from vision.faces import each_once
from vision.simulated.table import Pose, outline
from vision.tracks import Outline
from vision.types import Reading


def face(code: str | None, x: float, y: float, sure: float = 1.0, angle: float = 0.0) -> tuple[Reading, Outline]:
    """A face read at a place (mm)."""
    corners = np.array(outline(Pose(x, y, angle)), np.float32)
    return Reading(code, sure, sure > 0.98, ((code, sure),) if code else (), corners, True), corners


def codes(*found: tuple[Reading, Outline]) -> list[str | None]:
    """What is left, the surest first."""
    return [reading.code for reading, _ in each_once(list(found))]


def test_two_indices_of_one_card_are_one_card() -> None:
    """Unpaired indices put the outline 24 mm aside."""
    assert codes(face("10H", 0, 0), face("10H", 24, 0, 0.99)) == ["10H"]


def test_equal_cards_of_a_double_pack_stay_two() -> None:
    """Side by side, or across each other."""
    assert codes(face("10H", 0, 0), face("10H", 45, 0)) == ["10H", "10H"]
    assert codes(face("10H", 0, 0), face("10H", 20, 0, angle=math.pi / 2)) == ["10H", "10H"]


def test_print_in_the_middle_of_a_court_is_no_card() -> None:
    """A weak reading whose outline lies in that of a sure card."""
    assert codes(face("QH", 0, 0), face("AD", 14, 8, 0.72)) == ["QH"]
    assert codes(face("QH", 0, 0), face("AD", 14, 8, 0.72, math.pi / 2)) == ["QH"]
    assert codes(face("QH", 0, 0), face(None, 10, 0, 0.0)) == ["QH"]


def test_a_card_read_well_but_not_taken_has_no_second_face_either() -> None:
    """Its frame is misread as a second index: the same card, and no card of another seat."""
    assert codes(face("7H", 0, 0, 0.96), face("5D", 14, 6, 0.67)) == ["7H"]


def test_a_card_on_another_is_not_thrown_away() -> None:
    """Sure, or only a little unsure, or not over its middle: it is a card."""
    assert codes(face("QH", 0, 0), face("AD", 14, 8, 0.9)) == ["QH", "AD"]
    assert codes(face("QH", 0, 0), face("AD", 30, 20, 0.5)) == ["QH", "AD"]
    assert codes(face("QH", 0, 0, 0.9), face("AD", 14, 8, 0.7)) == ["QH", "AD"]
