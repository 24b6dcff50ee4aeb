"""Records: what is written, and what is refused with which code."""

import io
from copy import deepcopy
from typing import Any

import pytest

from teocalli import BadRecord, Match
from teocalli.core import record as records
from teocalli.core.version import LIBRARY
from teocalli.lab.simulate import Simulation, simulate_game

UNFINISHED = {
    "format": "teocalli-record/1",
    "library": LIBRARY,
    "game": "aztec",
    "rules": 1,
    "players": 2,
    "options": {"corners": "neutral"},
    "events": [{"by": 0, "do": "d4.1EN"}],
    "result": {"over": False, "scores": [0, 0], "winners": []},
}


def test_the_format_is_as_documented() -> None:
    match = Match.new("aztec", 2, seed=7)
    match.play(0, "d4.1EN")
    assert match.record() == UNFINISHED


def refusal(record: Any) -> tuple[str, int | None]:
    with pytest.raises(BadRecord) as caught:
        Match.from_record(record)
    assert caught.value.sentence
    assert "\n" not in str(caught.value)
    return caught.value.reason.value, caught.value.index


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("format", "teocalli-record/2", "bad_format"),
        ("format", None, "bad_format"),
        ("game", "chess", "unknown_game"),
        ("game", 7, "unknown_game"),
        ("rules", 2, "unknown_rules"),
        ("rules", "1", "unknown_rules"),
        ("rules", True, "unknown_rules"),
        ("rules", 1.0, "unknown_rules"),
        ("players", 4, "bad_players"),
        ("players", "2", "bad_players"),
        ("options", {}, "bad_options"),
        ("options", {"corners": "round"}, "bad_options"),
        ("options", {"corners": "neutral", "mode": "auction"}, "bad_options"),
        ("options", None, "bad_options"),
        ("options", [], "bad_options"),
        ("events", {}, "bad_format"),
        ("events", None, "bad_format"),
        ("result", None, "bad_result"),
        ("result", {"over": True, "scores": [0, 0], "winners": [0]}, "bad_result"),
        ("result", {"over": False, "scores": [1, 0], "winners": []}, "bad_result"),
        ("result", {"over": False, "scores": [0, False], "winners": []}, "bad_result"),
        ("result", {"over": 0, "scores": [0, 0], "winners": []}, "bad_result"),
        ("result", {"over": False, "scores": [0, 0], "winners": [0]}, "bad_result"),
        ("result", {"over": False, "scores": [0, 0]}, "bad_result"),
        ("practice", False, "bad_result"),
        ("practice", 1, "bad_result"),
        ("stopped", {"why": "bored", "seat": 1}, "bad_result"),
        ("stopped", {"why": "time", "seat": 2}, "bad_result"),
        ("stopped", {"why": "time"}, "bad_result"),
        ("stopped", "resigned", "bad_result"),
    ],
)
def test_faults_outside_the_events(field: str, value: object, code: str) -> None:
    record: dict[str, Any] = deepcopy(UNFINISHED)
    record[field] = value
    assert refusal(record) == (code, None)
    if value is not None and field not in ("practice", "stopped"):
        del record[field]
        assert refusal(record) == (code, None)


@pytest.mark.parametrize(
    ("event", "code"),
    [
        ({"by": 1, "do": "d4.1EN"}, "overlap"),
        ({"by": 0, "do": "d4.1EN"}, "not_your_turn"),
        ({"by": 5, "do": "d4.1EN"}, "not_your_turn"),
        ({"by": 1, "do": "bid 3"}, "wrong_phase"),
        ({"by": 1, "do": "d4"}, "unreadable"),
        ({"by": 1, "do": 4}, "unreadable"),
        ({"by": 1}, "unreadable"),
        ({"by": 1, "do": None}, "unreadable"),
        ({"by": "chance", "do": "draw NES"}, "impossible_chance"),
        ({"by": "chance"}, "impossible_chance"),
        ({"by": "1", "do": "d4.1EN"}, "bad_format"),
        ({"by": True, "do": "d4.1EN"}, "bad_format"),
        ({"by": 1.0, "do": "d4.1EN"}, "bad_format"),
        ({"do": "d4.1EN"}, "bad_format"),
        ("d4.1EN", "bad_format"),
        (None, "bad_format"),
    ],
)
def test_faults_of_an_event_name_its_index(event: object, code: str) -> None:
    record: dict[str, Any] = deepcopy(UNFINISHED)
    record["events"].append(event)
    assert refusal(record) == (code, 1)


