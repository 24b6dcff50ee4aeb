"""`python -m tests.e2e.seeded_program …` is `teocalli …`, but a server that it opens has dice and bots that are known.

The game at a table depends on its deal alone, a number which whoever opens the table puts into the key of the request,
and bots think for so many simulations instead of for so long: the same on every machine. They do not pause before they
play, as they do elsewhere so that speed tells nothing of a hand: tests in browsers would mostly wait.
"""

import re
from hashlib import sha256

from teocalli.bots import Limit
from teocalli.cli import main
from teocalli.server import randomness, run
from teocalli.server.bots import driver, worker
from teocalli.table.fairness import seed_of
from tests.waiting import GIVE_UP


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


if __name__ == "__main__":  # a spawned worker imports this file too
    randomness.table_secret, randomness.bot_seed = table_secret, bot_seed
    driver.OPEN_LIMIT = driver.HIDDEN_LIMIT = Limit(sims=2000)
    driver.PACE = 0.0
    worker.PATIENCE = GIVE_UP
    run._CLOSING_DEADLINE = 2 * GIVE_UP
    main()
