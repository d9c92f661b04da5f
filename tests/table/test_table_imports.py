"""`table` needs nothing but msgspec."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"numpy", "cv2", "pygame", "gpiozero", "onnxruntime", "platformdirs"}:
            raise ImportError(name + " is blocked")
sys.meta_path.insert(0, Blocked())
import table.decide, table.expects, table.fold, table.games, table.journal, table.protocol, table.report, table.undo
try:
    import numpy
except ImportError:
    print("blocked")
"""


def test_table_imports_without_third_parties() -> None:
    """The house: numpy, cv2, pygame and gpiozero are out of reach, and every module of table loads."""
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=root, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "blocked"), done.stderr


def test_no_file_of_table_is_long() -> None:
    """The house: 400 lines at most."""
    folder = Path(__file__).parents[2] / "table"
    long = {str(path): count for path in folder.rglob("*.py") if (count := len(path.read_text().splitlines())) > 400}
    assert long == {}
