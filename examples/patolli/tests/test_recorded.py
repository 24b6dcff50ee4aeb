"""A recorded game for each ending: read again event by event, it is still the same."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from teocalli import Match

from teocalli_patolli.reasons import Ending

DATA = Path(__file__).parent / "data"


@pytest.mark.parametrize("ending", Ending)
def test_a_game_that_ends_like_this_reads_the_same_as_when_it_was_recorded(ending: Ending) -> None:
    record: dict[str, Any] = msgspec.json.decode((DATA / f"{ending}.jsonl").read_bytes())
    match = Match.from_record(record)
    assert match.ending == ending
    assert match.record()["events"] == record["events"]
    assert match.result == record["result"]
