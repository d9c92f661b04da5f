"""A synthetic photograph of a card table with everything that is known of its cards: outlines, index corners, what
shows of them.

Cards of one pack (now and then two) are laid in the plane of the table, seen by a pinhole camera from any side, with
shadows, things and
hands, light, blur. Faces are never mirrored. A scene is a pure function of its random generator and the packs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulated.pack import Face, Pack
from vision.studio import light, things
from vision.studio.backgrounds import background
from vision.studio.placing import CARD_MM, Place, places

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]
Rng = np.random.Generator
_OTHER = 60000
"""Owner number of pixels that a hand or a thing covers."""


@dataclass(frozen=True, slots=True, eq=False)
class SeenIndex:
    """One index corner: its code, quad (4, 2) px clockwise from its own top left as read upright, the share of it
    that shows.
    """

    code: str
    quad: Floats
    visible: float


@dataclass(frozen=True, slots=True, eq=False)
class SeenCard:
    """One card: code (None: a back or a face without one), outline (4, 2) px clockwise from the upright card's top
    left.
    """

    code: str | None
    face: bool
    quad: Floats
    visible: float
    indices: tuple[SeenIndex, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A picture (h, w, 3) BGR before noise, float32 0..255, and its cards, bottom first; `card_px` is a card's usual
    height.
    """

    picture: Floats
    cards: tuple[SeenCard, ...]
    card_px: float


def _camera(
    rng: Rng, laid: Sequence[Place], width: int, height: int, share: float | None
) -> tuple[NDArray[np.float64], float]:
    """A homography from mm on the table to px, and the usual height of a card in px."""
    points = np.array([(p.x, p.y) for p in laid])
    low, high = points.min(axis=0) - 50, points.max(axis=0) + 50
    tilt = float(np.clip(abs(rng.normal(0, 0.28)), 0, 0.95)) if rng.random() < 0.75 else 0.0
    turn, roll = rng.uniform(0, 2 * np.pi), rng.uniform(0, 2 * np.pi)
    span = float(max(high - low))
    far = rng.uniform(1.3, 4.0) * max(span, 200.0)
    axis = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    middle = (low + high) / 2

    def project(scale: float, shift: NDArray[np.float64]) -> NDArray[np.float64]:
        flat = np.eye(3)
        flat[:2, :2] = axis
        flat[:2, 2] = -axis @ middle
        lean = np.array([[1.0, 0, 0], [0, np.cos(tilt), 0], [0, np.sin(tilt) / far, 1.0]])
        roll_by = np.array([[np.cos(roll), -np.sin(roll), 0], [np.sin(roll), np.cos(roll), 0], [0, 0, 1.0]])
        screen = np.array([[scale, 0, shift[0]], [0, scale, shift[1]], [0, 0, 1.0]])
        return screen @ roll_by @ lean @ flat

    frame = float(min(width, height))
    if share is None:
        share = float(np.exp(rng.uniform(np.log(0.08), np.log(0.95))))
    scale = share * frame / CARD_MM[1]
    border = np.array([[low[0], low[1]], [high[0], low[1]], [high[0], high[1]], [low[0], high[1]]])
    seen = _mapped(project(scale, np.zeros(2)), border)
    extent = (seen.max(axis=0) - seen.min(axis=0)) / np.array([width, height])
    room = rng.uniform(0.75, 1.35)
    if extent.max() > room:
        scale *= room / float(extent.max())
        seen = _mapped(project(scale, np.zeros(2)), border)
    centre = (seen.max(axis=0) + seen.min(axis=0)) / 2
    slack = np.maximum(0, np.array([width, height]) - (seen.max(axis=0) - seen.min(axis=0))) / 2
    shift = np.array([width, height]) / 2 - centre + rng.uniform(-1, 1, 2) * (slack + 0.06 * frame)
    return project(scale, shift), scale * CARD_MM[1]


def _mapped(matrix: NDArray[np.float64], points: NDArray[np.floating]) -> NDArray[np.float64]:
    flat = np.asarray(points, np.float64).reshape(-1, 1, 2)
    return cv2.perspectiveTransform(flat, matrix).reshape(np.shape(points))


