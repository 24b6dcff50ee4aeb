"""A position as a picture (SVG): the maze, each player's freed stacks, the drawn card, the deck and the pool.

Nothing is hidden in Aztekz, so that all eyes get the same picture.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from teocalli.core import svg
from teocalli.core.game import StateRecord
from teocalli.core.position import seats_in
from teocalli.core.svg import COCHINEAL, GOLD, GOLD_EDGE, INK, INK_SOFT, LINE, MAIZE, PAPER_HIGH, SEAT_COLOURS, mixed
from teocalli.games.aztekz import kernel
from teocalli.games.aztekz.notation import COLUMNS, cell_name, cell_of, exits_text
from teocalli.games.aztekz.picture_stone import (
    STONE_DEEP,
    arranged,
    card,
    hero,
    small_card,
    soul,
    souls,
    stack,
)
from teocalli.games.aztekz.reasons import Phase
from teocalli.games.aztekz.tables import CHIEF_STEPS, DECK_EXITS, PORTER_STEPS, SHAPES, SIDE, Tables
from teocalli.games.aztekz.view import view

Fields = dict[str, Any]
"""A view."""

WIDTH = 480
_MARGIN, _EDGE = 8, 20
"""Around everything; and for the coordinates beside the maze."""
_MAZE = WIDTH - 2 * _MARGIN - _EDGE
"""The maze is a square."""
_SEAT_HIGH, _STOCK_HIGH, _GAP = 54, 84, 6
_GROUND = "#d3c197"
_FREE = "#8b7650"


def picture(tables: Tables, state: StateRecord, eyes: int) -> str:
    """The position as the text of an SVG file."""
    seen: Fields = view(tables, state, eyes)
    players = int(state["players"])
    down = _MARGIN + _MAZE + _EDGE + 5
    body = [*_maze(seen)]
    wide = (WIDTH - 2 * _MARGIN - _GAP) / 2
    for seat in range(players):
        row, column = divmod(seat, 2)
        at = (_MARGIN + column * (wide + _GAP), down + row * (_SEAT_HIGH + _GAP))
        body.append(svg.group(*_seat(tables, state, seen, seat, wide), at=at, name=f"player {seat}"))
    stock = down + (players + 1) // 2 * (_SEAT_HIGH + _GAP)
    body.append(svg.group(*_stock(seen), at=(_MARGIN, stock), name="stock"))
    return svg.document(WIDTH, stock + _STOCK_HIGH + _MARGIN, f"Aztekz {len(seen['cards'])}", body)


# The maze.


def _shown(seen: Fields) -> tuple[range, range]:
    """The columns and rows that are shown: the cards, the cells around them where another may come to lie, and more of
    the frame where that fills the square."""
    low, high = cell_of(seen["frame"]["from"]), cell_of(seen["frame"]["to"])
    held = [cell_of(name) for name in seen["cards"]] or [(low + high) // 2]
    columns = _around([cell % SIDE for cell in held], low % SIDE, high % SIDE)
    rows = _around([cell // SIDE for cell in held], low // SIDE, high // SIDE)
    return _grown(columns, len(rows), low % SIDE, high % SIDE), _grown(rows, len(columns), low // SIDE, high // SIDE)


def _around(held: Sequence[int], least: int, most: int) -> range:
    return range(max(min(held) - 1, least), min(max(held) + 1, most) + 1)


def _grown(shown: range, length: int, least: int, most: int) -> range:
    """A range made longer on both sides by turns, as far as there is room and need."""
    start, end = shown.start, shown.stop
    while end - start < length and (start > least or end <= most):
        if end <= most and (end - shown.stop <= shown.start - start or start == least):
            end += 1
        else:
            start -= 1
    return range(start, end)


def _maze(seen: Fields) -> Iterator[str]:
    columns, rows = _shown(seen)
    size = _MAZE / max(len(columns), len(rows))
    left = _MARGIN + _EDGE + (_MAZE - size * len(columns)) / 2
    top = _MARGIN + (_MAZE - size * len(rows)) / 2
    wide, high = size * len(columns), size * len(rows)
    yield svg.rect(_MARGIN + _EDGE, _MARGIN, _MAZE, _MAZE, _GROUND, rx=8)
    yield from _frame(seen, columns, rows, (left, top, wide, high))
    for n, column in enumerate(columns):
        yield svg.bold(left + (n + 0.5) * size, _MARGIN + _MAZE + 11, COLUMNS[column], 18, INK_SOFT)
    for n, row in enumerate(rows):
        yield svg.bold(_MARGIN + 8, top + high - (n + 0.5) * size, row + 1, 18, INK_SOFT)
        for k, column in enumerate(columns):
            at = (left + (k + 0.5) * size, top + high - (n + 0.5) * size)
            name = cell_name(row * SIDE + column)
            yield svg.group(*_cell(seen, name), at=at, scale=size / 100, name=_said(seen, name))


def _said(seen: Fields, name: str) -> str:
    return f"card {name} {seen['cards'][name]}" if name in seen["cards"] else f"free {name}"


def _frame(seen: Fields, columns: range, rows: range, place: tuple[float, float, float, float]) -> Iterator[str]:
    """A dotted line where the pyramid can grow no further; three dots where there is more room than is shown."""
    left, top, wide, high = place
    low, high_cell = cell_of(seen["frame"]["from"]), cell_of(seen["frame"]["to"])
    sides = (
        (columns[0] == low % SIDE, (left, top), (left, top + high)),
        (columns[-1] == high_cell % SIDE, (left + wide, top), (left + wide, top + high)),
        (rows[0] == low // SIDE, (left, top + high), (left + wide, top + high)),
        (rows[-1] == high_cell // SIDE, (left, top), (left + wide, top)),
    )
    for ends_here, start, end in sides:
        if ends_here:
            yield svg.line("#6d4a22", 3.5, start, end, stroke_dasharray="0.1 8", data_is="frame")


def _cell(seen: Fields, name: str) -> Iterator[str]:
    """A card with what is on it, or a free cell; around its middle, 100 wide."""
    if name not in seen["cards"]:
        yield svg.rect(-44, -44, 88, 88, stroke=_FREE, stroke_width=1.5, stroke_dasharray="5 5", rx=5)
        yield svg.text(0, 0, name, 22, _FREE)
        return
    yield from card(seen["cards"][name])
    if seen["turn"]["scared"] == name:
        yield svg.rect(-46, -46, 92, 92, rx=5, stroke=COCHINEAL, stroke_width=5, stroke_dasharray="9 5")
    heroes_here = [
        (seat, hero_name, place)
        for seat, heroes in enumerate(seen["heroes"])
        for hero_name, place in heroes.items()
        if place["cell"] == name
    ]
    lying = seen["souls"].get(name, {})
    spots, soul_spots = arranged(len(heroes_here), len(lying))
    for (kind, count), (x, y, size) in zip(lying.items(), soul_spots, strict=True):
        yield souls(int(kind), count, x, y, size)
    for (seat, hero_name, place), (x, y, size) in zip(heroes_here, spots, strict=True):
        if (seat, hero_name) == (seen["turn"]["seat"], seen["turn"]["hero"]):
            yield svg.circle(x, y, size * 0.62, GOLD, fill_opacity=0.85)
        drawn = hero(seat, hero_name, place["kind"], place["count"])
        yield svg.group(*drawn, at=(x, y), scale=size / 42, name=f"hero {seat}.{hero_name}")


# The players.


def _seat(tables: Tables, state: StateRecord, seen: Fields, seat: int, wide: float) -> Iterator[str]:
    """A seat's glyph and number, its points, and its freed stacks with what each is worth."""
    has_turn = seat in seats_in(int(kernel.actors(tables, state)))
    has_won = seat in seats_in(int(kernel.winners(tables, state)))
    yield svg.rect(
        1,
        1,
        wide - 2,
        _SEAT_HIGH - 2,
        PAPER_HIGH,
        rx=8,
        stroke=MAIZE if has_turn else LINE,
        stroke_width=3 if has_turn else 1.2,
    )
    yield svg.glyph(seat, 25, 20, 30)
    yield svg.text(25, 44, seat, 14, INK_SOFT)
    yield svg.bold(62, 21, sum(stack["points"] for stack in seen["stacks"][seat]), 25)
    if has_turn:
        yield svg.turn_mark(62, 42, 13)
    if has_won:
        yield svg.star(62, 42, 18, name="winner")
    freed = seen["stacks"][seat]
    room = wide - 92
    pitch = min(26.0, room / max(1, len(freed)))
    for n, found in enumerate(freed):
        x = 86 + (n + 0.5) * pitch
        yield stack(found["kind"], found["size"], x, 37, pitch, 34)
        yield svg.bold(x, 45, found["points"], 14)


