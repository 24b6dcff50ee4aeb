"""The site's files: one page for all its routes, compressed files, and 304 for what has not changed."""

import gzip
import os
from http.client import HTTPMessage
from pathlib import Path

import pytest
from starlette.routing import Mount

from teocalli.server.http.static import STATIC, SiteFiles
from tests.server.http.test_handler import raw
from tests.server.running import Running

PAGE = "<!doctype html><title>Teocalli</title>"


@pytest.fixture
def site(running: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page and a picture, in a folder beside which lies what must not be served."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    (folder / "assets" / "sun.svg").write_text("<svg/>")
    (tmp_path / "app.py").write_text("from teocalli")
    [files] = [route.app for route in running.app.routes if isinstance(route, Mount)]
    assert isinstance(files, SiteFiles)
    assert files.all_directories == [STATIC]
    monkeypatch.setattr(files, "all_directories", [folder])
    return folder


def test_the_site_is_one_page_and_its_files(running: Running, site: Path) -> None:
    for path in ("/", "/t/some-table", "/people/me", "/learn/aztec", "/apis", "/index.html"):
        status, headers, body = raw(running, "GET", path)
        assert (status, body.decode()) == (200, PAGE)
        assert headers["Content-Type"] == "text/html; charset=utf-8"
        assert headers["Cache-Control"] == "no-cache"
        assert "default-src 'self'" in headers["Content-Security-Policy"]
    status, headers, body = raw(running, "GET", "/assets/sun.svg")
    assert (status, body) == (200, b"<svg/>")
    assert "immutable" in headers["Cache-Control"]


def test_the_worker_and_the_manifest_are_asked_for_anew_each_time(running: Running, site: Path) -> None:
    (site / "manifest").mkdir()
    for path, kind in (("sw.js", "javascript"), ("manifest/en.webmanifest", "application/manifest+json")):
        (site / path).write_text("{}")
        status, headers, _ = raw(running, "GET", f"/{path}")
        assert (status, headers["Cache-Control"]) == (200, "no-cache")
        assert kind in headers["Content-Type"]
        assert "worker-src 'self'" in headers["Content-Security-Policy"]


def test_the_head_of_a_file_comes_without_its_body(running: Running, site: Path) -> None:
    status, headers, body = raw(running, "HEAD", "/")
    assert (status, headers["Content-Length"], body) == (200, str(len(PAGE)), b"")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_files_are_only_read(running: Running, site: Path, method: str) -> None:
    status, headers, body = raw(running, method, "/index.html")
    assert (status, headers["Content-Type"]) == (405, "application/json")
    assert b"not_offered" in body


@pytest.mark.parametrize("path", ["/assets/Board-0lDhA5h.js", "/assets", "/assets/", "/api", "/api/", "/api/none"])
def test_an_unknown_file_or_call_is_an_error_and_not_the_page(running: Running, site: Path, path: str) -> None:
    status, headers, _ = raw(running, "GET", path)
    assert (status, headers["Content-Type"]) == (404, "application/json")
    assert "immutable" not in (headers["Cache-Control"] or "")


def test_a_compressed_file_is_sent_to_who_accepts_it(running: Running, site: Path) -> None:
    (site / "assets" / "sun.svg.gz").write_bytes(gzip.compress(b"<svg/>"))
    for asked, how in (("identity", None), ("br, gzip", "gzip"), ("br", None)):
        status, headers, body = raw(running, "GET", "/assets/sun.svg", Accept_Encoding=asked)
        assert (status, headers["Content-Type"], headers["Content-Encoding"]) == (200, "image/svg+xml", how)
        assert headers["Vary"] == "Accept-Encoding"
        assert (gzip.decompress(body) if how else body) == b"<svg/>"


def tags(headers: HTTPMessage) -> list[str | None]:
    return [headers["ETag"], headers["Vary"], headers["Cache-Control"]]


@pytest.mark.parametrize("path", ["/", "/t/some-table", "/assets/sun.svg"])
@pytest.mark.parametrize("asked", ["identity", "gzip"])
def test_what_has_not_changed_is_not_sent_again(running: Running, site: Path, path: str, asked: str) -> None:
    for name in ("index.html", "assets/sun.svg"):
        (site / f"{name}.gz").write_bytes(gzip.compress((site / name).read_bytes()))
    status, first, _ = raw(running, "GET", path, Accept_Encoding=asked)
    assert status == 200
    assert "Last-Modified" not in first
    for known in (first["ETag"], f"W/{first['ETag']}", f'"other", {first["ETag"]}', "*"):
        status, again, body = raw(running, "GET", path, Accept_Encoding=asked, If_None_Match=known)
        assert (status, body) == (304, b"")
        assert tags(again) == tags(first)
    assert raw(running, "GET", path, Accept_Encoding=asked, If_None_Match='"other"')[0] == 200


def test_a_compressed_file_has_a_tag_of_its_own(running: Running, site: Path) -> None:
    (site / "index.html.gz").write_bytes(gzip.compress(PAGE.encode()))
    found = {raw(running, "GET", "/", Accept_Encoding=asked)[1]["ETag"] for asked in ("identity", "gzip")}
    assert len(found) == 2


def test_a_tag_changes_with_the_content_even_if_size_and_time_do_not(running: Running, site: Path) -> None:
    """A reproducible build gives all files the same time, and names of assets have the same length in each."""
    page = site / "index.html"
    before = raw(running, "GET", "/")[1]["ETag"]
    page.write_text(PAGE.replace("Teocalli", "illacoeT"))
    assert page.stat().st_size == len(PAGE)
    status, headers, body = raw(running, "GET", "/", If_None_Match=before)
    assert (status, body) == (200, page.read_bytes())
    os.utime(page, (0, 0))
    assert raw(running, "GET", "/")[1]["ETag"] == headers["ETag"]


def test_a_server_without_its_site_says_so(running: Running, site: Path) -> None:
    (site / "index.html").unlink()
    status, headers, body = raw(running, "GET", "/")
    assert (status, headers["Content-Type"]) == (200, "text/plain; charset=utf-8")
    assert b"/api/openapi.json" in body
    assert raw(running, "GET", "/t/some-table")[0] == 404


def test_a_server_without_the_folder_of_the_site_works(
    running: Running, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [files] = [route.app for route in running.app.routes if isinstance(route, Mount)]
    monkeypatch.setattr(files, "all_directories", [site / "none"])
    monkeypatch.setattr(files, "config_checked", False)
    assert raw(running, "GET", "/")[0] == 200
    assert raw(running, "GET", "/assets/sun.svg")[0] == 404


@pytest.mark.parametrize(
    "path",
    [
        "/../app.py",
        "/..%2fapp.py",
        "/%2e%2e/app.py",
        "/%2e%2e%2fapp.py",
        "/assets/../../app.py",
        "/assets/..%2f..%2fapp.py",
        "//etc/passwd",
        "/%2fetc%2fpasswd",
        "/..\\app.py",
        "/assets/%00",
        "/%00",
        "/" + "x" * 5000,
        "/" + "x/" * 2000,
        "/%ff%fe",
    ],
)
def test_nothing_but_the_site_is_served(running: Running, site: Path, path: str) -> None:
    status, _, body = raw(running, "GET", path)
    assert status in (200, 400, 404)
    assert b"from teocalli" not in body
    assert b"root:" not in body
    assert status != 200 or b"<!doctype html>" in body.lower()
