"""A position as a picture (SVG): the cross on its mat, the players in its corners, the beans, the pot and the sun.

Nothing is hidden in Patolli, so that all eyes get the same picture.
"""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Any

from teocalli.core import svg
from teocalli.core.game import StateRecord
from teocalli.core.position import seats_in
from teocalli.core.svg import CLAY, COCHINEAL, GOLD, GOLD_EDGE, INK, INK_SOFT, MAIZE, PAPER_HIGH, SEAT_COLOURS, mixed

from teocalli_patolli import kernel
from teocalli_patolli.board import PLACES, SIDE
from teocalli_patolli.notation import CELL_NAMES
from teocalli_patolli.tables import BEANS, CELLS, CROSSING, QUARTER, THORN, TIP, VALUES, Tables
from teocalli_patolli.view import view

Fields = dict[str, Any]
"""A view."""

WIDTH, HEIGHT = 480, 540
_CELL, _EDGE = 32, 16
_MAT, _REED = "#dcc08a", "#c9a866"
_FILLS = {CROSSING: "#f3dfa8", THORN: mixed(COCHINEAL, PAPER_HIGH, 0.72), TIP: mixed(MAIZE, PAPER_HIGH, 0.45)}
_STAKES_SHOWN = 30
"""More are only told as a number."""


def picture(tables: Tables, state: StateRecord, eyes: int) -> str:
    """The position as the text of an SVG file."""
    seen: Fields = view(tables, state, eyes)
    body = [
        *_mat(),
        *(_cell(tables, seen, cell) for cell in range(CELLS)),
        *_coordinates(),
        *_moves(seen),
        *(_piece(cell, owner) for cell, owner in seen["pieces"].items()),
        *(_player(tables, state, seen, seat) for seat in range(int(state["players"]))),
        *_foot(state, seen),
    ]
    return svg.document(WIDTH, HEIGHT, f"Patolli {seen['round']}/{int(state['rounds'])}", body)


def _middle(cell: int) -> svg.Point:
    """The middle of a cell; north is up."""
    file, rank = PLACES[cell]
    return _EDGE + (file + 0.5) * _CELL, _EDGE + (SIDE - rank - 0.5) * _CELL


# The board.


