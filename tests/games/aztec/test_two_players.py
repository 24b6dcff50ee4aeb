"""Two players: turns, sectors, the end, who wins."""

import pytest

from teocalli import Match
from teocalli.core.dice import dice_of
from teocalli.games.aztec import GAME
from teocalli.testing.cases import Case, moments
from tests.games.aztec.positions import after, points, reason
from tests.games.aztec.recorded import replayed

pytestmark = pytest.mark.plain


def built(match: Match) -> set[str]:
    cells = match.view(None)["cells"]
    assert isinstance(cells, dict)
    return set(cells)


def test_seat_0_moves_first_and_seats_alternate() -> None:
    match = after()
    for turn in range(6):
        assert match.actors == (turn % 2,)
        match.play(turn % 2, match.legal(turn % 2)[0])


def test_seat_0_scores_north_and_south_and_seat_1_east_and_west() -> None:
    assert after().view(None)["roles"] == ["north_south", "east_west"]


def test_the_sectors_leave_the_corners_out() -> None:
    assert after().view(None)["sectors"] == {
        "north_south": [f"{file}{rank}" for rank in "19" for file in "bcdefgh"],
        "east_west": [f"{file}{rank}" for file in "ai" for rank in "2345678"],
    }


def test_shared_corners_belong_to_both() -> None:
    assert after(corners="shared").view(None)["sectors"] == {
        "north_south": [f"{file}{rank}" for rank in "19" for file in "abcdefghi"],
        "east_west": [f"{file}{rank}" for file in "ai" for rank in "123456789"],
    }


@pytest.mark.parametrize("corners", ["neutral", "shared"])
def test_one_point_for_each_cube_on_level_3_above_ones_sectors(corners: str) -> None:
    for seed in (1, 2, 3):
        for match in moments(Case(GAME, 2, {"corners": corners}), seed, most=22):
            assert match.result["scores"] == list(points(built(match), shared=corners == "shared"))


def test_whoever_placed_it() -> None:
    """Jaguar, who scores east and west, puts a cube above d1, and Eagle gets the point."""
    match = after("d4.1EN")
    match.play(1, "d1.3DN")
    assert match.result["scores"] == [1, 0]


def test_a_corner_cube_scores_for_both_if_corners_are_shared() -> None:
    match = replayed("shared_corners")
    corners = built(match) & {"a1.3", "a9.3", "i1.3", "i9.3"}
    assert len(corners) >= 3
    north_south, east_west = points(built(match))
    assert match.result["scores"] == [north_south + len(corners), east_west + len(corners)]


def test_a_seat_must_place() -> None:
    assert reason(after("d4.1EN"), "pass") == "wrong_phase"


def test_the_game_ends_when_all_22_pieces_are_placed() -> None:
    match = replayed("all_placed")
    assert match.over
    assert match.ending == "all_placed"
    assert len(match.events) == 22
    assert match.actors == ()


def test_the_game_ends_as_soon_as_the_seat_to_move_has_no_legal_placement() -> None:
    match = replayed("stuck")
    assert match.ending == "stuck"
    assert match.over
    assert len(match.events) < 22
    assert not match.state["legal"].any()
    assert match.result["winners"] == [1]  # it is scored: 2 to 3
    assert match.result["scores"] == [2, 3]


def test_nothing_can_be_done_after_the_end() -> None:
    match = replayed("all_placed")
    for seat in (0, 1, 5):
        for text in ("nonsense", "bid 3", "a1.1EN", "d4.1EN"):
            assert reason(match, text, seat=seat) == "game_over"


def test_more_points_win() -> None:
    match = replayed("all_placed")
    assert match.result == {"over": True, "scores": [4, 5], "winners": [1]}


def test_on_equal_points_the_seat_that_moved_first_wins() -> None:
    match = replayed("tie")
    assert match.result == {"over": True, "scores": [12, 12], "winners": [0]}


def test_nobody_has_won_before_the_end() -> None:
    match = after("d4.1EN", "d1.3DN")
    assert match.result == {"over": False, "scores": [1, 0], "winners": []}
    assert match.ending is None


def test_the_same_dice_pick_the_same_piece() -> None:
    state = after("d4.1EN").state
    picks = {int(GAME.kernel.pick(GAME.tables, state, 1, dice_of(9, 0))) for _ in range(5)}
    assert len(picks) == 1
