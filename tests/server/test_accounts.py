"""Guests, and accounts that carry an identity to other devices."""

import asyncio
import math
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio
from argon2 import PasswordHasher, extract_parameters
from msgspec.structs import replace

from teocalli.core.words import LANGUAGES
from teocalli.server.identity.accounts import Accounts
from teocalli.server.identity.cookies import DAY
from teocalli.server.identity.door import admitted
from teocalli.server.identity.exporting import export
from teocalli.server.identity.hashing import Hasher
from teocalli.server.identity.people import People
from teocalli.server.identity.refusals import Limited, TurnedAway
from teocalli.server.limits import UNLIMITED, Limits
from teocalli.store.opening import opened
from teocalli.store.rows import Identity, SeatHolder, TableRow
from tests.server.household import HOME, NOW, PHRASE, Household, quick_hasher


@pytest_asyncio.fixture
async def house(tmp_path: Path) -> AsyncIterator[Household]:
    store = await opened(str(tmp_path / "house.sqlite"))
    household = await Household.on(store)
    yield household
    household.hasher.close()
    await store.close()


def reason(caught: pytest.ExceptionInfo[TurnedAway]) -> str:
    assert all(caught.value.say(language) for language in LANGUAGES)
    return caught.value.reason


# Guests.


async def test_a_guest_is_somebody_at_once_and_nothing_is_kept(house: Household) -> None:
    first = await house.knock()
    assert (first.by, first.kept) == ("nothing", False)
    again = await house.knock(first.set_cookie)
    assert (again.by, again.kept, again.set_cookie) == ("cookie", False, None)
    assert (again.identity.id, again.identity.name) == (first.identity.id, first.identity.name)
    assert await house.store.identity(first.identity.id) is None


async def test_a_guest_who_does_something_is_kept_with_their_name(house: Household) -> None:
    first = await house.knock()
    kept = await house.door.settled(first, NOW)
    assert await house.store.identity(kept.id) == kept == first.identity
    assert kept.language == "fr"
    assert (await house.knock(first.set_cookie)).kept


async def test_being_seen_is_noted_once_a_day(house: Household) -> None:
    cookie = (await house.knock()).set_cookie
    await house.door.settled(await house.knock(cookie), NOW)
    assert (await house.door.settled(await house.knock(cookie), NOW + 100)).seen == NOW
    assert (await house.door.settled(await house.knock(cookie), NOW + 2 * DAY)).seen == NOW + 2 * DAY


async def test_an_old_cookie_is_written_anew(house: Household) -> None:
    first = await house.knock()
    later = await house.knock(first.set_cookie, NOW + 31 * DAY)
    assert later.identity.id == first.identity.id
    assert later.set_cookie is not None
    assert (await house.knock(later.set_cookie, NOW + 420 * DAY)).identity.id == first.identity.id
    assert (await house.knock(first.set_cookie, NOW + 420 * DAY)).identity.id != first.identity.id


async def test_a_forged_cookie_makes_a_new_guest(house: Household) -> None:
    victim = await house.guest()
    forged = await house.knock(f"teocalli=1.{victim.id}.0.{int(NOW)}.{'A' * 43}")
    assert forged.by == "nothing"
    assert forged.identity.id != victim.id


async def test_what_another_site_makes_a_browser_fetch_gets_no_cookie(house: Household) -> None:
    visitor = await house.door.visitor(cookie=None, authorization=None, language="en", now=NOW, site="cross-site")
    assert visitor.set_cookie is None


async def test_who_signs_out_on_one_device_is_a_new_guest_there(house: Household) -> None:
    ana, _ = await house.account()
    left = house.door.leaving("de", NOW)
    assert left.identity.id != ana.id
    assert (await house.knock(left.set_cookie)).identity.id == left.identity.id
    assert (await house.knock(house.door.cookie(ana, NOW))).identity.id == ana.id


async def test_who_is_banned_may_not_take_part_until_then(house: Household) -> None:
    ana = await house.guest()
    admitted(ana, NOW)
    banned = msgspec.structs.replace(ana, banned=NOW + 60)
    with pytest.raises(TurnedAway) as caught:
        admitted(banned, NOW)
    assert reason(caught) == "banned"
    assert caught.value.say("en") == "You may look, but not take part before 2027-01-15 08:01 (UTC)."
    admitted(banned, NOW + 61)
    with pytest.raises(TurnedAway, match="9999"):
        admitted(msgspec.structs.replace(ana, banned=math.inf), NOW)


