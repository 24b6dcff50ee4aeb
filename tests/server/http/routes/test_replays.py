"""Looking back: finished games by link, and records that somebody sends."""

import asyncio
import gzip
import threading
import urllib.error
import urllib.request
from typing import Any

import msgspec
import pytest

from teocalli import Match
from teocalli.core.errors import BadInput
from teocalli.core.replaying import replay_moments
from teocalli.lab.live.client import Refusal, decoded, encoded
from teocalli.server.body_room import BodyRoom
from teocalli.server.live import replays as replays_module
from teocalli.server.live.replays import LARGEST_RECORD, Replays
from teocalli.server.refusals import RateLimited
from teocalli.server.wire import ReplayQuery
from tests import GAMES
from tests.server.running import Person, Running, refused, seated
from tests.waiting import GIVE_UP

HOME = "192.0.2.1"


def finished(name: str, seed: int = 5) -> Match:
    match = Match.new(name, 2, seed=seed)
    while not match.over:
        seat = match.actors[-1]
        legal = match.legal(seat)
        match.play(seat, legal[(7 * len(match)) % len(legal)])
    return match


async def post(person: Person, path: str, body: bytes) -> Any:
    """The answer to a body that is sent as it is, in any language."""

    def send() -> Any:
        request = urllib.request.Request(person.base + path, body, {**person.headers, "Accept-Encoding": "gzip"})
        try:
            with urllib.request.urlopen(request) as answer:
                assert answer.headers["Content-Encoding"] in ("gzip", None)
                read = answer.read()
                return decoded(gzip.decompress(read) if answer.headers["Content-Encoding"] else read)
        except urllib.error.HTTPError as error:
            raise Refusal(error.code, decoded(error.read())) from None

    return await asyncio.to_thread(send)


async def over_table(running: Running, name: str) -> tuple[list[Person], str]:
    """A table whose game was given up after a few moves."""
    people, table = await seated(running, name, 2)
    for _ in range(3):
        stand = await people[0].look(table)
        seat = stand["view"]["actors"][0]
        legal = (await people[seat].look(table, seat))["view"]["legal"]
        await people[seat].play(table, seat, legal[0])
    await people[1].ask(table, "resign", seat=1)
    return people, table


@pytest.mark.parametrize("name", GAMES)
async def test_a_finished_game_is_open_to_anybody_through_all_eyes(running: Running, name: str) -> None:
    people, table = await over_table(running, name)
    stranger = await running.person().visit()
    replay = await stranger.get(f"/api/tables/{table}/replay")
    record = await stranger.get(f"/api/tables/{table}/record")
    match = Match.from_record(record)
    assert [moment["at"] for moment in replay["moments"]] == [moment.at for moment in replay_moments(match)]
    assert replay["moments"][-1]["at"] == len(match)
    assert (replay["stopped"], replay["winners"]) == ({"why": "resigned", "seat": 1}, [0])
    assert [seat["who"] for seat in replay["seats"]] == [(await one.get("/api/me"))["id"] for one in people]
    assert replay["dice"]["secret"] == record["dice"]["secret"]
    for eyes, asked in ((None, ""), (0, "eyes=0"), (1, "eyes=1")):
        views = (await stranger.get(f"/api/tables/{table}/replay/views?{asked}"))["views"]
        assert views == [match.at(moment["at"]).view(eyes) for moment in replay["moments"]]
    some = await stranger.get(f"/api/tables/{table}/replay/views?eyes=1&first=1&count=2")
    views = [match.at(moment["at"]).view(1) for moment in replay["moments"][1:3]]
    assert some == {"first": 1, "eyes": 1, "views": views}


async def test_the_part_with_a_moment_is_found_by_how_many_events_lead_to_it(running: Running) -> None:
    people, table = await over_table(running, GAMES[0])
    replay = await people[0].get(f"/api/tables/{table}/replay")
    counts = [moment["at"] for moment in replay["moments"]]
    views = (await people[0].get(f"/api/tables/{table}/replay/views"))["views"]
    for at, first in ((0, 0), (counts[1], 0), (counts[2], 2), (counts[3], 2), (10**6, 2)):
        part = await people[0].get(f"/api/tables/{table}/replay/views?at={at}&count=2")
        assert part == {"first": first, "eyes": None, "views": views[first : first + 2]}
    none = await people[0].get(f"/api/tables/{table}/replay/views?at=1&count=0")
    assert none == {"first": 0, "eyes": None, "views": []}


