"""The file that keeps the games of an arena: one record a line, so that a broken-off arena goes on where it stopped."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from teocalli.core.errors import BadInput
from teocalli.core.faults import BadRecord
from teocalli.core.options import is_whole
from teocalli.core.record import lines, parsed, written
from teocalli.core.words import printable
from teocalli.lab.bout import Played
from teocalli.lab.fixtures import MOST_GAMES, Series


class Logbook:
    """Games that are kept, and room for more."""

    def __init__(self, file: BinaryIO, played: dict[int, Played]) -> None:
        self._file = file
        self.played = played
        """What was there when it was opened, by number."""

    def add(self, line: bytes) -> None:
        """Keep a game. It is the system's from here on: killing this process does not lose it."""
        self._file.write(line + b"\n")
        self._file.flush()


@contextmanager
def logbook(name: str, series: Series) -> Iterator[Logbook]:
    """Open the file of a series, or begin it; raises `BadInput` if it is something else."""
    path = Path(name)
    if not name or path.is_dir() or (path.exists() and not path.is_file()):
        raise BadInput(f"{name or 'an empty name'} is no file that can grow; --out wants the name of one")
    with path.open("a+b") as file:
        _lock(file, name)
        _mend(file, name, series)
        file.seek(0)
        yield Logbook(file, _read(file, name, series))


def _lock(file: BinaryIO, name: str) -> None:
    """Two arenas that write to one file would play the same games."""
    try:
        import fcntl
    except ImportError:  # not on this system
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadInput(f"another arena is writing to {name}") from None


def _mend(file: BinaryIO, name: str, series: Series) -> None:
    """Take away a last line that was torn by a sudden end: that game is played again. Nothing else is touched."""
    end = file.seek(0, os.SEEK_END)
    torn = _last_line(file, end)
    if not torn:
        return
    try:
        parsed(torn)
        file.write(b"\n")  # only its end is missing
    except BadRecord:
        beginning, _, _ = written(series.header(series.fixtures(1)[0])).partition(b',"number"')
        if not (torn.startswith(beginning) or beginning.startswith(torn)):
            raise BadInput(f"{name}: the last line is no record; give --out another name") from None
        file.truncate(end - len(torn))
    file.flush()


def _last_line(file: BinaryIO, end: int) -> bytes:
    """What stands after the last line's end."""
    tail = b""
    while len(tail) < end and b"\n" not in tail:
        size = min(end, len(tail) + (1 << 16))
        file.seek(end - size)
        tail = file.read(size)
    return tail[tail.rfind(b"\n") + 1 :]


def _read(file: BinaryIO, name: str, series: Series) -> dict[int, Played]:
    records: dict[int, tuple[int, dict[str, Any]]] = {}
    for at, line in lines(file):
        try:
            if isinstance(line, BadRecord):
                raise line
            record = parsed(line)
        except BadRecord:
            raise BadInput(f"{name}, line {at}: no record; give --out another name") from None
        number = _number(record)
        if number is None:
            raise BadInput(f"{name}, line {at}: a game that no arena has played; give --out another name")
        if number in records:
            raise BadInput(f"{name}, line {at}: game {number} of the arena is there twice; give --out another name")
        records[number] = at, record
    played = {}
    fixtures = series.fixtures(max(records, default=-1) + 1)
    for number, (at, record) in records.items():
        for field, value in series.header(fixtures[number]).items():
            if (there := record.get(field)) != value:
                raise BadInput(
                    f"{name}, line {at}: a game of another arena ({field} {_shown(there)}, not {_shown(value)}); "
                    "give --out another name"
                )
        try:
            played[number] = Played.read(record, fixtures[number])
        except BadRecord as bad:
            raise BadInput(f"{name}, line {at}: a damaged record ({bad.sentence}); give --out another name") from None
    return played


def _number(record: dict[str, Any]) -> int | None:
    """Which game of its arena a record is."""
    arena = record.get("arena")
    number = arena.get("number") if isinstance(arena, dict) else None
    return number if is_whole(number) and 0 <= number < MOST_GAMES else None


def _shown(value: object) -> str:
    if isinstance(value, dict) and isinstance(bots := value.get("bots"), list):
        return printable(f"--bots {','.join(map(str, bots))} --seed {value.get('seed')}", 80)
    return printable(msgspec.json.encode(value).decode(), 80)
