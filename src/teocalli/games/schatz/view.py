"""Views and events of Azteken Schatz, each built up from nothing for given eyes."""

from collections.abc import Mapping

from teocalli.core.arrays import shared_fields
from teocalli.core.game import ONLOOKER, StateRecord, Tables, ViewParts
from teocalli.core.position import seats_in
from teocalli.games.schatz.aids import (
    Fields,
    assess_goals,
    goals_of_seats,
    highest_bid,
    is_last_lot,
    is_last_round,
    is_last_trick,
)
from teocalli.games.schatz.notation import CARDS, texts
from teocalli.games.schatz.reasons import Phase
from teocalli.games.schatz.tables import GOALS, ONE_SUIT, PAYS, RANKS, SUITS

_PHASES = tuple(Phase)
_OF_SUIT = {suit: ONE_SUIT << RANKS * k for k, suit in enumerate(SUITS)}


def _shared(tables: Tables, state: StateRecord) -> dict[str, object]:
    """The position. Lists by seat have one entry for each seat; lots are numbered as in `lot 0`."""
    fields = shared_fields(state)
    players = fields["players"]
    known = assess_goals(state, ONLOOKER).known
    return {
        "phase": _PHASES[fields["phase"] - 1].value,
        "round": fields["round"],
        "chief": _or_none(fields["chief"]),
        "money": fields["money"][:players],
        "lots": [_lot(fields, lot) for lot in range(players)] if fields["lots"][0][0] >= 0 else [],
        "named": _or_none(fields["named"]),
        "bids": [_or_none(bid) for bid in fields["shown"][:players]],
        "choices": list(seats_in(fields["choices"])),
        "hand_counts": fields["hand_sizes"][:players],
        "known": [texts(cards) for cards in known[:players]],
        "trick": _trick(fields),
        "tricks_played": fields["tricks"],
        "tricks": fields["won"][:players],
        "won": [_counts(cards) for cards in fields["taken"][:players]],
        "voids": [[SUITS[k] for k in seats_in(mask)] for mask in fields["voids"][:players]],
        "last_trick": _last_trick(fields),
        "last_round": _last_round(fields),
    }


def _own(tables: Tables, state: StateRecord, eyes: int) -> dict[str, object]:
    """One's own hand and bid, and the goals as far as these eyes can tell."""
    fields = shared_fields(state)
    players, phase = fields["players"], _PHASES[fields["phase"] - 1]
    return {
        "auction": _auction(fields, eyes),
        "hand": texts(fields["hands"][eyes]) if 0 <= eyes < players else None,
        "aids": {
            "goals": goals_of_seats(fields, assess_goals(state, eyes)),
            "played": _by_suit(sum(fields["played"][:players])),
            "price": highest_bid(fields) if phase in (Phase.TAKING, Phase.AWARDING) else None,
            "last": {"round": is_last_round(fields), "lot": is_last_lot(fields), "trick": is_last_trick(fields)},
        },
    }


PARTS = ViewParts(_shared, _own)
view = PARTS.whole


def _or_none(number: int) -> int | None:
    return number if number >= 0 else None


def _counts(cards: int) -> dict[str, int]:
    return {suit: (cards & mask).bit_count() for suit, mask in _OF_SUIT.items()}


def _by_suit(cards: int) -> dict[str, list[str]]:
    return {suit: texts(cards & mask) for suit, mask in _OF_SUIT.items()}


def _lot(fields: Fields, lot: int) -> dict[str, object]:
    goals = fields["goals"][lot]
    return {
        "goals": [GOALS[goal] for goal in goals],
        "pays": [PAYS[goal] for goal in goals],
        "cards": [CARDS[card] for card in fields["lots"][lot]],
        "owner": _or_none(fields["owner"][lot]),
        "price": _or_none(fields["prices"][lot]),
    }


def _auction(fields: Fields, eyes: int) -> dict[str, object] | None:
    """The running sealed auction: who has bid is open, what was bid only to oneself."""
    if not fields["bidders"]:
        return None
    return {
        "for": "lot" if fields["named"] >= 0 else "chief",
        "number": fields["auction"],
        "bidders": list(seats_in(fields["bidders"])),
        "has_bid": list(seats_in(fields["has_bid"])),
        "mine": _or_none(fields["bids"][eyes]) if 0 <= eyes < fields["players"] else None,
    }


def _trick(fields: Fields) -> dict[str, object] | None:
    """The trick on the table, or who is to lead; None while no tricks are played."""
    if _PHASES[fields["phase"] - 1] is not Phase.TRICKS:
        return None
    cards = _on_table(fields, "trick")
    led = cards[fields["leader"]]
    return {
        "leader": fields["leader"],
        "turn": fields["turn"],
        "suit": led[0] if led else None,
        "ahead": _or_none(fields["ahead"]),
        "cards": cards,
    }


def _last_trick(fields: Fields) -> dict[str, object] | None:
    if fields["last_winner"] < 0:
        return None
    return {
        "leader": fields["last_leader"],
        "winner": fields["last_winner"],
        "cards": _on_table(fields, "last_trick"),
    }


def _on_table(fields: Fields, name: str) -> list[str | None]:
    return [CARDS[card] if card >= 0 else None for card in fields[name][: fields["players"]]]


def _last_round(fields: Fields) -> dict[str, object] | None:
    """The pay of the last round that was finished: each seat's goals and what they brought."""
    if not fields["paid_round"]:
        return None
    players = fields["players"]
    return {
        "round": fields["paid_round"],
        "tricks": fields["paid_tricks"][:players],
        "pay": [
            {"seat": seat, "goal": GOALS[goal], "met": paid > 0, "paid": paid}
            for seat in range(players)
            for goal, paid in zip(fields["paid_goals"][seat], fields["paid"][seat], strict=True)
        ],
    }


def tell(event: Mapping[str, object], eyes: int) -> dict[str, object]:
    """A deal with one's own hand only; everything else as it is."""
    by, do = event["by"], event["do"]
    if by != "chance":
        return {"by": by, "do": do}
    hands = event["hands"]
    assert isinstance(hands, list)
    own = [list(hand) if seat == eyes else None for seat, hand in enumerate(hands)]
    return {"by": by, "do": do, "goals": _copy_rows(event["goals"]), "lots": _copy_rows(event["lots"]), "hands": own}


def _copy_rows(rows: object) -> list[list[object]]:
    assert isinstance(rows, list)
    return [list(row) for row in rows]
