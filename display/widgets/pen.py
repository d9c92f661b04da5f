"""The pen: writes on a surface, keeps to the tokens of sizes, and remembers what it wrote where.

The marks are what the layout tests measure: no text clipped, none over another, none too small, none too faint.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pygame

from display import shapes, theme
from display.theme import ALL, FELT, SMALL, TEXT, Colour
from display.widgets.fonts import capital, font
from display.widgets.names import shortened
from display.widgets.paint import panel, shape, sign

_CHIP = re.compile(r"(10|[2-9AKQJDB])?([♠♥♦♣])")
_SUIT_OF = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_LINE = 1.55
"""Height of a line of running text as a multiple of its capitals."""
NARROWEST = 0.66
"""How narrow a long name may be squeezed before it is shortened."""
_SINGLE = 1.32
"""Height of a single line with free space around it."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One text on the screen: what, where (the box of its capitals, all lines together), how high (short side = 1)."""

    words: str
    rect: pygame.Rect
    share: float
    colour: Colour
    ground: Colour
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Target:
    """A place that can be touched: an item of the list by its index, or a button of the footer by its name."""

    rect: pygame.Rect
    item: int | None = None
    button: str = ""


@dataclass(slots=True)
class Pen:
    """Writes and draws on one surface.

    Attributes:
        surface: what is painted on.
        suits: colours of the suits.
        language: for the letters of cards.
        names: of everybody on this screen, which short forms must not confuse.
    """

    surface: pygame.Surface
    suits: theme.Suits
    language: str
    marks: list[Mark] = field(default_factory=list)
    targets: list[Target] = field(default_factory=list)
    names: tuple[str, ...] = ()

    @property
    def unit(self) -> int:
        """The short side in pixels."""
        return min(self.surface.get_size())

    def px(self, share: float) -> int:
        """A share of the short side in whole pixels."""
        return max(1, round(share * self.unit))

    def cap(self, share: float) -> int:
        """Pixels of a capital, never less than its token says."""
        return int(share * self.unit + 0.999)

    def line(self, share: float) -> int:
        """Height of a line of text."""
        return int(self.cap(share) * _LINE)

    def single(self, share: float) -> int:
        """Height of a single line with free space around it."""
        return int(self.cap(share) * _SINGLE)

    def width(self, words: str, share: float, bold: bool = False) -> int:
        """Width of words on one line."""
        return sum(self._piece_width(piece, self.cap(share), bold) for piece in _pieces(words))

    def fit(self, words: str, width: int, share: float, bold: bool = False, least: float = SMALL) -> float:
        """The largest size from `share` down to `least` at which the words fit on one line of this width."""
        while share > least and self.width(words, share, bold) > width:
            share = max(least, share - 0.004)
        return share

    def text(
        self,
        words: str,
        box: pygame.Rect,
        share: float = ALL,
        *,
        colour: Colour = TEXT,
        ground: Colour = FELT,
        bold: bool = False,
        align: str = "left",
        valign: str = "middle",
        least: float = SMALL,
        lines: int = 1,
    ) -> pygame.Rect:
        """Write words into a box: up to `share` high, on at most `lines` lines; smaller if need be, cut at worst.

        Returns:
            The box around what was written.
        """
        rows, share = self._rows(words, box.width, share, bold, least, lines)
        height = len(rows) * self.line(share)
        top = {"top": box.top, "middle": box.centery - height // 2, "bottom": box.bottom - height}[valign]
        written = pygame.Rect(0, 0, 0, 0)
        said: list[str] = []
        cut = False
        for index, row in enumerate(rows):
            width = self.width(row, share, bold)
            cut = cut or width > box.width
            while width > box.width and len(row) > 1:
                row = row[:-2].rstrip() + "…"
                width = self.width(row, share, bold)
            left = _left(box, width, align)
            middle = top + index * self.line(share) + self.line(share) // 2
            rect = self._row(row, left, middle, share, colour, ground, bold)
            said.append(row)
            written = rect if index == 0 else written.union(rect)
        self.marks.append(Mark(" ".join(said), written, self.cap(share) / self.unit, colour, ground, cut))
        return written

    def name(
        self,
        words: str,
        box: pygame.Rect,
        share: float = ALL,
        *,
        colour: Colour = TEXT,
        ground: Colour = FELT,
        bold: bool = False,
        align: str = "left",
    ) -> pygame.Rect:
        """Write a player's name on one line: smaller if need be, then narrower, and at worst shortened so that it is
        still told from the other `names`.

        Returns:
            The box around what was written.
        """
        size = self.fit(words, box.width, share, bold)
        short = shortened(words, self.names, lambda text: self.width(text, size, bold) * NARROWEST <= box.width)
        width = self.width(short, size, bold)
        if width <= box.width:
            return self.text(short, box, size, colour=colour, ground=ground, bold=bold, align=align)
        narrow = max(1, min(width, box.width))
        left = _left(box, narrow, align)
        made = font(self.cap(size), bold)
        image = pygame.transform.smoothscale(made.render(short, True, colour), (narrow, made.get_height()))
        top = box.centery - capital(made) // 2
        self.surface.blit(image, (left, top + capital(made) - made.get_ascent()))
        written = pygame.Rect(left, top, narrow, capital(made))
        self.marks.append(
            Mark(short, written, self.cap(size) / self.unit, colour, ground, width * NARROWEST > box.width)
        )
        return written

    def _rows(
        self, words: str, width: int, share: float, bold: bool, least: float, lines: int
    ) -> tuple[list[str], float]:
        size = share
        while True:
            rows = self.wrapped(words, width, size, bold)
            fits = len(rows) <= lines and all(self.width(row, size, bold) <= width for row in rows)
            if fits or size <= least:
                break
            size = max(least, size - 0.004)
        if len(rows) > lines:
            rows = [*rows[: lines - 1], " ".join(rows[lines - 1 :])]
        return rows, size

    def wrapped(self, words: str, width: int, share: float, bold: bool) -> list[str]:
        """The lines that words need at this width and size; a single word may still be too wide."""
        rows: list[str] = []
        for word in words.split():
            longer = f"{rows[-1]} {word}" if rows else word
            if rows and self.width(longer, share, bold) <= width:
                rows[-1] = longer
            else:
                rows.append(word)
        return rows or [""]

    def _piece_width(self, piece: str, cap: int, bold: bool) -> int:
        chip = _CHIP.fullmatch(piece)
        if chip:
            return self._chip_size(chip.group(1) or "", cap)[0] + cap // 5
        return int(font(cap, bold).size(piece)[0])

    def _chip_size(self, rank: str, cap: int) -> tuple[int, int]:
        written = font(cap, True).size(rank)[0] if rank else 0
        return written + int(cap * 1.15) + int(cap * 0.6), int(cap * 1.5)

    def _row(
        self, row: str, left: int, middle: int, share: float, colour: Colour, ground: Colour, bold: bool
    ) -> pygame.Rect:
        cap = self.cap(share)
        made = font(cap, bold)
        high = capital(made)
        top = middle - high // 2
        x = left
        for piece in _pieces(row):
            chip = _CHIP.fullmatch(piece)
            if chip:
                x += self._chip(chip.group(1) or "", _SUIT_OF[chip.group(2)], x, middle, cap)
                continue
            image = made.render(piece, True, colour)
            self.surface.blit(image, (x, top + high - made.get_ascent()))
            x += image.get_width()
        return pygame.Rect(left, top, x - left, high)

    def _chip(self, rank: str, suit: str, left: int, middle: int, cap: int) -> int:
        width, height = self._chip_size(rank, cap)
        self.surface.blit(panel(width, height, int(cap * 0.3), theme.WHITE), (left, middle - height // 2))
        inner = left + int(cap * 0.25)
        if rank:
            made = font(cap, True)
            image = made.render(rank, True, self.suits.of(suit))
            self.surface.blit(image, (inner, middle - capital(made) // 2 + capital(made) - made.get_ascent()))
            inner += image.get_width()
        size = int(cap * 1.15)
        self.surface.blit(shape(shapes.SUIT_SHAPES[suit], size, size, self.suits.of(suit)), (inner, middle - size // 2))
        return width + cap // 5

    def sign(self, name: str, centre: tuple[int, int], size: int, colour: Colour = TEXT) -> None:
        """Draw a sign around a point."""
        self.surface.blit(sign(name, size, colour), (centre[0] - size // 2, centre[1] - size // 2))

    def panel(
        self,
        rect: pygame.Rect,
        fill: Colour | None = theme.RAISED,
        edge: Colour | None = None,
        line: int = 0,
        radius: float = 0.02,
    ) -> None:
        """Draw a rectangle with round corners."""
        if rect.width > 0 and rect.height > 0:
            radius_px = min(self.px(radius), min(rect.size) // 2)
            self.surface.blit(panel(rect.width, rect.height, radius_px, fill, edge, line), rect.topleft)


def _pieces(words: str) -> list[str]:
    pieces: list[str] = []
    end = 0
    for chip in _CHIP.finditer(words):
        if chip.start() > end:
            pieces.append(words[end : chip.start()])
        pieces.append(chip.group(0))
        end = chip.end()
    if end < len(words):
        pieces.append(words[end:])
    return pieces


def _left(box: pygame.Rect, width: int, align: str) -> int:
    """Where something of this width begins in a box, px."""
    return {"left": box.left, "center": box.centerx - width // 2, "right": box.right - width}[align]
