"""The command line, run as a person runs it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from teocalli import __version__
from tests.cli.program import one_line, refused, run, teocalli
from tests.waiting import GIVE_UP, wait_until


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "games.jsonl"
    teocalli(
        "simulate", "schatz", "--players", "3", "--games", "3", "--seed", "1", "--policy", "lively", "--out", str(path)
    )
    return path


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "--help")
    study = ("simulate", "verify", "replay", "perft", "bench", "demo", "prepare", "arena", "versus")
    for command in (*study, "serve", "backup", "restore", "export", "import", "operate"):
        assert command in text
        assert "Usage" in run(capsys, command, "--help")
    assert "Usage" in teocalli().stdout
    assert teocalli("--version").stdout == f"teocalli {__version__}\n"


@pytest.mark.parametrize("game", ["aztec", "aztekz", "schatz"])
@pytest.mark.parametrize("policy", ["random", "lively"])
def test_simulated_games_verify(game: str, policy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.jsonl"
    played = ("--players", "3", "--games", "2", "--seed", "5", "--policy", policy)
    run(capsys, "simulate", game, *played, "--legal", "--out", str(out))
    lines = out.read_bytes().splitlines()
    assert len(lines) == 2
    events = [event for line in lines for event in msgspec.json.decode(line)["events"]]
    assert all(event["do"] in event["legal"] for event in events if event["by"] != "chance")
    last = run(capsys, "verify", str(out)).splitlines()[-1]
    assert last == f"2 records, {len(events)} events, 0 problems"


def test_the_same_seed_gives_the_same_file_whatever_the_jobs() -> None:
    arguments = ("simulate", "aztec", "--games", "6", "--seed", "9", "--out", "-")
    one = teocalli(*arguments).stdout
    assert teocalli(*arguments, "--jobs", "2").stdout == one


def test_options_are_played() -> None:
    line = teocalli("simulate", "schatz", "--options", '{"max_rounds": 1}', "--out", "-").stdout
    record = msgspec.json.decode(line)
    assert record["options"] == {"thirty": "last_trick", "target": 200, "max_rounds": 1}
    assert sum(event["by"] == "chance" for event in record["events"]) == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("simulate", "chess", "--out", "-"), "there is no game 'chess'; there are: "),
        (("simulate", "aztec", "--players", "5", "--out", "-"), "2 or 3 players, not 5"),
        (("simulate", "aztec", "--players", "two", "--out", "-"), "'--players': Input should be a valid integer"),
        (("simulate", "aztec", "--games", "-1", "--out", "-"), "'--games': Input should be greater than or equal to 0"),
        (("simulate", "aztec", "--seed", "seven", "--out", "-"), "--seed must be a whole number"),
        (("simulate", "aztec", "--seed", "-7", "--out", "-"), "--seed must be a whole number"),
        (("simulate", "aztec", "--seed", "9" * 5000, "--out", "-"), "--seed must be a whole number"),
        (("simulate", "aztec", "--policy", "clever", "--out", "-"), "there are: random, lively"),
        (("simulate", "aztec", "--options", "{", "--out", "-"), "--options is not JSON"),
        (("simulate", "aztec", "--options", "[]", "--out", "-"), "must be a JSON object"),
        (("simulate", "aztec", "--options", '{"corners": "round"}', "--out", "-"), "one of neutral, shared"),
        (("simulate", "aztec", "--options", '{"colour": 1}', "--out", "-"), "no option 'colour'"),
        (("simulate", "aztec", "--jobs", "0", "--out", "-"), "'--jobs': Input should be greater than or equal to 1"),
        (("simulate", "aztec"), "--out"),
        (("simulate",), "GAME"),
        (("conquer",), "conquer"),
        (("verify", "nowhere.jsonl"), "nowhere.jsonl: No such file"),
        (("verify", "."), "Is a directory"),
        (("replay", "nowhere.jsonl"), "nowhere.jsonl: No such file"),
        (("perft", "schatz", "--depth", "1"), "aztec, not 'schatz'"),
        (("perft", "aztec", "--depth", "-1"), "'--depth': Input should be greater than or equal to 0"),
        (("perft", "aztec", "--depth", "67"), "--depth goes from 0 to 66"),
        (("bench", "--seconds", "inf"), "'--seconds': Input should be"),
        (("demo", "--pause", "inf"), "'--pause': Input should be"),
        (("demo", "aztec", "--players", "9"), "2 or 3 players"),
    ],
)  # fmt: skip
def test_bad_input_is_one_line(arguments: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert says in refused(capsys, *arguments)


def test_nothing_is_written_over_when_something_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "kept.jsonl"
    out.write_text("precious")
    refused(capsys, "simulate", "aztec", "--players", "7", "--out", str(out))
    assert out.read_text() == "precious"
    assert "no file" in refused(capsys, "simulate", "aztec", "--out", str(tmp_path))
    assert "no file" in refused(capsys, "simulate", "aztec", "--out", "")
    nowhere = str(tmp_path / "no" / "where.jsonl")
    assert refused(capsys, "simulate", "aztec", "--out", nowhere) == f"teocalli: {nowhere}: No such file or directory\n"
    assert [path.name for path in tmp_path.iterdir()] == ["kept.jsonl"]


def test_a_file_that_is_replaced_keeps_its_mode_and_its_link(tmp_path: Path) -> None:
    out, link = tmp_path / "games.jsonl", tmp_path / "link.jsonl"
    out.write_text("old")
    out.chmod(0o600)
    link.symlink_to(out)
    teocalli("simulate", "aztec", "--out", str(link))
    assert link.is_symlink()
    assert out.stat().st_mode & 0o777 == 0o600
    assert out.read_text().startswith('{"format"')


@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_stopped_simulation_leaves_no_file(sent: signal.Signals, code: int, jobs: str, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    arguments = [sys.executable, "-m", "teocalli", "simulate", "aztekz", "--games", "100000", "--jobs", jobs]
    with subprocess.Popen(
        [*arguments, "--out", str(out)],
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # it may be ignored here
    ) as running:
        try:
            wait_until(
                lambda: any(file.stat().st_size for file in tmp_path.iterdir()),  # its temporary file
                going=lambda: running.poll() is None,
            )
            os.kill(running.pid, sent)
            assert running.wait(GIVE_UP) == code
            assert running.stderr is not None
            assert running.stderr.read().decode().splitlines()[-1] == "teocalli: stopped"
        finally:
            running.kill()
    assert list(tmp_path.iterdir()) == []


def test_a_reader_who_leaves_early_is_no_error() -> None:
    command = f"{sys.executable} -m teocalli simulate aztec --games 200 --out - | head -1 | wc -l"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=GIVE_UP, check=False)
    assert done.stdout.strip() == "1"
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("arguments", "closed"), [("verify -", "<&-"), ("simulate aztec --out -", ">&-")])
def test_closed_streams_are_said(arguments: str, closed: str) -> None:
    command = f"{sys.executable} -m teocalli {arguments} {closed}"
    done = subprocess.run(command, shell=True, stderr=subprocess.PIPE, text=True, timeout=GIVE_UP, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("teocalli: standard ")
    assert done.stderr.count("\n") == 1


def test_verify_names_record_event_and_reason(games: Path) -> None:
    lines = games.read_bytes().splitlines()
    record = msgspec.json.decode(lines[1])
    record["events"][9]["do"] = "lot 7"
    bad = b"\n".join([lines[0], msgspec.json.encode(record), b"", b"\x00\xffjunk", lines[2][:500], lines[2]])
    done = teocalli("verify", "-", given=bad, code=1)
    problems = done.stdout.splitlines()
    assert problems[0].startswith("record 1 (line 2), event 9: ")
    assert problems[1].startswith("record 2 (line 4): bad_format: ")
    assert problems[2].startswith("record 3 (line 5): bad_format: ")
    assert problems[3].startswith("5 records, ")
    assert problems[3].endswith(" events, 3 problems")


def test_verify_of_nothing() -> None:
    assert teocalli("verify", "-").stdout == "0 records, 0 events, 0 problems\n"


@pytest.mark.parametrize("game", ["aztec", "aztekz", "schatz"])
def test_replay_draws_every_position_plainly(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, picture = tmp_path / "game.jsonl", tmp_path / "position.svg"
    run(capsys, "simulate", game, "--seed", "3", "--policy", "lively", "--out", str(file))
    total = len(msgspec.json.decode(file.read_bytes())["events"])
    text = teocalli("replay", "-", given=file.read_bytes()).stdout
    assert "\x1b" not in text, "colours where there is no terminal"
    assert f"event {total} of {total}" in text
    assert text.count("players · ") == total + 1
    assert all(len(row) <= 100 for row in text.splitlines())
    one = run(capsys, "replay", str(file), "--at", "2")
    assert "event 2 of" in one
    assert one in text
    run(capsys, "replay", str(file), "--picture", str(picture))
    assert picture.read_text().startswith("<svg")
    assert "http" not in picture.read_text().replace('xmlns="http://www.w3.org/2000/svg"', "")


def test_replay_draws_for_the_eyes_that_are_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "one.jsonl"
    run(capsys, "simulate", "schatz", "--seed", "3", "--players", "3", "--out", str(file))
    dealt = msgspec.json.decode(file.read_bytes())["events"][0]["hands"]
    for eyes in (None, 0, 2):
        picture = tmp_path / f"{eyes}.svg"
        given = () if eyes is None else ("--eyes", str(eyes))
        run(capsys, "replay", str(file), "--at", "1", "--picture", str(picture), *given)
        text = picture.read_text()
        shown = [seat for seat, hand in enumerate(dealt) if all(f'"card {card}"' in text for card in hand)]
        assert shown == ([] if eyes is None else [eyes])


def test_replay_of_what_is_not_there(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "has 3 records, so there is no --record 3" in refused(capsys, "replay", str(games), "--record", "3")
    assert "--at goes from 0 to" in refused(capsys, "replay", str(games), "--at", "9999")
    assert "line 1: bad_format" in one_line(teocalli("replay", "-", given=b"\x00junk\n", code=2).stderr)
    assert "ends in .svg" in refused(capsys, "replay", str(games), "--picture", "x.png")
    wrong = refused(capsys, "replay", str(games), "--picture", "x.svg", "--eyes", "9")
    assert "--eyes goes from 0 to" in wrong


def test_perft_counts_and_divides(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "perft", "aztec", "--depth", "0") == "1\n"
    assert run(capsys, "perft", "aztec", "--depth", "2") == "704\n"
    divided = run(capsys, "perft", "aztec", "--depth", "2", "--divide").splitlines()
    assert len(divided) == 9
    assert sum(int(row.split()[1]) for row in divided[:-1]) == int(divided[-1]) == 704


def test_bench_prints_one_json_list() -> None:
    rows = msgspec.json.decode(teocalli("bench", "--json", "--seconds", "0.05").stdout)
    assert {(row["game"], row["players"]) for row in rows} == {
        *(("aztec", n) for n in (2, 3)), *(("aztekz", n) for n in (2, 3, 4)), *(("schatz", n) for n in (2, 3, 4, 5)),
    }  # fmt: skip
    for row in rows:
        assert set(row) == {
            "game", "players", "unit", "per_second", "actions_per_second", "peer", "peer_per_second", "ratio",
        }  # fmt: skip
        assert row["unit"] == ("rounds" if row["game"] == "schatz" else "games")
        assert row["actions_per_second"] > row["per_second"] > 0
        assert row["peer"] is row["peer_per_second"] is row["ratio"] is None


def test_demo_shows_the_end() -> None:
    text = teocalli("demo", "schatz", "--players", "4").stdout
    assert "Now try" in text


COUNTED = """
import sys
from numba.core import event
compiled = event.RecordingListener()
with event.install_listener("numba:compile", compiled):
    import teocalli
    heavy = {"sqlalchemy", "starlette", "uvicorn", "websockets", "typer", "rich", "ray"}
    assert not heavy & set(sys.modules), heavy & set(sys.modules)
    assert not any(name.startswith("teocalli.") and name.split(".")[1] not in ("core", "games") for name in sys.modules)
    teocalli.Match.new("GAME", 2, seed=1).legal(0)
assert compiled.buffer == [], compiled.buffer
"""


@pytest.mark.parametrize("game", ["aztec", "aztekz", "schatz"])
def test_import_is_quick_and_the_first_legal_list_too(game: str) -> None:
    """Nothing is loaded that only servers, bots and studies need, and nothing is compiled once a game is prepared."""
    teocalli("prepare")
    subprocess.run([sys.executable, "-c", COUNTED.replace("GAME", game)], check=True, timeout=GIVE_UP)


def test_what_a_record_says_cannot_write_on_the_terminal() -> None:
    record = {
        "format": "teocalli-record/1", "game": "aztec", "rules": 1, "players": 2, "options": {"corners": "neutral"},
        "events": [{"by": 0, "do": "x\ny\x1b[31m" + "z" * 5000}], "result": {},
    }  # fmt: skip
    lines = teocalli("verify", "-", given=msgspec.json.encode(record), code=1).stdout.splitlines()
    assert len(lines) == 2
    assert "\x1b" not in lines[0]
    assert len(lines[0]) < 300
