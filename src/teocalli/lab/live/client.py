"""One guest of a server, as a program: plain HTTP calls, and sockets to tables."""

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from teocalli.lab.live.light_socket import LightSocket

Json = dict[str, Any]
decoded = msgspec.json.Decoder().decode
encoded = msgspec.json.Encoder().encode


class Refusal(Exception):
    """The server said no."""

    def __init__(self, status: int, answer: Json) -> None:
        self.status, self.answer = status, answer
        self.code: str = answer["error"]["code"] if answer.get("error") else ""
        super().__init__(f"{status} {self.code}: {answer.get('error', {}).get('say')}")


class Client:
    """Who comes to the server at this address; keeps its cookie."""

    timeout = 30.0
    """Seconds within which a call is answered."""

    def __init__(self, base: str, token: str | None = None, *, forwarded_for: str | None = None) -> None:
        """`forwarded_for` is the address from which it says to come, as a proxy would."""
        self.base = base.rstrip("/")
        self.forwarded_for = forwarded_for
        self.cookie: str | None = None
        self.token = token

    @property
    def headers(self) -> dict[str, str]:
        headers = {"Origin": self.base}
        if self.cookie is not None:
            headers["Cookie"] = self.cookie
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        if self.forwarded_for is not None:
            headers["X-Forwarded-For"] = self.forwarded_for
        return headers

    async def call(self, method: str, path: str, body: Json | None = None) -> Any:
        """The answer to a call; raises `Refusal`, or OSError if the server cannot be reached."""
        return await asyncio.to_thread(self._call, method, path, body)

    def _call(self, method: str, path: str, body: Json | None) -> Any:
        data = None if body is None else encoded(body)
        request = urllib.request.Request(self.base + path, data, self.headers, method=method)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as answer:
                self._keep(answer.headers.get("Set-Cookie"))
                return decoded(answer.read())
        except urllib.error.HTTPError as error:
            with error:
                self._keep(error.headers.get("Set-Cookie"))
                raise Refusal(error.code, _read(error.read())) from None

    def _keep(self, set_cookie: str | None) -> None:
        if set_cookie is not None:
            self.cookie = set_cookie.partition(";")[0]

    def open_socket(self, table: str, eyes: int | None = None, since: int | None = None) -> "TableSocket":
        """A socket to a table."""
        address = f"ws{self.base.removeprefix('http')}{_live_path(table, eyes, since)}"
        return TableSocket(address, self.headers)

    def open_light_socket(self, table: str, eyes: int, on_text: Callable[[bytes], None]) -> LightSocket:
        """The same for those who measure the server; `on_text` is called with each frame."""
        return LightSocket(self.base, _live_path(table, eyes), self.headers, on_text)


def _live_path(table: str, eyes: int | None, since: int | None = None) -> str:
    query = "&".join(f"{name}={value}" for name, value in (("eyes", eyes), ("since", since)) if value is not None)
    return f"/api/tables/{table}/live?{query}"


def _read(data: bytes) -> Json:
    try:
        answer: Json = json.loads(data)
        return answer
    except ValueError:
        return {"error": {"code": "", "say": data[:200].decode(errors="replace")}}


class TableSocket:
    """A socket to a table: an async context manager that hands out frames. To enter it raises `Refusal`."""

    timeout = 30.0
    """Seconds within which it opens."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        self._opening = connect(
            address,
            additional_headers={name: value for name, value in headers.items() if name != "Origin"},
            origin=headers.get("Origin"),  # type: ignore[arg-type]
            compression=None,
            max_size=2**22,
            open_timeout=self.timeout,
            ping_interval=None,
        )
        self._socket: ClientConnection

    async def __aenter__(self) -> Self:
        try:
            self._socket = await self._opening
        except InvalidStatus as refused:
            raise Refusal(refused.response.status_code, _read(bytes(refused.response.body or b""))) from None
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._socket.close()

    async def next(self) -> Json:
        """The next frame; raises `websockets.ConnectionClosed` at the end."""
        frame: Json = decoded(await self._socket.recv())
        return frame

    async def send(self, frame: Json) -> None:
        await self._socket.send(encoded(frame), text=True)

    async def ask(self, key: str, command: Json) -> None:
        """Ask something of the table; the answer is a frame of the type `answer` with this key."""
        await self.send({"type": "ask", "key": key, "command": command})
