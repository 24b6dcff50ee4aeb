"""The file that keeps the games of an arena: one record a line, so that a broken-off arena goes on where it stopped."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from teocalli.core.errors import BadInput
from teocalli.core.options import is_whole
from teocalli.core.record import decode, encode, read_lines
from teocalli.core.record_errors import BadRecord
from teocalli.core.words import printable
from teocalli.lab.arena_game import GameResult
from teocalli.lab.fixtures import MOST_GAMES, Fixture, Series


class ArenaFile:
    """Games that are kept, and room for more."""

    def __init__(self, file: BinaryIO, played: dict[int, GameResult]) -> None:
        self._file = file
        self.played = played
        """What was there when it was opened, by number."""

    def add(self, line: bytes) -> None:
        """Keep a game. It is the system's from here on: killing this process does not lose it."""
        self._file.write(line + b"\n")
        self._file.flush()


@contextmanager
def open_arena_file(name: str, series: Series) -> Iterator[ArenaFile]:
    """Open the file of a series, or begin it; raises `BadInput` if it is something else."""
    path = Path(name)
    if not name or path.is_dir() or (path.exists() and not path.is_file()):
        raise BadInput(f"{name or 'an empty name'} is no file that can grow; --out wants the name of one")
    with path.open("a+b") as file:
        _lock(file, name)
        file.seek(0)
        played, torn = _read(file, name, series)
        end = file.seek(0, os.SEEK_END)
        if torn:
            file.truncate(end - len(torn))
        elif end and not _ends_a_line(file):
            file.write(b"\n")
        yield ArenaFile(file, played)


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


def _ends_a_line(file: BinaryIO) -> bool:
    file.seek(-1, os.SEEK_END)
    return file.read(1) == b"\n"


def _read(file: BinaryIO, name: str, series: Series) -> tuple[dict[int, GameResult], bytes]:
    """The games, and a last line that was torn by a sudden end: that game is played again."""
    played: dict[int, GameResult] = {}
    fixtures: list[Fixture] = []
    for at, line in read_lines(file):
        try:
            if isinstance(line, BadRecord):
                raise line
            record = decode(line)
        except BadRecord:
            if isinstance(line, bytes) and not line.endswith(b"\n") and _is_ours(line, series):
                return played, line
            raise _refused(name, at, "no record") from None
        number = _number(record)
        if number is None:
            raise _refused(name, at, "a game that no arena has played")
        if number in played:
            raise _refused(name, at, f"game {number} of the arena is there twice")
        if number >= len(fixtures):
            fixtures = series.fixtures(2 * number + 1)
        for field, value in series.header(fixtures[number]).items():
            if (there := record.get(field)) != value:
                raise _refused(name, at, f"a game of another arena ({field} {_shown(there)}, not {_shown(value)})")
        try:
            played[number] = GameResult.read(record, fixtures[number])
        except BadRecord as bad:
            raise _refused(name, at, f"a damaged record ({bad.sentence})") from None
    return played, b""


def _is_ours(torn: bytes, series: Series) -> bool:
    """Whether this is how a record of the series begins."""
    beginning, _, _ = encode(series.header(series.fixtures(1)[0])).partition(b',"number"')
    whole = torn.rstrip(b"\0")  # what a file system may leave after a power cut
    return whole.startswith(beginning) or beginning.startswith(whole)


def _refused(name: str, at: int, what: str) -> BadInput:
    return BadInput(f"{name}, line {at}: {what}; give --out another name")


def _number(record: dict[str, Any]) -> int | None:
    """Which game of its arena a record is."""
    arena = record.get("arena")
    number = arena.get("number") if isinstance(arena, dict) else None
    return number if is_whole(number) and 0 <= number < MOST_GAMES else None


def _shown(value: object) -> str:
    if isinstance(value, dict) and isinstance(bots := value.get("bots"), list):
        apart = "" if value.get("duplicate", True) else " --no-duplicate"
        return printable(f"--bots {','.join(map(str, bots))} --seed {value.get('seed')}{apart}", 80)
    return printable(msgspec.json.encode(value).decode(), 80)
