"""Options of a game: which values the conformance suite tries."""

import pytest

from teocalli.core.options import Whole
from teocalli.core.words import Wording

SAYS: Wording = {"en": "{least} to {most}", "fr": "{least} à {most}", "de": "{least} bis {most}"}


@pytest.mark.parametrize(("usual", "trials"), [(3, [1, 3]), (9, [1, 9]), (1, [1, 9])])
def test_a_whole_number_is_tried_at_two_values(usual: int, trials: list[int]) -> None:
    assert Whole("deals", SAYS, SAYS, least=1, most=9, usual=usual).trials == trials
