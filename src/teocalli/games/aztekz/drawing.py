"""A position for a terminal: the maze, and beside it who has freed what, the deck and the pool.

A card is a chamber with gaps in its walls where it has exits:

    ┌───┘   └───┐     E, J, S, R: whose hero; C a chief, 1 and 2 the porters
    ┘ EC E1·4³  └     ·4³: it carries three souls of kind 4
    ┐ 2² 5      ┌     two souls of kind 2 and one of kind 5 lie here
    └───────────┘
"""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from teocalli.core.game import StateRecord
from teocalli.core.words import EMBLEMS
from teocalli.games.aztekz import board, kernel
from teocalli.games.aztekz.notation import COLUMNS, HEROES, cell_name, exits_text
from teocalli.games.aztekz.reasons import Ending, Phase
from teocalli.games.aztekz.tables import DECK_EXITS, KINDS, NONE, SIDE, Tables

SEAT_STYLES = ("bold #a62b2f", "bold #1f8a8c", "bold #d6981f", "bold #3e7b4f")
KIND_STYLES = ("", "#c2504a", "#2a9d8f", "#c98a1b", "#5b9a5f", "#5f7fc0", "#b9663a")
"""[kind]: mid-tones of the palette; the digit says it without colour."""
WALL = "#9a7b4f"
SCARED = "bold #a62b2f"
WIDE, HIGH = 13, 6
"""Of a card, walls included."""

_SMALL = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_PATHS = {15: "╋", 7: "┣", 14: "┳", 13: "┫", 11: "┻", 3: "┗", 6: "┏", 12: "┓", 9: "┛", 5: "┃", 10: "━"}
_PHASES = {
    Phase.DRAW: "draws",
    Phase.SETUP: "lays a first card",
    Phase.MOVE: "moves",
    Phase.PLACE: "places the card",
}
_ENDINGS = {Ending.DECK: "the deck is used up", Ending.STALL: "nobody places cards any more"}
_LEGEND = (
    "EC: Eagle’s chief · E1·4³: its porter with three souls of kind 4 · ! scared\n"
    "souls: 1 raindrop · 2 eye · 3 triangle · 4 square · 5 star · 6 hexagon"
)
"""Texts of actions call souls by number, sentences by shape."""


def draw(tables: Tables, state: StateRecord) -> RenderableType:
    page = Table.grid(padding=(0, 1))
    page.add_row(_maze(state), _beside(tables, state))
    return Group(page, Text(_LEGEND, style="italic"))


def _souls(counts: dict[int, int]) -> list[Text]:
    """`4³` for three souls of kind 4."""
    return [
        Text(f"{kind}{_SMALL[count] if count > 1 else ''}", style=f"bold {KIND_STYLES[kind]}")
        for kind, count in counts.items()
    ]


def _hero(state: StateRecord, seat: int, hero: int) -> Text:
    emblem = EMBLEMS["en"][seat].name[0]
    text = Text().append(f"{emblem}{HEROES[hero][-1]}", style=SEAT_STYLES[seat])
    if load := int(state["load"][seat, hero]):
        text.append("·").append_text(_souls({int(state["kind"][seat, hero]): load})[0])
    return text


def _packed(words: list[Text], wide: int) -> list[Text]:
    """Words in lines of a chamber's width."""
    lines = [Text()]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > wide:
            lines.append(Text())
        lines[-1].append(" " if lines[-1] else "").append_text(word)
    return lines


def _chamber(state: StateRecord, cell: int) -> list[Text]:
    """The lines of one card; of an empty cell, a faint mark."""
    exits = board.exits_on(state, cell)
    if not exits:
        name = cell_name(cell)
        return [Text(" " * WIDE) for _ in range(2)] + [Text(f"{name:^{WIDE}}", style="dim")] + [Text(" " * WIDE)] * 3
    scared = int(state["scared"]) == cell
    style = SCARED if scared else WALL
    heroes = [_hero(state, seat, hero) for seat, hero in board.heroes_on(state, cell)]
    room = WIDE - 4
    inside = (_packed(heroes, room) if heroes else []) + _packed(_souls(board.souls(state, cell)), room)
    inside = ([Text()] if len(inside) < HIGH - 3 else []) + inside
    lines = [Text("┌───┘   └───┐" if exits & 1 else "┌───────────┐", style=style)]
    for row in range(HIGH - 2):
        left, right = "│", "│"
        if exits & 8:
            left = "┘  ┐"[row]
        if exits & 2:
            right = "└  ┌"[row]
        content = inside[row] if row < len(inside) else Text()
        line = Text(left, style=style).append(" ").append_text(content)
        line.append(" " * (WIDE - 1 - len(line)))
        lines.append(line.append(right, style=style))
    lines.append(Text("└───┐   ┌───┘" if exits & 4 else "└───────────┘", style=style))
    if scared:
        lines[0] = Text(lines[0].plain[0] + "!" + lines[0].plain[2:], style=style)
    return lines