async def test_a_game_that_runs_shows_nothing(running: Running) -> None:
    people, table = await seated(running, GAMES[-1], 2)
    for path in ("replay", "replay/views", "replay/views?eyes=1"):
        assert await refused(people[0].get(f"/api/tables/{table}/{path}")) == (409, "not_over")
    assert await refused(people[0].get("/api/tables/nowhere/replay")) == (404, "no_such_table")


async def test_whoever_asks_for_their_own_eyes_gets_those_of_their_one_seat(running: Running) -> None:
    people, table = await over_table(running, GAMES[0])
    stranger = await running.person().visit()
    for who, eyes in ((people[0], 0), (people[1], 1), (stranger, None)):
        found = await who.get(f"/api/tables/{table}/replay/views?own=true")
        asked = "" if eyes is None else f"?eyes={eyes}"
        assert (found["eyes"], found) == (eyes, await stranger.get(f"/api/tables/{table}/replay/views{asked}"))
    # Whoever had several seats has no eyes of their own.
    shared = (await people[0].open_table(GAMES[0], "me", "device"))["id"]
    await people[0].ask(shared, "start")
    await people[0].ask(shared, "resign", seat=1)
    assert (await people[0].get(f"/api/tables/{shared}/replay/views?own=true"))["eyes"] is None


async def test_eyes_that_are_none_are_refused(running: Running) -> None:
    people, table = await over_table(running, GAMES[0])
    assert await refused(people[0].get(f"/api/tables/{table}/replay/views?eyes=5")) == (422, "bad_input")


@pytest.mark.parametrize("name", GAMES)
async def test_a_record_is_looked_back_over(running: Running, name: str) -> None:
    ann, match = await running.person().visit(), finished(name)
    record = encoded(match.record())
    replay = await post(ann, "/api/replays", record)
    assert (replay["over"], replay["scores"]) == (True, match.result["scores"])
    assert (replay["seats"], replay["ended"], replay["dice"]) == (None, None, None)
    counts = [moment["at"] for moment in replay["moments"]]
    found = await post(ann, "/api/replays/views?eyes=1&first=3&count=4", record)
    assert found["views"] == [match.at(count).view(1) for count in counts[3:7]]
    assert (await post(ann, "/api/replays/views?first=999999", record))["views"] == []


def test_moments_tell_each_event_and_its_news_once() -> None:
    for name in GAMES:
        match = finished(name)
        moments = replay_moments(match)
        told = [step.event for moment in moments for step in moment.steps]
        assert told == match.told(None)
        assert any(step.news for moment in moments for step in moment.steps)
        assert moments[-1].scores == match.result["scores"]
        assert not any(match.at(moment.at).awaits_chance for moment in moments)
        assert all(match.at(moment.at).settled == moment.at for moment in moments)


