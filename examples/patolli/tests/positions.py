"""Positions in notation: throws and actions, played by whoever is to move."""

from typing import Any

import pytest
from teocalli import Match
from teocalli.core.errors import Refused


def begun(players: int = 2, **options: object) -> Match:
    return Match.new("patolli", players, options=options, chance="given")


def play(match: Match, *script: str) -> Match:
    """Play lines such as "4 enter" or "10 move e5": a throw, and what the seat whose turn it is does with it."""
    for line in script:
        throw, _, action = line.partition(" ")
        match.happen(f"throw {throw}")
        if action:
            match.play(match.actors[0], action)
    return match


def alone(match: Match, *script: str) -> Match:
    """The same for the seat whose turn it is now; the others throw 0 whenever it is theirs."""
    seat = seen(match)["turn"]
    for line in script:
        play(match, line)
        while not match.over and match.awaits_chance and seen(match)["turn"] != seat:
            play(match, "0 pass")
    return match


def thrown(match: Match, throw: int) -> Match:
    match.happen(f"throw {throw}")
    return match


def refused(match: Match, text: str, seat: int | None = None) -> str:
    """The code with which an action is refused; nothing changes."""
    before = match.state.tobytes()
    with pytest.raises(Refused) as caught:
        match.play(match.actors[0] if seat is None else seat, text)
    assert match.state.tobytes() == before
    return str(caught.value.reason)


def said(match: Match, text: str, seat: int | None = None) -> str:
    """The sentence with which an action is refused, in English."""
    refusal = match.refusal(match.actors[0] if seat is None else seat, text)
    assert refusal is not None
    return refusal.sentence


def seen(match: Match) -> Any:
    return match.view(None)


def pieces(match: Match, seat: int) -> list[str]:
    """Where a seat's pieces stand."""
    return [cell for cell, owner in seen(match)["pieces"].items() if owner == seat]


def stakes(match: Match) -> list[int]:
    return [seat["stakes"] for seat in seen(match)["seats"]]


def legal(match: Match) -> list[str]:
    return match.legal(match.actors[0])


LAP = ("10 enter", "4 move e9", "4 move n0", "10 move n4", "10 move w1", "10 move w11", "1 move s8")
"""Brings a piece of seat 0 to s9, four cells before home, over plain cells and the crossing."""
