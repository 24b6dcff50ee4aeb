"""Which of two bots is stronger, asked again after every block of games: a test that may stop whenever it is decided.

It is a test by betting (Ville 1939; Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting",
2024). Somebody who doubts that A is stronger lets us bet on it, at fair odds, before each block: a stake *s* is worth
1 + s (x − 1/2) times as much afterwards, where *x* is A's part of the victories of A and B in that block, from 0 to 1.
If A is not stronger no way of betting gains on average, so the chance that we ever have forty times what we began with
is at most 1 in 40. We share our money among several stakes, since nobody knows beforehand which suits; and bet as much
on B. Whoever has gained that much first is called the stronger, wrongly in at most 5 of 100 arenas, however often and
however long one looks.

Nothing is assumed but that blocks have separate chance: not how the games of a block hang together, nor how draws come
about. Blocks in which luck cancels out, since the bots had the same deals, gain sooner.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from teocalli.core.errors import BadInput
from teocalli.core.words import printable
from teocalli.lab.arena_game import GameResult
from teocalli.lab.fixtures import Series
from teocalli.lab.ratings import victory

RISK = 0.05
"""Of naming the wrong bot, or one of two that are equally strong."""

_STAKES = 1.95 * 2.0 ** (-np.arange(12) / 2)
"""Money is shared out evenly among these. At 2 a lost block would take all of it."""


@dataclass(frozen=True)
class Question:
    """Whether one bot is stronger than another."""

    one: str
    other: str

    @classmethod
    def read(cls, text: str, bots: Sequence[str]) -> "Question":
        """The question of a text such as `level3>level2`; raises `BadInput` unless both are among these bots.

        >>> Question.read("level3 > level2", ["level2", "level3", "random"])
        Question(one='level3', other='level2')
        """
        one, sign, other = (part.strip() for part in text.partition(">"))
        if not sign or one == other or not {one, other} <= set(bots):
            raise BadInput(
                f"--until asks whether one of the bots is stronger than another, such as {bots[0]}>{bots[1]}, "
                f"not {printable(text)!r}"
            )
        return cls(one, other)

    def __str__(self) -> str:
        return f"{self.one}>{self.other}"


@dataclass(frozen=True)
class Verdict:
    """How far a question has come."""

    question: Question
    stronger: str | None
    """The bot that is; None: not decided."""
    games: int
    """The games of the series that count: whole blocks, from the first on."""
    gained: tuple[float, float]
    """What became of 1 that was bet on the first bot, and on the second; 40 decides."""

    def as_json(self) -> dict[str, object]:
        question, gained = self.question, list(self.gained)
        return {"question": str(question), "stronger": self.stronger, "games": self.games, "gained": gained}


class SequentialTest:
    """Answers a question about a series, as its games come in.

    Blocks count in their order, whole ones only: which games happen to end first makes no difference.
    """

    def __init__(self, question: Question, series: Series, games: int) -> None:
        """`games` is the most that will be played."""
        self._blocks: dict[int, list[int]] = defaultdict(list)
        for fixture in series.fixtures(games + series.players):  # so that the last block is whole
            self._blocks[fixture.block].append(fixture.number)
        self._waiting: dict[int, GameResult] = {}
        self._logarithms = np.zeros((2, len(_STAKES)))
        self._next = 0
        self.verdict = Verdict(question, None, 0, (1.0, 1.0))

    def add(self, game: GameResult) -> None:
        """Take a game into account, if it is not decided yet."""
        self._waiting[game.number] = game
        while self.verdict.stronger is None and all(
            number in self._waiting for number in self._blocks.get(self._next, [-1])
        ):
            self._bet([self._waiting.pop(number) for number in self._blocks[self._next]])
            self._next += 1

    def _bet(self, block: Sequence[GameResult]) -> None:
        question, games = self.verdict.question, self.verdict.games + len(block)
        edge = part_of_two(block, question.one, question.other) - 0.5
        self._logarithms += np.log1p(np.outer([edge, -edge], _STAKES))
        one, other = np.exp(np.minimum(self._logarithms, 700)).mean(axis=1).tolist()
        enough = 2 / RISK
        stronger = question.one if one >= enough else question.other if other >= enough else None
        self.verdict = Verdict(question, stronger, games, (one, other))


def part_of_two(block: Sequence[GameResult], one: str, other: str) -> float:
    """What one of two bots made of the games in which both sat, from 0 to 1; 1/2 if both did as well, or never met.

    Where a bot has more seats than the other, each of them counts for less.
    """
    ahead = [0.0]
    for game in block:
        seats, others = game.seating.count(one), game.seating.count(other)
        if seats and others:
            won, fewer = victory(game), min(seats, others)
            ahead.append(fewer * (won.get(one, 0.0) / seats - won.get(other, 0.0) / others))
    return 0.5 + sum(ahead) / max(1, len(ahead) - 1) / 2
