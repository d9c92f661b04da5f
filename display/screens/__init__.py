"""Paint a view: `render` gives the picture, `painted` also what was written where."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from display import theme
from display.screens.frame import paint_frame
from display.screens.hands import paint_hand
from display.screens.lists import paint_list
from display.screens.pages import paint_camera, paint_page, paint_wheel
from display.screens.results import paint_result
from display.screens.table import paint_deal, paint_numbers, paint_table, paint_won
from display.views import (
    CameraBody,
    DealBody,
    HandBody,
    ListBody,
    NumbersBody,
    PageBody,
    ResultBody,
    TableBody,
    View,
    WheelBody,
    WonBody,
)
from display.widgets.pen import Mark, Pen, Target


@dataclass(frozen=True, slots=True)
class Painted:
    """A painted screen with the marks that tests measure and the targets that fingers touch."""

    surface: pygame.Surface
    marks: tuple[Mark, ...]
    targets: tuple[Target, ...]


def painted(view: View, size: tuple[int, int], suits: str = "clear") -> Painted:
    """Paint a view upright at this size in pixels, with the suit colours of this theme."""
    surface = pygame.Surface(size)
    surface.fill(theme.FELT)
    pen = Pen(surface, theme.THEMES[suits], view.language, names=_names(view))
    box = paint_frame(pen, view)
    match view.body:
        case ListBody():
            paint_list(pen, view.body, box)
        case TableBody():
            paint_table(pen, view.body, box)
        case WonBody():
            paint_won(pen, view.body, box)
        case DealBody():
            paint_deal(pen, view.body, box)
        case NumbersBody():
            paint_numbers(pen, view.body, box)
        case ResultBody():
            paint_result(pen, view.body, box)
        case HandBody():
            paint_hand(pen, view.body, box)
        case PageBody():
            paint_page(pen, view.body, box)
        case WheelBody():
            paint_wheel(pen, view.body, box)
        case CameraBody():
            paint_camera(pen, view.body, box)
    return Painted(surface, tuple(pen.marks), tuple(pen.targets))


def _names(view: View) -> tuple[str, ...]:
    """Everybody on this screen."""
    match view.body:
        case TableBody() | NumbersBody() | WonBody():
            return tuple(place.name for place in view.body.seats)
        case ResultBody():
            return tuple(score.name for score in view.body.scores)
    return ()


def render(view: View, size: tuple[int, int], suits: str = "clear", rotation: int = 0) -> pygame.Surface:
    """The picture of a view for the hardware: painted upright, then turned clockwise by 0, 90, 180 or 270."""
    upright = size if rotation in (0, 180) else (size[1], size[0])
    surface = painted(view, upright, suits).surface
    return pygame.transform.rotate(surface, -rotation) if rotation else surface
