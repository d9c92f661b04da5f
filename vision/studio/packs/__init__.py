"""Packs of cards to learn from: drawn ones and third-party card art, kept on disk once made."""

from __future__ import annotations

from pathlib import Path

from vision.simulated.pack import VALIDATION_FAMILIES, Pack, for_training, procedural
from vision.studio.packs.art import draw_pack
from vision.studio.packs.sources import SOURCES
from vision.studio.packs.store import load, save

__all__ = ["art_packs", "load_packs", "missing_art", "training_packs", "validation_packs"]

RECIPE = 1
"""Goes up when drawn packs or the finding of indices change, so that old files are made anew."""


def default_cache() -> Path:
    """Where packs are kept when nobody says otherwise."""
    import platformdirs

    return Path(platformdirs.user_cache_dir("stichtisch")) / "packs"


def _drawn(seed: int, cache: Path) -> Pack:
    path = cache / f"drawn-{seed}-r{RECIPE}.pack"
    pack = load(path)
    if pack is None:
        save(procedural(seed), path)
        pack = load(path)
    assert pack is not None
    return pack


def art_packs(cache: Path | None = None) -> list[Pack]:
    """All third-party packs that can be had, held-out ones too (`held_out`). Needs PySide6 the first time."""
    cache = cache or default_cache()
    out = []
    for source in SOURCES:
        path = cache / f"art-{source.name}-r{RECIPE}.pack"
        none = path.with_suffix(".none")
        pack = load(path)
        if pack is None and not none.exists():
            made = draw_pack(source, cache)
            if made is None:
                none.parent.mkdir(parents=True, exist_ok=True)
                none.write_text("no sure indices, or the package could not be had\n", "utf-8")
                continue
            save(made, path)
            pack = load(path)
        if pack is not None:
            out.append(pack)
    return out


def missing_art(cache: Path | None = None) -> list[str]:
    """Names of the third-party packs that could not be had, or whose indices are not surely found."""
    found = {pack.name for pack in art_packs(cache)}
    return [source.name for source in SOURCES if source.name not in found]


def training_packs(cache: Path | None = None, procedural: int = 300, art: bool = True, first: int = 0) -> list[Pack]:
    """Packs to train on: so many drawn families from seed `first` on, and the art that is not held out.

    Faces are read from disk when asked for.

    Raises:
        HeldOutError: the seeds run into the held-out families.
    """
    cache = cache or default_cache()
    packs = [_drawn(for_training(seed), cache) for seed in range(first, first + procedural)]
    return packs + [p for p in art_packs(cache) if not p.held_out] if art else packs


def validation_packs(cache: Path | None = None, art: bool = True) -> list[Pack]:
    """Packs that judge: the held-out families for validation (not the demo's), and the held-out art."""
    cache = cache or default_cache()
    packs = [_drawn(seed, cache) for seed in VALIDATION_FAMILIES]
    return packs + [p for p in art_packs(cache) if p.held_out] if art else packs


def load_packs(cache: Path | None = None, procedural: int = 300) -> list[Pack]:
    """Everything: packs to train on and packs that judge, told apart by `held_out`."""
    return training_packs(cache, procedural) + validation_packs(cache)
