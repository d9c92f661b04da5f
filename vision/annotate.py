"""Pictures with what was read drawn on them, and tables of confusions as a picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np

from vision.types import Image, Reading

_TAKEN, _ASKED, _BACK, _UNREAD = (70, 170, 40), (0, 140, 255), (200, 120, 30), (160, 0, 200)
"""Colours: taken green, asked orange (and dashed), backs blue, faces nobody could read purple."""


def annotate(image: Image, readings: Iterable[Reading]) -> Image:
    """A copy of the picture with each card's outline, its code and confidence; asked ones dashed, with a question mark.

    A name stands below the card's upright top-left index, where a fan or a heap leaves it to be seen; names are written
    after all outlines, the taken ones last.
    """
    out = image.copy()
    readings = sorted(readings, key=lambda reading: reading.taken)
    size = _size(image, readings)
    for reading in readings:
        quad = reading.corners.astype(np.float64)
        thick = max(1, round((2.4 if reading.taken else 1.6) * size))
        for a, b in zip(quad, np.roll(quad, -1, axis=0), strict=True):
            _line(out, a, b, _colour(reading), thick, dashed=not reading.taken)
        if reading.face and reading.code is not None:
            cv2.circle(out, _pixel(quad[0]), 2 * thick, _colour(reading), -1, cv2.LINE_AA)
    for reading in readings:
        _name(out, reading, size)
    return out


def _colour(reading: Reading) -> tuple[int, int, int]:
    if not reading.face:
        return _BACK
    if reading.code is None:
        return _UNREAD
    return _TAKEN if reading.taken else _ASKED


def _size(image: Image, readings: Sequence[Reading]) -> float:
    """The size of letters that suits the cards in a picture."""
    least = max(0.4, max(image.shape[:2]) / 2200)
    tall = [float(np.linalg.norm(reading.corners[3] - reading.corners[0])) for reading in readings]
    return float(np.clip(np.median(tall) / 480, least, 2 * least)) if tall else least


def _name(image: Image, reading: Reading, size: float) -> None:
    quad = reading.corners.astype(np.float64)
    thick = max(1, round(size * 1.6))
    spot = quad.mean(axis=0)
    if not reading.face:
        text = "back"
    elif reading.code is None:
        text = "?"
    else:
        text = f"{reading.code}{'' if reading.taken else '?'} {reading.confidence * 100:.0f}"
        spot = quad[0] + 0.2 * (quad[1] - quad[0]) + 0.36 * (quad[3] - quad[0])
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, size, thick)
    x = int(np.clip(spot[0] - width / 2, 2, max(2, image.shape[1] - width - 3)))
    y = int(np.clip(spot[1] + height / 2, height + 4, max(height + 4, image.shape[0] - 5)))
    cv2.rectangle(image, (x - 2, y - height - 3), (x + width + 2, y + 4), (255, 255, 255), -1)
    cv2.putText(image, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, size, _colour(reading), thick, cv2.LINE_AA)


def _pixel(point: np.ndarray) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))


def _line(image: Image, a: np.ndarray, b: np.ndarray, colour: tuple[int, int, int], thick: int, dashed: bool) -> None:
    if not dashed:
        cv2.line(image, _pixel(a), _pixel(b), colour, thick, cv2.LINE_AA)
        return
    steps = max(2, int(np.hypot(*(b - a)) / (6 * thick)))
    for k in range(0, steps, 2):
        cv2.line(
            image, _pixel(a + (b - a) * k / steps), _pixel(a + (b - a) * (k + 1) / steps), colour, thick, cv2.LINE_AA
        )


def matrix(pairs: Iterable[tuple[str, str]], names: Sequence[str], title: str) -> Image:
    """A table of confusions: rows what lies there, columns what was read; pairs are (read, lies there), "" for
    nothing.
    """
    names = [*names, ""]
    counts = np.zeros((len(names), len(names)), int)
    for read, lies in pairs:
        counts[names.index(lies), names.index(read)] += 1
    cell, edge = 44, 60
    image = np.full((edge + cell * len(names) + 16, edge + cell * len(names) + 16, 3), 255, np.uint8)
    cv2.putText(image, title, (4, 16), cv2.FONT_HERSHEY_SIMPLEX, 0.45, (60, 60, 60), 1, cv2.LINE_AA)
    for i, name in enumerate(names):
        label = name or "none"
        cv2.putText(image, label, (8, edge + cell * i + 28), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (0, 0, 0), 1, cv2.LINE_AA)
        cv2.putText(
            image, label, (edge + cell * i + 6, edge - 8), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (0, 0, 0), 1, cv2.LINE_AA
        )
        row = max(int(counts[i].sum()), 1)
        for j in range(len(names)):
            x, y = edge + cell * j, edge + cell * i
            share = counts[i, j] / row
            shade = (
                (255 - int(150 * share), 255 - int(60 * share), 255 - int(170 * share))
                if i == j
                else (255 - int(200 * share),) * 2 + (255,)
            )
            cv2.rectangle(image, (x, y), (x + cell, y + cell), shade, -1)
            cv2.rectangle(image, (x, y), (x + cell, y + cell), (210, 210, 210), 1)
            if counts[i, j]:
                cv2.putText(
                    image, str(counts[i, j]), (x + 6, y + 28), cv2.FONT_HERSHEY_SIMPLEX, 0.42, (0, 0, 0), 1, cv2.LINE_AA
                )
    return image


def beside(pictures: Sequence[Image]) -> Image:
    """Several pictures in a row."""
    height = max(picture.shape[0] for picture in pictures)
    padded = [
        cv2.copyMakeBorder(p, 0, height - p.shape[0], 0, 0, cv2.BORDER_CONSTANT, value=(255, 255, 255))
        for p in pictures
    ]
    return np.hstack(padded)
