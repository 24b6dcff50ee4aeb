"""Twelve tricks, what is paid for them, and how a game ends."""

from typing import Any

import pytest

from teocalli import Match
from teocalli.games.schatz import GAME
from teocalli.games.schatz.reasons import Ending
from teocalli.games.schatz.tables import GOALS
from teocalli.games.schatz.tricks import is_met
from tests.games.schatz.positions import deal, duelled, free_chief, led_by, phase, play, play_duel, share_out

pytestmark = pytest.mark.plain

THREE = {
    "lots": ["T1 T2 T3 T4", "T5 T6 T7 T8", "A1 A2 A3 A4"],
    "hands": ["A20 A19 C1 C2 C3 C4 C5 C6", "T20 A18 C7 C8 C9 C10 C11 C12", "A5 A6 A7 A8 C13 C14 C15 C16"],
}


def three(chief: int = 0) -> Match:
    return share_out(led_by(3, chief, deal(3, **THREE)))


def paid(match: Match, seat: int) -> list[tuple[str, int]]:
    last: Any = match.view(None)["last_round"]
    return [(pay["goal"], pay["paid"]) for pay in last["pay"] if pay["seat"] == seat]


@pytest.mark.parametrize("chief", [0, 1, 2])
def test_the_chief_leads_the_first_trick(chief: int) -> None:
    assert three(chief).actors == (chief,)


def test_play_goes_clockwise() -> None:
    match = three(chief=1)
    play(match, "T8")
    assert match.actors == (2,)
    play(match, "A1")
    assert match.actors == (0,)


def test_one_must_follow_suit_if_one_can() -> None:
    match = three()
    play(match, "T1")
    assert set(match.legal(1)) == {"play T5", "play T6", "play T7", "play T8", "play T20"}


def test_who_cannot_follow_may_play_anything() -> None:
    match = three()
    play(match, "T1 T5")
    assert len(match.legal(2)) == 12


def test_whoever_leads_may_play_anything() -> None:
    assert len(three().legal(0)) == 12


def test_the_highest_card_of_the_suit_led_wins_there_are_no_trumps() -> None:
    match = three()
    play(match, "T4 T5 C16")
    assert match.view(None)["tricks"] == [0, 1, 0]


def test_the_winner_of_a_trick_leads_the_next() -> None:
    match = three()
    play(match, "T4 T5 C16")
    assert match.actors == (1,)
    play(match, "A18 A1 A20")
    assert match.actors == (0,)


def test_the_winner_gets_all_cards_of_the_trick() -> None:
    match = three()
    play(match, "T4 T5 C16")
    assert match.view(None)["won"] == [{"T": 0, "A": 0, "C": 0}, {"T": 2, "A": 0, "C": 1}, {"T": 0, "A": 0, "C": 0}]


def test_there_are_twelve_tricks() -> None:
    match = share_out(free_chief(2))
    cards = 0
    while phase(match) == "tricks":
        match.play(match.actors[0], match.legal(match.actors[0])[0])
        cards += 1
    assert cards == 24


# Pay.


@pytest.mark.parametrize("k", range(7))
def test_exactly_so_many_tricks_pay_70(k: int) -> None:
    assert paid(duelled(k, [f"tricks_{k}"]), 0)[0] == (f"tricks_{k}", 70)
    assert paid(duelled(k + 1, [f"tricks_{k}"]), 0)[0] == (f"tricks_{k}", 0)
    if k:
        assert paid(duelled(k - 1, [f"tricks_{k}"]), 0)[0] == (f"tricks_{k}", 0)


@pytest.mark.parametrize(("won", "pay"), [(7, 50), (6, 50), (5, 0)])
def test_the_most_tricks_pay_50_and_a_tie_is_as_good(won: int, pay: int) -> None:
    assert paid(duelled(won, ["most_tricks"]), 0)[0] == ("most_tricks", pay)


def test_the_most_cards_of_a_suit_pay_50() -> None:
    match = duelled(5, ["most_T most_C", "most_A"])  # seat 0 wins five T and C, seat 1 all A
    assert paid(match, 0) == [("most_T", 50), ("most_C", 50)]
    assert paid(match, 1)[0] == ("most_A", 50)
    match = duelled(5, ["most_A", "most_T most_C"])
    assert paid(match, 0)[0] == ("most_A", 0)
    assert paid(match, 1) == [("most_T", 0), ("most_C", 0)]


def test_a_tie_at_none_still_pays() -> None:
    assert paid(duelled(0, ["most_T"]), 0)[0] == ("most_T", 50)


@pytest.mark.parametrize(("won", "pays"), [(12, [30, 0]), (11, [0, 30])])
def test_the_goal_worth_30_is_the_last_trick(won: int, pays: list[int]) -> None:
    assert paid(duelled(won, ["thirty"]), 0)[0] == ("thirty", pays[0])
    assert paid(duelled(won, ["tricks_0", "thirty"]), 1)[0] == ("thirty", pays[1])


