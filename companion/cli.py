"""The one program: `stichtisch COMMAND`. A command's code is loaded only when it is called, so that help is quick."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import NoReturn

from companion.errors import UserError
from companion.tongue import asked, complain, complaint, tongue
from display.words import catalogue

BAD_INPUT = 2
"""Exit code for everything a person can mend."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One command: its name, the module with `add(parser)` and `run(args) -> int`, and one line of help."""

    name: str
    module: str
    help: str


COMMANDS = (
    Entry("play", "companion.play", "follow a real table"),
    Entry("demo", "companion.demo.command", "play a whole match at a simulated table"),
    Entry("read", "companion.read", "read the cards on photographs"),
    Entry("evaluate", "companion.evaluate", "count right and wrong readings on labelled photographs"),
    Entry("replay", "companion.replay", "fold a journal or protocol and print state, scores and findings"),
    Entry("export", "companion.export", "write a journal as a readable protocol"),
    Entry("history", "companion.history", "list the matches that were played here"),
    Entry("doctor", "companion.doctor", "check camera, pins, display, sound, disk, models and clock"),
    Entry("games", "companion.games", "list the games and their variants"),
    Entry("bench", "companion.bench", "measure speed"),
)


class OneLine(argparse.ArgumentParser):
    """A parser whose complaints are one line, and that speaks the players' language."""

    language = "en"

    def error(self, message: str) -> NoReturn:
        """Say it on stderr and end with exit code 2."""
        line = f"{self.prog}: {message} (see {self.prog} --help)"
        self.exit(BAD_INPUT, complaint(line, self.language) + "\n")

    def format_help(self) -> str:
        """The help, in that language: what the commands say about themselves stands in the catalogue."""
        gettext = catalogue(self.language).gettext
        for action in self._actions:
            action.help = gettext(action.help) if action.help and action.help != argparse.SUPPRESS else action.help
            for choice in getattr(action, "_choices_actions", ()):
                choice.help = gettext(choice.help)
        self.description = gettext(self.description) if self.description else None
        for group in self._action_groups:
            group.title = gettext(group.title) if group.title else group.title
        return super().format_help().replace("usage: ", gettext("usage: "), 1)


def parser(chosen: str | None = None, language: str = "en") -> argparse.ArgumentParser:
    """The argument parser. Only the chosen command's module is loaded; the others are known by name."""
    OneLine.language = language
    top = OneLine(
        prog="stichtisch",
        description="A camera over a real card table reads every card, checks each trick and keeps the score.",
    )
    top.add_argument("--version", action="version", version=f"stichtisch {_version()}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for entry in COMMANDS:
        sub = commands.add_parser(entry.name, help=entry.help, description=entry.help)
        if entry.name == chosen:
            importlib.import_module(entry.module).add(sub)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit code. What a person can mend is one line on stderr and exit code 2."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    chosen = next((word for word in arguments if not word.startswith("-")), None)
    known = next((entry for entry in COMMANDS if entry.name == chosen), None)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("OPENCV_LOG_LEVEL", "ERROR")
    language = tongue(asked(arguments))
    args = parser(chosen, language).parse_args(arguments)
    try:
        assert known is not None
        code: int = importlib.import_module(known.module).run(args)
        sys.stdout.flush()
        return code
    except UserError as error:
        complain(str(error), language)
        return BAD_INPUT
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def _version() -> str:
    try:
        return version("stichtisch")
    except PackageNotFoundError:
        return "(not installed)"


if __name__ == "__main__":
    sys.exit(main())
