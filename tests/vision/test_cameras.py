"""Camera drivers: newest frame only, blue first, a disconnect is noticed, and closing never hangs (field notes)."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import cv2
import numpy as np
import pytest

from vision.cameras import CameraError, open_camera
from vision.cameras.base import EndedError, stop
from vision.cameras.files import FolderCamera, VideoCamera, read_picture
from vision.cameras.pi import PiCamera, blue_first
from vision.cameras.usb import UsbCamera


class Clock:
    """Time by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def picture(path: Path, value: int) -> None:
    cv2.imwrite(str(path), np.full((40, 60, 3), value, np.uint8))


def test_a_folder_in_the_order_of_names(tmp_path: Path) -> None:
    for name, value in (("b.png", 20), ("a.png", 10), ("c.txt", 0)):
        picture(tmp_path / name, value) if name.endswith("png") else (tmp_path / name).write_text("no")
    clock = Clock()
    camera = FolderCamera(tmp_path, clock, fps=10)
    first = camera.frame()
    assert first is not None
    assert first.image[0, 0, 0] == 10
    assert camera.frame() is None, "not due yet"
    clock.now += 0.1
    second = camera.frame()
    assert second is not None
    assert (second.image[0, 0, 0], second.number) == (20, 2)
    assert second.at == pytest.approx(first.at + 0.1)
    clock.now += 0.1
    with pytest.raises(EndedError):
        camera.frame()
    camera.close()


def test_a_broken_picture_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(b"no picture")
    with pytest.raises(CameraError, match=r"a\.jpg"):
        FolderCamera(tmp_path, Clock()).frame()
    with pytest.raises(CameraError, match="cannot be read"):
        read_picture(tmp_path / "missing.jpg")


def test_a_video_skips_what_is_late(tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), 10, (64, 48))
    for value in range(0, 200, 20):
        writer.write(np.full((48, 64, 3), value, np.uint8))
    writer.release()
    clock = Clock()
    camera = VideoCamera(path, clock)
    first = camera.frame()
    clock.now += 0.35
    later = camera.frame()
    assert first is not None
    assert later is not None
    assert (first.number, later.number) == (1, 4)
    assert abs(int(later.image.mean()) - 60) < 8
    clock.now += 5
    with pytest.raises(EndedError):
        camera.frame()
    camera.close()
    camera.close()


@pytest.mark.parametrize(
    "spec", ["", "webcam", "usb:x", "folder:", "folder:/no/such/place", "video:/no/such/film.mp4", "usb:97", "pi:zero"]
)
def test_what_cannot_be_opened_says_what_to_do(spec: str) -> None:
    """Bad input is one clear line."""
    with pytest.raises(CameraError) as error:
        open_camera(spec)
    assert len(str(error.value).splitlines()) == 1


class FakeCapture:
    """An OpenCV capture with a queue of old frames in front of the live ones."""

    def __init__(self, clock: Clock, old: int = 0, opened: bool = True) -> None:
        self.clock, self.old, self.opened = clock, old, opened
        self.dead = False
        self.value = 0
        self.released = threading.Event()
        self.hang = False

    def isOpened(self) -> bool:  # noqa: N802  OpenCV's name
        return self.opened

    def set(self, what: int, value: float) -> bool:
        return True

    def get(self, what: int) -> float:
        return 1920.0

    def grab(self) -> bool:
        if self.dead:
            return False
        if self.old > 0:
            self.old -= 1
        else:
            self.clock.now += 0.03
            self.value += 1
        return True

    def retrieve(self) -> tuple[bool, Any]:
        return True, np.full((4, 6, 3), 200 if self.value else 1, np.uint8)

    def release(self) -> None:
        if self.hang:
            time.sleep(30)
        self.released.set()


def test_usb_throws_old_frames_away() -> None:
    """Field notes: stale frames from a buffer."""
    clock = Clock()
    fake = FakeCapture(clock, old=3)
    frame = UsbCamera(0, clock, lambda _: fake).frame()
    assert frame is not None
    assert frame.image.max() == 200
    assert frame.at == clock.now


def test_usb_notices_the_cable() -> None:
    """Field notes: the last frame for ever after a cable came out."""
    clock = Clock()
    fake = FakeCapture(clock)
    camera = UsbCamera(0, clock, lambda _: fake)
    assert camera.frame() is not None
    fake.dead = True
    with pytest.raises(CameraError, match="cable"):
        poll(camera, 50)


