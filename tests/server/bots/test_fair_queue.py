"""Whoever has had least is served next; quick jobs come before slow ones, and nobody waits for ever."""

from collections import Counter
from dataclasses import dataclass
from random import Random

import pytest

from teocalli.server.bots.fair_queue import FairQueue, Sender

QUICK, SLOW = 0.01, 1.0


@dataclass(eq=False)
class Job:
    name: str
    sender: Sender
    cost: float = SLOW
    can_wait: bool = False


def sent(address: str, who: str = "", cost: float = SLOW, *, name: str = "", can_wait: bool = False) -> Job:
    return Job(name or who or address, Sender(who or address, address), cost, can_wait)


def served(queue: FairQueue[Job], count: int | None = None) -> list[str]:
    """The names of the next jobs in order."""
    return [queue.pop().name for _ in range(len(queue) if count is None else count)]


def queue_of(*jobs: Job) -> FairQueue[Job]:
    queue: FairQueue[Job] = FairQueue()
    for job in jobs:
        queue.put(job)
    return queue


def test_one_job_of_a_visitor_comes_before_the_rest_of_a_hundred_of_another() -> None:
    queue = queue_of(*(sent("crowd", f"guest {k}") for k in range(100)))
    served(queue, 10)
    queue.put(sent("visitor"))
    assert served(queue, 1) == ["visitor"]


def test_a_visitor_who_plays_on_is_served_as_often_as_an_address_with_a_hundred_tables() -> None:
    queue = queue_of(*(sent("crowd", f"guest {k}") for k in range(100)), sent("visitor"))
    for turn in range(20):
        order = served(queue, 2)
        assert "visitor" in order, turn
        queue.put(sent("visitor"))


def test_at_one_address_identities_share_alike() -> None:
    queue = queue_of(*(sent("school", "greedy") for _ in range(50)), *(sent("school", f"pupil {k}") for k in range(3)))
    assert sorted(served(queue, 4)) == ["greedy", "pupil 0", "pupil 1", "pupil 2"]


def test_many_identities_at_one_address_get_no_more_than_one_elsewhere() -> None:
    queue = queue_of(*(sent("crowd", f"guest {k}") for k in range(50)), *(sent("home", "ann") for _ in range(50)))
    assert Counter(name[:3] for name in served(queue, 40)) == {"gue": 20, "ann": 20}


def test_quick_jobs_come_before_slow_ones() -> None:
    slow, quick = sent("home", "ann", SLOW, name="slow"), sent("home", "ann", QUICK, name="quick")
    assert served(queue_of(slow, quick)) == ["quick", "slow"]
    slow, quick = sent("one", name="slow"), sent("another", cost=QUICK, name="quick")
    assert served(queue_of(slow, quick)) == ["quick", "slow"]


@pytest.mark.parametrize("place", ["home", "elsewhere"])
def test_a_slow_job_is_not_starved_by_quick_ones_that_keep_coming(place: str) -> None:
    queue = queue_of(sent("home", "ann", SLOW, name="slow"))
    order: list[str] = []
    while "slow" not in order:
        queue.put(sent(place, "ann", QUICK, name="quick"))
        order += served(queue, 1)
        assert len(order) <= SLOW / QUICK + 2
    assert len(order) > 50, "others have had as much time before"


def test_of_one_identity_what_can_wait_comes_last_and_else_who_came_first() -> None:
    names = ("hint 1", "move 1", "hint 2", "move 2", "move 3")
    queue = queue_of(*(sent("home", "ann", name=name, can_wait=name.startswith("hint")) for name in names))
    assert served(queue) == ["move 1", "move 2", "move 3", "hint 1", "hint 2"]


def test_having_asked_for_nothing_earns_nothing() -> None:
    queue = queue_of(*(sent("busy") for _ in range(100)))
    served(queue, 90)
    for _ in range(50):
        queue.put(sent("fresh"))
    assert Counter(served(queue, 10)) == {"fresh": 5, "busy": 5}


def test_who_leaves_the_queue_for_a_moment_loses_no_debt() -> None:
    """One job at a time, each asked for when the last is done, gives no more than a share."""
    queue = queue_of(*(sent("waiting") for _ in range(100)))
    order: list[str] = []
    for _ in range(30):
        queue.put(sent("at a time")) if "at a time" not in order[-1:] else None
        order += served(queue, 1)
    assert abs(order.count("at a time") - order.count("waiting")) <= 2


def test_what_nobody_waits_for_is_taken_out_and_costs_nothing() -> None:
    given_up, job = sent("home", "ann", name="given up"), sent("home", "ann", name="job")
    queue = queue_of(given_up, job)
    assert queue.cost == 2 * SLOW
    queue.discard(given_up)
    queue.discard(given_up)
    queue.discard(sent("nowhere"))
    queue.discard(sent("home", "bob"))
    assert (len(queue), queue.cost) == (1, SLOW)
    assert served(queue) == ["job"]
    assert (len(queue), queue.cost) == (0, 0.0)


def test_shares_that_do_not_count_any_more_are_forgotten() -> None:
    queue: FairQueue[Job] = FairQueue()
    dice = Random(1)
    for visitor in range(500):
        queue.put(sent(f"address {visitor}", cost=dice.choice((QUICK, SLOW))))
        queue.put(sent("regular", f"guest {visitor}", QUICK))
        served(queue)
    assert len(queue._addresses) < 20
    assert sum(len(address.identities) for address in queue._addresses.values()) < 20
