"""How a chief is found, and how lots are sold."""

from typing import Any

import pytest

from teocalli import Match
from tests.games.schatz.positions import begun, bid, deal, duelled, free_chief, led_by, phase, share_out

pytestmark = pytest.mark.plain


def money(match: Match) -> object:
    return match.view(None)["money"]


def lot(match: Match, number: int) -> dict[str, object]:
    lots = match.view(None)["lots"]
    assert isinstance(lots, list)
    found: dict[str, object] = lots[number]
    return found


# The chief.


def test_the_highest_bidder_pays_the_bank_and_is_chief_the_others_keep_their_money() -> None:
    match = begun(3)
    bid(match, 20, 50, 30)
    assert match.view(None)["chief"] == 1
    assert money(match) == [100, 50, 100]
    assert match.actors == (1,)


def test_all_bids_are_then_shown() -> None:
    match = begun(3)
    bid(match, 20, 50, 30)
    assert match.view(None)["bids"] == [20, 50, 30]


def test_bids_are_sealed_until_all_are_in() -> None:
    match = begun(3)
    match.play(2, "bid 40")
    view = match.view(0)
    assert view["auction"] == {"for": "chief", "number": 1, "bidders": [0, 1, 2], "has_bid": [2], "mine": None}
    assert view["bids"] == [None, None, None]
    own: Any = match.view(2)["auction"]
    assert own["mine"] == 40
    assert match.actors == (0, 1)


def test_the_order_in_which_bids_come_leaves_no_trace() -> None:
    one, other = begun(3), begun(3)
    bid(one, 20, 50, 30)
    for seat, amount in ((2, 30), (0, 20), (1, 50)):
        other.play(seat, f"bid {amount}")
    assert one.state.tobytes() == other.state.tobytes()
    assert one.record() == other.record()


def test_those_tied_bid_again_among_themselves() -> None:
    match = begun(4)
    bid(match, 30, 20, 30, 10)
    assert (phase(match), match.actors) == ("chief_auction", (0, 2))
    assert money(match) == [100] * 4


def test_a_bid_again_may_be_lower_than_before() -> None:
    match = begun(4)
    bid(match, 30, 20, 30, 10)
    bid(match, 0, 10)
    assert match.view(None)["chief"] == 2
    assert money(match) == [100, 100, 90, 100]


def test_a_tie_among_fewer_seats_counts_too_and_after_four_auctions_the_lowest_tied_seat_takes_it() -> None:
    match = begun(4)
    bid(match, 50, 60, 60, 60)
    bid(match, 0, 20, 20)
    bid(match, 10, 10)
    assert phase(match) == "chief_auction"
    bid(match, 40, 40)
    assert match.view(None)["chief"] == 2
    assert money(match) == [100, 100, 60, 100]


def test_a_fourth_auction_that_is_not_tied_goes_to_the_highest() -> None:
    match = begun(2)
    for _ in range(3):
        bid(match, 0, 0)
    bid(match, 0, 10)
    assert match.view(None)["chief"] == 1


def test_all_bids_0_is_a_tie_at_0() -> None:
    match = begun(3)
    bid(match, 0, 0, 0)
    assert match.actors == (0, 1, 2)


def test_later_the_poorest_is_chief_with_no_decision_and_the_deal_comes_after() -> None:
    match = duelled(2, ["tricks_2", "tricks_0 tricks_1"], target=1000)  # seat 0 is paid 70, seat 1 nothing
    assert match.view(None)["chief"] == 1
    assert match.awaits_chance
    match.happen(deal(2))
    assert (phase(match), match.actors) == ("naming", (1,))


def test_of_several_equally_poor_the_old_chief_chooses_one_itself_included() -> None:
    match = duelled(8, ["tricks_0 tricks_1", "tricks_2 tricks_3"])  # nobody is paid
    assert (phase(match), match.actors) == ("chief_choice", (0,))
    assert match.legal(0) == ["chief 0", "chief 1"]
    match.play(0, "chief 1")
    assert (match.view(None)["chief"], match.awaits_chance) == (1, True)


def test_there_is_no_auction_for_the_token_in_later_rounds() -> None:
    match = duelled(8, ["tricks_0 tricks_1", "tricks_2 tricks_3"])
    match.play(0, "chief 0")
    match.happen(deal(2))
    assert (phase(match), match.actors) == ("naming", (0,))
    assert match.view(None)["round"] == 2


# Lots.


def test_the_chief_names_an_unsold_lot() -> None:
    match = led_by(3)
    assert match.legal(0) == ["lot 0", "lot 1", "lot 2"]
    match.play(0, "lot 1")
    assert match.view(None)["named"] == 1


