"""From what is written in a log to events. What is wrong is said without naming what may be hidden."""

from collections.abc import Iterable
from typing import get_args

import msgspec

from teocalli.core.errors import TeocalliError
from teocalli.core.words import printable
from teocalli.table.events import Event, read

_KINDS = {kind.__struct_config__.tag for kind in get_args(Event)}


class CorruptLog(TeocalliError):
    """A log that no table can have written."""


class NewerLog(TeocalliError):
    """A log that another version of the program can read, but not this one."""


class _Kind(msgspec.Struct):
    kind: str


_read_kind = msgspec.json.Decoder(_Kind).decode


def events_of(bodies: Iterable[bytes], first: int = 0) -> list[Event]:
    """The events of a log from `seq` `first` on; raises `CorruptLog` or `NewerLog`."""
    events: list[Event] = []
    for seq, body in enumerate(bodies, first):
        try:
            events.append(read(body))
        except (msgspec.MsgspecError, ValueError, TypeError, RecursionError):
            raise _fault(seq, body) from None
    return events


def _fault(seq: int, body: bytes) -> CorruptLog | NewerLog:
    try:
        kind = _read_kind(body).kind
    except (msgspec.MsgspecError, ValueError, TypeError, RecursionError):
        return CorruptLog(f"event {seq} cannot be read")
    if kind in _KINDS:
        return CorruptLog(f"event {seq} cannot be read")
    return NewerLog(f"event {seq} is of a kind that is not known here: {printable(kind, 40)}")
