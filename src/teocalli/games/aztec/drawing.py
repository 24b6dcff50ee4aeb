"""A position for a terminal: the three levels as plans side by side, with colour and readable without."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from teocalli.core.game import StateRecord
from teocalli.core.words import EMBLEMS
from teocalli.games.aztec import kernel
from teocalli.games.aztec.notation import FILES, write
from teocalli.games.aztec.tables import LEVELS, PIECES, SIDE
from teocalli.games.aztec.view import SIDES, built_cells, placed_by, role, scoring_cells, sectors

SEAT_STYLES = ("bold #a62b2f", "bold #1f8a8c", "bold #d6981f")
TONES = ("#7d4f98", "#3a68a4", "#9a5c2c", "#5a4e9c", "#2f7a98", "#7d5a3c", "#95488c", "#4a70b6", "#a06a28")
"""Violets, blues and browns, one tone a piece; dark enough for white letters."""
START_TONE = "#3e7b4f"

_ROLES = {"north_south": "north · south", "east_west": "east · west", "oh_puch": "Oh Puch", None: ""}
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUV"
_LEGEND = "A–V pieces (the last: a–v) · # start · * a point · ▫ cube below · ↑→↓← sectors"


def draw(tables: StateRecord, state: StateRecord) -> RenderableType:
    plans = Table.grid(padding=(0, 3))
    plans.add_row(*(_plan(tables, state, level) for level in range(LEVELS)))
    return Group(*_seats(state), Text(), plans, Text(_LEGEND, style="italic"), _foot(tables, state))


def _seats(state: StateRecord) -> list[Text]:
    lines = []
    for seat in range(int(state["players"])):
        to_move = state["phase"] != kernel.ENDED and state["seat"] == seat
        line = Text().append("► " if to_move else "  ", style=SEAT_STYLES[seat])
        line.append(f"{EMBLEMS['en'][seat].name:8}", style=SEAT_STYLES[seat])
        points = int(kernel.score(state, seat))
        line.append(f"{points:3} {'point ' if points == 1 else 'points'}   ", style="bold")
        line.append(f"{_ROLES[role(state, seat)]:14}")
        if state["rounds"] == 1:
            line.append("by game " + " ".join(str(int(n)) for n in state["points"][: int(state["round"]) + 1, seat]))
        elif state["players"] == 3:
            line.append(_bidding(state, seat))
        lines.append(line)
    return lines


def _bidding(state: StateRecord, seat: int) -> str:
    if state["bidder"] == seat:
        return f"bid {int(state['bid'])}"
    return "passed" if int(state["passed"]) >> seat & 1 else ""


def _plan(tables: StateRecord, state: StateRecord, level: int) -> Text:
    """One level from above, north at the top; a cell is two columns wide."""
    built = built_cells(tables, state)
    scoring = {cell for side in range(2) for cell in scoring_cells(tables, state, side)}
    files = "  " + "".join(f"{file} " for file in FILES) + "\n"
    plan = Text(f"  level {level + 1}\n", style="default")
    plan.append(files)
    for rank in reversed(range(SIDE)):
        plan.append(f"{rank + 1} ")
        for file in range(SIDE):
            cell = level * SIDE * SIDE + rank * SIDE + file
            if cell in built:
                plan.append_text(_cube(built[cell], built[cell] == state["placed"] > 0, cell in scoring))
            else:
                plan.append_text(_gap(state, cell, cell - SIDE * SIDE in built))
        plan.append(f"{rank + 1}\n")
    plan.append(files)
    return plan


def _cube(piece: int, last: bool, scores: bool) -> Text:
    """A block in the piece's tone."""
    tone = TONES[(piece - 1) % len(TONES)] if piece else START_TONE
    letter = _LETTERS[piece - 1] if piece else "#"
    text = (letter.lower() if last else letter) + ("*" if scores else " ")
    return Text(text, style=f"bold {'#fff2c0' if scores else '#ffffff'} on {tone}{' underline' if last else ''}")


def _gap(state: StateRecord, cell: int, stands: bool) -> Text:
    """A free cell: whether a cube would stand there, and on level 3 whose sector it is."""
    square = cell % (SIDE * SIDE)
    if cell >= 2 * SIDE * SIDE and state["phase"] != kernel.IN_AUCTION:
        owners = [side for side in range(len(SIDES)) if square in sectors(state, side)]
        if owners:
            style = SEAT_STYLES[kernel.architect(state, owners[0])] if len(owners) == 1 else "bold"
            return Text(_edge(square), style=style).append("▫" if stands else " ", style="not bold")
    return Text("▫ " if stands else "· ")


def _edge(square: int) -> str:
    rank, file = divmod(square, SIDE)
    vertical = {0: "↓", SIDE - 1: "↑"}.get(rank)
    return vertical or ("←" if file == 0 else "→")


def _foot(tables: StateRecord, state: StateRecord) -> Text:
    placed = int(state["placed"])
    line = Text(f"{placed} of {PIECES} pieces")
    if placed:
        text = write(int(kernel.place_action(tables, int(state["pieces"][placed - 1]))))
        seat = placed_by(state, placed - 1)
        line.append(f" · last: {_LETTERS[placed - 1]} = {text} by ")
        line.append(EMBLEMS["en"][seat].name, style=SEAT_STYLES[seat])
    if state["rounds"] == 1:
        line.append(f" · game {int(state['round']) + 1} of 3")
    return line
