"""The bell that tells other processes of an append: it brings the events along, so that nobody has to read them."""

from collections.abc import Sequence

import msgspec

from teocalli.store.rows import StoredEvent

LONGEST = 7_900
"""Bytes of a bell's text; PostgreSQL takes a little less than 8,000 with what stands before it."""
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(list[StoredEvent]).decode


def append_bell(table: str, events: Sequence[StoredEvent]) -> tuple[str, str]:
    """The kind and the text of the bell: `grown` with the events, or `table` if there are none or they are too long."""
    text = f"{table} {_encode(events).decode()}"
    return ("grown", text) if events and len(text) <= LONGEST else ("table", table)


def appended(text: str) -> tuple[str, list[StoredEvent]]:
    """The table and the events that a bell of the kind `grown` tells of."""
    table, _, events = text.partition(" ")
    return table, _decode(events)
