"""What leaves the house. Nothing is hidden in Aztekz: all eyes see the same."""

from collections.abc import Mapping

import numpy as np

from teocalli.core.game import Record
from teocalli.core.seen import bits
from teocalli.core.words import Saying
from teocalli.games.aztekz import kernel, reading
from teocalli.games.aztekz.explaining import explain
from teocalli.games.aztekz.notation import HEROES, cell_name, exits_text, write
from teocalli.games.aztekz.reasons import Phase
from teocalli.games.aztekz.tables import (
    AT_CHIEF,
    AT_END,
    AT_PORTER,
    CHIEF_STEPS,
    DECK_EXITS,
    FULL_GRID,
    KINDS,
    MOST_LEGAL,
    NONE,
    OF_PORTER,
    PLACE,
    PORTER_STEPS,
    SHAPES,
    SIDE,
    SPAN,
    Tables,
)
from teocalli.games.aztekz.words import WORDS

__all__ = ["explain", "prompt", "tell", "view"]

_FIRST_STEP = (AT_CHIEF, AT_PORTER, AT_PORTER + OF_PORTER)
"""Index of each hero's step north; the other directions follow."""


def view(tables: Tables, state: Record, eyes: int) -> dict[str, object]:
    """The same for all eyes.

    `frame` is the rectangle of cells, by its corners, where cards lie or may still come to lie. `deck.returned` are in
    the order in which they will come up.
    """
    players = range(int(state["players"]))
    shuffled = {shape: int(state["shuffled"][number]) for number, shape in enumerate(SHAPES, 1)}
    returned = [int(shape) for shape in state["returned"][: int(state["returned_count"])]]
    cards = reading.cards(state)
    return {
        "phase": _phase(state).value,
        "cards": {cell_name(cell): exits_text(exits) for cell, exits in cards.items()},
        "souls": {
            cell_name(cell): {str(kind): count for kind, count in lying.items()}
            for cell in cards
            if (lying := reading.souls(state, cell))
        },
        "heroes": [{name: _hero(state, seat, hero) for hero, name in enumerate(HEROES)} for seat in players],
        "stacks": [_stacks(state, seat) for seat in players],
        "deck": {
            "count": sum(shuffled.values()) + len(returned),
            "shuffled": shuffled,
            "returned": [exits_text(DECK_EXITS[shape]) for shape in returned],
        },
        "pool": {str(kind): int(state["pool"][kind - 1]) for kind in range(1, KINDS + 1)},
        "drawn": _drawn(state),
        "turn": _turn(state),
        "frame": _frame(state),
        "stall": {"turns": int(state["stalled"]), "limit": int(state["stall_limit"])},
        "aids": {"walks": _walks(tables, state), "placings": _placings(tables, state)},
    }


def _phase(state: Record) -> Phase:
    return Phase.of(int(state["phase"]))


def _hero(state: Record, seat: int, hero: int) -> dict[str, object]:
    """Where a hero is (nowhere before its card is laid) and what it carries."""
    cell, load = int(state["at"][seat, hero]), int(state["load"][seat, hero])
    kind = int(state["kind"][seat, hero]) or None
    return {"cell": None if cell == NONE else cell_name(cell), "kind": kind, "count": load}


def _stacks(state: Record, seat: int) -> list[dict[str, int]]:
    freed = state["stacks"][: int(state["stack_count"])].tolist()
    return [{"kind": kind, "size": size, "points": size - 1} for owner, kind, size in freed if owner == seat]


def _drawn(state: Record) -> dict[str, object] | None:
    if not state["card"]:
        return None
    return {
        "card": reading.drawn_card(state),
        "rotations": reading.rotations(state),
        "soul": int(state["soul"]) or None,
    }


def _steps_left(state: Record, hero: int) -> int:
    return (PORTER_STEPS if hero else CHIEF_STEPS) - int(state["steps"])


def _turn(state: Record) -> dict[str, object]:
    """Whose turn, and what has been done in it."""
    hero, scared = int(state["hero"]), int(state["scared"])
    return {
        "seat": int(state["seat"]),
        "hero": None if hero == NONE else HEROES[hero],
        "steps_left": None if hero == NONE else _steps_left(state, hero),
        "stole": bool(state["stole"]),
        "dropped": bool(state["dropped"]),
        "scared": None if scared == NONE else cell_name(scared),
    }


def _frame(state: Record) -> dict[str, str]:
    west, south = int(state["west"]), int(state["south"])
    east, north = west + int(state["columns"]) - 1, south + int(state["rows"]) - 1
    if not state["cards"]:
        east, north = west, south  # e5, where the first card will lie
    return {
        "from": cell_name((north - SPAN + 1) * SIDE + east - SPAN + 1),
        "to": cell_name((south + SPAN - 1) * SIDE + west + SPAN - 1),
    }


def _walks(tables: Tables, state: Record) -> dict[str, list[dict[str, object]]]:
    """For each hero that may act now, where it can go: each cell once, by a shortest walk, as actions in turn."""
    if _phase(state) != Phase.MOVE:
        return {}
    acting = int(state["hero"])
    heroes = range(len(HEROES)) if acting == NONE else (acting,)
    return {HEROES[hero]: _walks_of(tables, state, hero) for hero in heroes}


def _walks_of(tables: Tables, state: Record, hero: int) -> list[dict[str, object]]:
    seat = int(state["seat"])
    seen = {int(state["at"][seat, hero])}
    found: list[dict[str, object]] = []
    edge: list[tuple[Record, list[str]]] = [(state, [])]
    while edge:
        ahead = []
        for moment, walk in edge:
            for index in range(_FIRST_STEP[hero], _FIRST_STEP[hero] + 4):
                action = int(tables.actions[index])
                if kernel.refusal(tables, moment, seat, action):
                    continue
                after = moment.copy()
                kernel.play(tables, after, seat, action)
                cell = int(after["at"][seat, hero])
                if cell not in seen:
                    seen.add(cell)
                    ahead.append((after, [*walk, write(action)]))
                    found.append({"to": cell_name(cell), "do": ahead[-1][1]})
        edge = ahead
    return found


def _placings(tables: Tables, state: Record) -> list[str]:
    """Where the drawn card may be placed now, or (while moving) right after `end`."""
    seat = int(state["seat"])
    if _phase(state) == Phase.MOVE:
        end = int(tables.actions[AT_END])
        if kernel.refusal(tables, state, seat, end):
            return []
        state = state.copy()
        kernel.play(tables, state, seat, end)
    out = np.empty(MOST_LEGAL, np.int64)
    number = int(kernel.legal(tables, state, seat, out))
    return sorted(write(int(action)) for action in out[:number] if int(action) >> 48 == PLACE)


def prompt(tables: Tables, state: Record, eyes: int) -> Saying:
    phase, seat = _phase(state), int(state["seat"])
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
    args |= {"hero": HEROES[hero], "steps": _steps_left(state, hero)}
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
