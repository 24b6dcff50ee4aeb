"""What an action brought about, as the log tells it, against what the views show before and after."""

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import pytest

from teocalli.bots import bot
from teocalli.core.dice import dice_of
from teocalli.table.telling import tell_event
from teocalli.table.views import position_view
from tests.table.harness import ANN, TableHarness

Facts = dict[str, Any]


def steps(game: str, players: int, seed: int = 1, **options: object) -> Iterator[tuple[Facts, list[Facts], Facts]]:
    """A game to its end: the view before each action, what it brought about, and the view after."""
    harness = TableHarness.start(game, *[ANN] * players, options=options)
    table, dice, throws = harness.table, Random(seed), dice_of(seed, 0, b"news")
    while table.phase == "playing":
        seat, before, seq = dice.choice(table.actors), position_view(table, None), len(harness.log)
        if game == "aztekz":  # at random nobody ever frees a soul
            chosen = bot("lively", table.game).choose(table.match.known(seat), seat, None, throws)
            action = table.game.notation.write(chosen)
        else:
            action = dice.choice(table.match.legal(seat))
        after = harness.play(seat, action)
        assert after[0] == "Moved"
        shown = tell_event(table, seq, harness.log[seq], None)
        assert shown.get("news") != []
        yield before or {}, shown.get("news", []), position_view(table, None) or {}
    assert harness.replay().news == table.news


def of(kind: str, news: list[Facts]) -> list[Facts]:
    return [each for each in news if each["is"] == kind]


@pytest.mark.parametrize("players", range(2, 6))
def test_a_round_of_schatz_is_told_whole(players: int) -> None:
    news = [each for _, some, _ in steps("schatz", players, max_rounds=3) for each in some]
    rounds = len(of("round", news))
    assert [each["round"] for each in of("round", news)] == [*range(1, rounds + 1)]
    assert len(of("chief", news)) == 1
    assert len(of("lot", news)) == rounds * players
    assert len(of("trick", news)) == rounds * 12
    assert len(of("paid", news)) == rounds * players


@pytest.mark.parametrize("players", range(2, 6))
def test_what_is_told_of_schatz_is_so(players: int) -> None:
    for before, news, after in steps("schatz", players, seed=players, max_rounds=3):
        money = list(before["money"])
        for each in news:
            if "seat" in each:
                money[each["seat"]] += each.get("sum", 0) - each.get("price", 0)
        assert money == after["money"]
        for each in of("trick", news):
            assert each["seat"] == after["last_trick"]["winner"]
        for each in of("lot", news):
            lot = after["lots"][each["lot"]]
            assert (each["seat"], each["price"]) == (lot["owner"], lot["price"])
        for each in [*of("chief", news), *of("poorest", news)]:
            assert each["seat"] == after["chief"]


def test_the_lot_on_sale_comes_before_the_last_one_which_is_free() -> None:
    pairs = [(before["named"], sold) for before, news, _ in steps("schatz", 5) if len(sold := of("lot", news)) == 2]
    assert pairs
    assert all(first["lot"] == named and last["price"] == 0 for named, (first, last) in pairs)


@pytest.mark.parametrize("players", [2, 3])
def test_the_last_round_and_the_last_piece_are_announced(players: int) -> None:
    told = [(each, after) for _, news, after in steps("aztec", players) for each in of("last", news)]
    assert {each["left"] for each, _ in told} == {players, 1}
    assert all((each["left"], [each["seat"]]) == (after["left"], after["actors"]) for each, after in told)


def test_two_architects_have_no_other_news() -> None:
    assert {each["is"] for _, news, _ in steps("aztec", 2) for each in news} == {"last"}


def test_a_bid_that_is_broken_is_told_once() -> None:
    told = 0
    for seed in range(6):
        broken = [(news, after) for _, news, after in steps("aztec", 3, seed) if of("broken", news)]
        assert len(broken) == after_all(seed)
        for news, after in broken:
            god, bid = after["auction"]["bidder"], after["auction"]["bid"]
            assert of("broken", news) == [{"is": "broken", "seat": god, "bid": bid}]
            assert max(after["points"]) >= bid
        told += len(broken)
    assert told > 0


def after_all(seed: int) -> int:
    """How often the bid of this game is broken."""
    *_, (_, _, end) = steps("aztec", 3, seed)
    return int(max(end["points"]) >= end["auction"]["bid"])


@pytest.mark.parametrize("seed", range(4))
def test_the_auction_says_who_is_oh_puch(seed: int) -> None:
    [(news, after)] = [(news, after) for _, news, after in steps("aztec", 3, seed) if of("oh_puch", news)]
    auction = after["auction"]
    assert news == [{"is": "oh_puch", "seat": auction["bidder"], "bid": auction["bid"]}]
    assert after["roles"][auction["bidder"]] == "oh_puch"


def test_three_games_end_with_their_points() -> None:
    *_, (_, _, end) = played = [*steps("aztec", 3, mode="three_rounds")]
    told_of = [news for _, news, _ in played if of("game", news)]
    assert len(told_of) == len(end["rounds"]["done"]) == 3
    for game, (news, points) in enumerate(zip(told_of, end["rounds"]["done"], strict=True)):
        assert of("game", news) == [{"is": "game", "game": game}]
        builders = [seat for seat in range(3) if seat != end["rounds"]["gods"][game]]
        assert of("points", news) == [{"is": "points", "seat": seat, "points": points[seat]} for seat in builders]


@pytest.mark.parametrize("players", range(2, 5))
def test_every_stack_that_comes_free_is_told_once(players: int) -> None:
    *_, (_, _, end) = played = [*steps("aztekz", players, seed=players)]
    news = [each for _, some, _ in played for each in some]
    assert news
    for seat, stacks in enumerate(end["stacks"]):
        mine = [(each["kind"], each["souls"], each["points"]) for each in of("freed", news) if each["seat"] == seat]
        assert mine == [(stack["kind"], stack["size"], stack["points"]) for stack in stacks]


def test_a_theft_is_told_with_who_was_robbed() -> None:
    thefts = 0
    for before, news, after in chain(*(steps("aztekz", players, seed=players) for players in range(2, 5))):
        for each in of("freed", news):
            is_theft = "from" in each
            thefts += is_theft
            assert is_theft == after["turn"]["stole"]
            if is_theft:
                assert before["heroes"][each["from"]][each["porter"]]["count"] == each["souls"]
                assert each["from"] != each["seat"]
    assert thefts


@pytest.mark.parametrize("players", range(2, 5))
def test_the_last_cards_of_aztekz_are_announced(players: int) -> None:
    """Once there is no more than one for each player, with every card that is placed."""
    for before, news, after in steps("aztekz", players, seed=players):
        left = before["deck"]["count"]
        was_placed = before["phase"] == "place" and after["stall"]["turns"] == 0
        few = [{"is": "few", "cards": left}] if was_placed and 0 < left <= players else []
        assert of("few", news) == few
    assert before["deck"]["count"] == 0
