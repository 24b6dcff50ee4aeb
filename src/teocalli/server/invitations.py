"""Names that are made of the house's secret, so that asking again gives the same: tables, and invitations to a seat."""

import base64
import hashlib
import hmac

from teocalli.server import wire
from teocalli.table.seating import invitation_hash

__all__ = ["invitation_hash", "invited", "table_id", "token_for"]


def table_id(secret: bytes, host: str, key: str) -> str:
    """Of a new table."""
    digest = hmac.new(secret, f"table {host} {key}".encode(), hashlib.sha256).digest()
    return base64.b32encode(digest[:10]).decode().lower()


def token_for(secret: bytes, host: str, table: str, seat: int, key: str) -> str:
    """The same for the same host and key: who asks again because an answer was lost gets the same invitation."""
    text = f"seat {host} {table} {seat} {key}".encode()
    return hmac.new(secret, text, hashlib.sha256).hexdigest()[:32]


def invited(origin: str, table: str, seat: int, token: str) -> wire.Invitation:
    return wire.Invitation(seat, token, f"{origin}/t/{table}#invitation={token}&seat={seat}")