def test_the_seats_without_a_lot_bid_the_chief_aside() -> None:
    match = led_by(4, chief=1)
    match.play(1, "lot 0")
    assert match.actors == (0, 2, 3)
    bid(match, 0, 0, 20)
    match.play(1, "leave")
    match.play(1, "lot 1")
    assert list(match.actors) == [0, 2]


def test_bids_for_a_lot_are_multiples_of_ten_up_to_what_one_owns() -> None:
    match = led_by(2, chief=1)
    match.play(1, "lot 0")
    assert set(match.legal(0)) == {f"bid {amount}" for amount in range(0, 101, 10)}


def test_the_chief_may_take_the_lot_for_the_highest_bid() -> None:
    match = led_by(3)
    match.play(0, "lot 2")
    bid(match, 20, 40)
    assert match.legal(0) == ["leave", "take"]
    match.play(0, "take")
    assert money(match) == [50, 100, 100]
    assert (lot(match, 2)["owner"], lot(match, 2)["price"]) == (0, 40)


def test_if_the_chief_leaves_it_the_highest_bidder_pays_and_takes_it() -> None:
    match = led_by(3)
    match.play(0, "lot 2")
    bid(match, 20, 40)
    match.play(0, "leave")
    assert money(match) == [90, 100, 60]
    assert lot(match, 2)["owner"] == 2


def test_a_chief_that_cannot_pay_is_not_asked() -> None:
    match = begun(2)
    bid(match, 90, 0)
    match.play(0, "lot 1")
    bid(match, 20)
    assert lot(match, 1)["owner"] == 1
    assert phase(match) == "tricks"


def test_a_chief_that_can_just_pay_is_asked() -> None:
    match = begun(2)
    bid(match, 90, 0)
    match.play(0, "lot 1")
    bid(match, 10)
    assert phase(match) == "taking"


def test_a_chief_that_has_a_lot_is_not_asked() -> None:
    match = led_by(3)
    match.play(0, "lot 0")
    bid(match, 0, 0)
    match.play(0, "take")
    match.play(0, "lot 1")
    bid(match, 0, 10)
    assert lot(match, 1)["owner"] == 2


def test_of_several_highest_the_chief_awards_the_lot_in_a_decision_of_its_own() -> None:
    match = led_by(4)
    match.play(0, "lot 3")
    bid(match, 30, 10, 30)
    match.play(0, "leave")
    assert (phase(match), match.legal(0)) == ("awarding", ["award 1", "award 3"])
    match.play(0, "award 3")
    assert money(match) == [90, 100, 100, 70]
    assert lot(match, 3)["owner"] == 3


def test_a_tie_is_awarded_at_once_if_the_chief_is_not_asked() -> None:
    match = begun(3)
    bid(match, 100, 0, 0)
    match.play(0, "lot 0")
    bid(match, 10, 10)
    assert phase(match) == "awarding"


def test_a_single_bidder_still_bids() -> None:
    match = led_by(2)
    match.play(0, "lot 0")
    assert match.actors == (1,)
    bid(match, 70)
    match.play(0, "leave")
    assert money(match) == [90, 30]


def test_a_bid_of_nothing_is_allowed_and_can_win() -> None:
    match = led_by(2)
    match.play(0, "lot 0")
    bid(match, 0)
    match.play(0, "leave")
    assert (lot(match, 0)["owner"], lot(match, 0)["price"]) == (1, 0)


def test_the_buyer_takes_the_four_cards_into_hand() -> None:
    match = led_by(2, dealt=deal(2, lots=["T1 A4 C20 T7"]))
    match.play(0, "lot 0")
    bid(match, 0)
    match.play(0, "leave")
    hand = match.view(1)["hand"]
    assert isinstance(hand, list)
    assert {"T1", "A4", "C20", "T7"} <= set(hand)
    assert match.view(None)["hand_counts"] == [12, 12]


def test_the_last_lot_goes_to_the_last_seat_for_nothing_and_leaves_no_event() -> None:
    match = led_by(2)
    match.play(0, "lot 1")
    bid(match, 30)
    events = len(match.events)
    match.play(0, "take")
    assert money(match) == [60, 100]
    assert (lot(match, 0)["owner"], lot(match, 0)["price"]) == (1, 0)
    assert len(match.events) == events + 1
    assert phase(match) == "tricks"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everyone_ends_up_with_one_lot(players: int) -> None:
    match = share_out(free_chief(players))
    assert [lot(match, k)["owner"] for k in range(players)] == list(range(players))
    assert match.view(None)["hand_counts"] == [12] * players


def test_lots_keep_their_number() -> None:
    match = led_by(3)
    match.play(0, "lot 0")
    bid(match, 0, 10)
    match.play(0, "leave")
    assert match.legal(0) == ["lot 1", "lot 2"]


def test_money_is_open_for_all_to_see() -> None:
    match = led_by(3)
    assert [match.view(eyes)["money"] for eyes in (None, 0, 1, 2)] == [[90, 100, 100]] * 4
