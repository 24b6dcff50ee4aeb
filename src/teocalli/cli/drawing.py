"""Positions on a terminal, by each game's own `drawing`."""

from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.segment import Segment
from rich.text import Text

from teocalli.core.game import ONLOOKER
from teocalli.core.match import Match
from teocalli.core.words import EMBLEMS

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


@dataclass(frozen=True)
class _Wide:
    """A drawing with all the columns that it wants: a narrow terminal shows its left part rather than rubble."""

    drawing: RenderableType

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in console.render_lines(self.drawing, options.update(width=WIDTH), pad=False):
            yield from Segment.adjust_line_length(line, options.max_width, pad=False)
            yield Segment.line()


def position(match: Match) -> RenderableType:
    """The whole position and what is asked."""
    state = match.state
    drawing: RenderableType = match.game.module("drawing").draw(match.game.tables, state)
    prompt = match.game.prompt(match.game.tables, state, ONLOOKER).say("en")
    return Group(_Wide(drawing), Text(prompt, style="italic"))


def headline(match: Match, index: int, total: int) -> Text:
    """Which event led here, in words of the record."""
    text = Text(f"{match.game.name} · {match.players} players · ", style="dim")
    if index == 0:
        return text.append("the start", style="not dim bold")
    event = match.events[index - 1]
    who = "chance" if event["by"] == "chance" else EMBLEMS["en"][event["by"]].name
    return text.append(f"event {index} of {total}: {who}: {event['do']}", style="not dim bold")
