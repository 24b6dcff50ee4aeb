"""The socket of clients that load a server, against a server that is not ours."""

import asyncio

import pytest
from websockets.asyncio.server import ServerConnection, serve

from teocalli.lab.live.light_socket import LightSocket

TEXTS = ["", "x" * 125, "x" * 126, "é" * 40_000]


async def test_texts_of_all_lengths_go_to_and_fro_and_pings_are_answered() -> None:
    cookies: list[str | None] = []

    async def echo(connection: ServerConnection) -> None:
        assert connection.request is not None
        cookies.append(connection.request.headers.get("Cookie"))
        await (await connection.ping())
        async for text in connection:
            await connection.send(text)

    heard: asyncio.Queue[bytes] = asyncio.Queue()
    async with serve(echo, "127.0.0.1", 0, compression=None) as server:
        port = server.sockets[0].getsockname()[1]
        base = f"http://127.0.0.1:{port}"
        async with LightSocket(base, "/live", {"Cookie": "a=b"}, heard.put_nowait) as line:
            for text in TEXTS[:3]:
                line.send(text.encode())
                assert await heard.get() == text.encode()
            for connection in server.connections:
                await connection.send(TEXTS[3])
            assert await heard.get() == TEXTS[3].encode()
    assert cookies == ["a=b"]


async def test_a_refused_handshake_is_an_error() -> None:
    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(refuse, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(ConnectionError):
            async with LightSocket(f"http://127.0.0.1:{port}", "/", {}, lambda text: None):
                pass
