"""Cut-outs beside the journal: named by their bytes, never needed to go on."""

from __future__ import annotations

from pathlib import Path

from companion.pictures import Pictures, evidence_name


def test_a_picture_is_found_again_after_a_start(tmp_path: Path) -> None:
    name = Pictures(tmp_path / "match.pictures").keep(b"one")
    assert name == evidence_name(b"one")
    assert Pictures(tmp_path / "match.pictures").get(name) == b"one"


def test_memory_stays_bounded(tmp_path: Path) -> None:
    pictures = Pictures(None, room=3)
    names = [pictures.keep(bytes([number])) for number in range(5)]
    assert [pictures.get(name) for name in names] == [b"", b"", b"\x02", b"\x03", b"\x04"]


def test_no_name_leaves_the_folder(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"secret")
    assert Pictures(tmp_path / "match.pictures").get("../secret") == b""
    assert Pictures(tmp_path / "match.pictures").get(None) == b""


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    pictures = Pictures(tmp_path / "file" / "match.pictures")
    assert pictures.get(pictures.keep(b"one")) == b"one"