# Creating an account.


async def test_a_guest_becomes_an_account_and_stays_who_they_are(house: Household) -> None:
    guest = await house.guest()
    entry = await house.accounts.create(guest, " Ana.B ", PHRASE, address=HOME, now=NOW)
    assert (entry.identity.id, entry.identity.name) == (guest.id, guest.name)
    assert (entry.identity.kind, entry.identity.account, entry.merged) == ("account", "ana.b", [])
    assert await house.store.identity_by_account("ana.b") == entry.identity
    assert entry.recovery is not None
    kept = repr(entry.identity)
    assert PHRASE not in kept
    assert entry.recovery not in kept
    assert entry.recovery.replace("-", "") not in kept
    assert str(entry.identity.passphrase).startswith("$argon2id$")
    assert str(entry.identity.recovery).startswith("$argon2id$")


async def test_a_guest_of_whom_nothing_is_kept_may_create_one_too(house: Household) -> None:
    visitor = await house.knock()
    entry = await house.accounts.create(visitor.identity, "ana", PHRASE, address=HOME, now=NOW)
    assert await house.store.identity(visitor.identity.id) == entry.identity


async def test_copies_of_the_guests_cookie_do_not_open_the_account(house: Household) -> None:
    visitor = await house.knock()
    entry = await house.accounts.create(visitor.identity, "ana", PHRASE, address=HOME, now=NOW)
    assert (await house.knock(visitor.set_cookie)).identity.id != entry.identity.id
    assert (await house.knock(house.door.cookie(entry.identity, NOW))).identity == entry.identity


async def test_a_name_is_taken_however_it_is_written(house: Household) -> None:
    await house.account("ana")
    with pytest.raises(TurnedAway) as caught:
        await house.accounts.create(await house.guest(), "ANA", PHRASE, address=HOME, now=NOW)
    assert (reason(caught), caught.value.status) == ("account_taken", 409)


async def test_of_two_at_the_same_moment_one_gets_the_name(house: Household) -> None:
    guests = [await house.guest() for _ in range(3)]
    done = await asyncio.gather(
        *(house.accounts.create(guest, "ana", PHRASE, address=HOME, now=NOW) for guest in guests),
        return_exceptions=True,
    )
    turned = [result for result in done if isinstance(result, TurnedAway)]
    assert [result.reason for result in turned] == ["account_taken"] * 2


async def test_one_account_each(house: Household) -> None:
    guest = await house.guest()
    done = await asyncio.gather(
        house.accounts.create(guest, "ana", PHRASE, address=HOME, now=NOW),
        house.accounts.create(guest, "ben", PHRASE, address=HOME, now=NOW),
        return_exceptions=True,
    )
    assert sum(isinstance(result, TurnedAway) for result in done) == 1
    ana, _ = await house.account("cleo")
    with pytest.raises(TurnedAway) as caught:
        await house.accounts.create(ana, "dora", PHRASE, address=HOME, now=NOW)
    assert reason(caught) == "has_account"


@pytest.mark.parametrize(
    ("name", "phrase", "why"), [("a", PHRASE, "account_name"), ("ana", "short", "passphrase_length")]
)
async def test_names_and_passphrases_follow_the_rules(house: Household, name: str, phrase: str, why: str) -> None:
    with pytest.raises(TurnedAway) as caught:
        await house.accounts.create(await house.guest(), name, phrase, address=HOME, now=NOW)
    assert reason(caught) == why


async def test_accounts_are_not_made_by_the_thousand(house: Household) -> None:
    for number in range(20):
        await house.accounts.create((await house.knock()).identity, f"ana{number}", PHRASE, address=HOME, now=NOW)
    with pytest.raises(Limited):
        await house.accounts.create((await house.knock()).identity, "ana99", PHRASE, address=HOME, now=NOW)


# Signing in.


async def test_an_account_is_the_same_on_another_device(house: Household) -> None:
    ana, _ = await house.account()
    guest = await house.guest()
    entry = await house.accounts.sign_in(guest, " ANA ", PHRASE, address=HOME, now=NOW + 5)
    assert entry.identity == msgspec.structs.replace(ana, seen=NOW + 5)
    assert entry.merged == [(guest.id, ana.id)]
    assert entry.recovery is None
    assert (await house.knock(house.door.cookie(entry.identity, NOW))).identity.id == ana.id


