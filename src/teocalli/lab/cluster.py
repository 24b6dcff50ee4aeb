"""Tasks on a Ray cluster: whole matches and the like. Tasks of a worker that is lost are done again elsewhere.

The machines of the cluster need this version of the library, and whatever else a task uses (bots of one's own).
"""

import pickle
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from itertools import islice
from typing import Any, TypeVar

from teocalli.core.errors import BadInput, TeocalliError
from teocalli.core.version import LIBRARY
from teocalli.core.words import printable

G = TypeVar("G")
T = TypeVar("T")
R = TypeVar("R")

AUTO, CLIENT = "auto", "ray://"

TRIES = 5
"""So often a task is begun, if the workers that do it are lost."""

_AHEAD = 2
"""Tasks handed over for each processor of the cluster, so that none waits for the next."""


def require_cluster(address: str) -> None:
    """Raise `BadInput` if this is no address of a cluster, or if Ray is missing.

    >>> require_cluster("spark://head")
    Traceback (most recent call last):
    ...
    teocalli.core.errors.BadInput: a cluster is auto (the one of this computer) or ray://HOST:10001, not 'spark://head'
    """
    if address != AUTO and not address.startswith(CLIENT):
        raise BadInput(f"a cluster is auto (the one of this computer) or ray://HOST:10001, not {printable(address)!r}")
    _ray()


@contextmanager
def cluster_results(
    set_up: Callable[[G], Callable[[T], R]], given: G, tasks: Iterable[T], address: str
) -> Iterator[Iterator[tuple[T, R]]]:
    """Each task with its result, in the order in which they are done. On leaving, work that goes on is broken off.

    Raises `BadInput` if there is no such cluster, and `TeocalliError` for a task whose workers are lost `TRIES` times.
    """
    require_cluster(address)
    with _connection(address) as ray:
        running: dict[Any, T] = {}
        try:
            yield _results(ray, pickle.dumps((LIBRARY, set_up, given)), iter(tasks), running)
        finally:
            for reference in running:
                with suppress(Exception):
                    ray.cancel(reference, force=True)


def _ray() -> Any:
    """The library, which is installed only where somebody asks for it."""
    try:
        import ray
    except ImportError:
        raise BadInput("a cluster needs Ray: pip install 'teocalli[cluster]'") from None
    return ray


@contextmanager
def _connection(address: str) -> Iterator[Any]:
    """Ray, connected to a cluster; a connection that was there before is used, and kept."""
    ray = _ray()
    if ray.is_initialized():
        yield ray
        return
    try:
        ray.init(address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, RuntimeError, ValueError) as error:
        where = "no Ray cluster runs on this computer" if address == AUTO else f"there is no Ray cluster at {address}"
        raise BadInput(f"{where} (`ray start --head` starts one): {printable(_first_line(error))}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0]


def _results(ray: Any, packed: bytes, waiting: Iterator[T], running: dict[Any, T]) -> Iterator[tuple[T, Any]]:
    remote = ray.remote(num_cpus=1, max_retries=TRIES - 1)(_do)
    shared = ray.put(packed)

    def hand_over() -> None:
        room = _AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))) - len(running)
        for task in islice(waiting, max(0, room)):
            running[remote.remote(shared, task)] = task

    hand_over()
    while running:
        done, _ = ray.wait(list(running))
        for reference in done:
            try:
                result = ray.get(reference)
            except ray.exceptions.RayError as error:
                what = f"a task was begun {TRIES} times on the cluster, and its workers were lost"
                raise TeocalliError(f"{what}: {printable(_first_line(error))}") from None
            if isinstance(result, Exception):
                raise result
            task = running.pop(reference)
            hand_over()
            yield task, result


def _do(packed: bytes, task: Any) -> Any:
    """On a worker of the cluster: do a task. What goes wrong is returned: Ray would wrap it in an error of its own."""
    try:
        return _worker(packed)(task)
    except TeocalliError as error:
        return error
    except Exception:
        return RuntimeError(traceback.format_exc())


@lru_cache(maxsize=1)
def _worker(packed: bytes) -> Callable[[Any], Any]:
    """What does the tasks; set up once for all that this process does."""
    library, set_up, given = pickle.loads(packed)
    if library != LIBRARY:
        raise BadInput(f"the cluster has {LIBRARY}, and here is {library}: results would not be the same")
    do: Callable[[Any], Any] = set_up(given)
    return do
