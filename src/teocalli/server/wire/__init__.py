"""The types of every request and answer. The OpenAPI document and the TypeScript types are made from them."""

from teocalli.server.wire.chat import *  # noqa: F403
from teocalli.server.wire.commands import *  # noqa: F403
from teocalli.server.wire.common import *  # noqa: F403
from teocalli.server.wire.games import *  # noqa: F403
from teocalli.server.wire.identity import *  # noqa: F403
from teocalli.server.wire.positions import *  # noqa: F403
from teocalli.server.wire.replays import *  # noqa: F403
from teocalli.server.wire.socket import *  # noqa: F403
from teocalli.server.wire.tables import *  # noqa: F403
from teocalli.server.wire.views import *  # noqa: F403
