"""`python -m tests.seeded_fork_server LOG` forks servers as `ForkServer` does, whose games have seeds."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from teocalli.lab.live import fork_server
from teocalli.server import run
from teocalli.server.bots import worker
from tests.seeds import seeded
from tests.waiting import GIVE_UP


@contextmanager
def seeded_forks() -> Iterator[None]:
    """Servers that are forked meanwhile have known dice, and are not hurried."""
    with patch.object(fork_server.ForkServer, "module", __name__):
        yield


if __name__ == "__main__":
    worker.LATENESS = GIVE_UP
    run._CLOSING_DEADLINE = 2 * GIVE_UP
    with seeded():
        fork_server._run(sys.argv[1])
