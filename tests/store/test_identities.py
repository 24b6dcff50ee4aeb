"""Identities, tokens, bans, chat, mutes, reports, secrets and heartbeats."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from teocalli.store.rows import LessonProgress, Token
from teocalli.store.store import Clash, Store
from tests.store.samples import create_table, person

pytestmark = pytest.mark.asyncio


async def test_an_identity_is_kept_and_changed(store: Store) -> None:
    assert await store.identity("ada") is None
    ada = person("ada", account="ada", kind="account", passphrase="p", recovery="r", language="de", banned=5.5)
    await store.put_identity(ada)
    assert await store.identity("ada") == ada
    assert await store.identity_by_account("ada") == ada
    assert await store.identity_by_account("bob") is None
    changed = msgspec.structs.replace(ada, name="Lady A", generation=3, endings="everywhere")
    await store.change_identity(ada, changed)
    assert await store.identity("ada") == changed
    await store.put_identity(person("bob"))
    assert await store.identities(["ada", "bob", "nobody", "ada"]) == {"ada": changed, "bob": person("bob")}


async def test_a_change_writes_nothing_but_itself(store: Store) -> None:
    """Whoever changes something knows what was kept when they looked, not what others write at the same moment."""
    ada = person("ada")
    await store.put_identity(ada)
    assert await store.ban("ada", 5.5)
    await store.change_identity(ada, msgspec.structs.replace(ada, name="Lady A"))
    await store.change_identity(ada, msgspec.structs.replace(ada, language="de", seen=9.0))
    await store.change_identity(ada, ada)
    await store.change_identity(person("ada", banned=5.5), person("ada", deleted=True))
    assert await store.identity("ada") == person("ada", name="Lady A", language="de", seen=9.0, banned=5.5)


async def test_nobody_is_changed_who_was_signed_out_or_deleted(store: Store) -> None:
    ada = person("ada")
    await store.put_identity(ada)
    await store.change_identity(ada, msgspec.structs.replace(ada, generation=1))
    with pytest.raises(Clash) as caught:
        await store.change_identity(ada, msgspec.structs.replace(ada, passphrase="mine now"))
    assert caught.value.taken == "identity"
    await store.delete_identity("ada")
    with pytest.raises(Clash):
        await store.change_identity(msgspec.structs.replace(ada, generation=2), person("ada", name="Eve"))
    with pytest.raises(Clash):
        await store.put_identity(ada)
    gone = await store.identity("ada")
    assert gone is not None
    assert (gone.name, gone.passphrase, gone.deleted) == ("", None, True)
    with pytest.raises(Clash):
        await store.change_identity(person("nobody"), person("nobody", name="Somebody"))


async def test_a_login_name_is_taken_once(store: Store) -> None:
    await store.put_identity(person("ada", account="ada"))
    with pytest.raises(Clash) as caught:
        await store.put_identity(person("eve", account="ada"))
    assert caught.value.taken == "account"
    assert await store.identity("eve") is None
    eve = person("eve")
    await store.put_identity(eve)
    with pytest.raises(Clash) as caught:
        await store.change_identity(eve, msgspec.structs.replace(eve, account="ada"))
    assert caught.value.taken == "account"
    await store.put_identity(person("g1"))
    await store.put_identity(person("g2"))


async def test_names_of_many(store: Store) -> None:
    people = [f"p{n}" for n in range(600)]
    await asyncio.gather(*(store.put_identity(person(who)) for who in people))
    names = await store.names([*people, "unknown", "p1"])
    assert names == {who: who.title() for who in people}
    assert await store.names([]) == {}


async def test_who_is_deleted_is_forgotten_and_the_games_stay(store: Store) -> None:
    await store.put_identity(person("ada", account="ada", passphrase="p", recovery="r"))
    await store.put_identity(person("bob"))
    await create_table(store, "t", "ada", "bob")
    await store.put_token(Token("k", "ada", "bot", "hash", 1.0, None), 0)
    await store.mute("ada", "bob")
    said = await store.add_chat("t", 1.0, "ada", "players", "my address is …")
    await store.add_chat("t", 2.0, "bob", "players", "hello")
    await store.delete_identity("ada")
    gone = await store.identity("ada")
    assert gone is not None
    assert (gone.name, gone.account, gone.passphrase, gone.recovery, gone.deleted) == ("", None, None, None, True)
    assert gone.generation == 1
    assert await store.identity_by_account("ada") is None
    assert await store.token_by_hash("hash") is None
    assert await store.mutes("ada") == set()
    assert [line.text for line in await store.chat("t", ["players"], 0, 10)] == ["", "hello"]
    assert (await store.chat("t", ["players"], 0, 1))[0].who == "bob"
    assert (await store.chat("t", ["players"], said.id - 1, 10))[0].deleted
    assert await store.seats_of("ada") == [("t", 0)]
    assert len(await store.events("t")) == 1
    await store.put_identity(person("eve", account="ada"))


async def test_all_of_a_guest_goes_into_an_account(store: Store) -> None:
    for who in ("ada", "guest", "bob", "cleo"):
        await store.put_identity(person(who))
    await create_table(store, "t", "bob", host="guest")
    await create_table(store, "u", "guest", host="bob")
    await store.add_chat("t", 1.0, "guest", "onlookers", "psst")
    await store.add_chat("t", 1.0, "ada", "players", "hello")
    await store.put_token(Token("k", "guest", "bot", "hash", 1.0, None), 0)
    for who, other in [("guest", "bob"), ("guest", "ada"), ("ada", "bob"), ("cleo", "guest"), ("cleo", "ada")]:
        await store.mute(who, other)
    await store.mute("bob", "guest")
    for who, of, step, is_done in [("guest", "a", 3, False), ("ada", "a", 1, True), ("guest", "b", 2, True)]:
        await store.learn(who, LessonProgress(of, step, is_done))
    made = await store.report(1.0, "t", "guest", "bob", "rude")
    about = await store.report(2.0, "t", "bob", "guest", "no, he")
    await store.merge_guest("guest", "ada")
    assert await store.hosted("ada") == ["t"]
    assert await store.hosted("guest") == []
    assert await store.seats_of("ada") == [("u", 0)]
    assert [line.text for line in await store.chat_of("ada")] == ["psst", "hello"]
    assert await store.chat_of("guest") == []
    assert await store.token_by_hash("hash") is None
    assert {who: await store.mutes(who) for who in ("ada", "guest", "bob", "cleo")} == {
        "ada": {"bob"},
        "guest": set(),
        "bob": {"ada"},
        "cleo": {"ada"},
    }
    assert await store.lessons_of("ada") == [LessonProgress("a", 3, True), LessonProgress("b", 2, True)]
    assert await store.lessons_of("guest") == []
    assert await store.reports_of("ada") == [msgspec.structs.replace(made, who="ada")]
    assert await store.reports_of("bob") == [msgspec.structs.replace(about, about="ada")]
    gone = await store.identity("guest")
    assert gone is not None
    assert (gone.name, gone.deleted, gone.generation) == ("", True, 1)
    assert await store.identity("ada") == person("ada")


@pytest.mark.parametrize(
    ("guest", "account", "after"),
    [(None, None, None), (None, 5.0, 5.0), (9.0, None, 9.0), (9.0, 5.0, 9.0), (5.0, 9.0, 9.0)],
)
async def test_no_ban_is_lifted_by_going_into_an_account(
    store: Store, guest: float | None, account: float | None, after: float | None
) -> None:
    await store.put_identity(person("guest", banned=guest))
    await store.put_identity(person("ada", banned=account))
    await store.merge_guest("guest", "ada")
    assert await store.identity("ada") == person("ada", banned=after)


async def test_tokens_end_with_a_generation_and_with_nothing_else(store: Store) -> None:
    ada, bob = person("ada"), person("bob")
    one, other = Token("1", "ada", "bot", "h1", 1.0, None), Token("2", "bob", "bot", "h2", 1.0, None)
    for who, token in ((ada, one), (bob, other)):
        await store.put_identity(who)
        await store.put_token(token, 0)
    renamed = msgspec.structs.replace(ada, name="Ada L")
    await store.change_identity(ada, renamed)
    with pytest.raises(Clash):
        await store.change_identity(person("ada", generation=5), person("ada", generation=6))
    assert await store.tokens_of("ada") == [one]
    await store.change_identity(renamed, msgspec.structs.replace(renamed, generation=1))
    assert await store.tokens_of("ada") == []
    assert await store.tokens_of("bob") == [other]


async def test_only_who_is_still_of_that_generation_gets_a_token(store: Store) -> None:
    ada = person("ada")
    await store.put_identity(ada)
    await store.change_identity(ada, msgspec.structs.replace(ada, generation=1))
    for token, generation in (
        (Token("1", "ada", "bot", "h1", 1.0, None), 0),
        (Token("2", "eve", "", "h2", 1.0, None), 0),
    ):
        with pytest.raises(Clash) as caught:
            await store.put_token(token, generation)
        assert caught.value.taken == "identity"
    await store.delete_identity("ada")
    with pytest.raises(Clash):
        await store.put_token(Token("3", "ada", "bot", "h3", 1.0, None), 2)
    assert await store.tokens_of("ada") == []


async def test_no_token_outlives_a_generation_that_ends_at_the_same_moment(store: Store) -> None:
    for number in range(20):
        ada = person(f"ada{number}")
        await store.put_identity(ada)
        await asyncio.gather(
            *(store.put_token(Token(f"{number}.{k}", ada.id, "", f"{number}.{k}", 1.0, None), 0) for k in range(4)),
            store.change_identity(ada, msgspec.structs.replace(ada, generation=1)),
            return_exceptions=True,
        )
        assert await store.tokens_of(ada.id) == []


async def test_tokens(store: Store) -> None:
    await store.put_identity(person("ada"))
    one = Token("1", "ada", "my bot", "h1", 1.0, None)
    two = Token("2", "ada", "other", "h2", 2.0, 2.5)
    await store.put_token(two, 0)
    await store.put_token(one, 0)
    assert await store.tokens_of("ada") == [one, two]
    assert await store.tokens_of("bob") == []
    assert await store.token_by_hash("h1") == one
    assert await store.token_by_hash("h3") is None
    assert await store.tokens_left(["1", "2", "3"]) == {"1", "2"}
    await store.touch("1", 9.0)
    assert await store.token_by_hash("h1") == msgspec.structs.replace(one, used=9.0)
    assert not await store.delete_token("1", "bob")
    assert await store.delete_token("1", "ada")
    assert not await store.delete_token("1", "ada")
    assert await store.tokens_of("ada") == [two]
    with pytest.raises(Clash) as caught:
        await store.put_token(Token("3", "ada", "", "h2", 1.0, None), 0)
    assert caught.value.taken == "token"


async def test_players_and_onlookers_talk_apart(store: Store) -> None:
    await create_table(store, "t")
    await create_table(store, "u")
    one = await store.add_chat("t", 1.0, "ada", "players", "hello")
    two = await store.add_chat("t", 2.0, "bob", "onlookers", "psst")
    three = await store.add_chat("t", 3.0, "ada", "players", "your turn")
    await store.add_chat("u", 3.0, "ada", "players", "elsewhere")
    assert one.id < two.id < three.id
    assert await store.chat("t", ["players"], 0, 10) == [one, three]
    assert await store.chat("t", ["players", "onlookers"], 0, 10) == [one, two, three]
    assert await store.chat("t", ["players", "onlookers"], one.id, 10) == [two, three]
    assert await store.chat("t", ["players", "onlookers"], 0, 2) == [two, three]
    assert await store.chat("t", [], 0, 2) == []
    assert await store.delete_chat(one.id)
    assert not await store.delete_chat(10_000)
    assert [line.text for line in await store.chat_of("ada")] == ["your turn", "elsewhere"]
    assert await store.chat_of("bob") == [two]
    assert await store.chat("t", ["players"], 0, 1000) == [
        msgspec.structs.replace(one, text="", deleted=True),
        three,
    ]
    with pytest.raises(KeyError):
        await store.add_chat("none", 1.0, "ada", "players", "anybody?")


async def test_lines_are_read_in_the_order_of_their_ids(another: Callable[[], Awaitable[Store]]) -> None:
    one, two = await another(), await another()
    await create_table(one, "t")
    seen: list[int] = []

    async def talk(store: Store) -> None:
        for n in range(20):
            await store.add_chat("t", float(n), "ada", "players", "word")

    async def listen() -> None:
        while len(seen) < 80:
            seen.extend(line.id for line in await two.chat("t", ["players"], seen[-1] if seen else 0, 1000))

    await asyncio.wait_for(asyncio.gather(talk(one), talk(two), talk(one), talk(two), listen()), 60)
    assert len(set(seen)) == 80


async def test_mutes(store: Store) -> None:
    await store.mute("ada", "bob")
    await store.mute("ada", "bob")
    await store.mute("ada", "cleo")
    assert await store.mutes("ada") == {"bob", "cleo"}
    await store.unmute("ada", "bob")
    assert await store.mutes("ada") == {"cleo"}
    assert await store.mutes("bob") == set()


async def test_reports_last_first(store: Store) -> None:
    one = await store.report(1.0, "t", "ada", "bob", "rude")
    two = await store.report(2.0, "t", "ada", "bob", "again")
    assert await store.reports() == [two, one]


async def test_addresses_are_banned_for_a_time(store: Store) -> None:
    await store.ban_address("10.0.0.1", 100.0)
    await store.ban_address("10.0.0.3", 50.0)
    among = ["10.0.0.1", "10.0.0.2", "10.0.0.3"]
    assert await store.addresses_banned(among, 49.0) == {"10.0.0.1": 100.0, "10.0.0.3": 50.0}
    assert await store.addresses_banned(among, 99.0) == {"10.0.0.1": 100.0}
    assert await store.addresses_banned(among, 100.0) == {}
    await store.ban_address("10.0.0.1", 0.0)
    assert await store.addresses_banned(among, 99.0) == {}


async def test_a_secret_is_made_once_for_all(another: Callable[[], Awaitable[Store]]) -> None:
    stores = [await another(), await another()]
    made = await asyncio.gather(*(store.secret("cookies", lambda: secrets.token_bytes(32)) for store in stores * 3))
    assert len(set(made)) == 1
    assert len(made[0]) == 32
    assert await stores[0].secret("other", lambda: b"x") == b"x"


async def test_the_last_heartbeat(store: Store) -> None:
    assert await store.last_heartbeat() is None
    await store.set_heartbeat(5.5)
    await store.set_heartbeat(6.5)
    assert await store.last_heartbeat() == 6.5
    await store.set_heartbeat(6.0)
    assert await store.last_heartbeat() == 6.5, "another clock is behind"
    await store.set_heartbeat(-90.0)
    assert await store.last_heartbeat() == -90.0, "the clock was wrong"
