"""`search`: all that a search has found; and evaluators, which judge positions in batches and see no hidden truth."""

import numpy as np
import pytest

from teocalli import BadInput, Match
from teocalli.bots import Evaluator, Leaves, Limit, Proven, SearchResult, search
from teocalli.bots.thinking import think
from teocalli.bots.tree_search import Floats
from teocalli.core.dice import dice_of
from tests.bots.positions import near_the_end, positions

SIMULATIONS = 120
NAMES = ["aztec", pytest.param("schatz", marks=pytest.mark.plain)]  # plain Aztec is slow


class Toy:
    """An evaluator that likes one action, or none, and notes what it was asked."""

    def __init__(self, players: int, liked: int | None = None) -> None:
        self.players, self.liked = players, liked
        self.batches: list[Leaves] = []

    def __call__(self, leaves: Leaves) -> tuple[Floats, Floats | None]:
        self.batches.append(leaves)
        values = np.full((len(leaves.seats), self.players), 1 / self.players)
        if self.liked is None:
            return values, None
        priors = leaves.masks.astype(np.float64)
        priors[:, self.liked] *= 1e6
        return values, priors


def equal(one: SearchResult, other: SearchResult) -> bool:
    pairs = [(one.actions, other.actions), (one.visits, other.visits), (one.priors, other.priors)]
    same = all(np.array_equal(a, b) for a, b in pairs) and np.array_equal(one.values, other.values, equal_nan=True)
    return same and (one.value, one.line, one.proven) == (other.value, other.line, other.proven)


@pytest.mark.parametrize("name", NAMES)
def test_a_search_tells_all_that_it_has_found(name: str) -> None:
    match = Match.new(name, 2, seed=3)
    seat = match.actors[0]
    found = search(match, seat, Limit(sims=SIMULATIONS), seed=5)
    assert sorted(found.actions) == match.actions(seat).tolist()
    assert found.simulations == found.visits.sum() == SIMULATIONS
    assert found.visits.tolist() == sorted(found.visits, reverse=True)
    assert found.priors.sum() == pytest.approx(1)
    assert (np.isnan(found.values) == (found.visits == 0)).all()
    assert found.value == pytest.approx(np.nansum(found.values * found.visits) / SIMULATIONS)
    assert (found.proven, set(found.proofs)) == (None, {None})
    line = match.guess(seat, seed=1)
    for by, number in found.line:
        line.act(by, number)
    assert found.line[0] == (seat, found.actions[0])
    assert equal(found, search(match, seat, Limit(sims=SIMULATIONS), seed=5))
    assert not equal(found, search(match, seat, Limit(sims=SIMULATIONS), seed=6))


def test_without_an_evaluator_it_is_the_search_of_the_bots() -> None:
    match = Match.new("aztec", 2, seed=3)
    bots = think(match.game, match.state, 0, Limit(sims=SIMULATIONS), dice_of(5, 0, b"search"))
    visits = {int(edge["action"]): int(edge["visits"]) for edge in bots.root_edges()}
    bots.close()
    found = search(match, 0, Limit(sims=SIMULATIONS), seed=5)
    assert dict(zip(found.actions.tolist(), found.visits.tolist(), strict=True)) == visits


@pytest.mark.parametrize("name", NAMES)
def test_an_evaluator_judges_batches_of_what_seats_may_know(name: str) -> None:
    match = list(positions(name, 2, seed=3, count=2))[1]
    game, seat = match.game, match.actors[0]
    toy = Toy(2)
    found = search(match, seat, Limit(sims=SIMULATIONS), toy, seed=5, batch=8)
    assert found.simulations == SIMULATIONS
    assert found.visits.sum() == SIMULATIONS - 1, "the first one judged the root itself"
    assert len(toy.batches[0].seats) == 1
    assert max(len(leaves.seats) for leaves in toy.batches) == 8, "virtual losses fill batches"
    assert sum(len(leaves.seats) for leaves in toy.batches) <= SIMULATIONS
    root = toy.batches[0]
    assert (root.observations[0] == match.observe(seat)).all()
    assert (root.masks[0] == match.mask(seat)).all()
    assert root.states[0] == match.known(seat)
    for leaves in toy.batches:
        for asked, state in zip(leaves.seats, leaves.states, strict=True):
            blinded = state.copy()
            game.kernel.blind(game.tables, blinded, int(asked))
            assert blinded.tobytes() == state.tobytes()
    assert equal(found, search(match, seat, Limit(sims=SIMULATIONS), Toy(2), seed=5, batch=8))


