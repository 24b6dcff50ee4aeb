"""Cards for goals: how much a trick is wanted, and what each card does for that. All in money.

A seat looks at its own hand, at what lies open and at what has been played, never at the hands of others.
"""

from typing import NamedTuple

from teocalli.core.compiling import compiled
from teocalli.core.game import StateRecord
from teocalli.games.schatz.cards import first, of_suit, size
from teocalli.games.schatz.tables import ALL_CARDS, FEWEST_TRICKS, RANKS, THIRTY, TRICKS, TRICKS_0, TRICKS_6
from teocalli.games.schatz.tricks import suit_led

CARD = 12.0
"""What a card of a suit brings to a goal for the most of it."""
GAP = 22.0
"""What a trick brings to who needs one more than its cards would win."""
KEEP = 0.45
"""A card that surely wins a trick is worth this part of a trick as long as it is in hand."""


class Aims(NamedTuple):
    """What a seat wants of the trick on the table."""

    trick: float
    """What it is worth to win it, its cards aside."""
    later: float
    """What it is worth to win one of those to come."""
    suits: tuple[float, float, float]
    """What a won card of each suit is worth."""
    unknown: int
    """The cards that are neither in hand nor played."""


@compiled
def aims(state: StateRecord, seat: int) -> Aims:
    players = int(state["players"])
    hand = int(state["hands"][seat])
    unknown = ALL_CARDS & ~hand
    for other in range(players):
        unknown &= ~int(state["played"][other])
    left = TRICKS - int(state["tricks"])
    expected = strengths(hand, unknown, players - 1)
    trick, later, talismans, amulets, coins = 0.0, 0.0, 0.0, 0.0, 0.0
    for k in range(2):
        goal = int(state["goals"][int(state["lot_of"][seat]), k])
        if goal == 0:
            talismans = CARD
        elif goal == 1:
            amulets = CARD
        elif goal == 2:
            coins = CARD
        else:
            now, then = _wanted(state, seat, goal, left, expected)
            trick += now
            later += then
    return Aims(trick, later, (talismans, amulets, coins), unknown)


@compiled
def strength(card: int, unknown: int, rivals: int) -> float:
    """The chance that a card beats one of its suit from each rival."""
    suit = of_suit(unknown, card // RANKS)
    lower = size(suit & ((1 << card) - 1))
    return float(((lower + 1.0) / (size(suit) + 2.0)) ** rivals)


@compiled
def strengths(cards: int, unknown: int, rivals: int) -> float:
    """How many tricks these cards would win if nobody had a plan."""
    total = 0.0
    while cards:
        total += strength(first(cards), unknown, rivals)
        cards &= cards - 1
    return total


@compiled
def _wanted(state: StateRecord, seat: int, goal: int, left: int, expected: float) -> tuple[float, float]:
    """What this trick, and one of those to come, is worth to a goal that counts tricks."""
    mine = int(state["won"][seat])
    if TRICKS_0 <= goal <= TRICKS_6:
        need = goal - TRICKS_0 - mine
        if need < 0 or need > left:
            return 0.0, 0.0
        if need == 0:
            return -70.0, -70.0
        if need == left:
            return 70.0, 70.0
        worth = min(max(GAP * (need - expected), -50.0), 50.0)
        return worth, worth
    if goal == THIRTY and state["thirty"] != FEWEST_TRICKS:
        return (30.0, 0.0) if left == 1 else (0.0, 30.0 / left)
    most, least = 0, TRICKS
    for other in range(int(state["players"])):
        if other != seat:
            most = max(most, int(state["won"][other]))
            least = min(least, int(state["won"][other]))
    if goal == THIRTY:
        worth = -30.0 / (1 + abs(mine - least)) if mine - least <= left else 0.0
    else:
        worth = 40.0 / (1 + 0.5 * abs(mine - most)) if mine + left >= most and mine <= most + left else 0.0
    return worth, worth


@compiled
def promise(state: StateRecord, seat: int, card: int, aims: Aims) -> float:
    """What playing a card brings."""
    players = int(state["players"])
    suit = card // RANKS
    led = suit_led(state)
    power = strength(card, aims.unknown, players - 1)
    coming = players - 1 if led < 0 else (int(state["leader"]) - seat - 1) % players
    winning = 1.0
    if led >= 0 and (suit != led or card < int(state["trick"][int(state["ahead"])])):
        winning = 0.0
    elif coming > 0:
        winning = _unbeaten(state, seat, card, coming, aims.unknown)
    table = int(state["table"]) | (1 << card)
    cards = 0.0
    for k in range(3):
        cards += aims.suits[k] * size(of_suit(table, k))
    cards += coming * 0.7 * aims.suits[suit if led < 0 else led]
    lost = cards if players == 2 else cards * 0.5
    later = aims.later + 0.7 * aims.suits[suit]
    return winning * (aims.trick + cards) - (1.0 - winning) * lost - KEEP * later * power


@compiled
def _unbeaten(state: StateRecord, seat: int, card: int, coming: int, unknown: int) -> float:
    """The chance that none of the next `coming` seats beats this card, which is ahead."""
    players = int(state["players"])
    suit = card // RANKS
    higher = size(of_suit(unknown, suit) & ~((1 << card) - 1))
    held = 0
    for k in range(1, coming + 1):
        other = (seat + k) % players
        if not (int(state["voids"][other]) >> suit) & 1:
            held += int(state["hand_sizes"][other])
    return float((1.0 - held / size(unknown)) ** higher) if held else 1.0
