"""What the bots know of Aztekz: playouts that make sense, values that add up, a turn's time well shared."""

import numpy as np
import pytest

from teocalli import Match
from teocalli.bots import Limit, bot
from teocalli.bots.knowledge import knowledge_of
from teocalli.core.dice import Dice, dice_of
from teocalli.core.game import CHANCE, StateRecord
from teocalli.games.aztekz import GAME
from teocalli.games.aztekz.bots import knowledge as aztekz
from teocalli.games.aztekz.card_placement import deck_size
from teocalli.games.aztekz.reasons import Phase
from tests.games.aztekz.positions import CROSSES, begun, play

KERNEL, TABLES = GAME.kernel, GAME.tables
SMALL = {"cards": {"cross": 12, "tee": 8, "corner": 3, "straight": 2}, "stall_rounds": 3}
WAYS = [(players, options) for players in GAME.players for options in ({}, SMALL)]


def beginning(players: int, options: dict[str, object] | None = None) -> StateRecord:
    return Match.new("aztekz", players, options=options or {}, chance="given").state


def happen(state: StateRecord, dice: Dice) -> None:
    outcome = GAME.new_outcome()
    KERNEL.draw(TABLES, state, dice, outcome)
    KERNEL.happen(TABLES, state, outcome)


def legal(state: StateRecord, seat: int) -> list[int]:
    actions = np.zeros(GAME.most_legal, np.int64)
    return [int(action) for action in actions[: int(KERNEL.legal(TABLES, state, seat, actions))]]


def liked(match: Match) -> dict[str, float]:
    """How promising each legal action looks, in proportion."""
    state, seat = match.state, match.actors[0]
    actions = np.array(legal(state, seat))
    weights = np.zeros(len(actions))
    aztekz.prior(TABLES, state, seat, actions, len(actions), weights)
    assert (weights > 0).all()
    return {GAME.notation.write(int(a)): float(w / weights.sum()) for a, w in zip(actions, weights, strict=True)}


def worth(state: StateRecord) -> list[float]:
    rewards = np.zeros(4)
    aztekz.worth(TABLES, state, rewards)
    return [float(reward) for reward in rewards[: int(state["players"])]]


def stack_at_home() -> Match:
    """Jaguar’s P1 has walked three steps and stands with a stack of two on its chief's card."""
    match = begun(*CROSSES, "draw NE 4", "end", "place e6 ES", "draw NES 4", "P1 W", "P1 N", "P1 take 4", "end")
    play(match, "place f6 ESW", "draw NESW 2", "end", "place d5 NESW", "draw NS 3")
    return play(match, "P1 E", "P1 take 4", "P1 S")


def stack_beside_a_thief() -> Match:
    """Jaguar’s P1 stands with a stack of two on e6, beside Eagle's chief on e5; its own is far away."""
    match = begun(*CROSSES, "draw NE 4", "end", "place e6 ES", "draw NES 4", "P1 W", "P1 N", "P1 take 4", "end")
    play(match, "place f6 ESW", "draw NESW 2", "end", "place d5 NESW", "draw NS 3")
    return play(match, "P1 E", "P1 take 4", "P1 W", "end", "place g5 EW", "draw NESW 1")


def test_the_search_asks_this_wisdom() -> None:
    assert knowledge_of(GAME) is aztekz


@pytest.mark.plain
@pytest.mark.parametrize(("players", "options"), WAYS)
def test_playouts_are_legal_and_score(players: int, options: dict[str, object]) -> None:
    """Even with few cards and many players, where random games score next to nothing."""
    points = 0
    for k in range(3):
        state, dice = beginning(players, options), dice_of(k, players)
        while mask := int(KERNEL.actors(TABLES, state)):
            rewards = worth(state)
            assert sum(rewards) == pytest.approx(1)
            assert min(rewards) >= 0
            if mask == CHANCE:
                happen(state, dice)
                continue
            seat = mask.bit_length() - 1
            before = state.tobytes()
            action = aztekz.rollout(TABLES, state, seat, dice)
            assert state.tobytes() == before, "thinking changes nothing"
            assert action in legal(state, seat)
            KERNEL.play(TABLES, state, seat, action)
        points += int(state["points"].sum())
    assert points >= 2


@pytest.mark.plain
def test_worth_is_exact_at_the_end() -> None:
    state = beginning(3)
    state["phase"], state["ending"] = Phase.OVER.number, 1
    state["points"][:3], state["freed"][:3] = (4, 5, 5), (8, 7, 7)
    assert worth(state) == [0, 0.5, 0.5]
    state["freed"][2] = 8
    assert worth(state) == [0, 0, 1]


@pytest.mark.plain
def test_worth_grows_with_points_the_more_the_fewer_cards_are_left() -> None:
    match = begun(*CROSSES, "draw NESW 1", "end", "place e6 NESW")
    state = match.state
    even = worth(state)[0]
    state["points"][0] += 3
    ahead = worth(state)[0]
    state["shuffled"][1:] = (1, 1, 0, 0)
    assert even < ahead < worth(state)[0]


@pytest.mark.plain
def test_what_is_at_hand_looks_promising() -> None:
    assert liked(stack_at_home())["P1 give"] > 0.5
    assert liked(stack_beside_a_thief())["C N"] > 0.5
    assert liked(play(stack_beside_a_thief(), "C N"))["C steal 1.P1"] > 0.5


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_no_level_overlooks_what_a_child_would_see(level: int) -> None:
    player = bot(f"level{level}", GAME)
    for match, best in (
        (stack_at_home(), "P1 give"),
        (stack_beside_a_thief(), "C N"),
        (play(stack_beside_a_thief(), "C N"), "C steal 1.P1"),
    ):
        for k in range(20):
            action = player.choose(match.state, match.actors[0], Limit(sims=20000), dice_of(level, k))
            assert GAME.notation.write(action) == best


@pytest.mark.plain
def test_a_playout_ends_between_turns() -> None:
    match = begun(*CROSSES, "draw NES 4", "P1 E")
    state, dice = match.state, dice_of(3, 3)
    horizon = aztekz.horizon(TABLES, state)
    deck = deck_size(state)
    while not aztekz.beyond(TABLES, state, horizon):
        if int(KERNEL.actors(TABLES, state)) == CHANCE:
            happen(state, dice)
        else:
            KERNEL.play(TABLES, state, int(state["seat"]), aztekz.rollout(TABLES, state, int(state["seat"]), dice))
    assert state["phase"] == Phase.DRAW.number
    assert deck - 4 <= deck_size(state) < deck


@pytest.mark.parametrize("players", GAME.players)
def test_the_decisions_of_a_turn_share_its_time(players: int) -> None:
    """Nearly always at most a tenth more than the limit, and most of it is used."""
    turns: list[float] = []
    for seed in range(8):
        state, dice = beginning(players), dice_of(seed, players)
        spent = 0.0
        while mask := int(KERNEL.actors(TABLES, state)):
            if mask == CHANCE:
                turns.append(spent)
                spent = 0.0
                happen(state, dice)
                continue
            seat = mask.bit_length() - 1
            if len(legal(state, seat)) > 1:
                spent += aztekz.share(TABLES, state, seat)
            KERNEL.play(TABLES, state, seat, aztekz.rollout(TABLES, state, seat, dice))
    turns.sort()
    assert turns[len(turns) * 95 // 100] <= 1.1
    assert turns[len(turns) // 2] >= 0.5
