"""Positions for trying bots: moments of lively games in which somebody has a choice."""

from collections.abc import Iterator

from teocalli import Match
from teocalli.lab.simulate import play_out


def positions(name: str, players: int, seed: int, count: int) -> Iterator[Match]:
    """So many moments of a lively game, from its start to its end, in which an actor has more than one choice."""
    match = Match.new(name, players, seed=seed)
    play_out(match, "lively", seed)
    moments = (match.at(index) for index in range(len(match.events)))
    choices = [moment for moment in moments if moment.actors and len(moment.legal(moment.actors[0])) > 1]
    for k in range(count):
        yield choices[k * len(choices) // count]


def near_the_end(name: str, plies: int, count: int, seed: int) -> Iterator[Match]:
    """The moment so many actions before the end, of so many lively games between two."""
    for number in range(count):
        match = Match.new(name, 2, seed=seed + number)
        play_out(match, "lively", seed + number)
        yield match.at(len(match) - plies)
