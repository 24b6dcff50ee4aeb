"""`teocalli versus` and `teocalli bench --search`, run as a person runs them."""

import msgspec
import pytest

from tests.cli.program import refused, teocalli


def test_versus_prints_one_json_object() -> None:
    arguments = ("versus", "aztec", "--bot", "level5@10sims", "--games", "2")
    result = msgspec.json.decode(teocalli(*arguments, "--json").stdout)
    assert (result["game"], result["limit"], result["games"], result["uct_c"]) == ("aztec", "10sims", 2, 2.0)
    assert [bot["name"] for bot in result["bots"]] == ["level5@10sims", "MCTSBot"]
    assert sum(bot["wins"] for bot in result["bots"]) == 2
    for bot in result["bots"]:
        assert 0 <= bot["low"] <= bot["rate"] <= bot["high"] <= 1
        assert bot["ms_mean"] > 0
    assert 1 <= result["bots"][1]["simulations_mean"] <= 10


def test_versus_prints_a_table() -> None:
    text = teocalli("versus", "aztec", "--bot", "level5@10sims", "--games", "1").stdout
    assert "aztec, 1 games (1 different), 10sims a move for both" in text
    assert "level5@10sims" in text
    assert "MCTSBot" in text


def test_versus_says_what_cannot_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert "only games without chance, and schatz has some" in refused(capsys, "versus", "schatz")
    assert "there is no bot 'level0'" in refused(capsys, "versus", "aztec", "--bot", "level0")
    assert "--seed must be" in refused(capsys, "versus", "aztec", "--seed", "x")


def test_bench_of_the_search_prints_one_json_list() -> None:
    rows = msgspec.json.decode(teocalli("bench", "--search", "--json", "--seconds", "0.05").stdout)
    assert len(rows) == 9
    for row in rows:
        assert set(row) == {
            "game", "players", "simulations_per_second", "to_the_end", "peer", "peer_per_second", "ratio",
        }  # fmt: skip
        assert row["simulations_per_second"] > 0
        assert row["peer"] is row["peer_per_second"] is row["ratio"] is None
