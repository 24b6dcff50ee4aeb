"""Why a hint for Azteken Schatz is good: tricks for the goals bought, cards kept or got rid of, what a lot is worth.

Only from the seat's own hand, the open cards and those played: never from what a guess has put into other hands.
"""

from collections.abc import Sequence

from teocalli.core.actions import first_of, kind_of
from teocalli.core.game import StateRecord, Tables
from teocalli.core.words import Saying
from teocalli.games.schatz.auctions import highest_bid
from teocalli.games.schatz.bots.lots import value
from teocalli.games.schatz.bots.tricks import aims, strength
from teocalli.games.schatz.cards import of_suit
from teocalli.games.schatz.kernel import (
    BID,
    CHIEF,
    CHIEF_AUCTION,
    LEAVE,
    LOT,
    OVER_PHASE,
    PLAY,
    TAKE,
    winners,
)
from teocalli.games.schatz.tables import (
    ALL_CARDS,
    LAST_TRICK,
    MOST_TRICKS,
    RANKS,
    SUITS,
    THIRTY,
    TRICKS,
    TRICKS_0,
    TRICKS_6,
)
from teocalli.games.schatz.tricks import playable, suit_led
from teocalli.games.schatz.words import sentence

_STRONG = 0.4
"""The chance to beat one card of each other hand from which on a card can be said to be able to win."""


def why(tables: Tables, before: StateRecord, after: StateRecord, seat: int, actions: Sequence[int]) -> list[Saying]:
    """Of one action: a bid, a decision of the chief, or a card."""
    kind, number = kind_of(actions[0]), int(first_of(actions[0]))
    if kind == PLAY:
        return [*_paid(tables, before, after, seat), *_card(before, seat, number)]
    if kind == LOT:
        return [_named(before, seat, number)]
    if kind in (TAKE, LEAVE):
        return [_offered(before, seat, kind == TAKE)]
    if kind == BID and before["phase"] == CHIEF_AUCTION:
        return [sentence("why.chief" if number else "why.saves")]
    if kind == BID:
        return [sentence("why.lot.worth", value=_worth(before, seat, int(before["named"])), rest=_rest(before, seat))]
    return [sentence("why.chief")] if kind == CHIEF and number == seat else []


def _worth(state: StateRecord, seat: int, lot: int) -> int:
    """What the goals of a lot may bring to this hand, in tens."""
    return 10 * round(float(value(state, seat, lot)) / 10)


def _unsold(state: StateRecord, but: int) -> list[int]:
    return [lot for lot in range(int(state["players"])) if state["owner"][lot] < 0 and lot != but]


def _rest(state: StateRecord, seat: int) -> int:
    """What the unsold lots other than the named one may bring, on average."""
    others = [float(value(state, seat, lot)) for lot in _unsold(state, int(state["named"]))]
    return 10 * round(sum(others) / len(others) / 10)


def _named(state: StateRecord, seat: int, lot: int) -> Saying:
    worth = _worth(state, seat, lot)
    best = all(worth >= _worth(state, seat, other) for other in _unsold(state, lot))
    return sentence("why.lot.best" if best else "why.lot.other", value=worth)


def _offered(state: StateRecord, seat: int, is_taken: bool) -> Saying:
    told = {"value": _worth(state, seat, int(state["named"])), "price": int(highest_bid(state))}
    return sentence("why.lot.take", **told) if is_taken else sentence("why.lot.leave", **told, rest=_rest(state, seat))


def _paid(tables: Tables, before: StateRecord, after: StateRecord, seat: int) -> list[Saying]:
    """What the round pays, if this card ends it, and whether that wins: no hand is left to guess."""
    if after["paid_round"] == before["paid_round"]:
        return []
    paid = int(after["paid"][seat].sum())
    said = [sentence("why.pays", money=paid)] if paid else []
    if after["phase"] == OVER_PHASE and int(winners(tables, after)) == 1 << seat:
        said.insert(0, sentence("why.wins", money=int(after["money"][seat])))
    return said


