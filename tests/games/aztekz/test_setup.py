"""Material, setup and options."""

from collections import Counter

import numpy as np
import pytest

from teocalli import Match
from teocalli.core.dice import dice_of
from teocalli.core.errors import BadInput, Refused
from teocalli.games.aztekz import GAME
from tests.games.aztekz.positions import ALL_SHAPES, CROSSES, begun, legal, play, refused, seen

pytestmark = pytest.mark.plain


def test_there_are_eight_souls_of_each_of_six_kinds_in_the_pool() -> None:
    assert seen(begun())["pool"] == {str(kind): 8 for kind in range(1, 7)}


def test_the_deck_has_48_cards_12_crosses_20_tees_10_corners_6_straights() -> None:
    deck = seen(Match.new("aztekz", 2, chance="given"))["deck"]
    assert deck["count"] == 48
    assert deck["shuffled"] == {"cross": 12, "tee": 20, "corner": 10, "straight": 6}
    assert deck["returned"] == []


def test_each_player_lays_a_card_in_seat_order_and_stands_on_it_with_three_heroes() -> None:
    match = begun(players=3)
    for seat, (card, cell) in enumerate((("NESW", "e5"), ("NES", "f5"), ("NS", "e6"))):
        play(match, f"draw {card}")
        assert match.actors == (seat,)
        assert [hero["cell"] for hero in seen(match)["heroes"][seat].values()] == [None] * 3
        play(match, f"place {cell} {'NSW' if card == 'NES' else card}")
        assert [hero["cell"] for hero in seen(match)["heroes"][seat].values()] == [cell] * 3
    assert match.awaits_chance


def test_no_soul_is_drawn_in_setup() -> None:
    match = begun("draw NES", "place e5 NES")
    assert seen(match)["souls"] == {}
    for text in ("draw NES 4", "draw NES -"):
        with pytest.raises(Refused, match="impossible_chance"):
            match.happen(text)


def test_the_first_card_lies_on_e5_turned_as_one_likes() -> None:
    match = begun("draw NES")
    assert legal(match) == ["place e5 ESW", "place e5 NES", "place e5 NEW", "place e5 NSW"]
    assert refused(match, "place e6 NES") == "not_e5"


def test_a_later_card_lies_on_a_free_cell() -> None:
    match = begun("draw NESW", "place e5 NESW", "draw NESW")
    assert refused(match, "place e5 NESW") == "not_empty"


def test_a_later_card_is_joined_to_at_least_one_card() -> None:
    match = begun("draw NS", "place e5 NS", "draw NS")
    assert refused(match, "place f5 NS") == "not_joined"
    assert refused(match, "place e6 EW") == "not_joined"
    assert refused(match, "place a5 NS") == "not_joined"
    assert legal(match) == ["place e4 NS", "place e6 NS"]


def test_too_wide_in_setup_is_refused_too() -> None:
    match = begun("draw NESW", "place e5 NESW", "draw NESW", "place f5 NESW", "draw NESW", players=3)
    assert refused(match, "place a5 NESW") == "too_wide"


def test_return_and_moves_in_setup_are_the_wrong_phase() -> None:
    match = begun("draw NES")
    assert [refused(match, text) for text in ("return", "C N", "end")] == ["wrong_phase"] * 3


def test_seat_0_takes_the_first_turn() -> None:
    match = begun(*CROSSES, "draw NES 4")
    assert match.actors == (0,)
    assert seen(match)["phase"] == "move"


def test_setup_never_gets_stuck() -> None:
    """Up to three cards with two exits each always leave an exit towards a free cell."""
    kernel, tables = GAME.kernel, GAME.tables
    options = np.array([8, 0, 17, 0, 8], np.int64)
    options[2:4] = 26
    start, outcome = GAME.new_state(), GAME.new_outcome()
    kernel.begin(tables, start, 4, options)
    edge, out = [start], np.empty(GAME.most_legal, np.int64)
    for seat in range(4):
        ahead = {}
        for state in edge:
            for card in (3, 4):  # corner, straight: the fewest exits
                outcome["card"], outcome["soul"] = card, -1
                drawn = state.copy()
                kernel.happen(tables, drawn, outcome)
                found = kernel.legal(tables, drawn, seat, out)
                assert found > 0
                for action in out[:found]:
                    after = drawn.copy()
                    kernel.play(tables, after, seat, int(action))
                    ahead[after.tobytes()] = after
        edge = list(ahead.values())[:: 1 if seat < 2 else 7]


# Options.


def test_the_mix_of_cards_can_be_chosen() -> None:
    mix = {"cross": 8, "tee": 0, "corner": 17, "straight": 0}
    match = begun(cards=mix)
    assert seen(match)["deck"]["shuffled"] == mix
    with pytest.raises(Refused, match="impossible_chance"):
        match.happen("draw NES")


@pytest.mark.parametrize(
    "cards",
    [
        {"cross": 8, "tee": 0, "corner": 16, "straight": 0},
        {"cross": 8, "tee": 8, "corner": 40, "straight": 5},
        {"cross": 7, "tee": 0, "corner": 20, "straight": 20},
        {"cross": 30, "tee": -1, "corner": 20, "straight": 0},
        {"cross": 30, "tee": True, "corner": 20, "straight": 0},
        {"cross": 30.0, "tee": 0, "corner": 20, "straight": 0},
        {"cross": 30, "corner": 20, "straight": 0},
        {**ALL_SHAPES, "ring": 0},
        [12, 20, 10, 6],
        None,
    ],
)
def test_other_mixes_are_refused(cards: object) -> None:
    with pytest.raises(BadInput, match="25 to 60 in all, at least 8 of them crosses and tees"):
        begun(cards=cards)


@pytest.mark.parametrize("rounds", [2, 51, 8.0, True, "8"])
def test_stall_rounds_are_3_to_50(rounds: object) -> None:
    with pytest.raises(BadInput, match="from 3 to 50"):
        begun(stall_rounds=rounds)


# Chance.


def test_every_card_of_the_shuffled_part_and_every_soul_of_the_pool_is_as_likely() -> None:
    match = begun(*CROSSES, cards={"cross": 8, "tee": 20, "corner": 10, "straight": 2})
    state, outcome, dice = match.state, GAME.new_outcome(), dice_of(1, 0)
    state["pool"][:] = (1, 2, 3, 0, 0, 6)
    cards: Counter[int] = Counter()
    souls: Counter[int] = Counter()
    draws = 20_000
    for _ in range(draws):
        GAME.kernel.draw(GAME.tables, state, dice, outcome)
        cards[int(outcome["card"])] += 1
        souls[int(outcome["soul"])] += 1
    for counts, weights in ((cards, {1: 6, 2: 20, 3: 10, 4: 2}), (souls, {1: 1, 2: 2, 3: 3, 6: 6})):
        assert set(counts) == set(weights)
        expected = {one: draws * weight / sum(weights.values()) for one, weight in weights.items()}
        assert sum((counts[one] - expected[one]) ** 2 / expected[one] for one in expected) < 25
