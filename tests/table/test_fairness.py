"""Dice that prove themselves: records of live games, and what `teocalli verify` says of them."""

import hashlib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from teocalli.core.dice import below, dice_of
from teocalli.core.match import Match
from teocalli.core.record import encode
from teocalli.core.record_errors import BadRecord
from teocalli.table.commands import Join, MergeGuest, Resign, Start, Undo
from teocalli.table.plans import First, SeatPlan
from teocalli.table.proof import require_fair_dice
from teocalli.table.reasons import Declined
from teocalli.table.records import heard_record, record
from tests.cli.program import teocalli
from tests.table.harness import ANN, BOB, SECRET, TableHarness

ME, OPEN = SeatPlan("person", who=ANN), SeatPlan("open")


def finished(game: str, players: int) -> dict[str, Any]:
    """A game by lot, with nonces, played to its end, once gone back far."""
    harness = TableHarness(game, [ME, *([SeatPlan("device", who=ANN)] * (players - 2)), OPEN])
    harness.ask(BOB, Join(nonce="from-bob"))
    harness.ask(ANN, Start(nonce="from_Ann"))
    harness.play_random(15)
    harness.system(MergeGuest(BOB, ANN))
    harness.ask(ANN, Undo(0, 3))
    harness.play_random(10_000)
    return record(harness.table)


@pytest.fixture(scope="module")
def games() -> list[dict[str, Any]]:
    return [finished("aztec", 2), finished("aztekz", 3), finished("schatz", 2)]


def test_a_live_game_is_a_record_that_proves_its_dice(games: list[dict[str, Any]]) -> None:
    for game in games:
        assert game["result"]["over"]
        assert game["dice"]["first"] == "lot"
        assert game["dice"]["nonces"][-2:] == ["from-bob", "from_Ann"]
        again = msgspec.json.decode(encode(game))
        require_fair_dice(again, Match.from_record(again))


def test_the_seed_as_the_documentation_has_it(games: list[dict[str, Any]]) -> None:
    dice = games[2]["dice"]
    secret = bytes.fromhex(dice["secret"])
    assert dice["commitment"] == hashlib.sha256(b"teocalli secret" + secret).hexdigest()
    parts = b"".join(bytes([len(nonce)]) + nonce.encode() for nonce in dice["nonces"])
    seed = int.from_bytes(hashlib.sha256(b"teocalli seed" + secret + parts).digest(), "big")
    assert below(dice_of(seed, 0, b"lot"), 2) == dice["order"][0]
    match = Match.new("schatz", 2, seed=seed, options=games[2]["options"])
    assert match.events == games[2]["events"][:1]


def test_a_resigned_game_is_a_record_too() -> None:
    harness = TableHarness.start("schatz", ANN, BOB)
    harness.play_random(9)
    with pytest.raises(Declined, match="not_over"):
        record(harness.table)
    harness.ask(BOB, Resign(1))
    game = record(harness.table)
    assert game["stopped"] == {"why": "resigned", "seat": 1}
    assert game["dice"]["first"] == "host"
    require_fair_dice(game, Match.from_record(game))


def change(game: dict[str, Any], **dice: Any) -> dict[str, Any]:
    return {**game, "dice": {**game["dice"], **dice}}


@pytest.mark.parametrize(
    ("dice", "says"),
    [
        ({"secret": "00" * 32}, "the commitment is not that of the secret"),
        ({"commitment": "00" * 32}, "the commitment is not that of the secret"),
        ({"secret": "00"}, '"secret" must have 32 bytes, not 1'),
        ({"secret": "no hex"}, '"dice" cannot be read'),
        ({"secret": None}, '"dice" cannot be read'),
        ({"nonces": []}, '"nonces" must be 3'),
        ({"nonces": ["", "", "ü"]}, '"dice" cannot be read'),
        ({"order": [0, 0]}, '"order" must be all seats'),
        ({"order": [True, False]}, '"dice" cannot be read'),
        ({"first": "me"}, '"first" must be lot, host or word'),
    ],
)
def test_dice_that_are_not_those_promised_are_refused(games: list[dict[str, Any]], dice: Any, says: str) -> None:
    game = games[2]
    with pytest.raises(BadRecord) as caught:
        require_fair_dice(change(game, **dice), Match.from_record(game))
    assert caught.value.reason == "bad_dice"
    assert says in caught.value.sentence
    assert caught.value.index is None


def test_the_lot_is_checked(games: list[dict[str, Any]]) -> None:
    game = games[0]
    turned = change(game, order=game["dice"]["order"][::-1])
    with pytest.raises(BadRecord, match="the lot falls on seat"):
        require_fair_dice(turned, Match.from_record(game))
    require_fair_dice(change(turned, first="host"), Match.from_record(game))


def test_chance_that_does_not_follow_is_named(games: list[dict[str, Any]]) -> None:
    game = change(games[2], nonces=["", "other", "from_Ann"], first="host")
    with pytest.raises(BadRecord) as caught:
        require_fair_dice(game, Match.from_record(game))
    assert caught.value.index == 0
    dealt = [index for index, event in enumerate(game["events"]) if event["by"] == "chance"]
    swapped = msgspec.json.decode(encode(games[2]))
    hands = swapped["events"][dealt[-1]]["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
    cut = {**swapped, "events": swapped["events"][: dealt[-1] + 1]}
    match = Match.from_record({**cut, "result": _result(cut)})
    with pytest.raises(BadRecord) as caught:
        require_fair_dice(cut, match)
    assert (caught.value.reason, caught.value.index) == ("bad_dice", dealt[-1])


def _result(game: dict[str, Any]) -> dict[str, object]:
    match = Match.new(game["game"], game["players"], options=game["options"], chance="given")
    for event in game["events"]:
        match.happen(event) if event["by"] == "chance" else match.play(event["by"], event["do"])
    return match.result


def test_verify_checks_dice(games: list[dict[str, Any]], tmp_path: Path) -> None:
    bad = change(games[1], first="host", nonces=["", "", "x", ""])
    plain = {name: value for name, value in games[0].items() if name != "dice"}
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"\n".join(encode(game) for game in (*games, plain, bad)))
    out = teocalli("verify", str(file), code=1).stdout.splitlines()
    assert out[0].startswith("record 4 (line 5), event 0: bad_dice: “draw ")
    assert out[1].endswith(", 1 problems")
    assert len(out) == 2


def test_what_was_heard_of_a_running_game() -> None:
    harness = TableHarness.start("schatz", ANN, BOB)
    harness.play_random(3)
    shown = heard_record(harness.table, 1)
    assert shown["events"] == harness.table.match.told(1)
    assert shown["dice"]["commitment"] == harness.table.commitment
    assert SECRET.hex() not in str(shown)
    assert shown["events"][0]["hands"][0] is None
    assert heard_record(harness.table, None)["events"][0]["hands"] == [None, None]
    with pytest.raises(Declined, match="no_such_seat"):
        heard_record(harness.table, 2)
    with pytest.raises(Declined, match="not_started"):
        heard_record(TableHarness("aztec", [ME, OPEN], first=First()).table, None)
