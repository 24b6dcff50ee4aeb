"""Three players: the auction for Oh Puch, and three rounds."""

import pytest

from teocalli import Match
from teocalli.games.aztec import GAME
from teocalli.testing.cases import Case, moments
from tests.games.aztec.positions import after, building, points, reason, sentence
from tests.games.aztec.recorded import replayed

pytestmark = pytest.mark.plain


def auction(*texts: str, **options: str) -> Match:
    return after(*texts, players=3, **options)


def test_the_auction_is_the_default() -> None:
    assert auction().options == {"corners": "neutral", "mode": "auction"}
    assert auction().view(None)["phase"] == "auction"


def test_two_players_have_no_mode() -> None:
    assert after().options == {"corners": "neutral"}
    assert after().view(None)["auction"] is None


def test_seat_0_opens_with_a_bid_of_1_to_14() -> None:
    assert auction().actors == (0,)
    assert auction().legal(0) == sorted(f"bid {n}" for n in range(1, 15))


def test_up_to_18_with_shared_corners() -> None:
    assert auction(corners="shared").legal(0) == sorted(f"bid {n}" for n in range(1, 19))
    assert reason(auction(), "bid 15") == "bid_range"
    assert reason(auction(corners="shared"), "bid 15") is None
    assert reason(auction(corners="shared"), "bid 19") == "bid_range"


@pytest.mark.parametrize("bid", ["0", "-1", "-10", "15", "999999999999999999999999"])
def test_other_bids_are_out_of_range(bid: str) -> None:
    assert reason(auction(), f"bid {bid}") == "bid_range"
    assert sentence(auction(), f"bid {bid}") == "Bid from 1 to 14."


def test_seat_0_may_not_pass_the_opening() -> None:
    assert reason(auction(), "pass") == "must_open"
    assert sentence(auction(), "pass") == "The opening bid cannot be passed: bid from 1 to 14."


def test_each_seat_bids_lower_or_passes() -> None:
    match = auction("bid 12")
    assert match.actors == (1,)
    assert match.legal(1) == sorted([*(f"bid {n}" for n in range(1, 12)), "pass"])
    assert reason(match, "bid 12") == reason(match, "bid 13") == "bid_not_lower"
    assert sentence(match, "bid 12") == "Eagle has bid 12: bid lower, from 1 to 11, or pass."


def test_out_of_range_comes_before_not_lower() -> None:
    assert reason(auction("bid 12"), "bid 15") == "bid_range"


def test_the_auction_goes_round_in_seat_order() -> None:
    match = auction("bid 12", "bid 11", "bid 10")
    assert match.actors == (0,)


def test_who_has_passed_is_out_for_good() -> None:
    match = auction("bid 12", "pass", "bid 10", "bid 9")
    assert match.actors == (2,)  # not seat 1


def test_seat_0_may_pass_later() -> None:
    match = auction("bid 12", "bid 11", "bid 10", "pass")
    assert match.actors == (1,)
    assert match.legal(0) == []


def test_it_ends_when_only_one_seat_has_not_passed_and_the_lowest_bidder_is_oh_puch() -> None:
    match = auction("bid 12", "bid 11", "pass", "pass")
    view = match.view(None)
    assert view["phase"] == "building"
    assert view["roles"] == ["east_west", "oh_puch", "north_south"]
    assert view["auction"] == {
        "open": False,
        "bid": 11,
        "bidder": 1,
        "passed": [0, 2],
        "highest": 14,
        "broken": False,
    }


def test_the_opener_is_oh_puch_if_both_others_pass() -> None:
    match = auction("bid 12", "pass", "pass")
    assert match.view(None)["roles"] == ["oh_puch", "north_south", "east_west"]


@pytest.mark.parametrize("before", [(), ("bid 5",), ("bid 5", "pass"), ("bid 5", "bid 4", "bid 3")])
def test_it_ends_at_once_on_a_bid_of_1(before: tuple[str, ...]) -> None:
    match = auction(*before)
    seat = match.actors[0]
    match.play(seat, "bid 1")
    assert match.view(None)["phase"] == "building"
    assert match.actors == (seat,)


def test_no_piece_is_placed_during_the_auction() -> None:
    assert reason(auction(), "d4.1EN") == "wrong_phase"
    assert sentence(auction(), "d4.1EN") == "The auction comes first: bid or pass."


def test_nothing_is_bid_while_building() -> None:
    assert reason(building(), "bid 3") == reason(building(), "pass") == "wrong_phase"
    assert sentence(building(), "pass") == "There is no auction now: place a piece."


def test_all_scores_are_0_during_the_auction() -> None:
    assert auction("bid 12").result["scores"] == [0, 0, 0]


@pytest.mark.parametrize("god", [0, 1, 2])
def test_oh_puch_moves_first_then_north_south_then_east_west(god: int) -> None:
    match = building(god)
    roles = match.view(None)["roles"]
    assert isinstance(roles, list)
    assert [roles[(god + step) % 3] for step in range(3)] == ["oh_puch", "north_south", "east_west"]
    for turn in range(5):
        assert match.actors == ((god + turn) % 3,)
        match.play(match.actors[0], match.legal(match.actors[0])[-1])


