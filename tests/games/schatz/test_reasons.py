"""Every reason for which an action is refused, the order among them, and what the sentences say."""

from collections.abc import Callable

import pytest

from teocalli import Match
from teocalli.core.errors import Refused
from teocalli.core.words import LANGUAGES
from teocalli.games.schatz.notation import CARDS
from teocalli.games.schatz.reasons import Reason
from teocalli.games.schatz.words import WORDS
from tests.games.schatz.positions import begun, bid, deal, duelled, led_by, phase, play, share_out

pytestmark = pytest.mark.plain

ORDER = (
    "game_over already_bid not_bidding not_your_turn unreadable wrong_phase bid_step bid_range no_such_lot lot_sold "
    "not_tied not_poorest not_in_hand must_follow"
)
NONSENSE = "nonsense"


def refused(match: Match, seat: int, text: str) -> Refused:
    before = match.state.tobytes()
    with pytest.raises(Refused) as caught:
        match.play(seat, text)
    assert match.state.tobytes() == before, "a refused action changed something"
    for language in LANGUAGES:
        assert caught.value.say(language)
    return caught.value


def reason(match: Match, seat: int, text: str) -> str:
    return refused(match, seat, text).reason.value


def auctioned(players: int = 3) -> Match:
    """Seat 0 is chief and has named lot 1."""
    match = led_by(players)
    match.play(0, "lot 1")
    return match


def awarding() -> Match:
    match = auctioned(4)
    bid(match, 30, 10, 30)
    match.play(0, "leave")
    return match


def choosing() -> Match:
    """Three players; seats 1 and 2 have 100 each, seat 0, the old chief, was paid."""
    dealt = deal(
        3,
        goals=["most_T most_tricks", "tricks_1 tricks_2", "tricks_3 tricks_4"],
        lots=["T20 T19 T18 T17"],
        hands=["T16 T15 T14 T13 T12 T11 T10 T9"],
    )
    match = share_out(led_by(3, dealt=dealt))
    while phase(match) == "tricks":
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    return match


def tricks() -> Match:
    return share_out(led_by(2, dealt=deal(2, lots=["T1 A2 C3 C4", "T5 T6 A7 C8"], hands=["T9 T10", "T11 A12"])))


def test_the_reasons_stand_in_the_order_of_the_rules() -> None:
    assert [code.value for code in Reason] == ORDER.split()


def test_every_reason_has_a_sentence_in_each_language() -> None:
    for code in Reason:
        keys = [key for key in WORDS if key.split(".")[0] == code.value]
        assert keys, code
        for key in keys:
            assert all(WORDS[key][language] for language in LANGUAGES)


def test_game_over_goes_before_everything() -> None:
    match = duelled(3, ["most_T tricks_3"])
    for text in ("bid 10", NONSENSE, "play T1"):
        assert reason(match, 0, text) == "game_over"
    assert reason(match, 7, "bid 10") == "game_over"


def test_already_bid_whatever_one_sends() -> None:
    match = begun(3)
    match.play(1, "bid 20")
    for text in ("bid 20", "bid 15", NONSENSE, "take"):
        assert reason(match, 1, text) == "already_bid"
    assert refused(match, 1, "bid 30").sentence == "You have already bid 20; still waiting for: Eagle and Serpent."


def test_not_bidding_whatever_one_sends() -> None:
    match = auctioned()
    for text in ("bid 20", "lot 0", NONSENSE):
        assert reason(match, 0, text) == "not_bidding"
    assert reason(match, 3, "bid 0") == "not_bidding"
    assert reason(match, -1, "bid 0") == "not_bidding"


def test_not_bidding_says_why() -> None:
    match = begun(3)
    bid(match, 10, 10, 0)
    assert refused(match, 2, "bid 0").saying.key == "not_bidding.outbid"
    assert refused(match, 9, "bid 0").saying.key == "not_bidding.onlooker"
    match = auctioned()
    assert refused(match, 0, "bid 0").saying.key == "not_bidding.chief"
    bid(match, 0, 10)
    match.play(0, "leave")
    match.play(0, "lot 0")
    assert refused(match, 2, "bid 0").saying.key == "not_bidding.has_lot"


@pytest.mark.parametrize("text", ["lot 0", "bid 0", NONSENSE])
def test_not_your_turn_outside_of_auctions(text: str) -> None:
    match = led_by(3)
    assert reason(match, 1, text) == "not_your_turn"
    assert refused(match, 1, text).sentence == "It is Eagle’s turn."
    assert reason(match, 5, text) == "not_your_turn"


