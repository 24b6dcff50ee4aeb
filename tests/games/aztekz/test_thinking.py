"""How bots use their time where a turn has several actions, and where nothing is left to think over."""

from dataclasses import replace

import pytest

from teocalli import Match, game
from teocalli.bots import Limit, bot, prepare_bots
from teocalli.bots.bot import SearchBot
from teocalli.core.dice import dice_of
from tests.bots.machine import Machine
from tests.games.aztekz.tactics import POSITIONS


@pytest.fixture(scope="module", autouse=True)
def _prepared() -> None:
    prepare_bots(game("aztekz"))


def test_time_that_cannot_change_the_choice_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stack can be given to the chief: no need to think it over and over."""
    match = next(tactic for tactic in POSITIONS if tactic.name == "home: the stack is given").match("aztekz")
    machine = Machine(monkeypatch)
    assert machine.spent(match, 2000, brief=True) < 1.8
    assert machine.spent(match, 2000, brief=False) >= 2.0


def draws(match: Match) -> int:
    return sum(event["by"] == "chance" for event in match.events)


def test_a_turn_of_small_actions_shares_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    match, machine = Match.new("aztekz", 2, seed=4), Machine(monkeypatch)
    player, dice = bot("level5", match.game), dice_of(4, 0)
    assert isinstance(player, SearchBot)
    player = replace(player, clock=machine.clock)
    turns: list[float] = []
    while len(turns) < 40:
        seat, turn, began = match.actors[0], draws(match), machine.now
        while match.actors == (seat,) and draws(match) == turn:
            match.play(seat, match.game.notation.write(player.choose(match.known(seat), seat, Limit(ms=60), dice)))
        turns.append(machine.now - began)
    assert max(turns) <= 0.06 + machine.PORTION
