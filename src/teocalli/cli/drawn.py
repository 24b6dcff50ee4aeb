"""Positions on a terminal, by each game's own `drawing`."""

from rich.console import Console, Group, RenderableType
from rich.text import Text

from teocalli.core.game import ONLOOKER
from teocalli.core.match import Match
from teocalli.core.registry import room

WIDTH = 100
"""Columns of a position where there is no terminal to ask."""


def canvas() -> Console:
    """Where positions are drawn: the terminal, or plain text."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = WIDTH
    elif console.width < WIDTH:
        console.print(f"positions are drawn best on {WIDTH} columns; this terminal has {console.width}", style="dim")
    return console


def position(match: Match) -> RenderableType:
    """The whole position and what is asked."""
    state = match.state
    drawing: RenderableType = room(match.game, "drawing").draw(match.game.tables, state)
    prompt = match.game.view.prompt(match.game.tables, state, ONLOOKER).say("en")
    return Group(drawing, Text(prompt, style="italic"))


def headline(match: Match, index: int, total: int) -> Text:
    """Which event led here, in words of the record."""
    text = Text(f"{match.game.name} · {match.players} players · ", style="dim")
    if index == 0:
        return text.append("the start", style="not dim bold")
    event = match.events[index - 1]
    who = "chance" if event["by"] == "chance" else f"seat {event['by']}"
    return text.append(f"event {index} of {total}: {who}: {event['do']}", style="not dim bold")
