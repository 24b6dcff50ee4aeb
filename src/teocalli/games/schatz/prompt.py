"""What is asked now, and of whom."""

from teocalli.core.game import StateRecord, Tables
from teocalli.core.position import seats_in
from teocalli.core.words import Saying
from teocalli.games.schatz import kernel
from teocalli.games.schatz.aids import is_last_lot, is_last_round, is_last_trick, unsold_lots
from teocalli.games.schatz.auctions import highest_bid
from teocalli.games.schatz.notation import CARDS
from teocalli.games.schatz.reasons import Ending, Phase
from teocalli.games.schatz.words import WORDS, sentence

_PHASES = tuple(Phase)


def prompt(tables: Tables, state: StateRecord, eyes: int) -> Saying:
    phase = _PHASES[int(state["phase"]) - 1]
    if phase is Phase.DEAL:
        return sentence("ask.deal.last_round" if is_last_round(state) else "ask.deal", round=int(state["round"]))
    if phase is Phase.OVER:
        return _over(tables, state)
    if phase in (Phase.CHIEF_AUCTION, Phase.LOT_AUCTION):
        return _auction(state, eyes, phase)
    return _single(state, eyes, phase)


def _over(tables: Tables, state: StateRecord) -> Saying:
    winners = list(seats_in(int(kernel.winners(tables, state))))
    money = int(state["money"][winners[0]])
    how = Ending.of(int(state["ending"])).value
    if len(winners) > 1:
        return sentence(f"ask.over.{how}.shared", seat=winners, money=money)
    return sentence(f"ask.over.{how}", seat=winners[0], money=money)


def _auction(state: StateRecord, eyes: int, phase: Phase) -> Saying:
    awaited = list(seats_in(int(state["bidders"]) & ~int(state["has_bid"])))
    again = ".again" if int(state["auction"]) > 1 else ""
    lot = {"lot": int(state["named"])} if phase is Phase.LOT_AUCTION else {}
    last = ".last_lot" if lot and is_last_lot(state) else ""
    if eyes in awaited:
        asked = f"ask.{phase}{again}{last}{_bid_case(state, awaited)}.you"
        return sentence(asked, money=int(state["money"][eyes]), **lot)
    return sentence(f"ask.{phase}{last}.wait", seat=awaited, **lot)


def _bid_case(state: StateRecord, awaited: list[int]) -> str:
    """Whether the only bid that is missing is the last of several, or the only one."""
    if len(awaited) > 1:
        return ""
    return ".last_bid" if state["has_bid"] else ".alone"


def _single(state: StateRecord, eyes: int, phase: Phase) -> Saying:
    """One seat is asked: the chief, or whoever is to play a card."""
    seat = int(state["turn"] if phase is Phase.TRICKS else state["chief"])
    args: dict[str, object] = {"seat": seat}
    key = f"ask.{phase}"
    if phase in (Phase.TAKING, Phase.AWARDING):
        args |= {"lot": int(state["named"]), "price": highest_bid(state)}
    if phase in (Phase.AWARDING, Phase.CHIEF_CHOICE):
        args["choice_seat"] = list(seats_in(int(state["choices"])))
    if phase is Phase.NAMING:
        key += _naming_case(state)
    if phase is Phase.TRICKS:
        args["trick"] = int(state["tricks"]) + 1
        key += ".last" if is_last_trick(state) else ""
        if seat == eyes:
            led = int(state["trick"][int(state["leader"])])
            key += f".follow.{CARDS[led][0]}" if led >= 0 else ".lead"
    full = f"{key}.you" if seat == eyes else f"{key}.wait"
    assert full in WORDS
    return sentence(full, **args)


def _naming_case(state: StateRecord) -> str:
    if is_last_round(state) and unsold_lots(state) == int(state["players"]):
        return ".last_round"
    return ".last_lot" if is_last_lot(state) else ""
