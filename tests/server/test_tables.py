"""Tables as people use them: set up, filled, found, started, played, left, and played again."""

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from teocalli.core.match import Match
from teocalli.core.options import Choice, Option, Whole
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.core.words import LANGUAGES
from teocalli.lab.live.client import Json, Refusal
from teocalli.server.limits import UNLIMITED
from teocalli.server.settings import Settings
from teocalli.table.fair import commitment_of
from teocalli.table.proof import check
from tests.server.running import Person, Running, answered, hasty, impatient, new_key, next_of, refused, until


@pytest.fixture
def house(either: Running) -> Running:
    return either


async def seated(house: Running, game: str, number: int, **more: Any) -> tuple[list[Person], str]:
    """So many people at a table in play; they sit in this order and the first begins."""
    people = await house.people(number)
    table = (await people[0].opens(game, "me", *["open"] * (number - 1), **more))["id"]
    for seat in range(1, number):
        await people[seat].ask(table, "join", seat=seat)
    await people[0].ask(table, "start")
    return people, table


def kinds(heard: Json) -> list[str]:
    return [event["kind"] for event in heard["events"]]


async def events(person: Person, table: str, since: int = -1) -> list[str]:
    return kinds(await person.get(f"/api/tables/{table}/events?since={since}"))


# Setting up.


async def test_what_can_be_played(house: Running) -> None:
    offered = await house.person().get("/api/games")
    assert [game["name"] for game in offered["games"]] == ["aztec", "aztekz", "schatz"]
    assert [level["number"] for level in offered["levels"]] == [1, 2, 3, 4, 5]
    assert offered["games"][0]["first"] == ["lot", "host", "word"]
    assert offered["games"][2]["first"] == ["lot", "host"]
    for game in offered["games"]:
        for option in game["options"]:
            assert option["wording"]["fr"]
            assert option["players"]


async def test_every_kind_of_seat(house: Running) -> None:
    ann, bob = await house.people(2)
    made = await ann.opens("schatz", "me", "device", "open", "invited", 4)
    table = made["id"]
    assert made["url"] == f"{house.base}/t/{table}"
    seen = await bob.look(table)
    assert seen["view"] is None
    chairs = seen["table"]["seats"]
    assert [chair["kind"] for chair in chairs] == ["person", "device", "open", "invited", "bot"]
    assert [chair["who"] for chair in chairs] == [ann.id, ann.id, None, None, None]
    assert chairs[4]["level"] == 4
    assert seen["you"] == {**seen["you"], "seats": [], "may": ["join"], "host": False}
    [invitation] = made["invitations"]
    assert invitation["seat"] == 3
    assert invitation["url"] == f"{house.base}/t/{table}#invitation={invitation['token']}&seat=3"
    assert invitation["token"] not in str(seen)


async def test_the_same_key_makes_the_same_table(house: Running) -> None:
    ann, bob = await house.people(2)
    first = await ann.opens("aztec", "me", "invited", key="mine")
    assert await ann.opens("aztec", "me", "invited", key="mine") == first
    assert (await bob.opens("aztec", "me", "invited", key="mine"))["id"] != first["id"]


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
async def test_a_table_that_cannot_be_set_up_like_that(house: Running, body: Json) -> None:
    ann = await house.person().come()
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
async def test_each_option_says_what_may_be_chosen(house: Running, name: str, option: Option) -> None:
    ann = await house.person().come()
    players = next(number for number in find_game(name).players if number in option.players)
    table: Json = {"game": name, "players": players, "seats": [{"kind": "open"}] * players}
    offered = await ann.get("/api/games")
    [shown] = [o for g in offered["games"] if g["name"] == name for o in g["options"] if o["name"] == option.name]
    others = [o.limits.say("en") for g in names() for o in find_game(g).options if o is not option]
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
async def test_a_table_that_cannot_be_read(house: Running, body: Json) -> None:
    ann = await house.person().come()
    usual: Json = {"key": new_key(), "game": "aztec", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}
    assert await refused(ann.call("POST", "/api/tables", {**usual, **body})) == (400, "bad_request")