def test_not_your_turn_before_the_deal() -> None:
    match = Match.new("schatz", players=2, chance="given")
    assert reason(match, 0, "bid 0") == "not_your_turn"
    assert refused(match, 0, NONSENSE).sentence == "The cards are not dealt yet."


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "bid",
        "bid ",
        "bid  30",
        " bid 30",
        "bid 30 ",
        "bid 30\n",
        "Bid 30",
        "bid +30",
        "bid 030",
        "bid 00",
        "bid -0",
        "bid --10",
        "bid 1e1",
        "bid 3_0",
        "bid ٣٠",
        "bid ３０",
        "bid 10.0",
        "lot -1",
        "lot 01",
        "chief -0",
        "award",
        "take 1",
        "take ",
        "leave\n",
        "play",
        "play T0",
        "play T21",
        "play T01",
        "play t1",
        "play X1",
        "play T1 ",
        "play T１",
        "play T1\n",
        "deal",
        "\0",
        "\ud800",
        "bid 30" * 10_000,
        "é" * 5000,
    ],
)
def test_unreadable(text: str) -> None:
    match = begun(2)
    assert reason(match, 0, text) == "unreadable"
    assert len(refused(match, 0, text).sentence) < 200


def test_unreadable_goes_before_wrong_phase() -> None:
    assert reason(begun(2), 0, "play T21") == "unreadable"
    assert reason(begun(2), 0, "play T20") == "wrong_phase"


PHASES: dict[str, Callable[[], Match]] = {
    "chief_auction": lambda: begun(3),
    "naming": lambda: led_by(3),
    "lot_auction": auctioned,
    "awarding": awarding,
    "chief_choice": choosing,
    "tricks": tricks,
}
FITTING = {
    "chief_auction": "bid",
    "naming": "lot",
    "lot_auction": "bid",
    "awarding": "award",
    "chief_choice": "chief",
    "tricks": "play",
}


@pytest.mark.parametrize("name", PHASES)
def test_wrong_phase(name: str) -> None:
    match = PHASES[name]()
    assert phase(match) == name
    seat = match.actors[0]
    for text in ("bid 15", "lot 9", "award 9", "chief 9", "take", "leave", "play C20"):
        wrong = text.split()[0] != FITTING[name]
        assert (reason(match, seat, text) == "wrong_phase") == wrong
        if wrong:
            assert refused(match, seat, text).saying.key.startswith(f"wrong_phase.{name}")


def test_wrong_phase_while_the_chief_decides() -> None:
    match = auctioned()
    bid(match, 10, 10)
    assert refused(match, 0, "award 1").sentence == "First take lot 2 for 10 (take) or leave it (leave)."


def test_take_when_nothing_is_asked_is_wrong_phase_and_says_why() -> None:
    match = begun(3)
    bid(match, 90, 0, 0)
    match.play(0, "lot 0")
    bid(match, 20, 20)
    assert reason(match, 0, "take") == "wrong_phase"
    assert "You have 10 and cannot pay 20." in refused(match, 0, "take").sentence
    match.play(0, "award 2")
    assert reason(match, 0, "take") == "wrong_phase"
    match = led_by(4)
    match.play(0, "lot 0")
    bid(match, 0, 0, 0)
    match.play(0, "take")
    match.play(0, "lot 1")
    bid(match, 0, 0, 0)
    assert "You already have a lot" in refused(match, 0, "take").sentence


def test_bid_step_goes_before_bid_range() -> None:
    match = begun(2)
    assert reason(match, 0, "bid 15") == "bid_step"
    assert reason(match, 0, "bid 105") == "bid_step"
    assert reason(match, 0, "bid -5") == "bid_step"
    assert refused(match, 0, "bid 15").sentence.startswith("15 is not a multiple of 10")


def test_bid_range() -> None:
    match = led_by(2, chief=1)
    match.play(1, "lot 0")
    assert reason(match, 0, "bid 110") == "bid_range"
    assert reason(match, 0, "bid -10") == "bid_range"
    assert refused(match, 0, "bid 110").sentence == "You have 100: bid 0 to 100, in tens."
    match = begun(2)
    bid(match, 0, 40)
    match.play(1, "lot 0")
    bid(match, 100)
    assert phase(match) == "tricks"


def test_with_nothing_only_0_can_be_bid() -> None:
    dealt = deal(  # seat 2 will win all tricks, and nobody a goal
        3,
        goals=["tricks_1 tricks_2", "tricks_3 tricks_4", "tricks_5 tricks_6"],
        lots=["", "", "T20 T19 T18 T17"],
        hands=["", "", "T16 T15 T14 T13 T12 T11 T10 T9"],
    )
    match = begun(3, dealt)
    bid(match, 0, 0, 100)
    match.play(2, "lot 0")
    bid(match, 100, 0)
    match.play(2, "lot 1")
    bid(match, 0)
    while phase(match) != "chief_choice":
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    match.play(2, "chief 2")
    match.happen(dealt)
    match.play(2, "lot 0")
    assert match.legal(0) == ["bid 0"]
    assert reason(match, 0, "bid 10") == "bid_range"
    assert refused(match, 0, "bid 10").sentence == "You have no money: the only possible bid is 0."


