"""Any text as an action, any mutation of a record: never a crash, never accepted wrongly."""

import io
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from teocalli import BadRecord, Match, game
from teocalli.core import record as records
from teocalli.core.record import encode
from teocalli.lab.simulate import Simulation, simulate_game
from tests import GAMES
from tests.referees import REFEREES

SERIES = {
    "aztec": Simulation("aztec", 3, 1, "random"),
    "aztekz": Simulation("aztekz", 2, 1, "lively"),
    "schatz": Simulation("schatz", 4, 1, "lively"),
}


@cache
def whole(name: str) -> Match:
    return Match.from_record(simulate_game(SERIES[name], 0))


@cache
def moment(name: str, index: int) -> Match:
    return whole(name).at(index)


def bent(text: str) -> st.SearchStrategy[str]:
    """Texts near a real one: characters changed, added, dropped, doubled, in another case."""
    place = st.integers(0, max(0, len(text) - 1))
    character = st.sampled_from("abcdeNESWUD0123456789 .-\n\u0661\u00a0TACP") | st.characters()
    return st.one_of(
        st.builds(lambda i, c: text[:i] + c + text[i + 1 :], place, character),
        st.builds(lambda i, c: text[:i] + c + text[i:], place, character),
        st.builds(lambda i: text[:i] + text[i + 1 :], place),
        st.sampled_from([text.upper(), text.lower(), f"{text} ", f" {text}", f"{text}\n", text * 2]),
    )


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_any_text_is_judged_and_only_legal_ones_pass(name: str, data: st.DataObject) -> None:
    match = moment(name, data.draw(st.integers(0, len(whole(name).events))))
    seat = data.draw(st.integers(-2, match.players + 1))
    known = [str(event["do"]) for event in whole(name).events]
    legal = [text for actor in match.actors for text in match.legal(actor)]
    text = data.draw(st.text(max_size=30) | st.sampled_from(legal or known).flatmap(bent) | st.sampled_from(known))
    refused = match.refusal(seat, text)
    assert (refused is None) == (text in (match.legal(seat) if seat in match.actors else []))
    if refused:
        assert refused.reason in list(match.game.reasons)


def mutated(data: st.DataObject, record: dict[str, Any]) -> dict[str, Any]:
    """One to three changes anywhere in a record."""
    odd: st.SearchStrategy[object] = (
        st.none() | st.booleans() | st.integers(-3, 70) | st.text(max_size=6) | st.just([]) | st.just({})
    )
    record = deepcopy(record)
    for _ in range(data.draw(st.integers(1, 3))):
        events = record.get("events")
        kind = data.draw(st.sampled_from(["field", "drop", "event", "text", "swap", "cut", "double", "inner"]))
        if kind == "field":
            record[data.draw(st.sampled_from(sorted(record)))] = data.draw(odd)
        elif kind == "drop":
            record.pop(data.draw(st.sampled_from(sorted(record))), None)
        elif isinstance(events, list) and events:
            i, j = (data.draw(st.integers(0, len(events) - 1)) for _ in range(2))
            if kind == "event":
                events[i] = data.draw(odd)
            elif kind == "text" and isinstance(events[i], dict) and isinstance(events[j], dict):
                events[i]["do"] = events[j].get("do")
            elif kind == "swap":
                events[i], events[j] = events[j], events[i]
            elif kind == "cut":
                del events[i]
            elif kind == "double":
                events.insert(i, deepcopy(events[j]))
            elif kind == "inner" and isinstance(events[i], dict):
                events[i][data.draw(st.sampled_from(["by", "do", "goals", "lots", "hands"]))] = data.draw(odd)
    return record


def referee_accepts(record: Any) -> bool:
    """The record's events and result, as the independent referee sees them."""
    referee = REFEREES[record["game"]](record["players"], record["options"])
    for event in record["events"]:
        if event["by"] == "chance":
            if referee.chance_refusal(event):
                return False
            referee.happen(event)
        else:
            if referee.refusal(event["by"], event["do"]):
                return False
            referee.play(event["by"], event["do"])
    return all(referee.result()[name] == record["result"][name] for name in ("over", "scores", "winners"))


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=120, deadline=None)
@given(data=st.data())
def test_a_mutated_record_is_refused_unless_it_is_true(name: str, data: st.DataObject) -> None:
    record = mutated(data, whole(name).record())
    bad: BadRecord | None = None
    try:
        Match.from_record(record)
    except BadRecord as caught:
        bad = caught
    if bad is None:
        assert referee_accepts(record)
    else:
        assert bad.sentence
        assert bad.index is None or 0 <= bad.index < len(record["events"])


