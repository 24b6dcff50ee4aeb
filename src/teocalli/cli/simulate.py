"""`teocalli simulate`: games between policies, as records."""

import sys
from typing import Annotated

import typer

from teocalli.cli.inputs import ClusterAddress, GameName, options_of, seed_of
from teocalli.cli.outputs import open_output
from teocalli.cli.prepare import ensure_prepared
from teocalli.cli.progress import with_progress
from teocalli.lab.cluster import require_cluster
from teocalli.lab.simulate import Simulation, record_lines


def simulate(
    game: GameName,
    out: Annotated[str, typer.Option(metavar="FILE|-", help="Where the records go, one a line; - is standard output.")],
    players: Annotated[int, typer.Option(help="How many seats.")] = 2,
    games: Annotated[int, typer.Option(min=0, help="How many games.")] = 1,
    seed: Annotated[str, typer.Option(help="A whole number; the same seed gives the same games.")] = "0",
    policy: Annotated[str, typer.Option(help="Who plays: random or lively.")] = "random",
    options: Annotated[
        str | None, typer.Option(metavar="JSON", help="Options of the game, defaults for the others.")
    ] = None,
    legal: Annotated[bool, typer.Option("--legal", help="Add to each event all that was legal.")] = False,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes share the work.")] = 1,
    cluster: ClusterAddress = None,
) -> None:
    """Play games and write their records (JSON Lines).

    [b]random[/b] plays any legal action, each as likely.
    [b]lively[/b] plays sensibly enough that every rule is used often.
    """
    series = Simulation(game, players, seed_of(seed), policy, options_of(options), legal)
    series.require_playable()
    if cluster is not None:
        require_cluster(cluster)
    ensure_prepared(game)
    with open_output(out) as file:
        for line in with_progress(record_lines(series, games, jobs, cluster), games, f"{game}, {players} players"):
            file.write(line)
    if out != "-":
        print(f"{games} {'record' if games == 1 else 'records'} written to {out}", file=sys.stderr)