async def test_a_new_table_says_to_which_secret_the_house_keeps(house: Running) -> None:
    ann = await house.person().come()
    made = await ann.opens("aztec", "me", 1, key="mine")
    assert made["commitment"] == (await ann.look(made["id"]))["table"]["commitment"]
    assert (await ann.opens("aztec", "me", 1, key="mine", start=True))["commitment"] == made["commitment"]
    await ann.ask(made["id"], "resign", seat=0)
    secret = (await ann.look(made["id"]))["table"]["end"]["secret"]
    assert commitment_of(bytes.fromhex(secret)) == made["commitment"]


async def test_a_table_that_its_host_leaves_alone_is_gone(strict: Running) -> None:
    """Who has opened too many tables makes room like that."""
    strict.house.settings = replace(strict.house.settings, tables_each=1)
    ann = await strict.person().come()
    table = (await ann.opens("aztec", "me", "open", public=True))["id"]
    assert await refused(ann.opens("aztec", "me", "open")) == (409, "tables_full")
    await ann.ask(table, "leave", seat=0)
    assert (await ann.look(table))["table"]["phase"] == "expired"
    assert (await ann.get("/api/tables?list=open"))["tables"] == []
    await ann.opens("aztec", "me", "open")


async def test_an_invitation_opens_its_seat_and_no_other(house: Running) -> None:
    ann, bob, cid = await house.people(3)
    made = await ann.opens("schatz", "me", "invited", "invited")
    table, (first, second) = made["id"], made["invitations"]
    assert await refused(bob.ask(table, "join")) == (409, "no_free_seat")
    assert await refused(bob.ask(table, "join", seat=1)) == (403, "not_invited")
    assert await refused(bob.ask(table, "join", seat=1, invitation="guessed")) == (403, "not_invited")
    assert await refused(bob.ask(table, "join", seat=2, invitation=first["token"])) == (403, "not_invited")
    await bob.ask(table, "join", invitation=second["token"])
    assert (await bob.look(table))["you"]["seats"] == [2]
    assert await refused(cid.ask(table, "join", seat=2, invitation=second["token"])) == (409, "seat_taken")
    assert await refused(bob.ask(table, "join", seat=1, invitation=first["token"])) == (409, "already_seated")


async def test_the_host_says_what_seats_are_for(house: Running) -> None:
    ann, bob, cid = await house.people(3)
    table = (await ann.opens("schatz", "me", "open", "open", public=True))["id"]
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


async def test_sitting_down_and_getting_up(house: Running) -> None:
    ann, bob = await house.people(2)
    table = (await ann.opens("aztec", "me", "open"))["id"]
    assert await refused(bob.ask(table, "leave", seat=1)) == (403, "not_your_seat")
    assert await refused(ann.ask(table, "start")) == (409, "not_full")
    await bob.ask(table, "join")
    assert await refused(bob.ask(table, "start")) == (403, "not_host")
    assert await refused(bob.ask(table, "join")) == (409, "already_seated")
    await bob.ask(table, "leave", seat=1)
    assert await events(ann, table) == ["created", "joined", "left"]
    assert await refused(bob.ask(table, "play", seat=0, decision=0, actions=["d4.1EN"])) == (409, "not_started")


# Finding.


async def test_lists(house: Running) -> None:
    ann, bob = await house.people(2)
    hidden = (await ann.opens("aztec", "me", "open"))["id"]
    table = (await ann.opens("aztec", "me", "open", public=True))["id"]

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


async def test_my_turn_comes_first(house: Running) -> None:
    ann, bob = await house.people(2)
    tables = []
    for _ in range(3):
        table = (await ann.opens("aztec", "me", "open"))["id"]
        await bob.ask(table, "join")
        await ann.ask(table, "start")
        tables.append(table)
    await ann.plays(tables[2], 0)
    await ann.plays(tables[0], 0)
    mine = (await ann.get("/api/tables?list=mine"))["tables"]
    assert [row["id"] for row in mine] == [tables[1], tables[0], tables[2]]
    assert [row["actors"] for row in mine] == [[0], [1], [1]]
    assert [row["mine"] for row in mine] == [[0]] * 3
    his = (await bob.get("/api/tables?list=mine"))["tables"]
    assert [row["id"] for row in his][-1] == tables[1]


async def test_lists_say_whom_a_table_waits_for(house: Running) -> None:
    """Also when it was a bot that moved."""
    ann = await house.person().come()
    table = (await ann.opens("schatz", "me", 1, 1, start=True))["id"]
    with hasty():

        async def waits_for_ann() -> bool:
            return bool((await ann.get("/api/tables?list=mine"))["tables"][0]["actors"] == [0])

        await until(waits_for_ann)
    assert (await ann.look(table, 0))["view"]["actors"] == [0]


