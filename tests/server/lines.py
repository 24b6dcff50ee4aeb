"""A way to a client that notes what is sent."""

from collections.abc import Sequence

import msgspec

from teocalli.lab.live.client import Json


class NotedLine:
    """A line whose client reads for as long as it `is_writable`."""

    def __init__(self) -> None:
        self.texts: list[bytes] = []
        self.is_writable = True
        self.is_ended = False

    @property
    def frames(self) -> list[Json]:
        """What was sent, read."""
        return [msgspec.json.decode(text) for text in self.texts]

    def send_texts(self, texts: Sequence[bytes]) -> None:
        self.texts.extend(texts)

    def end(self) -> None:
        self.is_ended = True
