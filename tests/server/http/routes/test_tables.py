"""Creating tables, filling their seats and finding them in lists."""

import pytest
from msgspec.structs import replace

from teocalli.core.options import Choice, Option, Whole
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.core.words import LANGUAGES
from teocalli.lab.live.client import Json, Refusal
from teocalli.table.fairness import commitment_of
from tests.server.running import (
    Person,
    Running,
    events,
    hasty,
    new_key,
    refused,
    until,
)


@pytest.fixture
def running(either: Running) -> Running:
    return either


# Setting up.


async def test_what_can_be_played(running: Running) -> None:
    offered = await running.person().get("/api/games")
    assert [game["name"] for game in offered["games"]] == ["aztec", "aztekz", "schatz"]
    assert [level["number"] for level in offered["levels"]] == [1, 2, 3, 4, 5]
    assert offered["games"][0]["first"] == ["lot", "host", "word"]
    assert offered["games"][2]["first"] == ["lot", "host"]
    for game in offered["games"]:
        for option in game["options"]:
            assert option["wording"]["fr"]
            assert option["players"]


async def test_every_kind_of_seat(running: Running) -> None:
    ann, bob = await running.people(2)
    made = await ann.open_table("schatz", "me", "device", "open", "invited", 4)
    table = made["id"]
    assert made["url"] == f"{running.base}/t/{table}"
    seen = await bob.look(table)
    assert seen["view"] is None
    chairs = seen["table"]["seats"]
    assert [chair["kind"] for chair in chairs] == ["person", "device", "open", "invited", "bot"]
    assert [chair["who"] for chair in chairs] == [ann.id, ann.id, None, None, None]
    assert chairs[4]["level"] == 4
    assert seen["you"] == {**seen["you"], "seats": [], "may": ["join"], "host": False}
    [invitation] = made["invitations"]
    assert invitation["seat"] == 3
    assert invitation["url"] == f"{running.base}/t/{table}#invitation={invitation['token']}&seat=3"
    assert invitation["token"] not in str(seen)


async def test_the_same_key_makes_the_same_table(running: Running) -> None:
    ann, bob = await running.people(2)
    first = await ann.open_table("aztec", "me", "invited", key="mine")
    assert await ann.open_table("aztec", "me", "invited", key="mine") == first
    assert (await bob.open_table("aztec", "me", "invited", key="mine"))["id"] != first["id"]
    for other in (("me", "open"), ("me", "invited", "open")):
        assert await refused(ann.open_table("aztec", *other, key="mine")) == (409, "key_used")
    assert await refused(ann.open_table("aztec", "me", "invited", key="mine", public=True)) == (409, "key_used")


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess"},
        {"players": 7},
        {"players": 3},
        {"seats": [{"kind": "me"}]},
        {"seats": [{"kind": "me"}, {"kind": "bot"}]},
        {"seats": [{"kind": "me", "level": 2}, {"kind": "open"}]},
        {"options": {"nonsense": 1}},
        {"options": {"corners": "round"}},
        {"game": "aztekz", "first": {"by": "word"}},
        {"first": {"by": "lot", "seat": 1}},
        {"first": {"by": "host", "seat": 2}},
        {"clock": {"kind": "move", "seconds": 0}},
        {"clock": {"kind": "bank", "seconds": 60, "increment": 3601}},
        {"clock": {"kind": "days", "days": 91}},
    ],
)
async def test_a_table_that_cannot_be_set_up_like_that(running: Running, body: Json) -> None:
    ann = await running.person().visit()
    said = [await unfit(ann, body, language) for language in LANGUAGES]
    assert len({say for say, _ in said}) == 3
    assert len({str(args) for _, args in said}) == 1


async def unfit(person: Person, body: Json, language: str) -> tuple[str, Json]:
    """What is said of a table that cannot be set up like that, and of what."""
    usual: Json = {"key": new_key(), "game": "aztec", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}
    with pytest.raises(Refusal) as caught:
        await person.call("POST", f"/api/tables?lang={language}", {**usual, **body})
    error = caught.value.answer["error"]
    assert (caught.value.status, error["code"]) == (422, "bad_input")
    assert error["key"].startswith("bad_input.")
    return error["say"], error["args"]


