"""The security headers of every answer."""

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from teocalli.server.http.headers import EMBED_POLICY, PICTURE_POLICY, REVALIDATED, SecurityHeaders, security_headers
from teocalli.server.proxies import Origin, public_url

PUBLIC = public_url("https://play.example.org")


async def answer(request: Request) -> PlainTextResponse:
    return PlainTextResponse("here", headers={"Cache-Control": "public, max-age=60", "X-Frame-Options": "SAMEORIGIN"})


async def asked(path: str, public: Origin | None) -> httpx.Response:
    app = SecurityHeaders(
        Starlette(routes=[Route(p, answer) for p in ("/", "/api", "/api/me", "/apis")]), public=public
    )
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost:8080") as client:
        return await client.get(path)


@pytest.mark.parametrize("path", ["/", "/api/me", "/nowhere"])
async def test_every_answer_carries_them(path: str) -> None:
    headers = (await asked(path, None)).headers
    for name, value in security_headers(None, "localhost:8080"):
        assert headers[name] == value
        assert len(headers.get_list(name)) == 1
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


@pytest.mark.parametrize(
    ("path", "kept"),
    [("/", "public, max-age=60"), ("/apis", "public, max-age=60"), ("/api", "no-store"), ("/api/me", "no-store")],
)
async def test_what_the_api_says_is_in_no_cache(path: str, kept: str) -> None:
    assert (await asked(path, PUBLIC)).headers["Cache-Control"] == kept


@pytest.mark.parametrize("path", ["/", "/api/me"])
async def test_only_the_policy_of_pictures_and_revalidation_are_left(path: str) -> None:
    async def drawn(request: Request) -> PlainTextResponse:
        policy = PICTURE_POLICY if request.query_params else "default-src *"
        return PlainTextResponse("", headers={"Cache-Control": REVALIDATED, "Content-Security-Policy": policy})

    app = SecurityHeaders(Starlette(routes=[Route(path, drawn)]), public=PUBLIC)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="https://localhost") as client:
        strict, loose = (await client.get(f"{path}?strict")).headers, (await client.get(path)).headers
    assert strict["Content-Security-Policy"] == PICTURE_POLICY
    assert loose["Content-Security-Policy"] == dict(security_headers(PUBLIC, None))["Content-Security-Policy"]
    assert strict["Cache-Control"] == loose["Cache-Control"] == REVALIDATED


async def test_only_what_says_so_may_be_framed() -> None:
    async def framed(request: Request) -> PlainTextResponse:
        return PlainTextResponse("", headers={"Content-Security-Policy": EMBED_POLICY})

    app = SecurityHeaders(Starlette(routes=[Route("/embed/x", framed), Route("/", answer)]), public=PUBLIC)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="https://localhost") as client:
        embedded, other = (await client.get("/embed/x")).headers, (await client.get("/")).headers
    assert "frame-ancestors *" in embedded["Content-Security-Policy"].split("; ")
    assert "X-Frame-Options" not in embedded
    assert embedded["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert set(other) - set(embedded) == {"x-frame-options", "cache-control"}, "all else is the same"
    assert "frame-ancestors 'none'" in other["Content-Security-Policy"].split("; ")


def policy(public: Origin | None, host: str | None) -> dict[str, str]:
    parts = dict(security_headers(public, host))["Content-Security-Policy"].split("; ")
    return {name: sources for name, _, sources in (part.partition(" ") for part in parts)}


def test_the_page_may_load_what_is_ours_and_nothing_else() -> None:
    assert policy(None, "localhost:8080") == {
        "default-src": "'self'",
        "script-src": "'self'",
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data: blob:",
        "connect-src": "'self' ws://localhost:8080 wss://localhost:8080",
        "worker-src": "'self' blob:",
        "object-src": "'none'",
        "frame-ancestors": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
    }
    assert policy(PUBLIC, "evil.example")["connect-src"] == "'self' wss://play.example.org"
    assert policy(public_url("http://house.lan"), None)["connect-src"] == "'self' ws://house.lan"


@pytest.mark.parametrize("host", [None, "a; script-src *", "a b", "a,b", "*", "x" * 10_000])
def test_a_strange_host_adds_nothing(host: str | None) -> None:
    assert policy(None, host)["connect-src"] == "'self'"


def test_https_is_for_good() -> None:
    assert dict(security_headers(PUBLIC, None))["Strict-Transport-Security"] == "max-age=63072000"
    assert "Strict-Transport-Security" not in dict(security_headers(public_url("http://house.lan"), None))
    assert "Strict-Transport-Security" not in dict(security_headers(None, "localhost"))
