"""What every screen has: the banner, the title, one line that goes by itself, the badge, and the footer."""

from __future__ import annotations

import pygame

from display import theme
from display.views import Key, View
from display.widgets.pen import Pen, Target

_LEAST_NEEDED = ("undo", "up-down", "back", "more", "ok")
"""Whose words go first where a footer is too narrow; the signs stay."""


def margin(pen: Pen) -> int:
    """The margin on every side."""
    return pen.px(0.03)


def paint_frame(pen: Pen, view: View) -> pygame.Rect:
    """Paint the frame and return the box that is left for the body."""
    box = pen.surface.get_rect()
    box = _footer(pen, view.keys, box)
    if view.banner[0]:
        box = _banner(pen, view.banner, box)
    if view.title:
        box = _title(pen, view, box)
    side = margin(pen)
    if view.notice:
        box = _notice(pen, view.notice, box)
    return pygame.Rect(box.left + side, box.top + side // 2, box.width - 2 * side, box.height - side)


def _footer(pen: Pen, keys: tuple[Key, ...], box: pygame.Rect) -> pygame.Rect:
    height = pen.line(theme.SMALL) + pen.px(0.035)
    bar = pygame.Rect(box.left, box.bottom - height, box.width, height)
    pen.surface.fill(theme.RAISED, bar)
    pygame.draw.line(pen.surface, theme.LINE, bar.topleft, bar.topright, max(1, pen.px(0.003)))
    sign, gap = pen.px(0.062), pen.px(0.02)
    if keys:
        words = {key.button: key.label for key in keys}
        room = bar.width - 2 * margin(pen)

        def needed() -> int:
            wide = sum(sign + (gap + pen.width(label, theme.SMALL) if label else 0) for label in words.values())
            return wide + (len(words) - 1) * 2 * gap

        for button in _LEAST_NEEDED:
            if needed() <= room:
                break
            if button in words:
                words[button] = ""
        spare = (room - needed()) // max(1, len(words) - 1) if len(words) > 1 else 0
        x = bar.left + margin(pen)
        for key in keys:
            label = words[key.button]
            wide = sign + (gap + pen.width(label, theme.SMALL) if label else 0)
            colour = theme.FOCUS if key.button == "ok" else theme.TEXT
            pen.sign(key.button, (x + sign // 2, bar.centery), sign, colour)
            if label:
                room_box = pygame.Rect(x + sign + gap, bar.top, wide - sign - gap + 2, bar.height)
                pen.text(label, room_box, theme.SMALL, ground=theme.RAISED)
            pen.targets.append(Target(pygame.Rect(x - gap, bar.top, wide + 2 * gap, bar.height), button=key.button))
            x += wide + 2 * gap + spare
    return pygame.Rect(box.left, box.top, box.width, box.height - height)


def _banner(pen: Pen, banner: tuple[str, str], box: pygame.Rect) -> pygame.Rect:
    side = margin(pen)
    width = box.width - 2 * side
    lines = [(words, bold) for words, bold in zip(banner, (True, False), strict=True) if words]
    rows = [2 if pen.width(words, theme.SMALL, bold) > width else 1 for words, bold in lines]
    height = pen.line(theme.SMALL) * sum(rows) + pen.px(0.03)
    bar = pygame.Rect(box.left, box.top, box.width, height)
    pen.surface.fill(theme.ALERT, bar)
    top = bar.top + pen.px(0.015)
    for (words, bold), count in zip(lines, rows, strict=True):
        room = pygame.Rect(bar.left + side, top, width, pen.line(theme.SMALL) * count)
        pen.text(words, room, theme.SMALL, colour=theme.WHITE, ground=theme.ALERT, bold=bold, lines=count)
        top = room.bottom
    return pygame.Rect(box.left, box.top + height, box.width, box.height - height)


def _title(pen: Pen, view: View, box: pygame.Rect) -> pygame.Rect:
    """One line on a wide screen; a tall one has room for two."""
    side = margin(pen)
    badge = _badge_width(pen, view.badge) if view.badge else 0
    width = box.width - 2 * side - badge
    lines = 2 if box.height > box.width and pen.width(view.title, theme.NOW, True) > width else 1
    height = pen.line(theme.NOW) * lines
    bar = pygame.Rect(box.left, box.top, box.width, height)
    ground, colour = (theme.ALERT, theme.WHITE) if view.alert else (theme.FELT, theme.TEXT)
    if view.alert:
        pen.surface.fill(theme.ALERT, bar)
    if badge:
        _badge(pen, view.badge, bar)
    inner = pygame.Rect(bar.left + side, bar.top, width, height)
    pen.text(view.title, inner, theme.NOW, colour=colour, ground=ground, bold=True, lines=lines)
    return pygame.Rect(box.left, bar.bottom, box.width, box.height - height)


def _badge_width(pen: Pen, count: int) -> int:
    return pen.width(f"{count} ?", theme.SMALL, True) + pen.px(0.05) + margin(pen)


def _badge(pen: Pen, count: int, bar: pygame.Rect) -> None:
    words = f"{count} ?"
    rect = pygame.Rect(0, 0, _badge_width(pen, count) - margin(pen), pen.line(theme.SMALL))
    rect.midright = (bar.right - margin(pen), bar.centery)
    pen.panel(rect, theme.FOCUS, radius=0.5)
    pen.text(words, rect, theme.SMALL, colour=theme.INK, ground=theme.FOCUS, bold=True, align="center")


def _notice(pen: Pen, words: str, box: pygame.Rect) -> pygame.Rect:
    side = margin(pen)
    rows = min(3, len(pen.wrapped(words, box.width - 2 * side - pen.px(0.04), theme.SMALL, False)))
    height = pen.line(theme.SMALL) * rows + pen.px(0.02)
    bar = pygame.Rect(box.left + side, box.bottom - height - side // 2, box.width - 2 * side, height)
    pen.panel(bar, theme.RAISED, theme.LINE, max(1, pen.px(0.003)))
    pen.text(words, bar.inflate(-pen.px(0.04), 0), theme.SMALL, ground=theme.RAISED, align="center", lines=rows)
    return pygame.Rect(box.left, box.top, box.width, bar.top - box.top)
