"""Why a hint for Aztec is good, in positions where that is known."""

import pytest

from teocalli import Match
from teocalli.bots import explain_hint
from teocalli.bots import why as bots_why
from teocalli.core.dice import dice_of
from tests.games.aztec.positions import after, building
from tests.games.aztec.tactics import POSITIONS

PIECES = (
    "d6.3DE g7.1WU i4.1NW i7.2SW h7.1NU g6.3ES g2.3DN i3.3DS h7.2WN d7.3DN a7.1EN "
    "c7.2WN c7.3NE a8.3SD g9.1US d1.1EN g1.2WN e4.1US d5.1WS c3.3DS a2.1NU h3.1UN"
)
GAME = PIECES.split()


def why(match: Match, text: str) -> list[str]:
    seat, game = match.actors[0], match.game
    return [
        saying.say("en") for saying in explain_hint(game, match.state, seat, [game.notation.read(text)], dice_of(1, 0))
    ]


def tactic(name: str) -> Match:
    (found,) = [position for position in POSITIONS if position.name == name]
    return found.match("aztec")


@pytest.mark.parametrize(
    ("pieces", "said"),
    [
        (4, ["Scores a point."]),
        (5, ["Scores 3 points."]),
        (3, ["Prepares 3 points for your next turn."]),
        (2, ["Lets Jaguar score 1 at most, instead of 2.", "Takes more room from Jaguar than from you."]),
        (19, ["Keeps Eagle from scoring a point."]),
    ],
)
def test_what_a_piece_gains_and_prevents(pieces: int, said: list[str]) -> None:
    assert why(after(*GAME[:pieces]), GAME[pieces]) == said


def test_what_a_piece_gives_a_rival_is_said_too() -> None:
    assert why(after(*GAME[:14]), "a3.1NU")[0] == "Gives Jaguar a point."


def test_the_last_piece_wins_the_game() -> None:
    assert why(tactic("the last piece wins by breaking a tie"), "i8.3DW") == ["Wins the game.", "Scores a point."]


def test_nothing_is_said_to_be_prevented_that_can_still_be_done() -> None:
    match = after(*GAME[:19])
    others = match.legal(1)[::8]
    assert GAME[19] not in others
    for text in (GAME[19], *others):
        is_said = "Keeps Eagle from scoring a point." in why(match, text)
        assert is_said == (most_of_eagle(text) == most_of_eagle(None))


def most_of_eagle(text: str | None) -> int:
    """Eagle's points now, or the most it can have after Jaguar's piece and its own."""
    then = after(*GAME[:19], *([text] if text else []))
    if text is None:
        return points_of_eagle(then)
    return max(points_of_eagle(after(*GAME[:19], text, reply)) for reply in then.legal(0))


def points_of_eagle(match: Match) -> int:
    scores = match.result["scores"]
    assert isinstance(scores, list)
    return int(scores[0])


def test_an_architect_breaks_a_bid_and_oh_puch_keeps_it() -> None:
    assert why(tactic("three players: reach the bid"), "a3.1US") == ["Breaks Oh Puch’s bid of 6.", "Scores 2 points."]
    held = why(tactic("Oh Puch holds the line"), "d2.3DE")
    assert held == ["Keeps Serpent from scoring a point.", "Nobody can break your bid of 6 with the next piece."]


def test_a_bid_or_a_pass_tells_how_often_such_bids_hold() -> None:
    assert why(after(players=3), "bid 8") == ["A bid of 8 holds in about 66% of games."]
    assert why(after(players=3, corners="shared"), "bid 9") == ["A bid of 9 holds in about 66% of games."]
    assert why(after("bid 7", players=3), "pass") == ["A lower bid would hold in only about 26% of games."]
    assert why(after("bid 2", players=3), "pass") == ["A lower bid hardly ever holds."]


def test_oh_puch_without_hope_is_promised_no_chances() -> None:
    match = building(god=2, bid=1)
    match.play(2, "d4.1EN")
    assert why(match, "d1.3DN")[0] == "Breaks Oh Puch’s bid of 1."
    match.play(0, "d1.3DN")
    match.play(1, match.legal(1)[0])
    told = [why(match, text) for text in match.legal(2)]
    assert not any("chances" in sentence for said in told for sentence in said)


def test_without_reasons_of_its_own_a_game_tells_what_the_score_gains(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots_why, "bots_module", lambda game, name: None)
    match = after(*GAME[:5])
    assert why(match, "g6.3ES") == ["Gains 3 points."]
    assert not any(sentence.startswith("Gains a") for sentence in why(match, "g2.3DN"))
