"""`stichtisch play`: follows a real table with the real camera, screen and buttons."""

from __future__ import annotations

import argparse
import contextlib
import logging
import logging.handlers
import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from companion.calibrations import calibration_path, load_calibration, save_calibration
from companion.capture import ThreadCapture
from companion.devices import WordScreen, open_pins, open_screen
from companion.errors import UserError
from companion.folders import data_folder, matches_folder
from companion.journal import JournalError
from companion.loop import Loop
from companion.reader import ProcessReader
from companion.settings import Settings, load, override, save, settings_path
from companion.tongue import complain
from display.desk import Desk, Draft, Preferences
from hardware.buttons import Buttons
from vision.calibration import Calibration
from vision.cameras import Camera, CameraError, open_camera

log = logging.getLogger("stichtisch")

FILES = ("folder:", "video:")
"""Cameras that are files."""


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("--camera", help="pi:0, usb:0, video:PATH or folder:PATH; else as set")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting for this time only")
    parser.add_argument("--settings", type=Path, metavar="FILE", help="the settings file")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where matches are kept")
    parser.add_argument(
        "--calibration", type=Path, metavar="FILE", help="a calibration to use instead of the camera's own"
    )
    parser.add_argument("--players", metavar="A,B,C", help="begin a match with these players at once, clockwise")
    parser.add_argument("--dealer", metavar="NAME", help="the first dealer, with --players")
    parser.add_argument("--game", default="stiche-im-team", help="the game, with --players")
    parser.add_argument("--variant", default="", metavar="A,B=4", help="the variant, with --players")
    parser.add_argument("--resume", type=Path, metavar="JOURNAL", help="go on with this match at once")
    parser.add_argument("--mend", action="store_true", help="with --resume: go on from the whole lines before a damage")
    parser.add_argument("--no-window", action="store_true", help="titles are printed, buttons are words on stdin")
    parser.add_argument("--seconds", type=float, metavar="S", help="end after so many seconds")


def run(args: argparse.Namespace) -> int:
    """Play until somebody ends it."""
    path = args.settings or settings_path()
    settings = override(load(path), args.set)
    if args.camera:
        settings = override(settings, {"camera": args.camera})
    data = args.data or data_folder()
    _ready(data)
    _log_to(data)
    where = args.calibration or calibration_path(settings.camera)
    calibration = load_calibration(where)
    if args.calibration and calibration is None:
        raise UserError(f"{where}: there is no such calibration: leave --calibration out and calibrate on screen")
    opener = _opener(settings.camera, bool(args.camera))
    loop = _loop(args, settings, path, data, calibration, where, opener)
    try:
        _begin(loop, args)
        _until_the_end(loop, args.seconds)
    finally:
        loop.close()
    if loop.shutdown:
        _switch_off()
    return 0


def _ready(data: Path) -> None:
    """A folder that cannot be written is said before anything is played, not at the first card."""
    folder = matches_folder(data)
    probe = folder / f".probe-{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        raise UserError(
            f"{folder}: cannot keep matches here ({error.strerror or error}): choose another folder with --data"
        ) from error


def _log_to(data: Path) -> None:
    """A small log of two files at most: it must not wear out the card."""
    handler = logging.handlers.RotatingFileHandler(data / "stichtisch.log", maxBytes=200_000, backupCount=1, delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    log.addHandler(handler)
    log.setLevel(logging.INFO)


def _opener(spec: str, named: bool) -> Callable[[], Camera]:
    """Opens the camera again and again.

    One that was named on the command line has to be there at once; one that is only set may come later: until then
    there is a banner, and the settings can be reached.
    """
    first: list[Camera] = []
    try:
        if named:
            first.append(open_camera(spec))
    except CameraError as error:
        raise UserError(str(error)) from error

    def again() -> Camera:
        return first.pop() if first else open_camera(spec)

    return again


def _loop(
    args: argparse.Namespace,
    settings: Settings,
    path: Path,
    data: Path,
    calibration: Calibration | None,
    where: Path,
    opener: Callable[[], Camera],
) -> Loop:
    clock = time.monotonic
    buttons = Buttons()
    now = [settings]

    def remember(preferences: Preferences, names: tuple[str, ...]) -> None:
        now[0] = now[0].with_preferences(preferences, names)
        try:
            save(now[0], path)
        except UserError as error:
            log.warning("%s", error)

    def calibrated(found: Calibration) -> None:
        try:
            save_calibration(found, where)
        except UserError as error:
            log.warning("%s", error)

    screen, player = (WordScreen(), None) if args.no_window else open_screen(settings)
    reader = ProcessReader(calibration, clock, live=not settings.camera.startswith(FILES))
    draft = Draft(players=settings.names[:4]) if settings.names else Draft()
    return Loop(
        clock=clock,
        capture=ThreadCapture(opener, reader, clock),
        reader=reader,
        buttons=buttons,
        screen=screen,
        folder=matches_folder(data),
        desk=Desk(preferences=settings.preferences, names=settings.names, draft=draft),
        calibration=calibration,
        lamps=open_pins(settings, buttons, clock),
        player=player,
        remember=remember,
        calibrated=calibrated,
        log=log.info,
    )


def _begin(loop: Loop, args: argparse.Namespace) -> None:
    try:
        if args.resume:
            loop.go_on(args.resume, mend=args.mend)
        elif args.players:
            players = tuple(name.strip() for name in args.players.split(","))
            if args.dealer is not None and args.dealer not in players:
                raise UserError(f"--dealer {args.dealer}: nobody of {', '.join(players)} is called that")
            variant = tuple(one.strip() for one in args.variant.split(",") if one.strip())
            loop.start(args.game, players, None if args.dealer is None else players.index(args.dealer), variant)
    except (JournalError, ValueError) as error:
        raise UserError(str(error)) from error


def _until_the_end(loop: Loop, seconds: float | None) -> None:
    end = None if seconds is None else loop.clock() + seconds
    loop.run(until=end)


def _switch_off() -> None:
    """Switch the device off; on a computer that does not allow it, only the program ends."""
    with contextlib.suppress(OSError):
        subprocess.run(["systemctl", "poweroff"], check=False, timeout=10)
    complain("You may pull the plug now.")
