"""`teocalli prepare`, and what every command does first: compiling the games, once and visibly."""

from collections.abc import Iterable

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from teocalli.bots.playout import playouts
from teocalli.bots.policy import policy
from teocalli.core.dice import dice_of
from teocalli.core.game import Game
from teocalli.core.match import Match
from teocalli.core.prepare import Show, Step, kernel_steps, run
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names


def prepare() -> None:
    """Compile the games now, so that nothing has to be compiled later."""
    prepared(*names())
    print("the games are ready")


def prepared(*games: str) -> None:
    """Compile what the games need, unless it is in the cache; a bar on a terminal, dots elsewhere."""
    console = Console(stderr=True)
    if not console.is_terminal:
        for name in games:
            _compile(find_game(name), None)
        return
    columns = (TextColumn("preparing {task.description}, once for this version"), BarColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", visible=False)

        def show(what: str, done: int, steps: int) -> None:
            progress.update(task, description=what, completed=done, total=steps, visible=True)

        for name in games:
            _compile(find_game(name), show)


def _compile(game: Game, show: Show | None) -> None:
    run(game.name, lambda: kernel_steps(game), show)
    run(f"{game.name}’s policies", lambda: _bot_steps(game), show)


def _bot_steps(game: Game) -> Iterable[Step]:
    match = Match.new(game.name, game.players[0], seed=0)
    dice = dice_of(0, 0, b"prepare")
    return [
        ("playout", lambda: playouts(game, match.state, dice, 1)),
        ("lively", lambda: policy("lively", game)(game.tables, match.state, match.actors[0], dice)),
    ]
