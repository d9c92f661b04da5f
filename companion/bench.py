"""`stichtisch bench`: the figures by which the running table is judged, measured here and now."""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from companion import bench_table, bench_waldstiche
from companion.capture import ThreadCapture
from companion.devices import NoScreen
from companion.errors import UserError
from companion.loop import Loop
from companion.reader import Load, ProcessReader, load_eyes
from hardware.buttons import Buttons
from table.facts import Fact
from table.fold import fold
from table.protocol import parse
from vision import bench
from vision.calibration import Calibration
from vision.motion import Gate
from vision.runtime import ModelError
from vision.types import Frame, Image

FPS = 15
SIZE = (1280, 960)


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure; `value` None where it could not be measured, `unit` then says why."""

    name: str
    value: float | None
    unit: str
    bar: str = ""


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long the still table is watched")


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    for figure in figures(args.seconds):
        if args.json:
            value = None if figure.value is None else round(figure.value, 3)
            print(json.dumps({"name": figure.name, "value": value, "unit": figure.unit}), flush=True)
        else:
            value_text = "-" if figure.value is None else f"{figure.value:.2f}"
            bar = f"  ({figure.bar})" if figure.bar else ""
            print(f"{figure.name:<44} {value_text:>10} {figure.unit}{bar}", flush=True)
    return 0


def figures(seconds: float) -> Iterator[Figure]:
    """All figures, one after the other."""
    frames = still_frames()
    yield Figure("motion gate, 1280x960", motion_gate(frames), "ms a frame")
    share = still_table(frames, seconds)
    yield Figure("still table, whole program at 15 frames/s", 100 * share, "% of a core", "bar: under 10 %")
    yield from models(bench.model_calls())
    facts = evening()
    yield Figure(f"fold of {len(facts)} facts", _median(lambda: _fold_anew(facts)), "ms", "bar: milliseconds")
    yield from rules()


def rules() -> Iterator[Figure]:
    """The rules: refolding a long match, the provers after each card, the revokes they find."""
    facts = bench_table.whole_match()
    median, worst = bench_table.folding(facts)
    yield Figure(f"fold of 19 rounds, 6 players, {len(facts)} facts", median, "ms", "bar: 20 ms")
    yield Figure("the same, worst", worst, "ms")
    yield Figure("facts folded", 1000 * len(facts) / median, "a second")
    for game, players in (("stiche-im-team", 4), ("stiche-raten", 4), ("stiche-raten", 6), ("oh-hell", 4)):
        yield from _proofs(f"{game}, {players} players", bench_table.proofs(game, players))
    made, in_vain = bench_waldstiche.proofs()
    yield from _proofs("waldstiche, 2 players", made)
    _, accused = bench_waldstiche.proofs(revoke=False)
    yield Figure("waldstiche: accused in vain", in_vain + accused, f"in {2 * bench_waldstiche.ROUNDS} rounds", "bar: 0")


def _proofs(name: str, made: bench_table.Proofs) -> Iterator[Figure]:
    """Speed of a prover, the share of planted revokes it finds in rounds played out, and how soon."""
    yield Figure(f"{name}: provers", made.median, "ms a card")
    yield Figure(f"{name}: provers, worst", made.worst, "ms a card")
    yield Figure(f"{name}: revokes found", 100 * made.found, "%")
    yield Figure(f"{name}: cards until found", made.delay, "cards, median")


def models(calls: Iterable[tuple[str, float]]) -> Iterator[Figure]:
    """Each network's call, then each as a share of the yardstick's: shares hold on another computer, times do not.

    Raises:
        UserError: a model is missing or can't be run.
    """
    try:
        measured = dict(calls)
    except ModelError as error:
        raise UserError(str(error)) from error
    for name, milliseconds in measured.items():
        yield Figure(name, milliseconds, "ms a call")
    yardstick = measured.pop(bench.YARDSTICK, None)
    for name, milliseconds in measured.items():
        if yardstick:
            yield Figure(f"{name} / yardstick", 100 * milliseconds / yardstick, "%")
    if not yardstick:
        yield Figure(bench.YARDSTICK, None, "not measured: `make studio` first")


def still_frames(count: int = 12) -> list[Image]:
    """A still table with its noise: the same scene, drawn several times."""
    from vision.simulated.camera import SimulatedCamera
    from vision.simulated.pack import DEMO_FAMILIES, procedural
    from vision.simulated.table import LaidCard, Pose, SceneState

    codes = enumerate(("3C", "6C", "8C", "7C"))
    cards = tuple(LaidCard(key, code, Pose(90.0 * key - 135.0, 10.0 * key, 0.3 * key)) for key, code in codes)
    camera = SimulatedCamera(SceneState(cards=cards), 1, pack=procedural(DEMO_FAMILIES[0]), size=SIZE)
    return [np.ascontiguousarray(camera.draw(number / FPS)) for number in range(count)]


def motion_gate(frames: list[Image], rounds: int = 120) -> float:
    """Milliseconds the gate takes for a frame (median)."""
    gate = Gate()
    took = []
    for number in range(rounds):
        begun = time.perf_counter()
        gate.see(frames[number % len(frames)], number / FPS)
        took.append(time.perf_counter() - begun)
    return 1000 * statistics.median(took)


class _Still:
    """A camera that shows a still table at 15 frames a second."""

    name = "still"

    def __init__(self, frames: list[Image]) -> None:
        self._frames = frames
        self._begun = time.monotonic()
        self._number = 0

    def frame(self) -> Frame | None:
        """The next frame when it is due; the driver's wait is a sleep, as a real driver's is."""
        due = self._begun + self._number / FPS
        wait = due - time.monotonic()
        if wait > 0:
            time.sleep(wait)
        self._number += 1
        return Frame(self._frames[self._number % len(self._frames)], time.monotonic(), self._number)

    def close(self) -> None:
        """Nothing to close."""


def still_table(frames: list[Image], seconds: float, load: Load = load_eyes) -> float:
    """The share of one core that loop, capture and reading process take together while nothing moves."""
    clock = time.monotonic
    calibration = plain_calibration()
    reader = ProcessReader(calibration, clock, load)
    with tempfile.TemporaryDirectory() as folder:
        loop = Loop(
            clock=clock,
            capture=ThreadCapture(lambda: _Still(frames), reader, clock),
            reader=reader,
            buttons=Buttons(),
            screen=NoScreen(),
            folder=Path(folder),
            calibration=calibration,
        )
        try:
            loop.start("stiche-im-team", ("Anna", "Ben", "Carla", "Dan"), 0)
            settled = clock() + 60.0
            while not reader.alive() and clock() < settled:
                loop.run(until=clock() + 0.5)
            loop.run(until=clock() + 4.0)
            before, begun = _cpu(reader.pid), clock()
            loop.run(until=begun + seconds)
            return (_cpu(reader.pid) - before) / (clock() - begun)
        finally:
            loop.close()


def _cpu(pid: int | None) -> float:
    """Seconds of processor time taken so far by this process and the reading process."""
    own = os.times()
    total = own.user + own.system
    if pid is not None:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


def plain_calibration() -> Calibration:
    """A camera that looks straight down on a table for four."""
    scale = 1.0 / 1.37
    homography = (scale, 0.0, -SIZE[0] / 2 * scale, 0.0, scale, -SIZE[1] / 2 * scale, 0.0, 0.0, 1.0)
    seats = (np.pi / 2, np.pi, -np.pi / 2, 0.0)
    reach = (130.0,) * 4
    trick = tuple((float(130 * np.cos(angle)), float(130 * np.sin(angle))) for angle in seats)
    return Calibration(homography, SIZE, trick, (230.0, -180.0), tuple(float(a) for a in seats), reach)


def evening() -> tuple[Fact, ...]:
    """The facts of a long evening: the worked example of Stiche im Team."""
    import seeds

    return tuple(parse(seeds.example("stiche-im-team"), "example"))


def _fold_anew(facts: tuple[Fact, ...]) -> None:
    """Fold as after a correction: nothing may be remembered."""
    clear = getattr(fold, "cache_clear", None)
    if clear is not None:
        clear()
    fold(facts)


def _median(action: Callable[[], object], rounds: int = 15) -> float:
    took = []
    for _ in range(rounds):
        begun = time.perf_counter()
        action()
        took.append(time.perf_counter() - begun)
    return 1000 * statistics.median(took)