def beyond(option: Option) -> list[object]:
    """Values that an option cannot have."""
    if isinstance(option, Whole):
        return [option.least - 1, option.most + 1, option.least + option.step / 2, None, str(option.usual)]
    if isinstance(option, Choice):
        return ["nonsense", 1, None]
    return [{}, {"cross": 100, "tee": 0, "corner": 0, "straight": 0}, {"cross": 8, "tee": 0, "corner": 0}, None]


def _called(it: str | Option) -> str:
    return it if isinstance(it, str) else it.name


@pytest.mark.parametrize(
    ("name", "option"), [(name, option) for name in names() for option in find_game(name).options], ids=_called
)
async def test_each_option_says_what_may_be_chosen(running: Running, name: str, option: Option) -> None:
    ann = await running.person().visit()
    players = next(number for number in find_game(name).players if number in option.players)
    table: Json = {"game": name, "players": players, "seats": [{"kind": "open"}] * players}
    offered = await ann.get("/api/games")
    [shown] = [o for g in offered["games"] if g["name"] == name for o in g["options"] if o["name"] == option.name]
    others = [o.allowed.say("en") for g in names() for o in find_game(g).options if o is not option]
    for language in LANGUAGES:
        for value in beyond(option):
            say, args = await unfit(ann, {**table, "options": {option.name: value}}, language)
            assert say == shown["limits"][language]
            assert args["option"] == option.name
    assert shown["limits"]["en"] not in others
    assert len(set(shown["limits"].values())) == 3


@pytest.mark.parametrize(
    "body",
    [
        {"players": 0},
        {"players": "2"},
        {"seats": [{"kind": "throne"}, {"kind": "open"}]},
        {"seats": [{"kind": "bot", "level": 6}, {"kind": "open"}]},
        {"seats": []},
        {"clock": {"kind": "move", "seconds": "long"}},
        {"clock": {"kind": "hourglass"}},
        {"nonce": "known-too-early"},
        {"key": ""},
        {"key": "with space"},
        {"secret": "x"},
    ],
)
async def test_a_table_that_cannot_be_read(running: Running, body: Json) -> None:
    ann = await running.person().visit()
    usual: Json = {"key": new_key(), "game": "aztec", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}
    assert await refused(ann.call("POST", "/api/tables", {**usual, **body})) == (400, "bad_request")


async def test_a_new_table_commits_the_server_to_its_secret(running: Running) -> None:
    ann = await running.person().visit()
    made = await ann.open_table("aztec", "me", 1, key="mine")
    assert made["commitment"] == (await ann.look(made["id"]))["table"]["commitment"]
    assert (await ann.open_table("aztec", "me", 1, key="mine", start=True))["commitment"] == made["commitment"]
    await ann.ask(made["id"], "resign", seat=0)
    secret = (await ann.look(made["id"]))["table"]["end"]["secret"]
    assert commitment_of(bytes.fromhex(secret)) == made["commitment"]


async def test_a_table_that_its_host_leaves_alone_is_gone(strict: Running) -> None:
    """Who has opened too many tables makes room like that."""
    strict.server.settings = replace(strict.server.settings, tables_each=1)
    ann = await strict.person().visit()
    table = (await ann.open_table("aztec", "me", "open", public=True))["id"]
    assert await refused(ann.open_table("aztec", "me", "open")) == (409, "tables_full")
    await ann.ask(table, "leave", seat=0)
    assert (await ann.look(table))["table"]["phase"] == "expired"
    assert (await ann.get("/api/tables?list=open"))["tables"] == []
    await ann.open_table("aztec", "me", "open")