@pytest.mark.plain
def test_an_evaluator_is_told_nothing_that_the_seat_cannot_know() -> None:
    match = list(positions("schatz", 3, seed=8, count=4))[2]
    seat, told = match.actors[0], []
    for other in (match, match.guess(seat, seed=1), match.guess(seat, seed=2)):
        toy = Toy(3)
        search(other, seat, Limit(sims=40), toy, seed=5)
        told.append([leaves.states.tobytes() + leaves.observations.tobytes() for leaves in toy.batches])
    assert told[0] == told[1] == told[2]
    assert match.guess(seat, seed=1).state != match.state, "there was something to hide"


def test_priors_of_an_evaluator_lead_the_search() -> None:
    match = Match.new("aztec", 2, seed=3)
    liked = int(match.actions(0)[6])
    found = search(match, 0, Limit(sims=60), Toy(2, liked), seed=5)
    assert found.actions[0] == liked
    assert found.priors[0] > 0.99
    assert found.visits[0] > 50


def test_the_values_of_an_evaluator_lead_the_search() -> None:
    """One who thinks well of what leaves seat 0 few places for the rival."""
    match = Match.new("aztec", 2, seed=3)

    def judge(leaves: Leaves) -> tuple[Floats, None]:
        few = 1 / (1 + leaves.masks.sum(axis=1))
        share = np.where(leaves.seats == 1, few, 0.5)
        return np.stack([share, 1 - share], axis=1), None

    found = search(match, 0, Limit(sims=400), judge, seed=5)
    best = match.fork()
    best.act(0, found.actions[0])
    usual = []
    for number in match.actions(0):
        then = match.fork()
        then.act(0, number)
        usual.append(len(then.actions(1)))
    assert len(best.actions(1)) < np.median(usual)


@pytest.mark.parametrize("judged", [False, True])
def test_endings_are_said_to_be_proven(judged: bool) -> None:
    values = set()
    for match in near_the_end("aztec", plies=3, count=6, seed=5):
        seat = match.actors[0]
        evaluator: Evaluator | None = Toy(2) if judged else None
        found = search(match, seat, Limit(sims=2000), evaluator, batch=64)
        assert found.proven is not None
        assert found.value == found.values[0] == found.proven.share
        assert found.proofs[0] == found.proven
        values.add(found.proven)
    assert values == {Proven.WON, Proven.LOST}


@pytest.mark.plain
def test_bad_input_is_refused() -> None:
    match = Match.new("aztec", 2, seed=3)
    with pytest.raises(BadInput, match="seat 1 has nothing to decide now"):
        search(match, 1, Limit(sims=5))
    with pytest.raises(BadInput, match="a limit is such as"):
        search(match, 0, 5)  # type: ignore[arg-type]  # that is the point
    for batch in (0, 5000, True):
        with pytest.raises(BadInput, match="a batch is of 1 to 4096 positions"):
            search(match, 0, Limit(sims=5), batch=batch)
    with pytest.raises(BadInput, match=r"values of 0 or more in the shape \(1, 2\), not \(1, 3\)"):
        search(match, 0, Limit(sims=5), Toy(3))

    def doubtful(leaves: Leaves) -> tuple[Floats, None]:
        return np.full((len(leaves.seats), 2), np.nan), None

    with pytest.raises(BadInput, match="an evaluator gives values"):
        search(match, 0, Limit(sims=5), doubtful)
