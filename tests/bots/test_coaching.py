"""A coach speaks of what was plainly thrown away, and of nothing else."""

from collections.abc import Iterator

import pytest

from teocalli.bots import Limit, Thrown, bot, thrown_away
from teocalli.bots.coaching import PLAIN, Worth, is_plain
from teocalli.core.arrays import array_from_bytes
from teocalli.core.dice import dice_of
from teocalli.core.game import StateRecord
from teocalli.core.match import Match
from teocalli.testing.checks.sentences import require_said
from tests import GAMES

LIMIT = Limit(sims=600)


def turns(name: str, level: str, seed: int) -> Iterator[tuple[Match, list[str]]]:
    """The turns of a bot at seat 0 against another: the match before each, and what it played."""
    match = Match.new(name, 2, seed=seed)
    bots = [bot(level, match.game), bot("level2@600sims", match.game)]
    dice = [dice_of(seed, seat) for seat in range(2)]
    before = match.fork()
    played: list[str] = []
    while match.actors:
        seat = match.actors[0]
        if seat == 0 and not played:
            before = match.fork()
        text = match.game.notation.write(bots[seat].choose(match.state, seat, None, dice[seat]))
        match.play(seat, text)
        if seat == 0:
            played.append(text)
            if not (match.game.sequences and match.actors == (0,)):
                yield before, played
                played = []


def judged(match: Match, played: list[str], state: StateRecord | None = None) -> Thrown | None:
    known = match.known(0) if state is None else state
    return thrown_away(match.game, known, 0, played, LIMIT, dice_of(1, 0))


@pytest.mark.parametrize("name", GAMES)
def test_a_beginner_hears_what_was_thrown_away_and_a_master_nothing(name: str) -> None:
    heard = [(before, played, judged(before, played)) for before, played in turns(name, "random", seed=100)]
    thrown = [(before, played, found) for before, played, found in heard if found is not None]
    assert 0 < len(thrown) < len(heard)
    for before, played, found in thrown:
        assert found.line[0] == found.better.text
        assert found.line != played
        assert found.better.expected - found.expected > PLAIN / 2
        assert 1 <= len(found.why) <= 2
        for saying in found.why:
            require_said(saying, saying.key)
        assert judged(before, played) == found, "the same dice, the same word"
    assert {judged(before, played) is None for before, played in turns(name, "level5@600sims", seed=100)} == {True}


@pytest.mark.parametrize("name", GAMES)
def test_a_coach_knows_no_more_than_the_player(name: str) -> None:
    before, played = next(
        (before, played) for before, played in turns(name, "random", seed=100) if judged(before, played) is not None
    )
    other = array_from_bytes(before.state.tobytes(), before.game.state)
    before.game.kernel.resample(before.game.tables, other[0], 0, dice_of(9, 0, b"another"))
    assert judged(before, played, other[0]) == judged(before, played)


@pytest.mark.parametrize(
    ("best", "done", "plain"),
    [
        (Worth(0.7, 1000), Worth(0.4, 1000), True),
        (Worth(0.7, 1000), Worth(0.55, 1000), False),  # a little worse
        (Worth(0.2, 9000), Worth(0.1, 9000), False),  # little was left to lose
        (Worth(0.7, 10), Worth(0.4, 10), False),  # nobody knows yet
        (Worth(1.0), Worth(0.0), True),  # won for certain, and lost
        (Worth(1.0), Worth(1.0), False),
        (Worth(1.0, 3), Worth(0.0, 3), False),  # three tries that ended alike are no proof
    ],
)
def test_what_may_be_equal_is_not_criticised(best: Worth, done: Worth, plain: bool) -> None:
    assert is_plain(best, done) is plain
