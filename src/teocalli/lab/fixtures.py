"""Who plays whom in an arena, in which seats, and on which chance.

Every bot of the list has as many seats as every other; seats that are left over go to each in turn. So two bots at a
table of four have two seats each, and of five bots two play at a table of two. A name that is there twice has twice as
many seats; then there must be a seat for every name.

Games come in blocks: the same bots in the same order round the table, moved on from game to game until each has sat
everywhere. In duplicate, as usual, all games of a block have the same chance (the same deals and draws, as far as the
bots play alike), which takes luck out of the comparison; else each has its own. Blocks go through all line-ups and
orders in turn.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import combinations, islice, permutations
from typing import Any

from teocalli.bots import bot
from teocalli.core.dice import Dice, dice_of
from teocalli.core.errors import BadInput
from teocalli.core.match_inputs import game_and_options
from teocalli.core.record import FORMAT

MOST_BOTS = 12
"""More would make a list of line-ups that no arena gets through."""

MOST_GAMES = 1_000_000

Seating = tuple[str, ...]
"""The bot of each seat."""


@dataclass(frozen=True)
class Fixture:
    """One game to be played: it depends on its series and its number alone."""

    number: int
    """From 0."""
    block: int
    """Games of a block have the same bots in the same order, and in duplicate the same chance."""
    seating: Seating


@dataclass(frozen=True)
class Series:
    """What an arena plays."""

    game: str
    players: int
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, object]
    """All that apply, defaults included."""
    rules: int
    duplicate: bool = True
    """Whether games of a block have the same chance."""

    @classmethod
    def of(
        cls,
        game: str,
        players: int,
        bots: Sequence[str],
        seed: int,
        options: Mapping[str, object],
        duplicate: bool = True,
    ) -> "Series":
        """Raises `BadInput` if this cannot be played.

        >>> from teocalli import names
        >>> series = Series.of(names()[0], 3, ["lively", "random", "random"], seed=7, options={})
        >>> [fixture.seating for fixture in series.fixtures(3)]
        [('lively', 'random', 'random'), ('random', 'random', 'lively'), ('random', 'lively', 'random')]
        """
        found, complete = game_and_options(game, players, options)
        for name in bots:
            bot(name, found).require_playable(players, complete)
        if len(set(bots)) < 2:
            raise BadInput("an arena compares bots: name two different ones or more, such as level1,level2")
        if len(set(bots)) < len(bots) > players:
            raise BadInput("a bot that is named twice has twice as many seats: there must be a seat for every name")
        if len(bots) > MOST_BOTS:
            raise BadInput(f"an arena takes {MOST_BOTS} bots at most, not {len(bots)}")
        return cls(game, players, tuple(bots), seed, complete, found.rules, duplicate)

    def fixtures(self, games: int) -> list[Fixture]:
        """The first games of the series."""
        numbered = (
            (block, seating) for block, seatings in enumerate(blocks(self.bots, self.players)) for seating in seatings
        )
        return [Fixture(number, block, seating) for number, (block, seating) in enumerate(islice(numbered, games))]

    def seed_of(self, fixture: Fixture) -> int:
        """The seed of a game's chance: in duplicate the same for all games of a block."""
        which = f"{self.seed} {fixture.block}" if self.duplicate else f"{self.seed} game {fixture.number}"
        return int.from_bytes(hashlib.sha256(f"teocalli arena {which}".encode()).digest(), "big")

    def dice_of(self, fixture: Fixture, seat: int) -> Dice:
        """A bot's own dice: others in every game and seat."""
        return dice_of(self.seed_of(fixture), seat, b"bot %d" % fixture.number)

    def header(self, fixture: Fixture) -> dict[str, Any]:
        """How the record of a game begins; what is below `arena` and `bots` is beyond the format of records."""
        apart = {} if self.duplicate else {"duplicate": False}
        return {
            "format": FORMAT,
            "arena": {"bots": list(self.bots), "seed": str(self.seed), **apart, "number": fixture.number},
            "game": self.game,
            "rules": self.rules,
            "players": self.players,
            "options": dict(self.options),
            "bots": list(fixture.seating),
        }


def blocks(bots: Sequence[str], players: int) -> Iterator[list[Seating]]:
    """Without end: the line-up that has had fewest games is next, with the next of its orders."""
    tables = [orders(line_up) for line_up in line_ups(bots, players)]
    waiting = [(0, index, 0) for index in range(len(tables))]
    while True:
        had, index, turn = heappop(waiting)
        block = tables[index][turn % len(tables[index])]
        yield block
        heappush(waiting, (had + len(block), index, turn + 1))


def line_ups(bots: Sequence[str], players: int) -> list[Seating]:
    """Who plays together; those come first who have played least."""
    each, over = divmod(players, len(bots))
    waiting = list(combinations(range(len(bots)), over))
    had = [0] * len(bots)
    found = []
    while waiting:
        more = min(waiting, key=lambda chosen: (sum(had[index] for index in chosen), chosen))
        waiting.remove(more)
        for index in more:
            had[index] += 1
        found.append(tuple(name for index, name in enumerate(bots) for _ in range(each + (index in more))))
    return found


def orders(line_up: Seating) -> list[list[Seating]]:
    """Every order round the table, each with all its turns; opposite turns follow each other."""
    players = len(line_up)
    half = players // 2
    turns = [turn + side for turn in range(half) for side in (0, half)] if players % 2 == 0 else range(players)
    seen: set[Seating] = set()
    found = []
    for order in permutations(line_up):
        if order not in seen:
            turned = list(dict.fromkeys(order[turn:] + order[:turn] for turn in turns))
            seen.update(turned)
            found.append(turned)
    return found
