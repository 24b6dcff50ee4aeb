"""The arena: games that depend on the series and their number alone, and a file that loses none and repeats none."""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from teocalli import BadInput, Match, Refused, game
from teocalli.bots import Bot, CustomBot, Decision, Limit, bot
from teocalli.core.dice import Dice
from teocalli.core.game import Game, StateRecord
from teocalli.core.kernel_calls import known_state
from teocalli.core.record import encode
from teocalli.lab.arena import run_arena
from teocalli.lab.arena_file import open_arena_file
from teocalli.lab.arena_game import GameResult, play_game
from teocalli.lab.fixtures import Series
from teocalli.lab.ratings import standings
from teocalli.lab.sequential import Question, SequentialTest, Verdict

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


class Spoiler(CustomBot):
    """Plays the first action, and from the fifth event on something that is not legal, or nothing at all."""

    def __init__(self, played: Game, answer: Callable[[], str]) -> None:
        super().__init__(played, "lively")
        self.answer = answer

    def pick(self, decision: Decision) -> str:
        return decision.legal[0] if len(decision.told()) < 5 else self.answer()


def failing() -> str:
    raise ZeroDivisionError("by nothing")


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (lambda: "play T0", "lively answered 'play T0', which is not legal ("),
        (failing, "lively raised ZeroDivisionError: by nothing"),
    ],
)
@pytest.mark.parametrize("players", [2, 4])
def test_a_bot_that_fails_forfeits_the_game_and_nothing_is_lost(
    players: int, answer: Callable[[], str], says: str, tmp_path: Path
) -> None:
    which = series(players=players)
    fixture = which.fixtures(2)[1]
    bots = {"random": bot("random", game("schatz")), "lively": Spoiler(game("schatz"), answer)}
    record = play_game(which, fixture, bots)
    seat = record["forfeit"]["seat"]
    assert fixture.seating[seat] == "lively"
    assert record["stopped"] == {"why": "forfeit", "seat": seat}
    assert record["forfeit"]["say"].startswith(says)
    where = r", in game 1 of schatz, in seat \d, after (\d+) events: it forfeits this game, which the others win$"
    found = re.search(where, record["forfeit"]["say"])
    assert found is not None
    assert int(found[1]) >= len(record["events"]) >= 5, "sealed bids that are not complete are left out of a record"
    assert ("by nothing" in record["forfeit"].get("trace", "")) == (answer is failing)
    Match.from_record(record)
    result = GameResult.read(record, fixture)
    assert {fixture.seating[winner] for winner in result.winners} == {"random"}
    assert len(result.winners) == players // 2
    assert (result.forfeit, result.forfeited_by) == (record["forfeit"]["say"], "lively")
    out = tmp_path / "games.jsonl"
    out.write_bytes(encode(record) + b"\n")
    with open_arena_file(str(out), which) as book:
        assert book.played == {1: result}
    [_, lively] = sorted(standings(which.bots, [result]), key=lambda bot: -bot.rating)
    assert (lively.name, lively.forfeits, lively.wins) == ("lively", 1, 0)


class Cheat(Spy):
    def choose(self, state: StateRecord, seat: int, limit: Limit | None, dice: Dice, stop: object = None) -> int:
        return self.game.notation.read("play T1")


def test_a_bot_of_ours_that_breaks_a_rule_stops_everything() -> None:
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


def test_it_stops_where_a_question_is_decided_whoever_plays_and_however_often_it_is_broken_off(tmp_path: Path) -> None:
    which = series()
    question = Question("lively", "random")

    def decided(out: Path | None = None, jobs: int = 1, stop_after: int | None = None) -> Verdict:
        test = SequentialTest(question, which, 400)
        running = run_arena(which, 400, jobs, None if out is None else str(out), until=test)
        for count, _ in enumerate(running, 1):
            if count == stop_after:
                break
        running.close()  # type: ignore[attr-defined]  # it is a generator
        return test.verdict

    found = decided()
    assert found.stronger == "lively"
    assert 8 < found.games < 100
    out = tmp_path / "games.jsonl"
    assert decided(out, stop_after=8).stronger is None
    assert decided(out, jobs=2) == found
    had = out.read_bytes()
    assert decided(out) == found
    assert out.read_bytes() == had, "nothing was left to play"


def test_without_duplicate_every_game_has_its_own_chance(tmp_path: Path) -> None:
    apart = replace(series(), duplicate=False)
    deals = [record["events"][0] for record in played_here(apart, 4)]
    assert len({encode(deal) for deal in deals}) == 4
    out = filled(tmp_path, 2)
    with pytest.raises(BadInput, match="--seed 3, not --bots random,lively --seed 3 --no-duplicate"):
        opened(out, apart)


def test_an_openspiel_bot_plays_beside_ours_with_any_options() -> None:
    which = Series.of("aztec", 2, ["openspiel-mcts@4sims", "level1@8sims"], 3, {"corners": "shared"})
    first, second = (timeless(record) for _ in range(2) for record in played_here(which, 1))
    assert first == second
    assert first["result"]["over"]
    assert "forfeit" not in first


@pytest.mark.parametrize(("name", "options"), [("aztekz", {"stall_rounds": 3}), ("schatz", {"max_rounds": 1})])
def test_an_openspiel_bot_plays_where_something_is_drawn_or_hidden(name: str, options: dict[str, object]) -> None:
    which = Series.of(name, 2, ["openspiel-mcts@2sims", "random"], 3, options)
    record = timeless(next(iter(played_here(which, 1))))
    assert record["result"]["over"]
    assert "forfeit" not in record


def test_openspiels_search_where_something_is_hidden_has_no_clock() -> None:
    with pytest.raises(BadInput, match="counts simulations: openspiel-mcts@100sims"):
        Series.of("schatz", 2, ["openspiel-mcts@100ms", "random"], 0, {})


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