class _Canvas:
    """The picture while it is being laid: pixels and, for each pixel, the number of what lies on top there."""

    def __init__(self, picture: Floats) -> None:
        self.picture = picture
        self.owner = np.zeros(picture.shape[:2], np.uint16)

    def cast(self, quad: NDArray[np.floating], shift: NDArray[np.floating], soft: float, dark: float) -> None:
        """Darken what lies under and beside an outline."""
        height, width = self.owner.shape
        moved = quad + shift
        x0, y0 = np.maximum(0, moved.min(axis=0) - 3 * soft - 1).astype(int)
        x1, y1 = np.minimum([width, height], moved.max(axis=0) + 3 * soft + 2).astype(int)
        if x1 - x0 < 2 or y1 - y0 < 2:
            return
        mask = np.zeros((y1 - y0, x1 - x0), np.float32)
        cv2.fillConvexPoly(mask, np.round((moved - [x0, y0]) * 8).astype(np.int32), 1.0, cv2.LINE_AA, 3)
        if soft > 0.4:
            mask = cv2.GaussianBlur(mask, (0, 0), soft)
        self.picture[y0:y1, x0:x1] *= 1 - dark * mask[:, :, None]

    def lay(
        self, image: Image, matrix: NDArray[np.float64], quad: NDArray[np.floating], number: int, tint: Floats
    ) -> None:
        """Warp a BGRA card into the picture."""
        height, width = self.owner.shape
        x0, y0 = np.maximum(0, np.floor(quad.min(axis=0)) - 1).astype(int)
        x1, y1 = np.minimum([width, height], np.ceil(quad.max(axis=0)) + 2).astype(int)
        if x1 - x0 < 2 or y1 - y0 < 2:
            return
        there = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1.0]]) @ matrix
        warped = cv2.warpPerspective(image, there, (int(x1 - x0), int(y1 - y0)), flags=cv2.INTER_LINEAR)
        cover = warped[:, :, 3:].astype(np.float32) * np.float32(1 / 255)
        part = self.picture[y0:y1, x0:x1]
        part += (warped[:, :, :3] * tint - part) * cover
        self.owner[y0:y1, x0:x1][warped[:, :, 3] > 127] = number

    def put(self, one: things.Thing, number: int = _OTHER) -> None:
        """Lay a thing over everything."""
        picture, cover = one
        rows, columns = np.flatnonzero(cover.any(axis=1)), np.flatnonzero(cover.any(axis=0))
        if not len(rows):
            return
        part = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        self.picture[part] += (picture[part] - self.picture[part]) * cover[part][:, :, None]
        self.owner[part][cover[part] > 0.5] = number


def _share(owner: NDArray[np.uint16], quad: NDArray[np.floating], number: int) -> float:
    """The share of a quad's area whose topmost owner is `number`; what lies outside the picture counts as hidden."""
    height, width = owner.shape
    area = cv2.contourArea(np.asarray(quad, np.float32))
    if area < 1:
        return 0.0
    x0, y0 = np.clip(np.floor(quad.min(axis=0)), 0, [width, height]).astype(int)
    x1, y1 = np.clip(np.ceil(quad.max(axis=0)) + 1, 0, [width, height]).astype(int)
    if x1 <= x0 or y1 <= y0:
        return 0.0
    mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
    cv2.fillConvexPoly(mask, np.round((quad - [x0, y0]) * 16).astype(np.int32), 1, cv2.LINE_8, 4)
    drawn = int(mask.sum())
    if drawn == 0:
        return 0.0
    inside = min(1.0, drawn / area)
    return inside * float(((owner[y0:y1, x0:x1] == number) & (mask > 0)).sum()) / drawn


def _shrunk(image: Image, target: float) -> tuple[Image, float]:
    """The picture of a face no taller than about 1.6 times `target` px, and the scale it was shrunk by."""
    scale = max(target * 1.3, 8.0) / image.shape[0]
    if scale > 0.8:
        return image, 1.0
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return small, small.shape[0] / image.shape[0]


