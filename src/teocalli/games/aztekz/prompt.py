"""What is asked now, and of whom."""

from teocalli.core.game import StateRecord
from teocalli.core.position import seats_in
from teocalli.core.words import Saying
from teocalli.games.aztekz import board, kernel
from teocalli.games.aztekz.notation import HEROES, cell_name
from teocalli.games.aztekz.reasons import Ending, Phase
from teocalli.games.aztekz.tables import FULL_GRID, NONE, Tables
from teocalli.games.aztekz.view import placings_after_move, steps_left
from teocalli.games.aztekz.words import sentence

_PHASES = tuple(Phase)


def prompt(tables: Tables, state: StateRecord, eyes: int) -> Saying:
    phase, seat = _PHASES[int(state["phase"]) - 1], int(state["seat"])
    args: dict[str, object] = {"seat": seat}
    if phase == Phase.OVER:
        return _over(tables, state)
    if phase == Phase.DRAW:
        return sentence("prompt.draw", **args)
    args["card"] = board.drawn_card(state)
    last = ".last" if phase != Phase.SETUP and _is_last_card(state) else ""
    if eyes != seat:
        return sentence(f"prompt.{phase}{last}", **args)
    scared = int(state["scared"])
    if scared != NONE:
        args["scared"] = cell_name(scared)
    if phase == Phase.SETUP:
        return sentence("prompt.setup.you" if state["cards"] else "prompt.setup.first.you", **args)
    if phase == Phase.PLACE:
        return sentence(f"prompt.place{_placing_case(tables, state) or last}.you", **args)
    hero = int(state["hero"])
    if hero == NONE:
        return sentence(f"prompt.move{last}.you", **args)
    left = steps_left(int(state["steps"]), hero)
    args |= {"hero": HEROES[hero], "steps": left}
    case = "duty" if scared == int(state["at"][seat, hero]) else "porter" if hero else "chief"
    count = ".done" if left == 0 else ".one" if left == 1 and hero else ""
    return sentence(f"prompt.move.{case}{count}.you", **args)


def _over(tables: Tables, state: StateRecord) -> Saying:
    """Who has won, by how much, and how the game came to its end."""
    players = int(state["players"])
    winners = list(seats_in(int(kernel.winners(tables, state))))
    points, souls = state["points"][:players].tolist(), state["freed"][:players].tolist()
    first, most = winners[0], max(points)
    stalled = Ending.of(int(state["ending"])) is Ending.STALL
    args: dict[str, object] = {"points": most}
    if stalled:
        args["rounds"] = int(state["stall_limit"]) // players
    if len(winners) > 1:
        case, args = "shared", {**args, "winners_seat": winners, "souls": souls[first]}
    elif points.count(most) > 1:
        level = [souls[seat] for seat in range(players) if seat != first and points[seat] == most]
        case, args = "souls", {**args, "winner_seat": first, "souls": souls[first], "others": _descending(level)}
    else:
        others = [points[seat] for seat in range(players) if seat != first]
        case, args = "one", {**args, "winner_seat": first, "others": _descending(others)}
    return sentence(f"prompt.over.{case}{'.stall' if stalled else ''}", **args)


def _descending(numbers: list[int]) -> list[int]:
    return sorted(numbers, reverse=True)


def _placing_case(tables: Tables, state: StateRecord) -> str:
    if state["scared"] != NONE:
        return ".duty"
    if not placings_after_move(tables, state):
        return ".none"
    return ".choice" if state["cards"] == FULL_GRID else ""


def _is_last_card(state: StateRecord) -> bool:
    """Whether the card that is drawn was the last of the deck."""
    return int(state["shuffled"].sum()) + int(state["returned_count"]) == 0
