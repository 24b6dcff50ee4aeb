"""Starting a game, playing, leaving it, and playing again."""

import asyncio
from pathlib import Path
from unittest.mock import AsyncMock, patch

import pytest

from teocalli.core.match import Match
from teocalli.lab.live.client import Json, Refusal
from teocalli.server.bots.jobs import Hint, Judged
from teocalli.server.limits import UNLIMITED
from teocalli.server.settings import Settings
from teocalli.table.proof import require_fair_dice
from tests.server.running import (
    Person,
    QuickPool,
    Running,
    answered,
    events,
    hasty,
    impatient,
    kinds,
    next_of,
    refused,
    seated,
    until,
)


@pytest.fixture
def running(either: Running) -> Running:
    return either


# Starting.


async def test_the_lot_decides_who_begins(running: Running) -> None:
    ann, bob = await running.people(2)
    table = (await ann.open_table("aztec", "me", "open", first={"by": "lot"}))["id"]
    await bob.ask(table, "join")
    await ann.ask(table, "start", first=1, nonce="heads")
    [started] = [
        event for event in (await ann.get(f"/api/tables/{table}/events"))["events"] if event["kind"] == "started"
    ]
    assert started["order"] in ([0, 1], [1, 0])
    assert started["nonce"] == "heads"
    assert (await ann.look(table))["you"]["seats"] == [started["order"].index(0)]


async def test_the_host_decides_who_begins(running: Running) -> None:
    ann, bob = await running.people(2)
    table = (await ann.open_table("aztec", "me", "open", first={"by": "host"}))["id"]
    await bob.ask(table, "join")
    await ann.ask(table, "start", first=1)
    assert (await bob.look(table))["you"]["seats"] == [0]


async def test_whoever_first_types_the_word_begins(running: Running) -> None:
    ann, bob = await running.people(2)
    table = (await ann.open_table("aztec", "me", "open", first={"by": "word"}))["id"]
    assert await refused(ann.ask(table, "word", seat=0, word="Popocatepetl")) == (409, "not_full")
    await bob.ask(table, "join")
    assert (await bob.look(table))["table"]["first"]["word"] == "Popocatepetl"
    assert await refused(ann.ask(table, "start")) == (409, "word_decides")
    assert await refused(bob.ask(table, "word", seat=1, word="Popokatepetl")) == (409, "wrong_word")
    assert await refused(bob.ask(table, "word", seat=0, word="Popocatepetl")) == (403, "not_your_seat")
    await bob.ask(table, "word", seat=1, word="popocatepetl")
    assert (await bob.look(table))["you"]["seats"] == [0]
    assert await refused(ann.ask(table, "word", seat=1, word="Popocatepetl")) == (409, "already_started")
    other = (await ann.open_table("aztec", "me", 1))["id"]
    assert await refused(ann.ask(other, "word", seat=0, word="Popocatepetl")) == (409, "no_word")


# Playing.


async def test_refusals_say_why_and_where_the_table_stands(running: Running) -> None:
    (ann, bob), table = await seated(running, "aztec", 2)
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


async def test_a_retry_is_answered_and_not_repeated(running: Running) -> None:
    (ann, bob), table = await seated(running, "aztec", 2)
    first = await ann.play(table, 0, "d4.1EN", key="once")
    await bob.play(table, 1)
    body = {"do": "play", "seat": 0, "decision": 0, "actions": ["d4.1EN"]}
    assert await ann.post(f"/api/tables/{table}/ask", key="once", command=body) == first
    assert await refused(ann.post(f"/api/tables/{table}/ask", key="twice", command=body)) == (409, "stale")
    other = {**body, "actions": ["d4.1EW"]}
    assert await refused(ann.post(f"/api/tables/{table}/ask", key="once", command=other)) == (409, "key_used")
    assert await refused(ann.ask(table, "resign", key="once", seat=0)) == (409, "key_used")
    assert await refused(bob.post(f"/api/tables/{table}/ask", key="once", command=body)) == (403, "not_your_seat")

    async def unload() -> None:
        running.server.tables.unload(await running.server.tables.load(table))

    await running.do(unload())  # what a key was used for is stored
    assert await ann.post(f"/api/tables/{table}/ask", key="once", command=body) == first
    assert await refused(ann.ask(table, "resign", key="once", seat=0)) == (409, "key_used")


