"""How each goal stands, from what given eyes know: certain only where the cards that are left cannot change it."""

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from teocalli.core.game import Record
from teocalli.games.schatz.cards import of_suit, size
from teocalli.games.schatz.hidden import known_cards, unseen_cards
from teocalli.games.schatz.tables import (
    GOALS,
    LAST_TRICK,
    PAYS,
    SUITS,
    THIRTY,
    TRICKS,
    TRICKS_0,
    TRICKS_6,
)
from teocalli.games.schatz.tricks import met, suit_led

Status: TypeAlias = Literal["met", "missed", "holding", "open"]
"""Certainly met, certainly missed; else whether it would be met were the round to end now."""


@dataclass(frozen=True)
class Outlook:
    """A way the round may stand once the trick on the table is decided."""

    won: tuple[int, ...]
    """Tricks of each seat."""
    cards: tuple[tuple[int, int, int], ...]
    """Cards of each suit that each seat has won."""
    left: int
    """Tricks still to come."""
    most_left: tuple[int, int, int]
    """How many cards of each suit can still be won at most."""
    last: int
    """Who won the trick before."""


def standings(state: Record, eyes: int) -> list[dict[str, object]]:
    """Each held goal: whose, what it pays, its status and the numbers that decide it."""
    players = range(int(state["players"]))
    outlooks = _outlooks(state, eyes)
    found: list[dict[str, object]] = []
    for seat in players:
        lot = int(state["lot_of"][seat])
        if lot < 0:
            continue
        for goal in map(int, state["goals"][lot]):
            found.append(
                {
                    "seat": seat,
                    "lot": lot,
                    "goal": GOALS[goal],
                    "pays": PAYS[goal],
                    "status": _status(state, outlooks, seat, goal),
                    **_numbers(state, outlooks, seat, goal),
                }
            )
    return found


def _status(state: Record, outlooks: list[Outlook], seat: int, goal: int) -> Status:
    last_trick = int(state["thirty"]) == LAST_TRICK
    chances = [_chances(outlook, seat, goal, last_trick) for outlook in outlooks]
    if not any(can_miss for _, can_miss in chances):
        return "met"
    if not any(can_meet for can_meet, _ in chances):
        return "missed"
    return "holding" if met(state, seat, goal) else "open"


def _numbers(state: Record, outlooks: list[Outlook], seat: int, goal: int) -> dict[str, object]:
    """`have` against `need` (exactly that many), `best` of the others, or `least` of the others."""
    if goal < TRICKS_0:
        counts = [size(of_suit(int(cards), goal)) for cards in state["taken"][: int(state["players"])]]
    else:
        counts = [int(won) for won in state["won"][: int(state["players"])]]
    others = counts[:seat] + counts[seat + 1 :]
    if TRICKS_0 <= goal <= TRICKS_6:
        return {"have": counts[seat], "need": goal - TRICKS_0}
    if goal != THIRTY:
        return {"have": counts[seat], "best": max(others)}
    if int(state["thirty"]) == LAST_TRICK:
        return {"tricks_left": TRICKS - int(state["tricks"])}
    return {"have": counts[seat], "least": min(others)}


def _chances(outlook: Outlook, seat: int, goal: int, last_trick: bool) -> tuple[bool, bool]:
    """Whether the goal can still be met, and whether it can still be missed."""
    mine, left = outlook.won[seat], outlook.left
    others = [won for other, won in enumerate(outlook.won) if other != seat]
    if TRICKS_0 <= goal <= TRICKS_6:
        return mine <= goal - TRICKS_0 <= mine + left, left > 0 or mine != goal - TRICKS_0
    if goal < TRICKS_0:
        counts = [cards[goal] for cards in outlook.cards]
        most = outlook.most_left[goal]
        rivals = counts[:seat] + counts[seat + 1 :]
        return counts[seat] + most >= max(rivals), max(rivals) + most > counts[seat]
    if goal != THIRTY:
        return mine + left >= max(others), max(others) + left > mine
    if last_trick:
        return left > 0 or outlook.last == seat, left > 0 or outlook.last != seat
    catching_up = sum(max(0, mine - won) for won in others)
    return catching_up <= left, mine + left > min(others)


