"""The signed cookie that identifies a client."""

import base64
import hashlib
import hmac
import re
import secrets

import msgspec

from teocalli.store.store import Store

DAY = 86_400
LASTS = 400 * DAY
"""Seconds for which browsers keep a cookie."""
FRESH = 30 * DAY
"""Age in seconds after which a cookie is issued again."""
AHEAD = DAY
"""Seconds by which the clock of another process may be ahead."""

_FORM = re.compile(r"1\.([0-9A-Za-z_-]{16,64})\.([0-9]{1,9})\.([0-9]{1,11})\.([0-9A-Za-z_-]{43})", re.ASCII)


class Claim(msgspec.Struct, frozen=True):
    """The content of a genuine cookie."""

    who: str
    generation: int
    """Valid only if it equals the identity's: a lower one was signed out."""
    issued: int

    def is_stale(self, now: float) -> bool:
        """Whether it should be issued again."""
        return now - self.issued > FRESH


class Cookies:
    """Reads and issues cookies. With https, the prefix of the name guarantees that no other host has set it."""

    def __init__(self, key: bytes, secure: bool) -> None:
        self._key = key
        self.secure = secure
        self.name = "__Host-teocalli" if secure else "teocalli"

    @classmethod
    async def open(cls, store: Store, secure: bool) -> "Cookies":
        """Cookies signed with the key that all processes share through the store."""
        return cls(await store.secret("cookie", lambda: secrets.token_bytes(32)), secure)

    def read(self, header: str | None, now: float) -> Claim | None:
        """The claim in a `Cookie` header; None if it is missing, forged, too old or malformed."""
        for part in (header or "").split(";"):
            name, _, value = part.strip().partition("=")
            if name == self.name:
                if (claim := self._claim(value, now)) is not None:
                    return claim
        return None

    def issue(self, who: str, generation: int, now: float) -> str:
        """The value of a `Set-Cookie` header."""
        content = f"1.{who}.{generation}.{int(now)}"
        return self._set(f"{content}.{self._signature(content)}", LASTS)

    def clear(self) -> str:
        """The value of a `Set-Cookie` header that deletes the cookie."""
        return self._set("", 0)

    def _claim(self, value: str, now: float) -> Claim | None:
        form = _FORM.fullmatch(value)
        if form is None:
            return None
        who, generation, issued, signature = form.groups()
        if not hmac.compare_digest(signature, self._signature(value.rpartition(".")[0])):
            return None
        claim = Claim(who, int(generation), int(issued))
        return claim if -AHEAD <= now - claim.issued <= LASTS else None

    def _signature(self, content: str) -> str:
        digest = hmac.digest(self._key, f"teocalli cookie {content}".encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()

    def _set(self, value: str, seconds: int) -> str:
        secure = "; Secure" if self.secure else ""
        return f"{self.name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"
