"""What camera, reader and disk report, in the players' language. They report in English, one line each; what is not
known here is shown as it came: a foreign line is better than none. Pure.
"""

from __future__ import annotations

import re

from display.told import told
from display.words import Text, text

_KNOWN: dict[str, Text] = {
    "no picture comes: is the camera's cable in?": text("Is the camera’s cable in?"),
    "the camera brings no picture: check its cable": text("Is the camera’s cable in?"),
    "the picture is black: is something over the lens, or the light out?": text(
        "It is black: something over the lens, or the light out?"
    ),
    "the picture stands still: the camera sends the same frame again and again": text(
        "It stands still: pull the camera’s cable and plug it in again"
    ),
    "the camera does not know this table: nothing is read before it is calibrated": text(
        "No card is read: hold Back, then Camera"
    ),
    "the camera was moved; the cards show by how much": text("The camera was moved; it is being found again"),
    "the cards do not fit together: has the camera moved? take the players' cards away and lay again": text(
        "The cards do not fit: take the players’ cards away and lay again"
    ),
    "a player's card lies in the very middle: lay it on your own side": text(
        "One card lies in the very middle: lay it on your own side"
    ),
    "two players' cards lie on the same side: lay them apart": text("Two cards lie on the same side: lay them apart"),
    "the order is not clockwise: name the players clockwise, or lay the cards in the order named": text(
        "That is not clockwise: lay the cards in the order named"
    ),
    "the cards are not seen well: lay them flat, apart from each other, and wait": text(
        "Not seen well: lay the cards flat and apart, and wait"
    ),
}
"""Whole lines that the vision room and the capture thread report."""

_PATTERNS: tuple[tuple[re.Pattern[str], Text], ...] = (
    (re.compile(r"sends no more pictures"), text("Is the camera’s cable in?")),
    (re.compile(r"no (Pi )?camera "), text("There is no camera: plug it in")),
    (re.compile(r"cannot be started: is another program using it"), text("Another program is using the camera")),
    (re.compile(r"it is started again$"), text("Cards are read again in a moment; go on playing")),
    (re.compile(r"No space left"), text("The disk is full: nothing is lost, make room")),
    (re.compile(r"Permission denied|Read-only"), text("The folder cannot be written")),
)
"""Lines with a name or a number in them."""


def trouble(reported: str) -> Text:
    """A reported line in words that can be translated."""
    if reported in _KNOWN:
        return _KNOWN[reported]
    return next((words for pattern, words in _PATTERNS if pattern.search(reported)), told(reported))
