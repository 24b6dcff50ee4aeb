"""`teocalli verify`: records checked against the rules, and their dice against what the server had promised."""

import typer
from rich.console import Console

from teocalli.cli.inputs import RecordsFile, open_input
from teocalli.core.match import Match
from teocalli.core.record import decode, read_lines
from teocalli.core.record_errors import BadRecord
from teocalli.table.proof import require_fair_dice


def verify(file: RecordsFile) -> None:
    """Check every event of every record against the rules, and the result; of a game played live also the dice.

    Each problem is one line; the last line counts records, events and problems. Exit code 1 if there are problems.
    """
    records = events = problems = 0
    console = Console(stderr=True)
    with open_input(file) as source, console.status("checking …") as status:
        for number, line in read_lines(source):
            records += 1
            try:
                if isinstance(line, BadRecord):
                    raise line
                record = decode(line)
                events += _events(record)
                require_fair_dice(record, Match.from_record(record))
            except BadRecord as bad:
                problems += 1
                where = "" if bad.index is None else f", event {bad.index}"
                print(f"record {records - 1} (line {number}){where}: {bad.reason}: {bad.sentence}")
            if records % 16 == 0:
                status.update(f"checking … {records} records")
    print(f"{records} records, {events} events, {problems} problems")
    if problems:
        raise typer.Exit(1)


def _events(record: dict[str, object]) -> int:
    events = record.get("events")
    return len(events) if isinstance(events, list) else 0
