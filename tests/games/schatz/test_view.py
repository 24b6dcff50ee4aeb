"""Views: positions and events as each pair of eyes may see them, and the aids."""

import json
from typing import Any

import pytest

from teocalli import Match
from teocalli.core.dice import below, dice_of
from teocalli.core.game import ONLOOKER
from teocalli.core.kernel_calls import known_state
from teocalli.games.schatz import GAME, kernel
from teocalli.games.schatz.aids import goal_aids
from teocalli.games.schatz.tables import GOALS
from teocalli.games.schatz.tricks import is_met
from tests.games.schatz.positions import begun, bid, deal, duel, duelled, free_chief, led_by, play, share_out

pytestmark = pytest.mark.plain


def aids(match: Match, eyes: int | None = None) -> dict[str, Any]:
    found: Any = match.view(eyes)["aids"]
    return dict(found)


def aid(match: Match, seat: int, goal: str, eyes: int | None = None) -> dict[str, Any]:
    found: dict[str, Any] = next(
        row for row in aids(match, eyes)["goals"] if (row["seat"], row["goal"]) == (seat, goal)
    )
    return found


# A position.


def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_have() -> None:
    dealt = deal(3)
    match = begun(3, dealt)
    for seat in range(3):
        assert match.view(seat)["hand"] == dealt["hands"][seat]
    assert match.view(None)["hand"] is None
    assert match.view(0)["hand_counts"] == [8, 8, 8]


@pytest.mark.parametrize("eyes", [None, 0, 2])
def test_no_view_names_a_card_of_another_hidden_hand(eyes: int | None) -> None:
    dealt = deal(3)
    match = share_out(free_chief(3, dealt))
    hidden = {card for seat in range(3) if seat != eyes for card in dealt["hands"][seat]}
    text = json.dumps(match.view(eyes))
    assert not any(f'"{card}"' in text for card in hidden)


def test_all_goals_and_lots_are_open_and_who_took_them() -> None:
    dealt = deal(2, ["tricks_3 thirty"], ["T1 A4 C20 T7"])
    match = led_by(2, dealt=dealt)
    match.play(0, "lot 0")
    bid(match, 20)
    match.play(0, "leave")
    lots: Any = match.view(None)["lots"]
    assert lots[0] == {
        "goals": ["tricks_3", "thirty"],
        "pays": [70, 30],
        "cards": ["T1", "A4", "C20", "T7"],
        "owner": 1,
        "price": 20,
    }
    assert match.view(None)["known"] == [
        sorted(dealt["lots"][1], key=lambda card: int(card[1:])),
        ["T1", "T7", "A4", "C20"],
    ]


def test_the_trick_the_cards_played_and_who_is_out_of_a_suit() -> None:
    match = share_out(free_chief(2, duel(2)))
    play(match, "T20")
    trick: Any = match.view(None)["trick"]
    assert trick == {"leader": 0, "turn": 1, "suit": "T", "ahead": 0, "cards": ["T20", None]}
    play(match, "C1 T19")
    view = match.view(None)
    assert view["last_trick"] == {"leader": 0, "winner": 0, "cards": ["T20", "C1"]}
    assert view["voids"] == [[], ["T"]]
    assert aids(match)["played"] == {"T": ["T19", "T20"], "A": [], "C": ["C1"]}
    assert view["won"] == [{"T": 1, "A": 0, "C": 1}, {"T": 0, "A": 0, "C": 0}]


def test_the_last_rounds_pay_stays_to_be_seen() -> None:
    match = duelled(3, ["most_T tricks_4", "most_A tricks_0"], target=300)
    expected = {
        "round": 1,
        "tricks": [3, 9],
        "pay": [
            {"seat": 0, "goal": "most_T", "met": True, "paid": 50},
            {"seat": 0, "goal": "tricks_4", "met": False, "paid": 0},
            {"seat": 1, "goal": "most_A", "met": True, "paid": 50},
            {"seat": 1, "goal": "tricks_0", "met": False, "paid": 0},
        ],
    }
    assert match.view(None)["last_round"] == expected
    match.play(0, "chief 1")
    match.happen(deal(2))
    assert match.view(None)["last_round"] == expected
    assert match.view(None)["tricks"] == [0, 0]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_view_is_the_same_from_the_blinded_state_and_any_resampled_one(players: int) -> None:
    match, dice = Match.new("schatz", players=players, seed=4, options={"max_rounds": 2}), dice_of(1, 2)
    while not match.over:
        for eyes in (ONLOOKER, *range(players)):
            state, expected = known_state(GAME, match.state, eyes), GAME.view(GAME.tables, match.state, eyes)
            json.dumps(expected)
            assert GAME.view(GAME.tables, state, eyes) == expected
            kernel.resample(GAME.tables, state, eyes, dice)
            assert GAME.view(GAME.tables, state, eyes) == expected
        seat = match.actors[below(dice, len(match.actors))]
        legal = match.legal(seat)
        match.play(seat, legal[below(dice, len(legal))])


