"""Tokens, by which programs act for an identity."""

import hashlib

import pytest

from teocalli.server.identity.tokens import MOST, bearer_token
from teocalli.server.refusals import RequestRefused
from teocalli.store.rows import Identity
from tests.server.identity.setup import HOME, NOW, PHRASE, Backend


async def refused(backend: Backend, authorization: str, now: float = NOW) -> str:
    with pytest.raises(RequestRefused) as caught:
        await backend.tokens.find(authorization, now)
    assert caught.value.status == 401
    return caught.value.reason


async def owner(backend: Backend, authorization: str) -> Identity:
    shown = await backend.tokens.find(authorization, NOW)
    assert shown is not None
    return shown[1]


async def test_a_token_is_shown_once_and_kept_as_a_hash(backend: Backend) -> None:
    ana = await backend.guest()
    token, text = await backend.tokens.make(ana, " my bot ", NOW)
    assert text.startswith("teo_")
    assert len(text) == 47
    assert token.label == "my bot"
    assert token.hash == hashlib.sha256(text.encode()).hexdigest()
    assert await backend.tokens.tokens_of(ana) == [token]
    assert text not in repr(await backend.tokens.tokens_of(ana))


async def test_it_says_for_whom_a_program_acts(backend: Backend) -> None:
    ana, _ = await backend.account()
    token, text = await backend.tokens.make(ana, "bot", NOW)
    assert await owner(backend, f"Bearer {text}") == ana
    assert await owner(backend, f"bearer  {text} ") == ana
    visitor = await backend.authentication.identify(cookie=None, authorization=f"Bearer {text}", language="en", now=NOW)
    assert (visitor.identity, visitor.by, visitor.kept, visitor.set_cookie) == (ana, "token", True, None)
    assert visitor.token == token.id


async def test_with_a_token_the_cookie_does_not_count(backend: Backend) -> None:
    ana, ben = await backend.guest(), await backend.guest()
    _, text = await backend.tokens.make(ana, "bot", NOW)
    cookie = backend.authentication.cookie(ben, NOW).partition(";")[0]
    visitor = await backend.authentication.identify(
        cookie=cookie, authorization=f"Bearer {text}", language="en", now=NOW
    )
    assert visitor.identity == ana
    with pytest.raises(RequestRefused):
        await backend.authentication.identify(
            cookie=cookie, authorization="Bearer teo_nonsense", language="en", now=NOW
        )


async def test_no_token_is_no_refusal(backend: Backend) -> None:
    assert await backend.tokens.find(None, NOW) is None
    assert await backend.tokens.find("", NOW) is None
    assert await backend.tokens.find("Basic YW5hOmFuYQ==", NOW) is None
    assert bearer_token("Bearer") == ""


async def test_unknown_ones_are_refused(backend: Backend) -> None:
    ana = await backend.guest()
    _, text = await backend.tokens.make(ana, "bot", NOW)
    for wrong in ("", "x", text[:-1], text + "x", f"teo_{'A' * 43}", "teo_" + "é" * 43, text.upper(), "\ud800"):
        assert await refused(backend, f"Bearer {wrong}") == "bad_token"


async def test_deleted_ones_end_at_once(backend: Backend) -> None:
    ana, ben = await backend.guest(), await backend.guest()
    token, text = await backend.tokens.make(ana, "bot", NOW)
    with pytest.raises(RequestRefused) as caught:
        await backend.tokens.delete(ben, token.id)
    assert (caught.value.reason, caught.value.status) == ("no_such_token", 404)
    with pytest.raises(RequestRefused, match="no_such_token"):
        await backend.tokens.delete(ana, "\x00\ud800")
    await backend.tokens.delete(ana, token.id)
    assert await refused(backend, f"Bearer {text}") == "bad_token"
    assert await backend.tokens.tokens_of(ana) == []


async def test_they_end_with_the_identity(backend: Backend) -> None:
    ana = await backend.guest()
    _, text = await backend.tokens.make(ana, "bot", NOW)
    await backend.accounts.delete(ana, None, session="s", address=HOME, now=NOW)
    assert await refused(backend, f"Bearer {text}") == "bad_token"


async def test_they_end_with_all_that_signs_other_devices_out(backend: Backend) -> None:
    """Whoever used the browser before may have made one."""
    guest, texts = await backend.guest(), []

    async def made(who: Identity) -> None:
        texts.append((await backend.tokens.make(who, "bot", NOW))[1])

    await made(guest)
    entry = await backend.accounts.create(guest, "ana", PHRASE, address=HOME, now=NOW)
    await made(entry.identity)
    code = entry.recovery or ""
    entry = await backend.accounts.change_passphrase(entry.identity, PHRASE, PHRASE, session="s", address=HOME, now=NOW)
    await made(entry.identity)
    entry = await backend.accounts.sign_out_everywhere(entry.identity, now=NOW)
    await made(entry.identity)
    entry = await backend.accounts.recover(await backend.guest(), "ana", code, PHRASE, address=HOME, now=NOW)
    for text in texts:
        assert await refused(backend, f"Bearer {text}") == "bad_token"
    assert await backend.tokens.tokens_of(entry.identity) == []


async def test_they_outlive_a_new_name_and_signing_in(backend: Backend) -> None:
    ana, _ = await backend.account()
    _, text = await backend.tokens.make(ana, "bot", NOW)
    await backend.accounts.rename(ana, "Ana", now=NOW)
    ana = (await backend.accounts.sign_in(await backend.guest(), "ana", PHRASE, address=HOME, now=NOW)).identity
    assert await owner(backend, f"Bearer {text}") == ana


async def test_who_was_signed_out_makes_none(backend: Backend) -> None:
    ana, _ = await backend.account()
    await backend.accounts.sign_out_everywhere(ana, now=NOW)
    with pytest.raises(RequestRefused) as caught:
        await backend.tokens.make(ana, "bot", NOW)
    assert caught.value.reason == "signed_out"


async def test_the_last_use_is_noted_now_and_then(backend: Backend) -> None:
    ana = await backend.guest()
    _, text = await backend.tokens.make(ana, "bot", NOW)
    for now in (NOW + 10, NOW + 20, NOW + 4000):
        await backend.tokens.find(f"Bearer {text}", now)
        noted = (await backend.tokens.tokens_of(ana))[0].used
        assert noted == (NOW + 10 if now < NOW + 3600 else NOW + 4000)


async def test_one_has_only_so_many(backend: Backend) -> None:
    ana = await backend.guest()
    for number in range(MOST):
        await backend.tokens.make(ana, f"bot {number}", NOW)
    with pytest.raises(RequestRefused) as caught:
        await backend.tokens.make(ana, "one more", NOW)
    assert caught.value.reason == "tokens_full"
