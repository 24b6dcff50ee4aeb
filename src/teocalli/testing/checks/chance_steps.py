"""Chance that is listed step by step: it is what the dice bring, as likely as they bring it."""

from itertools import pairwise

import numpy as np

from teocalli.core.arrays import StateArray, array_from_bytes
from teocalli.core.chance_steps import ChanceModule, Ways, chance_module
from teocalli.core.dice import Dice, below, dice_of
from teocalli.core.game import Game
from teocalli.core.heard import guess_hidden
from teocalli.core.heard_chance import heard_outcome
from teocalli.core.kernel_calls import kernel_calls, known_state
from teocalli.core.match import Match
from teocalli.core.telling import tell
from teocalli.testing.cases import PURPOSE, Case, after, chance_moments, finished, for_each_case, moments
from teocalli.testing.checks.common import box_of

_STEPS = 1_500
"""So many steps are drawn at a moment."""
_BINS = 12
_FAR = 70.0
"""A sum of squares that comes by chance less than once in 10^9 times (chi-square, 11 degrees of freedom)."""
_GRAIN = 1 << 30


@for_each_case
def listed_chance_is_what_is_drawn(case: Case, seed: int) -> None:
    """Each outcome that is drawn has steps that are listed, lead to it, and come as often as they are listed."""
    game, module = case.game, chance_module(case.game)
    if module is None:
        return
    for match in chance_moments(case, seed, most=1):
        state, outcome, dice = box_of(match), np.zeros(1, game.outcome), dice_of(seed, len(match), PURPOSE)
        seen, bins = 0, np.zeros(_BINS, np.int64)
        while seen < _STEPS:
            kernel_calls(game).draw(state, dice, outcome)
            steps = module.steps_to(game.tables, state[0], outcome[0])
            for place, number in enumerate(steps):
                ways = module.ways(game.tables, state[0], steps[:place])
                if seen < 200:
                    _require_plain(module, state, steps[:place], ways, after(match))
                listed = number in dict(ways)
                assert listed, f"`ways` does not list step {place} of {outcome[0]}, {after(match)}: {number}"
                bins[_bin(ways, number, dice)] += 1
            rest = module.ways(game.tables, state[0], steps)
            assert not rest, f"`ways` goes on after the last step of {outcome[0]}, {after(match)}"
            again: StateArray = np.frombuffer(bytearray(b"\x55" * game.outcome.itemsize), game.outcome)
            module.fill(game.tables, state[0], steps, again[0])
            same = again.tobytes() == outcome.tobytes()
            assert same, f"the steps of {outcome[0]} lead to {again[0]}, {after(match)}"
            seen += len(steps)
        expected = seen / _BINS
        far = float(((bins - expected) ** 2 / expected).sum())
        assert far < _FAR, f"steps do not come as often as `ways` says, {after(match)}: {bins.tolist()} should be even"
    options, total = finished(case, seed).options, _count(module, finished(case, seed))
    most = module.most_steps(case.players, options)
    assert total <= most, f"a game has {total} steps of chance, more than `most_steps` = {most}"


def _require_plain(module: ChanceModule, state: StateArray, steps: list[int], ways: Ways, when: str) -> None:
    numbers = [number for number, _ in ways]
    assert all(one < other for one, other in pairwise(numbers)), f"`ways` is not ascending {when}: {numbers}"
    within = all(0 <= number < module.MOST_OUTCOMES for number in numbers)
    assert within, f"`ways` lists {numbers} {when}, not all of which are below `MOST_OUTCOMES`"
    assert all(count > 0 for _, count in ways), f"`ways` lists what cannot come {when}: {ways}"
    texts = [module.write_step(state[0], steps, number) for number in numbers]
    assert len(set(texts)) == len(texts), f"two outcomes of a step have one text {when}: {texts}"


def _bin(ways: Ways, number: int, dice: Dice) -> int:
    """Where a step falls between 0 and 1, if all ways are laid side by side: anywhere as likely."""
    total = sum(count for _, count in ways)
    before = sum(count for other, count in ways if other < number)
    place = (before + dict(ways)[number] * below(dice, _GRAIN) / _GRAIN) / total
    return min(int(place * _BINS), _BINS - 1)