@pytest.mark.parametrize(("won", "pay"), [(5, 30), (6, 30), (7, 0)])
def test_or_by_option_the_fewest_tricks_and_a_tie_pays(won: int, pay: int) -> None:
    assert paid(duelled(won, ["thirty"], thirty="fewest_tricks"), 0)[0] == ("thirty", pay)


@pytest.mark.parametrize(
    ("goal", "seats"),
    [("most_tricks", {2}), ("thirty", {1}), ("most_T", {0, 1}), ("most_A", {2}), ("tricks_4", {0})],
)
def test_most_and_fewest_count_among_all_players(goal: str, seats: set[int]) -> None:
    state = GAME.new_state()
    state["players"] = 3
    state["thirty"] = 1
    state["won"][:3] = 4, 3, 5
    state["taken"][:3] = 0b11, 0b11 << 5, 1 << 20 | 1 << 12  # two T, two T, one A and one T
    assert {seat for seat in range(3) if is_met(state, seat, GOALS.index(goal))} == seats


def test_every_met_goal_pays_its_holder_from_the_bank() -> None:
    match = duelled(3, ["most_T tricks_3", "most_A most_tricks"], target=1000)
    assert match.view(None)["money"] == [220, 200]


# The end.


def test_the_game_ends_once_anyone_owns_the_target() -> None:
    match = duelled(3, ["most_T tricks_3", "tricks_0 tricks_1"])
    assert (match.over, match.ending) == (True, Ending.TARGET)
    assert match.result == {"over": True, "scores": [220, 100], "winners": [0]}


def test_owning_exactly_the_target_is_enough() -> None:
    match = duelled(3, ["most_T tricks_3", "tricks_0 tricks_1"], target=220)
    assert match.ending is Ending.TARGET
    assert not duelled(3, ["most_T tricks_3", "tricks_0 tricks_1"], target=230).over


def test_of_several_at_the_target_the_richest_wins() -> None:
    match = duelled(3, ["most_T tricks_3", "most_A most_tricks"])
    assert match.result == {"over": True, "scores": [220, 200], "winners": [0]}


def test_equal_riches_share() -> None:
    match = duelled(3, ["most_T most_C", "most_A most_tricks"])
    assert match.ending is Ending.TARGET
    assert match.result == {"over": True, "scores": [200, 200], "winners": [0, 1]}


def test_nobody_is_at_the_target_a_new_round_begins_and_all_cards_are_shuffled_again() -> None:
    match = duelled(3, ["tricks_0 tricks_1", "tricks_2 tricks_4"])
    assert (match.over, match.view(None)["round"]) == (False, 2)
    match.play(0, "chief 0")
    match.happen(deal(2))
    view = match.view(None)
    assert (view["tricks"], view["hand_counts"]) == ([0, 0], [8, 8])
    assert [lot["owner"] for lot in view["lots"]] == [None, None]  # type: ignore[attr-defined]  # a list of lots


def test_after_max_rounds_the_richest_win() -> None:
    match = duelled(3, ["tricks_3 tricks_6", "tricks_0 tricks_1"], max_rounds=1)
    assert match.ending is Ending.MAX_ROUNDS
    assert match.result == {"over": True, "scores": [170, 100], "winners": [0]}


def test_after_max_rounds_equal_riches_share_too() -> None:
    match = duelled(3, ["tricks_0 tricks_1", "tricks_2 tricks_4"], max_rounds=1)
    assert match.ending is Ending.MAX_ROUNDS
    assert match.result["winners"] == [0, 1]


def test_the_target_goes_before_the_last_round() -> None:
    assert duelled(3, ["most_T tricks_3"], max_rounds=1).ending is Ending.TARGET


def test_max_rounds_counts_rounds() -> None:
    match = duelled(3, ["tricks_0 tricks_1", "tricks_2 tricks_4"], max_rounds=2)
    match.play(0, "chief 0")
    match.happen(deal(2))
    share_out(match)
    while not match.over:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    assert len([event for event in match.events if event["by"] == "chance"]) == 2


def test_scores_are_money_the_starting_100_included() -> None:
    assert free_chief(3).result == {"over": False, "scores": [100, 100, 100], "winners": []}


def test_the_bank_never_runs_out() -> None:
    """More than the 1,000 of the box can be paid: nobody is short-changed at a high target."""
    match = duelled(3, ["most_T tricks_3", "most_A most_tricks"], target=1000)
    while not match.over:
        if match.awaits_chance:
            dealt = match.events[0]
            match.happen({name: dealt[name] for name in ("do", "goals", "lots", "hands")})
            chief = match.actors[0]
            match.play(chief, f"lot {1 - chief}")
            match.play(1 - chief, "bid 0")
            match.play(chief, "leave")
        elif phase(match) == "chief_choice":
            match.play(match.actors[0], match.legal(match.actors[0])[0])
        else:
            play_duel(match)
    scores = match.result["scores"]
    assert isinstance(scores, list)
    assert sum(scores) > 1200