async def set_up(people: list[Person], table: str) -> None:
    """Lay the cards with which a game of Aztekz begins."""
    while True:
        seen = await people[0].look(table)
        if seen["view"]["phase"] != "setup":
            return
        seat = seen["view"]["actors"][0]
        await people[seat].play(table, seat)


async def test_a_sequence_is_played_as_a_whole_or_not_at_all(running: Running) -> None:
    people, table = await seated(running, "aztekz", 2)
    await set_up(people, table)
    seat = (await people[0].look(table))["view"]["actors"][0]
    person, other = people[seat], people[1 - seat]
    seen = await person.look(table, seat)
    before, aids = seen["seq"], seen["view"]["aids"]
    step = aids["walks"]["C"][0]["do"]
    assert await refused(person.play(table, seat, *step, "nonsense")) == (409, "unreadable")
    assert (await other.look(table))["seq"] == before
    await person.play(table, seat, *step)
    seen = await person.look(table, seat)
    assert seen["you"]["own_turn"] == seen["table"]["decision"] - 1
    assert await refused(other.ask(table, "undo", seat=1 - seat, to=99)) == (409, "no_such_decision")
    await person.ask(table, "undo", seat=seat, to=seen["you"]["own_turn"])
    heard = await other.get(f"/api/tables/{table}/events?since={before}")
    assert kinds(heard) == ["moved", "undone"]
    turn = ["end", *aids["placings"][:1]]
    before = (await other.look(table))["seq"]
    await person.play(table, seat, *turn)
    heard = await other.get(f"/api/tables/{table}/events?since={before}")
    assert [event["event"]["do"] for event in heard["events"]][:2] == turn


async def test_going_back_needs_the_leave_of_the_others(running: Running) -> None:
    (ann, bob), table = await seated(running, "aztec", 2)
    await ann.play(table, 0, "d4.1EN")
    await ann.ask(table, "undo", seat=0, to=0)
    assert (await bob.look(table))["table"]["undo"] == {"seat": 0, "to": 0, "granted": [], "redo": False}
    assert await refused(bob.ask(table, "undo", seat=1, to=0)) == (409, "undo_pending")
    assert await refused(ann.ask(table, "answer_undo", seat=0, to=0, grant=True)) == (409, "no_undo_asked")
    await bob.ask(table, "answer_undo", seat=1, to=0, grant=False)
    assert await refused(bob.ask(table, "answer_undo", seat=1, to=0, grant=True)) == (409, "no_undo_asked")
    await ann.ask(table, "undo", seat=0, to=0)
    await bob.ask(table, "answer_undo", seat=1, to=0, grant=True)
    seen = await ann.look(table, 0)
    assert (seen["view"]["actors"], seen["view"]["pieces"], seen["table"]["decision"]) == ([0], [], 2)
    assert (await events(ann, table))[-2:] == ["undo_granted", "undone"]


async def test_going_back_among_bots_is_free(running: Running) -> None:
    ann = await running.person().visit()
    table = (await ann.open_table("aztec", "me", 1, start=True))["id"]
    await ann.play(table, 0, "d4.1EN")

    async def my_turn() -> bool:
        return bool((await ann.look(table, 0))["view"]["actors"] == [0])

    await until(my_turn)
    await ann.ask(table, "undo", seat=0, to=0)
    assert (await ann.look(table, 0))["view"]["pieces"] == []


async def test_looking_back(running: Running) -> None:
    (ann, bob), table = await seated(running, "aztec", 2)
    views = []
    for turn in range(4):
        views.append((await ann.look(table, 0))["view"])
        await (ann, bob)[turn % 2].play(table, turn % 2)
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