def test_eight_pieces_for_oh_puch_and_seven_for_each_architect() -> None:
    match = replayed("oh_puch_wins")
    pieces = match.view(None)["pieces"]
    assert isinstance(pieces, list)
    seats = [piece["seat"] for piece in pieces]
    assert [seats.count(seat) for seat in range(3)] == [7, 8, 7]  # seat 1 is Oh Puch


def test_oh_puch_wins_if_both_architects_end_below_the_bid() -> None:
    match = replayed("oh_puch_wins")
    assert match.state["bid"] == 10
    assert match.result == {"over": True, "scores": [9, 0, 9], "winners": [1]}


def test_otherwise_the_architect_with_more_points_wins() -> None:
    match = replayed("oh_puch_loses")
    assert match.state["god"] == 2
    assert match.state["bid"] <= 11
    assert match.result == {"over": True, "scores": [10, 11, 0], "winners": [1]}


def test_one_architect_at_the_bid_is_enough() -> None:
    """The same building, had the bid been other: 11 is reached by 11 points and 12 is not."""
    state = replayed("oh_puch_loses").state
    for bid, winners in ((11, 0b010), (12, 0b100)):
        state["bid"] = bid
        assert GAME.kernel.winners(GAME.tables, state) == winners


def test_on_equal_points_the_architect_that_moved_first_of_the_two_wins() -> None:
    match = replayed("oh_puch_loses_tie")
    assert match.state["god"] == 0
    assert match.result == {"over": True, "scores": [0, 9, 9], "winners": [1]}


def test_a_stuck_game_of_three_is_scored_too() -> None:
    match = replayed("auction_stuck")
    assert match.ending == "stuck"
    assert match.result["winners"] == [1]


def test_oh_puch_has_no_points() -> None:
    for seed in (1, 2):
        for match in moments(Case(GAME, 3), seed, most=20):
            view = match.view(None)
            if view["phase"] != "auction":
                assert isinstance(view["roles"], list)
                assert isinstance(view["cells"], dict)
                north_south, east_west = points(set(view["cells"]))
                expected = {"north_south": north_south, "east_west": east_west, "oh_puch": 0}
                assert match.result["scores"] == [expected[role] for role in view["roles"]]


# Three rounds.


def rounds(name: str = "three_rounds") -> Match:
    return replayed(name)


def test_three_rounds_have_no_auction() -> None:
    match = auction(mode="three_rounds")
    assert match.view(None)["phase"] == "building"
    assert reason(match, "bid 3") == "wrong_phase"
    assert match.view(None)["auction"] is None


def test_in_game_r_seat_r_is_oh_puch() -> None:
    match = rounds()
    for game in range(3):
        then = match.at(22 * game)
        assert then.actors == (game,)
        roles = then.view(None)["roles"]
        assert isinstance(roles, list)
        assert roles[game] == "oh_puch"
        assert then.view(None)["rounds"]["gods"][game] == game  # type: ignore[index]
        assert roles[(game + 1) % 3] == "north_south"


def test_each_game_begins_from_an_empty_board() -> None:
    match = rounds().at(22)
    assert match.view(None)["cells"] == {"e5.1": 0}
    assert len(match.legal(1)) == 8
    done = [[0, *match.result["scores"][1:]]]  # type: ignore[index]
    assert match.view(None)["rounds"] == {"game": 1, "gods": [0, 1, 2], "done": done}


def test_the_points_are_added_up_and_the_running_game_is_included() -> None:
    match = rounds()
    totals = [0, 0, 0]
    for game in range(3):
        for event in range(22 * game + 1, 22 * game + 22):
            then = match.at(event)
            cells = then.view(None)["cells"]
            assert isinstance(cells, dict)
            north_south, east_west = points(set(cells))
            running = list(totals)
            running[(game + 1) % 3] += north_south
            running[(game + 2) % 3] += east_west
            assert then.result["scores"] == running
        after_game = match.at(22 * game + 22).result["scores"]
        assert isinstance(after_game, list)
        totals = after_game
    assert totals == match.result["scores"] == [19, 20, 15]


def test_oh_puch_scores_nothing() -> None:
    done = rounds().view(None)["rounds"]
    assert isinstance(done, dict)
    assert [points[god] for god, points in zip(done["gods"], done["done"], strict=True)] == [0, 0, 0]


def test_most_points_win() -> None:
    assert rounds().result["winners"] == [1]
    assert rounds().ending == "three_rounds"


def test_equal_totals_share() -> None:
    assert rounds("three_rounds_shared").result == {"over": True, "scores": [20, 18, 20], "winners": [0, 2]}
    assert rounds("three_rounds_all_share").result["winners"] == [0, 1, 2]


def test_a_stuck_game_ends_that_game_only() -> None:
    match = rounds("three_rounds_stuck")
    assert len(match.events) < 66
    assert match.ending == "three_rounds"
    starts = [n for n in range(len(match.events) + 1) if match.at(n).view(None)["left"] == 22]
    assert len(starts) == 3
    assert any(b - a < 22 for a, b in zip(starts, [*starts[1:], len(match.events)], strict=True))
    for game, start in enumerate(starts):
        assert match.at(start).actors == (game,)
