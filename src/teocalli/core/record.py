"""Records: a game as one JSON object, every event checked against the rules when read. The format: docs/record.md."""

from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO

import msgspec

from teocalli.core import options as choosing
from teocalli.core.errors import BadInput, Refused
from teocalli.core.faults import BadRecord, Fault
from teocalli.core.game import Game
from teocalli.core.match import FORMAT, Match
from teocalli.core.options import is_whole
from teocalli.core.prepare import prepare
from teocalli.core.registry import game as find_game
from teocalli.core.words import printable, quoted

LONGEST_LINE = 64 * 2**20
"""No record comes near this many bytes; a longer line is refused without being read whole."""

STOPPED = ("resigned", "time", "abandoned")


def written(record: Mapping[str, Any]) -> bytes:
    """A record as one line of a file, without the line's end."""
    return msgspec.json.encode(record)


def parsed(line: bytes) -> dict[str, Any]:
    """The JSON object of a line; raises `BadRecord`."""
    try:
        record = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(Fault.BAD_FORMAT, f"this is not JSON: {error}") from None
    if not isinstance(record, dict):
        raise BadRecord(Fault.BAD_FORMAT, "a record is a JSON object, one a line")
    return record


def lines(file: BinaryIO) -> Iterator[tuple[int, bytes | BadRecord]]:
    """The lines of a file of records with their numbers from 1, blank ones left out, one in memory at a time."""
    number = 0
    while line := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(line) > LONGEST_LINE:
            while line and not line.endswith(b"\n"):
                line = file.readline(LONGEST_LINE)
            yield number, BadRecord(Fault.BAD_FORMAT, f"the line is longer than {LONGEST_LINE >> 20} MiB")
        elif line.strip():
            yield number, line


def replayed(record: Mapping[str, Any]) -> Match:
    """The match of a record, every event checked; raises `BadRecord`."""
    if not isinstance(record, Mapping):
        raise BadRecord(Fault.BAD_FORMAT, "a record is a JSON object")
    match = _begun(record)
    events = record.get("events")
    if not isinstance(events, list | tuple):
        raise BadRecord(Fault.BAD_FORMAT, '"events" must be a list')
    for index, event in enumerate(events):
        _replay(match, index, event)
    _check_result(record, match)
    return match


def _begun(record: Mapping[str, Any]) -> Match:
    if record.get("format") != FORMAT:
        raise BadRecord(Fault.BAD_FORMAT, f'"format" must be "{FORMAT}", not {printable(record.get("format"))}')
    game = _game_of(record)
    players = record.get("players")
    if not is_whole(players) or players not in game.players:
        message = f'"players" must be {game.crowd} for {game.name}, not {quoted(players)}'
        raise BadRecord(Fault.BAD_PLAYERS, message)
    options: Any = record.get("options")
    try:
        choosing.check(game.options, players, options)
    except BadInput as error:
        raise BadRecord(Fault.BAD_OPTIONS, str(error)) from None
    prepare(game)
    return Match(game, players, choosing.completed(game.options, players, options), seed=None)


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


def _replay(match: Match, index: int, event: object) -> None:
    if not isinstance(event, Mapping):
        raise BadRecord(Fault.BAD_FORMAT, 'an event is an object such as {"by": 0, "do": "…"}', index)
    by = event.get("by")
    try:
        if by == "chance":
            match.happen(event)
        elif is_whole(by):
            match.play(by, event.get("do", ""))
        else:
            raise BadRecord(Fault.BAD_FORMAT, f'"by" must be a seat or "chance", not {printable(by)}', index)
    except Refused as refused:
        raise BadRecord(refused.reason, refused.sentence, index) from None


def _check_result(record: Mapping[str, Any], match: Match) -> None:
    result, truth = record.get("result"), match.result
    if not isinstance(result, Mapping):
        raise BadRecord(Fault.BAD_RESULT, '"result" must be an object with over, scores and winners')
    for name, value in truth.items():
        if not _same(result.get(name), value):
            raise BadRecord(
                Fault.BAD_RESULT, f'"{name}" should be {value} after these events, not {printable(result.get(name))}'
            )
    if "stopped" in record:
        stopped = record["stopped"]
        if match.over:
            raise BadRecord(Fault.BAD_RESULT, 'a game that is over cannot have been "stopped"')
        if (
            not isinstance(stopped, Mapping)
            or stopped.get("why") not in STOPPED
            or not is_whole(stopped.get("seat"))
            or not 0 <= stopped["seat"] < match.players
        ):
            raise BadRecord(Fault.BAD_RESULT, f'"stopped" must have a "why" of {", ".join(STOPPED)} and a "seat"')


def _same(given: object, value: object) -> bool:
    """Equal, and of the same JSON type throughout (in Python, true == 1 == 1.0)."""
    if isinstance(value, list):
        return isinstance(given, list | tuple) and len(given) == len(value) and all(map(_same, given, value))
    return type(given) is type(value) and given == value
