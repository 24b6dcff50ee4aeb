"""`teocalli bench server` as JSON; tests/docs/test_commands.py runs it, with these small numbers."""

import json

import pytest

from teocalli.lab.live import load
from teocalli.lab.live.load import Measured
from tests.cli.program import run

SMALL = ("--tables", "2", "--flat-out", "2", "--finished", "3", "--seconds", "1")


def test_json_has_an_entry_for_each_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Also for one without a figure: in a short run it may be that nothing was heard."""
    lines = [Measured("moves a second", 2.5, "/s"), Measured("heard by the other, p99", float("nan"), "ms")]
    monkeypatch.setattr(load, "measure", lambda *numbers: iter(lines))
    assert json.loads(run(capsys, "bench", "server", *SMALL, "--json")) == [
        {"what": "moves a second", "value": 2.5, "unit": "/s"},
        {"what": "heard by the other, p99", "value": None, "unit": "ms"},
    ]
