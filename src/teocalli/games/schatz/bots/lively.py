"""A player of Azteken Schatz that bids little, buys what fits its hand and plays for its goals, with some whims.

Values are in money: what a lot may bring, how much a trick is wanted.
"""

from teocalli.core.actions import pack
from teocalli.core.compiling import compiled
from teocalli.core.dice import Dice, below
from teocalli.core.game import StateRecord, Tables
from teocalli.games.schatz.auctions import highest_bid
from teocalli.games.schatz.cards import first, has, nth, of_suit, size
from teocalli.games.schatz.hidden_cards import lot_cards
from teocalli.games.schatz.kernel import (
    AWARD,
    AWARDING,
    BID,
    CHIEF,
    CHIEF_AUCTION,
    LEAVE,
    LOT,
    LOT_AUCTION,
    NAMING,
    PLAY,
    PLAYING,
    TAKE,
    TAKING,
    pick,
)
from teocalli.games.schatz.tables import FEWEST_TRICKS, RANKS, THIRTY, TRICKS, TRICKS_0, TRICKS_6
from teocalli.games.schatz.tricks import playable, suit_led

WHIM = 10
"""One decision in so many is made at random."""


@compiled
def lively(tables: Tables, state: StateRecord, seat: int, dice: Dice) -> int:
    phase = int(state["phase"])
    whim = pick(tables, state, seat, dice)
    if phase == CHIEF_AUCTION:
        return pack(BID, min(10 * min(below(dice, 4), below(dice, 4)), int(state["money"][seat])), 0)
    if phase == LOT_AUCTION:
        bid = 10 * (fit(state, seat, int(state["named"])) // 40 + below(dice, 3) - 1)
        return pack(BID, min(max(bid, 0), int(state["money"][seat])), 0)
    if below(dice, WHIM) == 0:
        return whim
    if phase == PLAYING:
        return pack(PLAY, card_for_goals(state, seat), 0)
    if phase == NAMING:
        return pack(LOT, _lot_to_name(state, seat, below(dice, 2) == 0), 0)
    if phase == TAKING:
        named = int(state["named"])
        wanted = fit(state, seat, named) >= fit(state, seat, _lot_to_name(state, seat, True))
        cheap = 2 * highest_bid(state) <= fit(state, seat, named)
        return pack(TAKE if wanted and cheap else LEAVE, 0, 0)
    kind = AWARD if phase == AWARDING else CHIEF
    if kind == CHIEF and has(int(state["choices"]), seat):
        return pack(CHIEF, seat, 0)  # the chief sees all bids before it buys
    return whim


@compiled
def fit(state: StateRecord, seat: int, lot: int) -> int:
    """What a lot's goals may bring to this hand."""
    cards = int(state["hands"][seat]) | lot_cards(state, lot)
    players = int(state["players"])
    tricks = _hundredths_of_tricks(cards, players)
    value = 0
    for k in range(2):
        goal = int(state["goals"][lot, k])
        if TRICKS_0 <= goal <= TRICKS_6:
            value += max(0, 70 - abs(tricks - 100 * (goal - TRICKS_0)) // 4)
        elif goal < TRICKS_0:
            value += min(50, 8 * size(of_suit(cards, goal)))
        elif goal != THIRTY:
            value += min(50, tricks * players // 40)
        elif state["thirty"] == FEWEST_TRICKS:
            value += max(0, 30 - tricks // 10)
        else:
            value += 30 // players
    return value


@compiled
def _hundredths_of_tricks(cards: int, players: int) -> int:
    """How many tricks twelve cards may win: an average hand 12 / players, high cards count more."""
    squares = 0
    while cards:
        rank = first(cards) % RANKS + 1
        squares += rank * rank
        cards &= cards - 1
    return squares * 697 // (1000 * players)


@compiled
def _lot_to_name(state: StateRecord, seat: int, best: bool) -> int:
    """Of the unsold lots not on sale, the one that fits best (or least)."""
    found, found_value = -1, 0
    for lot in range(int(state["players"])):
        if state["owner"][lot] < 0 and lot != state["named"]:
            value = fit(state, seat, lot)
            if found < 0 or (value > found_value) == best:
                found, found_value = lot, value
    return found


@compiled
def card_for_goals(state: StateRecord, seat: int) -> int:
    """To win, as cheaply as is safe, or to lose with the highest card that still loses."""
    cards = playable(state, seat)
    win = appetite(state, seat) > 0
    led = suit_led(state)
    if led < 0:
        return _by_rank(cards, win)
    if not of_suit(cards, led):
        return _by_rank(cards, not win)
    best = int(state["trick"][int(state["ahead"])])
    higher = (cards >> best) << best
    lower = cards & ~higher
    closes = (seat + 1) % int(state["players"]) == int(state["leader"])
    if win:
        if not higher:
            return first(cards)
        return first(higher) if closes else nth(higher, size(higher) - 1)
    if lower:
        return nth(lower, size(lower) - 1)
    return nth(cards, size(cards) - 1) if closes else first(cards)


@compiled
def _by_rank(cards: int, highest: bool) -> int:
    """The card of highest (or lowest) rank in any suit."""
    found = first(cards)
    while cards:
        card = first(cards)
        if (card % RANKS > found % RANKS) == highest:
            found = card
        cards &= cards - 1
    return found


@compiled
def appetite(state: StateRecord, seat: int) -> int:
    """How much this seat wants to win the trick; below 0: to lose it."""
    players = int(state["players"])
    mine, left = int(state["won"][seat]), TRICKS - int(state["tricks"])
    most, least = 0, TRICKS
    for other in range(players):
        if other != seat:
            most = max(most, int(state["won"][other]))
            least = min(least, int(state["won"][other]))
    led = suit_led(state)
    wanted = 0
    for k in range(2):
        goal = int(state["goals"][int(state["lot_of"][seat]), k])
        if TRICKS_0 <= goal <= TRICKS_6:
            missing = goal - TRICKS_0 - mine
            if missing == 0:
                wanted -= 70
            elif 0 < missing <= left:
                wanted += 100 if missing * players >= left else 30
        elif goal < TRICKS_0:
            wanted += 40 if led < 0 or led == goal else 20 * size(of_suit(int(state["table"]), goal))
        elif goal != THIRTY:
            wanted += 50 if mine + left >= most else 0
        elif state["thirty"] == FEWEST_TRICKS:
            wanted -= 30 if mine <= least + 1 else 0
        else:
            wanted += 60 if left == 1 else 0
    return wanted
