"""`teocalli torture` and `teocalli history`, run as a person runs them."""

from pathlib import Path

import msgspec
import pytest

from tests.cli.program import refused, teocalli
from tests.lab.test_history import CID, entries, honest


def test_torture_prints_one_json_object_and_keeps_what_was_seen(tmp_path: Path) -> None:
    arguments = ("torture", "--kills", "1", "--tables", "1", "--keep", str(tmp_path), "--json")
    found = msgspec.json.decode(teocalli(*arguments).stdout)
    assert (found["kills"], found["processes"], found["faults"], found["corrupt"]) == (1, 1, [], [])
    assert found["moves"] >= 22
    assert set(found["flaws"].values()) == {0}
    assert {"history.json", "servers.log", "teocalli.db"} <= {file.name for file in tmp_path.iterdir()}
    assert "everybody heard the same" in teocalli("history", str(tmp_path / "history.json")).stdout


def test_several_processes_need_postgresql(capsys: pytest.CaptureFixture[str]) -> None:
    assert "several processes need a PostgreSQL database" in refused(capsys, "torture", "--processes", "3")


def test_a_bad_history_is_told_and_ends_with_1(tmp_path: Path) -> None:
    file, bad = tmp_path / "history.json", honest()
    entries(bad, CID).pop()
    file.write_bytes(msgspec.json.encode(bad))
    assert "missed: table t, c: the last event heard is 7" in teocalli("history", str(file), code=1).stdout


def test_what_is_no_history_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "history.json"
    file.write_text("[]")
    assert "is no history" in refused(capsys, "history", str(file))
    assert "No such file" in refused(capsys, "history", str(tmp_path / "none.json"))
