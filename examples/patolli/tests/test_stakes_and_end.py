"""Stakes, the three endings, and who wins."""

from teocalli import Match
from teocalli.core.position import seats_in

from positions import LAP, alone, begun, play, seen, stakes
from teocalli_patolli import kernel
from teocalli_patolli.reasons import Ending, Phase
from teocalli_patolli.tables import TABLES


def home(match: Match) -> Match:
    """Seat 0 brings a piece home."""
    return alone(match, *LAP, "4 move s9")


def test_when_a_piece_comes_home_every_other_player_pays_one_stake() -> None:
    assert stakes(home(begun(4))) == [13, 9, 9, 9]


def test_whoever_has_all_pieces_home_takes_the_pot_and_the_game_ends() -> None:
    match = play(begun(pieces=2), "0 pass", "4 enter")
    assert seen(match)["pot"] == 1
    home(home(match))
    assert match.over
    assert match.ending == "home"
    assert stakes(match) == [10 + 2 + 1, 10 - 1 - 2]
    assert seen(match)["pot"] == 0


def test_a_piece_on_the_board_or_waiting_keeps_the_pot_where_it_is() -> None:
    match = play(begun(pieces=3), "0 pass", "4 enter")
    home(home(match))
    assert not match.over
    assert seen(match)["pot"] == 1
    alone(match, "1 enter")
    assert seen(match)["pot"] == 1


def test_the_game_ends_when_somebody_has_no_stake_left() -> None:
    match = begun(stakes=5, pieces=6)
    alone(match, "4 enter", "2 move e3", "4 enter", "1 move e3", "4 enter", "10 move e3", "4 enter", "4 move e3")
    assert stakes(match) == [1, 5]
    assert not match.over
    alone(match, "4 enter")
    assert stakes(match) == [0, 5]
    assert match.ending == "ruin"
    assert match.result["winners"] == [1]


def test_the_end_by_coming_home_comes_before_ruin() -> None:
    match = begun(pieces=5, stakes=5)
    for _ in range(4):
        home(match)
    assert stakes(match) == [9, 1]
    home(match)
    assert stakes(match) == [10, 0]
    assert match.ending == "home"


def test_a_piece_that_comes_home_may_ruin_the_others() -> None:
    match = begun(pieces=6, stakes=5)
    for _ in range(5):
        home(match)
    assert stakes(match) == [10, 0]
    assert match.ending == "ruin"


def test_after_the_last_round_the_sun_sets_and_the_pot_is_nobodys() -> None:
    match = play(begun(rounds=13), "4 enter", "0 pass")
    for _ in range(12):
        assert not match.over
        play(match, "0 pass", "0 pass")
    assert match.over
    assert match.ending == "sunset"
    assert stakes(match) == [9, 10]
    assert seen(match)["pot"] == 1
    assert seen(match)["round"] == 13


def test_without_a_choice_there_are_104_rounds() -> None:
    match = begun()
    for _ in range(2 * 104):
        assert not match.over
        play(match, "0 pass")
    assert match.ending == "sunset"


def won(stakes: list[int], home: list[int], ending: Ending = Ending.HOME) -> list[int]:
    """Who wins a game that ends like this."""
    state = begun(len(stakes)).state
    state["stakes"][: len(stakes)] = stakes
    state["home"][: len(home)] = home
    state["ending"], state["phase"] = ending.number, Phase.OVER.number
    return list(seats_in(int(kernel.winners(TABLES, state))))


def test_most_stakes_win_even_if_another_was_home_first() -> None:
    assert won([9, 12, 9], home=[3, 1, 0]) == [1]


def test_with_equal_stakes_most_pieces_home_win() -> None:
    assert won([10, 11, 11], home=[2, 0, 1], ending=Ending.SUNSET) == [2]


def test_if_that_is_equal_too_the_victory_is_shared() -> None:
    assert won([10, 10, 8], home=[1, 1, 2], ending=Ending.SUNSET) == [0, 1]
    match = begun(rounds=13)
    for _ in range(13):
        play(match, "0 pass", "0 pass")
    assert match.result == {"over": True, "scores": [10, 10], "winners": [0, 1]}


def test_the_scores_are_the_stakes() -> None:
    match = alone(begun(), "4 enter")
    assert match.result["scores"] == [9, 10]
    assert match.result["winners"] == []
