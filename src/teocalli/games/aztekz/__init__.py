"""Aztekz (Kemal Zhang): chiefs and porters gather lost souls in a maze of pyramid cards that grows and shifts."""

from collections.abc import Mapping

from teocalli.core.game import Colours, Game, ViewParts
from teocalli.games.aztekz import explain, kernel, news, notation, prompt, view
from teocalli.games.aztekz.options import MOST_STALL_ROUNDS, OPTIONS, most_turns
from teocalli.games.aztekz.reasons import Ending, Phase, Reason
from teocalli.games.aztekz.tables import ACTIONS, MOST_CARDS, MOST_LEGAL, OUTCOME, STATE, TABLES
from teocalli.games.aztekz.view_types import AztekzView

_EVENTS_A_TURN = 1 + 3 + 1 + 1 + 1 + 4 + 32
"""A draw, steps, a scare or a theft, `end`, a card; four drops of eight souls, each soul taken up again."""


def _longest(players: int, options: Mapping[str, object]) -> int:
    """Of all turns; souls taken for the first time, stacks given, and the setup."""
    return most_turns(players, options) * _EVENTS_A_TURN + 60 + 24 + 8


GAME = Game(
    name="aztekz",
    rules=1,
    title={"en": "Aztekz", "fr": "Aztekz", "de": "Aztekz"},
    about={
        "fr": "Guidez vos porteurs dans un labyrinthe qui grandit sous leurs pas, et libérez les âmes perdues "
        "avant qu’on vous les vole.",
        "en": "Lead your porters through a maze that grows under their feet, and free the lost souls before "
        "others steal them.",
        "de": "Führe deine Träger durch ein Labyrinth, das unter ihren Füßen wächst, und befreie die "
        "verlorenen Seelen, ehe andere sie stehlen.",
    },
    players=range(2, 5),
    usual_players=2,
    minutes=45,
    colours=Colours(lid="#2f5d52", edge="#0c211e"),
    options=OPTIONS,
    state=STATE,
    outcome=OUTCOME,
    tables=TABLES,
    kernel=kernel,
    notation=notation,
    reasons=Reason,
    endings=Ending,
    phases=Phase,
    actions=ACTIONS,
    most_legal=MOST_LEGAL,
    longest=_longest(4, {"cards": {"cross": MOST_CARDS}, "stall_rounds": MOST_STALL_ROUNDS}),
    longest_with=_longest,
    sequences=True,
    hides=False,
    view=view.view,
    view_parts=ViewParts.same_for_all(view.view),
    view_type=AztekzView,
    prompt=prompt.prompt,
    explain=explain.explain,
    news=news.news,
    bots=f"{__name__}.bots",
    short_options={"cards": {"cross": 6, "tee": 10, "corner": 6, "straight": 3}, "stall_rounds": 3},
)
