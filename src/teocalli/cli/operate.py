"""`teocalli operate`: what the operator of a server does about people who spoil it for others."""

import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from teocalli.cli.locations import Data, Database, existing_database, run_with_store
from teocalli.core.errors import BadInput
from teocalli.core.words import printable, quoted

if TYPE_CHECKING:
    from teocalli.store.rows import Identity
    from teocalli.store.store import Store

app = typer.Typer(no_args_is_help=True, help="Look at reports, delete chat, ban and unban; the server may be running.")

DAY = 86_400.0

Days = Annotated[float, typer.Option(min=0.001, max=36_500, help="For so many days.")]
Who = Annotated[str, typer.Argument(metavar="WHO", help="An id, as reports and chat show it, or an account's name.")]


@app.command()
def reports(data: Data = None, database: Database = None) -> None:
    """List what people have reported, the latest last."""

    async def listed(store: "Store") -> list[str]:
        found = (await store.reports())[::-1]
        names = await store.names({who for report in found for who in (report.who, report.about)})
        return [
            f"{_at(report.at)}  table {report.table}  {_called(report.who, names)} about"
            f" {_called(report.about, names)}: {printable(report.text, 1000)}"
            for report in found
        ]

    _print(run_with_store(existing_database(data, database), listed), "there are no reports")


@app.command()
def chat(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Its id, as in its address.")],
    data: Data = None,
    database: Database = None,
) -> None:
    """List what was said at a table, each line with its number."""

    async def listed(store: "Store") -> list[str]:
        if await store.row(table) is None:
            raise BadInput(f"there is no table {quoted(table)}")
        lines = await store.chat(table, ("players", "onlookers"), 0, 10_000)
        names = await store.names({line.who for line in lines})
        return [
            f"{line.id}  {_at(line.at)}  {line.audience}  {_called(line.who, names)}:"
            f" {'(deleted)' if line.deleted else printable(line.text, 1000)}"
            for line in lines
        ]

    _print(run_with_store(existing_database(data, database), listed), "nothing was said there")


@app.command("delete-chat")
def delete_chat(
    line: Annotated[int, typer.Argument(metavar="LINE", help="Its number.")],
    data: Data = None,
    database: Database = None,
) -> None:
    """Delete a line of chat."""
    if not run_with_store(existing_database(data, database), lambda store: store.delete_chat(line)):
        raise BadInput(f"there is no line {line}; `teocalli operate chat TABLE` lists them")
    print(f"line {line} is deleted")


@app.command()
def ban(who: Who, days: Days = 30, data: Data = None, database: Database = None) -> None:
    """Let somebody look on only: they cannot play, open tables or speak."""
    until = time.time() + days * DAY
    found = run_with_store(existing_database(data, database), lambda store: _banned(store, who, until))
    print(f"{_named(found)} may look on only, until {_at(until)}")


@app.command("ban-address")
def ban_address(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="Of IPv6 its whole /64 is meant.")],
    days: Days = 7,
    data: Data = None,
    database: Database = None,
) -> None:
    """Let whoever comes from an address look on only."""
    from teocalli.server.proxies import network_of

    until, network = time.time() + days * DAY, network_of(address)
    run_with_store(existing_database(data, database), lambda store: store.ban_address(network, until))
    print(f"whoever comes from {network} may look on only, until {_at(until)}")


@app.command()
def unban(
    who: Annotated[str, typer.Argument(metavar="WHO|ADDRESS", help="An id, an account's name or an address.")],
    data: Data = None,
    database: Database = None,
) -> None:
    """Let somebody, or whoever comes from an address, take part again."""
    from teocalli.server.proxies import network_of

    where = existing_database(data, database)
    try:
        network = network_of(who)
    except BadInput:
        print(f"{_named(run_with_store(where, lambda store: _banned(store, who, None)))} may take part again")
    else:
        run_with_store(where, lambda store: store.ban_address(network, 0.0))
        print(f"whoever comes from {network} may take part again")


async def _banned(store: "Store", who: str, until: float | None) -> "Identity":
    from teocalli.server.identity.names import account_key

    found = await store.identity(who) or await store.identity_by_account(account_key(who))
    if found is None or not await store.ban(found.id, until):
        raise BadInput(f"nobody here has the id or the account {quoted(who)}")
    return found


def _named(identity: "Identity") -> str:
    return _called(identity.id, {identity.id: identity.name})


def _called(who: str, names: dict[str, str]) -> str:
    return f"{printable(names.get(who) or '(no name)')} [{printable(who, 64)}]"


def _at(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _print(lines: list[str], nothing: str) -> None:
    print("\n".join(lines) or nothing)
