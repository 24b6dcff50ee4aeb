"""What is asked now, and of whom."""

from teocalli.core.arrays import array_of
from teocalli.core.game import StateRecord
from teocalli.core.position import seats_in
from teocalli.core.words import Saying
from teocalli.games.aztec import aids, kernel
from teocalli.games.aztec.tables import PIECES
from teocalli.games.aztec.view import SIDES, role
from teocalli.games.aztec.words import sentence


def prompt(tables: StateRecord, state: StateRecord, eyes: int) -> Saying:
    seat = int(state["seat"])
    if state["phase"] == kernel.ENDED:
        return _result(tables, state, eyes)
    you = ".you" if eyes == seat else ""
    if state["phase"] == kernel.IN_AUCTION:
        if state["bid"] == 0:
            return sentence(f"ask.open{you}", seat=seat, highest=int(aids.highest_bid(array_of(state))))
        return sentence(f"ask.bid{you}", seat=seat, bid=int(state["bid"]))
    piece = int(state["placed"]) + 1
    # Never that of north and south: of two players east and west, of three Oh Puch places it.
    last = ".last" if piece == PIECES else ""
    return sentence(f"ask.{role(state, seat)}{last}{you}", seat=seat, piece=piece)


def _result(tables: StateRecord, state: StateRecord, eyes: int) -> Saying:
    """How it ended; to Oh Puch of their own bid."""
    winners = list(seats_in(int(kernel.winners(tables, state))))
    if state["rounds"] == 1:
        return sentence("over.rounds", seat=winners[0]) if len(winners) == 1 else sentence("over.shared", seat=winners)
    god, bid = int(state["god"]), int(state["bid"])
    you = ".you" if eyes == god else ""
    if winners[0] == god:
        return sentence(f"over.oh_puch{you}", seat=god, bid=bid)
    fewer, points = sorted(int(kernel.score(state, kernel.architect(state, side))) for side in range(len(SIDES)))
    how = "tie" if fewer == points else "architect"
    if state["players"] == 2:
        return sentence(f"over.{how}", seat=winners[0], points=points, fewer=fewer)
    return sentence(f"over.broken.{how}{you}", seat=winners[0], god_seat=god, points=points, fewer=fewer, bid=bid)
