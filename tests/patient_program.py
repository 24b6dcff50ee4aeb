"""`python -m tests.patient_program …` is `teocalli …`, but its games have seeds and nothing is hurried.

A server ends itself a few seconds after it was asked to close, whatever hangs, and replaces a worker whose answer is
late. On a slow and busy machine that would cut short what does not hang.
"""


def run_patiently() -> None:
    """Run a command. Workers import this file too when they are spawned, and need none of this."""
    from teocalli.cli import main
    from teocalli.server import run
    from teocalli.server.bots import worker
    from tests.seeds import seeded
    from tests.waiting import GIVE_UP

    worker.LATENESS = GIVE_UP
    run._CLOSING_DEADLINE = 2 * GIVE_UP
    with seeded():
        main()


if __name__ == "__main__":
    run_patiently()
