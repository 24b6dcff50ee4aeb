"""A position as numbers for learners, seen from one seat. Cards are in the order T1 … T20, A1 … A20, C1 … C20."""

from teocalli.core.compiling import compiled
from teocalli.core.game import StateRecord
from teocalli.core.planes import Floats, Plane
from teocalli.games.schatz.cards import of_suit, size
from teocalli.games.schatz.hidden_cards import lot_cards
from teocalli.games.schatz.reasons import Phase
from teocalli.games.schatz.tables import AUCTIONS, CARDS, GOALS, RANKS, SUITS, TRICKS, Tables

_PHASES = len(Phase)
_SUITS = len(SUITS)
_GOALS = len(GOALS)
_MONEY = 100
"""A scale for money: what everybody has at the start."""
_TARGET = 1000
_OF_MONEY, _OF_TRICKS, _OF_RANKS = 1 / _MONEY, 1 / TRICKS, 1 / RANKS
"""To multiply takes a fourth of the time that it takes to divide."""
_SINGLE = 11
"""Planes with a single number for each seat, from `money` to `shown`."""


def planes(players: int) -> tuple[Plane, ...]:
    """What `observe` writes, in this order. Seats are counted from one's own, lots as in `lot 0`."""
    by_seat = (players, CARDS)
    return (
        Plane("hand", (CARDS,), "1 for each card of one's own hand; others have what follows from lots and owners"),
        Plane("trick", (CARDS,), "1 for each card of the trick on the table; `played` says whose it is"),
        Plane("played", by_seat, "by seat: 1 for each card played this round"),
        Plane("lots", by_seat, "by lot: 1 for each of its open cards"),
        Plane("goals", (players, _GOALS), f"by lot: 1 for each of its two goals: {', '.join(GOALS)}"),
        Plane("owners", (players, players), "by lot: 1 for the seat that has it"),
        Plane("prices", (players,), f"by lot: what it was sold for / {_MONEY}"),
        Plane("named", (players,), "by lot: 1 for the one on sale"),
        Plane("money", (players,), f"by seat: money / {_MONEY}"),
        Plane("counts", (players,), f"by seat: cards in hand / {TRICKS}"),
        Plane("won", (players,), f"by seat: tricks won this round / {TRICKS}"),
        Plane("chief", (players,), "by seat: 1 for the chief"),
        Plane("leader", (players,), "by seat: 1 for who leads the trick"),
        Plane("ahead", (players,), "by seat: 1 for who wins the trick as it lies"),
        Plane("bidders", (players,), "by seat: 1 for who bids in the running auction"),
        Plane("has_bid", (players,), "by seat: 1 for whose bid in it is in"),
        Plane("choices", (players,), "by seat: 1 for whom the chief may choose"),
        Plane("have_shown", (players,), "by seat: 1 for who bid in the auction that was shown last this round"),
        Plane("shown", (players,), f"by seat: that bid / {_MONEY}"),
        Plane("taken", (players, _SUITS), f"by seat: cards of each suit won this round / {RANKS}"),
        Plane("voids", (players, _SUITS), "by seat: 1 for each suit that it has shown to be out of"),
        Plane("bid", (2,), f"1 if one's own bid in the running auction is in, and that bid / {_MONEY}"),
        Plane("auction", (1,), f"auctions for the same thing so far / {AUCTIONS}"),
        Plane("phase", (_PHASES,), f"1 for the phase: {', '.join(Phase)}"),
        Plane("tricks", (1,), f"tricks finished / {TRICKS}"),
        Plane("rounds", (1,), "this round, as a part of the most rounds"),
        Plane("target", (1,), f"the target / {_TARGET}"),
        Plane("thirty", (1,), "the option `thirty`: 0 for the last trick, 1 for fewest tricks"),
    )