async def test_lists_come_in_pages(house: Running) -> None:
    ann = await house.person().come()
    made = [(await ann.opens("aztec", "me", "open", public=True))["id"] for _ in range(5)]
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


async def test_a_page_begins_where_a_house_has_said(house: Running) -> None:
    ann = await house.person().come()
    for cursor in ("7", "2_1.0_x", "1_inf_x", "1_1.0_", "1_1.0_%20", "1_1.0.0_x", "0_" + "9" * 20 + ".0_x"):
        assert await refused(ann.get(f"/api/tables?list=mine&before={cursor}")) == (400, "bad_request"), cursor
    assert await ann.get("/api/tables?list=mine&before=1_1.0_x") == {"tables": [], "next": None}


async def test_pages_of_ones_own_tables_lose_and_repeat_none(house: Running) -> None:
    """Those where one is to move first, then the others, each the last updated first."""
    ann, bob = await house.people(2)
    waiting: list[str] = []
    others: list[str] = []
    for number in range(75):
        mine = number % 15 < 8
        table = (await ann.opens("aztec", "me", "open", first={"by": "host", "seat": 0 if mine else 1}))["id"]
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


# Starting.


async def test_the_lot_decides_who_begins(house: Running) -> None:
    ann, bob = await house.people(2)
    table = (await ann.opens("aztec", "me", "open", first={"by": "lot"}))["id"]
    await bob.ask(table, "join")
    await ann.ask(table, "start", first=1, nonce="heads")
    [started] = [
        event for event in (await ann.get(f"/api/tables/{table}/events"))["events"] if event["kind"] == "started"
    ]
    assert started["order"] in ([0, 1], [1, 0])
    assert started["nonce"] == "heads"
    assert (await ann.look(table))["you"]["seats"] == [started["order"].index(0)]


async def test_the_host_decides_who_begins(house: Running) -> None:
    ann, bob = await house.people(2)
    table = (await ann.opens("aztec", "me", "open", first={"by": "host"}))["id"]
    await bob.ask(table, "join")
    await ann.ask(table, "start", first=1)
    assert (await bob.look(table))["you"]["seats"] == [0]


async def test_whoever_first_types_the_word_begins(house: Running) -> None:
    ann, bob = await house.people(2)
    table = (await ann.opens("aztec", "me", "open", first={"by": "word"}))["id"]
    assert await refused(ann.ask(table, "word", seat=0, word="Popocatepetl")) == (409, "not_full")
    await bob.ask(table, "join")
    assert (await bob.look(table))["table"]["first"]["word"] == "Popocatepetl"
    assert await refused(ann.ask(table, "start")) == (409, "word_decides")
    assert await refused(bob.ask(table, "word", seat=1, word="Popokatepetl")) == (409, "wrong_word")
    assert await refused(bob.ask(table, "word", seat=0, word="Popocatepetl")) == (403, "not_your_seat")
    await bob.ask(table, "word", seat=1, word="popocatepetl")
    assert (await bob.look(table))["you"]["seats"] == [0]
    assert await refused(ann.ask(table, "word", seat=1, word="Popocatepetl")) == (409, "already_started")
    other = (await ann.opens("aztec", "me", 1))["id"]
    assert await refused(ann.ask(other, "word", seat=0, word="Popocatepetl")) == (409, "no_word")


# Playing.


async def test_refusals_say_why_and_where_the_table_stands(house: Running) -> None:
    (ann, bob), table = await seated(house, "aztec", 2)
    play: Json = {"seat": 0, "decision": 0, "actions": ["d4.1EN"]}
    assert await refused(bob.ask(table, "play", **play)) == (403, "not_your_seat")
    assert await refused(bob.ask(table, "play", **{**play, "seat": 1})) == (409, "not_your_turn")
    assert await refused(ann.ask(table, "play", **{**play, "decision": 3})) == (409, "stale")
    assert await refused(ann.ask(table, "play", **{**play, "actions": ["nonsense"]})) == (409, "unreadable")
    assert await refused(ann.ask(table, "play", **{**play, "actions": []})) == (400, "bad_request")
    status, code = await refused(ann.ask(table, "play", **{**play, "actions": ["a1.1EN"]}))
    assert status == 409
    assert code not in ("unreadable", "stale", "not_your_turn")
    with pytest.raises(Refusal, match="stale") as caught:
        await ann.ask(table, "play", **{**play, "decision": 3})
    assert caught.value.answer["stand"] == {"seq": 2, "decision": 0, "phase": "playing"}


