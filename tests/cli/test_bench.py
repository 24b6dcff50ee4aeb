"""`teocalli bench server`, run with small numbers."""

import msgspec

from teocalli.lab.live.load import LINES
from tests.cli.program import teocalli

SMALL = ("--tables", "2", "--flat-out", "2", "--finished", "3", "--seconds", "1")


def test_every_line_of_a_server_under_load_is_printed() -> None:
    lines = msgspec.json.decode(teocalli("bench", "server", *SMALL, "--json").stdout)
    assert len(lines) == LINES
    # On a busy machine it may be that nothing was heard or counted in that one second: there is no figure then.
    assert all(line["value"] is None or line["value"] >= 0 for line in lines), lines
    assert any("events opens in" in line["what"] for line in lines)
    assert any("bot of level 1 answers" in line["what"] for line in lines)