def _maze(state: StateRecord) -> Text:
    west, south = int(state["west"]), int(state["south"])
    columns = range(west, west + max(1, int(state["columns"])))
    maze = Text()
    for row in reversed(range(south, south + max(1, int(state["rows"])))):
        chambers = [_chamber(state, row * SIDE + column) for column in columns]
        for line in range(HIGH):
            maze.append(f"{row + 1} " if line == HIGH // 2 - 1 else "  ", style="bold")
            for chamber in chambers:
                maze.append_text(chamber[line])
            maze.append("\n")
    return maze.append("  " + "".join(f"{COLUMNS[column]:^{WIDE}}" for column in columns), style="bold")


def _beside(tables: Tables, state: StateRecord) -> Text:
    text = _title(tables, state)
    for seat in range(int(state["players"])):
        text.append_text(_seat(state, seat))
    text.append("\n").append_text(_drawn(state))
    shuffled = {shape: int(state["shuffled"][shape]) for shape in range(1, 5)}
    returned = [int(shape) for shape in state["returned"][: int(state["returned_count"])]]
    text.append(f"\ndeck  {sum(shuffled.values()) + len(returned)}\n", style="bold")
    text.append("  " + "  ".join(f"{_PATHS[DECK_EXITS[shape]]} {count}" for shape, count in shuffled.items()) + "\n")
    if returned:
        shown = " ".join(_PATHS[DECK_EXITS[shape]] for shape in returned[:8]) + (" …" if len(returned) > 8 else "")
        text.append(f"  returned: {shown}\n")
    text.append(f"\npool  {int(state['pool'].sum())}\n  ", style="bold")
    for kind in range(1, KINDS + 1):
        text.append(f"{kind}", style=f"bold {KIND_STYLES[kind]}").append(f"×{int(state['pool'][kind - 1])} ")
    if state["stalled"]:
        text.append(
            f"\n\nturns without a placing: {int(state['stalled'])}\nthe game ends at {int(state['stall_limit'])}"
        )
    return text


def _title(tables: Tables, state: StateRecord) -> Text:
    phase, seat = Phase.of(int(state["phase"])), int(state["seat"])
    if phase is Phase.OVER:
        winners = int(kernel.winners(tables, state))
        names = [EMBLEMS["en"][who].name for who in range(int(state["players"])) if winners >> who & 1]
        text = Text(f"{' and '.join(names)} won\n", style="bold")
        return text.append(f"{_ENDINGS[Ending.of(int(state['ending']))]}\n\n")
    text = Text().append(EMBLEMS["en"][seat].name, style=SEAT_STYLES[seat]).append(f" {_PHASES[phase]}")
    hero, scared = int(state["hero"]), int(state["scared"])
    if phase is Phase.MOVE and hero != NONE:
        text.append(f": {HEROES[hero]}, steps {int(state['steps'])}")
    if scared != NONE:
        text.append(f"\ncard must go on {cell_name(scared)}", style=SCARED)
    return text.append("\n\n")


def _seat(state: StateRecord, seat: int) -> Text:
    text = Text().append(f"{EMBLEMS['en'][seat].name:8}", style=SEAT_STYLES[seat])
    text.append(f"points {int(state['points'][seat])}, souls {int(state['freed'][seat])}\n")
    freed = [(kind, size) for who, kind, size in state["stacks"][: int(state["stack_count"])].tolist() if who == seat]
    for line in _packed([_souls({kind: size})[0] for kind, size in freed], 28) if freed else []:
        text.append("  ").append_text(line).append("\n")
    return text


def _drawn(state: StateRecord) -> Text:
    text = Text("drawn ", style="bold")
    if not state["card"]:
        return text.append("–\n", style="not bold")
    exits = DECK_EXITS[int(state["card"])]
    text.append(f"{_PATHS[exits]} {exits_text(exits)}", style="not bold")
    if state["soul"]:
        text.append(" with soul ", style="not bold").append_text(_souls({int(state["soul"]): 1})[0])
    return text.append("\n")