async def test_a_retry_is_answered_and_not_repeated(house: Running) -> None:
    (ann, bob), table = await seated(house, "aztec", 2)
    first = await ann.plays(table, 0, "d4.1EN", key="once")
    await bob.plays(table, 1)
    body = {"do": "play", "seat": 0, "decision": 0, "actions": ["d4.1EN"]}
    assert await ann.post(f"/api/tables/{table}/ask", key="once", command=body) == first
    assert await refused(ann.post(f"/api/tables/{table}/ask", key="twice", command=body)) == (409, "stale")
    assert await refused(bob.post(f"/api/tables/{table}/ask", key="once", command=body)) == (403, "not_your_seat")


async def set_up(people: list[Person], table: str) -> None:
    """Lay the cards with which a game of Aztekz begins."""
    while True:
        seen = await people[0].look(table)
        if seen["view"]["phase"] != "setup":
            return
        seat = seen["view"]["actors"][0]
        await people[seat].plays(table, seat)


async def test_a_sequence_is_played_as_a_whole_or_not_at_all(house: Running) -> None:
    people, table = await seated(house, "aztekz", 2)
    await set_up(people, table)
    seat = (await people[0].look(table))["view"]["actors"][0]
    person, other = people[seat], people[1 - seat]
    seen = await person.look(table, seat)
    before, aids = seen["seq"], seen["view"]["aids"]
    step = aids["walks"]["C"][0]["do"]
    assert await refused(person.plays(table, seat, *step, "nonsense")) == (409, "unreadable")
    assert (await other.look(table))["seq"] == before
    await person.plays(table, seat, *step)
    seen = await person.look(table, seat)
    assert seen["you"]["own_turn"] == seen["table"]["decision"] - 1
    assert await refused(other.ask(table, "undo", seat=1 - seat, to=99)) == (409, "no_such_decision")
    await person.ask(table, "undo", seat=seat, to=seen["you"]["own_turn"])
    heard = await other.get(f"/api/tables/{table}/events?since={before}")
    assert kinds(heard) == ["moved", "undone"]
    turn = ["end", *aids["placings"][:1]]
    before = (await other.look(table))["seq"]
    await person.plays(table, seat, *turn)
    heard = await other.get(f"/api/tables/{table}/events?since={before}")
    assert [event["event"]["do"] for event in heard["events"]][:2] == turn


async def test_going_back_needs_the_leave_of_the_others(house: Running) -> None:
    (ann, bob), table = await seated(house, "aztec", 2)
    await ann.plays(table, 0, "d4.1EN")
    await ann.ask(table, "undo", seat=0, to=0)
    assert (await bob.look(table))["table"]["undo"] == {"seat": 0, "to": 0, "granted": []}
    assert await refused(bob.ask(table, "undo", seat=1, to=0)) == (409, "undo_pending")
    assert await refused(ann.ask(table, "answer_undo", seat=0, to=0, grant=True)) == (409, "no_undo_asked")
    await bob.ask(table, "answer_undo", seat=1, to=0, grant=False)
    assert await refused(bob.ask(table, "answer_undo", seat=1, to=0, grant=True)) == (409, "no_undo_asked")
    await ann.ask(table, "undo", seat=0, to=0)
    await bob.ask(table, "answer_undo", seat=1, to=0, grant=True)
    seen = await ann.look(table, 0)
    assert (seen["view"]["actors"], seen["view"]["pieces"], seen["table"]["decision"]) == ([0], [], 2)
    assert (await events(ann, table))[-2:] == ["undo_granted", "undone"]


async def test_going_back_among_bots_is_free(house: Running) -> None:
    ann = await house.person().come()
    table = (await ann.opens("aztec", "me", 1, start=True))["id"]
    await ann.plays(table, 0, "d4.1EN")

    async def my_turn() -> bool:
        return bool((await ann.look(table, 0))["view"]["actors"] == [0])

    await until(my_turn)
    await ann.ask(table, "undo", seat=0, to=0)
    assert (await ann.look(table, 0))["view"]["pieces"] == []


