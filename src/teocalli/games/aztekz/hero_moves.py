"""Moves of heroes: which are refused and why, and what they change."""

from teocalli.core.bits import lowest
from teocalli.core.compiling import compiled
from teocalli.core.game import StateRecord
from teocalli.games.aztekz.maze import can_complete, cards_of, ends_after_scare, exits_at, facing, origin
from teocalli.games.aztekz.reasons import Reason
from teocalli.games.aztekz.tables import (
    AT_CHIEF,
    AT_END,
    CHIEF_STEPS,
    CROWD,
    DROP,
    GIVE,
    HEROES,
    KINDS,
    NONE,
    OF_CHIEF,
    OF_PORTER,
    PORTER_STEPS,
    SCARE,
    SIDE,
    SOUL_BITS,
    STEAL,
    STEP,
    STRIDES,
    TAKE,
)

_OTHER_HERO = Reason.OTHER_HERO.number
_NO_CARD = Reason.NO_CARD.number
_WALL = Reason.WALL.number
_FULL = Reason.FULL.number
_NO_STEPS = Reason.NO_STEPS.number
_ALREADY_STOLE = Reason.ALREADY_STOLE.number
_NO_TARGET = Reason.NO_TARGET.number
_CHIEF_GUARDS = Reason.CHIEF_GUARDS.number
_TOO_FEW = Reason.TOO_FEW.number
_NO_SOUL = Reason.NO_SOUL.number
_OTHER_KIND = Reason.OTHER_KIND.number
_NOTHING_CARRIED = Reason.NOTHING_CARRIED.number
_ALREADY_DROPPED = Reason.ALREADY_DROPPED.number
_NO_CHIEF = Reason.NO_CHIEF.number
_NOT_ALONE = Reason.NOT_ALONE.number
_ALREADY_SCARED = Reason.ALREADY_SCARED.number
_CANNOT_COMPLETE = Reason.CANNOT_COMPLETE.number


SURE_END = 1 << (AT_END - AT_CHIEF)
SURE_MOVES = sum(0xFF << (OF_CHIEF + porter * OF_PORTER + 4) for porter in range(2))
"""Those of `likely_moves` that are always legal: to take, drop and give; and, while no card is scared, to end."""
_FIRST_STEPS = (0, OF_CHIEF, OF_CHIEF + OF_PORTER)
"""[hero]: the bit of its step to the north; the other directions follow."""
STEPS = sum(15 << first for first in _FIRST_STEPS)
"""The bits of all steps."""


@compiled
def souls_lying(state: StateRecord, cell: int, kind: int) -> int:
    """How many souls of a kind lie on a cell."""
    return int(state["lying"][cell] >> (SOUL_BITS * (kind - 1))) & 15


@compiled
def _is_crowded(state: StateRecord, cell: int) -> bool:
    """Whether no hero more may step on a card."""
    return bool(state["heroes_on"][cell] >= CROWD)


@compiled
def step_refusal(state: StateRecord, seat: int, hero: int, direction: int) -> int:
    bit = 1 << (state["at"][seat, hero] - origin(state))
    to = bit << SIDE if direction == 0 else bit << 1 if direction == 1 else bit >> SIDE if direction == 2 else bit >> 1
    if not to & cards_of(state):
        return _NO_CARD
    if not ((facing(state, bit) & exits_at(state, bit)) >> direction) & 1:
        return _WALL
    if _is_crowded(state, state["at"][seat, hero] + STRIDES[direction]):
        return _FULL
    left = (PORTER_STEPS if hero else CHIEF_STEPS) - state["steps"]
    if left <= 0:
        return _NO_STEPS
    if state["scared"] != NONE:
        # Souls can lie on the scared card only after the porter left it, took them elsewhere and came back: that takes
        # two of three steps, and the last one would leave them lying for good.
        scared = 1 << (state["scared"] - origin(state))
        if state["haunted"] & scared or not can_complete(state, seat, hero, scared, to, left - 1):
            return _CANNOT_COMPLETE
    return 0


