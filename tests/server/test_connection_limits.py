"""How many connections there are: people at tables always find room, and who only waits makes it."""

import pytest

from teocalli.server.connection_limits import NEW_CONNECTIONS, ConnectionLimits
from teocalli.server.limits import UNLIMITED, RateLimits
from teocalli.server.proxies import trusted_proxies
from teocalli.server.refusals import RateLimited
from teocalli.server.settings import Settings


class Line:
    """A connection that notes that it was cut."""

    is_cut = False

    def abort(self) -> None:
        self.is_cut = True


def limits(most: int = 16, each: int = 4, proxy: str | None = None, is_limited: bool = True) -> ConnectionLimits:
    settings = Settings(database="", connections=most, connections_each=each)
    if proxy is not None:
        settings = Settings(database="", connections=most, connections_each=each, proxies=trusted_proxies([proxy]))
    if not is_limited:
        settings = Settings(database="", connections=most, connections_each=each, allowances=UNLIMITED)
    return ConnectionLimits(settings, RateLimits(settings.allowances))


def opened(connections: ConnectionLimits, count: int, host: str = "192.0.2.1") -> list[Line]:
    lines = [Line() for _ in range(count)]
    for line in lines:
        assert connections.open(line, host, 0.0)
    return lines


def test_the_longest_waiting_of_an_address_makes_room_for_its_next() -> None:
    connections = limits()
    lines = opened(connections, 4)
    others = opened(connections, 2, "192.0.2.2")
    connections.set_waiting(lines[0], False)
    connections.set_waiting(lines[1], False)
    connections.set_waiting(lines[1], True)
    opened(connections, 1)
    assert [line.is_cut for line in lines] == [False, False, True, False]
    assert not any(line.is_cut for line in others)
    assert len(connections) == 6


def test_an_address_all_of_whose_connections_work_gets_no_more() -> None:
    connections = limits()
    for line in opened(connections, 4):
        connections.set_waiting(line, False)
    assert not connections.open(Line(), "192.0.2.1", 0.0)
    assert connections.open(Line(), "192.0.2.2", 0.0)


def test_one_home_is_one_address() -> None:
    connections = limits()
    for number in range(4):
        [line] = opened(connections, 1, f"2001:db8::{number + 1}")
        connections.set_waiting(line, False)
    assert not connections.open(Line(), "2001:db8::99", 0.0)


def test_sockets_are_never_given_up_and_at_most_half_wait_for_requests() -> None:
    connections = limits(most=16, each=1)
    sockets = [opened(connections, 1, f"192.0.2.{host}")[0] for host in range(8)]
    for socket in sockets:
        connections.become_socket(socket)
    idle = [opened(connections, 1, f"198.51.100.{host}")[0] for host in range(100)]
    assert not any(line.is_cut for line in sockets)
    assert [line.is_cut for line in idle] == [True] * 92 + [False] * 8
    assert len(connections) == 16


def test_people_at_tables_find_room_however_many_wait_or_look_on() -> None:
    """With idle connections and onlookers from everywhere, another four sit down one after the other."""
    connections = limits(most=16, each=1)
    for host in range(4):
        [onlooker] = opened(connections, 1, f"203.0.113.{host}")
        connections.become_socket(onlooker)
    for host in range(100):
        opened(connections, 1, f"198.51.100.{host}")
    for host in range(4):
        [player] = opened(connections, 1, f"192.0.2.{host}")
        connections.become_socket(player)
        assert not player.is_cut


def test_at_most_a_quarter_look_on() -> None:
    connections = limits(most=16)
    places = [connections.onlooker() for _ in range(4)]
    for place in places:
        place.__enter__()
    with pytest.raises(RateLimited), connections.onlooker():
        pass
    places[0].__exit__(None, None, None)
    with connections.onlooker():
        pass


def test_when_all_is_taken_by_who_plays_nobody_else_comes() -> None:
    connections = limits(most=16, each=16)
    for line in opened(connections, 8) + opened(connections, 0):
        connections.become_socket(line)
    for line in opened(connections, 8):
        connections.become_socket(line)
    assert not connections.open(Line(), "192.0.2.2", 0.0)


def test_what_is_closed_makes_room_and_leaves_nothing_behind() -> None:
    connections = limits(each=2)
    for _ in range(20):
        lines = opened(connections, 2)
        connections.become_socket(lines[0])
        for line in [*lines, *lines]:
            connections.close(line)
    assert len(connections) == 0
    assert not connections._open_from
    assert not connections._waiting_from
    assert not connections._waiting


def test_behind_a_trusted_proxy_connections_are_not_one_clients() -> None:
    connections = limits(most=16, each=1, proxy="10.0.0.1")
    opened(connections, 8, "10.0.0.1")
    opened(connections, 1, "192.0.2.1")
    assert connections.network_of("10.0.0.1", ["192.0.2.9"]) == "192.0.2.9"
    assert connections.network_of("192.0.2.1", ["192.0.2.9"]) == "192.0.2.1"


def test_an_address_opens_only_so_many_in_a_while() -> None:
    connections = limits(most=10_000, each=10_000)
    burst = int(NEW_CONNECTIONS.burst)
    opened(connections, burst)
    assert not connections.open(Line(), "192.0.2.1", 0.0)
    assert connections.open(Line(), "192.0.2.2", 0.0)
    assert connections.open(Line(), "192.0.2.1", NEW_CONNECTIONS.each)
    opened(limits(most=10_000, each=10_000, is_limited=False), burst + 100)


def test_a_clock_set_back_keeps_nobody_out_for_longer() -> None:
    connections = limits()
    connections.keep_out("192.0.2.1", 1000.0)
    with pytest.raises(RateLimited):
        connections.require_not_kept_out("192.0.2.1", 1000.0)
    connections.require_not_kept_out("192.0.2.1", 10.0)
