"""Accounts: creating one, signing in, recovering it, and changing it on several devices."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest
from argon2 import PasswordHasher, extract_parameters
from msgspec.structs import replace

from teocalli.server.identity.accounts import Accounts
from teocalli.server.identity.authentication import Visitor
from teocalli.server.identity.endings import MOST
from teocalli.server.identity.hashing import Hasher
from teocalli.server.identity.identities import Identities
from teocalli.server.limits import UNLIMITED, RateLimits
from teocalli.server.refusals import RateLimited, RequestRefused
from teocalli.store.rows import Identity
from tests.server.identity.setup import HOME, NOW, PHRASE, Backend, quick_hasher, reason

# Creating an account.


async def test_a_guest_becomes_an_account_and_stays_who_they_are(backend: Backend) -> None:
    guest = await backend.guest()
    entry = await backend.accounts.create(guest, " Ana.B ", PHRASE, address=HOME, now=NOW)
    assert (entry.identity.id, entry.identity.name) == (guest.id, guest.name)
    assert (entry.identity.kind, entry.identity.account, entry.merged) == ("account", "ana.b", [])
    assert await backend.store.identity_by_account("ana.b") == entry.identity
    assert entry.recovery is not None
    kept = repr(entry.identity)
    assert PHRASE not in kept
    assert entry.recovery not in kept
    assert entry.recovery.replace("-", "") not in kept
    assert str(entry.identity.passphrase).startswith("$argon2id$")
    assert str(entry.identity.recovery).startswith("$argon2id$")


async def test_a_guest_of_whom_nothing_is_kept_may_create_one_too(backend: Backend) -> None:
    visitor = await backend.visit()
    entry = await backend.accounts.create(visitor.identity, "ana", PHRASE, address=HOME, now=NOW)
    assert await backend.store.identity(visitor.identity.id) == entry.identity


async def test_copies_of_the_guests_cookie_do_not_open_the_account(backend: Backend) -> None:
    visitor = await backend.visit()
    entry = await backend.accounts.create(visitor.identity, "ana", PHRASE, address=HOME, now=NOW)
    assert (await backend.visit(visitor.set_cookie)).identity.id != entry.identity.id
    assert (await backend.visit(backend.authentication.cookie(entry.identity, NOW))).identity == entry.identity


async def test_a_name_is_taken_however_it_is_written(backend: Backend) -> None:
    await backend.account("ana")
    with pytest.raises(RequestRefused) as caught:
        await backend.accounts.create(await backend.guest(), "ANA", PHRASE, address=HOME, now=NOW)
    assert (reason(caught), caught.value.status) == ("account_taken", 409)


async def test_no_new_name_looks_like_one_that_is_taken(backend: Backend) -> None:
    await backend.account("paypal")
    for name in ("p\u0430ypal", "PAYPA1"):
        with pytest.raises(RequestRefused) as caught:
            await backend.accounts.create(await backend.guest(), name, PHRASE, address=HOME, now=NOW)
        assert (reason(caught), caught.value.status) == ("account_lookalike", 409)
    await backend.accounts.create(await backend.guest(), "paypals", PHRASE, address=HOME, now=NOW)


async def test_of_two_that_look_alike_at_the_same_moment_one_gets_the_name(backend: Backend) -> None:
    guests = [await backend.guest() for _ in range(2)]
    done = await asyncio.gather(
        *(
            backend.accounts.create(guest, name, PHRASE, address=HOME, now=NOW)
            for guest, name in zip(guests, ("paypal", "paypa1"), strict=True)
        ),
        return_exceptions=True,
    )
    assert [result.reason for result in done if isinstance(result, RequestRefused)] == ["account_lookalike"]


async def test_of_two_at_the_same_moment_one_gets_the_name(backend: Backend) -> None:
    guests = [await backend.guest() for _ in range(3)]
    done = await asyncio.gather(
        *(backend.accounts.create(guest, "ana", PHRASE, address=HOME, now=NOW) for guest in guests),
        return_exceptions=True,
    )
    turned = [result for result in done if isinstance(result, RequestRefused)]
    assert [result.reason for result in turned] == ["account_taken"] * 2


async def test_one_account_each(backend: Backend) -> None:
    guest = await backend.guest()
    done = await asyncio.gather(
        backend.accounts.create(guest, "ana", PHRASE, address=HOME, now=NOW),
        backend.accounts.create(guest, "ben", PHRASE, address=HOME, now=NOW),
        return_exceptions=True,
    )
    assert sum(isinstance(result, RequestRefused) for result in done) == 1
    ana, _ = await backend.account("cleo")
    with pytest.raises(RequestRefused) as caught:
        await backend.accounts.create(ana, "dora", PHRASE, address=HOME, now=NOW)
    assert reason(caught) == "has_account"


@pytest.mark.parametrize(
    ("name", "phrase", "why"),
    [("a", PHRASE, "account_name"), ("ana", "short", "passphrase_length"), ("ana", "password", "passphrase_common")],
)
async def test_names_and_passphrases_follow_the_rules(backend: Backend, name: str, phrase: str, why: str) -> None:
    with pytest.raises(RequestRefused) as caught:
        await backend.accounts.create(await backend.guest(), name, phrase, address=HOME, now=NOW)
    assert reason(caught) == why


async def test_accounts_are_not_made_by_the_thousand(backend: Backend) -> None:
    for number in range(20):
        await backend.accounts.create((await backend.visit()).identity, f"ana{number}", PHRASE, address=HOME, now=NOW)
    with pytest.raises(RateLimited):
        await backend.accounts.create((await backend.visit()).identity, "ana99", PHRASE, address=HOME, now=NOW)


# Signing in.


async def test_an_account_is_the_same_on_another_device(backend: Backend) -> None:
    ana, _ = await backend.account()
    guest = await backend.guest()
    entry = await backend.accounts.sign_in(guest, " ANA ", PHRASE, address=HOME, now=NOW + 5)
    assert entry.identity == msgspec.structs.replace(ana, seen=NOW + 5)
    assert entry.merged == [(guest.id, ana.id)]
    assert entry.recovery is None
    assert (await backend.visit(backend.authentication.cookie(entry.identity, NOW))).identity.id == ana.id


async def test_only_a_guests_games_go_into_the_account(backend: Backend) -> None:
    ana, _ = await backend.account("ana")
    ben, _ = await backend.account("ben")
    assert (await backend.accounts.sign_in(ben, "ana", PHRASE, address=HOME, now=NOW)).merged == []
    assert (await backend.accounts.sign_in(ana, "ana", PHRASE, address=HOME, now=NOW)).merged == []


async def test_an_unknown_account_and_a_wrong_passphrase_look_the_same(backend: Backend) -> None:
    await backend.account()
    guest, said, tried = await backend.guest(), set(), []

    class Watched(Hasher):
        async def verify(self, known: str | None, secret: str, *, always: bool = False) -> bool:
            tried.append(known is not None)
            return await super().verify(known, secret, always=always)

    hasher = Watched(time_cost=1, memory_cost=8)
    accounts = Accounts(backend.store, backend.identities, hasher, RateLimits(UNLIMITED))
    for name in ("ana", "nobody", "", "a\x00b", "\ud800\ud800\ud800"):
        for phrase in ("wrong passphrase", "", "x" * 100_000, "\ud800"):
            with pytest.raises(RequestRefused) as caught:
                await accounts.sign_in(guest, name, phrase, address=HOME, now=NOW)
            said.add(str(caught.value))
    hasher.close()
    assert len(said) == 1
    assert len(tried) == 20


async def test_an_unknown_account_costs_as_much_as_a_wrong_passphrase(monkeypatch: pytest.MonkeyPatch) -> None:
    hasher, verified = quick_hasher(), []
    verify = PasswordHasher.verify

    def watched(self: PasswordHasher, hash: str | bytes, password: str | bytes) -> bool:  # noqa: A002 (argon2's name)
        verified.append(extract_parameters(str(hash)))
        return verify(self, hash, password)

    monkeypatch.setattr(PasswordHasher, "verify", watched)
    assert not await hasher.verify(None, "wrong passphrase")
    assert not await hasher.verify(await hasher.hash(PHRASE), "wrong passphrase")
    hasher.close()
    assert len(verified) == 2
    assert verified[0] == verified[1]


async def test_guessing_is_slowed_down_by_account_wherever_it_comes_from(backend: Backend) -> None:
    await backend.account()
    guest = await backend.guest()
    for number in range(10):
        with pytest.raises(RequestRefused, match="wrong_sign_in"):
            await backend.accounts.sign_in(guest, "ana", "a guess", address=f"192.0.2.{number}", now=NOW)
    with pytest.raises(RateLimited):
        await backend.accounts.sign_in(guest, "Ana", PHRASE, address="198.51.100.1", now=NOW)
    await backend.accounts.sign_in(guest, "Ana", PHRASE, address="198.51.100.1", now=NOW + 30)


async def test_guessing_is_slowed_down_by_address_whatever_the_account(backend: Backend) -> None:
    guest = await backend.guest()
    for number in range(20):
        with pytest.raises(RequestRefused, match="wrong_sign_in"):
            await backend.accounts.sign_in(guest, f"ana{number}", "a guess", address=HOME, now=NOW)
    with pytest.raises(RateLimited):
        await backend.accounts.sign_in(guest, "ana99", "a guess", address=HOME, now=NOW)


async def test_signing_in_rightly_does_not_use_up_the_account(backend: Backend) -> None:
    await backend.account()
    for number in range(15):
        await backend.accounts.sign_in(await backend.guest(), "ana", PHRASE, address=f"192.0.2.{number}", now=NOW)


async def test_a_hash_with_old_costs_is_computed_again(backend: Backend) -> None:
    ana, _ = await backend.account()
    stronger = Hasher(time_cost=2, memory_cost=16)
    accounts = Accounts(backend.store, backend.identities, stronger, backend.limits)
    entry = await accounts.sign_in(await backend.guest(), "ana", PHRASE, address=HOME, now=NOW)
    assert entry.identity.passphrase != ana.passphrase
    again = await accounts.sign_in(await backend.guest(), "ana", PHRASE, address=HOME, now=NOW)
    stronger.close()
    assert again.identity.passphrase == entry.identity.passphrase
    assert again.identity.generation == ana.generation


# Recovering, changing, signing out.


async def test_the_recovery_code_opens_the_account_once(backend: Backend) -> None:
    ana, code = await backend.account()
    old_cookie, guest = backend.authentication.cookie(ana, NOW), await backend.guest()
    entry = await backend.accounts.recover(
        guest, "Ana", code.lower().replace("-", " "), "another passphrase", address=HOME, now=NOW
    )
    assert entry.identity.id == ana.id
    assert entry.merged == [(guest.id, ana.id)]
    assert entry.recovery not in (None, code)
    assert (await backend.visit(old_cookie)).identity.id != ana.id
    assert (await backend.visit(backend.authentication.cookie(entry.identity, NOW))).identity.id == ana.id
    await backend.accounts.sign_in(guest, "ana", "another passphrase", address=HOME, now=NOW)
    with pytest.raises(RequestRefused, match="wrong_sign_in"):
        await backend.accounts.sign_in(guest, "ana", PHRASE, address=HOME, now=NOW)
    with pytest.raises(RequestRefused) as caught:
        await backend.accounts.recover(guest, "ana", code, PHRASE, address=HOME, now=NOW)
    assert (reason(caught), caught.value.status) == ("wrong_recovery", 403)


async def test_recovering_an_unknown_account_looks_like_a_wrong_code(backend: Backend) -> None:
    _, code = await backend.account()
    guest = await backend.guest()
    for name, tried in (("nobody", code), ("ana", "0000-0000"), ("ana", ""), ("ana", "\ud800")):
        with pytest.raises(RequestRefused) as caught:
            await backend.accounts.recover(guest, name, tried, PHRASE, address=HOME, now=NOW)
        assert reason(caught) == "wrong_recovery"
    with pytest.raises(RequestRefused, match="passphrase_length"):
        await backend.accounts.recover(guest, "ana", code, "short", address=HOME, now=NOW)


async def test_codes_are_not_guessed(backend: Backend) -> None:
    await backend.account()
    guest = await backend.guest()
    for number in range(5):
        with pytest.raises(RequestRefused, match="wrong_recovery"):
            await backend.accounts.recover(guest, "ana", "guess", PHRASE, address=f"192.0.2.{number}", now=NOW)
    with pytest.raises(RateLimited):
        await backend.accounts.recover(guest, "ana", "guess", PHRASE, address="192.0.2.9", now=NOW)


async def test_changing_the_passphrase_signs_other_devices_out(backend: Backend) -> None:
    ana, _ = await backend.account()
    old_cookie = backend.authentication.cookie(ana, NOW)
    with pytest.raises(RequestRefused) as caught:
        await backend.accounts.change_passphrase(ana, "wrong", "another passphrase", session="s", address=HOME, now=NOW)
    assert reason(caught) == "wrong_passphrase"
    entry = await backend.accounts.change_passphrase(
        ana, PHRASE, "another passphrase", session="s", address=HOME, now=NOW
    )
    assert (await backend.visit(old_cookie)).by == "nothing"
    assert (await backend.visit(backend.authentication.cookie(entry.identity, NOW))).identity.id == ana.id
    await backend.accounts.sign_in(await backend.guest(), "ana", "another passphrase", address=HOME, now=NOW)


async def test_a_guest_has_no_passphrase_to_change(backend: Backend) -> None:
    with pytest.raises(RequestRefused) as caught:
        await backend.accounts.change_passphrase(await backend.guest(), "", PHRASE, session="s", address=HOME, now=NOW)
    assert reason(caught) == "no_account"


async def test_who_has_taken_a_session_cannot_guess_the_passphrase(backend: Backend) -> None:
    ana, _ = await backend.account()
    for _ in range(10):
        with pytest.raises(RequestRefused, match="wrong_passphrase"):
            await backend.accounts.delete(ana, "a guess", session="s", address=HOME, now=NOW)
    with pytest.raises(RateLimited):
        await backend.accounts.change_passphrase(ana, PHRASE, "another passphrase", session="s", address=HOME, now=NOW)


async def test_signing_out_everywhere(backend: Backend) -> None:
    ana, _ = await backend.account()
    old_cookie = backend.authentication.cookie(ana, NOW)
    entry = await backend.accounts.sign_out_everywhere(ana, now=NOW)
    assert (await backend.visit(old_cookie)).identity.id != ana.id
    assert (await backend.visit(backend.authentication.cookie(entry.identity, NOW))).identity.id == ana.id


async def test_who_was_signed_out_is_told_why_by_the_cookie_of_the_ended_session(backend: Backend) -> None:
    ana, code = await backend.account()
    first = backend.authentication.cookie(ana, NOW)
    assert (await backend.visit(first)).signed_out is None
    changed = await backend.accounts.change_passphrase(
        ana, PHRASE, "another passphrase", session="s", address=HOME, now=NOW
    )
    second = backend.authentication.cookie(changed.identity, NOW)
    everywhere = await backend.accounts.sign_out_everywhere(changed.identity, now=NOW)
    third = backend.authentication.cookie(everywhere.identity, NOW)
    recovered = await backend.accounts.recover(
        await backend.guest(), "ana", code, "a third passphrase", address=HOME, now=NOW
    )
    # Each of them by what ended it, whatever came after.
    whys = [(await backend.visit(cookie)).signed_out for cookie in (first, second, third)]
    assert whys == ["passphrase", "everywhere", "passphrase"]
    await backend.accounts.delete(recovered.identity, "a third passphrase", session="s", address=HOME, now=NOW)
    assert (await backend.visit(third)).signed_out == "deleted"
    # A stranger who knows the id is told nothing.
    assert (await backend.visit(f"teocalli=1.{ana.id}.0.{int(NOW)}.{'A' * 43}")).signed_out is None
    assert (await backend.visit()).signed_out is None


async def test_why_one_was_signed_out_outlives_the_cookie_of_the_ended_session(backend: Backend) -> None:
    ana, _ = await backend.account()
    entry = await backend.accounts.sign_out_everywhere(ana, now=NOW)
    guest = await backend.visit(backend.authentication.cookie(ana, NOW))
    assert guest.set_cookie is not None
    assert guest.set_ending is not None
    assert guest.set_ending.startswith("teocalli-ended=everywhere; Path=/; Max-Age=3600; HttpOnly")
    kept, ending = guest.set_cookie.partition(";")[0], guest.set_ending.partition(";")[0]
    again = await _with(backend, kept, ending)
    assert (again.identity.id, again.signed_out, again.set_ending) == (guest.identity.id, "everywhere", None)
    assert (await _with(backend, kept, "teocalli-ended=nonsense")).signed_out is None
    # Who has signed in again is not told any more.
    entered = backend.authentication.cookie(entry.identity, NOW).partition(";")[0]
    assert (await _with(backend, entered, ending)).signed_out is None


async def _with(backend: Backend, *cookies: str) -> Visitor:
    """A request with several cookies."""
    return await backend.authentication.identify(cookie="; ".join(cookies), authorization=None, language="fr", now=NOW)


async def test_of_many_endings_the_last_are_known(backend: Backend) -> None:
    ana, _ = await backend.account()
    cookies = []
    for _ in range(MOST + 1):
        cookies.append(backend.authentication.cookie(ana, NOW))
        ana = (await backend.accounts.sign_out_everywhere(ana, now=NOW)).identity
    assert [(await backend.visit(cookie)).signed_out for cookie in cookies] == [None, *["everywhere"] * MOST]


async def test_a_guest_can_sign_out_everywhere_too(backend: Backend) -> None:
    visitor = await backend.visit()
    entry = await backend.accounts.sign_out_everywhere(visitor.identity, now=NOW)
    assert (await backend.visit(visitor.set_cookie)).identity.id != entry.identity.id


async def test_who_was_signed_out_changes_nothing_any_more(backend: Backend) -> None:
    ana, _ = await backend.account()
    await backend.accounts.sign_out_everywhere(ana, now=NOW)
    for attempt in (
        backend.accounts.rename(ana, "Eve", now=NOW),
        backend.accounts.sign_out_everywhere(ana, now=NOW),
        backend.accounts.delete(ana, PHRASE, session="s", address=HOME, now=NOW),
        backend.accounts.change_passphrase(ana, PHRASE, "another passphrase", session="s", address=HOME, now=NOW),
    ):
        with pytest.raises(RequestRefused) as caught:
            await attempt
        assert reason(caught) == "signed_out"


async def test_renaming(backend: Backend) -> None:
    visitor = await backend.visit()
    renamed = await backend.accounts.rename(visitor.identity, "  Ana   B ", now=NOW)
    assert renamed.name == "Ana B"
    assert await backend.store.names([renamed.id]) == {renamed.id: "Ana B"}
    with pytest.raises(RequestRefused, match="name_characters"):
        await backend.accounts.rename(renamed, "Ana\nB", now=NOW)
    assert (await backend.accounts.set_language(renamed, "de", now=NOW)).language == "de"


async def test_no_change_undoes_another(backend: Backend) -> None:
    guest = await backend.guest()
    entry, renamed = await asyncio.gather(
        backend.accounts.create(guest, "ana", PHRASE, address=HOME, now=NOW),
        backend.accounts.rename(guest, "Ana", now=NOW),
    )
    assert renamed.name == "Ana"
    kept = await backend.store.identity(guest.id)
    assert kept is not None
    assert (kept.name, kept.account) == ("Ana", "ana")
    assert kept == entry.identity


def meanwhile(backend: Backend, monkeypatch: pytest.MonkeyPatch, done: Callable[[], Awaitable[object]]) -> None:
    """Another process does something just after this one has looked who somebody is."""
    look, left = backend.store.identity, [done]

    async def looked(who: str) -> Identity | None:
        known = await look(who)
        if left:
            await left.pop()()
        return known

    monkeypatch.setattr(backend.store, "identity", looked)


async def test_a_ban_at_the_same_moment_stays(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = await backend.guest()
    meanwhile(backend, monkeypatch, lambda: backend.store.ban(ana.id, NOW + 60))
    await backend.accounts.rename(ana, "Ana", now=NOW)
    kept = await backend.store.identity(ana.id)
    assert kept is not None
    assert (kept.name, kept.banned) == ("Ana", NOW + 60)


async def test_who_is_deleted_at_the_same_moment_stays_so(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = await backend.guest()
    meanwhile(backend, monkeypatch, lambda: backend.store.delete_identity(ana.id))
    with pytest.raises(RequestRefused) as caught:
        await backend.accounts.rename(ana, "Ana", now=NOW)
    assert caught.value.say("en") == "You have been signed out; sign in again."
    kept = await backend.store.identity(ana.id)
    assert kept is not None
    assert (kept.name, kept.deleted) == ("", True)


async def test_of_two_processes_one_changes_the_passphrase(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, _ = await backend.account()
    other = Identities(backend.store)
    out = replace(ana, generation=ana.generation + 1, passphrase="theirs")
    meanwhile(backend, monkeypatch, lambda: other.change(ana, lambda _: out))
    with pytest.raises(RequestRefused, match="signed_out"):
        await backend.identities.change(ana, lambda kept: replace(kept, passphrase="ours"))
    assert await backend.store.identity(ana.id) == out


async def test_two_processes_keep_a_new_guest_at_once(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = (await backend.visit()).identity
    other = Identities(backend.store)
    meanwhile(backend, monkeypatch, lambda: other.change(ana, lambda kept: replace(kept, language="de")))
    await backend.accounts.rename(ana, "Ana", now=NOW)
    kept = await backend.store.identity(ana.id)
    assert kept is not None
    assert (kept.name, kept.language) == ("Ana", "de")


async def test_limits_can_be_lifted_for_measuring(backend: Backend) -> None:
    accounts = Accounts(backend.store, backend.identities, backend.hasher, RateLimits(UNLIMITED))
    for number in range(30):
        await accounts.create((await backend.visit()).identity, f"ana{number}", PHRASE, address=HOME, now=NOW)