@compiled
def steal_refusal(state: StateRecord, seat: int, victim: int, porter: int) -> int:
    if state["stole"]:
        return _ALREADY_STOLE
    if victim == seat or victim >= state["players"]:
        return _NO_TARGET
    cell = state["at"][seat, 0]
    if state["at"][victim, porter] != cell:
        return _NO_TARGET
    if state["at"][victim, 0] == cell:
        return _CHIEF_GUARDS
    return _TOO_FEW if state["load"][victim, porter] < 2 else 0


@compiled
def scare_refusal(state: StateRecord, seat: int, porter: int) -> int:
    cell = state["at"][seat, porter]
    if state["lying"][cell] == 0 and state["load"][seat, porter] == 0:
        return _NO_SOUL
    if state["heroes_on"][cell] > 1:
        return _NOT_ALONE
    if state["scared"] != NONE:
        return _ALREADY_SCARED
    bit = 1 << (cell - origin(state))
    # Without a step left it stays on the scared card, where it may not end.
    if not can_complete(state, seat, porter, bit, bit, PORTER_STEPS - state["steps"]):
        return _CANNOT_COMPLETE
    return 0


@compiled
def end_refusal(state: StateRecord, seat: int) -> int:
    if state["scared"] != NONE:
        porter, corner = state["hero"], origin(state)
        scared, here = 1 << (state["scared"] - corner), 1 << (state["at"][seat, porter] - corner)
        # Souls lie on the scared card only while the porter stands there, and there it may not end.
        if not here & ends_after_scare(state, seat, porter, scared):
            return _CANNOT_COMPLETE
    return 0


@compiled
def hero_refusal(state: StateRecord, seat: int, kind: int, first: int, second: int) -> int:
    """Why the seat to move may not do this with a hero; 0 if it may."""
    hero = 0 if kind == STEAL else first
    if state["hero"] != NONE and state["hero"] != hero:
        return _OTHER_HERO
    if kind == STEP:
        return step_refusal(state, seat, hero, second)
    if kind == STEAL:
        return steal_refusal(state, seat, first, second)
    if kind == SCARE:
        return scare_refusal(state, seat, hero)
    carried = state["load"][seat, hero]
    if kind == TAKE:
        if souls_lying(state, state["at"][seat, hero], second) == 0:
            return _NO_SOUL
        return _OTHER_KIND if carried and state["kind"][seat, hero] != second else 0
    if kind == DROP:
        # After a scare: what is dropped on the scared card is all of one kind, and the porter, its hands free, can take
        # it up again before it leaves. So a drop never makes the duty impossible if it was possible before.
        if carried == 0:
            return _NOTHING_CARRIED
        return _ALREADY_DROPPED if state["dropped"] else 0
    if carried < 2:
        return _TOO_FEW
    return 0 if state["at"][seat, 0] == state["at"][seat, hero] else _NO_CHIEF


@compiled
def likely_moves(state: StateRecord, seat: int) -> int:
    """The moves that are worth asking about, a bit for each, counted from AT_CHIEF as in the table of actions.

    Every legal move is among them; `hero_refusal` and `end_refusal` have the last word.
    """
    moves = 1 << (AT_END - AT_CHIEF)
    corner = origin(state)
    at, chief = state["at"], state["at"][seat, 0]
    for hero in range(HEROES):
        if state["hero"] != NONE and state["hero"] != hero:
            continue
        cell = at[seat, hero]
        bit = 1 << (cell - corner)
        first = _FIRST_STEPS[hero]
        if state["steps"] < (PORTER_STEPS if hero else CHIEF_STEPS):
            moves |= (facing(state, bit) & exits_at(state, bit)) << first
        if hero == 0:
            if state["stole"] == 0:
                for other in range(state["players"]):
                    for porter in range(1, HEROES):
                        if at[other, porter] == chief and state["load"][other, porter] >= 2 and other != seat:
                            moves |= 1 << (4 + 2 * other + porter - 1)
            continue
        souls, load = state["lying"][cell], state["load"][seat, hero]
        if souls:
            for kind in range(KINDS):
                if (souls >> (SOUL_BITS * kind)) & 15 and (load == 0 or state["kind"][seat, hero] == kind + 1):
                    moves |= 1 << (first + 4 + kind)
        if load and state["dropped"] == 0:
            moves |= 1 << (first + 4 + KINDS)
        if load >= 2 and cell == chief:
            moves |= 1 << (first + 5 + KINDS)
        if (souls or load) and state["heroes_on"][cell] == 1 and state["scared"] == NONE:
            moves |= 1 << (first + 6 + KINDS)
    return moves


