"""Records: a game as one JSON object, every event checked against the rules when read. The format: docs/record.md."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, BinaryIO, Protocol, TypeVar

import msgspec

from teocalli.core import options as choosing
from teocalli.core.errors import BadInput, Refused
from teocalli.core.game import Game
from teocalli.core.options import is_whole
from teocalli.core.prepare import prepare
from teocalli.core.record_errors import BadRecord, Fault
from teocalli.core.registry import game as find_game
from teocalli.core.words import printable, quoted

FORMAT = "teocalli-record/1"

LONGEST_LINE = 64 * 2**20
"""Bytes of a line at most; no record comes near it. A longer line is refused without being read whole."""

STOP_REASONS = ("resigned", "time", "abandoned", "forfeit")


class Replayable(Protocol):
    """What a record is replayed into: a match."""

    @property
    def players(self) -> int: ...

    @property
    def over(self) -> bool: ...

    @property
    def result(self) -> Mapping[str, Any]: ...

    def apply(self, event: Mapping[str, Any]) -> None: ...


M = TypeVar("M", bound=Replayable)

Begin = Callable[[Game, int, choosing.Options], M]
"""(game, players, options): a match at its start, whose chance is given."""


def encode(record: Mapping[str, Any]) -> bytes:
    """A record as one line of a file, without the line's end."""
    return msgspec.json.encode(record)


def decode(line: bytes) -> dict[str, Any]:
    """The JSON object of a line; raises `BadRecord`."""
    try:
        record = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(Fault.BAD_FORMAT, f"this is not JSON: {error}") from None
    if not isinstance(record, dict):
        raise BadRecord(Fault.BAD_FORMAT, "a record is a JSON object, one a line")
    return record


def read_lines(file: BinaryIO) -> Iterator[tuple[int, bytes | BadRecord]]:
    """The lines of a file of records with their numbers from 1, without blank ones. One is in memory at a time."""
    number = 0
    while line := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(line) > LONGEST_LINE:
            while line and not line.endswith(b"\n"):
                line = file.readline(LONGEST_LINE)
            yield number, BadRecord(Fault.BAD_FORMAT, f"the line is longer than {LONGEST_LINE >> 20} MiB")
        elif line.strip():
            yield number, line


def replay(record: Mapping[str, Any], begin: Begin[M]) -> M:
    """Begin a match and play a record's events, each of them checked; raises `BadRecord`."""
    if not isinstance(record, Mapping):
        raise BadRecord(Fault.BAD_FORMAT, "a record is a JSON object")
    match = _begin(record, begin)
    events = record.get("events")
    if not isinstance(events, list | tuple):
        raise BadRecord(Fault.BAD_FORMAT, '"events" must be a list')
    replay_events(match, events)
    _require_result(record, match)
    return match


def replay_events(match: Replayable, events: Iterable[object]) -> None:
    """Play the events of a record, each of them checked; raises `BadRecord`."""
    for index, event in enumerate(events):
        _replay(match, index, event)


def _begin(record: Mapping[str, Any], begin: Begin[M]) -> M:
    if record.get("format") != FORMAT:
        raise BadRecord(Fault.BAD_FORMAT, f'"format" must be "{FORMAT}", not {printable(record.get("format"))}')
    game = _game_of(record)
    players = record.get("players")
    if not is_whole(players) or players not in game.players:
        message = f'"players" must be {game.players_text} for {game.name}, not {quoted(players)}'
        raise BadRecord(Fault.BAD_PLAYERS, message)
    options: Any = record.get("options")
    try:
        choosing.require_complete(game.options, players, options)
    except BadInput as error:
        raise BadRecord(Fault.BAD_OPTIONS, str(error)) from None
    prepare(game)
    return begin(game, players, choosing.complete(game.options, players, options))


def _game_of(record: Mapping[str, Any]) -> Game:
    name = record.get("game")
    try:
        game = find_game(name)
    except BadInput as error:
        raise BadRecord(Fault.UNKNOWN_GAME, str(error)) from None
    rules = record.get("rules")
    if not is_whole(rules) or rules != game.rules:
        hint = "; a newer Teocalli may read it" if is_whole(rules) and rules > game.rules else ""
        raise BadRecord(
            Fault.UNKNOWN_RULES,
            f"rules version {printable(rules)} of {game.name} is not known here, {game.rules} is{hint}",
        )
    return game


def _replay(match: Replayable, index: int, event: object) -> None:
    if not isinstance(event, Mapping):
        raise BadRecord(Fault.BAD_FORMAT, 'an event is an object such as {"by": 0, "do": "…"}', index)
    by = event.get("by")
    if by != "chance" and not is_whole(by):
        raise BadRecord(Fault.BAD_FORMAT, f'"by" must be a seat or "chance", not {printable(by)}', index)
    try:
        match.apply(event)
    except Refused as refused:
        raise BadRecord(refused.reason, refused.sentence, index, refused.saying) from None


def _require_result(record: Mapping[str, Any], match: Replayable) -> None:
    result, truth = record.get("result"), match.result
    if not isinstance(result, Mapping):
        raise BadRecord(Fault.BAD_RESULT, '"result" must be an object with over, scores and winners')
    for name, value in truth.items():
        if not _is_same(result.get(name), value):
            raise BadRecord(
                Fault.BAD_RESULT, f'"{name}" should be {value} after these events, not {printable(result.get(name))}'
            )
    if record.get("practice", True) is not True:
        raise BadRecord(Fault.BAD_RESULT, '"practice" is true or left out')
    if "stopped" in record:
        stopped = record["stopped"]
        if match.over:
            raise BadRecord(Fault.BAD_RESULT, 'a game that is over cannot have been "stopped"')
        if (
            not isinstance(stopped, Mapping)
            or stopped.get("why") not in STOP_REASONS
            or not is_whole(stopped.get("seat"))
            or not 0 <= stopped["seat"] < match.players
        ):
            raise BadRecord(Fault.BAD_RESULT, f'"stopped" must have a "why" of {", ".join(STOP_REASONS)} and a "seat"')


def _is_same(given: object, value: object) -> bool:
    """Whether both are equal and of the same JSON type throughout (in Python, true == 1 == 1.0)."""
    if isinstance(value, list):
        return isinstance(given, list | tuple) and len(given) == len(value) and all(map(_is_same, given, value))
    return type(given) is type(value) and given == value
