"""Several server processes on one PostgreSQL act as one, also when they do not hear each other's bells."""

import asyncio
from collections.abc import Callable, Iterator
from itertools import chain, count
from pathlib import Path
from unittest.mock import AsyncMock, patch

import asyncpg  # type: ignore[import-untyped]  # no type information is shipped
import pytest

from teocalli.lab.live.fork_server import ForkServer, KillableServer
from teocalli.lab.live.groups import Plan, read_table_log, start_table
from teocalli.lab.live.history import History, faults
from teocalli.lab.live.players import Person as Stubborn
from teocalli.lab.live.players import Player
from teocalli.server.limits import UNLIMITED
from teocalli.server.live import access, presence
from teocalli.server.settings import Settings
from tests.server.running import Line, Person, Running, answered, dismissed, next_of, refused, until
from tests.waiting import GIVE_UP


@pytest.fixture
def opened(postgres_url: str) -> Iterator[Callable[[], Running]]:
    """Opens one more server on the same database."""
    servers: list[Running] = []

    def one_more() -> Running:
        settings = Settings(database=postgres_url, allowances=UNLIMITED, tables_each=10_000, workers=1)
        servers.append(Running(settings).open())
        return servers[-1]

    yield one_more
    for running in servers:
        running.close()


@pytest.fixture
def two(opened: Callable[[], Running]) -> tuple[Running, Running]:
    return opened(), opened()


def deaf(running: Running) -> None:
    """From now on this process hears of others only when it looks."""
    running.server.store._bells._bells.clear()  # type: ignore[attr-defined]
    running.server.tables.check_for_changes = asyncio.Event().wait  # type: ignore[method-assign, assignment]


def hard_of_hearing(running: Running) -> None:
    """From now on no bell reaches this process; it still looks around now and then."""
    running.server.store._bells._bells.clear()  # type: ignore[attr-defined]


def at(running: Running, person: Person) -> Person:
    """The same person at the door of another process."""
    there = Person(running.base)
    there.cookie, there.id = person.cookie, person.id
    return there


async def begun(one: Running, other: Running, game: str = "aztec", *more: int) -> tuple[str, list[Person], list[int]]:
    """Ann, at one process, plays with Bob, at the other; Ann has the first seat."""
    ann, bob = (await one.people(1))[0], (await other.people(1))[0]
    table = (await ann.open_table(game, "me", "open", *more))["id"]
    await bob.ask(table, "join")
    await ann.ask(table, "start")
    return table, [ann, bob], [(await at(one, each).look(table))["you"]["seats"][0] for each in (ann, bob)]


async def test_moves_at_one_process_are_heard_at_another_by_the_bell(two: tuple[Running, Running]) -> None:
    for running in two:  # not by looking every second whether anything has changed
        running.server.tables.check_for_changes = AsyncMock()  # type: ignore[method-assign]
    table, people, seats = await begun(*two)
    async with people[0].open_socket(table, seats[0]) as ann, people[1].open_socket(table, seats[1]) as bob:
        frames = [await next_of(ann, "table"), await next_of(bob, "table")]
        for running in two:  # a bell brings the events along
            running.server.store.events = AsyncMock(side_effect=AssertionError)  # type: ignore[method-assign]
        connections = [ann, bob]
        while frames[0]["table"]["phase"] == "playing":
            mover = frames[0]["view"]["actors"][0]
            place = seats.index(mover)
            action, decision = frames[place]["view"]["legal"][0], frames[place]["table"]["decision"]
            command = {"do": "play", "seat": mover, "decision": decision, "actions": [action]}
            await connections[place].ask(f"k{decision}", command)
            frames = [
                await next_of(each, "events", lambda frame: frame["table"]["decision"] > decision)  # noqa: B023
                for each in (connections[1 - place], connections[place])
            ]
            frames = frames if place == 1 else frames[::-1]


