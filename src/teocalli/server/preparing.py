"""Answers requests while the server is being prepared: people get a page that comes again by itself, programs a 503.

The port is open from the start, so that a second server cannot take it; without an answer a browser would wait in
silence.
"""

import asyncio
import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Final

from teocalli.core.words import LANGUAGES, Language, Wording
from teocalli.server import wire
from teocalli.server.identity.languages import preferred_language
from teocalli.server.refusals import Reason, RequestRefused

_RETRY_AFTER: Final = 3
"""Seconds after which a browser asks again, and programs should."""
_TIMEOUT: Final = 5.0
"""Seconds for which a request may take to come, and its answer to be read."""
_LAST_ANSWERS: Final = 1.0
"""Seconds for which closing waits for what is being answered."""
_LARGEST_HEAD: Final = 16_384

_TITLE: Wording = {
    "en": "Teocalli opens in a moment",
    "fr": "Teocalli ouvre dans un instant",
    "de": "Teocalli öffnet gleich",
}
_TEXT: Wording = {
    "en": "The games are being prepared. The first time this takes a minute or two. The page will open by itself.",
    "fr": "Les jeux se préparent. La première fois, cela prend une minute ou deux. La page s’ouvrira toute seule.",
    "de": "Die Spiele werden vorbereitet. Beim ersten Mal dauert es ein, zwei Minuten. Die Seite öffnet sich selbst.",
}
_PAGE: Final = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="{seconds}">
<title>{title}</title>
<style>
  body {{ display: grid; place-content: center; gap: 8px; box-sizing: border-box; min-height: 100dvh; margin: 0;
    padding: 0 24px; background: #f4ead6; color: #2a201a; font: 1.1rem/1.5 system-ui, sans-serif; text-align: center; }}
  h1 {{ margin: 0; font: 600 1.9rem/1.2 Georgia, serif; }}
  p {{ max-width: 34em; margin: 0; }}
  @media (prefers-color-scheme: dark) {{ body {{ background: #17161c; color: #eadfc9; }} }}
</style>
<h1>{title}</h1>
<p role="status">{text}</p>
</html>
"""


class PreparingAnswers:
    """Answers at a listening socket, in a thread of its own, until it is closed. A context manager."""

    def __init__(self, listener: socket.socket) -> None:
        self._listener = listener.dup()
        self._loop = asyncio.new_event_loop()
        self._closing = asyncio.Event()
        self._open: set[asyncio.WriteTransport] = set()
        self._thread = threading.Thread(target=self._run, name="preparing", daemon=True)
        self._thread.start()

    def __enter__(self) -> "PreparingAnswers":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Answer no more requests: the next one is for the server itself."""
        with suppress(RuntimeError):  # closed already
            self._loop.call_soon_threadsafe(self._closing.set)
        self._thread.join()

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        server = await asyncio.start_server(self._answer, sock=self._listener, limit=_LARGEST_HEAD)
        await self._closing.wait()
        server.close()
        answering = asyncio.all_tasks() - {asyncio.current_task()}
        if answering:
            _, late = await asyncio.wait(answering, timeout=_LAST_ANSWERS)
            for transport in self._open:
                transport.abort()  # ends its task; asyncio would log an error for one that is cancelled
            if late:
                await asyncio.wait(late)
        await asyncio.sleep(0)  # connections are closed in the next turn of the loop

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer.transport)
        try:
            async with asyncio.timeout(_TIMEOUT):
                head = await reader.readuntil(b"\r\n\r\n")
                writer.write(response(head.decode("latin-1")))
                writer.write_eof()
                while await reader.read(_LARGEST_HEAD):  # a body that is not read would cut the answer off
                    pass
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass
        finally:
            writer.transport.abort()
            self._open.discard(writer.transport)


def response(head: str) -> bytes:
    """The whole answer to a request with this head."""
    request, *lines = head.split("\r\n")
    path = request.split(" ")[1] if request.count(" ") >= 2 else "/"
    headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    language = _asked_language(path) or preferred_language(headers.get("accept-language"))
    kind, body = _body(path, language)
    fields = {
        "Content-Type": kind,
        "Content-Length": len(body),
        "Retry-After": _RETRY_AFTER,
        "Cache-Control": "no-store",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
        "Connection": "close",
    }
    said = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"HTTP/1.1 503 Service Unavailable\r\n{said}\r\n".encode() + (b"" if request.startswith("HEAD ") else body)


def _asked_language(path: str) -> Language | None:
    query = path.partition("?")[2].split("&")
    return next((language for language in LANGUAGES if f"lang={language}" in query), None)


def _body(path: str, language: Language) -> tuple[str, bytes]:
    """The type of what is answered, and that itself."""
    if path.startswith("/api/"):
        refused = RequestRefused(Reason.PREPARING)
        fault = wire.Fault(wire.Refusal(refused.reason.value, refused.say(language)), None)
        return "application/json", wire.encode(fault)
    if path.startswith(("/healthz", "/metrics")):
        return "text/plain; charset=utf-8", b"unwell: The server is being prepared.\n"
    page = _PAGE.format(language=language, seconds=_RETRY_AFTER, title=_TITLE[language], text=_TEXT[language])
    return "text/html; charset=utf-8", page.encode()