async def test_a_bid_can_be_withdrawn_until_all_are_in(running: Running) -> None:
    people, table = await seated(running, "schatz", 3)
    assert await refused(people[0].ask(table, "withdraw", seat=0, decision=0)) == (409, "nothing_to_withdraw")
    await people[0].play(table, 0, "bid 40")
    assert (await people[0].look(table, 0))["view"]["auction"]["mine"] == 40
    assert (await people[1].look(table, 1))["view"]["auction"]["mine"] is None
    assert "withdraw" in (await people[0].look(table, 0))["you"]["may"]
    await people[0].ask(table, "withdraw", seat=0, decision=0)
    await people[0].play(table, 0, "bid 20")
    await people[1].play(table, 1, "bid 0")
    await people[2].play(table, 2, "bid 0")
    assert await refused(people[0].ask(table, "withdraw", seat=0, decision=0)) == (409, "stale")
    heard = await people[1].get(f"/api/tables/{table}/events?eyes=1")
    assert "bid 40" not in str(heard)
    assert heard["events"][-1]["revealed"][0] == {"by": 0, "do": "bid 20"}


async def test_explain_judges_without_playing(running: Running) -> None:
    (ann, bob), table = await seated(running, "aztec", 2)
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
    other = (await ann.open_table("aztec", "me", "open"))["id"]
    assert await refused(ann.post(f"/api/tables/{other}/explain", **asked)) == (409, "not_started")


async def test_between_people_hints_are_off_unless_the_table_allows_them(running: Running) -> None:
    (ann, _), table = await seated(running, "aztec", 2)
    assert (await ann.look(table, 0))["table"]["hints"] is False
    assert await refused(ann.get(f"/api/tables/{table}/hints?seat=0")) == (403, "no_hints")
    assert "hinted" not in await events(ann, table)


async def test_against_bots_hints_are_free_and_told_to_nobody(running: Running) -> None:
    (ann,) = await running.people(1)
    table = (await ann.open_table("aztec", "me", 1, start=True))["id"]
    assert (await ann.get(f"/api/tables/{table}/hints?seat=0"))["hints"] != []
    assert "hinted" not in await events(ann, table)


async def test_hints(running: Running) -> None:
    (ann, bob), table = await seated(running, "aztec", 2, hints=True)
    assert (await bob.look(table, 1))["table"]["hints"] is True
    with patch.object(Person, "headers", {**ann.headers, "Sec-Fetch-Site": "cross-site"}):
        assert await refused(ann.get(f"/api/tables/{table}/hints?seat=0")) == (403, "cross_site")
    assert "hinted" not in await events(bob, table)
    await ann.get(f"/api/tables/{table}/hints?seat=0")
    told = await ann.get(f"/api/tables/{table}/hints?seat=0&count=2")
    legal = (await ann.look(table, 0))["view"]["legal"]
    assert told["decision"] == 0
    assert 1 <= len(told["hints"]) <= 2
    assert [hint.get("proven") for hint in told["hints"]] == [None] * len(told["hints"])  # it has hardly begun
    assert all(hint["text"] in legal and 0 <= hint["expected"] <= 1 for hint in told["hints"])
    assert all(
        set(reason["say"]) == {"en", "fr", "de"} and reason["key"].startswith("why.")
        for reason in told["hints"][0]["why"]
    )
    assert 1 <= len(told["hints"][0]["why"]) <= 2
    assert [hint["why"] for hint in told["hints"][1:]] == [[] for _ in told["hints"][1:]]
    assert (await events(bob, table)).count("hinted") == 1  # all are told, once for each decision
    assert (await bob.get(f"/api/tables/{table}/hints?seat=1"))["hints"] == []
    assert await refused(bob.get(f"/api/tables/{table}/hints?seat=0")) == (403, "not_your_seat")
    assert await refused(bob.get(f"/api/tables/{table}/hints")) == (400, "bad_request")


