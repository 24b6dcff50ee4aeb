"""The cookie that says who somebody is, signed by the house."""

import base64
import hashlib
import hmac
import re
import secrets

import msgspec

from teocalli.store.store import Store

DAY = 86_400
LASTS = 400 * DAY
"""As long as browsers keep a cookie."""
FRESH = 30 * DAY
"""Older ones are written anew."""
AHEAD = DAY
"""How far the clock of another process may be ahead of ours."""

_FORM = re.compile(r"1\.([0-9A-Za-z_-]{16,64})\.([0-9]{1,9})\.([0-9]{1,11})\.([0-9A-Za-z_-]{43})", re.ASCII)


class Claim(msgspec.Struct, frozen=True):
    """What a genuine cookie says."""

    who: str
    generation: int
    """To be compared with the identity's: a lower one was signed out."""
    issued: int

    def stale(self, now: float) -> bool:
        """Whether it is time to write it anew."""
        return now - self.issued > FRESH


class Cookies:
    """Reads and writes them. Behind https the name itself promises that no other host has set the cookie."""

    def __init__(self, key: bytes, secure: bool) -> None:
        self._key = key
        self.secure = secure
        self.name = "__Host-teocalli" if secure else "teocalli"

    @classmethod
    async def of(cls, store: Store, secure: bool) -> "Cookies":
        """With the key that all processes of the house share."""
        return cls(await store.secret("cookie", lambda: secrets.token_bytes(32)), secure)

    def read(self, header: str | None, now: float) -> Claim | None:
        """What the `Cookie` header claims; anything forged, too old or malformed is as good as nothing."""
        for part in (header or "").split(";"):
            name, _, value = part.strip().partition("=")
            if name == self.name:
                if (claim := self._claim(value, now)) is not None:
                    return claim
        return None

    def made(self, who: str, generation: int, now: float) -> str:
        """The value of a `Set-Cookie` header."""
        said = f"1.{who}.{generation}.{int(now)}"
        return self._set(f"{said}.{self._seal(said)}", LASTS)

    def cleared(self) -> str:
        """The value of a `Set-Cookie` header that takes the cookie away."""
        return self._set("", 0)

    def _claim(self, value: str, now: float) -> Claim | None:
        form = _FORM.fullmatch(value)
        if form is None:
            return None
        who, generation, issued, seal = form.groups()
        if not hmac.compare_digest(seal, self._seal(value.rpartition(".")[0])):
            return None
        claim = Claim(who, int(generation), int(issued))
        return claim if -AHEAD <= now - claim.issued <= LASTS else None

    def _seal(self, said: str) -> str:
        digest = hmac.digest(self._key, f"teocalli cookie {said}".encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()

    def _set(self, value: str, seconds: int) -> str:
        secure = "; Secure" if self.secure else ""
        return f"{self.name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"
