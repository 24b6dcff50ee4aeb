"""Who you are: a guest at first, an account if you want one; tokens and mutes."""

from contextlib import suppress

from msgspec.structs import replace

from teocalli.core.lessons import lesson_of
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.server import wire
from teocalli.server.http.endpoint import Call, Endpoint
from teocalli.server.identity.accounts import SignedIn
from teocalli.server.identity.authentication import require_not_banned
from teocalli.server.identity.export import Export, export
from teocalli.server.limits import RateLimit
from teocalli.server.refusals import Reason, RequestRefused
from teocalli.server.server import Server
from teocalli.store.rows import Identity, LessonProgress
from teocalli.table.commands import SYSTEM, MergeGuest


async def _me(call: Call, who: Identity) -> wire.Me:
    store = call.server.store
    others = await store.mutes(who.id)
    names = await store.names(others) if others else {}
    muted = sorted((wire.Muted(other, names.get(other, "")) for other in others), key=lambda one: (one.name, one.who))
    return wire.Me(who.id, who.name, who.kind, who.account, who.language, muted)


async def _enter(call: Call, signed_in: SignedIn) -> wire.Entered:
    """Move a guest's seats into the account, close connections that were signed out and set the new cookie."""
    server = call.server
    for guest, account in signed_in.merged:
        await _merge_guest(server, guest, account)
    if call.visitor.identity.kind == "account":  # the cookie that is replaced; a guest's ended with the guest
        await server.authentication.end_session(call.visitor, call.now)
    await server.tables.access.identity_changed(signed_in.identity.id)
    _set_cookie(call, server.authentication.cookie(signed_in.identity, call.now))
    call.set_device = server.authentication.device_cookie(call.visitor, signed_in.identity, call.now)
    return wire.Entered(await _me(call, signed_in.identity), signed_in.recovery)


def _set_cookie(call: Call, cookie: str | None) -> None:
    """Answer with the cookie of who the client is now by its own choice: why it once was signed out is over."""
    call.set_cookie = cookie
    call.set_ending = call.server.authentication.clear_ending()


async def _merge_guest(server: Server, guest: str, account: str) -> None:
    """Give an account all that a guest has: seats, also those kept for a rematch, tables, chat and mutes."""
    theirs, before = await _seats_and_hosted(server, guest), await _seats_and_hosted(server, account)
    await _hand_over(server, theirs, guest, account)
    await server.store.merge_guest(guest, account)
    # A seat that the guest took meanwhile, in another tab, is the account's in the store, but not yet at its table.
    await _hand_over(server, await _seats_and_hosted(server, account) - theirs - before, guest, account)
    await server.tables.access.guest_merged(guest, account)


async def _seats_and_hosted(server: Server, who: str) -> set[tuple[str, int | None]]:
    """The seats that somebody holds, as (table, seat), and the tables that they host, as (table, None)."""
    seats, hosted = await server.store.seats_of(who), await server.store.hosted(who)
    return {*seats, *((table, None) for table in hosted)}


async def _hand_over(server: Server, seats: set[tuple[str, int | None]], guest: str, account: str) -> None:
    """Tell the tables, and those of their rematches, that the guest's seats are the account's."""
    for table in {table for table, _ in seats}:
        with suppress(RequestRefused):  # a table that cannot be read stays as it is
            await server.tables.submit(table, SYSTEM, MergeGuest(guest, account))
            rematch = (await server.tables.load(table)).table.rematch
            if rematch is not None:
                await server.tables.submit(rematch, SYSTEM, MergeGuest(guest, account))


async def me(call: Call) -> wire.Me:
    """Who you are. The first time you are a guest, with a cookie and a name that you may change."""
    answer, ending = await _me(call, call.visitor.identity), call.visitor.signed_out
    return answer if ending is None else replace(answer, signed_out=ending.value)