# What is asked.


def prompt(match: Match, eyes: int | None) -> str:
    asked: Any = match.view(eyes)["prompt"]
    return str(asked["say"]["en"])


def test_prompts_say_what_is_asked_and_of_whom() -> None:
    match = begun(3)
    assert prompt(match, 0) == (
        "Bid secretly to become chief, 0 to 100: the chief sees all bids for a lot and may take it for the highest."
    )
    match.play(0, "bid 20")
    assert prompt(match, 0) == "Secret bids to become chief. Waiting for: Jaguar and Serpent."
    bid(match, 20, 0)
    assert prompt(match, 1) == "A tie: bid secretly again to become chief, 0 to 100, in tens."
    bid(match, 20, 0)
    assert prompt(match, 0) == "Which lot do you put up for sale?"
    assert prompt(match, None) == "The chief puts the next lot up for sale. Waiting for Eagle."
    match.play(0, "lot 1")  # people count from 1
    assert prompt(match, 2) == "Bid secretly for lot 2: 0 to 100, in tens."
    bid(match, 30, 30)
    assert aids(match)["price"] == 30
    assert prompt(match, 0) == "Take lot 2 for 30, or leave it?"
    assert prompt(match, 1) == "Eagle decides whether to take lot 2 for 30 or to leave it."
    match.play(0, "leave")
    assert prompt(match, 0) == "Who should get lot 2 for 30: Jaguar or Serpent?"
    assert prompt(match, 1) == "Equal bids (Jaguar and Serpent): Eagle awards lot 2 for 30."
    assert aids(match)["price"] == 30
    match.play(0, "award 2")
    assert aids(match)["price"] is None
    share_out(match)
    assert prompt(match, 0) == "Trick 1 of 12: you lead."
    assert prompt(match, 2) == "Trick 1 of 12: it is Eagle’s turn."


def test_between_two_the_only_auction_is_not_called_the_last() -> None:
    match = led_by(2)
    prompts = [prompt(match, seat) for seat in (0, 1)]
    match.play(0, "lot 0")
    prompts += [prompt(match, seat) for seat in (0, 1)]
    assert all("lot" in told and "last" not in told for told in prompts), prompts
    assert aids(match)["last"]["lot"] is False


def test_prompts_say_that_an_auction_or_a_trick_is_the_last_of_the_round() -> None:
    match = led_by(3)
    assert aids(match)["last"] == {"round": False, "lot": False, "trick": False}
    match.play(0, "lot 0")
    bid(match, 10, 0)
    match.play(0, "leave")
    assert aids(match)["last"] == {"round": False, "lot": True, "trick": False}
    assert prompt(match, 0) == "The last auction of this round: which lot do you put up for sale?"
    assert prompt(match, 1) == "The last auction of this round: the chief puts a lot up for sale. Waiting for Eagle."
    match.play(0, "lot 1")
    assert prompt(match, 2) == (
        "The last auction of this round: only you bid, 0 to 100. If the chief takes lot 2 at that price, the other is "
        "yours for nothing."
    )
    assert prompt(match, 0) == "The last auction of this round, for lot 2. Waiting for: Serpent."
    match = share_out(free_chief(2, duel(3)))
    while len(match.legal(match.actors[0])) > 1 or int(str(match.view(None)["tricks_played"])) < 11:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    leader = match.actors[0]
    assert aids(match)["last"] == {"round": False, "lot": False, "trick": True}
    assert prompt(match, leader) == "The last trick of the round: you lead."
    match.play(leader, match.legal(leader)[0])
    assert "The last trick of the round: " in prompt(match, 1 - leader)
    assert prompt(match, 1 - leader).endswith("are led, play a card.")
    assert prompt(match, leader).startswith("The last trick of the round: it is")