async def test_looking_back(house: Running) -> None:
    (ann, bob), table = await seated(house, "aztec", 2)
    views = []
    for turn in range(4):
        views.append((await ann.look(table, 0))["view"])
        await (ann, bob)[turn % 2].plays(table, turn % 2)
    line = (await ann.get(f"/api/tables/{table}/decisions"))["decisions"]
    assert [decision for decision, _ in line] == [0, 1, 2, 3, 4]
    for decision, seq in line[:4]:
        back = await ann.get(f"/api/tables/{table}/decisions/{decision}?eyes=0")
        assert (back["decision"], back["seq"], back["undone"]) == (decision, seq, False)
        assert back["view"] == views[decision]
    assert await refused(ann.get(f"/api/tables/{table}/decisions/9")) == (409, "no_such_decision")
    assert await refused(ann.get(f"/api/tables/{table}/decisions/-1")) == (404, "no_such_page")
    assert await refused(ann.get(f"/api/tables/{table}/decisions/1?eyes=1")) == (403, "not_your_seat")
    await ann.ask(table, "undo", seat=0, to=2)
    await bob.ask(table, "answer_undo", seat=1, to=2, grant=True)
    back = await ann.get(f"/api/tables/{table}/decisions/3?eyes=0")
    assert (back["undone"], back["view"]) == (True, views[3])


async def test_a_bid_can_be_withdrawn_until_all_are_in(house: Running) -> None:
    people, table = await seated(house, "schatz", 3)
    assert await refused(people[0].ask(table, "withdraw", seat=0, decision=0)) == (409, "nothing_to_withdraw")
    await people[0].plays(table, 0, "bid 40")
    assert (await people[0].look(table, 0))["view"]["auction"]["mine"] == 40
    assert (await people[1].look(table, 1))["view"]["auction"]["mine"] is None
    assert "withdraw" in (await people[0].look(table, 0))["you"]["may"]
    await people[0].ask(table, "withdraw", seat=0, decision=0)
    await people[0].plays(table, 0, "bid 20")
    await people[1].plays(table, 1, "bid 0")
    await people[2].plays(table, 2, "bid 0")
    assert await refused(people[0].ask(table, "withdraw", seat=0, decision=0)) == (409, "stale")
    heard = await people[1].get(f"/api/tables/{table}/events?eyes=1")
    assert "bid 40" not in str(heard)
    assert heard["events"][-1]["revealed"][0] == {"by": 0, "do": "bid 20"}


async def test_explain_judges_without_playing(house: Running) -> None:
    (ann, bob), table = await seated(house, "aztec", 2)
    asked = {"seat": 0, "actions": ["d4.1EN", "a1.1EN", "nonsense"]}
    told = await ann.post(f"/api/tables/{table}/explain", **asked)
    assert told["decision"] == 0
    good, bad, unreadable = told["actions"]
    assert (good["ok"], bad["ok"], unreadable["ok"]) == (True, False, False)
    assert bad["say"]
    assert unreadable["code"] == "unreadable"
    assert (await ann.look(table))["table"]["decision"] == 0
    german = await ann.post(f"/api/tables/{table}/explain?lang=de", **asked)
    assert german["actions"][1]["code"] == bad["code"]
    assert german["actions"][1]["say"] != bad["say"]
    assert await refused(bob.post(f"/api/tables/{table}/explain", **asked)) == (403, "not_your_seat")
    other = (await ann.opens("aztec", "me", "open"))["id"]
    assert await refused(ann.post(f"/api/tables/{other}/explain", **asked)) == (409, "not_started")


async def test_hints(house: Running) -> None:
    (ann, bob), table = await seated(house, "aztec", 2)
    told = await ann.get(f"/api/tables/{table}/hints?seat=0&count=2")
    legal = (await ann.look(table, 0))["view"]["legal"]
    assert told["decision"] == 0
    assert 1 <= len(told["hints"]) <= 2
    assert all(hint["text"] in legal and 0 <= hint["expected"] <= 1 for hint in told["hints"])
    assert (await bob.get(f"/api/tables/{table}/hints?seat=1"))["hints"] == []
    assert await refused(bob.get(f"/api/tables/{table}/hints?seat=0")) == (403, "not_your_seat")
    assert await refused(bob.get(f"/api/tables/{table}/hints")) == (400, "bad_request")


# Leaving and ending.