@cache
def line(name: str) -> bytes:
    """A whole game as it is written."""
    return encode(whole(name).record())


LETTERS = b"0123456789NESWTACPabdefgo. -"
PIECES = [
    *(b"\n", b"\r", b" ", b"\x00", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\\ud800", b"\\u0000"),
    *b'" \\ { } [ ] , : - 0 9 1e9 1e999 null true {} [] "by":1, "players":3, "rules":1,'.split(),
    *(b"9" * 400, b"[" * 2000, b'{"a":' * 2000),
]
KINDS = ["letter", "letter", "letter", "flip", "change", "insert", "delete", "double", "cut", "join", "again"]


def bent_bytes(data: st.DataObject, text: bytes) -> bytes:
    """One or two changes of the bytes, many of them near the ends, where a record has what is not an event."""
    for _ in range(data.draw(st.integers(1, 2))):
        place = st.integers(0, 150) | st.integers(len(text) - 80, len(text)) | st.integers(0, len(text))
        i = min(max(0, data.draw(place)), len(text))
        length = data.draw(st.integers(1, 20))
        piece = data.draw(st.sampled_from(PIECES) | st.binary(min_size=1, max_size=3))
        kind = data.draw(st.sampled_from(KINDS))
        if kind == "letter":  # it may well be JSON still
            while i < len(text) and text[i] not in LETTERS:
                i += 1
            text = text[:i] + bytes([data.draw(st.sampled_from(LETTERS))]) + text[i + 1 :]
        elif kind == "flip":
            text = text[:i] + bytes(byte ^ 1 << length % 8 for byte in text[i : i + 1]) + text[i + 1 :]
        elif kind == "change":
            text = text[:i] + piece + text[i + length :]
        elif kind == "insert":
            text = text[:i] + piece + text[i:]
        elif kind == "delete":
            text = text[:i] + text[i + length :]
        elif kind == "double":
            text = text[: i + length] + text[i:]
        elif kind == "cut":
            text = text[:i]
        elif kind == "join":
            between = data.draw(st.sampled_from([b"", b"\n", b",", piece]))
            text = text + between + line(data.draw(st.sampled_from(GAMES)))
        else:
            text = text + b"\n" + text[:i]
    return text


def accepted(file: bytes) -> list[Any]:
    """The records of a file that are accepted; whatever else is in it raises nothing but `BadRecord`."""
    found, refused = [], []
    for _, read in records.read_lines(io.BytesIO(file)):
        if isinstance(read, BadRecord):
            refused.append(read)
            continue
        try:
            record = records.decode(read)
            Match.from_record(record)
            found.append(record)
        except BadRecord as bad:
            refused.append(bad)
    assert all(bad.sentence and "\n" not in str(bad) for bad in refused)
    return found


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=250, deadline=None)
@given(data=st.data())
def test_bent_bytes_are_refused_unless_they_are_a_true_record(name: str, data: st.DataObject) -> None:
    for record in accepted(bent_bytes(data, line(name))):
        assert referee_accepts(record)


@pytest.mark.parametrize("name", GAMES)
def test_lines_unbent_are_accepted_one_by_one_and_not_when_run_together(name: str) -> None:
    record = whole(name).record()
    assert accepted(line(name)) == [record]
    assert accepted(b"\n" + line(name) + b" \r\n\n" + line(name)[:-1] + b"\n" + line(name)) == [record, record]
    assert accepted(line(name) * 2) == []


@pytest.mark.parametrize(
    "field", ["format", "game", "rules", "players", "options", "events", "result", "stopped", "by", "do"]
)
@pytest.mark.parametrize("name", GAMES)
def test_what_is_nested_as_deep_as_it_can_be_read_is_refused(name: str, field: str) -> None:
    """Around the depth at which JSON is no longer read, to say what was wrong must not go deeper still."""
    record: dict[str, Any] = {**Match.new(name, game(name).players[0], chance="given").record()}
    record["events"] = [{"by": "chance" if name != "aztec" else 0, "do": "d4.1EN"}]
    (record["events"][0] if field in ("by", "do") else record)[field] = "DEEP"
    for depth in [5, 50, *range(900, 1010)]:
        for start, end in ((b"[", b"]"), (b'{"a":', b"}")):
            deep = start * depth + b"0" + end * depth
            assert accepted(encode(record).replace(b'"DEEP"', deep)) == []
