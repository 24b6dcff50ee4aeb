"""`teocalli perft`: how many sequences of moves there are."""

from typing import Annotated

import typer

from teocalli.cli.preparing import prepared
from teocalli.core.errors import BadInput
from teocalli.core.match import Match
from teocalli.core.registry import room
from teocalli.core.words import printable


def perft(
    game: Annotated[str, typer.Argument(metavar="GAME", help="aztec, the one without chance or secrets.")],
    depth: Annotated[int, typer.Option(min=0, help="How many moves deep.")],
    divide: Annotated[bool, typer.Option("--divide", help="Also print the count below each first move.")] = False,
) -> None:
    """Count the sequences of legal moves from the two-player start: a check of the rules, and of speed."""
    if game != "aztec":
        raise BadInput(f"perft counts games without chance and hidden hands: aztec, not {printable(game)!r}")
    if depth > 22:
        raise BadInput(f"a game has 22 moves: --depth goes from 0 to 22, not {depth}")
    prepared(game)
    match = Match.new(game, 2, seed=0)
    counting = room(match.game, "perft")
    if divide and depth:
        counts = counting.divide(match.state, depth)
        for text, count in counts.items():
            print(f"{text} {count}")
        print(sum(counts.values()))
    else:
        print(counting.perft(match.state, depth))
