"""The picture of a position says what the view of those eyes says, and no more."""

from typing import Any

import pytest

from teocalli import Match
from tests.games.pictures import Picture, drawn
from tests.games.schatz.positions import begun, bid, deal, duel, duelled, free_chief, led_by, play, share_out


def shown(match: Match, eyes: int | None = None) -> Picture:
    return Picture(drawn(match, eyes))


def seen(match: Match, eyes: int | None = None) -> Any:
    return match.view(eyes)


def test_the_hand_of_these_eyes_only() -> None:
    dealt = deal(3)
    match = begun(3, dealt)
    for eyes in range(3):
        picture = shown(match, eyes)
        assert picture.within("hand").called("card ") == sorted(dealt["hands"][eyes])
        others = {card for seat in range(3) if seat != eyes for card in dealt["hands"][seat]}
        assert not others & set(picture.called("card "))
    assert not shown(match).names["hand"]
    assert not {card for hand in dealt["hands"] for card in hand} & set(shown(match).called("card "))


def test_lots_with_goals_cards_owner_and_price() -> None:
    match = led_by(3, dealt=deal(3, ["tricks_3 thirty", "most_A most_tricks"], ["T1 A4 C20 T7"]))
    match.play(0, "lot 0")
    picture = shown(match)
    lot = picture.within("lot 0")
    assert lot.texts[0] == "0", "as in the text of the action"
    assert lot.called("card ") == ["A4", "C20", "T1", "T7"]
    assert lot.called("goal ") == ["thirty", "tricks_3"]
    assert {"30", "70"} <= set(lot.texts)
    assert not lot.called("seat ")
    bid(match, 20, 10)
    match.play(0, "leave")
    sold = shown(match).within("lot 0")
    assert sold.called("seat ") == ["1"]
    assert "20" in sold.texts


def test_who_has_bid_but_not_what() -> None:
    pictures = []
    for amount in (0, 70):
        match = begun(3)
        match.play(1, f"bid {amount}")
        pictures.append(drawn(match, 0))
        assert str(amount) in shown(match, 1).within("player 1").texts, "one's own bid is shown to oneself"
    assert pictures[0] == pictures[1]
    picture = Picture(pictures[0])
    assert [picture.within(f"player {seat}").names["has bid"] for seat in range(3)] == [0, 1, 0]
    assert [picture.within(f"player {seat}").names["turn"] for seat in range(3)] == [1, 0, 1]


def test_revealed_bids_and_those_among_whom_the_chief_chooses() -> None:
    match = led_by(4)
    match.play(0, "lot 0")
    bid(match, 30, 20, 30)
    match.play(0, "leave")
    picture = shown(match)
    parts = [picture.within(f"player {seat}") for seat in range(4)]
    assert [part.called("bid ") for part in parts] == [[], ["30"], ["20"], ["30"]]
    assert [part.names["choice"] for part in parts] == [0, 1, 0, 1]
    assert [part.names["chief"] for part in parts] == [1, 0, 0, 0]


def test_the_trick_in_order_of_seats() -> None:
    match = share_out(free_chief(2, duel(2)))
    play(match, "T20")
    trick = shown(match).within("phase tricks")
    assert trick.called("card ") == ["T20"]
    assert trick.names["ahead"] == 1
    play(match, "C1 T19")
    picture = shown(match)
    assert picture.within("last trick").called("card ") == ["C1", "T20"]
    assert picture.within("last trick").called("seat ") == ["0"]
    assert picture.within("player 1").names["no T"] == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_players_goals_tricks_money_and_known_cards(players: int) -> None:
    match = share_out(free_chief(players))
    for _ in range(players * 5):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    view, picture = seen(match, 0), shown(match, 0)
    for seat in range(players):
        part = picture.within(f"player {seat}")
        goals = [goal for goal in view["aids"]["goals"] if goal["seat"] == seat]
        assert part.called("goal ") == sorted(goal["goal"] for goal in goals)
        for goal in goals:
            assert part.names[goal["status"]]
        assert {str(view["money"][seat]), str(view["tricks"][seat]), str(view["hand_counts"][seat])} <= set(part.texts)
        assert part.called("card ") == sorted(view["known"][seat])
    assert picture.within("hand").called("card ") == sorted(view["hand"])


def test_a_rounds_end_goals_met_and_missed() -> None:
    match = duelled(3, ["most_T tricks_4", "most_A tricks_0"], target=300)
    picture = shown(match, 0)
    for seat in range(2):
        part = picture.within(f"pay {seat}")
        assert part.names["met"] == part.names["missed"] == 1
        assert "+50" in part.texts
        assert str(seen(match)["money"][seat]) in part.texts
    match.play(0, "chief 1")
    match.happen(deal(2))
    assert "+50" in shown(match).within("player 0").texts, "still to be seen when the next lots are dealt"


def test_the_end_and_who_has_won() -> None:
    match = duelled(3, ["most_T tricks_3", "most_A tricks_0"])
    assert match.over
    picture = shown(match)
    assert [picture.within(f"pay {seat}").names["winner"] for seat in range(2)] == [1, 0]
