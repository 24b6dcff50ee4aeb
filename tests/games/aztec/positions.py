"""Positions in notation, and the board as sets of cells: what the tests of Aztec have in common."""

import re
from collections.abc import Iterator

from teocalli import Match

FILES = "abcdefghi"
STEPS = {"N": (0, 1, 0), "E": (1, 0, 0), "S": (0, -1, 0), "W": (-1, 0, 0), "U": (0, 0, 1), "D": (0, 0, -1)}

Cell = tuple[int, int, int]


def after(*texts: str, players: int = 2, **options: str) -> Match:
    """A match in which these have been played, each by the seat to move."""
    match = Match.new("aztec", players, options=options, seed=0)
    for text in texts:
        match.play(match.actors[0], text)
    return match


def building(god: int = 0, bid: int = 8, **options: str) -> Match:
    """Three players after an auction that gave `god` the role of Oh Puch for `bid`."""
    match = after(f"bid {bid + 1 if god else bid}", players=3, **options)
    while match.view(None)["phase"] == "auction":
        seat = match.actors[0]
        match.play(seat, f"bid {bid}" if seat == god else "pass")
    return match


def reason(match: Match, text: str, seat: int | None = None) -> str | None:
    """Why the seat to move (or another) may not do this; None if it may."""
    refused = match.refusal(match.actors[0] if seat is None else seat, text)
    return refused.reason.value if refused else None


def sentence(match: Match, text: str) -> str:
    refused = match.refusal(match.actors[0], text)
    assert refused
    return refused.sentence


def cells(text: str) -> list[str]:
    """The six cells of a placement, walked along the chain."""
    found = re.fullmatch(r"([a-i])([1-9])\.([1-3])([NESWUD])([NESWUD])", text)
    assert found
    file, rank, level, first, second = found.groups()
    cube = (FILES.index(file), int(rank) - 1, int(level) - 1)
    chain = [cube]
    for step in (STEPS[first], STEPS[first], STEPS[second], STEPS[second], cross(STEPS[first], STEPS[second])):
        cube = (cube[0] + step[0], cube[1] + step[1], cube[2] + step[2])
        chain.append(cube)
    return [f"{FILES[x] if 0 <= x < 9 else '?'}{y + 1}.{z + 1}" for x, y, z in chain]


def cross(a: Cell, b: Cell) -> Cell:
    """Right-handed: east × north is up."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def all_readable() -> Iterator[str]:
    """Every placement that can be written, on the board or not."""
    for level in "123":
        for rank in "123456789":
            for file in FILES:
                for first, a in STEPS.items():
                    for second, b in STEPS.items():
                        if not any(p * q for p, q in zip(a, b, strict=True)):
                            yield f"{file}{rank}.{level}{first}{second}"


def points(built: set[str], shared: bool = False) -> tuple[int, int]:
    """North/south and east/west, counted cube by cube as the rules page says."""
    along = "abcdefghi" if shared else "bcdefgh"
    up = "123456789" if shared else "2345678"
    north_south = sum(f"{file}{rank}.3" in built for file in along for rank in "19")
    east_west = sum(f"{file}{rank}.3" in built for file in "ai" for rank in up)
    return north_south, east_west
