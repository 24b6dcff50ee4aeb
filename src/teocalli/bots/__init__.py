"""Bots: policies that pick an action at once, levels that search, and bots of one's own (`CustomBot`).

>>> from teocalli import Match
>>> from teocalli.bots import Limit, bot
>>> from teocalli.core.dice import dice_of
>>> match = Match.new("aztec", players=2, seed=7)
>>> level3 = bot("level3", match.game)
>>> action = level3.choose(match.state, 0, Limit(sims=200), dice_of(1, 0))
>>> match.play(0, match.game.notation.write(action))
"""

from teocalli.bots.base import Bot
from teocalli.bots.bot import bot
from teocalli.bots.coaching import Thrown, thrown_away
from teocalli.bots.custom import BotFault, CustomBot, Decision
from teocalli.bots.evaluator import Evaluator, Leaves
from teocalli.bots.level import Level, levels
from teocalli.bots.limit import Limit
from teocalli.bots.prepare import prepare_bots
from teocalli.bots.search import Move, SearchResult, search
from teocalli.bots.solver import Proven
from teocalli.bots.suggestion import Suggestion, suggest, whole_turn
from teocalli.bots.why import explain_hint

__all__ = [
    "Bot",
    "BotFault",
    "CustomBot",
    "Decision",
    "Evaluator",
    "Leaves",
    "Level",
    "Limit",
    "Move",
    "Proven",
    "SearchResult",
    "Suggestion",
    "Thrown",
    "bot",
    "explain_hint",
    "levels",
    "prepare_bots",
    "search",
    "suggest",
    "thrown_away",
    "whole_turn",
]