@compiled
def observe(tables: Tables, state: StateRecord, eyes: int, out: Floats) -> None:
    players = int(state["players"])
    _write_cards(int(state["hands"][eyes]), out, 0)
    _write_cards(int(state["table"]), out, CARDS)
    played, lots = 2 * CARDS, (2 + players) * CARDS
    for place in range(players):
        _write_cards(int(state["played"][_seat_at(place, eyes, players)]), out, played + place * CARDS)
        _write_cards(_open_cards(state, place), out, lots + place * CARDS)
    goals = lots + players * CARDS
    owners = goals + players * _GOALS
    prices = owners + players * players
    named = prices + players
    out[goals:] = 0
    for lot in range(players):
        for k in range(2):
            if state["goals"][lot, k] >= 0:
                out[goals + lot * _GOALS + int(state["goals"][lot, k])] = 1
        _mark_seat(int(state["owner"][lot]), eyes, players, out, owners + lot * players)
        out[prices + lot] = max(int(state["prices"][lot]), 0) * _OF_MONEY
    if state["named"] >= 0:
        out[named + int(state["named"])] = 1
    at = named + players
    for place in range(players):
        _observe_seat(state, _seat_at(place, eyes, players), players, out, at + place)
        suits = at + _SINGLE * players + place * _SUITS
        _observe_suits(state, _seat_at(place, eyes, players), players * _SUITS, out, suits)
    _mark_seat(int(state["chief"]), eyes, players, out, at + 3 * players)
    _mark_seat(int(state["leader"]), eyes, players, out, at + 4 * players)
    _mark_seat(int(state["ahead"]), eyes, players, out, at + 5 * players)
    _mark_seats(int(state["bidders"]), eyes, players, out, at + 6 * players)
    _mark_seats(int(state["has_bid"]), eyes, players, out, at + 7 * players)
    _mark_seats(int(state["choices"]), eyes, players, out, at + 8 * players)
    at += players * (_SINGLE + 2 * _SUITS)
    if state["bids"][eyes] >= 0:
        out[at] = 1
        out[at + 1] = int(state["bids"][eyes]) * _OF_MONEY
    out[at + 2] = int(state["auction"]) / AUCTIONS
    out[at + 2 + int(state["phase"])] = 1
    at += 3 + _PHASES
    out[at] = int(state["tricks"]) * _OF_TRICKS
    out[at + 1] = int(state["round"]) / int(state["max_rounds"])
    out[at + 2] = int(state["target"]) / _TARGET
    out[at + 3] = int(state["thirty"])


@compiled
def _seat_at(place: int, eyes: int, players: int) -> int:
    """The seat that is so many seats after one's own."""
    seat = eyes + place
    return seat - players if seat >= players else seat


@compiled
def _open_cards(state: StateRecord, lot: int) -> int:
    """The open cards of a lot; none before the deal."""
    return lot_cards(state, lot) if state["lots"][lot, 0] >= 0 else 0


@compiled
def _write_cards(cards: int, out: Floats, start: int) -> None:
    """1 for each card of a set, 0 for all others: many at once, which a slice and a plain count allow."""
    plane = out[start : start + CARDS]
    for card in range(CARDS):
        plane[card] = 1.0 if cards & (1 << card) else 0.0


@compiled
def _mark_seat(seat: int, eyes: int, players: int, out: Floats, start: int) -> None:
    """1 for one seat, or none (−1), in a plane of zeros."""
    if seat >= 0:
        out[start + (seat - eyes if seat >= eyes else seat - eyes + players)] = 1


@compiled
def _mark_seats(seats: int, eyes: int, players: int, out: Floats, start: int) -> None:
    """1 for each seat of a mask, in a plane of zeros; most of the time there is none."""
    if seats:
        for place in range(players):
            out[start + place] = seats >> _seat_at(place, eyes, players) & 1


@compiled
def _observe_seat(state: StateRecord, seat: int, step: int, out: Floats, at: int) -> None:
    """Planes with a single number for each seat; the next plane begins `step` numbers further on."""
    out[at] = int(state["money"][seat]) * _OF_MONEY
    out[at + step] = int(state["hand_sizes"][seat]) * _OF_TRICKS
    out[at + 2 * step] = int(state["won"][seat]) * _OF_TRICKS
    if state["shown"][seat] >= 0:
        out[at + 9 * step] = 1
        out[at + 10 * step] = int(state["shown"][seat]) * _OF_MONEY


@compiled
def _observe_suits(state: StateRecord, seat: int, step: int, out: Floats, at: int) -> None:
    for suit in range(_SUITS):
        out[at + suit] = size(of_suit(int(state["taken"][seat]), suit)) * _OF_RANKS
        out[at + step + suit] = int(state["voids"][seat]) >> suit & 1
