"""Any text as an action, any mutation of a record: never a crash, never accepted wrongly."""

from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from teocalli import BadRecord, Match, names
from teocalli.lab.simulate import Series, simulated
from tests.referees import REFEREES

SERIES = {
    "aztec": Series("aztec", 3, 1, "random"),
    "aztekz": Series("aztekz", 2, 1, "lively"),
    "schatz": Series("schatz", 4, 1, "lively"),
}


@cache
def whole(name: str) -> Match:
    return Match.from_record(simulated(SERIES[name], 0))


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


@pytest.mark.parametrize("name", names())
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


@pytest.mark.parametrize("name", names())
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
