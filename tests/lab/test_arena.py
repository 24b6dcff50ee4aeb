"""The arena: games that depend on the series and their number alone, and a file that loses none and repeats none."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from teocalli import BadInput, Match, Refused, game
from teocalli.bots import Bot, Limit, bot
from teocalli.core.dice import Dice
from teocalli.core.game import StateRecord
from teocalli.core.kernel_calls import known_state
from teocalli.core.record import encode
from teocalli.lab.arena import run_arena
from teocalli.lab.arena_file import open_arena_file
from teocalli.lab.arena_game import GameResult, play_game
from teocalli.lab.fixtures import Series

QUICK: dict[str, dict[str, object]] = {"schatz": {"max_rounds": 1}}


def series(name: str = "schatz", bots: str = "random,lively", players: int = 2, seed: int = 3) -> Series:
    return Series.of(name, players, bots.split(","), seed, QUICK.get(name, {}))


def played_here(which: Series, games: int) -> list[dict[str, Any]]:
    """The records of the first games, without any worker."""
    bots = {name: bot(name, game(which.game)) for name in which.bots}
    return [play_game(which, fixture, bots) for fixture in which.fixtures(games)]


def timeless(record: dict[str, Any]) -> dict[str, Any]:
    """A record without the milliseconds of its decisions."""
    events = [{name: value for name, value in event.items() if name != "ms"} for event in record["events"]]
    return {**record, "events": events}


def told(games: Iterable[GameResult]) -> dict[int, tuple[object, ...]]:
    """What does not depend on the clock."""
    return {one.number: (one.block, one.seating, one.scores, one.winners, [*map(len, one.ms)]) for one in games}


def kept(path: Path) -> dict[int, dict[str, Any]]:
    records = [msgspec.json.decode(line) for line in path.read_bytes().splitlines() if line]
    found = {record["arena"]["number"]: timeless(record) for record in records}
    assert len(found) == len(records), "no game is there twice"
    return found


# One game.


@pytest.mark.parametrize("name", ["aztec", "aztekz", "schatz"])
def test_a_game_is_a_record_with_names_and_times(name: str) -> None:
    which = series(name, "random,lively,level1@64sims", 3)
    (record,) = played_here(which, 1)
    assert record["bots"] == list(which.fixtures(1)[0].seating) == ["random", "lively", "level1@64sims"]
    assert all(event["ms"] >= 0 for event in record["events"] if event["by"] != "chance")
    assert record["result"]["over"]
    replayed = Match.from_record(record).record()
    assert {field: timeless(record)[field] for field in replayed} == replayed


def test_games_are_the_same_each_time_and_differ_from_each_other() -> None:
    which = series(bots="random,level1@64sims")
    first = [*map(timeless, played_here(which, 4))]
    assert [*map(timeless, played_here(which, 4))] == first
    assert len({encode(record["events"]) for record in first}) == 4


def test_games_of_a_block_begin_with_the_same_deal() -> None:
    deals = [record["events"][0] for record in played_here(series(), 4)]
    assert deals[0] == deals[1]
    assert deals[2] == deals[3]
    assert deals[0] != deals[2]


class Spy(Bot):
    """Plays at random, and looks whether it is shown too much."""

    def _pick(self, known: StateRecord, seat: int, limit: Limit, dice: Dice, stop: object) -> int:
        return int(self.game.kernel.pick(self.game.tables, known, seat, dice))

    def choose(self, state: StateRecord, seat: int, limit: Limit | None, dice: Dice, stop: object = None) -> int:
        assert known_state(self.game, state, seat).tobytes() == state.tobytes()
        asked.append((seat, limit, id(dice)))
        return self._pick(state, seat, limit or self.limit, dice, stop)


asked: list[tuple[int, Limit | None, int]] = []


def test_a_bot_is_shown_only_what_its_seat_may_know_and_has_dice_of_its_own() -> None:
    asked.clear()
    which = series(bots="random,lively", players=4)
    spy = Spy(game("schatz"), "spy")
    play_game(which, which.fixtures(1)[0], {"random": spy, "lively": spy})
    assert {seat for seat, _, _ in asked} == {0, 1, 2, 3}
    assert {limit for _, limit, _ in asked} == {None}, "its own limit"
    assert len({(seat, dice) for seat, _, dice in asked}) == len({dice for _, _, dice in asked}) == 4


class Cheat(Spy):
    def choose(self, state: StateRecord, seat: int, limit: Limit | None, dice: Dice, stop: object = None) -> int:
        return self.game.notation.read("play T1")


def test_a_bot_that_breaks_a_rule_is_refused() -> None:
    which = series()
    cheat = Cheat(game("schatz"), "cheat")
    with pytest.raises(Refused):
        play_game(which, which.fixtures(1)[0], {"random": cheat, "lively": cheat})


# Many.


def test_games_do_not_depend_on_the_workers_nor_on_how_many_are_played(tmp_path: Path) -> None:
    which = series(bots="random,lively,level1@64sims", players=3)
    here = played_here(which, 7)
    expected = told(GameResult.read(record, which.fixtures(7)[number]) for number, record in enumerate(here))
    out = tmp_path / "games.jsonl"
    assert told(run_arena(which, 3, jobs=1, out=str(out))) == {number: expected[number] for number in range(3)}
    assert told(run_arena(which, 7, jobs=2, out=str(out))) == expected
    assert kept(out) == dict(enumerate(map(timeless, here)))
    assert told(run_arena(which, 7, jobs=2)) == expected


def test_fewer_games_are_the_first_ones_and_the_file_keeps_the_others(tmp_path: Path) -> None:
    out = filled(tmp_path, 6)
    before = out.read_bytes()
    assert sorted(one.number for one in run_arena(series(), 4, out=str(out))) == [0, 1, 2, 3]
    assert out.read_bytes() == before


def test_what_goes_wrong_in_a_worker_is_said_here() -> None:
    with pytest.raises(BadInput, match="'max_rounds' must be a whole number from 1"):
        list(run_arena(replace(series(), options={"max_rounds": 0}), 2))


# The file.


@cache
def lines(games: int) -> tuple[bytes, ...]:
    return tuple(encode(record) + b"\n" for record in played_here(series(), games))


def filled(folder: Path, games: int) -> Path:
    path = folder / "games.jsonl"
    path.write_bytes(b"".join(lines(games)))
    return path


def opened(path: Path, which: Series | None = None) -> list[int]:
    """The numbers of the games that are there."""
    with open_arena_file(str(path), which or series()) as book:
        return list(book.played)


def test_what_is_read_back_is_what_was_played(tmp_path: Path) -> None:
    out = filled(tmp_path, 4)
    with open_arena_file(str(out), series()) as book:
        for number, one in book.played.items():
            record = msgspec.json.decode(lines(4)[number])
            assert (one.scores, one.winners) == (record["result"]["scores"], record["result"]["winners"])
            assert list(one.seating) == record["bots"]
            spent = [event["ms"] for event in record["events"] if event["by"] == 1]
            assert one.ms[1] == spent


@pytest.mark.parametrize("part", [1, 12, 60, 200, -400, -2])
def test_a_torn_last_line_is_taken_away(part: int, tmp_path: Path) -> None:
    out = filled(tmp_path, 3)
    whole = out.read_bytes()
    with out.open("ab") as file:
        file.write(lines(4)[3][:part])
    assert opened(out) == [0, 1, 2]
    assert out.read_bytes() == whole


def test_a_torn_only_line_is_taken_away(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    out.write_bytes(lines(1)[0][:300])
    assert opened(out) == []
    assert out.read_bytes() == b""


def test_a_last_line_that_misses_only_its_end_is_kept(tmp_path: Path) -> None:
    out = filled(tmp_path, 3)
    whole = out.read_bytes()
    out.write_bytes(whole[:-1])
    assert opened(out) == [0, 1, 2]
    assert out.read_bytes() == whole


def test_games_may_stand_in_any_order_with_blank_lines_between(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    out.write_bytes(b"\n".join([lines(3)[2], lines(3)[0]]))
    assert opened(out) == [2, 0]
    numbers = [one.number for one in run_arena(series(), 3, out=str(out))]
    assert numbers == [0, 2, 1], "first those that are there, then what is missing"
    assert sorted(kept(out)) == [0, 1, 2]


OTHERS = [
    (series(bots="lively,random"), r"another arena \(arena --bots random,lively --seed 3, not --bots lively,random"),
    (series(seed=4), "--seed 3, not --bots random,lively --seed 4"),
    (series(players=3), "players 2, not 3"),
    (series("aztec"), 'game "schatz", not "aztec"'),
    (Series.of("schatz", 2, ["random", "lively"], 3, {"max_rounds": 2}), r'options .*"max_rounds":1.*, not .*:2'),
]


@pytest.mark.parametrize(("other", "says"), OTHERS)
def test_games_of_another_series_are_refused(other: Series, says: str, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    for end in (None, -1, -100):
        before = b"".join(lines(2))[:end]
        out.write_bytes(before)
        with pytest.raises(BadInput, match=says):
            opened(out, other)
        assert out.read_bytes() == before


def bent(number: int, **changed: object) -> bytes:
    return encode({**msgspec.json.decode(lines(2)[number]), **changed}) + b"\n"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"precious", "line 1: no record"),
        (lines(1)[0] + b"precious", "line 2: no record"),
        (b"precious\n", "line 1: no record"),
        (b'{"precious": 1}', "line 1: a game that no arena has played"),
        (b'{"precious": 1}\n', "line 1: a game that no arena has played"),
        (lines(1)[0] + b"[]\n", "line 2: no record"),
        (lines(1)[0] + lines(1)[0], "line 2: game 0 of the arena is there twice"),
        (lines(1)[0] + bent(1, arena={"number": -1}), "line 2: a game that no arena has played"),
        (lines(1)[0] + bent(1, arena={"number": 10**12}), "line 2: a game that no arena has played"),
        (bent(1, rules=99), "line 1: a game of another arena .rules 99, not 1"),
        (bent(1, bots=["random", "lively"]), r"line 1: a game of another arena .bots"),
        (bent(1, result={"scores": [1, 2]}), "line 1: a damaged record"),
        (bent(1, result={"scores": [1, 2], "winners": []}), "line 1: a damaged record .this game has no winners"),
        (bent(1, result={"scores": [1, 2], "winners": [2]}), "line 1: a damaged record"),
        (bent(1, events="none"), "line 1: a damaged record"),
    ],
)
def test_what_is_no_file_of_this_arena_is_refused_and_left_alone(content: bytes, says: str, tmp_path: Path) -> None:
    out = tmp_path / "precious"
    out.write_bytes(content)
    with pytest.raises(BadInput, match=says):
        opened(out)
    assert out.read_bytes() == content


def test_two_arenas_do_not_write_to_one_file(tmp_path: Path) -> None:
    out = filled(tmp_path, 2)
    with open_arena_file(str(out), series()), pytest.raises(BadInput, match="another arena is writing to"):
        opened(out)
    assert opened(out) == [0, 1]
