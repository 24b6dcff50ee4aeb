"""Where and how the command line draws positions."""

from rich.console import Console
from rich.text import Text

from teocalli.core.match import Match
from teocalli.core.words import EMBLEMS
from teocalli.lab.drawing import WIDTH


def canvas() -> Console:
    """Where positions are drawn: the terminal, or plain text."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = WIDTH
    elif console.width < WIDTH:
        console.print(f"positions are drawn best on {WIDTH} columns; this terminal has {console.width}", style="dim")
    return console


def headline(match: Match, index: int, total: int) -> Text:
    """Which event led here, in words of the record."""
    text = Text(f"{match.game.name} · {match.players} players · ", style="dim")
    if index == 0:
        return text.append("the start", style="not dim bold")
    event = match.events[index - 1]
    who = "chance" if event["by"] == "chance" else EMBLEMS["en"][event["by"]].name
    return text.append(f"event {index} of {total}: {who}: {event['do']}", style="not dim bold")
