"""Positions without a table, lessons, and how far people have come in them."""

from typing import Any

from teocalli import Match, game
from teocalli.core.lessons import lesson_of
from tests import GAMES
from tests.server.running import Person, Running, refused

TAUGHT = [name for name in GAMES if lesson_of(game(name)) is not None]


async def visitor(running: Running) -> Person:
    ann = running.person()
    await ann.visit()
    return ann


def played(name: str, events: int) -> Match:
    """A game of two after some events."""
    match = Match.new(name, 2, seed=7)
    while len(match) < events:
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[0])
    return match.at(events)


async def test_a_position_is_what_those_eyes_may_see(running: Running) -> None:
    ann = await visitor(running)
    for name in GAMES:
        match = played(name, 12)
        asked = {"game": name, "players": 2, "options": match.options, "events": match.events}
        for eyes in (None, 0, 1):
            assert (await ann.post("/api/positions", **asked, eyes=eyes))["view"] == match.view(eyes)
        answer = await ann.post("/api/positions", **asked, picture=True)
        assert answer["picture"].startswith("<svg")
        assert (await ann.post("/api/positions", **asked))["picture"] is None


async def test_actions_are_judged_for_the_seat_that_looks(running: Running) -> None:
    ann, name = await visitor(running), GAMES[0]
    match = played(name, 4)
    seat = match.actors[0]
    legal = match.legal(seat)[0]
    asked = {"game": name, "players": 2, "events": match.events, "eyes": seat}
    judged = (await ann.post("/api/positions", **asked, explain=[legal, "nonsense"]))["judged"]
    assert [(one["ok"], one["code"]) for one in judged] == [(True, None), (False, "unreadable")]
    asked["eyes"] = None
    assert await refused(ann.post("/api/positions", **asked, explain=[legal])) == (422, "bad_input")


async def test_what_cannot_have_happened_is_refused_with_its_place(running: Running) -> None:
    ann, name = await visitor(running), GAMES[0]
    events: list[Any] = played(name, 4).events

    async def refusal(**changed: Any) -> tuple[int, str]:
        return await refused(ann.post("/api/positions", **{"game": name, "players": 2, "events": events, **changed}))

    assert await refusal(events=[*events, {"by": 0, "do": "nonsense"}]) == (422, "bad_input")
    assert await refusal(events=[{}]) == (422, "bad_input")
    assert await refusal(game="nosuchgame") == (422, "bad_input")
    assert await refusal(players=8) == (422, "bad_input")
    assert await refusal(eyes=5) == (422, "bad_input")
    assert await refusal(events=[events[0]] * 401) == (400, "bad_request")


async def test_a_lesson_is_told_where_there_is_one(running: Running) -> None:
    ann = await visitor(running)
    offered = {one["name"]: one["lesson"] for one in (await ann.get("/api/games"))["games"]}
    for name in TAUGHT:
        lesson = lesson_of(game(name))
        assert lesson is not None
        assert offered[name] == lesson.minutes
        assert len((await ann.get(f"/api/games/{name}/lesson"))["steps"]) == len(lesson.steps)
    assert await refused(ann.get("/api/games/nosuchgame/lesson")) == (404, "no_such_page")


async def test_how_far_somebody_has_come_is_kept_exported_and_deleted(running: Running) -> None:
    ann, name = await visitor(running), TAUGHT[0]
    assert (await ann.get("/api/lessons"))["lessons"] == []
    await ann.post("/api/lessons", game=name, step=3)
    await ann.post("/api/lessons", game=name, step=5, done=True)
    kept = [{"game": name, "step": 1, "done": True}]
    assert (await ann.post("/api/lessons", game=name, step=1))["lessons"] == kept, "who was done stays so"
    assert (await ann.get("/api/me/export"))["lessons"] == kept
    assert await refused(ann.post("/api/lessons", game="nosuchgame", step=1)) == (404, "no_lesson")
    who = ann.id
    await ann.call("DELETE", "/api/me", {})
    assert await running.server.store.lessons_of(who) == []
