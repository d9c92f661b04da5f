"""Where models are made and how much of everything goes into them; the defaults made the shipped ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

MODELS = Path(__file__).resolve().parent.parent / "models"
"""Where the shipped models lie."""


class StudioError(RuntimeError):
    """A stage cannot run; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """Scenes `first` to `first + scenes` drawn from `families` of drawn packs, and from each pack of card art `art`
    times as often as from a family: courts and old index letters are rarer than families.
    """

    first: int
    scenes: int
    seed: int
    families: range
    art: int = 0


@dataclass(frozen=True, slots=True)
class Pass:
    """One training pass: so many minutes, a first learning rate that falls to nothing within them."""

    minutes: float
    rate: float
    warmup: float = 1.0
    """Epochs over which the rate rises at first."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A box network: name, classes, side of its pictures (px), width of YOLO11-obb (nano is 0.25), its passes, and the
    share by which pictures are grown or shrunk.
    """

    name: str
    classes: int
    side: int
    width: float
    passes: tuple[Pass, ...]
    batch: int = 16
    scale: float = 0.25


LOCATOR = Plan("locator", 2, 256, 0.1875, (Pass(46, 2e-3), Pass(72, 1.5e-3, 0.3)))
FINDER = Plan("finder", 1, 192, 0.125, (Pass(33, 2e-3), Pass(30, 1.2e-3, 0.3)), scale=0.15)


@dataclass(frozen=True, slots=True)
class ReaderPlan:
    """One of the readers whose opinions are averaged: the numbers of its sample files (their seeds), how they are taken
    (`readers_photo.Manner`), whether what spoils them differs each time they are shown (`readers_vary.vary`) or only
    their place does, and its passes.
    """

    name: str
    files: range
    exposed: float
    aside: float
    varied: bool
    passes: tuple[Pass, ...]


READERS = (
    ReaderPlan("plain", range(1000, 1056), 1.0, 0.0, False, (Pass(38, 2e-3),)),
    ReaderPlan("varied", range(56), 0.6, 0.4, True, (Pass(36, 2e-3), Pass(42, 1.8e-3))),
)
"""They err on different cards: each alone takes fewer photographed cards at the same number of wrong ones."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much is drawn and how long is trained. Smaller sizes are for tests only."""

    drawings: tuple[Drawing, ...] = (
        Drawing(0, 5000, 1, range(100, 180)),
        Drawing(10000, 1900, 2, range(40), art=3),
    )
    judging: int = 200
    """Scenes of held-out packs on which locator and finder are judged."""
    boxes: tuple[Plan, ...] = (LOCATOR, FINDER)
    readers: tuple[ReaderPlan, ...] = READERS
    held_files: int = 2
    """Files of reader samples of held-out packs."""
    samples: int = 2048
    """Samples in a file."""
    reader_families: int = 150
    reader_art: int = 3
    """How many times as often as from a family corners are taken from a pack of card art."""
    line_scenes: int = 1500
    """Large scenes of held-out packs on which the confidence line is chosen."""
    line_px: int = 1280
    parity: int = 40
    """Pictures over which an exported model is compared with its checkpoint."""
    art: bool = True
    """Whether card art is used: off in tests, which fetch nothing."""
    validation: int | None = None
    """How many held-out packs judge; None: all."""
    workers: int = 2


def _cache() -> Path:
    return Path(platformdirs.user_cache_dir("stichtisch"))


@dataclass(frozen=True, slots=True)
class Workshop:
    """The folder for everything in between, the folder of the finished models, and the sizes."""

    cache: Path = field(default_factory=_cache)
    models: Path = MODELS
    sizes: Sizes = Sizes()

    @property
    def studio(self) -> Path:
        """Scenes, checkpoints and marks of what is done."""
        return self.cache / "studio"

    @property
    def packs(self) -> Path:
        """Packs of cards, drawn and rasterised once."""
        return self.cache / "packs"

    @property
    def readers(self) -> Path:
        """Samples and checkpoints of the reader."""
        return self.cache / "readers"

    def once(self, name: str, work: Callable[[], object]) -> None:
        """Do a piece of work unless its mark says that it was done before."""
        mark = self.studio / "done" / name
        if mark.exists():
            print(f"{name}: done before")
            return
        work()
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.write_text("", encoding="ascii")
