"""`python -m tests.e2e.seeded_program …` is `teocalli …`, but a server that it opens has dice and bots that are known.

Its games have seeds, and bots think for so many simulations instead of for so long: the same on every machine. Nor do
bots pause before they play, as they do elsewhere so that speed tells nothing of a hand: tests would mostly wait.
"""


def run_seeded() -> None:
    """Run a command. Workers import this file too when they are spawned, and need none of this."""
    from teocalli.bots import Limit
    from teocalli.cli import main
    from teocalli.server import run
    from teocalli.server.bots import driver, worker
    from teocalli.server.http.routes import play
    from tests.seeds import seeded
    from tests.waiting import GIVE_UP

    driver.OPEN_LIMIT = driver.HIDDEN_LIMIT = Limit(sims=2000)
    driver.PACE = 0.0
    play.COACHING_LIMIT = Limit(sims=600)
    worker.LATENESS = GIVE_UP
    run._CLOSING_DEADLINE = 2 * GIVE_UP
    with seeded():
        main()


if __name__ == "__main__":
    run_seeded()
