"""Decoding a log. Errors never name what may be hidden."""

from collections.abc import Iterable
from typing import get_args

import msgspec

from teocalli.core.errors import TeocalliError
from teocalli.core.words import printable
from teocalli.table.events import Event, decode_event

_KINDS = {kind.__struct_config__.tag for kind in get_args(Event)}


class CorruptLog(TeocalliError):
    """A log that no table can have written."""


class NewerLog(TeocalliError):
    """A log that only another version of the program can read."""


class _Kind(msgspec.Struct):
    kind: str


_decode_kind = msgspec.json.Decoder(_Kind).decode


def decode_log(bodies: Iterable[bytes], first: int = 0) -> list[Event]:
    """The events of a log, of which the first has the `seq` `first`; raises `CorruptLog` or `NewerLog`."""
    events: list[Event] = []
    for seq, body in enumerate(bodies, first):
        try:
            events.append(decode_event(body))
        except (msgspec.MsgspecError, ValueError, TypeError, RecursionError):
            raise _error(seq, body) from None
    return events


def _error(seq: int, body: bytes) -> CorruptLog | NewerLog:
    try:
        kind = _decode_kind(body).kind
    except (msgspec.MsgspecError, ValueError, TypeError, RecursionError):
        return CorruptLog(f"event {seq} cannot be read")
    if kind in _KINDS:
        return CorruptLog(f"event {seq} cannot be read")
    return NewerLog(f"event {seq} is of a kind that is not known here: {printable(kind, 40)}")
