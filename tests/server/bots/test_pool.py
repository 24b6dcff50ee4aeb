"""The pool in which bots think: the same answers as here, whatever happens to its workers."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

from teocalli import BadInput, Match
from teocalli.bots import Limit, bot, suggest
from teocalli.core.dice import dice_of
from teocalli.server.bots import worker
from teocalli.server.bots.fair_queue import Sender
from teocalli.server.bots.jobs import Job, MoveJob, Result, hints, job_dice
from teocalli.server.bots.pool import HURRIED, LEAST_SHARE, BotFailed, Choice, Pool, PoolClosed
from tests import GAMES
from tests.bots.positions import near_the_end
from tests.waiting import GIVE_UP

LONG = Limit(ms=10_000_000)
"""Hours: nobody can wait for its end here."""


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers step back behind others: on a busy machine what they find may be late by more than usual."""
    monkeypatch.setattr(worker, "LATENESS", GIVE_UP)


@pytest.fixture(scope="module")
def running() -> Iterator[tuple[asyncio.Runner, Pool]]:
    """One pool of two for most tests, and the loop that it lives in."""
    with asyncio.Runner() as runner:
        pool = Pool(2)
        runner.run(pool.open())
        yield runner, pool
        runner.run(pool.close())


def beginning(name: str, players: int = 2, seed: int = 4) -> tuple[Match, int, bytes]:
    """A beginning in which there is a choice: the match, who is to act, and what that seat knows."""
    match = Match.new(name, players, seed=seed)
    seat = match.actors[0]
    return match, seat, match.known(seat).tobytes()


def long_thought(pool: Pool, bot_name: str = "level5") -> "asyncio.Task[Choice]":
    _, seat, state = beginning("aztec")
    return asyncio.create_task(pool.choose("aztec", state, seat, bot_name, LONG, 1))


async def until(true: Callable[[], bool]) -> None:
    """Wait for it."""
    async with asyncio.timeout(GIVE_UP):
        while not true():
            await asyncio.sleep(0.002)


async def spin(true: Callable[[], bool]) -> None:
    """Wait for it while the loop's clock stands still."""
    end = time.monotonic() + GIVE_UP
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.001)
        await asyncio.sleep(0)


async def wait_for_thinking(pool: Pool, workers: int = 1) -> None:
    """Wait until so many workers think in earnest."""
    await until(lambda: pool.busy == workers)
    await asyncio.sleep(0.1)


async def cancel(thought: "asyncio.Task[Any]") -> None:
    thought.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thought


