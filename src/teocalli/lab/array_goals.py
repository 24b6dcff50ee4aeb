"""What speed we want of the parts that learners use, and whether it is reached."""

from dataclasses import dataclass

from teocalli.lab.array_bench import ArrayRow

_PGX = {"schatz": 10.0, "aztec": 3.0}
"""By game: how many times as many steps a second as pgx has in hex, which is about as long as the latter."""


@dataclass(frozen=True)
class Goal:
    """A figure and what it ought to be at least."""

    what: str
    figure: float
    goal: float

    @property
    def is_reached(self) -> bool:
        return self.figure >= self.goal


def goals(row: ArrayRow) -> list[Goal]:
    """The goals of a game, as far as what they need was measured."""
    wanted = (
        ("match: mask, act", row.match, 150_000.0),
        ("match: mask, act, observe", row.match_observed, 60_000.0),
        ("batch", row.batch, 1_000_000.0),
        ("batch with observations : pgx", row.pgx_ratio, _PGX.get(row.game)),
        ("batch with observations : PettingZoo loop", row.batch_zoo_ratio, 20.0),
        ("PettingZoo loop : connect four", row.zoo_ratio, 2.0),
        ("PettingZoo loop, raw : connect four, raw", row.zoo_raw_ratio, 5.0),
    )
    return [Goal(what, figure, goal) for what, figure, goal in wanted if figure is not None and goal is not None]
