"""Recorded games: one for every way in which Aztec can end. Each is checked event by event when it is read."""

import json
from pathlib import Path
from typing import Any

from teocalli import Match

FOLDER = Path(__file__).parent / "records"


def record(name: str) -> dict[str, Any]:
    (line,) = (FOLDER / f"{name}.jsonl").read_text().splitlines()
    found: dict[str, Any] = json.loads(line)
    return found


def replayed(name: str) -> Match:
    return Match.from_record(record(name))


def names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.jsonl"))
