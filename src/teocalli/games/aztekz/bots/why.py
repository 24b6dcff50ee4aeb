"""Why a hint for Aztekz is good: stacks that are freed, stolen or brought to safety, souls gathered, ways opened."""

from collections.abc import Sequence

from teocalli.core.game import StateRecord
from teocalli.core.words import Saying
from teocalli.games.aztekz.board import bit_of, cells_in, souls
from teocalli.games.aztekz.hero_moves import steal_refusal
from teocalli.games.aztekz.maze import reach, spread
from teocalli.games.aztekz.news import news
from teocalli.games.aztekz.notation import HEROES
from teocalli.games.aztekz.reasons import Phase
from teocalli.games.aztekz.tables import CHIEF_STEPS, KINDS, PORTER_STEPS, SIDE, Tables
from teocalli.games.aztekz.words import sentence

_PORTERS = (1, 2)


def why(tables: Tables, before: StateRecord, after: StateRecord, seat: int, actions: Sequence[int]) -> list[Saying]:
    """Of a whole turn, or of what is left of it."""
    if before["phase"] == Phase.SETUP.number:
        return []
    said = _freed(before, after, seat)
    if after["phase"] == Phase.OVER.number:
        return said
    said += _protected(before, after, seat) + _taken(before, after, seat)
    said += _threats(before, after, seat) + _brought_home(before, after, seat)
    return said or _prospects(before, after, seat)


def _freed(before: StateRecord, after: StateRecord, seat: int) -> list[Saying]:
    said = []
    for item in news(before, after):
        if item["is"] == "freed" and item["seat"] == seat:
            size = ".two" if item["souls"] == 2 else ""
            stack = {"kind": item["kind"], "souls": item["souls"], "points": item["points"]}
            if "from" in item:
                said.append(sentence(f"why.steals{size}", **stack, seat=item["from"]))
            else:
                said.append(sentence(f"why.frees{size}", **stack))
    return said


def _protected(before: StateRecord, after: StateRecord, seat: int) -> list[Saying]:
    """Stacks that a chief could have stolen in its next turn, and cannot now."""
    said = []
    for porter in _PORTERS:
        thieves = _thieves(before, seat, porter)
        if thieves and after["load"][seat, porter] >= 2 and not _thieves(after, seat, porter):
            said.append(sentence("why.protects", souls=int(after["load"][seat, porter]), seat=thieves[0]))
    return said


def _thieves(state: StateRecord, seat: int, porter: int) -> list[int]:
    """The seats whose chief could walk to this porter in a turn of its own and steal its stack."""
    cell = int(state["at"][seat, porter])
    near = [other for other in range(int(state["players"])) if _reach(state, other, 0) & bit_of(state, cell)]
    return [other for other in near if steal_refusal(_arrived(state, other, cell), other, seat, porter) == 0]


def _arrived(state: StateRecord, seat: int, cell: int) -> StateRecord:
    """The same with a chief on another cell, in a turn in which it has stolen nothing yet."""
    then = state.copy()
    then["at"][seat, 0] = cell
    then["stole"] = 0
    return then


def _reach(state: StateRecord, seat: int, hero: int) -> int:
    """The cells that a hero can reach in one turn, as bits."""
    start = bit_of(state, int(state["at"][seat, hero]))
    return int(reach(state, start, start, PORTER_STEPS if hero else CHIEF_STEPS))


def _threats(before: StateRecord, after: StateRecord, seat: int) -> list[Saying]:
    """Stacks that one's own chief can steal in its next turn, if nobody moves, and could not before."""
    return [
        sentence("why.threatens", seat=other, souls=int(after["load"][other, porter]))
        for other in range(int(after["players"]))
        for porter in _PORTERS
        if other != seat and seat in _thieves(after, other, porter) and seat not in _thieves(before, other, porter)
    ]


def _taken(before: StateRecord, after: StateRecord, seat: int) -> list[Saying]:
    said = []
    for porter in _PORTERS:
        load = int(after["load"][seat, porter])
        if load > before["load"][seat, porter]:
            stack = {"hero": HEROES[porter], "souls": load, "kind": int(after["kind"][seat, porter])}
            said.append(sentence("why.takes.one" if load == 1 else "why.takes", **stack))
    return said


def _brought_home(before: StateRecord, after: StateRecord, seat: int) -> list[Saying]:
    """Porters with souls that get a way to the chief, or a shorter one."""
    said = []
    for porter in _PORTERS:
        was, steps = _way(before, seat, porter), _way(after, seat, porter)
        hero = {"hero": HEROES[porter]}
        if after["load"][seat, porter] == 0 or steps is None:
            continue
        if was is None:
            said.append(sentence("why.opens", **hero))
        elif steps < was and after["load"][seat, porter] >= 2:
            key = ("why.meets", "why.nearer.one")[steps] if steps < 2 else "why.nearer"
            said.append(sentence(key, **hero, steps=steps))
    return said


def _prospects(before: StateRecord, after: StateRecord, seat: int) -> list[Saying]:
    """Souls that a porter can reach in its next turn, where there are more than before."""
    said = []
    for porter in _PORTERS:
        number, kind = _within_reach(after, seat, porter)
        if number > _within_reach(before, seat, porter)[0]:
            args = {"hero": HEROES[porter], "souls": number, "kind": kind}
            said.append(sentence("why.reaches.one" if number == 1 else "why.reaches", **args))
    return said


def _within_reach(state: StateRecord, seat: int, porter: int) -> tuple[int, int]:
    """The most souls of one kind that lie within a porter's reach and that it could take, and their kind."""
    lying = [souls(state, cell) for cell in cells_in(state, _reach(state, seat, porter))]
    kinds = [int(state["kind"][seat, porter])] if state["load"][seat, porter] else range(1, KINDS + 1)
    return max((sum(here.get(kind, 0) for here in lying), kind) for kind in kinds)


def _way(state: StateRecord, seat: int, porter: int) -> int | None:
    """Steps from a porter to its chief, whoever stands between; None if there is no way."""
    eastward = int(state["open_east"]) & int(state["open_west"]) >> 1
    northward = int(state["open_north"]) & int(state["open_south"]) >> SIDE
    cells, goal = bit_of(state, int(state["at"][seat, porter])), bit_of(state, int(state["at"][seat, 0]))
    steps = 0
    while not cells & goal:
        grown = int(spread(cells, eastward, northward))
        if grown == cells:
            return None
        cells, steps = grown, steps + 1
    return steps