async def test_of_two_who_resigns_loses_the_table(house: Running) -> None:
    (ann, bob), table = await seated(house, "aztec", 2)
    await ann.plays(table, 0)
    assert await refused(bob.ask(table, "resign", seat=0)) == (403, "not_your_seat")
    await ann.ask(table, "resign", seat=0)
    seen = await bob.look(table, 1)
    assert (seen["table"]["phase"], seen["table"]["end"]["winners"]) == ("over", [1])
    assert seen["table"]["end"]["stopped"] == {"why": "resigned", "seat": 0}
    assert await refused(bob.plays(table, 1, "d6.1SE")) == (409, "table_over")
    assert await refused(ann.ask(table, "resign", seat=0)) == (409, "table_over")
    kept = await bob.get(f"/api/tables/{table}/record")
    assert kept["stopped"] == {"why": "resigned", "seat": 0}
    assert kept["dice"]["secret"]


async def test_of_three_a_bot_goes_on(house: Running) -> None:
    people, table = await seated(house, "schatz", 3)
    await people[1].ask(table, "resign", seat=1)
    assert await refused(people[1].ask(table, "resign", seat=1)) == (409, "has_resigned")
    assert await refused(people[1].ask(table, "take_back", seat=1)) == (409, "has_resigned")
    assert (await people[0].look(table))["table"]["phase"] == "playing"
    await people[0].plays(table, 0, "bid 0")
    await people[2].plays(table, 2, "bid 0")

    async def goes_on() -> bool:
        return bool((await people[0].look(table))["table"]["decision"] > 0)

    await until(goes_on)


async def stopped(house: Running) -> None:
    house.house.stop()


async def test_nobody_is_gone_because_the_house_closes(tmp_path: Path) -> None:
    house = Running(Settings(database=str(tmp_path / "house.db"), allowances=UNLIMITED, workers=1)).open()
    try:
        (ann, bob), table = await seated(house, "aztec", 2)
        with impatient():
            async with ann.seat_at(table, 0) as hers, bob.seat_at(table, 1) as his:
                await hers.next()
                await his.next()
                await house.do(stopped(house))
            before = (await ann.look(table))["seq"]
            await asyncio.sleep(0.3)
            assert (await ann.look(table))["seq"] == before
    finally:
        house.close()


async def test_nobody_can_block_a_table(house: Running) -> None:
    """Bob goes; after the time of grace Ann lets a bot play for him; he comes back and takes his seat back."""
    (ann, bob), table = await seated(house, "aztec", 2)
    with impatient():
        async with ann.seat_at(table, 0) as hers:
            async with bob.seat_at(table, 1) as his:
                await hers.next()
                await his.next()
                await answered(hers, "play", seat=0, decision=0, actions=["d4.1EN"])
            frame = await next_of(hers, "events", lambda frame: kinds(frame) == ["gone"])
            [row] = (await ann.get("/api/tables?list=mine"))["tables"]
            assert row["updated"] < frame["events"][0]["at"], "that somebody has gone makes a table no younger"
            told = await answered(hers, "send_bot", seat=1)
            assert told["error"]["code"] == "not_absent"
            await house.passed(299)
            assert not (await ann.look(table))["table"]["seats"][1]["absent"]
            await house.passed(2)
            frame = await next_of(hers, "events", lambda frame: "absent" in kinds(frame))
            assert set(frame["you"]["may"]) >= {"send_bot", "break_off"}
            told = await answered(hers, "send_bot", seat=1, level=1)
            assert told["ok"]

            async def bot_has_moved() -> bool:
                return bool((await ann.look(table))["view"]["actors"] == [0])

            await until(bot_has_moved)
            async with bob.seat_at(table, 1) as his:
                frame = await his.next()
                assert "take_back" in frame["you"]["may"]
                assert (await answered(his, "take_back", seat=1))["ok"]
                assert (await answered(his, "take_back", seat=1))["error"]["code"] == "no_bot_plays"
                chair = (await ann.look(table))["table"]["seats"][1]
                assert (chair["level"], chair["here"]) == (None, True)


async def test_a_game_without_the_other_is_broken_off(house: Running) -> None:
    (ann, bob), table = await seated(house, "aztec", 2, clock={"kind": "move", "seconds": 30})
    assert await refused(bob.ask(table, "break_off", seat=0)) == (409, "not_absent")
    await house.passed(31)
    seen = await bob.look(table, 1)
    assert seen["table"]["seats"][0]["out_of_time"]
    assert await refused(ann.ask(table, "break_off", seat=0)) == (403, "not_your_seat")
    await bob.ask(table, "break_off", seat=0)
    end = (await bob.look(table))["table"]["end"]
    assert (end["stopped"], end["winners"]) == ({"why": "time", "seat": 0}, [])


