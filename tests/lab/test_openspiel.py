"""Our open games as OpenSpiel has them: the same game, by its own tests and beside a match."""

import random
from fractions import Fraction

import pyspiel
import pytest

from teocalli import BadInput, Match, game
from teocalli.lab.openspiel import TERMINAL, Position, open_game, openable, rules_of

PLAYERS = [2, 3]


@pytest.mark.parametrize("players", PLAYERS)
def test_openspiels_own_test_of_a_game_passes(players: int) -> None:
    """Random games through its whole interface: clones, written and read states, strings, sums of returns."""
    pyspiel.random_sim_test(open_game("aztec", players), num_sims=3, serialize=True, verbose=False)


@pytest.mark.plain
@pytest.mark.parametrize("players", PLAYERS)
def test_it_is_the_same_game_as_a_match(players: int) -> None:
    rng = random.Random(players)
    match, state = Match.new("aztec", players, seed=0), open_game("aztec", players).new_initial_state()
    while not match.over:
        (seat,) = match.actors
        assert state.current_player() == seat
        assert not state.is_terminal()
        assert state.returns() == [0.0] * players
        numbers = state.legal_actions()
        assert numbers == sorted(set(numbers))
        texts = {state.action_to_string(seat, number): number for number in numbers}
        assert sorted(texts) == match.legal(seat)
        assert state.legal_actions((seat + 1) % players) == []
        text = rng.choice(sorted(texts))
        state.apply_action(texts[text])
        match.play(seat, text)
        assert state.position.state.tobytes() == match.state.tobytes()
    assert state.is_terminal()
    assert state.current_player() == TERMINAL == pyspiel.PlayerId.TERMINAL
    assert state.legal_actions() == []
    won = [[1.0 if seat == winner else -1.0 / (players - 1) for seat in range(players)] for winner in range(players)]
    assert match.result["winners"] == [won.index(state.returns())]
    assert str(state) == state.observation_string(0) == " ".join(event["do"] for event in match.events)


def test_what_is_said_of_a_game_holds() -> None:
    for players in PLAYERS:
        made = open_game("aztec", players)
        assert str(made) == f"python_teocalli_aztec(players={players})"
        assert made.num_players() == players
        assert made.num_distinct_actions() == game("aztec").actions
        assert made.max_game_length() == game("aztec").longest
        assert (made.min_utility(), made.max_utility(), made.utility_sum()) == (-1 / (players - 1), 1.0, 0.0)
    assert str(pyspiel.load_game("python_teocalli_aztec")) == "python_teocalli_aztec(players=2)"


@pytest.mark.plain
def test_a_clone_goes_its_own_way() -> None:
    state = open_game("aztec", 2).new_initial_state()
    state.apply_action(state.legal_actions()[0])
    before, twin = state.position.state.tobytes(), state.clone()
    assert (twin.history(), twin.position.state.tobytes()) == (state.history(), before)
    twin.apply_action(twin.legal_actions()[-1])
    assert (len(twin.history()), len(state.history())) == (2, 1)
    assert (state.position.state.tobytes(), state.current_player()) == (before, 1)
    assert twin.position.state.tobytes() != before
    assert open_game("aztec", 2).new_initial_state().history() == []


@pytest.mark.parametrize(
    ("players", "winners", "returns"),
    [
        (2, 0b00, [0, 0]),
        (2, 0b10, [-1, 1]),
        (2, 0b11, [0, 0]),
        (3, 0b010, [Fraction(-1, 2), 1, Fraction(-1, 2)]),
        (3, 0b101, [Fraction(1, 4), Fraction(-1, 2), Fraction(1, 4)]),
        (3, 0b111, [0, 0, 0]),
    ],
)
def test_winners_share_what_the_others_pay(players: int, winners: int, returns: list[Fraction]) -> None:
    start = Match.new("aztec", players, seed=0).state.tobytes()
    assert Position(rules_of("aztec"), start, TERMINAL, winners).returns() == returns


def test_tables_may_be_several_arrays() -> None:
    """As in Aztekz, of which a position after the first draw will do."""
    match = Match.new("aztekz", 2, seed=3)
    position = Position(rules_of("aztekz"), match.state.tobytes(), match.actors[0], winners=0)
    kernel, tables, notation = match.game.kernel, match.game.tables, match.game.notation
    legal = [int(kernel.index(tables, notation.read(text))) for text in match.legal(match.actors[0])]
    assert position.legal() == sorted(legal)
    position.play(legal[0])
    state = match.state
    kernel.play(tables, state, match.actors[0], kernel.action(tables, legal[0]))
    assert position.state.tobytes() == state.tobytes()


@pytest.mark.parametrize(
    ("name", "players", "says"),
    [
        ("aztekz", 2, "only games without chance, and aztekz has some"),
        ("schatz", 2, "only games without chance, and schatz has some"),
        ("aztec", 4, "aztec is for 2 or 3 players, not 4"),
        ("chess", 2, "there is no game 'chess'"),
    ],
)
def test_what_cannot_be_given_to_openspiel_is_said(name: str, players: int, says: str) -> None:
    for attempt in (openable, open_game):
        with pytest.raises(BadInput, match=says):
            attempt(name, players)
