"""Pictures of a table: for the eyes that ask, and from nothing but what those eyes may know."""

import urllib.request
from unittest.mock import patch

import pytest

from teocalli import game
from teocalli.core.game import Game
from teocalli.lab.live.client import Refusal
from tests import GAMES
from tests.server.http.test_handler import raw
from tests.server.running import Person, Running, refused


def fetch(person: Person, path: str) -> tuple[str, str]:
    """The media type and the text of an answer that is not JSON."""
    request = urllib.request.Request(person.base + path, headers=person.headers)
    with urllib.request.urlopen(request, timeout=120) as answer:
        return answer.headers["Content-Type"], answer.read().decode()


@pytest.mark.parametrize("name", GAMES)
async def test_a_picture_is_what_those_eyes_may_know(running: Running, name: str) -> None:
    ann = running.person()
    await ann.visit()
    table = (await ann.open_table(name, "me", "device", start=True))["id"]
    for eyes in (None, 0, 1):
        query = "" if eyes is None else f"?eyes={eyes}"
        media, text = fetch(ann, f"/api/tables/{table}/picture{query}")
        assert media.startswith("image/svg+xml")
        async with running.server.tables.locked(table) as live:
            known = live.table.match.known(eyes)
        drawn = game(name).module("picture").picture(game(name).tables, known, -1 if eyes is None else eyes)
        assert text == drawn
        earlier = fetch(ann, f"/api/tables/{table}/picture?decision=0{query.replace('?', '&')}")[1]
        assert earlier == drawn, "this is the first decision"


async def test_nobody_sees_through_the_eyes_of_others(running: Running) -> None:
    ann, bob = running.person(), running.person()
    for person in (ann, bob):
        await person.visit()
    table = (await ann.open_table(GAMES[-1], "me", "device", start=True))["id"]
    with pytest.raises(Refusal) as caught:
        await bob.call("GET", f"/api/tables/{table}/picture?eyes=0")
    assert caught.value.status in (403, 409)
    assert caught.value.code == "not_your_seat"


async def test_before_the_start_and_after_the_last_decision_there_is_no_picture(running: Running) -> None:
    ann = running.person()
    await ann.visit()
    gathering = (await ann.open_table(GAMES[0], "me", "open"))["id"]
    playing = (await ann.open_table(GAMES[0], "me", "device", start=True))["id"]
    for path, code in ((gathering, "not_started"), (f"{playing}", "no_such_decision")):
        with pytest.raises(Refusal) as caught:
            await ann.call("GET", f"/api/tables/{path}/picture" + ("?decision=99" if path == playing else ""))
        assert caught.value.code == code


async def test_a_picture_that_has_not_changed_is_not_sent_again(running: Running) -> None:
    ann = await running.person().visit()
    table = (await ann.open_table(GAMES[0], "me", "device", start=True))["id"]
    path = f"/api/tables/{table}/picture"
    status, first, body = raw(running, "GET", path)
    assert (status, body[:4]) == (200, b"<svg")
    assert first["Cache-Control"] == "private, no-cache"
    for known in (first["ETag"], f"W/{first['ETag']}", f'"other", {first["ETag"]}'):
        status, again, body = raw(running, "GET", path, If_None_Match=known)
        assert (status, body, again["ETag"]) == (304, b"", first["ETag"])
    await ann.play(table, 0)
    status, changed, body = raw(running, "GET", path, If_None_Match=first["ETag"])
    assert (status, body[:4]) == (200, b"<svg")
    assert changed["ETag"] != first["ETag"]


async def test_each_pair_of_eyes_has_a_tag_of_its_own(running: Running) -> None:
    [hiding] = [name for name in GAMES if game(name).hides]
    ann = await running.person().visit()
    table = (await ann.open_table(hiding, "me", "device", start=True))["id"]
    path = f"/api/tables/{table}/picture"
    ways = [path, f"{path}?eyes=0", f"{path}?eyes=1"]
    assert len({raw(running, "GET", way, Cookie=ann.cookie or "")[1]["ETag"] for way in ways}) == 3


async def test_a_picture_opened_by_itself_may_load_and_run_nothing(running: Running) -> None:
    ann = await running.person().visit()
    table = (await ann.open_table(GAMES[0], "me", "device", start=True))["id"]
    _, headers, _ = raw(running, "GET", f"/api/tables/{table}/picture")
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "sandbox" in policy
    assert "script-src" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"


async def test_a_game_without_pictures_says_so(running: Running) -> None:
    ann = await running.person().visit()
    table = (await ann.open_table(GAMES[0], "me", "device", start=True))["id"]
    with patch.object(Game, "optional_module", return_value=None):
        assert await refused(ann.get(f"/api/tables/{table}/picture")) == (404, "no_picture")
