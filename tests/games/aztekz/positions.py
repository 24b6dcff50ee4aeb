"""Positions in notation: a script of draws and actions, played by whoever is to move."""

from typing import Any

import pytest

from teocalli import Match
from teocalli.core.errors import Refused

ALL_SHAPES = {"cross": 28, "tee": 18, "corner": 8, "straight": 6}
"""60 cards: more than the 48 souls, and enough of each shape for any position."""

CROSSES = ("draw NESW", "place e5 NESW", "draw NESW", "place f5 NESW")
"""A setup for two: Eagle on e5, Jaguar on f5."""


def begun(*script: str, players: int = 2, **options: object) -> Match:
    match = Match.new("aztekz", players, options={"cards": ALL_SHAPES, **options}, chance="given")
    return play(match, *script)


def play(match: Match, *script: str) -> Match:
    for text in script:
        if text.startswith("draw"):
            match.happen(text)
        else:
            match.play(match.actors[0], text)
    return match


def refused(match: Match, text: str, seat: int | None = None) -> str:
    """The code with which an action is refused; nothing changes."""
    before = match.state.tobytes()
    with pytest.raises(Refused) as caught:
        match.play(match.actors[0] if seat is None else seat, text)
    assert match.state.tobytes() == before
    return str(caught.value.reason)


def said(match: Match, text: str) -> str:
    """The sentence with which an action is refused."""
    refusal = match.refusal(match.actors[0], text)
    assert refusal is not None
    return refusal.sentence


def seen(match: Match) -> Any:
    return match.view(None)


def legal(match: Match) -> list[str]:
    return match.legal(match.actors[0])


def tower() -> Match:
    """Eagle’s C on e5, P1 on e6 (a straight passage where no soul lies) with a soul of kind 1, P2 on e7.

        e7 NESW   0.P2         soul 2
        e6 NS     0.P1·1
        e5 NESW   0.C          f5 NESW  1.C 1.P1 1.P2

    Jaguar has just placed; Eagle is to draw.
    """
    match = begun(*CROSSES)
    play(match, "draw NS 1", "end", "place e6 NS")
    play(match, "draw NESW 2", "end", "place e7 NESW")
    play(match, "draw NESW 3", "P2 N", "P2 N", "end", "place g5 NESW")
    play(match, "draw NESW 3", "end", "place g6 NESW")
    play(match, "draw NESW 4", "P1 N", "P1 take 1", "end", "place g4 NESW")
    return play(match, "draw NESW 4", "end", "place h5 NESW")
