"""Taking along one's own data, and deleting it."""

import asyncio

import msgspec
import pytest

from teocalli.server.identity.export import export
from teocalli.server.refusals import RequestRefused
from teocalli.store.rows import Identity, SeatHolder, TableRow
from tests.server.identity.setup import HOME, NOW, PHRASE, Backend


async def seated(backend: Backend, who: Identity, table: str) -> None:
    row = TableRow(table, b"s" * 32, "aztec", 2, "playing", True, who.id, NOW, NOW, 1, None, False, None, 0.0, b"{}")
    await backend.store.create(row, [b"{}"], None, [SeatHolder(1, who.id, True)])


async def test_one_can_take_ones_data_along(backend: Backend) -> None:
    ana, code = await backend.account()
    ben = await backend.guest()
    await seated(backend, ana, "t1")
    await backend.store.add_chat("t1", NOW, ana.id, "players", "bonjour")
    await backend.store.add_chat("t1", NOW, ben.id, "players", "secret of ben")
    token, text = await backend.tokens.make(ana, "my bot", NOW)
    await backend.store.mute(ana.id, ben.id)
    await seated(backend, ben, "t2")
    await backend.store.add_chat("t2", NOW, ana.id, "onlookers", "psst")
    await backend.store.add_chat("t2", NOW, ben.id, "onlookers", "secret of ben")
    deleted = await backend.store.add_chat("t2", NOW, ana.id, "onlookers", "deleted")
    await backend.store.delete_chat(deleted.id)
    await backend.store.report(NOW, "t2", ana.id, ben.id, "too loud")
    await backend.store.report(NOW, "t2", ben.id, ana.id, "secret of ben")
    mine = await export(backend.store, ana)
    assert (mine.me.id, mine.me.account) == (ana.id, "ana")
    assert [(seat.table, seat.seat) for seat in mine.seats] == [("t1", 1)]
    assert mine.hosted == ["t1"]
    assert [(line.table, line.room, line.text) for line in mine.chat] == [
        ("t1", "players", "bonjour"),
        ("t2", "onlookers", "psst"),
    ]
    assert [(made.table, made.about, made.text) for made in mine.reports] == [("t2", ben.id, "too loud")]
    assert [token.label for token in mine.tokens] == ["my bot"]
    assert mine.muted == [ben.id]
    written = msgspec.json.encode(mine).decode()
    for hidden in ("argon2", "secret of ben", token.hash, text, code):
        assert hidden not in written


async def test_deleting_wants_the_passphrase_and_forgets_the_name(backend: Backend) -> None:
    ana, _ = await backend.account()
    await seated(backend, ana, "t1")
    await backend.store.add_chat("t1", NOW, ana.id, "players", "bonjour")
    with pytest.raises(RequestRefused, match="wrong_passphrase"):
        await backend.accounts.delete(ana, None, session="s", address=HOME, now=NOW)
    cookie = backend.authentication.cookie(ana, NOW)
    await backend.accounts.delete(ana, PHRASE, session="s", address=HOME, now=NOW)
    kept = await backend.store.identity(ana.id)
    assert kept is not None
    assert (kept.deleted, kept.name, kept.account, kept.passphrase, kept.recovery) == (True, "", None, None, None)
    assert (await backend.visit(cookie)).identity.id != ana.id
    assert await backend.store.row("t1") is not None
    assert "bonjour" not in repr(await backend.store.chat("t1", ["players"], 0, 10))
    with pytest.raises(RequestRefused, match="wrong_sign_in"):
        await backend.accounts.sign_in(await backend.guest(), "ana", PHRASE, address=HOME, now=NOW)
    with pytest.raises(RequestRefused, match="signed_out"):
        await backend.accounts.rename(ana, "Eve", now=NOW)
    await backend.account("ana")


async def test_nothing_brings_back_who_is_deleted(backend: Backend) -> None:
    ana = await backend.guest()
    await asyncio.gather(
        backend.accounts.rename(ana, "Ana", now=NOW),
        backend.accounts.delete(ana, None, session="s", address=HOME, now=NOW),
        backend.accounts.rename(ana, "Ana", now=NOW),
        return_exceptions=True,
    )
    kept = await backend.store.identity(ana.id)
    assert kept is not None
    assert (kept.deleted, kept.name) == (True, "")


async def test_a_guest_is_deleted_without_a_passphrase(backend: Backend) -> None:
    visitor = await backend.visit()
    await backend.accounts.delete(visitor.identity, None, session="s", address=HOME, now=NOW)
    guest = await backend.authentication.remember(visitor, NOW)
    await backend.accounts.delete(guest, None, session="s", address=HOME, now=NOW)
    assert (await backend.visit(visitor.set_cookie)).identity.id != guest.id
