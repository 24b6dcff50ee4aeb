"""Who sent a request: guests and their cookies, and who is banned."""

import math

import msgspec
import pytest

from teocalli.server.identity.authentication import require_not_banned
from teocalli.server.identity.cookies import DAY
from teocalli.server.refusals import RequestRefused
from tests.server.identity.setup import NOW, Backend, reason


async def test_a_guest_is_somebody_at_once_and_nothing_is_kept(backend: Backend) -> None:
    first = await backend.visit()
    assert (first.by, first.kept) == ("nothing", False)
    again = await backend.visit(first.set_cookie)
    assert (again.by, again.kept, again.set_cookie) == ("cookie", False, None)
    assert (again.identity.id, again.identity.name) == (first.identity.id, first.identity.name)
    assert await backend.store.identity(first.identity.id) is None


async def test_a_guest_who_does_something_is_kept_with_their_name(backend: Backend) -> None:
    first = await backend.visit()
    kept = await backend.authentication.remember(first, NOW)
    assert await backend.store.identity(kept.id) == kept == first.identity
    assert kept.language == "fr"
    assert (await backend.visit(first.set_cookie)).kept


async def test_being_seen_is_noted_once_a_day(backend: Backend) -> None:
    cookie = (await backend.visit()).set_cookie
    await backend.authentication.remember(await backend.visit(cookie), NOW)
    assert (await backend.authentication.remember(await backend.visit(cookie), NOW + 100)).seen == NOW
    assert (await backend.authentication.remember(await backend.visit(cookie), NOW + 2 * DAY)).seen == NOW + 2 * DAY


async def test_an_old_cookie_is_written_anew(backend: Backend) -> None:
    first = await backend.visit()
    later = await backend.visit(first.set_cookie, NOW + 31 * DAY)
    assert later.identity.id == first.identity.id
    assert later.set_cookie is not None
    assert (await backend.visit(later.set_cookie, NOW + 420 * DAY)).identity.id == first.identity.id
    assert (await backend.visit(first.set_cookie, NOW + 420 * DAY)).identity.id != first.identity.id


async def test_a_forged_cookie_makes_a_new_guest(backend: Backend) -> None:
    victim = await backend.guest()
    forged = await backend.visit(f"teocalli=1.{victim.id}.0.{int(NOW)}.{'A' * 43}")
    assert forged.by == "nothing"
    assert forged.identity.id != victim.id


async def test_what_another_site_makes_a_browser_fetch_gets_no_cookie(backend: Backend) -> None:
    visitor = await backend.authentication.identify(
        cookie=None, authorization=None, language="en", now=NOW, site="cross-site"
    )
    assert visitor.set_cookie is None


async def test_who_signs_out_on_one_device_is_a_new_guest_there(backend: Backend) -> None:
    ana, _ = await backend.account()
    left = backend.authentication.new_guest("de", NOW)
    assert left.identity.id != ana.id
    assert (await backend.visit(left.set_cookie)).identity.id == left.identity.id
    assert (await backend.visit(backend.authentication.cookie(ana, NOW))).identity.id == ana.id


async def test_who_is_banned_may_not_take_part_until_then(backend: Backend) -> None:
    ana = await backend.guest()
    require_not_banned(ana, NOW)
    banned = msgspec.structs.replace(ana, banned=NOW + 60)
    with pytest.raises(RequestRefused) as caught:
        require_not_banned(banned, NOW)
    assert reason(caught) == "banned"
    assert caught.value.say("en") == "You can watch, but you cannot take part before 2027-01-15 08:01 (UTC)."
    require_not_banned(banned, NOW + 61)
    with pytest.raises(RequestRefused, match="9999"):
        require_not_banned(msgspec.structs.replace(ana, banned=math.inf), NOW)
