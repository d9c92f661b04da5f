"""The rulebooks: one folder a game, with its rules in German and English and its worked example as a protocol.

They are package data: `rulebook` and `example` find them wherever the package lies.
"""

from __future__ import annotations

from importlib.resources import files

LANGUAGES = ("de", "en")


def games() -> tuple[str, ...]:
    """The games that have a rulebook, by the names that protocols use."""
    return tuple(sorted(entry.name for entry in files(__name__).iterdir() if entry.joinpath("de.md").is_file()))


def rulebook(game: str, language: str = "de") -> str:
    """The rules of a game as Markdown; each paragraph begins with its clause code, as in `**T6**`.

    Raises:
        FileNotFoundError: there is no such rulebook.
    """
    return files(__name__).joinpath(game, f"{language}.md").read_text(encoding="utf-8")


def examples(game: str) -> tuple[str, ...]:
    """Names of the worked examples of a game; the first is the one that the rulebook tells."""
    return tuple(
        sorted(entry.name for entry in files(__name__).joinpath(game).iterdir() if entry.name.endswith(".protocol"))
    )


def example(game: str, name: str = "example.protocol") -> str:
    """A worked example as a protocol.

    Raises:
        FileNotFoundError: there is no such example.
    """
    return files(__name__).joinpath(game, name).read_text(encoding="utf-8")
