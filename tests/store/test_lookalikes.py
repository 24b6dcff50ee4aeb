"""Login names that look alike."""

from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
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
    ],
)
def test_what_looks_alike_has_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("ana", "anna"), ("ana", "aná"), ("ana.b", "ana_b"), ("ana2", "ana3")])
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


async def test_of_names_that_look_alike_already_the_oldest_counts(tmp_path: Path) -> None:
    path = tmp_path / "teocalli.db"
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(migrate.__file__).parent / "migrations"))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        for at, (who, account) in enumerate([("eve", "paypal"), ("ada", "p\u0430ypal"), ("bob", "bob")]):
            connection.exec_driver_sql(
                "INSERT INTO identities VALUES (?, '', 'account', ?, NULL, NULL, 0, NULL, ?, 1.0, NULL, 0, NULL)",
                (who, account, float(at)),
            )
    engine.dispose()
    store = await open_store(str(path))
    try:
        for name in ("paypal", "p\u0430ypal", "bob"):
            assert await store.account_like(name) == name
            assert await store.identity_by_account(name) is not None
        assert await store.account_like("paypa1") == "paypal"
    finally:
        await store.close()
