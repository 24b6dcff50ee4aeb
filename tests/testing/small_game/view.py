"""What leaves the game: positions, events and sentences."""

from collections.abc import Mapping

from teocalli.core.codes import Code
from teocalli.core.game import News, StateRecord
from teocalli.core.words import Saying
from tests.testing.small_game.reasons import Ending, Phase, Reason
from tests.testing.small_game.tables import Tables
from tests.testing.small_game.words import sentence


def phase_of(state: StateRecord) -> Phase:
    return Phase.of(int(state["phase"]))


def hand_of(state: StateRecord, seat: int) -> list[int]:
    return [card for card in state["hands"][seat].tolist() if card]


def view(tables: Tables, state: StateRecord, eyes: int) -> dict[str, object]:
    players = int(state["players"])
    return {
        "phase": phase_of(state).value,
        "round": int(state["round"]),
        "prize": int(state["prize"]),
        "winner": int(state["winner"]),
        "hand": hand_of(state, eyes) if 0 <= eyes < players else None,
        "played": [bool(int(state["played"]) >> seat & 1) for seat in range(players)],
        "mine": int(state["sealed"][eyes]) if 0 <= eyes < players else None,
        "shown": state["shown"][:players].tolist(),
        "points": state["points"][:players].tolist(),
        "aids": {},
    }


def tell(event: Mapping[str, object], eyes: int) -> dict[str, object]:
    """A deal with one's own hand only; everything else as it is."""
    if event["by"] != "chance":
        return {"by": event["by"], "do": event["do"]}
    hands = event["hands"]
    assert isinstance(hands, list)
    own = [list(hand) if seat == eyes else None for seat, hand in enumerate(hands)]
    return {"by": "chance", "do": event["do"], "prize": event["prize"], "hands": own}


def prompt(tables: Tables, state: StateRecord, eyes: int) -> Saying:
    phase, seats = phase_of(state), range(int(state["players"]))
    if phase is Phase.DEAL:
        return sentence("ask.deal", round=int(state["round"]))
    if phase is Phase.CARDS:
        return sentence("ask.cards", seat=[seat for seat in seats if not int(state["played"]) >> seat & 1])
    if phase is Phase.PRIZE:
        return sentence("ask.prize", prize=int(state["prize"]), seat=int(state["winner"]))
    points = state["points"][: len(seats)].tolist()
    best = [seat for seat in seats if points[seat] == max(points)]
    return sentence(f"ask.over.{Ending.of(int(state['ending']))}", seat=best)


def explain(tables: Tables, state: StateRecord, seat: int, action: int, text: str, reason: Code) -> Saying:
    args: dict[Code, dict[str, object]] = {
        Reason.ALREADY_PLAYED: {"card": int(state["sealed"][seat])},
        Reason.UNREADABLE: {"text": text},
        Reason.NOT_IN_HAND: {"cards": hand_of(state, seat)},
        Reason.NO_SUCH_SEAT: {"last": int(state["players"]) - 1},
    }
    return sentence(reason.value, **args.get(reason, {}))


def news(before: StateRecord, after: StateRecord) -> list[News]:
    """Who has won a round."""
    if phase_of(before) is not Phase.CARDS or phase_of(after) is not Phase.PRIZE:
        return []
    winner = int(after["winner"])
    return [{"is": "won", "seat": winner, "card": int(after["shown"][winner])}]
