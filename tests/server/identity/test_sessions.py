"""Sessions that are ended on the server, and devices that have signed in before."""

import asyncio
import base64
import hashlib
import hmac

import pytest

from teocalli.server.identity.authentication import Visitor
from teocalli.server.identity.clearing import IDLE_DAYS, Clearing
from teocalli.server.identity.cookies import ACCOUNTS_KNOWN, DAY, Cookies, Device, after_sign_in, without_account
from teocalli.server.refusals import RateLimited, RequestRefused
from teocalli.store.rows import Identity
from tests.server.identity.setup import HOME, NOW, PHRASE, Backend, quick_hasher

WHO = "Zk3vQ0t9T2uX7mJ5rLw1aA"
OTHERS = "198.51.100.1"


async def signed_in(backend: Backend, identity: Identity) -> tuple[Visitor, str]:
    """Somebody by a cookie of an identity, and that cookie."""
    cookie = backend.authentication.cookie(identity, NOW)
    return await backend.visit(cookie), cookie


async def test_a_copy_of_the_cookie_is_worth_nothing_after_signing_out(backend: Backend) -> None:
    ana, _ = await backend.account()
    laptop, copied = await signed_in(backend, ana)
    phone, kept = await signed_in(backend, ana)
    assert laptop.session != phone.session
    await backend.authentication.end_session(laptop, NOW)
    thief = await backend.visit(copied)
    assert (thief.by, thief.identity.kind, thief.signed_out) == ("nothing", "guest", None)
    assert (await backend.visit(kept)).identity.id == ana.id


async def test_cookies_that_were_issued_again_end_with_their_session(backend: Backend) -> None:
    ana, _ = await backend.account()
    laptop, first = await signed_in(backend, ana)
    later = await backend.visit(first, NOW + 31 * DAY)
    assert later.set_cookie is not None
    assert later.session == laptop.session
    await backend.authentication.end_session(later, NOW + 31 * DAY)
    for cookie in (first, later.set_cookie):
        assert (await backend.visit(cookie, NOW + 32 * DAY)).identity.id != ana.id


async def test_cookies_from_before_sessions_had_ids_are_valid_and_can_be_ended(backend: Backend) -> None:
    ana, _ = await backend.account()
    key = await backend.store.secret("cookie", bytes)
    content = f"1.{ana.id}.{ana.generation}.{int(NOW)}"
    digest = hmac.digest(key, f"teocalli cookie {content}".encode(), hashlib.sha256)
    cookie = f"teocalli={content}.{base64.urlsafe_b64encode(digest).rstrip(b'=').decode()}"
    visitor = await backend.visit(cookie)
    assert visitor.identity.id == ana.id
    await backend.authentication.end_session(visitor, NOW)
    assert (await backend.visit(cookie)).identity.id != ana.id


async def test_an_ended_session_is_forgotten_when_its_cookies_are_too_old_anyway(backend: Backend) -> None:
    ana, _ = await backend.account()
    laptop, cookie = await signed_in(backend, ana)
    assert laptop.session is not None
    await backend.authentication.end_session(laptop, NOW)
    await backend.store.forget_sessions(NOW + 400 * DAY)
    assert await backend.store.sessions_ended([laptop.session]) == {laptop.session}
    await backend.store.forget_sessions(NOW + 402 * DAY)
    assert await backend.store.sessions_ended([laptop.session]) == set()
    assert (await backend.visit(cookie, NOW + 402 * DAY)).identity.id != ana.id


async def test_nothing_is_stored_when_a_new_guest_signs_out(backend: Backend) -> None:
    guest = await backend.visit((await backend.visit()).set_cookie)
    await backend.authentication.end_session(guest, NOW)
    assert guest.session is not None
    assert await backend.store.sessions_ended([guest.session]) == set()


# Devices.


def device_cookies() -> Cookies:
    return Cookies(b"k" * 32, secure=False)


def test_a_device_cookie_says_which_accounts_the_device_has_signed_in_to() -> None:
    cookies, device = device_cookies(), after_sign_in(None, WHO)
    header = cookies.issue_device(device, NOW).partition(";")[0]
    assert header.startswith("teocalli-device=")
    assert cookies.read_device(f"teocalli=x; {header}", NOW) == device
    assert cookies.read_device(header, NOW + 401 * DAY) is None
    assert Cookies(b"x" * 32, secure=False).read_device(header, NOW) is None
    for place in range(len("teocalli-device="), len(header)):
        forged = header[:place] + ("A" if header[place] != "A" else "B") + header[place + 1 :]
        assert cookies.read_device(forged, NOW) is None
    # Neither kind of cookie passes for the other.
    assert cookies.read(header.replace("teocalli-device", "teocalli"), NOW) is None


def test_a_device_knows_the_last_accounts() -> None:
    device: Device | None = None
    for number in range(ACCOUNTS_KNOWN + 2):
        device = after_sign_in(device, f"{number:016}")
    assert device is not None
    again = after_sign_in(device, f"{3:016}")
    assert again.id == device.id
    assert [int(who) for who in again.accounts] == [3, 6, 5, 4, 2]
    assert device_cookies().read_device(device_cookies().issue_device(again, NOW).partition(";")[0], NOW) == again


async def spoil(backend: Backend, account: str) -> None:
    """Others guess until neither the account nor the address of its owner has anything left."""
    guest = await backend.guest()
    for address in (OTHERS, HOME):
        for name in (account, *(f"somebody{number}" for number in range(30))):
            for _ in range(12):
                try:
                    await backend.accounts.sign_in(guest, name, "a guess", address=address, now=NOW)
                except RateLimited:
                    break
                except RequestRefused:
                    pass