async def test_only_a_guests_games_go_into_the_account(house: Household) -> None:
    ana, _ = await house.account("ana")
    ben, _ = await house.account("ben")
    assert (await house.accounts.sign_in(ben, "ana", PHRASE, address=HOME, now=NOW)).merged == []
    assert (await house.accounts.sign_in(ana, "ana", PHRASE, address=HOME, now=NOW)).merged == []


async def test_an_unknown_account_and_a_wrong_passphrase_look_the_same(house: Household) -> None:
    await house.account()
    guest, said, tried = await house.guest(), set(), []

    class Watched(Hasher):
        async def right(self, known: str | None, secret: str) -> bool:
            tried.append(known is not None)
            return await super().right(known, secret)

    hasher = Watched(time_cost=1, memory_cost=8)
    accounts = Accounts(house.store, house.people, hasher, Limits(UNLIMITED))
    for name in ("ana", "nobody", "", "a\x00b", "\ud800\ud800\ud800"):
        for phrase in ("wrong passphrase", "", "x" * 100_000, "\ud800"):
            with pytest.raises(TurnedAway) as caught:
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
    assert not await hasher.right(None, "wrong passphrase")
    assert not await hasher.right(await hasher.hashed(PHRASE), "wrong passphrase")
    hasher.close()
    assert len(verified) == 2
    assert verified[0] == verified[1]


async def test_guessing_is_slowed_down_by_account_wherever_it_comes_from(house: Household) -> None:
    await house.account()
    guest = await house.guest()
    for number in range(10):
        with pytest.raises(TurnedAway, match="wrong_sign_in"):
            await house.accounts.sign_in(guest, "ana", "a guess", address=f"192.0.2.{number}", now=NOW)
    with pytest.raises(Limited):
        await house.accounts.sign_in(guest, "Ana", PHRASE, address="198.51.100.1", now=NOW)
    await house.accounts.sign_in(guest, "Ana", PHRASE, address="198.51.100.1", now=NOW + 30)


async def test_guessing_is_slowed_down_by_address_whatever_the_account(house: Household) -> None:
    guest = await house.guest()
    for number in range(20):
        with pytest.raises(TurnedAway, match="wrong_sign_in"):
            await house.accounts.sign_in(guest, f"ana{number}", "a guess", address=HOME, now=NOW)
    with pytest.raises(Limited):
        await house.accounts.sign_in(guest, "ana99", "a guess", address=HOME, now=NOW)


async def test_signing_in_rightly_does_not_use_up_the_account(house: Household) -> None:
    await house.account()
    for number in range(15):
        await house.accounts.sign_in(await house.guest(), "ana", PHRASE, address=f"192.0.2.{number}", now=NOW)


async def test_a_hash_with_old_costs_is_made_anew(house: Household) -> None:
    ana, _ = await house.account()
    stronger = Hasher(time_cost=2, memory_cost=16)
    accounts = Accounts(house.store, house.people, stronger, house.limits)
    entry = await accounts.sign_in(await house.guest(), "ana", PHRASE, address=HOME, now=NOW)
    assert entry.identity.passphrase != ana.passphrase
    again = await accounts.sign_in(await house.guest(), "ana", PHRASE, address=HOME, now=NOW)
    stronger.close()
    assert again.identity.passphrase == entry.identity.passphrase
    assert again.identity.generation == ana.generation


# Recovering, changing, signing out.


async def test_the_recovery_code_opens_the_account_once(house: Household) -> None:
    ana, code = await house.account()
    old_cookie, guest = house.door.cookie(ana, NOW), await house.guest()
    entry = await house.accounts.recover(
        guest, "Ana", code.lower().replace("-", " "), "another passphrase", address=HOME, now=NOW
    )
    assert entry.identity.id == ana.id
    assert entry.merged == [(guest.id, ana.id)]
    assert entry.recovery not in (None, code)
    assert (await house.knock(old_cookie)).identity.id != ana.id
    assert (await house.knock(house.door.cookie(entry.identity, NOW))).identity.id == ana.id
    await house.accounts.sign_in(guest, "ana", "another passphrase", address=HOME, now=NOW)
    with pytest.raises(TurnedAway, match="wrong_sign_in"):
        await house.accounts.sign_in(guest, "ana", PHRASE, address=HOME, now=NOW)
    with pytest.raises(TurnedAway) as caught:
        await house.accounts.recover(guest, "ana", code, PHRASE, address=HOME, now=NOW)
    assert (reason(caught), caught.value.status) == ("wrong_recovery", 403)