def _mat() -> Iterator[str]:
    """Woven reed: short strokes, lying and standing by turns."""
    wide, weave = SIDE * _CELL, 16
    yield svg.rect(_EDGE - 8, _EDGE - 8, wide + 16, wide + 16, _MAT, rx=10, stroke=_REED, stroke_width=3)
    strokes = []
    for row in range(wide // weave):
        for column in range(wide // weave):
            x, y = _EDGE + column * weave, _EDGE + row * weave
            for gap in (4, 8, 12):
                strokes.append(f"M{x + 2} {y + gap}h12" if (row + column) % 2 else f"M{x + gap} {y + 2}v12")
    yield svg.path("".join(strokes), stroke=_REED, stroke_width=1.1)


def _cell(tables: Tables, seen: Fields, cell: int) -> str:
    """A painted cell with the sign of its kind; a start in its player's colour."""
    x, y = _middle(cell)
    kind, half = int(tables.kinds[cell]), _CELL / 2
    fill = _FILLS.get(kind, PAPER_HIGH)
    starts = [seat["start"] for seat in seen["seats"]]
    if CELL_NAMES[cell] in starts:
        fill = mixed(SEAT_COLOURS[starts.index(CELL_NAMES[cell])], PAPER_HIGH, 0.45)
    parts = [svg.rect(-half, -half, _CELL, _CELL, fill, rx=9 if kind == TIP else 2, stroke=INK, stroke_width=2.2)]
    if kind == THORN:
        for turn in (0, 180):
            parts.append(svg.group(svg.path("M-8-15H8L0-5z", INK), turn=turn))
    elif kind == TIP:
        parts.append(svg.path("M-7 2a7 7 0 1 1 3 6m-4-1 4 1 1-4", stroke=GOLD_EDGE, stroke_width=2.2))
    elif kind == CROSSING and cell % QUARTER:
        parts.append(svg.path("M-5-5 5 5M-5 5 5-5", stroke=mixed(COCHINEAL, PAPER_HIGH, 0.35), stroke_width=2.2))
    if cell % QUARTER == 0:
        parts.append(svg.text(0, 0, CELL_NAMES[cell], 14, INK))
    return svg.group(*parts, at=(x, y), name=f"cell {CELL_NAMES[cell]}")


def _coordinates() -> Iterator[str]:
    """The names of the cells of the arms, beside them; where two arms meet, a little further out."""
    for cell, (file, rank) in enumerate(PLACES):
        step, (x, y) = cell % QUARTER, _middle(cell)
        if step == 0:
            continue
        if file in (6, 7):
            outwards = 1 if rank < 6 else -1
            near = 7 if step in (1, QUARTER - 1) else 0
            right, anchor = (19, "start") if file == 7 else (-19, "end")
            yield svg.text(x + right, y + outwards * near, CELL_NAMES[cell], 14, INK_SOFT, anchor)
        else:
            yield svg.text(x, y + (25 if rank == 6 else -25), CELL_NAMES[cell], 14, INK_SOFT)


def _moves(seen: Fields) -> Iterator[str]:
    """Where pieces can move now: a ring around each, a dotted one where it would land."""
    for move in seen["aids"]["moves"]:
        if move["from"]:
            x, y = _middle(CELL_NAMES.index(move["from"]))
            yield svg.rect(x - 16, y - 16, 32, 32, GOLD, rx=8, stroke=GOLD_EDGE, stroke_width=1.5, data_is="can move")
        if move["to"]:
            x, y = _middle(CELL_NAMES.index(move["to"]))
            colour = SEAT_COLOURS[seen["turn"]]
            yield svg.circle(x, y, 13, stroke=PAPER_HIGH, stroke_width=4.5)
            yield svg.circle(
                x, y, 13, stroke=colour, stroke_width=3, stroke_dasharray="3 5.2", data_is=f"to {move['to']}"
            )


def _piece(cell: str, owner: int) -> str:
    x, y = _middle(CELL_NAMES.index(cell))
    return svg.group(
        svg.rect(-13, -12, 26, 26, mixed(SEAT_COLOURS[owner], INK, 0.6), rx=7),
        svg.glyph(owner, 0, -1, 26),
        at=(x, y),
        name=f"piece {cell} {owner}",
    )


# The players.


def _player(tables: Tables, state: StateRecord, seen: Fields, seat: int) -> str:
    """In the corner beside a player's start: stakes, pieces that wait and that are home, and the beans on its turn."""
    own = seen["seats"][seat]
    file, rank = PLACES[CELL_NAMES.index(own["start"])]
    x = _EDGE + (8 * _CELL + 30 if file == 7 else 2)
    y = _EDGE + (2 if rank == 7 else 8 * _CELL + 26)
    over = bool(state["ending"])
    asked = seat == seen["turn"] and not over
    parts = [
        svg.rect(
            0,
            0,
            160,
            164,
            mixed(SEAT_COLOURS[seat], PAPER_HIGH, 0.84),
            rx=12,
            stroke=GOLD_EDGE if asked else SEAT_COLOURS[seat],
            stroke_width=4 if asked else 1.6,
        ),
        svg.glyph(seat, 28, 28, 40),
        _stake(68, 27, 1.5),
        svg.bold(84, 27, own["stakes"], 28, anchor="start"),
    ]
    if asked:
        parts.append(svg.turn_mark(142, 27, 20))
    if seat in seats_in(int(kernel.winners(tables, state))):
        parts.append(svg.star(140, 27, 30, name="winner"))
    for n in range(min(own["stakes"], _STAKES_SHOWN)):
        parts.append(_stake(16 + n % 10 * 14.2, 62 + n // 10 * 17, 0.75))
    parts += _row(seat, own["waiting"], 10, 118, "waiting")
    parts += _row(seat, own["home"], 10, 147, "home")
    if asked and seen["throw"] is not None:
        parts.append(_beans(102, 138, seen["throw"]))
    return svg.group(*parts, at=(x, y), name=f"player {seat}")


def _row(seat: int, count: int, x: float, y: float, name: str) -> Iterator[str]:
    """Pieces that wait, behind an arrow; or that are home, behind a pyramid."""
    sign = "M0 0h11m-5-5 5 5-5 5" if name == "waiting" else "M-2 8V3h3v-4h3v-5h5v5h3v4h3v5z"
    if count == 0:
        return
    yield svg.group(
        svg.path(sign, "none" if name == "waiting" else CLAY, stroke=INK, stroke_width=1.8), at=(x + 2, y), name=name
    )
    step = min(22.0, 44 / max(1, count - 1))
    for n in range(count):
        middle = x + 31 + step * n
        yield svg.rect(middle - 12.5, y - 12.5, 25, 25, PAPER_HIGH, rx=7)
        yield svg.glyph(seat, middle, y, 22)


def _stake(x: float, y: float, scale: float) -> str:
    """A cacao bean."""
    return svg.group(
        svg.path("M0-9C6-9 8-4 8 0S5 9 0 9-8 5-8 0-6-9 0-9z", "#7a4526", stroke="#3d2012", stroke_width=1.6),
        svg.path("M-3-6C1-2 1 2-2 7", stroke="#b98254", stroke_width=1.8),
        at=(x, y),
        scale=scale,
        turn=24,
    )


def _beans(x: float, y: float, throw: int) -> str:
    """The five beans as they fell, and what they count."""
    marks = VALUES.index(throw)
    parts = [svg.badge(31, -22, throw, 20, GOLD)]
    for n in range(BEANS):
        at = (n % 3 * 22 + (11 if n > 2 else 0), n // 3 * 17 + 3)
        bean = [svg.path("M-10 0C-10-7-4-8 0-6S10-7 10 0 4 8 0 7-10 7-10 0z", "#2a201a", stroke=INK, stroke_width=1)]
        if n < marks:
            bean.append(svg.circle(0, 0, 3.4, PAPER_HIGH))
        parts.append(svg.group(*bean, at=at, turn=(n * 47) % 60 - 30, name="mark" if n < marks else "no mark"))
    return svg.group(*parts, at=(x, y), name=f"throw {throw}")


# Below the board.


def _foot(state: StateRecord, seen: Fields) -> Iterator[str]:
    """The pot, and the sun on its way to the horizon."""
    y = HEIGHT - 32
    yield svg.group(
        svg.path("M-22-9H22C22 8 14 15 0 15S-22 8-22-9z", CLAY, stroke=INK, stroke_width=2),
        svg.path("M-21-3l7 5 7-5 7 5 7-5 7 5 7-5", stroke=PAPER_HIGH, stroke_width=2),
        *(_stake(-12 + 8 * n, -11 - n % 2 * 3, 0.7) for n in range(min(4, seen["pot"]))),
        at=(44, y),
        name="pot",
    )
    yield svg.bold(80, y, seen["pot"], 26, anchor="start")
    rounds = int(state["rounds"])
    left, right, share = 150, 380, (seen["round"] - 1) / max(1, rounds - 1)
    yield svg.path(f"M{left} {y + 16}Q{(left + right) / 2} {y - 34} {right} {y + 16}", stroke=_REED, stroke_width=2)
    yield svg.line(INK_SOFT, 2, (left - 14, y + 16), (right + 14, y + 16))
    x, up = left + (right - left) * share, 25 * 4 * share * (1 - share)
    rays = "".join(
        f"M{svg.number(10 * cos(k * pi / 4))} {svg.number(10 * sin(k * pi / 4))}"
        f"L{svg.number(14 * cos(k * pi / 4))} {svg.number(14 * sin(k * pi / 4))}"
        for k in range(8)
    )
    yield svg.group(
        svg.circle(0, 0, 8, GOLD, stroke=GOLD_EDGE, stroke_width=1.6),
        svg.path(rays, stroke=GOLD_EDGE, stroke_width=2),
        at=(x, y + 12 - up),
        name="sun",
    )
    yield svg.bold(WIDTH - 16, y + 4, f"{seen['round']}/{rounds}", 20, anchor="end")
