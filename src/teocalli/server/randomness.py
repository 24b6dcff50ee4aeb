"""All random numbers of games that a server draws: the secrets of tables' dice, and the seeds of its bots.

They come from the operating system. Tests replace these functions in a server of their own, to know its dice; no
request and no setting reaches them.
"""

import secrets

from teocalli.table.fairness import SECRET_BYTES


def table_secret(key: str) -> bytes:
    """The secret of a new table's dice. `key` is the one with which the table was asked for."""
    return secrets.token_bytes(SECRET_BYTES)


def bot_seed(decision: int, seat: int) -> int:
    """The seed with which a bot thinks about a decision."""
    return secrets.randbits(128)