async def test_recovering_an_unknown_account_looks_like_a_wrong_code(house: Household) -> None:
    _, code = await house.account()
    guest = await house.guest()
    for name, tried in (("nobody", code), ("ana", "0000-0000"), ("ana", ""), ("ana", "\ud800")):
        with pytest.raises(TurnedAway) as caught:
            await house.accounts.recover(guest, name, tried, PHRASE, address=HOME, now=NOW)
        assert reason(caught) == "wrong_recovery"
    with pytest.raises(TurnedAway, match="passphrase_length"):
        await house.accounts.recover(guest, "ana", code, "short", address=HOME, now=NOW)


async def test_codes_are_not_guessed(house: Household) -> None:
    await house.account()
    guest = await house.guest()
    for number in range(5):
        with pytest.raises(TurnedAway, match="wrong_recovery"):
            await house.accounts.recover(guest, "ana", "guess", PHRASE, address=f"192.0.2.{number}", now=NOW)
    with pytest.raises(Limited):
        await house.accounts.recover(guest, "ana", "guess", PHRASE, address="192.0.2.9", now=NOW)


async def test_changing_the_passphrase_signs_other_devices_out(house: Household) -> None:
    ana, _ = await house.account()
    old_cookie = house.door.cookie(ana, NOW)
    with pytest.raises(TurnedAway) as caught:
        await house.accounts.change_passphrase(ana, "wrong", "another passphrase", address=HOME, now=NOW)
    assert reason(caught) == "wrong_passphrase"
    entry = await house.accounts.change_passphrase(ana, PHRASE, "another passphrase", address=HOME, now=NOW)
    assert (await house.knock(old_cookie)).by == "nothing"
    assert (await house.knock(house.door.cookie(entry.identity, NOW))).identity.id == ana.id
    await house.accounts.sign_in(await house.guest(), "ana", "another passphrase", address=HOME, now=NOW)


async def test_a_guest_has_no_passphrase_to_change(house: Household) -> None:
    with pytest.raises(TurnedAway) as caught:
        await house.accounts.change_passphrase(await house.guest(), "", PHRASE, address=HOME, now=NOW)
    assert reason(caught) == "no_account"


async def test_who_has_taken_a_session_cannot_guess_the_passphrase(house: Household) -> None:
    ana, _ = await house.account()
    for _ in range(10):
        with pytest.raises(TurnedAway, match="wrong_passphrase"):
            await house.accounts.delete(ana, "a guess", address=HOME, now=NOW)
    with pytest.raises(Limited):
        await house.accounts.change_passphrase(ana, PHRASE, "another passphrase", address=HOME, now=NOW)


async def test_signing_out_everywhere(house: Household) -> None:
    ana, _ = await house.account()
    old_cookie = house.door.cookie(ana, NOW)
    entry = await house.accounts.sign_out_everywhere(ana, now=NOW)
    assert (await house.knock(old_cookie)).identity.id != ana.id
    assert (await house.knock(house.door.cookie(entry.identity, NOW))).identity.id == ana.id


async def test_a_guest_can_sign_out_everywhere_too(house: Household) -> None:
    visitor = await house.knock()
    entry = await house.accounts.sign_out_everywhere(visitor.identity, now=NOW)
    assert (await house.knock(visitor.set_cookie)).identity.id != entry.identity.id


async def test_who_was_signed_out_changes_nothing_any_more(house: Household) -> None:
    ana, _ = await house.account()
    await house.accounts.sign_out_everywhere(ana, now=NOW)
    for attempt in (
        house.accounts.rename(ana, "Eve", now=NOW),
        house.accounts.sign_out_everywhere(ana, now=NOW),
        house.accounts.delete(ana, PHRASE, address=HOME, now=NOW),
        house.accounts.change_passphrase(ana, PHRASE, "another passphrase", address=HOME, now=NOW),
    ):
        with pytest.raises(TurnedAway) as caught:
            await attempt
        assert reason(caught) == "signed_out"