def runs(pid: int) -> bool:
    """Whether a process is there and not merely waiting to be buried."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("name", GAMES)
def test_answers_are_those_of_the_bot_asked_directly(name: str, running: tuple[asyncio.Runner, Pool]) -> None:
    runner, pool = running
    limit = Limit(sims=400)
    for players, level, seed in ((2, "level3", 7), (3, "level5", b"any bytes")):
        match, seat, state = beginning(name, players)
        game, now = match.game, match.known(seat)
        action = bot(level, game).choose(now, seat, limit, job_dice(seed))
        assert runner.run(pool.choose(name, state, seat, level, limit, seed)) == (game.notation.write(action), False)
        best = suggest(game, now, seat, limit, job_dice(seed), 4)
        told = runner.run(pool.suggest(name, state, seat, limit, 4, seed))
        assert [(one["text"], one["expected"], one["visits"]) for one in told] == [
            (one.text, one.expected, one.visits) for one in best
        ]
        assert told == hints(game, now, seat, limit, job_dice(seed), 4)
    assert (pool.busy, pool.waiting) == (0, 0)


def test_a_hint_tells_what_is_proven() -> None:
    told = set()
    for match in near_the_end("aztec", plies=3, count=6, seed=5):
        seat = match.actors[0]
        best = hints(match.game, match.known(seat), seat, Limit(sims=3000), job_dice(1), 1)[0]
        assert best["expected"] == {"won": 1.0, "lost": 0.0}[str(best["proven"])]
        told.add(best["proven"])
    assert told == {"won", "lost"}


def test_dice_of_a_thought_are_not_those_of_the_game() -> None:
    assert not np.array_equal(job_dice(5), dice_of(5, 0))
    assert not np.array_equal(job_dice(5), job_dice(b"\5"))


@pytest.mark.parametrize(
    ("name", "level", "seat", "says"),
    [
        ("chess", "level3", 0, "there is no game 'chess'"),
        ("aztec", "level9", 0, "there is no bot 'level9'"),
        ("aztec", "level3", 1, "seat 1 has nothing to decide now"),
        ("schatz", "level3", 0, r"a state of schatz has \d+ bytes, not \d+"),
    ],
)
def test_a_senseless_question_is_refused_and_harms_no_worker(
    name: str, level: str, seat: int, says: str, running: tuple[asyncio.Runner, Pool]
) -> None:
    runner, pool = running
    runner.run(all_live(pool))
    before = pool.pids
    with pytest.raises(BadInput, match=says):
        runner.run(pool.choose(name, beginning("aztec")[2], seat, level, Limit(sims=10), 0))
    assert pool.pids == before


def test_many_thoughts_at_once_all_find_their_answers(running: tuple[asyncio.Runner, Pool]) -> None:
    runner, pool = running
    questions = [(*beginning(GAMES[k % 3], 2 + k % 2), k) for k in range(60)]
    limit = Limit(sims=60)

    async def all_at_once() -> list[str]:
        thoughts = [
            asyncio.create_task(pool.choose(match.game.name, state, seat, "level4", limit, k))
            for match, seat, state, k in questions
        ]
        await asyncio.sleep(0)
        assert pool.waiting == 60
        return [choice.text for choice in await asyncio.gather(*thoughts)]

    found = runner.run(all_at_once())
    assert found == [
        match.game.notation.write(bot("level4", match.game).choose(match.known(seat), seat, limit, job_dice(k)))
        for match, seat, _, k in questions
    ]
    assert (pool.busy, pool.waiting) == (0, 0)


def test_moves_come_before_hints_and_else_who_came_first(running: tuple[asyncio.Runner, Pool]) -> None:
    runner, pool = running
    _, seat, state = beginning("aztec")
    order: list[str] = []

    async def noted(who: str, thought: Coroutine[Any, Any, Any]) -> None:
        await thought
        order.append(who)

    def hint() -> Coroutine[Any, Any, Any]:
        return pool.suggest("aztec", state, seat, Limit(sims=500), 3, 0)

    def move() -> Coroutine[Any, Any, Any]:
        return pool.choose("aztec", state, seat, "level5", Limit(sims=500), 0)

    async def queued() -> None:
        kept_busy = [long_thought(pool), long_thought(pool)]
        await wait_for_thinking(pool, 2)
        line = [("hint 1", hint), ("move 1", move), ("hint 2", hint), ("move 2", move), ("move 3", move)]
        tasks = []
        for who, what in line:
            tasks.append(asyncio.create_task(noted(who, what())))
            await asyncio.sleep(0)
        assert pool.waiting == 5
        await cancel(kept_busy[0])
        await asyncio.gather(*tasks)
        await cancel(kept_busy[1])
        await until(lambda: pool.busy == 0)

    runner.run(queued())
    assert order == ["move 1", "move 2", "move 3", "hint 1", "hint 2"]


def test_a_visitors_quick_bot_does_not_wait_for_a_hundred_slow_ones_of_another_address(
    running: tuple[asyncio.Runner, Pool],
) -> None:
    runner, pool = running
    _, seat, state = beginning("aztec")
    order: list[str] = []

    async def thought(level: str, sender: Sender) -> None:
        await pool.choose("aztec", state, seat, level, Limit(sims=100), 0, sender=sender)
        order.append(sender.who)

    async def crowded() -> None:
        kept_busy = [long_thought(pool), long_thought(pool)]
        await wait_for_thinking(pool, 2)
        crowd = [asyncio.create_task(thought("level5", Sender(f"guest {k}", "crowd"))) for k in range(100)]
        await until(lambda: pool.waiting == 100)
        visitor = asyncio.create_task(thought("level1", Sender("visitor", "elsewhere")))
        await until(lambda: pool.waiting == 101)
        await cancel(kept_busy[0])
        await asyncio.gather(visitor, *crowd)
        await cancel(kept_busy[1])
        await until(lambda: pool.busy == 0)

    runner.run(crowded())
    assert order[0] == "visitor"


def test_the_more_work_waits_the_less_each_thought_gets_but_quick_ones_keep_theirs(
    running: tuple[asyncio.Runner, Pool], monkeypatch: pytest.MonkeyPatch
) -> None:
    runner, pool = running
    _, seat, state = beginning("aztec")
    given: dict[str, list[float]] = {"level1": [], "level5": []}
    run = worker.Worker.run

    def note(self: worker.Worker, job: Job) -> Result:
        if isinstance(job, MoveJob) and job.limit != LONG:
            given[job.bot].append(job.limit.sims or 0)
        return run(self, job)

    def choose(level: str) -> "asyncio.Task[Choice]":
        return asyncio.create_task(pool.choose("aztec", state, seat, level, Limit(sims=1000), 0))

    async def loaded() -> list[Choice]:
        kept_busy = [long_thought(pool), long_thought(pool)]
        await wait_for_thinking(pool, 2)
        monkeypatch.setattr(worker.Worker, "run", note)
        thoughts = [choose("level1"), *(choose("level5") for _ in range(40))]
        await until(lambda: pool.waiting == 41)
        await cancel(kept_busy[0])
        choices = await asyncio.gather(*thoughts)
        await cancel(kept_busy[1])
        await until(lambda: pool.busy == 0)
        return choices

    choices = runner.run(loaded())
    assert given["level1"] == [1000]
    shares = given["level5"]
    assert shares == sorted(shares), "the fewer wait, the more"
    assert (shares[0], shares[-1]) == (1000 * LEAST_SHARE, 1000)
    hurried = [choice.hurried for choice in choices]
    assert hurried[0] is False
    assert hurried[1:] == [share <= 1000 * HURRIED for share in shares]
    assert hurried[-1] is False


def test_cancelling_stops_the_thought_and_frees_its_worker(running: tuple[asyncio.Runner, Pool]) -> None:
    runner, pool = running

    async def freed() -> None:
        thought = long_thought(pool)
        await wait_for_thinking(pool)
        await cancel(thought)
        await until(lambda: pool.busy == 0)

    before = sorted(pool.pids)
    for _ in range(3):
        runner.run(freed())
    assert sorted(pool.pids) == before, "the same workers"


def test_who_gives_up_waiting_leaves_the_queue(running: tuple[asyncio.Runner, Pool]) -> None:
    runner, pool = running

    async def given_up() -> None:
        thoughts = [long_thought(pool) for _ in range(4)]
        await wait_for_thinking(pool, 2)
        assert pool.waiting == 2
        for left, thought in zip((1, 0, 0, 0), reversed(thoughts), strict=True):
            await cancel(thought)
            assert pool.waiting == left
        await until(lambda: pool.busy == 0)

    runner.run(given_up())


def test_the_loop_goes_on_while_bots_think(running: tuple[asyncio.Runner, Pool]) -> None:
    runner, pool = running

    async def goes_on() -> None:
        thoughts = [long_thought(pool) for _ in range(2)]
        await wait_for_thinking(pool, 2)
        for _ in range(100):
            await asyncio.sleep(0.001)
        assert pool.busy == 2
        assert not any(thought.done() for thought in thoughts)
        for thought in thoughts:
            await cancel(thought)
        await until(lambda: pool.busy == 0)

    runner.run(goes_on())


def test_workers_step_back_behind_others(running: tuple[asyncio.Runner, Pool]) -> None:
    runner, pool = running
    behind = min(os.getpriority(os.PRIO_PROCESS, 0) + 10, 19)
    runner.run(until(lambda: [os.getpriority(os.PRIO_PROCESS, pid) for pid in pool.pids] == [behind, behind]))
    for pid in pool.pids:
        os.kill(pid, signal.SIGINT)
    time.sleep(0.05)
    assert all(runs(pid) for pid in pool.pids), "Ctrl-C is not for them"


@contextmanager
def frozen(pids: list[int]) -> Iterator[None]:
    """These processes do nothing meanwhile."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    yield
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


