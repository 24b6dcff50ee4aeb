"""The signed cookies of a client: who it is, and to which accounts its device has signed in before."""

import base64
import hashlib
import hmac
import re
import secrets
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from teocalli.server.identity.endings import Ending, ending_of
from teocalli.store.store import Store

DAY = 86_400
LASTS = 400 * DAY
"""Seconds for which browsers keep a cookie."""
FRESH = 30 * DAY
"""Age in seconds after which a cookie is issued again."""
ENDING_LASTS = 3600
"""Seconds for which a client keeps why its session ended, from its first request after that."""
AHEAD = DAY
"""Seconds by which the clock of another process may be ahead."""

ACCOUNTS_KNOWN = 5
"""Accounts that a device remembers to have signed in to; the latest first."""

_FORM = re.compile(
    r"(?:1|2\.(?P<session>[0-9A-Za-z_-]{16}))\.(?P<who>[0-9A-Za-z_-]{16,64})\.(?P<generation>[0-9]{1,9})"
    r"\.(?P<issued>[0-9]{1,11})\.(?P<signature>[0-9A-Za-z_-]{43})",
    re.ASCII,
)
"""Cookies of the form 1 were issued before sessions had ids; the signature names such a session."""
_DEVICE_FORM = re.compile(
    r"1\.(?P<id>[0-9A-Za-z_-]{16})\.(?P<accounts>[0-9A-Za-z_~-]{16,400})"
    r"\.(?P<issued>[0-9]{1,11})\.(?P<signature>[0-9A-Za-z_-]{43})",
    re.ASCII,
)


class Claim(msgspec.Struct, frozen=True):
    """The content of a genuine cookie."""

    who: str
    generation: int
    """Valid only if it equals the identity's: a lower one was signed out."""
    issued: int
    session: str
    """Stays the same when the cookie is issued again; signing out ends it."""

    def is_stale(self, now: float) -> bool:
        """Whether it should be issued again."""
        return now - self.issued > FRESH


class Device(msgspec.Struct, frozen=True):
    """A device that has signed in to accounts before. It needs the passphrase all the same."""

    id: str
    accounts: tuple[str, ...]
    """The ids of these accounts, the latest first."""

    def has_signed_in(self, who: str) -> bool:
        return who in self.accounts


def new_session() -> str:
    return secrets.token_urlsafe(12)


def after_sign_in(device: Device | None, who: str) -> Device:
    """The device, or a new one, after it has signed in to an account."""
    if device is None:
        return Device(new_session(), (who,))
    return replace(device, accounts=tuple(dict.fromkeys((who, *device.accounts)))[:ACCOUNTS_KNOWN])


def without_account(device: Device, who: str) -> Device | None:
    """The device after an account was deleted; None if it has signed in to no other."""
    others = tuple(account for account in device.accounts if account != who)
    return replace(device, accounts=others) if others else None


class Cookies:
    """Reads and issues cookies. With https, the prefix of the name guarantees that no other host has set it."""

    def __init__(self, key: bytes, secure: bool) -> None:
        self._key = key
        self.secure = secure
        self.name = "__Host-teocalli" if secure else "teocalli"
        self._ending = f"{self.name}-ended"
        self._device = f"{self.name}-device"

    @classmethod
    async def open(cls, store: Store, secure: bool) -> "Cookies":
        """Cookies signed with the key that all processes share through the store."""
        return cls(await store.secret("cookie", lambda: secrets.token_bytes(32)), secure)

    def read(self, header: str | None, now: float) -> Claim | None:
        """The claim in a `Cookie` header; None if it is missing, forged, too old or malformed."""
        for value in _values(header, self.name):
            if (claim := self._claim(value, now)) is not None:
                return claim
        return None

    def read_ending(self, header: str | None) -> Ending | None:
        """Why the client's last session ended, by its own word: it is told to nobody else."""
        return next((ending for value in _values(header, self._ending) if (ending := ending_of(value))), None)

    def read_device(self, header: str | None, now: float) -> Device | None:
        """The device in a `Cookie` header; None if it is missing, forged, too old or malformed."""
        for value in _values(header, self._device):
            form = _DEVICE_FORM.fullmatch(value)
            if form is not None and self._is_genuine("device", value) and _is_valid(int(form["issued"]), now):
                return Device(form["id"], tuple(form["accounts"].split("~")))
        return None

    def issue(self, who: str, generation: int, now: float, session: str) -> str:
        """The value of a `Set-Cookie` header."""
        return self._set(self.name, self._signed("cookie", f"2.{session}.{who}.{generation}.{int(now)}"), LASTS)

    def issue_device(self, device: Device, now: float) -> str:
        """The value of a `Set-Cookie` header by which a device is known when it signs in again."""
        content = f"1.{device.id}.{'~'.join(device.accounts)}.{int(now)}"
        return self._set(self._device, self._signed("device", content), LASTS)

    def clear_device(self) -> str:
        """The value of a `Set-Cookie` header that makes a device forget to which accounts it has signed in."""
        return self._set(self._device, "", 0)

    def issue_ending(self, why: Ending) -> str:
        """The value of a `Set-Cookie` header that keeps why a session ended when its own cookie is replaced."""
        return self._set(self._ending, why, ENDING_LASTS)

    def clear_ending(self) -> str:
        """The value of a `Set-Cookie` header that deletes why a session ended."""
        return self._set(self._ending, "", 0)

    def clear(self) -> str:
        """The value of a `Set-Cookie` header that deletes the cookie."""
        return self._set(self.name, "", 0)

    def _claim(self, value: str, now: float) -> Claim | None:
        form = _FORM.fullmatch(value)
        if form is None or not self._is_genuine("cookie", value):
            return None
        session = form["session"] or form["signature"][:16]
        claim = Claim(form["who"], int(form["generation"]), int(form["issued"]), session)
        return claim if _is_valid(claim.issued, now) else None

    def _is_genuine(self, kind: str, value: str) -> bool:
        content, _, signature = value.rpartition(".")
        return hmac.compare_digest(signature, self._signature(kind, content))

    def _signed(self, kind: str, content: str) -> str:
        return f"{content}.{self._signature(kind, content)}"

    def _signature(self, kind: str, content: str) -> str:
        digest = hmac.digest(self._key, f"teocalli {kind} {content}".encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()

    def _set(self, name: str, value: str, seconds: int) -> str:
        secure = "; Secure" if self.secure else ""
        return f"{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"


def _is_valid(issued: int, now: float) -> bool:
    return -AHEAD <= now - issued <= LASTS


def _values(header: str | None, name: str) -> Iterator[str]:
    """The values of a name in a `Cookie` header."""
    for part in (header or "").split(";"):
        found, _, value = part.strip().partition("=")
        if found == name:
            yield value
