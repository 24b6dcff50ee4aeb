"""Guests and accounts, tokens and mutes."""

from typing import Annotated, Literal

from msgspec import Meta

from teocalli.server.wire.common import Answer, Free, Request, Who
from teocalli.store.rows import LessonProgress


class Muted(Answer, frozen=True):
    who: str
    name: str
    """Empty if the identity was deleted."""


class Me(Answer, frozen=True):
    id: str
    name: str
    kind: Literal["guest", "account"]
    account: str | None
    language: str | None
    muted: list[Muted]
    """Players whose chat you do not see."""
    signed_out: Literal["passphrase", "everywhere", "deleted"] | None = None
    """Why this client was signed out of an account from elsewhere: its passphrase was changed, it was signed out on all
    devices, or it was deleted. Only in the answer to `GET /api/me`, until the client signs in or out, at most for an
    hour from its first request after that (the cookie `teocalli-ended`)."""


class Entered(Answer, frozen=True):
    """Who you are now; the cookie is in the answer's headers."""

    me: Me
    recovery: str | None = None
    """A recovery code, shown this once."""


class ChangeMe(Request, frozen=True):
    name: Free | None = None
    language: Literal["fr", "en", "de"] | None = None


class NewAccount(Request, frozen=True):
    account: Free
    passphrase: Free


class SignIn(Request, frozen=True):
    account: Free
    passphrase: Free


class Recover(Request, frozen=True):
    account: Free
    recovery: Free
    passphrase: Free


class ChangePassphrase(Request, frozen=True):
    old: Free
    new: Free


class SignOut(Request, frozen=True):
    everywhere: bool = False


class Delete(Request, frozen=True):
    passphrase: Free | None = None
    """Needed to delete an account."""


class NewToken(Request, frozen=True):
    label: Free


class TokenInfo(Answer, frozen=True):
    id: str
    label: str
    created: float
    used: float | None


class TokenMade(Answer, frozen=True):
    id: str
    label: str
    token: str
    """Shown this once."""


class TokenList(Answer, frozen=True):
    tokens: list[TokenInfo]


class Learnt(Request, frozen=True):
    game: Annotated[str, Meta(max_length=32)]
    step: Annotated[int, Meta(ge=0, le=1000)]
    """Where you go on, from 0."""
    done: bool = False
    """Whether you have come to the end; it stays so."""


class Lessons(Answer, frozen=True):
    lessons: list[LessonProgress]


class Mute(Request, frozen=True):
    who: Who
    muted: bool = True
