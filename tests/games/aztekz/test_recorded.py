"""A recorded game for every way a game can end."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from teocalli import Match

pytestmark = pytest.mark.plain

RECORDS = Path(__file__).parent / "records"

ENDINGS = {
    "deck": ("deck", [1]),
    "stall": ("stall", [1]),
    "stall_shut": ("stall", [0, 1, 2, 3]),
    "tie_souls": ("deck", [0]),
    "shared": ("deck", [1, 2]),
    "bare": ("deck", [0]),
}


def recorded(name: str) -> Match:
    return Match.from_record(msgspec.json.decode((RECORDS / f"{name}.jsonl").read_bytes()))


def test_every_record_is_listed_here() -> None:
    assert {path.stem for path in RECORDS.glob("*.jsonl")} == set(ENDINGS)


@pytest.mark.parametrize("name", ENDINGS)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    match = recorded(name)
    ending, winners = ENDINGS[name]
    assert match.over
    assert str(match.ending) == ending
    assert match.result["winners"] == winners


def test_the_grid_is_full_in_the_stalled_game_and_shut_in_the_other() -> None:
    cards = [recorded(name).view(None)["cards"] for name in ("stall", "stall_shut")]
    assert [isinstance(there, dict) and len(there) == 25 for there in cards] == [True, False]


def test_equal_points_were_broken_by_freed_souls() -> None:
    match = recorded("tie_souls")
    assert match.result["scores"] == [4, 4]
    freed = match.state["freed"]
    assert freed[0] > freed[1]
    prompt: Any = match.view(None)["prompt"]
    assert f"level on points (4), Eagle wins {freed[0]} to {freed[1]} on freed souls" in prompt["say"]["en"]


def test_in_the_shared_game_points_and_souls_are_equal() -> None:
    freed = recorded("shared").state["freed"]
    assert freed[1] == freed[2]


def test_cards_are_placed_bare_when_the_pool_is_empty() -> None:
    assert any(event["do"].endswith(" -") for event in recorded("bare").events)
