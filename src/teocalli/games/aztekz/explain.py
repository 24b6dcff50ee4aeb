"""Why an action is refused: the sentence for this very case, with what a board may mark."""

from collections.abc import Mapping

import numpy as np

from teocalli.core.codes import Code
from teocalli.core.game import StateRecord
from teocalli.core.words import Saying
from teocalli.games.aztekz import board, kernel
from teocalli.games.aztekz.maze import ends_after_scare, facing, flood, joins, reach
from teocalli.games.aztekz.notation import HEROES, cell_name, exits_text, parts, write
from teocalli.games.aztekz.reasons import Phase, Reason
from teocalli.games.aztekz.tables import (
    CELLS,
    DIRECTIONS,
    END,
    GIVE,
    MOST_LEGAL,
    PLACE,
    PORTER_STEPS,
    SCARE,
    SIDE,
    STEAL,
    STEP,
    STRIDES,
    Tables,
)
from teocalli.games.aztekz.words import sentence

Args = dict[str, object]


def explain(tables: Tables, state: StateRecord, seat: int, action: int, text: str, reason: Code) -> Saying:
    case, args = _case(tables, state, seat, parts(action), text, reason)
    key = f"{reason}.{case}" if case else str(reason)
    return sentence(key, **args)


def _case(
    tables: Tables, state: StateRecord, seat: int, action: tuple[int, int, int], text: str, reason: Code
) -> tuple[str, Args]:
    """Which of a reason's sentences, and what goes into it."""
    kind, first, second = action
    if reason == Reason.GAME_OVER:
        return "", {}
    if reason == Reason.NOT_YOUR_TURN:
        return "draw" if state["phase"] == Phase.DRAW.number else "", {"seat": int(state["seat"])}
    if reason == Reason.UNREADABLE:
        return "", {"text": f"{text:.40}"}
    if reason == Reason.WRONG_PHASE:
        return str(Phase.of(int(state["phase"]))), {}
    if reason == Reason.OTHER_HERO:
        acted = int(state["hero"])
        return "porter" if acted else "chief", {"hero": HEROES[acted]}
    if kind == PLACE:
        return _placing(state, seat, first, second, reason)
    if reason == Reason.SCARE_DUTY:
        return "", {"scared": cell_name(int(state["scared"]))}
    if reason == Reason.MUST_PLACE:
        placing = _placing_now(tables, state, seat)
        return "", {"example": write(placing), "cell": cell_name(parts(placing)[1])}
    if kind == STEAL:
        return _stealing(state, seat, first, second, reason)
    hero = int(state["hero"]) if kind == END else first
    if reason == Reason.CANNOT_COMPLETE:
        return _duty(state, seat, kind, hero, second)
    if kind == STEP:
        return _stepping(state, seat, hero, second, reason)
    return _handling(state, seat, kind, hero, second, reason)