def test_a_stop_call_that_blocks_cannot_hang_the_program() -> None:
    """Field notes: the camera's stop call blocks for ever after a disconnect."""
    begun = time.monotonic()
    assert not stop(lambda: time.sleep(30), patience=0.05)
    assert time.monotonic() - begun < 5
    assert stop(lambda: None)


def test_usb_that_is_not_there() -> None:
    clock = Clock()
    with pytest.raises(CameraError, match="/dev/video3"):
        UsbCamera(3, clock, lambda _: FakeCapture(clock, opened=False))


def poll(camera: Any, times: int, pause: float = 0.0) -> None:
    for _ in range(times):
        time.sleep(pause)
        assert camera.frame() is None


class FakePicamera2:
    """picamera2's documented calls; frames come when the test lets them."""

    made: ClassVar[list[FakePicamera2]] = []

    def __init__(self, number: int) -> None:
        if number > 0:
            raise IndexError("list index out of range")
        self.gate = threading.Semaphore(0)
        self.given_format = FORMAT["now"]
        self.calls: list[str] = []
        FakePicamera2.made.append(self)

    def create_video_configuration(self, main: dict[str, Any], buffer_count: int, queue: bool) -> dict[str, Any]:
        assert queue is False, "a queue hands out old frames"
        return {"main": dict(main)}

    def configure(self, configuration: dict[str, Any]) -> None:
        self.calls.append("configure")

    def camera_configuration(self) -> dict[str, Any]:
        return {"main": {"format": self.given_format}}

    def start(self) -> None:
        self.calls.append("start")

    def capture_array(self, name: str) -> Any:
        self.gate.acquire()
        if "unplugged" in self.calls:
            raise RuntimeError("Camera frontend has timed out")
        image = np.zeros((4, 6, 4 if self.given_format.startswith("X") else 3), np.uint8)
        image[..., 0 if self.given_format in ("RGB888", "XRGB8888") else 2] = 250  # a blue table
        return image

    def stop(self) -> None:
        self.calls.append("stop")

    def close(self) -> None:
        self.calls.append("close")


FORMAT = {"now": "RGB888"}


def open_fake(clock: Clock, name: str = "RGB888") -> tuple[PiCamera, FakePicamera2]:
    FORMAT["now"] = name
    camera = PiCamera(0, clock, SimpleNamespace(Picamera2=FakePicamera2))
    return camera, FakePicamera2.made[-1]


def wait_for(camera: PiCamera) -> Any:
    for _ in range(400):
        frame = camera.frame()
        if frame is not None:
            return frame
        time.sleep(0.005)
    raise AssertionError("no frame came")


@pytest.mark.parametrize("name", ["RGB888", "BGR888", "XRGB8888", "XBGR8888"])
def test_pi_red_and_blue_are_right_by_the_name_of_the_format(name: str) -> None:
    """Field notes: red and blue swapped by a format name breaks suits."""
    camera, fake = open_fake(Clock(), name)
    fake.gate.release()
    frame = wait_for(camera)
    assert tuple(frame.image[0, 0]) == (250, 0, 0)
    assert frame.image.shape == (4, 6, 3)
    assert camera.frame() is None, "the same picture is not new twice"
    camera.close()
    assert fake.calls[-2:] == ["stop", "close"]


def test_pi_silence_and_failure_are_noticed() -> None:
    clock = Clock()
    camera, fake = open_fake(clock)
    fake.gate.release()
    wait_for(camera)
    clock.now += 10
    with pytest.raises(CameraError, match="ribbon"):
        camera.frame()
    fake.calls.append("unplugged")
    fake.gate.release()
    clock.now = 100.0
    with pytest.raises(CameraError, match="timed out"):
        poll(camera, 400, 0.005)
    camera.close()


def test_pi_camera_that_is_not_there() -> None:
    with pytest.raises(CameraError, match="list-cameras"):
        PiCamera(1, Clock(), SimpleNamespace(Picamera2=FakePicamera2))


def test_an_unknown_format_is_refused() -> None:
    """Better no picture than wrong suits."""
    with pytest.raises(CameraError, match="YUV420"):
        open_fake(Clock(), "YUV420")
    with pytest.raises(CameraError):
        blue_first(np.zeros((2, 2, 3), np.uint8), "NV12")
