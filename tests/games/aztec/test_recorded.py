"""Every recorded game is read, checked and ends as its name says."""

import pytest

from teocalli import Match
from teocalli.core.record_errors import BadRecord
from teocalli.core.version import LIBRARY
from tests.games.aztec.recorded import names, record, replayed

pytestmark = pytest.mark.plain

ENDINGS = {
    "all_placed": "all_placed",
    "auction_stuck": "stuck",
    "bid_of_one": "all_placed",
    "oh_puch_loses": "all_placed",
    "oh_puch_loses_tie": "all_placed",
    "oh_puch_wins": "all_placed",
    "shared_corners": "all_placed",
    "stuck": "stuck",
    "three_rounds": "three_rounds",
    "three_rounds_all_share": "three_rounds",
    "three_rounds_shared": "three_rounds",
    "three_rounds_stuck": "three_rounds",
    "tie": "all_placed",
}


def test_all_records_are_listed() -> None:
    assert names() == sorted(ENDINGS)


@pytest.mark.parametrize("name", sorted(ENDINGS))
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    match = replayed(name)
    assert match.ending == ENDINGS[name]
    assert match.record() == {**record(name), "library": LIBRARY}


@pytest.mark.parametrize("name", ["stuck", "oh_puch_wins", "three_rounds"])
def test_a_record_with_an_illegal_event_is_refused(name: str) -> None:
    broken = record(name)
    broken["events"][-1]["do"] = broken["events"][-2]["do"]
    with pytest.raises(BadRecord) as caught:
        Match.from_record(broken)
    assert caught.value.reason == "overlap"
    assert caught.value.index == len(broken["events"]) - 1