async def test_bad_records_are_refused_with_event_and_reason_in_one_sentence(running: Running) -> None:
    ann, match = await running.person().visit(), finished(GAMES[0])
    good = match.record()
    whole = encoded(good)
    illegal = {**good, "events": [*good["events"][:4], good["events"][0], *good["events"][5:]]}
    bad = {
        whole[: len(whole) // 2]: ("bad_format", None, "only a part"),
        b"not JSON": ("bad_format", None, "no record"),
        b"[" * 100_000: ("bad_format", None, "no record"),
        b"\xff\xfe": ("bad_format", None, "no record"),
        encoded({**good, "rules": 99}): ("unknown_rules", None, "newer"),
        encoded({**good, "game": "chess"}): ("unknown_game", None, "does not have"),
        encoded({**good, "result": {}}): ("bad_result", None, "contradicts"),
        encoded(illegal): ("overlap", 4, "event 4 is refused. "),
    }
    for body, (why, event, words) in bad.items():
        with pytest.raises(Refusal) as caught:
            await post(ann, "/api/replays?lang=en", body)
        error = caught.value.answer["error"]
        assert (caught.value.status, caught.value.code) == (422, "bad_record")
        assert (error["args"]["why"], error["args"]["event"]) == (why, event)
        assert words in error["say"]
        assert error["say"].startswith("This record cannot be opened: ")
    assert await refused(post(ann, "/api/replays", b" " * (LARGEST_RECORD + 1))) == (413, "too_large")


async def test_reasons_are_said_in_the_language_of_whoever_asks(running: Running) -> None:
    ann, match = await running.person().visit(), finished(GAMES[0])
    good = match.record()
    illegal = encoded({**good, "events": [good["events"][0], *good["events"]]})
    said = {}
    for language in ("fr", "en", "de"):
        with pytest.raises(Refusal) as caught:
            await post(ann, f"/api/replays?lang={language}", illegal)
        said[language] = caught.value.answer["error"]["say"]
    assert len(set(said.values())) == 3
    assert all("1" in sentence for sentence in said.values())


async def test_the_dice_are_checked(running: Running) -> None:
    people, table = await over_table(running, GAMES[-1])
    record = await people[0].get(f"/api/tables/{table}/record")
    checked = await post(people[0], "/api/replays/dice", encoded(record))
    assert checked == {"commitment": record["dice"]["commitment"], "chance": 1}
    other = {**record, "dice": {**record["dice"], "nonces": ["x", "", ""]}}
    for given in (other, {**record, "dice": {}}, {k: v for k, v in record.items() if k != "dice"}):
        with pytest.raises(Refusal) as caught:
            await post(people[0], "/api/replays/dice", encoded(given))
        assert caught.value.answer["error"]["args"]["why"] == "bad_dice"


async def test_several_who_ask_at_once_wait_for_the_same() -> None:
    match, replays = finished(GAMES[0]), Replays()
    assert not replays.has_moments("one")
    asked = [asyncio.create_task(replays.moments("one", match, HOME)) for _ in range(3)]
    await asyncio.sleep(0)
    assert replays.has_moments("one")
    asked[0].cancel()  # that one leaves takes nothing away from the others
    first, second = await asyncio.gather(*asked[1:])
    assert first is second
    assert await replays.moments("one", match, HOME) is first
    with pytest.raises(BadInput):
        await replays.views("one", match, ReplayQuery(eyes=7), HOME)
    assert len(await replays.views("one", match, ReplayQuery(eyes=1), HOME)) > 100
    replays.close()


async def test_what_was_made_is_kept_up_to_a_limit() -> None:
    match, replays = finished(GAMES[0]), Replays(most=200_000)
    first = await replays.views("one", match, ReplayQuery(count=2), HOME)
    assert await replays.views("one", match.at(1), ReplayQuery(count=2), HOME) is first
    assert msgspec.json.decode(first)["first"] == 0
    for number in range(40):
        await replays.views(f"t{number}", match, ReplayQuery(count=2), HOME)
    assert 0 < replays._size <= 200_000
    assert replays._size == sum(1000 + len(made) for made, _ in replays._kept.values())
    replays.close()


async def test_what_is_empty_takes_room_too() -> None:
    """Anybody can ask for thousands of millions of pages beyond the end."""
    match, replays = finished(GAMES[0]), Replays(most=200_000)
    for number in range(500):
        await replays.views("one", match, ReplayQuery(first=10**6 + number, count=0), HOME)
    assert len(replays._kept) <= 200
    replays.close()


async def test_one_address_has_few_that_wait() -> None:
    """So that others find room beside somebody who asks for many at once."""
    replays, begun, go_on = Replays(), threading.Event(), threading.Event()

    def wait() -> None:
        begun.set()
        go_on.wait(GIVE_UP)

    many = [asyncio.create_task(replays.run(wait, HOME)) for _ in range(8)]
    await asyncio.to_thread(begun.wait, GIVE_UP)
    one_more, other = (asyncio.create_task(replays.run(wait, network)) for network in (HOME, "192.0.2.2"))
    await asyncio.sleep(0)
    go_on.set()
    with pytest.raises(RateLimited):
        await one_more
    await asyncio.gather(*many, other)
    await replays.run(wait, HOME)
    replays.close()


async def test_a_record_with_more_values_than_a_game_can_have_is_not_even_read(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To read one keeps all other threads waiting, however many there are."""
    monkeypatch.setattr(replays_module, "decode", None)
    ann = await running.person().visit()
    for many in (b"[[]" + b",[]" * 50_000 + b"]", b"[0" + b",0" * 200_000 + b"]", b"[" * 60_000):
        assert await refused(post(ann, "/api/replays", many)) == (422, "bad_record")


async def test_large_bodies_have_room_for_so_much_in_all_and_of_one_address(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, record = await running.person().visit(), encoded(finished(GAMES[0]).record())
    monkeypatch.setattr(running.server, "body_room", BodyRoom(most=2 * len(record), each=len(record)))
    with running.server.body_room.body("192.0.2.1") as slow:
        slow.grow(len(record))
        for _ in range(3):  # what was read is given back
            await post(ann, "/api/replays", record)
            assert await refused(post(ann, "/api/replays", record + b" ")) == (429, "too_many")
        slow.grow(0)
        with pytest.raises(RateLimited):
            slow.grow(1)
        with running.server.body_room.body("192.0.2.3") as another:
            another.grow(1)
            assert await refused(post(ann, "/api/replays", record)) == (429, "too_many")
    await post(ann, "/api/replays", record)
