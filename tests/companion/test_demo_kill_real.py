"""A whole match with the real eyes, killed at random moments and gone on with from the command line (slow)."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent.parent.parent


def demo(*arguments: str) -> list[str]:
    """The command, as a user types it."""
    return [sys.executable, "-m", "companion.cli", "demo", "--headless", "--json", *arguments]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [6, 9])
def test_a_match_killed_at_random_moments_ends_the_same(tmp_path: Path, seed: int) -> None:
    """design.md §5, L22: killed every few seconds, by the clock, wherever it may be; what was read stays, once."""
    rng, kills = random.Random(seed), 0
    arguments = ["--scene", "normal", "--seed", str(seed), "--out", str(tmp_path)]
    while True:
        try:
            done = subprocess.run(
                demo(*arguments), capture_output=True, text=True, cwd=HERE, timeout=rng.uniform(12, 40), check=True
            )
            break
        except subprocess.TimeoutExpired:  # killed by SIGKILL
            kills += 1
            if any(tmp_path.glob("*.journal")):
                arguments = ["--resume", str(tmp_path)]
    report = json.loads(done.stdout)
    assert kills >= 2
    assert report["equal"]
    assert report["laid"] >= 112
    assert (report["taken_wrong"], report["missed"], report["wrong_owner"]) == (0, 0, 0)
