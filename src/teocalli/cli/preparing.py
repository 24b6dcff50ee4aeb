"""Compiling before a command begins, with a bar that says so."""

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from teocalli.core.prepare import prepare
from teocalli.core.registry import game as find_game


def prepared(*names: str) -> None:
    """Compile what the games need, unless it is in the cache."""
    console = Console(stderr=True)
    if not console.is_terminal:
        for name in names:
            prepare(find_game(name))
        return
    columns = (TextColumn("preparing {task.description}, once for this version"), BarColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        for name in names:
            found = find_game(name)
            task = progress.add_task(name, total=None, visible=False)

            def show(_: str, done: int, steps: int) -> None:
                progress.update(task, completed=done, total=steps, visible=True)  # noqa: B023  # called at once

            prepare(found, show)
