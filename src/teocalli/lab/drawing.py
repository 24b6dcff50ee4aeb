"""A position as text for a terminal, by the game's own `drawing`, or as pixels, by its own `picture`."""

from dataclasses import dataclass
from io import StringIO

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.segment import Segment
from rich.text import Text

from teocalli.core.game import ONLOOKER, Game, StateRecord
from teocalli.core.kernel_calls import known_state
from teocalli.core.match import Match
from teocalli.core.raster import Pixels, pixels

WIDTH = 100
"""Columns of a position where there is no terminal to ask."""


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


def position_text(match: Match) -> str:
    """The same as one text, with the codes for colours that terminals know."""
    page = StringIO()
    Console(file=page, width=WIDTH, force_terminal=True, color_system="truecolor", highlight=False).print(
        position(match)
    )
    return page.getvalue()


def has_pictures(game: Game) -> bool:
    """Whether a game brings pictures of its positions."""
    return game.optional_module("picture") is not None


def position_pixels(game: Game, state: StateRecord) -> Pixels:
    """The position as onlookers may see it: uint8[height, width, 3]. The game brings pictures."""
    known = known_state(game, state, ONLOOKER)
    drawn: str = game.module("picture").picture(game.tables, known, ONLOOKER)
    return pixels(drawn)
