"""Where a game was played on from: a moment of an earlier game, which its record names.

The record of such a game has all events, those of the earlier game first. They are replayed like any others; only the
chance after them comes from the dice of the new game. It is practice, since whoever has seen the earlier game knows
what was hidden in it.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from teocalli.core.record_errors import BadRecord, Fault
from teocalli.core.words import printable

Source: TypeAlias = Literal["table", "record", "lesson"]
_Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]


class Origin(msgspec.Struct, frozen=True, omit_defaults=True, repr_omit_defaults=True, kw_only=True):
    """The moment of an earlier game from which a game was played on: the field `origin` of a record.

    >>> from teocalli import Match, names
    >>> match = Match.new(names()[0], players=2, seed=7)
    >>> match.play(0, match.legal(0)[0])
    >>> match.play_on(1, seed=8).origin
    Origin(source='record', at=1)
    """

    source: Source
    """What the earlier game is: one of a live table, a record, or the position of a lesson."""
    at: _Count
    """How many events of the earlier game lead to the moment. They are the first of the new one."""
    table: Annotated[str, Meta(pattern="^[0-9A-Za-z_-]{1,64}$")] | None = None
    """The id of the earlier game's table, where it may be told."""
    step: _Count | None = None
    """The step of the lesson, counted from 0."""
    dice: dict[str, Any] | None = None
    """The proof of the earlier game's dice. It tells what was hidden at the moment: nobody hears it before the end."""
    since: _Count = 0
    """The first event whose chance `dice` proves: the earlier game may itself have been played on."""

    def up_to(self, at: int) -> "Origin":
        """The origin of the same game after it has gone back to `at` events, if that is an earlier moment."""
        return self if at >= self.at else msgspec.structs.replace(self, at=at, since=min(self.since, at))

    def fault(self) -> str | None:
        """What is wrong with it in itself; None if nothing is."""
        if (self.step is None) == (self.source == "lesson"):
            return '"step" names that of a lesson, and of nothing else'
        if self.table is not None and self.source != "table":
            return '"table" is the id of a table, where the earlier game was one'
        if (self.dice is None) if self.source == "table" else (self.dice is not None and self.source == "lesson"):
            return '"dice" is the proof of a table, and a lesson has none'
        if self.since > self.at or (self.since and self.dice is None):
            return '"since" is one of the events that "dice" is about'
        return None


def read_origin(record: Mapping[str, Any]) -> Origin | None:
    """What a record says of where it was played on from; None if it is a game from its start. Raises `BadRecord`."""
    if "origin" not in record:
        return None
    try:
        origin = msgspec.convert(record["origin"], Origin)
    except msgspec.ValidationError as error:
        raise bad_origin(f'"origin" cannot be read: {printable(str(error), 80)}') from None
    fault = origin.fault()
    if fault is not None:
        raise bad_origin(fault)
    if record.get("practice") is not True:
        raise bad_origin('a game that was played on from another one is "practice"')
    return origin


def bad_origin(sentence: str) -> BadRecord:
    return BadRecord(Fault.BAD_ORIGIN, sentence)
