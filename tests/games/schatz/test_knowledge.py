"""What the bots know of Azteken Schatz: sensible playouts that do not peek, and what money is worth."""

from collections.abc import Iterator

import numpy as np
import pytest

from teocalli import Match, game
from teocalli.bots.knowledge import knowledge_of
from teocalli.core.dice import dice_of
from teocalli.core.game import StateRecord
from teocalli.games.schatz.bots.lots import value
from teocalli.games.schatz.notation import CARDS
from teocalli.games.schatz.reasons import Phase
from teocalli.games.schatz.tables import GOALS, PAYS
from tests.bots.positions import positions

pytestmark = pytest.mark.plain

SCHATZ = game("schatz")
WISDOM = knowledge_of(SCHATZ)
TABLES = SCHATZ.tables
PLAYERS = [2, 3, 4, 5]


def moments(players: int) -> Iterator[tuple[StateRecord, int]]:
    """Moments of a lively game, each with an actor."""
    for match in positions("schatz", players, seed=players, count=12):
        yield match.state, match.actors[-1]


def cards(names: str) -> int:
    """A set of cards."""
    return sum(1 << CARDS.index(card) for card in names.split())


def shares(money: list[int], **fields: int) -> list[float]:
    """What money is worth at the end of a round."""
    state = Match.new("schatz", len(money), chance="given").state
    state["money"][: len(money)] = money
    for name, number in fields.items():
        state[name] = number
    out = np.zeros(5)
    WISDOM.worth(TABLES, state, out)
    return [float(share) for share in out[: len(money)]]


def tricks(goals: list[str], hand: str, others: str = "", won: tuple[int, int] = (0, 0)) -> StateRecord:
    """Two players; seat 1 has led `others` (if anything) and seat 0 is to play; seat 0 holds these goals."""
    match = Match.new("schatz", 2, seed=1)
    state = match.state
    state["phase"] = Phase.TRICKS.number
    state["goals"][0] = [GOALS.index(goal) for goal in goals]
    state["goals"][1] = [GOALS.index("tricks_4"), GOALS.index("tricks_5")]
    state["lot_of"][:2] = [0, 1]
    state["hands"][0] = cards(hand)
    state["hands"][1] = 0
    state["hand_sizes"][:2] = len(hand.split())
    state["won"][:2] = won
    state["tricks"] = 12 - len(hand.split())
    state["turn"] = 0
    for card in others.split():
        state["leader"] = state["ahead"] = 1
        state["trick"][1] = CARDS.index(card)
        state["table"] = state["played"][1] = cards(card)
        state["hand_sizes"][1] -= 1
    return state


def played(state: StateRecord) -> str:
    """What playouts play most of the time."""
    texts = [SCHATZ.notation.write(WISDOM.rollout(TABLES, state, 0, dice_of(3, k))) for k in range(15)]
    return max(texts, key=texts.count)


@pytest.mark.parametrize("players", PLAYERS)
def test_playouts_are_legal_and_every_action_is_thought_of(players: int) -> None:
    actions, weights = np.zeros(SCHATZ.most_legal, np.int64), np.zeros(SCHATZ.most_legal)
    for state, seat in moments(players):
        before = state.tobytes()
        count = SCHATZ.kernel.legal(TABLES, state, seat, actions)
        for k in range(4):
            action = WISDOM.rollout(TABLES, state, seat, dice_of(2, k))
            assert SCHATZ.kernel.refusal(TABLES, state, seat, action) == 0
        WISDOM.prior(TABLES, state, seat, actions, count, weights)
        assert all(0 < weight < 1000 for weight in weights[:count])
        assert state.tobytes() == before


@pytest.mark.parametrize("players", PLAYERS)
def test_nobody_looks_into_another_hand(players: int) -> None:
    actions = np.zeros(SCHATZ.most_legal, np.int64)
    hidden = 0
    for state, seat in moments(players):
        other = state.copy()
        SCHATZ.kernel.resample(TABLES, other, seat, dice_of(4, 0))
        hidden += other.tobytes() != state.tobytes()
        count = SCHATZ.kernel.legal(TABLES, state, seat, actions)
        weights, again = np.zeros(count), np.zeros(count)
        WISDOM.prior(TABLES, state, seat, actions, count, weights)
        WISDOM.prior(TABLES, other, seat, actions, count, again)
        assert weights.tolist() == again.tolist()
        choices = [WISDOM.rollout(TABLES, each, seat, dice_of(5, 0)) for each in (state, other)]
        assert choices[0] == choices[1]
    assert hidden > 6


