"""The script behind the figures of docs/adr/026 runs, and the table there has its rows."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def first_cells(text: str) -> list[str]:
    return [line.split("|")[1].strip() for line in text.splitlines() if line.startswith("| ")]


def test_the_servers_can_be_compared_again() -> None:
    command = [sys.executable, "scripts/compare_servers.py", "--quick", "ours"]
    printed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    (page,) = (ROOT / "docs" / "adr").glob("026-*.md")
    shown = page.read_text()
    assert "python scripts/compare_servers.py" in shown
    assert first_cells(printed) == first_cells(shown)[: len(first_cells(printed))]
    assert all(line.count("|") == 3 for line in printed.splitlines())
