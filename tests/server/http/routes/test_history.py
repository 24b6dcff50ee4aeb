"""Finished games of oneself and of others."""

from typing import Any

import pytest

from tests import GAMES
from tests.server.running import Running, refused, seated

FIRST, LAST = GAMES[0], GAMES[-1]


async def test_my_games_and_what_others_see_of_them(running: Running) -> None:
    [ann, ben], private = await seated(running, FIRST, 2)
    await ben.ask(private, "resign", seat=1)
    table = (await ann.open_table(LAST, "me", "open", public=True))["id"]
    await ben.ask(table, "join", seat=1)
    await ann.ask(table, "start")
    running_game = (await ann.open_table(LAST, "me", 1, public=True))["id"]
    await ann.ask(running_game, "start")
    await running.advance(5)
    await ann.ask(table, "resign", seat=(await ann.look(table))["you"]["seats"][0])
    mine = await ann.get("/api/history")
    me = (await ann.get("/api/me"))["id"]
    assert [listed["id"] for listed in mine["tables"]] == [table, private]
    assert (mine["who"], mine["next"]) == (me, None)
    shown = await ben.get(f"/api/history?who={me}")
    assert [listed["id"] for listed in shown["tables"]] == [table]
    assert shown["name"] == mine["name"]
    assert await refused(ben.get("/api/history?who=nobody-at-all")) == (404, "nobody")


async def test_a_page_of_others_games_names_no_private_table(running: Running) -> None:
    """Whoever knows the id of a table may look at it, and a cursor has one in it."""
    ann, ben = running.person(), running.person()
    public: list[str] = []
    private: list[str] = []
    for number in range(6):
        table = (await ann.open_table(FIRST, "me", 1, public=number % 3 == 0, start=True))["id"]
        await ann.ask(table, "resign", seat=(await ann.look(table))["you"]["seats"][0])
        await running.advance(2)
        (private if number % 3 else public).insert(0, table)
    me = (await ann.get("/api/me"))["id"]
    told, before = "", ""
    found: list[str] = []
    while before is not None:
        page = await ben.get(f"/api/history?who={me}&limit=1{before and '&before=' + before}")
        found += [listed["id"] for listed in page["tables"]]
        told, before = told + str(page), page["next"]
    assert found == public
    assert not [table for table in private if table in told]


async def test_a_page_of_one_is_not_read_table_by_table(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where few games are wanted: whoever asks for the smallest pages would make the server read most often."""
    ann, reads, tables = running.person(), 0, list[str]()
    for game in (LAST, FIRST, FIRST, FIRST, FIRST):
        table = (await ann.open_table(game, "me", 1, start=True))["id"]
        tables.append(table)
        await ann.ask(table, "resign", seat=(await ann.look(table))["you"]["seats"][0])
        await running.advance(2)
    finished = running.server.store.finished

    async def counted(*given: Any, **named: Any) -> Any:
        nonlocal reads
        reads += 1
        return await finished(*given, **named)

    monkeypatch.setattr(running.server.store, "finished", counted)
    found = (await ann.get(f"/api/history?limit=1&game={LAST}"))["tables"]
    assert ([listed["id"] for listed in found], reads) == (tables[:1], 1)


async def test_filters_by_game_opponent_and_result(running: Running) -> None:
    [ann, ben, eve] = await running.people(3)
    await ben.call("PATCH", "/api/me", {"name": "Bénédicte"})
    tables = []
    for game, other, loser in ((FIRST, ben, 0), (LAST, ben, 1), (FIRST, eve, 1)):
        table = (await ann.open_table(game, "me", "open"))["id"]
        await other.ask(table, "join", seat=1)
        await ann.ask(table, "start", first=0)
        who = (ann, other)[loser]
        await who.ask(table, "resign", seat=(await who.look(table))["you"]["seats"][0])
        await running.advance(2)
        tables.append(table)

    async def found(query: str) -> list[int]:
        return [tables.index(listed["id"]) for listed in (await ann.get(f"/api/history?{query}"))["tables"]]

    assert await found("") == [2, 1, 0]
    assert await found(f"game={FIRST}") == [2, 0]
    assert await found("opponent=b%C3%89n") == [1, 0]
    assert await found("result=lost") == [0]
    assert await found(f"result=won&game={FIRST}") == [2]
    assert await found("result=shared") == await found("result=stopped") == []
    page = await ann.get("/api/history?limit=2")
    assert [tables.index(listed["id"]) for listed in page["tables"]] == [2, 1]
    assert await found(f"limit=2&before={page['next']}") == [0]
