"""The plug is pulled at any moment, and the match ends the same (design.md §5, L22): the simulated table goes on, the
device finds its way back by itself."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from killed_demo import OPTIONS, SIZE, plays
from truth_eyes import TruthEyes

from companion.demo import demo as demos

HERE = Path(__file__).parent


def killed(folder: Path, moment: str) -> None:
    """Play in a process of its own until the plug is pulled."""
    paths = os.pathsep.join((str(HERE), str(HERE.parent.parent)))
    done = subprocess.run(
        [sys.executable, str(HERE / "killed_demo.py"), str(folder), moment],
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr


@pytest.mark.parametrize(("moment", "known"), [("before", 5), ("after", 6), ("lying", 7), ("sweeping", 8)])
def test_a_match_that_was_cut_off_ends_the_same(tmp_path: Path, moment: str, known: int) -> None:
    """Before a card was written, after it, with cards lying, while a trick is taken away: nothing is lost or twice."""
    killed(tmp_path, moment)
    eyes = TruthEyes()
    demo = demos.resume(tmp_path, eyes, size=SIZE)
    eyes.watch(demo.camera)
    assert plays(demo) == known
    while not demo.over and demo.turn():
        pass
    demo.loop.close()
    report = demo.report()
    assert report["equal"]
    assert (report["laid"], report["read"], report["missed"], report["wrong_owner"]) == (12, 12, 0, 0)
    assert demo.options == OPTIONS