def _count(module: ChanceModule, match: Match) -> int:
    """How many steps of chance a match had."""
    game, total, moment = match.game, 0, match.at(0)
    for event in match.events:
        if event["by"] == "chance":
            outcome = game.new_outcome()
            game.notation.read_chance(event, match.players, outcome)
            total += len(module.steps_to(game.tables, moment.state, outcome))
        moment.apply(event)
    return total


@for_each_case
def steps_are_heard_as_they_are_told(case: Case, seed: int) -> None:
    """Whoever is told the same of two outcomes hears the same steps, and whoever is told something else does not."""
    game, module = case.game, chance_module(case.game)
    if module is None or not game.hides:
        return
    for match in chance_moments(case, seed, most=1):
        state, dice = box_of(match), dice_of(seed, len(match), PURPOSE)
        drawn: list[StateArray] = [np.zeros(1, game.outcome) for _ in range(2)]
        for outcome in drawn:
            kernel_calls(game).draw(state, dice, outcome)
        for eyes in range(case.players):
            told = [_told(game, outcome, case.players, eyes) for outcome in drawn]
            like = heard_outcome(game, case.players, state, told[0], eyes, dice)
            assert like is not None, f"nothing can be dealt of which seat {eyes} is told {told[0]}"
            heard = [_heard(module, game, state, outcome, eyes) for outcome in (*drawn, like)]
            assert heard[0] == heard[2], f"seat {eyes} hears other steps than it is told of, {after(match)}"
            differs = told[0] == told[1] or heard[0] != heard[1]
            assert differs, f"seat {eyes} does not hear all steps that it is told of, {after(match)}"


def _told(game: Game, outcome: StateArray, players: int, eyes: int) -> dict[str, object]:
    return tell(game, {"by": "chance", **game.notation.write_chance(outcome[0], players)}, eyes, sealed=False)


def _heard(module: ChanceModule, game: Game, state: StateArray, outcome: StateArray, eyes: int) -> list[int]:
    steps, players = module.steps_to(game.tables, state[0], outcome[0]), int(state[0]["players"])
    return [number for place, number in enumerate(steps) if module.is_heard(players, place, eyes)]


@for_each_case
def guesses_have_a_past(case: Case, seed: int) -> None:
    """Chance that is rewritten for a guess leads, with the same open decisions, to what the guesser knows."""
    game, module = case.game, chance_module(case.game)
    if module is None or not game.hides:
        return
    for number, match in enumerate(moments(case, seed, most=6), seed):
        eyes, dice = number % case.players, dice_of(seed, 20 + number, PURPOSE)
        events = match.events[: match.settled]
        now = match.at(match.settled)
        guess = guess_hidden(game, box_of(now), eyes, dice)
        past: list[StateArray] = [np.zeros(1, game.outcome) for event in events if event["by"] == "chance"]
        chances = iter(past)
        for event in events:
            if event["by"] == "chance":
                game.notation.read_chance(event, case.players, next(chances)[0])
        module.rewrite(game.tables, guess[0], [outcome[0] for outcome in past])
        again, chances, calls = box_of(match.at(0)), iter(past), kernel_calls(game)
        for event in events:
            if event["by"] == "chance":
                answer = calls.happen(again, next(chances))
            else:
                answer = calls.play(again, event["by"], game.notation.read(event["do"]))
            assert answer >= 0, f"`rewrite` gives seat {eyes} a past in which {event['do']!r} is refused, {after(now)}"
        same = known_state(game, again[0], eyes).tobytes() == known_state(game, now.state, eyes).tobytes()
        assert same, f"`rewrite` gives seat {eyes} a past that it knows to be another, {after(now)}"
        reached = array_from_bytes(again.tobytes(), game.state)[0] == guess[0]
        assert reached, f"`rewrite` leads to another state than the guess of seat {eyes}, {after(now)}"