async def test_a_coach_says_what_was_thrown_away_and_makes_the_game_practice(running: Running) -> None:
    (ann,) = await running.people(1)
    table = (await ann.open_table("aztec", "me", 1, start=True, first={"by": "host", "seat": 0}))["id"]
    path = f"/api/tables/{table}/coach?seat=0"
    told = await ann.get(path)
    assert told["thrown"] is None  # nothing was played yet
    assert (await ann.look(table, 0))["table"]["practice"] is True
    thrown = Judged(expected=0.2, better=Hint(text="d4.1EN", expected=0.8, visits=9, line=[], why=[], proven=None))
    await ann.play(table, 0)
    with patch.object(QuickPool, "coach", AsyncMock(return_value=thrown)) as judge:
        told = await ann.get(path)
    assert (told["thrown"]["to"], told["thrown"]["expected"], told["thrown"]["better"]["text"]) == (0, 0.2, "d4.1EN")
    *_, played, _, _ = judge.call_args.args
    assert played == told["thrown"]["played"]
    before = Match.new("aztec", 2, seed=1)
    assert judge.call_args.args[1] == before.known(0).tobytes(), "the position in which it was played"
    assert set(await ann.get(path)) == {"decision", "thrown"}  # and by the search itself
    assert (await events(ann, table)).count("practice") == 1


async def test_between_people_there_is_no_coach(running: Running) -> None:
    (ann, _), table = await seated(running, "aztec", 2, hints=True)
    assert await refused(ann.get(f"/api/tables/{table}/coach?seat=0")) == (403, "no_coaching")
    assert await refused(ann.get(f"/api/tables/{table}/coach?seat=1")) == (403, "not_your_seat")
    assert (await ann.look(table, 0))["table"].get("practice", False) is False


# Leaving and ending.


async def test_of_two_who_resigns_loses_the_table(running: Running) -> None:
    (ann, bob), table = await seated(running, "aztec", 2)
    await ann.play(table, 0)
    assert await refused(bob.ask(table, "resign", seat=0)) == (403, "not_your_seat")
    await ann.ask(table, "resign", seat=0)
    seen = await bob.look(table, 1)
    assert (seen["table"]["phase"], seen["table"]["end"]["winners"]) == ("over", [1])
    assert seen["table"]["end"]["stopped"] == {"why": "resigned", "seat": 0}
    assert await refused(bob.play(table, 1, "d6.1SE")) == (409, "table_over")
    assert await refused(ann.ask(table, "resign", seat=0)) == (409, "table_over")
    kept = await bob.get(f"/api/tables/{table}/record")
    assert kept["stopped"] == {"why": "resigned", "seat": 0}
    assert kept["dice"]["secret"]


async def test_of_three_a_bot_goes_on(running: Running) -> None:
    people, table = await seated(running, "schatz", 3)
    await people[1].ask(table, "resign", seat=1)
    assert await refused(people[1].ask(table, "resign", seat=1)) == (409, "has_resigned")
    assert await refused(people[1].ask(table, "take_back", seat=1)) == (409, "has_resigned")
    assert (await people[0].look(table))["table"]["phase"] == "playing"
    await people[0].play(table, 0, "bid 0")
    await people[2].play(table, 2, "bid 0")

    async def goes_on() -> bool:
        return bool((await people[0].look(table))["table"]["decision"] > 0)

    await until(goes_on)


async def stopped(running: Running) -> None:
    running.server.stop()


async def test_nobody_is_gone_because_the_server_closes(tmp_path: Path) -> None:
    running = Running(Settings(database=str(tmp_path / "teocalli.db"), allowances=UNLIMITED, workers=1)).open()
    try:
        (ann, bob), table = await seated(running, "aztec", 2)
        with impatient():
            async with ann.open_socket(table, 0) as hers, bob.open_socket(table, 1) as his:
                await hers.next()
                await his.next()
                await running.do(stopped(running))
            before = (await ann.look(table))["seq"]
            await asyncio.sleep(0.3)
            assert (await ann.look(table))["seq"] == before
    finally:
        running.close()


