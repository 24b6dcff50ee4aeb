"""Films of finished games: animated GIFs, drawn once, with limits, for everybody the same."""

import io
from pathlib import Path

import pytest
from PIL.GifImagePlugin import GifImageFile

from teocalli.server.limits import ALLOWANCES, Allowance, Rate, RateLimit
from teocalli.server.settings import Settings
from tests import GAMES
from tests.server.http.test_handler import raw
from tests.server.running import Person, Running, refused


async def finished(ann: Person, name: str = GAMES[0], *, public: bool = True) -> str:
    """The film of a game that is given up after one move."""
    table = (await ann.open_table(name, "me", "device", start=True, public=public))["id"]
    await ann.play(table, 0)
    await ann.ask(table, "resign", seat=0)
    return f"/api/tables/{table}/film"


@pytest.mark.parametrize("name", GAMES)
async def test_a_finished_game_has_a_film(running: Running, name: str) -> None:
    ann = await running.person().visit()
    path = await finished(ann, name)
    drawn = running.server.film_drawer.drawn
    status, headers, gif = raw(running, "GET", path)
    assert (status, headers["Content-Type"], headers["Cache-Control"]) == (200, "image/gif", "private, no-cache")
    assert "sandbox" in headers["Content-Security-Policy"]
    film = GifImageFile(io.BytesIO(gif))
    assert film.size == (800, 420)
    assert film.n_frames == len((await ann.get(path.replace("/film", "/replay")))["moments"])
    # It is drawn once, and is the same for those who played.
    assert raw(running, "GET", path, Cookie=ann.cookie or "")[2] == gif
    assert raw(running, "GET", path, If_None_Match=headers["ETag"])[0] == 304
    assert running.server.film_drawer.drawn == drawn + 1
    assert raw(running, "GET", f"{path}?lang=de")[2] != gif


async def test_a_game_that_is_not_over_has_none(running: Running) -> None:
    ann = await running.person().visit()
    table = (await ann.open_table(GAMES[0], "me", "device", start=True))["id"]
    assert await refused(ann.get(f"/api/tables/{table}/film")) == (409, "not_over")
    assert await refused(ann.get("/api/tables/none/film")) == (404, "no_such_table")


async def test_pictures_of_a_private_table_show_its_position_without_names(running: Running) -> None:
    pictures = set()
    ann = await running.person().visit()
    path = await finished(ann, public=False)
    card = path.replace("/film", "/card")
    for name in ("Ann", "Anna"):
        await ann.call("PATCH", "/api/me", {"name": name})
        pictures |= {raw(running, "GET", path)[2], raw(running, "GET", f"{card}?position=true")[2]}
    assert len(pictures) == 2, "one film and one card, whatever its players are called"
    assert raw(running, "GET", card)[2] not in pictures, "a link shows no position"
    assert await refused(ann.get(f"{card}?position=perhaps")) == (400, "bad_request")


async def test_who_comes_while_too_many_wait_is_told_so(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await running.person().visit()
    path = await finished(ann)
    monkeypatch.setattr(running.server.film_drawer, "_most_waiting", 0)
    assert await refused(ann.get(path)) == (503, "drawing")
    # Cards wait for no film.
    assert raw(running, "GET", path.replace("/film", "/card"))[0] == 200


async def test_films_have_limits(tmp_path: Path) -> None:
    one = {**ALLOWANCES, RateLimit.FILMS: Allowance(Rate(1, 1000.0), Rate(3, 1000.0))}
    running = Running(Settings(database=str(tmp_path / "teocalli.db"), workers=1, allowances=one)).open()
    try:
        ann, bob = await running.people(2)
        path = await finished(ann)
        assert [raw(running, "GET", path, Cookie=ann.cookie or "")[0] for _ in range(2)] == [200, 200]
        assert await refused(ann.get(f"{path}?lang=de")) == (429, "too_many")
        # Of an address, too, there are only so many.
        assert [raw(running, "GET", f"{path}?lang={lang}")[0] for lang in ("de", "fr")] == [200, 200]
        path = await finished(bob)
        assert await refused(bob.get(path)) == (429, "too_many")
        assert running.server.film_drawer.drawn == 3
    finally:
        running.close()
