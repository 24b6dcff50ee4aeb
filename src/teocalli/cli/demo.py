"""`teocalli demo`: a game that plays itself."""

import sys
import time
from pathlib import Path
from shutil import which
from typing import Annotated

import typer
from rich.console import Group
from rich.live import Live

from teocalli.bots.policy import policies
from teocalli.cli.drawing import canvas, headline
from teocalli.cli.inputs import GameName
from teocalli.cli.prepare import ensure_prepared
from teocalli.core.match import Match
from teocalli.core.match_inputs import game_and_options
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.lab.drawing import position
from teocalli.lab.simulate import play_out

_FIRST = names()[0]
MOST_MOMENTS = 60
"""A long game is shown in this many pictures at most."""


def _hints() -> list[str]:
    """What to try next, one command a line."""
    games = names()
    return [
        f"demo {games[-1]}      # there are {', '.join(games)}",
        f"simulate {games[-1]} --players {find_game(games[-1]).usual_players} --games 10 --out games.jsonl",
        "replay games.jsonl           # --help lists all commands",
    ]


def demo(
    game: GameName = _FIRST,
    players: Annotated[int | None, typer.Option(help="How many seats; the game's least if not said.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Another number, another game.")] = 6,
    pause: Annotated[float, typer.Option(min=0, max=60, help="Seconds between two pictures.")] = 0.4,
) -> None:
    """Watch a game play itself in the terminal, in some 60 pictures; elsewhere only its end is printed.

    `replay` shows every event of a recorded game.
    """
    seats = find_game(game).players[0] if players is None else players
    game_and_options(game, seats, {})
    ensure_prepared(game)
    match = Match.new(game, seats, seed=seed)
    play_out(match, list(policies(match.game))[-1], seed)
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
    for hint in _hints():
        console.print(f"  {_program()} {hint}", soft_wrap=True)


def _program() -> str:
    """How this program was called, so that a hint can be pasted."""
    called = Path(sys.argv[0])
    if called.name == "__main__.py":
        return "python -m teocalli"
    return str(called) if which(called.name) is None else called.name
