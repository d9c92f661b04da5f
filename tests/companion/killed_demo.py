"""A demo that pulls its own plug: run as a script, so that nothing is tidied up. Arguments: folder, moment."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from truth_eyes import TruthEyes

from companion.demo import demo as demos
from companion.demo.saved import Options
from table.facts import CardPlayed

OPTIONS = Options(seed=4, rounds=(1, 2))
SIZE = (640, 480)
"""Of the pictures: small ones are drawn four times as fast, and the eyes that know the truth do not mind."""


def plays(demo: demos.Demo) -> int:
    """Cards played, as far as the device knows."""
    return sum(isinstance(fact, CardPlayed) for fact in demo.loop.facts)


def lying(demo: demos.Demo) -> bool:
    """Three cards of the second deal's first trick lie there."""
    return plays(demo) == 7


def sweeping(demo: demos.Demo) -> bool:
    """The first trick of the second deal is in a hand."""
    act = demo.performer.current
    held = any(card.code for arm in demo.camera.scene.arms for card in arm.holds)
    return plays(demo) >= 8 and act is not None and act.kind == "sweep" and held


def pull_the_plug() -> None:
    """Die at once."""
    os.kill(os.getpid(), signal.SIGKILL)


def main(folder: Path, moment: str) -> None:
    """Play until the moment has come: `before` or `after` the write of the sixth card, `lying`, `sweeping`."""
    made: list[demos.Demo] = []

    def written(when: str) -> None:
        if made and when == moment and plays(made[0]) == 5:
            pull_the_plug()

    eyes = TruthEyes()
    demo = demos.begin(OPTIONS, folder, eyes, on_write=written, size=SIZE)
    eyes.watch(demo.camera)
    made.append(demo)
    reached = {"lying": lying, "sweeping": sweeping}.get(moment)
    while not demo.over and demo.turn():
        if reached is not None and reached(demo):
            pull_the_plug()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
