"""The window on SDL's dummy driver: keys, touches and rotation (ux.md "Buttons"); sounds without a device."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from display_samples import samples

from display.sounds import TUNES, Sounds
from display.sounds import samples as wave
from display.view import view
from display.window import Closed, DisplayError, KeyEdge, Touch, Window, advice, upright

VIEW = view(*samples()["question"], "de")


@pytest.fixture
def window() -> Iterator[Window]:
    """An open window."""
    made = Window.open((800, 480))
    pygame.event.clear()
    yield made
    made.close()
    pygame.display.init()


def test_every_button_has_its_key(window: Window) -> None:
    keys = [
        (pygame.K_UP, "up"),
        (pygame.K_DOWN, "down"),
        (pygame.K_ESCAPE, "back"),
        (pygame.K_RIGHT, "more"),
        (pygame.K_RETURN, "ok"),
        (pygame.K_u, "undo"),
        (pygame.K_BACKSPACE, "undo"),
        (pygame.K_r, "redo"),
    ]
    for key, _ in keys:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key))
    expected = [KeyEdge(button, down) for _, button in keys for down in (True, False)]
    assert window.events() == expected


def test_closing_the_window_is_said(window: Window) -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert window.events() == [Closed()]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_touch_finds_the_line_under_the_finger_at_every_rotation(rotation: int) -> None:
    """The rotated picture and the rotated touch belong together."""
    window = Window.open((800, 480), rotation)
    window.paint(VIEW)
    hit = {
        touch.item
        for x in range(0, 800, 8)
        for y in range(0, 480, 8)
        if (touch := window.touched((x, y))) is not None and touch.item is not None
    }
    assert {0, 1, 2} <= hit
    window.close()
    pygame.display.init()


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_turning_a_picture_and_a_point_agree(rotation: int) -> None:
    """Paint one pixel, turn the picture as the window does, and look where `upright` says it was."""
    size = (7, 4)
    painted = pygame.Surface(size if rotation in (0, 180) else (size[1], size[0]))
    painted.set_at((1, 2), (255, 0, 0))
    hardware = pygame.transform.rotate(painted, -rotation)
    assert hardware.get_size() == size
    (where,) = [(x, y) for x in range(7) for y in range(4) if hardware.get_at((x, y))[0] == 255]
    assert upright(where, size, rotation) == (1, 2)


def test_a_footer_field_is_its_button(window: Window) -> None:
    window.paint(VIEW)
    touched = {window.touched((x, 470)) for x in range(0, 800, 5)}
    assert Touch(button="ok") in touched
    assert Touch(button="back") in touched


def test_the_same_view_is_not_painted_twice(window: Window) -> None:
    assert window.paint(VIEW)
    assert not window.paint(VIEW)
    window.turn(180, "clear")
    assert window.paint(VIEW)


def test_no_display_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """pygame wheels for the Pi may lack the KMSDRM driver: say so in words, not with a stack trace (field notes)."""

    def fails(*_: object) -> None:
        raise pygame.error("kmsdrm not available")

    monkeypatch.setattr(pygame.display, "set_mode", fails)
    with pytest.raises(DisplayError, match="apt install python3-pygame"):
        Window.open((800, 480))
    assert "--headless" in advice("No available video device")


def test_no_sound_device_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(**_: object) -> None:
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", fails)
    sounds = Sounds.open()
    assert "no such device" in sounds.trouble
    assert not sounds.play("card")
    sounds.close()


def test_one_setting_turns_all_sounds_off() -> None:
    sounds = Sounds.open()
    assert sounds.play("trick") or sounds.trouble
    sounds.on = False
    assert not any(sounds.play(name) for name in TUNES)
    sounds.close()


@pytest.mark.parametrize("name", TUNES)
def test_tones_begin_and_end_in_silence(name: str) -> None:
    """No click at either end, and loud enough to be heard."""
    made = wave(TUNES[name])
    assert abs(made[0]) < 400
    assert abs(made[-1]) < 400
    assert max(made) > 4000
    assert max(abs(value) for value in made) < 32767
