"""Why a hint for Azteken Schatz is good, in positions where that is known."""

from random import Random
from typing import Any

import pytest

from teocalli import Match
from teocalli.bots import explain_hint
from teocalli.core.dice import dice_of
from teocalli.core.game import StateRecord, Tables
from teocalli.core.words import LANGUAGES, Saying
from teocalli.games.schatz.bots import why as schatz_why
from tests.games.schatz.positions import begun, bid, deal, led_by, play, share_out
from tests.games.schatz.tactics import POSITIONS

LOTS = ["T1 T2 T3 T4", "T5 T6 T7 T8", "A1 A2 A3 A4"]
HANDS = ["A20 A19 C1 C2 C3 C4 C5 C6", "T20 A18 C7 C8 C9 C10 C11 C12", "A5 A6 A7 A8 C13 C14 C15 C16"]
GOALS = ["tricks_2 most_A", "tricks_0 most_C", "tricks_6 most_tricks"]


def three(*goals: str, chief: int = 0) -> Match:
    """Lot k is seat k's, and the chief leads."""
    return share_out(led_by(3, chief, deal(3, goals=goals or GOALS, lots=LOTS, hands=HANDS)))


def two(*goals: str) -> Match:
    """Lot k is seat k's, and seat 0 leads."""
    lots = ["C1 C2 C3 C4", "C5 C6 C7 C8"]
    hands = ["T2 T9 T10 T19 A15 A16 A19 A20", "T5 T18 T20 A1 A2 A3 A4 A5"]
    return share_out(led_by(2, 0, deal(2, goals=goals, lots=lots, hands=hands)))


def why(match: Match, text: str, seat: int | None = None) -> list[str]:
    seat, game = match.actors[0] if seat is None else seat, match.game
    return [
        saying.say("en") for saying in explain_hint(game, match.state, seat, [game.notation.read(text)], dice_of(1, 0))
    ]


def tactic(name: str) -> Match:
    (found,) = [position for position in POSITIONS if position.name == name]
    return found.match("schatz")


def test_a_card_that_nobody_can_beat_wins_the_trick_for_the_goal_bought() -> None:
    assert why(three(), "play A20") == ["Wins the trick: 1 of the 2 you need."]
    assert why(three("most_A tricks_2"), "play A20") == ["Wins the trick with amulets for your goal."]
    assert why(three("most_tricks thirty"), "play A20") == ["Wins the trick: your goal is to win the most."]
    assert why(three("most_T most_C"), "play A20") == ["Wins the trick."]


def test_a_card_that_can_be_beaten_is_not_said_to_win() -> None:
    assert why(two("most_tricks most_T"), "play T19") == ["Can win the trick, and your goals need tricks."]
    assert why(two("tricks_0 most_T"), "play T2") == ["Others can beat it, and you want no more tricks."]


def test_a_trick_is_left_to_others_by_who_wants_none() -> None:
    match = two("most_C most_T", "tricks_0 most_A")
    play(match, "T10")
    assert why(match, "play T5") == ["Leaves the trick to others: your goal is to win none."]
    assert why(match, "play T20") == ["Wins the trick."]


def test_a_trick_is_left_to_others_by_who_has_enough() -> None:
    match = two("most_C most_T", "tricks_1 most_A")
    play(match, "T10 T20 A1 A20 T9")
    assert why(match, "play T5") == ["Leaves the trick to others: you have the one you need."]


def test_who_wants_no_trick_gets_rid_of_what_might_win_one() -> None:
    match = two("most_C most_T", "tricks_0 most_A")
    play(match, "A20")
    assert why(match, "play A4") == ["Gets rid of a card that might win a trick you do not want."]
    assert why(match, "play A1") != ["Gets rid of a card that might win a trick you do not want."]


def test_a_low_card_keeps_the_higher_ones() -> None:
    assert why(tactic("keeps the card that takes the last trick"), "play C5") == ["Keeps your higher cards for later."]


