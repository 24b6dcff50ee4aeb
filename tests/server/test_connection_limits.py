"""How many connections there are: people at tables always find room, and who only waits makes it."""

from contextlib import AbstractContextManager

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


def socket(connections: ConnectionLimits, host: str) -> Line:
    """A connection that has become a socket."""
    [line] = opened(connections, 1, host)
    connections.become_socket(line, host)
    return line


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


def test_sockets_are_not_given_up_for_who_waits_and_at_most_half_wait_for_requests() -> None:
    connections = limits(most=16, each=1)
    sockets = [socket(connections, f"192.0.2.{host}") for host in range(8)]
    idle = [opened(connections, 1, f"198.51.100.{host}")[0] for host in range(100)]
    assert not any(line.is_cut for line in sockets)
    assert [line.is_cut for line in idle] == [True] * 92 + [False] * 8
    assert len(connections) == 16


def test_people_at_tables_find_room_however_many_wait_or_look_on() -> None:
    """With idle connections and onlookers from everywhere, another four sit down one after the other."""
    connections = limits(most=16, each=1)
    for host in range(4):
        socket(connections, f"203.0.113.{host}")
    for host in range(100):
        opened(connections, 1, f"198.51.100.{host}")
    for host in range(4):
        assert not socket(connections, f"192.0.2.{host}").is_cut


def onlooker(connections: ConnectionLimits, host: str) -> tuple[Line, AbstractContextManager[None]]:
    """A socket that looks on, and its place, which is not entered yet."""
    line = socket(connections, host)
    return line, connections.onlooker(line)


def test_at_most_a_quarter_look_on() -> None:
    connections = limits(most=16)
    places = [onlooker(connections, f"192.0.2.{host}")[1] for host in range(4)]
    for place in places:
        place.__enter__()
    with pytest.raises(RateLimited), onlooker(connections, "192.0.2.9")[1]:
        pass
    places[0].__exit__(None, None, None)
    with onlooker(connections, "192.0.2.9")[1]:
        pass


def test_who_has_most_onlookers_gives_way_to_who_has_fewer() -> None:
    """One address may take all places that nobody else wants, and no more than its share when others do."""
    connections = limits(most=16, each=8)
    crowd = [onlooker(connections, "192.0.2.1") for _ in range(4)]
    for _, place in crowd:
        place.__enter__()
    others = [onlooker(connections, host) for host in ("192.0.2.2", "192.0.2.3")]
    for lost, (line, place) in enumerate(others, 1):
        place.__enter__()
        assert not line.is_cut
        assert [line.is_cut for line, _ in crowd] == [False] * (4 - lost) + [True] * lost
    for host in ("192.0.2.1", "192.0.2.2"):  # now they are as equal as can be
        with pytest.raises(RateLimited), onlooker(connections, host)[1]:
            pass


def test_when_all_is_taken_who_has_most_gives_way_first_with_what_looks_on() -> None:
    connections = limits(most=16, each=16)
    player = socket(connections, "192.0.2.2")
    many = [socket(connections, "192.0.2.1") for _ in range(15)]
    place = connections.onlooker(many[3])
    place.__enter__()
    newcomers = [socket(connections, f"198.51.100.{host}") for host in range(3)]
    assert [number for number, line in enumerate(many) if line.is_cut] == [3, 13, 14]
    assert not any(line.is_cut for line in [player, *newcomers])
    assert len(connections) == 16


def test_when_all_have_the_same_nobody_gives_way() -> None:
    connections = limits(most=16, each=16)
    lines = [socket(connections, f"192.0.2.{host}") for host in range(16)]
    assert not connections.open(Line(), "198.51.100.1", 0.0)
    assert not connections.open(Line(), "192.0.2.1", 0.0)
    assert not any(line.is_cut for line in lines)


def test_the_address_with_most_idle_connections_makes_room() -> None:
    connections = limits(most=16, each=8)
    first = opened(connections, 1, "192.0.2.2")
    many = opened(connections, 7)
    opened(connections, 1, "192.0.2.3")
    assert [line.is_cut for line in [*first, *many]] == [False, True] + [False] * 6


def test_what_is_closed_makes_room_and_leaves_nothing_behind() -> None:
    connections = limits(each=2)
    for _ in range(20):
        lines = opened(connections, 2)
        connections.become_socket(lines[0], "192.0.2.1")
        for line in [*lines, *lines]:
            connections.close(line)
    assert len(connections) == 0
    for shares in (connections._open, connections._waiting, connections._sockets, connections._onlookers):
        assert not len(shares)
        assert not shares._held


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
