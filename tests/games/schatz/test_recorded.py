"""Recorded games, one file for every way a game can end."""

import json
from pathlib import Path
from typing import Any

import pytest

from teocalli import Match
from teocalli.core.errors import TeocalliError
from teocalli.core.version import LIBRARY

pytestmark = pytest.mark.plain

RECORDS = Path(__file__).parent / "records"

ENDINGS = {
    "target": "target",
    "target_shared": "target",
    "max_rounds": "max_rounds",
    "max_rounds_shared": "max_rounds",
    "thirty_last_trick": "target",
    "thirty_fewest_tricks": "target",
}


def records(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (RECORDS / f"{name}.jsonl").read_text().splitlines()]


def test_every_recorded_file_is_checked_here() -> None:
    assert {path.stem for path in RECORDS.glob("*.jsonl")} == set(ENDINGS)


@pytest.mark.parametrize("name", ENDINGS)
def test_a_recorded_game_replays_to_its_end(name: str) -> None:
    for record in records(name):
        match = Match.from_record(record)
        assert match.over
        assert match.ending is not None
        assert match.ending.value == ENDINGS[name]
        assert match.record() == {**record, "library": LIBRARY}
        scores, winners = record["result"]["scores"], record["result"]["winners"]
        assert winners == [seat for seat, score in enumerate(scores) if score == max(scores)]
        assert (len(winners) > 1) == name.endswith("shared")


@pytest.mark.parametrize("thirty", ["last_trick", "fewest_tricks"])
def test_the_goal_worth_30_is_decisive_both_ways(thirty: str) -> None:
    other = {"last_trick": "fewest_tricks", "fewest_tricks": "last_trick"}[thirty]
    for record in records(f"thirty_{thirty}"):
        assert record["options"]["thirty"] == thirty
        with pytest.raises(TeocalliError):
            Match.from_record({**record, "options": {**record["options"], "thirty": other}})


def test_all_numbers_of_players_are_recorded() -> None:
    assert {record["players"] for name in ENDINGS for record in records(name)} == {2, 3, 4, 5}
