"""The bots: legal, better than chance, and awake to what matters."""

from dataclasses import replace

import pytest
from teocalli import Match
from teocalli.bots import Bot, Limit, bot
from teocalli.bots.thinking import think
from teocalli.core.dice import dice_of
from teocalli.core.game import Game

from positions import LAP, alone, begun, play, thrown
from teocalli_patolli import GAME

PLAIN = replace(GAME, name="patolli_plain", bots=None)
"""The same game for a search that knows nothing but the rules."""


def won_by(first: Bot, second: Bot, games: int, limit: Limit) -> float:
    """Victories of the first of two bots, which sit on each side by turns."""
    total = 0.0
    for number in range(games):
        match = Match.new("patolli", 2, seed=number // 2)
        dice = dice_of(number, 0, b"bots")
        seats = (first, second) if number % 2 == 0 else (second, first)
        while not match.over:
            seat = match.actors[0]
            action = seats[seat].choose(match.state, seat, limit, dice)
            match.play(seat, GAME.notation.write(action))
        winners = match.result["winners"]
        assert isinstance(winners, list)
        total += sum(seats[seat] is first for seat in winners) / len(winners)
    return total


def test_the_lively_policy_beats_chance() -> None:
    assert won_by(bot("lively", GAME), bot("random", GAME), 40, Limit(sims=1)) > 26


def test_level_5_beats_chance() -> None:
    assert won_by(bot("level5", GAME), bot("random", GAME), 20, Limit(sims=60)) > 13


def tried(game: Game, match: Match, sims: int) -> dict[str, float]:
    """How a search of so many simulations shares its trials among the actions."""
    search = think(game, match.state, match.actors[0], Limit(sims=sims), dice_of(1, 0))
    edges = search.root_edges()
    shares = {
        game.notation.write(int(game.kernel.action(game.tables, int(edge["action"])))): float(edge["visits"]) / sims
        for edge in edges
    }
    search.close()
    return shares


CAPTURE = ("10 enter", "1 enter", "0 pass", "0 pass", "4")
POSITIONS = [
    ("a capture, not a thorn", lambda: play(begun(4), *CAPTURE), "move e9"),
    ("a tip, not a thorn", lambda: thrown(alone(begun(), "3 enter"), 4), "move e2"),
    ("home, and a stake with it", lambda: thrown(alone(begun(pieces=2), *LAP, "2 enter"), 4), "move s9"),
]


@pytest.mark.parametrize(("why", "position", "best"), POSITIONS, ids=[why for why, *_ in POSITIONS])
@pytest.mark.parametrize("who", ["lively", "level3", "level5"])
def test_bots_see_what_matters(who: str, why: str, position: object, best: str) -> None:
    assert callable(position)
    match = position()
    seat = match.actors[0]
    picks = [bot(who, GAME).choose(match.state, seat, Limit(sims=2000), dice_of(k, 0)) for k in range(5)]
    assert {GAME.notation.write(pick) for pick in picks} == {best}


@pytest.mark.parametrize(("why", "position", "best"), POSITIONS, ids=[why for why, *_ in POSITIONS])
def test_its_knowledge_leads_the_search_there_sooner(why: str, position: object, best: str) -> None:
    assert callable(position)
    match = position()
    assert tried(GAME, match, 60)[best] > tried(PLAIN, match, 60)[best]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("who", ["random", "lively", "level1", "level5"])
def test_bots_play_whole_games_by_the_rules(who: str, players: int) -> None:
    match, dice = Match.new("patolli", players, seed=players), dice_of(players, 0, b"bots")
    while not match.over:
        seat = match.actors[0]
        action = bot(who, GAME).choose(match.state, seat, Limit(sims=20), dice)
        assert GAME.notation.write(action) in match.legal(seat)
        match.play(seat, GAME.notation.write(action))
    assert match.result["winners"]
