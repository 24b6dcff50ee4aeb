"""The position as a picture, from what these eyes may know."""

from teocalli.core.game import StateRecord
from tests.testing.small_game.tables import Tables
from tests.testing.small_game.view import hand_of


def picture(tables: Tables, state: StateRecord, eyes: int) -> str:
    lines = [f"prize {int(state['prize'])}"]
    for seat in range(int(state["players"])):
        cards = hand_of(state, seat) if seat == eyes else "?"
        lines.append(f"{seat}: {cards}, {int(state['points'][seat])} points")
    rows = "".join(f'<text x="8" y="{24 * n + 24}">{line}</text>' for n, line in enumerate(lines))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 {24 * len(lines) + 16}">{rows}</svg>'
