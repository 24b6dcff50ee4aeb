"""The conformance suite: what any game must do, whatever its rules. For games of this package and of others.

    from teocalli.testing import CHECKS, cases

    @pytest.mark.parametrize("case", cases(GAME), ids=str)
    @pytest.mark.parametrize("check", CHECKS)
    def test_conformance(check, case):
        check(case, seed=1)

Each check raises AssertionError and needs no test framework.
"""

from teocalli.testing.cases import Case, cases
from teocalli.testing.conformance import CHECKS

__all__ = ["CHECKS", "Case", "cases"]
