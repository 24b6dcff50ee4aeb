"""Tasks on a real Ray cluster: the same results as here, also if a worker is killed in the middle of a match."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import rmtree

import pytest

from teocalli import BadInput
from teocalli.lab.cluster import require_cluster
from teocalli.lab.fixtures import Series
from teocalli.lab.simulate import Simulation, record_lines
from tests.lab.test_arena import kept, played_here, timeless
from tests.waiting import GIVE_UP, wait_until

HERE = "127.0.0.1"

MORTAL = """
import os, signal
from pathlib import Path
from teocalli.bots import CustomBot

class Mortal(CustomBot):
    \"\"\"Plays anything. In the middle of the first match that it comes to its process is killed.\"\"\"

    def pick(self, decision):
        died = Path(os.environ["MORTAL"])
        if len(decision.told()) >= 10 and not died.exists():
            died.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return decision.legal[decision.below(len(decision.legal))]
"""


def free_ports(count: int) -> list[int]:
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [int(one.getsockname()[1]) for one in sockets]
    for one in sockets:
        one.close()
    return ports


def descendants(process: int) -> list[int]:
    """The processes that a process has started, and those that these have; those last first."""
    listed = subprocess.run(["ps", "-e", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = [tuple(map(int, line.split())) for line in listed.splitlines()]
    found = [process]
    for parent in found:  # which grows
        found += [child for child, its_parent in pairs if its_parent == parent]
    return found[:0:-1]


@contextmanager
def cluster(environment: dict[str, str]) -> Iterator[tuple[str, str]]:
    """A Ray cluster of two processors on this computer: its address, and that for clients."""
    folder = tempfile.mkdtemp(prefix="ray")  # the names of its sockets must be short
    head, client = free_ports(2)
    log = Path(folder, "head.log")
    with log.open("wb") as output:
        running = subprocess.Popen(
            [
                Path(sys.executable).with_name("ray"), "start", "--head", "--block", "--num-cpus=2",
                "--include-dashboard=false", f"--node-ip-address={HERE}", f"--port={head}",
                f"--ray-client-server-port={client}", "--min-worker-port=0", "--max-worker-port=0",
                f"--temp-dir={folder}", "--object-store-memory=80000000",
            ],
            env=environment, stdout=output, stderr=output, start_new_session=True,
        )  # fmt: skip

    def listens() -> bool:
        with suppress(OSError), socket.create_connection((HERE, client)):
            return True
        return False

    try:
        wait_until(listens, going=lambda: running.poll() is None)
        yield f"{HERE}:{head}", f"ray://{HERE}:{client}"
    finally:
        for process in (*descendants(running.pid), running.pid):  # asked to stop, Ray would wait for half a minute
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        running.wait(GIVE_UP)
        rmtree(folder, ignore_errors=True)


@pytest.mark.slow
def test_a_cluster_plays_the_same_games_as_this_computer_though_a_worker_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mortal_bot.py").write_text(MORTAL)
    died, out = tmp_path / "died", tmp_path / "games.jsonl"
    names, rounds = "lively,mortal_bot:Mortal", '{"max_rounds": 1}'
    environment = {
        **os.environ, "PYTHONPATH": str(tmp_path), "MORTAL": str(died), "RAY_USAGE_STATS_ENABLED": "0",
        "PYTHONWARNINGS": "ignore",
    }  # fmt: skip

    def teocalli(*arguments: str) -> bytes:
        done = subprocess.run(
            [sys.executable, "-m", "teocalli", *arguments],
            env=environment, cwd=tmp_path, capture_output=True, timeout=10 * GIVE_UP, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout

    with cluster(environment) as (address, client):
        environment["RAY_ADDRESS"] = address
        teocalli("arena", "schatz", "--bots", names, "--games", "8", "--options", rounds, "--seed", "3",
                 "--cluster", "auto", "--out", str(out))  # fmt: skip
        assert died.exists(), "a worker was killed"
        lines = teocalli("simulate", "aztec", "--games", "10", "--seed", "4", "--cluster", client, "--out", "-")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("MORTAL", str(died))
    which = Series.of("schatz", 2, names.split(","), 3, {"max_rounds": 1})
    assert kept(out) == dict(enumerate(map(timeless, played_here(which, 8))))
    assert lines == b"".join(record_lines(Simulation("aztec", 2, 4), 10))


def test_without_ray_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadInput, match=r"^a cluster needs Ray: pip install 'teocalli\[cluster\]'$"):
        require_cluster("auto")


@pytest.mark.parametrize("address", ["", "ray", "ray:", "localhost:6379", "AUTO"])
def test_what_is_no_address_of_a_cluster_is_refused(address: str) -> None:
    with pytest.raises(BadInput, match=r"a cluster is auto .the one of this computer. or ray://HOST:10001, not"):
        require_cluster(address)
