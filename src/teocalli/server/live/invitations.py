"""Ids of tables and invitations to seats, derived from a secret so that a repeated request gets the same ones."""

import base64
import hashlib
import hmac

from teocalli.server import wire
from teocalli.table.seats import invitation_hash

__all__ = ["invitation", "invitation_hash", "invitation_token", "table_id"]


def table_id(secret: bytes, host: str, key: str) -> str:
    """The id of a new table; the same for the same host and key."""
    digest = hmac.new(secret, f"table {host} {key}".encode(), hashlib.sha256).digest()
    return base64.b32encode(digest[:10]).decode().lower()


def invitation_token(secret: bytes, host: str, table: str, seat: int, key: str) -> str:
    """The token of an invitation; the same for the same host and key, so that a lost answer can be asked for again."""
    text = f"seat {host} {table} {seat} {key}".encode()
    return hmac.new(secret, text, hashlib.sha256).hexdigest()[:32]


def invitation(origin: str, table: str, seat: int, token: str) -> wire.Invitation:
    """An invitation with the link to open."""
    return wire.Invitation(seat, token, f"{origin}/t/{table}#invitation={token}&seat={seat}")
