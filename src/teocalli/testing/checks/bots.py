"""What a game brings for its bots: every answer is one that a search can use."""

from typing import Any

import numpy as np

from teocalli.bots.modules import bots_module
from teocalli.core import position
from teocalli.core.arrays import array_from_bytes
from teocalli.core.compiling import is_compiled
from teocalli.core.dice import dice_of
from teocalli.core.game import Game
from teocalli.core.match import Match
from teocalli.testing.cases import PURPOSE, Case, after, for_each_case, moments
from teocalli.testing.checks.common import blinded, box_of, legal_set, text_of
from teocalli.testing.checks.sentences import require_said
from teocalli.testing.plain import plain_module

_LEVELS = 5


@for_each_case
def bots_do_what_is_legal(case: Case, seed: int) -> None:
    """The lively policy, from what its seat knows, and the search's knowledge, from a guess at the rest."""
    game = case.game
    lively, knowledge = (_module(game, name) for name in ("lively", "knowledge"))
    for match in moments(case, seed, most=3 if case.options else 8):
        for seat in match.actors:
            dice = dice_of(seed, len(match), PURPOSE)
            if lively is not None:
                known = blinded(match, seat)
                before = known.tobytes()
                _require_legal(match, seat, "lively", int(lively.lively(game.tables, known, seat, dice)))
                assert known.tobytes() == before, f"`lively` changes the state (seat {seat}, {after(match)})"
            if knowledge is not None:
                guess = match.state
                game.kernel.resample(game.tables, guess, seat, dice)
                _try_knowledge(match, knowledge, guess, seat, dice)
    if knowledge is not None:
        _require_constants(knowledge)


@for_each_case
def hints_say_why_in_words(case: Case, seed: int) -> None:
    """What `why` says of a legal action is there in each language, and asking it changes nothing."""
    game = case.game
    module = _module(game, "why")
    for match in moments(case, seed, most=3 if case.options else 8) if module is not None else ():
        for seat in match.actors:
            dice = dice_of(seed, len(match), PURPOSE)
            guess = array_from_bytes(blinded(match, seat).tobytes(), game.state)
            game.kernel.resample(game.tables, guess[0], seat, dice)
            action = int(game.kernel.pick(game.tables, guess[0], seat, dice))
            then = array_from_bytes(guess.tobytes(), game.state)
            game.kernel.play(game.tables, then[0], seat, action)
            before = guess.tobytes(), then.tobytes()
            what = f"why {text_of(game, action)} is good (seat {seat}, {after(match)})"
            for saying in module.why(game.tables, guess[0], then[0], seat, [action]):
                require_said(saying, what)
            assert (guess.tobytes(), then.tobytes()) == before, f"`why` changes the state (seat {seat}, {after(match)})"


def _module(game: Game, name: str) -> Any:
    module = bots_module(game, name)
    return module if module is None or is_compiled(game.kernel) else plain_module(game, module)


def _require_legal(match: Match, seat: int, name: str, action: int) -> None:
    if action not in legal_set(match, box_of(match), seat):
        what = f"{text_of(match.game, action)} (seat {seat}, {after(match)})"
        raise AssertionError(f"`{name}` chooses {what}, which is not legal")


def _require_constants(knowledge: Any) -> None:
    assert isinstance(knowledge.LEGAL_VARIES, bool), "`LEGAL_VARIES` is neither True nor False"
    assert knowledge.PATIENCE >= 1, "`PATIENCE` is less than 1"
    assert knowledge.CURIOSITY > 0, "`CURIOSITY` is not positive"
    for name in ("WHIMS", "BLURS"):
        values = getattr(knowledge, name)
        assert len(values) == _LEVELS, f"`{name}` has {len(values)} numbers, not one for each of {_LEVELS} levels"


def _try_knowledge(match: Match, knowledge: Any, guess: Any, seat: int, dice: Any) -> None:
    """Each function, on a guess at the state; the guess has the same legal actions for the seat."""
    game, tables, where = match.game, match.game.tables, f"(seat {seat}, {after(match)})"
    before = guess.tobytes()
    _require_legal(match, seat, "rollout", int(knowledge.rollout(tables, guess, seat, dice)))
    actions = np.array(sorted(legal_set(match, box_of(match), seat)), np.int64)
    weights = np.full(len(actions), np.nan)
    knowledge.prior(tables, guess, seat, actions, len(actions), weights)
    worst = [text_of(game, int(action)) for action, weight in zip(actions, weights, strict=True) if not weight > 0]
    assert not worst, f"`prior` gives {worst[0]} no positive weight {where}"
    assert np.isfinite(weights).all(), f"`prior` gives a weight that is not finite {where}"
    horizon = int(knowledge.horizon(tables, guess))
    knowledge.beyond(tables, guess, horizon)
    knowledge.mark(tables, guess)
    share = float(knowledge.share(tables, guess, seat))
    assert 0 < share <= 1, f"`share` answers {share}, not a part of a turn {where}"
    worth = np.full(match.players, np.nan)
    knowledge.worth(tables, guess, worth)
    assert ((worth >= 0) & (worth <= 1)).all(), f"`worth` answers {worth}, not shares of the victory {where}"
    assert guess.tobytes() == before, f"a function of `knowledge` changes the state {where}"
    unsealed = array_from_bytes(before, game.state)
    knowledge.unseal(tables, unsealed[0], seat)
    same = position.legal(game, unsealed[0], seat) == match.legal(seat)
    assert same, f"`unseal` changes the legal actions of the seat that it is done for {where}"
