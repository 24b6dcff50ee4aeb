"""The picture of a position says what the view says."""

from typing import Any

import pytest

from teocalli import Match
from tests.games.aztec.positions import after, building
from tests.games.aztec.recorded import names, replayed
from tests.games.pictures import Picture, drawn


def shown(match: Match) -> Picture:
    return Picture(drawn(match))


def seen(match: Match) -> Any:
    return match.view(None)


@pytest.mark.parametrize("name", names())
def test_every_cube_every_point_and_what_is_left(name: str) -> None:
    match = replayed(name)
    for index in range(0, len(match.events) + 1, 4):
        then = match.at(index)
        picture, view = shown(then), seen(then)
        assert picture.called("cube ") == sorted(view["cells"])
        golden = {cell for cells in view["aids"]["scoring"].values() for cell in cells}
        assert picture.names["point"] == len(golden)
        assert str(view["left"]) in picture.texts
        assert (picture.names["last piece"] > 0) == (view["last"] is not None)
        for seat, points in enumerate(view["points"]):
            assert picture.within(f"player {seat}").texts[0] == str(points)


@pytest.mark.parametrize("name", names())
def test_who_has_won(name: str) -> None:
    match = replayed(name)
    picture = shown(match)
    winners = [seat for seat in range(match.players) if picture.within(f"player {seat}").names["winner"]]
    assert winners == match.result["winners"]


def test_whose_turn_it_is() -> None:
    for texts, seat in (((), 0), (("d4.1EN",), 1)):
        picture = shown(after(*texts))
        assert [picture.within(f"player {who}").names["turn"] for who in range(2)] == [seat == 0, seat == 1]


def test_the_edges_of_each_architect_and_the_bid_of_oh_puch() -> None:
    picture = shown(building(god=1, bid=8))
    parts = [picture.within(f"player {seat}") for seat in range(3)]
    assert parts[1].names["oh_puch"]
    assert "<8" in parts[1].texts
    assert parts[2].names["north_south"]
    assert parts[0].names["east_west"]


def test_an_auction_who_has_bid_and_who_has_passed() -> None:
    picture = shown(after("bid 12", "pass", players=3))
    parts = [picture.within(f"player {seat}") for seat in range(3)]
    assert "<12" in parts[0].texts
    assert parts[1].names["passed"] == 1
    assert parts[2].names["turn"] == 1


def test_three_rounds_add_up() -> None:
    match = replayed("three_rounds")
    picture = shown(match)
    for seat, total in enumerate(seen(match)["scores"]):
        assert f"Σ {total}" in picture.within(f"player {seat}").texts
