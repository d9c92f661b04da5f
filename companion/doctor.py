"""`stichtisch doctor`: checks what a table needs, says for each what is wrong and the command that mends it."""

from __future__ import annotations

import argparse
import contextlib
import importlib.metadata
import importlib.util
import json
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from companion.devices import on_a_pi
from companion.errors import UserError
from companion.folders import data_folder, matches_folder
from companion.settings import Settings, load, override, settings_path
from companion.tongue import tongue
from display.told import told
from display.words import LANGUAGES, Text, literal, speaker, text

ROOM = 200_000_000
"""Bytes that should be free: an evening with cut-outs takes some 20 MB."""
BORN = datetime(2026, 1, 1, tzinfo=UTC)
"""A clock before this has never been set."""
GPIO_ON_A_PI_5 = (2, 0, 1, 3)
"""The first gpiozero that picks the right chip on a Pi 5: 2.0.1.post3."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One check.

    Attributes:
        part: what was checked: one of `PARTS`, or the name of a check that broke.
        state: `ok`, `missing` (can be done without here) or `wrong`.
        says: what was found.
        mend: the command that mends it, or empty.
    """

    part: str
    state: str
    says: Text
    mend: str = ""


PARTS: dict[str, Text] = {
    "settings": text("settings"),
    "models": text("models"),
    "camera": text("camera"),
    "pins": text("pins"),
    "display": text("display"),
    "sound": text("sound"),
    "disk": text("disk"),
    "clock": text("clock"),
}
MARKS: dict[str, Text] = {"ok": text("ok"), "missing": literal("-"), "wrong": text("WRONG")}


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--camera", help="check this camera instead of the one that is set")
    parser.add_argument("--settings", type=Path, metavar="FILE", help="the settings file")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where matches are kept")
    parser.add_argument("--language", choices=LANGUAGES, help="else as set; JSON is English")


def run(args: argparse.Namespace) -> int:
    """Print what was found; exit code 1 if something is wrong."""
    wrong = False
    say = speaker("en" if args.json else tongue(args.language, args.settings))
    for finding in checks(args):
        wrong |= finding.state == "wrong"
        says = say(finding.says)
        if args.json:
            print(json.dumps({"part": finding.part, "state": finding.state, "says": says, "mend": finding.mend}))
            continue
        part = say(PARTS.get(finding.part, literal(finding.part)))
        print(f"{say(MARKS[finding.state]):<7} {part}: {says}")
        if finding.mend:
            print(f"{'':8} {say(text('mend it: {command}', command=finding.mend))}")
    return 1 if wrong else 0


def checks(args: argparse.Namespace) -> Iterator[Finding]:
    """All checks, one after the other. None of them changes anything."""
    path = args.settings or settings_path()
    try:
        settings = load(path)
        yield Finding("settings", "ok", literal(str(path)) if path.exists() else text("none yet, the defaults hold"))
    except UserError as error:
        settings = Settings()
        yield Finding("settings", "wrong", told(str(error)), f"rm {path}")
    if args.camera:
        settings = override(settings, {"camera": args.camera})
    data = args.data or data_folder()
    for check in (
        _models,
        lambda: _camera(settings),
        lambda: _pins(settings),
        _display,
        _sound,
        lambda: _disk(data),
        _clock,
    ):
        yield _safely(check)


def _safely(check: Callable[[], Finding]) -> Finding:
    """A check that breaks is a finding as well: the doctor never dies."""
    try:
        return check()
    except Exception as error:
        return Finding(
            getattr(check, "__name__", "check").strip("_<>"), "wrong", text("the check broke: {error}", error=error)
        )


def _models() -> Finding:
    from vision.eyes import Eyes

    try:
        eyes = Eyes.load()
    except (OSError, ValueError) as error:
        return Finding(
            "models",
            "wrong",
            literal(str(error)),
            "pip install --force-reinstall --no-deps stichtisch (or: make models)",
        )
    return Finding("models", "ok", text("loaded, cards are taken from {line} on", line=f"{eyes.line:.0%}"))


def _camera(settings: Settings) -> Finding:
    from vision.cameras import CameraError, open_camera

    spec = settings.camera
    mend = (
        "sudo apt install python3-picamera2"
        if spec.startswith("pi:")
        else "ls /dev/video*; sudo usermod -aG video $USER"
    )
    try:
        camera = open_camera(spec)
    except CameraError as error:
        return Finding("camera", "wrong", literal(str(error)), mend)
    try:
        end = time.monotonic() + 3.0
        while time.monotonic() < end:
            frame = camera.frame()
            if frame is not None:
                height, width = frame.image.shape[:2]
                return Finding(
                    "camera", "ok", text("{camera} brings pictures of {size}", camera=spec, size=f"{width}x{height}")
                )
            time.sleep(0.02)
        return Finding("camera", "wrong", text("{camera} is open but brings no picture", camera=spec), mend)
    except CameraError as error:
        return Finding("camera", "wrong", literal(str(error)), mend)
    finally:
        camera.close()


