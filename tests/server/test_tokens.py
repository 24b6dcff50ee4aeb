"""Tokens, by which programs act for an identity."""

import hashlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from teocalli.server.identity.refusals import TurnedAway
from teocalli.server.identity.tokens import MOST, bearer
from teocalli.store.opening import opened
from teocalli.store.rows import Identity
from tests.server.household import HOME, NOW, PHRASE, Household


@pytest_asyncio.fixture
async def house(tmp_path: Path) -> AsyncIterator[Household]:
    store = await opened(str(tmp_path / "house.sqlite"))
    household = await Household.on(store)
    yield household
    household.hasher.close()
    await store.close()


async def refused(house: Household, authorization: str, now: float = NOW) -> str:
    with pytest.raises(TurnedAway) as caught:
        await house.tokens.shown(authorization, now)
    assert caught.value.status == 401
    return caught.value.reason


async def owner(house: Household, authorization: str) -> Identity:
    shown = await house.tokens.shown(authorization, NOW)
    assert shown is not None
    return shown[1]


async def test_a_token_is_shown_once_and_kept_as_a_hash(house: Household) -> None:
    ana = await house.guest()
    token, text = await house.tokens.make(ana, " my bot ", NOW)
    assert text.startswith("teo_")
    assert len(text) == 47
    assert token.label == "my bot"
    assert token.hash == hashlib.sha256(text.encode()).hexdigest()
    assert await house.tokens.of(ana) == [token]
    assert text not in repr(await house.tokens.of(ana))


async def test_it_says_for_whom_a_program_acts(house: Household) -> None:
    ana, _ = await house.account()
    token, text = await house.tokens.make(ana, "bot", NOW)
    assert await owner(house, f"Bearer {text}") == ana
    assert await owner(house, f"bearer  {text} ") == ana
    visitor = await house.door.visitor(cookie=None, authorization=f"Bearer {text}", language="en", now=NOW)
    assert (visitor.identity, visitor.by, visitor.kept, visitor.set_cookie) == (ana, "token", True, None)
    assert visitor.token == token.id


async def test_with_a_token_the_cookie_does_not_count(house: Household) -> None:
    ana, ben = await house.guest(), await house.guest()
    _, text = await house.tokens.make(ana, "bot", NOW)
    cookie = house.door.cookie(ben, NOW).partition(";")[0]
    visitor = await house.door.visitor(cookie=cookie, authorization=f"Bearer {text}", language="en", now=NOW)
    assert visitor.identity == ana
    with pytest.raises(TurnedAway):
        await house.door.visitor(cookie=cookie, authorization="Bearer teo_nonsense", language="en", now=NOW)


async def test_no_token_is_no_refusal(house: Household) -> None:
    assert await house.tokens.shown(None, NOW) is None
    assert await house.tokens.shown("", NOW) is None
    assert await house.tokens.shown("Basic YW5hOmFuYQ==", NOW) is None
    assert bearer("Bearer") == ""


async def test_unknown_ones_are_refused(house: Household) -> None:
    ana = await house.guest()
    _, text = await house.tokens.make(ana, "bot", NOW)
    for wrong in ("", "x", text[:-1], text + "x", f"teo_{'A' * 43}", "teo_" + "é" * 43, text.upper(), "\ud800"):
        assert await refused(house, f"Bearer {wrong}") == "bad_token"


async def test_deleted_ones_end_at_once(house: Household) -> None:
    ana, ben = await house.guest(), await house.guest()
    token, text = await house.tokens.make(ana, "bot", NOW)
    with pytest.raises(TurnedAway) as caught:
        await house.tokens.delete(ben, token.id)
    assert (caught.value.reason, caught.value.status) == ("no_such_token", 404)
    with pytest.raises(TurnedAway, match="no_such_token"):
        await house.tokens.delete(ana, "\x00\ud800")
    await house.tokens.delete(ana, token.id)
    assert await refused(house, f"Bearer {text}") == "bad_token"
    assert await house.tokens.of(ana) == []


async def test_they_end_with_the_identity(house: Household) -> None:
    ana = await house.guest()
    _, text = await house.tokens.make(ana, "bot", NOW)
    await house.accounts.delete(ana, None, address=HOME, now=NOW)
    assert await refused(house, f"Bearer {text}") == "bad_token"


async def test_they_end_with_all_that_signs_other_devices_out(house: Household) -> None:
    """Whoever used the browser before may have made one."""
    guest, texts = await house.guest(), []

    async def made(who: Identity) -> None:
        texts.append((await house.tokens.make(who, "bot", NOW))[1])

    await made(guest)
    entry = await house.accounts.create(guest, "ana", PHRASE, address=HOME, now=NOW)
    await made(entry.identity)
    code = entry.recovery or ""
    entry = await house.accounts.change_passphrase(entry.identity, PHRASE, PHRASE, address=HOME, now=NOW)
    await made(entry.identity)
    entry = await house.accounts.sign_out_everywhere(entry.identity, now=NOW)
    await made(entry.identity)
    entry = await house.accounts.recover(await house.guest(), "ana", code, PHRASE, address=HOME, now=NOW)
    for text in texts:
        assert await refused(house, f"Bearer {text}") == "bad_token"
    assert await house.tokens.of(entry.identity) == []


async def test_they_outlive_a_new_name_and_signing_in(house: Household) -> None:
    ana, _ = await house.account()
    _, text = await house.tokens.make(ana, "bot", NOW)
    await house.accounts.rename(ana, "Ana", now=NOW)
    ana = (await house.accounts.sign_in(await house.guest(), "ana", PHRASE, address=HOME, now=NOW)).identity
    assert await owner(house, f"Bearer {text}") == ana


async def test_who_was_signed_out_makes_none(house: Household) -> None:
    ana, _ = await house.account()
    await house.accounts.sign_out_everywhere(ana, now=NOW)
    with pytest.raises(TurnedAway) as caught:
        await house.tokens.make(ana, "bot", NOW)
    assert caught.value.reason == "signed_out"


async def test_the_last_use_is_noted_now_and_then(house: Household) -> None:
    ana = await house.guest()
    _, text = await house.tokens.make(ana, "bot", NOW)
    for now in (NOW + 10, NOW + 20, NOW + 4000):
        await house.tokens.shown(f"Bearer {text}", now)
        noted = (await house.tokens.of(ana))[0].used
        assert noted == (NOW + 10 if now < NOW + 3600 else NOW + 4000)


async def test_one_has_only_so_many(house: Household) -> None:
    ana = await house.guest()
    for number in range(MOST):
        await house.tokens.make(ana, f"bot {number}", NOW)
    with pytest.raises(TurnedAway) as caught:
        await house.tokens.make(ana, "one more", NOW)
    assert caught.value.reason == "tokens_full"
