"""What the suite is run over: a game, a number of players, options; and games played at random under them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from teocalli.core.dice import Dice, dice_of
from teocalli.core.game import Game
from teocalli.core.match import Match
from teocalli.core.options import applying


@dataclass(frozen=True)
class Case:
    """One way to play a game."""

    game: Game
    players: int
    options: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        changed = "".join(f"-{name}={value}" for name, value in self.options.items())
        return f"{self.game.name}-{self.players}{changed}"

    def match(self, seed: int) -> Match:
        return Match.new(self.game.name, self.players, options=self.options, seed=seed)


def cases(game: Game) -> list[Case]:
    """Every number of players with the default options, and with each option changed once."""
    found = []
    for players in game.players:
        found.append(Case(game, players))
        for option in applying(game.options, players):
            found += [Case(game, players, {option.name: value}) for value in option.trials if value != option.default]
    return found


def play_at_random(match: Match, dice: Dice) -> None:
    """One action of the first actor, picked at random."""
    seat, game = match.actors[0], match.game
    match.play(seat, game.notation.write(int(game.kernel.pick(game.tables, match.state, seat, dice))))


def moments(case: Case, seed: int, most: int = 24) -> Iterator[Match]:
    """A random game, at about `most` moments spread over it, the last one (when it is over) included."""
    match = case.match(seed)
    dice = dice_of(seed, 0, b"conformance")
    while not match.over:
        play_at_random(match, dice)
    total = len(match.events)
    step = max(1, total // most)
    for index in [*range(seed % step, total, step), total]:
        yield match.at(index)
