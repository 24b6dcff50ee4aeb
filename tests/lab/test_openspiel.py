"""Our games as OpenSpiel has them: the same games, by its own tests and beside a match; its bots play them."""

import json
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec
import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts

from teocalli import BadInput, Match, game
from teocalli.core.game import Game
from teocalli.core.kernel_calls import known_state
from teocalli.lab.openspiel import open_game, state_from_told
from teocalli.lab.openspiel import position as positions
from teocalli.lab.openspiel.observers import observe, recall_planes
from teocalli.lab.openspiel.position import BY_DICE, TERMINAL, Position, rules_of
from tests import GAMES

ONE_ROUND = {"max_rounds": 1}
SHORT = {name: ONE_ROUND if name == "schatz" else dict(game(name).short_options) for name in GAMES}
CASES = [(name, players) for name in GAMES for players in game(name).players]
FEWEST = [(name, game(name).players[0]) for name in GAMES]


def opened(name: str, players: int) -> Any:
    return open_game(name, players, SHORT[name])


def walk(state: Any, seed: int) -> Iterator[Any]:
    """A random game; the state before each action, and after the last."""
    rng = random.Random(seed)
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(numbers, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    yield state


def after(name: str, players: int, actions: int, seed: int = 1) -> Any:
    """A state after so many decisions, where another one is due."""
    made = 0
    for state in walk(opened(name, players).new_initial_state(), seed):
        if not state.is_chance_node():
            if made == actions:
                return state
            made += 1
    raise AssertionError("the game was over before")


@pytest.mark.parametrize(("name", "players"), CASES)
def test_openspiels_own_test_of_a_game_passes(name: str, players: int) -> None:
    """Random games through its whole interface: clones, written and read states, strings, tensors, sums of returns."""
    pyspiel.random_sim_test(opened(name, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.plain
@pytest.mark.parametrize(("name", "players"), FEWEST)
def test_it_is_the_same_game_as_a_match(name: str, players: int) -> None:
    match = Match.new(name, players, options=SHORT[name], chance="given")
    happened = 0
    for state in walk(opened(name, players).new_initial_state(), seed=players):
        position: Position = state.position
        if position.last and position.last.length > happened:
            happened = position.last.length
            match.apply(position.last.event(match.game, players))
        assert position.state.tobytes() == match.state.tobytes()
        assert state.is_terminal() == match.over
        if match.actors and not happened % 3:
            seat = match.actors[0]
            assert state.current_player() == seat
            assert state.legal_actions() == match.actions(seat).tolist()
            assert [state.action_to_string(seat, number) for number in state.legal_actions()] != []
            for eyes in range(players):
                assert np.array_equal(np.array(state.observation_tensor(eyes), np.float32), match.observe(eyes))
    winners = match.result["winners"]
    assert isinstance(winners, list)
    assert [seat for seat, share in enumerate(state.returns()) if share == max(state.returns())] == winners
    assert sum(state.returns()) == pytest.approx(0)
    assert [entry.action for entry in state.full_history()] == state.history() == pyspiel.State.history(state)


@pytest.mark.parametrize(("name", "players"), FEWEST)
def test_an_illegal_action_raises_openspiels_error_and_changes_nothing(name: str, players: int) -> None:
    state = after(name, players, 3)
    before, legal = state.position.state.tobytes(), state.legal_actions()
    illegal = next(number for number in range(game(name).actions) if number not in legal)
    for number in (illegal, -1, game(name).actions):
        for attempt in (state.apply_action, state.apply_action_with_legality_check):
            with pytest.raises(pyspiel.SpielError):
                attempt(number)
    assert state.position.state.tobytes() == before
    text = game(name).notation.write(int(game(name).kernel.action(game(name).tables, illegal)))
    with pytest.raises(
        pyspiel.SpielError, match=f"illegal action {illegal} of player {state.current_player()}: {text}"
    ):
        state.apply_action(illegal)
    start = opened(name, players).new_initial_state()
    if start.is_chance_node():
        with pytest.raises(pyspiel.SpielError, match="chance cannot bring 99 now"):
            start.apply_action(99)
    with pytest.raises(pyspiel.SpielError, match="no chance is due"):
        state.chance_outcomes()


@pytest.mark.parametrize(("name", "players"), FEWEST)
def test_what_was_done_can_be_undone(name: str, players: int) -> None:
    state = after(name, players, 4)
    texts, histories = [str(state)], [state.history()]
    for entry in reversed(state.full_history()[-3:]):
        state.undo_action(entry.player, entry.action)
        texts.append(str(state))
        histories.append(state.history())
    for place in (1, 2, 3):
        assert histories[place] == histories[0][:-place]
        assert texts[0].startswith(texts[place])
    assert state.move_number() == len(state.full_history()) == len(histories[0]) - 3
    assert state.history_str() == ", ".join(map(str, histories[3]))
    twin = state.clone()
    assert pyspiel.State.history(twin) == twin.history() == histories[3]
    assert pickle.loads(pickle.dumps(state)).history() == histories[3]
    for number in histories[0][-3:]:
        state.apply_action(number)
    assert str(state) == texts[0]
    with pytest.raises(pyspiel.SpielError, match="was not the last"):
        state.undo_action(0, histories[0][-1] + 1)


@pytest.mark.parametrize(("name", "players"), FEWEST)
def test_a_clone_goes_its_own_way(name: str, players: int) -> None:
    """Neither hears of what is played in the other, after an undo as little as before."""
    state = after(name, players, 3)
    for _ in range(2):
        before, text = state.position.state.tobytes(), str(state)
        twin = state.clone()
        twin.apply_action(twin.legal_actions()[-1])
        assert (state.position.state.tobytes(), str(state)) == (before, text)
        ahead = twin.position.state.tobytes()
        last = state.full_history()[-1]
        state.undo_action(last.player, last.action)
        assert twin.position.state.tobytes() == ahead
        assert twin.history()[:-1] == [*state.history(), last.action]


@pytest.mark.parametrize(("name", "players"), FEWEST)
def test_each_player_is_told_of_its_own_view_and_of_what_was_done(name: str, players: int) -> None:
    """Observations are those of its own seat; a tensor of an information state has them and the numbers heard."""
    state = after(name, players, 5)
    position, rules = state.position, state.get_game().rules
    planes = {plane.name: plane for plane in recall_planes(rules)}
    for player in range(players):
        seen = np.empty(game(name).observation_shape(players), np.float32)
        observe(position, player, seen)
        view = game(name).view(game(name).tables, position.state, player)
        said = json.loads(state.observation_string(player))
        assert said["eyes"] == player
        assert {key: said[key] for key in view if key != "aids"} == {
            key: value for key, value in json.loads(msgspec.json.encode(view)).items() if key != "aids"
        }
        tensor = np.array(state.information_state_tensor(player), np.float32)
        assert np.array_equal(planes["observation"].of(tensor), seen)
        history = planes["history"].of(tensor)
        bits = history[:, players + 2 :]
        numbers = (bits * 2 ** np.arange(bits.shape[1])).sum(axis=1)
        for row, number, entry in zip(history, numbers, state.full_history(), strict=False):
            assert number == (entry.action if row[players + 1] else 0)
            if entry.player == player:
                assert row[0] == row[players + 1] == 1


@pytest.mark.parametrize("players", [2, 3])
def test_a_resampled_state_is_as_likely_to_the_player_and_has_a_past_of_its_own(players: int) -> None:
    rng, hands, checked = random.Random(5), set(), 0
    for state in walk(opened("schatz", players).new_initial_state(), seed=2):
        if state.is_chance_node() or state.is_terminal():
            continue
        checked += 1
        player = checked % players
        other = state.resample_from_infostate(player, rng.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.current_player() == state.current_player()
        assert positions.played(other.position.rules, other.history()).state.tobytes() == other.position.state.tobytes()
        hands.add(other.position.state["hands"].tobytes())
        hands.add(state.position.state["hands"].tobytes())
    assert checked > 20
    assert len(hands) > checked, "guesses differ from the truth"


def test_sealed_bids_are_resampled_too() -> None:
    state = after("schatz", 3, 0)
    state.apply_action(4)
    rng = random.Random(3)
    bids = {state.resample_from_infostate(2, rng.random).history()[-1] for _ in range(40)}
    assert len(bids) > 5
    assert {state.resample_from_infostate(0, rng.random).history()[-1] for _ in range(5)} == {4}


def test_where_nothing_is_hidden_a_resampled_state_is_the_same() -> None:
    state = after("aztekz", 2, 3)
    assert str(state.resample_from_infostate(0, random.Random(1).random)) == str(state)


@pytest.mark.parametrize(("name", "players", "options"), [("schatz", 3, {"max_rounds": 2}), ("aztekz", 2, {})])
def test_a_state_is_made_from_what_one_player_was_told(name: str, players: int, options: dict[str, Any]) -> None:
    """The player knows just the same in it; what it cannot know is another thing as a rule."""
    match = Match.new(name, players, options=SHORT[name] | options, seed=4)
    rng, guessed, checked = random.Random(4), 0, 0
    while not match.over and checked < 60:
        seat = match.actors[0]
        if len(match) % 5 == 0 or len(match.actors) > 1:
            checked += 1
            state = state_from_told(name, players, match.options, match.told(seat), seat, seed=checked)
            assert state.current_player() == seat
            assert known_state(match.game, state.position.state, seat).tobytes() == match.known(seat).tobytes()
            assert state.legal_actions() == match.actions(seat).tolist()
            guessed += state.position.state.tobytes() != match.state.tobytes()
        match.act(seat, int(rng.choice(match.actions(seat))))
    assert checked >= 15
    assert sum(event["by"] == "chance" for event in match.events) > 1, "a second deal comes after one that is known"
    assert guessed > checked / 2 if match.game.hides else guessed == 0


def test_who_is_not_to_move_gets_no_state() -> None:
    match = Match.new("aztec", 2, seed=1)
    with pytest.raises(pyspiel.SpielError, match="player 1 is not to move"):
        state_from_told("aztec", 2, {}, match.told(1), player=1, seed=0)


def test_an_information_state_has_all_that_was_heard_and_nothing_else() -> None:
    state = after("schatz", 3, 0)
    deal = state.position.last.event(game("schatz"), 3)
    for player in range(3):
        heard = state.information_state_string(player)
        assert heard.startswith(f"seat {player}; chance deal ")
        assert [hand[0] in heard for hand in deal["hands"]] == [seat == player for seat in range(3)]
    state.apply_action(4)
    assert state.information_state_string(0).endswith("; 0 bid 40")
    assert state.information_state_string(1).endswith("; 0 bid")
    other = state.clone()
    other.undo_action(0, 4)
    other.apply_action(5)
    assert other.information_state_string(1) == state.information_state_string(1)
    assert other.information_state_tensor(1) == state.information_state_tensor(1)
    assert other.information_state_tensor(0) != state.information_state_tensor(0)
    for now in (state, other):
        now.apply_action(2)
        now.apply_action(1)
    assert "; 0 bid 40; 1 bid 20; 2 bid 10" in state.information_state_string(2)
    assert other.information_state_tensor(1) != state.information_state_tensor(1), "now it is heard"


@pytest.mark.parametrize(("name", "players"), FEWEST)
def test_information_states_are_recalled_perfectly(name: str, players: int) -> None:
    """Texts and tensors of one game are all different, and one begins with the other."""
    texts, tensors = [], set()
    for number, state in enumerate(walk(opened(name, players).new_initial_state(), seed=4)):
        if not state.is_chance_node() and number < 60:
            texts.append(state.information_state_string(0))
            tensors.add(tuple(state.information_state_tensor(0)))
    assert len(set(texts)) == len(texts) == len(tensors)
    if not game(name).hides:
        assert all(longer.startswith(shorter) for shorter, longer in pairwise(texts))


def test_too_long_information_states_are_texts_only() -> None:
    made = open_game("aztekz", 4)
    assert not made.get_type().provides_information_state_tensor
    assert made.get_type().provides_information_state_string
    with pytest.raises(pyspiel.SpielError, match="as texts only"):
        made.new_initial_state().information_state_tensor(0)


@pytest.mark.parametrize(
    ("loaded", "says"),
    [
        ("python_teocalli_aztec(players=9)", "aztec is for 2 or 3 players, not 9"),
        ("python_teocalli_schatz(max_rounds=0)", "max_rounds"),
        ("python_teocalli_aztekz(cards.cross=0,cards.tee=0)", "cards"),
        ("python_teocalli_aztec(corners=round)", "one of neutral, shared"),
        ("python_teocalli_aztec(bells=1)", "bells"),
    ],
)
def test_what_cannot_be_played_raises_openspiels_error(loaded: str, says: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=says):
        pyspiel.load_game(loaded)


def test_players_and_options_are_parameters() -> None:
    made = pyspiel.load_game("python_teocalli_aztekz(players=3,cards.cross=20,stall_rounds=4)")
    assert made.num_players() == 3
    assert made.rules.options == {"cards": {"cross": 20, "tee": 20, "corner": 10, "straight": 6}, "stall_rounds": 4}
    assert pyspiel.load_game(str(made)) == made
    assert open_game("aztec", 3, {"mode": "three_rounds"}).rules.options["mode"] == "three_rounds"
    assert {f"python_teocalli_{name}" for name in GAMES} <= set(pyspiel.registered_names())
    with pytest.raises(BadInput, match="aztec is for 2 or 3 players, not 4"):
        open_game("aztec", 4)


def test_what_is_said_of_a_game_holds() -> None:
    made = open_game("schatz", 4, ONE_ROUND)
    assert made.num_distinct_actions() == game("schatz").actions
    assert (made.min_utility(), made.max_utility(), made.utility_sum()) == (-1 / 3, 1.0, 0.0)
    assert made.max_chance_outcomes() == 60
    assert made.max_chance_nodes_in_history() == 4 * (2 + 4 + 8)
    assert made.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert made.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert open_game("aztec", 2).get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert open_game("aztekz", 2).get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION


@pytest.mark.parametrize(
    ("players", "winners", "returns"),
    [
        (2, 0b00, [0, 0]),
        (2, 0b10, [-1, 1]),
        (2, 0b11, [0, 0]),
        (3, 0b010, [-0.5, 1, -0.5]),
        (3, 0b101, [0.25, -0.5, 0.25]),
        (3, 0b111, [0, 0, 0]),
    ],
)
def test_winners_share_what_the_others_pay(players: int, winners: int, returns: list[float]) -> None:
    position = open_game("aztec", players).rules.start.copy()
    position.winners = winners
    assert position.returns() == returns


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Games do not list their chance."""

    def none(game: Game) -> None:
        return None

    monkeypatch.setattr(positions, "chance_module", none)
    positions._rules.cache_clear()
    yield
    positions._rules.cache_clear()


@pytest.mark.usefixtures("drawn")
def test_chance_that_is_not_listed_is_drawn() -> None:
    made = opened("schatz", 2)
    state = made.new_initial_state()
    outcomes = state.chance_outcomes()
    assert outcomes == [(number, 1 / positions.ROLLS) for number in range(positions.ROLLS)]
    hands = set()
    for number in range(8):
        child = state.child(number)
        hands.add(child.position.state["hands"].tobytes())
        assert state.child(number).position.state.tobytes() == child.position.state.tobytes()
    assert len(hands) == 8
    pyspiel.random_sim_test(made, num_sims=1, serialize=True, verbose=False)
    with pytest.raises(pyspiel.SpielError, match="does not list its chance"):
        state.child(0).resample_from_infostate(0, random.Random(1).random)


@pytest.mark.parametrize(("name", "players"), FEWEST)
def test_openspiels_tree_search_plays(name: str, players: int) -> None:
    """Of games that hide something it is shown all, as its custom is."""
    state = after(name, players, 2)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(state.get_game(), 2.0, 4, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()
    compiled = pyspiel.MCTSBot(state.get_game(), pyspiel.RandomRolloutEvaluator(1, 7), 2.0, 4, 10, True, 7, False)
    assert compiled.mcts_search(state).explore_count == 4


def test_openspiels_search_of_information_sets_plays() -> None:
    rng, draw = np.random.RandomState(2), random.Random(2)
    for actions in (0, 1, 8):
        state = after("schatz", 3, actions)
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 2.0, 6, random_state=rng)
        bot.set_resampler(lambda now, player: now.resample_from_infostate(player, draw.random))
        assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize(("name", "players"), FEWEST)
def test_the_environment_of_openspiel_runs(name: str, players: int) -> None:
    kind = rl_environment.ObservationType.OBSERVATION
    environment = rl_environment.Environment(opened(name, players), observation_type=kind)
    environment.seed(3)
    step = environment.reset()
    rng = random.Random(3)
    for _ in range(12):
        if step.last():
            break
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == game(name).observation_shape(players)[0]
        step = environment.step([rng.choice(step.observations["legal_actions"][player])])
    assert step.rewards is not None


def test_a_state_of_other_rules_is_not_read() -> None:
    start = opened("aztec", 2).rules.start
    restore, (name, version, *rest) = start.__reduce__()
    assert restore(name, version, *rest).state.tobytes() == start.state.tobytes()
    with pytest.raises(pyspiel.SpielError, match="under rules version 99; here is version"):
        restore(name, 99, *rest)


def test_rules_are_made_once() -> None:
    assert opened("schatz", 2).rules is rules_of("schatz", 2, opened("schatz", 2).rules.options)
    assert {opened("schatz", 2).new_initial_state().current_player()} == {BY_DICE}
    assert opened("aztec", 2).new_initial_state().current_player() != TERMINAL


def test_where_openspiel_is_missing_one_line_says_what_to_install() -> None:
    program = "import sys; sys.modules['pyspiel'] = None; import teocalli.lab.openspiel"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1] == "ImportError: this needs OpenSpiel: pip install 'teocalli[lab]'"
