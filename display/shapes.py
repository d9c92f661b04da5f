"""Outlines of suit signs and button signs in a unit square, y down. Own drawings, as data and two curves. Pure."""

from __future__ import annotations

import math

Point = tuple[float, float]
Outline = tuple[Point, ...]


def _cubic(start: Point, first: Point, second: Point, end: Point, steps: int = 10) -> list[Point]:
    points = []
    for index in range(1, steps + 1):
        t = index / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        x = a * start[0] + b * first[0] + c * second[0] + d * end[0]
        y = a * start[1] + b * first[1] + c * second[1] + d * end[1]
        points.append((x, y))
    return points


def _path(start: Point, *curves: tuple[Point, Point, Point]) -> Outline:
    points = [start]
    for first, second, end in curves:
        points += _cubic(points[-1], first, second, end)
    return tuple(points)


def _mirrored(half: Outline) -> Outline:
    """An outline from its right half, which runs from the top of the axis to its bottom."""
    return half + tuple((1 - x, y) for x, y in reversed(half))


def circle(x: float, y: float, radius: float, steps: int = 40) -> Outline:
    """A circle as a polygon."""
    turn = 2 * math.pi / steps
    return tuple((x + radius * math.cos(turn * index), y + radius * math.sin(turn * index)) for index in range(steps))


_HEART = _mirrored(
    _path(
        (0.5, 0.25),
        ((0.53, 0.13), (0.62, 0.06), (0.73, 0.06)),
        ((0.87, 0.06), (0.97, 0.17), (0.97, 0.32)),
        ((0.97, 0.58), (0.62, 0.80), (0.5, 0.96)),
    )
)
_DIAMOND = _mirrored(
    _path((0.5, 0.02), ((0.58, 0.19), (0.72, 0.37), (0.87, 0.5)), ((0.72, 0.63), (0.58, 0.81), (0.5, 0.98)))
)
_SPADE = _mirrored(
    _path(
        (0.5, 0.03),
        ((0.60, 0.19), (0.96, 0.38), (0.96, 0.62)),
        ((0.96, 0.75), (0.86, 0.83), (0.75, 0.83)),
        ((0.66, 0.83), (0.58, 0.79), (0.54, 0.72)),
        ((0.55, 0.84), (0.60, 0.92), (0.68, 0.97)),
        ((0.62, 0.97), (0.56, 0.97), (0.5, 0.97)),
    )
)
_STEM = _mirrored(
    _path(
        (0.5, 0.45),
        ((0.52, 0.5), (0.54, 0.55), (0.535, 0.62)),
        ((0.55, 0.80), (0.60, 0.92), (0.68, 0.97)),
        ((0.6, 0.97), (0.55, 0.97), (0.5, 0.97)),
    )
)

SUIT_SHAPES: dict[str, tuple[Outline, ...]] = {
    "S": (_SPADE,),
    "H": (_HEART,),
    "D": (_DIAMOND,),
    "C": (
        circle(0.5, 0.25, 0.218),
        circle(0.257, 0.60, 0.218),
        circle(0.743, 0.60, 0.218),
        circle(0.5, 0.53, 0.12),
        _STEM,
    ),
}
"""Each suit as polygons to fill, one over the other."""


def _arc(x: float, y: float, radius: float, start: float, end: float, width: float, steps: int = 24) -> Outline:
    def ring(r: float, index: int) -> Point:
        angle = math.radians(start + (end - start) * index / steps)
        return x + r * math.cos(angle), y + r * math.sin(angle)

    outer = [ring(radius + width / 2, index) for index in range(steps + 1)]
    inner = [ring(radius - width / 2, index) for index in range(steps, -1, -1)]
    return tuple(outer + inner)


BUTTON_SHAPES: dict[str, tuple[Outline, ...]] = {
    "up": (((0.5, 0.2), (0.9, 0.76), (0.1, 0.76)),),
    "down": (((0.1, 0.24), (0.9, 0.24), (0.5, 0.8)),),
    "up-down": (((0.5, 0.02), (0.86, 0.42), (0.14, 0.42)), ((0.14, 0.58), (0.86, 0.58), (0.5, 0.98))),
    "back": (((0.04, 0.5), (0.46, 0.12), (0.46, 0.88)), ((0.4, 0.40), (0.96, 0.40), (0.96, 0.60), (0.4, 0.60))),
    "more": (((0.96, 0.5), (0.54, 0.12), (0.54, 0.88)), ((0.04, 0.40), (0.6, 0.40), (0.6, 0.60), (0.04, 0.60))),
    "ok": (((0.02, 0.54), (0.17, 0.40), (0.40, 0.62), (0.83, 0.14), (0.98, 0.29), (0.41, 0.92)),),
    "undo": (_arc(0.52, 0.54, 0.32, -150, 110, 0.16), ((0.02, 0.42), (0.44, 0.44), (0.24, 0.06))),
    "cross": (
        ((0.08, 0.22), (0.22, 0.08), (0.92, 0.78), (0.78, 0.92)),
        ((0.78, 0.08), (0.92, 0.22), (0.22, 0.92), (0.08, 0.78)),
    ),
    "star": (
        tuple(
            (
                0.5 + (0.5 if index % 2 == 0 else 0.21) * math.sin(math.pi * index / 5),
                0.53 - (0.5 if index % 2 == 0 else 0.21) * math.cos(math.pi * index / 5),
            )
            for index in range(10)
        ),
    ),
    "right": (((0.22, 0.08), (0.86, 0.5), (0.22, 0.92)),),
    "disc": (circle(0.5, 0.5, 0.48),),
    "ring": (_arc(0.5, 0.5, 0.42, 0, 360, 0.12, 48),),
    "pause": (((0.2, 0.1), (0.42, 0.1), (0.42, 0.9), (0.2, 0.9)), ((0.58, 0.1), (0.8, 0.1), (0.8, 0.9), (0.58, 0.9))),
}
"""Signs on buttons and in lists."""
