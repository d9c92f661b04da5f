"""Index corners become cards: the corners of one card are joined by geometry, and each card gets an outline.

The two indices of a card lie opposite each other, one upside down; packs with four corners have two more beside them.
Codes only help to decide where geometry alone does not: a misread corner must not make a second card of one, nor two
equal cards one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from vision.boxes import Boxes, corners, overlap
from vision.locate import BACK, FACE
from vision.prints import MARGIN, inside, is_no_index, is_print
from vision.read import Index
from vision.types import Points

SHAPE = 63.0 / 88.0
"""Width of a card over its height (poker size; bridge and German packs differ little)."""

INDEX_IN_CARD = 0.17
"""Height of an index in heights of its card, where nothing better is known."""

INDEX_AT_MOST = 0.46
"""Height of the largest indices in heights of the card (large-print packs)."""

BESIDE = (0.65, 0.9)
"""How far apart the two columns of a card with four indices stand, in distances between the indices of one column."""

_READ = 0.9
"""Chance from which an index surely is one."""

Vector = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """One card: its indices (none: only located), its outline clockwise from the upright top left, `face` False for a
    back; `homed` False when its one index stands in no corner of a located card, as print on a newspaper or on a
    court's robe does, or its indices stand in two of them.
    """

    indices: tuple[Index, ...]
    outline: Points
    face: bool
    homed: bool = True


def _axes(index: Index) -> tuple[Vector, Vector]:
    """Unit vectors to the right and down of an upright index."""
    down = -np.array(index.up)
    return np.array([down[1], -down[0]]), down


def _apart(a: tuple[float, float], b: tuple[float, float]) -> float:
    """The angle between two unit vectors."""
    return math.acos(max(-1.0, min(1.0, a[0] * b[0] + a[1] * b[1])))


def _against(a: Index, b: Index) -> float:
    """How much the codes speak against one card: log-likelihood lost when both must be the same."""
    first, second = a.codes(), b.codes()
    return float(first.max() + second.max() - (first + second).max())


@dataclass(frozen=True, slots=True)
class _Pair:
    cost: float
    i: int
    j: int


def _outline_between(a: Index, b: Index, side: float) -> Points:
    """The outline of a card from two opposite indices; where one stands below the other, `side` tells on which side of
    them the card lies, as the first one reads: over 0 to the right.
    """
    middle = (np.array(a.centre) + np.array(b.centre)) / 2
    right_a, down_a = _axes(a)
    right_b, down_b = _axes(b)
    right, down = right_a - right_b, down_a - down_b
    right, down = right / np.linalg.norm(right), down / np.linalg.norm(down)
    way = np.array(b.centre) - np.array(a.centre)
    across, along = abs(float(way @ right)), abs(float(way @ down))
    height = along / (1 - 2 * MARGIN[1])
    if across > 0.3 * along:
        width = across / (1 - 2 * MARGIN[0])
        height = max(height, 0.9 * width / SHAPE)
        width = min(max(width, 0.85 * height * SHAPE), 1.15 * height * SHAPE)
    else:
        width = height * SHAPE
        middle = middle + right * width * (0.5 - MARGIN[0]) * (1 if side >= 0 else -1)
    return _rectangle(middle, right, down, width, height)


def _rectangle(middle: Vector, right: Vector, down: Vector, width: float, height: float) -> Points:
    x, y = right * width / 2, down * height / 2
    return np.stack([middle - x - y, middle + x - y, middle + x + y, middle - x + y]).astype(np.float32)


def _support(middle: Vector, up: tuple[float, float], located: Boxes) -> float:
    """1 where a located face lies just there and along that way, 0 where none is near."""
    best = 0.0
    for box in located.boxes[located.kinds == FACE]:
        long = float(max(box[2], box[3]))
        away = float(np.hypot(*(box[:2] - middle))) / long
        angle = float(box[4]) + (0.0 if box[3] >= box[2] else math.pi / 2)
        turned = abs(math.sin(_apart(up, (math.sin(angle), -math.cos(angle)))))
        best = max(best, 1.0 - away / 0.2 - max(0.0, turned - 0.1) * 2)
    return max(best, 0.0)


def _pairs(indices: list[Index], located: Boxes, homes: list[int | None], card_px: float | None) -> list[_Pair]:
    """Pairs that may be two corners of one card, the surest first; of a card of known height, where it is known."""
    found = []
    for i, j in combinations(range(len(indices)), 2):
        a, b = indices[i], indices[j]
        ratio = max(a.height, b.height) / min(a.height, b.height)
        turned = _apart(a.up, (-b.up[0], -b.up[1]))
        if ratio > 1.5 or turned > 0.45:
            continue
        right_a, down_a = _axes(a)
        right_b, down_b = _axes(b)
        right, down = (right_a - right_b) / 2, (down_a - down_b) / 2
        way = np.array(b.centre) - np.array(a.centre)
        size = (a.height + b.height) / 2
        across, along = float(way @ right), float(way @ down)
        if not 1.3 < along / size < 7.5:
            continue
        if card_px is not None and not 0.75 < along / (1 - 2 * MARGIN[1]) / card_px < 1.25:
            continue
        slope = abs(across) / along
        one_home = _one_home(homes[i], homes[j], located)
        diagonal = 0.45 < slope < (1.6 if one_home else 1.05)
        straight = slope < 0.16
        if not (diagonal or straight):
            continue
        middle = (np.array(a.centre) + np.array(b.centre)) / 2
        if straight:
            middle = middle + right * along * 0.36 * (1 if _side(a, located) >= 0 else -1)
        held = _support(middle, a.up, located)
        against = min(_against(a, b), 8.0)
        cost = (
            against
            - 6.0 * held
            - 1.5 * one_home
            + 6 * turned
            + 6 * (ratio - 1)
            + (0.0 if diagonal else 1.5)
            + (1.5 if diagonal and across < 0 else 0)
        )
        if cost < (1.5 if diagonal else 0.0) and (held > 0.25 or against < 1.5):
            found.append(_Pair(cost, i, j))
    return sorted(found, key=lambda pair: pair.cost)


def _one_home(a: int | None, b: int | None, located: Boxes) -> bool:
    """Whether two located boxes are the same, or two finds of the same card."""
    return a is not None and b is not None and (a == b or overlap(located.boxes[a], located.boxes[b]) > 0.6)


def _twins(
    indices: list[Index], located: Boxes, homes: list[int | None], card_px: float | None
) -> list[tuple[int, int]]:
    """Pairs that a slanting view or a bent card puts outside the measures of `_pairs`, nearest first: upside
    down to each other, each below the other as it reads, in one located outline; or of one code, as corners of one card
    stand. Two corners of one outline that read differently are one card that nobody is sure of.
    """
    found = []
    for i, j in combinations(range(len(indices)), 2):
        a, b = indices[i], indices[j]
        one_home = _one_home(homes[i], homes[j], located)
        same = int(a.codes().argmax()) == int(b.codes().argmax())
        if not (same or one_home) or _apart(a.up, (-b.up[0], -b.up[1])) > 0.7:
            continue
        size = (a.height + b.height) / 2
        way = np.array(b.centre) - np.array(a.centre)
        far = float(np.linalg.norm(way))
        if card_px is not None and not 0.6 < far / card_px < 1.15:
            continue
        below = min(float(way @ _axes(a)[1]), -float(way @ _axes(b)[1]))
        if max(a.height, b.height) > 1.7 * min(a.height, b.height) or not 0.8 * size < far < 8.0 * size:
            continue
        middle = (np.array(a.centre) + np.array(b.centre)) / 2
        held = one_home or _support(middle, a.up, located) > 0.1
        if below > (0.35 if held else 0.5) * far and (held or below < 0.93 * far):
            found.append((far, i, j))
    return [(i, j) for _, i, j in sorted(found)]


def _side(index: Index, located: Boxes) -> float:
    """Over 0 when the card lies to the right of the index, below 0 when to the left, as far as a located face tells."""
    best, answer = 0.0, 1.0
    right, down = _axes(index)
    for box in located.boxes[located.kinds == FACE]:
        way = box[:2].astype(np.float64) - np.array(index.centre)
        long = float(max(box[2], box[3]))
        if np.linalg.norm(way) < 0.7 * long and float(way @ down) > 0:
            near = 1.0 - abs(float(np.linalg.norm(way)) / long - 0.48)
            if near > best:
                best, answer = near, float(way @ right)
    return answer


def _corner_fit(index: Index, box: NDArray[np.float32]) -> float:
    """How well an index stands in a corner of a located box: 0 perfect, over 1 not at all.

    Seen at a slant a card may look as wide as high: then both ways are tried.
    """
    right, down = _axes(index)
    way = box[:2].astype(np.float64) - np.array(index.centre)
    long, short = float(max(box[2], box[3])), float(min(box[2], box[3]))
    angle = float(box[4]) + (0.0 if box[3] >= box[2] else math.pi / 2)
    fits = []
    for turn, wide, high in ((0.0, short, long), (math.pi / 2, long, short))[: 1 if short < 0.75 * long else 2]:
        turned = abs(math.sin(_apart(index.up, (math.sin(angle + turn), -math.cos(angle + turn)))))
        across = abs(float(way @ right)) / wide - (0.5 - MARGIN[0])
        below = float(way @ down) / high - (0.5 - MARGIN[1])
        fits.append(math.hypot(across / 0.25, below / 0.2) * 0.7 + turned * 1.2)
    return min(fits)


def _home(index: Index, located: Boxes) -> int | None:
    """The number of the located box whose corner this index is, if any."""
    fits = [(_corner_fit(index, box), k) for k, box in enumerate(located.boxes)]
    best = min(fits, default=(9.0, 0))
    return best[1] if best[0] < 0.85 else None


def _outline_alone(index: Index, located: Boxes, home: int | None, card_px: float | None) -> Points:
    """The outline of a card from one index: the located box whose corner it is, or a card of known height, or one of
    ordinary proportions.
    """
    right, down = _axes(index)
    if home is not None and _fits(located.boxes[home], card_px):
        box = located.boxes[home]
        quad = corners(box[None])[0].astype(np.float64)
        middle = quad.mean(axis=0)
        turned = [(float((p - middle) @ (-down)) - float((p - middle) @ right), k) for k, p in enumerate(quad)]
        first = max(turned)[1]
        return np.asarray(np.roll(quad, -first, axis=0), np.float32)
    height = card_px or index.height / INDEX_IN_CARD
    width = height * SHAPE
    side = 1.0 if _side(index, located) >= 0 else -1.0
    middle = np.array(index.centre) + right * width * (0.5 - MARGIN[0]) * side + down * height * (0.5 - MARGIN[1])
    return _rectangle(middle, right, down, width, height)


def _fits(box: NDArray[np.float32], card_px: float | None) -> bool:
    """Whether a located box is a whole card of known height; a card cut off or one held in a hand is not."""
    if card_px is None:
        return True
    long, short = float(max(box[2], box[3])), float(min(box[2], box[3]))
    return 0.82 < long / card_px < 1.22 and 0.78 < short / (card_px * SHAPE) < 1.28


def _groups(indices: list[Index], located: Boxes, card_px: float | None) -> list[list[int]]:
    """Which indices are one card."""
    group = {k: [k] for k in range(len(indices))}
    joined: set[int] = set()
    homes = [_home(index, located) for index in indices]
    pairs = [(pair.i, pair.j) for pair in _pairs(indices, located, homes, card_px)]
    for i, j in pairs + _twins(indices, located, homes, card_px):
        if i not in joined and j not in joined:
            joined |= {i, j}
            both = [*group[i], *group[j]]
            for k in both:
                group[k] = both
    lists = list({id(members): members for members in group.values()}.values())
    merged: list[list[int]] = []
    for members in sorted(lists, key=len, reverse=True):
        into = next((other for other in merged if _one_card(members, other, indices, homes, located)), None)
        if into is None:
            merged.append(members)
        else:
            into.extend(members)
    return merged


def _one_card(a: list[int], b: list[int], indices: list[Index], homes: list[int | None], located: Boxes) -> bool:
    """Whether two groups are the other corners of one card: same outline, places mirrored as four corners
    are, codes not against it.
    """
    if len(a) + len(b) > 4:
        return False
    if len(a) == 2 and len(b) == 2:
        middles = [np.mean([indices[k].centre for k in group], axis=0) for group in (a, b)]
        along = np.array(indices[a[0]].centre) - np.array(indices[a[1]].centre)
        size = float(np.linalg.norm(along))
        way = middles[1] - middles[0]
        apart = float(np.linalg.norm(way))
        level = apart > 0 and abs(float(way @ along)) < 0.2 * apart * size
        columns = level and BESIDE[0] < apart / size < BESIDE[1]
        return (apart < 0.12 * size or columns) and _against(indices[a[0]], indices[b[0]]) < 6
    if len(a) + len(b) == 3 and _three([indices[k] for k in (*a, *b)]):
        return True
    return any(_beside(indices[i], indices[j], _one_home(homes[i], homes[j], located)) for i in a for j in b)


def _three(corners: list[Index]) -> bool:
    """Whether three indices are the corners of a card with four, the fourth covered: one below another and upside down
    to it, the third level with the one above, all of one code. No located box has a say in it.
    """
    for top, low, beside in permutations(corners):
        column = np.array(low.centre) - np.array(top.centre)
        size = float(np.linalg.norm(column))
        down = column / size
        way = np.array(beside.centre) - np.array(top.centre)
        along = abs(float(way @ down))
        across = math.sqrt(max(0.0, float(way @ way) - along**2))
        turned = _apart(top.up, (-low.up[0], -low.up[1])) < 0.4 and _apart(top.up, (-down[0], -down[1])) < 0.3
        level = along < 0.15 * size and _apart(top.up, beside.up) < 0.2
        alike = max(_against(top, beside), _against(low, beside)) < 1.5
        if turned and level and alike and BESIDE[0] < across / size < BESIDE[1]:
            return True
    return False


def _beside(a: Index, b: Index, one_home: bool) -> bool:
    """Whether two indices are neighbours on one card: side by side upright, or one below the other and upside down."""
    right, down = _axes(a)
    way = np.array(b.centre) - np.array(a.centre)
    across, along = abs(float(way @ right)), abs(float(way @ down))
    if max(a.height, b.height) > 1.4 * min(a.height, b.height):
        return False
    same, opposite = _apart(a.up, b.up) < 0.25, _apart(a.up, (-b.up[0], -b.up[1])) < 0.4
    level = same and along < 0.35 * a.height and 1.2 * a.height < across < 5.2 * a.height
    under = opposite and 1.6 * a.height < along < 7.5 * a.height and across < 1.05 * along
    return one_home and (level or under) and _against(a, b) < 2.5


def _homed(corner: list[Index], homes: Boxes) -> bool:
    """Whether the indices of a card stand where a face was located, all in about the same place."""
    if not len(homes):
        return len(corner) > 1
    faces = len(corner) > 1 or bool((homes.kinds == FACE).all())
    three = len(corner) > 2  # they show by themselves where the card lies
    return faces and (three or all(overlap(homes.boxes[0], box) > 0.4 for box in homes.boxes[1:]))


def join(indices: list[Index], located: Boxes, card_px: float | None = None) -> list[Seen]:
    """The cards: those with indices, then located faces that nobody could read, then backs.

    `card_px` is the height of a card in pixels where it is known: then no card is much larger or smaller than that, and
    each is located, so that what stands amid another card is print. (In heaps on photographs it may be a card.)
    """
    if card_px is not None:
        indices = [index for index in indices if index.height < INDEX_AT_MOST * card_px]
    seen: list[Seen] = []
    used: set[int] = set()
    read = {home for home in (_home(index, located) for index in indices if index.chance > _READ) if home is not None}
    indices = [index for index in indices if not any(inside(index, other) for other in indices)]
    for members in _groups(indices, located, card_px):
        corner = [indices[k] for k in members]
        homes = [home for home in (_home(index, located) for index in corner) if home is not None]
        sure = [card.outline for card in seen if len(card.indices) > 1]
        if len(corner) == 1 and is_no_index(corner[0], located, homes, sure):
            continue
        if len(corner) == 1 and not homes and card_px is not None and is_print(corner[0], located, read):
            continue
        used |= set(homes)
        opposite = [(a, b) for a, b in combinations(corner, 2) if _apart(a.up, b.up) > 2.2]
        if opposite:
            widest = max(opposite, key=lambda pair: math.dist(pair[0].centre, pair[1].centre))
            outline = _outline_between(*widest, _side(widest[0], located))
        else:
            outline = _outline_alone(corner[0], located, homes[0] if homes else None, card_px)
        seen.append(Seen(tuple(corner), outline, True, _homed(corner, located.pick(np.array(homes, np.int64)))))
    for k in np.argsort(-located.scores):
        box = located.boxes[k]
        if int(k) in used or located.scores[k] < 0.4 or (card_px and max(box[2], box[3]) > 1.3 * card_px):
            continue
        if any(overlap(box, _as_box(card.outline)) > 0.5 for card in seen):
            continue
        quad = corners(box[None])[0]
        quad = quad if box[3] >= box[2] else np.roll(quad, -1, axis=0)
        seen.append(Seen((), quad.astype(np.float32), int(located.kinds[k]) != BACK))
    return seen


def _as_box(outline: Points) -> NDArray[np.float32]:
    """An outline as an oriented box."""
    middle = outline.mean(axis=0)
    top, side = outline[1] - outline[0], outline[3] - outline[0]
    return np.array([*middle, np.hypot(*top), np.hypot(*side), math.atan2(top[1], top[0])], np.float32)