def test_bids_of_others_are_taken_back() -> None:
    match = Match.new("schatz", 4, seed=2)
    match.play(0, "bid 30")
    before = match.state
    match.play(1, "bid 10")
    match.play(3, "bid 20")
    state = match.state
    WISDOM.unseal(TABLES, state, 0)
    assert state.tobytes() == before.tobytes(), "but not one's own"
    WISDOM.unseal(TABLES, state, 2)
    assert state.tobytes() == Match.new("schatz", 4, seed=2).state.tobytes()


def test_playouts_end_with_the_round() -> None:
    match = Match.new("schatz", 3, seed=2)
    state = match.state
    this = WISDOM.horizon(TABLES, state)
    assert not WISDOM.beyond(TABLES, state, this)
    state["round"] += 1
    assert WISDOM.beyond(TABLES, state, this)
    state["round"] -= 1
    state["phase"] = Phase.OVER.number
    assert WISDOM.beyond(TABLES, state, this)


@pytest.mark.parametrize("players", PLAYERS)
def test_money_is_shared_out_as_chances(players: int) -> None:
    even = shares([120] * players)
    assert even == pytest.approx([1 / players] * players)
    ahead = shares([150] + [120] * (players - 1))
    assert sum(ahead) == pytest.approx(1)
    assert even[0] < ahead[0] < shares([190] + [120] * (players - 1))[0] < 1


def test_a_lead_counts_for_more_the_nearer_the_end() -> None:
    assert shares([150, 120], target=1000)[0] < shares([150, 120])[0] < shares([190, 160])[0]
    assert shares([150, 120])[0] < shares([150, 120], max_rounds=1)[0]


@pytest.mark.parametrize(
    ("money", "won"), [([200, 190], [1, 0]), ([200, 200], [0.5, 0.5]), ([90, 210, 210, 0], [0, 0.5, 0.5, 0])]
)
def test_at_the_end_the_richest_have_won(money: list[int], won: list[float]) -> None:
    assert shares(money, phase=Phase.OVER.number) == pytest.approx(won, abs=0.1)


def test_lots_that_suit_the_hand_are_worth_more() -> None:
    state = Match.new("schatz", 2, seed=1).state
    strong, weak = "T20 T19 A20 A19 A18 C20 C19 C18", "T1 T2 A1 A2 A3 C1 C2 C3"
    for hand, lot in ((strong, ["most_tricks", "most_T"]), (weak, ["tricks_0", "tricks_1"])):
        state["hands"][0] = cards(hand)
        state["goals"][0] = [GOALS.index(goal) for goal in lot]
        here = value(state, 0, 0)
        state["hands"][0] = cards(weak if hand == strong else strong)
        assert value(state, 0, 0) < here <= sum(PAYS[goal] for goal in state["goals"][0])


@pytest.mark.parametrize(
    ("goals", "hand", "led", "won", "card"),
    [
        (["tricks_0", "most_T"], "C4 C9 C15 T1", "C10", (0, 8), "play C9"),  # ducks, as high as can be
        (["tricks_0", "thirty"], "A2 A5 T20 T4", "C10", (0, 8), "play T20"),  # throws what would win
        (["tricks_2", "thirty"], "C4 C9 C15 C20", "C10", (2, 6), "play C9"),  # has its tricks
        (["tricks_4", "tricks_1"], "C4 C15 C20 T20", "C10", (0, 8), "play C15"),  # needs all, pays little
        (["most_tricks", "tricks_0"], "C4 C15 C20 T3", "C10", (4, 4), "play C15"),
    ],
)
def test_playouts_play_for_the_goals(goals: list[str], hand: str, led: str, won: tuple[int, int], card: str) -> None:
    assert played(tricks(goals, hand, led, won)) == card
