"""Ordinary cards as the ruler: the map from pixels to millimetres that makes every card a rectangle of its size
(L23).
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

Matrix = NDArray[np.float64]

_STEPS = 60
_DELTA = 1e-6


def measure(cards: Sequence[ArrayLike], card_mm: tuple[float, float]) -> tuple[Matrix, float]:
    """The map (3 × 3) from pixels to mm that fits the cards' corners best, and what is left over (root mean square,
    mm).

    The plane's position and direction are free: the map is turned so that x grows to the right of the picture, and the
    middle of all cards is its origin.

    Args:
        cards: corners (4, 2) in pixels of each card, clockwise from its top left.
        card_mm: width and height of a card.

    Raises:
        ValueError: fewer than two cards.
    """
    if len(cards) < 2:
        raise ValueError("two cards are needed at least")
    pixels = [np.asarray(card, np.float64).reshape(4, 2) for card in cards]
    middle = np.concatenate(pixels).mean(axis=0)
    scale = float(max(np.ptp(np.concatenate(pixels), axis=0)))
    flat = (np.stack(pixels) - middle) / scale
    width, height = card_mm
    template = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)
    best: tuple[float, Matrix] | None = None
    for card in flat:
        start = cv2.getPerspectiveTransform(card.astype(np.float32), template.astype(np.float32)).astype(np.float64)
        level = np.array(start)
        level[2, :2] = 0.0
        for first in (start, level):
            left, found = _fit(first / first[2, 2], flat, template)
            if best is None or left < best[0]:
                best = (left, found)
    assert best is not None
    conditioned = np.array([[1 / scale, 0, -middle[0] / scale], [0, 1 / scale, -middle[1] / scale], [0, 0, 1.0]])
    return _aligned(best[1] @ conditioned, middle), best[0]


def apply(matrix: Matrix, points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Points (n, 2) through a map."""
    lifted = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return np.asarray(lifted[:, :2] / lifted[:, 2:], np.float64)


def _left(values: NDArray[np.float64], cards: NDArray[np.float64], template: Matrix) -> NDArray[np.float64]:
    """How far each corner, mapped to mm, is from the best place of a rigid card.

    Args:
        values: the first eight numbers of maps, (..., 8): many maps are tried at once.
        cards: corners (n, 4, 2).
        template: corners (4, 2) of a card, mm.

    Returns:
        Shape (..., 8 n).
    """
    maps = np.concatenate([values, np.ones((*values.shape[:-1], 1))], axis=-1).reshape(*values.shape[:-1], 1, 1, 3, 3)
    x, y = cards[..., 0], cards[..., 1]
    u, v, w = (maps[..., row, 0] * x + maps[..., row, 1] * y + maps[..., row, 2] for row in range(3))
    with np.errstate(divide="ignore", invalid="ignore"):
        seen = (u + 1j * v) / w
    flat = (template[:, 0] + 1j * template[:, 1]) - complex(*template.mean(axis=0))
    middle = seen.mean(axis=-1, keepdims=True)
    along = (np.conj(flat) * (seen - middle)).sum(axis=-1, keepdims=True)
    away = flat * along / np.maximum(np.abs(along), 1e-12) + middle - seen
    out = np.stack([away.real, away.imag], axis=-1).reshape(*values.shape[:-1], -1)
    return np.where(np.isfinite(out).all(axis=-1, keepdims=True), out, 1e6)


def _fit(start: Matrix, cards: NDArray[np.float64], template: Matrix) -> tuple[float, Matrix]:
    """Levenberg and Marquardt with numeric derivatives: eight numbers, a few dozen corners."""
    values = start.ravel()[:8].copy()
    left = _left(values, cards, template)
    cost, damping = float(left @ left), 1e-3
    for _ in range(_STEPS):
        deltas = _DELTA * np.maximum(1.0, np.abs(values))
        jacobian = ((_left(values + np.diag(deltas), cards, template) - left) / deltas[:, None]).T
        normal, slope = jacobian.T @ jacobian, jacobian.T @ left
        step = np.linalg.lstsq(normal + damping * np.diag(np.diag(normal) + 1e-9), slope, rcond=None)[0]
        trial = _left(values - step, cards, template)
        if float(trial @ trial) < cost:
            gain = cost - float(trial @ trial)
            values, left, cost, damping = values - step, trial, float(trial @ trial), damping / 5
            if gain < 1e-9 * (1 + cost):
                break
        else:
            damping *= 8
            if damping > 1e8:
                break
    matrix = np.append(values, 1.0).reshape(3, 3)
    return float(np.sqrt(cost / (4 * len(cards)))), matrix


def _aligned(matrix: Matrix, middle: NDArray[np.float64]) -> Matrix:
    """The same map, turned and shifted: origin at the cards' middle, x to the right of the picture."""
    ends = apply(matrix, np.array([middle, middle + np.array((1.0, 0.0))]))
    along = (ends[1] - ends[0]) / np.linalg.norm(ends[1] - ends[0])
    turn = np.array([[along[0], along[1], 0], [-along[1], along[0], 0], [0, 0, 1.0]])
    shift = np.array([[1, 0, -ends[0][0]], [0, 1, -ends[0][1]], [0, 0, 1.0]])
    whole = turn @ shift @ matrix
    return np.asarray(whole / whole[2, 2], np.float64)