@compiled
def without_crowded_steps(state: StateRecord, seat: int, moves: int) -> int:
    """`likely_moves` without steps to full cards. While no card is scared, all steps that are left are legal."""
    for hero in range(HEROES):
        first = _FIRST_STEPS[hero]
        steps = (moves >> first) & 15
        while steps:
            direction = lowest(steps)
            if _is_crowded(state, state["at"][seat, hero] + STRIDES[direction]):
                moves &= ~(1 << (first + direction))
            steps &= steps - 1
    return moves


@compiled
def lay_souls(state: StateRecord, cell: int, souls: int) -> None:
    """Add souls to a cell, or remove them; they are packed, see SOUL_BITS."""
    state["lying"][cell] += souls
    bit = 1 << (cell - origin(state))
    if state["lying"][cell]:
        state["haunted"] |= bit
    else:
        state["haunted"] &= ~bit


@compiled
def _free(state: StateRecord, owner: int, porter: int, thief: int) -> None:
    """Lay the stack of a porter in front of a seat."""
    size = state["load"][owner, porter]
    stack = state["stacks"][state["stack_count"]]
    stack[0] = thief
    stack[1] = state["kind"][owner, porter]
    stack[2] = size
    state["stack_count"] = state["stack_count"] + 1
    state["points"][thief] += size - 1
    state["freed"][thief] += size
    _empty_hands(state, owner, porter)


@compiled
def _empty_hands(state: StateRecord, seat: int, porter: int) -> None:
    state["kind"][seat, porter] = 0
    state["load"][seat, porter] = 0


@compiled
def act(state: StateRecord, seat: int, kind: int, first: int, second: int) -> None:
    """A hero of the seat to move does something legal."""
    hero = 0 if kind == STEAL else first
    state["hero"] = hero
    cell = state["at"][seat, hero]
    if kind == STEP:
        to = cell + STRIDES[second]
        state["heroes_on"][cell] -= 1
        state["heroes_on"][to] += 1
        state["at"][seat, hero] = to
        state["steps"] = state["steps"] + 1
        state["dropped"] = 0
    elif kind == STEAL:
        state["stole"] = 1
        _free(state, first, second, seat)
    elif kind == TAKE:
        state["kind"][seat, hero] = second
        state["load"][seat, hero] += 1
        lay_souls(state, cell, -1 << (SOUL_BITS * (second - 1)))
    elif kind == DROP:
        state["dropped"] = 1
        lay_souls(state, cell, state["load"][seat, hero] << (SOUL_BITS * (state["kind"][seat, hero] - 1)))
        _empty_hands(state, seat, hero)
    elif kind == GIVE:
        _free(state, seat, hero, seat)
    else:
        _scare(state, seat, hero, cell)


@compiled
def _scare(state: StateRecord, seat: int, porter: int, cell: int) -> None:
    for kind in range(1, KINDS + 1):
        state["pool"][kind - 1] += souls_lying(state, cell, kind)
    if state["load"][seat, porter]:
        state["pool"][state["kind"][seat, porter] - 1] += state["load"][seat, porter]
    lay_souls(state, cell, -state["lying"][cell])
    _empty_hands(state, seat, porter)
    state["scared"] = cell