async def test_renaming(house: Household) -> None:
    visitor = await house.knock()
    renamed = await house.accounts.rename(visitor.identity, "  Ana   B ", now=NOW)
    assert renamed.name == "Ana B"
    assert await house.store.names([renamed.id]) == {renamed.id: "Ana B"}
    with pytest.raises(TurnedAway, match="name_characters"):
        await house.accounts.rename(renamed, "Ana\nB", now=NOW)
    assert (await house.accounts.speak(renamed, "de", now=NOW)).language == "de"


async def test_no_change_undoes_another(house: Household) -> None:
    guest = await house.guest()
    entry, renamed = await asyncio.gather(
        house.accounts.create(guest, "ana", PHRASE, address=HOME, now=NOW),
        house.accounts.rename(guest, "Ana", now=NOW),
    )
    assert renamed.name == "Ana"
    kept = await house.store.identity(guest.id)
    assert kept is not None
    assert (kept.name, kept.account) == ("Ana", "ana")
    assert kept == entry.identity


def meanwhile(house: Household, monkeypatch: pytest.MonkeyPatch, done: Callable[[], Awaitable[object]]) -> None:
    """Another process does something just after this one has looked who somebody is."""
    look, left = house.store.identity, [done]

    async def looked(who: str) -> Identity | None:
        known = await look(who)
        if left:
            await left.pop()()
        return known

    monkeypatch.setattr(house.store, "identity", looked)


