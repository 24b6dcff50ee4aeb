"""The signed cookie that identifies a client."""

import base64
import hashlib
import hmac
import re
import secrets
from collections.abc import Iterator

import msgspec

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
        self._ending = f"{self.name}-ended"

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

    def issue(self, who: str, generation: int, now: float) -> str:
        """The value of a `Set-Cookie` header."""
        content = f"1.{who}.{generation}.{int(now)}"
        return self._set(self.name, f"{content}.{self._signature(content)}", LASTS)

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

    def _set(self, name: str, value: str, seconds: int) -> str:
        secure = "; Secure" if self.secure else ""
        return f"{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"


def _values(header: str | None, name: str) -> Iterator[str]:
    """The values of a name in a `Cookie` header."""
    for part in (header or "").split(";"):
        found, _, value = part.strip().partition("=")
        if found == name:
            yield value
