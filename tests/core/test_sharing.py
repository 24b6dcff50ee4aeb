"""What all eyes see alike is built once for a position, and is nobody else's."""

import random

import pytest

from teocalli.core.game import Record, Tables
from teocalli.core.match import Match
from teocalli.core.registry import game, names
from teocalli.core.sharing import built_once


def test_the_first_builds_it_and_each_has_one_of_their_own() -> None:
    built: list[int] = []

    @built_once
    def build(tables: Tables, state: Record) -> dict[str, object]:
        built.append(int(state["turn"]))
        return {"turn": int(state["turn"]), "list": [1]}

    match = Match.new("schatz", 2, seed=1)
    state, tables = match.state, match.game.tables
    for _ in range(3):
        seen = build(tables, state)
        assert seen == {"turn": int(state["turn"]), "list": [1]}
        seen["list"].append(2)
    assert len(built) == 1
    for turn in range(100):
        state["turn"] = turn
        assert build(tables, state)["turn"] == turn
    assert len(built) >= 100


@pytest.mark.parametrize("name", names())
def test_whoever_looks_first_all_see_the_same_as_alone(name: str) -> None:
    """Also in another order, and after somebody has scribbled on what they got."""
    dice = random.Random(name)
    for players in game(name).players:
        match = Match.new(name, players, seed=dice.randrange(2**32))
        for _ in range(60):
            if match.over:
                break
            eyes = [None, *range(players)]
            alone = {eye: match.view(eye) for eye in eyes}
            dice.shuffle(eyes)
            for eye in eyes:
                seen = match.view(eye)
                assert seen == alone[eye]
                seen.clear()
            seat = match.actors[0]
            match.play(seat, dice.choice(match.legal(seat)))
