"""What a seat may not know: removed by `blind`, and filled in by `resample`, each possible deal as likely."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, islice, product
from math import comb

import numpy as np
import pytest
from scipy import stats

from teocalli import Match
from teocalli.core.dice import Dice, below, dice_of
from teocalli.core.game import ONLOOKER, StateRecord
from teocalli.core.kernel_calls import known_state
from teocalli.games.schatz import GAME, kernel
from teocalli.games.schatz.hidden_cards import LOW, _below, _ways, draw_some
from teocalli.games.schatz.notation import CARDS
from tests.games.schatz.positions import begun, bid, deal, free_chief, led_by, play, share_out

Hands = tuple[int, ...]
"""The cards of each hand, a bit for each."""
Sampler = Callable[[StateRecord, int, Dice], Hands]
Case = tuple[Match, int, list[Hands]]
"""A position, the eyes that look at it, and all deals that agree with what they know."""

LEAST, MOST = 6, 400

FEW = 1e-4
"""A right sampler is found wrong so often; the seeds are fixed, so never here."""


def hands(state: StateRecord) -> Hands:
    return tuple(int(cards) for cards in state["hands"][: int(state["players"])])


def named(cards: int) -> set[str]:
    return {card for k, card in enumerate(CARDS) if cards >> k & 1}


def masked(cards: Iterable[str]) -> int:
    return sum(1 << CARDS.index(card) for card in cards)


# Every deal that agrees with what a seat knows, listed from the events alone: nothing of the kernel is used.


def possible(match: Match, eyes: int) -> Iterator[Hands]:
    """All hands that can be, given the deal's open part, the lots' owners, the cards played and who did not follow."""
    events = match.events
    dealt = events[0]
    owners = {lot: match.state["owner"][lot] for lot in range(match.players)}
    known = {
        seat: {card for lot, owner in owners.items() if owner == seat for card in dealt["lots"][lot]}
        for seat in range(match.players)
    }
    if eyes != ONLOOKER:
        known[eyes] |= set(dealt["hands"][eyes])
    counts = {seat: 8 + 4 * sum(owner == seat for owner in owners.values()) for seat in range(match.players)}
    lacking: dict[int, set[str]] = {seat: set() for seat in range(match.players)}
    seen = {card for cards in known.values() for card in cards} | {card for lot in dealt["lots"] for card in lot}
    trick: list[str] = []
    for event in events:
        if str(event["do"]).startswith("play "):
            seat, card = event["by"], event["do"][5:]
            trick = [card] if len(trick) == match.players else [*trick, card]
            if card[0] != trick[0][0]:
                lacking[seat].add(trick[0][0])
            known[seat].discard(card)
            seen.add(card)
            counts[seat] -= 1
    unseen = [card for card in CARDS if card not in seen]

    def fill(seat: int, rest: list[str]) -> Iterator[Hands]:
        if seat == match.players:
            yield ()
            return
        may_hold = [card for card in rest if card[0] not in lacking[seat]]
        for cards in combinations(may_hold, counts[seat] - len(known[seat])):
            for others in fill(seat + 1, [card for card in rest if card not in cards]):
                yield (masked({*known[seat], *cards}), *others)

    return fill(0, unseen)


def late_positions() -> list[Case]:
    """Late in a round, with somebody known to be out of a suit, and few enough deals to list; four for each table."""
    found: dict[int, list[Case]] = {2: [], 3: [], 4: [], 5: []}
    for seed, players, tricks in product(range(20), found, (9, 10, 11)):
        if len(found[players]) < 4:
            match = played(seed, players, tricks)
            eyes = seed % (players + 1) - 1
            deals = list(islice(possible(match, eyes), MOST + 1))
            if LEAST <= len(deals) <= MOST and match.state["voids"].any():
                found[players].append((match, eyes, deals))
    return [case for cases in found.values() for case in cases]


def played(seed: int, players: int, tricks: int) -> Match:
    """A random round up to the first card after so many tricks."""
    match, dice = Match.new("schatz", players=players, seed=seed, options={"max_rounds": 1}), dice_of(seed, 1)
    while int(match.state["tricks"]) < tricks or int(match.state["ahead"]) < 0:
        legal = match.legal(match.actors[0])
        match.play(match.actors[0], legal[below(dice, len(legal))])
    return match


LATE = late_positions()


def resampled(state: StateRecord, eyes: int, dice: Dice) -> Hands:
    known = state.copy()
    kernel.resample(GAME.tables, known, eyes, dice)
    return hands(known)


def chance_of_being_right(sampler: Sampler, match: Match, eyes: int, deals: list[Hands]) -> float:
    """The p-value of a chi-square test against all deals being equally likely. A deal that cannot be: 0."""
    dice = dice_of(1, 0, b"chi-square")
    state = match.state
    counts = Counter(sampler(state, eyes, dice) for _ in range(20 * len(deals)))
    if not set(counts) <= set(deals):
        return 0.0
    return float(stats.chisquare([counts[one] for one in deals]).pvalue)


def by_name(case: Case) -> str:
    match, eyes, deals = case
    return f"{match.players} players, eyes {eyes}, {len(deals)} deals"


def test_the_listed_positions_are_worth_listing() -> None:
    assert len(LATE) == 16
    assert {match.players for match, _, _ in LATE} == {2, 3, 4, 5}
    assert any(eyes == ONLOOKER for _, eyes, _ in LATE)
    assert any(len({int(mask) for mask in match.state["voids"] if mask}) >= 2 for match, _, _ in LATE)


@pytest.mark.plain
@pytest.mark.parametrize("case", LATE, ids=by_name)
def test_every_deal_that_agrees_with_what_is_known_is_as_likely(case: Case) -> None:
    match, eyes, deals = case
    assert len(set(deals)) == len(deals)
    assert hands(match.state) in deals
    assert chance_of_being_right(resampled, match, eyes, deals) > FEW


def card_by_card(state: StateRecord, eyes: int, dice: Dice) -> Hands:
    """A wrong sampler, often met: each unseen card goes to any place that can hold it; if that fails, once more."""
    known = known_state(GAME, state, eyes)
    players = int(state["players"])
    seen = sum(int(cards) for cards in known["played"]) | sum(int(cards) for cards in known["hands"])
    unseen = [card for card in range(60) if not seen >> card & 1]
    while True:
        filled = [int(cards) for cards in known["hands"]]
        out = len(unseen) - sum(int(known["hand_sizes"][seat]) - filled[seat].bit_count() for seat in range(players))
        for card in unseen:
            places = [
                seat
                for seat in range(players)
                if filled[seat].bit_count() < known["hand_sizes"][seat]
                and not int(known["voids"][seat]) >> card // 20 & 1
            ]
            choice = below(dice, len(places) + (out > 0)) if places or out else -1
            if choice < 0:
                break
            if choice == len(places):
                out -= 1
            else:
                filled[places[choice]] |= 1 << card
        if all(filled[seat].bit_count() == known["hand_sizes"][seat] for seat in range(players)):
            known["hands"][:] = filled
            return hands(known)


def forgetful(state: StateRecord, eyes: int, dice: Dice) -> Hands:
    """A wrong sampler that forgets who did not follow suit."""
    known = state.copy()
    known["voids"][:] = 0
    return resampled(known, eyes, dice)


@pytest.mark.parametrize("sampler", [card_by_card, forgetful])
def test_the_test_finds_a_wrong_sampler(sampler: Sampler) -> None:
    found = [chance_of_being_right(sampler, *case) <= FEW for case in LATE]
    assert sum(found) >= len(found) // 2


# The numbers behind it.


@pytest.mark.plain
def test_ways_are_counted_exactly_though_they_pass_64_bits() -> None:
    largest = 0
    for left in ([20, 20, 8], [16, 16, 16], [3, 20, 20], [7, 0, 12]):
        room = np.zeros(8, np.int64)
        room[[1, 2, 4]] = 8, 8, 8
        for first in range(9):
            for second in range(9):
                for third in range(9):
                    t, a, c = left
                    expected = comb(t, third) * comb(t - third, 8 - second) if third + 8 - second <= t else 0
                    expected *= comb(a, first) * comb(a - first, 8 - third) if first + 8 - third <= a else 0
                    expected *= comb(c, second) * comb(c - second, 8 - first) if second + 8 - first <= c else 0
                    high, low = _ways(GAME.tables.choose, np.array(left, np.int64), room, first, second, third)
                    assert (int(high) << LOW) + int(low) == expected
                    assert 0 <= low < 1 << LOW
                    largest = max(largest, expected)
    assert largest > 2**53


@pytest.mark.plain
@pytest.mark.parametrize(("high", "low"), [(0, 7), (1, 0), (3, 1 << 29), (5 << 40, 3)])
def test_a_number_below_a_large_one_is_drawn_evenly(high: int, low: int) -> None:
    limit = (high << LOW) + low
    dice = dice_of(4, 0)
    fifths = [0] * 5
    for _ in range(5000):
        drawn_high, drawn_low = _below(dice, high, low)
        drawn = (int(drawn_high) << LOW) + int(drawn_low)
        assert 0 <= drawn < limit
        fifths[5 * drawn // limit] += 1
    expected = [-(-limit * (k + 1) // 5) - -(-limit * k // 5) for k in range(5)]
    assert stats.chisquare(fifths, [5000 * share / limit for share in expected]).pvalue > FEW


@pytest.mark.plain
def test_some_cards_are_each_set_as_likely() -> None:
    dice = dice_of(6, 0)
    counts = Counter(int(draw_some(0b1011010, 2, dice)) for _ in range(6000))
    assert all(cards.bit_count() == 2 and cards & ~0b1011010 == 0 for cards in counts)
    assert len(counts) == 6
    assert stats.chisquare(list(counts.values())).pvalue > FEW


# Early in a round, where deals are too many to list.


@pytest.mark.plain
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("eyes", [ONLOOKER, 0, 1])
def test_in_an_auction_eight_cards_of_each_other_hand_are_unseen(players: int, eyes: int) -> None:
    match = led_by(players)
    state, dice = known_state(GAME, match.state, eyes), dice_of(3, 0)
    assert [hand.bit_count() for hand in hands(state)] == [8 if seat == eyes else 0 for seat in range(players)]
    lots = {card for lot in match.events[0]["lots"] for card in lot}
    holders: Counter[str] = Counter()
    for _ in range(600):
        filled = [named(hand) for hand in resampled(match.state, eyes, dice)]
        assert [len(hand) for hand in filled] == [8] * players
        cards = [card for hand in filled for card in hand]
        assert len(set(cards)) == 8 * players
        assert not lots & set(cards)
        holders.update(filled[2 % players if eyes != 2 % players else 1])
        if eyes != ONLOOKER:
            assert filled[eyes] == set(match.events[0]["hands"][eyes])
    if players > 2 or eyes == ONLOOKER:
        unseen = 60 - 4 * players - (8 if eyes != ONLOOKER else 0)
        assert len(holders) == unseen
        assert stats.chisquare(list(holders.values())).pvalue > FEW


def test_a_lot_that_was_taken_is_known_to_be_in_that_hand() -> None:
    match = led_by(3, dealt=deal(3, lots=["T1 A4 C20 T7"]))
    match.play(0, "lot 0")
    bid(match, 0, 10)
    match.play(0, "leave")
    for eyes in (ONLOOKER, 0, 1):
        state = known_state(GAME, match.state, eyes)
        assert named(hands(state)[2]) == {"T1", "A4", "C20", "T7"}
        assert {"T1", "A4", "C20", "T7"} <= named(resampled(state, eyes, dice_of(1, 0))[2])


def test_a_card_of_a_lot_that_was_played_is_in_no_hand() -> None:
    match = share_out(free_chief(2, deal(2, lots=["T1 A4 C20 T7"])))
    play(match, "C20")
    assert named(hands(match.known(1))[0]) == {"T1", "A4", "T7"}


def test_a_pending_bid_is_hidden_but_that_it_is_in_is_not() -> None:
    match = begun(3)
    match.play(1, "bid 70")
    assert [int(match.known(eyes)["bids"][1]) for eyes in (None, 0, 1, 2)] == [-1, -1, 70, -1]
    assert all(match.known(eyes)["has_bid"] == 0b010 for eyes in (None, 0, 1, 2))


def test_a_pending_bid_is_resampled_evenly_among_the_legal_ones() -> None:
    match = begun(3)
    match.play(1, "bid 70")
    dice, counts = dice_of(9, 0), Counter[int]()
    for _ in range(2200):
        state = match.state
        kernel.resample(GAME.tables, state, 0, dice)
        counts[int(state["bids"][1])] += 1
        assert state["bids"][2] == -1
    assert set(counts) == set(range(0, 101, 10))
    assert stats.chisquare(list(counts.values())).pvalue > FEW


def test_blinding_twice_changes_nothing_more() -> None:
    match = share_out(led_by(4))
    once = match.known(2)
    assert known_state(GAME, once, 2).tobytes() == once.tobytes()


@pytest.mark.plain
def test_resampling_from_a_blinded_state_is_the_same_as_from_the_true_one() -> None:
    for match, eyes, _ in LATE:
        known = known_state(GAME, match.state, eyes)
        assert resampled(known, eyes, dice_of(5, 5)) == resampled(match.state, eyes, dice_of(5, 5))


@pytest.mark.plain
def test_before_the_first_deal_there_is_nothing_to_know() -> None:
    match = Match.new("schatz", players=3, chance="given")
    state = match.state
    kernel.resample(GAME.tables, state, 1, dice_of(1, 0))
    assert state.tobytes() == match.state.tobytes()
