"""`teocalli demo`: a game that plays itself."""

import time
from typing import Annotated

import typer
from rich.console import Group
from rich.live import Live

from teocalli.cli.drawn import canvas, headline, position
from teocalli.cli.preparing import prepared
from teocalli.core.match import Match, agreed
from teocalli.core.registry import game as find_game
from teocalli.lab.simulate import play_out

MOST_MOMENTS = 60
"""A long game is shown in this many pictures at most."""


def demo(
    game: Annotated[str, typer.Argument(metavar="GAME", help="aztec, aztekz or schatz.")] = "aztec",
    players: Annotated[int | None, typer.Option(help="How many seats; the game's least if not said.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Another number, another game.")] = 7,
    pause: Annotated[float, typer.Option(min=0, help="Seconds between two pictures.")] = 0.4,
) -> None:
    """Watch a game play itself in the terminal; elsewhere only its end is printed."""
    seats = find_game(game).players[0] if players is None else players
    agreed(game, seats, {})
    prepared(game)
    match = Match.new(game, seats, seed=seed)
    play_out(match, "lively", seed)
    console = canvas()
    total = len(match.events)
    if console.is_terminal:
        every = -(-total // MOST_MOMENTS)
        with Live(console=console, refresh_per_second=20) as live:
            for index in [*range(0, total, every), total]:
                moment = match.at(index)
                live.update(Group(headline(moment, index, total), position(moment)), refresh=True)
                time.sleep(pause)
    else:
        console.print(headline(match, total, total))
        console.print(position(match))
    console.print(f"\nThat was {match.game.title['en']}, played by a simple policy. Now try:", style="bold")
    console.print("  teocalli demo aztekz        teocalli demo schatz --players 4")
    console.print("  teocalli simulate schatz --players 4 --games 10 --policy lively --out games.jsonl")
    console.print("  teocalli replay games.jsonl      teocalli --help")