async def all_live(pool: Pool) -> None:
    """Wait until no worker is being replaced."""
    await until(lambda: pool.busy == 0 and len(pool.pids) == 2 and all(map(runs, pool.pids)))


def busy_pids(pool: Pool) -> list[int]:
    return [thought.worker.pid for thought in pool._running if thought.worker and thought.worker.pid]


@pytest.mark.slow
def test_a_killed_worker_is_replaced_and_its_thought_run_again(
    running: tuple[asyncio.Runner, Pool], caplog: pytest.LogCaptureFixture
) -> None:
    runner, pool = running
    match, seat, state = beginning("aztec")
    limit = Limit(sims=400)
    expected = match.game.notation.write(bot("level5", match.game).choose(match.known(seat), seat, limit, job_dice(3)))

    async def killed() -> str:
        await all_live(pool)
        with frozen(pool.pids):  # nobody finds the answer before the kill
            thought = asyncio.create_task(pool.choose("aztec", state, seat, "level5", limit, 3))
            await until(lambda: bool(busy_pids(pool)))
            (pid,) = busy_pids(pool)
            os.kill(pid, signal.SIGKILL)
        answer = await thought
        await until(lambda: pid not in pool.pids and len(pool.pids) == 2)
        return answer.text

    assert runner.run(killed()) == expected
    assert caplog.messages == ["a worker was ended from outside, perhaps because memory ran out"]


