"""`python -m tests.patient_program …` is `teocalli …`, but a server that closes is not hurried.

A server ends itself a few seconds after it was asked to close, whatever hangs. On a slow and busy machine that would
cut short what does not hang.
"""

from teocalli.cli import main
from teocalli.server import run
from tests.waiting import GIVE_UP

if __name__ == "__main__":  # a spawned worker imports this file too
    run._CLOSING_DEADLINE = 2 * GIVE_UP
    main()
