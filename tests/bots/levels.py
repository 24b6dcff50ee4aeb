"""The levels of bots, and how long they may think, for tests that ask all of them."""

from teocalli.bots import Limit

LEVELS = ("level1", "level2", "level3", "level4", "level5")
BUDGETS = (Limit(sims=1000), Limit(sims=20_000), Limit(sims=200_000))
"""Who has more time is not to have more whims; the last one only for levels that take little of it."""