async def change_me(call: Call) -> wire.Me:
    """Set your name and your language."""
    _require_no_token(call)
    body: wire.ChangeMe = call.body
    who = await call.remember_participant()
    if body.name is not None:
        call.server.limits.take(RateLimit.NAMES, call.now, who=who.id, address=call.address)
        who = await call.server.accounts.rename(who, body.name, now=call.now)
        await call.server.tables.access.identity_changed(who.id)
    if body.language is not None:
        who = await call.server.accounts.set_language(who, body.language, now=call.now)
    return await _me(call, who)


async def export_me(call: Call) -> Export:
    """Everything that the server stores about you."""
    _require_no_token(call)
    return await export(call.server.store, call.visitor.identity)


async def delete_me(call: Call) -> wire.Ok:
    """Delete yourself: your name goes, your games stay. An account needs its passphrase."""
    _require_no_token(call)
    body: wire.Delete = call.body
    who = call.visitor.identity
    await call.server.accounts.delete(who, body.passphrase, session=call.session, address=call.address, now=call.now)
    await call.server.tables.access.identity_changed(who.id)
    _set_cookie(call, call.server.authentication.new_guest(call.language, call.now).set_cookie)
    call.set_device = call.server.authentication.device_cookie_without(call.visitor, who.id, call.now)
    return wire.Ok()


async def create_account(call: Call) -> wire.Entered:
    """Create an account, to sign in to from other devices. The recovery code is shown only once."""
    _require_no_token(call)
    body: wire.NewAccount = call.body
    guest = await call.remember_participant()
    signed_in = await call.server.accounts.create(
        guest, body.account, body.passphrase, address=call.address, now=call.now
    )
    return await _enter(call, signed_in)


async def sign_in(call: Call) -> wire.Entered:
    """Sign in to an account; games that you played here as a guest go into it."""
    _require_no_token(call)
    require_not_banned(call.visitor.identity, call.now)
    body: wire.SignIn = call.body
    signed_in = await call.server.accounts.sign_in(
        call.visitor.identity,
        body.account,
        body.passphrase,
        device=call.visitor.device,
        address=call.address,
        now=call.now,
    )
    return await _enter(call, signed_in)


async def recover(call: Call) -> wire.Entered:
    """Sign in by the recovery code and set a new passphrase. All other devices are signed out."""
    _require_no_token(call)
    require_not_banned(call.visitor.identity, call.now)
    body: wire.Recover = call.body
    signed_in = await call.server.accounts.recover(
        call.visitor.identity,
        body.account,
        body.recovery,
        body.passphrase,
        device=call.visitor.device,
        address=call.address,
        now=call.now,
    )
    return await _enter(call, signed_in)


async def change_passphrase(call: Call) -> wire.Entered:
    """Change your passphrase. All other devices are signed out, and tokens end."""
    _require_no_token(call)
    body: wire.ChangePassphrase = call.body
    signed_in = await call.server.accounts.change_passphrase(
        call.visitor.identity, body.old, body.new, session=call.session, address=call.address, now=call.now
    )
    return await _enter(call, signed_in)


async def sign_out(call: Call) -> wire.Ok:
    """Sign out on this device; with `everywhere`, on all devices, and tokens end."""
    _require_no_token(call)
    body: wire.SignOut = call.body
    if body.everywhere:
        call.count_guest()
        await call.server.accounts.sign_out_everywhere(call.visitor.identity, now=call.now)
    else:
        await call.server.authentication.end_session(call.visitor, call.now)
    await call.server.tables.access.identity_changed(call.who)
    _set_cookie(call, call.server.authentication.new_guest(call.language, call.now).set_cookie)
    return wire.Ok()


async def tokens(call: Call) -> wire.TokenList:
    """The tokens by which programs act for you."""
    _require_no_token(call)
    found = await call.server.tokens.tokens_of(call.visitor.identity)
    return wire.TokenList([wire.TokenInfo(token.id, token.label, token.created, token.used) for token in found])


