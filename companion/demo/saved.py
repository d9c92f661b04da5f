"""Where the simulated table stood: its options and how many acts had begun, on the disk before an act is seen."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from companion.errors import UserError

FILE = "table.json"


@dataclass(frozen=True, slots=True)
class Options:
    """What a demo is played with."""

    game: str = "stiche-im-team"
    variant: tuple[str, ...] = ()
    players: int = 4
    seed: int = 1
    scene: str = "normal"
    rounds: tuple[int, int] | None = None
    language: str = "de"


@dataclass(frozen=True, slots=True)
class Position:
    """How far the table is: acts begun, seconds played."""

    acts: int
    at: float


def save(folder: Path, options: Options, position: Position) -> None:
    """Write where the table stands, in one step."""
    fresh = folder / (FILE + ".new")
    with open(fresh, "w", encoding="utf-8") as file:
        json.dump({"options": asdict(options), "position": asdict(position)}, file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, folder / FILE)


def load(folder: Path) -> tuple[Options, Position]:
    """Read where a table stood.

    Raises:
        UserError: nothing to go on with lies there.
    """
    path = folder / FILE
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        options, position = data["options"], data["position"]
        rounds = options.pop("rounds")
        variant = tuple(options.pop("variant"))
        made = Options(**options, variant=variant, rounds=(rounds[0], rounds[1]) if rounds else None)
        return made, Position(int(position["acts"]), float(position["at"]))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UserError(f"{path}: no demo to go on with ({error}): begin one with --out {folder}") from error