@pytest.mark.slow
async def test_nobody_can_block_a_table(running: Running) -> None:
    """Bob goes; after the time of grace Ann lets a bot play for him; he comes back and takes his seat back."""
    (ann, bob), table = await seated(running, "aztec", 2)
    with impatient():
        async with ann.open_socket(table, 0) as hers:
            async with bob.open_socket(table, 1) as his:
                await hers.next()
                await his.next()
                await answered(hers, "play", seat=0, decision=0, actions=["d4.1EN"])
                running.ahead += 1
            frame = await next_of(hers, "events", lambda frame: kinds(frame) == ["gone"])
            [row] = (await ann.get("/api/tables?list=mine"))["tables"]
            assert row["updated"] < frame["events"][0]["at"], "that somebody has gone makes a table no younger"
            told = await answered(hers, "send_bot", seat=1)
            assert told["error"]["code"] == "not_absent"
            await running.advance(299)
            assert not (await ann.look(table))["table"]["seats"][1]["absent"]
            await running.advance(1)
            frame = await next_of(hers, "events", lambda frame: "absent" in kinds(frame))
            assert set(frame["you"]["may"]) >= {"send_bot", "break_off"}
            told = await answered(hers, "send_bot", seat=1, level=1)
            assert told["ok"]

            async def bot_has_moved() -> bool:
                return bool((await ann.look(table))["view"]["actors"] == [0])

            await until(bot_has_moved)
            async with bob.open_socket(table, 1) as his:
                frame = await his.next()
                assert "take_back" in frame["you"]["may"]
                assert (await answered(his, "take_back", seat=1))["ok"]
                assert (await answered(his, "take_back", seat=1))["error"]["code"] == "no_bot_plays"
                chair = (await ann.look(table))["table"]["seats"][1]
                assert (chair["level"], chair["here"]) == (None, True)


async def test_a_game_without_the_other_is_broken_off(running: Running) -> None:
    (ann, bob), table = await seated(running, "aztec", 2, clock={"kind": "move", "seconds": 30})
    assert await refused(bob.ask(table, "break_off", seat=0)) == (409, "not_absent")
    await running.advance(29)
    assert not (await bob.look(table, 1))["table"]["seats"][0]["out_of_time"]
    await running.advance(1)
    seen = await bob.look(table, 1)
    assert seen["table"]["seats"][0]["out_of_time"]
    assert await refused(ann.ask(table, "break_off", seat=0)) == (409, "own_seat")
    await bob.ask(table, "break_off", seat=0)
    end = (await bob.look(table))["table"]["end"]
    assert (end["stopped"], end["winners"]) == ({"why": "time", "seat": 0}, [])


async def test_clocks_run(running: Running) -> None:
    (ann, _), table = await seated(running, "aztec", 2, clock={"kind": "bank", "seconds": 60, "increment": 5})
    await running.advance(20)
    await ann.play(table, 0)
    seats = (await ann.look(table))["table"]["seats"]
    assert [seat["left"] for seat in seats] == pytest.approx([45, 60])
    assert [seat["running"] for seat in seats] == [False, True]
    await running.advance(30)
    seen = await ann.look(table)
    assert seen["now"] - seen["table"]["at"] == pytest.approx(30)
    assert seen["table"]["seats"][1]["left"] == seats[1]["left"]


async def test_a_table_that_never_starts_is_cleared_away(running: Running) -> None:
    ann, bob = await running.people(2)
    table = (await ann.open_table("aztec", "me", "open", public=True))["id"]
    await running.advance(24 * 3600 - 1)
    assert (await bob.look(table))["table"]["phase"] == "gathering"
    await running.advance(1)
    assert (await bob.look(table))["table"]["phase"] == "expired"
    assert await refused(bob.ask(table, "join")) == (409, "expired")
    assert table not in [row["id"] for row in (await bob.get("/api/tables?limit=100"))["tables"]]


