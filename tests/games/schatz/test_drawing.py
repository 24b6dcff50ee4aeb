"""The position drawn for a terminal."""

import pytest
from rich.console import Console

from teocalli import Match
from teocalli.core.dice import below, dice_of
from teocalli.games.schatz.drawing import draw
from tests.games.schatz.positions import begun, bid, duelled, led_by, share_out


def drawn(match: Match) -> str:
    console = Console(width=100, color_system=None)
    with console.capture() as capture:
        console.print(draw(match.game.tables, match.state))
    return capture.get()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_position_of_a_game_fits_100_columns_and_34_rows(players: int) -> None:
    match, dice = Match.new("schatz", players=players, seed=2, options={"max_rounds": 2}), dice_of(2, 2)
    while True:
        lines = drawn(match).splitlines()
        assert len(lines) <= 34
        assert max(map(len, lines)) <= 100
        assert not any("…" in line for line in lines if "│" not in line), "something was cut short"
        if match.over:
            break
        seat = match.actors[0]
        legal = match.legal(seat)
        match.play(seat, legal[below(dice, len(legal))])


def test_it_shows_hands_money_lots_and_goals() -> None:
    match = share_out(led_by(3))
    text = drawn(match)
    for expected in ("Eagle ♛", "Jaguar", "Serpent", "trick 1 of 12", "lot 2", "tricks_1 70", "90"):
        assert expected in text
    assert "T 9 10" in text  # a hand that no other seat may see


def test_it_shows_bids_sealed_or_shown_for_it_is_for_replays() -> None:
    match = begun(3)
    match.play(1, "bid 70")
    assert "│ 70  │" in drawn(match)
    match = led_by(3)
    match.play(0, "lot 0")
    bid(match, 40, 40)
    assert drawn(match).count("│ 40  │") == 2


def test_it_names_the_winner() -> None:
    assert "the end, won by Eagle" in drawn(duelled(3, ["most_T tricks_3"]))
