"""Views of Aztekz. Nothing is hidden: all eyes see the same."""

from functools import lru_cache
from typing import Any

import numpy as np

from teocalli.core.arrays import array_of, fields_of
from teocalli.core.game import StateRecord
from teocalli.games.aztekz import aids, board
from teocalli.games.aztekz.notation import HEROES, cell_name, exits_text, write
from teocalli.games.aztekz.reasons import Phase
from teocalli.games.aztekz.tables import (
    CELLS,
    CHIEF_STEPS,
    CROWD,
    DECK_EXITS,
    DIRECTIONS,
    KINDS,
    MOST_LEGAL,
    NONE,
    PORTER_STEPS,
    SHAPES,
    SIDE,
    SOUL_BITS,
    SPAN,
    STATE,
    Tables,
)

Fields = dict[str, Any]
"""A state as plain numbers and lists."""

_PHASES = tuple(Phase)
_KINDS = tuple(str(kind) for kind in range(1, KINDS + 1))
_STEPS = tuple(tuple(f"{hero} {direction}" for direction in DIRECTIONS) for hero in HEROES)


def view(tables: Tables, state: StateRecord, eyes: int) -> dict[str, object]:
    """The same for all eyes.

    `full` are the cells that hold no more heroes. `frame` is the rectangle of cells, by its corners, where cards lie or
    may still come to lie. `deck.returned` are in the order in which they will come up.
    """
    fields = fields_of(state)
    cards, walks = _maze(tables, state)
    seats = range(fields["players"])
    shuffled = fields["shuffled"][1:]
    returned = fields["returned"][: fields["returned_count"]]
    return {
        "phase": _PHASES[fields["phase"] - 1].value,
        "cards": {cell_name(cell): exits_text(exits) for cell, exits in enumerate(cards) if exits},
        "souls": {cell_name(cell): dict(_souls(lying)) for cell, lying in enumerate(fields["lying"]) if lying},
        "heroes": [{name: _hero(fields, seat, hero) for hero, name in enumerate(HEROES)} for seat in seats],
        "full": [cell_name(cell) for cell, heroes in enumerate(fields["heroes_on"]) if heroes >= CROWD],
        "stacks": [_stacks(fields, seat) for seat in seats],
        "deck": {
            "count": sum(shuffled) + len(returned),
            "shuffled": dict(zip(SHAPES, shuffled, strict=True)),
            "returned": [exits_text(DECK_EXITS[shape]) for shape in returned],
        },
        "pool": dict(zip(_KINDS, fields["pool"], strict=True)),
        "drawn": _drawn(state, fields),
        "turn": _turn(fields),
        "frame": _frame(fields),
        "stall": {"turns": fields["stalled"], "limit": fields["stall_limit"]},
        "aids": {"walks": walks, "placings": placings_after_move(tables, state)},
    }


@lru_cache(maxsize=4096)
def _souls(lying: int) -> dict[str, int]:
    """How many souls of each kind lie on a cell."""
    return {kind: count for k, kind in enumerate(_KINDS) if (count := lying >> SOUL_BITS * k & 15)}


def _hero(fields: Fields, seat: int, hero: int) -> dict[str, object]:
    """Where a hero is (nowhere before its card is laid) and what it carries."""
    cell = fields["at"][seat][hero]
    return {
        "cell": None if cell == NONE else cell_name(cell),
        "kind": fields["kind"][seat][hero] or None,
        "count": fields["load"][seat][hero],
    }


def _stacks(fields: Fields, seat: int) -> list[dict[str, int]]:
    freed = fields["stacks"][: fields["stack_count"]]
    return [{"kind": kind, "size": size, "points": size - 1} for owner, kind, size in freed if owner == seat]


def _drawn(state: StateRecord, fields: Fields) -> dict[str, object] | None:
    if not fields["card"]:
        return None
    return {
        "card": board.drawn_card(state),
        "rotations": list(board.rotations_of(fields["card"])),
        "soul": fields["soul"] or None,
    }


def steps_left(steps: int, hero: int) -> int:
    return (PORTER_STEPS if hero else CHIEF_STEPS) - steps


def _turn(fields: Fields) -> dict[str, object]:
    """Whose turn, and what has been done in it."""
    hero, scared = fields["hero"], fields["scared"]
    return {
        "seat": fields["seat"],
        "hero": None if hero == NONE else HEROES[hero],
        "steps_left": None if hero == NONE else steps_left(fields["steps"], hero),
        "stole": bool(fields["stole"]),
        "dropped": bool(fields["dropped"]),
        "scared": None if scared == NONE else cell_name(scared),
    }


def _frame(fields: Fields) -> dict[str, str]:
    west, south = fields["west"], fields["south"]
    east, north = west + fields["columns"] - 1, south + fields["rows"] - 1
    if not fields["cards"]:
        east, north = west, south  # e5, where the first card will lie
    return {
        "from": cell_name((north - SPAN + 1) * SIDE + east - SPAN + 1),
        "to": cell_name((south + SPAN - 1) * SIDE + west + SPAN - 1),
    }


def _maze(tables: Tables, state: StateRecord) -> tuple[list[int], dict[str, list[dict[str, object]]]]:
    """The exits of the card on each cell; and for each hero that may act now where it can go, see `_walks`."""
    moments = np.empty(aids.MOMENTS, STATE)
    exits, lengths = np.zeros(CELLS, np.int64), np.zeros(len(HEROES), np.int64)
    walks = np.empty((len(HEROES), aids.MOST_CELLS, 3), np.int64)
    aids.find_walks(tables, array_of(state), moments, exits, walks, lengths)
    acting = ((hero, length) for hero, length in enumerate(lengths.tolist()) if length)
    return exits.tolist(), {HEROES[hero]: _walks(hero, walks[hero, :length].tolist()) for hero, length in acting}


def _walks(hero: int, cells: list[list[int]]) -> list[dict[str, object]]:
    """Each cell that a hero can go to once, by a shortest walk, as actions in turn."""
    walks: list[list[str]] = [[]]
    for _, before, direction in cells[1:]:
        walks.append([*walks[before], _STEPS[hero][direction]])
    return [{"to": cell_name(cell), "do": walk} for (cell, _, _), walk in zip(cells[1:], walks[1:], strict=True)]


def placings_after_move(tables: Tables, state: StateRecord) -> list[str]:
    """Where the drawn card may be placed now, or (while moving) right after `end`."""
    out = np.empty(MOST_LEGAL, np.int64)
    number = aids.placings(tables, array_of(state), np.empty(1, STATE), out)
    return sorted(map(write, out[:number].tolist()))