async def test_a_ban_at_the_same_moment_stays(house: Household, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = await house.guest()
    meanwhile(house, monkeypatch, lambda: house.store.ban(ana.id, NOW + 60))
    await house.accounts.rename(ana, "Ana", now=NOW)
    kept = await house.store.identity(ana.id)
    assert kept is not None
    assert (kept.name, kept.banned) == ("Ana", NOW + 60)


async def test_who_is_deleted_at_the_same_moment_stays_so(house: Household, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = await house.guest()
    meanwhile(house, monkeypatch, lambda: house.store.delete_identity(ana.id))
    with pytest.raises(TurnedAway) as caught:
        await house.accounts.rename(ana, "Ana", now=NOW)
    assert caught.value.say("en") == "You have been signed out; sign in again."
    kept = await house.store.identity(ana.id)
    assert kept is not None
    assert (kept.name, kept.deleted) == ("", True)


async def test_of_two_processes_one_changes_the_passphrase(house: Household, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, _ = await house.account()
    other = People(house.store)
    out = replace(ana, generation=ana.generation + 1, passphrase="theirs")
    meanwhile(house, monkeypatch, lambda: other.changed(ana, lambda _: out))
    with pytest.raises(TurnedAway, match="signed_out"):
        await house.people.changed(ana, lambda kept: replace(kept, passphrase="ours"))
    assert await house.store.identity(ana.id) == out


async def test_two_processes_keep_a_new_guest_at_once(house: Household, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = (await house.knock()).identity
    other = People(house.store)
    meanwhile(house, monkeypatch, lambda: other.changed(ana, lambda kept: replace(kept, language="de")))
    await house.accounts.rename(ana, "Ana", now=NOW)
    kept = await house.store.identity(ana.id)
    assert kept is not None
    assert (kept.name, kept.language) == ("Ana", "de")


# One's own data.


async def seated(house: Household, who: Identity, table: str) -> None:
    row = TableRow(table, b"s" * 32, "aztec", 2, "playing", True, who.id, NOW, NOW, 1, None, False, None, 0.0, b"{}")
    await house.store.create(row, [b"{}"], None, [SeatHolder(1, who.id, True)])


async def test_one_can_take_ones_data_along(house: Household) -> None:
    ana, code = await house.account()
    ben = await house.guest()
    await seated(house, ana, "t1")
    await house.store.say("t1", NOW, ana.id, "players", "bonjour")
    await house.store.say("t1", NOW, ben.id, "players", "secret of ben")
    token, text = await house.tokens.make(ana, "my bot", NOW)
    await house.store.mute(ana.id, ben.id)
    await seated(house, ben, "t2")
    await house.store.say("t2", NOW, ana.id, "onlookers", "psst")
    await house.store.say("t2", NOW, ben.id, "onlookers", "secret of ben")
    deleted = await house.store.say("t2", NOW, ana.id, "onlookers", "deleted")
    await house.store.delete_chat(deleted.id)
    await house.store.report(NOW, "t2", ana.id, ben.id, "too loud")
    await house.store.report(NOW, "t2", ben.id, ana.id, "secret of ben")
    mine = await export(house.store, ana)
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


async def test_deleting_wants_the_passphrase_and_forgets_the_name(house: Household) -> None:
    ana, _ = await house.account()
    await seated(house, ana, "t1")
    await house.store.say("t1", NOW, ana.id, "players", "bonjour")
    with pytest.raises(TurnedAway, match="wrong_passphrase"):
        await house.accounts.delete(ana, None, address=HOME, now=NOW)
    cookie = house.door.cookie(ana, NOW)
    await house.accounts.delete(ana, PHRASE, address=HOME, now=NOW)
    kept = await house.store.identity(ana.id)
    assert kept is not None
    assert (kept.deleted, kept.name, kept.account, kept.passphrase, kept.recovery) == (True, "", None, None, None)
    assert (await house.knock(cookie)).identity.id != ana.id
    assert await house.store.row("t1") is not None
    assert "bonjour" not in repr(await house.store.chat("t1", ["players"], 0, 10))
    with pytest.raises(TurnedAway, match="wrong_sign_in"):
        await house.accounts.sign_in(await house.guest(), "ana", PHRASE, address=HOME, now=NOW)
    with pytest.raises(TurnedAway, match="signed_out"):
        await house.accounts.rename(ana, "Eve", now=NOW)
    await house.account("ana")


async def test_nothing_brings_back_who_is_deleted(house: Household) -> None:
    ana = await house.guest()
    await asyncio.gather(
        house.accounts.rename(ana, "Ana", now=NOW),
        house.accounts.delete(ana, None, address=HOME, now=NOW),
        house.accounts.rename(ana, "Ana", now=NOW),
        return_exceptions=True,
    )
    kept = await house.store.identity(ana.id)
    assert kept is not None
    assert (kept.deleted, kept.name) == (True, "")


async def test_a_guest_is_deleted_without_a_passphrase(house: Household) -> None:
    visitor = await house.knock()
    await house.accounts.delete(visitor.identity, None, address=HOME, now=NOW)
    guest = await house.door.settled(visitor, NOW)
    await house.accounts.delete(guest, None, address=HOME, now=NOW)
    assert (await house.knock(visitor.set_cookie)).identity.id != guest.id


# Hashing.


async def test_at_most_two_hashes_are_made_at_once() -> None:
    hasher, lock = quick_hasher(waiting=100), threading.Lock()
    inside, most = 0, 0

    def work() -> None:
        nonlocal inside, most
        with lock:
            inside += 1
            most = max(most, inside)
        time.sleep(0.002)
        with lock:
            inside -= 1

    await asyncio.gather(*(hasher._beside(work) for _ in range(20)))
    hasher.close()
    assert most == 2


async def test_when_too_many_wait_the_next_is_told_to_come_back() -> None:
    hasher = quick_hasher(waiting=3)
    done = await asyncio.gather(*(hasher.hashed(PHRASE) for _ in range(10)), return_exceptions=True)
    assert sum(isinstance(result, Limited) for result in done) == 5
    assert await hasher.right(await hasher.hashed(PHRASE), PHRASE)
    hasher.close()


async def test_a_broken_hash_opens_nothing() -> None:
    hasher = quick_hasher()
    assert not await hasher.right("nonsense", "nonsense")
    assert not await hasher.right("", "")
    assert not await hasher.right(None, "nobody")
    hasher.close()


async def test_hashes_cost_enough_by_default() -> None:
    hasher = Hasher()
    hashed = await hasher.hashed(PHRASE)
    hasher.close()
    assert hashed.startswith("$argon2id$v=19$m=65536,t=2,p=1$")


async def test_limits_can_be_lifted_for_measuring(house: Household) -> None:
    accounts = Accounts(house.store, house.people, house.hasher, Limits(UNLIMITED))
    for number in range(30):
        await accounts.create((await house.knock()).identity, f"ana{number}", PHRASE, address=HOME, now=NOW)
