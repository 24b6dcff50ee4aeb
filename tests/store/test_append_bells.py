"""The bell of an append, as text."""

import pytest

from teocalli.store.append_bells import LONGEST, append_bell, appended
from teocalli.store.rows import StoredEvent


@pytest.mark.parametrize("body", [b'{"kind":"moved"}', "ça «».".encode(), bytes(range(256))])
def test_the_events_come_along(body: bytes) -> None:
    events = [StoredEvent(7, body, "ada:k1", b"\x00\xff"), StoredEvent(8, b"", None)]
    kind, text = append_bell("t-1", events)
    assert (kind, appended(text)) == ("grown", ("t-1", events))


def test_events_that_are_too_long_stay_behind() -> None:
    assert append_bell("t", [StoredEvent(1, bytes(LONGEST), None)]) == ("table", "t")


def test_a_status_that_changes_without_an_event_is_told() -> None:
    assert append_bell("t", []) == ("table", "t")
