"""What uvicorn tells its protocols, and what ours need beside."""

from collections.abc import Callable
from typing import Any

import uvicorn

from teocalli.server.connection_limits import ConnectionLimits


class ProtocolConfig(uvicorn.Config):
    """A configuration of uvicorn with the limits of connections and the clock by which they count."""

    def __init__(self, app: Any, connections: ConnectionLimits, now: Callable[[], float], **options: Any) -> None:
        super().__init__(app, **options)
        self.connections, self.now = connections, now
