"""`teocalli arena`: bots against each other."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.box import SIMPLE
from rich.table import Table

from teocalli.cli.drawing import canvas
from teocalli.cli.inputs import ClusterAddress, GameName, options_of, seed_of
from teocalli.cli.outputs import open_output
from teocalli.cli.prepare import ensure_prepared
from teocalli.cli.progress import with_progress
from teocalli.core import options as choosing
from teocalli.core.errors import BadInput, TeocalliError
from teocalli.core.registry import game as find_game
from teocalli.core.words import printable
from teocalli.lab.arena import run_arena
from teocalli.lab.arena_game import GameResult
from teocalli.lab.chart import chart, duration, wins
from teocalli.lab.cluster import require_cluster
from teocalli.lab.fixtures import MOST_GAMES, Series
from teocalli.lab.ratings import Standing, standings
from teocalli.lab.sequential import Question, SequentialTest, Verdict

_PICTURES = (".svg", ".png", ".jpg", ".pdf")

_GAMES, _MOST = 100, 10_000
"""How many games are played if nobody says so: without a question, and at most with one."""


def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B[,C…]",
            help="Who plays: random, lively, level1 … level5, a level with a limit: level5@300ms; your own: "
            "module:function, http://…, or the name of one that a package brings.",
        ),
    ],
    players: Annotated[int, typer.Option(help="How many seats.")] = 2,
    games: Annotated[
        int | None,
        typer.Option(
            min=1, max=MOST_GAMES, help=f"How many games: {_GAMES} if not said; with --until the most, {_MOST:,}."
        ),
    ] = None,
    until: Annotated[
        str | None, typer.Option(metavar='"A>B"', help="Play until it is decided at 95 % which of the two is stronger.")
    ] = None,
    duplicate: Annotated[
        bool, typer.Option("--duplicate/--no-duplicate", help="The same deals and draws again with seats exchanged.")
    ] = True,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes share the work.")] = 1,
    cluster: ClusterAddress = None,
    seed: Annotated[str, typer.Option(help="A whole number; another one, other games.")] = "0",
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Keep the records here, one a line; if there are some, go on.")
    ] = None,
    picture: Annotated[
        str | None,
        typer.Option(metavar="FILE.svg", help="A picture of the results; if not said, beside --out."),
    ] = None,
    options: Annotated[
        str | None, typer.Option(metavar="JSON", help="Options of the game, defaults for the others.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")] = False,
) -> None:
    """Let bots play each other and tell how strong they are: wins, points, ratings, times.

    Seats rotate evenly; games of one rotation have the same deals and draws, unless --no-duplicate.
    With fewer bots than seats each has several, with more they take turns.
    A bot that is named twice has twice as many seats.

    [b]wins[/b]: a shared victory counts in parts; seats of one bot are added up.
    [b]share[/b]: wins by games, with its 95 % interval.
    [b]even[/b]: what the share would be if all were equally strong.
    [b]points[/b]: of a seat, on average.
    [b]rating[/b]: maximum likelihood, by victories; 1500: the average, 400 more: odds of 10 to 1.
    [b]time[/b]: of a decision, on average; [b]p95[/b]: what 95 of 100 stay below.

    A bot of your own that raises an error, or answers what is not legal, forfeits that game.

    Stopping keeps what was played in --out.
    The same command goes on, also with more --games.
    """
    sys.path.insert(0, os.getcwd())  # where bots of one's own lie
    names = [name.strip() for name in bots.split(",")]
    series = Series.of(game, players, names, seed_of(seed), options_of(options), duplicate)
    most = games or (_GAMES if until is None else _MOST)
    test = None if until is None else SequentialTest(Question.read(until, series.bots), series, most)
    if cluster is not None:
        require_cluster(cluster)
    drawn = _picture_name(out, picture)
    ensure_prepared(game, bots=True)
    played: list[GameResult] = []
    running = run_arena(series, most, jobs, out, cluster=cluster, until=test)
    try:
        played.extend(with_progress(running, most, f"{game}, {players} players"))
    except (KeyboardInterrupt, typer.Exit, TeocalliError):
        if out is not None and played:
            print(f"the games played so far are in {out}; the same command goes on", file=sys.stderr)
        raise
    if test is not None and test.verdict.stronger is not None:
        played = [result for result in played if result.number < test.verdict.games]
    _tell_forfeits(played)
    found = standings(series.bots, played)
    if drawn:
        with open_output(drawn) as file:
            file.write(_picture(series, len(played), found).encode())
    if json:
        verdict = {} if test is None else {"until": test.verdict.as_json()}
        print(msgspec.json.encode({"bots": [bot.as_json() for bot in found], **verdict}).decode())
    else:
        canvas().print(_table(series, len(played), found))
        if test is not None:
            print(_answer(test.verdict))


def _tell_forfeits(played: Sequence[GameResult]) -> None:
    """Say on standard error what each bot that forfeited games did first."""
    told: dict[str | None, list[str]] = {}
    for result in sorted(played, key=lambda result: result.number):
        if result.forfeit is not None:
            told.setdefault(result.forfeited_by, []).append(result.forfeit)
    for first, *more in told.values():
        print(f"{first} (and {len(more)} more like it)" if more else first, file=sys.stderr)


def _answer(verdict: Verdict) -> str:
    """A line about what was to be decided."""
    if verdict.stronger is None:
        return f"{verdict.question}: not decided after {verdict.games} games"
    yes = "yes" if verdict.stronger == verdict.question.one else f"no, {verdict.stronger} is stronger"
    return f"{verdict.question}: {yes} (decided at 95 % after {verdict.games} games)"


def _picture_name(out: str | None, picture: str | None) -> str | None:
    """Where the picture goes, if anywhere; refused before anything is played."""
    if out is not None and (out == "-" or Path(out).suffix in _PICTURES):
        raise BadInput(f"--out keeps records: give a name such as games.jsonl, not {printable(out)!r}")
    if picture is None:
        return str(Path(out).with_suffix(".svg")) if out and Path(out).name else None
    if Path(picture).suffix != ".svg":
        raise BadInput(f"--picture writes SVG: give a name that ends in .svg, not {printable(picture)!r}")
    if not Path(picture).parent.is_dir():
        raise BadInput(f"{printable(picture)}: there is no such folder")
    return picture


def _facts(series: Series, games: int) -> str:
    """What was played, in one line; of the options those that are not as usual."""
    usual = choosing.complete(find_game(series.game).options, series.players, {})
    said = [f"{series.players} players", f"{games} {'game' if games == 1 else 'games'}", f"seed {series.seed}"]
    for name, value in series.options.items():
        if value != usual[name]:
            said.append(f"{name} {value if isinstance(value, str) else msgspec.json.encode(value).decode()}")
    return " · ".join(said)


def _picture(series: Series, games: int, found: Sequence[Standing]) -> str:
    return chart(f"Arena: {find_game(series.game).title['en']}", _facts(series, games), found)


def _table(series: Series, games: int, found: Sequence[Standing]) -> Table:
    title = f"{series.game} · {_facts(series, games)}"
    table = Table(title=title, title_justify="left", box=SIMPLE, pad_edge=False, collapse_padding=True)
    headings = ("bot", "games", "wins", "share", "95 %", "even", "points", "rating", "95 %", "time", "p95")
    for heading in headings:
        if heading == "bot":
            table.add_column(heading, overflow="fold")  # a long name of somebody's own, and no number, has to give way
        else:
            table.add_column(heading, justify="right", no_wrap=True)
    for bot in found:
        table.add_row(*_cells(bot))
    return table


def _cells(bot: Standing) -> list[str]:
    cells = [bot.name, str(bot.games), wins(bot)]
    if bot.share is not None and bot.share_low is not None and bot.share_high is not None:
        cells += [f"{bot.share:.1%}", f"{100 * bot.share_low:.1f}–{100 * bot.share_high:.1f}"]
    else:
        cells += ["–", "–"]
    cells.append("–" if bot.even is None else f"{bot.even:.0%}")
    cells.append("–" if bot.points_mean is None else f"{bot.points_mean:.2f}")
    cells += [f"{bot.rating:.0f}", f"± {bot.rating_high - bot.rating:.0f}"]
    return cells + ["–" if ms is None else duration(ms) for ms in (bot.ms_mean, bot.ms_p95)]