def _card(state: StateRecord, seat: int, card: int) -> list[Saying]:
    led, ahead = int(suit_led(state)), int(state["ahead"])
    if led >= 0 and (card // RANKS != led or card < state["trick"][ahead]):
        return _lost(state, seat, card)
    is_last = (seat + 1) % int(state["players"]) == state["leader"]
    if is_last or not _higher(_unknown(state, seat), card):
        return [_won(state, seat, card)]
    return _may_win(state, seat, card)


def _may_win(state: StateRecord, seat: int, card: int) -> list[Saying]:
    """A card that is ahead, and that others may beat."""
    is_strong = strength(card, _unknown(state, seat), int(state["players"]) - 1) >= _STRONG
    if is_strong and float(aims(state, seat).trick) > 0:
        return [sentence("why.may")]
    table = int(state["table"]) | 1 << card
    suits = [SUITS[goal] for goal in _goals(state, seat) if goal < TRICKS_0 and of_suit(table, goal)]
    if is_strong:
        return [sentence(f"why.may.{suit}") for suit in suits]
    if _unwanted(state, seat):
        return [sentence("why.low")]
    return [sentence("why.keeps_high")] if _higher(int(playable(state, seat)), card) else []


def _unknown(state: StateRecord, seat: int) -> int:
    """The cards that may be in another hand."""
    cards = ALL_CARDS & ~int(state["hands"][seat])
    for other in range(int(state["players"])):
        cards &= ~int(state["played"][other])
    return cards


def _higher(cards: int, card: int) -> int:
    """Those of the same suit that beat a card."""
    return int(of_suit(cards, card // RANKS)) >> card >> 1


def _goals(state: StateRecord, seat: int) -> list[int]:
    return [int(goal) for goal in state["goals"][int(state["lot_of"][seat])]]


def _won(state: StateRecord, seat: int, card: int) -> Saying:
    """A card that nobody can beat."""
    won, table = int(state["won"][seat]) + 1, int(state["table"]) | 1 << card
    for goal in _goals(state, seat):
        if TRICKS_0 <= goal <= TRICKS_6 and won <= goal - TRICKS_0:
            return sentence("why.trick.needed", have=won, need=goal - TRICKS_0)
        if goal < TRICKS_0 and of_suit(table, goal):
            return sentence(f"why.trick.{SUITS[goal]}")
        if goal == MOST_TRICKS:
            return sentence("why.trick.most")
        if goal == THIRTY and state["thirty"] == LAST_TRICK and state["tricks"] == TRICKS - 1:
            return sentence("why.trick.last")
    return sentence("why.trick")


def _unwanted(state: StateRecord, seat: int) -> list[Saying]:
    """Which goals want no more tricks, as reasons to lose one."""
    said, won = [], int(state["won"][seat])
    for goal in _goals(state, seat):
        need = goal - TRICKS_0
        if TRICKS_0 <= goal <= TRICKS_6 and won == need:
            said.append(sentence(f"why.loses.{('none', 'one')[need] if need < 2 else 'enough'}", need=need))
        elif goal == THIRTY and state["thirty"] != LAST_TRICK:
            said.append(sentence("why.loses.fewest"))
    return said


def _lost(state: StateRecord, seat: int, card: int) -> list[Saying]:
    """A card that cannot win the trick."""
    unwanted = _unwanted(state, seat)
    cards = int(playable(state, seat))
    ranks = [place % RANKS for place in range(len(SUITS) * RANKS) if cards >> place & 1]
    if not unwanted:
        return [sentence("why.keeps_high")] if card % RANKS < max(ranks) else []
    if card // RANKS == suit_led(state) and _higher(cards, int(state["trick"][int(state["ahead"])])):
        return unwanted[:1]
    return [sentence("why.rid")] if card % RANKS > min(ranks) else []
