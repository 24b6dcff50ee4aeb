"""`teocalli arena`, run, stopped and taken up again as a person does it."""

import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from teocalli.lab.fixtures import Series
from tests.cli.program import refused, teocalli
from tests.lab.test_arena import kept, played_here, timeless
from tests.waiting import GIVE_UP, wait_until

NAMED = {
    "name", "games", "wins", "points_mean", "rating", "rating_low", "rating_high", "ms_mean", "ms_p95",
}  # fmt: skip
"""What whoever reads the JSON may rely on."""

ROUND = '{"max_rounds": 1}'


def test_json_has_one_entry_for_each_bot_and_the_file_verifies(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    arguments = ("arena", "schatz", "--players", "4", "--bots", "lively,random", "--games", "12", "--options", ROUND)
    bots = msgspec.json.decode(teocalli(*arguments, "--jobs", "2", "--out", str(out), "--json").stdout)["bots"]
    assert [bot["name"] for bot in bots] == ["lively", "random"], "the best first"
    for bot in bots:
        assert set(bot) == NAMED | {"share", "share_low", "share_high", "forfeits"}
        assert bot["games"] == 12
        assert bot["share"] == pytest.approx(bot["wins"] / 12)
        assert bot["share_low"] <= bot["share"] <= bot["share_high"]
        assert bot["rating_low"] < bot["rating"] < bot["rating_high"]
        assert bot["ms_mean"] > 0
        assert bot["ms_p95"] > 0
    assert sum(bot["wins"] for bot in bots) == pytest.approx(12)
    assert teocalli("verify", str(out)).stdout.startswith("12 records, ")
    records = [msgspec.json.decode(line) for line in out.read_bytes().splitlines()]
    assert all(sorted(record["bots"]) == ["lively", "lively", "random", "random"] for record in records)
    points = [
        score for record in records
        for name, score in zip(record["bots"], record["result"]["scores"], strict=True) if name == "lively"
    ]  # fmt: skip
    assert bots[0]["points_mean"] == pytest.approx(sum(points) / len(points))
    picture = ElementTree.parse(out.with_suffix(".svg")).getroot()
    said = "\n".join(text.text or "" for text in picture.iter("{http://www.w3.org/2000/svg}text"))
    assert "lively" in said
    assert "4 players · 12 games · seed 0 · max_rounds 1" in said
    again = teocalli(*arguments, "--out", str(out), "--picture", str(tmp_path / "other.svg")).stdout
    assert "schatz · 4 players · 12 games · seed 0 · max_rounds 1" in again
    assert f"{bots[0]['share']:.1%}" in again
    assert all(len(row.rstrip()) <= 100 for row in again.splitlines())
    assert len(out.read_bytes().splitlines()) == 12, "nothing was left to play"
    assert (tmp_path / "other.svg").read_bytes() == out.with_suffix(".svg").read_bytes()


def start(*arguments: str) -> "subprocess.Popen[bytes]":
    """As at a terminal: a group of processes of its own, which Ctrl-C reaches as a whole."""
    return subprocess.Popen(
        [sys.executable, "-m", "teocalli", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # it may be ignored here
    )


def stop(running: "subprocess.Popen[bytes]", out: Path, sent: signal.Signals, lines: int) -> str:
    """Let it play until the file has so many lines, stop it, and wait until it and its workers are gone."""
    try:
        wait_until(
            lambda: out.exists() and out.read_bytes().count(b"\n") >= lines, going=lambda: running.poll() is None
        )
        if sent == signal.SIGINT:
            os.killpg(running.pid, sent)
        else:
            os.kill(running.pid, sent)
        _, said = running.communicate(timeout=GIVE_UP)  # until the last of them has closed it
        return said.decode()
    finally:
        running.kill()


def test_whatever_stops_it_the_same_command_goes_on(tmp_path: Path) -> None:
    """Killed, interrupted and torn on the way: in the end every game is there once, as if nothing had been."""
    out = tmp_path / "games.jsonl"
    chosen = ("--bots", "random,lively", "--options", ROUND, "--seed", "11", "--out", str(out))
    arguments = ("arena", "schatz", *chosen, "--games")
    many = "100000"  # nobody can wait for their end here
    assert stop(start(*arguments, many, "--jobs", "2"), out, signal.SIGKILL, 5) == ""
    had = out.read_bytes().count(b"\n")
    assert had >= 5
    running = start(*arguments, many, "--jobs", "1")
    said = stop(running, out, signal.SIGINT, had + 5)
    assert running.returncode == 130
    assert said.splitlines() == [
        f"the games played so far are in {out}; the same command goes on", "teocalli: stopped",
    ]  # fmt: skip
    games = out.read_bytes().count(b"\n") + 10
    assert games >= had + 15
    with out.open("ab") as file:
        file.write(out.read_bytes().splitlines()[0][:1000])
    teocalli(*arguments, str(games), "--jobs", "2")
    which = Series.of("schatz", 2, ["random", "lively"], 11, {"max_rounds": 1})
    assert kept(out) == dict(enumerate(map(timeless, played_here(which, games))))


def processor_time(session: int) -> float:
    """Seconds of a processor that all processes of a session have used."""
    spent = 0.0
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(FileNotFoundError, ProcessLookupError):
            fields = (process / "stat").read_text().rpartition(")")[2].split()
            if int(fields[3]) == session:
                spent += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return spent


@pytest.mark.parametrize(("sent", "code", "jobs"), [(signal.SIGINT, 130, "2"), (signal.SIGTERM, 143, "1")])
def test_it_stops_also_while_a_bot_is_thinking(sent: signal.Signals, code: int, jobs: str, tmp_path: Path) -> None:
    """A thought takes hours: nobody can wait for its end here."""
    out = tmp_path / "games.jsonl"
    bots = "level5@10000000ms,level4@10000000ms"
    running = start("arena", "aztec", "--bots", bots, "--jobs", jobs, "--out", str(out))
    try:
        wait_until(out.exists, going=lambda: running.poll() is None)
        prepared = processor_time(running.pid)
        wait_until(lambda: processor_time(running.pid) > prepared + 3, going=lambda: running.poll() is None)
    finally:
        said = stop(running, out, sent, 0)
    assert running.returncode == code
    assert said.splitlines()[-1] == "teocalli: stopped"


def test_more_games_go_on_and_another_series_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.jsonl"
    arguments = ("arena", "aztec", "--bots", "random,lively", "--out", str(out))
    teocalli(*arguments, "--games", "3")
    first = out.read_bytes()
    result: dict[str, Any] = msgspec.json.decode(teocalli(*arguments, "--games", "5", "--json").stdout)
    assert [bot["games"] for bot in result["bots"]] == [5, 5]
    assert out.read_bytes().startswith(first)
    assert out.read_bytes().count(b"\n") == 5
    before = out.read_bytes()
    for other in (("--seed", "1"), ("--players", "3"), ("--options", '{"corners": "shared"}')):
        assert "line 1: a game of another arena (" in refused(capsys, *arguments, *other)
    assert out.read_bytes() == before


OURS = """
from teocalli.bots import CustomBot

class Wild(CustomBot):
    \"\"\"Plays anything; in every third game of its seat it bids what nobody has.\"\"\"

    def pick(self, decision):
        if decision.below(60) == 0:
            return "bid 7"
        return decision.legal[decision.below(len(decision.legal))]
"""


def test_a_bot_of_ones_own_lies_in_the_current_folder_and_a_question_is_answered(tmp_path: Path) -> None:
    (tmp_path / "wild_bot.py").write_text(OURS)
    command = [
        sys.executable,
        "-m",
        "teocalli",
        "arena",
        "schatz",
        "--bots",
        "lively,wild_bot:Wild",
        "--options",
        ROUND,
    ]
    more = ["--until", "wild_bot:Wild>lively", "--out", "games.jsonl"]
    done = subprocess.run([*command, *more], cwd=tmp_path, capture_output=True, text=True, timeout=GIVE_UP, check=True)
    told = r"wild_bot:Wild answered 'bid 7', which is not legal \(.+\), in game \d+ of schatz, in seat \d, after \d+ ev"
    assert re.search(told, done.stderr)
    assert re.search(r"wild_bot:Wild>lively: no, lively is stronger \(decided at 95 % after \d+ games\)", done.stdout)
    found = msgspec.json.decode(
        subprocess.run(
            [*command, *more, "--json"], cwd=tmp_path, capture_output=True, timeout=GIVE_UP, check=True
        ).stdout
    )
    assert found["until"]["stronger"] == "lively"
    assert found["bots"][0]["games"] == found["until"]["games"]
    assert found["bots"][1]["forfeits"] > 0
    assert teocalli("verify", str(tmp_path / "games.jsonl")).stdout.endswith(" 0 problems\n")


def test_without_a_file_nothing_is_kept(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "teocalli", "arena", "aztec", "--bots", "random,lively", "--games", "2", "--json"],
        cwd=tmp_path, capture_output=True, text=True, timeout=GIVE_UP, check=True,
    )  # fmt: skip
    assert sum(bot["wins"] for bot in msgspec.json.decode(done.stdout)["bots"]) == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("chess", "--bots", "random,lively"), "there is no game 'chess'"),
        (("aztec",), "--bots"),
        (("aztec", "--bots", "random"), "name two different ones or more"),
        (("aztec", "--bots", "random,random"), "name two different ones or more"),
        (("aztec", "--bots", "random,level9"), "there is no bot 'level9'"),
        (("aztec", "--bots", "random,lively", "--players", "4"), "2 or 3 players, not 4"),
        (("aztec", "--bots", "random,lively", "--games", "0"), "'--games': Input should be greater than or equal to 1"),
        (("aztec", "--bots", "random,lively", "--seed", "-1"), "--seed must be"),
        (("aztec", "--bots", "random,lively", "--options", "["), "--options is not JSON"),
        (
            ("aztec", "--bots", "random,nowhere:make"),
            "the bot 'nowhere:make' cannot be found: No module named 'nowhere'",
        ),
        (("aztec", "--bots", "random,http://127.0.0.1:1/"), "the bot http://127.0.0.1:1/ cannot be reached"),
        (
            ("aztec", "--bots", "random,lively", "--until", "lively=random"),
            "such as random>lively, not 'lively=random'",
        ),
        (
            ("aztec", "--bots", "random,lively", "--cluster", "spark://head"),
            "a cluster is auto (the one of this computer)",
        ),
        (("aztec", "--bots", "random,lively", "--picture", "x.png"), "ends in .svg, not 'x.png'"),
        (("aztec", "--bots", "random,lively", "--picture", "no/where.svg"), "there is no such folder"),
        (("aztec", "--bots", "random,lively", "--out", "games.svg"), "keeps records"),
        (("aztec", "--bots", "random,lively", "--out", "."), "no file that can grow"),
        (("aztec", "--bots", "random,lively", "--out", "/dev/null"), "no file that can grow"),
        (("aztec", "--bots", "random,lively", "--out", "no/where.jsonl"), "no/where.jsonl: No such file"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert says in refused(capsys, "arena", *arguments)
