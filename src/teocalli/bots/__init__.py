"""Bots: policies that pick an action at once, and levels that search.

>>> from teocalli import Match
>>> from teocalli.bots import Limit, bot
>>> from teocalli.core.dice import dice_of
>>> match = Match.new("aztec", players=2, seed=7)
>>> level3 = bot("level3", match.game)
>>> action = level3.choose(match.state, 0, Limit(sims=200), dice_of(1, 0))
>>> match.play(0, match.game.notation.write(action))
"""

from teocalli.bots.bot import Bot, bot
from teocalli.bots.level import Level, levels
from teocalli.bots.limit import Limit
from teocalli.bots.prepare import prepare_bots
from teocalli.bots.suggestion import Suggestion, suggest, whole_turn
from teocalli.bots.why import explain_hint

__all__ = [
    "Bot",
    "Level",
    "Limit",
    "Suggestion",
    "bot",
    "explain_hint",
    "levels",
    "prepare_bots",
    "suggest",
    "whole_turn",
]