async def test_clocks_run(house: Running) -> None:
    (ann, _), table = await seated(house, "aztec", 2, clock={"kind": "bank", "seconds": 60, "increment": 5})
    await house.passed(20)
    await ann.plays(table, 0)
    seats = (await ann.look(table))["table"]["seats"]
    assert 43 < seats[0]["left"] <= 45
    assert 59 < seats[1]["left"] <= 60
    assert [seat["running"] for seat in seats] == [False, True]
    await house.passed(30)
    seen = await ann.look(table)
    assert 29 < seen["now"] - seen["table"]["at"] < 40
    assert seen["table"]["seats"][1]["left"] == seats[1]["left"]


async def test_a_table_that_never_starts_is_cleared_away(house: Running) -> None:
    ann, bob = await house.people(2)
    table = (await ann.opens("aztec", "me", "open", public=True))["id"]
    await house.passed(24 * 3600 - 10)
    assert (await bob.look(table))["table"]["phase"] == "gathering"
    await house.passed(20)
    assert (await bob.look(table))["table"]["phase"] == "expired"
    assert await refused(bob.ask(table, "join")) == (409, "expired")
    assert table not in [row["id"] for row in (await bob.get("/api/tables?limit=100"))["tables"]]


async def test_a_rematch_with_one_click(house: Running) -> None:
    (ann, bob), table = await seated(house, "aztec", 2)
    assert await refused(ann.post(f"/api/tables/{table}/rematch", key="early")) == (409, "not_over")
    await ann.ask(table, "resign", seat=0)
    stranger = await house.person().come()
    assert await refused(stranger.post(f"/api/tables/{table}/rematch", key="not-mine")) == (403, "not_your_seat")
    path = f"/api/tables/{table}/rematch"
    made, same = await asyncio.gather(bob.post(path, key="again"), ann.post(path, key="again"))
    assert made == same
    host, other = (bob, ann) if (await ann.look(made["id"]))["table"]["host"] == bob.id else (ann, bob)
    assert (await ann.look(table))["table"]["rematch"] == made["id"]
    assert (await other.look(made["id"]))["you"]["may"] == ["join"]
    assert await refused(stranger.ask(made["id"], "join")) == (409, "no_free_seat")
    await other.ask(made["id"], "join")
    await host.ask(made["id"], "start")
    assert (await ann.look(made["id"]))["table"]["phase"] == "playing"


async def test_a_rematch_with_bots_waits_for_the_nonce_of_who_asked(house: Running) -> None:
    ann = await house.person().come()
    table = (await ann.opens("aztec", "me", 2, start=True))["id"]
    await ann.ask(table, "resign", seat=0)
    assert await refused(ann.post(f"/api/tables/{table}/rematch", key="again", nonce="mine")) == (400, "bad_request")
    made = await ann.post(f"/api/tables/{table}/rematch", key="again")
    assert await ann.post(f"/api/tables/{table}/rematch", key="again") == made
    seen = (await ann.look(made["id"]))["table"]
    assert (seen["phase"], seen["commitment"]) == ("gathering", made["commitment"])
    await ann.ask(made["id"], "start", nonce="mine")
    seen = await ann.look(made["id"])
    assert seen["table"]["phase"] == "playing"
    assert [seat["level"] for seat in seen["table"]["seats"]].count(2) == 1
    await ann.ask(made["id"], "resign", seat=seen["you"]["seats"][0])
    assert (await ann.look(made["id"]))["table"]["end"]["nonces"] == ["", "", "mine"]


async def test_bots_play_a_whole_game_by_themselves_and_its_dice_prove_themselves(house: Running) -> None:
    ann = await house.person().come()
    table = (await ann.opens("schatz", 1, 1, 1, options={"max_rounds": 1}))["id"]
    commitment = (await ann.look(table))["table"]["commitment"]
    await ann.ask(table, "start", nonce="luck")

    async def over() -> bool:
        return bool((await ann.look(table))["table"]["phase"] == "over")

    with hasty():
        await until(over, 30)
    kept = await ann.get(f"/api/tables/{table}/record")
    assert kept["dice"]["commitment"] == commitment
    assert kept["dice"]["nonces"][-1] == "luck"
    check(kept, Match.from_record(kept))
    end = (await ann.look(table))["table"]["end"]
    assert end["scores"] == kept["result"]["scores"]


