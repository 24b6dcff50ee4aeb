"""The engine against independent referees: actors, legal lists, refusals and results at every event."""

from dataclasses import dataclass

import pytest

from teocalli import Match
from teocalli.core.dice import below, dice_of
from teocalli.lab.simulate import Simulation, simulate_game
from tests.referees import REFEREES

JUNK = [
    "", " ", "pass", "pass ", "bid", "bid 0", "bid 5", "bid 15", "bid -10", "bid -0", "bid 010", "bid 10\n",
    "bid ١٠", "bid 99999999999999999999", "bid 99999999999999999990", "bid -99999999999999999990", "take",
    "leave", "end", "return", "lot 0", "lot 1", "lot 9", "lot 01", "award 0", "award 1", "award 7", "chief 0",
    "chief 2", "chief -1", "play T1", "play A20", "play C21", "play T0", "play T01", "d4.1EN", "e5.1NE",
    "a1.1WN", "i9.3EN", "d4.4EN", "d4.0EN", "j4.1EN", "d4.1NN", "d4.1NS", "d4.1UN", "D4.1EN", "place e5 NES",
    "place e5 NESW", "place e5 NS", "place e5 SN", "place e5 ", "place e6 NES", "place a1 N", "place j1 NES",
    "C N", "C E", "P1 N", "P2 S", "P3 N", "C take 1", "P1 take 1", "P1 take 7", "P2 take 0", "P1 drop",
    "P2 give", "P1 scare", "C steal 1.P1", "C steal 0.P2", "C steal 9.P1", "C steal 1.P3", "C steal 01.P1",
    "P1 steal 1.P1", "C  N", "C N ",
]  # fmt: skip


@dataclass(frozen=True)
class Trial:
    game: str
    players: int
    policy: str = "random"
    options: tuple[tuple[str, object], ...] = ()
    games: int = 2

    def __str__(self) -> str:
        return "-".join([self.game, str(self.players), self.policy, *(f"{k}={v}" for k, v in self.options)])


TRIALS = [
    Trial("aztec", 2, games=1),
    Trial("aztec", 2, "lively", (("corners", "shared"),), games=1),
    Trial("aztec", 3, "lively", games=1),
    Trial("aztec", 3, "random", (("mode", "three_rounds"),), games=1),
    *[Trial("aztekz", players, policy) for players in (2, 3, 4) for policy in ("random", "lively")],
    Trial("aztekz", 2, "random", (("stall_rounds", 3),)),
    *[Trial("schatz", players, policy) for players in (2, 3, 4, 5) for policy in ("random", "lively")],
    Trial("schatz", 3, "lively", (("thirty", "fewest_tricks"), ("target", 300))),
]


def compare(series: Simulation, index: int, junk: int) -> int:
    """Replay one simulated game by engine and referee side by side; answers the number of events."""
    record = simulate_game(series, index)
    match = Match.new(series.game, series.players, options=series.options, chance="given")
    referee = REFEREES[series.game](series.players, dict(match.options))
    dice = dice_of(index, 0, b"compare")
    game = match.game
    for number, event in enumerate([*record["events"], None]):
        where = (series, index, number, event)
        asked = referee.actors()
        assert match.awaits_chance == (asked == "chance"), where
        assert list(match.actors) == ([] if asked == "chance" else asked), where
        assert match.result == referee.result(), where
        for seat in range(series.players):
            assert match.legal(seat) == referee.legal(seat), where
        for _ in range(junk):
            seat, actor = below(dice, series.players + 2) - 1, match.actors[0] if match.actors else 0
            action = game.kernel.action(game.tables, below(dice, game.actions))
            for who, text in ((seat, JUNK[below(dice, len(JUNK))]), (actor, game.notation.write(action))):
                refused = match.refusal(who, text)
                assert (refused and refused.reason.value) == referee.refusal(who, text), (where, who, text)
        if event is None:
            break
        if event["by"] == "chance":
            assert referee.chance_refusal(event) is None, where
            match.happen(event)
            referee.happen(event)
        else:
            match.play(event["by"], event["do"])
            referee.play(event["by"], event["do"])
    assert match.record() == record
    return len(record["events"])


@pytest.mark.parametrize("trial", TRIALS, ids=str)
def test_engine_and_referee_agree(trial: Trial) -> None:
    series = Simulation(trial.game, trial.players, 11, trial.policy, dict(trial.options))
    for index in range(trial.games):
        assert compare(series, index, junk=3) > 0
