"""Cards of tables and the tags of their pages: what a link shows elsewhere, and to whom it says nothing."""

import html
import re
import struct
from pathlib import Path

import pytest
from starlette.routing import Mount

from teocalli import game
from teocalli.server.http.static import SiteFiles
from teocalli.server.limits import ALLOWANCES, Allowance, Rate, RateLimit
from teocalli.server.settings import Settings
from tests import GAMES
from tests.server.http.test_handler import raw
from tests.server.running import Running, refused, seated

PAGE = "<!doctype html><html><head><title>Teocalli</title></head></html>"


@pytest.fixture(autouse=True)
def page(running: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The site's page, whether it is built or not."""
    (tmp_path / "index.html").write_text(PAGE)
    [files] = [route.app for route in running.app.routes if isinstance(route, Mount)]
    assert isinstance(files, SiteFiles)
    monkeypatch.setattr(files, "all_directories", [tmp_path])


def tags(running: Running, path: str, language: str = "en") -> dict[str, str]:
    status, _, body = raw(running, "GET", path, Accept_Language=language)
    assert status == 200
    return {key: html.unescape(said) for key, said in re.findall(r'property="(.*?)" content="(.*?)"', body.decode())}


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    wide, high = struct.unpack(">II", png[16:24])
    return wide, high


@pytest.mark.parametrize("name", GAMES)
async def test_a_public_table_has_a_card_and_tags(running: Running, name: str) -> None:
    people, table = await seated(running, name, 2, public=True)
    await people[0].call("PATCH", "/api/me", {"name": 'Ann <b>"'})
    said = tags(running, f"/t/{table}")
    assert said["og:title"].startswith(game(name).title["en"] + ": ")
    assert 'Ann <b>"' in said["og:title"]
    assert tags(running, f"/t/{table}?lang=de")["og:description"].startswith("Das Spiel läuft")
    assert tags(running, f"/t/{table}", "fr")["og:locale"] == "fr_FR"
    assert said["og:image"] == f"{running.base}/api/tables/{table}/card?lang=en"
    status, headers, png = raw(running, "GET", said["og:image"].removeprefix(running.base))
    assert (status, headers["Content-Type"], size_of(png)) == (200, "image/png", (1200, 630))
    assert raw(running, "GET", f"/api/tables/{table}/card", If_None_Match=headers["ETag"])[0] == 304


async def test_a_card_is_the_same_whatever_is_hidden(running: Running) -> None:
    [hiding] = [name for name in GAMES if game(name).hides]
    ann = await running.person().visit()
    drawn = set()
    table = (await ann.open_table(hiding, "me", "device", start=True, public=True))["id"]
    async with running.server.tables.locked(table) as live:
        match = live.table.match
        hidden = {match.known(eyes).tobytes() for eyes in (None, 0, 1)}
    assert len(hidden) == 3, "each seat knows something of its own"
    for cookie in ("", ann.cookie or ""):
        drawn.add(raw(running, "GET", f"/api/tables/{table}/card", Cookie=cookie)[2])
    assert len(drawn) == 1, "those who sit there get no other card"


async def test_a_finished_table_tells_who_won_and_a_moment_of_it_does_not(running: Running) -> None:
    ann = await running.person().visit()
    await ann.call("PATCH", "/api/me", {"name": "Ann"})
    table = (await ann.open_table(GAMES[0], "me", "device", start=True, public=True))["id"]
    before = raw(running, "GET", f"/api/tables/{table}/card")[2]
    await ann.play(table, 0)
    await ann.ask(table, "resign", seat=0)
    assert "won." in tags(running, f"/replay/{table}")["og:description"]
    moment = tags(running, f"/replay/{table}?at=0")
    assert "won" not in moment["og:description"]
    assert moment["og:image"].endswith("at=0")
    after, first = (raw(running, "GET", f"/api/tables/{table}/card{query}")[2] for query in ("", "?at=0"))
    assert len({before, after, first}) == 3


async def test_a_private_table_shows_the_name_of_its_game_and_nothing_else(running: Running) -> None:
    ann = await running.person().visit()
    await ann.call("PATCH", "/api/me", {"name": "Ann"})
    cards = set()
    for _ in range(2):
        table = (await ann.open_table(GAMES[0], "me", "device", start=True))["id"]
        said = tags(running, f"/t/{table}")
        assert said["og:title"] == game(GAMES[0]).title["en"]
        assert "Ann" not in "".join(said.values())
        cards.add(raw(running, "GET", f"/api/tables/{table}/card")[2])
        await ann.play(table, 0)
        cards.add(raw(running, "GET", f"/api/tables/{table}/card")[2])
    assert len(cards) == 1


async def test_the_page_of_no_table_is_the_sites_page(running: Running) -> None:
    for path in ("/t/none", "/replay/none", "/t/no%20table"):
        assert raw(running, "GET", path)[2].decode() == PAGE


async def test_the_page_of_a_table_is_sent_once(running: Running) -> None:
    ann = await running.person().visit()
    table = (await ann.open_table(GAMES[0], "me", "open", public=True))["id"]
    status, headers, _ = raw(running, "GET", f"/t/{table}")
    assert (status, headers["Cache-Control"]) == (200, "no-cache")
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert raw(running, "GET", f"/t/{table}", If_None_Match=headers["ETag"])[0] == 304
    assert size_of(raw(running, "GET", f"/api/tables/{table}/card")[2]) == (1200, 630)


async def test_only_the_embedded_board_may_be_framed(running: Running) -> None:
    ann = await running.person().visit()
    table = (await ann.open_table(GAMES[0], "me", "device", start=True, public=True))["id"]
    for path in (f"/embed/{table}", "/embed/none"):
        status, headers, body = raw(running, "GET", path)
        assert (status, body.decode()) == (200, PAGE)
        assert "frame-ancestors *;" in headers["Content-Security-Policy"]
        assert "X-Frame-Options" not in headers
        known = raw(running, "GET", path, If_None_Match=headers["ETag"])
        assert (known[0], "X-Frame-Options" in known[1]) == (304, False)
    for path in (
        "/",
        "/embed",
        f"/embed/{table}/x",
        f"/t/{table}",
        f"/replay/{table}",
        f"/api/tables/{table}",
        "/api/me",
    ):
        _, headers, _ = raw(running, "GET", path)
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"], path
        assert headers["X-Frame-Options"] == "DENY", path


async def test_only_cards_that_have_to_be_drawn_are_counted(tmp_path: Path) -> None:
    one = {**ALLOWANCES, RateLimit.CARDS: Allowance(Rate(1, 1000.0), Rate(1, 1000.0))}
    running = Running(Settings(database=str(tmp_path / "teocalli.db"), workers=1, allowances=one)).open()
    try:
        ann = await running.person().visit()
        table = (await ann.open_table(GAMES[0], "me", "device", start=True, public=True))["id"]
        path = f"/api/tables/{table}/card"
        assert [raw(running, "GET", path)[0] for _ in range(3)] == [200, 200, 200]
        assert running.server.drawer.drawn == 1
        assert await refused(ann.get(f"{path}?lang=de")) == (429, "too_many")
    finally:
        running.close()
