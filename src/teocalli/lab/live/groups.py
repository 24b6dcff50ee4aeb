"""Two people, perhaps bots beside them and somebody who looks on: they open a table, play to the end, open another."""

import asyncio
from collections.abc import Callable

import msgspec

from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.lab.live.client import Json
from teocalli.lab.live.history import ClientLog, Eyes, TableLog
from teocalli.lab.live.players import Person, Player, new_log


class Plan(msgspec.Struct, frozen=True):
    game: str
    bots: int = 0
    onlookers: int = 0


def plans(tables: int) -> list[Plan]:
    """All games in turn; a bot at every fifth table, an onlooker at every third."""
    games = names()
    return [
        Plan(games[number % len(games)], bots=number % 5 == 3, onlookers=number % 3 == 0) for number in range(tables)
    ]


class PlayedTable(msgspec.Struct, frozen=True):
    """A table that a group has left, and what its people noted there.

    The notes are JSON: of hours of play they would be millions of objects, which slow down whoever holds them.
    """

    table: str
    notes: bytes

    @property
    def logs(self) -> list[ClientLog]:
        return msgspec.json.decode(self.notes, type=list[ClientLog])


class Group:
    """The people of one plan; where they have played is in `played`."""

    def __init__(self, number: int, plan: Plan, addresses: list[str], pause: Callable[[], float]) -> None:
        self.plan, self.pause = plan, pause
        self.people = [Person(f"p{number}{letter}", addresses) for letter in "ab"]
        self.onlookers = [Person(f"o{number}.{index}", addresses) for index in range(plan.onlookers)]
        self.played: list[PlayedTable] = []
        self.table: str | None = None
        """Where they play now."""

    async def play(self, going: Callable[[], bool]) -> None:
        """At least one game; others as long as it is `going`."""
        for person in self.people:
            await person.sign_in()
        while True:
            await self._one()
            if not going():
                return

    async def _one(self) -> None:
        """Play one game; who looks on is somebody new each time."""
        for onlooker in self.onlookers:
            await onlooker.sign_in()
        options = dict(find_game(self.plan.game).short_options)
        table, logs = await start_table(self.plan, self.people, f"g{len(self.played)}", options)
        self.table = table
        logs += [new_log(onlooker, table) for onlooker in self.onlookers]
        everybody = zip([*self.people, *self.onlookers], logs, strict=True)
        players = [Player(person, log, pause=self.pause) for person, log in everybody]
        try:
            await asyncio.gather(*(player.play() for player in players))
        finally:
            self.played.append(PlayedTable(table, msgspec.json.encode(logs)))


async def start_table(plan: Plan, people: list[Person], key: str, options: Json) -> tuple[str, list[ClientLog]]:
    """A table that has started, and the logs of those who play, each with the seat that they got."""
    host, guest = people
    seats = [{"kind": "me"}, {"kind": "open"}, *([{"kind": "bot", "level": 1}] * plan.bots)]
    wish = {"key": key, "game": plan.game, "players": len(seats), "seats": seats, "options": options}
    table: str = (await host.call_until_answered("POST", "/api/tables", wish))["id"]
    logs = [new_log(person, table) for person in people]
    await guest.ask(logs[1], f"{key}-join", {"do": "join"})
    started = await host.ask(logs[0], f"{key}-start", {"do": "start"})
    for person, log in zip(people, logs, strict=True):
        log.eyes = await _seat(person, table, started)
    return table, logs


async def _seat(person: Person, table: str, started: int) -> int:
    """Where somebody sits after the start."""
    while True:
        look = await person.call_until_answered("GET", f"/api/tables/{table}")
        if look["seq"] >= started:
            seat: int = look["you"]["seats"][0]
            return seat
        await asyncio.sleep(0.01)


async def read_table_log(people: list[Person], logs: list[ClientLog], table: str) -> TableLog:
    """A table as it is told through the eyes of each who plays there, and of an onlooker."""
    named = {person.name: person for person in people}
    eyes: list[tuple[Person, Eyes]] = [
        (named[log.client], log.eyes) for log in logs if log.table == table and log.eyes is not None
    ]
    try:
        told = [(each, await _events(person, table, each)) for person, each in [*eyes, (people[0], None)]]
        await people[0].call_until_answered("GET", f"/api/tables/{table}/record")
    except Exception as error:  # whatever it is, the table cannot be read
        return TableLog(table, None, f"{type(error).__name__}: {error}")
    return TableLog(table, told)


async def _events(person: Person, table: str, eyes: Eyes) -> list[Json]:
    found: list[Json] = []
    query = "" if eyes is None else f"&eyes={eyes}"
    while True:
        heard = await person.call_until_answered("GET", f"/api/tables/{table}/events?since={len(found) - 1}{query}")
        found += heard["events"]
        if len(found) > heard["seq"] or not heard["events"]:
            return found