def test_prompts_say_who_bids_last_and_who_bids_alone() -> None:
    match = begun(3)
    match.play(0, "bid 20")
    match.play(2, "bid 20")
    assert prompt(match, 1) == (
        "Yours is the last bid to become chief, 0 to 100: the chief sees all bids for a lot and may take it for the "
        "highest."
    )
    match.play(1, "bid 0")
    match.play(2, "bid 0")
    assert prompt(match, 0) == "A tie: yours is the last of the new bids to become chief, 0 to 100, in tens."
    match.play(0, "bid 10")
    match.play(0, "lot 0")
    match.play(1, "bid 10")
    assert prompt(match, 2) == "The others have bid for lot 1. Yours is the last bid: 0 to 100, in tens."
    match.play(2, "bid 20")
    match.play(0, "take")
    match.play(0, "lot 1")
    assert prompt(match, 1) == "The last auction of this round. Bid secretly for lot 2: 0 to 100, in tens."
    match.play(2, "bid 20")
    assert prompt(match, 1) == (
        "The last auction of this round, lot 2: the others have bid, yours is the last bid, 0 to 100."
    )
    match = led_by(2)
    match.play(0, "lot 0")
    assert prompt(match, 1) == (
        "Only you bid for lot 1, 0 to 100. If the chief takes it at that price, the other lot is yours for nothing."
    )


@pytest.mark.parametrize("players", [2, 3])
def test_prompts_say_that_a_round_is_the_last(players: int) -> None:
    match = Match.new("schatz", players=players, options={"max_rounds": 2, "target": 1000}, seed=1)
    while match.view(None)["round"] == 1 or match.view(None)["phase"] != "naming":
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[0])
    chief = match.actors[0]
    assert aids(match)["last"] == {"round": True, "lot": False, "trick": False}
    assert prompt(match, chief) == "The last round begins: which lot do you put up for sale?"
    assert prompt(match, None).startswith("The last round begins: the chief puts a lot up for sale.")


def test_prompts_at_the_end() -> None:
    assert prompt(duelled(3, ["most_T tricks_3"]), 1) == (
        "The game is over: the target is reached. Eagle wins with 220."
    )
    assert prompt(duelled(3, ["tricks_0 tricks_1", "tricks_2 tricks_4"], max_rounds=1), None) == (
        "The game is over: that was the last round. Eagle and Jaguar share the victory with 100 each."
    )


def test_the_old_chief_is_asked_to_choose() -> None:
    match = duelled(8, ["tricks_0 tricks_1", "tricks_2 tricks_3"])
    assert prompt(match, 0) == "Several are equally poor. Who should be chief: Eagle or Jaguar?"
    assert prompt(match, 1) == "Several are equally poor (Eagle and Jaguar): Eagle chooses the chief."
    match.play(0, "chief 0")
    assert prompt(match, 0) == "Round 2: the cards are being dealt."


# Events as told.


def test_a_deal_is_told_with_ones_own_hand_only() -> None:
    dealt = deal(3)
    match = begun(3, dealt)
    assert match.told(1) == [{"by": "chance", **dealt, "hands": [None, dealt["hands"][1], None]}]
    assert match.told(None) == [{"by": "chance", **dealt, "hands": [None, None, None]}]


def test_a_sealed_bid_is_told_as_a_bid_until_all_are_in() -> None:
    match = begun(3)
    match.play(2, "bid 40")
    assert match.told(0)[1:] == match.told(None)[1:] == [{"by": 2, "do": "bid", "sealed": True}]
    assert match.told(2)[1:] == [{"by": 2, "do": "bid 40"}]
    match.play(0, "bid 0")
    match.play(1, "bid 10")
    assert match.told(None)[1:] == [{"by": seat, "do": f"bid {n}"} for seat, n in ((0, 0), (1, 10), (2, 40))]


# How goals stand.


def test_a_number_of_tricks_is_open_held_missed_or_met() -> None:
    match = share_out(free_chief(2, duel(3, ["tricks_1 tricks_2"])))
    assert aid(match, 0, "tricks_1") == {
        "seat": 0,
        "lot": 0,
        "goal": "tricks_1",
        "pays": 70,
        "status": "open",
        "have": 0,
        "need": 1,
    }
    play(match, "T20 C1")
    assert aid(match, 0, "tricks_1")["status"] == "holding"
    play(match, "T19 C2")
    assert aid(match, 0, "tricks_1")["status"] == "missed"