def test_after_two_failures_there_is_no_answer(running: tuple[asyncio.Runner, Pool]) -> None:
    runner, pool = running

    async def killed_twice() -> None:
        thought = long_thought(pool)
        for _ in range(2):
            await until(lambda: bool(busy_pids(pool)))
            (pid,) = busy_pids(pool)
            os.kill(pid, signal.SIGKILL)
            await until(lambda pid=pid: pid not in busy_pids(pool))  # type: ignore[misc]  # mypy cannot infer it
        with pytest.raises(BotFailed, match="2 workers in turn found no answer"):
            await thought
        await all_live(pool)

    runner.run(killed_twice())
    assert (pool.busy, pool.waiting) == (0, 0)


@pytest.mark.slow
def test_a_worker_killed_while_idle_costs_nobody_a_trial(running: tuple[asyncio.Runner, Pool]) -> None:
    runner, pool = running
    _, seat, state = beginning("schatz")
    before: list[int] = []

    async def ask() -> list[Choice]:
        await all_live(pool)
        before.extend(pool.pids)
        for pid in before:
            os.kill(pid, signal.SIGKILL)
        await until(lambda: not any(map(runs, before)))
        thoughts = (pool.choose("schatz", state, seat, "level2", Limit(sims=10), k) for k in range(4))
        return await asyncio.gather(*thoughts)

    assert len(runner.run(ask())) == 4
    assert not set(pool.pids) & set(before)


@pytest.mark.slow
def test_a_worker_that_hangs_is_replaced(running: tuple[asyncio.Runner, Pool], monkeypatch: pytest.MonkeyPatch) -> None:
    runner, pool = running
    match, seat, state = beginning("aztekz", 3)
    limit, begun, run = Limit(ms=500), list[int | None](), worker.Worker.run

    def run_at_most(self: worker.Worker, job: Job) -> Result:
        """The first may be late by a little only, the next by as much as a slow machine needs."""
        monkeypatch.setattr(worker, "LATENESS", GIVE_UP if begun else 0.5)
        begun.append(self.pid)
        return run(self, job)

    async def hung() -> None:
        await all_live(pool)
        warm = [pool.choose("aztekz", state, seat, "level5", limit, k) for k in range(4)]
        await asyncio.gather(*warm)
        monkeypatch.setattr(worker.Worker, "run", run_at_most)
        with frozen(pool.pids):
            thought = asyncio.create_task(pool.choose("aztekz", state, seat, "level5", limit, 9))
            await until(lambda: bool(begun))
            await until(lambda: begun[0] not in pool.pids)
        assert (await thought).text in match.legal(seat)
        await until(lambda: not runs(begun[0] or 0))

    runner.run(hung())


