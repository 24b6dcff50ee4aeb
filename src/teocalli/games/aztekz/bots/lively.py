"""A lively player of Aztekz: porters gather stacks and bring them home, chiefs steal; now and then a whim."""

from teocalli.core.bits import ones
from teocalli.core.compiling import compiled
from teocalli.core.dice import Dice, below
from teocalli.core.game import StateRecord, Tables
from teocalli.games.aztekz.hero_moves import souls_lying
from teocalli.games.aztekz.kernel import pick, refusal
from teocalli.games.aztekz.maze import facing, origin, spread
from teocalli.games.aztekz.reasons import Phase
from teocalli.games.aztekz.tables import (
    AT_CHIEF,
    AT_END,
    AT_PORTER,
    AT_RETURN,
    CELLS,
    FULL_GRID,
    HEROES,
    KINDS,
    NONE,
    OF_PORTER,
    SIDE,
)

_MOVE, _PLACE = Phase.MOVE.number, Phase.PLACE.number
_TRIES = 6
"""Placings that are compared."""
_STEPS, _STEALS, _TAKE, _DROP, _GIVE, _SCARE = 0, 4, 3, 10, 11, 12
"""Where a hero's actions stand behind its first; a take of kind k at _TAKE + k."""


@compiled
def lively(tables: Tables, state: StateRecord, seat: int, dice: Dice) -> int:
    if state["phase"] == _PLACE:
        return _card(tables, state, seat, dice)
    if state["phase"] != _MOVE:
        return pick(tables, state, seat, dice)
    hero = state["hero"]
    if hero == NONE:
        hero = 0 if _prey_near(state, seat) else below(dice, 3) if below(dice, 3) else 1 + below(dice, 2)
    index = _theft(tables, state, seat) if hero == 0 else _deed(tables, state, seat, hero, dice)
    if index == NONE:
        index = _step(tables, state, seat, hero, dice)
    action = int(tables.actions[index])
    return action if refusal(tables, state, seat, action) == 0 else pick(tables, state, seat, dice)


@compiled
def _unguarded(state: StateRecord, seat: int) -> int:
    """Bitboard of the cells where another's porter carries a stack and its chief is elsewhere."""
    corner, cells = origin(state), 0
    for other in range(state["players"]):
        for porter in range(1, HEROES):
            cell = state["at"][other, porter]
            if other != seat and state["load"][other, porter] >= 2 and state["at"][other, 0] != cell:
                cells |= 1 << (cell - corner)
    return cells


@compiled
def _prey_near(state: StateRecord, seat: int) -> bool:
    """Whether the chief could steal now or after a step."""
    eastward = state["open_east"] & (state["open_west"] >> 1)
    northward = state["open_north"] & (state["open_south"] >> SIDE)
    near = spread(1 << (state["at"][seat, 0] - origin(state)), eastward, northward)
    return near & _unguarded(state, seat) != 0


@compiled
def _theft(tables: Tables, state: StateRecord, seat: int) -> int:
    """Index of a steal that is legal; NONE if there is none."""
    for index in range(AT_CHIEF + _STEALS, AT_CHIEF + _STEALS + 2 * state["players"]):
        if refusal(tables, state, seat, tables.actions[index]) == 0:
            return index
    return NONE


@compiled
def _deed(tables: Tables, state: StateRecord, seat: int, porter: int, dice: Dice) -> int:
    """Index of what a porter would like to do where it stands; NONE: walk on."""
    first = AT_PORTER + (porter - 1) * OF_PORTER
    cell, load, kind = state["at"][seat, porter], state["load"][seat, porter], state["kind"][seat, porter]
    best, most = 0, 0
    for other in range(1, KINDS + 1):
        if other != kind and souls_lying(state, cell, other) > most:
            best, most = other, souls_lying(state, cell, other)
    if load >= 2 and state["at"][seat, 0] == cell and below(dice, 6) < load:
        return first + _GIVE
    if load and souls_lying(state, cell, kind):
        return int(first + _TAKE + kind)
    if load == 0 and best and not (state["dropped"] and below(dice, 2)):
        return first + _TAKE + best
    if load and state["dropped"] == 0 and (below(dice, 40) == 0 or (most > load and below(dice, 2))):
        return first + _DROP
    if state["scared"] == NONE and load < 2 and below(dice, 12) == 0:
        if refusal(tables, state, seat, tables.actions[first + _SCARE]) == 0:
            return first + _SCARE
    return NONE


@compiled
def _goal(state: StateRecord, seat: int, hero: int, dice: Dice) -> int:
    """Bitboard of the cells where a hero would like to be."""
    corner = origin(state)
    if hero == 0:
        prey = _unguarded(state, seat)
        for porter in range(1, HEROES):
            if not prey and state["load"][seat, porter] >= 2:
                prey = 1 << (state["at"][seat, porter] - corner)
        return prey
    load, kind = state["load"][seat, hero], state["kind"][seat, hero]
    if load >= 2 and below(dice, 4) < load:
        return 1 << int(state["at"][seat, 0] - corner)
    cells = 0
    for cell in range(CELLS):
        if cell != state["at"][seat, hero] and state["lying"][cell] and (load == 0 or souls_lying(state, cell, kind)):
            cells |= 1 << (cell - corner)
    return cells


@compiled
def _step(tables: Tables, state: StateRecord, seat: int, hero: int, dice: Dice) -> int:
    """Index of a step that brings a hero nearer to its goal; else of `end`."""
    first = AT_CHIEF if hero == 0 else AT_PORTER + (hero - 1) * OF_PORTER
    eastward = state["open_east"] & (state["open_west"] >> 1)
    northward = state["open_north"] & (state["open_south"] >> SIDE)
    here = 1 << (state["at"][seat, hero] - origin(state))
    near, before = _goal(state, seat, hero, dice), 0
    turn = below(dice, 4)
    while near != before and not near & here:
        for i in range(4):
            direction = (i + turn) % 4
            to = here << SIDE if direction == 0 else here << 1 if direction == 1 else here >> 1
            if direction == 2:
                to = here >> SIDE
            if near & to and refusal(tables, state, seat, tables.actions[first + _STEPS + direction]) == 0:
                return first + _STEPS + direction
        before = near
        near = spread(near, eastward, northward)
    return AT_END


@compiled
def _card(tables: Tables, state: StateRecord, seat: int, dice: Dice) -> int:
    """Compare a few placings: many joins are good, and the soul near a porter who could use it."""
    back = tables.actions[AT_RETURN]
    if state["cards"] == FULL_GRID and state["scared"] == NONE and below(dice, 3):
        return int(back)
    best, most = 0, -100
    for _ in range(_TRIES):
        action = pick(tables, state, seat, dice)
        if action == back:
            worth = 0
        else:
            cell, exits = ((action >> 24) & 0xFFFFFF) - (1 << 23), action & 15
            worth = 2 * ones(exits & facing(state, 1 << (cell - origin(state)))) - _distance(state, seat, cell)
        if worth > most:
            best, most = action, worth
    return int(best)


@compiled
def _distance(state: StateRecord, seat: int, cell: int) -> int:
    """As the eagle flies, to the nearest own porter that could take the drawn soul."""
    least = SIDE
    for porter in range(1, HEROES):
        if state["kind"][seat, porter] in (0, state["soul"]):
            at = state["at"][seat, porter]
            least = min(least, abs(at % SIDE - cell % SIDE) + abs(at // SIDE - cell // SIDE))
    return least
