"""One game of an arena: bots at a table, each shown what its seat may know; and what came of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import msgspec

from teocalli.bots import Bot, BotFault, bot
from teocalli.bots.warm_up import warm_up
from teocalli.core.errors import BadInput
from teocalli.core.match import Match
from teocalli.core.record import encode
from teocalli.core.record_errors import BadRecord, Fault
from teocalli.core.registry import game as find_game
from teocalli.lab.fixtures import Fixture, Seating, Series


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
    forfeit: str | None = None
    """If a bot forfeited the game by its fault: a sentence about it. The victory is that of all other bots' seats."""
    forfeited_by: str | None = None
    """That bot."""

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
        faulty, sentence = None, None
        if told.forfeit is not None and told.forfeit.seat in seats and not winners:
            faulty, sentence = fixture.seating[told.forfeit.seat], told.forfeit.say
            winners = [seat for seat in seats if fixture.seating[seat] != faulty]
        if not winners or not set(winners) <= set(seats) or len(scores) != len(seats):
            raise BadRecord(Fault.BAD_RESULT, "this game has no winners")
        return cls(fixture.number, fixture.block, fixture.seating, scores, winners, ms, sentence, faulty)


class _Event(msgspec.Struct):
    by: int | str
    ms: float | None = None


class _Result(msgspec.Struct):
    scores: list[int]
    winners: list[int]


class _Forfeit(msgspec.Struct):
    seat: int
    say: str


class _Told(msgspec.Struct):
    """What of a record is read here."""

    events: list[_Event]
    result: _Result
    forfeit: _Forfeit | None = None


def play_game(series: Series, fixture: Fixture, bots: Mapping[str, Bot]) -> dict[str, Any]:
    """Play a game; its record has the bots' names, and with each decision the milliseconds that it took.

    A bot of one's own that raises an error, or answers what is not legal, forfeits the game, which ends there: the
    record is `stopped`, and `forfeit` says why.
    """
    match = Match.new(series.game, series.players, options=series.options, seed=series.seed_of(fixture))
    dice = [series.dice_of(fixture, seat) for seat in range(series.players)]
    ms: list[list[float]] = [[] for _ in fixture.seating]
    ended: dict[str, Any] = {}
    while (actors := match.actors) and not ended:
        seat = actors[0]
        asked = perf_counter()
        try:
            action = bots[fixture.seating[seat]].choose_in(match, seat, None, dice[seat])
        except BotFault as fault:
            ended = _forfeit(series, fixture, match, seat, fault)
        else:
            ms[seat].append(round((perf_counter() - asked) * 1000, 3))
            match.play(seat, match.game.notation.write(action))
    record = match.record()
    spent = [iter(of_seat) for of_seat in ms]  # a seat's decisions stand in their order, also sealed bids
    for event in record["events"]:
        if event["by"] != "chance":
            event["ms"] = next(spent[event["by"]])
    played = {name: record[name] for name in ("library", "events", "result")}
    return {**series.header(fixture), **played, **ended}


def _forfeit(series: Series, fixture: Fixture, match: Match, seat: int, fault: BotFault) -> dict[str, Any]:
    """What the record of a game says beside, if a bot's fault has ended it."""
    where = f"in game {fixture.number} of {series.game}, in seat {seat}, after {len(match)} events"
    sentence = f"{fault}, {where}: it forfeits this game, which the others win"
    return {
        "stopped": {"why": "forfeit", "seat": seat},
        "forfeit": {"seat": seat, "say": sentence, **({"trace": fault.trace} if fault.trace else {})},
    }


def arena_player(series: Series) -> Callable[[Fixture], bytes]:
    """What plays the games of a series in a worker: each fixture becomes a record, encoded as a line."""
    game = find_game(series.game)
    if game.rules != series.rules:
        raise BadInput(f"rules version {series.rules} of {series.game} is wanted, and here is {game.rules}")
    bots = {name: bot(name, game) for name in series.bots}
    warm_up(Match.new(series.game, series.players, options=series.options, seed=0), bots.values())
    return lambda fixture: encode(play_game(series, fixture, bots))