@pytest.mark.slow
def test_workers_are_replaced_if_all_are_stopped_at_once_also_new_ones(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """No thought fails because of that: none of them had begun. `LOADING` would let a new worker hang for minutes."""
    match, seat, state = beginning("aztec")
    monkeypatch.setattr(worker, "LOADING", 1e9)

    async def stopped() -> None:
        pool = Pool(2)
        await pool.open()
        try:
            await until(lambda: len(pool.pids) == 2)
            pids = pool.pids
            await until(lambda: all(each._signs.value for each in pool._workers))  # they load code
            for pid in pids:
                os.kill(pid, signal.SIGSTOP)
            monkeypatch.setattr(worker, "LATENESS", 1.0)
            thoughts = [pool.choose("aztec", state, seat, "level1", Limit(sims=10), k) for k in range(3)]
            await until(lambda: not set(pids) & set(pool.pids))
            monkeypatch.setattr(worker, "LATENESS", GIVE_UP)
            choices = await asyncio.gather(*thoughts)
            assert all(choice.text in match.legal(seat) for choice in choices)
            await until(lambda: not any(map(runs, pids)))
        finally:
            await pool.close()

    asyncio.run(stopped())
    assert "a worker took too long" not in caplog.messages


def forced() -> tuple[int, bytes]:
    """Somebody has one card left to play."""
    match, dice = Match.new("schatz", 2, seed=4), Random(4)
    while len(match.legal(match.actors[0])) > 1:
        match.play(match.actors[0], dice.choice(match.legal(match.actors[0])))
    return match.actors[0], match.known(match.actors[0]).tobytes()


@pytest.mark.slow
@pytest.mark.parametrize("is_forced", [True, False])
def test_what_is_quickly_found_comes_no_sooner_also_after_a_queue(
    is_forced: bool, running: tuple[asyncio.Runner, Pool]
) -> None:
    """The time that it takes counts from when a worker was free for it, not from when it was asked."""
    runner, pool = running
    pace, loop = 1000.0, runner.get_loop()
    seat, state = forced() if is_forced else beginning("schatz")[1:]

    async def choose() -> None:
        kept_busy = [long_thought(pool), long_thought(pool)]
        await until(lambda: pool.busy == 2)
        now = loop.time()
        with patch.object(loop, "time", lambda: now):
            thought = asyncio.create_task(pool.choose("schatz", state, seat, "level1", Limit(sims=10), 1, pace))
            await spin(lambda: pool.waiting == 1)
            now += 2 * pace
            kept_busy[0].cancel()
            await spin(lambda: (pool.waiting, pool.busy) == (0, 1))
            for passes in (0.0, 0.9 * pace):
                now += passes
                for _ in range(10):
                    await asyncio.sleep(0)
                assert not thought.done(), "it was found, and is kept back"
            now += 0.2 * pace
            await spin(thought.done)
        assert await thought
        await cancel(kept_busy[1])
        await until(lambda: pool.busy == 0)

    runner.run(choose())


def test_what_goes_wrong_in_a_worker_is_logged_without_its_words(
    running: tuple[asyncio.Runner, Pool], caplog: pytest.LogCaptureFixture
) -> None:
    runner, pool = running
    caplog.set_level(logging.DEBUG)
    _, seat, state = beginning("aztec")
    with pytest.raises(BotFailed):
        runner.run(pool.choose("aztec", state, seat, "level3", Limit(sims=10), 2**256))
    assert len(caplog.messages) == 2
    assert all(line.startswith("a worker failed: OverflowError in dice.py, line ") for line in caplog.messages)


@pytest.mark.slow
def test_bots_think_again_after_workers_could_not_be_started(caplog: pytest.LogCaptureFixture) -> None:
    failures = iter(range(4))

    class Unlucky(Pool):
        def _start(self, *instead: worker.Worker | None) -> worker.Worker:
            if next(failures, None) is not None:
                raise RuntimeError("can't start new thread")
            return super()._start(*instead)

    match, seat, state = beginning("aztec")

    async def thought() -> Choice:
        pool = Unlucky(1)
        await pool.open()
        try:
            async with asyncio.timeout(GIVE_UP):
                with pytest.raises(BotFailed):
                    await pool.choose("aztec", state, seat, "level1", Limit(sims=10), 1)
                return await pool.choose("aztec", state, seat, "level1", Limit(sims=10), 1)
        finally:
            await pool.close()

    assert asyncio.run(thought()).text in match.legal(seat)
    assert "no worker could be started" in caplog.messages


def test_a_workers_loop_goes_on_after_what_nobody_foresaw(
    running: tuple[asyncio.Runner, Pool], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    runner, pool = running
    match, seat, state = beginning("aztec")
    failures, tried = iter(range(3)), pool._run

    async def stumbles(*given: Any) -> str:
        if next(failures, None) is not None:
            raise ValueError("T19 is in this hand")
        return await tried(*given)

    monkeypatch.setattr(pool, "_run", stumbles)

    async def thought() -> Choice:
        async with asyncio.timeout(GIVE_UP):
            with pytest.raises(BotFailed):
                await pool.choose("aztec", state, seat, "level1", Limit(sims=10), 1)
            return await pool.choose("aztec", state, seat, "level1", Limit(sims=10), 1)

    assert runner.run(thought()).text in match.legal(seat)
    assert caplog.messages.count("the loop of a worker has failed") == 3
    assert (pool.busy, pool.waiting) == (0, 0)


def test_closing_ends_everything_whatever_is_going_on() -> None:
    async def closed() -> None:
        pool = Pool(2)
        with pytest.raises(PoolClosed, match="not open"):
            await pool.choose("aztec", b"", 0, "level3", LONG, 0)
        await pool.open()
        thoughts = [long_thought(pool) for _ in range(3)]
        await until(lambda: len(busy_pids(pool)) == 2)
        pids = pool.pids
        os.kill(pids[0], signal.SIGSTOP)
        async with asyncio.timeout(GIVE_UP):
            await pool.close()
        for thought in thoughts:
            with pytest.raises(PoolClosed, match="is closed"):
                await thought
        await until(lambda: not any(runs(pid) for pid in pids))
        assert (pool.busy, pool.waiting, pool.pids) == (0, 0, [])
        await pool.close()

    asyncio.run(closed())


def test_a_pool_closed_while_it_opens_leaves_nobody_behind() -> None:
    async def closed() -> list[int]:
        pool = Pool(2)
        await pool.open()
        await asyncio.sleep(0.002)
        await pool.close()
        return pool.pids

    assert asyncio.run(closed()) == []


def test_there_is_at_least_one_worker() -> None:
    with pytest.raises(BadInput, match="in one worker or more, not in 0"):
        Pool(0)


_SERVER = """
import asyncio
from teocalli.server.bots.pool import Pool
from tests.server.bots.test_pool import long_thought, wait_for_thinking

async def main():
    pool = Pool(2)
    await pool.open()
    thought = long_thought(pool)
    await wait_for_thinking(pool)
    print(*pool.pids, flush=True)
    await thought

asyncio.run(main())
"""


@pytest.mark.slow
def test_workers_end_with_a_server_that_is_killed() -> None:
    root = Path(__file__).parents[3]
    with subprocess.Popen([sys.executable, "-c", _SERVER], cwd=root, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        pids = [int(pid) for pid in running.stdout.readline().split()]
        assert len(pids) == 2
        assert all(runs(pid) for pid in pids)
        running.kill()
    asyncio.run(until(lambda: not any(runs(pid) for pid in pids)))
