"""`stichtisch demo`: the whole chain over a simulated table, in a window or, with `--headless`, into pictures."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path

from companion.demo import demo as demos
from companion.demo.games import PLANS
from companion.demo.habits import SCENES
from companion.demo.saved import Options
from companion.demo.screenshots import Shots
from companion.errors import UserError
from companion.journal import SUFFIX, JournalError
from companion.ports import Screen
from companion.reader import load_eyes
from companion.tongue import complain, tongue
from display.words import Text, speaker, text
from table.games import GAMES, VariantError

SLOWEST = 0.25
"""Seconds that a turn may lag behind the real time in a window before the simulated clock waits no longer."""

FOUR = 4
"""Players, unless another number is asked for."""


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments (design.md §5)."""
    parser.add_argument("--game", default="stiche-im-team", choices=sorted(PLANS), help="the game that is played")
    parser.add_argument("--variant", default="", metavar="A,B=4", help="its variant, as in `stichtisch games`")
    parser.add_argument("--players", type=int, metavar="N", help="how many players (4, or as many as can play)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="everything follows from it")
    parser.add_argument(
        "--scene", default="normal", choices=list(SCENES), help="how people behave and how good the light is"
    )
    parser.add_argument("--rounds", metavar="FROM-TO", help="only these deals")
    parser.add_argument("--language", default="de", choices=("de", "en"), help="of the screen")
    parser.add_argument("--headless", action="store_true", help="no window: as fast as it goes")
    parser.add_argument("--out", type=Path, metavar="DIR", help="where journal, protocols and pictures go")
    parser.add_argument("--resume", type=Path, metavar="DIR", help="go on with a demo that was cut off")
    parser.add_argument("--size", default="800x480", metavar="WxH", help="size of window and screenshots")
    parser.add_argument("--json", action="store_true", help="end with one line of counts")


def run(args: argparse.Namespace) -> int:
    """Play. Exit code 0, also when the device made mistakes: the counts say so."""
    size = _size(args.size)
    _checked(args)
    folder = args.resume or args.out or Path(tempfile.mkdtemp(prefix="stichtisch-demo-"))
    window = None if args.headless else _window(size)
    headless = window is None
    shots = Shots(folder / "screens", size)
    screen: Screen = shots if window is None else shots.over(window)
    try:
        demo = _demo(args, folder, screen)
    except (ValueError, JournalError, OSError) as error:
        raise UserError(str(error)) from error
    try:
        _play(demo, not headless)
    finally:
        demo.loop.close()
    report = demo.report() | {"screenshots": [str(path) for path in shots.saved]}
    if headless or not args.json:
        print(speaker(tongue())(_summary(report, folder)), file=sys.stderr if args.json else sys.stdout)
    if args.json:
        print(json.dumps(report, ensure_ascii=False))
    return 0


def _demo(args: argparse.Namespace, folder: Path, screen: Screen) -> demos.Demo:
    eyes = load_eyes()
    if args.resume:
        return demos.resume(folder, eyes, screen)
    folder.mkdir(parents=True, exist_ok=True)
    options = Options(
        args.game, _variant(args), _players(args), args.seed, args.scene, _rounds(args.rounds), args.language
    )
    return demos.begin(options, folder, eyes, screen)


def _play(demo: demos.Demo, paced: bool) -> None:
    """To the end; in a window no faster than a real table."""
    ahead = time.monotonic() - demo.now
    while not demo.over and demo.turn():
        if paced:
            lag = time.monotonic() - ahead - demo.now
            if lag < 0:
                time.sleep(-lag)
            elif lag > SLOWEST:
                ahead += lag


def _window(size: tuple[int, int]) -> Screen | None:
    """A window, or None where there is no display: then the demo runs headless and says so."""
    from companion.devices import open_screen
    from companion.settings import Settings

    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        complain("no display here: playing without a window")
        return None
    try:
        return open_screen(Settings(size=size, fullscreen=False))[0]
    except UserError as error:
        complain(f"{error}: playing without a window")
        return None


def _summary(report: dict[str, object], folder: Path) -> Text:
    counts = {name: report[name] for name in ("laid", "read", "asked", "taken_wrong", "missed")}
    return text(
        "{laid} cards laid, {read} read, {asked} asked, {taken_wrong} taken wrong, {missed} missed: {equal}\n"
        "pictures, journal and protocols: {folder}",
        **counts,
        equal=text("the protocols agree") if report["equal"] else text("the protocols DIFFER"),
        folder=folder,
    )


def _variant(args: argparse.Namespace) -> tuple[str, ...]:
    return tuple(part.strip() for part in args.variant.split(",") if part.strip())


def _players(args: argparse.Namespace) -> int:
    """As many as are asked for; four, or as many as can play."""
    return args.players if args.players is not None else min(FOUR, GAMES[args.game].most)


def _checked(args: argparse.Namespace) -> None:
    """Refuse at once what can be seen without playing, before anything is loaded or written."""
    for option in ("out", "resume"):
        folder = getattr(args, option)
        if folder is not None and folder.exists() and not folder.is_dir():
            raise UserError(f"--{option} {folder}: that is a file: name a folder")
    game = GAMES[args.game]
    if args.players is not None and args.players not in game.players:
        if game.least == game.most:
            raise UserError(f"--players {args.players}: {game.title} is for {game.least} players")
        raise UserError(
            f"--players {args.players}: {game.title} is for {game.least} to {game.most} players: "
            "choose one of these numbers"
        )
    _rounds(args.rounds)
    try:
        game.configure(_players(args), _variant(args))
    except VariantError as error:
        raise UserError(str(error)) from error
    if args.out is not None and args.resume is None and any(args.out.glob(f"*{SUFFIX}")):
        raise UserError(
            f"{args.out}: a demo lies here already: go on with it by --resume, or choose another folder with --out"
        )


def _size(text: str) -> tuple[int, int]:
    try:
        width, height = (int(part) for part in text.lower().split("x"))
    except ValueError:
        raise UserError(f"--size {text}: write width x height, as in 800x480") from None
    if not (160 <= width <= 7680 and 120 <= height <= 4320):
        raise UserError(f"--size {text}: from 160x120 to 7680x4320")
    return width, height


def _rounds(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    first, _, last = text.partition("-")
    try:
        rounds = int(first), int(last or first)
    except ValueError:
        raise UserError(f"--rounds {text}: write FROM-TO, as in 1-3") from None
    if not 1 <= rounds[0] <= rounds[1]:
        raise UserError(f"--rounds {text}: the first round is 1, and TO comes after FROM")
    return rounds
