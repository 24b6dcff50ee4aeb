"""What the bots know of Aztec: what looks promising, how playouts go, what a position is worth."""

from typing import Any

import numpy as np
import pytest

from teocalli import Match, game
from teocalli.bots.knowledge import is_out, knowledge_of
from teocalli.bots.limit import Limit
from teocalli.bots.suggestion import suggest
from teocalli.core.dice import dice_of
from teocalli.lab.simulate import play_out
from tests.games.aztec.positions import building

AZTEC = game("aztec")
TABLES: Any = AZTEC.tables
WISDOM = knowledge_of(AZTEC)

TABLES_TO_TRY = [
    (2, {}),
    (2, {"corners": "shared"}),
    (3, {}),
    (3, {"corners": "shared"}),
    (3, {"mode": "three_rounds"}),
]

pytestmark = pytest.mark.plain


def moments(players: int, options: dict[str, str], seed: int, step: int) -> list[Match]:
    """Every so many moves of a lively game."""
    match = Match.new("aztec", players, options=options, seed=seed)
    play_out(match, "lively", seed)
    return [match.at(index) for index in range(0, len(match.events), step)]


def priors(match: Match) -> dict[str, float]:
    state, seat = match.state, match.actors[0]
    actions, out = np.zeros(AZTEC.most_legal, np.int64), np.zeros(AZTEC.most_legal, np.float64)
    count = AZTEC.kernel.legal(TABLES, state, seat, actions)
    WISDOM.prior(TABLES, state, seat, actions, count, out)
    return {
        AZTEC.notation.write(int(action)): float(weight) for action, weight in zip(actions, out[:count], strict=False)
    }


def worths(match: Match) -> list[float]:
    out = np.zeros(3, np.float64)
    WISDOM.worth(TABLES, match.state, out)
    return [float(share) for share in out[: match.players]]


def net(match: Match, text: str) -> int:
    """What a placement gains its seat on all others."""
    points = match.view(None)["aids"]["gain"][text]  # type: ignore[index]
    seat = match.actors[0]
    return int(2 * points[seat] - sum(points))


@pytest.mark.parametrize(("players", "options"), TABLES_TO_TRY)
def test_playouts_are_legal_and_priors_positive(players: int, options: dict[str, str]) -> None:
    for match in moments(players, options, seed=1, step=7):
        seat, legal = match.actors[0], match.legal(match.actors[0])
        for k in range(3):
            text = AZTEC.notation.write(int(WISDOM.rollout(TABLES, match.state, seat, dice_of(k, 0))))
            assert text in legal
        assert sorted(priors(match)) == legal
        assert all(0 < weight < np.inf for weight in priors(match).values())


@pytest.mark.parametrize("players", [2, 3])
def test_a_playout_takes_the_most_points_net_of_the_rivals(players: int) -> None:
    gained = 0
    for match in moments(players, {}, seed=2, step=3):
        if str(match.legal(match.actors[0])[0]).startswith("bid"):
            continue
        text = AZTEC.notation.write(int(WISDOM.rollout(TABLES, match.state, match.actors[0], dice_of(3, 0))))
        most = max(net(match, other) for other in match.legal(match.actors[0]))
        assert net(match, text) == most or most < 0
        gained += most
    assert gained > 0


def best_after(match: Match, text: str, seat: int) -> int:
    """The most points that this seat could make with a placement that is possible after this one."""
    after = match.at(len(match.events))
    after.play(after.actors[0], text)
    return max((points[seat] for points in after.view(None)["aids"]["gain"].values()), default=0)  # type: ignore[index]


def test_points_look_good_and_chances_for_the_rival_bad() -> None:
    own, gifts, safe, risky = (list[float]() for _ in range(4))
    for match in moments(2, {}, seed=5, step=2):
        seat, seen = match.actors[0], priors(match)
        mean = np.mean(list(seen.values()))
        for number, (text, weight) in enumerate(seen.items()):
            gain = net(match, text)
            if gain != 0:
                (own if gain > 0 else gifts).append(float(weight / mean))
            elif number % 8 == 0:
                (risky if best_after(match, text, 1 - seat) > 1 else safe).append(float(weight / mean))
    assert min(len(own), len(gifts), len(safe), len(risky)) > 5
    assert np.mean(own) > 2 * np.mean(gifts)
    assert np.mean(safe) > 2 * np.mean(risky)


@pytest.mark.parametrize(("players", "options"), TABLES_TO_TRY)
def test_at_the_end_the_winners_have_the_most(players: int, options: dict[str, str]) -> None:
    for seed in range(4):
        match = Match.new("aztec", players, options=options, seed=seed)
        play_out(match, "lively", seed)
        found, won = worths(match), set(match.result["winners"])  # type: ignore[call-overload]
        assert all(0 <= share <= 1 for share in found)
        for seat, share in enumerate(found):
            assert abs(share - (1 / len(won) if seat in won else 0)) <= 0.1


def test_an_auction_is_searched_without_building() -> None:
    match = Match.new("aztec", 3, seed=1)
    horizon = WISDOM.horizon(TABLES, match.state)
    match.play(0, "bid 8")
    match.play(1, "pass")
    assert not WISDOM.beyond(TABLES, match.state, horizon)
    match.play(2, "pass")
    assert WISDOM.beyond(TABLES, match.state, horizon)
    assert sum(worths(match)) == pytest.approx(1)


def test_a_lower_bid_is_worth_less_to_oh_puch() -> None:
    worth_to_god = []
    for bid in range(14, 1, -1):
        match = Match.new("aztec", 3, seed=1)
        match.play(0, f"bid {bid}")
        match.play(1, "pass")
        match.play(2, "pass")
        worth_to_god.append(worths(match)[0])
    assert worth_to_god == sorted(worth_to_god, reverse=True)
    assert worth_to_god[0] > 0.9
    assert worth_to_god[-1] < 0.1


def test_of_three_rounds_the_running_one_is_played_out() -> None:
    match = Match.new("aztec", 3, options={"mode": "three_rounds"}, seed=1)
    horizon = WISDOM.horizon(TABLES, match.state)
    play_out(match, "lively", 1)
    first_round, second_round = match.at(21), match.at(22)
    assert not WISDOM.beyond(TABLES, first_round.state, horizon)
    assert WISDOM.beyond(TABLES, second_round.state, horizon)
    assert WISDOM.horizon(TABLES, second_round.state) != horizon
    found, scores = worths(second_round), second_round.result["scores"]
    assert sum(found) == pytest.approx(1)
    assert scores[1] != scores[2]  # type: ignore[index]
    assert (found[1] > found[2]) == (scores[1] > scores[2])  # type: ignore[index]


def test_oh_puch_is_out_once_his_bid_is_broken_and_a_hint_says_so() -> None:
    match = building(god=2, bid=1)
    match.play(2, "d4.1EN")
    assert not is_out(AZTEC, match.state, 2)
    match.play(0, "d1.3DN")
    match.play(1, match.legal(1)[0])
    assert [is_out(AZTEC, match.state, seat) for seat in range(3)] == [False, False, True]
    assert match.view(None)["auction"]["broken"]  # type: ignore[index]
    hints = suggest(AZTEC, match.state, 2, Limit(sims=60), dice_of(1, 0, b"hint"))
    assert [hint.expected for hint in hints] == [0.0] * 3
    best = suggest(AZTEC, building(god=2, bid=1).state, 2, Limit(sims=60), dice_of(1, 0, b"hint"))
    assert best[0].expected > 0
