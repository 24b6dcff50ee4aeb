"""`teocalli endings`: whether a bot throws away endings that it had won."""

from typing import Annotated

import msgspec
import typer

from teocalli.cli.drawing import canvas
from teocalli.cli.inputs import seed_of
from teocalli.cli.prepare import ensure_prepared
from teocalli.cli.progress import with_progress
from teocalli.lab.endings import Judged, Trial, judge_games, total


def endings(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game without chance or hidden things.")],
    bot: Annotated[str, typer.Option(help="The bot that plays all seats.")] = "level5@200ms",
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many games.")] = 200,
    plies: Annotated[int, typer.Option(min=1, max=60, help="How many decisions before the end are judged.")] = 6,
    opening: Annotated[int, typer.Option(min=0, help="How many decisions a quick policy makes first.")] = 12,
    seed: Annotated[str, typer.Option(help="A whole number; the same number, the same openings.")] = "0",
    jobs: Annotated[int, typer.Option(min=1, max=256, help="How many processes play.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of sentences.")] = False,
) -> None:
    """Play games between two seats of a bot, prove their last positions, and count the victories thrown away."""
    trial = Trial(game, bot, plies, opening, seed_of(seed))
    trial.require_playable()
    ensure_prepared(game, bots=True)
    found = total(with_progress(judge_games(trial, games, jobs), games, f"endings of {bot}"))
    if json:
        print(msgspec.json.encode(found.as_json()).decode())
    else:
        canvas().print(_sentences(trial, found), soft_wrap=True)


def _sentences(trial: Trial, found: Judged) -> str:
    unproven = f", of which {found.unproven} could not be proven" if found.unproven else ""
    return (
        f"{trial.game}, {found.games} games of {trial.bot}, the last {trial.plies} plies: "
        f"{found.decisions} decisions{unproven}\n"
        f"{found.won} in a position that was won, {found.thrown} of them thrown away\n"
        f"the longest proof took {found.slowest:.2f} s"
    )
