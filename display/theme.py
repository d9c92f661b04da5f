"""Sizes and colours as tokens: sizes are shares of the screen's short side, colours are measured (ux.md). Pure."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[int, int, int]

NOW = 0.112
"""Capital height of what matters now: read from 1.5 m on seven inches."""
ALL = 0.081
"""Capital height of the rest that all must read."""
SMALL = 0.052
"""Capital height of everything else; nothing is smaller."""
GIANT = 0.30
"""Capital height of a number being entered."""

SMALLEST = 0.05
"""The law the tokens obey: no capital on screen is lower than this share."""


def rgb(value: str) -> Colour:
    """A colour written as `#RRGGBB`."""
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


FELT = rgb("#10241C")
RAISED = rgb("#1B372C")
"""A panel on the felt; text on it keeps more than 11:1."""
LINE = rgb("#3E5F50")
TEXT = rgb("#F4F1E8")
QUIET = rgb("#B9C7BC")
"""Text of second rank; 9:1 on felt."""
FOCUS = rgb("#FFD23F")
ALERT = rgb("#B00020")
WHITE = rgb("#FFFFFF")
INK = rgb("#111111")
GOOD = rgb("#7BE0A3")
BAD = rgb("#FF9A8B")
PAPER = rgb("#FBFAF5")
FADED = rgb("#D6DDD6")
"""A card that no longer matters; the suits of `clear` keep more than 3.3:1 on it."""
SHADE = rgb("#08140F")
BACK = rgb("#7A1F2B")
"""The back of a card."""


@dataclass(frozen=True, slots=True)
class Suits:
    """The four suit colours of a theme, all for signs on a white card."""

    spades: Colour
    hearts: Colour
    diamonds: Colour
    clubs: Colour

    def of(self, suit: str) -> Colour:
        """The colour of a suit letter."""
        return {"S": self.spades, "H": self.hearts, "D": self.diamonds, "C": self.clubs}[suit]


THEMES = {
    "clear": Suits(rgb("#111111"), rgb("#D03A00"), rgb("#0055B3"), rgb("#00664F")),
    "turnierbild": Suits(rgb("#00803C"), rgb("#C8102E"), rgb("#C96A00"), rgb("#111111")),
    "two-colour": Suits(rgb("#111111"), rgb("#C8102E"), rgb("#C8102E"), rgb("#111111")),
}
"""`clear` (weakest contrast 4.9:1), `turnierbild` (tournament colours, darkened until they reach 3:1), two-colour."""


def luminance(colour: Colour) -> float:
    """Relative luminance after WCAG 2."""

    def linear(value: int) -> float:
        share = value / 255
        return share / 12.92 if share <= 0.03928 else float(((share + 0.055) / 1.055) ** 2.4)

    red, green, blue = colour
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)


def contrast(first: Colour, second: Colour) -> float:
    """Contrast ratio after WCAG 2, 1 to 21."""
    lighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)
