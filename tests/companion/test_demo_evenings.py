"""An evening of each game and each variant at the simulated table, from the start screen to match over, with eyes that
know the truth: the device's protocol is the one that was played, and nobody pressed anything but numbers.

Short ones run always; whole ones with `-m slow`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from truth_eyes import TruthEyes

from companion.demo import demo as demos
from companion.demo import habits as h
from companion.demo.saved import Options
from display.desk import Kind

SIZE = (640, 480)
"""Of the pictures: small ones are drawn four times as fast, and the eyes that know the truth do not mind."""
TIDY = (h.LEAD_EARLY, h.LEAD_UNCLEARED, h.FACE_UP, h.STOCK_MOVES, h.UNUSED_THREE, h.SLOW_SWAP)
"""What people do at this table: nothing that takes a card away before anybody could see it."""

SHORT = [
    Options("stiche-raten", ("max=1", "hook", "blind", "double-blind"), 3, seed=2),
    Options("waldstiche", (), 2, seed=5, rounds=(1, 1)),
    Options("stiche-im-team", ("secret", "lives=4", "no-trump-odd"), 3, seed=4, rounds=(1, 2)),
]
LONG = [
    Options("stiche-im-team", (), 5, seed=6),
    Options("stiche-im-team", ("secret", "lives=4"), 3, seed=5),
    Options("stiche-im-team", ("long", "no-trump-odd", "ends-at-zero"), 4, seed=3),
    Options("stiche-im-team", ("up-and-down",), 4, seed=2),
    Options("stiche-raten", (), 3, seed=1),
    Options("stiche-raten", ("hook", "max=3", "blind", "double-blind", "blind-cards=2"), 6, seed=4),
    Options("waldstiche", (), 2, seed=1),
    Options("waldstiche", ("goal=16", "suits=HDC"), 2, seed=3),
    Options("oh-hell", ("no-hook",), 3, seed=1),
]


def name(options: Options) -> str:
    """For the list of tests."""
    return ",".join((f"{options.game}-{options.players}", *options.variant))


def evening(options: Options, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[demos.Demo, list[Kind]]:
    """Play it; the demo and the screens in the order in which they came first."""
    monkeypatch.setitem(h.SCENES, "normal", TIDY)
    eyes = TruthEyes()
    demo = demos.begin(options, folder, eyes, size=SIZE)
    eyes.watch(demo.camera)
    screens: list[Kind] = []
    while not demo.over and demo.turn():
        view = demo.loop.view
        if view is not None and view.kind not in screens:
            screens.append(view.kind)
    demo.loop.close()
    return demo, screens


def right(demo: demos.Demo) -> None:
    """The device knows what was played, and asked nobody anything but which copy of a double pack it was (L7)."""
    report = demo.report()
    assert report["equal"], Path(report["protocol"]).read_text(encoding="utf-8")
    assert {one.kind for one in demo.person.asked} <= {"copy"}
    assert all(one.first_right for one in demo.person.asked)
    assert report["waited"] == 0
    assert demo.loop.state is not None
    assert not demo.loop.state.findings


@pytest.mark.parametrize("options", SHORT, ids=name)
def test_a_short_evening(options: Options, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """S7, S8, S14, S15, T18: numbers as the game wants them, blind ones before the trump. L9, L11, L12: Waldstiche's
    deals, swaps, kept 3s and drawn cards are seen, or need not be: nobody presses anything."""
    demo, screens = evening(options, tmp_path, monkeypatch)
    right(demo)
    if options.rounds is None:
        assert screens[:2] == [Kind.START, Kind.NEW_MATCH]
        assert screens[-1] is Kind.MATCH_OVER
    if options.game == "waldstiche":
        assert {"swap", "draw", "bury"} <= {act.kind for act in demo.acts}
        assert demo.person.presses == 0
    assert (Kind.NUMBERS in screens) == (options.game != "waldstiche")


@pytest.mark.parametrize(
    ("options", "shown"),
    [
        (Options("stiche-im-team", (), 5, seed=5, rounds=(3, 5)), h.WRONG_BACK),
        (Options("stiche-raten", (), 3, seed=3, rounds=(1, 3)), h.WRONG_STOOD),
        (Options("waldstiche", (), 2, seed=2, rounds=(1, 1)), h.PAUSED),
    ],
    ids=lambda one: one if isinstance(one, str) else name(one),
)
def test_slips_and_pauses(options: Options, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """L16, L22: a wrong lead is taken back, or stands and is asked about once; the device is paused in mid-trick."""
    slips = (h.WRONG_BACK, h.WRONG_STOOD, h.PAUSED)
    monkeypatch.setitem(h.SCENES, "normal", slips)
    for habit in slips:
        monkeypatch.setitem(h._SHARE, habit, 0.3)
    eyes = TruthEyes()
    demo = demos.begin(options, tmp_path, eyes, size=SIZE)
    eyes.watch(demo.camera)
    while not demo.over and demo.turn():
        pass
    demo.loop.close()
    report = demo.report()
    assert report["habits"][shown] > 0
    assert report["equal"], Path(report["protocol"]).read_text(encoding="utf-8")
    stood = [trick for deal in demo.course.deals for trick in deal.tricks if trick.slip]
    assert sum(one.kind == "leader" for one in demo.person.asked) <= len(stood)


@pytest.mark.slow
@pytest.mark.parametrize("options", LONG, ids=name)
def test_a_whole_evening(options: Options, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each variant once, from the start screen to match over (T1 to T23, S1 to S18, W1 to W17, O1 to O7)."""
    demo, screens = evening(options, tmp_path, monkeypatch)
    right(demo)
    assert screens[:2] == [Kind.START, Kind.NEW_MATCH]
    assert screens[-1] is Kind.MATCH_OVER
    assert set(demo.loop.facts[0].variant) == set(options.variant)  # type: ignore[union-attr]
