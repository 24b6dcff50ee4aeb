"""What is the same for all eyes is built once for each position, not once for each of those who look."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeAlias

import msgspec

from teocalli.core.game import Record, Tables

Build: TypeAlias = Callable[[Tables, Record], dict[str, Any]]

_POSITIONS = 16
"""So many are kept: those who look at a position do so one right after the other."""
_written = msgspec.json.Encoder().encode
_read = msgspec.json.Decoder(dict[str, Any]).decode


def built_once(build: Build) -> Build:
    """Let the first who asks for a position build it; all get an object of their own."""
    kept: dict[bytes, bytes] = {}

    @wraps(build)
    def built(tables: Tables, state: Record) -> dict[str, Any]:
        position = state.tobytes()
        found = kept.get(position)
        if found is not None:
            return _read(found)
        made = build(tables, state)
        if len(kept) >= _POSITIONS:
            kept.clear()
        kept[position] = _written(made)
        return made

    return built
