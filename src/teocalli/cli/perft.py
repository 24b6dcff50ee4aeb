"""`teocalli perft`: how many sequences of moves there are."""

from typing import Annotated

import typer

from teocalli.cli.prepare import ensure_prepared
from teocalli.core.errors import BadInput
from teocalli.core.match import Match
from teocalli.core.registry import game as find_game
from teocalli.lab import perft as counting


def perft(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game without chance or secrets.")],
    depth: Annotated[int, typer.Option(min=0, help="How many moves deep.")],
    divide: Annotated[bool, typer.Option("--divide", help="Also print the count below each first move.")] = False,
) -> None:
    """Count the sequences of legal moves from the start with the fewest players: a check of the rules, and of speed."""
    found = find_game(game)
    counting.require_countable(found)
    if depth > found.longest:
        raise BadInput(f"no game of {game} is longer: --depth goes from 0 to {found.longest}, not {depth}")
    ensure_prepared(game)
    start = Match.new(game, found.players[0], seed=0).state
    if divide and depth:
        counts = counting.divide(found, start, depth)
        for text, count in counts.items():
            print(f"{text} {count}")
        print(sum(counts.values()))
    else:
        print(counting.perft(found, start, depth))
