"""What an action brought about beyond its own text: souls that came free, and from whom; that the end is near."""

from teocalli.core.game import News, StateRecord
from teocalli.games.aztekz.notation import HEROES
from teocalli.games.aztekz.reasons import Phase

_PHASES = tuple(Phase)


def news(before: StateRecord, after: StateRecord) -> list[News]:
    freed = after["stacks"][int(before["stack_count"]) : int(after["stack_count"])].tolist()
    return [
        *(
            {"is": "freed", "seat": seat, "kind": kind, "souls": size, "points": size - 1}
            | _robbed(before, after, seat)
            for seat, kind, size in freed
        ),
        *_few_cards(before, after),
        *_last_round(before, after),
    ]


def _robbed(before: StateRecord, after: StateRecord, thief: int) -> News:
    """Whose porter a stack was stolen from; nothing if it was the own one."""
    for seat in range(int(before["players"])):
        for hero in range(1, len(HEROES)):
            if seat != thief and before["load"][seat, hero] > 0 and after["load"][seat, hero] == 0:
                return {"from": seat, "porter": HEROES[hero]}
    return {}


def _few_cards(before: StateRecord, after: StateRecord) -> list[News]:
    """Once there is no more than one card for each player: how many are still to come, after each that was placed."""
    was_placed = after["stalled"] == 0 and _PHASES[int(before["phase"]) - 1] == Phase.PLACE
    left = int(after["shuffled"].sum()) + int(after["returned_count"])
    is_drawn_next = _PHASES[int(after["phase"]) - 1] == Phase.DRAW
    is_few = 0 < left <= int(after["players"])
    return [{"is": "few", "cards": left}] if was_placed and is_drawn_next and is_few else []


def _last_round(before: StateRecord, after: StateRecord) -> list[News]:
    """Once one more round without a card that is placed ends the game: for how many rounds none was placed so far."""
    players, turns = int(after["players"]), int(after["stalled"])
    is_last = before["stalled"] < turns == int(after["stall_limit"]) - players
    return [{"is": "stall", "rounds": turns // players}] if is_last else []
