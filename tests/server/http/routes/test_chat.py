"""Talk at a table: who hears what, what can be said, and whom one does not want to hear."""

import pytest

from tests.server.running import Person, Running, refused


@pytest.fixture
def running(either: Running) -> Running:
    return either


async def lines(person: Person, table: str, query: str = "") -> list[str]:
    return [line["text"] for line in (await person.get(f"/api/tables/{table}/chat{query}"))["lines"]]


async def test_players_and_onlookers_talk_apart_while_a_game_runs(running: Running) -> None:
    ann, bob, onlooker = await running.people(3)
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    chat = f"/api/tables/{table}/chat"
    await bob.ask(table, "join")
    await onlooker.post(chat, text="before the start", room="onlookers")
    assert await lines(ann, table) == ["before the start"]
    await ann.ask(table, "start")
    said = await ann.post(chat, text="good luck\r\nto you")
    assert said == {**said, "who": ann.id, "room": "players", "text": "good luck\nto you"}
    await onlooker.post(chat, text="he will lose", room="onlookers")
    assert await refused(onlooker.post(chat, text="play d4", room="players")) == (403, "not_at_table")
    assert await lines(bob, table) == ["good luck\nto you"]
    assert await lines(onlooker, table) == ["before the start", "good luck\nto you", "he will lose"]
    await bob.ask(table, "resign", seat=1)
    assert await lines(bob, table) == ["before the start", "good luck\nto you", "he will lose"]


async def test_names_stand_beside_lines(running: Running) -> None:
    ann = await running.person().visit()
    await ann.call("PATCH", "/api/me", {"name": "Ana"})
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    assert (await ann.post(f"/api/tables/{table}/chat", text="hello"))["name"] == "Ana"
    await ann.call("PATCH", "/api/me", {"name": "Ana Luz"})
    assert (await ann.get(f"/api/tables/{table}/chat"))["lines"][0]["name"] == "Ana Luz"


async def test_going_on_after_a_line(running: Running) -> None:
    ann = await running.person().visit()
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    ids = [(await ann.post(f"/api/tables/{table}/chat", text=text))["id"] for text in ("one", "two", "three")]
    assert ids == sorted(ids)
    assert await lines(ann, table, f"?since={ids[0]}") == ["two", "three"]
    assert await lines(ann, table, "?limit=1") == ["three"]
    assert await lines(ann, table, f"?since={ids[2]}") == []
    assert await refused(ann.get(f"/api/tables/{table}/chat?since=-1")) == (400, "bad_request")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "chat_length"),
        (" \n ", "chat_length"),
        ("x" * 501, "chat_length"),
        ("a\x00b", "chat_characters"),
        ("\u202eevil", "chat_characters"),
    ],
)
async def test_what_cannot_be_said(running: Running, text: str, code: str) -> None:
    ann = await running.person().visit()
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    assert await refused(ann.post(f"/api/tables/{table}/chat", text=text)) == (422, code)


async def test_who_is_muted_is_not_heard(running: Running) -> None:
    ann, bob = await running.people(2)
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    await bob.ask(table, "join")
    await bob.post(f"/api/tables/{table}/chat", text="nonsense")
    await ann.post("/api/mutes", who=bob.id)
    assert await lines(ann, table) == []
    assert await lines(bob, table) == ["nonsense"]
    await ann.post("/api/mutes", who=bob.id, muted=False)
    assert await lines(ann, table) == ["nonsense"]


async def test_a_report_reaches_the_operator(running: Running) -> None:
    ann, bob = await running.people(2)
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    await bob.ask(table, "join")
    reports = f"/api/tables/{table}/reports"
    assert await ann.post(reports, about=bob.id, text="was rude") == {"ok": True}
    assert await refused(ann.post(reports, about="nobody", text="was rude")) == (404, "nobody")
    assert await refused(ann.post(reports, about=bob.id, text="a\x00b")) == (422, "chat_characters")
    assert await refused(ann.post("/api/tables/none/reports", about=bob.id, text="x")) == (404, "no_such_table")
    kept = await running.do(running.server.store.reports())
    assert [(report.who, report.about, report.text) for report in kept if report.table == table] == [
        (ann.id, bob.id, "was rude")
    ]


async def test_what_the_operator_has_deleted_is_gone(running: Running) -> None:
    ann = await running.person().visit()
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    line = await ann.post(f"/api/tables/{table}/chat", text="indecent")
    await running.do(running.server.store.delete_chat(line["id"]))
    assert await lines(ann, table) == []
