"""Why the sessions of an identity ended: stored with it, and told only to a client that had one of them."""

from enum import StrEnum

from msgspec.structs import replace

from teocalli.store.rows import Identity

MOST = 8
"""Generations of which it is known why they ended."""

_UNKNOWN = "-"


class Ending(StrEnum):
    """What ended a session from elsewhere."""

    PASSPHRASE = "passphrase"
    """The passphrase was changed, also by the recovery code."""
    EVERYWHERE = "everywhere"
    """Somebody signed out on all devices."""
    DELETED = "deleted"
    """The account was deleted."""


def end_sessions(identity: Identity, why: Ending | None) -> Identity:
    """The identity in its next generation, in which no cookie or token of the present one is valid."""
    endings = [*(identity.endings or "").split(), why or _UNKNOWN][-MOST:]
    return replace(identity, generation=identity.generation + 1, endings=" ".join(endings))


def why_ended(identity: Identity, generation: int) -> Ending | None:
    """Why the sessions of an earlier generation ended; None if that is not known, or if a guest is gone.

    A guest whose games went into an account is erased, too, but who plays on as that account has lost nothing.
    """
    if identity.deleted:
        return Ending.DELETED if identity.kind == "account" else None
    endings, since = (identity.endings or "").split(), identity.generation - generation
    return ending_of(endings[-since]) if 0 < since <= len(endings) else None


def ending_of(text: str | None) -> Ending | None:
    """What a text stands for; None if it is none of these words."""
    return Ending(text) if text in list(Ending) else None
