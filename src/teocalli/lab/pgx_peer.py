"""pgx to compare batches with. It needs jax, so it runs in a process of its own, by a Python that has both."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from teocalli.core.errors import BadInput
from teocalli.lab.bench import Work

GAME = "hex"
"""A game without chance, on a board of 11 × 11."""


@contextmanager
def on_one_core() -> Iterator[None]:
    """Keep this process, and those that it starts meanwhile, on one core. Where that cannot be done they stay free."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@contextmanager
def pgx_peer(python: str) -> Iterator[Work]:
    """The game of pgx, played by this Python; raises `BadInput` if it cannot be."""
    program = Path(__file__).with_name("pgx_program.py")
    try:
        child = subprocess.Popen(
            [python, str(program), GAME],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
    except OSError as error:
        raise BadInput(f"pgx cannot be played by {python}: {error.strerror}") from None
    assert child.stdin is not None
    assert child.stdout is not None
    ask, answers = child.stdin, child.stdout
    spent = [0.0]

    def play(portions: int) -> int:
        with suppress(BrokenPipeError):  # then there is no answer
            ask.write(f"{portions}\n")
            ask.flush()
        answer = answers.readline()
        if not answer:
            raise BadInput("pgx has stopped while it was measured")
        spent[0] = float(answer)
        return 0

    try:
        found = answers.readline().split()
        if len(found) != 2:
            raise BadInput(f"pgx cannot be played by {python}: it needs pgx and jax")
        yield Work(f"pgx {GAME} × {found[0]}", play, int(found[1]), lambda: spent[0])
    finally:
        child.kill()
        with suppress(BrokenPipeError):
            ask.close()
        answers.close()
        child.wait()