async def test_wrong_sign_ins_by_others_do_not_shut_out_a_known_device(backend: Backend) -> None:
    ana, code = await backend.account()
    known, strange = after_sign_in(None, ana.id), after_sign_in(None, WHO)
    guest = await backend.guest()
    await spoil(backend, "ana")
    for device in (None, strange):
        with pytest.raises(RateLimited):
            await backend.accounts.sign_in(guest, "ana", PHRASE, device=device, address=HOME, now=NOW)
    for _ in range(20):  # as often as the owner likes
        entry = await backend.accounts.sign_in(guest, "ana", PHRASE, device=known, address=HOME, now=NOW)
    assert entry.identity.id == ana.id
    for _ in range(20):
        with pytest.raises(RequestRefused):
            await backend.accounts.recover(guest, "ana", "x", PHRASE, address=HOME, now=NOW)
    await backend.accounts.recover(guest, "ana", code, PHRASE, device=known, address=HOME, now=NOW)


async def test_who_is_signed_in_can_prove_the_passphrase_whatever_others_try(backend: Backend) -> None:
    ana, _ = await backend.account()
    await spoil(backend, "ana")
    entry = await backend.accounts.change_passphrase(ana, PHRASE, "a new phrase", session="mine", address=HOME, now=NOW)
    await spoil(backend, "ana")
    await backend.accounts.delete(entry.identity, "a new phrase", session="mine", address=HOME, now=NOW)


async def test_a_known_device_does_not_guess_without_limits(backend: Backend) -> None:
    ana, _ = await backend.account()
    guest, known = await backend.guest(), after_sign_in(None, ana.id)
    for _ in range(10):
        with pytest.raises(RequestRefused, match="wrong_sign_in"):
            await backend.accounts.sign_in(guest, "ana", "a guess", device=known, address=HOME, now=NOW)
    with pytest.raises(RateLimited):
        await backend.accounts.sign_in(guest, "ana", PHRASE, device=known, address=HOME, now=NOW)
    await backend.accounts.sign_in(guest, "ana", PHRASE, address=OTHERS, now=NOW)  # nor shut others out


async def test_the_known_devices_of_one_address_are_counted_together(backend: Backend) -> None:
    """Copies of many devices' cookies guess no more than one address may, and no more than one account allows."""
    accounts = [(await backend.account(f"ana{number}"))[0] for number in range(3)]
    guest = await backend.guest()
    guessed = 0
    for number in range(20):
        ana = accounts[number % 3]
        for _ in range(9):  # each device by itself would be allowed ten
            with pytest.raises((RequestRefused, RateLimited)) as no:
                await backend.accounts.sign_in(
                    guest, ana.account or "", "a guess", device=after_sign_in(None, ana.id), address=OTHERS, now=NOW
                )
            guessed += not isinstance(no.value, RateLimited)
    assert guessed == 60
    own = after_sign_in(None, accounts[0].id)
    for _ in range(12):
        with pytest.raises(RateLimited):
            await backend.accounts.sign_in(guest, "ana0", PHRASE, device=own, address=OTHERS, now=NOW)
    with pytest.raises(RateLimited):
        await backend.accounts.delete(accounts[0], PHRASE, session="new", address=OTHERS, now=NOW)
    await backend.accounts.sign_in(guest, "ana0", PHRASE, device=own, address=OTHERS, now=NOW + 2)
    await backend.accounts.sign_in(guest, "ana0", PHRASE, device=own, address=HOME, now=NOW)
    guessed = 0
    for number in range(100):
        with pytest.raises((RequestRefused, RateLimited)) as no:
            await backend.accounts.sign_in(
                guest,
                "ana1",
                "a guess",
                device=after_sign_in(None, accounts[1].id),
                address=f"10.0.{number}.1",
                now=NOW,
            )
        guessed += not isinstance(no.value, RateLimited)
    assert guessed == 40 - 18, "as many as were left of 40"


def test_a_device_forgets_an_account_that_was_deleted() -> None:
    device = after_sign_in(after_sign_in(None, WHO), "b" * 16)
    left = without_account(device, WHO)
    assert left is not None
    assert (left.id, left.accounts) == (device.id, ("b" * 16,))
    assert without_account(left, "b" * 16) is None


async def test_an_ended_session_stays_ended_when_its_guest_was_cleared(backend: Backend) -> None:
    visitor = await backend.visit()
    await backend.authentication.remember(visitor, NOW)
    seen = await backend.visit(visitor.set_cookie, NOW)
    await backend.authentication.end_session(seen, NOW)
    later = NOW + (IDLE_DAYS + 1) * DAY
    assert await Clearing(backend.store, lambda: later).clear() == 1
    again = await backend.visit(visitor.set_cookie, later)
    assert again.identity.id != visitor.identity.id
    assert again.by == "nothing"


async def test_a_known_device_waits_its_turn_when_too_many_are_verified() -> None:
    hasher = quick_hasher(at_once=1, waiting=0)
    right = await hasher.hash(PHRASE)
    first = asyncio.create_task(hasher.verify(right, "a guess"))
    await asyncio.sleep(0)
    with pytest.raises(RateLimited):
        await hasher.verify(right, PHRASE)
    assert await hasher.verify(right, PHRASE, always=True)
    assert not await first
    hasher.close()