def _outlooks(state: Record, eyes: int) -> list[Outlook]:
    """One for each seat that may win the trick on the table (for the last trick also by what may still fall)."""
    players = int(state["players"])
    unseen = unseen_cards(state, eyes)
    fewest, most = _cards_left(state, eyes, unseen)
    now = Outlook(
        won=tuple(int(won) for won in state["won"][:players]),
        cards=tuple(_by_suit(int(cards)) for cards in state["taken"][:players]),
        left=TRICKS - int(state["tricks"]),
        most_left=most,
        last=int(state["last_winner"]),
    )
    if int(state["ahead"]) < 0:
        return [now]
    table = _by_suit(int(state["table"]))
    found = []
    for winner in (seat for seat in range(players) if _may_win(state, eyes, seat, unseen)):
        for coming in (fewest, most) if now.left == 1 else ((0, 0, 0),):
            cards = list(now.cards)
            t, a, c = (won + lying + more for won, lying, more in zip(cards[winner], table, coming, strict=True))
            cards[winner] = t, a, c
            found.append(
                replace(
                    now,
                    won=tuple(won + (seat == winner) for seat, won in enumerate(now.won)),
                    cards=tuple(cards),
                    left=now.left - 1,
                    most_left=(0, 0, 0) if now.left == 1 else most,
                    last=winner,
                )
            )
    return found


def _may_win(state: Record, eyes: int, seat: int, unseen: int) -> bool:
    """Whether a seat can still win the trick on the table."""
    ahead = int(state["ahead"])
    if seat == ahead:
        return not any(_must_beat(state, eyes, other) for other in range(int(state["players"])))
    if int(state["trick"][seat]) >= 0:
        return False
    led, best = suit_led(state), int(state["trick"][ahead])
    known = _known(state, eyes, seat)
    if of_suit(known, led) >> best > 1:
        return True
    hidden = int(state["held"][seat]) > size(known)
    return hidden and not int(state["voids"][seat]) >> led & 1 and of_suit(unseen, led) >> best > 1


def _must_beat(state: Record, eyes: int, seat: int) -> bool:
    """Whether a seat that is still to play has, for all to see from here, only higher cards of the suit led."""
    known = _known(state, eyes, seat)
    if int(state["trick"][seat]) >= 0 or int(state["held"][seat]) > size(known):
        return False
    following = of_suit(known, suit_led(state))
    best = int(state["trick"][int(state["ahead"])])
    return following > 0 and following >> best << best == following


def _known(state: Record, eyes: int, seat: int) -> int:
    return int(state["hands"][seat]) if seat == eyes else int(known_cards(state, seat))


def _cards_left(state: Record, eyes: int, unseen: int) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """How many cards of each suit are in all hands together: at least, and at most."""
    known, hidden, room = 0, 0, [0, 0, 0]
    for seat in range(int(state["players"])):
        cards = _known(state, eyes, seat)
        places = int(state["held"][seat]) - size(cards)
        known |= cards
        hidden += places
        for suit in range(len(SUITS)):
            room[suit] += 0 if int(state["voids"][seat]) >> suit & 1 else places
    out = size(unseen) - hidden
    counts, unknown = _by_suit(known), _by_suit(unseen)
    fewest = (counts[suit] + max(0, unknown[suit] - out) for suit in range(3))
    most = (counts[suit] + min(unknown[suit], room[suit]) for suit in range(3))
    (t, a, c), (more_t, more_a, more_c) = fewest, most
    return (t, a, c), (more_t, more_a, more_c)


def _by_suit(cards: int) -> tuple[int, int, int]:
    return size(of_suit(cards, 0)), size(of_suit(cards, 1)), size(of_suit(cards, 2))
