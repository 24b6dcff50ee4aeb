"""The signed cookie that identifies a client."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teocalli.server.identity.cookies import DAY, Claim, Cookies
from teocalli.store.connect import open_store
from tests.server.identity.setup import NOW

KEY = b"k" * 32
WHO = "Zk3vQ0t9T2uX7mJ5rLw1aA"
SESSION = "s3ssi0n-of-16-ch"


def shown(set_cookie: str) -> str:
    """What the browser sends back."""
    return set_cookie.partition(";")[0]


def test_a_cookie_says_who_somebody_is() -> None:
    cookies = Cookies(KEY, secure=False)
    header = shown(cookies.issue(WHO, 3, NOW, SESSION))
    assert cookies.read(header, NOW) == Claim(WHO, 3, int(NOW), SESSION)
    assert cookies.read(f"other=1; {header}; more=2", NOW) == Claim(WHO, 3, int(NOW), SESSION)


def test_a_false_cookie_before_the_true_one_does_not_hide_it() -> None:
    cookies = Cookies(KEY, secure=False)
    assert cookies.read(f"teocalli=forged; {shown(cookies.issue(WHO, 0, NOW, SESSION))}", NOW) == Claim(
        WHO, 0, int(NOW), SESSION
    )


def test_how_the_browser_keeps_it() -> None:
    plain = Cookies(KEY, secure=False).issue(WHO, 0, NOW, SESSION)
    assert plain.startswith("teocalli=2.")
    assert plain.endswith("; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax")
    secure = Cookies(KEY, secure=True).issue(WHO, 0, NOW, SESSION)
    assert secure.startswith("__Host-teocalli=2.")
    assert secure.endswith("; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure")
    assert Cookies(KEY, secure=True).clear() == ("__Host-teocalli=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure")
    cleared = Cookies(KEY, secure=False).clear_ending()
    assert cleared == "teocalli-ended=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"


def test_behind_https_a_cookie_without_the_promise_counts_for_nothing() -> None:
    assert Cookies(KEY, secure=True).read(shown(Cookies(KEY, secure=False).issue(WHO, 0, NOW, SESSION)), NOW) is None


def test_nobody_else_can_make_one() -> None:
    assert (
        Cookies(KEY, secure=False).read(shown(Cookies(b"x" * 32, secure=False).issue(WHO, 0, NOW, SESSION)), NOW)
        is None
    )


def test_every_changed_character_is_noticed() -> None:
    cookies = Cookies(KEY, secure=False)
    header = shown(cookies.issue(WHO, 7, NOW, SESSION))
    for place in range(len("teocalli="), len(header)):
        for other in "A0_":
            if header[place] != other:
                forged = header[:place] + other + header[place + 1 :]
                assert cookies.read(forged, NOW) is None, forged


@pytest.mark.parametrize(
    "header",
    [
        None,
        "",
        "teocalli",
        "teocalli=",
        "teocalli=1",
        "teocalli=1....",
        "teocalli=2.abc.0.0.abc",
        f"teocalli=1.{WHO}.0.{int(NOW)}.",
        f"teocalli=1.{WHO}.0.{int(NOW)}.{'A' * 43}",
        f"teocalli=1.{WHO}.-1.{int(NOW)}.{'A' * 43}",
        f"teocalli=1.{WHO}.٣.{int(NOW)}.{'A' * 43}",
        "teocalli=" + "1" * 100_000,
    ],
)
def test_malformed_ones_count_for_nothing(header: str | None) -> None:
    assert Cookies(KEY, secure=False).read(header, NOW) is None


@given(st.text())
def test_no_header_breaks_the_reading(header: str) -> None:
    assert Cookies(KEY, secure=False).read(header, NOW) is None
    assert Cookies(KEY, secure=False).read(f"teocalli={header}", NOW) is None


def test_it_lasts_400_days_and_is_renewed_after_30() -> None:
    cookies = Cookies(KEY, secure=False)
    header = shown(cookies.issue(WHO, 0, NOW, SESSION))
    claim = cookies.read(header, NOW + 400 * DAY)
    assert claim is not None
    assert claim.is_stale(NOW + 31 * DAY)
    assert not claim.is_stale(NOW + 29 * DAY)
    assert cookies.read(header, NOW + 401 * DAY) is None
    assert cookies.read(header, NOW - 2 * DAY) is None


async def test_all_processes_share_the_key(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "teocalli.sqlite"))
    try:
        one, other = await Cookies.open(store, secure=False), await Cookies.open(store, secure=False)
        assert other.read(shown(one.issue(WHO, 0, NOW, SESSION)), NOW) == Claim(WHO, 0, int(NOW), SESSION)
    finally:
        await store.close()