async def make_token(call: Call) -> wire.TokenMade:
    """Create a token for a program that plays for you. Its text is shown only once."""
    _require_no_token(call)
    body: wire.NewToken = call.body
    token, text = await call.server.tokens.make(await call.remember_participant(), body.label, call.now)
    return wire.TokenMade(token.id, token.label, text)


async def delete_token(call: Call) -> wire.Ok:
    """Delete a token; the program that has it can do nothing more."""
    _require_no_token(call)
    await call.server.tokens.delete(call.visitor.identity, call.path["token"])
    await call.server.tables.access.identity_changed(call.who)
    return wire.Ok()


def _require_no_token(call: Call) -> None:
    """Raise `RequestRefused` if a token was used: it is for playing, not for acting as its owner."""
    if call.visitor.by == "token":
        raise RequestRefused(Reason.NOT_BY_TOKEN)


async def require_identity(call: Call, who: str) -> None:
    """Raise `RequestRefused` if there is no such identity."""
    if await call.server.store.identity(who) is None:
        raise RequestRefused(Reason.NOBODY)


async def mute(call: Call) -> wire.Me:
    """Mute somebody's chat, or unmute it."""
    body: wire.Mute = call.body
    who = await call.remember_participant()
    store = call.server.store
    if body.muted:
        await require_identity(call, body.who)
    await (store.mute(who.id, body.who) if body.muted else store.unmute(who.id, body.who))
    await call.server.tables.access.mutes_changed(who.id)
    return await _me(call, who)


async def lessons(call: Call) -> wire.Lessons:
    """How far you have come in the lessons of the games."""
    return wire.Lessons(await call.server.store.lessons_of(call.who))


async def learn(call: Call) -> wire.Lessons:
    """Note how far you have come in a lesson, to go on there on any device."""
    body: wire.Learnt = call.body
    _require_no_token(call)
    if body.game not in names() or lesson_of(find_game(body.game)) is None:
        raise RequestRefused(Reason.NO_LESSON)
    who = await call.remember_participant()
    await call.server.store.learn(who.id, LessonProgress(body.game, body.step, body.done))
    return wire.Lessons(await call.server.store.lessons_of(who.id))


ENDPOINTS = [
    Endpoint("GET", "/api/me", me, wire.Me),
    Endpoint("PATCH", "/api/me", change_me, wire.Me, body=wire.ChangeMe, limit=RateLimit.COMMANDS),
    Endpoint("GET", "/api/me/export", export_me, Export, limit=RateLimit.EXPORTS),
    Endpoint("DELETE", "/api/me", delete_me, wire.Ok, body=wire.Delete, limit=RateLimit.COMMANDS),
    Endpoint("POST", "/api/account", create_account, wire.Entered, body=wire.NewAccount, limit=RateLimit.COMMANDS),
    Endpoint("POST", "/api/sign-in", sign_in, wire.Entered, body=wire.SignIn, limit=RateLimit.COMMANDS),
    Endpoint("POST", "/api/recover", recover, wire.Entered, body=wire.Recover, limit=RateLimit.COMMANDS),
    Endpoint(
        "POST", "/api/passphrase", change_passphrase, wire.Entered, body=wire.ChangePassphrase, limit=RateLimit.COMMANDS
    ),
    Endpoint("POST", "/api/sign-out", sign_out, wire.Ok, body=wire.SignOut, limit=RateLimit.COMMANDS),
    Endpoint("GET", "/api/tokens", tokens, wire.TokenList),
    Endpoint("POST", "/api/tokens", make_token, wire.TokenMade, body=wire.NewToken, limit=RateLimit.TOKENS),
    Endpoint("DELETE", "/api/tokens/{token}", delete_token, wire.Ok, limit=RateLimit.COMMANDS),
    Endpoint("GET", "/api/lessons", lessons, wire.Lessons),
    Endpoint("POST", "/api/lessons", learn, wire.Lessons, body=wire.Learnt, limit=RateLimit.COMMANDS),
    Endpoint("POST", "/api/mutes", mute, wire.Me, body=wire.Mute, limit=RateLimit.COMMANDS),
]
