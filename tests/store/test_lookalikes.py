"""Login names that look alike."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import create_engine

from teocalli.store import migrate
from teocalli.store.connect import open_store
from teocalli.store.lookalikes import skeleton
from teocalli.store.store import Clash, Store
from tests.store.samples import person


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("paypal", "p\u0430yp\u0430l"),
        ("scope", "\u0455\u0441\u043e\u0440\u0435"),
        ("modern", "rnodern"),
        ("lila", "1ila"),
        ("bob", "b0b"),
        ("ana", "\u03b1na"),
        ("\u00e9mile", "e\u0301mile"),
        ("ana", "ana\ufe0f"),
        ("ana", "an\U000e0100a"),
        ("ana", "a\u180bn\u180fa"),
        ("ana", "an\u034fa"),
        ("maria", "mari\u0307a"),
        ("maria", "mar\u0131\u0307a"),
        ("j\u0323an", "j\u0323\u0307an"),
    ],
)
def test_what_looks_alike_has_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"), [("ana", "anna"), ("ana", "aná"), ("ana.b", "ana_b"), ("ana2", "ana3"), ("zoe", "z\u0307oe")]
)
def test_what_can_be_told_apart_has_two(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


async def test_no_second_name_looks_like_the_first(store: Store) -> None:
    ada = person("ada", account="paypal", kind="account")
    await store.put_identity(ada)
    assert await store.account_like("p\u0430ypal") == await store.account_like("paypal") == "paypal"
    assert await store.account_like("paypals") is None
    bob = person("bob")
    await store.put_identity(bob)
    with pytest.raises(Clash) as caught:
        await store.change_identity(bob, replace(bob, account="p\u0430ypal"))
    assert caught.value.taken == "account"
    with pytest.raises(Clash):
        await store.put_identity(person("eve", account="paypa1"))
    await store.delete_identity("ada")
    await store.change_identity(bob, replace(bob, account="p\u0430ypal"))


def at_revision(path: Path, revision: str, accounts: list[tuple[str, str]]) -> None:
    """Make a database of an earlier version, with accounts and, if it has any, their skeletons of that time."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        migrate.upgrade(connection, revision)
        for at, (who, account) in enumerate(accounts):
            connection.exec_driver_sql(
                "INSERT INTO identities (id, name, kind, account, generation, created, seen, deleted)"
                " VALUES (?, '', 'account', ?, 0, ?, 1.0, 0)",
                (who, account, float(at)),
            )
        if revision >= "0003":
            connection.exec_driver_sql("UPDATE identities SET skeleton = account")
    engine.dispose()


async def test_of_names_that_look_alike_already_the_oldest_counts(tmp_path: Path) -> None:
    path = tmp_path / "teocalli.db"
    at_revision(path, "0002", [("eve", "paypal"), ("ada", "p\u0430ypal"), ("bob", "bob")])
    store = await open_store(str(path))
    try:
        for name in ("paypal", "p\u0430ypal", "bob"):
            assert await store.account_like(name) == name
            assert await store.identity_by_account(name) is not None
        assert await store.account_like("paypa1") == "paypal"
    finally:
        await store.close()


async def test_names_that_differ_by_what_shows_nothing_are_compared_anew(tmp_path: Path) -> None:
    """A database whose skeletons a version has made that took no notice of that."""
    path = tmp_path / "teocalli.db"
    at_revision(path, "0003", [("eve", "ana\ufe0f"), ("ada", "ana"), ("bob", "mari\u0307a")])
    store = await open_store(str(path))
    try:
        assert await store.account_like("an\ufe0fa") == "ana\ufe0f", "the oldest"
        assert await store.account_like("maria") == "mari\u0307a"
        assert await store.identity_by_account("ana") is not None, "who has a name keeps it"
        with pytest.raises(Clash):
            await store.put_identity(person("dee", account="maria"))
    finally:
        await store.close()
