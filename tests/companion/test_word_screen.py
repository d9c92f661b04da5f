"""The screen of a terminal: words for buttons, titles for screens; a service without stdin goes on."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from typing import TextIO

import pytest

from companion.devices import WordScreen
from companion.ports import Closed
from hardware.buttons import Button, Buttons


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[TextIO]:
    """What is written here is typed into the program."""
    reads, writes = os.pipe()
    with os.fdopen(reads, "r", encoding="utf-8") as typed, os.fdopen(writes, "w", encoding="utf-8") as keys:
        monkeypatch.setattr(sys, "stdin", typed)
        yield keys


def pressed(buttons: Buttons) -> list[Button]:
    return [press.button for press in buttons.presses(1.0)]


def test_words_are_presses(keyboard: TextIO) -> None:
    screen, buttons = WordScreen(), Buttons()
    keyboard.write("up ok\nnonsense undo\n")
    keyboard.flush()
    assert list(screen.events(0.0, buttons)) == []
    assert pressed(buttons) == [Button.UP, Button.OK, Button.UNDO]


def test_quit_ends(keyboard: TextIO) -> None:
    screen = WordScreen()
    keyboard.write("quit\n")
    keyboard.flush()
    assert list(screen.events(0.0, Buttons())) == [Closed()]


def test_words_before_the_end_of_the_input_count(keyboard: TextIO) -> None:
    """`echo ok | stichtisch play`: the word is a press, the end of the input ends nothing."""
    screen, buttons = WordScreen(), Buttons()
    keyboard.write("ok\n")
    keyboard.close()
    assert list(screen.events(0.0, buttons)) == []
    assert pressed(buttons) == [Button.OK]
    assert list(screen.events(0.1, buttons)) == []


@pytest.mark.parametrize("stdin", [None, io.StringIO("ok\n")])
def test_a_service_has_no_input(monkeypatch: pytest.MonkeyPatch, stdin: TextIO | None) -> None:
    monkeypatch.setattr(sys, "stdin", stdin)
    assert list(WordScreen().events(0.0, Buttons())) == []
