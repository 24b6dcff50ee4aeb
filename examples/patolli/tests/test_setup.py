"""Set-up and options."""

import pytest
from teocalli import Match
from teocalli.core.errors import BadInput

from positions import begun, play, seen, stakes


@pytest.mark.parametrize(
    ("players", "starts"), [(2, ["e0", "w0"]), (3, ["e0", "n0", "w0"]), (4, ["e0", "n0", "w0", "s0"])]
)
def test_each_seat_has_a_start_in_the_centre(players: int, starts: list[str]) -> None:
    match = begun(players)
    assert [seat["start"] for seat in seen(match)["seats"]] == starts
    for start in starts:
        play(match, "1 enter")
        assert start in seen(match)["pieces"]


@pytest.mark.parametrize("players", [1, 5])
def test_it_is_for_two_to_four_players(players: int) -> None:
    with pytest.raises(BadInput, match="2 to 4 players"):
        begun(players)


def test_all_three_pieces_of_each_player_wait_beside_the_board() -> None:
    view = seen(begun(4))
    assert [seat["waiting"] for seat in view["seats"]] == [3, 3, 3, 3]
    assert view["pieces"] == {}


def test_each_player_has_ten_stakes_and_the_pot_is_empty() -> None:
    match = begun(3)
    assert stakes(match) == [10, 10, 10]
    assert seen(match)["pot"] == 0


def test_seat_0_begins_and_the_seats_follow_in_turn() -> None:
    match = begun(3)
    for seat in (0, 1, 2, 0):
        assert match.awaits_chance
        assert seen(match)["turn"] == seat
        play(match, "3")
        assert match.actors == (seat,)
        match.play(seat, match.legal(seat)[0])


def test_options_change_the_number_of_pieces_stakes_and_rounds() -> None:
    match = begun(pieces=6, stakes=30, rounds=13)
    assert [(seat["waiting"], seat["stakes"]) for seat in seen(match)["seats"]] == [(6, 30), (6, 30)]
    assert int(match.state["rounds"]) == 13


@pytest.mark.parametrize(
    ("option", "value"),
    [("pieces", 1), ("pieces", 7), ("stakes", 4), ("stakes", 31), ("rounds", 0), ("rounds", 117), ("rounds", 20)],
)
def test_options_have_limits(option: str, value: int) -> None:
    with pytest.raises(BadInput, match=option):
        Match.new("patolli", 2, options={option: value})
