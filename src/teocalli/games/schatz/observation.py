"""A position as numbers for learners, seen from one seat. Cards are in the order T1 … T20, A1 … A20, C1 … C20."""

from teocalli.core.compiling import compiled
from teocalli.core.game import StateRecord
from teocalli.core.planes import Floats, Plane
from teocalli.games.schatz.cards import first, of_suit, size
from teocalli.games.schatz.reasons import Phase
from teocalli.games.schatz.tables import AUCTIONS, CARDS, GOALS, OPEN, RANKS, SUITS, TRICKS, Tables

_PHASES = len(Phase)
_SUITS = len(SUITS)
_GOALS = len(GOALS)
_MONEY = 100
"""A scale for money: what everybody has at the start."""
_TARGET = 1000
_SINGLE = 11
"""Planes with a single number for each seat, from `money` to `shown`."""


def planes(players: int) -> tuple[Plane, ...]:
    """What `observe` writes, in this order. Seats are counted from one's own, lots as in `lot 0`."""
    by_seat = (players, CARDS)
    return (
        Plane("hands", by_seat, "by seat: 1 for each card that is known to be in the hand; one's own is complete"),
        Plane("played", by_seat, "by seat: 1 for each card played this round"),
        Plane("trick", by_seat, "by seat: 1 for its card in the trick on the table"),
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
    out[:] = 0
    row = players * CARDS
    for place in range(players):
        seat = (eyes + place) % players
        _mark(out, place * CARDS, int(state["hands"][seat]))
        _mark(out, row + place * CARDS, int(state["played"][seat]))
        if state["trick"][seat] >= 0:
            out[2 * row + place * CARDS + int(state["trick"][seat])] = 1
    at = 4 * row
    goals, owners = at, at + players * _GOALS
    prices = owners + players * players
    named = prices + players
    for lot in range(players):
        for k in range(OPEN):
            if state["lots"][lot, k] >= 0:
                out[3 * row + lot * CARDS + int(state["lots"][lot, k])] = 1
        for k in range(2):
            if state["goals"][lot, k] >= 0:
                out[goals + lot * _GOALS + int(state["goals"][lot, k])] = 1
        if state["owner"][lot] >= 0:
            out[owners + lot * players + (int(state["owner"][lot]) - eyes) % players] = 1
        out[prices + lot] = max(int(state["prices"][lot]), 0) / _MONEY
    if state["named"] >= 0:
        out[named + int(state["named"])] = 1
    at = named + players
    for place in range(players):
        _observe_seat(state, (eyes + place) % players, players, out[at + place :])
        suits = at + _SINGLE * players + place * _SUITS
        _observe_suits(state, (eyes + place) % players, players * _SUITS, out[suits:])
    at += players * (_SINGLE + 2 * _SUITS)
    if state["bids"][eyes] >= 0:
        out[at] = 1
        out[at + 1] = int(state["bids"][eyes]) / _MONEY
    out[at + 2] = int(state["auction"]) / AUCTIONS
    out[at + 2 + int(state["phase"])] = 1
    at += 3 + _PHASES
    out[at] = int(state["tricks"]) / TRICKS
    out[at + 1] = int(state["round"]) / int(state["max_rounds"])
    out[at + 2] = int(state["target"]) / _TARGET
    out[at + 3] = int(state["thirty"])


@compiled
def _mark(out: Floats, start: int, cards: int) -> None:
    """1 for each card of a set."""
    while cards:
        out[start + first(cards)] = 1
        cards &= cards - 1


@compiled
def _observe_seat(state: StateRecord, seat: int, step: int, out: Floats) -> None:
    """The planes with a single number for each seat; the next plane begins `step` numbers further on."""
    out[0] = int(state["money"][seat]) / _MONEY
    out[step] = int(state["hand_sizes"][seat]) / TRICKS
    out[2 * step] = int(state["won"][seat]) / TRICKS
    out[3 * step] = 1 if state["chief"] == seat else 0
    out[4 * step] = 1 if state["leader"] == seat else 0
    out[5 * step] = 1 if state["ahead"] == seat else 0
    out[6 * step] = int(state["bidders"]) >> seat & 1
    out[7 * step] = int(state["has_bid"]) >> seat & 1
    out[8 * step] = int(state["choices"]) >> seat & 1
    if state["shown"][seat] >= 0:
        out[9 * step] = 1
        out[10 * step] = int(state["shown"][seat]) / _MONEY


@compiled
def _observe_suits(state: StateRecord, seat: int, step: int, out: Floats) -> None:
    for suit in range(_SUITS):
        out[suit] = size(of_suit(int(state["taken"][seat]), suit)) / RANKS
        out[step + suit] = int(state["voids"][seat]) >> suit & 1
