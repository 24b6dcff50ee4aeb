"""`teocalli versus`: our bots against OpenSpiel's tree search."""

from typing import Annotated

import msgspec
import typer
from rich.box import SIMPLE
from rich.table import Table

from teocalli.cli.drawing import canvas
from teocalli.cli.inputs import seed_of
from teocalli.cli.prepare import ensure_prepared
from teocalli.cli.progress import with_progress
from teocalli.lab.peer import UCT_C
from teocalli.lab.versus import Contest, Outcome, Side, games_of, outcome


def versus(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game without chance or hidden hands.")],
    bot: Annotated[str, typer.Option(help="Our bot; its limit is also the peer's.")] = "level5@100ms",
    games: Annotated[int, typer.Option(min=1, help="How many games; seats alternate.")] = 100,
    seed: Annotated[str, typer.Option(help="A whole number, for the dice of both.")] = "0",
    uct_c: Annotated[float, typer.Option(min=0, max=100, help="The peer's exploration constant.")] = UCT_C,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")] = False,
) -> None:
    """Our bot against OpenSpiel's MCTSBot (C++, random rollouts) for two players, with the same limit for both.

    [b]--bot level5@100ms[/b]: the same time a move.
    [b]--bot level5@1000sims[/b]: the same number of simulations a move.
    """
    contest = Contest(game, bot, seed_of(seed), uct_c)
    contest.require_playable()
    ensure_prepared(game, bots=True)
    found = list(with_progress(games_of(contest, games), games, f"{bot} against OpenSpiel"))
    result = outcome(contest, found)
    if json:
        print(msgspec.json.encode(result.as_json()).decode())
    else:
        canvas().print(_table(result))


def _table(result: Outcome) -> Table:
    first, second = result.wins_by_seat
    table = Table(
        title=f"{result.game}, {result.games} games ({result.different} different), {result.limit} a move for both",
        caption=f"{result.bots[0].name} won {first:g} in the first seat, {second:g} in the second; "
        f"the peer's uct_c is {result.uct_c:g}",
        title_justify="left",
        caption_justify="left",
        box=SIMPLE,
        pad_edge=False,
        padding=(0, 1),
    )
    for heading in ("bot", "wins", "rate", "95 %", "ms/move", "simulations/move", "simulations/s"):
        table.add_column(heading, justify="left" if heading == "bot" else "right", no_wrap=True)
    for side in result.bots:
        table.add_row(*_cells(side))
    return table


def _cells(side: Side) -> list[str]:
    told = [side.simulations_mean, side.simulations_per_second]
    return [
        side.name,
        f"{side.wins:g}",
        f"{side.rate:.1%}",
        f"{side.low:.1%} – {side.high:.1%}",
        f"{side.ms_mean:.1f}",
        *("" if number is None else f"{number:,.0f}" for number in told),
    ]
