"""Rest is judged for each place: an arm that moves elsewhere keeps no card waiting (L3)."""

from __future__ import annotations

import numpy as np

from vision.motion import REST, Gate

SIZE = (480, 640)
CARD = (slice(300, 380), slice(80, 140))
CORNERS = np.array([(80, 300), (140, 300), (140, 380), (80, 380)], np.float32)
FPS = 15


def frame(rng: np.random.Generator, arm: int | None, card: bool) -> np.ndarray:
    """A noisy table, an arm that comes from the right down to this row, and a card."""
    image = np.full((*SIZE, 3), 90.0)
    if card:
        image[CARD] = 220.0
    if arm is not None:
        image[:arm, 420:520] = 40.0
    return np.clip(image + rng.normal(0, 2, image.shape), 0, 255).astype(np.uint8)


def test_a_card_rests_while_an_arm_moves() -> None:
    """L3: the card's place is at rest a moment after it was laid; the arm's place never is, nor is the picture."""
    rng, gate, at = np.random.default_rng(1), Gate(), 0.0
    for _ in range(FPS):
        gate.see(frame(rng, None, card=False), at)
        at += 1 / FPS
    gate.settle(np.ones(gate.shape, bool))
    laid, rested = at, None
    for number in range(FPS):
        gate.see(frame(rng, 40 + 25 * (number % 8), card=True), at)
        place = gate.cells_of(CORNERS)
        assert gate.moving
        if rested is None and gate.still()[place].all():
            rested = at - laid
            assert gate.changed[place].all(), "it looks new: it is to be read"
        at += 1 / FPS
    assert rested is not None
    assert REST <= rested + 1e-6 < REST + 2.5 / FPS
    arm = gate.cells_of(np.array([(420, 60), (520, 60), (520, 200), (420, 200)], np.float32))
    assert not gate.still()[arm].all()