async def test_an_invitation_opens_its_seat_and_no_other(running: Running) -> None:
    ann, bob, cid = await running.people(3)
    made = await ann.open_table("schatz", "me", "invited", "invited")
    table, (first, second) = made["id"], made["invitations"]
    assert await refused(bob.ask(table, "join")) == (409, "no_free_seat")
    assert await refused(bob.ask(table, "join", seat=1)) == (403, "not_invited")
    assert await refused(bob.ask(table, "join", seat=1, invitation="guessed")) == (403, "not_invited")
    assert await refused(bob.ask(table, "join", seat=2, invitation=first["token"])) == (403, "not_invited")
    await bob.ask(table, "join", invitation=second["token"])
    assert (await bob.look(table))["you"]["seats"] == [2]
    assert await refused(cid.ask(table, "join", seat=2, invitation=second["token"])) == (409, "seat_taken")
    assert await refused(bob.ask(table, "join", seat=1, invitation=first["token"])) == (409, "already_seated")


async def test_the_host_says_what_seats_are_for(running: Running) -> None:
    ann, bob, cid = await running.people(3)
    table = (await ann.open_table("schatz", "me", "open", "open", public=True))["id"]
    await bob.ask(table, "join", seat=1)
    assert await refused(bob.ask(table, "seat", seat=2, kind="bot")) == (403, "not_host")
    done = await ann.ask(table, "seat", seat=1, kind="invited", key="invite")
    assert done["invitation"]["seat"] == 1
    assert await ann.ask(table, "seat", seat=1, kind="invited", key="invite") == done
    assert (await bob.look(table))["you"]["seats"] == []
    assert await refused(bob.ask(table, "join", seat=1)) == (403, "not_invited")
    await cid.ask(table, "join", seat=1, invitation=done["invitation"]["token"])
    await ann.ask(table, "seat", seat=2, kind="bot", level=5)
    listed = next(row for row in (await bob.get("/api/tables"))["tables"] if row["id"] == table)
    assert [seat["kind"] for seat in listed["seats"]] == ["person", "person", "bot"]
    assert listed["seats"][2]["level"] == 5
    assert await refused(ann.ask(table, "seat", seat=3, kind="bot")) == (409, "no_such_seat")
    await ann.ask(table, "start")
    assert await refused(ann.ask(table, "seat", seat=1, kind="open")) == (409, "already_started")


async def test_sitting_down_and_getting_up(running: Running) -> None:
    ann, bob = await running.people(2)
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    assert await refused(bob.ask(table, "leave", seat=1)) == (403, "not_your_seat")
    assert await refused(ann.ask(table, "start")) == (409, "not_full")
    await bob.ask(table, "join")
    assert await refused(bob.ask(table, "start")) == (403, "not_host")
    assert await refused(bob.ask(table, "join")) == (409, "already_seated")
    await bob.ask(table, "leave", seat=1)
    assert await events(ann, table) == ["created", "joined", "left"]
    assert await refused(bob.ask(table, "play", seat=0, decision=0, actions=["d4.1EN"])) == (409, "not_started")


# Finding.


async def test_lists(running: Running) -> None:
    ann, bob = await running.people(2)
    hidden = (await ann.open_table("aztec", "me", "open"))["id"]
    running.ahead += 0.01
    table = (await ann.open_table("aztec", "me", "open", public=True))["id"]

    async def listed(person: Person, name: str) -> list[str]:
        return [row["id"] for row in (await person.get(f"/api/tables?list={name}&limit=100"))["tables"]]

    assert table in await listed(bob, "open")
    assert hidden not in await listed(bob, "open")
    assert await listed(ann, "mine") == [table, hidden]
    assert await listed(bob, "mine") == []
    await bob.ask(table, "join")
    await ann.ask(table, "start")
    assert table not in await listed(bob, "open")
    assert table in await listed(bob, "watch")
    assert await listed(bob, "mine") == [table]
    assert await refused(ann.get("/api/tables?list=all")) == (400, "bad_request")
    assert await refused(ann.get("/api/tables?limit=0")) == (400, "bad_request")


