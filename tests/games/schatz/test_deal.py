"""Material and the deal."""

import pytest

from teocalli import Match
from teocalli.core.errors import Refused
from teocalli.games.schatz.notation import CARDS
from teocalli.games.schatz.tables import GOALS, PAYS
from tests.games.schatz.positions import begun, deal, phase

pytestmark = pytest.mark.plain


def test_there_are_sixty_cards_three_suits_of_one_to_twenty() -> None:
    assert len(CARDS) == 60
    assert CARDS[:2] == ("T1", "T2")
    assert {(card[0], int(card[1:])) for card in CARDS} == {(suit, rank) for suit in "TAC" for rank in range(1, 21)}


def test_twelve_goals_and_what_they_pay() -> None:
    pays = dict(zip(GOALS, PAYS, strict=True))
    assert pays == {
        **{f"most_{suit}": 50 for suit in "TAC"},
        **{f"tricks_{k}": 70 for k in range(7)},
        "thirty": 30,
        "most_tricks": 50,
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_deal_gives_each_lot_two_goals_and_four_cards_and_each_hand_eight(players: int) -> None:
    match = Match.new("schatz", players=players, seed=1)
    event = match.events[0]
    assert (event["by"], event["do"]) == ("chance", "deal")
    assert [len(row) for row in event["goals"]] == [2] * players
    assert [len(row) for row in event["lots"]] == [4] * players
    assert [len(row) for row in event["hands"]] == [8] * players
    cards = [card for row in event["lots"] + event["hands"] for card in row]
    goals = [goal for row in event["goals"] for goal in row]
    assert len(set(cards)) == 12 * players
    assert len(set(goals)) == 2 * players


def test_a_drawn_hand_is_sorted() -> None:
    for hand in Match.new("schatz", players=5, seed=3).events[0]["hands"]:
        assert hand == sorted(hand, key=CARDS.index)


def test_everyone_starts_with_100() -> None:
    assert begun(5).view(None)["money"] == [100] * 5


def test_the_first_deal_comes_before_the_chief_is_found() -> None:
    match = Match.new("schatz", players=3, chance="given")
    assert (match.awaits_chance, phase(match), match.view(None)["chief"]) == (True, "deal", None)
    match.happen(deal(3))
    assert (phase(match), match.actors) == ("chief_auction", (0, 1, 2))


def test_a_given_deal_is_kept_in_the_order_given() -> None:
    given = deal(2, hands=["C20 T1 A5 T20 A1 C3 C2 C1"], lots=["T7 A4 C19 T2"])
    assert begun(2, given).events == [{"by": "chance", **given}]


FAULTS = {
    "a card twice in a hand": lambda d: d["hands"][0].__setitem__(0, d["hands"][0][1]),
    "a card in a hand and in a lot": lambda d: d["hands"][0].__setitem__(0, d["lots"][1][2]),
    "a goal twice": lambda d: d["goals"][0].__setitem__(0, d["goals"][1][1]),
    "an unknown card": lambda d: d["hands"][1].__setitem__(3, "T21"),
    "rank nought": lambda d: d["lots"][1].__setitem__(3, "T0"),
    "an unknown goal": lambda d: d["goals"][1].__setitem__(0, "tricks_7"),
    "a short hand": lambda d: d["hands"][0].pop(),
    "a long lot": lambda d: d["lots"][0].append("C20"),
    "a hand too many": lambda d: d["hands"].append(["C20"] * 8),
    "a lot too few": lambda d: d["lots"].pop(),
    "no goals": lambda d: d.pop("goals"),
    "hands that are no list": lambda d: d.update(hands="T1"),
    "a hand that is no list": lambda d: d["hands"].__setitem__(0, "T1 T2 T3 T4 T5 T6 T7 T8"),
    "cards that are no texts": lambda d: d["hands"].__setitem__(0, [True] * 8),
    "cards that cannot be looked up": lambda d: d["hands"].__setitem__(0, [[]] * 8),
    "goals that are a mapping": lambda d: d.update(goals={"0": []}),
    "null": lambda d: d.update(lots=None),
    "another event": lambda d: d.update(do="draw"),
    "an event that is no text": lambda d: d.update(do=["deal"]),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_deal_that_could_not_be_is_refused(name: str) -> None:
    match = Match.new("schatz", players=2, chance="given")
    given = deal(2)
    FAULTS[name](given)
    before = match.state.tobytes()
    with pytest.raises(Refused, match="impossible_chance"):
        match.happen(given)
    assert match.state.tobytes() == before
    match.happen(deal(2))


def test_a_deal_that_is_not_due_is_refused() -> None:
    match = begun(2)
    with pytest.raises(Refused, match="impossible_chance"):
        match.happen(deal(2))


def test_each_card_comes_to_each_place_about_as_often() -> None:
    """1,000 deals of five: every card is in a given hand eight times in sixty."""
    seen = dict.fromkeys(CARDS, 0)
    for seed in range(1000):
        for card in Match.new("schatz", players=5, seed=seed).events[0]["hands"][4]:
            seen[card] += 1
    expected = 1000 * 8 / 60
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
    assert 25 < chi_square < 110  # 59 degrees of freedom
