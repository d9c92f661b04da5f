"""The calibrated table: from pixels to millimetres, and which place belongs to whom (L23).

Ordinary cards are the ruler: they all have the same size. The plane has its origin in the middle of the trick place; x
grows to the right of the picture and y downwards, so angles `atan2(y, x)` grow clockwise, as the seats do. How a
calibration is found from cards that the players lay is in `vision/calibrate.py`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Points = NDArray[np.float64]
Place = tuple[float, float]

CARD_MM = (63.0, 88.0)
"""Width and height of a poker-size card, mm. Bridge size (57 × 88) only scales the ruler; places keep their meaning."""

_FORMAT = 1
_CLEAR_ANGLE = math.radians(9.0)
"""How far a card must lie from the border between two sectors for its side to be clear (L16)."""
_CLEAR_REACH = 0.42
"""… and how far out, as a share of the way to the seat's calibration card."""


class CalibrationError(ValueError):
    """A calibration that cannot be used; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """A camera over a table, for one seating.

    Attributes:
        homography: 3 × 3, row by row, from pixels to mm of the table.
        size: width and height of the picture it was made with, px.
        trick: middles of the cards that span the trick place (mm); it reaches `margin` beyond their hull.
        trump: the first guess of the trump place, mm (L9: the turned card corrects it).
        seats: direction of each seat from the middle, radians clockwise from the right of the picture.
        reach: how far each seat's calibration card lay from the middle, mm.
        margin: how far the trick place reaches beyond the cards' middles: one card length (L23).
        card_mm: width and height of a card, mm.
    """

    homography: tuple[float, ...]
    size: tuple[int, int]
    trick: tuple[Place, ...]
    trump: Place
    seats: tuple[float, ...]
    reach: tuple[float, ...]
    margin: float = CARD_MM[1]
    card_mm: tuple[float, float] = CARD_MM

    def to_mm(self, pixels: ArrayLike) -> Points:
        """Places (n, 2) in mm of pixels (n, 2)."""
        return _map(self._matrix(), pixels)

    def to_px(self, places: ArrayLike) -> Points:
        """Pixels (n, 2) of places (n, 2) in mm."""
        return _map(np.linalg.inv(self._matrix()), places)

    def card_px(self, place: Place = (0.0, 0.0)) -> float:
        """Height of a card at a place, px: the mean over its four directions."""
        x, y = place
        half = self.card_mm[1] / 2
        ends = self.to_px([(x - half, y), (x + half, y), (x, y - half), (x, y + half)])
        return float((np.linalg.norm(ends[0] - ends[1]) + np.linalg.norm(ends[2] - ends[3])) / 2)

    def in_trick(self, place: Place) -> bool:
        """Whether the middle of a card at that place lies in the trick place."""
        return outside_by(place, self.trick) <= self.margin

    def side_of(self, place: Place) -> tuple[int | None, bool]:
        """The seat whose sector a place lies in, and whether that is clear enough to name an owner (L16)."""
        if not self.seats:
            return None, False
        distance = math.hypot(*place)
        if distance < 1e-6:
            return None, False
        angle = math.atan2(place[1], place[0])
        apart = [abs(_turned(angle - seat)) for seat in self.seats]
        order = sorted(range(len(apart)), key=lambda seat: apart[seat])
        nearest = order[0]
        border = (apart[order[1]] - apart[nearest]) / 2 if len(order) > 1 else math.pi
        along = distance * math.cos(min(apart[nearest], math.pi / 2))
        return nearest, border >= _CLEAR_ANGLE and along >= _CLEAR_REACH * self.reach[nearest]

    def shifted(self, pixels: ArrayLike) -> Calibration:
        """The calibration after the camera moved: `pixels` is 3 × 3, from the picture now to the picture as
        calibrated.
        """
        moved = self._matrix() @ np.asarray(pixels, np.float64)
        return replace(self, homography=_flat(moved))

    def to_json(self) -> str:
        """As one JSON object; `from_json` reads it back exactly."""
        return json.dumps(
            {
                "format": _FORMAT,
                "homography": self.homography,
                "size": self.size,
                "trick": self.trick,
                "trump": self.trump,
                "seats": self.seats,
                "reach": self.reach,
                "margin": self.margin,
                "card_mm": self.card_mm,
            }
        )

    @classmethod
    def from_json(cls, text: str) -> Calibration:
        """Read what `to_json` wrote.

        Raises:
            CalibrationError: it is no calibration, or one of another format.
        """
        try:
            data = json.loads(text)
            if data["format"] != _FORMAT:
                raise CalibrationError(f"the calibration has format {data['format']}; calibrate the camera again")
            found = cls(
                homography=tuple(float(v) for v in data["homography"]),
                size=(int(data["size"][0]), int(data["size"][1])),
                trick=tuple(_place(p) for p in data["trick"]),
                trump=_place(data["trump"]),
                seats=tuple(float(v) for v in data["seats"]),
                reach=tuple(float(v) for v in data["reach"]),
                margin=float(data["margin"]),
                card_mm=_place(data["card_mm"]),
            )
        except (KeyError, IndexError, TypeError, ValueError) as error:
            if isinstance(error, CalibrationError):
                raise
            raise CalibrationError(f"the calibration cannot be read ({error}); calibrate the camera again") from error
        if len(found.homography) != 9 or not found.trick or len(found.seats) != len(found.reach):
            raise CalibrationError("the calibration is incomplete; calibrate the camera again")
        if abs(np.linalg.det(found._matrix())) < 1e-12:
            raise CalibrationError("the calibration maps everything to one line; calibrate the camera again")
        return found

    def _matrix(self) -> Points:
        return np.array(self.homography, np.float64).reshape(3, 3)


def make(
    homography: ArrayLike,
    size: tuple[int, int],
    seat_places: Sequence[Place],
    middle: Sequence[Place] = (),
    trump: Place | None = None,
    card_mm: tuple[float, float] = CARD_MM,
) -> Calibration:
    """A calibration from the map to mm and the places where cards were laid: by the seats, clockwise, and in the
    middle.

    The trump place, while nobody has turned a card, is guessed one and a half card lengths behind the first seat's
    card.
    """
    angles = tuple(math.atan2(y, x) for x, y in seat_places)
    reach = tuple(math.hypot(x, y) for x, y in seat_places)
    if trump is None:
        far = (reach[0] if reach else 0.0) + 1.5 * card_mm[1]
        angle = angles[0] if angles else math.pi / 2
        trump = (far * math.cos(angle), far * math.sin(angle))
    return Calibration(
        homography=_flat(np.asarray(homography, np.float64)),
        size=size,
        trick=tuple(_place(p) for p in (*middle, *seat_places)) or ((0.0, 0.0),),
        trump=trump,
        seats=angles,
        reach=reach,
        margin=card_mm[1],
        card_mm=card_mm,
    )


def outside_by(place: Place, span: Sequence[Place]) -> float:
    """How far a place lies outside the convex hull of `span`, mm; 0 inside."""
    hull = _hull([(float(x), float(y)) for x, y in span])
    if len(hull) == 1:
        return math.dist(place, hull[0])
    edges = list(zip(hull, hull[1:] + hull[:1], strict=True))
    if len(hull) > 2 and all(_cross(a, b, place) >= 0 for a, b in edges):
        return 0.0
    return min(_to_segment(place, a, b) for a, b in edges)


def _hull(points: list[Place]) -> list[Place]:
    """Convex hull by Andrew's monotone chain, counter-clockwise in mathematical axes."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered
    chains: list[list[Place]] = []
    for sequence in (ordered, ordered[::-1]):
        chain: list[Place] = []
        for point in sequence:
            while len(chain) > 1 and _cross(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        chains.append(chain[:-1])
    return chains[0] + chains[1]


def _cross(a: Place, b: Place, c: Place) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _to_segment(place: Place, a: Place, b: Place) -> float:
    along = (b[0] - a[0], b[1] - a[1])
    length = along[0] ** 2 + along[1] ** 2
    share = ((place[0] - a[0]) * along[0] + (place[1] - a[1]) * along[1]) / length if length else 0.0
    share = min(1.0, max(0.0, share))
    return math.dist(place, (a[0] + share * along[0], a[1] + share * along[1]))


def _turned(angle: float) -> float:
    """An angle brought to -π..π."""
    return (angle + math.pi) % (2 * math.pi) - math.pi


def _place(pair: Sequence[float]) -> Place:
    return float(pair[0]), float(pair[1])


def _flat(matrix: Points) -> tuple[float, ...]:
    return tuple(float(v) for v in (matrix / matrix[2, 2]).ravel())


def _map(matrix: NDArray[Any], points: ArrayLike) -> Points:
    flat = np.asarray(points, np.float64).reshape(-1, 2)
    lifted = np.column_stack([flat, np.ones(len(flat))]) @ matrix.T
    return np.asarray(lifted[:, :2] / lifted[:, 2:], np.float64)