def test_what_a_reader_does_not_know_it_ignores() -> None:
    record: dict[str, Any] = deepcopy(UNFINISHED)
    record["names"] = ["Ada", "Niek"]
    record["events"][0] |= {"at": 12.5, "legal": ["nonsense"]}
    record["result"]["note"] = "a fine opening"
    assert Match.from_record(record).record() == UNFINISHED


@pytest.mark.parametrize("library", [None, 5, "teocalli 99.0.0", "another program"])
def test_which_library_wrote_a_record_does_not_matter(library: object) -> None:
    record: dict[str, Any] = {**UNFINISHED, "library": library}
    assert Match.from_record(record).record() == UNFINISHED
    del record["library"]
    assert Match.from_record(record).record() == UNFINISHED


def test_a_game_broken_off_is_not_over() -> None:
    record = {**UNFINISHED, "stopped": {"why": "resigned", "seat": 1}}
    assert not Match.from_record(record).over
    whole = simulate_game(Simulation("aztec", 2, 1), 0)
    assert refusal({**whole, "stopped": {"why": "resigned", "seat": 1}}) == ("bad_result", None)


def test_a_newer_rules_version_is_named() -> None:
    with pytest.raises(BadRecord, match="newer Teocalli"):
        Match.from_record({**UNFINISHED, "rules": 9})


def test_a_record_can_be_played_on_with_dice_or_given_chance() -> None:
    whole = simulate_game(Simulation("aztekz", 2, 1), 0)
    cut = {**whole, "events": whole["events"][:1], "result": {"over": False, "scores": [0, 0], "winners": []}}
    text = Match.from_record(cut).legal(0)[0]
    given = Match.from_record(cut)
    given.play(0, text)
    assert given.awaits_chance
    rolled = Match.from_record(cut, seed=4)
    rolled.play(0, text)
    assert rolled.actors == (1,)


def test_a_complete_record_ends_with_what_its_events_bring() -> None:
    whole = simulate_game(Simulation("schatz", 3, 2), 0)
    assert whole["result"]["over"]
    assert Match.from_record(whole).record() == whole
    assert refusal({**whole, "events": whole["events"][:-1]}) == ("bad_result", None)
    assert refusal({**whole, "events": [*whole["events"], whole["events"][-1]]}) == ("game_over", len(whole["events"]))


def test_sealed_bids_are_read_in_any_order() -> None:
    whole = simulate_game(Simulation("schatz", 3, 2), 0)
    swapped = deepcopy(whole)
    assert [event["by"] for event in whole["events"][1:4]] == [0, 1, 2]
    swapped["events"][1:4] = reversed(swapped["events"][1:4])
    assert Match.from_record(swapped).record() == whole


@pytest.mark.parametrize(
    "junk", [b"\x00\xff\x7fELF", b"{", b'{"format": "teocalli', b"[1, 2]", b"[" * 100_000, b'"\\ud800"', b"NaN"]
)
def test_a_line_that_is_no_record(junk: bytes) -> None:
    with pytest.raises(BadRecord) as caught:
        records.decode(junk)
    assert caught.value.reason == "bad_format"


def test_files_are_read_a_line_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "LONGEST_LINE", 10)
    found = list(records.read_lines(io.BytesIO(b'{"a": 1}\n\n' + b"x" * 35 + b"\n{}\n   \n{}")))
    assert [number for number, _ in found] == [1, 3, 4, 6]
    assert [line for _, line in found if isinstance(line, bytes)] == [b'{"a": 1}\n', b"{}\n", b"{}"]
    assert isinstance(found[1][1], BadRecord)
