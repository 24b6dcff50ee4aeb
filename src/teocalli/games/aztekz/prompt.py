"""What is asked now, and of whom."""

from teocalli.core.game import StateRecord
from teocalli.core.position import seats_in
from teocalli.core.words import Saying
from teocalli.games.aztekz import board, kernel
from teocalli.games.aztekz.notation import HEROES, cell_name
from teocalli.games.aztekz.reasons import Phase
from teocalli.games.aztekz.tables import FULL_GRID, NONE, Tables
from teocalli.games.aztekz.view import placings_after_move, steps_left
from teocalli.games.aztekz.words import sentence

_PHASES = tuple(Phase)


def prompt(tables: Tables, state: StateRecord, eyes: int) -> Saying:
    phase, seat = _PHASES[int(state["phase"]) - 1], int(state["seat"])
    args: dict[str, object] = {"seat": seat}
    if phase == Phase.OVER:
        winners = list(seats_in(int(kernel.winners(tables, state))))
        points = [int(points) for points in state["points"][: int(state["players"])]]
        if len(winners) == 1 and points.count(max(points)) > 1:
            souls = int(state["freed"][winners[0]])
            return sentence("prompt.over.souls", winner_seat=winners[0], souls=souls)
        if len(winners) == 1:
            return sentence("prompt.over.one", winner_seat=winners[0])
        return sentence("prompt.over.shared", winners_seat=winners)
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
    args |= {"hero": HEROES[hero], "steps": steps_left(int(state["steps"]), hero)}
    case = "duty" if scared == int(state["at"][seat, hero]) else "porter" if hero else "chief"
    return sentence(f"prompt.move.{case}.you", **args)


def _placing_case(tables: Tables, state: StateRecord) -> str:
    if state["scared"] != NONE:
        return ".duty"
    if not placings_after_move(tables, state):
        return ".none"
    return ".choice" if state["cards"] == FULL_GRID else ""


def _is_last_card(state: StateRecord) -> bool:
    """Whether the card that is drawn was the last of the deck."""
    return int(state["shuffled"].sum()) + int(state["returned_count"]) == 0