async def test_a_rematch_with_one_click(running: Running) -> None:
    (ann, bob), table = await seated(running, "aztec", 2)
    assert await refused(ann.post(f"/api/tables/{table}/rematch", key="early")) == (409, "not_over")
    resign = {"do": "resign", "seat": 0}
    await ann.post(f"/api/tables/{table}/ask", key="enough", command=resign)
    assert await refused(ann.post(f"/api/tables/{table}/rematch", key="enough")) == (409, "key_used")
    stranger = await running.person().visit()
    assert await refused(stranger.post(f"/api/tables/{table}/rematch", key="not-mine")) == (403, "not_your_seat")
    path = f"/api/tables/{table}/rematch"
    made, same = await asyncio.gather(bob.post(path, key="again"), ann.post(path, key="again"))
    assert made == same
    host, other = (bob, ann) if (await ann.look(made["id"]))["table"]["host"] == bob.id else (ann, bob)
    assert (await ann.look(table))["table"]["rematch"] == made["id"]
    for person in (bob, ann):
        assert await person.post(path, key="again") == await person.post(path, key="once-more") == made
    answers = [
        await refused(person.post(f"/api/tables/{table}/ask", key="again", command=resign)) for person in (ann, bob)
    ]
    assert (409, "key_used") in answers, "the key of the one who was first is used"
    assert await refused(ann.post(path, key="enough")) == (409, "key_used")
    assert (await other.look(made["id"]))["you"]["may"] == ["join"]
    assert await refused(stranger.ask(made["id"], "join")) == (409, "no_free_seat")
    await other.ask(made["id"], "join")
    await host.ask(made["id"], "start")
    assert (await ann.look(made["id"]))["table"]["phase"] == "playing"


async def test_a_rematch_with_bots_waits_for_the_nonce_of_who_asked(running: Running) -> None:
    ann = await running.person().visit()
    table = (await ann.open_table("aztec", "me", 2, start=True))["id"]
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


async def test_bots_play_a_whole_game_by_themselves_and_its_dice_prove_themselves(running: Running) -> None:
    ann = await running.person().visit()
    table = (await ann.open_table("schatz", 1, 1, 1, options={"max_rounds": 1}))["id"]
    commitment = (await ann.look(table))["table"]["commitment"]
    await ann.ask(table, "start", nonce="luck")

    async def over() -> bool:
        return bool((await ann.look(table))["table"]["phase"] == "over")

    with hasty():
        await until(over)
    kept = await ann.get(f"/api/tables/{table}/record")
    assert kept["dice"]["commitment"] == commitment
    assert kept["dice"]["nonces"][-1] == "luck"
    require_fair_dice(kept, Match.from_record(kept))
    end = (await ann.look(table))["table"]["end"]
    assert end["scores"] == kept["result"]["scores"]


async def test_while_a_game_runs_its_record_is_what_one_has_heard(running: Running) -> None:
    people, table = await seated(running, "schatz", 3)
    await people[0].play(table, 0, "bid 40")
    heard = await people[1].get(f"/api/tables/{table}/record?eyes=1")
    assert heard["format"] == "teocalli-heard/1"
    assert "secret" not in heard["dice"]
    assert "bid 40" not in str(heard)
    assert [bool(hand) for hand in heard["events"][0]["hands"]] == [False, True, False]
    known = Match.from_told(heard["game"], heard["players"], heard["options"], heard["events"], heard["eyes"])
    look = await people[1].look(table, 1)
    assert (known.view(1), known.settled) == (look["view"], 1), "a bot on the wire can search from what it hears"
    assert await refused(people[1].get(f"/api/tables/{table}/record?eyes=0")) == (403, "not_your_seat")
    other = (await people[0].open_table("aztec", "me", "open"))["id"]
    assert await refused(people[0].get(f"/api/tables/{other}/record")) == (409, "not_started")