async def test_who_may_not_go_on_hears_nothing_more_at_any_process(two: tuple[Running, Running]) -> None:
    one, other = two
    ann, bob, cleo = await one.people(3)
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    made = await ann.post("/api/tokens", label="bot")
    await bob.post(f"/api/tables/{table}/chat", text="I am here", room="onlookers")
    for running in two:  # bells alone tell it, not the look at all who listen now and then
        running.server.tables.access.check_all = AsyncMock()  # type: ignore[method-assign]
    async with (
        other.person(made["token"]).open_socket(table, 0) as program,
        at(other, ann).open_socket(table, 0) as hers,
        at(other, bob).open_socket(table) as his,
        at(other, cleo).open_socket(table) as listening,
    ):
        for each in (program, hers, his, listening):
            await next_of(each, "table")
        await ann.call("DELETE", f"/api/tokens/{made['id']}")
        assert await dismissed(program) == (None, "bad_token", 1008)
        await ann.post("/api/sign-out", everywhere=True)
        assert await dismissed(hers) == (None, "signed_out", 1008)
        await one.do(one.server.store.ban(bob.id, one.now() + 60))
        assert await dismissed(his) == (None, "banned", 1008)
        assert (await answered(listening, "leave", seat=0))["error"]["code"] == "not_your_seat"


@pytest.mark.parametrize("by", ["bell", "looking"])
async def test_what_waits_is_told_at_a_process_that_does_not_have_the_table(
    two: tuple[Running, Running], by: str
) -> None:
    one, other = two
    ann, bob = await one.people(2)
    if by == "bell":  # not by looking now and then
        other.server.tables.waiting.check = lambda now: None  # type: ignore[method-assign]
    else:
        hard_of_hearing(other)
    address = f"ws{other.base.removeprefix('http')}/api/me/live"
    async with Line(address, at(other, bob).headers) as his:
        assert (await next_of(his, "waiting"))["tables"] == []
        table = (await ann.open_table("aztec", "me", "open", first={"by": "host", "seat": 1}))["id"]
        await bob.ask(table, "join")
        await ann.ask(table, "start")
        assert table not in other.server.tables.loaded
        if by == "looking":
            other.ahead += 6
        frame = await next_of(his, "waiting")
        assert [each["id"] for each in frame["tables"]] == [table]


async def test_who_is_muted_at_one_process_is_not_heard_at_another(two: tuple[Running, Running]) -> None:
    one, other = two
    ann, bob, cleo = await one.people(3)
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    path = f"/api/tables/{table}/chat"
    await bob.post(path, text="one", room="onlookers")
    async with at(other, ann).open_socket(table, 0) as hers:
        await next_of(hers, "table")
        await ann.post("/api/mutes", who=bob.id)
        muted = other.server.tables.loaded[table]

        async def known() -> bool:
            return all(feed.muted == {bob.id} for feed in muted.feeds)

        await until(known)
        await bob.post(path, text="two", room="onlookers")
        await cleo.post(path, text="three", room="onlookers")
        assert (await next_of(hers, "chat"))["line"]["text"] == "three"


async def test_a_process_that_hears_no_bells_judges_by_the_log(two: tuple[Running, Running]) -> None:
    one, other = two
    table, people, seats = await begun(one, other)
    deaf(one)
    deaf(other)
    for number in range(6):
        now = await at(one if number % 2 else other, people[0]).look(table)
        seen = [await at(running, people[0]).look(table) for running in two]
        assert seen[0]["seq"] == seen[1]["seq"]
        newest = seen[0]
        seat = newest["view"]["actors"][0]
        mover, running = people[seats.index(seat)], two[number % 2]
        action = (await at(two[seen.index(newest)], mover).look(table, seat))["view"]["legal"][0]
        command = {"seat": seat, "decision": newest["table"]["decision"], "actions": [action]}
        done = await at(running, mover).ask(table, "play", key=f"k{number}", **command)
        again = await at(two[1 - number % 2], mover).ask(table, "play", key=f"k{number}", **command)
        assert again["seq"] == done["seq"] > now["seq"] - 2
        code = await refused(at(two[1 - number % 2], mover).ask(table, "play", key=f"x{number}", **command))
        assert code == (409, "stale")


async def test_a_look_elsewhere_shows_what_was_confirmed(two: tuple[Running, Running]) -> None:
    one, other = two
    table, (ann, _), seats = await begun(one, other)
    deaf(other)
    done = await ann.play(table, seats[0])
    there = at(other, ann)
    assert (await there.look(table, seats[0]))["seq"] == done["seq"]
    heard = await there.get(f"/api/tables/{table}/events?since={done['seq'] - 1}")
    assert [event["kind"] for event in heard["events"]] == ["moved"]
    dora, eve = await one.people(2)
    gathering = (await dora.open_table("aztec", "me", "open"))["id"]
    await at(other, eve).look(gathering)
    await eve.ask(gathering, "join")
    assert (await at(other, eve).post(f"/api/tables/{gathering}/chat", text="Hello"))["room"] == "players"


