"""`stichtisch bench`: what is printed of what was measured."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from companion import bench as command
from companion.bench import Figure
from companion.cli import main
from vision import bench
from vision.runtime import ModelError


def test_each_network_as_a_share_of_the_yardstick() -> None:
    figures = list(command.models([("reader", 2.0), (bench.YARDSTICK, 80.0)]))
    assert figures == [
        Figure("reader", 2.0, "ms a call"),
        Figure(bench.YARDSTICK, 80.0, "ms a call"),
        Figure("reader / yardstick", 2.5, "%"),
    ]


def test_without_the_yardstick_it_says_what_to_do() -> None:
    *_, last = command.models([("reader", 2.0)])
    assert (last.name, last.value) == (bench.YARDSTICK, None)
    assert last.unit == "not measured: `make studio` first"


def test_a_missing_model_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken() -> Iterator[tuple[str, float]]:
        raise ModelError("reader.onnx: no such model; install again")
        yield

    monkeypatch.setattr(command, "figures", lambda seconds: command.models(broken()))
    assert main(["bench"]) == 2
    assert capsys.readouterr().err == "reader.onnx: no such model; install again\n"


def test_words_and_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    measured = (Figure("gate", 0.25, "ms a frame", "bar: 1"), Figure("yardstick", None, "not measured"))
    monkeypatch.setattr(command, "figures", lambda seconds: iter(measured))
    assert main(["bench"]) == 0
    gate, yardstick = capsys.readouterr().out.splitlines()
    assert gate.split() == ["gate", "0.25", "ms", "a", "frame", "(bar:", "1)"]
    assert yardstick.split() == ["yardstick", "-", "not", "measured"]
    assert main(["bench", "--json"]) == 0
    assert [json.loads(line)["value"] for line in capsys.readouterr().out.splitlines()] == [0.25, None]


def test_a_long_evening_is_folded() -> None:
    """The worked example ends with a third stage made."""
    facts = command.evening()
    assert len(facts) == 40
    command._fold_anew(facts)
