"""Rows as the databases have them: read as Structs, and the columns that are computed from others."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, TypeVar

import msgspec

from teocalli.store.lookalikes import skeleton
from teocalli.store.rows import LIVE, Phase, SeatHolder

Row = TypeVar("Row", bound=msgspec.Struct)


@cache
def _bool_columns(kind: type[msgspec.Struct]) -> list[int]:
    return [index for index, field in enumerate(msgspec.structs.fields(kind)) if field.type is bool]


def rows_as(kind: type[Row], rows: Iterable[Sequence[Any]]) -> list[Row]:
    """Rows as Structs. SQLite has no booleans, so they are converted."""
    columns = _bool_columns(kind)
    made = []
    for row in rows:
        values = list(row)
        for column in columns:
            values[column] = bool(values[column])
        made.append(kind(**dict(zip(kind.__struct_fields__, values, strict=True))))
    return made


def first_as(kind: type[Row], rows: Iterable[Sequence[Any]]) -> Row | None:
    """The first row as a Struct; None if there is none."""
    made = rows_as(kind, rows)
    return made[0] if made else None


def wake(phase: Phase, due: float | None, owed: bool) -> float | None:
    """When a process should drive the table: at once if a bot is to move; None once the table is not live."""
    if phase not in LIVE:
        return None
    return 0.0 if owed else due


def ended(phase: Phase, updated: float) -> float | None:
    """When a table ended; None while it is live."""
    return None if phase in LIVE else updated


def movers(holders: Iterable[SeatHolder]) -> int:
    """A bit for each seat whose holder is to move."""
    bits = 0
    for holder in holders:
        if holder.to_move:
            bits |= 1 << holder.seat
    return bits


def seated(phase: Phase, holders: Iterable[SeatHolder]) -> str | None:
    """Who holds which seat, by which an append sees that the rows of `seats` need no change: most moves change none."""
    if phase not in LIVE:
        return None
    return " ".join([f"{holder.seat}:{holder.who}" for holder in holders])


def account_skeleton(account: str | None) -> str | None:
    """What a login name looks like, by which no second one like it is stored."""
    return None if account is None else skeleton(account)