def test_a_lot_and_a_bid_tell_what_the_lot_may_bring() -> None:
    match = led_by(3, 0, deal(3, goals=GOALS, lots=LOTS, hands=HANDS))
    named = {text: why(match, text) for text in match.legal(0)}
    assert sorted("no other lot brings more" in said[0] for said in named.values()) == [False, False, True]
    match.play(0, "lot 1")
    said = {text: why(match, text, seat=1) for text in match.legal(1)}
    assert len({tuple(sentences) for sentences in said.values()}) == 1  # what it is worth, whatever is bid
    assert said["bid 0"][0].startswith("May bring you about ")


def test_a_lot_that_is_offered_tells_its_price() -> None:
    match = led_by(3, 0, deal(3, goals=GOALS, lots=LOTS, hands=HANDS))
    match.play(0, "lot 1")
    bid(match, 20, 10)
    assert why(match, "take")[0].endswith(", for 20.")
    assert " for 20; the other lots about " in why(match, "leave")[0]


def test_the_chief_sees_all_bids() -> None:
    match = begun(3)
    assert why(match, "bid 10") == ["As chief you see all bids before you buy."]
    assert why(match, "bid 0") == ["Saves your money for the lots."]


def test_sealed_bids_of_others_change_no_reason() -> None:
    early, late = begun(3), begun(3)
    late.play(0, "bid 30")
    late.play(1, "bid 50")
    assert why(early, "bid 10", seat=2) == why(late, "bid 10", seat=2)


def test_hands_that_a_seat_does_not_know_change_no_reason() -> None:
    swapped = [HANDS[0], HANDS[2], HANDS[1]]
    told = []
    for hands in (HANDS, swapped):
        match = share_out(led_by(3, 0, deal(3, goals=GOALS, lots=LOTS, hands=hands)))
        told.append([why(match, text) for text in match.legal(0)])
    assert told[0] == told[1]


def _is_last_card(view: Any) -> bool:
    return bool(view["tricks_played"] == 11 and view["trick"]["cards"].count(None) == 1)


@pytest.mark.parametrize("seed", range(6))
def test_the_last_card_tells_what_the_round_pays_and_whether_it_wins(seed: int) -> None:
    """All hands are empty then: it comes true, whatever was dealt."""
    match = Match.new("schatz", players=3, options={"max_rounds": 1}, seed=seed)
    choose = Random(seed)
    while not _is_last_card(match.view(None)):
        seat = match.actors[0]
        match.play(seat, choose.choice(match.legal(seat)))
    seat = match.actors[0]
    said = why(match, match.legal(seat)[0])
    match.play(seat, match.legal(seat)[0])
    view: Any = match.view(None)
    money, paid = view["money"][seat], sum(goal["paid"] for goal in view["last_round"]["pay"] if goal["seat"] == seat)
    expected = ["Nothing else is allowed."]
    if view["winners"] == [seat]:
        expected.append(f"Wins the game: you then own {money}, more than anyone else.")
    elif paid:
        expected.append(f"The round then pays you {paid}.")
    assert said[: len(expected)] == expected
    assert not any("Wins the game" in sentence for sentence in said[len(expected) :])


def test_nothing_else_is_allowed() -> None:
    match = two()
    play(match, "T19 T5 A20 A1 T10 T18 A2 A15 T9")
    assert match.legal(1) == ["play T20"]
    assert why(match, "play T20")[0] == "Nothing else is allowed."


def test_what_holds_only_for_some_hands_of_the_others_is_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def peek(tables: Tables, before: StateRecord, after: StateRecord, seat: int, actions: object) -> list[Saying]:
        leak = Saying("leak", dict.fromkeys(LANGUAGES, "{hand}"), {"hand": int(before["hands"][1])})
        return [leak, Saying("sound", dict.fromkeys(LANGUAGES, "Sound."))]

    monkeypatch.setattr(schatz_why, "why", peek)
    assert why(three(), "play A20") == ["Sound."]
