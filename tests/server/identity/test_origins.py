"""No other site acts in somebody's name."""

import pytest

from teocalli.server.identity.origins import require_same_origin
from teocalli.server.proxies import Origin, public_url
from teocalli.server.refusals import RequestRefused

PUBLIC = public_url("https://play.example.org")


def allowed(
    method: str = "POST",
    origin: str | None = None,
    site: str | None = None,
    host: str | None = "localhost:8080",
    public: Origin | None = None,
    cookie: bool = True,
    bearer: bool = False,
    websocket: bool = False,
    own_site_only: bool = False,
) -> bool:
    try:
        require_same_origin(
            method=method,
            origin=origin,
            site=site,
            host=host,
            public=public,
            cookie=cookie,
            bearer=bearer,
            websocket=websocket,
            own_site_only=own_site_only,
        )
    except RequestRefused as turned:
        return (turned.reason, turned.status) != ("cross_site", 403)
    return True


EVERY_WAY = [("POST", False), ("PUT", False), ("PATCH", False), ("DELETE", False), ("post", False), ("GET", True)]


@pytest.mark.parametrize(("method", "websocket"), EVERY_WAY)
@pytest.mark.parametrize("cookie", [True, False])
@pytest.mark.parametrize("bearer", [True, False])
@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "null",
        "",
        "http://localhost",
        "http://localhost:8081",
        "http://localhost:8080.evil.example",
        "http://localhost:8080@evil.example",
        "file://",
        "http://localhost:8080/",
        "garbage",
    ],
)
def test_another_origin_is_always_refused(
    method: str, websocket: bool, cookie: bool, bearer: bool, origin: str
) -> None:
    assert not allowed(method, origin, cookie=cookie, bearer=bearer, websocket=websocket)
    assert not allowed(method, origin, site="same-origin", cookie=cookie, bearer=bearer, websocket=websocket)


@pytest.mark.parametrize(("method", "websocket"), EVERY_WAY)
def test_our_own_page_may(method: str, websocket: bool) -> None:
    assert allowed(method, "http://localhost:8080", websocket=websocket)
    assert allowed(method, "http://LOCALHOST:8080", "same-origin", websocket=websocket)
    assert allowed(method, "http://[::1]:8080", host="[::1]:8080", websocket=websocket)
    assert allowed(method, "https://play.example.org", host="10.0.0.1:8080", public=PUBLIC, websocket=websocket)


def test_behind_a_proxy_without_public_url_either_scheme_is_ours() -> None:
    assert allowed(origin="https://play.example.org", host="play.example.org")
    assert allowed(origin="http://play.example.org", host="play.example.org:80")
    assert allowed(origin="https://play.example.org", host="play.example.org:443")
    assert not allowed(origin="https://play.example.org", host="play.example.org:80")


def test_with_a_public_url_only_that_counts() -> None:
    assert not allowed(origin="http://play.example.org", host="play.example.org", public=PUBLIC)
    assert not allowed(origin="http://localhost:8080", host="localhost:8080", public=PUBLIC)


@pytest.mark.parametrize("site", ["cross-site", "same-site", "none", "", "nonsense"])
def test_what_the_browser_says_comes_from_elsewhere_is_refused(site: str) -> None:
    assert not allowed(site=site)
    assert not allowed(site=site, cookie=False)
    assert not allowed(site=site, origin="http://localhost:8080")
    assert not allowed(site=site, websocket=True, method="GET")


def test_a_cookie_without_any_word_of_where_it_comes_from_is_refused() -> None:
    assert not allowed()
    assert not allowed(method="GET", websocket=True)
    assert allowed(site="same-origin")


def test_programs_say_no_origin() -> None:
    assert allowed(cookie=False, bearer=True)
    assert allowed(cookie=True, bearer=True)
    assert allowed(cookie=False)
    assert allowed(method="GET", websocket=True, cookie=False, bearer=True)


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "get"])
def test_reading_is_free(method: str) -> None:
    assert allowed(method, "https://evil.example", "cross-site")


def test_without_a_host_nothing_is_ours() -> None:
    assert not allowed(origin="http://localhost:8080", host=None)
    assert not allowed(origin="http://a b", host="a b")


def test_what_others_are_told_of_is_read_from_no_other_site() -> None:
    """A link anywhere would else make a visitor seem to take a hint."""
    for other in ("cross-site", "same-site"):
        assert allowed("GET", site=other)
        assert not allowed("GET", site=other, own_site_only=True)
    for own in ("same-origin", "none", None):
        assert allowed("GET", site=own, own_site_only=True)
