"""Which cards explain a face in the kept frames, when a trick was swept with one missing (L5, L7)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from observer_desk import STOCK, TRICK, Desk, Seen

from vision.events import CardLaid
from vision.lookback import Kept, search
from vision.tracks import Track
from vision.types import Reading, Window

LAST = replace(TRICK, x=TRICK.x + 95.0)
SWEPT = "10D"


class Swept(Desk):
    """A trick that is taken away as its last card is laid: only the kept frames show that card."""

    kept: tuple[Seen, ...] = ()

    def look(self, image: Any, window: Window | None = None, card_px: float | None = None) -> list[Reading]:
        if window is not None or image.shape[0] == self.camera.lens.size[1]:
            return super().look(image, window, card_px)
        shift = np.array(self.observer._box[:2], np.float32)
        return [replace(found, corners=found.corners - shift) for found in (s.reading(self.camera) for s in self.kept)]

    def sweep(self) -> list[str | None]:
        """The last card is laid and all are taken away under an arm; codes of cards found by looking back."""
        key = self.put(SWEPT, LAST)
        for step in range(4):
            self.arm((LAST.x + 4 * step, LAST.y + 10))
            self.wait(0.2)
        self.take(*range(1, key + 1))
        self.reads = lambda number: []
        self.arm(None)
        self.wait(2.0)
        return [e.reading.code for e in self.events if isinstance(e, CardLaid) and e.late and e.reading is not None]


@pytest.mark.parametrize("turned", ["4S", SWEPT])
def test_the_turned_card_elsewhere_explains_nothing_in_the_trick_place(turned: str) -> None:
    """L7: with two packs the last card may be the other copy of the card that lies turned by the stock."""
    desk = Swept(cloth=[Seen(turned, STOCK)], missing=1, trick=("QD",))
    desk.put("QD", TRICK)
    there = [Seen(turned, STOCK), Seen("QD", TRICK)]
    desk.reads = lambda number: there
    desk.wait(2.0)
    desk.kept = (Seen("QD", TRICK), Seen(SWEPT, LAST))
    assert desk.sweep() == [SWEPT]


def test_a_card_seen_for_a_moment_and_told_to_nobody_is_still_missing() -> None:
    """L5: unsure looks found it, then a hand came: what nobody was told of explains no face."""
    desk = Swept(missing=1, trick=("QD",))
    first = desk.put("QD", TRICK)
    desk.reads = lambda number: [Seen("QD", TRICK)]
    desk.wait(2.0)
    desk.kept = (Seen("QD", TRICK), Seen(SWEPT, LAST))
    look = Seen(SWEPT, LAST, 0.4, others=("10H", "9D")).reading(desk.camera)
    lies = desk.calibration.to_mm(look.corners).astype(np.float32)
    seen = Track(number=99, outline=lies, zone="trick", first_at=desk.at, found_at=desk.at, group=9, looks=[look])
    desk.observer._memory.lift([seen], desk.at)
    desk.take(first)
    desk.reads = lambda number: []
    desk.wait(1.0)
    assert [code for code, _, _ in desk.laid] == ["QD", SWEPT]


def test_a_lead_gone_before_it_was_sure_and_the_card_swept_with_it() -> None:
    """L5: two looks read the lead alike, one opinion against; then another hand laid a card and took both away."""
    desk = Swept(missing=0)
    desk.expected = replace(desk.expected, full=2)
    lead = Seen("7D", TRICK, 0.95, others=("3D",))
    desk.reads = lambda number: [lead]
    first = desk.put("7D", TRICK)
    desk.wait(0.4)
    desk.kept = (lead, Seen(SWEPT, LAST))
    assert desk.sweep() == ["7D", SWEPT]
    assert first


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_what_lies_where_a_known_card_lay_is_that_card(order: tuple[int, int]) -> None:
    """L5: a jack misread as the ace that lies there is still a card of its own, although the ace is surer."""
    desk = Desk()
    ace, jack = Seen("AH", TRICK), Seen("AH", LAST, 0.9, others=("JH",))
    readings = [(ace, jack)[n].reading(desk.camera) for n in order]
    frame = Kept(1.0, np.full((480, 640, 3), 255, np.uint8), (0, 0), np.zeros((1, 1), np.float32))

    class Eyes:
        def look(self, image: object, window: object = None, card_px: float | None = None) -> list[Reading]:
            return readings

    lay = [desk.calibration.to_mm(ace.reading(desk.camera).corners).astype(np.float32)]
    (found,) = search([frame], Eyes(), desk.calibration, Counter({"AH": 1}), lay, 1)
    assert found.reading.confidence == pytest.approx(0.9)
    assert found.outline.mean(axis=0) == pytest.approx((LAST.x, LAST.y), abs=3.0)


@pytest.mark.parametrize(("missing", "found"), [(1, 1), (2, 0)])
def test_a_doubtful_face_in_one_frame_is_asked_about_where_it_is_the_last_card(missing: int, found: int) -> None:
    """L5: that trick is over in any case; with more cards missing it may be a hand."""
    desk = Desk()
    last = Seen("10H", LAST, 0.6, others=("10D",)).reading(desk.camera)
    frame = Kept(1.0, np.full((480, 640, 3), 255, np.uint8), (0, 0), np.zeros((1, 1), np.float32))

    class Eyes:
        def look(self, image: object, window: object = None, card_px: float | None = None) -> list[Reading]:
            return [last]

    assert len(search([frame], Eyes(), desk.calibration, Counter(), [], missing)) == found
