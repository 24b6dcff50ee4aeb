"""`python -m tests.leaking_program …` is `tests.patient_program`, but it holds more each time it counts its objects."""

import os
import signal
from types import FrameType

from tests.patient_program import run_patiently

HELD: list[object] = []


def hold_more_when_counting() -> None:
    count = signal.getsignal(signal.SIGUSR1)
    assert callable(count)

    def hold_more(number: int, frame: FrameType | None) -> None:
        HELD.extend([[] for _ in range(5_000)])
        HELD.extend(os.open(os.devnull, os.O_RDONLY) for _ in range(10))
        HELD.append(b"x" * 4_000_000)
        count(number, frame)

    signal.signal(signal.SIGUSR1, hold_more)


if __name__ == "__main__":
    hold_more_when_counting()
    run_patiently()
