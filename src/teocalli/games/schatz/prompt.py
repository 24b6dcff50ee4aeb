"""What is asked now, and of whom."""

from teocalli.core.arrays import shared_fields
from teocalli.core.game import StateRecord, Tables
from teocalli.core.position import seats_in
from teocalli.core.words import Saying
from teocalli.games.schatz import kernel
from teocalli.games.schatz.aids import Fields, highest_bid, is_last_lot, is_last_round, is_last_trick, unsold_lots
from teocalli.games.schatz.notation import CARDS
from teocalli.games.schatz.reasons import Ending, Phase
from teocalli.games.schatz.words import WORDS, sentence

_PHASES = tuple(Phase)


def prompt(tables: Tables, state: StateRecord, eyes: int) -> Saying:
    fields = shared_fields(state)
    phase = _PHASES[fields["phase"] - 1]
    if phase is Phase.DEAL:
        return sentence("ask.deal.last_round" if is_last_round(fields) else "ask.deal", round=fields["round"])
    if phase is Phase.OVER:
        return _over(tables, state)
    if phase in (Phase.CHIEF_AUCTION, Phase.LOT_AUCTION):
        return _auction(fields, eyes, phase)
    return _single(fields, eyes, phase)


def _over(tables: Tables, state: StateRecord) -> Saying:
    winners = list(seats_in(int(kernel.winners(tables, state))))
    money = int(state["money"][winners[0]])
    how = Ending.of(int(state["ending"])).value
    if len(winners) > 1:
        return sentence(f"ask.over.{how}.shared", seat=winners, money=money)
    return sentence(f"ask.over.{how}", seat=winners[0], money=money)


def _auction(fields: Fields, eyes: int, phase: Phase) -> Saying:
    awaited = list(seats_in(fields["bidders"] & ~fields["has_bid"]))
    again = ".again" if fields["auction"] > 1 else ""
    lot = {"lot": fields["named"]} if phase is Phase.LOT_AUCTION else {}
    last = ".last_lot" if lot and is_last_lot(fields) else ""
    if eyes in awaited:
        asked = f"ask.{phase}{again}{last}{_bid_case(fields, awaited)}.you"
        return sentence(asked, money=fields["money"][eyes], **lot)
    return sentence(f"ask.{phase}{last}.wait", seat=awaited, **lot)


def _bid_case(fields: Fields, awaited: list[int]) -> str:
    """Whether the only bid that is missing is the last of several, or the only one."""
    if len(awaited) > 1:
        return ""
    return ".last_bid" if fields["has_bid"] else ".alone"


def _single(fields: Fields, eyes: int, phase: Phase) -> Saying:
    """One seat is asked: the chief, or whoever is to play a card."""
    seat = fields["turn" if phase is Phase.TRICKS else "chief"]
    args: dict[str, object] = {"seat": seat}
    key = f"ask.{phase}"
    if phase in (Phase.TAKING, Phase.AWARDING):
        args |= {"lot": fields["named"], "price": highest_bid(fields)}
    if phase in (Phase.AWARDING, Phase.CHIEF_CHOICE):
        args["choice_seat"] = list(seats_in(fields["choices"]))
    if phase is Phase.NAMING:
        key += _naming_case(fields)
    if phase is Phase.TRICKS:
        args["trick"] = fields["tricks"] + 1
        key += ".last" if is_last_trick(fields) else ""
        if seat == eyes:
            led = fields["trick"][fields["leader"]]
            key += f".follow.{CARDS[led][0]}" if led >= 0 else ".lead"
    full = f"{key}.you" if seat == eyes else f"{key}.wait"
    assert full in WORDS
    return sentence(full, **args)


def _naming_case(fields: Fields) -> str:
    if is_last_round(fields) and unsold_lots(fields) == fields["players"]:
        return ".last_round"
    return ".last_lot" if is_last_lot(fields) else ""