def test_a_trick_that_is_lost_already_counts_as_lost() -> None:
    """Seat 1 has one card left, from its open lot: a higher one of the suit led, so the trick is its own."""
    match = share_out(free_chief(2, duel(11, ["most_tricks", "tricks_1 tricks_0"])))
    while match.view(None)["tricks_played"] != 11:
        match.play(match.actors[0], sorted(match.legal(match.actors[0]), reverse=True)[0])
    assert aid(match, 1, "tricks_1")["status"] == "open"
    play(match, "A1")
    assert aid(match, 1, "tricks_1", eyes=1)["status"] == "met"
    assert aid(match, 1, "tricks_0", eyes=1)["status"] == "missed"
    assert aid(match, 1, "tricks_0", eyes=1)["have"] == 0
    assert aid(match, 1, "tricks_0", eyes=1)["coming"] == 1
    assert "coming" not in aid(match, 0, "most_tricks", eyes=1)


def test_a_trick_that_is_certainly_won_is_mentioned_only_if_it_decides_a_goal() -> None:
    match = share_out(free_chief(2, duel(3, ["tricks_0 tricks_1", "most_tricks"])))
    play(match, "T20")
    assert aid(match, 0, "tricks_0", eyes=1)["coming"] == 1
    assert "coming" not in aid(match, 0, "tricks_1", eyes=1)


def test_most_tricks_is_met_once_nobody_can_pass() -> None:
    match = share_out(free_chief(2, duel(8, ["most_tricks", "tricks_0 tricks_1"])))
    for k in range(6):
        assert aid(match, 0, "most_tricks")["status"] == "holding", k
        play(match, f"T{20 - k} C{k + 1}")
    assert aid(match, 0, "most_tricks")["status"] == "met"
    assert aid(match, 0, "most_tricks")["have"] == 6
    assert aid(match, 0, "most_tricks")["best"] == 0


def test_the_last_trick_is_open_until_it_is_decided() -> None:
    match = share_out(free_chief(2, duel(11, ["thirty", "tricks_1 tricks_0"])))
    while match.view(None)["tricks_played"] != 11:
        match.play(match.actors[0], sorted(match.legal(match.actors[0]), reverse=True)[0])
        assert aid(match, 0, "thirty")["status"] == "open"
    play(match, "A1")
    for eyes in (None, 0, 1):  # the card that must take it, A20, comes from an open lot
        assert aid(match, 0, "thirty", eyes)["status"] == "missed"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("thirty", ["last_trick", "fewest_tricks"])
def test_what_is_called_certain_comes_true(players: int, thirty: str) -> None:
    """Random rounds: what is called met, missed or coming turns out so, for every pair of eyes."""
    certain = 0
    for seed in range(3):
        options = {"thirty": thirty, "max_rounds": 1}
        match, dice = Match.new("schatz", players=players, seed=seed, options=options), dice_of(seed, 5)
        called: dict[tuple[int, str], str] = {}
        winner = None
        while not match.over:
            if match.state["ahead"] < 0:
                assert winner is None or winner == match.state["last_winner"], match.events
                winner = None
            for eyes in (ONLOOKER, *range(players)):
                for row in goal_aids(match.state, eyes):
                    key = (int(str(row["seat"])), str(row["goal"]))
                    if "coming" in row:
                        winner = row["seat"]
                        assert row["status"] in ("met", "missed")
                        if "best" in row and row["goal"] != "most_tricks":
                            trick: Any = match.view(None)["trick"]
                            assert row["coming"] == sum(str(row["goal"])[-1] in str(card) for card in trick["cards"])
                    if row["status"] in ("met", "missed"):
                        assert called.setdefault(key, str(row["status"])) == row["status"], (key, match.events)
                        certain += 1
            seat = match.actors[0]
            legal = match.legal(seat)
            match.play(seat, legal[below(dice, len(legal))])
        for (seat, goal), status in called.items():
            assert is_met(match.state, seat, GOALS.index(goal)) == (status == "met"), (seat, goal)
        assert {row["status"] for row in goal_aids(match.state, ONLOOKER)} <= {"met", "missed"}
    assert certain
