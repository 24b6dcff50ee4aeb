"""`teocalli perft`: how many sequences of moves there are."""

from typing import Annotated

import typer

from teocalli.cli.drawn import room
from teocalli.cli.preparing import prepared
from teocalli.core.errors import BadInput
from teocalli.core.match import Match


def perft(
    game: Annotated[str, typer.Argument(metavar="GAME", help="aztec, the one without chance or secrets.")],
    depth: Annotated[int, typer.Option(min=0, help="How many moves deep.")],
    divide: Annotated[bool, typer.Option("--divide", help="Also print the count below each first move.")] = False,
) -> None:
    """Count the sequences of legal moves from the two-player start: a check of the rules, and of speed."""
    if game != "aztec":
        raise BadInput(f"perft counts games without chance and hidden hands: aztec, not {game!r:.40}")
    if depth > 22:
        raise BadInput(f"a game has 22 moves: --depth goes from 0 to 22, not {depth}")
    prepared(game)
    match = Match.new(game, 2, seed=0)
    count = room(match, "perft").perft
    if divide and depth:
        for text in match.legal(0):
            after = Match.new(game, 2, seed=0)
            after.play(0, text)
            print(f"{text} {count(after.state, depth - 1)}")
    print(count(match.state, depth))
