"""The conformance suite: what any game must do, whatever its rules. For games of this package and of others.

    from teocalli.testing import CHECKS, cases, coverage

    @pytest.mark.parametrize("case", cases(GAME), ids=str)
    @pytest.mark.parametrize("check", CHECKS)
    def test_conformance(check, case):
        check(case, seed=1)

    def test_everything_has_been_seen():
        assert not coverage(GAME).unseen

`CHECKS`
    All checks, `check(case, seed)`. Each raises AssertionError with one sentence that says what broke, for which action
    or eyes, and after how many events; it needs no test framework. What is the same in all cases of a game is checked
    for the first of them only.
`Case`, `cases(game)`
    A game with a number of players and options; all that are worth a try. The game need not be registered.
    `case.moment(seed, events)` is the match that a message is about.
`coverage(game, records=…)`
    A `Coverage`: the reasons, endings and phases that were seen in the suite's random games and in your recorded ones.
    Those that were not seen were not checked either; printed, it names them.
`plain_game(game)`
    The same game with a kernel of plain Python functions, for a debugger, or to try a kernel that is not compiled yet.

The kernel is also run as plain Python over arrays that refuse every index outside of them, negative ones too. So what
can be compiled must run as plain Python as well; an intrinsic of numba needs a function in Python that calls it.
"""

from teocalli.testing.cases import Case, Check, cases
from teocalli.testing.codes_seen import Coverage, coverage
from teocalli.testing.conformance import CHECKS
from teocalli.testing.plain import plain_game

__all__ = ["CHECKS", "Case", "Check", "Coverage", "cases", "coverage", "plain_game"]
