"""What is asked now, and of whom; at the end, who has won and why."""

from teocalli.core.game import StateRecord
from teocalli.core.position import seats_in
from teocalli.core.words import Saying

from teocalli_patolli import kernel
from teocalli_patolli.reasons import Ending, Phase
from teocalli_patolli.tables import Tables
from teocalli_patolli.words import sentence


def prompt(tables: Tables, state: StateRecord, eyes: int) -> Saying:
    phase, seat = Phase.of(int(state["phase"])), int(state["seat"])
    if phase is Phase.OVER:
        return _over(tables, state)
    if phase is Phase.THROW:
        return sentence("prompt.throw", seat=seat)
    case = "move" if kernel.can_move(tables, state, seat) else "pass"
    key = f"prompt.{case}.you" if eyes == seat else f"prompt.{case}"
    return sentence(key, seat=seat, throw=int(state["throw"]))


def _over(tables: Tables, state: StateRecord) -> Saying:
    ending, winners = Ending.of(int(state["ending"])), list(seats_in(int(kernel.winners(tables, state))))
    if len(winners) == 1:
        stakes = int(state["stakes"][winners[0]])
        return sentence(f"prompt.over.{ending}", winner_seat=winners[0], stakes=stakes)
    return sentence(f"prompt.over.{ending}.shared", winners_seat=winners, stakes=int(state["stakes"][winners[0]]))
