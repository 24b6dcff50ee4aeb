"""What a seat hears and sees does not change with what it may not know, and names no card that it may not know."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from teocalli import Match
from teocalli.core.dice import below, dice_of
from teocalli.games.schatz.notation import CARDS
from teocalli.lab.simulate import Simulation, simulate_game
from tests.games.schatz.positions import begun, free_chief, led_by, phase

Deal = dict[str, Any]
Eyes = int | None

TEXTS = ["", "bid 15", "bid 500", "lot 0", "lot 7", "award 1", "chief 1", "take", *(f"play {card}" for card in CARDS)]
"""Actions whose refusals are compared."""

TABLES = [(players, eyes) for players in (2, 3, 4, 5) for eyes in (None, *range(players))]


def all_eyes(match: Match) -> list[Eyes]:
    return [None, *range(match.players)]


def perceived(match: Match, eyes: Eyes) -> str:
    """All that these eyes hear and see, as it would be sent."""
    return json.dumps([match.told(eyes), match.view(eyes)])


def answered(match: Match, eyes: Eyes, texts: list[str] = TEXTS) -> list[object]:
    """What these eyes are answered, whatever they try."""
    refusals = [match.refusal(-1 if eyes is None else eyes, text) for text in texts]
    return [(str(said.reason), said.sentence, dict(said.saying.args)) if said else None for said in refusals]


def shuffled(cards: list[str], seed: int) -> list[str]:
    rest, dice = list(cards), dice_of(seed, 0, b"told")
    return [rest.pop(int(below(dice, len(rest)))) for _ in cards]


def out_of_the_round(dealt: Deal) -> list[str]:
    there = {card for row in dealt["lots"] + dealt["hands"] for card in row}
    return [card for card in CARDS if card not in there]


def exchanged(dealt: Deal, eyes: Eyes, seed: int, fixed: frozenset[str] = frozenset(), suits: str = "") -> Deal:
    """The same deal for these eyes: other hands and the cards left out exchange what is not `fixed`.

    With `suits`, each place keeps its suit: so whoever could follow still can.
    """
    hands = [list(hand) for hand in dealt["hands"]]
    places = [(hand, k) for seat, hand in enumerate(hands) if seat != eyes for k in range(8) if hand[k] not in fixed]
    left_out = out_of_the_round(dealt)
    for suit in suits or [""]:
        mine = [(hand, k) for hand, k in places if hand[k].startswith(suit)]
        cards = [hand[k] for hand, k in mine] + [card for card in left_out if card.startswith(suit)]
        for (hand, k), card in zip(mine, shuffled(cards, seed), strict=False):
            hand[k] = card
    return {**dealt, "hands": hands}


def side_by_side(players: int, deals: list[Deal], events: list[Deal]) -> Iterator[list[Match]]:
    """The same public actions over different deals, all at the same event each time."""
    matches = [Match.new("schatz", players, chance="given") for _ in deals]
    yield matches
    for match, dealt in zip(matches, deals, strict=True):
        match.happen(dealt)
    yield matches
    for event in events:
        for match in matches:
            match.play(event["by"], event["do"])
        yield matches


def a_round(players: int, seed: int, stop: Callable[[Match], bool]) -> Match:
    """A random round, with some of everything, until it is to stop."""
    match, dice = Match.new("schatz", players=players, seed=seed), dice_of(seed, 1, b"told")
    while not stop(match):
        seat = match.actors[0]
        legal = match.legal(seat)
        match.play(seat, legal[int(below(dice, len(legal)))])
    return match


# Hidden hands.


@pytest.mark.plain
@pytest.mark.parametrize(("players", "eyes"), TABLES)
def test_until_the_first_trick_other_hands_change_nothing_that_is_told_or_seen(players: int, eyes: Eyes) -> None:
    whole = a_round(players, seed=players, stop=lambda match: phase(match) == "tricks")
    dealt = whole.events[0]
    other = exchanged(dealt, eyes, seed=9)
    assert [dealt["hands"][seat] == other["hands"][seat] for seat in range(players)] == [
        seat == eyes for seat in range(players)
    ]
    asked = Counter[str]()
    for true, changed in side_by_side(players, [dealt, other], whole.events[1:]):
        assert perceived(true, eyes) == perceived(changed, eyes)
        asked[phase(true)] += 1
    assert answered(true, eyes) == answered(changed, eyes)
    assert asked["chief_auction"] >= players
    assert asked["lot_auction"]
    assert asked["tricks"] == 1
    for another in range(players):
        assert (perceived(true, another) == perceived(changed, another)) == (another == eyes)


@pytest.mark.parametrize("tricks", [3, 8])
@pytest.mark.parametrize(("players", "eyes"), TABLES)
def test_nor_do_the_cards_that_are_still_hidden_later(players: int, eyes: Eyes, tricks: int) -> None:
    whole = a_round(players, seed=10 + players, stop=lambda match: match.state["tricks"] == tricks)
    assert still_hidden_cards_change_nothing(whole, eyes, since=0)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nor_the_last_ones_when_every_card_may_decide_a_goal(players: int) -> None:
    changed = 0
    for seed in range(20):
        whole = a_round(players, seed, stop=lambda match: match.state["tricks"] >= 10 and match.state["ahead"] >= 0)
        changed += still_hidden_cards_change_nothing(whole, seed % players if seed % 2 else None, since=9)
    assert changed >= 10


def still_hidden_cards_change_nothing(whole: Match, eyes: Eyes, since: int) -> bool:
    """Cards not played yet change places with others of their suit: the same cards can be played all along.

    False if there are none that can.
    """
    dealt, events = whole.events[0], whole.events[1:]
    played = frozenset(event["do"][5:] for event in events if event["do"].startswith("play "))
    other = exchanged(dealt, eyes, 3, played, "TAC")
    for true, changed in side_by_side(whole.players, [dealt, other], events):
        if true.state["tricks"] >= since:
            assert perceived(true, eyes) == perceived(changed, eyes)
    assert answered(true, eyes) == answered(changed, eyes)
    seats = range(whole.players)
    assert any(perceived(true, seat) != perceived(changed, seat) for seat in seats) == (other != dealt)
    return other != dealt


# Sealed bids.


def chief_auction() -> Match:
    return begun(4)


def chief_auction_again() -> Match:
    match = begun(4)
    for seat, amount in enumerate((30, 30, 0, 30)):
        match.play(seat, f"bid {amount}")
    return match


def lot_auction() -> Match:
    match = led_by(4)
    match.play(0, "lot 2")
    return match


def second_lot_auction() -> Match:
    match = free_chief(4)
    match.play(0, "lot 2")
    for seat in (1, 2, 3):
        match.play(seat, f"bid {10 * seat}")
    match.play(0, "leave")
    match.play(0, "lot 1")
    return match


@pytest.mark.plain
@pytest.mark.parametrize("setting", [chief_auction, chief_auction_again, lot_auction, second_lot_auction])
def test_a_pending_bid_is_told_and_seen_alike_whatever_it_is(setting: Callable[[], Match]) -> None:
    asked = setting().actors
    assert len(asked) >= 2
    for bidder in asked:
        others = [seat for seat in asked if seat != bidder]
        matches = [setting() for _ in range(3)]
        for match, amount in zip(matches, (0, 10, 90), strict=True):
            match.play(bidder, f"bid {amount}")
        alike(matches, but=bidder)
        for seat in others[:-1]:  # the bids of others come in, the bidder's stays sealed
            for match in matches:
                match.play(seat, "bid 20")
            alike(matches, but=bidder)
        for match in matches:
            match.play(others[-1], "bid 0")
        assert len({perceived(match, None) for match in matches}) == 3, "now all bids are shown"


def alike(matches: list[Match], but: int) -> None:
    """The matches are the same to all but one pair of eyes."""
    first = matches[0]
    for eyes in all_eyes(first):
        assert len({perceived(match, eyes) for match in matches}) == (len(matches) if eyes == but else 1)
        if eyes != but:
            answers = [answered(match, eyes, TEXTS[:9]) for match in matches]
            assert all(answer == answers[0] for answer in answers)
    assert all(match.record() == first.record() for match in matches), "a record tells of an open auction"


def test_once_bids_are_shown_nobody_hears_in_which_order_they_came() -> None:
    matches = []
    for order in ((0, 1, 2, 3), (3, 1, 0, 2)):
        match = begun(4)
        for seat in order:
            match.play(seat, f"bid {10 * seat}")
        matches.append(match)
    for eyes in all_eyes(matches[0]):
        assert perceived(matches[0], eyes) == perceived(matches[1], eyes)


# Whole games: which cards are ever named.


def named(sent: object) -> set[str]:
    """Every card that is named anywhere, in fields, actions and sentences alike."""
    return set(
        re.findall(r"(?<![A-Za-z0-9_])[TAC](?:1[0-9]|20|[1-9])(?![0-9A-Za-z])", json.dumps(sent, ensure_ascii=False))
    )


def test_cards_are_found_wherever_they_are_named() -> None:
    sent = [{"do": "play T1"}, ["A20"], {"C19": None}, "the “A7”, or T10.", "T21 A0 most_T C tricks_1 T100 AT1"]
    assert named(sent) == {"T1", "A20", "C19", "A7", "T10"}
    assert named(list(CARDS)) == set(CARDS)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_card_is_named_to_eyes_that_may_not_know_it(players: int) -> None:
    record = simulate_game(Simulation("schatz", players, 4, "lively", {"max_rounds": 2, "target": 1000}), 0)
    match = Match.new("schatz", players, options=record["options"], chance="given")
    eyes_of = all_eyes(match)
    known: dict[Eyes, list[set[str]]] = {eyes: [] for eyes in eyes_of}  # of each round: own hand, lots, cards played
    for event in record["events"]:
        if event["by"] == "chance":
            match.happen(event)
            for eyes in eyes_of:
                known[eyes].append(named(event["lots"]) | (set() if eyes is None else named(event["hands"][eyes])))
        else:
            match.play(event["by"], event["do"])
            for eyes in eyes_of:
                known[eyes][-1] |= named(event["do"])
        for eyes in eyes_of:
            view = match.view(eyes)
            assert named(view) <= known[eyes][-1] | named(view["last_trick"]), (eyes, event)
            assert named(view["last_trick"]) <= set().union(*known[eyes][-2:]), (eyes, event)
            assert [named(told) for told in by_round(match.told(eyes))] == known[eyes], (eyes, event)
    assert len(known[None]) == 2


def by_round(told: list[Deal]) -> list[list[Deal]]:
    deals = [index for index, event in enumerate(told) if event["by"] == "chance"]
    return [told[start:end] for start, end in zip(deals, [*deals[1:], len(told)], strict=True)]