@pytest.mark.parametrize(
    ("number", "code"),
    [
        ("99999999999999999999", "bid_step"),
        ("99999999999999999990", "bid_range"),
        ("-99999999999999999990", "bid_range"),
        ("-99999999999999999991", "bid_step"),
        ("8388607", "bid_step"),
        ("8388610", "bid_range"),
        ("16777216", "bid_step"),
        ("1" + "0" * 9999, "bid_range"),
        ("1" * 9999, "bid_step"),
    ],
)
def test_huge_bids_keep_their_reason(number: str, code: str) -> None:
    assert reason(begun(2), 0, f"bid {number}") == code


def test_no_such_lot() -> None:
    match = led_by(3)
    for number in ("3", "4", "5", "9", "10000000", "9" * 30, "1" + "0" * 30):
        assert reason(match, 0, f"lot {number}") == "no_such_lot"
    assert refused(match, 0, "lot 9").sentence == "“lot 9” names no lot: write lot 0 to lot 2."


def test_lot_sold() -> None:
    match = auctioned()
    bid(match, 20, 0)
    match.play(0, "leave")
    assert reason(match, 0, "lot 1") == "lot_sold"
    assert refused(match, 0, "lot 1").sentence == "Jaguar already has lot 2; possible: lot 0 or lot 2."


def test_not_tied() -> None:
    match = awarding()
    for seat in ("0", "2", "4", "5", "9", "9" * 30):
        assert reason(match, 0, f"award {seat}") == "not_tied"
    assert refused(match, 0, "award 2").sentence == "Serpent’s bid is not the highest; possible: award 1 or award 3."
    assert refused(match, 0, "award 0").sentence == "Eagle did not bid for this lot; possible: award 1 or award 3."
    assert "There is no seat 9" in refused(match, 0, "award 9").sentence


def test_not_poorest() -> None:
    match = choosing()
    assert match.legal(0) == ["chief 1", "chief 2"]
    for seat in ("0", "3", "5", "9", "9" * 30):
        assert reason(match, 0, f"chief {seat}") == "not_poorest"
    assert refused(match, 0, "chief 0").sentence == "Eagle is not one of the poorest; possible: chief 1 or chief 2."


def test_not_in_hand_goes_before_must_follow_and_says_where_the_card_is() -> None:
    match = tricks()
    assert refused(match, 0, "play T5").saying.key == "not_in_hand.held"
    assert refused(match, 0, "play C20").saying.key == "not_in_hand"
    play(match, "T1")
    assert reason(match, 1, "play C20") == "not_in_hand"
    assert refused(match, 1, "play T1").saying.key == "not_in_hand.played"
    play(match, "T5 T6")
    assert refused(match, 0, "play T1").saying.key == "not_in_hand.yours_played"


def test_not_in_hand_tells_nothing_of_hidden_hands() -> None:
    """A card in another's hidden hand and a card out of the round get the same sentence."""
    match = tricks()
    hidden, out = refused(match, 0, "play A12"), refused(match, 0, "play C20")
    assert hidden.sentence.replace("A12", "C20") == out.sentence


def test_must_follow_names_the_suit_and_the_cards_that_could_be_played() -> None:
    match = tricks()
    play(match, "T1")
    assert reason(match, 1, "play A7") == "must_follow"
    saying = refused(match, 1, "play A7").saying
    assert saying.args["card"] == "A7"
    assert saying.args["cards"] == sorted((text[5:] for text in match.legal(1)), key=CARDS.index)
    assert saying.say("en").startswith("Talismans are led and you must follow suit: A7 does not, you may play T5, T6")
    assert "talisman" in saying.say("fr")
    assert "Talismane" in saying.say("de")


def test_any_seat_and_any_action_can_be_judged() -> None:
    game = begun(5).game
    for match in (*(begin() for begin in PHASES.values()), duelled(3, ["most_T tricks_3"])):
        state = match.state
        for seat in (-(10**6), -1, 5, 7, 8, 62, 63, 64, 10**6):
            for action in (0, -1, 1, 2**63 - 1, -(2**63), 1 << 48, 7 << 48, 8 << 48, 255 << 48):
                assert game.kernel.refusal(game.tables, state, seat, action)
        seat = match.actors[0] if match.actors else 0
        for kind in range(12):
            for number in (0, 2**24 - 1, 2**23 + 70, 2**23 - 1, 12345):
                assert game.kernel.refusal(game.tables, state, seat, kind << 48 | number << 24)
                assert game.kernel.index(game.tables, kind << 48 | number << 24) == -1