def _pins(settings: Settings) -> Finding:
    double = {pin for pin in settings.pins.values() if list(settings.pins.values()).count(pin) > 1}
    if double:
        return Finding("pins", "wrong", text("two buttons on pin {pin}", pin=min(double)), f"editor {settings_path()}")
    if not on_a_pi():
        return Finding("pins", "missing", text("no Raspberry Pi: the keyboard stands in for the buttons"))
    if importlib.util.find_spec("lgpio") is None:
        return Finding("pins", "wrong", text("lgpio is missing"), "sudo apt install python3-lgpio")
    version = importlib.metadata.version("gpiozero")
    if tuple(int(part) for part in re.findall(r"\d+", version)) < GPIO_ON_A_PI_5:
        return Finding(
            "pins",
            "wrong",
            text("gpiozero {version} picks the wrong chip on a Pi 5", version=version),
            "pip install -U gpiozero",
        )
    if not os.access("/dev/gpiochip0", os.R_OK | os.W_OK):
        return Finding(
            "pins", "wrong", text("no right to use the pins (log in again afterwards)"), "sudo usermod -aG gpio $USER"
        )
    return Finding("pins", "ok", text("lgpio and gpiozero are there, the pins may be used"))


def _display() -> Finding:
    import pygame

    names = ("DISPLAY", "WAYLAND_DISPLAY")
    if any(os.environ.get(name) for name in names):
        try:
            pygame.display.init()
            width, height = pygame.display.get_desktop_sizes()[0]
            return Finding("display", "ok", literal(f"{pygame.display.get_driver()}, {width}x{height}"))
        except pygame.error as error:
            return Finding(
                "display", "wrong", text("the desktop cannot be reached: run it from there ({error})", error=error)
            )
        finally:
            pygame.display.quit()
    if not Path("/dev/dri/card0").exists() and not Path("/dev/dri/card1").exists():
        return Finding(
            "display", "missing", text("no screen here: `stichtisch demo --headless` writes pictures instead")
        )
    os.environ.setdefault("SDL_VIDEODRIVER", "kmsdrm")
    try:
        pygame.display.init()
        return Finding("display", "ok", text("the screen is used without a desktop (KMSDRM)"))
    except pygame.error as error:
        return Finding(
            "display",
            "wrong",
            text("pygame has no KMSDRM driver ({error})", error=error),
            "sudo apt install python3-pygame",
        )
    finally:
        pygame.display.quit()


def _sound() -> Finding:
    import pygame

    try:
        with _quiet():
            pygame.mixer.init()
        return Finding("sound", "ok", text("there is a sound device"))
    except pygame.error as error:
        return Finding("sound", "missing", text("no sound ({error}): the game goes on silently", error=error))
    finally:
        pygame.mixer.quit()


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """The sound library writes to stderr by itself; what matters is said by the doctor."""
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def _disk(data: Path) -> Finding:
    folder = matches_folder(data)
    probe = folder / f".probe-{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with probe.open("wb") as file:
            file.write(b"probe")
            file.flush()
            os.fsync(file.fileno())
        probe.unlink()
    except OSError as error:
        return Finding(
            "disk",
            "wrong",
            text("{folder} cannot be written ({error})", folder=folder, error=error.strerror or error),
            f"sudo chown -R $USER {data}",
        )
    kind = _mounted_as(folder)
    if kind in ("overlay", "tmpfs") and on_a_pi():
        return Finding(
            "disk",
            "wrong",
            text("{folder} is lost at the next start ({kind})", folder=folder, kind=kind),
            "sudo raspi-config nonint disable_overlayfs",
        )
    free = shutil.disk_usage(folder).free
    if free < ROOM:
        return Finding("disk", "wrong", text("only {free} MB are free", free=free // 1_000_000), f"du -sh {folder}/*")
    return Finding("disk", "ok", text("{folder}, {free} GB free", folder=folder, free=free // 1_000_000_000))


def _mounted_as(folder: Path) -> str:
    """The kind of file system a folder lies on, or empty."""
    best, kind = "", ""
    try:
        mounts = Path("/proc/mounts").read_text(encoding="utf-8").splitlines()
    except OSError:
        return ""
    for line in mounts:
        _, point, found, *_ = line.split()
        if str(folder.resolve()).startswith(point) and len(point) > len(best):
            best, kind = point, found
    return kind


def _clock() -> Finding:
    now = datetime.now(UTC)
    if now < BORN:
        return Finding(
            "clock",
            "wrong",
            text("it says {date}: journals would be out of order", date=f"{now:%Y-%m-%d}"),
            "sudo timedatectl set-ntp true",
        )
    return Finding("clock", "ok", literal(f"{now:%Y-%m-%d %H:%M} UTC, Python {sys.version.split()[0]}"))
