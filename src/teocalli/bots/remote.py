"""Bots behind the network: each decision is posted to an address, and the answer is the action.

What is posted is what a live table tells a seat of a running game (docs/protocol.md), with the view of that seat.
"""

import urllib.error
import urllib.request
from typing import Any

import msgspec

from teocalli.bots.custom import BotFault, CustomBot, Decision, UnreachableBot
from teocalli.core.game import Game
from teocalli.core.words import printable

FORMAT = "teocalli-heard/1"

PATIENCE = 60.0
"""Seconds that a bot may take beyond its limit before it has failed to answer."""


class RemoteBot(CustomBot):
    """A bot that another program is: it answers `{"do": "…"}` to each decision that is posted to its address."""

    def __init__(self, game: Game, address: str) -> None:
        super().__init__(game, address)
        self.address = address

    def pick(self, decision: Decision) -> str:
        """Ask the program; raises `UnreachableBot` if nothing answers there."""
        patience = PATIENCE + (decision.limit.ms or 0.0) / 1000
        request = urllib.request.Request(
            self.address, msgspec.json.encode(asked(decision)), {"Content-Type": "application/json"}
        )
        try:
            with urllib.request.urlopen(request, timeout=patience) as answer:
                return self._action(answer.read())
        except urllib.error.HTTPError as error:
            with error:
                raise BotFault(self.name, f"answered {error.code} {error.reason}") from None
        except TimeoutError:
            raise BotFault(self.name, f"did not answer within {patience:g} s") from None
        except OSError as error:
            reason = getattr(error, "reason", error)
            raise UnreachableBot(f"the bot {self.address} cannot be reached: {reason}") from None

    def _action(self, body: bytes) -> str:
        try:
            answer = msgspec.json.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError):
            answer = None
        if not isinstance(answer, dict) or not isinstance(text := answer.get("do"), str):
            said = printable(body[:100].decode(errors="replace"), 100)
            raise BotFault(self.name, f'answered {said!r}, which is not such as {{"do": "…"}}')
        return text


def asked(decision: Decision) -> dict[str, Any]:
    """What is posted: `teocalli-heard/1`, the view, the limit as a text, and a seed from the bot's dice."""
    match, seat = decision.match, decision.seat
    return {
        "format": FORMAT,
        "game": match.game.name,
        "rules": match.game.rules,
        "players": match.players,
        "options": match.options,
        "eyes": seat,
        "events": decision.told(),
        "result": match.result,
        "view": match.view(seat),
        "limit": str(decision.limit),
        "seed": decision.below(2**31 - 1),
    }
