"""Work that is shared out, among processes of this computer or on a Ray cluster. A match is a good task.

>>> from teocalli import names
>>> from teocalli.lab.simulate import Simulation, simulate_chunks
>>> series = Simulation(names()[0], players=2, seed=7)
>>> with results(simulate_chunks, series, [(0, 2), (2, 4)], jobs=2) as done:
...     sorted((task, len(lines)) for task, lines in done)
[((0, 2), 2), ((2, 4), 2)]
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import TypeVar

from teocalli.lab.cluster import cluster_results
from teocalli.lab.local_workers import local_results

G = TypeVar("G")
T = TypeVar("T")
R = TypeVar("R")


def results(
    set_up: Callable[[G], Callable[[T], R]], given: G, tasks: Iterable[T], *, jobs: int = 1, cluster: str | None = None
) -> AbstractContextManager[Iterator[tuple[T, R]]]:
    """Each task with its result, in the order in which they are done; leaving the context breaks off what goes on.

    `set_up(given)` is called once in each worker and returns the function that does a task there; it is a function of a
    module, and all of it can be pickled. Tasks do not depend on which worker does them, so that results are the same
    wherever that is. `jobs` is the number of local processes; with a `cluster` (`auto` for the Ray cluster of this
    computer, or `ray://HOST:10001`) its processors do the work, and a task whose worker is lost is done again.

    Raises `BadInput` for a cluster that is not there, and what a task raises if that is a `TeocalliError`; a local
    worker that is ended from outside is one, too.
    """
    if cluster is not None:
        return cluster_results(set_up, given, tasks, cluster)
    return local_results(set_up, given, tasks, jobs)
