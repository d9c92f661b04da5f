"""The house keeps its own rules: sizes of files, the front door, the recipes of CONTRIBUTING, links in documents."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("table", "vision", "display", "hardware", "companion", "seeds", "tests")
LONGEST = 400
"""Lines a file may have."""


def sources() -> list[Path]:
    return sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))


def test_no_file_is_too_long_to_read_at_one_go() -> None:
    long = {str(path.relative_to(ROOT)): n for path in sources() if (n := len(path.read_text().splitlines())) > LONGEST}
    assert not long


def test_readme_begins_with_commands_that_the_makefile_has() -> None:
    makefile = (ROOT / "Makefile").read_text()
    readme = (ROOT / "README.md").read_text()
    first_block = re.search(r"```\n(.*?)```", readme, re.S)
    assert first_block is not None
    targets = re.findall(r"^make (\w+)", first_block.group(1), re.M)
    assert targets == ["demo", "test"]
    for target in set(re.findall(r"`make (\w+)`", readme)) | set(targets):
        assert re.search(rf"^{target}:", makefile, re.M), target


@pytest.mark.parametrize(
    "document", ["README.md", "CONTRIBUTING.md", *(f"docs/{p.name}" for p in (ROOT / "docs").glob("*.md"))]
)
def test_links_in_documents_lead_somewhere(document: str) -> None:
    path = ROOT / document
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text()):
        if not target.startswith("http"):
            assert (path.parent / target).exists(), f"{document} links to {target}"


def test_files_named_in_the_recipes_exist() -> None:
    """A recipe that names a file which was moved sends its reader astray."""
    text = (ROOT / "CONTRIBUTING.md").read_text()
    for name in re.findall(r"`([\w/.]+?/[\w/.]*)`", text):
        if "<" not in name:
            assert (ROOT / name).exists(), name


def test_every_command_is_told_in_the_readme_or_the_help() -> None:
    from companion.cli import COMMANDS, parser

    help_text = parser().format_help()
    for entry in COMMANDS:
        assert entry.name in help_text
        assert (ROOT / Path(*entry.module.split("."))).with_suffix(".py").exists(), entry.module


def test_the_project_names_no_machine() -> None:
    """Paths of one machine have no meaning for anybody else."""
    tracked = (
        subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
        .stdout.decode()
        .split("\0")
    )
    pattern = re.compile(r"(?<![\w.])/(?:work|root|opt|tmp|home/(?!pi\b))/?[a-z]|--(?:extra-)?index-url")
    for name in filter(None, tracked):
        path = ROOT / name
        if (
            path.suffix in {".py", ".md", ".toml", ".sh", ".po", ".protocol"}
            and path.name != Path(__file__).name
            and path.exists()
        ):
            assert not pattern.search(path.read_text()), name
