"""One game of an arena: bots at a table, each shown what its seat may know; and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import msgspec

from teocalli.bots import Bot
from teocalli.core.game import StateRecord
from teocalli.core.match import Match
from teocalli.core.record_errors import BadRecord, Fault
from teocalli.lab.fixtures import Fixture, Seating, Series
from teocalli.lab.simulate import play_to_end


@dataclass(frozen=True)
class GameResult:
    """What a game tells about its bots."""

    number: int
    block: int
    seating: Seating
    scores: list[int]
    """Of each seat."""
    winners: list[int]
    """The seats that share the victory."""
    ms: list[list[float]]
    """For each seat the milliseconds of its decisions."""

    @classmethod
    def read(cls, record: Mapping[str, Any], fixture: Fixture) -> "GameResult":
        """From the record of that game; raises `BadRecord` if it is not that of a game that ended."""
        try:
            told = msgspec.convert(record, _Told)
        except msgspec.ValidationError as error:
            raise BadRecord(Fault.BAD_FORMAT, str(error)) from None
        seats = range(len(fixture.seating))
        ms: list[list[float]] = [[] for _ in seats]
        for event in told.events:
            if event.by in seats and event.ms is not None:
                ms[int(event.by)].append(event.ms)
        winners, scores = told.result.winners, told.result.scores
        if not winners or not set(winners) <= set(seats) or len(scores) != len(seats):
            raise BadRecord(Fault.BAD_RESULT, "this game has no winners")
        return cls(fixture.number, fixture.block, fixture.seating, scores, winners, ms)


class _Event(msgspec.Struct):
    by: int | str
    ms: float | None = None


class _Result(msgspec.Struct):
    scores: list[int]
    winners: list[int]


class _Told(msgspec.Struct):
    """What of a record is read here."""

    events: list[_Event]
    result: _Result


def play_game(series: Series, fixture: Fixture, bots: Mapping[str, Bot]) -> dict[str, Any]:
    """Play a game; its record has the bots' names, and with each decision the milliseconds that it took."""
    match = Match.new(series.game, series.players, options=series.options, seed=series.seed_of(fixture))
    dice = [series.dice_of(fixture, seat) for seat in range(series.players)]
    ms: list[list[float]] = [[] for _ in fixture.seating]

    def choose(known: StateRecord, seat: int) -> int:
        asked = perf_counter()
        action = bots[fixture.seating[seat]].choose(known, seat, None, dice[seat])
        ms[seat].append(round((perf_counter() - asked) * 1000, 3))
        return action

    play_to_end(match, choose)
    record = match.record()
    spent = [iter(of_seat) for of_seat in ms]  # a seat's decisions stand in their order, also sealed bids
    for event in record["events"]:
        if event["by"] != "chance":
            event["ms"] = next(spent[event["by"]])
    played = {name: record[name] for name in ("library", "events", "result")}
    return {**series.header(fixture), **played}