def _premultiplied_edge(image: Image) -> Image:
    """Let the colour under transparent corners be that of the card, so that warping leaves no dark rim."""
    clear = image[:, :, 3] == 0
    if not clear.any():
        return image
    out = image.copy()
    out[clear, :3] = image[max(1, image.shape[0] // 40), image.shape[1] // 2, :3]
    return out


def scene(rng: Rng, packs: Sequence[Pack], size: tuple[int, int] = (640, 640), share: float | None = None) -> Scene:
    """Draw a scene of (width, height) px; `share` fixes the height of a card as a share of the shorter side, else
    0.08 to 0.95.
    """
    width, height = size
    laid = places(rng)
    matrix, card_px = _camera(rng, laid, width, height, share)
    canvas = _Canvas(background(rng, height, width))
    for _ in range(int(rng.integers(1, 4)) if rng.random() < 0.4 else 0):
        canvas.put(things.thing(rng, height, width, card_px))
    pack = packs[int(rng.integers(len(packs)))]
    other = packs[int(rng.integers(len(packs)))] if rng.random() < 0.12 else pack
    way, drop = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.045) * card_px
    shift = np.array([np.cos(way), np.sin(way)]) * drop
    soft, dark = rng.uniform(0.15, 0.9) * drop + 0.5, rng.uniform(0.1, 0.6)
    paper = (
        np.float32([1 - rng.uniform(0, 0.14), 1 - rng.uniform(0, 0.05), 1.0])
        if rng.random() < 0.3
        else np.ones(3, np.float32)
    )
    drawn: list[tuple[Face, bool, NDArray[np.float64], NDArray[np.float64]]] = []
    deck = {id(p): _deck(rng, p) for p in (pack, other)}
    for number, place in enumerate(laid, start=1):
        own = pack if rng.random() < 0.8 else other
        face = own.faces[deck[id(own)].pop()] if place.face and deck[id(own)] else own.back
        up = face is not own.back
        rows, columns = face.image.shape[:2]
        tall = own.size_mm[1]
        unit = tall / rows
        cos, sin = np.cos(place.angle), np.sin(place.angle)
        pose = np.array([[cos, -sin, place.x], [sin, cos, place.y], [0, 0, 1.0]])
        pose = pose @ np.array([[unit, 0, -unit * columns / 2], [0, unit, -unit * rows / 2], [0, 0, 1.0]])
        whole = matrix @ pose
        outline = _mapped(whole, np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float64))
        if (
            outline[:, 0].max() > 0
            and outline[:, 1].max() > 0
            and outline[:, 0].min() < width
            and outline[:, 1].min() < height
        ):
            tall_px = float(np.linalg.norm(outline[3] - outline[0]) + np.linalg.norm(outline[2] - outline[1])) / 2
            image, scale = _shrunk(face.image, tall_px)
            canvas.cast(outline, shift, soft, dark)
            tint = paper * np.float32(rng.uniform(0.9, 1.03))
            canvas.lay(_premultiplied_edge(image), whole @ np.diag([1 / scale, 1 / scale, 1.0]), outline, number, tint)
        drawn.append((face, up, outline, whole))
    if rng.random() < 0.22:
        for _ in range(int(rng.integers(1, 3))):
            at = drawn[int(rng.integers(len(drawn)))][2].mean(axis=0) + rng.normal(0, 0.55 * card_px, 2)
            arm = things.hand(rng, height, width, card_px, (float(at[0]), float(at[1])))
            if rng.random() < 0.8:
                fall = cv2.GaussianBlur(
                    np.roll(arm[1], (int(3 * shift[1]), int(3 * shift[0])), (0, 1)), (0, 0), 2 * soft + 1
                )
                canvas.picture *= 1 - rng.uniform(0.2, 0.6) * fall[:, :, None]
            canvas.put(arm)
    if rng.random() < 0.08:
        canvas.put(things.thing(rng, height, width, card_px * rng.uniform(0.4, 1.0)))
    seen = tuple(_card(canvas.owner, number, *parts) for number, parts in enumerate(drawn, start=1))
    picture = light.blurred(rng, light.lit(rng, canvas.picture), card_px)
    return Scene(picture, seen, card_px)


def _deck(rng: Rng, pack: Pack) -> list[str]:
    """The keys of the faces in the order they come: a single or a double pack, shuffled."""
    keys = list(pack.faces) * (2 if rng.random() < 0.3 else 1)
    rng.shuffle(keys)
    return keys


def _card(
    owner: NDArray[np.uint16],
    number: int,
    face: Face,
    up: bool,
    outline: NDArray[np.float64],
    whole: NDArray[np.float64],
) -> SeenCard:
    indices = []
    if up and face.code is not None:
        for quad in face.indices:
            placed = _mapped(whole, np.asarray(quad, np.float64))
            indices.append(SeenIndex(face.code, placed.astype(np.float32), _share(owner, placed, number)))
    return SeenCard(
        face.code if up else None, up, outline.astype(np.float32), _share(owner, outline, number), tuple(indices)
    )