# What lies beside.


def _stock(seen: Fields) -> Iterator[str]:
    """The drawn card with its soul, large; deck, returned cards and pool, counted."""
    yield from _drawn(seen)
    left, right = 98, WIDTH - 2 * _MARGIN
    deck = seen["deck"]
    yield _pile(left + 10, 14)
    yield svg.bold(left + 36, 14, deck["count"], 20)
    pitch = (right - left - 64) / len(SHAPES)
    for shape, name in enumerate(SHAPES):
        x = left + 64 + shape * pitch
        exits = exits_text(DECK_EXITS[shape + 1])
        yield small_card(exits, x + 13, 14, 25)
        yield svg.text(x + 31, 14, deck["shuffled"][name], 17, anchor="start")
    yield from _returned(deck["returned"], left, 43, right - (70 if seen["stall"]["turns"] else 0))
    if seen["stall"]["turns"]:
        yield _hourglass(right - 58, 43)
        yield svg.text(right - 44, 43, f"{seen['stall']['turns']}/{seen['stall']['limit']}", 16, anchor="start")
    pitch = (right - left) / len(seen["pool"])
    for n, (kind, count) in enumerate(seen["pool"].items()):
        x = left + n * pitch
        yield soul(int(kind), x + 13, 70, 26)
        yield svg.text(x + 30, 70, count, 17, anchor="start")


