"""Why an action is refused, in this case: only from what the seat may know."""

from teocalli.core.actions import first_of, kind_of
from teocalli.core.codes import Code
from teocalli.core.game import StateRecord, Tables
from teocalli.core.words import Saying
from teocalli.games.schatz.auctions import highest_bid
from teocalli.games.schatz.cards import has
from teocalli.games.schatz.hidden_cards import known_cards
from teocalli.games.schatz.kernel import TAKE
from teocalli.games.schatz.notation import CARDS, texts
from teocalli.games.schatz.reasons import Phase, Reason
from teocalli.games.schatz.tables import SUITS
from teocalli.games.schatz.tricks import playable, suit_led
from teocalli.games.schatz.words import sentence


def explain(tables: Tables, state: StateRecord, seat: int, action: int, text: str, reason: Code) -> Saying:
    number = first_of(action)
    phase = Phase.of(int(state["phase"]))
    seats = range(int(state["players"]))
    match reason:
        case Reason.ALREADY_BID:
            bid = int(state["bids"][seat])
            return sentence("already_bid", bid=bid, seat=_awaited(state))
        case Reason.NOT_BIDDING:
            return _not_bidding(state, seat)
        case Reason.NOT_YOUR_TURN if phase is Phase.DEAL:
            return sentence("not_your_turn.deal")
        case Reason.NOT_YOUR_TURN:
            return sentence("not_your_turn", seat=int(state["turn"] if phase is Phase.TRICKS else state["chief"]))
        case Reason.UNREADABLE:
            word = text.split(" ")[0]
            key = f"unreadable.{word}" if word in ("play", "bid", "lot", "chief", "award") else "unreadable"
            return sentence(key, text=text)
        case Reason.WRONG_PHASE:
            return _wrong_phase(state, seat, phase, action)
        case Reason.BID_STEP:
            return sentence("bid_step", bid=text.removeprefix("bid "), money=int(state["money"][seat]))
        case Reason.BID_RANGE:
            money = int(state["money"][seat])
            key = "bid_range" if money else "bid_range.nothing"
            return sentence(key, bid=text.removeprefix("bid "), money=money)
        case Reason.NO_SUCH_LOT:
            return sentence("no_such_lot", lot=text.removeprefix("lot "), last=len(seats) - 1)
        case Reason.LOT_SOLD:
            return sentence("lot_sold", lot=number, seat=int(state["owner"][number]), actions=_unsold(state))
        case Reason.NOT_TIED:
            return _not_a_choice(state, "not_tied", "award", text, number)
        case Reason.NOT_POOREST:
            return _not_a_choice(state, "not_poorest", "chief", text, number)
        case Reason.NOT_IN_HAND:
            return _not_in_hand(state, seat, number)
        case Reason.MUST_FOLLOW:
            cards = texts(playable(state, seat))
            return sentence(f"must_follow.{SUITS[suit_led(state)]}", card=CARDS[number], cards=cards)
    return sentence("game_over")


def _awaited(state: StateRecord) -> list[int]:
    awaited = int(state["bidders"]) & ~int(state["has_bid"])
    return [seat for seat in range(int(state["players"])) if has(awaited, seat)]


def _not_bidding(state: StateRecord, seat: int) -> Saying:
    bidders = [k for k in range(int(state["players"])) if has(int(state["bidders"]), k)]
    if seat not in range(int(state["players"])):
        return sentence("not_bidding.onlooker", seat=bidders)
    if state["named"] < 0:
        return sentence("not_bidding.outbid", seat=bidders)
    lot = int(state["lot_of"][seat])
    if lot >= 0:
        return sentence("not_bidding.has_lot", lot=lot, seat=bidders)
    return sentence("not_bidding.chief", lot=int(state["named"]), seat=bidders)


def _wrong_phase(state: StateRecord, seat: int, phase: Phase, action: int) -> Saying:
    """What is asked instead. Whoever would take a lot hears why that is not offered."""
    args: dict[str, object] = {}
    key = f"wrong_phase.{phase}"
    if phase in (Phase.AWARDING, Phase.CHIEF_CHOICE):
        word = "award" if phase is Phase.AWARDING else "chief"
        args["actions"] = [f"{word} {k}" for k in range(int(state["players"])) if has(int(state["choices"]), k)]
    if phase is Phase.AWARDING and kind_of(action) == TAKE:
        money, price = int(state["money"][seat]), highest_bid(state)
        if state["lot_of"][seat] >= 0:
            key += ".has_lot"
        elif money < price:
            key += ".too_dear"
            args |= {"money": money, "price": price}
    if phase is Phase.TAKING:
        args |= {"lot": int(state["named"]), "price": highest_bid(state)}
    if phase is Phase.NAMING:
        args["actions"] = _unsold(state)
    if phase in (Phase.CHIEF_AUCTION, Phase.LOT_AUCTION):
        args["money"] = int(state["money"][seat])
    return sentence(key, **args)


def _unsold(state: StateRecord) -> list[str]:
    """What the chief can name."""
    return [f"lot {lot}" for lot in range(int(state["players"])) if state["owner"][lot] < 0]


def _not_a_choice(state: StateRecord, key: str, word: str, text: str, number: int) -> Saying:
    seats = range(int(state["players"]))
    choices = [seat for seat in seats if has(int(state["choices"]), seat)]
    actions = [f"{word} {seat}" for seat in choices]
    if number not in seats:
        return sentence(f"{key}.no_seat", number=text.split(" ")[-1], actions=actions, last=len(seats) - 1)
    if key == "not_tied" and state["shown"][number] < 0:
        return sentence("not_tied.no_bid", seat=number, actions=actions)
    return sentence(key, seat=number, choice_seat=choices, actions=actions)


def _not_in_hand(state: StateRecord, seat: int, card: int) -> Saying:
    args: dict[str, object] = {"card": CARDS[card], "cards": texts(int(state["hands"][seat]))}
    for other in range(int(state["players"])):
        if has(int(state["played"][other]), card):
            key = "not_in_hand.yours_played" if other == seat else "not_in_hand.played"
            return sentence(key, seat=other, **args)
        if other != seat and has(known_cards(state, other), card):
            return sentence("not_in_hand.held", seat=other, **args)
    return sentence("not_in_hand", **args)
