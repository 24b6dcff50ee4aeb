"""Addresses of clients and of the server, also behind proxies."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teocalli.core.errors import BadInput
from teocalli.server.proxies import (
    Origin,
    client_address,
    is_local_host,
    public_url,
    rate_limit_key,
    server_origin,
    trusted_proxies,
)

PROXIES = trusted_proxies(["127.0.0.1", "10.0.0.0/8", "fd00::/8"])


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("192.0.2.7", [], "192.0.2.7"),
        ("192.0.2.7", ["198.51.100.1"], "192.0.2.7"),
        ("127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["203.0.113.9, 198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["203.0.113.9", "198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["198.51.100.1, 10.1.2.3"], "198.51.100.1"),
        ("127.0.0.1", ["10.9.9.9, 10.1.2.3"], "10.9.9.9"),
        ("127.0.0.1", ["198.51.100.1:4711"], "198.51.100.1"),
        ("127.0.0.1", ["[2001:db8::1]:4711"], "2001:db8::1"),
        ("127.0.0.1", ["2001:db8::1"], "2001:db8::1"),
        ("::ffff:127.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("fd00::1", ["::ffff:198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["198.51.100.1, garbage"], "127.0.0.1"),
        ("127.0.0.1", ["198.51.100.1, garbage, 10.1.2.3"], "10.1.2.3"),
        ("127.0.0.1", [""], "127.0.0.1"),
        (None, ["198.51.100.1"], "unknown"),
        ("testclient", ["198.51.100.1"], "unknown"),
    ],
)
def test_only_trusted_proxies_are_believed(peer: str | None, forwarded: list[str], client: str) -> None:
    assert client_address(peer, forwarded, PROXIES) == client


@given(st.lists(st.text()))
def test_nobody_talks_their_way_out_of_their_address(forwarded: list[str]) -> None:
    assert client_address("192.0.2.7", forwarded, PROXIES) == "192.0.2.7"
    client_address("127.0.0.1", forwarded, PROXIES)


def test_what_is_no_network_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadInput, match=r"a trusted proxy is an address or a network such as 10\.0\.0\.0/8; 'nginx' is"):
        trusted_proxies(["127.0.0.1", "nginx"])


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("nonsense", "unknown"),
    ],
)
def test_ipv6_counts_by_the_network(address: str, counted: str) -> None:
    assert rate_limit_key(address) == counted


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("https://play.example.org", "https://play.example.org"),
        ("https://Play.Example.org:443/", "https://play.example.org"),
        ("http://[::1]:8080", "http://[::1]:8080"),
        ("https://müsli.example", "https://xn--msli-0ra.example"),
    ],
)
def test_a_public_url(text: str, origin: str) -> None:
    assert public_url(text).text == origin


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play.example.org",
        "ftp://example.org",
        "https://example.org/games",
        "https://example.org?x",
        "https://ana@example.org",
        "https://example.org:port",
        "https://example.org:99999",
        "https://",
        "https://a b",
        "https://[::1",
    ],
)
def test_what_is_no_public_url_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadInput, match="a public URL is like"):
        public_url(text)


def test_where_the_server_is() -> None:
    assert server_origin(public_url("https://play.example.org"), "evil.example") == Origin(
        "https", "play.example.org", None
    )
    assert server_origin(None, "localhost:8080") == Origin("http", "localhost", 8080)
    assert server_origin(None, "[::1]:8080") == Origin("http", "::1", 8080)
    for host in (None, "", "a b", "a;b", "a/b", "ana@host", "x" * 300, "host:port", "host\r\nX: y"):
        assert server_origin(None, host) is None


@given(st.text())
def test_no_origin_breaks_the_reading(text: str) -> None:
    Origin.read(text)
    server_origin(None, text)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine with a name of its own."""
    monkeypatch.setattr("socket.gethostname", lambda: "Tula.example.org")
    is_local_host.cache_clear()
    yield
    is_local_host.cache_clear()


@pytest.mark.usefixtures("machine")
@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "LOCALHOST:8080",
        "play.localhost",
        "127.0.0.1:8080",
        "127.9.9.9",
        "10.1.2.3",
        "172.31.0.1:8080",
        "192.168.178.20",
        "169.254.1.1",
        "[::1]:8080",
        "[fd00::7]",
        "[fe80::1]",
        "tula",
        "tula:8080",
        "tula.example.org.",
        "raspberry.local:8080",
    ],
)
def test_local_names_and_addresses(host: str) -> None:
    assert is_local_host(host)


@pytest.mark.usefixtures("machine")
@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example",
        "evil.example:8080",
        "tula.evil.example",
        "example.org",
        "localhost.evil.example",
        "local",
        "192.168.1.1.evil.example",
        "203.0.113.7",
        "172.32.0.1",
        "0.0.0.0",
        "[2001:db8::1]",
        "[::]",
        "127.0.0.1@evil.example",
        "a b",
        "\x00",
    ],
)
def test_names_that_a_stranger_may_have_resolve_to_this_machine(host: str) -> None:
    assert not is_local_host(host)