@pytest.mark.slow
async def test_talk_and_names_are_heard_without_bells(
    two: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(access, "INTERVAL", 0.0)
    one, other = two
    table, (ann, bob), seats = await begun(one, other)
    hard_of_hearing(other)
    async with bob.open_socket(table, seats[1]) as line:
        await next_of(line, "table")
        await ann.post(f"/api/tables/{table}/chat", text="Can you hear me?")
        assert (await next_of(line, "chat"))["line"]["text"] == "Can you hear me?"
        await ann.call("PATCH", "/api/me", {"name": "Xochitl"})
        told = await next_of(line, "table", lambda frame: frame["table"]["names"][ann.id] == "Xochitl")
        assert told["type"] == "table"


async def test_a_command_for_what_only_another_process_knows_yet_is_not_stale(two: tuple[Running, Running]) -> None:
    one, other = two
    table, people, seats = await begun(one, other)
    await people[1].look(table)
    deaf(other)
    for _ in range(2):
        seen = await at(one, people[0]).look(table)
        seat = seen["view"]["actors"][0]
        await at(one, people[seats.index(seat)]).play(table, seat)
    seen = await at(one, people[0]).look(table)
    seat = seen["view"]["actors"][0]
    mover = people[seats.index(seat)]
    action = (await at(one, mover).look(table, seat))["view"]["legal"][0]
    command = {"seat": seat, "decision": seen["table"]["decision"], "actions": [action]}
    assert (await at(other, mover).ask(table, "play", **command))["seq"] == seen["seq"] + 1


async def test_a_feed_goes_on_at_a_process_that_has_not_heard_as_much(two: tuple[Running, Running]) -> None:
    one, other = two
    table, people, seats = await begun(one, other)
    await at(other, people[0]).look(table)
    deaf(other)
    seat = (await at(one, people[0]).look(table))["view"]["actors"][0]
    await at(one, people[seats.index(seat)]).play(table, seat)
    seen = await at(one, people[0]).look(table)
    mover = people[0]
    async with at(other, mover).open_socket(table, seats[0], since=seen["seq"] - 1) as connection:
        frame = await connection.next()
        assert (frame["type"], frame["seq"]) == ("events", seen["seq"])
        assert [event["seq"] for event in frame["events"]] == [seen["seq"]]
    async with at(other, mover).open_socket(table, seats[0], since=seen["seq"]) as connection:
        assert (await answered(connection, "resign", seat=seats[0]))["seq"] == seen["seq"] + 1


async def test_who_sat_down_at_one_process_may_look_at_another(two: tuple[Running, Running]) -> None:
    one, other = two
    ann, bob = await one.people(2)
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    await at(other, ann).look(table)
    deaf(other)
    await bob.ask(table, "join")
    async with at(other, bob).open_socket(table, 1) as connection:
        assert (await connection.next())["you"]["eyes"] == 1


@pytest.mark.slow
async def test_bells_that_are_lost_again_and_again_cost_no_move(
    opened: Callable[[], Running], postgres_url: str
) -> None:
    """Whatever listens is ended by PostgreSQL, over and over, while people at three processes play."""
    doors = [opened().base for _ in range(3)]
    parties = [[Stubborn(f"{name}{number}", doors) for name in "ab"] for number in range(3)]
    cuts, over = 0, False

    async def cut() -> None:
        nonlocal cuts
        line = await asyncpg.connect(postgres_url)
        while not over:
            cuts += await line.fetchval(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                " WHERE datname = current_database() AND application_name = 'teocalli bells'"
            )
            await asyncio.sleep(0.05)
        await line.close()

    async def play(people: list[Stubborn], turn: int) -> History:
        table, logs = await start_table(Plan("aztec"), people, f"g{turn}", {})
        await asyncio.gather(
            *(Player(person, log).play() for person, log in zip(people, logs, strict=True)),
        )
        return History(logs, [await read_table_log(people, logs, table)])

    cutting, turns, histories = asyncio.create_task(cut()), count(), list[History]()
    async with asyncio.timeout(5 * GIVE_UP):
        for person in chain.from_iterable(parties):
            await person.sign_in()
        while cuts < 4:  # a quick machine plays a game between two cuts
            turn = next(turns)
            histories += await asyncio.gather(*(play(people, turn) for people in parties))
    over = True
    await cutting
    assert [fault for history in histories for fault in faults(history)] == []


@pytest.fixture
def sought(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Who has no connection is sought elsewhere at once and over and over; whether each was found."""
    monkeypatch.setattr(presence, "GRACE", 0.1)
    monkeypatch.setattr(presence, "ANSWER", GIVE_UP)
    monkeypatch.setattr(presence, "ELSEWHERE", 0.2)
    found: list[bool] = []
    seek = presence.PresenceWatch._is_elsewhere

    async def noted(self: presence.PresenceWatch, table: str, seat: int, who: str) -> bool:
        found.append(await seek(self, table, seat, who))
        return found[-1]

    monkeypatch.setattr(presence.PresenceWatch, "_is_elsewhere", noted)
    return found


async def found_again(sought: list[bool], times: int) -> None:
    """Wait until so many more have been sought, and found."""
    before = sum(sought)

    async def are_found() -> bool:
        return sum(sought) >= before + times

    await until(are_found)


@pytest.mark.slow
async def test_who_is_at_another_process_is_not_gone(
    opened: Callable[[], Running], sought: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = opened(), opened()
    table, (ann, bob), seats = await begun(one, other)

    async def gone() -> list[str]:
        told = await ann.get(f"/api/tables/{table}/events")
        return [event["kind"] for event in told["events"] if event["kind"] in ("gone", "came")]

    async with ann.open_socket(table, seats[0]) as hers, bob.open_socket(table, seats[1]) as his:
        await next_of(hers, "table")
        await next_of(his, "table")
        await found_again(sought, 2)
        before = await gone()
        await found_again(sought, 3)
        assert await gone() == before
        async with at(one, bob).open_socket(table, seats[1]):
            pass
        await found_again(sought, 2)
        assert await gone() == before
        monkeypatch.setattr(presence, "ANSWER", 0.3)
    await until(lambda: _is(gone, [*before, "gone", "gone"]))


async def _is(found: Callable[..., object], wanted: object) -> bool:
    return bool(await found() == wanted)  # type: ignore[misc]


@pytest.mark.slow
async def test_who_was_at_a_process_that_died_is_gone(
    opened: Callable[[], Running], sought: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = opened(), opened()
    table, (ann, bob), seats = await begun(one, other)

    async def are_sought() -> bool:
        return all((table, seat) in each.server.tables.presence._sought for each in (one, other) for seat in seats)

    await until(are_sought)  # nobody can answer yet: they connect only now
    async with ann.open_socket(table, seats[0]), bob.open_socket(table, seats[1]) as talk:
        await next_of(talk, "table")
        await found_again(sought, 2)
        assert (await ann.look(table))["table"]["seats"][seats[1]]["here"]

        async def hurried() -> bool:
            """From now on answers come soon or not at all; not while one is waited for, for which it is too late."""
            if one.server.tables.presence._sought:
                return False
            monkeypatch.setattr(presence, "ANSWER", 0.3)
            return True

        await until(lambda: one.do(hurried()))
        deaf(other)  # as if it were dead: it answers nobody any more
        with patch.object(other.server.tables.presence, "_submit", AsyncMock()):

            async def gone() -> bool:
                return not (await ann.look(table))["table"]["seats"][seats[1]]["here"]

            await until(gone)


@pytest.mark.slow
async def test_a_bots_move_is_made_by_another_process_if_its_own_dies(postgres_url: str, tmp_path: Path) -> None:
    with ForkServer(tmp_path / "log", "tests.patient_program") as forks:
        servers = [KillableServer(forks, postgres_url, "--workers", "1") for _ in range(2)]
        for running in servers:
            running.start()
            await running.wait_until_open()
        try:
            ann = Person(servers[0].base)
            await ann.visit()
            table = (await ann.open_table("aztec", "me", 1))["id"]
            await ann.ask(table, "start")
            await ann.play(table, 0)
            await servers[0].kill()
            ann.base = servers[1].base

            async def moved() -> bool:
                return bool((await ann.look(table))["table"]["decision"] >= 2)

            await until(moved)
        finally:
            await servers[1].close()
