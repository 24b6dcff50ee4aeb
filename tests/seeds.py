"""Random numbers for servers in tests, so that a test plays the same games each time and on every machine.

The game at a table depends on its deal alone, a number which whoever opens the table puts into the key of the request,
and on the nonces that players bring.
"""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from unittest.mock import patch

from teocalli.server import randomness
from teocalli.table.fairness import seed_of


def table_key(deal: int, unique: str) -> str:
    """The key with which to ask for a table that has this deal."""
    return f"deal-{deal}-{unique}"


def table_secret(key: str) -> bytes:
    """The secret of a table's dice, from the deal in its key; 0 where none is said."""
    deal = re.match(r"deal-(\d+)-", key)
    return sha256(b"deal %d" % int(deal[1] if deal else 0)).digest()


def match_seed(deal: int, players: int) -> int:
    """The seed of the match at a table with this deal for which nobody has brought a nonce."""
    return seed_of(table_secret(table_key(deal, "")), [""] * (players + 1))


def bot_seed(decision: int, seat: int) -> int:
    return 1000 * decision + seat


@contextmanager
def seeded() -> Iterator[None]:
    """Servers of this process draw nothing from the operating system for their games."""
    with ExitStack() as stack:
        for replacement in (table_secret, bot_seed):
            stack.enter_context(patch.object(randomness, replacement.__name__, replacement))
        yield