async def test_my_turn_comes_first(running: Running) -> None:
    ann, bob = await running.people(2)
    tables = []
    for _ in range(3):
        table = (await ann.open_table("aztec", "me", "open"))["id"]
        await bob.ask(table, "join")
        await ann.ask(table, "start")
        tables.append(table)
        running.ahead += 0.01
    for number in (2, 0):
        await ann.play(tables[number], 0)
        running.ahead += 0.01
    mine = (await ann.get("/api/tables?list=mine"))["tables"]
    assert [row["id"] for row in mine] == [tables[1], tables[0], tables[2]]
    assert [row["actors"] for row in mine] == [[0], [1], [1]]
    assert [row["mine"] for row in mine] == [[0]] * 3
    his = (await bob.get("/api/tables?list=mine"))["tables"]
    assert [row["id"] for row in his][-1] == tables[1]


async def test_lists_say_whom_a_table_waits_for(running: Running) -> None:
    """Also when it was a bot that moved."""
    ann = await running.person().visit()
    table = (await ann.open_table("schatz", "me", 1, 1, start=True))["id"]
    with hasty():

        async def waits_for_ann() -> bool:
            return bool((await ann.get("/api/tables?list=mine"))["tables"][0]["actors"] == [0])

        await until(waits_for_ann)
    assert (await ann.look(table, 0))["view"]["actors"] == [0]


async def test_lists_say_the_scores_from_the_start_on(running: Running) -> None:
    ann, bob = await running.people(2)
    table = (await ann.open_table("schatz", "me", "open"))["id"]

    async def scores() -> list[int] | None:
        [row] = (await ann.get("/api/tables?list=mine"))["tables"]
        listed: list[int] | None = row["scores"]
        return listed

    assert await scores() is None
    await bob.ask(table, "join")
    await ann.ask(table, "start")
    assert await scores() == (await ann.look(table, 0))["view"]["scores"] == [100, 100]
    await ann.ask(table, "resign", seat=0)
    assert await scores() == [100, 100]


async def test_lists_come_in_pages(running: Running) -> None:
    ann = await running.person().visit()
    made = []
    for _ in range(5):
        running.ahead += 0.01
        made.append((await ann.open_table("aztec", "me", "open", public=True))["id"])
    for name in ("open", "mine"):
        found: list[str] = []
        before = ""
        while True:
            page = await ann.get(f"/api/tables?list={name}&limit=2{before}")
            found += [row["id"] for row in page["tables"]]
            if page["next"] is None or len(found) >= 5:
                break
            before = f"&before={page['next']}"
        assert found[:5] == made[::-1], name


async def test_a_page_begins_where_the_server_has_said(running: Running) -> None:
    ann = await running.person().visit()
    for cursor in ("7", "2_1.0_x", "1_inf_x", "1_1.0_", "1_1.0_%20", "1_1.0.0_x", "0_" + "9" * 20 + ".0_x"):
        assert await refused(ann.get(f"/api/tables?list=mine&before={cursor}")) == (400, "bad_request"), cursor
    assert await ann.get("/api/tables?list=mine&before=1_1.0_x") == {"tables": [], "next": None}


async def test_pages_of_ones_own_tables_lose_and_repeat_none(running: Running) -> None:
    """Those where one is to move first, then the others, each the last updated first."""
    ann, bob = await running.people(2)
    waiting: list[str] = []
    others: list[str] = []
    for number in range(75):
        mine = number % 15 < 8
        running.ahead += 0.01
        table = (await ann.open_table("aztec", "me", "open", first={"by": "host", "seat": 0 if mine else 1}))["id"]
        await bob.ask(table, "join")
        await ann.ask(table, "start")
        (waiting if mine else others).append(table)
    assert (len(waiting), len(others)) == (40, 35)
    found: list[str] = []
    before = ""
    while before is not None:
        page = await ann.get(f"/api/tables?list=mine{before and f'&before={before}'}")
        found += [row["id"] for row in page["tables"]]
        before = page["next"]
    assert found == [*waiting[::-1], *others[::-1]]
