"""`teocalli torture` and `teocalli history`, run as a person runs them."""

import math
import shlex
from pathlib import Path

import msgspec
import pytest

from teocalli.cli import app
from teocalli.lab.live.soak import MEASURES, Sample, SoakResult, run_soak, tenths
from teocalli.lab.live.torture import TorturePlan
from teocalli.lab.live.trends import trend
from tests.cli.program import refused, teocalli
from tests.docs.test_commands import documented
from tests.lab.test_history import CID, entries, honest
from tests.waiting import GIVE_UP


def test_torture_prints_one_json_object_and_keeps_what_was_seen(tmp_path: Path) -> None:
    kept, check = [
        shlex.split(line.replace("seen", str(tmp_path)))
        for line in documented("docs/reliability.md")
        if line.startswith(("torture --kills", "history"))
    ]
    short = ("--kills", "1", "--tables", "1", "--json")
    found = msgspec.json.decode(teocalli(*kept, *short).stdout)
    assert (found["kills"], found["processes"], found["faults"], found["corrupt"]) == (1, 1, [], [])
    assert found["moves"] >= 22
    assert set(found["flaws"].values()) == {0}
    assert {"history.json", "servers.log", "teocalli.db"} <= {file.name for file in tmp_path.iterdir()}
    assert "everybody heard the same" in teocalli(*check).stdout


@pytest.mark.slow
async def test_a_soak_finds_what_a_server_does_not_let_go(tmp_path: Path) -> None:
    """A short one, at a server that holds more at each sample; for the rest it does everything that a long one does."""
    plan = TorturePlan(database=str(tmp_path), kills=1, tables=3, pause=0.1, finish=10 * GIVE_UP)
    outcome, tables = await run_soak(plan, 0.002, tmp_path / "log", program="tests.leaking_program")
    assert (outcome.faults, outcome.errors, set(outcome.flaws.values())) == ([], 0, {0})
    assert outcome.tables == len(tables) >= 3
    assert outcome.confirmed > 0
    assert (outcome.floods > 0, outcome.slow >= 20, len(outcome.samples)) == (True, True, 30)
    assert {"200", "409"} <= outcome.requests.keys()
    assert len(outcome.tenths) == 10
    assert outcome.trends.keys() == MEASURES.keys()
    leaks = {name for name, trend in outcome.trends.items() if not trend.flat}
    assert leaks >= {"memory", "objects", "descriptors"}
    assert outcome.grown["builtins.list"] >= 100_000


def soaked(**late: float) -> SoakResult:
    """What comes of a soak without a fault, but with other figures at the end."""
    early: dict[str, float] = dict.fromkeys(MEASURES, 100.0)
    samples = [
        msgspec.convert({"minute": minute, **early, **(late if minute >= 15 else {})}, Sample, strict=False)
        for minute in range(30)
    ]
    trends = {
        name: trend([getattr(sample, name) for sample in samples], measure.unit, measure.tolerance)
        for name, measure in MEASURES.items()
    }
    return SoakResult(
        processes=1, kills=1, tables=1, events=30, moves=20, confirmed=22, resent=0, reconnected=1, seconds=9,
        killing=1, flaws={"lost": 0}, faults=[], hours=0.002, network={}, floods=4, requests={"200": 9}, slow=20,
        trends=trends, grown={}, errors=0, samples=samples, tenths=tenths(samples),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("outcome", "code"),
    [
        (soaked(), 0),
        (soaked(memory=200.0), 1),
        (soaked(p99=math.nan), 1),
        (msgspec.structs.replace(soaked(), faults=["lost: a move"]), 1),
        (msgspec.structs.replace(soaked(), errors=1), 1),
    ],
)
def test_a_soak_ends_with_1_unless_all_is_well_and_flat(
    outcome: SoakResult, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def canned(*_: object, **more: object) -> tuple[SoakResult, list[str]]:
        return outcome, []

    monkeypatch.setattr("teocalli.lab.live.soak.run_soak", canned)
    assert app(["torture", "--hours", "0.002"], standalone_mode=False) == (code or None)
    shown = capsys.readouterr().out
    assert f"descriptors: {outcome.trends['descriptors']}\n" in shown
    assert "samples: 30\n" in shown
    heading, *lines = [line.split() for line in shown.splitlines()[-11:]]
    assert heading == list(Sample.__struct_fields__)
    assert [line[0] for line in lines] == ["1", "4", "7", "10", "13", "16", "19", "22", "25", "28"]
    memory = heading.index("memory")
    assert [line[memory] for line in lines[:5]] == ["100"] * 5
    assert [line[memory] for line in lines[5:]] == [f"{outcome.trends['memory'].late:.0f}"] * 5
    assert app(["torture", "--hours", "0.002", "--json"], standalone_mode=False) == (code or None)
    found = msgspec.json.decode(capsys.readouterr().out)
    assert found["trends"]["memory"]["flat"] is outcome.trends["memory"].flat
    assert [sample["minute"] for sample in found["samples"]] == list(range(30))


def test_several_processes_need_postgresql(capsys: pytest.CaptureFixture[str]) -> None:
    assert "several processes need a PostgreSQL database" in refused(capsys, "torture", "--processes", "3")


def test_a_bad_history_is_told_and_ends_with_1(tmp_path: Path) -> None:
    file, bad = tmp_path / "history.json", honest()
    entries(bad, CID).pop()
    file.write_bytes(msgspec.json.encode(bad))
    assert "missed: table t, c: the last event heard is 7" in teocalli("history", str(file), code=1).stdout


def test_what_is_no_history_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "history.json"
    file.write_text("[]")
    assert "is no history" in refused(capsys, "history", str(file))
    assert "No such file" in refused(capsys, "history", str(tmp_path / "none.json"))
