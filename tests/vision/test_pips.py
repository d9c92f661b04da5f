"""The large pips of number cards: found where they stand, never taken from another card, and heard for the suit."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from table.cards import RANKS, SUITS
from vision import pips, read
from vision.eyes import Eyes, judge
from vision.join import Seen
from vision.read import Index
from vision.simulated.camera import SimulatedCamera
from vision.simulated.looks import look
from vision.simulated.pack import VALIDATION_FAMILIES, procedural
from vision.simulated.table import LaidCard, Pose, SceneState, outline
from vision.types import Image, Points

POSE = Pose(20.0, -15.0, 0.6)


def spread(k: int, n: int, sure: float) -> np.ndarray:
    p = np.full(n, (1 - sure) / (n - 1), np.float32)
    p[k] = sure
    return p


def index(code: str, sure: float = 0.97, suit: float | None = None) -> Index:
    rank, s = RANKS.index(code[:-1]), SUITS.index(code[-1])
    up = (math.sin(POSE.angle), -math.cos(POSE.angle))
    return Index(
        (300.0, 200.0), up, 17.0, 8.0, spread(rank, 14, sure), spread(s, 5, suit or sure), spread(rank, 14, sure), 0.9
    )


def seen(code: str, *more: tuple[str, Pose], family: int = 0) -> tuple[Image, Points, list[Points]]:
    """A picture of a card and more of them, their outlines in px."""
    cards = [LaidCard(1, code, POSE), *(LaidCard(n, c, p) for n, (c, p) in enumerate(more, 2))]
    scene = SceneState(tuple(cards))
    pack = procedural(VALIDATION_FAMILIES[family])
    camera = SimulatedCamera(scene, 3, look(3, "easy"), pack=pack, clock=lambda: 1.0)
    quads = [camera.lens.to_px(outline(card.pose)).astype(np.float32) for card in cards]
    return camera.draw(1.0), quads[0], quads[1:]


PIPS = [("2S", 2), ("3H", 2), ("4D", 4), ("7C", 4), ("10S", 4), ("AS", 0)]


@pytest.mark.parametrize(("code", "count"), PIPS)
def test_pips_are_found_where_they_stand(code: str, count: int) -> None:
    """Both halves of the card, upright; aces are drawn anyhow."""
    image, quad, _ = seen(code)
    assert len(pips.pieces(image, index(code), quad, [])) == count


def test_print_of_a_court_must_be_read_all_the_surer() -> None:
    """Its picture is the same in both halves: two alike prove nothing."""
    eyes = Eyes.load()
    image, quad, _ = seen("9H")
    cards = [Seen((index(code, suit=0.6),), quad, True) for code in ("9S", "KS")]
    shares = np.array([spread(SUITS.index("H"), 5, 0.9)] * 2)

    class Reader:
        def run(self, batch: np.ndarray) -> list[np.ndarray]:
            rows = np.log(np.resize(shares, (len(batch), 5))) * eyes.settings.temperature
            return [np.zeros((len(batch), 14), np.float32), rows.astype(np.float32)]

    number, court = (replace(eyes, reader=Reader()).suits(image, [card])[0] for card in cards)
    assert number is not None
    assert court is None


@pytest.mark.parametrize("family", range(3))
def test_the_reader_reads_their_suit(family: int) -> None:
    """Each piece is an index with a well-seen pip: of packs that nothing was trained on."""
    reader = Eyes.load().reader
    for code in ("2S", "5C", "9D", "8H"):
        image, quad, _ = seen(code, family=family)
        made = pips.pieces(image, index(code), quad, [])
        assert made
        _, suits = reader.run(read.tensor(made))
        assert {SUITS[int(k)] for k in suits[:, :4].argmax(axis=1)} == {code[-1]}


def test_pips_of_a_card_that_lies_on_it_are_not_asked() -> None:
    """They would lend a suit that is not its own."""
    over = Pose(POSE.x + 30, POSE.y + 25, 0.1)
    image, quad, others = seen("9S", ("9C", over))
    alone = pips.pieces(image, index("9S"), quad, [])
    beside = pips.pieces(image, index("9S"), quad, others)
    assert len(beside) < 4
    assert len(beside) <= len(alone)


def test_what_the_pips_say_settles_or_forbids() -> None:
    """Spade or club by the index, club by the pips: club. Hearts by the pips: nothing is taken."""
    doubtful = index("9C", suit=0.6)
    before, agreed = judge((doubtful,))
    after, still = judge((doubtful,), spread(SUITS.index("C"), 4, 0.97))
    assert agreed
    assert still
    assert after.max() > before.max()
    _, agreed = judge((index("9C"),), spread(SUITS.index("H"), 4, 0.9))
    assert not agreed
