"""Setting a table for Schatz: deals with chosen cards, and quick ways through the parts that a test is not about."""

from collections.abc import Iterator, Sequence
from typing import Any

from teocalli import Match
from teocalli.games.schatz.notation import CARDS
from teocalli.games.schatz.tables import GOALS

Words = Sequence[str]
"""A text of words ("T1 T2") for each lot or seat; missing ones are filled up."""


def deal(players: int, goals: Words = (), lots: Words = (), hands: Words = ()) -> dict[str, Any]:
    """A deal with the chosen goals and cards; what is not chosen is taken in order from what is left."""
    spare = iter([card for card in CARDS if card not in " ".join([*lots, *hands]).split()])
    return {
        "do": "deal",
        "goals": _filled(players, 2, goals, iter([goal for goal in GOALS if goal not in " ".join(goals).split()])),
        "lots": _filled(players, 4, lots, spare),
        "hands": _filled(players, 8, hands, spare),
    }


def _filled(rows: int, length: int, chosen: Words, spare: Iterator[str]) -> list[list[str]]:
    words = [chosen[k].split() if k < len(chosen) else [] for k in range(rows)]
    return [row + [next(spare) for _ in range(length - len(row))] for row in words]


def begun(players: int, dealt: dict[str, Any] | None = None, **options: object) -> Match:
    """After the first deal: all seats are to bid for the chief's token."""
    match = Match.new("schatz", players=players, options=options, chance="given")
    match.happen(dealt or deal(players))
    return match


def bid(match: Match, *bids: int) -> None:
    """A whole sealed auction: the bids of those asked, in seat order."""
    asked = match.actors
    assert len(asked) == len(bids), (asked, bids)
    for seat, amount in zip(asked, bids, strict=True):
        match.play(seat, f"bid {amount}")


def led_by(players: int, chief: int = 0, dealt: dict[str, Any] | None = None, **options: object) -> Match:
    """With a chief who has paid 10 for the token: it is to name a lot."""
    match = begun(players, dealt, **options)
    bid(match, *(10 if seat == chief else 0 for seat in range(players)))
    return match


def free_chief(players: int, dealt: dict[str, Any] | None = None, **options: object) -> Match:
    """With seat 0 as chief for nothing, after four tied auctions: everybody owns 100."""
    match = begun(players, dealt, **options)
    for _ in range(4):
        bid(match, *([0] * players))
    return match


def share_out(match: Match) -> Match:
    """Lot k goes to seat k, each for nothing."""
    while phase(match) != "tricks":
        chief = match.actors[0]
        lots = [lot for lot in match.legal(chief) if lot.startswith("lot")]
        match.play(chief, lots[0])
        owner = int(lots[0].split()[1])
        bid(match, *([0] * len(match.actors)))
        if phase(match) == "taking":
            match.play(chief, "take" if owner == chief else "leave")
        if phase(match) == "awarding":
            match.play(chief, f"award {owner}")
    return match


def phase(match: Match) -> str:
    return str(match.view(None)["phase"])


def play(match: Match, cards: str) -> None:
    """Cards in the order in which they fall, whoever is to play them."""
    for card in cards.split():
        match.play(match.actors[0], f"play {card}")


def duel(won: int, goals: Words = ()) -> dict[str, Any]:
    """Two players: if `play_duel` plays it, seat 0 wins so many tricks and then seat 1 all the others.

    Seat 0 leads that many high talismans, to which seat 1 discards coins; then its low amulets lose to high ones.
    So seat 0 wins as many talismans and as many coins, seat 1 twice as many amulets as tricks.
    """
    spare = max(0, 2 - won)  # twenty amulets make ten losing leads; the rest are coins
    losers = 12 - won - spare
    mine = [*_run("T", 20, won, -1), *_run("A", 1, losers, 1), *_run("C", 13, spare, 1)]
    other = [*_run("C", 1, won, 1), *_run("A", 20, losers, -1), *_run("C", 20, spare, -1)]
    lots = [" ".join(mine[8:]), " ".join(other[8:])]
    hands = [" ".join(mine[:8]), " ".join(other[:8])]
    return deal(2, goals, lots, hands)


def _run(suit: str, start: int, count: int, step: int) -> list[str]:
    return [f"{suit}{start + step * k}" for k in range(count)]


def play_duel(match: Match) -> Match:
    """Each seat plays the first card of its half of the duel that it may play."""
    order = [
        [*_run("T", 20, 20, -1), *_run("A", 1, 20, 1), *_run("C", 1, 20, 1)],
        [*_run("C", 1, 12, 1), *_run("A", 20, 20, -1), *_run("C", 20, 8, -1)],
    ]
    while phase(match) == "tricks":
        seat = match.actors[0]
        legal = match.legal(seat)
        match.play(seat, next(f"play {card}" for card in order[seat] if f"play {card}" in legal))
    return match


def duelled(won: int, goals: Words = (), **options: object) -> Match:
    """A whole round of two: seat 0 is chief for nothing, lot k is seat k's, seat 0 wins so many tricks."""
    return play_duel(share_out(free_chief(2, duel(won, goals), **options)))
