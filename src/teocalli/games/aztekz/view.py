"""What leaves the house. Nothing is hidden in Aztekz: all eyes see the same."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from teocalli.core.boxes import box_of, plain
from teocalli.core.game import Record
from teocalli.core.seen import bits
from teocalli.core.words import Saying
from teocalli.games.aztekz import aids, kernel, reading
from teocalli.games.aztekz.explaining import explain
from teocalli.games.aztekz.news import news
from teocalli.games.aztekz.notation import HEROES, cell_name, exits_text, write
from teocalli.games.aztekz.reasons import Phase
from teocalli.games.aztekz.tables import (
    CELLS,
    CHIEF_STEPS,
    CROWD,
    DECK_EXITS,
    DIRECTIONS,
    FULL_GRID,
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
from teocalli.games.aztekz.words import WORDS

__all__ = ["explain", "news", "prompt", "tell", "view"]

Fields = dict[str, Any]
"""A state as plain numbers and lists."""

_PHASES = tuple(Phase)
_KINDS = tuple(str(kind) for kind in range(1, KINDS + 1))
_STEPS = tuple(tuple(f"{hero} {direction}" for direction in DIRECTIONS) for hero in HEROES)


def view(tables: Tables, state: Record, eyes: int) -> dict[str, object]:
    """The same for all eyes.

    `full` are the cells that hold no more heroes. `frame` is the rectangle of cells, by its corners, where cards lie or
    may still come to lie. `deck.returned` are in the order in which they will come up.
    """
    fields = plain(state)
    cards, walks = _maze(tables, state)
    seats = range(fields["players"])
    shuffled = fields["shuffled"][1:]
    returned = fields["returned"][: fields["returned_count"]]
    return {
        "phase": _PHASES[fields["phase"] - 1].value,
        "cards": {cell_name(cell): exits_text(exits) for cell, exits in enumerate(cards) if exits},
        "souls": {cell_name(cell): dict(_souls(lying)) for cell, lying in enumerate(fields["lying"]) if lying},
        "heroes": [{name: _hero(fields, seat, hero) for hero, name in enumerate(HEROES)} for seat in seats],
        "full": [cell_name(cell) for cell, heroes in enumerate(fields["standing"]) if heroes >= CROWD],
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
        "aids": {"walks": walks, "placings": _placings(tables, state)},
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


def _drawn(state: Record, fields: Fields) -> dict[str, object] | None:
    if not fields["card"]:
        return None
    return {
        "card": reading.drawn_card(state),
        "rotations": list(reading.rotations_of(fields["card"])),
        "soul": fields["soul"] or None,
    }


def _steps_left(steps: int, hero: int) -> int:
    return (PORTER_STEPS if hero else CHIEF_STEPS) - steps


def _turn(fields: Fields) -> dict[str, object]:
    """Whose turn, and what has been done in it."""
    hero, scared = fields["hero"], fields["scared"]
    return {
        "seat": fields["seat"],
        "hero": None if hero == NONE else HEROES[hero],
        "steps_left": None if hero == NONE else _steps_left(fields["steps"], hero),
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


def _maze(tables: Tables, state: Record) -> tuple[list[int], dict[str, list[dict[str, object]]]]:
    """The exits of the card on each cell; and for each hero that may act now where it can go, see `_walks`."""
    moments = np.empty(aids.MOMENTS, STATE)
    exits, lengths = np.zeros(CELLS, np.int64), np.zeros(len(HEROES), np.int64)
    walks = np.empty((len(HEROES), aids.MOST_CELLS, 3), np.int64)
    aids.survey_maze(tables, box_of(state), moments, exits, walks, lengths)
    acting = ((hero, length) for hero, length in enumerate(lengths.tolist()) if length)
    return exits.tolist(), {HEROES[hero]: _walks(hero, walks[hero, :length].tolist()) for hero, length in acting}


def _walks(hero: int, cells: list[list[int]]) -> list[dict[str, object]]:
    """Each cell that a hero can go to once, by a shortest walk, as actions in turn."""
    walks: list[list[str]] = [[]]
    for _, before, direction in cells[1:]:
        walks.append([*walks[before], _STEPS[hero][direction]])
    return [{"to": cell_name(cell), "do": walk} for (cell, _, _), walk in zip(cells[1:], walks[1:], strict=True)]


def _placings(tables: Tables, state: Record) -> list[str]:
    """Where the drawn card may be placed now, or (while moving) right after `end`."""
    out = np.empty(MOST_LEGAL, np.int64)
    number = aids.placings(tables, box_of(state), np.empty(1, STATE), out)
    return sorted(map(write, out[:number].tolist()))


def prompt(tables: Tables, state: Record, eyes: int) -> Saying:
    phase, seat = _PHASES[int(state["phase"]) - 1], int(state["seat"])
    args: dict[str, object] = {"seat": seat}
    if phase == Phase.OVER:
        winners = list(bits(int(kernel.winners(tables, state))))
        points = [int(points) for points in state["points"][: int(state["players"])]]
        if len(winners) == 1 and points.count(max(points)) > 1:
            souls = int(state["freed"][winners[0]])
            return _saying("prompt.over.souls", {"winner_seat": winners[0], "souls": souls})
        if len(winners) == 1:
            return _saying("prompt.over.one", {"winner_seat": winners[0]})
        return _saying("prompt.over.shared", {"winners_seat": winners})
    if phase == Phase.DRAW:
        return _saying("prompt.draw", args)
    args["card"] = reading.drawn_card(state)
    if eyes != seat:
        return _saying(f"prompt.{phase}", args)
    scared = int(state["scared"])
    if scared != NONE:
        args["scared"] = cell_name(scared)
    if phase == Phase.SETUP:
        return _saying("prompt.setup.you" if state["cards"] else "prompt.setup.first.you", args)
    if phase == Phase.PLACE:
        return _saying(f"prompt.place{_placing_case(tables, state)}.you", args)
    hero = int(state["hero"])
    if hero == NONE:
        return _saying("prompt.move.you", args)
    args |= {"hero": HEROES[hero], "steps": _steps_left(int(state["steps"]), hero)}
    case = "duty" if scared == int(state["at"][seat, hero]) else "porter" if hero else "chief"
    return _saying(f"prompt.move.{case}.you", args)


def _placing_case(tables: Tables, state: Record) -> str:
    if state["scared"] != NONE:
        return ".duty"
    if not _placings(tables, state):
        return ".none"
    return ".choice" if state["cards"] == FULL_GRID else ""


def _saying(key: str, args: Mapping[str, object]) -> Saying:
    return Saying(key, WORDS[key], args)


def tell(event: Mapping[str, object], eyes: int, sealed: bool) -> dict[str, object]:
    """All is told to all."""
    return {"by": event["by"], "do": event["do"]}
