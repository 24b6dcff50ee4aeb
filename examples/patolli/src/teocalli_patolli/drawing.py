"""A position for a terminal: the cross with north at the top, the players beside it; readable without colour."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from teocalli.core.game import StateRecord
from teocalli.core.words import EMBLEMS

from teocalli_patolli import kernel
from teocalli_patolli.board import PLACES, SIDE
from teocalli_patolli.notation import CELL_NAMES
from teocalli_patolli.reasons import Ending, Phase
from teocalli_patolli.tables import CELLS, CROSSING, NONE, PLAIN, TABLES, THORN, TIP, Tables

SEAT_STYLES = ("bold #a62b2f", "bold #1f8a8c", "bold #3e7b4f", "bold #5f7fc0")
_SIGNS = {PLAIN: ("·", "dim"), CROSSING: ("+", "#b9663a"), THORN: ("▲", "#a62b2f"), TIP: ("○", "#d6981f")}
_PHASES = {Phase.THROW: "throws the beans", Phase.MOVE: "moves"}
_ENDINGS = {
    Ending.HOME: "all pieces of one player are home",
    Ending.RUIN: "somebody has no stake left",
    Ending.SUNSET: "the sun has set",
}
_LEGEND = "E, J, S, R pieces · + the crossing · ▲ a thorn: pay a stake · ○ a tip: throw again"


def draw(tables: Tables, state: StateRecord) -> RenderableType:
    page = Table.grid(padding=(0, 3))
    page.add_row(_board(tables, state), _beside(tables, state))
    return Group(page, Text(_LEGEND, style="italic"))


def _board(tables: Tables, state: StateRecord) -> Text:
    at = {place: cell for cell, place in enumerate(PLACES)}
    board = Text()
    for rank in reversed(range(SIDE)):
        for file in range(-1, SIDE + 1):
            cell = at.get((file, rank), NONE)
            if cell != NONE:
                board.append_text(_cell(tables, state, cell))
            else:
                board.append(f"{_tip_beside(at, file, rank):^3}", style="dim")
        board.append("\n")
    return board


def _tip_beside(at: dict[tuple[int, int], int], file: int, rank: int) -> str:
    """The name of a tip, beside it."""
    for neighbour in (at.get((file - 1, rank)), at.get((file + 1, rank))):
        if neighbour is not None and TABLES.kinds[neighbour] == TIP:
            return CELL_NAMES[neighbour]
    return ""


def _cell(tables: Tables, state: StateRecord, cell: int) -> Text:
    owner = int(state["board"][cell])
    if owner != NONE:
        return Text(f"[{EMBLEMS['en'][owner].name[0]}]", style=SEAT_STYLES[owner])
    starts = tables.starts[int(state["players"])].tolist()
    if cell in starts:
        return Text(f" {EMBLEMS['en'][starts.index(cell)].name[0].lower()} ", style=SEAT_STYLES[starts.index(cell)])
    sign, style = _SIGNS[int(tables.kinds[cell])]
    return Text(f" {sign} ", style=style)


def _beside(tables: Tables, state: StateRecord) -> Text:
    text = _title(tables, state)
    for seat in range(int(state["players"])):
        text.append(f"{EMBLEMS['en'][seat].name:8}", style=SEAT_STYLES[seat])
        text.append(f"stakes {int(state['stakes'][seat])}\n", style="bold")
        standing = [CELL_NAMES[cell] for cell in range(CELLS) if state["board"][cell] == seat]
        waiting, home = int(state["waiting"][seat]), int(state["home"][seat])
        text.append(f"  on the way: {' '.join(standing) or '–'}\n  waiting {waiting}, home {home}\n")
    text.append(f"\npot {int(state['pot'])}\n", style="bold")
    return text.append(f"round {int(state['round']) + 1} of {int(state['rounds'])}\n")


def _title(tables: Tables, state: StateRecord) -> Text:
    phase, seat = Phase.of(int(state["phase"])), int(state["seat"])
    if phase is Phase.OVER:
        winners = int(kernel.winners(tables, state))
        names = [EMBLEMS["en"][who].name for who in range(int(state["players"])) if winners >> who & 1]
        return Text(f"{' and '.join(names)} won\n", style="bold").append(
            f"{_ENDINGS[Ending.of(int(state['ending']))]}\n\n"
        )
    text = Text().append(EMBLEMS["en"][seat].name, style=SEAT_STYLES[seat]).append(f" {_PHASES[phase]}")
    if phase is Phase.MOVE:
        text.append(f": {int(state['throw'])}", style="bold")
    return text.append("\n\n")
