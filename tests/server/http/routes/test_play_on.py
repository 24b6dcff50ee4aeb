"""Playing on: new tables from moments of finished games, of records and of lessons."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from teocalli import Match, game
from teocalli.core.lessons import follow, lesson_of
from teocalli.core.replaying import replay_moments
from teocalli.lab.live.client import Json, Refusal
from teocalli.server.http.endpoint import EVENTS_PER_READ
from teocalli.server.http.routes.tables import EARLIER_PER_TABLE
from teocalli.server.limits import Allowance, Rate, RateLimit, RateLimits
from teocalli.server.live.restored import judged_tables
from teocalli.server.live.transfer import export_table, import_table
from teocalli.store.connect import open_store
from teocalli.table.creation import MOST_EARLIER
from teocalli.table.proof import require_fair_dice
from tests import GAMES
from tests.server.running import Person, Running, events, new_key, refused, seated

TAUGHT = [name for name in GAMES if lesson_of(game(name)) is not None]
HIDING = GAMES[-1]
ME: list[Json] = [{"kind": "me"}, {"kind": "bot", "level": 1}]
DEVICE: list[Json] = [{"kind": "me"}, {"kind": "device"}]


async def play_on(person: Person, origin: Json, seats: list[Json] = DEVICE, key: str = "", **more: Any) -> Json:
    made: Json = await person.post(
        "/api/play-on?lang=en", key=key or new_key(), origin=origin, seats=seats, **{"start": True, **more}
    )
    return made


async def over_table(running: Running, name: str, moves: int = 6, **more: Any) -> tuple[list[Person], str]:
    """A table whose game was given up after a few moves."""
    people, table = await seated(running, name, 2, **more)
    for _ in range(moves):
        seat = (await people[0].look(table))["view"]["actors"][0]
        await people[seat].play(table, seat)
    await people[1].ask(table, "resign", seat=1)
    return people, table


async def to_the_end(person: Person, table: str) -> Json:
    """The record after all seats of one person have been played to the end by first actions."""
    while (seen := await person.look(table))["table"]["phase"] == "playing":
        seat = seen["view"]["actors"][0]
        await person.play(table, seat)
    record: Json = await person.get(f"/api/tables/{table}/record")
    return record


@pytest.mark.parametrize("name", GAMES)
async def test_from_a_finished_game(running: Running, name: str) -> None:
    _, table = await over_table(running, name)
    stranger = await running.person().visit()
    old = await stranger.get(f"/api/tables/{table}/record")
    match = Match.from_record(old)
    at = [moment.at for moment in replay_moments(match)][-2]
    new = (await play_on(stranger, {"source": "table", "table": table, "at": at}))["id"]
    assert (await events(stranger, new))[:3] == ["created", "continued", "started"]
    for eyes in (0, 1):
        seen = await stranger.look(new, eyes)
        assert seen["view"] == match.at(at).view(eyes)
    moves = sum(event["by"] != "chance" for event in old["events"][:at])
    shown = {"source": "table", "at": at, "moves": moves, "table": table, "step": None}
    assert (seen["table"]["practice"], seen["table"]["origin"]) == (True, shown)
    [mine] = [one for one in (await stranger.get("/api/tables?list=mine"))["tables"] if one["id"] == new]
    assert mine["practice"] is True
    await stranger.play(new, (await stranger.look(new))["view"]["actors"][0])
    await stranger.ask(new, "resign", seat=0)
    record = await stranger.get(f"/api/tables/{new}/record")
    assert (record["practice"], record["origin"]["table"]) == (True, table)
    require_fair_dice(record, Match.from_record(record))
    replay = await stranger.get(f"/api/tables/{new}/replay")
    assert (replay["practice"], replay["origin"]) == (True, shown)
    [listed] = (await stranger.get("/api/history"))["tables"]
    assert listed["practice"] is True


async def test_the_whole_way_with_dice_that_verify_understands(running: Running) -> None:
    ann = await running.person().visit()
    dealt = Match.new(HIDING, 2, options={"max_rounds": 2}, seed=4)
    new = (await play_on(ann, {"source": "record", "record": dealt.record(), "at": 1}))["id"]
    record = await to_the_end(ann, new)
    assert [event["by"] for event in record["events"]].count("chance") == 2
    answer = await ann.call("POST", "/api/replays/dice", record)
    assert answer["commitment"] == record["dice"]["commitment"]
    at = len(record["events"]) - 5
    again = (await play_on(ann, {"source": "record", "record": record, "at": at}))["id"]
    await ann.ask(again, "resign", seat=0)
    second = await ann.get(f"/api/tables/{again}/record")
    assert second["origin"] == {"source": "record", "at": at, "dice": record["dice"], "since": 1}
    require_fair_dice(second, Match.from_record(second))


async def test_a_game_that_runs_gives_nothing_away(running: Running) -> None:
    people, table = await seated(running, HIDING, 2)
    for one in people:
        origin = {"source": "table", "table": table, "at": 1}
        assert await refused(play_on(one, origin)) == (409, "not_over")
    waiting = (await people[0].open_table(HIDING, "me", "open"))["id"]
    assert await refused(play_on(people[0], {"source": "table", "table": waiting, "at": 0})) == (409, "not_started")
    heard = await people[0].get(f"/api/tables/{table}/record?eyes=0")
    assert await refused(play_on(people[0], {"source": "record", "record": heard, "at": 1})) == (422, "bad_record")
    assert await refused(play_on(people[0], {"source": "table", "table": "nowhere", "at": 1})) == (404, "no_such_table")


async def test_friends_bots_and_what_they_know(running: Running) -> None:
    people, table = await over_table(running, HIDING, moves=3)
    ann, bob = people
    old = await ann.get(f"/api/tables/{table}/record")
    at = 1
    made = await play_on(
        ann, {"source": "table", "table": table, "at": at}, [{"kind": "me"}, {"kind": "invited"}], start=False
    )
    new, token = made["id"], made["invitations"][0]["token"]
    hands = old["events"][0]["hands"]
    for told in (await bob.get(f"/api/tables/{new}/events"), await bob.look(new)):
        assert old["dice"]["secret"] not in str(told)
        assert not any(str(hand) in str(told) for hand in hands)
    await bob.ask(new, "join", seat=1, invitation=token, nonce="bob")
    await ann.ask(new, "start", nonce="ann")
    assert (await bob.look(new, 1))["view"]["hand"] == Match.from_record(old).at(at).view(1)["hand"]
    heard = str([await bob.get(f"/api/tables/{new}/events?eyes=1"), await bob.get(f"/api/tables/{new}/record?eyes=1")])
    assert str(hands[0]) not in heard
    assert old["dice"]["secret"] not in heard


async def test_with_a_bot_the_game_goes_on_by_itself(running: Running) -> None:
    people, table = await over_table(running, GAMES[0], moves=3)
    seats: list[Json] = [{"kind": "bot", "level": 1}, {"kind": "me"}]
    new = (await play_on(people[0], {"source": "table", "table": table, "at": 3}, seats))["id"]
    seen = await people[0].look(new, 1)
    assert seen["view"]["actors"] == [1]
    await people[0].play(new, 1)
    while (await people[0].look(new))["view"]["actors"] != [1]:
        pass
    assert "moved" in await events(people[0], new)


async def test_a_private_game_is_not_named_where_strangers_look(running: Running) -> None:
    for public, named in ((False, False), (True, True)):
        people, table = await over_table(running, GAMES[0], public=public)
        new = (await play_on(people[0], {"source": "table", "table": table, "at": 2}, public=True))["id"]
        origin = (await people[0].look(new))["table"]["origin"]
        assert origin == {"source": "table", "at": 2, "moves": 2, "table": table if named else None, "step": None}


@pytest.mark.parametrize("name", TAUGHT)
async def test_from_a_lesson(running: Running, name: str) -> None:
    ann = await running.person().visit()
    lesson = lesson_of(game(name))
    assert lesson is not None
    seats: list[Json] = []
    for step, moment in enumerate(follow(game(name), lesson)):
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": 1}] * (moment.match.players - 1)]
        if moment.match.over:
            continue
        origin = {"source": "lesson", "game": name, "step": step}
        new = (await play_on(ann, origin, seats, start=False))["id"]
        shown = (await ann.look(new))["table"]["origin"]
        at = moment.match.settled
        moves = sum(event["by"] != "chance" for event in moment.match.events[:at])
        assert shown == {"source": "lesson", "at": at, "moves": moves, "table": None, "step": step}
    beyond = {"source": "lesson", "game": name, "step": len(lesson.steps)}
    assert await refused(play_on(ann, beyond, seats)) == (422, "bad_input")


async def test_a_lesson_goes_on_after_what_the_learner_did(running: Running) -> None:
    ann = await running.person().visit()
    for name in TAUGHT:
        lesson = lesson_of(game(name))
        assert lesson is not None
        step, moment = next(
            (number, each)
            for number, each in enumerate(follow(game(name), lesson))
            if each.step.choices and each.step.refused is None and len(each.match.actors) == 1
        )
        do = moment.step.choices[0].do
        after = moment.match.at(len(moment.match))
        for text in do:
            after.play(lesson.seat, text)
        seats: list[Json] = [{"kind": "device"} for _ in range(after.players)]
        seats[lesson.seat] = {"kind": "me"}
        new = (await play_on(ann, {"source": "lesson", "game": name, "step": step, "do": do}, seats))["id"]
        seen = await ann.look(new, lesson.seat)
        if not after.awaits_chance:
            assert seen["view"] == after.view(lesson.seat)
        wrong = {"source": "lesson", "game": name, "step": step, "do": ["nonsense"]}
        assert (await refused(play_on(ann, wrong, seats)))[0] == 409


async def test_the_same_key_opens_the_same_table(running: Running) -> None:
    people, table = await over_table(running, GAMES[0])
    origin = {"source": "table", "table": table, "at": 2}
    made = await play_on(people[0], origin, key="once")
    assert await play_on(people[0], origin, key="once") == made
    assert await refused(play_on(people[0], {**origin, "at": 3}, key="once")) == (409, "key_used")
    plain = people[0].open_table(GAMES[0], "me", "device", key="once")
    assert await refused(plain) == (409, "key_used")
    other = (await people[0].open_table(GAMES[0], "me", "device", key="twice"))["id"]
    assert other
    assert await refused(play_on(people[0], origin, key="twice")) == (409, "key_used")


async def test_what_is_refused_is_said_in_one_sentence(running: Running) -> None:
    people, table = await over_table(running, HIDING)
    ann = people[0]
    match = Match.from_record(await ann.get(f"/api/tables/{table}/record"))
    settled = {moment.at for moment in replay_moments(match)}
    within = next(at for at in range(len(match)) if at not in settled and not match.at(at).awaits_chance)
    for at, key in ((within, "moment"), (len(match) + 1, "moment"), (MOST_EARLIER + 1, "long")):
        with pytest.raises(Refusal) as caught:
            await play_on(ann, {"source": "table", "table": table, "at": at})
        error = caught.value.answer["error"]
        assert (caught.value.status, error["key"]) == (422, f"bad_input.{key}")
        assert error["say"].count(".") == 1
    origin = {"source": "table", "table": table, "at": 1}
    assert await refused(play_on(ann, origin, [{"kind": "me"}])) == (422, "bad_input")
    assert await refused(play_on(ann, {"source": "dream"})) == (400, "bad_request")
    assert await refused(play_on(ann, origin, more=1)) == (400, "bad_request")
    record = match.record()
    record["events"][2]["do"] = "nonsense"
    assert await refused(play_on(ann, {"source": "record", "record": record, "at": 1})) == (422, "bad_record")
    unfair = await ann.get(f"/api/tables/{table}/record")
    unfair["dice"]["commitment"] = "00" * 32
    assert await refused(play_on(ann, {"source": "record", "record": unfair, "at": 1})) == (422, "bad_record")
    assert await refused(play_on(ann, {"source": "lesson", "game": "nosuchgame", "step": 0})) == (422, "bad_input")


async def test_it_counts_as_a_new_table(strict: Running) -> None:
    ann = await strict.person().visit()
    match = Match.new(GAMES[0], 2, seed=1)
    origin = {"source": "record", "record": match.record(), "at": 0}
    codes = set()
    for _ in range(12):
        try:
            await play_on(ann, origin)
        except Refusal as refusal:
            codes.add((refusal.status, refusal.code))
    assert codes == {(429, "too_many")}


async def test_it_moves_to_another_server_and_back_from_a_backup(running: Running, tmp_path: Path) -> None:
    people, table = await over_table(running, HIDING)
    new = (await play_on(people[0], {"source": "table", "table": table, "at": 1}))["id"]
    document = await running.do(export_table(running.server.store, new, running.now()))
    store = await open_store(str(tmp_path / "other.db"))
    try:
        assert await import_table(store, document, running.now() + 1) == new
    finally:
        await store.close()
    assert len([*judged_tables(str(tmp_path / "other.db"), running.now() + 2)]) == 1


async def test_long_games_of_chance_can_be_played_on(running: Running) -> None:
    ann, dice = await running.person().visit(), Random(2)
    match = Match.new(HIDING, 5, seed=9)
    while len(match) < 600 and not match.over:
        seat = dice.choice(match.actors)
        match.play(seat, dice.choice(match.legal(seat)))
    at = [moment.at for moment in replay_moments(match)][-2]
    seats: list[Json] = [{"kind": "me"}, *[{"kind": "device"}] * 4]
    new = (await play_on(ann, {"source": "record", "record": match.record(), "at": at}, seats))["id"]
    assert (await ann.look(new, 0))["view"] == match.at(at).view(0)


async def test_what_came_before_counts_when_the_table_is_created_opened_and_read(strict: Running) -> None:
    """Else a few calls would have the server store and replay thousands of events over and over."""
    ann = await strict.person().visit()
    match = Match.new(HIDING, 2, seed=7)
    while not match.over:
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[0])
    at = replay_moments(match)[-2].at
    allowances = {limit: Allowance(Rate(10_000, 1.0), Rate(10_000, 1.0)) for limit in RateLimit}
    strict.server.limits = limits = RateLimits(allowances)
    made = await play_on(ann, {"source": "record", "record": match.record(), "at": at})
    worth = limits._who[RateLimit.TABLES]._full_at[ann.id] - strict.now()
    assert worth == pytest.approx(1 + at / EARLIER_PER_TABLE)

    async def unload() -> None:
        strict.server.tables.unload(strict.server.tables.loaded[made["id"]])

    for path, cost in (("", 2), ("/record", 3)):
        await strict.do(unload())
        strict.server.limits = limits = RateLimits(allowances)
        await ann.get(f"/api/tables/{made['id']}{path}")
        worth = limits._address[RateLimit.READS]._full_at["127.0.0.1"] - strict.now()
        assert worth > 1 + cost * at / EVENTS_PER_READ