def _stepping(state: StateRecord, seat: int, hero: int, direction: int, reason: Code) -> tuple[str, Args]:
    cell = int(state["at"][seat, hero])
    args: Args = {"hero": HEROES[hero], "cell": cell_name(cell), "direction": DIRECTIONS[direction]}
    if reason == Reason.NO_STEPS:
        return "porter" if hero else "chief", args
    to = cell + STRIDES[direction]
    if not 0 <= to < CELLS or (direction % 2 and to // SIDE != cell // SIDE):
        return "edge", args
    args["to"] = cell_name(to)
    if reason == Reason.WALL:
        return "there" if board.exits_on(state, cell) >> direction & 1 else "here", args
    return "", args


def _stealing(state: StateRecord, seat: int, victim: int, porter: int, reason: Code) -> tuple[str, Args]:
    cell = cell_name(int(state["at"][seat, 0]))
    args: Args = {"cell": cell, "hero": HEROES[porter]}
    if reason == Reason.NO_TARGET:
        if victim >= state["players"]:
            return "absent", {"number": victim, "last": int(state["players"]) - 1}
        if victim == seat:
            return "own", args
        return "elsewhere", {**args, "seat": victim, "to": cell_name(int(state["at"][victim, porter]))}
    args["seat"] = victim
    if reason == Reason.TOO_FEW:
        return "steal_one" if state["load"][victim, porter] else "steal_none", args
    return "", args


def _handling(state: StateRecord, seat: int, kind: int, porter: int, soul: int, reason: Code) -> tuple[str, Args]:
    """Take, drop, give, and a scare that is refused for what there is on the card."""
    cell = int(state["at"][seat, porter])
    args: Args = {"hero": HEROES[porter], "cell": cell_name(cell)}
    if reason == Reason.NO_SOUL:
        if kind == SCARE:
            return "scare", args
        lying = list(board.souls(state, cell))
        return "others" if lying else "none", {**args, "kind": soul, "kinds": lying}
    if reason == Reason.OTHER_KIND:
        return "", {**args, "carried": int(state["kind"][seat, porter])}
    if reason == Reason.TOO_FEW and kind == GIVE:
        return "give_one" if state["load"][seat, porter] else "give_none", args
    if reason == Reason.NO_CHIEF:
        return "", {**args, "to": cell_name(int(state["at"][seat, 0]))}
    if reason == Reason.NOT_ALONE:
        return "", {**args, **_others(state, cell, (seat, porter))}
    if reason == Reason.ALREADY_SCARED:
        return "", {**args, "scared": cell_name(int(state["scared"]))}
    return "", args


def _others(state: StateRecord, cell: int, but: tuple[int, int] | None = None) -> Args:
    """Who is on a cell, as in `C steal 2.P1`, and whose they are."""
    there = [who for who in board.heroes_on(state, cell) if who != but]
    return {
        "others": [f"{seat}.{HEROES[hero]}" for seat, hero in there],
        "others_seat": sorted({seat for seat, _ in there}),
    }


def _duty(state: StateRecord, seat: int, kind: int, porter: int, direction: int) -> tuple[str, Args]:
    """Why a scare's duty could not be met."""
    cell, left = int(state["at"][seat, porter]), PORTER_STEPS - int(state["steps"])
    scared = cell if kind == SCARE else int(state["scared"])
    here, there = board.bit_of(state, cell), board.bit_of(state, scared)
    args: Args = {"hero": HEROES[porter], "cell": cell_name(cell), "scared": cell_name(scared)}
    ends = int(ends_after_scare(state, seat, porter, there))
    args["ends"] = board.names_in(state, ends)
    if kind == END:
        return ("end_here" if cell == scared else "end"), args
    if kind == STEP:
        return ("souls" if state["lying"][scared] else "way"), args
    if left <= 0:
        return "no_steps", args
    if int(reach(state, here, here, left)) == here:
        return "shut_in", args
    return ("way", args) if ends else ("card", {**args, "card": board.drawn_card(state)})


def _placing(state: StateRecord, seat: int, cell: int, exits: int, reason: Code) -> tuple[str, Args]:
    args: Args = {"cell": cell_name(cell), "exits": exits_text(exits)}
    if reason == Reason.WRONG_CARD:
        return "", {**args, "card": board.drawn_card(state), "turned": board.rotations(state)}
    if reason == Reason.TOO_WIDE:
        return "", {**args, **_span(state, cell)}
    if reason == Reason.NOT_EMPTY:
        if state["phase"] == Phase.SETUP.number:
            return "setup", args
        if state["heroes_on"][cell]:
            return "heroes", {**args, **_others(state, cell)}
        return "souls", args
    if reason == Reason.NOT_JOINED:
        bit = board.bit_of(state, cell)
        sides = list(exits_text(int(facing(state, bit))))
        return ("turned" if sides else ""), {**args, "sides": sides}
    if reason == Reason.CUT_OFF:
        parting = _cut_off(state, board.bit_of(state, cell), exits)
        if len(parting) == 1:
            return "one", {**args, "seat": parting[0]}
        return "several", {**args, "cut_seat": parting}
    if reason == Reason.SCARE_DUTY:
        return "", {**args, "scared": cell_name(int(state["scared"]))}
    return "", args


def _span(state: StateRecord, cell: int) -> Mapping[str, int]:
    column, row = cell % SIDE - int(state["west"]), cell // SIDE - int(state["south"])
    return {
        "columns": max(column + 1, int(state["columns"])) - min(column, 0),
        "rows": max(row + 1, int(state["rows"])) - min(row, 0),
    }


def _cut_off(state: StateRecord, bit: int, exits: int) -> list[int]:
    """The seats whose chiefs would reach neither porter."""
    eastward, northward = joins(state, bit, exits)
    found = []
    for seat in range(int(state["players"])):
        chief, first, second = (board.bit_of(state, int(cell)) for cell in state["at"][seat])
        if not flood(chief, first | second, eastward, northward) & (first | second):
            found.append(seat)
    return found


def _placing_now(tables: Tables, state: StateRecord, seat: int) -> int:
    out = np.empty(MOST_LEGAL, np.int64)
    kernel.legal(tables, state, seat, out)
    return int(out[0])
