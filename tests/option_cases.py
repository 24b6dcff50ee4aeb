"""The cases over which this package's games are tried: fewer than the suite's own, since there are many such tests."""

from itertools import cycle

from teocalli.core.game import Game
from teocalli.testing.cases import Case, cases


def few_cases(game: Game) -> list[Case]:
    """Every number of players with the default options; each change of an option with one of them, in turn."""
    every = cases(game)
    found = [case for case in every if not case.options]
    numbers = cycle(game.players)
    changes: list[object] = []
    for change in (case.options for case in every if case.options):
        if change in changes:
            continue
        changes.append(change)
        played = {case.players: case for case in every if case.options == change}
        found.append(played[next(number for number in numbers if number in played)])
    return found
