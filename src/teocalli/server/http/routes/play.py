"""Playing at a table: commands, explanations, hints, coaching and rematches."""

from teocalli.bots import Limit as ThinkingLimit
from teocalli.server import randomness, wire
from teocalli.server.bots.fair_queue import Sender
from teocalli.server.bots.jobs import Hint
from teocalli.server.bots.pool import BotFailed, PoolClosed
from teocalli.server.http.commands import submit_command
from teocalli.server.http.endpoint import ACTIONS_PER_CALL, Call, Endpoint
from teocalli.server.http.routes.tables import made_table, require_may_host, store_table
from teocalli.server.limits import RateLimit
from teocalli.server.live.invitations import table_id
from teocalli.server.live.tables import digest_of, key_name
from teocalli.server.proxies import rate_limit_key
from teocalli.server.refusals import Reason, RequestRefused
from teocalli.table import commands
from teocalli.table.creation import new_rematch
from teocalli.table.explanations import explain_actions
from teocalli.table.guards import require_coaching, require_hints
from teocalli.table.turns import last_turn

_HINT_LIMIT = ThinkingLimit(ms=700)
COACHING_LIMIT = ThinkingLimit(ms=60)
"""Of each search of a coach, who looks at every turn: small, so that bots at other tables need not wait."""


async def ask(call: Call) -> wire.Done:
    """Send a command to a table: sit down, start, play, take back, resign … Answered when it is durably stored."""
    body: wire.Ask = call.body
    await call.server.tables.load(call.path["table"])  # nobody is stored for a table that does not exist
    who = (await call.remember_participant()).id
    return await call.server.tables.background.finish(
        submit_command(call.server, call.origin, call.path["table"], who, body.command, body.key, call.address)
    )


async def explain(call: Call) -> wire.Explained:
    """Whether actions of your seat would be refused, and why, without playing them."""
    body: wire.Explain = call.body
    call.charge((len(body.actions) + len(body.after)) / ACTIONS_PER_CALL)
    async with call.locked_table() as live:
        judged = explain_actions(live.table, call.who, body.seat, body.actions, call.language, body.after)
        return wire.Explained(live.table.decision, [wire.Judged(**verdict) for verdict in judged])


async def hints(call: Call) -> wire.Hints:
    """What a strong bot would do in your place, why, and what it expects of each action.

    Between people only where the table allows it, and the others are told.
    """
    query: wire.HintQuery = call.query
    server = call.server
    async with call.locked_table() as live:
        table = live.table
        require_hints(table, call.who, query.seat)
        if query.seat not in table.actors:
            return wire.Hints(table.decision, [])
        game, decision, known = table.game, table.decision, table.match.known(query.seat)
    await server.tables.submit(call.path["table"], commands.SYSTEM, commands.TellHint(query.seat))
    try:
        found = await server.pool.suggest(
            game.name,
            known.tobytes(),
            query.seat,
            _HINT_LIMIT,
            query.count,
            randomness.bot_seed(decision, query.seat),
            Sender(call.who, rate_limit_key(call.address)),
        )
    except (BotFailed, PoolClosed):
        raise RequestRefused(Reason.BUSY) from None
    return wire.Hints(decision, [_hint(hint) for hint in found])


async def coach(call: Call) -> wire.Coached:
    """What you have plainly thrown away in your last turn, judged by what you could know, if you play alone among bots.

    Asking makes the game practice.
    """
    query: wire.CoachQuery = call.query
    server = call.server
    async with call.locked_table() as live:
        table = live.table
        require_coaching(table, call.who, query.seat)
        game, decision, turn = table.game, table.decision, last_turn(table, query.seat)
        known = None if turn is None else table.match.at(turn.start).known(query.seat)
    await server.tables.submit(call.path["table"], commands.SYSTEM, commands.MakePractice(query.seat))
    if turn is None or known is None:
        return wire.Coached(decision, None)
    try:
        judged = await server.pool.coach(
            game.name,
            known.tobytes(),
            query.seat,
            COACHING_LIMIT,
            turn.actions,
            randomness.bot_seed(turn.decision, query.seat),
            Sender(call.who, rate_limit_key(call.address)),
        )
    except (BotFailed, PoolClosed):
        raise RequestRefused(Reason.BUSY) from None
    if judged is None:
        return wire.Coached(decision, None)
    return wire.Coached(decision, wire.Thrown(turn.decision, turn.actions, judged["expected"], _hint(judged["better"])))


def _hint(hint: Hint) -> wire.HintInfo:
    why = [wire.HintWhy(**reason) for reason in hint["why"]]
    return wire.HintInfo(hint["text"], hint["expected"], hint["visits"], hint["line"], why, hint["proven"])


async def rematch(call: Call) -> wire.TableMade:
    """Play again: a new table with the same seats, kept for those who sat there; whoever asks first is its host."""
    server, old, key = call.server, call.path["table"], call.body.key
    who = (await call.remember_participant()).id
    name = table_id(server.invitation_secret, old, "again")
    command = commands.LinkRematch(name)
    async with server.tables.locked(old) as live:
        live.seq_of_key(key_name(who, key), digest_of(command))
        next_table = live.table.rematch
        if next_table is None:
            secret = randomness.table_secret("rematch")
            event = new_rematch(live.table, who, secret=secret, now=call.now)
    if next_table is None:
        await require_may_host(call, who)
        await store_table(call, name, secret, [event])
        await server.tables.submit(old, who, command, key)
        async with live.lock:
            next_table = live.table.rematch or name
    return await made_table(call, next_table, [])


ENDPOINTS = [
    Endpoint("POST", "/api/tables/{table}/ask", ask, wire.Done, body=wire.Ask, limit=RateLimit.COMMANDS),
    Endpoint(
        "POST", "/api/tables/{table}/explain", explain, wire.Explained, body=wire.Explain, limit=RateLimit.EXPLAIN
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/hints",
        hints,
        wire.Hints,
        query=wire.HintQuery,
        limit=RateLimit.HINTS,
        own_site_only=True,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/coach",
        coach,
        wire.Coached,
        query=wire.CoachQuery,
        limit=RateLimit.COACHING,
        own_site_only=True,
    ),
    Endpoint("POST", "/api/tables/{table}/rematch", rematch, wire.TableMade, body=wire.Again, limit=RateLimit.COMMANDS),
]
