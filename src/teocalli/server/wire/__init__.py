"""What goes over the wire: every request and answer. OpenAPI and TypeScript types are made of these."""

from teocalli.server.wire.common import *  # noqa: F403
from teocalli.server.wire.games import *  # noqa: F403
from teocalli.server.wire.looking import *  # noqa: F403
from teocalli.server.wire.people import *  # noqa: F403
from teocalli.server.wire.playing import *  # noqa: F403
from teocalli.server.wire.socket import *  # noqa: F403
from teocalli.server.wire.tables import *  # noqa: F403
from teocalli.server.wire.talking import *  # noqa: F403
