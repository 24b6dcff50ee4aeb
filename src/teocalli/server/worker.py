"""A process in which bots think: both ends of the pipe."""

import ctypes
import traceback
from collections import deque
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

import numpy as np

from teocalli.bots import bot, prepare_bots
from teocalli.bots.warming import warm_up
from teocalli.core.errors import BadInput, TeocalliError
from teocalli.core.match import Match
from teocalli.core.prepare import prepare
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.core.workers import interrupts_wait, settle_in, started
from teocalli.server.question import Answer, Question

PATIENCE = 5.0
"""Seconds that an answer may come too late."""
_WARMING = 300.0
"""Seconds that the first answer about a game may take in addition, if its code has yet to be compiled."""
_ENDING = 0.5
"""Seconds within which a killed process is gone."""


class Gone(TeocalliError):
    """A worker without an answer; it has ended or must be."""


class Worker:
    """A worker as its keeper sees it. `ask` and `end` wait: they are for a thread of their own."""

    def __init__(self) -> None:
        self._stop: ctypes.Array[ctypes.c_ubyte] = get_context("spawn").RawArray(ctypes.c_ubyte, 1)
        self._warm: set[str] = set()
        with interrupts_wait():
            self._process, self._pipe = started(_work, self._stop)
        self.pid = self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.is_alive()

    def begin(self) -> None:
        """From now on `stop` is meant for the next question."""
        self._stop[0] = 0

    def stop(self) -> None:
        """Let it answer now."""
        self._stop[0] = 1

    def ask(self, question: Question) -> Answer:
        """Its answer; raises `BadInput` if it makes no sense, `Gone` if none comes."""
        patience = question.seconds + PATIENCE + (0.0 if question.game in self._warm else _WARMING)
        try:
            self._pipe.send(question)
            if not self._pipe.poll(patience):
                raise Gone("a worker took too long")
            answer: Answer | Exception = self._pipe.recv()
        except (EOFError, OSError):
            raise Gone("a worker was ended from outside, perhaps for want of memory") from None
        if isinstance(answer, Exception):
            raise answer
        self._warm.add(question.game)
        return answer

    def kill(self) -> None:
        """End it, whatever it does: it has nothing to save."""
        self._process.kill()

    def end(self) -> None:
        """Kill it and clear away what is left of it."""
        self.kill()
        self._process.join(_ENDING)
        self._pipe.close()


def _work(pipe: Connection, stop: "ctypes.Array[ctypes.c_ubyte]") -> None:
    """In a worker: answer what comes through the pipe; while nothing does, load the code of every game."""
    settle_in()
    sign = np.frombuffer(memoryview(stop), np.uint8)
    cold = deque(names())
    try:
        while True:
            while cold and not pipe.poll():
                with suppress(Exception):  # whoever asks about this game will hear of it
                    _warm(cold.popleft())
            question: Question = pipe.recv()
            try:
                pipe.send(question.answered(sign))
            except BadInput as error:
                pipe.send(BadInput(str(error)))
    except (EOFError, ConnectionError):
        return  # nobody waits for an answer any more
    except Exception as error:
        pipe.send(Gone(f"a worker failed: {_blamed(error)}"))


def _warm(name: str) -> None:
    game = find_game(name)
    prepare(game, _in_silence)
    prepare_bots(game, _in_silence)
    warm_up(Match.new(name, game.players[0], seed=0), [bot(which, game) for which in ("level1", "level5")])


def _in_silence(what: str, done: int, steps: int) -> None:
    pass


def _blamed(error: Exception) -> str:
    """What kind of error it is and where it arose; its own words might tell what is hidden."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(place.filename).name}, line {place.lineno}"
