"""What leaves the house: positions, events and sentences, each built up from nothing for given eyes."""

from collections.abc import Mapping

from teocalli.core.game import Record, Tables
from teocalli.games.schatz.asking import prompt
from teocalli.games.schatz.cards import has, of_suit, size
from teocalli.games.schatz.explaining import explain
from teocalli.games.schatz.hidden import known_cards
from teocalli.games.schatz.notation import CARDS, texts
from teocalli.games.schatz.reasons import Phase
from teocalli.games.schatz.standing import standings
from teocalli.games.schatz.tables import GOALS, PAYS, SUITS
from teocalli.games.schatz.tricks import suit_led

__all__ = ["explain", "prompt", "tell", "view"]


def view(tables: Tables, state: Record, eyes: int) -> dict[str, object]:
    """The position. Lists by seat have one entry for each seat; lots are numbered as in `lot 0`."""
    seats = range(int(state["players"]))
    dealt = int(state["lots"][0, 0]) >= 0
    return {
        "phase": Phase.of(int(state["phase"])).value,
        "round": int(state["round"]),
        "chief": _or_none(state["chief"]),
        "money": [int(state["money"][seat]) for seat in seats],
        "lots": [_lot(state, lot) for lot in seats] if dealt else [],
        "named": _or_none(state["named"]),
        "auction": _auction(state, eyes),
        "bids": [_or_none(state["shown"][seat]) for seat in seats],
        "choices": [seat for seat in seats if has(int(state["choices"]), seat)],
        "hand": texts(int(state["hands"][eyes])) if eyes in seats else None,
        "hand_counts": [int(state["held"][seat]) for seat in seats],
        "known": [texts(known_cards(state, seat)) for seat in seats],
        "trick": _trick(state),
        "tricks_played": int(state["tricks"]),
        "tricks": [int(state["won"][seat]) for seat in seats],
        "won": [_counts(int(state["taken"][seat])) for seat in seats],
        "voids": [[suit for k, suit in enumerate(SUITS) if has(int(state["voids"][seat]), k)] for seat in seats],
        "last_trick": _last_trick(state),
        "last_round": _last_round(state),
        "aids": {
            "goals": standings(state, eyes) if dealt else [],
            "played": _by_suit(sum(int(state["played"][seat]) for seat in seats)),
        },
    }


def _or_none(number: int) -> int | None:
    return int(number) if number >= 0 else None


def _counts(cards: int) -> dict[str, int]:
    return {suit: size(of_suit(cards, k)) for k, suit in enumerate(SUITS)}


def _by_suit(cards: int) -> dict[str, list[str]]:
    return {suit: texts(of_suit(cards, k)) for k, suit in enumerate(SUITS)}


def _lot(state: Record, lot: int) -> dict[str, object]:
    return {
        "goals": [GOALS[goal] for goal in state["goals"][lot]],
        "pays": [PAYS[goal] for goal in state["goals"][lot]],
        "cards": [CARDS[card] for card in state["lots"][lot]],
        "owner": _or_none(state["owner"][lot]),
        "price": _or_none(state["prices"][lot]),
    }


def _auction(state: Record, eyes: int) -> dict[str, object] | None:
    """The running sealed auction: who has bid is open, what was bid only to oneself."""
    bidders = int(state["bidders"])
    if not bidders:
        return None
    seats = range(int(state["players"]))
    return {
        "for": "lot" if state["named"] >= 0 else "chief",
        "number": int(state["auction"]),
        "bidders": [seat for seat in seats if has(bidders, seat)],
        "has_bid": [seat for seat in seats if has(int(state["has_bid"]), seat)],
        "mine": _or_none(state["bids"][eyes]) if eyes in seats else None,
    }


def _trick(state: Record) -> dict[str, object] | None:
    """The trick on the table, or who is to lead; None while no tricks are played."""
    if int(state["phase"]) != Phase.TRICKS.number:
        return None
    led = suit_led(state)
    return {
        "leader": int(state["leader"]),
        "turn": int(state["turn"]),
        "suit": SUITS[led] if led >= 0 else None,
        "ahead": _or_none(state["ahead"]),
        "cards": _on_table(state, "trick"),
    }


def _last_trick(state: Record) -> dict[str, object] | None:
    if state["last_winner"] < 0:
        return None
    return {
        "leader": int(state["last_leader"]),
        "winner": int(state["last_winner"]),
        "cards": _on_table(state, "last_trick"),
    }


def _on_table(state: Record, name: str) -> list[str | None]:
    return [CARDS[card] if card >= 0 else None for card in state[name][: int(state["players"])]]


def _last_round(state: Record) -> dict[str, object] | None:
    """The pay of the last round that was finished: each seat's goals and what they brought."""
    if not state["paid_round"]:
        return None
    seats = range(int(state["players"]))
    return {
        "round": int(state["paid_round"]),
        "tricks": [int(state["paid_tricks"][seat]) for seat in seats],
        "pay": [
            {
                "seat": seat,
                "goal": GOALS[int(state["paid_goals"][seat, k])],
                "met": bool(state["paid"][seat, k] > 0),
                "paid": int(state["paid"][seat, k]),
            }
            for seat in seats
            for k in range(2)
        ],
    }


def tell(event: Mapping[str, object], eyes: int, sealed: bool) -> dict[str, object]:
    """A deal with one's own hand only; another's bid, while others are still to come, as no more than a bid."""
    by, do = event["by"], str(event["do"])
    if by == "chance":
        hands = event["hands"]
        assert isinstance(hands, list)
        own = [list(hand) if seat == eyes else None for seat, hand in enumerate(hands)]
        return {"by": by, "do": do, "goals": _copied(event["goals"]), "lots": _copied(event["lots"]), "hands": own}
    if sealed and by != eyes and do.startswith("bid "):
        return {"by": by, "do": "bid", "sealed": True}
    return {"by": by, "do": do}


def _copied(rows: object) -> list[list[object]]:
    assert isinstance(rows, list)
    return [list(row) for row in rows]