def _drawn(seen: Fields) -> Iterator[str]:
    middle = _STOCK_HIGH / 2
    drawn = seen["drawn"]
    if drawn is None:
        yield svg.rect(4, 4, 76, 76, stroke=_FREE, stroke_width=1.5, stroke_dasharray="5 5", rx=6)
        return
    colour = SEAT_COLOURS[seen["turn"]["seat"]]
    yield svg.rect(0, 0, _STOCK_HIGH, _STOCK_HIGH, PAPER_HIGH, rx=9, stroke=colour, stroke_width=3)
    parts = [*card(drawn["card"])]
    if drawn["soul"]:
        parts.append(soul(drawn["soul"], 0, 0, 46))
    yield svg.group(*parts, at=(middle, middle), scale=0.78, name=f"drawn {drawn['card']} {drawn['soul'] or '-'}")
    yield svg.glyph(seen["turn"]["seat"], 13, 13, 22)
    left = seen["turn"]["steps_left"]
    if seen["phase"] == Phase.MOVE:
        steps = max(PORTER_STEPS, CHIEF_STEPS) if left is None else left
        for n in range(steps):
            at = (_STOCK_HIGH - 12 - 15 * (steps - 1 - n), _STOCK_HIGH - 10)
            yield svg.group(_step(), at=at, name="step")


def _step() -> str:
    """An arrow for a step that is left."""
    return svg.path("M-6-2.5h6v-4l7 6.5-7 6.5v-4h-6z", GOLD, stroke=INK, stroke_width=1.1)


def _returned(cards: Sequence[str], left: float, down: float, right: float) -> Iterator[str]:
    """The cards under the deck, the next to come up first."""
    yield svg.path(f"M{left + 2} {down - 9}h16v16m-5-5 5 6 5-6", stroke=INK_SOFT, stroke_width=2.4)
    pitch = min(24.0, (right - left - 34) / max(1, len(cards)))
    for n, exits in enumerate(cards):
        yield small_card(exits, left + 34 + (n + 0.5) * pitch, down, min(22.0, pitch - 1))


def _pile(x: float, y: float) -> str:
    """The deck: backs of cards."""
    backs = [svg.rect(-9 + n, 3 - 4 * n, 18, 8, mixed(STONE_DEEP, GOLD, 0.25), rx=2, stroke=INK) for n in range(4)]
    return svg.group(*backs, at=(x, y), name="deck")


def _hourglass(x: float, y: float) -> str:
    """Turns without a placing, and how many end the game."""
    return svg.group(
        svg.path("M-7-10h14L0 0l7 10h-14L0 0z", mixed(GOLD, PAPER_HIGH, 0.4), stroke=GOLD_EDGE, stroke_width=1.8),
        at=(x, y),
        name="stall",
    )