async def test_while_a_game_runs_its_record_is_what_one_has_heard(house: Running) -> None:
    people, table = await seated(house, "schatz", 3)
    await people[0].plays(table, 0, "bid 40")
    heard = await people[1].get(f"/api/tables/{table}/record?eyes=1")
    assert heard["format"] == "teocalli-heard/1"
    assert "secret" not in heard["dice"]
    assert "bid 40" not in str(heard)
    assert [bool(hand) for hand in heard["events"][0]["hands"]] == [False, True, False]
    assert await refused(people[1].get(f"/api/tables/{table}/record?eyes=0")) == (403, "not_your_seat")
    other = (await people[0].opens("aztec", "me", "open"))["id"]
    assert await refused(people[0].get(f"/api/tables/{other}/record")) == (409, "not_started")


async def test_a_table_that_cannot_be_read_is_refused_and_all_others_go_on(house: Running) -> None:
    (ann, bob), table = await seated(house, "aztec", 2)
    others, other = await seated(house, "aztec", 2)
    store, hall = house.house.store, house.house.hall
    standing = hall.rooms[table].standing()
    await house.do(
        store.append(table, 3, [b'{"kind":"moved","at":1.0,"seat":0,"do":"nonsense"}'], None, standing, None)
    )

    async def forgotten() -> None:
        hall.forget(hall.rooms[table])

    await house.do(forgotten())
    with patch.object(store, "phase_corrupt", wraps=store.phase_corrupt) as marked:
        assert await refused(ann.look(table)) == (409, "unreadable_table")
        assert await refused(bob.ask(table, "resign", seat=1)) == (409, "unreadable_table")
        await house.passed(1)
    assert marked.call_count == 1
    row = await house.do(store.row(table))
    assert row is not None
    assert row.phase == "corrupt"
    await others[0].plays(other, 0)


NEWER = [
    (0, b'"rules":1', b'"rules":2'),
    (0, b'"game":"aztec"', b'"game":"mus"'),
    (2, b'"kind":"started"', b'"kind":"opened"'),
]


@pytest.mark.parametrize(("seq", "was", "written"), NEWER)
async def test_a_table_of_a_newer_program_is_refused_and_not_marked(
    house: Running, seq: int, was: bytes, written: bytes
) -> None:
    (ann, bob), table = await seated(house, "aztec", 2)
    store, hall = house.house.store, house.house.hall
    change = "UPDATE events SET body = $3 WHERE table_id = $1 AND seq = $2"

    async def rewritten(body: bytes) -> None:
        await store._write([(change, (table, seq, body))])  # type: ignore[attr-defined]
        if table in hall.rooms:
            hall.forget(hall.rooms[table])

    body = (await house.do(store.events(table)))[seq].body
    assert was in body
    await house.do(rewritten(body.replace(was, written)))
    assert await refused(ann.look(table)) == (409, "newer_table")
    assert await refused(bob.ask(table, "resign", seat=1)) == (409, "newer_table")
    await house.passed(1)
    row = await house.do(store.row(table))
    assert row is not None
    assert row.phase == "playing"
    await house.do(rewritten(body))
    await ann.plays(table, 0)


async def test_a_table_that_was_replaced_is_read_anew(house: Running) -> None:
    _, table = await seated(house, "aztec", 2)
    hall = house.house.hall
    room = hall.rooms[table]

    async def ring() -> None:
        hall._bell("replaced", table)

    await house.do(ring())
    assert room.lost
    assert await house.do(hall.room(table)) is not room


async def test_what_a_newer_program_adds_does_not_mark_a_table(house: Running) -> None:
    """Two versions on one database, while one is replaced by the other."""
    (ann, _), table = await seated(house, "aztec", 2)
    store, hall = house.house.store, house.house.hall
    standing = hall.rooms[table].standing()
    await house.do(store.append(table, 3, [b'{"kind":"danced","at":1.0}'], None, standing, None))
    assert await refused(ann.plays(table, 0)) == (409, "newer_table")
    row = await house.do(store.row(table))
    assert row is not None
    assert row.phase == "playing"
