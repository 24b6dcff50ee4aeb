"""The position for a terminal."""

from rich.console import RenderableType
from rich.text import Text

from teocalli.core.game import StateRecord
from tests.testing.small_game.tables import Tables
from tests.testing.small_game.view import hand_of


def draw(tables: Tables, state: StateRecord) -> RenderableType:
    lines = [f"prize {int(state['prize'])}"]
    for seat in range(int(state["players"])):
        lines.append(f"{seat}: {hand_of(state, seat)}, {int(state['points'][seat])} points")
    return Text("\n".join(lines))
