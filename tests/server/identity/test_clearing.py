"""Guests who never came back are cleared, on either database."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import cast
from unittest.mock import patch

import pytest
import pytest_asyncio
from msgspec.structs import replace

from teocalli.server.identity.clearing import IDLE_DAYS, Clearing
from teocalli.server.identity.cookies import DAY
from teocalli.server.identity.guests import new_guest
from teocalli.store.connect import open_store
from teocalli.store.rows import Identity, LessonProgress, Token
from teocalli.store.store import Store, StoreDown
from tests.server.identity.setup import NOW, Backend
from tests.store.samples import create_table

LATER = NOW + IDLE_DAYS * DAY + 1


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "teocalli.db")
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest_asyncio.fixture
async def store(address: str) -> AsyncIterator[Store]:
    store = await open_store(address)
    yield store
    await store.close()


async def guest(store: Store, who: str, **fields: object) -> Identity:
    made = replace(new_guest(who, "en", NOW), **fields)
    await store.put_identity(made)
    return made


async def left(store: Store, *whos: str) -> set[str]:
    return set(await store.identities(whos))


async def test_who_has_nothing_and_does_not_come_back_is_cleared(store: Store) -> None:
    await guest(store, "ada")
    await store.put_token(Token("t", "ada", "bot", "hash", NOW, None), 0)
    await store.mute("ada", "bob")
    await store.learn("ada", LessonProgress("a", 1, False))
    await guest(store, "bob")
    await store.mute("bob", "ada")
    assert await Clearing(store, lambda: LATER - 2).clear() == 0
    await store.note_visit("bob", NOW + 5)
    assert await Clearing(store, lambda: LATER).clear() == 1
    assert await left(store, "ada", "bob") == {"bob"}
    assert await store.tokens_of("ada") == []
    assert await store.lessons_of("ada") == []
    assert await store.mutes("ada") == await store.mutes("bob") == set()


async def test_who_has_a_table_a_name_or_anything_that_others_need_stays(store: Store) -> None:
    for who in ("sits", "hosts", "speaks", "reports", "reported", "program"):
        await guest(store, who)
    await guest(store, "named", name="Ana")
    await guest(store, "banned", banned=LATER + DAY)
    await guest(store, "account", kind="account", account="ana")
    await create_table(store, "t", "sits", host="hosts")
    await store.add_chat("t", NOW, "speaks", "onlookers", "hello")
    await store.report(NOW, "t", "reports", "reported", "rude")
    await store.put_token(Token("t", "program", "bot", "hash", NOW, None), 0)
    await store.touch("t", NOW + DAY)
    everybody = ["sits", "hosts", "speaks", "reports", "reported", "program", "named", "banned", "account"]
    assert await Clearing(store, lambda: LATER).clear() == 0
    assert await left(store, *everybody) == set(everybody)
    much_later = Clearing(store, lambda: LATER + 200 * DAY)
    assert await much_later.clear() == 2
    assert set(everybody) - await left(store, *everybody) == {"program", "banned"}


async def test_names_that_the_server_gave_are_no_names_in_any_language(store: Store) -> None:
    for language in ("en", "fr", "de"):
        await store.put_identity(replace(new_guest(f"guest-{language}", language, NOW), language="en"))
    await guest(store, "merged", name="", deleted=True, generation=1)
    assert await Clearing(store, lambda: LATER).clear() == 4


async def test_as_many_as_there_are(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("teocalli.server.identity.clearing._BATCH", 3)
    for number in range(8):
        await guest(store, f"guest{number}", **({"name": "Ana"} if number < 4 else {}))
    assert await Clearing(store, lambda: LATER).clear() == 4


async def test_who_comes_back_at_that_moment_stays(store: Store) -> None:
    await guest(store, "ada")
    before = LATER - IDLE_DAYS * DAY
    assert [found.id for found in await store.idle_guests(before, "", 10)] == ["ada"]
    await store.note_visit("ada", LATER)
    assert await store.clear_guests(["ada"], before) == 0


async def test_an_unexpected_error_is_logged_and_does_not_end_clearing(caplog: pytest.LogCaptureFixture) -> None:
    clearing, tries = Clearing(cast(Store, None), lambda: NOW), 0
    done = asyncio.Event()

    async def clear() -> int:
        nonlocal tries
        tries += 1
        if tries == 3:
            done.set()
        raise (StoreDown("the disk is full"), ValueError("nobody expected this"), KeyError("nor this"))[tries - 1]

    with patch.object(clearing, "clear", clear), patch("teocalli.server.identity.clearing.INTERVAL", 0.0):
        task = asyncio.create_task(clearing.run())
        await asyncio.wait({task, asyncio.create_task(done.wait())}, return_when=asyncio.FIRST_COMPLETED)
        assert not task.done()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert [record.levelname for record in caplog.records][:3] == ["WARNING", "ERROR", "ERROR"]
    assert "nobody expected this" in caplog.text


async def test_looking_at_a_page_is_a_visit(backend: Backend) -> None:
    visitor = await backend.visit()
    ana = await backend.authentication.remember(visitor, NOW)
    await backend.visit(visitor.set_cookie, NOW + 3600)
    assert (await backend.store.identities([ana.id]))[ana.id].seen == NOW
    await backend.visit(visitor.set_cookie, NOW + 60 * DAY)
    assert (await backend.store.identities([ana.id]))[ana.id].seen == NOW + 60 * DAY
    assert await Clearing(backend.store, lambda: LATER).clear() == 0


async def test_who_was_cleared_and_comes_back_is_the_same_guest(backend: Backend) -> None:
    visitor = await backend.visit()
    await backend.authentication.remember(visitor, NOW)
    assert await Clearing(backend.store, lambda: LATER).clear() == 1
    again = await backend.visit(visitor.set_cookie, LATER)
    assert (again.identity.id, again.kept) == (visitor.identity.id, False)
    assert (await backend.authentication.remember(again, LATER)).id == visitor.identity.id
